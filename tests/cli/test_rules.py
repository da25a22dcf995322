"""`underhand rules`: the printed page, the reasons, the shelf, and what it says to mistakes."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from underhand import cli
from underhand.books import ruling, shelf
from underhand.books.catalogue import written
from underhand.books.meanings import about
from underhand.families import read_book

GOLDEN = Path(__file__).with_name("rules_boot.txt")


class Rules:
    """`underhand rules` as somebody sees it whose output goes into a pipe."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
            monkeypatch.delenv(name, raising=False)

    def _run(self, args: tuple[str, ...], columns: int) -> tuple[int, str, str]:
        self.monkeypatch.setenv("COLUMNS", str(columns))
        self.monkeypatch.setattr(sys, "argv", ["underhand", "rules", *args])
        status = cli.main()
        return status, *self.capsys.readouterr()

    def told(self, *args: str, columns: int = 80) -> str:
        """What is printed when all is well."""
        status, out, err = self._run(args, columns)
        assert (status, err) == (0, "")
        return out

    def complaint(self, *args: str) -> str:
        """What is said to a mistake, with status 2 and nothing else printed."""
        status, out, err = self._run(args, 80)
        assert (status, out) == (2, "")
        return err.removeprefix("underhand: ").rstrip("\n")


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Rules:
    return Rules(monkeypatch, capsys)


def test_the_rules_of_boot(rules: Rules) -> None:
    """The printed rules of Boot are those of the golden page, letter by letter."""
    assert rules.told("boot") == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("columns", [40, 80, 300])
def test_lines_fit(rules: Rules, columns: int) -> None:
    """Lines are wrapped to the width, to a hundred columns at most, and end without blanks."""
    lines = rules.told("prague", columns=columns).splitlines()
    assert max(map(len, lines)) <= min(columns, 100)
    assert max(map(len, lines)) > min(columns, 100) - 15
    assert not [line for line in lines if line != line.rstrip()]


@pytest.mark.parametrize("name", shelf())
def test_every_sentence_names_its_clauses(rules: Rules, name: str) -> None:
    """Each paragraph of a shelf book ends with the clauses of its last sentence."""
    text = re.sub(r"\n  ", " ", rules.told(name))
    paragraphs = [line for line in text.splitlines() if line.startswith("- ")]
    assert len(paragraphs) > 20
    assert all(re.search(r"\. \[[A-Z]+-\d+(, [A-Z]+-\d+)*]$", line) for line in paragraphs)


def test_no_colours_in_a_pipe_but_on_a_terminal(rules: Rules) -> None:
    """Styles are for terminals; what goes into a pipe is plain."""
    assert "\x1b" not in rules.told("boot")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "underhand", "rules", "boot", "--options", "jokers=1"]
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
    env.pop("NO_COLOR", None)
    with subprocess.Popen(command, stdout=theirs, env=env) as process:
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    os.close(ours)
    assert process.returncode == 0
    assert b"\x1b[1mBoot" in shown


def _read(terminal: int) -> bytes:
    """What the terminal shows next; at the end of its program Linux reports an error instead of nothing."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_house_rules_are_marked(rules: Rules, tmp_path: Path) -> None:
    """A house's changes are told first and marked where they stand, from a file and from the command line."""
    path = tmp_path / "kitchen.toml"
    path.write_text('title = "In the kitchen"\nbase = "boot"\njokers = 1\n', encoding="utf-8")
    page = rules.told("boot", "--house", str(path), "--options", "draw_next_n=2")
    assert page.startswith("In the kitchen\n")
    assert "House rules, otherwise Boot\n- One joker is shuffled in. (house)\n" in page
    assert "One pack of 52 cards. [BOOT-2] One joker is shuffled in. (house)" in page
    assert "draw two cards at once" in page
    assert rules.told(str(path)) == rules.told("--house", str(path))


def test_seats_narrow_the_page(rules: Rules) -> None:
    """With a number of players only what holds for them is told."""
    assert "You are two" in rules.told("boot", "--seats", "2")
    assert "You are two" not in rules.told("boot")


@pytest.mark.parametrize("name", shelf())
def test_every_option_is_listed(rules: Rules, name: str) -> None:
    """The list has every option with its value, what it decides and its clauses; the page fits the width."""
    page = rules.told(name, "--list-options")
    assert max(map(len, page.splitlines())) <= 80
    flat, book = " ".join(page.split()), read_book(name)
    for option, value in book.options.items():
        head = f"{option} = {written(value)} [{', '.join(book.cites[option])}] {about(book.family, option)}"
        assert head in flat


def test_the_list_shows_what_a_house_says(rules: Rules) -> None:
    """A changed option has its own value in the list and is marked."""
    page = " ".join(rules.told("boot", "--options", "forced_play=off", "--list-options").split())
    assert "forced_play = off (house) Whether a player who can play must." in page
    assert "- off (here): You may pick up the pile even if you could play." in page


def test_the_shelf_is_listed(rules: Rules) -> None:
    """Without a book the shelf is listed, a book at the beginning of a line."""
    starts = [line.partition(" ")[0] for line in rules.told().splitlines()]
    assert [start for start in starts if start in shelf()] == list(shelf())


def test_why_a_clause_stands(rules: Rules) -> None:
    """A clause is printed with the sentences of its source and its rulings."""
    page = " ".join(rules.told("boot", "--why", "boot-20").split())
    assert page.startswith("BOOT-20 MUST PLAY: with a legal play in zone hand or top")
    assert "boot p8 > If a player is unable to play any of their cards" in page
    assert "Ruling B9 May a player who can play pick up (or draw) anyway?" in page
    assert "= (a) literal. A legal joker or 3 counts as able." in page


