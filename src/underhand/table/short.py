"""Moves as people type them: the seat left out, ranks without suits, `99` for two nines.

A short text is held against the legal moves. All that fit it and differ in nothing that the rules look at are
one move; where several are left, the text is ambiguous.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from underhand.cards import JOKER, RANKS, SUITS, parse_card, parse_rank, rank_text
from underhand.frame.events import NOBODY, VERBS, Event, InvalidNotation, parse_event, parse_seat, seat_text
from underhand.frame.protocol import Game
from underhand.frame.views import View
from underhand.frame.words import count_of, number_word
from underhand.table.errors import AmbiguousMove

BATCHES = ("", "meld", "take")
"""Verbs that may name several groups of cards; melds where none is named."""

ANY_ORDER = ("play", "keep", "pick", "meld", "take", "add")
"""Verbs whose cards may be named in any order; of a play the last one lies on top."""

IN_MELDS = ("draw", "take", "meld", "discard")
"""Verbs that there are only where cards are melded."""

MOST_TOLD = 8
_CARD = re.compile(r"(10|jk|[2-9tjqka])([cdhs]?)", re.IGNORECASE)
_RANK = re.compile(r"10|[2-9tjqka]", re.IGNORECASE)
_SEAT = re.compile(r"p[1-9]\d?")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A card as it was typed; ``suit`` is none where it was left out."""

    rank: int
    suit: int | None

    def fits(self, card: int) -> bool:
        """Whether the card is one of this rank and suit."""
        return card >> 2 == self.rank and (self.suit is None or card & 3 == self.suit)

    def __str__(self) -> str:
        return rank_text(self.rank) + (
            "" if self.suit is None or self.rank == len(RANKS) else SUITS[self.suit]
        )


@dataclass(frozen=True, slots=True)
class Short:
    """A short text, taken apart: what it may mean is for the legal moves to say."""

    verb: str
    cards: tuple[Wanted, ...] = ()
    seat: int = NOBODY
    number: int = 0
    onto: int | None = None
    groups: tuple[tuple[Wanted, ...], ...] = ()

    @property
    def is_bare(self) -> bool:
        """Whether no cards, no seat and no number were typed."""
        return not self.cards and not self.groups and not self.number and self.seat == NOBODY


@lru_cache(maxsize=8192)
def event_of(text: str) -> Event | None:
    """The event of a text in full notation; none for any other text."""
    try:
        return parse_event(text)
    except InvalidNotation:
        return None


def is_foreign(text: str, seat: int) -> bool:
    """Whether a text names another seat than this one, or the dealer, as who moves.

    To be asked of what somebody types at his seat before it is resolved: what another seat's short move may
    mean tells which cards that seat holds.
    """
    first = text.split("#", 1)[0].split()[:1]
    return bool(first) and (
        first == ["d"] or (_SEAT.fullmatch(first[0]) is not None and first[0] != seat_text(seat))
    )


def resolve(text: str, seat: int, game: Game) -> Event:
    """The move of a seat that a text means, in full notation or short.

    A text that fits no legal move gives the illegal one that it seems to mean, for the rules to refuse.
    Raises :class:`InvalidNotation` and :class:`AmbiguousMove`.
    """
    words = text.split("#", 1)[0].split()
    if words[:1] == ["d"]:
        return parse_event(text)
    if words and _SEAT.fullmatch(words[0]):
        seat, words = parse_seat(words[0]), words[1:]
    words[:1] = [word.lower() for word in words[:1]]
    line = " ".join([seat_text(seat), *words])
    try:
        return parse_event(line)
    except InvalidNotation as error:
        short = _taken_apart(words)
        if short is None:
            raise InvalidNotation(_unclear(text, words) or str(error)) from None
    if short.groups and short.verb not in BATCHES:
        raise InvalidNotation(f"{text.strip()!r}: a / stands between melds, as meld 444 / KK2")
    if seat >= game.seats:
        raise InvalidNotation(f"{text.strip()!r}: there is no {seat_text(seat)} at this table")
    return _one_of(text, _fitting(short, game.moves(seat)), game) or _attempt(short, seat, game)


def _unclear(text: str, words: list[str]) -> str:
    """What to say to a text that is neither an event nor short for one; nothing where its verb is known."""
    if words and words[0] in VERBS:
        return ""
    return f"{text.strip()!r} is not a move: name cards, as 9c 9d or 99, or what to do, as legal moves do"


# ---- reading -------------------------------------------------------------------------------------


def _taken_apart(words: list[str]) -> Short | None:
    """The parts of a short text; none if it is no such thing. ``to 9`` or ``under 9`` may stand last."""
    verb = words[0] if words and words[0] in VERBS else ""
    onto = None
    if len(words) > 2 and words[-2] in ("to", "under") and _RANK.fullmatch(words[-1]):
        onto, words = parse_rank(words[-1].upper()), words[:-2]
    first, *others = " ".join(words[1:] if verb else words).split("/")
    groups = tuple(map(_cards_in, others))
    if not all(groups):
        return None
    cards: list[Wanted] = []
    seat, rest = NOBODY, first.split()
    for word in rest:
        if _SEAT.fullmatch(word):
            seat = parse_seat(word)
        elif _CARD.sub("", word) == "":
            cards += (_wanted(*found.groups()) for found in _CARD.finditer(word))
        elif word != "1":
            return None
    number = int(rest[0]) if len(rest) == 1 and re.fullmatch(r"\d", rest[0]) else 0
    return Short(verb, tuple(cards), seat, number, onto, tuple(filter(None, groups))) if words else None


