"""A recorded game as text: every event in notation and in words, and the table at each turn."""

from collections.abc import Iterator, Sequence
from itertools import count

from underhand.books.catalogue import written
from underhand.cards import parse_card
from underhand.cards.kinds import card_symbol
from underhand.frame.events import DEALER, seat_text
from underhand.frame.protocol import Outcome
from underhand.frame.views import Place, View, Zone
from underhand.frame.words import listed
from underhand.record.replay import Replay, Step
from underhand.record.verify import shuffle_told
from underhand.table.record_file import result_text

WIDEST = 30
"""Columns for the notation; a longer event pushes its words to the right."""


def text(replay: Replay, start: int = 0) -> Iterator[str]:
    """The lines of a game: its header, every event after so many, the table at every turn, the result."""
    yield from header(replay)
    width = min(max(len(str(event)) for event in replay.log), WIDEST)
    for step in replay.steps(start):
        if begins_turn(step) or step.ply == start + 1 > 1:
            yield ""
            yield from position(replay, step.before)
        elif step.ply == start + 1:
            yield ""
        yield f"{step.ply:4}  {step.event!s:{width}}  {step.words(replay.names, replay.seat)}"
    yield ""
    yield from position(replay, replay.at(replay.plies))
    yield ""
    yield ending(replay)


def begins_turn(step: Step) -> bool:
    """Whether a seat's ordinary turn begins with this event."""
    return step.event.actor != DEALER and step.before.phase == "play" and not step.before.pending


# ---- the head ----------------------------------------------------------------------------------------


def header(replay: Replay) -> Iterator[str]:
    """Who played what, when, and whose shuffle it was."""
    record = replay.record
    yield f"{record.book.title}: {listed(map(_player, replay.names, count()))}"
    yield f"Started {record.started:%Y-%m-%d %H:%M:%S} UTC"
    if replay.seat is not None:
        yield f"As seen by {replay.names[replay.seat]}; ?? is a card that others saw, or nobody"
    if record.book.base:
        changed = (f"{name} = {written(record.book.options[name])}" for name in sorted(record.book.changed))
        yield f"House rules on {record.book.base}: {', '.join(changed) or 'nothing'}"
    if record.commitment is not None:
        yield f"Shuffle {record.commitment}"
    if record.seed is not None:
        yield f"Opened by the seed {record.seed!r}"
    if told := shuffle_told(record):
        yield told


def _player(name: str, seat: int) -> str:
    return name if name == seat_text(seat) else f"{name} ({seat_text(seat)})"


# ---- the table ---------------------------------------------------------------------------------------


MARGIN = " " * 6
TOP = 12
"""Cards of a pile that are told; more lie below."""


def position(replay: Replay, view: View) -> Iterator[str]:
    """The table in a few lines: what lies in the middle, how many cards everybody has, who is to play."""
    middle = [line for zone in view.zones if (line := _zone(view, zone))]
    yield MARGIN + "; ".join(middle)
    yield MARGIN + "; ".join(f"{replay.names[place.seat]} {_counts(place)}" for place in view.seats)
    if len(view.actors) == 1:
        yield MARGIN + _to_play(replay, view, view.actors[0])


def _zone(view: View, zone: Zone) -> str:
    if zone.shape != "pile":
        return f"{zone.name} {zone.count}" if zone.count else ""
    if not zone.count:
        return f"{zone.name} empty"
    value = f", value {view.value}" if view.value else ""
    buried = "… " if zone.count > TOP else ""
    return f"{zone.name} {buried}{symbols(zone.cards[-TOP:])} ({zone.count}{value})"


def _counts(place: Place) -> str:
    """`3 hand, 3 up, 2 down`; zones without cards are left out."""
    held = ", ".join(_numbered(zone) for zone in place.zones if zone.count)
    return "out" if place.is_out else held or "no cards"


def _numbered(zone: Zone) -> str:
    """`3 hand`; the name alone where clients tell no number."""
    return f"{zone.count} {zone.name}" if zone.is_counted else zone.name


def _to_play(replay: Replay, view: View, seat: int) -> str:
    open_cards = [zone for zone in view.seats[seat].zones if zone.cards and zone.shape in ("fan", "row")]
    held = "; ".join(f"{zone.name} {symbols(_faces(zone))}" for zone in open_cards)
    who = "you" if seat == replay.seat else replay.names[seat]
    return f"to play: {who}, {held}" if held else f"to play: {who}"


def _faces(zone: Zone) -> Sequence[str]:
    """Every card, hidden ones too, where their number is told."""
    return zone.faces if zone.is_counted else zone.cards


def symbols(cards: Sequence[str]) -> str:
    """Cards as players print them."""
    return " ".join(card_symbol(parse_card(card)) if card not in ("-", "??") else card for card in cards)


# ---- the end -----------------------------------------------------------------------------------------

_ENDINGS = {
    "repeated": "the same position came again and again",
    "capped": "the game had lasted too long",
    "blocked": "nobody could play",
}


def ending(replay: Replay) -> str:
    """The result in words and in notation."""
    outcome = replay.outcome
    if outcome is None:
        return "The game is not finished."
    because = f", because {_ENDINGS[outcome.ending]}" if outcome.ending in _ENDINGS else ""
    return f"{_result(outcome, replay)}{because} ({result_text(outcome)})."


def _result(outcome: Outcome, replay: Replay) -> str:
    if outcome.goes_on:
        held = (f"{replay.names[seat]} has {points}" for seat, points in enumerate(outcome.carried))
        return f"The match goes on: {listed(held)} points"
    if outcome.is_draw:
        return "The game is a draw"
    seats, verb = (outcome.winners, "win") if outcome.winners else (outcome.losers, "lose")
    names = listed(replay.names[seat] for seat in seats)
    return f"{names} {verb if len(seats) > 1 else f'{verb}s'}"
