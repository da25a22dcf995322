"""A play's effects in the order of the rules, the refill, and whose turn it is next.

Effects stop where the dealer owes a face or the player a choice, and go on from there: ``stage`` says where.
"""

from underhand.shedding.kernel.ending import bare, finished, goes_out, guard
from underhand.shedding.kernel.fits import can_exchange, zone_of
from underhand.shedding.kernel.pile import (
    burn,
    completes_four,
    forget_play,
    from_hand,
    lay,
    take_pile,
)
from underhand.shedding.kernel.sets import add, remove, size
from underhand.shedding.state import (
    AGAIN,
    BLOCKED,
    BONE,
    BONEYARD,
    BURNS,
    CAPPED,
    DRAWS,
    DRAWS_MORE,
    ENDS,
    EXCHANGE,
    FOLLOW,
    GOES_ON,
    HAND,
    HANDS,
    LEAD,
    MAY_LEAD,
    MOVES_ON,
    NO_NEED,
    NOTHING,
    REFILLS,
    REVERSES,
    SETTLED,
    TAKES,
    UPS,
    WHAMMY,
    Rules,
    State,
)


def next_seat(s: State, p: int, step: int) -> int:
    """The nearest seat that is still in, going one way round. BOOT-38, PRAGUE-31, PLAYINGCARDS-31."""
    while True:
        p += step
        if p < 0:
            p = s.seats - 1
        elif p >= s.seats:
            p = 0
        if s.alive >> p & 1:
            return p


# ---- laying ------------------------------------------------------------------------------------


def play_card(r: Rules, s: State, p: int, c: int) -> None:
    """One card of a play leaves hand or up cards for the pile."""
    if s.cards[HANDS + p][0] >> c & 1:
        from_hand(s, p, c)
    else:
        remove(s, UPS + p, c)
    lay(r, s, c)


def exchange(r: Rules, s: State, own: int, q: int, other: int) -> None:
    """An own up card against another seat's. BOOT-30."""
    p = s.turn
    remove(s, UPS + p, own)
    remove(s, UPS + q, other)
    add(s, UPS + p, other)
    add(s, UPS + q, own)
    s.pending = NOTHING
    burn_next(r, s)


# ---- after the cards lie -------------------------------------------------------------------------


def played(r: Rules, s: State, p: int, c: int, n: int) -> None:
    """The play is complete: ``n`` cards, ``c`` on top. BOOT-27, SHITHEAD-23: the last card wins at once."""
    s.laid = n
    s.rank = c >> 2
    s.passes = 0
    s.opening = 0
    s.pending = NOTHING
    if r.first_out and s.cards[HANDS + p][0] == 0 and finished(r, s, p):
        goes_out(r, s, p)
        return
    if s.acts and (s.reversals or s.draws or s.takes or s.swap):
        s.stage = REVERSES
        advance(r, s)
    else:
        burn_next(r, s)


def advance(r: Rules, s: State) -> None:
    """Go on with the play where a face or a choice was wanted. Each step ends with the next one."""
    if s.stage == GOES_ON:
        go_on(r, s)
    elif s.stage == MOVES_ON:
        move_on(r, s)
    elif s.stage == REFILLS:
        refill_next(r, s)
    elif s.stage == ENDS:
        end_next(r, s)
    elif s.stage != SETTLED:
        act_next(r, s)


def act_next(r: Rules, s: State) -> None:
    """The effects before the burning, one by one; then the burning."""
    while s.stage < BURNS:
        s.stage += 1
        act(r, s, s.stage - 1)
        if s.need or s.stage == SETTLED:
            return
    burn_next(r, s)


def burn_next(r: Rules, s: State) -> None:
    """The burning and what comes of it, then the refill."""
    s.stage = REFILLS
    if s.burnt or s.npile > 3:
        burns(r, s)
        if s.burnt and r.whammy:
            whammy(r, s)
    if s.need == NO_NEED:
        refill_next(r, s)


def refill_next(r: Rules, s: State) -> None:
    """The refill where it follows every play, then the rest of the turn."""
    s.stage = GOES_ON
    if s.stock and not r.refill_end:
        refill(r, s)
    if s.need == NO_NEED:
        go_on(r, s)


def end_next(r: Rules, s: State) -> None:
    """The refill where it comes at the end of the turn, then the next seat."""
    s.stage = MOVES_ON
    if s.stock and s.alive >> s.turn & 1:
        refill(r, s)
    if s.need == NO_NEED:
        move_on(r, s)


def act(r: Rules, s: State, stage: int) -> None:
    """The effects of cards with powers that come before the burning."""
    if stage == REVERSES:
        reverse(r, s)
    elif stage == DRAWS:
        force_draw(r, s)
    elif stage == DRAWS_MORE:
        draw_more(r, s)
    elif stage == TAKES:
        force_take(s)
    elif s.swap and can_exchange(s, s.turn):
        s.pending = EXCHANGE
        s.stage = SETTLED


def reverse(r: Rules, s: State) -> None:
    """An odd number of reversing cards turns the direction. BOOT-28."""
    if s.reversals & 1 or (s.reversals and r.reverse_once):
        s.direction = -s.direction


