"""What steps do, how a turn goes on, and how a deal ends."""

from underhand.canasta.kernel.kinds import add, remove
from underhand.canasta.kernel.melds import SIZE, complete, lay
from underhand.canasta.kernel.opening import open_tabling, picked_up
from underhand.canasta.kernel.steps import (
    DISCARD,
    DRAW_TWO,
    PASS,
    TAKE,
    TUCK,
    card_of,
    cards_in,
    is_lay,
    rank_of,
    step_of,
)
from underhand.canasta.state import (
    BARED,
    BY_MELDS,
    BY_TAKE,
    CANASTA,
    DRAW,
    FACES,
    HAND,
    HAND_ONLY,
    NEVER,
    NO_NEED,
    NO_OPENING,
    NO_STOCK,
    OVER,
    REQUIRED,
    STOCK,
    TABLE,
    TAKEN,
    WENT_OUT,
    Rules,
    State,
)


def do(r: Rules, s: State, p: int, m: int) -> None:
    """Take a legal step as an action of its own, up to the next face, choice or turn."""
    act(r, s, p, m)
    settle(r, s, p)


# ---- steps ---------------------------------------------------------------------------------------


def act(r: Rules, s: State, p: int, m: int) -> None:
    """The cards of one step move; what follows from the whole action is left to :func:`settle`."""
    step = step_of(m)
    if is_lay(step):
        act_lay(r, s, p, m)
    elif step >= DISCARD:
        act_discard(r, s, p, card_of(m, 0))
    elif step == TAKE:
        act_take(r, s, p, m)
    elif step == DRAW_TWO:
        s.phase = TABLE
        owe(s, HAND, p, min(r.draw_n, s.stock))
    elif step == PASS:
        end_deal(s, NO_STOCK)
    elif step == TUCK:
        act_tuck(r, s, p, card_of(m, 0), card_of(m, 1))
    else:
        act_aside(r, s, p, card_of(m, 0))


def act_lay(r: Rules, s: State, p: int, m: int) -> None:
    """Cards of the hand begin a meld or come to an open one. CANASTA-22, CANASTA-23."""
    if not s.tabled >> p & 1:
        open_tabling(r, s, p, BY_MELDS, 0)
    k = rank_of(step_of(m))
    for i in range(cards_in(r, s, p, m)):
        lay_from_hand(r, s, p, k, card_of(m, i))


def lay_from_hand(r: Rules, s: State, p: int, k: int, c: int) -> None:
    """One card from the hand to the meld of a rank."""
    remove(r, s, p, c)
    lay(r, s, p, k, c)
    if s.opening:
        s.owing -= r.points[r.kind[c]]


def act_take(r: Rules, s: State, p: int, m: int) -> None:
    """The top card of the pile is tabled; those below it go to the hand. CANASTA-17 to CANASTA-19."""
    top = s.pile[s.npile - 1]
    k = r.kind[top]
    n = cards_in(r, s, p, m)
    lower = picked_up(r, s) - 1
    s.phase = TABLE
    s.npile -= 1
    if not s.tabled >> p & 1:
        open_tabling(r, s, p, BY_TAKE, lower)
    for i in range(n):
        lay_from_hand(r, s, p, k, card_of(m, i))
    lay(r, s, p, k, top)
    if s.opening:
        s.owing -= r.points[k]
    if s.tabled >> p & 1:
        pick_up(r, s, p, lower)


def pick_up(r: Rules, s: State, p: int, n: int) -> None:
    """The uppermost cards of the pile go to the hand, seen by everybody. CANASTA-18."""
    for _ in range(n):
        s.npile -= 1
        c = s.pile[s.npile]
        add(r, s, p, c)
        s.known[p][c] += 1


def act_tuck(r: Rules, s: State, p: int, c: int, k: int) -> None:
    """A red three goes under a canasta. CANASTA-28."""
    remove(r, s, p, c)
    s.red[p][k] += 1
    s.hearts[p][k] += c & 3 == 2


def act_aside(r: Rules, s: State, p: int, clubs: int) -> None:
    """Seven black threes are set aside. CANASTA-29."""
    for i in range(SIZE):
        remove(r, s, p, 4 if i < clubs else 7)
    s.clubs[p][s.sets[p]] = clubs
    s.sets[p] += 1


