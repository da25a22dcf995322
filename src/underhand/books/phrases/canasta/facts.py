"""What the sentences about the canasta family may ask: its options, and what follows from them."""

from collections.abc import Iterable, Mapping
from typing import Any

from underhand.books.wording import Bands, Number, Span

Options = Mapping[str, Any]

BEST = 4
"""More players make a poor game. C1."""


def facts_of(options: Options, words: Iterable[str], seats: int = 0) -> dict[str, object]:  # noqa: ARG001
    """Every option in a form that reads well, and what follows from several of them.

    `seats` is 0 where the number of players is open; the family has no words of powers.
    """
    facts: dict[str, object] = {name: _readable(name, options[name]) for name in options}
    return facts | _about_cards(options, seats) | _about_canastas(options)


def heard(options: Options, name: str) -> object:
    """An option's value as it is spoken of."""
    return options[name]


def _readable(name: str, value: Any) -> object:
    if name == "threshold_bands":
        return Bands(value)
    if name == "players":
        return Span(value)
    return Number(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _about_cards(options: Options, seats: int) -> dict[str, object]:
    most = int(options["players"].partition("-")[2])
    packs = options["packs"]
    return {
        "seats": seats,
        "warned": (seats or most) > BEST,
        "many_packs": packs > 1,
        "jokers": Number(packs * options["jokers_per_pack"]),
        "cards": Number(packs * (52 + options["jokers_per_pack"])),
        "alike": options["hand_size"] == options["boot_size"],
        "takes_one": options["pickup_count"] == 1,
        "takes_all": options["pickup_count"] == "whole",
    }


def _about_canastas(options: Options) -> dict[str, object]:
    needs = options["go_out_needs"]
    naturals, mixed = needs["naturals"], needs["mixed"]
    told = [f"{Number(n)} {kind}" for n, kind in ((naturals, "natural"), (mixed, "mixed")) if n]
    return {
        "needed": " and ".join(told),
        "canasta": "canasta" if naturals + mixed == 1 else "canastas",
        "needs_both": bool(naturals and mixed),
        "sets": options["black3_canasta"] != "off",
        "one_band": len(options["threshold_bands"]) == 1,
    }


def special_ranks(options: Options, seats: int) -> tuple[str, ...]:  # noqa: ARG001
    """No rank has powers to be told of."""
    return ()


def rank_facts(options: Options, words: Iterable[str], rank: str, seats: int) -> dict[str, object]:  # noqa: ARG001
    """Nothing is told of single ranks."""
    return {}
