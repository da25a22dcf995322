"""What the thumb does where the right thing is plain."""

import re

import pytest

from tests.bots.seated import asked, choice, stated
from underhand.books import Book
from underhand.bots.thumb.reasons import _speaking
from underhand.bots.thumb.table import own_table
from underhand.families import house_with, read_book

FULL = " ".join(f"{rank}c" for rank in "3456789") + " 4d 5d 6d 8d"


def test_the_lowest_card_that_fits_is_laid() -> None:
    """While others can be drawn, a six is laid on a five, not a king."""
    assert choice(
        stated("playingcards", {"hand": "6c 9d Kd"}, {"hand": "4s 5s 6s"}, pile="5c", stock=FULL)
    ) == ("play 6c")


def test_low_cards_go_in_sets() -> None:
    """Two sixes are gone with one play."""
    assert choice(stated("prague", {"hand": "6c 6d Kd"}, {"hand": "4s 5s 6s"}, pile="5c", stock=FULL)) == (
        "play 6c 6d"
    )


def test_what_fits_everywhere_is_kept_for_need() -> None:
    """A nine fits an eight: the two and the ten are for a pile that nothing else fits."""
    move, why = asked(stated("shithead", {"hand": "9c 2d Td"}, {"hand": "4s 5s 6s"}, pile="8c", stock=FULL))
    assert move == "play 9c"
    assert why == "The better cards are kept while others can be drawn."


def test_it_is_the_rule_that_makes_a_card_strong() -> None:
    """In a house where the eights burn and the tens do nothing the eight is kept and the ten is laid."""
    seats = {"hand": "8c Tc Jd"}, {"hand": "4s 5s 6s"}
    house = house_with(
        read_book("prague"), {"power_8": ["burn"], "power_10": "none", "playable_any": "2 7 8"}
    )
    assert choice(stated(house, *seats, pile="5c", stock=FULL)) == "play Tc"
    assert choice(stated("prague", *seats, pile="5c", stock=FULL)) == "play 8c"


def test_a_seat_that_is_short_of_cards_is_met_with_a_high_card() -> None:
    """The next seat's last card is a king: an ace makes it take the pile, a four would let it out."""
    seats = {"hand": "4c 6d Ac", "down": 2}, {"up": "Kc"}
    move, why = asked(stated("prague", *seats, pile="5d 6c 3c"))
    assert move == "play Ac"
    assert why == "Otherwise the next seat might lay its last cards."


def test_the_fourth_of_a_rank_is_laid_on_the_three() -> None:
    """It burns the pile and gives the lead to the seat that has still a four to lose."""
    seats = {"hand": "9s 4c Kd"}, {"hand": "4d 5d 6d"}
    move, why = asked(stated("playingcards", *seats, pile="9c 9d 9h", stock=FULL))
    assert move == "play 9s"
    assert "burns the pile" in why


def test_a_burn_that_ends_the_game_is_not_kept() -> None:
    """Ten and then four are out in one turn; four and then ten need two."""
    assert choice(stated("shithead", {"hand": "4c Td"}, {"hand": "4d 5d"}, pile="3c")) == "play Td"


def test_the_best_cards_are_kept_as_up_cards() -> None:
    """Of six cards the two, the ten and the ace lie open for the end."""
    seat = {"hand": "2c 4c 5d 6h Td Ah"}
    move, why = asked(stated("shithead", seat, {"hand": "3c 3d 3h 4d 5c 6c"}, stock=FULL, phase="set-up"))
    assert move == "keep 2c Td Ah"
    assert why == "The best cards lie open for the end, when no others can be drawn."


def test_set_up_swaps_step_by_step_until_nothing_improves() -> None:
    """Ten against three, ace against four, then ready."""
    seat, other = {"hand": "5c Td Ah", "up": "2c 3d 4h"}, {"hand": "5d 6d 7d", "up": "8d 9d Jd"}
    book, game = stated("playingcards", seat, other, stock=FULL, phase="set-up")
    made: list[str] = []
    while not made or made[-1] != "ready":
        made.append(choice((book, game)))
        game.apply(next(move for move in game.moves(0) if str(move) == f"p1 {made[-1]}"))
    assert made == ["swap Td 3d", "swap Ah 4h", "ready"]


