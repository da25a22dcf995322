"""The dealer's side of the notation: what is owed, whether an event gives it, and the faces in it."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from underhand.canasta.kernel.kinds import JOKER_FACE, TWO
from underhand.canasta.kernel.melds import RANK_AT, SIZE, count_in
from underhand.canasta.state import (
    BARED,
    BOOT,
    DEALING,
    FACES,
    HAND,
    RANKS,
    STARTER,
    STOCK,
    TAKEN,
    Rules,
    State,
    Words,
)
from underhand.cards import pack
from underhand.frame.events import Event
from underhand.frame.protocol import Owed

_VERBS = {HAND: "hand", BOOT: "boot", STARTER: "pile", TAKEN: "hand", STOCK: "stock", BARED: "boot"}


# ---- faces that lie somewhere --------------------------------------------------------------------


def faces(counts: Words) -> tuple[int, ...]:
    """The faces of a table of counts, in order, every copy."""
    return _faces(tuple(counts))


@lru_cache(maxsize=8192)
def _faces(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Looked up: what lies somewhere is asked far more often than it changes."""
    return tuple(face for face, n in enumerate(counts) for _ in range(n))


@lru_cache(maxsize=8192)
def meld_faces(word: int, k: int) -> tuple[int, ...]:
    """The faces of a meld of a rank: naturals, then twos, then jokers."""
    naturals = [4 * (k + 2) + suit for suit in range(4) for _ in range(count_in(word, 4 * suit))]
    twos = [suit for suit in range(4) for _ in range(count_in(word, 16 + 4 * suit))]
    return (*naturals, *twos, *[JOKER_FACE] * count_in(word, 32))


def melds(s: State, p: int) -> list[tuple[int, ...]]:
    """The melds of a seat: closed canastas in the order of closing, then open melds by rank."""
    words = [(word & (1 << RANK_AT) - 1, word >> RANK_AT) for word in s.closed[p][: s.nclosed[p]]]
    words += [(s.meld[p][k], k) for k in range(RANKS) if s.cards[p][k]]
    return [meld_faces(word, k) for word, k in words]


def reds(s: State, p: int, k: int) -> list[int]:
    """The red threes under canastas of a rank."""
    hearts = s.hearts[p][k]
    return [5] * (s.red[p][k] - hearts) + [6] * hearts


def sets(s: State, p: int) -> list[tuple[int, ...]]:
    """The sets of black threes."""
    return [(4,) * clubs + (7,) * (SIZE - clubs) for clubs in s.clubs[p][: s.sets[p]]]


def tabled_faces(s: State, p: int) -> list[int]:
    """Everything that a seat has on the table."""
    groups = melds(s, p) + sets(s, p) + [tuple(reds(s, p, k)) for k in range(RANKS)]
    return [face for group in groups for face in group]


def unseen(r: Rules, s: State) -> Counter[int]:
    """The faces that nobody has seen yet: those of the stock and of the boots."""
    left = Counter(pack(r.packs, r.jokers))
    for p in range(r.seats):
        left.subtract(faces(s.hand[p]))
        left.subtract(faces(s.bared[p]))
        left.subtract(tabled_faces(s, p))
    left.subtract(s.pile[: s.npile])
    return +left


def in_stock(r: Rules, s: State) -> Counter[int]:
    """The faces of a stock that was shuffled from the pile."""
    left = Counter({face: n for face, n in enumerate(s.shuffled) if n})
    for p in range(r.seats):
        left.subtract(faces(s.drawn[p]))
    return +left


# ---- what is owed --------------------------------------------------------------------------------


def owed(r: Rules, s: State) -> Owed | None:
    """What the dealer has to give before a seat can act."""
    if not s.need:
        return None
    verb = _VERBS[s.need]
    if s.need == STARTER:
        return Owed(verb, count=1, among=tuple(face for face in range(FACES) if r.kind[face] < RANKS))
    if s.need == STOCK:
        return Owed(verb, count=s.npile - 1, among=tuple(s.pile[: s.npile - 1]))
    if s.need == BOOT:
        return Owed(verb, s.seat, r.boot, is_deal=True, is_unseen=True)
    if s.need == HAND and s.again:
        return Owed(verb, s.seat, s.needs, among=tuple(in_stock(r, s).elements()))
    return Owed(verb, s.seat, s.needs, is_deal=s.phase == DEALING, is_laid=s.need in (TAKEN, BARED))


def given(s: State, event: Event) -> Iterator[int]:
    """The faces of a dealer's event as the kernel wants them, one by one."""
    if s.need in (BOOT, STOCK):
        yield 0
    elif s.need == STARTER:
        yield event.cards[0] if event.cards else -1
    else:
        yield from event.cards


# ---- strictness ----------------------------------------------------------------------------------


def dealt_refusal(r: Rules, s: State, event: Event, *, is_loose: bool) -> str:
    """Why a dealer's event cannot happen now, empty if it can."""
    owing = owed(r, s)
    if owing is None:
        return "nothing_owed"
    if event.verb != owing.verb or event.seat != owing.seat:
        return "other_owed"
    if s.need in (BOOT, STOCK):
        return "" if event.number == owing.count and not event.cards else "wrong_number"
    if s.need == STARTER:
        return _starter_refusal(r, s, event, is_loose=is_loose)
    if len(event.cards) != owing.count:
        return "wrong_number"
    return _unseen_refusal(r, s, event, is_loose=is_loose)


def _unseen_refusal(r: Rules, s: State, event: Event, *, is_loose: bool) -> str:
    if any(face < 0 for face in event.cards):
        return "hidden_card"
    if s.again:
        return _again_refusal(r, s, event, is_loose=is_loose)
    if is_loose or not Counter(event.cards) - unseen(r, s):
        return ""
    return "not_unseen"


def _again_refusal(r: Rules, s: State, event: Event, *, is_loose: bool) -> str:
    """Of a shuffled pile the faces are known, and of the boots that they are others."""
    stock = in_stock(r, s)
    if s.need == HAND:
        return "not_in_stock" if Counter(event.cards) - stock else ""
    left = unseen(r, s)
    left.subtract(stock)
    return "" if is_loose or not Counter(event.cards) - left else "not_unseen"


def _starter_refusal(r: Rules, s: State, event: Event, *, is_loose: bool) -> str:
    if not event.cards:
        others = sum(n for face, n in unseen(r, s).items() if r.kind[face] >= TWO)
        return "" if is_loose or others >= s.stock else "starter_there"
    if len(event.cards) != 1:
        return "wrong_number"
    if event.cards[0] < 0:
        return "hidden_card"
    return (
        "starter_back" if r.kind[event.cards[0]] >= RANKS else _unseen_refusal(r, s, event, is_loose=is_loose)
    )
