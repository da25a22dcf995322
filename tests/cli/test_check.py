"""`underhand check`: what it prints, where, and with which status it ends."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from underhand import cli

GOOD = """
book = "boot"
seats = 2
[[case]]
name = "a king on a queen"
rule = "BOOT-15"
p1 = { hand = "Kc 4c", down = 1 }
p2 = { hand = "9c", down = 1 }
pile = "Qc"
steps = ["legal p1 play Kc", "p1 play Kc", "expect value 13"]
"""
BAD = GOOD.replace("expect value 13", "expect value 12")
MALFORMED = GOOD.replace("expect value 13", "expct value 13")


class Check:
    """`underhand check` in a folder of scenario files."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        monkeypatch.chdir(folder)

    def write(self, name: str, text: str) -> None:
        """A file in the folder."""
        (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, *args: str) -> tuple[int, list[str], list[str]]:
        """Status, lines of output and lines of complaint."""
        self.monkeypatch.setattr(sys, "argv", ["underhand", "check", *args])
        status = cli.main()
        out, err = self.capsys.readouterr()
        return status, out.splitlines(), err.splitlines()


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    """The command in an empty folder."""
    return Check(tmp_path, monkeypatch, capsys)


def test_all_hold(check: Check) -> None:
    """Only the count is printed, and the status is 0."""
    check.write("good.toml", GOOD)
    assert check.run("good.toml") == (0, ["1 passed, 0 failed"], [])


def test_a_case_fails(check: Check) -> None:
    """A line names file, case, step and reason; the status is 1."""
    check.write("good.toml", GOOD)
    check.write("bad.toml", BAD)
    line = 'bad.toml: case 1 "a king on a queen": step 3 "expect value 12": the value is 13'
    assert check.run("good.toml", "bad.toml") == (1, [line, "1 passed, 1 failed"], [])


def test_a_file_is_not_well_formed(check: Check) -> None:
    """Its mistakes are told, the other files are run, and the status is 2 even where a case failed."""
    for name, text in {"a.toml": MALFORMED, "b.toml": BAD, "c.toml": GOOD}.items():
        check.write(name, text)
    status, out, err = check.run(".")
    assert status == 2
    assert out == [
        'b.toml: case 1 "a king on a queen": step 3 "expect value 12": the value is 13',
        "1 passed, 1 failed, 1 not readable",
    ]
    (line,) = err
    assert line.startswith('a.toml: case 1 "a king on a queen": step 3 "expct value 13": ')
    assert line.endswith("did you mean expect?")


@pytest.mark.parametrize("name", ["none.toml", "folder"])
def test_there_is_nothing_to_check(check: Check, name: str) -> None:
    """A missing file and an empty folder are told, with status 2."""
    (check.folder / "folder").mkdir()
    status, out, err = check.run(name)
    assert (status, out) == (2, ["0 passed, 0 failed, 1 not readable"])
    assert err[0].startswith(f"{name}: ")


def test_a_missing_file_is_told(check: Check) -> None:
    """What is not there is answered with what is near it, or with what may be named."""
    check.write("dispute.toml", GOOD)
    named = "name scenario files (*.toml), or folders of them"
    for name, told in {
        "disputes.toml": "no such file or folder; did you mean dispute.toml?",
        "x": f"no such file or folder; {named}",
        "gone/x.toml": "no such file; there is no folder gone either",
    }.items():
        assert check.run(name) == (2, ["0 passed, 0 failed, 1 not readable"], [f"{name}: {told}"])


def test_a_run_needs_a_path(check: Check) -> None:
    """Without a path nothing is guessed."""
    status, out, err = check.run()
    assert (status, out) == (2, [])
    assert err == ["underhand: check: of what? name scenario files, or folders of them"]


def test_folders_are_walked(check: Check) -> None:
    """Every file in and below a folder counts."""
    (check.folder / "below").mkdir()
    for name in ("a.toml", "below/b.toml", "below/c.toml"):
        check.write(name, GOOD)
    assert check.run(".") == (0, ["3 passed, 0 failed"], [])


def test_objects_for_programs(check: Check) -> None:
    """With --json each case that was run is an object on a line of its own, and nothing else is printed."""
    unsaid = GOOD.replace("Kc 4c", "").replace('["legal p1 play Kc", "p1 play Kc"', '["p1 flip 1"')
    for name, text in {"a.toml": GOOD, "b.toml": BAD, "c.toml": unsaid, "d.toml": MALFORMED}.items():
        check.write(name, text)
    status, out, err = check.run("--json", "a.toml", "b.toml", "c.toml", "d.toml")
    assert status == 2
    assert [line.partition(":")[0] for line in err] == ["c.toml", "d.toml"]
    passed, failed, malformed = map(json.loads, out)
    about = {"case": "a king on a queen", "rule": "BOOT-15", "book": "boot", "seats": 2}
    assert passed == {
        **about,
        "file": "a.toml",
        "result": "passed",
        "step": None,
        "event": None,
        "reason": None,
    }
    assert failed == {
        **about,
        "file": "b.toml",
        "result": "failed",
        "step": 3,
        "event": "expect value 12",
        "reason": "the value is 13",
    }
    assert (malformed["file"], malformed["result"], malformed["step"]) == ("c.toml", "malformed", 1)
    assert malformed["reason"].startswith("p1's down card 1 has no face")


def test_names_of_several_lines_take_one(check: Check) -> None:
    """A line break in a name or a step breaks no line of the output."""
    text = BAD.replace("a king on a queen", "a king\\non a queen").replace("expect value", "expect\\nvalue")
    check.write("bad.toml", text)
    status, out, _ = check.run("bad.toml")
    assert status == 1
    assert len(out) == 2


def test_output_and_complaints_come_in_order(tmp_path: Path) -> None:
    """In a pipe that takes both, the count is the last line."""
    (tmp_path / "a.toml").write_text(MALFORMED, encoding="utf-8")
    (tmp_path / "b.toml").write_text(GOOD, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "underhand", "check", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed, 1 not readable"
