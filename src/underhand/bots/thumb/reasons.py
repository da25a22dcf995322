"""The main reason for a move in one plain sentence."""

from collections.abc import Sequence

from underhand.bots.thumb.plays import Amounts
from underhand.bots.thumb.sight import Sight
from underhand.bots.thumb.table import Table
from underhand.frame.events import Event

Weighed = tuple[Event, Amounts]

_ONLY = {
    "pick": "Nothing fits, so the pile has to be taken.",
    "pass": "There is nothing to lay.",
    "flip": "It is the only down card left.",
    "try": "Nothing fits; the top card of the stock may.",
    "ready": "There is nothing left to choose.",
}
_NUMBERS = ("no card", "a card", "two cards", "three cards", "four cards", "five cards", "six cards")


def only(move: Event) -> str:
    """Why the only move there is."""
    return _ONLY.get(move.verb, "Nothing else fits.")


def reason(table: Table, sight: Sight, best: Weighed, others: Sequence[Weighed]) -> str:
    """What speaks most for the best move against the one that comes next."""
    move, amounts = best
    rivals = [other for other in others if not _alike(move, other[0])] or others
    if not rivals:
        return only(move)
    rival = max(rivals, key=lambda other: table.score(other[1]))[1]
    lead = {
        name: table.weights[name] * (amounts.get(name, 0.0) - rival.get(name, 0.0)) for name in table.weights
    }
    name = max(lead, key=lambda name: lead[name])
    if lead[name] <= 0:
        return "It is as good as any other."
    return table.words[name].format(**_facts(sight, move, amounts))


def _alike(one: Event, other: Event) -> bool:
    """Whether two moves are the same but for how many cards of a rank."""
    if one.verb != other.verb or one.verb != "play":
        return False
    return one.cards[0] >> 2 == other.cards[0] >> 2


def _facts(sight: Sight, move: Event, amounts: Amounts) -> dict[str, str]:
    n = len(move.cards)
    return {
        "n": _NUMBERS[n] if n < len(_NUMBERS) else f"{n} cards",
        "lying": str(len(sight.pile)),
        "odds": f"{amounts.get('luck', 0.0):.0%}",
    }
