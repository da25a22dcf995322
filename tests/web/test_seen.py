"""What a seat is told of a game hangs on nothing that it cannot know."""

from random import Random

import pytest

from tests.playing import play_out, step
from underhand import families
from underhand.books import shelf
from underhand.cards import HIDDEN
from underhand.frame.events import DEALER
from underhand.table import Table, TableError
from underhand.web.seen import Chronicle, game_seen
from underhand.web.wire import GameSeen

SEATS = 3
EYES = (0, 1, 2, None)


def wire(table: Table, seat: int | None) -> bytes:
    """The bytes that go over the wire to one who has seen nothing yet."""
    return game_seen(table, seat, table.ply, Chronicle(table).lines(seat)).model_dump_json().encode()


def played(book: str, seed: str, moves: int) -> tuple[Table, Random]:
    """A table after so many moves, and what chose them."""
    table, rng = Table(book, SEATS, seed=seed), Random(seed)
    for _ in range(moves):
        if not table.is_over:
            step(table, rng)
    return table, rng


@pytest.mark.parametrize("book", shelf())
def test_a_game_that_a_seat_cannot_tell_from_the_real_one_is_the_same_bytes(book: str) -> None:
    """With everything that a seat cannot see drawn anew, what it is told does not change by a byte."""
    rng = Random(book)
    for moves in (0, 3, 9, 20, 40):
        table, _ = played(book, f"{book} {moves}", moves)
        if table.is_over:
            continue
        for seat in EYES:
            told, real = wire(table, seat), table.course.game
            for _ in range(2):
                view = real.view(seat)
                table.course.game = families.from_view(table.book, table.rules, view, rng.randrange)
                assert wire(table, seat) == told
            table.course.game = real


def unseen_places(table: Table, seat: int | None) -> list[int]:
    """Where in the shuffled deck the cards lie that the seat has not seen by now."""
    seen: list[int] = []
    for entry in table.entries:
        event = entry.seen_by(seat)
        if event.actor == DEALER and event.verb != "boneyard":
            seen += (card for card in event.cards if card != HIDDEN)
    for event in table.seen_log(seat):
        if event.actor != DEALER:
            seen += (card for card in event.cards if card != HIDDEN and card not in seen)
    return [i for i, card in enumerate(table.dealer.order) if card not in seen]  # type: ignore[attr-defined]


def public(table: Table, seat: int | None) -> object:
    """What the rules make known: who has the lowest card, and which it is, is called out in some games."""
    return table.seen_log(seat), table.view(None).facts, table.actors


def redealt(table: Table, seat: int | None, rng: Random, monkeypatch: pytest.MonkeyPatch) -> Table | None:
    """The same moves after another shuffle that shows the seat the same; none if the rules forbid them."""
    from underhand.table import table as module

    places = unseen_places(table, seat)
    order = list(table.dealer.order)  # type: ignore[attr-defined]
    for i, j in zip(places, rng.sample(places, len(places)), strict=True):
        order[i] = table.dealer.order[j]  # type: ignore[attr-defined]
    whole = module.shuffled_from  # type: ignore[attr-defined]

    def stacked(*args: object) -> object:
        first, dealer = whole(*args)  # type: ignore[arg-type]
        dealer.order = list(order)
        return first, dealer

    with monkeypatch.context() as patch:
        patch.setattr(module, "shuffled_from", stacked)
        other = Table(table.book, table.names, seed=table.seed)
    for event in table.log:
        if event.actor != DEALER:
            try:
                other.play(event)
            except TableError:
                return None
    return other


@pytest.mark.parametrize("book", shelf())
def test_a_redeal_of_what_a_seat_cannot_see_tells_it_the_same_log(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sentences, notation, moves and cards are the same bytes in two games that differ only out of sight."""
    rng, different = Random(book), 0
    for moves in (0, 3, 8, 12):
        table, _ = played(book, f"{book} again {moves}", moves)
        for seat in EYES:
            other = None
            for _ in range(12):
                other = other or redealt(table, seat, rng, monkeypatch)
            if other is not None and public(other, seat) == public(table, seat):
                different += other.log != table.log
                assert wire(other, seat) == wire(table, seat)
    assert different > 5


@pytest.mark.parametrize("book", shelf())
def test_a_game_is_told_from_its_deal_to_its_end(book: str) -> None:
    """The end has a result; its seed, its record and all hands are only for those who may see them."""
    table = Table(book, ["Ana", "Bo", "Cy"], seed="7")
    lines = Chronicle(table)
    assert lines.lines(0)
    play_out(table, 7)
    mine = game_seen(table, 0, 3, lines.lines(0), number=2, share="abc")
    shut = game_seen(table, None, 3, lines.lines(None), share="abc", is_open=False)
    assert GameSeen.model_validate_json(mine.model_dump_json()) == mine
    assert mine.result is not None and mine.result.seed == table.seed and mine.result.share == "abc"
    assert mine.moves == () and mine.stamp == 3 and mine.number == 2 and mine.ply == table.ply
    assert shut.result is not None and shut.result.seed == shut.result.share == ""
    held = [zone for place in shut.places for zone in place.zones if zone.shape == "fan"]
    known = {card for zone in table.view(None).seats for each in zone.zones for card in each.cards}
    assert all(card in known for zone in held for card in zone.cards)


def test_a_line_is_told_once_and_only_its_first_sentence_has_the_event() -> None:
    """A chronicle that is asked after every move tells what one asked at the end tells."""
    table, rng = Table("boot", 3, seed="3"), Random(3)
    as_it_goes = Chronicle(table)
    while not table.is_over:
        as_it_goes.lines(1)
        step(table, rng)
    told = as_it_goes.lines(1)
    assert list(told) == list(Chronicle(table).lines(1))
    first: dict[int, object] = {}
    for line in told:
        assert bool(line.event) == (line.ply not in first and line.ply > 1)
        first.setdefault(line.ply, line)
    assert all(line.ply <= table.ply for line in told)


def test_moves_are_told_in_their_parts_and_only_to_those_who_may_act() -> None:
    """What is sent back makes the move, and somebody who is not to act has none."""
    table, _ = played("prague", "1", 12)
    for seat in range(SEATS):
        moves = game_seen(table, seat, 0, ()).moves
        assert bool(moves) == (seat in table.actors)
        for each, move in zip(moves, table.legal_moves(seat), strict=False):
            assert f"p{seat + 1} {each.text}" == str(move) and each.verb == move.verb
