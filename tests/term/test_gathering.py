"""Gathering cards: what is lit, what the gathered cards make, in every book and at every kind of decision."""

import pytest

from tests.term.sessions import advance, found, in_play, session, verbs
from underhand.books import shelf
from underhand.frame.events import Event
from underhand.term.gathering import BARE, Gathering, Spot
from underhand.term.session import Session


def gathering(one: Session, *spots: Spot) -> Gathering:
    return Gathering(one.view, one.moves, one.seat, list(spots))


@pytest.mark.parametrize("book", shelf())
def test_every_move_can_be_gathered(book: str) -> None:
    """At every decision of a game each legal move that names cards is made by gathering them."""
    one = session(book, 3)
    one.let_bots_move()
    while not one.table.is_over:
        for move in one.moves:
            if move.verb not in BARE:
                gathered = gathering(one)
                gathered.gather(move)
                meant = [moves[0] for moves in gathered.attempts if len(moves) == 1]
                assert any(one.table.game.same_move(each, move) for each in meant)
        one.play(one.hint().move)
        one.let_bots_move()


@pytest.mark.parametrize("book", shelf())
def test_lit_cards_lead_to_a_move(book: str) -> None:
    """Gathering one lit card after the other always comes to a legal move."""
    one = advance(session(book, 3), in_play)
    for first in sorted(gathering(one).lit, key=repr):
        gathered = gathering(one, first)
        while all(one.why_not(moves[0]) for moves in gathered.attempts):
            more = gathered.lit - set(gathered.spots)
            assert more
            gathered.toggle(min(more, key=repr))


def test_what_cannot_be_played_is_not_lit() -> None:
    """A card that is in no legal move is dark, and lights nothing else up when it is gathered."""
    one = found(lambda it: in_play(it) and verbs(it) == {"play"} and len(it.moves) == 1)
    gathered = gathering(one)
    assert len(gathered.lit) == 1
    hand = (spot for spot in gathered.cards if spot.seat == 0 and spot.zone == "hand")
    dark = next(spot for spot in hand if spot not in gathered.lit)
    gathered.toggle(dark)
    assert gathered.attempts[0][0].verb == "play"
    assert one.why_not(gathered.attempts[0][0]) is not None
    assert gathered.lit == gathering(one).lit


def test_the_last_one_gathered_lies_on_top() -> None:
    """A set is laid in the order in which it was gathered."""
    one = found(lambda it: any(len(move.cards) == 2 and move.verb == "play" for move in it.moves))
    pair = next(move for move in one.moves if len(move.cards) == 2 and move.verb == "play")
    gathered = gathering(one)
    gathered.gather(pair)
    assert gathered.attempts[0][0].cards == pair.cards
    gathered.spots.reverse()
    assert gathered.attempts[0][0].cards == pair.cards[::-1]


def test_as_many_swaps_as_pairs() -> None:
    """Two hand cards and two up cards are swapped pair by pair; one too many is no swap."""
    one = session("prague", 3)
    one.let_bots_move()
    spots = [Spot(0, "hand", 0), Spot(0, "up", 1), Spot(0, "hand", 2), Spot(0, "up", 0)]
    (swaps,) = gathering(one, *spots).attempts
    assert [move.verb for move in swaps] == ["swap", "swap"]
    for move in swaps:
        one.play(move)
    assert not any(len(moves) > 1 for moves in gathering(one, *spots[:3]).attempts)


def test_a_down_card_is_chosen_by_its_place() -> None:
    """A back is gathered by its slot, and makes the flip of that slot."""
    one = found(lambda it: verbs(it) == {"flip"})
    for spot in gathering(one).lit:
        assert gathering(one, spot).attempts[0] == [Event(0, "flip", number=spot.index + 1)]


def test_an_exchange_takes_an_own_and_a_foreign_card() -> None:
    """A joker's exchange lights own and others' up cards and is made of one of each."""
    one = found(lambda it: "exchange" in verbs(it), "boot", 3, {"jokers": 2})
    gathered = gathering(one)
    assert {spot.seat for spot in gathered.lit} > {0}
    own = next(spot for spot in sorted(gathered.lit, key=repr) if spot.seat == 0)
    gathered.toggle(own)
    other = next(spot for spot in sorted(gathered.lit, key=repr) if spot.seat != 0)
    gathered.toggle(other)
    (move,) = gathered.attempts[0]
    assert (move.verb, move.seat) == ("exchange", other.seat)
    assert one.why_not(move) is None
