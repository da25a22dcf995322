"""Options as people type them on a command line: `jokers=1,double_whammy=on,turn_up_redraw=2 T`."""

import re
from typing import Any

from underhand.books.book import BookError
from underhand.books.files import parse

_WORDS = {"true": True, "false": False}
_COMMA_OUTSIDE_BRACKETS = re.compile(r",(?![^\[{]*[]}])")


def parse_assignments(text: str, where: str = "options") -> dict[str, Any]:
    """The options in `name=value` pairs between commas, as a house file would state them.

    A value may hold blanks or commas of its own (`power_J=draw_next, follow_or_skip`); lists, tables and
    quoted words are read as TOML (`after_burn={power="must_lead", four="may_lead"}`).

    Raises :class:`BookError` with every pair that is none; ``where`` is what they were given as.
    """
    options: dict[str, Any] = {}
    lines: list[str] = []
    for part in _parts(text):
        try:
            name, value = _assignment(part, where)
        except BookError as error:
            lines += error.lines
            continue
        lines += [f"{where}: {name} is given twice"] * (name in options)
        options[name] = value
    if lines:
        raise BookError(lines)
    return options


def _assignment(part: str, where: str) -> tuple[str, Any]:
    """The option and the value of one pair."""
    name, equals, value = (piece.strip() for piece in part.partition("="))
    if not (name and equals and value):
        raise BookError(f"{where}: {part!r} is no assignment; write name=value, as in jokers=1")
    return name, _value(name, value, where)


def _parts(text: str) -> list[str]:
    """The pairs; a part without `=` goes on with the value before it."""
    parts: list[str] = []
    for part in filter(None, map(str.strip, _COMMA_OUTSIDE_BRACKETS.split(text))):
        if "=" in part or not parts:
            parts.append(part)
        else:
            parts[-1] += f", {part}"
    return parts


def _value(name: str, text: str, where: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    if text[0] not in "[{\"'":
        return text
    return parse(f"value = {text}", f"{where}: {name} = {text}")["value"]
