"""What a refusal says by the book's own options."""

from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import houses
from underhand.books.facts import facts_module
from underhand.books.meanings import phrases
from underhand.books.refusals import sentence_of
from underhand.books.wording import holds
from underhand.families import FAMILIES, house_with, read_book
from underhand.table import Table

WILDLESS = {"wilds_max_per_meld": 0, "go_out_needs": {"naturals": 1, "mixed": 0}}


@pytest.mark.parametrize(
    ("book", "options", "code", "says"),
    [
        ("boot", {}, "too_low", "does not beat what lies on the pile, nor equal it"),
        ("prague", {"beat": "gt"}, "too_low", "and to equal it is not enough"),
        ("prague", {"playable_any": "none"}, "too_low", "nor equal it; play one that does either."),
        ("shithead", {}, "keep_count", "Choose three cards to lie face up"),
        ("boot", {"up_cards": 1, "hand_cards": 5}, "keep_count", "Choose one card to lie face up"),
        ("boot", {"set_max": 2}, "too_many", "No more than two cards may be played at once"),
        ("boot", {}, "not_led", "3s cannot be led"),
        ("boot", {"jokers": 1}, "not_led", "3s and jokers cannot be led"),
        ("pagat", {"ten_on": "not_on_7"}, "ten_limit", "A 10 may not be played on a 7"),
        ("pagat", {"pickup_from_up_adds": "none"}, "pick_up_card", "No face-up card goes to the hand"),
        ("canasta", {}, "below_threshold", "must reach 50 points if your score is below 5000"),
        ("canasta", {}, "too_many_wilds", "A meld may have two wild cards and no more"),
        ("canasta", WILDLESS, "too_many_wilds", "Melds have no wild cards"),
        ("canasta", {}, "not_out_yet", "before you have one natural and two mixed canastas"),
    ],
)
def test_a_refusal_says_what_the_book_needs(
    book: str, options: dict[str, object], code: str, says: str
) -> None:
    """How many cards, which ranks, whether to equal is enough: as the book states it."""
    assert says in sentence_of(house_with(read_book(book), options), code)


def test_too_few_up_cards_are_refused_with_their_number() -> None:
    """Who chooses two face-up cards is told that three are to be chosen."""
    table = Table("shithead", 3, seed=1)
    two = " ".join(table.view(0).seats[0].zone("hand").cards[:2])
    assert str(table.why_not(f"p1 keep {two}")).startswith("Choose three cards to lie face up")


@pytest.mark.parametrize("family", FAMILIES)
@given(data=st.data())
def test_any_house_refuses_in_whole_sentences(family: str, data: st.DataObject) -> None:
    """Whatever a house states, each refusal is a sentence without a gap."""
    house = data.draw(houses(family))
    for code in phrases(family, "refusals"):
        told = sentence_of(house, code)
        assert told[0].isupper() or told[0].isdigit()
        assert told.endswith(".")
        assert not set("{}_") & set(told)


@pytest.mark.parametrize("family", FAMILIES)
def test_an_exact_sentence_belongs_to_a_refusal(family: str) -> None:
    """Each is of a code that there is, and asks for facts that there are."""
    known = phrases(family, "meanings")
    book = read_book("canasta" if family == "canasta" else "boot")
    facts = facts_module(family).facts_of(book.options, known.get("words", ()))
    for code, says in known["exact"].items():
        assert code in phrases(family, "refusals")
        for say in says:
            holds(say["if"], facts)
            assert {place for _, place, _, _ in Formatter().parse(say["text"]) if place} <= set(facts)