def act_discard(r: Rules, s: State, p: int, c: int) -> None:
    """One card on the pile; the turn passes. CANASTA-32."""
    remove(r, s, p, c)
    s.pile[s.npile] = c
    s.npile += 1
    s.passes = 1


# ---- what follows from an action -----------------------------------------------------------------


def settle(r: Rules, s: State, p: int) -> None:
    """After an action: the first tabling is done, the seat goes out, takes its boot, or the turn passes."""
    if s.opening:
        if s.owing > 0:
            return
        table(r, s, p)
    if s.phase == OVER or s.need:
        return
    if goes_out(r, s, p):
        s.out = p + 1
        end_deal(s, WENT_OUT)
    elif s.size[p] == 0:
        owe(s, TAKEN, p, s.boot[p])
        s.on_boot |= 1 << p
    elif s.passes:
        pass_turn(r, s)


def table(r: Rules, s: State, p: int) -> None:
    """The first tabling has its points; what the pile gave besides goes to the hand. CANASTA-19."""
    s.opening = NO_OPENING
    s.owing = 0
    s.tabled |= 1 << p
    pick_up(r, s, p, s.due)
    s.due = 0


def goes_out(r: Rules, s: State, p: int) -> bool:
    """Whether the deal ends with the action just done. CANASTA-36, go_out, final_discard."""
    if not complete(r, s, p):
        return False
    boot = s.on_boot >> p & 1
    if r.go_out == CANASTA:
        return boot > 0
    if s.size[p]:
        return False
    if boot:
        return True
    if r.go_out != HAND_ONLY:
        return False
    return r.last != (NEVER if s.passes else REQUIRED)


def pass_turn(r: Rules, s: State) -> None:
    """The next seat is to take cards."""
    s.passes = 0
    s.turns += 1
    s.turn = (s.turn + 1) % s.seats
    begin_turn(r, s)


def begin_turn(r: Rules, s: State) -> None:
    """A turn begins; an empty stock may be made anew from the pile. CANASTA-21, stock_out."""
    s.phase = DRAW
    if r.reshuffle and s.stock == 0 and s.npile > 2:
        owe(s, STOCK, s.turn, 1)


def owe(s: State, need: int, seat: int, n: int) -> None:
    """The dealer owes so many faces."""
    s.need = need
    s.needs = n
    s.seat = seat


# ---- the end -------------------------------------------------------------------------------------


def end_deal(s: State, ending: int) -> None:
    """Nothing more can be laid; the untaken boots are turned up. CANASTA-39, CANASTA-43."""
    s.phase = OVER
    s.ending = ending
    s.passes = 0
    s.need = NO_NEED
    bare(s, 0)


def bare(s: State, first: int) -> None:
    """The next boot that nobody took, from the dealer's left, the first ``first`` seats passed over."""
    for i in range(first, s.seats):
        p = (s.dealer + 1 + i) % s.seats
        if s.boot[p]:
            owe(s, BARED, p, s.boot[p])
            return


# ---- the dealer gives a face in play -------------------------------------------------------------


def draw_face(r: Rules, s: State, c: int) -> None:
    """The top card of the stock goes to a hand."""
    add(r, s, s.seat, c)
    s.stock -= 1
    if s.again:
        s.drawn[s.seat][c] += 1


def boot_face(r: Rules, s: State, c: int) -> None:
    """A card of the boot goes to the hand; with the last of them play goes on. CANASTA-31, CANASTA-35."""
    p = s.seat
    add(r, s, p, c)
    s.boot[p] -= 1
    if s.need == NO_NEED:
        settle(r, s, p)


def bare_face(s: State, c: int) -> None:
    """A card of an untaken boot is turned up."""
    s.bared[s.seat][c] += 1
    if s.need == NO_NEED:
        bare(s, (s.seat - s.dealer - 1) % s.seats + 1)


def shuffle_pile(s: State) -> None:
    """The pile but for its top card becomes the stock; which faces it has is known to all."""
    for c in range(FACES):
        s.shuffled[c] = 0
        for p in range(s.seats):
            s.drawn[p][c] = 0
    s.again = 1
    s.stock = s.npile - 1
    for i in range(s.stock):
        s.shuffled[s.pile[i]] += 1
    s.pile[0] = s.pile[s.stock]
    s.npile = 1
