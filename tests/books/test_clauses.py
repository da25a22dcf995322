"""Clauses, rulings and source sentences: all are found, and every clause has its place in a book."""

import re
from itertools import pairwise

import pytest

from underhand.books import (
    ClauseError,
    SourceRef,
    clause,
    clauses,
    ruling,
    shelf,
    source_sentences,
)
from underhand.books.clauses import BOOKS, _abbreviations, _rulings, explain, legend, rules_folder
from underhand.families import read_book

COUNTS = {"BOOT": 50, "PRAGUE": 36, "PLAYINGCARDS": 37, "SHITHEAD": 33, "PAGAT": 33, "CANASTA": 50}


@pytest.mark.parametrize(("prefix", "count"), COUNTS.items())
def test_clauses_are_numbered_without_gaps(prefix: str, count: int) -> None:
    """Every book's clauses are read, in the order of their numbers."""
    assert [found.id for found in clauses(prefix)] == [f"{prefix}-{n}" for n in range(1, count + 1)]


@pytest.mark.parametrize("name", shelf())
def test_every_clause_has_its_place(name: str) -> None:
    """Each clause of a book is carried by an option or by the engine, and none is cited that is not there."""
    book = read_book(name)
    cited = {clause for ids in (*book.cites.values(), *book.topics.values()) for clause in ids}
    assert cited | set(book.engine) == {found.id for found in clauses(book.clauses)}
    assert not cited & set(book.engine)


@pytest.mark.parametrize("name", shelf())
def test_every_option_cites_a_clause(name: str) -> None:
    """A book says for each of its options on which clauses it rests, and for nothing else."""
    book = read_book(name)
    assert {key.partition(".")[0] for key in book.cites} == set(book.options)
    assert all(book.cites.values())


def test_the_parts_of_a_citation_belong_to_the_whole() -> None:
    """The clauses of one word or rank are among those of its option."""
    parts = [
        (set(ids), set(book.cites[key.partition(".")[0]]))
        for book in map(read_book, shelf())
        for key, ids in book.cites.items()
        if "." in key
    ]
    assert len(parts) > 10
    assert all(part <= whole for part, whole in parts)


def test_pagat_cites_what_its_clauses_carry() -> None:
    """Pagat's clauses name the options that they carry; its book says the same."""
    text = (rules_folder() / "pagat.md").read_text(encoding="utf-8")
    carried = {
        (option, name)
        for name, names in re.findall(r"\*\*(PAGAT-\d+)\*\*.*\[option: ([^]]+)]", text)
        for option in names.split(", ")
    }
    assert carried == {(option, name) for option, ids in read_book("pagat").cites.items() for name in ids}


def test_a_clause_and_what_it_rests_on() -> None:
    """A clause has its text without tags, its sources and its rulings."""
    found = clause("BOOT-17")
    assert found.text.startswith("3s (1 to 4, in an order chosen by the player): pile not empty")
    assert "[" not in found.text
    assert found.sources == (SourceRef("boot", "p", 18, 18),)
    assert found.rulings == ("B30", "B31")


def test_several_places_in_one_tag() -> None:
    """A tag may name several places and ranges, and a clause beside them."""
    assert [str(ref) for ref in clause("BOOT-12").sources] == ["boot p15-p21", "boot p26"]
    assert [str(ref) for ref in clause("PRAGUE-12").sources] == ["prague L17-L18", "prague L26"]
    assert [str(ref) for ref in clause("BOOT-26").sources] == ["boot p26"]
    assert [str(ref) for ref in clause("PAGAT-1").sources] == ["PG"]


def test_every_clause_rests_on_sentences_that_are_there() -> None:
    """Each place that a clause names has text, and each ruling exists."""
    found = [each for prefix in COUNTS for each in clauses(prefix)]
    refs = [ref for each in found for ref in each.sources]
    assert len(refs) > 150
    assert all(all(source_sentences(ref)) and source_sentences(ref) for ref in refs)
    assert all(ruling(number) for each in found for number in each.rulings)


