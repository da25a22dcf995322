"""Laws that hold in every game of every house, not only on the shelf."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.cards import JOKER, pack
from underhand.frame.events import Event, parse_event
from underhand.shedding.dealing import faces, unseen
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel.loops import random_game, seed_deck
from underhand.shedding.state import BONE, HANDS, OVER, REMOVED, SEEN, UPS, Deck, State
from underhand.table import Table

few = settings(max_examples=60, deadline=None)


def seats_for(book: Book, wish: int) -> int:
    """A possible number of seats near the one wished for."""
    return min(families.possible_seats(book), key=lambda seats: abs(seats - wish))


def stroll(book: Book, seats: int, seed: int, steps: int) -> Table:
    """A table after some random moves."""
    rng = Random(seed)
    table = Table(book, seats, seed=seed)
    for _ in range(steps):
        if table.is_over:
            break
        table.play(rng.choice(table.legal_moves(rng.choice(table.actors))))
    return table


def state_of(table: Table) -> State:
    """The state below a table."""
    assert isinstance(table.game, ShedGame)
    return table.game.state


def all_faces(table: Table) -> Counter[int]:
    """Every card of the game that somebody has seen, wherever it is."""
    s, seats = state_of(table), len(table.names)
    seen = Counter(s.pile[: s.npile]) + Counter(faces(s, BONE)) + Counter(faces(s, REMOVED))
    for p in range(seats):
        seen += Counter(faces(s, HANDS + p)) + Counter(faces(s, UPS + p))
        seen += Counter(slot - SEEN for slot in s.down[p] if slot >= SEEN)
    return seen


@few
@given(houses(), st.integers(2, 10), st.integers(0, 999), st.integers(0, 80))
def test_cards_are_conserved(book: Book, wish: int, seed: int, steps: int) -> None:
    """Seen and unseen faces are always the whole packs; the unseen ones fill stock and down cards."""
    table = stroll(book, seats_for(book, wish), seed, steps)
    rules, state = table.rules, state_of(table)
    left = unseen(rules, state)
    assert all_faces(table) + left == Counter(pack(rules.packs, rules.jokers))
    seen_down = sum(slot >= SEEN for row in state.down for slot in row)
    assert left.total() == state.stock + sum(state.ndown) - seen_down


def candidates(rng: Random, table: Table, seat: int) -> list[Event]:
    """Events of all sorts, few of them legal."""
    held = list(all_faces(table)) or [0]
    events = [Event(seat, verb) for verb in ("try", "pick", "pass", "ready")]
    events += [Event(seat, "flip", number=slot) for slot in range(1, 8)]
    for _ in range(40):
        card = rng.choice(held)
        ranked = [card] if card == JOKER else [card & ~3 | suit for suit in range(4)]
        cards = tuple(rng.choices(ranked, k=rng.randint(1, 4)))
        other = rng.choice(held)
        events += [
            Event(seat, "play", cards),
            Event(seat, "pick", cards),
            Event(seat, "swap", (card, other)),
            Event(seat, "exchange", (card, other), rng.randrange(len(table.names))),
            Event(seat, "stack", (card,), rng.randrange(len(table.names))),
            Event(seat, "keep", tuple(rng.choices(held, k=rng.randint(1, 4)))),
        ]
    return events


@few
@given(houses(), st.integers(2, 6), st.integers(0, 999), st.integers(0, 60))
def test_listed_moves_are_the_legal_ones(book: Book, wish: int, seed: int, steps: int) -> None:
    """Every listed move is accepted; every other event is refused, or is a listed one in other words."""
    rng = Random(seed)
    table = stroll(book, seats_for(book, wish), seed, steps)
    for seat in range(len(table.names)):
        listed = table.legal_moves(seat)
        assert all(table.game.refusal(move) == "" for move in listed)
        assert bool(listed) == (seat in table.actors)
        for event in candidates(rng, table, seat):
            if table.game.refusal(event) == "":
                assert any(table.game.same_move(event, move) for move in listed), str(event)
            assert parse_event(str(event)) == event


@few
@given(houses(), st.integers(2, 6), st.integers(0, 999), st.integers(0, 80))
def test_a_view_dealt_anew_is_the_same_view(book: Book, wish: int, seed: int, steps: int) -> None:
    """A game dealt from what a seat knows looks to that seat like the one that it sits at."""
    rng = Random(seed)
    table = stroll(book, seats_for(book, wish), seed, steps)
    for seat in (None, *range(len(table.names))):
        view = table.view(seat)
        again = families.from_view(table.book, table.rules, view, rng.randrange)
        assert again.view(seat) == view
        if seat is not None:
            assert again.moves(seat) == table.legal_moves(seat)


@few
@given(houses(), st.integers(2, 10), st.integers(0, 999))
def test_every_game_ends(book: Book, wish: int, seed: int) -> None:
    """Whatever the house, a game played at random comes to an end within its cap of turns."""
    rules = families.rules_for(book, seats_for(book, wish))
    state, deck = State(), Deck()
    seed_deck(rules, deck, seed)
    random_game(rules, state, deck, [0] * 16384, 0)
    assert state.phase == OVER
    assert state.turns <= rules.cap


@few
@given(houses(), st.integers(2, 5), st.integers(0, 999), st.integers(1, 60))
def test_undo_goes_back_exactly(book: Book, wish: int, seed: int, steps: int) -> None:
    """A move taken back and made again gives the same log, faces drawn included."""
    table = stroll(book, seats_for(book, wish), seed, steps)
    before = table.log
    move = table.undo()
    assert len(table.log) < len(before)
    table.play(move)
    assert table.log == before
