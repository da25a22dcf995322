"""What two or more options together may not say."""

from collections.abc import Callable, Mapping
from typing import Any

from underhand.canasta.values import fewest_and_most

Values = Mapping[str, Any]
Check = Callable[[Values], str]

PACK = 52


def disagreement(name: str, values: Values) -> str:
    """What the option just read has against the ones read before it; empty if nothing.

    `values` holds the valid options read so far, `name` among them: a check speaks once, with the last
    option that it needs.
    """
    due = (check for needs, check in _CHECKS if name in needs and all(need in values for need in needs))
    return "; ".join(message for check in due if (message := check(values)))


def cards_in_game(values: Values) -> int:
    """The cards shuffled together, jokers included."""
    return int(values["packs"] * (PACK + values["jokers_per_pack"]))


def cards_needed(values: Values, seats: int) -> int:
    """The cards that so many seats take: a hand and a boot each, and one draw."""
    return int(seats * (values["hand_size"] + values["boot_size"]) + 2)


def _somebody_can_be_dealt(o: Values) -> str:
    fewest, _ = fewest_and_most(o["players"])
    has, needs = cards_in_game(o), cards_needed(o, fewest)
    if has >= needs:
        return ""
    return f"too few cards: even {fewest} players take {needs} of {has}; deal fewer cards or add packs"


def _reshuffled_stock_runs_out(o: Values) -> str:
    if o["stock_out"] == "end_hand" or o["draw_n"] > 1:
        return ""
    return "reshuffle needs draw_n of 2 or more: whoever draws one card and discards one goes on for ever"


def _wild_cards_have_melds(o: Values) -> str:
    if o["wilds_max_per_meld"] or not o["go_out_needs"].mixed:
        return ""
    return "asks for mixed canastas, but wilds_max_per_meld = 0 leaves none"


_CHECKS: list[tuple[tuple[str, ...], Check]] = [
    (("packs", "jokers_per_pack", "players", "hand_size", "boot_size"), _somebody_can_be_dealt),
    (("draw_n", "stock_out"), _reshuffled_stock_runs_out),
    (("wilds_max_per_meld", "go_out_needs"), _wild_cards_have_melds),
]
