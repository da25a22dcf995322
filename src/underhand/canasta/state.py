"""The state of one deal and the rules it is played by, as records of small integers.

What the state knows, somebody at the table knows: stock and boots are counts, their faces come from the
dealer when they are first seen. Faces are counted by kind of card (53), because people see them; the rules
look at the 15 kinds of :mod:`underhand.canasta.kernel.kinds`.
"""

from underhand.frame.record import Record, cells

SEATS = 6
FACES = 53
KINDS = 15
RANKS = 11
PILE = 448
CANASTAS = 64
SETS = 3
BANDS = 8
WILDS = 65
MOST_SCORE = 10**9

Words = list[int]

# phases
DEALING, DRAW, TABLE, OVER = range(4)
# what the dealer owes
NO_NEED, HAND, BOOT, STARTER, TAKEN, STOCK, BARED = range(7)
# a first tabling that has not yet reached its threshold: none, by melds alone, with the pile's top card
NO_OPENING, BY_MELDS, BY_TAKE = range(3)
# how a deal ended
WENT_OUT, NO_STOCK = range(1, 3)
# readings of going out
EMPTY, CANASTA, HAND_ONLY = range(3)
# the last discard
OPTIONAL, REQUIRED, NEVER = range(3)


class State(Record):
    """One deal at one moment."""

    # what each seat holds
    hand: list[Words] = cells(1, SEATS, FACES)
    known: list[Words] = cells(1, SEATS, FACES)  # the part of a hand that everybody saw go there
    held: list[Words] = cells(1, SEATS, KINDS)  # the hand by the kinds that the rules look at
    size: Words = cells(2, SEATS)  # cards in the hand
    boot: Words = cells(1, SEATS)  # unseen cards of the boot, 0 once it is taken
    on_boot: int = cells(1)  # seats as bits
    tabled: int = cells(1)  # seats as bits
    # what each seat has on the table
    meld: list[Words] = cells(8, SEATS, RANKS)  # the faces of the open meld, see kernel.melds
    cards: list[Words] = cells(1, SEATS, RANKS)  # how many they are
    wilds: list[Words] = cells(1, SEATS, RANKS)  # how many of them are wild
    closed: list[Words] = cells(8, SEATS, CANASTAS)  # the faces of closed canastas and their rank
    nclosed: Words = cells(1, SEATS)
    naturals: Words = cells(1, SEATS)  # natural canastas
    mixed: Words = cells(1, SEATS)  # mixed canastas
    made: list[Words] = cells(1, SEATS, RANKS)  # canastas by rank
    red: list[Words] = cells(1, SEATS, RANKS)  # red threes under canastas of the rank
    hearts: list[Words] = cells(1, SEATS, RANKS)  # how many of them are hearts
    sets: Words = cells(1, SEATS)  # black threes set aside
    clubs: list[Words] = cells(1, SEATS, SETS)  # the clubs in each of these sets
    score: Words = cells(4, SEATS)  # of the match, before the deal
    # what lies between the seats
    pile: Words = cells(1, PILE)  # bottom first
    npile: int = cells(2)
    stock: int = cells(2)
    again: int = cells(1)  # whether the stock is a shuffled pile
    shuffled: Words = cells(1, FACES)  # its faces when it was shuffled
    drawn: list[Words] = cells(1, SEATS, FACES)  # what each seat has drawn since
    # the turn
    seats: int = cells(1)
    dealer: int = cells(1)
    turn: int = cells(1)
    phase: int = cells(1)
    turns: int = cells(4)
    opening: int = cells(1)
    owing: int = cells(2)  # points that the first tabling still lacks
    due: int = cells(2)  # cards of the pile that come to the hand when it has them
    # tables to reckon with, see kernel.opening and kernel.outright
    best: list[Words] = cells(2, 3, WILDS)
    ways: Words = cells(8, WILDS)
    # what the dealer owes
    need: int = cells(1)
    needs: int = cells(2)
    seat: int = cells(1)
    dealt: int = cells(1)
    passes: int = cells(1)  # whether the turn passes when the boot has been taken
    # the end
    ending: int = cells(1)
    out: int = cells(1)  # 1 + the seat that went out
    bared: list[Words] = cells(1, SEATS, FACES)  # the boots that were turned up


