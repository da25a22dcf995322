"""The table in lines of text: all that your seat may know, for screen readers, pipes and scripts."""

import re
from collections.abc import Iterator, Sequence

from underhand.frame.events import Event
from underhand.frame.views import Place, View, Zone
from underhand.frame.words import count_of, listed, number_word, ranks_word
from underhand.telling.lore import Lore
from underhand.telling.melds import meld_of, pick_up, standing
from underhand.telling.phrases import asks, direction, pile_cards, pile_count, shaped, todo, why_asked
from underhand.term.session import Session

MOST_MOVES = 12
"""Moves that are listed unasked."""


_SYMBOL = re.compile("(10|[2-9JQKA])([♣♦♥♠])")
_LETTERS = str.maketrans("♣♦♥♠", "cdhs")


def spelled(text: str) -> str:
    """A sentence with its cards in the notation that is typed: ``9♣`` as ``9c``, ``10♦`` as ``Td``."""
    return _SYMBOL.sub(lambda found: found[0].replace("10", "T").translate(_LETTERS), text)


_LETTER = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
_SYMBOLS = dict(zip("cdhs", "♣♦♥♠", strict=True))


def printed(text: str) -> str:
    """The same the other way round, for eyes: ``Td`` as ``10♦``."""
    return _LETTER.sub(lambda found: found[1].replace("T", "10") + _SYMBOLS[found[2]], text)


def position(session: Session) -> Iterator[str]:
    """The table as you may know it."""
    view = session.shown
    yield _pile(session, view)
    yield _heaps(session, view)
    if len(view.seats) > 2:
        yield f"Play goes {direction(view)}."
    yield f"{_you(session)}: {_zones(session, view.seats[session.seat])}."
    if session.goal:
        yield session.goal
    for place in view.seats:
        if place.seat != session.seat:
            yield f"{session.names[place.seat]}{_said_of(view, place)}: {_zones(session, place)}."


def duty(session: Session) -> Iterator[str]:
    """What there is to do, and the moves if they are few."""
    if session.table.is_over:
        yield over(session)
        return
    yield f"Your turn: {todo(session.view, session.moves)}."
    if len(session.moves) <= MOST_MOVES:
        yield f"Moves: {moves_text(session.moves)}."
    else:
        yield f"There are {len(session.moves)} moves; 'moves' lists them."


def over(session: Session) -> str:
    """That a game is over, and what there is to do then."""
    if session.match.is_over:
        return "The match is over: quit leaves."
    return f"The {session.lore.unit} is over: next deals another, quit ends."


def typed(move: Event) -> str:
    """A move as it is typed, the seat left out."""
    return str(move).partition(" ")[2]


def moves_text(moves: Sequence[Event]) -> str:
    """Moves as they are typed."""
    return " | ".join(map(typed, moves))


def _you(session: Session) -> str:
    name = session.names[session.seat]
    return "You" if name == "You" else f"You ({name})"


def _pile(session: Session, view: View) -> str:
    if not pile_count(view):
        return "The pile is empty."
    cards = " ".join(pile_cards(view))
    why = why_asked(view, session.lore)
    asked = f" It asks for {asks(view, session.lore)}{': ' if why else ''}{why}." if view.value else ""
    cost = pick_up(view)
    told = f" {cost[:1].upper()}{cost[1:]}." if cost else ""
    return f"Pile, the top card last: {cards} ({count_of(pile_count(view))}).{asked}{told}"


def _heaps(session: Session, view: View) -> str:
    said = []
    for zone in shaped(view.zones, "stack", "heap"):
        if zone.count or zone.shape == "stack":
            known = f": {' '.join(zone.cards)}" if zone.cards and zone.is_open else ""
            said.append(f"{session.lore.called(zone.name).capitalize()} {zone.count}{known}")
    return ". ".join(said) + "."


def _said_of(view: View, place: Place) -> str:
    """What there is to say of a seat besides its cards."""
    said = []
    if view.facts.get("dealer") == place.seat:
        said.append("deals")
    if place.is_out:
        said.append("out")
    elif view.phase == "set-up":
        said.append("ready" if place.is_ready else "choosing")
    return f" ({', '.join(said)})" if said else ""


def _zones(session: Session, place: Place) -> str:
    told = [_TELL[zone.shape](session.lore, zone) for zone in place.zones]
    told += standing(session.view, place.seat)
    return "; ".join(filter(None, told)) or "no cards"


def _fan(lore: Lore, zone: Zone) -> str:
    if not zone.count:
        return f"no {zone.name}"
    known = " ".join(sorted(zone.cards, key=lore.order))
    if not zone.is_counted:
        return f"{zone.name} not counted{f', {known} known in it' if known else ''}"
    if len(zone.cards) == zone.count:
        return f"{zone.name} {known}"
    return f"{zone.count} in {zone.name}{f', of them {known} known' if known else ''}"


def _row(lore: Lore, zone: Zone) -> str:
    if not zone.count and lore.meld_cards is not None:
        return ""
    return f"{zone.name} {' '.join(zone.cards)}" if zone.count else f"no {zone.name} cards"


def _slots(_: Lore, zone: Zone) -> str:
    lying = [(str(slot), card) for slot, card in enumerate(zone.cards, 1) if card != "-"]
    unseen = [slot for slot, card in lying if card == "??"]
    where = "slot" if len(unseen) == 1 else "slots"
    said = [f"{number_word(len(unseen))} unseen ({where} {listed(unseen)})"] if unseen else []
    said += [f"{card} in slot {slot}" for slot, card in lying if card != "??"]
    return f"{zone.name} cards: {', '.join(said)}" if said else f"no {zone.name} cards"


def _stack(_: Lore, zone: Zone) -> str:
    return f"{zone.name} {zone.count}" if zone.count else ""


def _melds(lore: Lore, zone: Zone) -> str:
    """Melds card by card, canastas by their kind, cards set aside by their number."""
    if lore.meld_cards is None or not zone.groups:
        return ""
    melds = [meld_of(group, lore.meld_cards) for group in zone.groups]
    said = [f"{zone.name} {' / '.join(' '.join(each.cards) for each in melds if not each.is_canasta)}"]
    said = [] if all(each.is_canasta for each in melds) else said
    full = [f"{each.kind} of {ranks_word(each.rank)}" for each in melds if each.is_canasta and each.rank]
    return "; ".join([*said, f"canastas: {', '.join(full)}"] if full else said)


_TELL = {
    "fan": _fan,
    "row": _row,
    "slots": _slots,
    "stack": _stack,
    "heap": _row,
    "pile": _row,
    "melds": _melds,
}
