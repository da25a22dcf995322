"""The plan of the table: everything has its place, at every size and with every number of seats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from underhand.term.screen.canvas import Rect
from underhand.term.screen.layout import MELD_STYLES, Plan, Plate, plan, sides

SIZES = st.tuples(st.integers(80, 200), st.integers(19, 60))


def planned(size: tuple[int, int], others: int, hand: int) -> Plan:
    return plan(*size, range(1, others + 1), hand)


@given(SIZES, st.integers(1, 9), st.integers(0, 36))
def test_everything_lies_on_the_table(size: tuple[int, int], others: int, hand: int) -> None:
    """Seats, middle, own cards and every card of the hand are within the felt."""
    made = planned(size, others, hand)
    for area in (*made.seats.values(), made.middle, made.own, *made.fan):
        assert area.x >= 0
        assert area.y >= 0
        assert area.right <= size[0]
        assert area.bottom <= size[1]
    assert len(made.seats) == others
    assert len(made.fan) == hand


@given(SIZES, st.integers(1, 9), st.integers(0, 36))
def test_nothing_covers_what_it_should_not(size: tuple[int, int], others: int, hand: int) -> None:
    """No seat lies on another, none on your cards, and your hand lies below your own cards."""
    made = planned(size, others, hand)
    seats = list(made.seats.values())
    assert not any(one.meets(other) for i, one in enumerate(seats) for other in seats[:i])
    assert not any(seat.meets(area) for seat in seats for area in (made.own, *made.fan))
    assert not any(card.meets(made.own) for card in made.fan)
    assert made.middle.bottom == made.own.y


@given(SIZES, st.integers(1, 75))
def test_every_card_of_the_hand_can_be_read(size: tuple[int, int], hand: int) -> None:
    """Of every card so much stays visible that its edge, rank and suit can be seen."""
    made = planned(size, 3, hand)
    size_of = made.style.fan
    for i, card in enumerate(made.fan):
        corner = Rect(card.x, card.y, size_of.step, size_of.row_step)
        assert not any(corner.meets(other) for other in made.fan[i + 1 :])


@pytest.mark.parametrize(("others", "side", "top"), [(1, 0, 1), (3, 0, 3), (4, 1, 2), (6, 1, 4), (9, 2, 5)])
def test_seats_go_clockwise(others: int, side: int, top: int) -> None:
    """From your left up the left side, along the top and down the right side."""
    made = planned((120, 40), others, 3)
    assert sides(others) == side
    order = [made.seats[seat] for seat in range(1, others + 1)]
    left, middle, right = order[:side], order[side : side + top], order[side + top :]
    assert [seat.y for seat in left] == sorted((seat.y for seat in left), reverse=True)
    assert [seat.x for seat in middle] == sorted(seat.x for seat in middle)
    assert [seat.y for seat in right] == sorted(seat.y for seat in right)
    assert all(seat.x == 0 for seat in left)
    assert all(seat.right == 120 for seat in right)


def test_a_small_table_is_laid_in_small_cards() -> None:
    """On 80 columns and 24 rows other seats are lines, on 160 and 50 they have cards."""
    assert planned((80, 19), 9, 5).style.plate is Plate.LOW
    assert planned((122, 44), 9, 5).style.plate is Plate.TALL


@given(SIZES, st.integers(1, 5), st.integers(0, 60))
def test_hands_of_melds_find_room(size: tuple[int, int], others: int, hand: int) -> None:
    """With up to six seats and sixty cards nothing lies beyond the felt or on what it should not."""
    made = plan(*size, range(1, others + 1), hand, MELD_STYLES)
    seats = list(made.seats.values())
    for area in (*seats, made.middle, made.own, *made.fan):
        assert area.x >= 0
        assert area.y >= 0
        assert area.right <= size[0]
        assert area.bottom <= size[1]
    assert not any(seat.meets(area) for seat in seats for area in (made.own, *made.fan))
    assert not any(card.meets(made.own) for card in made.fan)
    step = made.style.fan
    for i, card in enumerate(made.fan):
        corner = Rect(card.x, card.y, step.step, step.row_step)
        assert not any(corner.meets(other) for other in made.fan[i + 1 :])
