"""What a search found, in a sentence."""

from collections.abc import Sequence

from underhand.frame.events import Event, seat_text
from underhand.frame.thinking import Thought
from underhand.frame.words import words

CLOSE = 0.01
"""Moves that differ by less are as good as each other."""


def reason(found: Sequence[Thought]) -> str:
    """Why the first of the thoughts is the best: the chance of it and of the next best move.

    A chance is the part of all there is to win that the seat may expect, as in reviews.
    """
    best = found[0]
    games = sum(thought.games for thought in found)
    expected = f"Its chance is {_percent(best)} in {games:,} supposed games"
    rival = max(found[1:], key=lambda thought: thought.share, default=None)
    if rival is None:
        return f"{expected}."
    if abs(best.share - rival.share) < CLOSE:
        return f"{expected}, and to {_called(rival.move)} has about as much."
    return f"{expected}; to {_called(rival.move)} has {_percent(rival)}."


def _percent(thought: Thought) -> str:
    return f"{100 * thought.share:.0f} %"


def _called(move: Event) -> str:
    """A move as something that one might do instead: ``lay the 9♣``."""
    names = [seat_text(seat) for seat in range(max(move.actor, move.seat) + 1)]
    return words(move, names, you=move.actor).removeprefix("You ")
