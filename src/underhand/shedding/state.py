"""The state of a shedding game and the rules it is played by, as records of small integers.

What the state knows, somebody at the table knows: stock and down cards are counts, their faces come from
the dealer when they are first seen. Card sets are words (see :mod:`underhand.shedding.kernel.sets`).
"""

from underhand.cards import KINDS
from underhand.frame.record import Record, cells

SEATS = 10
LAYERS = 3
SLOTS = 6
PILE = 168
MEETINGS = 4096

Words = list[int]

# zones of faces: of a seat, add its number
HANDS, UPS = 0, 10
KNOWN = 20  # the part of a hand that everybody has seen go there
KEPT = 30  # set-up: the up cards chosen from the cards dealt
BONE = 40  # burned cards, whether or not they can come back
REMOVED = 41  # cards that left the game when they were played
ZONES = 42

# phases
DEALING, SETTING, OPENING, PLAYING, OVER = range(5)
# what the seat to play owes or may do besides an ordinary turn
NOTHING, LEAD, MAY_LEAD, FOLLOW, AGAIN, EXCHANGE, JOIN = range(7)
# what the dealer owes
NO_NEED, DOWN, UP, HAND, SHOWS, TRIED, BONEYARD, WHAMMY, STARTER, LEADER = range(10)
# steps of a play, in the order of the rules
SETTLED, REVERSES, DRAWS, DRAWS_MORE, TAKES, SWAPS, BURNS, REFILLS, GOES_ON, ENDS, MOVES_ON = range(11)
# how a game ended
WON, BLOCKED, REPEATED, CAPPED = range(1, 5)
# zones in the order in which they are played
HAND_ZONE, UP_ZONE, DOWN_ZONE, NO_ZONE = range(4)
# a slot of the down cards: empty, unseen, or SEEN + kind for a card that failed and stays
GONE, UNSEEN, SEEN = range(3)
# the powers of a kind, each a bit
RESET, BURN, INVISIBLE, REVERSE, SKIP, DRAW_NEXT, ADD_VALUE, LOWER_OR_EQUAL = (1 << k for k in range(8))
LOWER, GO_AGAIN, FOLLOW_OR_SKIP, NEXT_TAKES, GOES_AWAY, ON_MAGIC, EXCHANGES = (1 << k for k in range(8, 15))
# the value that no ordinary card reaches
INFINITY = 99


class State(Record):
    """One game at one moment."""

    cards: list[Words] = cells(8, ZONES, LAYERS)  # every zone of faces: hands, up cards and so on
    drawn: Words = cells(8, SEATS)  # one pack: hand cards drawn unseen from the boneyard
    down: list[Words] = cells(1, SEATS, SLOTS)
    ndown: Words = cells(1, SEATS)
    pile: Words = cells(1, PILE)  # bottom first
    npile: int = cells(2)
    value: int = cells(2)
    lower: int = cells(1)  # 1: equal or lower must follow, 2: strictly lower
    laid: int = cells(1)  # how many cards the last play laid
    stock: int = cells(2)
    seats: int = cells(1)
    dealer: int = cells(1)
    turn: int = cells(1)
    direction: int = cells(1)
    phase: int = cells(1)
    pending: int = cells(1)
    skips: int = cells(1)  # seats passed over when the turn moves on
    skip_due: int = cells(1)  # a pending follow-up that is declined skips
    alive: int = cells(2)
    ready: int = cells(2)
    opening: int = cells(1)  # 1 + rank that the first play is bound to
    lock: int = cells(1)  # the zone in which the turn began
    tried: int = cells(1)  # 1 + kind of the tried card that must be played now
    passes: int = cells(1)
    turns: int = cells(4)
    bone_seen: int = cells(2)  # seats that know what lies in the boneyard
    # the play that is being carried out
    stage: int = cells(1)
    acts: int = cells(1)  # whether a card with a power was laid
    reversals: int = cells(1)
    draws: int = cells(1)
    follow: int = cells(1)
    again: int = cells(1)
    takes: int = cells(1)
    swap: int = cells(1)
    burnt: int = cells(1)  # 1: by a power, 2: by a run of four, 3: by both
    rank: int = cells(1)
    # what the dealer owes
    need: int = cells(1)
    needs: int = cells(2)
    seat: int = cells(1)
    slot: int = cells(1)
    owed: int = cells(1)  # forced draw: cards still to come from the boneyard
    leaders: int = cells(2)  # seats among which the dealer draws the first
    # set-up: what the choice of the first player looks at
    dealt: int = cells(1)
    up_dealt: list[Words] = cells(1, SEATS, SLOTS)
    # the end
    place: Words = cells(1, SEATS)
    places: int = cells(1)
    ending: int = cells(1)
    winners: int = cells(2)
    losers: int = cells(2)


class Deck(Record):
    """A dealer inside the kernel: the faces that nobody has seen, drawn on demand at random."""

    cards: Words = cells(1, PILE)
    n: int = cells(2)
    rng: int = cells(8)


class Unseen(Record):
    """What one viewer of a game cannot place; with a deck of the other unseen faces it makes a whole deal."""

    fresh: int = cells(2)  # how many faces of the deck have never been seen
    cards: Words = cells(1, PILE)  # burned cards that the boneyard holds, or a hand that drew there
    burned: int = cells(2)
    left: int = cells(2)
    hidden: Words = cells(1, SEATS)  # how many cards of a hand the viewer does not know
    drew: Words = cells(1, SEATS)  # how many of them came from the boneyard
    bone: int = cells(2)  # how many cards of the boneyard the viewer does not know
    keeps: int = cells(2)  # seats that have chosen up cards nobody else has seen


