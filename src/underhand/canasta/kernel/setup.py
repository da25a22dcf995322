"""The deal, the card that may start the pile, and every face the dealer gives."""

from underhand.canasta.kernel.kinds import clear_hand
from underhand.canasta.kernel.melds import clear_table
from underhand.canasta.kernel.turn import (
    bare_face,
    begin_turn,
    boot_face,
    draw_face,
    owe,
    shuffle_pile,
)
from underhand.canasta.state import (
    BOOT,
    DEALING,
    FACES,
    HAND,
    NO_NEED,
    NO_OPENING,
    PILE,
    SEATS,
    STARTER,
    STOCK,
    TAKEN,
    Rules,
    State,
)


def wipe(s: State) -> None:
    """Forget the last deal, but for the scores."""
    for p in range(SEATS):
        clear_hand(s, p)
        clear_table(s, p)
        s.boot[p] = 0
        for c in range(FACES):
            s.drawn[p][c] = 0
            s.bared[p][c] = 0
    for c in range(FACES):
        s.shuffled[c] = 0
    for i in range(PILE):
        s.pile[i] = 0
    s.npile = 0
    s.again = 0
    s.on_boot = 0
    s.tabled = 0
    s.turns = 0
    s.opening = NO_OPENING
    s.owing = 0
    s.due = 0
    s.need = NO_NEED
    s.needs = 0
    s.dealt = 0
    s.passes = 0
    s.ending = 0
    s.out = 0


def begin(r: Rules, s: State, dealer: int) -> None:
    """A new deal, everything in the stock; the scores of the match stay. CANASTA-2 to CANASTA-5."""
    wipe(s)
    s.seats = r.seats
    s.dealer = dealer
    s.turn = (dealer + 1) % r.seats
    s.stock = 52 * r.packs + r.jokers
    s.phase = DEALING
    deal_on(r, s)


def deal_on(r: Rules, s: State) -> None:
    """The next packet: a hand to every seat from the dealer's left, then boots, then the starting card."""
    zone = s.dealt // s.seats
    p = (s.dealer + 1 + s.dealt) % s.seats
    s.dealt += 1
    if zone == 0:
        owe(s, HAND, p, r.hand)
    elif zone == 1:
        owe(s, BOOT, p, r.boot)
    elif r.turn_up and s.dealt == 2 * s.seats + 1:
        owe(s, STARTER, p, 1)
    else:
        begin_turn(r, s)


def give(r: Rules, s: State, c: int) -> None:
    """The dealer gives one face of what he owes; everything that follows from it happens."""
    need = s.need
    s.needs -= 1
    if need == BOOT or s.needs == 0:
        s.needs = 0
        s.need = NO_NEED
    if need == HAND:
        draw_face(r, s, c)
    elif need == TAKEN:
        boot_face(r, s, c)
    elif need == STOCK:
        shuffle_pile(s)
    elif need == BOOT:
        s.boot[s.seat] = r.boot
        s.stock -= r.boot
    elif need == STARTER:
        start_pile(s, c)
    else:
        bare_face(s, c)
    if s.phase == DEALING and s.need == NO_NEED:
        deal_on(r, s)


def start_pile(s: State, c: int) -> None:
    """The card turned up starts the pile; -1 if the stock has none that may. turn_discard_up."""
    if c >= 0:
        s.pile[0] = c
        s.npile = 1
        s.stock -= 1
