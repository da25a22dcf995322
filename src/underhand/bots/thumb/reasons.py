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
_ALONE = ("luck", "settled")
"""Of a card that is turned there is nothing to say but the odds, of being ready but that all is well."""
_OTHERS = {"try": "A try", "flip": "A down card"}
_EQUAL = {"flip": "Nobody has seen them, so one is as good as another."}
_NUMBERS = ("no card", "a card", "two cards", "three cards", "four cards", "five cards", "six cards")


def only(move: Event) -> str:
    """Why the only move there is."""
    return _ONLY.get(move.verb, "Nothing else fits.")


def reason(table: Table, sight: Sight, best: Weighed, others: Sequence[Weighed]) -> str:
    """What speaks most for the best move against the one that comes next, or else against the poorest."""
    move, amounts = best
    rivals = [other for other in others if not _alike(move, other[0])] or others
    if not rivals:
        return only(move)
    ranked = sorted(rivals, key=lambda other: table.score(other[1]))
    rival = ranked[-1]
    spoken = _speaking(table, amounts, rival[1])
    if max(spoken.values()) <= 0:
        rival = ranked[0]
        spoken = _speaking(table, amounts, rival[1])
    why = max(spoken, key=lambda words: spoken[words])
    if spoken[why] <= 0:
        return _EQUAL.get(move.verb, "It is as good as any other.")
    why = next((table.words[name] for name in _ALONE if name in amounts), why)
    return why.format(**_facts(sight, best, rival))


def _speaking(table: Table, amounts: Amounts, rival: Amounts) -> dict[str, float]:
    """How much each sentence speaks for the first move against the second."""
    spoken: dict[str, float] = {}
    for name in table.words:
        words = _words(table, name, amounts, rival)
        lead = table.weights[name] * (amounts.get(name, 0.0) - rival.get(name, 0.0))
        spoken[words] = spoken.get(words, 0.0) + (lead / 2 if name in table.quiet else lead)
    return spoken


def _words(table: Table, name: str, amounts: Amounts, rival: Amounts) -> str:
    """What to say for a question: of the move itself, or of the other where it alone was asked."""
    is_others = name in rival and name not in amounts
    return table.instead.get(name, table.words[name]) if is_others else table.words[name]


def _alike(one: Event, other: Event) -> bool:
    """Whether two moves are the same but for how many cards of a rank."""
    if one.verb != other.verb or one.verb != "play":
        return False
    return one.cards[0] >> 2 == other.cards[0] >> 2


def _facts(sight: Sight, best: Weighed, rival: Weighed) -> dict[str, str]:
    """The figures of the sentences; the odds are those of the move of which there are any, first the best."""
    n = len(best[0].cards)
    odds = best[1].get("luck", rival[1].get("luck", 0.0))
    return {
        "n": _NUMBERS[n] if n < len(_NUMBERS) else f"{n} cards",
        "lying": str(len(sight.pile)),
        "odds": f"{odds:.0%}",
        "other": _OTHERS.get(rival[0].verb, ""),
        "burden": "the pile comes along" if sight.pile else "it stays in the hand",
    }
