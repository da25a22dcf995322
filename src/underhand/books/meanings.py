"""What each option and each of its values means: sentences for the rules, the documentation, any list."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from underhand.books.facts import RANK_OF_OPTION
from underhand.books.wording import FORMS, Number, many, one, said, sentence

_PHRASES = Path(__file__).parent / "phrases"


@cache
def phrases(family: str, page: str) -> Mapping[str, Any]:
    """One of a family's files of sentences: `meanings` or `page`."""
    return tomllib.loads((_PHRASES / family / f"{page}.toml").read_text(encoding="utf-8"))


def about(family: str, option: str) -> str:
    """What an option decides."""
    known = phrases(family, "meanings")
    if option in RANK_OF_OPTION:
        return sentence(known["powers"]["about"], {"cards": many(RANK_OF_OPTION[option])})
    return str(known["options"][option]["about"])


def meaning(family: str, option: str, value: Any) -> str:
    """What a value of an option means."""
    known = phrases(family, "meanings")
    if option in RANK_OF_OPTION:
        rank = RANK_OF_OPTION[option]
        names = {"a": one(rank), "cards": many(rank)}
        return " ".join(sentence(known["words"][word], names) for word in value or ["none"])
    values = known["options"][option]
    if isinstance(value, dict):
        return _meaning_of_parts(values, value)
    key = "nothing" if value == [] else said(value)
    if key not in values:
        is_less = type(value) is int and value < 0
        key, value = ("negative", -value) if is_less else ("*", value)
    return sentence(values[key], {"value": _readable(values, value)})


def _meaning_of_parts(values: Mapping[str, str], parts: Mapping[str, Any]) -> str:
    """What an option of several parts means: one sentence for all of them, or one for each."""
    if "*" in values:
        return sentence(values["*"], {part: Number(value) for part, value in parts.items()})
    return " ".join(f"{_CASES[case]}: {values[word]}" for case, word in parts.items())


_CASES = {"power": "After a special card", "four": "After four of a kind"}


def _readable(values: Mapping[str, str], value: Any) -> object:
    """A value as its sentence wants it; `form` names what a list or a text is made of."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return Number(value)
    form = values.get("form", "ranks" if isinstance(value, list) else "")
    return FORMS[form](value) if form else value
