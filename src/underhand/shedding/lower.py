"""Lowering: a rulebook's options become the numbers and words that the kernel reads."""

from collections.abc import Iterable

from underhand.cards import JOKER, KINDS, RANKS, parse_card, parse_rank
from underhand.shedding.kernel.sets import BLACK, RED
from underhand.shedding.kernel.setup import (
    FIRST_DEALER,
    FIRST_LEFT,
    FIRST_LOWEST,
    FIRST_RANDOM,
    FIRST_RIGHT,
    FIRST_UP,
)
from underhand.shedding.options import Options
from underhand.shedding.state import (
    ADD_VALUE,
    BURN,
    DRAW_NEXT,
    EXCHANGES,
    FOLLOW_OR_SKIP,
    GO_AGAIN,
    GOES_AWAY,
    INVISIBLE,
    LOWER,
    LOWER_OR_EQUAL,
    NEXT_TAKES,
    ON_MAGIC,
    RESET,
    REVERSE,
    SKIP,
    Rules,
)

ALL = (1 << 52) - 1 | 1 << JOKER
JOKER_VALUE = 15

_FIRST = {
    "dealer_left": FIRST_LEFT,
    "dealer": FIRST_DEALER,
    "dealer_right": FIRST_RIGHT,
    "first_up_dealt_then_hand": FIRST_UP,
    "lowest_in_hand": FIRST_LOWEST,
    "random_lowest": FIRST_RANDOM,
}
_AFTER = {"next_leads": 0, "must_lead": 1, "may_lead": 2}
POWERS = {
    "burn": ("burns", BURN),
    "reset": ("resets", RESET),
    "invisible": ("invisible", INVISIBLE),
    "reverse": ("reverses", REVERSE),
    "skip": ("skipping", SKIP),
    "draw_next": ("drawing", DRAW_NEXT),
    "add_value": ("adds", ADD_VALUE),
    "lower_or_equal": ("lowers", LOWER_OR_EQUAL),
    "lower": ("strict", LOWER),
    "go_again": ("agains", GO_AGAIN),
    "follow_or_skip": ("follows", FOLLOW_OR_SKIP),
    "next_takes_pile": ("taking", NEXT_TAKES),
    "removed": ("removed", GOES_AWAY),
    "on_magic": ("on_magic", ON_MAGIC),
    "swap_up": ("swaps", EXCHANGES),
}
"""The powers by their word in a rulebook: the field of the rules that holds their cards, and their bit."""


def rank_word(rank: int) -> int:
    """The cards of one rank, 13 for the joker."""
    return 15 << 4 * rank & ALL


def ranks_word(ranks: Iterable[str]) -> int:
    """The cards of several ranks."""
    word = 0
    for rank in ranks:
        word |= rank_word(parse_rank(rank))
    return word


