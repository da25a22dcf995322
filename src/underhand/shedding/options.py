"""The options of the shedding family: every rule that one book may state differently from another.

Names and values are those of `docs/rules/options.md`, sections A to I. What each of them means in English
stands in `underhand/books/phrases/shedding/meanings.toml`.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from underhand.shedding.agreement import disagreement
from underhand.shedding.values import (
    RANKS,
    AfterBurnValue,
    Cards,
    Power,
    Powers,
    Rank,
    RankOrder,
    Ranks,
    RanksOrEmpty,
    RanksOrMagic,
    Switch,
    power_option,
)

_LATER = {
    "jump_in": ("same_rank", "complete_four"),
    "first_player": ("declare_race",),
}


def _supported(value: object, info: ValidationInfo) -> object:
    if value in _LATER[str(info.field_name)]:
        raise PydanticCustomError("later", "{value} is not supported yet", {"value": value})
    return value


Seats = Annotated[int, Field(ge=2, le=10)]
Zone = Annotated[int, Field(ge=0, le=6)]


class Options(BaseModel):
    """The resolved rules of one game: all options, none left out, none that contradict each other.

    Switches are `bool`; ranks, powers and cards are tuples of text in a fixed order (`"T"`, `"joker"`,
    `"Js"`); everything else is the word or the number of the catalogue. Equal rules are equal objects.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    # Packs, players, deal
    packs: Annotated[int, Field(ge=1, le=3)] | Literal["per5"]
    jokers: Annotated[int, Field(ge=0, le=8)]
    players_min: Seats
    players_max: Seats
    players_warn_above: Seats | Literal["none"]
    down_cards: Zone
    up_cards: Zone
    hand_cards: Annotated[int, Field(ge=1, le=10)]
    deal_shape: Literal["dealt_3_3_3", "down3_choose_from_6", "nine_blind3_choose3"]
    pre_swap: Literal["none", "own_any"]
    pre_stack_up: Literal["none", "own", "anyone"]
    setup_timing: Literal["simultaneous", "seat_order"]

    # Start of play
    turn_up: Switch
    turn_up_redraw: RanksOrMagic
    turn_up_none_left: Literal["empty_pile", "keep"]
    first_player: Annotated[
        Literal[
            "dealer_left",
            "first_up_dealt_then_hand",
            "lowest_in_hand",
            "random_lowest",
            "dealer",
            "dealer_right",
        ],
        BeforeValidator(_supported),
    ]
    start_scan: RankOrder
    opening_rank_forced: Switch
    start_direction: Literal["cw", "ccw"]
    next_dealer: Literal["rotate", "loser", "winner"]

    # What may be played
    ace: Literal["high", "low"]
    two_rank: Literal["low", "high_and_low"]
    beat: Literal["ge", "gt"]
    set_play: Literal["single", "same_rank"]
    set_max: Annotated[int, Field(ge=1, le=12)] | Literal["none"]
    match_count: Switch
    forced_play: Switch
    draw_and_try: Literal["off", "if_unable", "any_time"]
    draw_and_try_optional: Switch
    draw_and_try_set: Switch
    lead_forbidden: Ranks
    no_lead_possible: Literal["pass"]
    jump_in: Annotated[Literal["off"], BeforeValidator(_supported)]

    # Hand upkeep and zones
    refill_to: Annotated[int, Field(ge=0, le=10)]
    refill_when: Literal["after_each_play", "end_of_turn"]
    zone_order: Literal["hand > up > down"]
    zone_check: Literal["per_play", "per_turn"]
    hand_up_combo: Literal["off", "last_hand_cards", "any"]
    up_sets: Switch
    down_pick: Literal["player", "random"]
    down_count: Literal[1]
    blind_look: Literal["private", "public"]

    # Pick-up
    pickup_takes: Literal["whole_pile"]
    pickup_then: Literal["next_leads", "picker_leads"]
    pickup_from_up_adds: Literal["none", "one_choice", "lowest", "all_same_rank"]
    blind_fail: Literal["card_and_pile_to_hand", "card_stays_down"]

    # Four of a kind and burning
    four_kind: Literal["off", "one_play", "cumulative"]
    four_kind_size: Literal["exactly4", "at_least4"]
    four_kind_through: Literal["contiguous", "skip_invisible"]
    four_kind_exempt: Ranks
    four_kind_plays_on_any: Switch
    after_burn: AfterBurnValue
    burned_cards: Literal["out_of_game", "boneyard"]

    # Power per rank
    power_2: Powers
    power_3: Powers
    power_4: Powers
    power_5: Powers
    power_6: Powers
    power_7: Powers
    power_8: Powers
    power_9: Powers
    power_10: Powers
    power_J: Powers  # noqa: N815 - the rank's own letter
    power_Q: Powers  # noqa: N815 - the rank's own letter
    power_K: Powers  # noqa: N815 - the rank's own letter
    power_A: Powers  # noqa: N815 - the rank's own letter
    power_joker: Powers

    # Parameters of the powers
    playable_any: Ranks
    ten_on: Literal["any", "up_to_10", "not_on_7"]
    ten_only_if_stuck: Switch
    invisible_on_empty: Literal["free"]
    lower_scope: Literal["next_play", "until_beaten"]
    reverse_count: Literal["parity", "once"]
    skip_count: Literal["per_card", "once"]
    add_amount: Annotated[int, Field(ge=1, le=13)]
    add_stacks: Switch
    add_colour: Literal["first_matches_top", "none"]
    add_forbidden_on: RanksOrEmpty
    infinity_above: Annotated[int, Field(ge=2, le=99)]
    draw_next_n: Annotated[int, Field(ge=1, le=10)]
    draw_next_stack: Literal["per_card", "once"]
    draw_source: Literal["stock", "stock_then_boneyard"]
    follow_up: Literal["off", "optional_else_skip", "optional"]
    one_eyed: Cards
    two_player_off: Ranks
    joker_swap_impossible: Literal["skip_swap", "unplayable"]
    joker_decline_skips: Switch
    double_whammy: Switch
    power_on_blind: Switch
    power_on_turn_up: Switch
    finish_on_special: Literal["allowed", "forbidden"]

    # End, ranking, safety, information
    end_when: Literal["first_out", "one_left"]
    places: Literal["none", "finish_order", "cards_left"]
    guard_repeat: Annotated[int, Field(ge=2, le=1000)] | Literal["off"]
    guard_blocked: Switch
    guard_turns: Annotated[int, Field(ge=1, le=100_000)]
    guard_result: Literal["fewest_wins", "most_loses"]
    show_hand_counts: Switch
    show_burned: Switch

    @field_validator("*")
    @classmethod
    def _agree(cls, value: object, info: ValidationInfo) -> object:
        """Hold every option against those before it, so that all contradictions are told at once."""
        name = str(info.field_name)
        message = disagreement(name, {**info.data, name: value})
        if message:
            raise PydanticCustomError("conflict", "{message}", {"message": message})
        return value


def powers_of(options: Options, rank: Rank) -> tuple[Power, ...]:
    """The powers of a rank as the book states them, whatever the number of seats."""
    powers: tuple[Power, ...] = getattr(options, power_option(rank))
    return powers


def canonical(options: Options) -> Mapping[str, object]:
    """The options as plain values that TOML and JSON can hold, in the order of the catalogue."""
    return options.model_dump(mode="json")


__all__ = ["RANKS", "Options", "Power", "Rank", "canonical", "power_option", "powers_of"]
