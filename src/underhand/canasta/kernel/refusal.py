"""The one predicate: why a step is refused, 0 if it is legal. Lists, masks and explanations all ask it.

It has two halves, because people lay several melds in one action: :func:`barred` looks at the step itself,
:func:`ahead` at what it would leave as an action of its own.
"""

from underhand.canasta.kernel.codes import (
    ADD_TOO_MANY_WILDS,
    BELOW_THRESHOLD,
    CANASTA_CLOSED,
    CARDS_TAKEN,
    DEAL_OVER,
    DEALING_STILL,
    KEEP_CARDS,
    KEEP_LAST,
    KEEP_TO_DISCARD,
    LEGAL,
    NO_CANASTA,
    NO_LAST_DISCARD,
    NO_OPEN_MELD,
    NO_PASS,
    NO_SETS,
    NOT_HELD,
    NOT_OUT_YET,
    NOT_RED_THREE,
    NOT_SEVEN_THREES,
    NOT_YOUR_TURN,
    OPEN_ALREADY,
    OPENING_FIRST,
    PAIR_ALWAYS,
    PAIR_FIRST,
    PAIR_OR_MELD,
    PICKUP_BELOW_THRESHOLD,
    PICKUP_KEEP_CARDS,
    PILE_EMPTY,
    PILE_TOO_SHORT,
    RED_THREE_THERE,
    STOCK_EMPTY,
    STOPPED_BY_THREE,
    STOPPED_BY_WILD,
    TAKE_CARDS_FIRST,
    TOO_MANY_WILDS,
    WRONG_RANK,
)
from underhand.canasta.kernel.kinds import BLACK_THREE, RED_THREE, TWO
from underhand.canasta.kernel.melds import SIZE, complete, count_card, takes, untucked
from underhand.canasta.kernel.opening import open_tabling, picked_up, reaches
from underhand.canasta.kernel.outright import goes_out_at_once
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
    cards_in,
    lays_pair,
    naturals_of,
    rank_of,
    step_of,
    wild_of,
)
from underhand.canasta.state import (
    BY_MELDS,
    BY_TAKE,
    DRAW,
    KINDS,
    NEVER,
    OVER,
    RANKS,
    REQUIRED,
    Rules,
    State,
)


def refusal(r: Rules, s: State, p: int, m: int) -> int:
    """Why the seat may not take this step now, 0 if it may."""
    why = barred(r, s, p, m)
    return why or ahead(r, s, p, m)


# ---- the step itself -----------------------------------------------------------------------------


def barred(r: Rules, s: State, p: int, m: int) -> int:
    """Why the step cannot be taken, whatever it would leave."""
    step = step_of(m)
    if s.phase == OVER:
        return DEAL_OVER
    if p != s.turn:
        return NOT_YOUR_TURN
    if s.need:
        return DEALING_STILL
    if step < SEED:
        return CARDS_TAKEN if s.phase != DRAW else barred_draw(r, s, p, m)
    if s.phase == DRAW:
        return TAKE_CARDS_FIRST
    if step < TUCK:
        return barred_lay(r, s, p, m)
    if s.opening:
        return OPENING_FIRST
    if step >= DISCARD:
        return LEGAL if s.hand[p][card_of(m, 0)] else NOT_HELD
    return barred_tuck(r, s, p, m) if step == TUCK else barred_aside(r, s, p, m)


def barred_draw(r: Rules, s: State, p: int, m: int) -> int:
    """Taking cards: from the stock, from the pile, or the end. CANASTA-11, CANASTA-12, CANASTA-21."""
    step = step_of(m)
    if step == DRAW_TWO:
        return LEGAL if s.stock else STOCK_EMPTY
    if step == PASS:
        return NO_PASS if s.stock else LEGAL
    return barred_take(r, s, p, m)


def barred_take(r: Rules, s: State, p: int, m: int) -> int:
    """CANASTA-13 to CANASTA-18."""
    if s.npile == 0:
        return PILE_EMPTY
    k = r.kind[s.pile[s.npile - 1]]
    if k >= RED_THREE:
        return STOPPED_BY_THREE
    if k >= RANKS:
        return STOPPED_BY_WILD
    if r.no_short and s.npile < r.number[k]:
        return PILE_TOO_SHORT
    if s.held[p][k] < 2:
        if not s.tabled >> p & 1:
            return PAIR_FIRST
        if lays_pair(r, s, p):
            return PAIR_OR_MELD
        if r.pair_always:
            return PAIR_ALWAYS
    return LEGAL if holds(r, s, p, m) else NOT_HELD


