"""scripts/underhand, with a Python that installs nothing: what it does when, and how it refuses."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("awk", "bash", "cat", "cksum", "grep", "ln", "mkdir", "mv", "readlink", "rm", "sh")
UV = """#!/bin/sh
echo "uv-$1" >>"$FAKE_LOG"
for venv; do :; done
mkdir -p "$venv/bin"
ln -s "${0%/*}/python3" "$venv/bin/python"
"""
PINS = "numba==1 \\\n    --hash=sha256:0\n    # via underhand\nrich==2 \\\n    --hash=sha256:1\n"


@dataclass
class Checkout:
    """A checkout whose PATH holds a few plain tools and, if any, a false python3."""

    root: Path
    tools: Path
    log: Path

    @property
    def script(self) -> Path:
        return self.root / "scripts" / "underhand"

    def start(self, *args: str, script: Path | None = None, **settings: str) -> subprocess.Popen[str]:
        """Start the script in a folder elsewhere, in a process group of its own."""
        return subprocess.Popen(
            [self.tools / "bash", script or self.script, *args],
            env={"PATH": str(self.tools), "FAKE_LOG": str(self.log), **settings},
            cwd=self.tools,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # a shell's job in the background hands on that interrupts are ignored
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def run(self, *args: str, script: Path | None = None, **settings: str) -> tuple[int, str, str]:
        """Run it to the end: the exit status, what it printed, what it complained."""
        with self.start(*args, script=script, **settings) as process:
            out, err = process.communicate("input\n", timeout=60)
        return process.returncode, out, err

    def steps(self) -> list[str]:
        """What the false Python was asked to do since the last time."""
        text = self.log.read_text() if self.log.exists() else ""
        self.log.unlink(missing_ok=True)
        return text.split()


@pytest.fixture
def bare(tmp_path: Path) -> Checkout:
    """A checkout on a machine without Python; its path has a blank in it."""
    root, tools = tmp_path / "check out", tmp_path / "bin"
    shutil.copytree(ROOT / "scripts", root / "scripts")
    (root / "pyproject.toml").write_text("[project]\n")
    (root / "constraints.txt").write_text(PINS)
    tools.mkdir()
    for tool in TOOLS:
        (tools / tool).symlink_to(str(shutil.which(tool)))
    return Checkout(root, tools, tmp_path / "log")


@pytest.fixture
def checkout(bare: Checkout) -> Checkout:
    """A checkout on a machine with a (false) Python."""
    python = bare.tools / "python3"
    source = Path(__file__).with_name("fake_python.py").read_text()
    python.write_text(f"#!{Path(sys.executable).resolve()}\n{source}")
    python.chmod(0o755)
    return bare


def one_line(err: str) -> str:
    """The only line of it, without its end."""
    (line,) = err.splitlines()
    return line


def test_the_first_call_installs_and_runs(checkout: Checkout) -> None:
    """The first call says in one line that it installs, then runs with the arguments and the input."""
    status, out, err = checkout.run("rules", "two words")
    assert (status, out) == (0, "ran: rules two words\ninput\n")
    assert one_line(err).startswith(f"underhand: installing into {checkout.root}/.venv")
    assert checkout.steps() == ["venv", "pins", "project"]


def test_later_calls_need_no_python(checkout: Checkout) -> None:
    """Once installed, a call is silent and starts no Python but the command's own."""
    checkout.run()
    (checkout.tools / "python3").rename(checkout.tools / "python-of-old")
    (checkout.root / ".venv" / "bin" / "python").unlink()
    (checkout.root / ".venv" / "bin" / "python").symlink_to(checkout.tools / "python-of-old")
    checkout.steps()
    assert checkout.run("a") == (0, "ran: a\ninput\n", "")
    assert checkout.steps() == []


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_changed_requirements_are_installed(checkout: Checkout, name: str) -> None:
    """When the metadata or the pins have changed, they are installed into the same .venv."""
    checkout.run()
    checkout.steps()
    with (checkout.root / name).open("a") as file:
        file.write("# changed\n")
    status, out, _ = checkout.run()
    assert (status, out) == (0, "ran: \ninput\n")
    assert checkout.steps() == ["pins", "project"]
    assert checkout.run()[2] == ""


def test_a_moved_checkout_installs_again(checkout: Checkout) -> None:
    """The command knows its place by its path, so a checkout that was moved is installed anew."""
    checkout.run()
    checkout.steps()
    checkout.root = checkout.root.rename(checkout.root.with_name("elsewhere"))
    assert checkout.run("a")[:2] == (0, "ran: a\ninput\n")
    assert "project" in checkout.steps()


def test_a_vanished_python_is_replaced(checkout: Checkout) -> None:
    """When the Python that .venv was made from has gone, .venv is made again."""
    checkout.run()
    checkout.steps()
    (checkout.tools / "python3").rename(checkout.tools / "python3.12")
    assert checkout.run("a")[:2] == (0, "ran: a\ninput\n")
    assert checkout.steps() == ["venv", "pins", "project"]


