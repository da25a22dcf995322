"""The options' model: what people may write, the one form it is kept in, and what it refuses."""

from typing import Any

import pytest
from pydantic import ValidationError

from tests.strategies import books_of
from underhand.books import BookError
from underhand.canasta.options import Options
from underhand.canasta.seating import SeatsError, check_seats, possible_seats, seats_warning
from underhand.canasta.values import fewest_and_most, read_bands
from underhand.families import house_with, read_book


def options(**changed: Any) -> Options:
    """The book's options with some stated otherwise."""
    return Options.model_validate({**read_book("canasta").options, **changed})


def problems(**changed: Any) -> dict[str, str]:
    """The message for each option that is refused."""
    with pytest.raises(ValidationError) as refused:
        options(**changed)
    return {str(error["loc"][0]): error["msg"] for error in refused.value.errors()}


@pytest.mark.parametrize("name", books_of("canasta"))
def test_canonical_form_is_kept(name: str) -> None:
    """What comes out of the model goes in again and gives the same options."""
    once = Options.model_validate(read_book(name).options)
    assert once.model_dump(mode="json") == read_book(name).options
    assert Options.model_validate(once.model_dump(mode="json")) == once


@pytest.mark.parametrize(
    ("written", "kept"),
    [("2-6", "2-6"), ("2..4", "2-4"), ("3 to 5", "3-5"), ([2, 4], "2-4"), (4, "4-4"), ("4", "4-4")],
)
def test_players(written: object, kept: str) -> None:
    """How many may play is a range, or one number."""
    assert options(players=written).players == kept
    assert fewest_and_most(kept) == tuple(map(int, kept.split("-")))


@pytest.mark.parametrize("written", ["6-2", "1-4", "2-7", "two", "2-", None, [2, 3, 4]])
def test_players_that_cannot_be(written: object) -> None:
    """There are seats for two to six, and the fewest stand first."""
    assert "players" in problems(players=written)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("<5000 50; <10000 90; >=10000 120", ("<5000 50", "<10000 90", ">=10000 120")),
        (["<5000 50", ">=5000 90"], ("<5000 50", ">=5000 90")),
        ("<0 15, <1500 50, 90", ("<0 15", "<1500 50", ">=1500 90")),
        (50, ("50",)),
        ("0", ("0",)),
        (">=0 50", None),
        ("<5000 50", None),
        ("<5000 50; <5000 90; 120", None),
        ("<5000 50; >=6000 90", None),
        ("fifty", None),
        ([], None),
    ],
)
def test_bands(written: object, kept: tuple[str, ...] | None) -> None:
    """Thresholds are bands of the score that follow each other, the last without an end."""
    if kept is None:
        assert "threshold_bands" in problems(threshold_bands=written)
    else:
        assert options(threshold_bands=written).threshold_bands == kept
        assert [points for _, points in read_bands(kept)][-1] == int(kept[-1].split()[-1])


@pytest.mark.parametrize("written", ["1 + 2", "1+2", [1, 2], {"naturals": 1, "mixed": 2}])
def test_canastas_to_go_out(written: object) -> None:
    """Both numbers stand in a table, or are written as a sum."""
    needs = options(go_out_needs=written).go_out_needs
    assert (needs.naturals, needs.mixed) == (1, 2)


@pytest.mark.parametrize(
    ("changed", "option", "says"),
    [
        ({"packs": 1, "hand_size": 20, "boot_size": 20}, "boot_size", "even 2 players take 82 of 54"),
        ({"draw_n": 1, "stock_out": "reshuffle"}, "stock_out", "draw_n of 2 or more"),
        ({"wilds_max_per_meld": 0}, "go_out_needs", "leaves none"),
        ({"canasta_size": 8}, "canasta_size", "7"),
        ({"go_out": "never"}, "go_out", "'empty', 'canastas' or 'hand_only'"),
        ({"go_out_needs": "7+0"}, "go_out_needs", "less than or equal to 6"),
    ],
)
def test_what_does_not_hold_together(changed: dict[str, Any], option: str, says: str) -> None:
    """Options that contradict each other or the vocabulary are refused with what would be right."""
    assert says in problems(**changed)[option]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"players": "six"}, 'players = "six": must be a number of players, or a range such as 2-6'),
        ({"threshold_bands": "a lot"}, "<5000 50; >=5000 90, or one number"),
        ({"go_out_needs": "some"}, "must be both numbers, as 1 + 2, or a table with naturals"),
        ({"pickup_count": "all"}, "must be face_value or whole, or a whole number from 1 to 99"),
        ({"black3_canasta": "on"}, "must be a whole number from 0 to 10000, or off"),
    ],
)
def test_a_house_is_told_what_would_be_right(changed: dict[str, Any], says: str) -> None:
    """A mistake in a house file is answered in words."""
    with pytest.raises(BookError) as refused:
        house_with(read_book("canasta"), changed)
    assert says in str(refused.value)


def test_seats_that_the_cards_do_not_feed() -> None:
    """Fewer cards than hands, boots and a first draw are refused for so many seats."""
    two_packs = options(packs=2)
    assert possible_seats(two_packs) == (2, 3, 4)
    with pytest.raises(
        SeatsError, match="5 players: hands, boots and a first draw take 112 cards and there are 108"
    ):
        check_seats(two_packs, 5)
    check_seats(options(), 6)
    with pytest.raises(SeatsError, match="7 players: this book is for 2 to 6"):
        check_seats(options(), 7)


def test_many_seats_are_warned() -> None:
    """Above four the stock often ends the deal; a pack more than seats helps. C1."""
    assert seats_warning(options(), 4) == ""
    assert "packs = 6 is better" in seats_warning(options(), 5)
    assert seats_warning(options(packs=7), 6).endswith("before anybody goes out")
