"""The list of options: complete, in English, and its values can be typed again."""

import re

import pytest
from hypothesis import given

from tests.strategies import houses
from underhand.books import Book, parse_assignments, shelf
from underhand.books.catalogue import catalogue, written
from underhand.books.meanings import phrases
from underhand.families import FAMILIES, house_with, options_model, read_book


@pytest.mark.parametrize("family", FAMILIES)
def test_every_option_has_its_chapter(family: str) -> None:
    """Each option of a family stands in exactly one chapter, and a chapter holds nothing else."""
    chapters = phrases(family, "lists")["chapters"]
    listed = [name for chapter in chapters for name in chapter["options"].split()]
    assert sorted(listed) == sorted(options_model(family).model_fields)


@pytest.mark.parametrize("name", shelf())
def test_every_entry_reads_well(name: str) -> None:
    """What an option decides and what its words mean are whole sentences, and its values are told."""
    book = read_book(name)
    for chapter in catalogue(book, options_model(book.family)):
        told = [text for entry in chapter.entries for _, text in entry.words]
        texts = [*told, *(entry.about for entry in chapter.entries), *(text for _, text in chapter.words)]
        assert all(re.fullmatch(r"[A-Z0-9].*\.", text) for text in texts)
        assert not [text for text in texts if "{" in text]
        assert all(entry.allowed and entry.clauses for entry in chapter.entries)


@given(houses())
def test_values_can_be_typed_again(house: Book) -> None:
    """The value of every option, as it is listed, may stand behind --options and gives the same game."""
    typed = ",".join(f"{name}={written(house.options[name])}" for name in sorted(house.changed))
    again = house_with(read_book(house.base or house.name), parse_assignments(typed))
    assert again.options == house.options
