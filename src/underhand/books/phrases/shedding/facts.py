"""What the sentences about the shedding family may ask: its options, and what follows from them."""

from collections.abc import Iterable, Mapping
from typing import Any

from underhand.books.facts import RANKS, power_option, powers
from underhand.books.wording import Cards, Number, Ranks, listed, many, named, one

Options = Mapping[str, Any]

_SCANS = ("first_up_dealt_then_hand", "lowest_in_hand", "random_lowest")
_ADDS_OR_GOES = {"removed", "invisible", "reset", "burn", "add_value"}


def facts_of(options: Options, words: Iterable[str], seats: int = 0) -> dict[str, object]:
    """Every option in a form that reads well, every power's word (whether any rank has it), and what follows.

    `seats` is 0 where the number of players is open.
    """
    facts: dict[str, object] = {name: _readable(heard(options, name)) for name in options}
    held = {word for rank in RANKS for word in powers(options, rank, seats)}
    facts |= {word: word in held for word in words}
    facts |= _about_players(options, seats) | _about_deal(options) | _about_burning(options, held)
    facts["one_eyed"] = Cards(options["one_eyed"])
    facts["specials"] = bool(special_ranks(options, seats))
    facts["extra_plays"] = (
        bool(held & {"burn", "follow_or_skip", "go_again"}) or options["four_kind"] != "off"
    )
    facts["follows"] = bool(held & {"follow_or_skip", "go_again"})
    facts["limits_leads"] = bool(_unleadable(options, held))
    goes_back = held if options["turn_up_redraw"] == "magic" else options["turn_up_redraw"]
    facts["turns_back"] = options["turn_up"] and bool(goes_back)
    facts["scans"] = options["first_player"] in _SCANS
    facts["first_scanned"] = Ranks(options["start_scan"][:1])
    return facts


def rank_facts(options: Options, words: Iterable[str], rank: str, seats: int) -> dict[str, object]:
    """What is true of one rank: its powers (every word, true or false), its limits, and its name."""
    held = powers(options, rank, seats)
    eyed = "one-eyed " if "one_eyed" in held else ""
    return {
        **{word: word in held for word in words},
        "one_eyed_power": bool(eyed),
        "one_eyed_cards": Cards(card for card in options["one_eyed"] if card[0] == rank),
        "any": rank in options["playable_any"],
        "ten": rank == "T",
        "joker": rank == "joker",
        "counts": not _ADDS_OR_GOES & set(held),
        "a": f"a {eyed}{named(rank)}" if eyed else one(rank),
        "cards": f"{eyed}{many(rank)}",
        "plain_cards": many(rank),
        "decline_skips": seats != 2 and (rank != "joker" or options["joker_decline_skips"]),
        "maybe_two": not seats and options["players_min"] == 2 and rank not in options["two_player_off"],
    }


def special_ranks(options: Options, seats: int) -> tuple[str, ...]:
    """The ranks about which there is something to say."""
    limited = {"T"} if options["ten_on"] != "any" or options["ten_only_if_stuck"] else set()
    free = limited | set(options["playable_any"]) - (set() if options["jokers"] else {"joker"})
    return tuple(rank for rank in RANKS if powers(options, rank, seats) or rank in free)


def heard(options: Options, name: str) -> object:
    """An option's value as it is spoken of: no joker where there is none."""
    value = options[name]
    if isinstance(value, list) and not options["jokers"]:
        return [item for item in value if item != "joker"]
    return value


def _readable(value: object) -> object:
    """A number or a list in a form that reads well."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return Number(value)
    if isinstance(value, list):
        return Ranks(value)
    return value


def _about_players(options: Options, seats: int) -> dict[str, object]:
    few, most, limit = (options[name] for name in ("players_min", "players_max", "players_warn_above"))
    void = [many(rank) for rank in options["two_player_off"] if options[power_option(rank)]]
    two_are_possible = seats == 2 or (not seats and few == 2)
    return {
        "seats": seats,
        "players": f"{Number(few)}" if few == most else f"{Number(few)} to {Number(most)}",
        "warned": limit != "none" and (seats > limit or (not seats and most > limit)),
        "loses_powers": listed(void, "and") if void and two_are_possible else "",
        "many_packs": options["packs"] != 1,
    }


def _about_deal(options: Options) -> dict[str, object]:
    down, up, hand = (options[name] for name in ("down_cards", "up_cards", "hand_cards"))
    choices = (options["pre_swap"], options["pre_stack_up"])
    return {
        "dealt": Number(down + up + hand),
        "dealt_to_hand": Number(up + hand),
        "chooses": up and (options["deal_shape"] != "dealt_3_3_3" or any(each != "none" for each in choices)),
    }


def _about_burning(options: Options, held: set[str]) -> dict[str, object]:
    after = options["after_burn"]
    power, four = (after["power"], after["four"]) if isinstance(after, dict) else (after, after)
    return {
        "after_power": power,
        "after_four": four,
        "alike": power == four,
        "burning": "burn" in held,
        "six_and_more": Number(6 + options["add_amount"]),
    }


def _unleadable(options: Options, held: set[str]) -> set[str]:
    """What keeps some cards from being led."""
    forbidden = set(options["lead_forbidden"]) - (set() if options["jokers"] else {"joker"})
    ties = held & ({"on_magic", "add_value"} if "empty" in options["add_forbidden_on"] else {"on_magic"})
    return forbidden | ties
