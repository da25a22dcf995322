"""What a house states though it does nothing is told to do nothing, and does nothing."""

from random import Random

import pytest

from tests.playing import step
from underhand.books import Book
from underhand.books.english import english
from underhand.books.meanings import about, phrases
from underhand.families import house_with, shelf_book
from underhand.table import Table

IDLE: dict[str, tuple[str, dict[str, object], tuple[object, ...]]] = {
    "power_joker": ("boot", {"jokers": 0}, (["burn"], ["skip"])),
    "joker_decline_skips": ("boot", {"jokers": 0}, (True, False)),
    "joker_swap_impossible": ("boot", {"jokers": 0, "power_joker": "none"}, ("unplayable", "skip_swap")),
    "turn_up_redraw": ("boot", {"turn_up": False}, ("magic", "4 5 6", "none")),
    "turn_up_none_left": ("boot", {"turn_up": False}, ("keep", "empty_pile")),
    "power_on_turn_up": ("boot", {"turn_up": False}, (True, False)),
    "start_scan": ("boot", {}, ("3 4 5", "K Q", "none")),
    "set_max": ("shithead", {"set_play": "single"}, ("none", 2)),
    "draw_and_try_optional": ("prague", {}, (True, False)),
    "draw_and_try_set": ("boot", {"set_play": "single"}, (True, False)),
    "refill_when": ("boot", {"refill_to": 0}, ("end_of_turn", "after_each_play")),
    "up_sets": ("boot", {"set_play": "single"}, (True, False)),
    "hand_up_combo": ("boot", {"set_play": "single"}, ("any", "last_hand_cards", "off")),
    "pre_swap": ("prague", {"up_cards": 0}, ("own_any", "none")),
    "pickup_from_up_adds": ("boot", {"up_cards": 0}, ("one_choice", "lowest", "all_same_rank", "none")),
    "down_pick": ("boot", {"down_cards": 0}, ("random", "player")),
    "blind_look": ("boot", {"down_cards": 0}, ("private", "public")),
    "blind_fail": ("boot", {"down_cards": 0}, ("card_stays_down", "card_and_pile_to_hand")),
    "power_on_blind": ("boot", {"down_cards": 0}, (True, False)),
    "four_kind_size": ("boot", {"four_kind": "off", "packs": 2}, ("at_least4", "exactly4")),
    "four_kind_through": ("boot", {}, ("skip_invisible", "contiguous")),
    "four_kind_exempt": ("boot", {"four_kind": "off"}, ("4 5 6", "none")),
    "four_kind_plays_on_any": ("boot", {"four_kind": "off"}, (True, False)),
    "after_burn": ("boot", {"four_kind": "off", "power_10": "none"}, ("next_leads", "must_lead", "may_lead")),
    "show_burned": ("boot", {"four_kind": "off", "power_10": "none"}, (True, False)),
    "lower_scope": ("boot", {}, ("until_beaten", "next_play")),
    "reverse_count": ("boot", {"power_7": "none"}, ("once", "parity")),
    "skip_count": ("boot", {}, ("once", "per_card")),
    "add_amount": ("boot", {"power_3": "none"}, (1, 5)),
    "add_stacks": ("boot", {"power_3": "none"}, (True, False)),
    "add_colour": ("boot", {"power_3": "none"}, ("none", "first_matches_top")),
    "add_forbidden_on": ("boot", {"power_3": "none"}, ("4 5 empty", "none")),
    "infinity_above": ("boot", {"power_3": "none"}, (5, 99)),
    "draw_next_n": ("boot", {"power_J": "none"}, (1, 9)),
    "draw_next_stack": ("boot", {"power_J": "none"}, ("once", "per_card")),
    "draw_source": ("boot", {"power_J": "none"}, ("stock", "stock_then_boneyard")),
}
PLAIN = {
    **{f"power_{rank}": "none" for rank in "2 3 4 5 6 7 8 9 10 J Q K A joker".split()},
    "jokers": 0,
    "playable_any": "none",
}
IDLE["double_whammy"] = ("boot", PLAIN, (True, False))
IDLE["finish_on_special"] = ("boot", PLAIN, ("forbidden", "allowed"))


def log(book: Book) -> list[str]:
    """The first events of a game by the book, or all."""
    table, rng = Table(book, 3, seed="idle"), Random(3)
    while not table.is_over and len(table.log) < 150:
        step(table, rng)
    return [str(event) for event in table.log]


def test_every_idle_option_is_tried_out() -> None:
    """The list below is that of the sentences."""
    assert set(IDLE) == set(phrases("shedding", "meanings")["idle"])


@pytest.mark.parametrize("option", IDLE)
def test_an_idle_option_does_nothing_and_is_said_to(option: str) -> None:
    """Whatever it says, the same game comes of it; the page does not tell it as a rule."""
    name, others, values = IDLE[option]
    ground = house_with(shelf_book(name), others)
    houses = [house_with(ground, {option: value}) for value in values]
    games = [log(house) for house in houses]
    assert all(game == games[0] for game in games)
    changed = [house for house in houses if option in house.changed]
    assert changed
    for house in changed:
        first = english(house).sections[0]
        asked = about("shedding", option)
        (line,) = (said.text for (said,) in first.paragraphs if said.text.endswith(asked[1:]))
        assert line == f"Without effect in this game: {asked[0].lower()}{asked[1:]}"


def test_a_rule_of_a_joker_that_is_not_there_is_no_rule() -> None:
    """Without jokers a house does not say that they burn; with one it does."""
    burning = house_with(shelf_book("boot"), {"power_joker": ["burn"]})
    (told,) = english(burning).sections[0].paragraphs
    assert [said.text for said in told] == ["Without effect in this game: what jokers do."]
    first = english(house_with(burning, {"jokers": 1})).sections[0]
    assert [said.text for (said,) in first.paragraphs] == [
        "One joker is shuffled in.",
        "A joker burns the pile.",
    ]
