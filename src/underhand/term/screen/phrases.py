"""The words on buttons: moves, and what lies in a heap."""

from collections.abc import Sequence

from underhand.cards.kinds import card_symbol
from underhand.frame.events import Event
from underhand.frame.views import Zone
from underhand.frame.words import ORDINALS, count_of
from underhand.record.text import symbols
from underhand.telling.melds import rank_name

LABELS = {
    "pick": "Pick up the pile",
    "try": "Try the stock",
    "pass": "Pass",
    "ready": "I am ready",
    "draw": "Draw from the stock",
    "take": "Take the pile",
}


def heap(called: str, zone: Zone) -> str:
    """How many cards a heap has, and which, where they are open."""
    known = f": {symbols(zone.cards)}" if zone.cards and zone.is_open else ""
    return f"{called.capitalize()}: {count_of(zone.count)}{known}."


def phrase(moves: Sequence[Event]) -> str:
    """Moves as the words of a button."""
    if len(moves) > 1 and all(len(move.cards) == 2 for move in moves):
        own, other = (" ".join(card_symbol(move.cards[i]) for move in moves) for i in (0, 1))
        return f"{moves[0].verb.capitalize()} {own} for {other}"
    return ", ".join(map(_phrase, moves))


def brief(moves: Sequence[Event]) -> str:
    """The same in two words or three."""
    if len(moves) > 1:
        return f"{moves[0].verb.capitalize()} {count_of(len(moves), 'pair')}"
    (move,) = moves
    if move.groups:
        melds = count_of(len(move.groups) + bool(move.cards), "meld")
        return f"Take, {melds}" if move.verb == "take" else f"{move.verb.capitalize()} {melds}"
    return f"{move.verb.capitalize()} {count_of(len(move.cards))}" if len(move.cards) > 1 else ""


def _phrase(move: Event) -> str:
    cards = list(map(card_symbol, move.cards))
    if move.verb in ONTO and cards:
        link, what = ONTO[move.verb]
        return f"{move.verb.capitalize()} {' '.join(cards)} {link} the {what}{rank_name(move.number)}s"
    if move.groups or move.verb == "take":
        return _batch(move)
    if move.verb == "flip":
        return f"Turn over the {ORDINALS[move.number]} card"
    if move.verb in ("swap", "exchange") and len(cards) == 2:
        return f"{move.verb.capitalize()} {cards[0]} for {cards[1]}"
    if not cards:
        return LABELS.get(move.verb, move.verb.capitalize())
    return f"{move.verb.capitalize()} {' '.join(cards)}"


ONTO = {"add": ("to", ""), "tuck": ("under", "canasta of ")}


def _batch(move: Event) -> str:
    """Several melds, or the pick-up of the pile with what goes down then."""
    groups = [" ".join(map(card_symbol, group)) for group in (move.cards, *move.groups) if group]
    said = " / ".join(groups)
    if move.verb != "take":
        return f"{move.verb.capitalize()} {said}"
    return f"{LABELS['take']}{' with ' if move.cards else ' and meld ' if groups else ''}{said}"
