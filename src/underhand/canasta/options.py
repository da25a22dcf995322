"""The options of the canasta family: every rule that one book may state differently from another.

Names and values are those of `docs/rules/options.md`, section J. What each of them means in English stands
in `underhand/books/phrases/canasta/meanings.toml`.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from underhand.canasta.agreement import disagreement
from underhand.canasta.values import Bands, Bonus, NeedsValue, Players, Points, Switch


class Options(BaseModel):
    """The resolved rules of one match: all options, none left out, none that contradict each other.

    Switches are `bool`; everything else is the word or the number of the catalogue. Equal rules are equal
    objects.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    # Packs, players, deal
    packs: Annotated[int, Field(ge=1, le=8)]
    jokers_per_pack: Annotated[int, Field(ge=0, le=4)]
    players: Players
    hand_size: Annotated[int, Field(ge=2, le=20)]
    boot_size: Annotated[int, Field(ge=2, le=20)]
    turn_discard_up: Switch

    # Drawing and picking up
    draw_n: Annotated[int, Field(ge=1, le=5)]
    pickup_count: Literal["face_value", "whole"] | Annotated[int, Field(ge=1, le=99)]
    pickup_short_pile: Literal["take_all", "forbid"]
    pickup_needs: Literal["two_naturals", "two_naturals_or_open_meld"]

    # Melds
    threshold_bands: Bands
    wilds_max_per_meld: Annotated[int, Field(ge=0, le=5)]
    canasta_size: Literal[7]
    closed: Switch

    # Going out and the end of the deal
    go_out_needs: NeedsValue
    go_out: Literal["empty", "canastas", "hand_only"]
    final_discard: Literal["optional", "required", "none"]
    stock_out: Literal["end_hand", "reshuffle"]

    # Scores
    red3_tuck: Bonus
    red3_caught: Points
    black3_caught: Points
    black3_canasta: Bonus | Literal["off"]
    bonus_out: Bonus
    natural: Bonus
    mixed: Bonus
    game_to: Annotated[int, Field(ge=1, le=1_000_000)]

    @field_validator("*")
    @classmethod
    def _agree(cls, value: object, info: ValidationInfo) -> object:
        """Hold every option against those before it, so that all contradictions are told at once."""
        name = str(info.field_name)
        message = disagreement(name, {**info.data, name: value})
        if message:
            raise PydanticCustomError("conflict", "{message}", {"message": message})
        return value
