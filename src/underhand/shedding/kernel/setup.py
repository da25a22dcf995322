"""The deal, the set-up of the up cards, the starter and who plays first; and every face the dealer gives."""

from underhand.shedding.kernel.faces import draw_bone, draw_hand, flipped, tried, whammed
from underhand.shedding.kernel.fits import zone_of
from underhand.shedding.kernel.pile import burn, empty_pile, forget_play, lay, lay_plain
from underhand.shedding.kernel.sets import add, clear, move_all, remove
from underhand.shedding.kernel.turn import advance, next_seat, owe
from underhand.shedding.state import (
    BONE,
    BONEYARD,
    DEALING,
    DOWN,
    HAND,
    HANDS,
    KEPT,
    KNOWN,
    LEADER,
    NO_NEED,
    NOTHING,
    OPENING,
    PLAYING,
    REMOVED,
    SETTING,
    SETTLED,
    SHOWS,
    SLOTS,
    STARTER,
    TRIED,
    UNSEEN,
    UP,
    UPS,
    WHAMMY,
    Rules,
    State,
)

FIRST_LEFT, FIRST_DEALER, FIRST_RIGHT, FIRST_UP, FIRST_LOWEST, FIRST_RANDOM, FIRST_TOLD = range(7)


def wipe(s: State) -> None:
    """Forget the last game, in which no seat beyond its number held anything."""
    for p in range(s.seats):
        clear(s, HANDS + p)
        clear(s, UPS + p)
        clear(s, KNOWN + p)
        clear(s, KEPT + p)
        s.drawn[p] = 0
        s.ndown[p] = 0
        s.place[p] = 0
        for i in range(SLOTS):
            s.down[p][i] = 0
            s.up_dealt[p][i] = 0
    clear(s, BONE)
    clear(s, REMOVED)
    empty_pile(s)
    forget_play(s)
    s.pending = NOTHING
    s.stage = SETTLED
    s.need = NO_NEED
    s.ready = 0
    s.opening = 0
    s.tried = 0
    s.passes = 0
    s.turns = 0
    s.dealt = 0
    s.places = 0
    s.ending = 0
    s.winners = 0
    s.losers = 0


def begin(r: Rules, s: State, dealer: int) -> None:
    """A new game, everything in the stock, the deal to come. BOOT-3, BOOT-4, PRAGUE-3."""
    wipe(s)
    s.seats = r.seats
    s.dealer = dealer
    s.direction = r.direction
    s.alive = (1 << r.seats) - 1
    s.bone_seen = s.alive
    s.stock = 52 * r.packs + r.jokers
    s.phase = DEALING
    deal_on(r, s)


def deal_on(r: Rules, s: State) -> None:
    """The next packet: down cards to every seat, then up cards, then hands, from the dealer's left."""
    while s.need == NO_NEED and s.phase == DEALING:
        zone = s.dealt // s.seats
        p = (s.dealer + 1 + s.dealt % s.seats) % s.seats
        s.dealt += 1
        if zone == 0:
            owe(s, DOWN, p, 1 if r.down else 0)
        elif zone == 1:
            owe(s, UP, p, 0 if r.choose else r.up)
        elif zone == 2:
            owe(s, HAND, p, r.first_hand)
        else:
            s.phase = SETTING
            s.turn = (s.dealer + 1) % s.seats


def give(r: Rules, s: State, c: int) -> None:
    """The dealer gives one face of what he owes; everything that follows from it happens."""
    need = s.need
    s.needs -= 1
    if s.needs == 0:
        s.need = NO_NEED
    if need == HAND:
        draw_hand(s, c)
    elif need == BONEYARD:
        draw_bone(r, s, c)
    elif need == WHAMMY:
        whammed(s, c)
    elif need == SHOWS:
        flipped(r, s, c)
        return
    elif need == TRIED:
        tried(r, s, c)
        return
    else:
        give_start(r, s, need, c)
        return
    if s.need != NO_NEED:
        return
    if s.phase == PLAYING:
        advance(r, s)
    else:
        deal_on(r, s)


def give_start(r: Rules, s: State, need: int, c: int) -> None:
    """What the dealer gives before the first play."""
    if need == DOWN:
        lay_down(r, s)
    elif need == UP:
        s.up_dealt[s.seat][r.up - 1 - s.needs] = c
        add(s, UPS + s.seat, c)
        s.stock -= 1
    elif need == STARTER:
        turn_up(r, s, c)
        return
    elif need == LEADER:
        first_turn(r, s, c)
        return
    deal_on(r, s)


def lay_down(r: Rules, s: State) -> None:
    """The unseen cards of one seat. BOOT-4, PRAGUE-3, PLAYINGCARDS-3, SHITHEAD-3."""
    for i in range(r.down):
        s.down[s.seat][i] = UNSEEN
    s.ndown[s.seat] = r.down
    s.stock -= r.down


# ---- set-up --------------------------------------------------------------------------------------


def swap_cards(s: State, p: int, own: int, up: int) -> None:
    """A hand card against an own up card, seen by all. PRAGUE-6, PLAYINGCARDS-7."""
    remove(s, HANDS + p, own)
    remove(s, KNOWN + p, own)
    remove(s, UPS + p, up)
    add(s, UPS + p, own)
    add(s, HANDS + p, up)
    add(s, KNOWN + p, up)