def lower(options: Options, seats: int) -> Rules:
    """The rules of a game at so many seats."""
    r = Rules()
    r.seats = seats
    r.packs = -(-seats // 5) if options.packs == "per5" else options.packs
    r.jokers = options.jokers
    _powers(r, options, seats)
    _deal(r, options)
    _start(r, options)
    _values(r, options)
    _plays(r, options)
    _burning(r, options)
    _parameters(r, options, seats)
    _tops(r)
    _end(r, options)
    r.simple = not (r.match_count or r.no_finish or r.four_any or r.try_set)
    r.easy = r.simple and not r.combo
    r.optional = not r.forced or r.try_mode == 2
    return r


# ---- powers as words of cards --------------------------------------------------------------------


def _powers(r: Rules, options: Options, seats: int) -> None:
    eyed = sum(1 << parse_card(card) for card in set(options.one_eyed))
    void = options.two_player_off if seats == 2 else ()
    for name in (*RANKS, "joker"):
        words = () if name in void else getattr(options, f"power_{'10' if name == 'T' else name}")
        cards = rank_word(parse_rank(name)) & (eyed if "one_eyed" in words else ALL)
        for word in words:
            if word != "one_eyed":
                field, _ = POWERS[word]
                setattr(r, field, getattr(r, field) | cards)
    if options.follow_up == "off":
        r.follows = 0
    for field, power in POWERS.values():
        word = getattr(r, field)
        r.special |= word
        r.powers = [powers | (word >> c & 1) * power for c, powers in enumerate(r.powers)]
    r.magic = r.special
    r.anywhere = ranks_word(options.playable_any)
    r.whammy = _whammy(r) if options.double_whammy else 0


def _whammy(r: Rules) -> int:
    """The ranks of which all four suits are magic. BOOT-32."""
    return sum(rank_word(k) for k in range(13) if r.magic >> 4 * k & 15 == 15)


# ---- deal and start ------------------------------------------------------------------------------


def _deal(r: Rules, options: Options) -> None:
    r.down = options.down_cards
    r.up = options.up_cards
    dealt_apart = options.deal_shape == "dealt_3_3_3" or options.up_cards == 0
    r.choose = 0 if dealt_apart else options.up_cards
    r.first_hand = options.hand_cards + r.choose
    r.swap = options.pre_swap == "own_any"
    r.stack = ("none", "own", "anyone").index(options.pre_stack_up)
    r.in_order = options.setup_timing == "seat_order"


def _start(r: Rules, options: Options) -> None:
    r.turn_up = options.turn_up
    r.redraw = r.magic if options.turn_up_redraw == "magic" else ranks_word(options.turn_up_redraw)
    r.keep_any = options.turn_up_none_left == "keep"
    r.first = _FIRST[options.first_player]
    scan = [parse_rank(rank) for rank in options.start_scan]
    r.scan = (scan + [-1] * 14)[:14]
    r.force_opening = options.opening_rank_forced
    r.direction = 1 if options.start_direction == "cw" else -1
    r.starter_powers = options.power_on_turn_up


# ---- what may be laid ----------------------------------------------------------------------------


def _values(r: Rules, options: Options) -> None:
    r.face = [k + 2 for k in range(13)] + [JOKER_VALUE]
    if options.ace == "low":
        r.face[12] = 1
    r.lowest = min(r.face)
    for value in range(17):
        faces = r.face
        r.beating[value] = _ranks_where(value == 0 or _beats(options, face, value) for face in faces)
        r.at_most[value] = _ranks_where(value == 0 or face <= value for face in faces)
        r.below[value] = _ranks_where(value == 0 or face < value for face in faces)
    if options.two_rank == "high_and_low":
        for value in range(16):
            r.beating[value] |= rank_word(0)


def _beats(options: Options, face: int, value: int) -> bool:
    return face > value if options.beat == "gt" else face >= value


def _ranks_where(tests: Iterable[bool]) -> int:
    return sum(rank_word(rank) for rank, holds in enumerate(tests) if holds)


def _plays(r: Rules, options: Options) -> None:
    r.single = options.set_play == "single"
    r.set_max = 12 if options.set_max == "none" else options.set_max
    r.up_sets = options.up_sets
    r.match_count = options.match_count
    r.forced = options.forced_play
    r.try_mode = ("off", "if_unable", "any_time").index(options.draw_and_try)
    r.try_must = not options.draw_and_try_optional
    r.try_set = options.draw_and_try_set and not r.single
    r.combo = ("off", "last_hand_cards", "any").index(options.hand_up_combo)
    r.ten_on = ("any", "up_to_10", "not_on_7").index(options.ten_on)
    r.ten_stuck = options.ten_only_if_stuck
    r.no_finish = options.finish_on_special == "forbidden"
    r.locked = options.zone_check == "per_turn"
    r.refill_to = options.refill_to
    r.refill_end = options.refill_when == "end_of_turn"
    r.down_random = options.down_pick == "random"
    r.look_public = options.blind_look == "public"
    r.picker_leads = options.pickup_then == "picker_leads"
    r.up_adds = ("none", "one_choice", "lowest", "all_same_rank").index(options.pickup_from_up_adds)
    r.fail_stays = options.blind_fail == "card_stays_down"
    led_never = ranks_word(options.lead_forbidden) | r.on_magic
    if "empty" in options.add_forbidden_on:
        led_never |= r.adds
    r.leads = ALL & ~led_never


def _tops(r: Rules) -> None:
    """What fits by the top card: cards that add on their colour, others on magic cards. BOOT-17, BOOT-18."""
    bound = r.adds | r.on_magic
    r.unbound = ~bound
    r.by_top = bool(bound)
    for top in range(KINDS):
        coloured = r.adds & _same_colour(r, top) if not r.add_not_on >> top & 1 else 0
        on_magic = r.on_magic if r.magic >> top & 1 else 0
        r.bound_on[top] = coloured & ~r.on_magic | on_magic


def _same_colour(r: Rules, top: int) -> int:
    """The cards that have the colour of the top card, all where no colour is asked."""
    if not r.add_colour or top == JOKER:
        return ALL
    return RED if RED >> top & 1 else BLACK


def _burning(r: Rules, options: Options) -> None:
    r.four = ("off", "one_play", "cumulative").index(options.four_kind)
    r.four_exact = options.four_kind_size == "exactly4"
    r.four_skip = options.four_kind_through == "skip_invisible"
    r.four_any = options.four_kind_plays_on_any
    r.four_exempt = ranks_word(options.four_kind_exempt)
    r.after_power = _AFTER[options.after_burn.power]
    r.after_four = _AFTER[options.after_burn.four]


# ---- parameters of the powers, the end -----------------------------------------------------------


def _parameters(r: Rules, options: Options, seats: int) -> None:
    r.lower_lasts = options.lower_scope == "until_beaten"
    r.reverse_once = options.reverse_count == "once"
    r.skip_once = options.skip_count == "once"
    r.add_amount = options.add_amount
    r.add_stacks = options.add_stacks
    r.add_colour = options.add_colour == "first_matches_top"
    r.add_not_on = ranks_word(rank for rank in options.add_forbidden_on if rank != "empty")
    r.infinity = options.infinity_above
    r.draw_n = options.draw_next_n
    r.draw_once = options.draw_next_stack == "once"
    r.draw_bone = options.draw_source == "stock_then_boneyard"
    skips = options.follow_up == "optional_else_skip" and seats > 2
    r.follow_skips = skips
    r.joker_skips = skips and options.joker_decline_skips
    r.swap_or_not = options.joker_swap_impossible == "unplayable"
    r.blind_powers = options.power_on_blind


def _end(r: Rules, options: Options) -> None:
    r.first_out = options.end_when == "first_out"
    r.block = options.guard_blocked
    r.repeats = 0 if options.guard_repeat == "off" else options.guard_repeat
    r.cap = options.guard_turns
    r.fewest = options.guard_result == "fewest_wins"
    r.places = ("none", "finish_order", "cards_left").index(options.places)
    r.show_counts = options.show_hand_counts
    r.show_burned = options.show_burned