def _cards_in(text: str) -> tuple[Wanted, ...] | None:
    """The cards of a group; none if it names anything else."""
    words = text.split()
    if any(_CARD.sub("", word) for word in words):
        return None
    return tuple(_wanted(*found.groups()) for word in words for found in _CARD.finditer(word))


def _wanted(rank: str, suit: str) -> Wanted:
    if rank.lower() == "jk":
        return Wanted(JOKER >> 2, None)
    return Wanted(parse_rank(rank.upper()), SUITS.index(suit.lower()) if suit else None)


# ---- the legal moves that fit --------------------------------------------------------------------


def _fitting(short: Short, moves: Iterable[Event]) -> list[Event]:
    return [move for move in moves if short.verb in ("", move.verb) and _fits(short, move)]


def _fits(short: Short, move: Event) -> bool:
    if short.is_bare:
        return short.onto in (None, move.number)
    if move.groups or short.groups or (short.seat != NOBODY and short.seat != move.seat):
        return False
    if move.number and not move.cards:
        return move.number == short.number
    if short.onto not in (None, move.number):
        return False
    if move.verb in ANY_ORDER:
        return _fit_in_some_order(short.cards, move.cards)
    return _fit_in_order(short.cards, move.cards)


def _fit_in_order(wanted: Sequence[Wanted], cards: Sequence[int]) -> bool:
    return len(wanted) == len(cards) and all(
        each.fits(card) for each, card in zip(wanted, cards, strict=True)
    )


def _fit_in_some_order(wanted: Sequence[Wanted], cards: Sequence[int]) -> bool:
    """Cards with their suit take theirs first; the others then only have a rank to ask for."""
    left = list(cards)
    for each in sorted(wanted, key=lambda each: each.suit is None):
        found = next((card for card in left if each.fits(card)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _one_of(text: str, fitting: list[Event], game: Game) -> Event | None:
    """The move, if all that fit are the same in what matters."""
    different = {_matter(move, game): move for move in reversed(fitting)}
    if len(different) > 1:
        told = [str(move).partition(" ")[2] for move in reversed(different.values())]
        others = count_of(len(told) - MOST_TOLD, "other")
        more = f" or {others}" if len(told) > MOST_TOLD else ""
        raise AmbiguousMove(f"{text.strip()!r} may mean {', '.join(told[:MOST_TOLD])}{more}: say which")
    return next(iter(different.values()), None)


def _matter(move: Event, game: Game) -> Hashable:
    """All that tells a move from another for the rules."""
    looks = [game.look(card) for card in move.cards]
    top = looks[-1] if move.verb == "play" else None
    if move.verb in ANY_ORDER:
        looks.sort(key=repr)
    return move.verb, move.seat, move.number, tuple(looks), top


# ---- the illegal move that is meant --------------------------------------------------------------


def _attempt(short: Short, seat: int, game: Game) -> Event:
    """The move that the text seems to mean, with cards that the seat has, whatever the rules say to it."""
    verb = short.verb or ("meld" if short.groups else _likely(short, list(game.moves(seat))))
    if _lacks(short, verb):
        return parse_event(f"{seat_text(seat)} {verb}")
    view = game.view(seat)
    held = _lying(view, seat)
    if verb == "exchange" and 0 <= short.seat < game.seats:
        held += _lying(view, short.seat)
    cards, *groups = _all_held((() if verb == "flip" else short.cards, *short.groups), held, seat)
    number = short.number if short.onto is None else short.onto
    return parse_event(str(Event(seat, verb, cards, short.seat, number, tuple(groups))))


def _lacks(short: Short, verb: str) -> bool:
    """Whether the verb is no move without a rank, a seat or a number that the text does not name."""
    if verb in ("add", "tuck"):
        return short.onto is None or not short.cards
    if verb in ("exchange", "stack"):
        return short.seat == NOBODY
    return verb == "flip" and not short.number


def _all_held(groups: Sequence[Sequence[Wanted]], held: list[int], seat: int) -> Iterator[tuple[int, ...]]:
    """The cards of each group. Those with their suit take theirs first, as no other card will do for them."""
    wanted = [each for group in groups for each in group]
    found: dict[int, int] = {}
    for at in sorted(range(len(wanted)), key=lambda at: wanted[at].suit is None):
        found[at] = _held(wanted[at], held, seat, tuple(found.values()))
    cards = iter(found[at] for at in range(len(wanted)))
    for group in groups:
        yield tuple(islice(cards, len(group)))


def _likely(short: Short, moves: Sequence[Event]) -> str:
    """What is meant without a verb: what can be done with so many cards now, else to meld or to play."""
    verbs = [move.verb for move in moves if len(move.cards) == len(short.cards) > 0]
    usual = "meld" if any(move.verb in IN_MELDS for move in moves) else "play"
    return next((verb for verb in verbs if not _lacks(short, verb)), usual)


def _lying(view: View, seat: int) -> list[int]:
    """The faces that are known of a seat's hand and open cards."""
    zones = [zone for zone in view.seats[seat].zones if zone.shape in ("fan", "row")]
    return [parse_card(card) for zone in zones for card in zone.cards]


def _held(wanted: Wanted, held: list[int], seat: int, taken: Sequence[int]) -> int:
    """A card that fits, no longer to be had then; one that is named in full need not be there."""
    found = next((card for card in held if wanted.fits(card)), None)
    if found is not None:
        held.remove(found)
        return found
    if wanted.suit is not None or wanted.rank == JOKER >> 2:
        return parse_card(str(wanted))
    count = sum(map(wanted.fits, taken))
    much = f"only {number_word(count)}" if count else "no"
    raise InvalidNotation(f"{seat_text(seat)} has {much} {wanted} to lay")
