"""The options' model: what people may write, the one form it is kept in, and what it refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from tests.strategies import books_of
from underhand.families import read_book
from underhand.shedding.options import RANKS, Options, canonical, power_option, powers_of
from underhand.shedding.seating import (
    SeatsError,
    cards_for,
    check_seats,
    packs_for,
    possible_seats,
    seats_warning,
)
from underhand.shedding.values import POWERS


def options(book: str = "boot", **changed: Any) -> Options:
    """A shelf book's options with some stated otherwise."""
    return Options.model_validate({**read_book(book).options, **changed})


def problems(book: str = "boot", **changed: Any) -> dict[str, str]:
    """The message for each option that is refused."""
    with pytest.raises(ValidationError) as refused:
        options(book, **changed)
    return {str(error["loc"][0]): error["msg"] for error in refused.value.errors()}


@pytest.mark.parametrize("book", books_of("shedding"))
def test_canonical_form_is_kept(book: str) -> None:
    """What comes out of the model goes in again and gives the same options."""
    once = options(book)
    assert Options.model_validate(canonical(once)) == once
    assert canonical(once) == read_book(book).options


@pytest.mark.parametrize(("written", "kept"), [(True, True), ("on", True), (False, False), ("off", False)])
def test_switches(written: object, kept: bool) -> None:
    """A switch is a boolean, or on or off."""
    assert options(double_whammy=written).double_whammy is kept


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (["T", "2"], ("2", "T")),
        (["10", 2], ("2", "T")),
        ("2 T", ("2", "T")),
        ("10,2", ("2", "T")),
        (7, ("7",)),
        (["joker", "a", "A"], ("A", "joker")),
        ("Jk", ("joker",)),
        ("none", ()),
        ([], ()),
    ],
)
def test_ranks(written: object, kept: tuple[str, ...]) -> None:
    """A set of ranks may be written in several ways and is kept in the order of the ranks, each once."""
    assert options(two_player_off=written).two_player_off == kept


@given(st.permutations(RANKS), st.integers(min_value=0, max_value=len(RANKS)))
def test_ranks_in_any_order(ranks: list[str], count: int) -> None:
    """The order in which a set of ranks is written does not matter."""
    assert options(four_kind_exempt=ranks[:count]) == options(four_kind_exempt=sorted(ranks[:count]))


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("none", ()),
        ([], ()),
        ("burn", ("burn",)),
        ("transparent", ("invisible",)),
        ("reverse, invisible", ("invisible", "reverse")),
        ("draw_next + follow_or_skip", ("draw_next", "follow_or_skip")),
        (["follow_or_skip", "draw_next"], ("draw_next", "follow_or_skip")),
    ],
)
def test_powers(written: object, kept: tuple[str, ...]) -> None:
    """Powers are a word, several in a string, or a list, and are kept in the vocabulary's order."""
    assert options(power_5=written).power_5 == kept


def test_powers_of_a_rank() -> None:
    """Powers are found by rank, a ten's under its number."""
    boot = options()
    assert powers_of(boot, "T") == ("burn",)
    assert powers_of(boot, "K") == ()
    assert {power_option(rank) for rank in RANKS} == {
        name for name in Options.model_fields if "power_" in name
    } - {
        "power_on_blind",
        "power_on_turn_up",
    }


def test_after_burn() -> None:
    """One word holds for both burns; a table tells them apart and is written short where they agree."""
    both = options(after_burn="must_lead")
    apart = options(after_burn={"power": "must_lead", "four": "may_lead"})
    assert (both.after_burn.power, both.after_burn.four) == ("must_lead", "must_lead")
    assert (apart.after_burn.power, apart.after_burn.four) == ("must_lead", "may_lead")
    assert canonical(both)["after_burn"] == "must_lead"
    assert canonical(apart)["after_burn"] == {"power": "must_lead", "four": "may_lead"}
    assert options(after_burn={"power": "must_lead", "four": "must_lead"}) == both


def test_other_forms() -> None:
    """Cards, an order of ranks, ranks with the empty pile, and the words beside numbers."""
    changed = options(
        one_eyed=["JS", "Kd", "jh"],
        start_scan="4 3 2",
        add_forbidden_on=["empty", "2", "A"],
        turn_up_redraw="magic",
        guard_repeat="off",
        set_max="none",
        players_warn_above="none",
    )
    assert changed.one_eyed == ("Jh", "Js", "Kd")
    assert changed.start_scan == ("4", "3", "2")
    assert changed.add_forbidden_on == ("2", "A", "empty")
    assert changed.turn_up_redraw == "magic"
    assert (changed.guard_repeat, changed.set_max, changed.players_warn_above) == ("off", "none", "none")


@pytest.mark.parametrize("value", ["same_rank", "complete_four"])
def test_no_playing_out_of_turn_yet(value: str) -> None:
    """Playing out of turn is named in the catalogue, and refused by name."""
    assert problems(jump_in=value) == {"jump_in": f"{value} is not supported yet"}


