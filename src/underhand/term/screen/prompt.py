"""What stands below the table: what there is to do, what was last said, what Enter does; in rows that fit."""

import re
from textwrap import wrap

LOW, HIGHEST = 3, 6
"""Rows that it has on a low terminal, and the most that it ever takes."""
_CLAUSES = re.compile(r"\[([^],]+),[^]]*\]$")


def composed(duty: str, said: str, how: str, width: int, room: int) -> tuple[list[str], list[str], list[str]]:
    """The rows of the three; where they need more than there is room for, those go that are told elsewhere.

    What there is to do becomes one row and then none, further clauses become a ``…``. What was said and what
    Enter does stay whole: more rows are then taken, :data:`HIGHEST` at most.
    """
    parts = [wrap(text, width) for text in (duty, said, how)]
    if sum(map(len, parts)) > room and said:
        parts[0] = [_cut(duty, width)]
    if sum(map(len, parts)) > room and said:
        parts[1] = wrap(_CLAUSES.sub(r"[\1 …]", said), width)
    if sum(map(len, parts)) > room and said:
        parts[0] = []
    parts[1] = parts[1][: HIGHEST - len(parts[0]) - len(parts[2])]
    return parts[0], parts[1], parts[2]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"
