"""The pile: laying a card, the value it leaves, equal ranks on top, burning, taking."""

from underhand.shedding.kernel.sets import JOKER, add, merge, pour_pile, remove
from underhand.shedding.state import (
    ADD_VALUE,
    BONE,
    BURN,
    DRAW_NEXT,
    EXCHANGES,
    FOLLOW_OR_SKIP,
    GO_AGAIN,
    GOES_AWAY,
    HANDS,
    INFINITY,
    INVISIBLE,
    KNOWN,
    LOWER,
    LOWER_OR_EQUAL,
    NEXT_TAKES,
    REMOVED,
    RESET,
    REVERSE,
    SKIP,
    Rules,
    State,
)


def lay(r: Rules, s: State, c: int) -> None:
    """One card goes on the pile with its power. BOOT-26, PRAGUE-23, PLAYINGCARDS-24, SHITHEAD-22."""
    powers = r.powers[c]
    if powers:
        lay_power(r, s, c, powers)
    else:
        lay_plain(r, s, c)


def lay_plain(r: Rules, s: State, c: int) -> None:
    """An ordinary card sets its own value. BOOT-13."""
    s.pile[s.npile] = c
    s.npile += 1
    s.value = r.face[c >> 2]
    if s.lower and not (r.lower_lasts and not r.anywhere >> c & 1):
        s.lower = 0


def lay_power(r: Rules, s: State, c: int, powers: int) -> None:
    """A card with powers: the value it leaves, and what will follow."""
    tally(r, s, c, powers)
    if powers & GOES_AWAY:
        add(s, REMOVED, c)
    elif powers & INVISIBLE:
        s.pile[s.npile] = c
        s.npile += 1
    elif powers & ADD_VALUE:
        raise_value(r, s, c)
    else:
        lay_plain(r, s, c)
        if powers & RESET:
            s.value = r.lowest
        elif powers & LOWER_OR_EQUAL:
            s.lower = 1
        elif powers & LOWER:
            s.lower = 2


def raise_value(r: Rules, s: State, c: int) -> None:
    """A card that adds raises the value below it, above the ace to infinity. BOOT-13, BOOT-46."""
    n = s.npile
    if r.add_stacks or n == 0 or not r.powers[s.pile[n - 1]] & ADD_VALUE:
        s.value += r.add_amount
        if s.value > r.infinity:
            s.value = INFINITY
    s.pile[n] = c
    s.npile = n + 1


def tally(r: Rules, s: State, c: int, powers: int) -> None:
    """Count what the laid card will do when the play is complete."""
    s.acts = 1
    if powers & REVERSE:
        s.reversals += 1
    if powers & DRAW_NEXT:
        s.draws += 1
    if powers & SKIP:
        s.skips += 1
    if powers & BURN:
        s.burnt = 1
    if powers & FOLLOW_OR_SKIP:
        s.follow = 1
        s.skip_due = r.follow_skips if c < JOKER else r.joker_skips
    if powers & GO_AGAIN:
        s.again = 1
    if powers & NEXT_TAKES:
        s.takes = 1
    if powers & EXCHANGES:
        s.swap = 1


def forget_play(s: State) -> None:
    """No effects are under way."""
    s.acts = 0
    s.reversals = 0
    s.draws = 0
    s.skips = 0
    s.follow = 0
    s.again = 0
    s.takes = 0
    s.swap = 0
    s.burnt = 0
    s.skip_due = 0


def value_pile(r: Rules, s: State) -> None:
    """Work out value and 'lower' of a pile of which only the cards are stated."""
    n = s.npile
    s.npile = 0
    s.value = 0
    s.lower = 0
    for i in range(n):
        if not r.removed >> s.pile[i] & 1:
            lay(r, s, s.pile[i])
        s.npile = i + 1
    s.laid = run_on_top(r, s, s.pile[n - 1] >> 2) if n else 0
    forget_play(s)


def run_on_top(r: Rules, s: State, rank: int) -> int:
    """How many cards of one rank lie on top. BOOT-31, PRAGUE-25, PLAYINGCARDS-26."""
    through = r.four_skip and not r.invisible >> 4 * rank & 1
    n = 0
    i = s.npile - 1
    while i >= 0:
        c = s.pile[i]
        if c >> 2 == rank:
            n += 1
        elif not (through and r.invisible >> c & 1):
            break
        i -= 1
    return n


def completes_four(r: Rules, s: State, rank: int) -> bool:
    """Whether the play just laid burns as four of a kind; what burns anyway counts in one play. BOOT-32."""
    if r.four == 0 or s.npile < 4 or r.four_exempt >> 4 * rank & 1:
        return False
    if not r.four_skip and s.pile[s.npile - 4] >> 2 != rank:
        return False
    n = s.laid if r.four == 1 or s.burnt else run_on_top(r, s, rank)
    return n == 4 if r.four_exact else n >= 4


def empty_pile(s: State) -> None:
    """Nothing lies any more. BOOT-9."""
    s.npile = 0
    s.value = 0
    s.lower = 0
    s.laid = 0


def burn(s: State) -> None:
    """The pile goes to the burned cards. BOOT-31, PRAGUE-24, PLAYINGCARDS-25, SHITHEAD-24."""
    for i in range(s.npile):
        add(s, BONE, s.pile[i])
    empty_pile(s)


def take_pile(s: State, p: int) -> None:
    """The whole pile comes to the hand, seen by all. BOOT-22, PRAGUE-19, PLAYINGCARDS-20, SHITHEAD-17."""
    if s.npile:
        pour_pile(s, HANDS + p, KNOWN + p)
        empty_pile(s)


def from_hand(s: State, p: int, c: int) -> None:
    """A card leaves the hand; of equal ones the publicly known goes first."""
    remove(s, HANDS + p, c)
    if s.cards[KNOWN + p][0] >> c & 1:
        remove(s, KNOWN + p, c)
    elif s.drawn[p]:
        s.drawn[p] &= ~(1 << c)


def take_colour(s: State, p: int, mask: int) -> None:
    """Every boneyard card of a colour comes to the hand, shown to all. BOOT-32."""
    for k in range(3):
        word = s.cards[BONE][k] & mask
        s.cards[BONE][k] ^= word
        merge(s, HANDS + p, word)
        merge(s, KNOWN + p, word)
