"""The pile: laying a card, the value it leaves, equal ranks on top, burning, taking."""

from underhand.shedding.kernel.sets import JOKER, add, merge, pour_pile, remove
from underhand.shedding.state import BONE, HANDS, INFINITY, KNOWN, REMOVED, Rules, State


def lay(r: Rules, s: State, c: int) -> None:
    """One card goes on the pile with its power. BOOT-26, PRAGUE-23, PLAYINGCARDS-24, SHITHEAD-22."""
    if r.special >> c & 1:
        lay_power(r, s, c)
    else:
        lay_plain(r, s, c)


def lay_plain(r: Rules, s: State, c: int) -> None:
    """An ordinary card sets its own value. BOOT-13."""
    s.pile[s.npile] = c
    s.npile += 1
    s.value = r.face[c >> 2]
    if s.lower and not (r.lower_lasts and not r.anywhere >> c & 1):
        s.lower = 0


def lay_power(r: Rules, s: State, c: int) -> None:
    """A card with a power: the value it leaves, and what will follow."""
    tally(r, s, c)
    if r.removed >> c & 1:
        add(s, REMOVED, c)
    elif r.invisible >> c & 1:
        s.pile[s.npile] = c
        s.npile += 1
    elif r.adds >> c & 1:
        raise_value(r, s, c)
    else:
        lay_plain(r, s, c)
        if r.resets >> c & 1:
            s.value = r.lowest
        if r.lowers >> c & 1:
            s.lower = 1
        elif r.strict >> c & 1:
            s.lower = 2


def raise_value(r: Rules, s: State, c: int) -> None:
    """A card that adds raises the value below it, above the ace to infinity. BOOT-13, BOOT-46."""
    n = s.npile
    if r.add_stacks or n == 0 or not r.adds >> s.pile[n - 1] & 1:
        s.value += r.add_amount
        if s.value > r.infinity:
            s.value = INFINITY
    s.pile[n] = c
    s.npile = n + 1


def tally(r: Rules, s: State, c: int) -> None:
    """Count what the laid card will do when the play is complete."""
    s.acts = 1
    s.reversals += r.reverses >> c & 1
    s.draws += r.drawing >> c & 1
    s.skips += r.skipping >> c & 1
    if r.burns >> c & 1:
        s.burnt = 1
    if r.follows >> c & 1:
        s.follow = 1
        s.skip_due = r.follow_skips if c < JOKER else r.joker_skips
    if r.agains >> c & 1:
        s.again = 1
    if r.taking >> c & 1:
        s.takes = 1
    if r.swaps >> c & 1:
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
    """Work out value and 'lower' from the cards that lie on the pile, for a position that states only these."""
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
    """Whether the play just laid burns as four of a kind."""
    if r.four == 0 or s.npile < 4 or r.four_exempt >> 4 * rank & 1:
        return False
    n = s.laid if r.four == 1 else run_on_top(r, s, rank)
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
    else:
        s.drawn[p] &= ~(1 << c)


def take_colour(s: State, p: int, mask: int) -> None:
    """Every boneyard card of a colour comes to the hand, shown to all. BOOT-32."""
    for k in range(3):
        word = s.cards[BONE][k] & mask
        s.cards[BONE][k] ^= word
        merge(s, HANDS + p, word)
        merge(s, KNOWN + p, word)
