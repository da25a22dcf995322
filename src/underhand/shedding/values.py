"""The forms an option's value may take: what people may write, and the one form it is kept in."""

import re
from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_serializer
from pydantic_core import PydanticCustomError

from underhand.cards import CardError, card_text, parse_card, parse_rank

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "joker"]
Power = Literal[
    "reset",
    "burn",
    "invisible",
    "reverse",
    "skip",
    "draw_next",
    "add_value",
    "lower_or_equal",
    "lower",
    "go_again",
    "follow_or_skip",
    "next_takes_pile",
    "removed",
    "on_magic",
    "swap_up",
    "one_eyed",
]

RANKS: tuple[Rank, ...] = get_args(Rank)
"""The ranks from low to high, the joker last."""

POWERS: tuple[Power, ...] = get_args(Power)
"""The closed vocabulary of powers, in the order they are kept."""

_POWER_ALIASES = {"transparent": "invisible"}


def power_option(rank: str) -> str:
    """The name of the option that holds a rank's powers: `power_10` for `T`."""
    return f"power_{'10' if rank == 'T' else rank}"


RANK_OF_OPTION = {power_option(rank): rank for rank in RANKS}
"""The rank of each `power_…` option."""

# Powers that answer the same question: a rank has at most one of each group.
_ANSWER_THE_SAME = {
    "what lies on the pile and what must be beaten": {
        "reset",
        "burn",
        "invisible",
        "add_value",
        "lower_or_equal",
        "lower",
        "removed",
    },
    "who plays next": {"burn", "skip", "go_again", "follow_or_skip", "next_takes_pile"},
}


def _items(value: object, separators: str) -> object:
    """A list out of a list, a set or a string of items; anything else stays for the type check to refuse."""
    if value == "none":
        return []
    if isinstance(value, str):
        return [item for item in re.split(separators, value.strip()) if item]
    if isinstance(value, Sequence | set | frozenset):
        return list(value)
    return value


def _switch(value: object) -> object:
    return {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value


def _rank(item: object) -> object:
    """A rank in any spelling the cards know; anything else stays for the type check to refuse."""
    if not isinstance(item, str | int) or isinstance(item, bool):
        return item
    text = str(item)
    try:
        return RANKS[parse_rank(text.upper() if len(text) == 1 else text)]
    except CardError:
        return item


def _rank_list(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        value = [value]
    items = _items(value, r"[\s,]+")
    return tuple(_rank(item) for item in items) if isinstance(items, list) else items


def _rank_order(rank: str) -> int:
    return RANKS.index(rank) if rank in RANKS else len(RANKS)


def _sorted_set(items: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(items), key=_rank_order))


def _once_each(items: tuple[str, ...]) -> tuple[str, ...]:
    twice = sorted({rank for rank in items if items.count(rank) > 1}, key=_rank_order)
    if twice:
        raise PydanticCustomError("conflict", "names {ranks} more than once", {"ranks": ", ".join(twice)})
    return items


def _ranks_or_magic(value: object) -> object:
    return value if value == "magic" else _rank_list(value)


def _card(item: object) -> object:
    try:
        return card_text(parse_card(item)) if isinstance(item, str) else item
    except CardError:
        return item


def _card_list(value: object) -> object:
    items = _items(value, r"[\s,]+")
    return tuple(_card(item) for item in items) if isinstance(items, list) else items


def _sorted_cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(cards), key=parse_card))


def _power_list(value: object) -> object:
    items = _items(value, r"[\s,+]+")
    if not isinstance(items, list):
        return items
    return tuple(_POWER_ALIASES.get(item, item) if isinstance(item, str) else item for item in items)


def _agreeing(powers: tuple[Power, ...]) -> tuple[Power, ...]:
    """The powers in the vocabulary's order, if no two of them contradict each other."""
    for question, group in _ANSWER_THE_SAME.items():
        rivals = [power for power in POWERS if power in powers and power in group]
        if len(rivals) > 1:
            raise PydanticCustomError(
                "conflict",
                "{rivals} contradict each other: each says {question}; keep one",
                {"rivals": " and ".join(rivals), "question": question},
            )
    if powers == ("one_eyed",):
        raise PydanticCustomError("conflict", "one_eyed alone gives no power; name one beside it")
    return tuple(power for power in POWERS if power in powers)


Switch = Annotated[bool, BeforeValidator(_switch)]
Ranks = Annotated[tuple[Rank, ...], BeforeValidator(_rank_list), AfterValidator(_sorted_set)]
RankOrder = Annotated[tuple[Rank, ...], BeforeValidator(_rank_list), AfterValidator(_once_each)]
RanksOrMagic = Annotated[
    Literal["magic"] | Annotated[tuple[Rank, ...], AfterValidator(_sorted_set)],
    BeforeValidator(_ranks_or_magic),
]
RanksOrEmpty = Annotated[
    tuple[Rank | Literal["empty"], ...], BeforeValidator(_rank_list), AfterValidator(_sorted_set)
]
Card = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$", description="cards such as Js")]
Cards = Annotated[tuple[Card, ...], BeforeValidator(_card_list), AfterValidator(_sorted_cards)]
Powers = Annotated[tuple[Power, ...], BeforeValidator(_power_list), AfterValidator(_agreeing)]
Lead = Literal["must_lead", "may_lead", "next_leads"]


class AfterBurn(BaseModel):
    """Who leads after a burn by a power, and after one by four of a kind; one word where they agree."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, json_schema_extra={"short": "one word for all"}
    )
    power: Lead
    four: Lead

    @model_serializer
    def _short(self) -> str | dict[str, str]:
        return self.power if self.power == self.four else {"power": self.power, "four": self.four}


def _both_burns(value: object) -> object:
    return {"power": value, "four": value} if isinstance(value, str) else value


AfterBurnValue = Annotated[AfterBurn, BeforeValidator(_both_burns)]
