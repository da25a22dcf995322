"""What hypothesis may draw: houses of the whole vocabulary."""

from typing import Any

from hypothesis import strategies as st

from underhand.books import Book, BookError, shelf
from underhand.families import FAMILIES, house_with, options_model, read_book
from underhand.shedding.values import POWERS

SCHEMAS = {family: options_model(family).model_json_schema() for family in FAMILIES}
SCHEMA = SCHEMAS["shedding"]

TEXTS: dict[str, list[Any]] = {
    "players": ["2-6", "2-4", "3-3", "5-6"],
    "threshold_bands": [["<5000 50", ">=5000 90"], ["50"], ["<0 15", ">=0 90"], ["0"], ["150"]],
}
"""Values of options whose schema only says how they are written."""


def books_of(family: str) -> list[str]:
    """The books of the shelf that belong to a family."""
    return [name for name in shelf() if read_book(name).family == family]


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that the schema of one option allows."""
    match schema:
        case {"$ref": "#/$defs/Needs"}:
            few = st.integers(0, 2)
            return st.fixed_dictionaries({"naturals": few, "mixed": few})
        case {"$ref": _}:
            leads = st.sampled_from(["must_lead", "may_lead", "next_leads"])
            return leads | st.fixed_dictionaries({"power": leads, "four": leads})
        case {"anyOf": parts}:
            return st.one_of([values(part) for part in parts])
        case {"const": value}:
            return st.just(value)
        case {"enum": words}:
            return st.sampled_from(words)
        case {"type": "integer", "minimum": low}:
            return st.integers(low, min(schema.get("maximum", 50), 50))
        case {"type": "boolean"}:
            return st.booleans()
        case {"items": {"pattern": _}}:
            return st.lists(st.sampled_from(["Jh", "Js", "Kd", "Qc"]), unique=True)
        case {"items": {"enum": ["reset", *_]}}:
            return st.lists(st.sampled_from(POWERS), max_size=2, unique=True)
        case {"items": items}:
            return st.lists(values(items), max_size=4, unique=True)
    raise AssertionError(schema)


def values_of(family: str, option: str) -> st.SearchStrategy[Any]:
    """Values that an option may take."""
    if option in TEXTS:
        return st.sampled_from(TEXTS[option])
    return values(SCHEMAS[family]["properties"][option])


@st.composite
def houses(draw: st.DrawFn, family: str = "shedding") -> Book:
    """Houses of a family's shelf book with some options stated at random, as many as hold together."""
    book = read_book(draw(st.sampled_from(books_of(family))))
    known = sorted(SCHEMAS[family]["properties"])
    names = draw(st.lists(st.sampled_from(known), min_size=1, max_size=12, unique=True))
    stated = {name: draw(values_of(family, name)) for name in names}
    while True:
        try:
            return house_with(book, stated)
        except BookError:
            stated.popitem()


def any_houses() -> st.SearchStrategy[Book]:
    """Houses of every family."""
    return st.one_of([houses(family) for family in FAMILIES])
