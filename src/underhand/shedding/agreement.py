"""What two or more options together may not say."""

from collections.abc import Callable, Mapping
from typing import Any

from underhand.shedding.values import RANK_OF_OPTION

Values = Mapping[str, Any]
Check = Callable[[Values], str]

_POWERS = tuple(RANK_OF_OPTION)
_DEALT = ("down_cards", "up_cards", "hand_cards", "turn_up")
_CHECKS: list[tuple[tuple[str, ...], Check]] = []


def disagreement(name: str, values: Values) -> str:
    """What the option just read has against the ones read before it; empty if nothing.

    `values` holds the valid options read so far, `name` among them: a check speaks once, with the last
    option that it needs.
    """
    due = (check for needs, check in _CHECKS if name in needs and all(need in values for need in needs))
    return "; ".join(message for check in due if (message := check(values)))


def cards_in_game(values: Values, seats: int) -> int:
    """The cards shuffled together for so many seats, jokers included."""
    packs = -(-seats // 5) if values["packs"] == "per5" else values["packs"]
    return int(52 * packs + values["jokers"])


def cards_needed(values: Values, seats: int) -> int:
    """The cards that the deal takes: every seat's three zones, and the starter if one is turned."""
    dealt = values["down_cards"] + values["up_cards"] + values["hand_cards"]
    return int(seats * dealt + values["turn_up"])


def cards_suffice(values: Values, seats: int) -> bool:
    """Whether so many seats can be dealt to."""
    return cards_needed(values, seats) <= cards_in_game(values, seats)


def _needs(*names: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        _CHECKS.append((names, check))
        return check

    return register


@_needs("players_min", "players_max")
def _players_in_order(o: Values) -> str:
    if o["players_min"] <= o["players_max"]:
        return ""
    return f"is below players_min = {o['players_min']}"


@_needs("packs", "jokers", "players_min", "players_max", *_DEALT)
def _somebody_can_be_dealt(o: Values) -> str:
    fewest = o["players_min"]
    allowed = range(fewest, o["players_max"] + 1)
    if not allowed or any(cards_suffice(o, seats) for seats in allowed):
        return ""
    has, needs = cards_in_game(o, fewest), cards_needed(o, fewest)
    return f"too few cards: even {fewest} players take {needs} of {has}; deal fewer cards or add packs"


@_needs("jokers", "power_joker", "playable_any")
def _jokers_can_do_something(o: Values) -> str:
    if not o["jokers"] or o["power_joker"] or "joker" in o["playable_any"]:
        return ""
    return f"jokers = {o['jokers']}, but nothing says what a joker does: state power_joker, or add joker here"


@_needs("turn_up", "first_player", "opening_rank_forced")
def _forced_opening_has_a_rank(o: Values) -> str:
    if not o["opening_rank_forced"]:
        return ""
    if o["first_player"] not in ("lowest_in_hand", "random_lowest"):
        return f"needs first_player = lowest_in_hand or random_lowest, not {o['first_player']}"
    return "needs turn_up = off: the opening rank may not fit on a turned card" if o["turn_up"] else ""


@_needs("first_player", "start_scan")
def _scan_names_ranks(o: Values) -> str:
    scans = o["first_player"] in ("first_up_dealt_then_hand", "lowest_in_hand", "random_lowest")
    if not scans or o["start_scan"]:
        return ""
    return f"is empty, and first_player = {o['first_player']} looks for its ranks"


@_needs("lead_forbidden")
def _something_can_be_led(o: Values) -> str:
    forbidden = set(o["lead_forbidden"]) - {"joker"}
    return "forbids every rank, so nothing could be led" if len(forbidden) == 13 else ""


@_needs("one_eyed", *_POWERS)
def _one_eyed_cards_are_named(o: Values) -> str:
    ranks = {card[0] for card in o["one_eyed"]}
    blind = [name for name in _POWERS if "one_eyed" in o[name] and RANK_OF_OPTION[name] not in ranks]
    return f"names no card for the word one_eyed in {', '.join(blind)}" if blind else ""


@_needs("playable_any", *_POWERS)
def _magic_tops_are_a_condition(o: Values) -> str:
    free = [name for name in _POWERS if "on_magic" in o[name] and RANK_OF_OPTION[name] in o["playable_any"]]
    return f"frees a rank that {', '.join(free)} ties to a magic top card (on_magic)" if free else ""


@_needs("burned_cards", "draw_source")
def _draws_have_a_boneyard(o: Values) -> str:
    if o["draw_source"] == "stock" or o["burned_cards"] == "boneyard":
        return ""
    return "needs burned_cards = boneyard"


@_needs("burned_cards", "double_whammy")
def _whammy_has_a_boneyard(o: Values) -> str:
    return "needs burned_cards = boneyard" if o["double_whammy"] and o["burned_cards"] != "boneyard" else ""