class Deck(Record):
    """A dealer inside the kernel: faces that nobody has seen, drawn on demand at random."""

    cards: Words = cells(1, PILE)
    n: int = cells(2)
    again: Words = cells(1, PILE)  # the stock, where it is a shuffled pile
    m: int = cells(2)
    rng: int = cells(8)


class Unseen(Record):
    """What one viewer of a deal cannot place; dealt anew from a deck it makes a whole deal."""

    cards: Words = cells(1, PILE)  # faces that lie in hands, boots or the first stock
    fresh: int = cells(2)
    again: Words = cells(1, PILE)  # faces of a shuffled pile that lie in its stock, or in the hands of others
    old: int = cells(2)
    gone: Words = cells(1, PILE)  # faces of it that others drew, and that lie in sight
    seen: int = cells(2)
    hidden: Words = cells(2, SEATS)  # how many cards of a hand the viewer does not know
    drew: Words = cells(2, SEATS)  # how many cards of a shuffled pile each of the others drew
    left: Words = cells(2, SEATS)  # how many of these have no face yet


class Habits(Record, fixed=True):
    """The rule of thumb; numbers are in hundredths of what a card that fits is worth."""

    # taking cards
    drawn: int = cells(4)  # a card from the stock
    top: int = cells(4)  # the top card of the pile, which is tabled at once
    wild: int = cells(4)  # a wild card below it
    fits: int = cells(4)  # a card that an open meld takes, or that makes three
    makes_pair: int = cells(4)
    lone: int = cells(4)  # a card that goes with nothing
    lone_late: int = cells(4)  # the same when the deal may soon be over
    red_useful: int = cells(4)  # a red three, with a canasta to lie under
    red_caught: int = cells(4)  # and without
    black_caught: int = cells(4)
    spends: int = cells(4)  # the wild cards that a first tabling by a pick-up takes
    # what it costs to discard a card
    joker: int = cells(4)
    two: int = cells(4)
    red: int = cells(4)
    red_spare: int = cells(4)
    black: int = cells(4)
    open: int = cells(4)  # a card that an own open meld takes
    each: int = cells(4)  # for each card of the rank in the hand, up to four
    point: int = cells(4)  # taken off for each point that the card costs in the hand
    point_late: int = cells(4)
    gives: int = cells(4)  # each card that the next seat picks up with it
    pairs: int = cells(4)  # the chance that it can, in percent, once it has tabled
    pairs_first: int = cells(4)  # and before
    # laying wild cards
    nearly: int = cells(1)  # a meld of so many cards may take one
    plenty: int = cells(1)  # with so many of them a meld may begin with one
    few: int = cells(1)  # with so few cards in the first hand they are laid, so that the boot comes
    near: int = cells(1)  # a seat that may go out is near it with so few cards
    keep: int = cells(1)  # so many cards stay in the hand of a seat on its boot that may not go out
    random: int = cells(1)  # whether the seat plays at random instead


class Rules(Record, fixed=True):
    """A rulebook lowered for a number of seats: numbers, and tables by face, kind and rank."""

    seats: int = cells(1)
    packs: int = cells(1)
    jokers: int = cells(2)
    kind: Words = cells(1, FACES)  # of the 15 of each face
    points: Words = cells(2, KINDS)  # of each kind on the table
    caught: Words = cells(2, KINDS)  # of each kind in the hand at the end, with its sign
    number: Words = cells(2, RANKS)  # cards picked up with each rank on top, 0 for the whole pile
    hand: int = cells(1)
    boot: int = cells(1)
    turn_up: int = cells(1)
    draw_n: int = cells(1)
    no_short: int = cells(1)  # a pile with fewer cards than asked is not picked up
    pair_always: int = cells(1)  # two naturals are held even beside an open meld
    wilds: int = cells(1)
    closes: int = cells(1)
    need_naturals: int = cells(1)
    need_mixed: int = cells(1)
    go_out: int = cells(1)
    last: int = cells(1)
    reshuffle: int = cells(1)
    sets: int = cells(1)  # whether black threes may be set aside
    tuck_bonus: int = cells(4)
    set_bonus: int = cells(4)
    out_bonus: int = cells(4)
    natural_bonus: int = cells(4)
    mixed_bonus: int = cells(4)
    game_to: int = cells(4)
    below: Words = cells(4, BANDS)  # scores at which the next band begins
    asks: Words = cells(2, BANDS)  # points of each band
    bands: int = cells(1)
