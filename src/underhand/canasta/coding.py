"""Events of the notation to the kernel's steps and back: an event says at once what steps do one by one."""

from collections.abc import Iterable, Iterator, Sequence

from underhand.canasta.kernel.kinds import BLACK_THREE, JOKER, RED_THREE, TWO
from underhand.canasta.kernel.melds import FEWEST, SIZE
from underhand.canasta.kernel.steps import (
    ADD,
    ASIDE,
    DISCARD,
    DRAW_TWO,
    PASS,
    SEED,
    TAKE,
    TUCK,
    card_of,
    is_lay,
    rank_of,
    step_of,
    with_card,
)
from underhand.canasta.state import RANKS, Rules, State
from underhand.frame.events import Event

BARE = {"draw": DRAW_TWO, "pass": PASS}
_FORM = {TWO: 1, JOKER: 2}


class Unfit(Exception):
    """An event that no steps can say; its one argument is the refusal's code."""


def encode(r: Rules, s: State, event: Event) -> list[int]:
    """The steps of a seat's event in order; raises :class:`Unfit`.

    Of each meld the beginning comes first, then natural cards, twos and jokers.
    """
    groups = (event.cards, *event.groups)
    if any(not 0 <= card <= 52 for group in groups for card in group):
        raise Unfit("hidden_card")
    if event.verb in BARE:
        return [BARE[event.verb]]
    if event.verb == "meld":
        return [move for group in groups for move in _meld(r, group)]
    if event.verb == "take":
        return [*_take(r, s, event), *(move for group in event.groups for move in _meld(r, group))]
    if event.verb == "add":
        return list(_add(r, event))
    if event.verb == "tuck":
        return [_tuck(event)]
    if event.verb == "aside":
        return [_aside(r, event.cards)]
    if event.verb == "discard":
        return [_discard(r, event.cards)]
    raise Unfit("not_this_game")


# ---- melds ---------------------------------------------------------------------------------------


def _rank(r: Rules, cards: Iterable[int]) -> int:
    """The one rank of the cards that are not wild. CANASTA-8, CANASTA-22."""
    ranks = {r.kind[card] for card in cards} - {TWO, JOKER}
    if ranks & {RED_THREE, BLACK_THREE}:
        raise Unfit("meld_of_threes")
    if len(ranks) > 1:
        raise Unfit("mixed_ranks")
    return ranks.pop() if ranks else -1


