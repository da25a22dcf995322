"""What fits: which cards may be laid first on the pile as it lies. One word answers for all cards."""

from underhand.shedding.kernel.sets import JOKER, copies, size
from underhand.shedding.state import (
    DOWN_ZONE,
    FOLLOW,
    HAND_ZONE,
    HANDS,
    NO_ZONE,
    UP_ZONE,
    UPS,
    Rules,
    State,
)

TENS = 15 << 32
TWOS = 15
SEVENS = 15 << 20


def zone_of(s: State, p: int) -> int:
    """Hand, else up, else down cards. BOOT-10, PRAGUE-11, PLAYINGCARDS-10, SHITHEAD-10."""
    if s.cards[HANDS + p][0]:
        return HAND_ZONE
    if s.cards[UPS + p][0]:
        return UP_ZONE
    return DOWN_ZONE if s.ndown[p] else NO_ZONE


def zone_now(r: Rules, s: State, p: int) -> int:
    """The zone of this very play: a follow-up may be bound to the zone in which the turn began."""
    zone = zone_of(s, p)
    if r.locked and s.pending == FOLLOW and zone != s.lock:
        return NO_ZONE
    return zone


def fits(r: Rules, s: State) -> int:
    """The cards that may be laid first, by the pile alone. BOOT-15 to BOOT-19, PRAGUE-13 to 15."""
    if s.npile == 0:
        return r.leads
    v = s.value
    if v > 16:
        v = 16
    if s.lower == 0:
        word = r.beating[v]
    else:
        word = r.at_most[v] if s.lower == 1 else r.below[v]
    word |= r.anywhere
    if r.by_top:  # those that add, on their colour, and others on magic cards: BOOT-17, BOOT-18
        word = word & r.unbound | r.bound_on[s.pile[s.npile - 1]]
    if r.ten_on:
        return without_tens(r, s, word)
    return word


def without_tens(r: Rules, s: State, word: int) -> int:
    """Tens may be kept off what is higher than they are, or off sevens."""
    if (r.ten_on == 1 and s.value > 10) or (r.ten_on == 2 and SEVENS >> s.pile[s.npile - 1] & 1):
        return word & ~TENS
    return word


def layable(r: Rules, s: State, p: int, z: int) -> int:
    """The cards that the seat may lay first from a zone of faces, the whole of the rules considered."""
    word = fits(r, s)
    if s.opening:
        word &= 15 << 4 * (s.opening - 1)
    if r.ten_stuck and s.value > 10 and word & s.cards[z][0] & ~(TENS | TWOS):
        word &= ~TENS
    if r.swap_or_not and not can_exchange(s, p):
        word &= ~r.swaps
    return word


def can_exchange(s: State, p: int) -> bool:
    """Whether the seat and some other one have up cards. BOOT-30."""
    if not s.cards[UPS + p][0]:
        return False
    for q in range(s.seats):
        if q != p and s.cards[UPS + q][0] and s.alive >> q & 1:
            return True
    return False


def fits_blind(r: Rules, s: State, p: int, c: int) -> bool:
    """Whether one card turned from the down cards or the stock may be played alone. BOOT-21, BOOT-24."""
    word = fits(r, s)
    if r.swap_or_not and not can_exchange(s, p):
        word &= ~r.swaps
    if s.opening:
        word &= 15 << 4 * (s.opening - 1)
    return bool(word >> c & 1) and not (r.no_finish and ends_on_power(r, s, p, c, 1))


def ends_on_power(r: Rules, s: State, p: int, c: int, n: int) -> bool:
    """Whether ``n`` cards of this kind's rank would be a seat's last and have a power."""
    held = size(s, HANDS + p) + size(s, UPS + p) + s.ndown[p]
    return s.stock == 0 and held == n and bool(r.special >> c & 1)


# ---- whether anything fits -----------------------------------------------------------------------


def able(r: Rules, s: State, p: int) -> bool:
    """Whether the seat has a legal play from hand or up cards. BOOT-20, PRAGUE-18, SHITHEAD-16."""
    zone = zone_now(r, s, p)
    if zone >= DOWN_ZONE:
        return False
    z = HANDS + p if zone == HAND_ZONE else UPS + p
    word = layable(r, s, p, z)
    if r.easy:
        return word & s.cards[z][0] != 0
    for rank in range(14):
        if rank_able(r, s, p, z, rank, word):
            return True
    return False


def rank_able(r: Rules, s: State, p: int, z: int, rank: int, word: int) -> bool:
    """Whether some number of cards of one rank makes a legal play."""
    held = held_of(s, z, rank)
    if held == 0:
        return False
    beside = joinable(r, s, p, z, rank, held)
    alone = r.single or r.on_magic >> 4 * rank & 1 or (z != HANDS + p and not r.up_sets)
    most = 1 if alone else min(held + beside, r.set_max)
    least = fewest(r, s, p, z, rank, word, held, beside)
    if r.match_count and s.npile:
        if not least <= s.laid <= most:
            return False
        least = most = s.laid
    if least > most:
        return False
    low = s.cards[z][0] >> 4 * rank & 15
    c = 4 * rank + (low & -low).bit_length() - 1
    return least < most or not (r.no_finish and ends_on_power(r, s, p, c, least))


def joinable(r: Rules, s: State, p: int, z: int, rank: int, held: int) -> int:
    """How many up cards of a rank may go along with the hand cards of it."""
    if r.combo == 0 or z != HANDS + p or (r.combo == 1 and held < size(s, z)):
        return 0
    return held_of(s, UPS + p, rank)


def fewest(r: Rules, s: State, p: int, z: int, rank: int, word: int, held: int, beside: int) -> int:
    """How many cards of a rank must be laid at least, so that the first of them fits; 99 if none does."""
    if (word & s.cards[z][0]) >> 4 * rank & 15:
        return 1
    least = 99
    if beside and (word & s.cards[UPS + p][0]) >> 4 * rank & 15:
        least = 2 if r.combo == 2 else held + 1
    return min(least, 4) if r.four_any and s.npile else least


def held_of(s: State, z: int, rank: int) -> int:
    """How many cards of a rank lie in a zone."""
    n = 0
    for suit in range(4):
        if 4 * rank + suit <= JOKER:
            n += copies(s, z, 4 * rank + suit)
    return n


def must_try(r: Rules, s: State, zone: int) -> bool:
    """Whether the rules make the seat turn the top card of the stock before it may give up."""
    return bool(r.try_mode and r.try_must and s.stock) and zone == HAND_ZONE


def lower_up(r: Rules, s: State, p: int, rank: int) -> bool:
    """Whether the seat has an up card of a lower rank."""
    for other in range(14):
        if r.face[other] < r.face[rank] and held_of(s, UPS + p, other):
            return True
    return False