def stack_card(s: State, p: int, c: int, q: int) -> None:
    """A hand card of the same rank goes on up cards before play, and another one is drawn."""
    remove(s, HANDS + p, c)
    remove(s, KNOWN + p, c)
    add(s, UPS + q, c)
    owe(s, HAND, p, min(1, s.stock))


def get_ready(r: Rules, s: State, p: int) -> None:
    """The seat has done its set-up; after the last one play begins. BOOT-5, PRAGUE-6, SHITHEAD-5."""
    s.ready |= 1 << p
    if r.in_order:
        reveal(s, p)
    if s.ready != s.alive:
        while r.in_order and s.ready >> s.turn & 1:
            s.turn = next_seat(s, s.turn, 1)
        return
    for q in range(s.seats):
        reveal(s, q)
    s.phase = OPENING
    if r.turn_up and s.stock:
        owe(s, STARTER, s.dealer, 1)
    else:
        choose_first(r, s)


def ranks_at_deal(r: Rules, s: State, p: int) -> int:
    """The ranks of the hand as it was dealt: hand and up cards now, less the up cards as dealt. PRAGUE-7."""
    count = 0
    for rank in range(13):
        n = 0
        for k in range(3):
            n += (s.cards[HANDS + p][k] >> 4 * rank & 15).bit_count() + (
                s.cards[UPS + p][k] >> 4 * rank & 15
            ).bit_count()
        if not r.choose:
            for i in range(r.up):
                n -= s.up_dealt[p][i] >> 2 == rank
        if n > 0:
            count |= 1 << rank
    return count


def reveal(s: State, p: int) -> None:
    """The chosen up cards leave the hand and are shown, in seat order at once. BOOT-5, SHITHEAD-5."""
    if s.cards[KEPT + p][0]:
        for k in range(3):
            word = s.cards[KEPT + p][k]
            while word:
                c = (word & -word).bit_length() - 1
                word &= word - 1
                remove(s, HANDS + p, min(c, 52))
        move_all(s, KEPT + p, UPS + p)


# ---- the first play ------------------------------------------------------------------------------


def turn_up(r: Rules, s: State, c: int) -> None:
    """The starter lies, or none that may stay was left (-1). BOOT-6, SHITHEAD-6: only its rank counts."""
    if c >= 0:
        s.stock -= 1
        if r.starter_powers:
            lay(r, s, c)
        else:
            lay_plain(r, s, c)
        s.laid = 1
    choose_first(r, s)


def choose_first(r: Rules, s: State) -> None:
    """Who plays first. BOOT-7, SHITHEAD-7, PRAGUE-7, PLAYINGCARDS-11, PLAYINGCARDS-12."""
    left = (s.dealer + 1) % s.seats
    p = left
    if r.first == FIRST_DEALER:
        p = s.dealer
    elif r.first == FIRST_RIGHT:
        p = (s.dealer + s.seats - 1) % s.seats
    elif r.first == FIRST_UP:
        p = eldest_dealt(r, s)
    elif r.first == FIRST_TOLD:  # where a log is followed and hands that are not known decide
        owe(s, LEADER, left, 1)
        return
    elif r.first >= FIRST_LOWEST:
        rank = lowest_held(r, s)
        if rank >= 0:
            s.opening = rank + 1 if r.force_opening else 0
            s.leaders = holders(s, rank)
            if r.first == FIRST_RANDOM:
                owe(s, LEADER, left, 1)
                return
            while not s.leaders >> p & 1:
                p = (p + 1) % s.seats
    first_turn(r, s, p)


def eldest_dealt(r: Rules, s: State) -> int:
    """The first to be dealt the rank as an up card, else the nearest to be dealt it in hand. PRAGUE-7."""
    for i in range(14):
        rank = r.scan[i]
        if rank < 0:
            break
        for round_ in range(0 if r.choose else r.up):
            for k in range(s.seats):
                p = (s.dealer + 1 + k) % s.seats
                if s.up_dealt[p][round_] >> 2 == rank:
                    return p
        for k in range(s.seats):
            p = (s.dealer + 1 + k) % s.seats
            if ranks_at_deal(r, s, p) >> rank & 1:
                return p
    return (s.dealer + 1) % s.seats


def lowest_held(r: Rules, s: State) -> int:
    """The first rank of the scan that is held in a hand, -1 for none. PLAYINGCARDS-11."""
    for i in range(14):
        rank = r.scan[i]
        if rank < 0:
            break
        if holders(s, rank):
            return rank
    return -1


def holders(s: State, rank: int) -> int:
    """The seats that hold a rank in hand."""
    seats = 0
    for p in range(s.seats):
        if s.cards[HANDS + p][0] >> 4 * rank & 15:
            seats |= 1 << p
    return seats


def first_turn(r: Rules, s: State, p: int) -> None:
    """Play begins; a starter whose power acts does so to the first seat."""
    s.phase = PLAYING
    s.turn = p
    s.pending = NOTHING
    s.lock = zone_of(s, p)
    if s.reversals & 1:
        s.direction = -s.direction
    if s.burnt:
        burn(s)
    skips = s.skips
    draws = r.draw_n * s.draws
    forget_play(s)
    for _ in range(skips):
        s.turn = next_seat(s, s.turn, s.direction)
    s.lock = zone_of(s, s.turn)
    owe(s, HAND, p, min(draws, s.stock))
