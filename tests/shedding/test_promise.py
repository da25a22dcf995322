"""What a game that is broken off promises its seats."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from tests.bots.seated import stated
from tests.shedding.test_modes import short
from tests.shedding.test_thinking import decisions
from tests.strategies import houses
from underhand.books import Book
from underhand.frame.tree import WHOLE
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel.listing import MOST
from underhand.shedding.kernel.promise import of_place, promises
from underhand.shedding.state import Rules, State
from underhand.shedding.worth import habits_of


def promised(rules: Rules, state: State) -> list[int]:
    """What each seat is promised."""
    out = [0] * MOST
    promises(rules, state, habits_of(rules), out)
    return out[: rules.seats]


def of_position(book: str, *seats: Mapping[str, object], stock: str = "") -> list[int]:
    """What a stated position promises."""
    _, game = stated(book, *seats, pile="5s", stock=stock)
    assert isinstance(game, ShedGame)
    return promised(game.rules, game.state)


@given(houses(), st.integers(2, 10), st.integers(0, 10**6))
def test_nobody_is_promised_more_than_there_is(house: Book, wish: int, seed: int) -> None:
    """By any rules a promise is no more than all there is to win, and who is out has what it got."""
    rules = short(house, wish)
    for state in decisions(rules, seed, 60):
        parts = promised(rules, state)
        assert all(0 <= part <= WHOLE for part in parts)
        for seat, place in enumerate(state.place[: rules.seats]):
            assert not place or parts[seat] == of_place(state, place)


def test_equal_seats_are_promised_equal_parts() -> None:
    """Where nobody is ahead each gets the same part of what is to be won."""
    hand = {"hand": "9c 8d"}, {"hand": "9d 8c"}
    assert of_position("boot", *hand, {"hand": "9h 8s"}) == [WHOLE // 3] * 3
    assert of_position("prague", *hand) == [WHOLE // 2] * 2


def test_better_cards_promise_more() -> None:
    """The better cards speak for a seat, those lying up more than those in the hand, and fewer of them do."""
    same = {"hand": "9c 8d", "up": "Kc"}
    even, better = (
        of_position("shithead", same, same),
        of_position("shithead", {**same, "hand": "2c 8d"}, same),
    )
    assert better[0] > even[0] == even[1] > better[1]
    up, hand = {"hand": "6c", "up": "Ac"}, {"hand": "Ah", "up": "6h"}
    assert of_position("shithead", up, hand)[0] > WHOLE // 2
    fewer = of_position("shithead", {"hand": "9c"}, {"hand": "9d 9h 9s"})
    assert fewer[0] > WHOLE // 2


def test_while_cards_are_drawn_their_number_says_nothing() -> None:
    """Hands are filled up as long as there is a stock: middling cards more or less are no lead then."""
    few, many = {"hand": "9c"}, {"hand": "9d 9h 9s"}
    drawn = of_position("shithead", few, many, stock="4c 4d")
    bare = of_position("shithead", few, many)
    assert bare[0] - bare[1] > drawn[0] - drawn[1]
