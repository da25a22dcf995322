"""Lowering: a rulebook's options become the numbers and tables that the kernel reads."""

from underhand.canasta.kernel.kinds import BLACK_THREE, JOKER, JOKER_FACE, RED_THREE, TWO, face_of
from underhand.canasta.options import Options
from underhand.canasta.state import (
    BANDS,
    CANASTA,
    EMPTY,
    FACES,
    HAND_ONLY,
    KINDS,
    NEVER,
    OPTIONAL,
    RANKS,
    REQUIRED,
    Rules,
)
from underhand.canasta.values import read_bands

_GO_OUT = {"empty": EMPTY, "canastas": CANASTA, "hand_only": HAND_ONLY}
_LAST = {"optional": OPTIONAL, "required": REQUIRED, "none": NEVER}
_ACE = RANKS - 1


def lower(options: Options, seats: int) -> Rules:
    """The rules of a deal at so many seats."""
    r = Rules()
    r.seats = seats
    r.packs = options.packs
    r.jokers = options.packs * options.jokers_per_pack
    _kinds(r, options)
    _deal(r, options)
    _going_out(r, options)
    _scores(r, options)
    return r


def kind_of(face: int) -> int:
    """The kind of a face: 0 to 10 for four to ace, then two, joker, red three, black three."""
    if face == JOKER_FACE:
        return JOKER
    rank, suit = face >> 2, face & 3
    if rank == 0:
        return TWO
    if rank == 1:
        return RED_THREE if suit in (1, 2) else BLACK_THREE
    return rank - 2


def points_of(kind: int) -> int:
    """Card points on the table; a three is never there as a card of a meld. CANASTA-9."""
    if kind == JOKER:
        return 50
    if kind in (_ACE, TWO):
        return 20
    return 0 if kind >= RED_THREE else 5 if kind < 4 else 10


def _kinds(r: Rules, options: Options) -> None:
    """Tables by face, kind and rank. CANASTA-9, CANASTA-10."""
    r.kind = [kind_of(face) for face in range(FACES)]
    r.points = [points_of(kind) for kind in range(KINDS)]
    r.caught = [-points for points in r.points]
    r.caught[RED_THREE] = options.red3_caught
    r.caught[BLACK_THREE] = options.black3_caught
    if options.pickup_count == "face_value":
        r.number = [min(face_of(kind, 0) // 4 + 2, 10) for kind in range(RANKS)]
    else:
        r.number = [0 if options.pickup_count == "whole" else options.pickup_count] * RANKS


def _deal(r: Rules, options: Options) -> None:
    r.hand = options.hand_size
    r.boot = options.boot_size
    r.turn_up = options.turn_discard_up
    r.draw_n = options.draw_n
    r.no_short = options.pickup_short_pile == "forbid"
    r.pair_always = options.pickup_needs == "two_naturals"
    r.reshuffle = options.stock_out == "reshuffle"
    bands = read_bands(options.threshold_bands)
    r.bands = len(bands)
    r.below = ([end or 0 for end, _ in bands] + [0] * BANDS)[:BANDS]
    r.asks = ([points for _, points in bands] + [0] * BANDS)[:BANDS]


def _going_out(r: Rules, options: Options) -> None:
    """A deal that ends at once with the canastas has no last discard."""
    r.wilds = options.wilds_max_per_meld
    r.closes = options.closed
    r.need_naturals = options.go_out_needs.naturals
    r.need_mixed = options.go_out_needs.mixed
    r.go_out = _GO_OUT[options.go_out]
    r.last = OPTIONAL if r.go_out == CANASTA else _LAST[options.final_discard]


def _scores(r: Rules, options: Options) -> None:
    r.sets = options.black3_canasta != "off"
    r.set_bonus = 0 if options.black3_canasta == "off" else options.black3_canasta
    r.tuck_bonus = options.red3_tuck
    r.out_bonus = options.bonus_out
    r.natural_bonus = options.natural
    r.mixed_bonus = options.mixed
    r.game_to = options.game_to