def jokers() -> Book:
    """Boot with its joker."""
    return house_with(read_book("boot"), {"jokers": 1})


def test_the_exchange_takes_the_best_card_of_the_seat_nearest_to_the_end() -> None:
    """Both others have a ten: it is taken from the one that has no more than two cards, for the four."""
    seats = {"hand": "5c 6c", "up": "4c Kc"}, {"hand": "5d 6d 7d", "up": "Th 9d"}, {"up": "Ts 9h"}
    assert choice(stated(jokers(), *seats, pile="2c", pending="exchange")) == "exchange 4c p3 Ts"


def test_an_extra_play_that_would_only_waste_a_good_card_is_declined() -> None:
    """After a burn nothing but strong cards are left, and the hand is full: nothing is lost by passing."""
    seats = {"hand": "2c Td As"}, {"hand": "5d 6d 7d"}, {"hand": "5s 6s 7s"}
    move, why = asked(stated("boot", *seats, stock=FULL, pending="lead"))
    assert move == "pass"
    assert why == "The better cards are kept while others can be drawn."


def test_an_extra_play_gets_rid_of_a_poor_card() -> None:
    """With a four in hand it is not declined."""
    seats = {"hand": "4c Td As"}, {"hand": "5d 6d 7d"}, {"hand": "5s 6s 7s"}
    assert choice(stated("boot", *seats, stock=FULL, pending="lead")) == "play 4c"


def test_a_try_is_made_where_the_odds_are_good() -> None:
    """Most cards fit a six, and it would be a big pile to take."""
    seats = {"hand": "4c 5d 4h"}, {"hand": "5s 6s 7s"}
    move, why = asked(stated("boot", *seats, pile="4s 5c 7h 8c 8s 9c Jc Qc Kc Ac 2s 6c", stock=FULL))
    assert move == "try"
    assert re.fullmatch(r"[678]\d% of the cards that it may be would fit\.", why)


def test_a_small_pile_is_taken_where_the_odds_are_bad() -> None:
    """Hardly a card fits a raised ace, and two cards are soon laid again."""
    seats = {"hand": "4c 5d 4h"}, {"hand": "5s 6s 7s"}
    assert choice(stated("boot", *seats, pile="Ac 3c", stock=FULL)) == "pick"


def test_a_try_that_is_turned_down_is_told_with_its_own_odds() -> None:
    """The reason to take the pile is how rarely a try fits: the odds that are told are the try's."""
    seats = {"hand": "4c 5d 4h"}, {"hand": "5s 6s 7s"}
    move, why = asked(stated("boot", *seats, pile="Ac 3c", stock=FULL))
    assert move == "pick"
    odds = (
        r"A try would fit with [1-9]\d?% of the cards that it may be; with the others the pile comes along\."
    )
    assert re.fullmatch(odds, why)


def test_an_up_card_that_goes_along_is_spoken_of_as_the_pile_s() -> None:
    """A play that is chosen over taking the pile is no up card that is missed least."""
    table = own_table()
    played, taken = {"shed": 0.0}, {"taken": 0.0, "gift": 0.0, "added": 1.0}
    spoken = _speaking(table, played, taken)
    assert max(spoken, key=lambda words: spoken[words]) == "To take the pile would cost an up card as well."


@pytest.mark.parametrize("name", ["luck", "risked", "added", "loaded"])
def test_no_reason_of_one_move_is_told_of_another(name: str) -> None:
    """What a question says of the move itself is never said where only the other was asked."""
    table = own_table()
    spoken = _speaking(table, {}, {name: -1.0 if table.weights[name] > 0 else 1.0})
    best = max(spoken, key=lambda words: spoken[words])
    assert spoken[best] > 0
    assert best == table.instead[name] != table.words[name]