def test_no_race_for_the_lead_yet() -> None:
    """The race for the lead is named in the catalogue, and refused by name."""
    assert problems(first_player="declare_race") == {"first_player": "declare_race is not supported yet"}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("packs", 0),
        ("packs", 4),
        ("packs", True),
        ("packs", "1"),
        ("jokers", 9),
        ("jokers", 1.0),
        ("players_max", 11),
        ("down_cards", 7),
        ("hand_cards", 0),
        ("forced_play", 1),
        ("forced_play", "yes"),
        ("ace", "middle"),
        ("down_count", 2),
        ("start_scan", ["3", "3"]),
        ("lead_forbidden", ["1"]),
        ("lead_forbidden", {"2": 1, "B": 2}),
        ("one_eyed", ["Jk"]),
        ("power_3", "add_value 3"),
        ("power_3", None),
        ("after_burn", "shall_lead"),
        ("after_burn", {"power": "must_lead"}),
        ("after_burn", {"power": "must_lead", "four": "must_lead", "five": "must_lead"}),
        ("turn_up_redraw", "plain"),
        ("guard_repeat", 1),
        ("guard_turns", 100_001),
        ("infinity_above", 1),
        ("add_forbidden_on", ["full"]),
        ("jump", "off"),
    ],
)
def test_wrong_values(option: str, value: Any) -> None:
    """A wrong value is refused, and nothing but it."""
    assert set(problems(**{option: value})) == {option}


@pytest.mark.parametrize(
    ("changed", "option", "says"),
    [
        ({"players_min": 5, "players_max": 4}, "players_max", "players_min = 5"),
        ({"players_min": 5, "down_cards": 6}, "turn_up", "5 players take 61 of 52"),
        ({"opening_rank_forced": True}, "opening_rank_forced", "lowest_in_hand"),
        (
            {"opening_rank_forced": True, "first_player": "lowest_in_hand"},
            "opening_rank_forced",
            "turn_up = off",
        ),
        ({"first_player": "lowest_in_hand", "start_scan": []}, "start_scan", "is empty"),
        ({"one_eyed": ["Kd"]}, "one_eyed", "power_J"),
        ({"power_Q": "skip + one_eyed"}, "one_eyed", "power_Q"),
        ({"power_Q": "one_eyed"}, "power_Q", "alone"),
        ({"burned_cards": "out_of_game"}, "draw_source", "burned_cards = boneyard"),
        (
            {"burned_cards": "out_of_game", "draw_source": "stock", "double_whammy": True},
            "double_whammy",
            "burned_cards = boneyard",
        ),
        ({"power_5": "burn + invisible"}, "power_5", "burn and invisible contradict"),
        ({"power_5": "reset + add_value"}, "power_5", "reset and add_value contradict"),
        ({"power_5": "lower + lower_or_equal"}, "power_5", "contradict"),
        ({"power_5": "go_again + follow_or_skip"}, "power_5", "who plays next"),
        ({"power_2": "reset + on_magic"}, "playable_any", "power_2"),
        ({"jokers": 1, "power_joker": "none"}, "playable_any", "nothing says what a joker does"),
        ({"lead_forbidden": list("23456789TJQKA")}, "lead_forbidden", "nothing could be led"),
    ],
)
def test_contradictions(changed: dict[str, Any], option: str, says: str) -> None:
    """Options that cannot hold together are refused with the reason."""
    found = problems(**changed)
    assert set(found) == {option}
    assert says in found[option]


def test_all_mistakes_at_once() -> None:
    """Wrong values, unknown names and contradictions are told together."""
    found = problems(
        packs=9, jump_in="same_rank", pikup="x", burned_cards="out_of_game", players_min=5, players_max=3
    )
    assert set(found) == {"packs", "jump_in", "pikup", "draw_source", "players_max"}


def test_a_joker_needs_no_power_if_it_goes_on_anything() -> None:
    """A joker that may be played on any card needs no power beside that."""
    assert options(jokers=2, power_joker="none", playable_any=["2", "T", "joker"]).jokers == 2


@given(st.lists(st.sampled_from(POWERS), unique=True, max_size=4))
def test_powers_are_accepted_or_refused_in_any_order(words: list[str]) -> None:
    """Whether powers go together does not hang on the order in which they are written."""

    def result(order: list[str]) -> object:
        try:
            return options(power_J=order).power_J
        except ValidationError as error:
            return error.errors()[0]["msg"]

    assert result(words) == result(words[::-1])


def test_seats() -> None:
    """The number of players is refused outside the book's limits, and where the cards do not suffice."""
    boot = options()
    check_seats(boot, 5)
    for seats in (1, 6):
        with pytest.raises(SeatsError, match="2 to 5"):
            check_seats(boot, seats)
    wide = options(hand_cards=5)
    check_seats(wide, 4)
    with pytest.raises(SeatsError, match="takes 56 cards and there are 52"):
        check_seats(wide, 5)
    assert possible_seats(wide) == (2, 3, 4)


def test_the_starter_is_counted() -> None:
    """Where a card is turned up, the deal takes one card more."""
    tight = {"down_cards": 4, "hand_cards": 6, "players_max": 4}
    assert possible_seats(options("prague", packs=1, **tight)) == (2, 3, 4)
    assert possible_seats(options("boot", **tight)) == (2, 3)


def test_packs_by_players() -> None:
    """One pack for every five players or part of five, where the book says so."""
    prague = options("prague", jokers=2, power_joker="invisible")
    assert [packs_for(prague, seats) for seats in (2, 5, 6, 10)] == [1, 1, 2, 2]
    assert cards_for(prague, 6) == 106


def test_warning() -> None:
    """Above the advised number there is a warning, and none where the book has none."""
    assert seats_warning(options(), 4) == ""
    assert "more than 4" in seats_warning(options(), 5)
    assert seats_warning(options("prague"), 10) == ""
