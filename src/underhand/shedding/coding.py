"""Events of the notation to the kernel's moves and back."""

from functools import lru_cache

from underhand.cards import JOKER
from underhand.frame.events import NOBODY, Event
from underhand.shedding.kernel import moves as k

MOST_CARDS = 12
MOST_KEPT = 6


class Unfit(Exception):
    """An event that no move can say; its one argument is the refusal's code."""


@lru_cache(maxsize=8192)
def encode(event: Event) -> int:
    """The move of a seat's event; raises :class:`Unfit`."""
    verb, cards = event.verb, event.cards
    if any(not 0 <= card <= JOKER for card in cards):
        raise Unfit("hidden_card")
    if verb == "play":
        return _same_rank(k.PLAY, cards)
    if verb == "pick":
        return _same_rank(k.PICK, cards)
    if verb == "keep":
        return _keep(cards)
    if verb == "flip":
        if not 1 <= event.number <= 15:
            raise Unfit("empty_slot")
        return k.FLIP | event.number - 1 << 4
    if verb in _PAIRS:
        other = cards[1] if len(cards) > 1 else 0
        return k.pair_move(_PAIRS[verb], cards[0], max(event.seat, 0), other)
    if verb in _BARE:
        return _BARE[verb]
    raise Unfit("not_this_game")


_PAIRS = {"exchange": k.SWAP_UP, "swap": k.SWAP, "stack": k.STACK}
_BARE = {"try": k.TRY, "pass": k.PASS, "ready": k.READY}


def _same_rank(kind: int, cards: tuple[int, ...]) -> int:
    if not cards:
        return kind
    rank = cards[0] >> 2
    if any(card >> 2 != rank for card in cards):
        raise Unfit("mixed_ranks" if kind == k.PLAY else "pick_up_card")
    if len(cards) > MOST_CARDS:
        raise Unfit("not_held")
    suits = 0
    for i, card in enumerate(cards):
        suits |= (card & 3) << 2 * i
    return k.play_move(kind, rank, len(cards), suits)


def _keep(cards: tuple[int, ...]) -> int:
    if len(cards) > MOST_KEPT:
        raise Unfit("keep_count")
    move = k.KEEP | len(cards) << 4
    for i, card in enumerate(sorted(cards)):
        move |= card << 8 + 6 * i
    return move


@lru_cache(maxsize=8192)
def decode(seat: int, move: int) -> Event:
    """The event of a seat's move."""
    kind = move & 15
    if kind in (k.PLAY, k.PICK):
        cards = tuple(k.card_of(move, i) for i in range(k.count_of(move)))
        return Event(seat, "play" if kind == k.PLAY else "pick", cards)
    if kind == k.FLIP:
        return Event(seat, "flip", number=k.slot_of(move) + 1)
    if kind == k.KEEP:
        return Event(seat, "keep", tuple(k.kept_of(move, i) for i in range(move >> 4 & 15)))
    if kind == k.SWAP_UP:
        return Event(seat, "exchange", (k.first_of(move), k.second_of(move)), k.seat_of(move))
    if kind == k.SWAP:
        return Event(seat, "swap", (k.first_of(move), k.second_of(move)), NOBODY)
    if kind == k.STACK:
        return Event(seat, "stack", (k.first_of(move),), k.seat_of(move))
    return Event(seat, _WORDS[kind])


_WORDS = {move: word for word, move in _BARE.items()}
