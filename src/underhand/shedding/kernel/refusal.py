"""The one predicate: why a move is refused, 0 if it is legal. Lists, masks and explanations all ask it."""

from underhand.shedding.kernel.codes import (
    ADD_COLOUR,
    ADD_LED,
    ADD_LED_AGAIN,
    ADD_ON,
    ALONE,
    ALREADY_READY,
    BLIND_ONLY,
    BURNER_FIRST,
    CAN_LEAD,
    DEALING_STILL,
    EMPTY_SLOT,
    EXCHANGE_FIRST,
    EXCHANGER_FIRST,
    EXTRA_NO_PICK,
    EXTRA_NO_TRY,
    FOLLOWER_FIRST,
    GAME_OVER,
    GUARD_ENDED,
    JOIN_TRIED,
    KEEP_COUNT,
    KEEP_FIRST,
    KEEP_HELD,
    LEGAL,
    MAGIC_LED,
    MAGIC_LED_AGAIN,
    MAGIC_ON,
    MUST_LEAD,
    MUST_PICK,
    MUST_PLAY,
    MUST_TRY,
    NO_EXCHANGE_CARD,
    NO_EXCHANGE_NOW,
    NO_FINISH,
    NO_KEEP,
    NO_PASS,
    NO_STACK,
    NO_SWAP,
    NO_TRY,
    NOT_BLIND_YET,
    NOT_HELD,
    NOT_LED,
    NOT_YOUR_TURN,
    OPENING_RANK,
    PICK_UP_CARD,
    PILE_EMPTY,
    PLAY_HAS_BEGUN,
    RANDOM_SLOT,
    SET_UP_FIRST,
    SINGLE_CARDS,
    STACK_HELD,
    STACK_RANK,
    STOCK_EMPTY,
    SWAP_HELD,
    SWAP_NEEDS_UP,
    TEN_LIMIT,
    TEN_STUCK,
    TOO_HIGH,
    TOO_LOW,
    TOO_MANY,
    TRY_HAND,
    TRY_IF_UNABLE,
    UP_SINGLE,
    WAIT_SET_UP,
    WRONG_COUNT,
    WRONG_ZONE,
)
from underhand.shedding.kernel.fits import (
    SEVENS,
    TENS,
    able,
    ends_on_power,
    fits,
    held_of,
    layable,
    lower_up,
    must_try,
    zone_now,
)
from underhand.shedding.kernel.moves import (
    FLIP,
    KEEP,
    PICK,
    PLAY,
    READY,
    SWAP,
    SWAP_UP,
    TRY,
    card_of,
    count_of,
    earlier,
    first_of,
    kept_of,
    names,
    rank_of,
    seat_of,
    second_of,
    slot_of,
)
from underhand.shedding.kernel.sets import copies, size
from underhand.shedding.state import (
    DOWN_ZONE,
    EXCHANGE,
    FOLLOW,
    HAND_ZONE,
    HANDS,
    JOIN,
    KEPT,
    LEAD,
    MAY_LEAD,
    NO_ZONE,
    PLAYING,
    SETTING,
    UP_ZONE,
    UPS,
    WON,
    Rules,
    State,
)


def refusal(r: Rules, s: State, p: int, m: int) -> int:
    """Why the seat may not make this move now, 0 if it may."""
    if s.phase != PLAYING:
        return setup_refusal(r, s, p, m)
    kind = m & 15
    if kind > SWAP_UP:
        return PLAY_HAS_BEGUN
    if p != s.turn:
        return not_yours(s)
    if s.need:
        return DEALING_STILL
    if (s.pending == EXCHANGE) != (kind == SWAP_UP):
        return NO_EXCHANGE_NOW if kind == SWAP_UP else EXCHANGE_FIRST
    if kind == PLAY:
        return play_refusal(r, s, p, m)
    if kind == SWAP_UP:
        return exchange_refusal(s, p, m)
    if s.pending == JOIN:
        return JOIN_TRIED
    if kind == FLIP:
        return flip_refusal(r, s, p, slot_of(m))
    if kind == TRY:
        return try_refusal(r, s, p)
    if kind == PICK:
        return pick_refusal(r, s, p, m)
    return pass_refusal(r, s, p)


def not_yours(s: State) -> int:
    """Whose move it is instead: whoever has burned or may follow comes before the next seat. BOOT-34."""
    if s.pending in (LEAD, MAY_LEAD):
        return BURNER_FIRST
    if s.pending == EXCHANGE:
        return EXCHANGER_FIRST
    return FOLLOWER_FIRST if s.pending == FOLLOW else NOT_YOUR_TURN


# ---- plays ---------------------------------------------------------------------------------------


