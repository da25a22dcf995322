"""Whether a game was dealt from the promised shuffle, by the program and by ten lines of one's own."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.record.games import a_table, by_hand
from underhand.books import shelf
from underhand.cards import card_text
from underhand.frame.events import Event
from underhand.record import Replay, dumps, loads, seat_copy, text, verify
from underhand.table import Match, RecordError, Table
from underhand.table.draws import commitment

PAGE = Path(__file__).parents[2] / "docs" / "shuffle.md"


@pytest.mark.parametrize("book", shelf())
def test_a_game_from_its_shuffle_is_verified(book: str) -> None:
    """A finished game's commitment opens, and all that the dealer did follows from the seed."""
    record = a_table(book).record
    found = verify(loads(dumps(record)))
    assert (found.seed, found.commitment) == ("tea", record.commitment)
    assert found.events == len(record.log)
    assert found.dealt == sum(str(event).startswith("d ") for event in record.log)


def test_a_replay_says_whether_the_shuffle_was_checked() -> None:
    """With its seed it was, of a copy as far as its seat saw; of a game that goes on it could not be."""
    record = a_table("boot").record
    found = verify(record)
    told = (
        "The shuffle was checked: the seed opens what was promised before the deal, "
        f"and the {found.dealt} events of the dealer"
    )
    assert str(found) == f"{told} follow from it."
    assert str(found) in list(text(Replay(record)))
    copy = list(text(Replay(seat_copy(record, 1))))
    assert f"{told}, as far as p2 saw the cards, follow from it." in copy
    going_on = list(text(Replay(a_table("boot", moves=3).record)))
    assert "The shuffle is not opened yet: the game is not over." in going_on
    by_nobody = replace(record, commitment=None, seed=None)
    assert not [line for line in text(Replay(by_nobody)) if "huffle" in line.split("  ")[0]]


def test_another_seed_does_not_open_the_commitment() -> None:
    """A seed that was not promised is refused, even if its shuffle were the one that was dealt."""
    record = replace(a_table().record, commitment=commitment("coffee"))
    with pytest.raises(RecordError, match="commitment: is not the seed's"):
        verify(record)


def test_another_deal_does_not_follow_from_the_seed() -> None:
    """Cards that the shuffle did not give are refused."""
    record = replace(a_table().record, seed="coffee", commitment=commitment("coffee"))
    with pytest.raises(RecordError, match=r"log line \d+: d p\d .*: the seed gives d p\d "):
        verify(record)


def test_what_promised_nothing_cannot_be_verified() -> None:
    """A game dealt by hand has no shuffle; one that goes on has not opened it."""
    with pytest.raises(RecordError, match="nothing was promised"):
        verify(by_hand(a_table().record))
    with pytest.raises(RecordError, match="not opened yet"):
        verify(a_table(moves=20).record)
    with pytest.raises(RecordError, match="seed is missing"):
        verify(replace(a_table().record, seed=None))


# ---- the page that says how anybody can --------------------------------------------------------------


def its_code() -> dict[str, Any]:
    """The names that the page's own lines of Python define."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)
    return names


def test_the_page_is_short_enough_to_be_checked_by_eye() -> None:
    """The shuffle is ten lines of Python, as the page promises."""
    block = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
    lines = [line for line in block.splitlines() if line.strip() and not line.startswith(("import", "from"))]
    assert len(lines) <= 10


@pytest.mark.parametrize(
    ("book", "seats"), [("prague", 2), ("prague", 6), ("playingcards", 3), ("shithead", 5)]
)
@pytest.mark.parametrize("seed", ["tea", "", "0f3c"])
def test_the_page_gives_the_deal(book: str, seats: int, seed: str) -> None:
    """The page's code finds the commitment, the first dealer and the whole order of the deck of any game."""
    code, table = its_code(), Table(book, seats, seed=seed)
    assert code["commitment"](seed) == table.commitment
    dealer, deck = code["shuffle"](seed, seats, packs=table.rules.packs, jokers=table.rules.jokers)
    assert dealer == table.first_dealer
    faces = iter(deck)
    for zone in ("down", "up", "hand"):
        events = {event.seat: event for event in table.log if event.verb == zone}
        size = max((event.number or len(event.cards) for event in events.values()), default=0)
        packets: list[list[str]] = [[] for _ in range(seats)]
        for i in range(size * seats):
            packets[(dealer + 1 + i) % seats].append(next(faces))
        for seat, event in events.items():
            assert event.number == size or card_texts(event) == packets[seat]


def card_texts(event: Event) -> list[str]:
    """The cards of an event, one by one."""
    return [card_text(card) for card in event.cards]


def test_the_page_gives_the_seeds_of_a_match() -> None:
    """The page's code finds the seed of every game of a match."""
    match = Match("boot", 2, seed="tea", games=1)
    assert its_code()["game_seed"]("tea", 1) == match.table.seed


def test_a_copy_can_be_verified_too() -> None:
    """What one seat saw is enough to hold its own cards against the shuffle."""
    assert verify(seat_copy(a_table("boot").record, 2)).dealt > 0
