"""Files of strangers: whatever they hold, a terminal shows letters and a line has an end."""

from pathlib import Path

import pytest

from underhand.cli import main
from underhand.errors import LONGEST
from underhand.families import read_house
from underhand.record import dumps, loads
from underhand.table import RecordError, Table

EVIL = r"\u202e\u001b[2J\u0007evil\u009b"


def told(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """The status of a command, and all that it writes."""
    monkeypatch.setattr("sys.argv", ["underhand", *args])
    status = main()
    out, err = capfd.readouterr()
    return status, out + err


def is_harmless(text: str) -> bool:
    """Whether nothing but letters and ends of lines is in a text."""
    return all(line.isprintable() for line in text.split("\n"))


def a_house(folder: Path) -> Path:
    """A house file whose name, title and description would clear a screen."""
    path = folder / "house.toml"
    path.write_text(f'base = "boot"\njokers = 1\nname = "{EVIL}"\ntitle = "{EVIL}"\ndescription = "{EVIL}"\n')
    return path


def test_what_a_house_says_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Name, title and description of a house come in without control characters, and so into its pages."""
    house = a_house(tmp_path)
    book = read_house(house)
    assert is_harmless(book.name + book.title + book.description)
    for more in ([], ["--list-options"]):
        status, text = told(monkeypatch, capfd, "rules", "--house", str(house), *more)
        assert (status, "evil" in text) == (0, True)
        assert is_harmless(text)


def test_a_house_in_a_record(tmp_path: Path) -> None:
    """What the house of a record says of itself comes in alike."""
    text = dumps(Table(house=a_house(tmp_path)).record).replace("evil", EVIL)
    book = loads(text).book
    assert "[2J" in book.title
    assert is_harmless(book.name + book.title + book.description)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "a.toml",
            f'book = "boot"\nseats = 2\n[[case]]\nname = "{EVIL}"\n"{EVIL}" = 1\nsteps = ["{EVIL}"]\n',
        ),
        ("b.toml", f'book = "{EVIL}"\n"{EVIL}" = 1\n'),
        (
            "c.toml",
            f'book = "boot"\nseats = 2\n[[case]]\nname = "{EVIL}"\np1 = {{ hand = "9c" }}\n'
            'p2 = { hand = "9d" }\nturn = "p1"\nsteps = ["expect turn p2"]\n',
        ),
    ],
)
def test_what_a_scenario_holds(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Names of cases, keys and steps are told without control characters, whether they fail or err."""
    (tmp_path / name).write_text(text)
    status, said = told(monkeypatch, capfd, "check", str(tmp_path / name))
    assert status in (1, 2)
    assert "evil" in said
    assert is_harmless(said)


def test_a_mistake_is_not_echoed_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A line about a very long value is cut, and still says at its end what would be right."""
    (tmp_path / "h.toml").write_text(f'base = "boot"\n{"x" * 9_000} = 1\nbeat = "{"y" * 9_000}"\n')
    status, said = told(monkeypatch, capfd, "rules", "--house", str(tmp_path / "h.toml"))
    assert status == 2
    assert all(len(line) < LONGEST + 20 for line in said.split("\n"))
    assert "must be ge or gt" in said


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="needs a device")
@pytest.mark.parametrize("args", [("rules", "--house"), ("rules",), ("check",)])
def test_a_device_is_not_a_file(
    args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """What is there but holds no text of its own is told to be no file."""
    status, said = told(monkeypatch, capfd, *args, "/dev/null")
    assert (status, "/dev/null: is not a file" in said) == (2, True)


@pytest.mark.parametrize("name", ["", "  "])
def test_a_player_has_a_name(name: str) -> None:
    """A record in which somebody has no name is refused."""
    text = dumps(Table("boot", ["Ana", "Bo"]).record).replace('"Bo"', f'"{name}"')
    with pytest.raises(RecordError, match=r"seats = .*: must be the names of the players"):
        loads(text)


def test_one_point_is_one() -> None:
    """A threshold of one point is not told in the plural."""
    from underhand.books.wording import Bands

    assert f"{Bands(('1',))}, {Bands(('90',))}" == "1 point, 90 points"
    assert f"{Bands(('<9 1', '>=9 50'))}" == "1 point if your score is below 9, and 50 from there on"
