"""Events: what happens at a table, one a line, in the notation that records, scenarios and wires share.

The dealer is a player: every face that leaves the deck is an event of his.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from underhand.cards import CardError, cards_text, parse_card, parse_cards, parse_rank, rank_text
from underhand.errors import UnderhandError

DEALER = -1
NOBODY = -2

_SEATS = {f"p{i + 1}": i for i in range(99)}


class InvalidNotation(UnderhandError):
    """A text that is no event of the notation."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event: who, what, and with which cards.

    ``actor`` is a seat counted from 0, or :data:`DEALER`. ``seat`` is the other seat that the event
    names, or :data:`NOBODY`. ``number`` is a slot, a count of unseen cards, or a rank's index.
    ``groups`` are the further melds of a batch.
    """

    actor: int
    verb: str
    cards: tuple[int, ...] = ()
    seat: int = NOBODY
    number: int = 0
    groups: tuple[tuple[int, ...], ...] = ()

    def __str__(self) -> str:
        return event_text(self)


def seat_text(seat: int) -> str:
    """``p1`` for seat 0, ``d`` for the dealer."""
    return "d" if seat == DEALER else f"p{seat + 1}"


def parse_seat(word: str) -> int:
    """The seat of ``p1``, ``p2`` …, counted from 0."""
    seat = _SEATS.get(word)
    if seat is not None:
        return seat
    raise InvalidNotation(f"{word!r} is not a seat: write p1, p2 …")


# ---- reading -------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def parse_event(text: str) -> Event:
    """The event of one line; a comment after ``#`` is left out. Raises :class:`InvalidNotation`.

    >>> parse_event("p1 play 9c 9d").cards
    (28, 29)
    >>> str(parse_event("p1 exchange 4c p2 10d"))
    'p1 exchange 4c p2 Td'
    """
    words = text.split("#", 1)[0].split()
    if len(words) < 2:
        raise InvalidNotation(f"{text!r} is not an event: write who and what, as 'p1 play 9c'")
    try:
        return _dealt(words) if words[0] == "d" else _played(words)
    except CardError as error:
        raise InvalidNotation(f"{text!r}: {error}") from None
    except InvalidNotation as error:
        raise InvalidNotation(f"{text!r}: {error}" if repr(text) not in str(error) else str(error)) from None


def _dealt(words: list[str]) -> Event:
    if words[1] == "pile":
        return Event(DEALER, "pile", parse_cards(" ".join(words[2:])))
    if words[1] == "stock":
        return Event(DEALER, "stock", number=_number(words[2:], "stock"))
    seat, verb = parse_seat(words[1]), words[2] if len(words) > 2 else ""
    rest = words[3:]
    if verb == "down" or (verb == "boot" and len(rest) == 1 and _is_number(rest[0])):
        return Event(DEALER, verb, seat=seat, number=_number(rest, verb))
    if verb == "leads" and not rest:
        return Event(DEALER, verb, seat=seat)
    if verb in ("up", "hand", "shows", "boneyard", "boot") and rest:
        return Event(DEALER, verb, parse_cards(" ".join(rest)), seat)
    raise InvalidNotation("the dealer says down, up, hand, shows, boneyard, boot or leads, d pile or d stock")


def _played(words: list[str]) -> Event:
    actor, verb, rest = parse_seat(words[0]), words[1], words[2:]
    reader = _READERS.get(verb)
    if reader is None:
        raise InvalidNotation(f"{verb!r} is not something to do: one of {', '.join(sorted(_READERS))}")
    return reader(actor, verb, rest)


def _is_number(word: str) -> bool:
    """Python calls more digits than it can read: ``²`` is one."""
    return word.isascii() and word.isdigit()


def _number(words: list[str], verb: str) -> int:
    if len(words) == 1 and _is_number(words[0]) and len(words[0]) < 4:
        return int(words[0])
    raise InvalidNotation(f"{verb} wants one number")


def _bare(actor: int, verb: str, words: list[str]) -> Event:
    if words:
        raise InvalidNotation(f"nothing follows {verb}")
    return Event(actor, verb)


def _cards(actor: int, verb: str, words: list[str]) -> Event:
    cards = parse_cards(" ".join(words))
    if not cards:
        raise InvalidNotation(f"{verb} names its cards")
    return Event(actor, verb, cards)


def _pick(actor: int, verb: str, words: list[str]) -> Event:
    return Event(actor, verb, parse_cards(" ".join(words)))


def _swap(actor: int, verb: str, words: list[str]) -> Event:
    cards = parse_cards(" ".join(words))
    if len(cards) != 2:
        raise InvalidNotation("swap names a hand card and an up card")
    return Event(actor, verb, cards)


def _flip(actor: int, verb: str, words: list[str]) -> Event:
    return Event(actor, verb, number=_number(words, verb))


def _exchange(actor: int, verb: str, words: list[str]) -> Event:
    if len(words) != 3:
        raise InvalidNotation("exchange names an own up card, a seat and that seat's up card")
    return Event(actor, verb, (parse_card(words[0]), parse_card(words[2])), parse_seat(words[1]))


def _stack(actor: int, verb: str, words: list[str]) -> Event:
    if len(words) != 2:
        raise InvalidNotation("stack names a hand card and the seat on whose up cards it is laid")
    return Event(actor, verb, (parse_card(words[0]),), parse_seat(words[1]))


def _groups(words: list[str]) -> list[tuple[int, ...]]:
    return [parse_cards(part) for part in " ".join(words).split("/")]


def _meld(actor: int, verb: str, words: list[str]) -> Event:
    first, *others = _groups(words)
    if not first or not all(others):
        raise InvalidNotation(f"{verb} names the cards of each meld, with / between melds")
    return Event(actor, verb, first, groups=tuple(others))


def _take(actor: int, verb: str, words: list[str]) -> Event:
    first, *others = _groups(words)
    if not all(others):
        raise InvalidNotation("take names the cards of each further meld behind a /")
    return Event(actor, verb, first, groups=tuple(others))


def _onto(actor: int, verb: str, words: list[str]) -> Event:
    link = "to" if verb == "add" else "under"
    if len(words) < 3 or words[-2] != link:
        raise InvalidNotation(f"{verb} names cards, then '{link}' and a rank")
    return Event(actor, verb, parse_cards(" ".join(words[:-2])), number=parse_rank(words[-1]))


_READERS: dict[str, Callable[[int, str, list[str]], Event]] = {
    "keep": _cards,
    "swap": _swap,
    "stack": _stack,
    "ready": _bare,
    "play": _cards,
    "flip": _flip,
    "try": _bare,
    "pick": _pick,
    "pass": _bare,
    "exchange": _exchange,
    "draw": _bare,
    "take": _take,
    "meld": _meld,
    "add": _onto,
    "tuck": _onto,
    "aside": _cards,
    "discard": _cards,
}
VERBS = frozenset(_READERS)
"""Everything that a seat can do in some game."""

# ---- writing -------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def event_text(event: Event) -> str:
    """The event's line; reading it again gives the event."""
    head = f"{seat_text(event.actor)} "
    if event.actor == DEALER and event.seat != NOBODY:
        head += f"{seat_text(event.seat)} "
    return (head + event.verb + _tail(event)).rstrip()


def _tail(event: Event) -> str:
    verb = event.verb
    if verb == "exchange":
        return f" {cards_text(event.cards[:1])} {seat_text(event.seat)} {cards_text(event.cards[1:])}"
    if verb == "stack":
        return f" {cards_text(event.cards)} {seat_text(event.seat)}"
    if verb in ("add", "tuck"):
        link = "to" if verb == "add" else "under"
        return f" {cards_text(event.cards)} {link} {rank_text(event.number)}"
    if verb in ("flip", "down", "stock") or (verb == "boot" and not event.cards):
        return f" {event.number}"
    melds = " / ".join(map(cards_text, (event.cards, *event.groups)))
    return f" {melds.lstrip()}" if melds else ""
