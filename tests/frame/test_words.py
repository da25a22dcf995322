"""Events in words."""

import doctest

import pytest

from underhand.frame import words as module
from underhand.frame.events import parse_event
from underhand.frame.words import words

NAMES = ("Ana", "Bo", "Cass")

SENTENCES = {
    "d p1 down 3": "Ana is dealt three cards face down",
    "d p1 up 3h Kd Tc": "Ana is dealt the 3♥, K♦ and 10♣ face up",
    "d p1 hand 5c 8d": "Ana gets the 5♣ and 8♦",
    "d p1 hand ?? ??": "Ana gets two cards",
    "d p1 hand ??": "Ana gets one card",
    "d pile 6h": "The dealer turns up the 6♥",
    "d pile Jk": "The dealer turns up a joker",
    "d pile": "No card is left that may start the pile: it starts empty",
    "d p1 shows Kc": "It is the K♣",
    "d p1 shows ??": "Only Ana sees the card",
    "d p1 boneyard 4h 9d": "Ana draws the 4♥ and 9♦ from the boneyard",
    "d p1 boneyard ?? ?? ??": "Ana draws three cards from the boneyard",
    "d p2 leads": "The lot to lead falls on Bo",
    "d stock 9": "The stock is used up: nine cards of the pile are shuffled into a new one",
    "d p1 boot 11": "Ana is dealt a boot of eleven cards",
    "d p3 boot 4c 4d": "The dealer turns up Cass' boot: the 4♣ and 4♦",
    "p1 keep 3h Kd 9c": "Ana keeps the 3♥, K♦ and 9♣ as up cards",
    "p1 keep ?? ?? ??": "Ana keeps three cards as up cards",
    "p1 swap 9c 2s": "Ana lays the 9♣ face up for the 2♠",
    "p1 stack 9c p2": "Ana adds the 9♣ to Bo's up cards",
    "p1 stack 9c p1": "Ana adds the 9♣ to their own up cards",
    "p1 ready": "Ana is ready",
    "p1 play 9c": "Ana lays the 9♣",
    "p1 play 9c 9d 9h": "Ana lays the 9♣, 9♦ and 9♥",
    "p1 play Jk": "Ana lays a joker",
    "p1 flip 2": "Ana flips the second down card",
    "p1 try": "Ana tries the top card of the stock",
    "p1 pick": "Ana picks up the pile",
    "p1 pick 4c": "Ana picks up the pile, and the 4♣ with it",
    "p1 pass": "Ana passes",
    "p1 exchange 4c p2 9d": "Ana exchanges the 4♣ for Bo's 9♦",
    "p1 exchange Jk p2 Jk": "Ana exchanges a joker for Bo's joker",
    "p1 draw": "Ana draws from the stock",
    "p1 take": "Ana picks up from the discard pile, the top one onto their own open meld",
    "p1 take 4c 4d / 7c 7d 2s": "Ana picks up from the discard pile, the top one to meld with the 4♣ and 4♦, "
    "and melds the 7♣, 7♦ and 2♠",
    "p1 meld 7c 7d Jk Jk / 9c 9d 9h": "Ana melds the 7♣, 7♦ and two jokers; the 9♣, 9♦ and 9♥",
    "p1 add 6h 2s to 6": "Ana adds the 6♥ and 2♠ to the sixes",
    "p1 tuck 3h under 7": "Ana tucks the 3♥ under the canasta of sevens",
    "p1 aside 3c 3s": "Ana sets two black threes aside",
    "p1 discard 4c": "Ana discards the 4♣",
}


@pytest.mark.parametrize(("event", "sentence"), SENTENCES.items())
def test_every_verb_has_its_sentence(event: str, sentence: str) -> None:
    """Each event of the notation is told in one plain sentence."""
    assert words(parse_event(event), NAMES) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("p1 play 9c", "You lay the 9♣"),
        ("p1 pass", "You pass"),
        ("p1 try", "You try the top card of the stock"),
        ("p1 pick", "You pick up the pile"),
        ("p1 ready", "You are ready"),
        ("p1 exchange 4c p2 9d", "You exchange the 4♣ for Bo's 9♦"),
        ("p2 exchange 4c p1 9d", "Bo exchanges the 4♣ for your 9♦"),
        ("p1 stack 9c p1", "You add the 9♣ to your own up cards"),
        ("d p1 down 3", "You are dealt three cards face down"),
        ("d p1 hand 5c", "You get the 5♣"),
        ("d p1 leads", "The lot to lead falls on you"),
        ("d p1 shows ??", "Only you see the card"),
        (
            "p1 take / 7c 7d 2s / 8c 8d 8h",
            "You pick up from the discard pile, the top one onto your own open meld, "
            "and meld the 7♣, 7♦ and 2♠, and meld the 8♣, 8♦ and 8♥",
        ),
    ],
)
def test_the_reader_is_spoken_to(event: str, sentence: str) -> None:
    """Where the reader has a seat, it is told what "you" do."""
    assert words(parse_event(event), NAMES, you=0) == sentence


def test_the_size_of_the_pile_is_told_where_it_is_known() -> None:
    """A pick-up tells how many cards go along, in figures above twelve."""
    pick = parse_event("p2 pick")
    assert words(pick, NAMES, pile=1) == "Bo picks up the pile (one card)"
    assert words(pick, NAMES, pile=13) == "Bo picks up the pile (13 cards)"


def test_no_verb_of_the_notation_is_without_words() -> None:
    """The sentences above are of every verb that can be read."""
    from underhand.frame.events import _READERS

    told = {parse_event(event).verb for event in SENTENCES}
    assert set(_READERS) | set(module._DEALT) == told == set(module._PLAYED) | set(module._DEALT)


def test_examples() -> None:
    """The examples in the documentation strings are right."""
    assert doctest.testmod(module).failed == 0


def test_nobody_but_the_reader_is_you() -> None:
    """Somebody who is called You, as who gave no name is, is told by the seat to everybody else."""
    names = ["You", "Bo", "you "]
    assert words(parse_event("p1 play 4d"), names) == "p1 lays the 4♦"
    assert words(parse_event("p1 play 4d"), names, you=1) == "p1 lays the 4♦"
    assert words(parse_event("p1 play 4d"), names, you=0) == "You lay the 4♦"
    assert words(parse_event("d p3 down 3"), names, you=0) == "p3 is dealt three cards face down"
    assert words(parse_event("p2 exchange 4c p1 Td"), names) == "Bo exchanges the 4♣ for p1's 10♦"
