"""Moves as people type them: what a short text means, when it is ambiguous, and what refuses it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from underhand.books import shelf
from underhand.cards import card_text, colour
from underhand.table import AmbiguousMove, IllegalMove, InvalidNotation, Table, short

ALIKE = ("prague", "playingcards", "shithead", "pagat")
"""Books in which nothing looks at suits."""


def hand(table: Table, seat: int) -> tuple[str, ...]:
    return table.view(seat).seats[seat].zone("hand").cards


def ready(book: str, seats: int = 2, seed: str = "1") -> Table:
    """A table whose set-up is over, cards kept as they come."""
    table = Table(book, seats, seed=seed)
    while table.view(None).phase == "set-up":
        moves = table.legal_moves()
        table.play(next((move for move in moves if move.verb == "ready"), moves[0]))
    return table


def with_pair(book: str, *, colours: int) -> tuple[Table, tuple[int, ...]]:
    """A table for three whose first player may lay the two cards of a rank that he has, and these cards."""
    for seed in range(2000):
        table = ready(book, 3, str(seed))
        laid = [move.cards for move in table.legal_moves() if move.verb == "play"]
        for cards in laid:
            same = {card for other in laid for card in other if card >> 2 == cards[0] >> 2}
            if len(cards) == len(same) == 2 and len({colour(card) for card in cards}) == colours:
                return table, cards
    raise AssertionError(book)


@pytest.mark.parametrize("book", shelf())
def test_full_notation_is_read_with_or_without_the_seat(book: str) -> None:
    """Every legal move is read back from its line, with and without its seat."""
    table = ready(book)
    for move in table.legal_moves():
        assert table.parse(str(move)) == move
        assert table.parse(str(move).partition(" ")[2]) == move


@pytest.mark.parametrize("book", ALIKE)
def test_ranks_are_enough_where_suits_make_no_difference(book: str) -> None:
    """A rank names the card where nothing looks at suits, whichever of several it is."""
    table = ready(book)
    for move in table.legal_moves():
        if move.verb == "play":
            ranks = [card_text(card)[0] for card in move.cards]
            for text in (" ".join(ranks), "".join(ranks).lower(), "play " + " ".join(ranks)):
                meant = table.parse(text)
                assert table.why_not(meant) is None
                assert [card >> 2 for card in meant.cards] == [card >> 2 for card in move.cards]


def test_a_pair_is_typed_as_ranks() -> None:
    """`99`, `9 9`, `9c9d`, `play 9 9` and ten in both spellings."""
    table, cards = with_pair("prague", colours=2)
    one, other = map(card_text, cards)
    for text in (one[0] * 2, f"{one[0]} {other[0]}", one + other, f"PLAY {one} {other[0]}", f"{one} {other}"):
        assert sorted(table.parse(text).cards) == sorted(cards)
    assert table.parse(one.replace("T", "10")).cards == cards[:1]


def test_colours_matter_where_a_power_looks_at_them() -> None:
    """In Boot a black and a red card differ; each that the message names can be typed as it stands."""
    table, cards = with_pair("boot", colours=2)
    rank = card_text(cards[0])[0]
    with pytest.raises(
        AmbiguousMove, match=f"'{rank}' may mean play {rank}., play {rank}.: say which"
    ) as raised:
        table.parse(rank)
    told = str(raised.value).partition("may mean ")[2].removesuffix(": say which").split(", ")
    assert {table.parse(text).cards[0] for text in told} == set(cards)


def test_two_of_one_colour_are_alike() -> None:
    """Where only the colour matters, either of two red or two black cards is meant by its rank."""
    table, cards = with_pair("boot", colours=1)
    assert table.parse(card_text(cards[0])[0]).cards[0] in cards


def test_keeping_and_swapping_by_rank() -> None:
    """The cards of a set-up can be named by rank."""
    boot = Table("boot", 2, seed="3")
    kept = boot.parse("keep " + " ".join(card[0] for card in hand(boot, boot.actor or 0)[:3]))
    assert kept.verb == "keep"
    prague = Table("prague", 2, seed="3")
    seat = prague.actor or 0
    up = prague.view(seat).seats[seat].zone("up").cards
    swap = prague.parse(f"swap {hand(prague, seat)[0][0]} {up[0][0]}")
    assert prague.why_not(swap) is None


def test_an_illegal_short_text_is_refused_for_its_reason() -> None:
    """A rank that may not be laid is the illegal move itself, and the rules say why."""
    table = Table("prague", 2, seed="1")
    card = hand(table, 0)[0]
    with pytest.raises(IllegalMove) as raised:
        table.play(f"p1 {card[0]}")
    assert raised.value.refusal.code == "set_up_first"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a move: name cards"),
        ("frob", "'frob' is not a move: name cards, as 9c 9d or 99, or what to do"),
        ("9x", "'9x' is not a move"),
        ("flip two", "flip wants one number"),
        ("p0 pick", "is not a move"),
        ("swap 4c", "swap names a hand card and an up card"),
        ("play", "play names its cards"),
        ("pick up", "'up' is not a card"),
        ("exchange 4c", "exchange': exchange names an own up card, a seat"),
        ("stack 4c", "stack': stack names a hand card and the seat"),
        ("stack", "stack': stack names a hand card and the seat"),
        ("flip", "flip': flip wants one number"),
    ],
)
def test_what_is_no_move(text: str, says: str) -> None:
    """Texts that mean nothing are told what would."""
    table = Table("prague", 2, seed="1")
    with pytest.raises(InvalidNotation) as raised:
        table.parse(text)
    assert says in str(raised.value)


def test_a_rank_that_nobody_holds() -> None:
    """A rank that the seat does not have is said so."""
    table = ready("prague")
    seat = table.actor or 0
    place = table.view(seat).seats[seat]
    missing = next(
        r for r in "3456789" if r not in "".join(place.zone("hand").cards + place.zone("up").cards)
    )
    with pytest.raises(InvalidNotation, match=f"p{seat + 1} has no {missing}"):
        table.parse(missing)


@given(st.text(alphabet="0123456789tjqkacdhsp /#yflinkwe", max_size=16), st.sampled_from(shelf()))
def test_any_text_is_read_or_refused(text: str, book: str) -> None:
    """Whatever is typed is a move of the seat, or refused by a message."""
    table = TABLES[book]
    try:
        event = table.parse(text)
    except (InvalidNotation, AmbiguousMove) as error:
        assert str(error)
    else:
        table.why_not(event)


TABLES = {book: ready(book) for book in shelf()}


def test_one_candidate_too_many_is_one_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The candidates that are not named any more are counted: one other, several others."""
    table = Table("boot", 2, seed=1)
    for left, said in ((1, "or one other: say which"), (2, "or two others: say which")):
        monkeypatch.setattr(short, "MOST_TOLD", len(table.legal_moves()) - left)
        with pytest.raises(AmbiguousMove, match=said):
            table.parse("keep")
