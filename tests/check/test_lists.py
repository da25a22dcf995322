"""The verbs that the referee lists are those of the game."""

import pytest

from underhand import families
from underhand.books import shelf
from underhand.books.catalogue import verbs
from underhand.check.standing import Stand
from underhand.frame.events import VERBS, Event
from underhand.frame.stating import Position


@pytest.mark.parametrize("name", shelf())
def test_verbs_are_those_of_the_game(name: str) -> None:
    """Of all verbs of the notation a game knows exactly those that its list has."""
    book = families.shelf_book(name)
    rules = families.rules_for(book, 3)
    position = Position(seats=({"hand": "5c"}, {"hand": "6c"}, {"hand": "7c"}))
    stand = Stand(book, *families.stated(book, rules, position))
    refused = {verb: stand.why_not(Event(0, verb, (12, 12), 1, 1)) for verb in VERBS}
    foreign = {verb for verb, refusal in refused.items() if refusal and refusal.code == "not_this_game"}
    assert VERBS - foreign == set(verbs(book.family, "seats"))