def holds(r: Rules, s: State, p: int, m: int) -> bool:
    """Whether the hand has the cards that a move names, as often as it names them."""
    for i in range(cards_in(r, s, p, m)):
        c = card_of(m, i)
        n = 1
        for j in range(i):
            n += card_of(m, j) == c
        if s.hand[p][c] < n:
            return False
    return True


def barred_lay(r: Rules, s: State, p: int, m: int) -> int:
    """Beginning a meld, or adding to one. CANASTA-22 to CANASTA-24."""
    step = step_of(m)
    k = rank_of(step)
    wild = wild_of(step)
    if not holds(r, s, p, m):
        return NOT_HELD
    if not of_kinds(r, m, k, naturals_of(step), wild):
        return WRONG_RANK
    if step < ADD:
        if s.cards[p][k]:
            return OPEN_ALREADY
        return TOO_MANY_WILDS if wild >= 0 and r.wilds == 0 else LEGAL
    if s.cards[p][k] == 0:
        return CANASTA_CLOSED if s.made[p][k] else NO_OPEN_MELD
    return ADD_TOO_MANY_WILDS if wild >= 0 and s.wilds[p][k] >= r.wilds else LEGAL


def of_kinds(r: Rules, m: int, k: int, n: int, wild: int) -> bool:
    """Whether the first ``n`` cards of a move are of a rank, and one behind them of a wild kind, if any."""
    for i in range(n):
        if r.kind[card_of(m, i)] != k:
            return False
    return wild < 0 or r.kind[card_of(m, n)] == wild


def barred_tuck(r: Rules, s: State, p: int, m: int) -> int:
    """A red three under an own canasta that has none. CANASTA-28."""
    k = card_of(m, 1)
    if r.kind[card_of(m, 0)] != RED_THREE:
        return NOT_RED_THREE
    if s.hand[p][card_of(m, 0)] == 0:
        return NOT_HELD
    if k >= RANKS or s.made[p][k] == 0:
        return NO_CANASTA
    return LEGAL if s.made[p][k] > s.red[p][k] else RED_THREE_THERE


def barred_aside(r: Rules, s: State, p: int, m: int) -> int:
    """Seven black threes. CANASTA-29."""
    if not r.sets:
        return NO_SETS
    if s.held[p][BLACK_THREE] < SIZE:
        return NOT_SEVEN_THREES
    clubs = card_of(m, 0)
    return LEGAL if clubs <= s.hand[p][4] and SIZE - clubs <= s.hand[p][7] else NOT_HELD


# ---- what it would leave -------------------------------------------------------------------------


def ahead(r: Rules, s: State, p: int, m: int) -> int:
    """Why the step, as an action of its own, cannot be the whole of it or its beginning."""
    step = step_of(m)
    boot = s.on_boot >> p & 1
    if step >= DISCARD:
        return ahead_of_discard(r, s, p) if boot else LEGAL
    if step < TAKE:
        return LEGAL
    if not boot and s.tabled >> p & 1:
        return LEGAL
    if step == TUCK or step == ASIDE:
        return ahead_of_threes(r, s, p, step) if boot else LEGAL
    return ahead_of_cards(r, s, p, m)


def ahead_of_discard(r: Rules, s: State, p: int) -> int:
    """On the boot a card stays, unless the canastas are there. CANASTA-36, CANASTA-38."""
    if s.size[p] > 1:
        return LEGAL
    if not complete(r, s, p):
        return KEEP_LAST
    return NO_LAST_DISCARD if r.last == NEVER else LEGAL


def ahead_of_threes(r: Rules, s: State, p: int, step: int) -> int:
    """Threes that leave the hand of a seat on its boot."""
    k = RED_THREE if step == TUCK else BLACK_THREE
    n = 1 if step == TUCK else SIZE
    under = untucked(s, p) if step == TUCK else 0
    s.size[p] -= n
    s.held[p][k] -= n
    s.red[p][under] += 1
    why = stands(r, s, p)
    s.size[p] += n
    s.held[p][k] += n
    s.red[p][under] -= 1
    return why


