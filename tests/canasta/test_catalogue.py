"""The shelf against section J of the catalogue: names, values of the book, words of the model."""

import re
from collections.abc import Iterator

from underhand.books.clauses import rules_folder
from underhand.families import options_model, read_book

SCHEMA = options_model("canasta").model_json_schema()["properties"]
BOOK = read_book("canasta")


def rows() -> Iterator[tuple[str, str, str]]:
    """Option, values and the book's own value; rows of several options (`a / b`) are taken apart."""
    text = (rules_folder() / "options.md").read_text(encoding="utf-8")
    section = text.split("## J.")[1]
    for line in re.findall(r"^\| (?!option|---)(.*) \|$", section, re.MULTILINE):
        names, values, book, _ = (cell.strip() for cell in line.split(" | "))
        parts = [names.split(" / "), re.split(r" / (?![^(]*\))", values), re.split(r" / (?![^(]*\))", book)]
        for i, name in enumerate(parts[0]):
            yield name, parts[1][min(i, len(parts[1]) - 1)], parts[2][min(i, len(parts[2]) - 1)]


STATED = list(rows())


def test_the_catalogue_names_every_option_once() -> None:
    """Section J and the model have the same options."""
    assert sorted(name for name, _, _ in STATED) == sorted(SCHEMA)


def test_the_words_of_the_catalogue_are_the_words_of_the_model() -> None:
    """Every word that the catalogue gives an option in code form is a value of it."""
    named = {name: set(re.findall(r"`(\w+)`", values)) - {"n"} for name, values, _ in STATED}
    words = {name: set(_words(SCHEMA[name])) for name in SCHEMA}
    assert named["pickup_count"] == {"face_value", "whole"}
    for name, found in named.items():
        assert found <= words[name], name
        assert not found or found == words[name], name


def _words(schema: dict[str, object]) -> Iterator[str]:
    for part in schema.get("anyOf", [schema]):  # type: ignore[attr-defined]
        yield from part.get("enum", [])


def test_the_book_has_the_values_of_its_column() -> None:
    """Numbers and words of the column are the book's values."""
    for name, _, cell in STATED:
        value = BOOK.options[name]
        plain = cell.strip("()")
        if isinstance(value, bool):
            assert plain.startswith("on" if value else "off"), name
        elif isinstance(value, int):
            assert int(re.search(r"[+-]?\d+", plain)[0]) == value, name  # type: ignore[index]
        elif isinstance(value, str) and name != "players":
            assert value in plain, name
    assert BOOK.options["players"] == "2-6"
    assert BOOK.options["go_out_needs"] == {"naturals": 1, "mixed": 2}
    assert BOOK.options["threshold_bands"] == ["<5000 50", "<10000 90", ">=10000 120"]