def test_why_tells_the_options_that_a_clause_carries(rules: Rules) -> None:
    """A clause is printed with the options that it carries: what they decide, what this game says."""
    page = " ".join(rules.told("boot", "--why", "BOOT-22").split())
    assert (
        "- pickup_takes = whole_pile What is picked up. If you cannot play, you take the whole pile" in page
    )
    house = rules.told("boot", "--options", "jokers=2", "--why", "BOOT-2")
    assert "- jokers = 2  How many jokers are shuffled in. 2 jokers" not in house
    assert "- jokers = 2  How many jokers are shuffled in. Two jokers are shuffled in." in " ".join(
        house.split("\n  ")
    )
    told = json.loads(rules.told("prague", "--why", "BOOT-2", "--json"))["options"]
    assert (list(told), told["jokers"]["value"]) == (["packs", "jokers"], 0)


def test_why_says_where_a_text_stands_that_is_not_kept(rules: Rules) -> None:
    """Of a source that is not at hand it is said that it is not, and where it can be read."""
    page = " ".join(rules.told("pagat", "--why", "PAGAT-6").split())
    assert "- first_player = first_up_dealt_then_hand Who begins. The player who was the first" in page
    assert "PG The text of this source is not kept here; the clause tells it in our own words." in page
    assert "docs/rules/sources.md" in page
    assert "https://www.pagat.com/beating/shithead.html" in page


def test_why_a_ruling_was_made(rules: Rules) -> None:
    """A ruling can be asked for by itself, without a book."""
    page = " ".join(rules.told("--why", "B9").split())
    assert page.startswith("B9 May a player who can play")
    assert all(part.strip() in page for part in ruling("B9").split(" | "))


def test_for_programs(rules: Rules) -> None:
    """As JSON there are all options with value, meaning and clauses, the digest, and what a house changed."""
    book = read_book("boot")
    data = json.loads(rules.told("boot", "--options", "jokers=1", "--json"))
    assert data["base"] == "boot"
    assert data["rules"] != book.digest
    assert list(data["options"]) == list(book.options)
    assert data["options"]["jokers"] == {
        "value": 1,
        "about": "How many jokers are shuffled in.",
        "means": "One joker is shuffled in.",
        "clauses": [],
        "house": True,
    }
    assert data["options"]["refill_to"]["clauses"] == ["BOOT-33"]
    assert [entry["name"] for entry in json.loads(rules.told("--json"))] == list(shelf())
    assert json.loads(rules.told("--why", "BOOT-20", "--json"))["rulings"] == [["B9", ruling("B9")]]


@pytest.mark.parametrize(("book", "clause"), [("prague", "PRAGUE-14"), ("canasta", "CANASTA-3")])
def test_why_understands_a_number_where_the_book_is_named(rules: Rules, book: str, clause: str) -> None:
    """The clause of the book that is named is meant."""
    number = clause.partition("-")[2]
    assert rules.told(book, "--why", number) == rules.told("--why", clause)


def test_why_says_what_abbreviations_stand_for(rules: Rules) -> None:
    """Under a ruling, or a clause with some, stands what PG, WP and a place in a source are."""
    for name in ("B9", "BOOT-20"):
        page = " ".join(rules.told("--why", name).split())
        assert "PG: https://www.pagat.com/beating/shithead.html" in page
        assert "WP: https://en.wikipedia.org/wiki/Shithead_(card_game)" in page
        assert "boot p8: a place in a source that is kept here" in page
        assert "(a), (b) …: the readings that were weighed" in page
    assert "PG:" not in rules.told("--why", "PRAGUE-14")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            ["bot"],
            "bot: no such book; the shelf has boot, canasta, pagat, playingcards, prague, shithead; "
            "did you mean boot?",
        ),
        (["boot", "--why", "BOOT-51"], "BOOT-51: no such clause; near it are "),
        (["boot", "--why", "99"], "BOOT-99: no such clause; near it are BOOT-"),
        (["--why", "17"], "17: no such clause; near it are BOOT-17, "),
        (["boot", "--seats", "6"], "6 players: this book is for 2 to 5"),
        (["boot", "--seats", "0"], "0 players: this book is for 2 to 5"),
        (["boot", "--options", "jokers"], "options: 'jokers' is no assignment"),
        (["boot", "--options", "jokers=9"], "options: jokers = 9: must be a whole number from 0 to 8"),
        (["--options", "jokers=1"], "rules: of which book?"),
        (["--seats", "3"], "rules: of which book?"),
        (["boot", "--house", "nowhere.toml"], "nowhere.toml: no such file"),
    ],
)
def test_mistakes(rules: Rules, args: list[str], says: str) -> None:
    """A mistake is answered with a line that says what would be right."""
    assert rules.complaint(*args).startswith(says)


def test_every_mistake_of_a_house_is_told(rules: Rules, tmp_path: Path) -> None:
    """All mistakes of a house file are told at once, a line each."""
    path = tmp_path / "wrong.toml"
    path.write_text('base = "boot"\npacks = 9\njokr = 1\n', encoding="utf-8")
    assert [line.rpartition(": ")[2] for line in rules.complaint("--house", str(path)).splitlines()] == [
        "must be a whole number from 1 to 3, or per5",
        "no such option; did you mean jokers? (underhand rules boot --list-options tells them all)",
    ]


def test_a_house_of_another_book(rules: Rules, tmp_path: Path) -> None:
    """A house is not printed under a book that it does not rest on."""
    path = tmp_path / "house.toml"
    path.write_text('base = "prague"\n', encoding="utf-8")
    assert rules.complaint("boot", "--house", str(path)).endswith(
        "house.toml: is a house of prague, not of boot"
    )
