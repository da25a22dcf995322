"""The forms an option's value may take: what people may write, and the one form it is kept in."""

import re
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

BANDS = 8
"""How many bands of thresholds there may be."""

FEWEST, MOST = 2, 6
"""Players for whom there is a seat at the table."""

_BAND = re.compile(r"(?:<\s*(-?\d+)|>=\s*(-?\d+))?\s*(\d+)")


def _switch(value: object) -> object:
    return {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value


Switch = Annotated[bool, BeforeValidator(_switch)]
Points = Annotated[int, Field(ge=-10_000, le=10_000)]
Bonus = Annotated[int, Field(ge=0, le=10_000)]


# ---- players -----------------------------------------------------------------------------------------


def _players(value: object) -> object:
    """`2-6`, also written `2..6`, `2 to 6` or `[2, 6]`; one number where no other will do."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = "-".join(map(str, value))
    numbers = re.fullmatch(r"(\d+)(?:\s*(?:-|–|\.\.|to)\s*(\d+))?", str(value).strip())
    return f"{numbers[1]}-{numbers[2] or numbers[1]}" if numbers else value


def _seated(value: str) -> str:
    few, most = fewest_and_most(value)
    if not FEWEST <= few <= most <= MOST:
        raise PydanticCustomError(
            "conflict", "must be from {few} to {most}, the fewest first", {"few": FEWEST, "most": MOST}
        )
    return value


def fewest_and_most(players: str) -> tuple[int, int]:
    """The two numbers of a range of players.

    >>> fewest_and_most("2-6")
    (2, 6)
    """
    few, _, most = players.partition("-")
    return int(few), int(most)


Players = Annotated[
    str,
    BeforeValidator(_players),
    Field(pattern=r"^\d{1,2}-\d{1,2}$", description="a number of players, or a range such as 2-6"),
    AfterValidator(_seated),
]


# ---- thresholds --------------------------------------------------------------------------------------


def _bands(value: object) -> object:
    """`<5000 50; <10000 90; >=10000 120` in one text or as a list; a number alone holds for every score."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str):
        value = [part for part in re.split(r"[;,]", value) if part.strip()]
    if isinstance(value, Sequence):
        return tuple(" ".join(item.split()) if isinstance(item, str) else item for item in value)
    return value


def read_bands(bands: Sequence[str]) -> list[tuple[int | None, int]]:
    """Below which score, and how many points are asked; none for the last band, which has no end.

    >>> read_bands(["<5000 50", ">=5000 90"])
    [(5000, 50), (None, 90)]
    """
    matches = [_BAND.fullmatch(band) for band in bands]
    return [(int(m[1]) if m[1] else None, int(m[3])) for m in matches if m]


def _ascending(bands: tuple[str, ...]) -> tuple[str, ...]:
    """The bands in their one form, if they follow each other without a gap."""
    read = read_bands(bands)
    ends = [end for end, _ in read[:-1] if end is not None]
    in_order = len(ends) == len(read) - 1 and ends == sorted(set(ends)) and read[-1][0] is None
    begins = re.match(r">=\s*(-?\d+)", bands[-1])
    if not in_order or (begins and (not ends or int(begins[1]) != ends[-1])):
        raise PydanticCustomError(
            "conflict", "must be bands that follow each other, as <5000 50; <10000 90; >=10000 120"
        )
    last = f">={ends[-1]} {read[-1][1]}" if ends else str(read[-1][1])
    return (*(f"<{end} {points}" for end, points in read[:-1]), last)


Band = Annotated[str, Field(pattern=r"^((<|>=) ?-?\d{1,6} )?\d{1,3}$")]
Bands = Annotated[
    tuple[Band, ...],
    BeforeValidator(_bands),
    Field(
        min_length=1,
        max_length=BANDS,
        description="bands of the score with the points asked, as <5000 50; >=5000 90, or one number",
    ),
    AfterValidator(_ascending),
]


# ---- canastas to go out ------------------------------------------------------------------------------


class Needs(BaseModel):
    """How many natural and how many mixed canastas it takes to go out."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, json_schema_extra={"short": "both numbers, as 1 + 2"}
    )
    naturals: Annotated[int, Field(ge=0, le=6)]
    mixed: Annotated[int, Field(ge=0, le=6)]


def _needs(value: Any) -> object:
    """A table with both numbers; also written `1 + 2` or `[1, 2]`."""
    if isinstance(value, str) and (both := re.fullmatch(r"\s*(\d)\s*\+\s*(\d)\s*", value)):
        value = [int(both[1]), int(both[2])]
    if isinstance(value, list) and len(value) == 2:
        return {"naturals": value[0], "mixed": value[1]}
    return value


NeedsValue = Annotated[Needs, BeforeValidator(_needs)]