def play_refusal(r: Rules, s: State, p: int, m: int) -> int:
    """BOOT-14 to BOOT-19, PRAGUE-12 to 16, PLAYINGCARDS-13 to 18, SHITHEAD-11 to 15."""
    zone = zone_now(r, s, p)
    if zone >= DOWN_ZONE:
        return BLIND_ONLY if zone == DOWN_ZONE else WRONG_ZONE
    z = HANDS + p if zone == HAND_ZONE else UPS + p
    first = card_of(m, 0)
    n = count_of(m)
    if n > 1 or not s.cards[z][0] >> first & 1:
        why = set_refusal(r, s, p, m, zone)
        if why:
            return why
    word = layable(r, s, p, z)
    if not word >> first & 1 and not (r.four_any and n >= 4 and s.npile):
        return misfit(r, s, first)
    if r.simple:
        return LEGAL
    if s.pending == JOIN:
        return LEGAL if names(m, s.tried - 1) else JOIN_TRIED
    if r.match_count and s.npile and n != s.laid:
        return WRONG_COUNT
    if r.no_finish and ends_on_power(r, s, p, first, n):
        return NO_FINISH
    return LEGAL


def set_refusal(r: Rules, s: State, p: int, m: int, zone: int) -> int:
    """Whether the cards are held in the zone and may go together."""
    n = count_of(m)
    z = HANDS + p if zone == HAND_ZONE else UPS + p
    beside = 0
    for i in range(n):
        c = card_of(m, i)
        if copies(s, z, c) < earlier(m, i) + 1:
            beside += 1
            both = copies(s, HANDS + p, c) + copies(s, UPS + p, c) if zone == HAND_ZONE else 0
            if both < earlier(m, i) + 1:
                return WRONG_ZONE if copies(s, UPS + p, c) or copies(s, HANDS + p, c) else NOT_HELD
    if beside and (r.combo == 0 or beside == n or (r.combo == 1 and n - beside < size(s, HANDS + p))):
        return WRONG_ZONE
    if n == 1:
        return LEGAL
    if r.single:
        return SINGLE_CARDS
    if n > r.set_max:
        return TOO_MANY
    if r.on_magic >> 4 * rank_of(m) & 1:
        return ALONE
    return UP_SINGLE if zone == UP_ZONE and not r.up_sets else LEGAL


def misfit(r: Rules, s: State, c: int) -> int:
    """Why a card may not be laid first."""
    bit = 1 << c
    if s.opening and c >> 2 != s.opening - 1:
        return OPENING_RANK
    if s.npile == 0:
        return misled(r, s, bit)
    if r.on_magic & bit:
        return MAGIC_ON
    if r.adds & bit:
        return ADD_ON if r.add_not_on >> s.pile[s.npile - 1] & 1 else ADD_COLOUR
    if r.swaps & bit and r.swap_or_not:
        return SWAP_NEEDS_UP
    if TENS & bit and r.anywhere & bit:
        if fits(r, s) & bit:
            return TEN_STUCK
        return TEN_LIMIT
    if r.ten_on == 2 and TENS & bit and SEVENS >> s.pile[s.npile - 1] & 1:
        return TEN_LIMIT
    return TOO_HIGH if s.lower else TOO_LOW


def misled(r: Rules, s: State, bit: int) -> int:
    """Why a card may not be led, after a burn of one's own too. BOOT-19, BOOT-35."""
    again = s.pending in (LEAD, MAY_LEAD)
    if r.adds & bit:
        return ADD_LED_AGAIN if again else ADD_LED
    if r.on_magic & bit:
        return MAGIC_LED_AGAIN if again else MAGIC_LED
    return NOT_LED


# ---- everything else in play ---------------------------------------------------------------------


def extra(s: State) -> bool:
    """Whether the play to make is an extra one, for which there is neither try nor pick-up. BOOT-39."""
    return s.pending in (LEAD, MAY_LEAD, FOLLOW)


def flip_refusal(r: Rules, s: State, p: int, slot: int) -> int:
    """BOOT-24, PRAGUE-20, PLAYINGCARDS-22, SHITHEAD-19."""
    if zone_now(r, s, p) != DOWN_ZONE:
        return NOT_BLIND_YET
    if slot >= len(s.down[p]) or s.down[p][slot] == 0:
        return EMPTY_SLOT
    if r.down_random:
        for i in range(slot):
            if s.down[p][i]:
                return RANDOM_SLOT
    return LEGAL


def try_refusal(r: Rules, s: State, p: int) -> int:
    """BOOT-21, BOOT-23, BOOT-39."""
    if r.try_mode == 0:
        return NO_TRY
    if extra(s):
        return EXTRA_NO_TRY
    if zone_now(r, s, p) != HAND_ZONE:
        return TRY_HAND
    if r.try_mode == 1 and able(r, s, p):
        return TRY_IF_UNABLE
    return LEGAL if s.stock else STOCK_EMPTY