class Watch(Record):
    """What a run of games notes beside the state: the positions met in this game, and what a seat held."""

    met: Words = cells(8, MEETINGS)  # positions by their hash, each in the first free place from there on
    when: Words = cells(4, MEETINGS)  # the round in which it was met; those of other rounds are free places
    times: Words = cells(2, MEETINGS)
    round: int = cells(4)  # a game, or a part of one that met very many positions
    n: int = cells(4)  # how many positions were met in this round
    held: Words = cells(8, 2 * LAYERS)  # hand and up cards of the seat that is to move


class Habits(Record, fixed=True):
    """The rule of thumb at so many seats: what cards are worth, and what else counts, in the same points."""

    worth: Words = cells(4, KINDS)  # what a card is good for in the hand
    lying: Words = cells(4, KINDS)  # what it is good for as an up card
    press: Words = cells(4, KINDS)  # how hard it makes it for the next seat
    wilds: int = cells(8)  # the cards that fit nearly always
    even: int = cells(8)  # the cards of ranks whose suits are all worth the same
    mean: int = cells(4)  # the worth of a card that is drawn
    late: int = cells(4)  # what it is worth to be rid of a card when no more are drawn
    near: int = cells(2)  # so few cards before a seat that it may soon be out
    danger: int = cells(4)  # how much pressing counts against such a seat, in hundredths
    calm: int = cells(4)  # and against others
    load: int = cells(4)  # and how much more for each card that lies on the pile
    pair: int = cells(4)  # what it is worth to be rid of each card more of a set while cards are drawn
    bare: int = cells(4)  # what it costs to keep none that fits nearly always
    dear: int = cells(4)  # cards worth more are laid one by one
    pass_at: int = cells(4)  # an extra play that costs more is declined
    sets: int = cells(4)  # what it is worth that up cards have the same rank
    apart: int = cells(4)  # what it costs that a rank lies both open and in the hand
    random: int = cells(1)  # whether the seat plays at random instead


class Rules(Record, fixed=True):
    """A rulebook lowered for a number of seats: numbers, and words of the cards that have a power."""

    seats: int = cells(1)
    packs: int = cells(1)
    jokers: int = cells(1)
    simple: int = cells(1)  # whether a card fits does not hang on how many are laid with it
    easy: int = cells(1)  # simple, and no zones joined
    optional: int = cells(1)  # a seat that could lay a card may do something else
    # deal and set-up
    down: int = cells(1)
    up: int = cells(1)
    first_hand: int = cells(1)
    choose: int = cells(1)
    swap: int = cells(1)
    stack: int = cells(1)
    in_order: int = cells(1)
    turn_up: int = cells(1)
    redraw: int = cells(8)
    keep_any: int = cells(1)
    first: int = cells(1)
    scan: Words = cells(1, 14)
    force_opening: int = cells(1)
    direction: int = cells(1)
    # what may be laid
    face: Words = cells(2, 14)
    lowest: int = cells(2)
    beating: Words = cells(8, 17)
    at_most: Words = cells(8, 17)
    below: Words = cells(8, 17)
    anywhere: int = cells(8)
    leads: int = cells(8)
    by_top: int = cells(1)  # whether there are cards whose fit hangs on the top card itself
    unbound: int = cells(8)  # the cards that fit by value alone
    bound_on: Words = cells(8, KINDS)  # on each top card, the others that fit
    single: int = cells(1)
    set_max: int = cells(1)
    up_sets: int = cells(1)
    match_count: int = cells(1)
    forced: int = cells(1)
    try_mode: int = cells(1)
    try_must: int = cells(1)
    try_set: int = cells(1)
    combo: int = cells(1)
    ten_on: int = cells(1)
    ten_stuck: int = cells(1)
    no_finish: int = cells(1)
    locked: int = cells(1)
    # hand, pick-up, blind cards
    refill_to: int = cells(1)
    refill_end: int = cells(1)
    down_random: int = cells(1)
    look_public: int = cells(1)
    picker_leads: int = cells(1)
    up_adds: int = cells(1)
    fail_stays: int = cells(1)
    # burning
    four: int = cells(1)
    four_exact: int = cells(1)
    four_skip: int = cells(1)
    four_any: int = cells(1)
    four_exempt: int = cells(8)
    after_power: int = cells(1)
    after_four: int = cells(1)
    # powers: those of each kind, and words of the cards that have them
    powers: Words = cells(2, KINDS)
    special: int = cells(8)
    magic: int = cells(8)
    burns: int = cells(8)
    resets: int = cells(8)
    invisible: int = cells(8)
    reverses: int = cells(8)
    skipping: int = cells(8)
    drawing: int = cells(8)
    adds: int = cells(8)
    lowers: int = cells(8)
    strict: int = cells(8)
    agains: int = cells(8)
    follows: int = cells(8)
    taking: int = cells(8)
    removed: int = cells(8)
    on_magic: int = cells(8)
    swaps: int = cells(8)
    # their parameters
    lower_lasts: int = cells(1)
    reverse_once: int = cells(1)
    skip_once: int = cells(1)
    add_amount: int = cells(1)
    add_stacks: int = cells(1)
    add_colour: int = cells(1)
    add_not_on: int = cells(8)
    infinity: int = cells(2)
    draw_n: int = cells(1)
    draw_once: int = cells(1)
    draw_bone: int = cells(1)
    follow_skips: int = cells(1)
    joker_skips: int = cells(1)
    swap_or_not: int = cells(1)
    whammy: int = cells(8)
    blind_powers: int = cells(1)
    starter_powers: int = cells(1)
    # the end
    first_out: int = cells(1)
    block: int = cells(1)
    repeats: int = cells(2)
    cap: int = cells(4)
    fewest: int = cells(1)
    places: int = cells(1)
    show_counts: int = cells(1)
    show_burned: int = cells(1)
