"""What a face does that the dealer gives in play: drawn, turned blind, tried."""

from underhand.shedding.kernel.fits import fits_blind, layable
from underhand.shedding.kernel.pile import lay, lay_plain, take_colour
from underhand.shedding.kernel.sets import BLACK, JOKER, RED, add, remove
from underhand.shedding.kernel.turn import pick_up, played
from underhand.shedding.state import BONE, HANDS, JOIN, KNOWN, SEEN, Rules, State


def draw_hand(s: State, c: int) -> None:
    """The top card of the stock goes to a hand."""
    add(s, HANDS + s.seat, c)
    s.stock -= 1


def draw_bone(r: Rules, s: State, c: int) -> None:
    """A random card of the boneyard goes to a hand, seen by its owner alone. BOOT-29, B34."""
    p = s.seat
    remove(s, BONE, c)
    add(s, HANDS + p, c)
    if r.packs == 1 and c != JOKER:
        s.drawn[p] |= 1 << c
    s.bone_seen = s.bone_seen & 1 << p if s.cards[BONE][0] else (1 << s.seats) - 1


def whammed(s: State, c: int) -> None:
    """The drawn card and all others of its colour leave the boneyard for the hand. BOOT-32."""
    if c == JOKER:
        remove(s, BONE, c)
        add(s, HANDS + s.seat, c)
        add(s, KNOWN + s.seat, c)
    else:
        take_colour(s, s.seat, RED if RED >> c & 1 else BLACK)
    s.bone_seen |= 1 << s.seat


# ---- cards turned blind --------------------------------------------------------------------------


def flipped(r: Rules, s: State, c: int) -> None:
    """A down card is turned: played if it fits, else it goes to the hand with the pile.

    BOOT-24, PRAGUE-20, PLAYINGCARDS-22, SHITHEAD-19.
    """
    p = s.turn
    if fits_blind(r, s, p, c):
        s.down[p][s.slot] = 0
        s.ndown[p] -= 1
        lay_blind(r, s, c)
        played(r, s, p, c, 1)
        return
    if r.fail_stays:
        s.down[p][s.slot] = SEEN + c
    else:
        s.down[p][s.slot] = 0
        s.ndown[p] -= 1
        add(s, HANDS + p, c)
        if r.look_public:
            add(s, KNOWN + p, c)
    pick_up(r, s, p)


def lay_blind(r: Rules, s: State, c: int) -> None:
    """A blind card acts, unless the rules make it an ordinary card."""
    if r.blind_powers:
        lay(r, s, c)
    else:
        lay_plain(r, s, c)


def tried(r: Rules, s: State, c: int) -> None:
    """The top card of the stock is turned: it must be played if it fits. BOOT-21, BOOT-23."""
    p = s.turn
    s.stock -= 1
    rank = 15 << (c & ~3)
    if r.try_set and s.cards[HANDS + p][0] & rank:
        add(s, HANDS + p, c)
        if layable(r, s, p, HANDS + p) & s.cards[HANDS + p][0] & rank:
            s.tried = c + 1
            s.pending = JOIN
        else:
            pick_up(r, s, p)
    elif fits_blind(r, s, p, c):
        lay(r, s, c)
        played(r, s, p, c, 1)
    else:
        add(s, HANDS + p, c)
        pick_up(r, s, p)