def force_draw(r: Rules, s: State) -> None:
    """The next seat draws, from the stock first. BOOT-29."""
    if s.draws == 0:
        return
    n = r.draw_n if r.draw_once else r.draw_n * s.draws
    victim = next_seat(s, s.turn, s.direction)
    s.seat = victim
    s.owed = 0
    if victim != s.turn:
        s.owed = n - min(n, s.stock)
        owe(s, HAND, victim, min(n, s.stock))


def draw_more(r: Rules, s: State) -> None:
    """What the stock lacked comes at random from the boneyard. BOOT-29."""
    if s.draws and r.draw_bone:
        owe(s, BONEYARD, s.seat, min(s.owed, size(s, BONE)))


def force_take(s: State) -> None:
    """The next seat takes the pile and has had its turn."""
    if s.takes:
        victim = next_seat(s, s.turn, s.direction)
        if victim != s.turn:
            take_pile(s, victim)
            s.skips += 1


def burns(r: Rules, s: State) -> None:
    """A burning power or four of a kind removes the pile. BOOT-31, PRAGUE-24, PRAGUE-25, PLAYINGCARDS-26."""
    if completes_four(r, s, s.rank) and not r.removed >> 4 * s.rank & 15:
        s.burnt |= 2
    if s.burnt:
        burn(s)


def whammy(r: Rules, s: State) -> None:
    """Four magic cards of one rank: the seat before draws one from the boneyard. BOOT-32, BOOT-48."""
    if s.burnt & 2 and r.whammy >> 4 * s.rank & 1:
        victim = next_seat(s, s.turn, -s.direction)
        if victim != s.turn:
            owe(s, WHAMMY, victim, 1)


def refill(r: Rules, s: State) -> None:
    """The hand is filled up while the stock lasts. BOOT-33, PRAGUE-28, PLAYINGCARDS-28, SHITHEAD-26."""
    n = r.refill_to - size(s, HANDS + s.turn)
    if n > 0:
        owe(s, HAND, s.turn, min(n, s.stock))


def owe(s: State, need: int, seat: int, n: int) -> None:
    """The dealer owes a seat so many faces."""
    if n > 0:
        s.need = need
        s.needs = n
        s.seat = seat


def go_on(r: Rules, s: State) -> None:
    """Another play, or the turn ends. BOOT-34 to BOOT-41, PRAGUE-30, PLAYINGCARDS-30, SHITHEAD-27."""
    p = s.turn
    s.stage = ENDS if r.refill_end else MOVES_ON
    if s.cards[HANDS + p][0] == 0 and finished(r, s, p):
        goes_out(r, s, p)
    if s.acts or s.burnt:
        settle_powers(r, s, p)
    if s.stage == MOVES_ON:
        move_on(r, s)
    elif s.stage == ENDS:
        end_next(r, s)


def settle_powers(r: Rules, s: State, p: int) -> None:
    """What the powers leave when the play is over: an extra play, or seats to pass over."""
    if not bare(s, p):
        s.pending = extra_play(r, s)
        if s.pending != NOTHING:
            s.stage = SETTLED
        if r.locked and s.burnt:
            s.lock = zone_of(s, p)
    skips = min(s.skips, 1) if r.skip_once else s.skips
    due = s.skip_due
    forget_play(s)
    if s.pending == NOTHING:
        s.skips = skips
    else:
        s.skip_due = due


def extra_play(r: Rules, s: State) -> int:
    """What the seat owes or may do after its play: a burn replaces a follow-up. BOOT-34, BOOT-41."""
    if s.burnt:
        after = r.after_power if s.burnt & 1 else r.after_four
        return NOTHING if after == 0 else LEAD if after == 1 else MAY_LEAD
    if s.follow:
        return FOLLOW
    return AGAIN if s.again else NOTHING


# ---- the turn passes -----------------------------------------------------------------------------


def end_turn(r: Rules, s: State) -> None:
    """The seat has done: its turn ends."""
    s.pending = NOTHING
    if r.refill_end:
        end_next(r, s)
    else:
        move_on(r, s)


def move_on(r: Rules, s: State) -> None:
    """The next seat plays, others passed over where a card said so; turns are counted. BOOT-38, BOOT-44."""
    s.stage = SETTLED
    s.turns += 1
    s.turn = next_seat(s, s.turn, s.direction)
    while s.skips:
        s.skips -= 1
        s.turn = next_seat(s, s.turn, s.direction)
    if r.locked:
        s.lock = zone_of(s, s.turn)
    if s.turns >= r.cap:
        guard(r, s, CAPPED)


def pick_up(r: Rules, s: State, p: int) -> None:
    """The seat takes the pile; the next one leads, or it does itself. BOOT-22, BOOT-25, PRAGUE-22."""
    leads = r.picker_leads and s.npile
    take_pile(s, p)
    s.passes = 0
    s.skips = 0
    if leads:
        s.pending = LEAD
        s.lock = zone_of(s, p)
    else:
        end_turn(r, s)


def pass_turn(r: Rules, s: State) -> None:
    """An extra play is declined, or nothing can be led. BOOT-23, BOOT-36, BOOT-43."""
    if s.pending == FOLLOW and s.skip_due:
        s.skips = 1
    if s.pending == NOTHING and s.stock == 0:
        s.passes += 1
        if r.block and s.passes >= s.alive.bit_count():
            guard(r, s, BLOCKED)
            return
    else:
        s.passes = 0
    s.skip_due = 0
    end_turn(r, s)
