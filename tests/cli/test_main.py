"""The command line as a whole: what is imported, how it ends, what a mistake looks like."""

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, NoReturn

import pytest

from underhand import __version__, cli
from underhand.cli import app
from underhand.errors import UnderhandError

HEAVY = {"numba", "numpy", "pydantic", "textual"}
FULL = Path("/dev/full")
WRITTEN = [name for name in app.COMMANDS if importlib.util.find_spec(f"underhand.cli.{name}")]


def underhand(*args: str, stdout: int | IO[str] = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "underhand", *args],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("args", [["--help"], ["--version"], [], ["no-such-command"]])
def test_a_start_without_a_command_is_light(args: list[str]) -> None:
    """Help, version and a mistyped command import no command and none of the heavy libraries."""
    code = f"""
import sys
from underhand.cli import main
sys.argv[1:] = {args!r}
main()
print("loaded:", *sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(done.stdout.rpartition("loaded: ")[2].split())
    assert "underhand.cli.app" in loaded
    assert not loaded & (HEAVY | {f"underhand.cli.{name}" for name in app.COMMANDS})


def test_version() -> None:
    """`--version` prints the version and nothing else."""
    done = underhand("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{__version__}\n", "")


def test_help_lists_every_command() -> None:
    """`--help` has a line for each command."""
    done = underhand("--help")
    assert done.returncode == 0
    assert all(summary in done.stdout for summary in app.COMMANDS.values())


@pytest.mark.parametrize("args", [["chek"], ["--colour"], ["--help", "chek"]])
def test_mistakes_are_one_line(args: list[str]) -> None:
    """An unknown command or option is told in one line on standard error, with status 2."""
    done = underhand(*args)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("underhand: Unknown command")
    assert args[-1] in line


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["rules", "boot", "prague"], "prague: more words than the command takes (underhand rules --help "),
        (["rules", "boot", "--options"], "(underhand rules --help tells what it takes)"),
        (["chek"], "(underhand --help tells what it takes)"),
    ],
)
def test_a_mistake_names_where_help_is(args: list[str], says: str) -> None:
    """A command line that cannot be read is answered in plain words, and with where to read on."""
    done = underhand(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


@pytest.mark.parametrize("name", WRITTEN)
def test_every_command_is_described(name: str) -> None:
    """A command's function has its name and a docstring, which its `--help` shows."""
    command = getattr(importlib.import_module(f"underhand.cli.{name}"), name)
    first = command.__doc__.strip().splitlines()[0]
    done = underhand(name, "--help")
    assert done.returncode == 0
    assert first.split()[0] in done.stdout


def ends_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    """The status that `main` gives when the command ends with the error."""

    def run(tokens: Sequence[str]) -> NoReturn:
        raise error

    monkeypatch.setattr(app, "run", run)
    return cli.main()


def test_a_persons_error(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """An UnderhandError is its message on standard error, with status 2."""
    assert ends_with(monkeypatch, UnderhandError("there is no book boots; did you mean boot?")) == 2
    assert capfd.readouterr() == ("", "underhand: there is no book boots; did you mean boot?\n")


def test_an_interrupt(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """An interrupt ends the command without a word, with status 130."""
    assert ends_with(monkeypatch, KeyboardInterrupt()) == 130
    assert capfd.readouterr() == ("", "")


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that no person can cause is not dressed up as one."""
    with pytest.raises(ZeroDivisionError):
        ends_with(monkeypatch, ZeroDivisionError())


def test_a_status_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command returns is the exit status."""
    monkeypatch.setattr(app, "run", lambda tokens: 1)
    assert cli.main() == 1


def test_a_reader_that_goes_away() -> None:
    """When whoever reads the output stops reading, the command ends without a word."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        done = underhand("--version", stdout=closed)
        assert done.stderr == ""
        assert done.returncode in (1, 128 + signal.SIGPIPE)


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_a_full_disk() -> None:
    """Output that cannot be written is told in one line, with status 2."""
    with FULL.open("w") as full:
        done = underhand("--version", stdout=full)
    assert (done.returncode, done.stderr) == (2, "underhand: No space left on device\n")


def test_each_of_several_mistakes_begins_alike(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line on standard error is begun by the program's name."""
    monkeypatch.setattr("sys.argv", ["underhand", "rules", "boot", "--options", "jokerz=1,beat=no"])
    assert cli.main() == 2
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("underhand: options: ") for line in lines)


LONG = [["rules", "prague"], ["rules", "prague", "--list-options"], ["rules", "prague", "--json"], ["--help"]]


@pytest.mark.parametrize("args", LONG)
def test_every_page_ends_alike_for_a_reader_that_goes_away(args: list[str]) -> None:
    """Whatever writes the page, a reader that stops reading ends it without a word, with the same status."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        done = underhand(*args, stdout=closed)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, "")


@pytest.mark.parametrize("to", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("args", [["rules", "nosuch"], ["check", "malformed.toml"], ["chek"]])
@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_a_mistake_that_nobody_can_be_told(tmp_path: Path, args: list[str], to: str) -> None:
    """Where standard error is closed or full, the status is 2 all the same, and no mistake goes elsewhere."""
    (tmp_path / "malformed.toml").write_text("[x")
    words = " ".join([sys.executable, "-m", "underhand", *args, to])
    done = subprocess.run(["sh", "-c", words], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "no such book" not in done.stdout
    assert "is not TOML" not in done.stdout
