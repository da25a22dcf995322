"""What a search found, in a sentence."""

from collections.abc import Sequence

from underhand.cards import card_text
from underhand.frame.events import Event
from underhand.frame.thinking import Thought

CLOSE = 0.01
"""Moves that differ by less are as good as each other."""
_VERBS = {
    "pick": "taking the pile",
    "try": "trying the stock",
    "pass": "passing",
    "ready": "leaving the cards as they lie",
    "draw": "drawing",
    "take": "picking up the pile",
}


def reason(found: Sequence[Thought]) -> str:
    """Why the first of the thoughts is the best: what its seat may expect of it and of the next best move.

    Numbers are of a hundred supposed games, a win counting one and a loss nothing.
    """
    best = found[0]
    games = sum(thought.games for thought in found)
    expected = f"It brings {_hundredths(best)} of 100 points in {games:,} supposed games"
    rival = max(found[1:], key=lambda thought: thought.share, default=None)
    if rival is None:
        return f"{expected}."
    if abs(best.share - rival.share) < CLOSE:
        return f"{expected}, and {_called(rival.move)} about as many."
    return f"{expected}, {_called(rival.move)} {_hundredths(rival)}."


def _hundredths(thought: Thought) -> str:
    return f"{100 * thought.share:.0f}"


def _called(move: Event) -> str:
    """A move as something that one might do instead."""
    if move.verb in _VERBS and not move.cards:
        return _VERBS[move.verb]
    if move.verb == "flip":
        return "another down card"
    cards = " ".join(map(card_text, move.cards))
    return f"{cards}" if move.verb == "play" else f"{move.verb} {cards}".strip()
