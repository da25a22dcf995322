"""Holding options against their family's model, and saying everything that is wrong with them at once."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

Options = Mapping[str, object]

# Errors that say in full what is wrong; for the others the allowed values are told.
_SPEAKING = ("conflict", "later")


class Problem(NamedTuple):
    """One mistake: the option, the value it was given, and what would be right."""

    key: str
    value: object
    message: str


class Checked(NamedTuple):
    """Options in canonical form, or the problems that keep them from it."""

    options: Options
    problems: tuple[Problem, ...]


def check(model: type[BaseModel], options: Options) -> Checked:
    """The options in the model's order and canonical form, or all that is wrong with them."""
    try:
        return Checked(model.model_validate(options).model_dump(mode="json"), ())
    except ValidationError as error:
        return Checked({}, tuple(_problems(model, options, error)))


def _problems(model: type[BaseModel], options: Options, error: ValidationError) -> Iterator[Problem]:
    told = set()
    for details in error.errors(include_url=False):
        key = str(details["loc"][0])
        if key not in told:
            told.add(key)
            yield Problem(key, options.get(key), _message(model, key, details))


def _message(model: type[BaseModel], key: str, details: ErrorDetails) -> str:
    if details["type"] in _SPEAKING:
        return details["msg"]
    if details["type"] == "extra_forbidden" and key not in model.model_fields:
        return f"no such option{did_you_mean(key, model.model_fields)}"
    missing = "is missing; " if details["type"] == "missing" and len(details["loc"]) == 1 else ""
    schema = model.model_json_schema()
    allowed = _in_words(schema["properties"][key], schema)
    nearest = did_you_mean(details["input"], set(_values(schema["properties"][key], schema)))
    return f"{missing}must be {allowed}{nearest}"


def did_you_mean(value: object, known: Iterable[str]) -> str:
    """The end of a message that names what the writer may have meant, if anything is near."""
    near = get_close_matches(value, known, n=1, cutoff=0.7) if isinstance(value, str) else []
    return f"; did you mean {near[0]}?" if near else ""


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