@pytest.mark.parametrize("step", ["venv", "pins", "project"])
def test_an_interrupted_install_is_begun_again(checkout: Checkout, step: str) -> None:
    """Whatever a killed first install has left behind, the next call starts from nothing."""
    assert checkout.run(FAKE_KILL=step)[0] != 0
    debris = checkout.root / ".venv" / "debris"
    debris.touch()
    checkout.steps()
    assert checkout.run("a")[:2] == (0, "ran: a\ninput\n")
    assert checkout.steps() == ["venv", "pins", "project"]
    assert not debris.exists()


def test_an_interrupt_stops_the_install(checkout: Checkout) -> None:
    """An interrupt while pip is at work ends the call, and is not taken for a missing wheel."""
    status, out, err = checkout.run("a", FAKE_INTERRUPT="pins")
    assert (status, out) == (130, "")
    assert "installing" in one_line(err)
    assert checkout.steps() == ["venv", "pins"]
    assert checkout.run("a")[:2] == (0, "ran: a\ninput\n")


def test_several_at_once_install_once(checkout: Checkout) -> None:
    """Of several first calls at once one installs, and all of them run."""
    processes = [checkout.start(str(number)) for number in range(4)]
    results = [process.communicate("input\n", timeout=60) for process in processes]
    assert [process.returncode for process in processes] == [0] * 4
    assert [out for out, _ in results] == [f"ran: {number}\ninput\n" for number in range(4)]
    assert sum("installing" in err for _, err in results) == 1
    assert checkout.steps() == ["venv", "pins", "project"]


def test_through_links(checkout: Checkout) -> None:
    """A link to the script, and a relative link to that link, find the checkout."""
    far = checkout.tools / "far"
    far.symlink_to(checkout.script)
    near = checkout.tools / "near"
    near.symlink_to("far")
    assert checkout.run("a", script=near)[:2] == (0, "ran: a\ninput\n")
    assert (checkout.root / ".venv").is_dir()


@pytest.fixture
def read_only(checkout: Checkout) -> Iterator[Checkout]:
    """An installed checkout in which nothing may be written (by anybody but root)."""
    checkout.run()
    checkout.steps()
    folders = [checkout.root, checkout.root / ".venv"]
    for folder in folders:
        folder.chmod(0o555)
    yield checkout
    for folder in folders:
        folder.chmod(0o755)


def test_a_read_only_checkout_runs(read_only: Checkout) -> None:
    """An installed checkout is run without a file in it being touched."""

    def state() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in read_only.root.rglob("*")}

    before = state()
    assert read_only.run("a") == (0, "ran: a\ninput\n", "")
    assert state() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_checkout_is_not_installed(read_only: Checkout) -> None:
    """One that is out of date and cannot be written is refused in one line."""
    (read_only.root / "constraints.txt").write_text("# changed\n")
    status, out, err = read_only.run("a")
    assert (status, out) == (2, "")
    assert "cannot be written" in one_line(err)


def test_without_a_wheel_for_numba(checkout: Checkout) -> None:
    """Where numba has no wheel all else is installed, and one line says so, once."""
    status, out, err = checkout.run("a", FAKE_LACKS="numba")
    assert (status, out) == (0, "ran: a\ninput\n")
    first, second = err.splitlines()
    assert "installing" in first
    assert "numba is not to be had" in second
    assert (checkout.root / ".venv" / "installed").read_text() == "rich"
    assert checkout.run("a", FAKE_LACKS="numba")[2] == ""


def test_a_failed_install_says_so_and_is_tried_again(checkout: Checkout) -> None:
    """When the pins cannot be installed the reason is shown, and the next call tries again."""
    status, out, err = checkout.run("a", FAKE_LACKS="rich")
    assert (status, out) == (2, "")
    assert "No matching distribution found for rich" in err
    assert err.splitlines()[-1].startswith("underhand: could not be installed")
    assert checkout.run("a")[:2] == (0, "ran: a\ninput\n")


def test_no_python(bare: Checkout) -> None:
    """Without any Python one line says what to install."""
    status, out, err = bare.run("a")
    assert (status, out) == (2, "")
    assert one_line(err) == (
        "underhand: no Python 3.11, 3.12 or 3.13 found: install one with its venv module, or install uv"
    )


@pytest.mark.parametrize("version", ["3.10", "3.14", "2.7"])
def test_no_python_that_will_do(checkout: Checkout, version: str) -> None:
    """A Python that is too old or too new is as good as none."""
    status, _, err = checkout.run("a", FAKE_VERSION=version)
    assert status == 2
    assert "no Python 3.11, 3.12 or 3.13 found" in one_line(err)
    assert not (checkout.root / ".venv").exists()


def test_python_without_venv(checkout: Checkout) -> None:
    """A Python without its venv module is named, with the package that brings the module."""
    status, _, err = checkout.run("a", FAKE_WITHOUT_VENV="1")
    assert status == 2
    assert f"{checkout.tools}/python3 lacks its venv module: install python3-venv" in one_line(err)
    assert not (checkout.root / ".venv").exists()


def test_uv_in_place_of_venv(checkout: Checkout) -> None:
    """Where Python lacks its venv module but uv is there, uv makes .venv."""
    uv = checkout.tools / "uv"
    uv.write_text(UV)
    uv.chmod(0o755)
    assert checkout.run("a", FAKE_WITHOUT_VENV="1")[:2] == (0, "ran: a\ninput\n")
    assert checkout.steps() == ["uv-venv", "pins", "project"]