def test_every_tag_is_understood() -> None:
    """No tag of a clause is passed over but the names of other clauses and of options."""
    for book in BOOKS:
        text = (rules_folder() / f"{book}.md").read_text(encoding="utf-8")
        for line in re.findall(r"^- \*\*[A-Z]+-\d+\*\* .*", text, re.MULTILINE):
            name = line.split("**")[1]
            tags = [part.strip() for tag in re.findall(r"\[([^]]+)]", line) for part in tag.split(",")]
            places = [tag for tag in tags if re.search(r"\b[pL]\d+|^PG$|^[BCGIPS]\d+$", tag)]
            found = clause(name)
            assert len(found.sources) + len(found.rulings) == len(places), name


def test_paragraphs_are_counted_without_blank_lines_and_lines_with_them() -> None:
    """`p` counts what is not blank, `L` every line."""
    assert source_sentences(SourceRef("boot", "p", 22, 22)) == ("Other Rules",)
    assert source_sentences(SourceRef("prague", "L", 5, 5)) == ("More players more cards.",)
    assert source_sentences(SourceRef("prague", "L", 25, 27))[1].startswith(
        "Of course, the down cards are unknown"
    )
    assert len(source_sentences(SourceRef("prague", "L", 13, 15))) == 3


def test_a_public_source_is_told_by_its_address() -> None:
    """What is not at hand is referred to by its row in the list of sources."""
    assert "pagat.com/beating/shithead" in source_sentences(SourceRef("PG"))[0]


def test_rulings() -> None:
    """A ruling has what is unclear and the decision; there are no gaps in their numbers."""
    assert ruling("B9").startswith("May a player who can play pick up")
    assert ruling("B9").endswith("A legal joker or 3 counts as able.")
    for letter, count in {"B": 40, "C": 33, "P": 25, "I": 21, "S": 17, "G": 1}.items():
        assert all(ruling(f"{letter}{n}").count(" | ") >= 1 for n in range(1, count + 1))


@pytest.mark.parametrize(
    ("name", "near"), [("BOOT-99", "BOOT-9"), ("PRAG-13", "PRAGUE-13"), ("boots-17", "BOOT-17")]
)
def test_an_unknown_clause_names_near_ones(name: str, near: str) -> None:
    """A mistyped clause is answered with those that look like it."""
    with pytest.raises(ClauseError, match="no such clause") as refused:
        explain(name)
    assert near in re.split(r"[ ,]+", str(refused.value))


def test_explaining() -> None:
    """An explanation holds the clause, each source with its sentences, each ruling with its text."""
    found = explain("prague-7")
    assert found.name == "PRAGUE-7"
    assert [tag for tag, _ in found.sources] == ["prague L13-L15"]
    assert [number for number, _ in found.rulings] == ["P5", "P6"]
    assert explain("b9").text == ruling("B9")


def test_rulings_are_in_order() -> None:
    """The rulings of each letter stand in the order of their numbers."""
    text = (rules_folder() / "rulings.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^- \*\*([A-Z])(\d+)\*\*", text, re.MULTILINE)
    assert all(int(b[1]) == int(a[1]) + 1 for a, b in pairwise(numbers) if a[0] == b[0])


def test_every_code_of_a_source_in_a_ruling_is_told() -> None:
    """Whatever of the codes of sources.md stands in a ruling is in its legend, and in one line."""
    codes = _abbreviations()
    met = set()
    for text in _rulings().values():
        told = dict(legend(text))
        found = {code for code in codes if re.search(rf"\b{re.escape(code)}\b", text)}
        assert found <= set(told)
        met |= found
    assert {"PG", "WP", "SIM", "PGV", "PGR", "KATZ"} <= met
    assert all("\n" not in said and said.count("(") == said.count(")") for said in codes.values())
