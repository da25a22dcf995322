"""Laws that hold in every deal of every house, not only on the shelf."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.canasta import reference
from tests.canasta.strolling import choose, game_of, numbers_of, seats_for, seen_faces, state_of, stroll
from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.canasta.coding import encode
from underhand.canasta.dealing import in_stock, unseen
from underhand.canasta.game import CanastaGame
from underhand.canasta.judging import PLAIN, listed
from underhand.canasta.kernel.loops import random_deal, seed_deck
from underhand.canasta.kernel.turn import do
from underhand.canasta.state import OVER, Deck, State
from underhand.cards import pack
from underhand.frame.events import Event, parse_event
from underhand.table import Table

few = settings(max_examples=60, deadline=None)
deals = houses("canasta")


@few
@given(deals, st.integers(2, 6), st.integers(0, 999), st.integers(0, 400))
def test_cards_are_conserved(book: Book, wish: int, seed: int, steps: int) -> None:
    """Seen and unseen faces are always the whole of the packs; the unseen ones fill stock and boots."""
    table = stroll(book, seats_for(book, wish), seed, steps)
    rules, s = table.rules, state_of(table)
    left = unseen(rules, s)
    assert seen_faces(s, rules.seats) + left == Counter(pack(rules.packs, rules.jokers))
    boots = sum(n for n, bared in zip(s.boot, s.bared, strict=True) if not any(bared))
    assert left.total() == s.stock + boots
    if s.again:
        assert in_stock(rules, s).total() == s.stock
        assert not in_stock(rules, s) - left


def groups_of(rng: Random, hand: list[int], kinds: list[int]) -> Iterator[tuple[int, ...]]:
    """Cards of a hand that might be a meld, and some that are none."""
    for k in {kinds[card] for card in hand}:
        mine = [card for card in hand if kinds[card] == k]
        wild = [card for card in hand if kinds[card] in (11, 12)]
        rng.shuffle(wild)
        take = rng.randint(1, min(len(mine), 9))
        yield tuple(rng.sample(mine, take) + wild[: rng.choice([0, 0, 0, 1, 2, 3])])
    yield tuple(rng.choices(range(53), k=rng.randint(1, 4)))


def candidates_of(rng: Random, game: CanastaGame, seat: int) -> Iterator[Event]:
    """Events of all sorts, few of them legal."""
    hand = list(game.lying("hand", seat))
    groups = list(groups_of(rng, hand, game.rules.kind))
    yield from (Event(seat, verb) for verb in ("draw", "pass", "take"))
    for group in groups:
        others = tuple(rng.sample(groups, min(len(groups), rng.choice([0, 0, 1, 1, 2, 3]))))
        rank = rng.choice([group[0] >> 2, rng.randrange(14)])
        yield Event(seat, "meld", group, groups=others)
        yield Event(seat, "meld", group)
        yield Event(seat, "take", group, groups=others)
        yield Event(seat, "take", groups=others)
        yield Event(seat, "add", group, number=rank)
        yield Event(seat, "add", group[:1], number=rank)
        yield Event(seat, "tuck", group[:1], number=rng.randrange(14))
        yield Event(seat, "aside", group[:7])
        yield Event(seat, "discard", group[:1])
        yield Event(seat, "discard", group)
    yield from (Event(seat, "tuck", (red,), number=rank) for red in (5, 6) for rank in range(2, 13))


@few
@given(deals, st.integers(2, 6), st.integers(0, 999), st.integers(0, 300))
def test_what_is_legal_is_what_the_clauses_allow(book: Book, wish: int, seed: int, steps: int) -> None:
    """An event is accepted exactly if a plain reading of the clauses, which knows of no steps, allows it."""
    rng = Random(seed)
    table = stroll(book, seats_for(book, wish), seed, steps)
    options = families.options_of(table.book)
    for seat in range(len(table.names)):
        view = table.view(seat)
        for event in candidates_of(rng, game_of(table), seat):
            refused = table.game.refusal(event)
            assert reference.is_legal(view, options, event) == (refused == ""), (str(event), refused)
            assert parse_event(str(event)) == event


@few
@given(deals, st.integers(2, 6), st.integers(0, 999), st.integers(0, 300))
def test_listed_moves_are_accepted(book: Book, wish: int, seed: int, steps: int) -> None:
    """Every listed move is accepted, and there is one for whoever is to act and for nobody else."""
    table = stroll(book, seats_for(book, wish), seed, steps)
    for seat in range(len(table.names)):
        moves = table.legal_moves(seat)
        assert bool(moves) == (seat in table.actors)
        assert all(table.game.refusal(move) == "" for move in moves)


@few
@given(deals, st.integers(2, 6), st.integers(0, 999), st.integers(0, 300))
def test_an_accepted_event_is_made_of_listed_steps(book: Book, wish: int, seed: int, steps: int) -> None:
    """The steps of an accepted event are listed one after the other, and lead to where the event leads."""
    rng = Random(seed)
    table = stroll(book, seats_for(book, wish), seed, steps)
    rules = table.rules
    for seat in table.actors:
        for event in [*candidates_of(rng, game_of(table), seat), *table.legal_moves(seat)]:
            if table.game.refusal(event):
                continue
            s, whole = state_of(table).copy(), state_of(table).copy()
            moves = encode(rules, s, event)
            if rules.go_out == 1 and len(moves) > 1:
                continue  # the deal may end before the last of its steps
            for move in moves:
                assert move & 127 in {each & 127 for each in listed(rules, s, seat)}, (str(event), move & 127)
                do(rules, s, seat, move)
            PLAIN.carry_out(rules, whole, seat, moves)
            assert numbers_of(s) == numbers_of(whole), str(event)


@few
@given(deals, st.integers(2, 6), st.integers(0, 999), st.integers(0, 200))
def test_steps_never_lead_nowhere(book: Book, wish: int, seed: int, steps: int) -> None:
    """Whatever listed steps are taken, one after the other, another one is legal until the deal is over."""
    rng = Random(seed)
    table = stroll(book, seats_for(book, wish), seed, steps)
    s, rules = state_of(table), table.rules
    while s.phase != OVER and not s.need:
        moves = listed(rules, s, s.turn)
        assert moves
        do(rules, s, s.turn, rng.choice(moves))


@few
@given(deals, st.integers(2, 6), st.integers(0, 999), st.integers(0, 400))
def test_a_view_dealt_anew_is_the_same_view(book: Book, wish: int, seed: int, steps: int) -> None:
    """A deal made from what a seat knows looks to that seat like the one that it sits at."""
    rng = Random(seed)
    table = stroll(book, seats_for(book, wish), seed, steps)
    for seat in (None, *range(len(table.names))):
        view = table.view(seat)
        again = families.from_view(table.book, table.rules, view, rng.randrange)
        assert again.view(seat) == view
        if seat is not None:
            assert again.moves(seat) == table.legal_moves(seat)


@few
@given(deals, st.integers(2, 6), st.integers(0, 999))
def test_every_deal_ends(book: Book, wish: int, seed: int) -> None:
    """Whatever the house, a deal played at random comes to an end without a guard. CANASTA-46."""
    rules = families.rules_for(book, seats_for(book, wish))
    state, deck = State(), Deck()
    seed_deck(rules, deck, seed)
    random_deal(rules, state, deck, [0] * 128, 0)
    assert state.phase == OVER


@few
@given(deals, st.integers(2, 6), st.integers(0, 999), st.integers(1, 300))
def test_undo_goes_back_exactly(book: Book, wish: int, seed: int, steps: int) -> None:
    """A move taken back and made again gives the same log, faces drawn included."""
    table = stroll(book, seats_for(book, wish), seed, steps)
    before = table.log
    move = table.undo()
    assert len(table.log) < len(before)
    table.play(move)
    assert table.log == before


def test_possible_seats_are_those_with_cards_enough() -> None:
    """A book allows the seats that it has cards for."""
    book = families.house_with(families.read_book("canasta"), {"packs": 2})
    assert families.possible_seats(book) == (2, 3, 4)
    assert game_of(Table(book, 4, seed=1)).rules.seats == 4
    assert choose(Random(1), [Event(0, "draw")]).verb == "draw"
