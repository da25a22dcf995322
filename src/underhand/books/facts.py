"""What sentences may ask: each family's facts, and the vocabulary of powers that ranks may have."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from underhand import cards

Options = Mapping[str, Any]

RANKS = (*cards.RANKS, "joker")


@cache
def facts_module(family: str) -> Any:
    """The facts that stand with a family's sentences: `facts_of`, `heard`, `special_ranks`, `rank_facts`."""
    return import_module(f"underhand.books.phrases.{family}.facts")


# ---- powers of ranks -----------------------------------------------------------------------------


def power_option(rank: str) -> str:
    """The option that holds a rank's powers."""
    return f"power_{'10' if rank == 'T' else rank}"


RANK_OF_OPTION = {power_option(rank): rank for rank in RANKS}


def powers(options: Options, rank: str, seats: int) -> tuple[str, ...]:
    """The words that a rank has in this game; none of a joker that is not in the pack."""
    if (rank == "joker" and not options["jokers"]) or (seats == 2 and rank in options["two_player_off"]):
        return ()
    lost = "follow_or_skip" if options["follow_up"] == "off" else ""
    return tuple(word for word in options[power_option(rank)] if word != lost)