def pick_refusal(r: Rules, s: State, p: int, m: int) -> int:
    """BOOT-20, BOOT-22, PRAGUE-18, PRAGUE-19, PLAYINGCARDS-19, SHITHEAD-16, SHITHEAD-17."""
    if extra(s):
        return EXTRA_NO_PICK
    zone = zone_now(r, s, p)
    if zone == DOWN_ZONE:
        return BLIND_ONLY
    can = able(r, s, p)
    if can and r.forced:
        return MUST_PLAY
    if s.npile == 0:
        return PILE_EMPTY
    if not can and must_try(r, s, zone):
        return MUST_TRY
    return pick_card_refusal(r, s, p, m, zone)


def pick_card_refusal(r: Rules, s: State, p: int, m: int, zone: int) -> int:
    """The up cards that go along with the pile, where the rules add some."""
    n = count_of(m)
    if r.up_adds == 0 or zone != UP_ZONE:
        return PICK_UP_CARD if n else LEGAL
    if n == 0:
        return PICK_UP_CARD
    for i in range(n):
        if copies(s, UPS + p, card_of(m, i)) < earlier(m, i) + 1:
            return PICK_UP_CARD
    if r.up_adds == 3:
        return LEGAL if n == held_of(s, UPS + p, rank_of(m)) else PICK_UP_CARD
    if n > 1:
        return PICK_UP_CARD
    if r.up_adds == 2 and lower_up(r, s, p, rank_of(m)):
        return PICK_UP_CARD
    return LEGAL


def pass_refusal(r: Rules, s: State, p: int) -> int:
    """BOOT-23, BOOT-35, BOOT-36: an extra play may be declined, and nothing may be led."""
    if s.pending == MAY_LEAD or s.pending == FOLLOW:
        return LEGAL
    zone = zone_now(r, s, p)
    if zone == NO_ZONE:
        return LEGAL
    if zone == DOWN_ZONE:
        return BLIND_ONLY
    if able(r, s, p):
        if s.npile == 0:
            return MUST_LEAD if s.pending == LEAD else CAN_LEAD
        return MUST_PLAY if r.forced else NO_PASS
    if s.npile:
        return MUST_PICK
    if s.pending != LEAD and must_try(r, s, zone):
        return MUST_TRY
    return LEGAL


def exchange_refusal(s: State, p: int, m: int) -> int:
    """BOOT-30: an own up card against another seat's."""
    q = seat_of(m)
    if q == p or q >= s.seats or not s.alive >> q & 1:
        return NO_EXCHANGE_CARD
    if not copies(s, UPS + p, first_of(m)) or not copies(s, UPS + q, second_of(m)):
        return NO_EXCHANGE_CARD
    return LEGAL


# ---- before play ---------------------------------------------------------------------------------


def setup_refusal(r: Rules, s: State, p: int, m: int) -> int:
    """BOOT-5, PRAGUE-6, PLAYINGCARDS-7, SHITHEAD-5."""
    if s.phase > PLAYING:
        return GAME_OVER if s.ending == WON else GUARD_ENDED
    if s.phase != SETTING or s.need:
        return DEALING_STILL
    kind = m & 15
    if kind <= SWAP_UP:
        return SET_UP_FIRST
    if s.ready >> p & 1:
        return ALREADY_READY
    if r.in_order and p != s.turn:
        return WAIT_SET_UP
    if kind == READY:
        return KEEP_FIRST if r.choose and not s.cards[KEPT + p][0] else LEGAL
    if kind == KEEP:
        return keep_refusal(r, s, p, m)
    if kind == SWAP:
        if not r.swap:
            return NO_SWAP
        held = copies(s, HANDS + p, first_of(m)) and copies(s, UPS + p, second_of(m))
        return LEGAL if held else SWAP_HELD
    return stack_refusal(r, s, p, m)


def keep_refusal(r: Rules, s: State, p: int, m: int) -> int:
    """So many of the cards dealt become the up cards. BOOT-5, SHITHEAD-5."""
    if not r.choose:
        return NO_KEEP
    n = m >> 4 & 15
    if n != r.choose:
        return KEEP_COUNT
    for i in range(n):
        same = 0
        for j in range(i + 1):
            same += kept_of(m, j) == kept_of(m, i)
        if copies(s, HANDS + p, kept_of(m, i)) < same:
            return KEEP_HELD
    return LEGAL


def stack_refusal(r: Rules, s: State, p: int, m: int) -> int:
    """A hand card on up cards of its rank, where the rules allow it."""
    q = seat_of(m)
    if r.stack == 0 or (r.stack == 1 and q != p):
        return NO_STACK
    c = first_of(m)
    if q >= s.seats or not copies(s, HANDS + p, c):
        return STACK_HELD
    return LEGAL if s.cards[UPS + q][0] >> (c & ~3) & 15 else STACK_RANK
