"""Stands in for python3 in the tests of scripts/: has `venv` and `pip`, but installs nothing and asks nobody.

What goes wrong is chosen by the environment: FAKE_VERSION, FAKE_WITHOUT_VENV, FAKE_LACKS (a package without a
wheel), FAKE_KILL and FAKE_INTERRUPT (a step in which everything is killed or interrupted). Every step is
written to FAKE_LOG.
"""

import os
import signal
import sys
from pathlib import Path

COMMAND = '#!/bin/sh\necho "ran: $*"\ncat\n'


def log(step: str) -> None:
    with Path(os.environ["FAKE_LOG"]).open("a") as file:
        file.write(f"{step}\n")
    if os.environ.get("FAKE_KILL") == step:
        os.killpg(0, signal.SIGKILL)
    if os.environ.get("FAKE_INTERRUPT") == step:
        os.killpg(0, signal.SIGINT)


def run_code(code: str) -> None:
    if version := os.environ.get("FAKE_VERSION"):
        sys.version_info = tuple(map(int, version.split(".")))  # type: ignore[assignment]
    if os.environ.get("FAKE_WITHOUT_VENV"):
        sys.modules["ensurepip"] = None  # type: ignore[assignment]
    sys.executable = str(Path(sys.argv[0]).absolute())
    exec(code, {"__name__": "__main__"})


def make_venv(folder: Path) -> None:
    log("venv")
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").symlink_to(Path(sys.argv[0]).resolve())


def install_pins(pins: Path) -> None:
    log("pins")
    names = [line.partition("==")[0] for line in pins.read_text().splitlines() if "==" in line]
    if (lacking := os.environ.get("FAKE_LACKS")) in names:
        sys.exit(f"ERROR: No matching distribution found for {lacking}==1")
    (pins.parent / "installed").write_text(" ".join(names))


def install_project(root: Path) -> None:
    log("project")
    command = root / ".venv" / "bin" / "underhand"
    command.write_text(COMMAND)
    command.chmod(0o755)


def main(args: list[str]) -> None:
    if args[0] == "-c":
        run_code(args[1])
    elif args[:2] == ["-m", "venv"]:
        make_venv(Path(args[2]))
    elif "--editable" in args:
        install_project(Path(args[-1]))
    else:
        install_pins(Path(args[args.index("-r") + 1]))


try:
    main(sys.argv[1:])
except KeyboardInterrupt:
    sys.exit(1)
