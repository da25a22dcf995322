"""What hypothesis may draw: houses of the whole vocabulary."""

from typing import Any

from hypothesis import strategies as st

from underhand.books import Book, BookError, shelf
from underhand.families import house_with, options_model, read_book
from underhand.shedding.values import POWERS

SCHEMA = options_model("shedding").model_json_schema()


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that the schema of one option allows."""
    match schema:
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


@st.composite
def houses(draw: st.DrawFn) -> Book:
    """Houses of a shelf book with some options stated at random, as many as hold together."""
    book = read_book(draw(st.sampled_from(shelf())))
    names = draw(
        st.lists(st.sampled_from(sorted(SCHEMA["properties"])), min_size=1, max_size=12, unique=True)
    )
    stated = {name: draw(values(SCHEMA["properties"][name])) for name in names}
    while True:
        try:
            return house_with(book, stated)
        except BookError:
            stated.popitem()
