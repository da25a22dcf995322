"""What each option and each of its values means: sentences for the rules, the documentation, any list."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from underhand.books.facts import RANK_OF_OPTION
from underhand.books.wording import Cards, Number, Ranks, many, one, said, sentence

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
        return " ".join(f"{_CASES[case]}: {values[word]}" for case, word in value.items())
    key = "nothing" if value == [] else said(value)
    return sentence(values[key if key in values else "*"], {"value": _readable(option, value)})


_CASES = {"power": "After a special card", "four": "After four of a kind"}


def _readable(option: str, value: Any) -> object:
    if isinstance(value, list):
        return Cards(value) if option == "one_eyed" else Ranks(value)
    return Number(value) if isinstance(value, int) else value
