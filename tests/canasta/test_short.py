"""Moves of canasta's Boot as people type them."""

import pytest

from underhand import families
from underhand.frame.events import InvalidNotation
from underhand.frame.stating import Position
from underhand.table import AmbiguousMove
from underhand.table.short import resolve

BOOK = families.read_book("canasta")
MINE = {
    "hand": "9s 9d Kc Kd Kh 3h 2s Td",
    "melds": ["9c 9d 9h", "8c 8d 8h", "7c 7c 7d 7d 7h 7h 7s"],
    "boot": 11,
}
GAME, _ = families.stated(
    BOOK,
    families.rules_for(BOOK, 2),
    Position(seats=(MINE, {"hand": "4c", "boot": 11}), stock=(1, 2), phase="table"),
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("add 9 to 9", "p1 add 9d to 9"),
        ("add 9", "p1 add 9d to 9"),
        ("add 2 to 8", "p1 add 2s to 8"),
        ("tuck 3 under 7", "p1 tuck 3h under 7"),
        ("tuck", "p1 tuck 3h under 7"),
        ("tuck under 7", "p1 tuck 3h under 7"),
        ("meld KKK", "p1 meld Kc Kd Kh"),
        ("meld k k k", "p1 meld Kc Kd Kh"),
        ("meld kh kd kc", "p1 meld Kh Kd Kc"),
        ("discard 10", "p1 discard Td"),
        ("discard 9", "p1 discard 9d"),
        ("discard 9s", "p1 discard 9s"),
        ("add 9s 9d to 9", "p1 add 9s 9d to 9"),
        ("meld Kc Kd Kh / 9s 9d 2s", "p1 meld Kc Kd Kh / 9s 9d 2s"),
        ("meld KKK / 992", "p1 meld Kc Kd Kh / 9d 9s 2s"),
        ("KKK / 9 9 2", "p1 meld Kc Kd Kh / 9d 9s 2s"),
        ("meld kk2 / kc 9 9d", "p1 meld Kd Kh 2s / Kc 9s 9d"),
        ("take / KKK", "p1 take / Kc Kd Kh"),
        ("take 99 / KK2", "p1 take 9d 9s / Kc Kd 2s"),
    ],
)
def test_short_moves(typed: str, meant: str) -> None:
    """Suits may be left out where they make no difference; whole events are taken as they are."""
    assert str(resolve(typed, 0, GAME)) == meant


def test_a_wild_card_could_go_onto_several_melds() -> None:
    """What may mean several moves is asked back."""
    with pytest.raises(AmbiguousMove, match="add 2s to 8, add 2s to 9"):
        resolve("add 2", 0, GAME)
    with pytest.raises(AmbiguousMove, match="may mean add 9d to 9, add 2s to 9: say which"):
        resolve("add to 9", 0, GAME)


def test_what_nobody_has_is_told() -> None:
    """A rank that the hand has not is no move."""
    with pytest.raises(InvalidNotation, match="p1 has no Q"):
        resolve("discard Q", 0, GAME)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("meld 999", "p1 has only two 9 to lay"),
        ("meld 9s 99", "p1 has only two 9 to lay"),
        ("meld KKK / K 3h", "p1 has only three K to lay"),
        ("tuck 33 under 7", "p1 has only one 3 to lay"),
    ],
)
def test_of_what_there_is_less_is_told(text: str, says: str) -> None:
    """A rank that the hand has, but not so often, is not said to be missing."""
    with pytest.raises(InvalidNotation, match=says):
        resolve(text, 0, GAME)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("add to K", "'p1 add': add names cards, then 'to' and a rank"),
        ("add K", "'p1 add': add names cards"),
        ("add Kc", "'p1 add': add names cards"),
        ("add KK", "'p1 add': add names cards"),
        ("tuck 2", "'p1 tuck': tuck names cards, then 'under' and a rank"),
        ("tuck under 9", "'p1 tuck': tuck names cards"),
    ],
)
def test_a_rank_that_is_left_out_is_not_made_up(text: str, says: str) -> None:
    """What goes to a meld is told with its rank, unless only one move can be meant."""
    with pytest.raises(InvalidNotation, match=says):
        resolve(text, 0, GAME)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("99", "p1 meld 9d 9s"),
        ("9c", "p1 discard 9c"),
        ("KK 9", "p1 meld Kc Kd 9d"),
        ("KKK9", "p1 meld Kc Kd Kh 9d"),
    ],
)
def test_cards_without_a_verb_that_fit_no_move(text: str, meant: str) -> None:
    """They are a meld, or one card a discard, that the rules refuse for what it is; nobody plays here."""
    assert str(resolve(text, 0, GAME)) == meant


@pytest.mark.parametrize("text", ["add 99 / KKK", "discard 9 / K"])
def test_a_slash_stands_between_melds(text: str) -> None:
    """Only melds have several groups."""
    with pytest.raises(InvalidNotation, match="a / stands between melds"):
        resolve(text, 0, GAME)


@pytest.mark.parametrize("text", ["meld KKK /", "meld / KKK", "meld KKK / frob", "KKK / / 992"])
def test_groups_that_name_no_cards(text: str) -> None:
    """Every group of a batch names its cards."""
    with pytest.raises(InvalidNotation):
        resolve(text, 0, GAME)


def test_a_meld_without_a_verb_before_cards_are_taken() -> None:
    """It is refused as the meld that it is: the turn begins with taking cards."""
    seats = ({"hand": "Kc Kd Kh 9d", "boot": 11}, {"hand": "4c", "boot": 11})
    game, _ = families.stated(BOOK, families.rules_for(BOOK, 2), Position(seats=seats, stock=(1, 2)))
    for text, meant in (("KKK", "p1 meld Kc Kd Kh"), ("9", "p1 meld 9d")):
        assert str(resolve(text, 0, game)) == meant