def ahead_of_cards(r: Rules, s: State, p: int, m: int) -> int:
    """Cards that come to a meld: try it in numbers, look, and take it back."""
    step = step_of(m)
    take = step == TAKE
    k = r.kind[s.pile[s.npile - 1]] if take else rank_of(step)
    n = naturals_of(step)
    wild = -1 if take else wild_of(step)
    top = 0
    if take:
        n = 2 if lays_pair(r, s, p) else 0
        top = 1
    cards, wilds, made = s.cards[p][k], s.wilds[p][k], s.made[p][k]
    naturals, mixed, opening = s.naturals[p], s.mixed[p], s.opening
    owing, due, size, npile = s.owing, s.due, s.size[p], s.npile
    count_cards(r, s, p, k, n, wild, top)
    why = unsettled(r, s, p)
    s.held[p][k] += n
    if wild >= 0:
        s.held[p][wild] += 1
    s.cards[p][k], s.wilds[p][k], s.made[p][k] = cards, wilds, made
    s.naturals[p], s.mixed[p], s.opening = naturals, mixed, opening
    s.owing, s.due, s.size[p], s.npile = owing, due, size, npile
    return of_pickup(why) if take else why


def of_pickup(why: int) -> int:
    """The same reason as it is said of a pick-up."""
    if why == BELOW_THRESHOLD:
        return PICKUP_BELOW_THRESHOLD
    return PICKUP_KEEP_CARDS if why == KEEP_CARDS or why == NOT_OUT_YET else why


def count_cards(r: Rules, s: State, p: int, k: int, n: int, wild: int, top: int) -> None:
    """What a step does, in numbers alone; ``top`` for the card on top of the pile."""
    lower = picked_up(r, s) - 1 if top else 0
    s.npile -= top
    if s.tabled >> p & 1:
        s.size[p] += lower
    else:
        open_tabling(r, s, p, BY_TAKE if top else BY_MELDS, lower)
        s.owing -= (n + top) * r.points[k]
        if wild >= 0:
            s.owing -= r.points[wild]
    s.held[p][k] -= n
    s.size[p] -= n
    for _ in range(n + top):
        count_card(r, s, p, k, 0)
    if wild >= 0:
        s.held[p][wild] -= 1
        s.size[p] -= 1
        count_card(r, s, p, k, 1)


def unsettled(r: Rules, s: State, p: int) -> int:
    """Why the action cannot end as it stands, or go on to an end, 0 if it can."""
    if s.opening and s.owing > 0:
        if reaches(r, s, p) or (s.on_boot >> p & 1 and goes_out_at_once(r, s, p)):
            return LEGAL
        return BELOW_THRESHOLD
    return stands(r, s, p)


def stands(r: Rules, s: State, p: int) -> int:
    """What must stay in the hand after an action on the boot. CANASTA-38, final_discard."""
    if not s.on_boot >> p & 1:
        return LEGAL
    n = s.size[p] + (s.due if s.opening else 0)
    if not complete(r, s, p):
        if n > 1 or (n == 1 and r.last != REQUIRED and can_finish(r, s, p)):
            return LEGAL
        return KEEP_CARDS if n else NOT_OUT_YET
    if r.last == REQUIRED:
        return LEGAL if n else KEEP_TO_DISCARD
    if r.last == NEVER:
        return LEGAL if n != 1 or can_finish(r, s, p) else NO_LAST_DISCARD
    return LEGAL


def can_finish(r: Rules, s: State, p: int) -> bool:
    """Whether the only card of a hand can be laid so that the seat goes out."""
    card = only_kind(r, s, p)
    if card >= RED_THREE:
        return card == RED_THREE and complete(r, s, p) and untucked(s, p) >= 0
    for k in range(RANKS):
        if takes(r, s, p, k, card) and completes(r, s, p, k, 1 if card >= TWO else 0):
            return True
    return False


def only_kind(r: Rules, s: State, p: int) -> int:
    """The kind of the only card that a hand has, or is about to have from the pile."""
    for k in range(KINDS):
        if s.held[p][k]:
            return k
    return r.kind[s.pile[s.npile - 1]]


def completes(r: Rules, s: State, p: int, k: int, wild: int) -> bool:
    """Whether with one more card on a meld the canastas are there."""
    cards, wilds, made = s.cards[p][k], s.wilds[p][k], s.made[p][k]
    naturals, mixed = s.naturals[p], s.mixed[p]
    count_card(r, s, p, k, wild)
    done = complete(r, s, p)
    s.cards[p][k], s.wilds[p][k], s.made[p][k] = cards, wilds, made
    s.naturals[p], s.mixed[p] = naturals, mixed
    return done
