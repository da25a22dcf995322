"""Holding options against their family's model, and saying everything that is wrong with them at once."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from underhand.books.files import HUGE, is_huge

Options = Mapping[str, object]

# Errors that say in full what is wrong; for the others the allowed values are told.
_SPEAKING = ("conflict", "later")
_NEAREST = 4


class Problem(NamedTuple):
    """One mistake: the option, the value it was given, and what would be right.

    ``is_known``: there is such an option, and its value is wrong.
    """

    key: str
    value: object
    message: str
    is_known: bool


class Checked(NamedTuple):
    """Options in canonical form, or the problems that keep them from it."""

    options: Options
    problems: tuple[Problem, ...]


def check(model: type[BaseModel], options: Options) -> Checked:
    """The options in the model's order and canonical form, or all that is wrong with them."""
    huge = [key for key, value in options.items() if is_huge(value)]
    if huge:
        rest = check(model, {**options, **dict.fromkeys(huge)}).problems
        told = {key: _huge(model, key) for key in huge}
        return Checked({}, (*told.values(), *(each for each in rest if each.key not in told)))
    try:
        return Checked(model.model_validate(options).model_dump(mode="json"), ())
    except ValidationError as error:
        return Checked({}, tuple(_problems(model, options, error)))


def _huge(model: type[BaseModel], key: str) -> Problem:
    is_known = key in model.model_fields
    message = f"holds {HUGE}: {allowed(model, key)}" if is_known else _unknown(model, key)
    return Problem(key, None, message, is_known)


def _problems(model: type[BaseModel], options: Options, error: ValidationError) -> Iterator[Problem]:
    told = set()
    for details in error.errors(include_url=False):
        key = str(details["loc"][0])
        if key not in told:
            told.add(key)
            is_known = key in model.model_fields
            message = _message(model, key, details, options) if is_known else _unknown(model, key)
            yield Problem(key, options.get(key), message, is_known)


def _message(model: type[BaseModel], key: str, details: ErrorDetails, options: Options) -> str:
    if details["type"] in _SPEAKING:
        return details["msg"]
    said, schema = details["input"], _schema(model)
    missing = "is missing; " if details["type"] == "missing" and len(details["loc"]) == 1 else ""
    is_part = isinstance(said, str) and said != options.get(key)
    part = f'"{said}" is wrong; ' if is_part else ""
    nearest = did_you_mean(said, set(_values(schema["properties"][key], schema)))
    return f"{missing}{part}must be {allowed(model, key)}{nearest}"


def _unknown(model: type[BaseModel], key: str) -> str:
    """That there is no such option, with those whose names are near or share a word with it."""
    names = tuple(model.model_fields)
    if near := did_you_mean(key, names):
        return f"no such option{near}"
    parts = set(key.split("_"))
    akin = [name for name in names if parts & set(name.split("_"))]
    likely = dict.fromkeys((*get_close_matches(key, names, n=_NEAREST, cutoff=0.6), *akin))
    return f"no such option{'; near it are ' if likely else ''}{', '.join([*likely][:_NEAREST])}"


def allowed(model: type[BaseModel], option: str) -> str:
    """The values that an option may have, in words."""
    schema = _schema(model)
    return _in_words(schema["properties"][option], schema)


@cache
def _schema(model: type[BaseModel]) -> Mapping[str, Any]:
    """A family's schema; to make it takes a while, and every option is told by it."""
    return model.model_json_schema()


def did_you_mean(value: object, known: Iterable[str]) -> str:
    """The end of a message that names what the writer may have meant, if anything is near."""
    near = nearest(value, known)
    return f"; did you mean {near}?" if near else ""


def nearest(value: object, known: Iterable[str]) -> str:
    """What the writer of a value may have meant; empty if nothing is near."""
    near = get_close_matches(value, known, n=1, cutoff=0.7) if isinstance(value, str) else []
    return near[0] if near else ""


def _values(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[str]:
    """The words that a value may be or hold, without those of the sentence that tells them."""
    match schema:
        case {"$ref": ref}:
            yield from _values(root["$defs"][ref.rpartition("/")[2]], root)
        case {"enum": words}:
            yield from map(str, words)
        case {"const": word}:
            yield str(word)
        case _:
            items = [schema["items"]] if "items" in schema else []
            for part in (*schema.get("anyOf", ()), *schema.get("properties", {}).values(), *items):
                yield from _values(part, root)


def _in_words(schema: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    match schema:
        case {"$ref": ref}:
            return _in_words(root["$defs"][ref.rpartition("/")[2]], root)
        case {"anyOf": parts}:
            return ", or ".join(_in_words(part, root) for part in parts)
        case {"const": value}:
            return str(value)
        case {"enum": [*most, last]}:
            return f"{', '.join(most)} or {last}"
        case {"type": "integer", "minimum": low, "maximum": high}:
            return f"a whole number from {low} to {high}"
        case {"type": "integer", "minimum": low}:
            return f"a whole number from {low} up"
        case {"type": "array", "items": items} if "description" not in schema:
            return f"none, or a list of {_in_words(items, root)}"
        case {"type": "object", "properties": parts, "short": short}:
            names = "; ".join(f"{name} = {_in_words(part, root)}" for name, part in parts.items())
            return f"{short}, or a table with {names}"
        case {"type": "boolean"}:
            return "on or off"
    return str(schema["description"])