def _sorted(r: Rules, cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """The natural cards, and the wild ones with twos first."""
    naturals = sorted(card for card in cards if r.kind[card] < RANKS)
    return naturals, sorted((card for card in cards if r.kind[card] >= RANKS), key=lambda card: r.kind[card])


def _meld(r: Rules, cards: Sequence[int]) -> Iterator[int]:
    """A new meld. CANASTA-22, CANASTA-24."""
    k = _rank(r, cards)
    if k < 0:
        raise Unfit("meld_of_wilds")
    naturals, wilds = _sorted(r, cards)
    _fit(r, len(cards), len(naturals), len(wilds))
    seed = naturals[:3] if len(naturals) >= FEWEST else [*naturals, wilds[0]]
    form = 0 if len(naturals) >= FEWEST else _FORM[r.kind[wilds[0]]]
    yield _with(SEED + 3 * k + form, seed)
    yield from _added(r, k, naturals[3:], wilds[1:] if form else wilds)


def _fit(r: Rules, total: int, naturals: int, wilds: int) -> None:
    """What a meld may be made of."""
    if total < FEWEST:
        raise Unfit("meld_too_small")
    if naturals < 2:
        raise Unfit("too_few_naturals")
    if wilds > r.wilds:
        raise Unfit("too_many_wilds")
    if r.closes and total > SIZE:
        raise Unfit("meld_too_big")


def _added(r: Rules, k: int, naturals: Sequence[int], wilds: Sequence[int]) -> Iterator[int]:
    for card in naturals:
        yield _with(ADD + 3 * k, [card])
    for card in wilds:
        yield _with(ADD + 3 * k + _FORM[r.kind[card]], [card])


def _add(r: Rules, event: Event) -> Iterator[int]:
    """Cards for an open meld. CANASTA-23."""
    k = event.number - 2
    if not 0 <= k < RANKS:
        raise Unfit("no_such_meld")
    naturals, wilds = _sorted(r, event.cards)
    if _rank(r, event.cards) not in (k, -1):
        raise Unfit("wrong_rank")
    return _added(r, k, naturals, wilds)


def _take(r: Rules, s: State, event: Event) -> Iterator[int]:
    """The top card with naturals of the hand, or onto the open meld. CANASTA-14 to CANASTA-17."""
    k = r.kind[s.pile[s.npile - 1]] if s.npile else RANKS
    if k >= RANKS:
        yield TAKE
    elif s.cards[event.actor][k]:
        if event.cards:
            raise Unfit("top_card_alone")
        yield TAKE
    else:
        yield from _take_pair(r, s, k, event)


def _take_pair(r: Rules, s: State, k: int, event: Event) -> Iterator[int]:
    naturals, wilds = _sorted(r, event.cards)
    if _rank(r, event.cards) not in (k, -1):
        raise Unfit("wrong_rank")
    if len(naturals) < 2:
        if wilds:
            raise Unfit("wild_in_pickup" if s.tabled >> event.actor & 1 else "wild_in_first_pickup")
        if s.held[event.actor][k] >= 2:
            raise Unfit("pair_not_named")
        yield TAKE
        return
    _fit(r, len(event.cards) + 1, len(naturals), len(wilds))
    yield _with(TAKE, naturals[:2])
    yield from _added(r, k, naturals[2:], wilds)


# ---- threes and the discard ----------------------------------------------------------------------


def _tuck(event: Event) -> int:
    if len(event.cards) != 1:
        raise Unfit("one_red_three")
    if not 0 <= event.number - 2 < RANKS:
        raise Unfit("no_canasta")
    return _with(TUCK, [event.cards[0], event.number - 2])


def _aside(r: Rules, cards: Sequence[int]) -> int:
    if len(cards) != SIZE or any(r.kind[card] != BLACK_THREE for card in cards):
        raise Unfit("not_seven_threes")
    return with_card(ASIDE, 0, sum(card & 3 == 0 for card in cards))


def _discard(r: Rules, cards: Sequence[int]) -> int:
    if len(cards) != 1:
        raise Unfit("one_discard")
    return _with(DISCARD + r.kind[cards[0]], cards)


def _with(step: int, cards: Sequence[int]) -> int:
    move = step
    for i, card in enumerate(cards):
        move = with_card(move, i, card)
    return move


# ---- back to events ------------------------------------------------------------------------------


def decode(r: Rules, s: State, seat: int, moves: Sequence[int]) -> Event:
    """The event of some steps that are taken one after the other as one action."""
    step = step_of(moves[0])
    if step == TAKE or (step >= SEED and step < ADD):
        return _batch(r, s, seat, moves)
    (move,) = moves
    if is_lay(step):
        return Event(seat, "add", (card_of(move, 0),), number=rank_of(step) + 2)
    if step == TUCK:
        return Event(seat, "tuck", (card_of(move, 0),), number=card_of(move, 1) + 2)
    if step == ASIDE:
        clubs = card_of(move, 0)
        return Event(seat, "aside", (4,) * clubs + (7,) * (SIZE - clubs))
    if step >= DISCARD:
        return Event(seat, "discard", (card_of(move, 0),))
    return Event(seat, "draw" if step == DRAW_TWO else "pass")


def _batch(r: Rules, s: State, seat: int, moves: Sequence[int]) -> Event:
    """A pick-up or new melds; what is added to a meld is told with it."""
    groups: list[list[int]] = []
    open_at: dict[int, int] = {}
    top = r.kind[s.pile[s.npile - 1]] if s.npile else -1
    for move in moves:
        step = step_of(move)
        rank = top if step == TAKE else rank_of(step)
        if step < ADD:
            open_at[rank] = len(groups)
            groups.append([])
        groups[open_at[rank]] += cards_of(r, s, seat, move)
    first, *others = ((*naturals, *wilds) for naturals, wilds in (_sorted(r, group) for group in groups))
    return Event(seat, "take" if moves[0] & 127 == TAKE else "meld", first, groups=tuple(others))


def cards_of(r: Rules, s: State, seat: int, move: int) -> list[int]:
    """The faces from the hand that a step names, before it is taken."""
    step = step_of(move)
    if step == TAKE:
        lays = s.cards[seat][r.kind[s.pile[s.npile - 1]]] == 0
        return [card_of(move, 0), card_of(move, 1)] if lays else []
    return [card_of(move, i) for i in range(3 if step < ADD else 1)]
