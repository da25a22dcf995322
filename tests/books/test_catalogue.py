"""The shelf against the catalogue of options: each book has the values of its column."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.strategies import books_of
from underhand.books.clauses import rules_folder
from underhand.families import options_model, read_book

COLUMNS = {"000": "boot", "002": "prague", "003": "playingcards", "004": "shithead", "PG": "pagat"}
SECTIONS = "ABCDEFGHI"
SCAN = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]
SCHEMA = options_model("shedding").model_json_schema()["properties"]
WORDS = SCHEMA["power_2"]["items"]["enum"]

# Cells whose prose leaves more than one reading, and what the books take from them.
READ = {
    ("start_scan", "prague"): SCAN,
    ("start_scan", "playingcards"): SCAN,
    ("start_scan", "pagat"): SCAN,
    ("next_dealer", "pagat"): "loser",
    ("zone_order", "all"): "hand > up > down",
    ("blind_fail", "same"): "card_and_pile_to_hand",
    ("turn_up_redraw", "boot"): "magic",
}
# Pagat knows no guard: the book has ours.
OURS = {"guard_repeat": 3, "guard_blocked": True, "guard_turns": 1000, "guard_result": "most_loses"}


def rows() -> Iterator[tuple[str, dict[str, str]]]:
    """Each option's name and its cell for every book, as the catalogue's tables have them."""
    text = (rules_folder() / "options.md").read_text(encoding="utf-8")
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        if section[0] in SECTIONS:
            lines = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("| ")]
            header, *table = ([cell.strip() for cell in line] for line in lines)
            books = [COLUMNS.get(head.partition(" ")[0]) for head in header]
            for line in table:
                yield line[0], {book: cell for book, cell in zip(books, line, strict=True) if book}


def split_rows() -> Iterator[tuple[str, str, str]]:
    """Option, book and cell, where rows of several options (`a / b`) are taken apart."""
    for name, cells in rows():
        names = name.removesuffix(" (per rank)").split(" / ")
        for book, cell in cells.items():
            parts = re.split(r"\s*/\s*", cell) if len(names) > 1 and cell != "n/a" else [cell] * len(names)
            yield from ((option, book, part) for option, part in zip(names, parts, strict=True))


def plain(cell: str) -> str:
    """The cell without what is said beside its value: rulings, alternatives, remarks in brackets."""
    if coded := re.search(r"(?:=|coded as) \((.*)\)", cell):
        cell = coded[1]
    if whole := re.fullmatch(r"\((.*)\)", cell):
        cell = whole[1]
    return re.sub(r" \([^)]*\)| [BPIS]\d+$", "", cell.split(";")[0]).strip()


def value_of(option: str, book: str, cell: str) -> Any:
    """The value that a cell states, in canonical form; None if it states none."""
    text = plain(cell)
    if option in OURS and book == "pagat":
        return OURS[option]
    if (option, book) in READ and text not in ("n/a", "-"):
        return READ[option, book]
    if (option, text) in READ:
        return READ[option, text]
    if text in ("n/a", "-", ""):
        return None
    if option in ("one_eyed", "add_forbidden_on") or "{" in text:
        return listed(re.search(r"\{(.*)}", text), cards=option == "one_eyed")
    if option.startswith("power_") and SCHEMA[option].get("type") == "array":
        named = text.replace("one-eyed only", "one_eyed").replace("on-magic only", "on_magic")
        return sorted(set(re.findall("|".join(sorted(WORDS, key=len, reverse=True)), named)), key=WORDS.index)
    if SCHEMA[option].get("type") == "boolean":
        return {"on": True, "off": False}[text.split()[0]]
    if number := re.match(r"\d+", text):
        return int(number[0])
    known = sorted(words_of(SCHEMA[option]), key=len, reverse=True)
    found = re.search("|".join(known), text)
    assert found, (option, book, cell)
    return found[0]


def listed(braces: "re.Match[str] | None", *, cards: bool) -> list[str]:
    assert braces
    items = [item.strip() for item in braces[1].split(",") if item.strip()]
    if cards:
        return sorted(item[0] + item[1].lower() for item in items)
    return ["T" if item == "10" else item.removesuffix(" pile") for item in items]


def words_of(schema: dict[str, Any]) -> list[str]:
    """The words that an option may take."""
    if "$ref" in schema:
        return ["must_lead", "may_lead", "next_leads"]
    if "anyOf" in schema:
        return [word for part in schema["anyOf"] for word in words_of(part)]
    return [str(word) for word in schema.get("enum", [schema.get("const", "")]) if word]


STATED = list(split_rows())


def test_the_catalogue_names_every_option_once() -> None:
    """The tables A to I and the model have the same options; only `set_max` is said in another row."""
    named = [option for option, book, _ in STATED if book == "boot"]
    assert sorted(named) == sorted(set(SCHEMA) - {"set_max"})


@pytest.mark.parametrize("name", books_of("shedding"))
def test_a_book_has_the_values_of_its_column(name: str) -> None:
    """Every value that the catalogue states for a book is the book's."""
    book = read_book(name)
    stated = {option: value_of(option, column, cell) for option, column, cell in STATED if column == name}
    said = {option: value for option, value in stated.items() if value is not None}
    assert len(said) > 55
    assert said == {option: book.options[option] for option in said}


def test_the_most_cards_of_a_play() -> None:
    """PlayingCards.io alone limits a play, to four cards."""
    assert [cells["playingcards"] for option, cells in rows() if option == "set_play"] == ["same_rank, max 4"]
    assert {name: read_book(name).options["set_max"] for name in books_of("shedding")} == {
        "boot": "none",
        "pagat": "none",
        "playingcards": 4,
        "prague": "none",
        "shithead": "none",
    }


@pytest.mark.parametrize("name", [name for name in books_of("shedding") if name != "boot"])
def test_what_cannot_arise_has_boots_value(name: str) -> None:
    """What nothing in a book asks for has Boot's value, but for Boot's joker, boneyard and skips."""
    boot, book = read_book("boot").options, read_book(name).options
    silent = {option for option, column, cell in STATED if column == name and plain(cell) == "n/a"}
    differing = {option for option in silent if book[option] != boot[option]}
    assert differing <= {"power_joker", "draw_source", "turn_up_redraw", "skip_count", "two_player_off"}
