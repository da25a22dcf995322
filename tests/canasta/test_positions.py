"""The same laws in small positions of all sorts, where melds close, boots are taken and hands run out."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.canasta import reference
from tests.canasta.positions import hand, naturals, position, wilds
from tests.canasta.strolling import numbers_of
from tests.canasta.test_laws import candidates_of
from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.canasta.coding import encode
from underhand.canasta.game import CanastaGame
from underhand.canasta.judging import PLAIN, listed
from underhand.canasta.kernel.refusal import barred
from underhand.canasta.kernel.steps import SEED, TAKE, TUCK, dressed, step_of
from underhand.canasta.kernel.turn import act, do
from underhand.canasta.state import CANASTA, DRAW, OVER, Rules, State
from underhand.cards import cards_text
from underhand.frame.stating import Misstated, Position

many = settings(max_examples=150, deadline=None)
SHARP = (
    "go_out",
    "final_discard",
    "go_out_needs",
    "closed",
    "wilds_max_per_meld",
    "pickup_needs",
    "pickup_count",
)


@st.composite
def sharp_houses(draw: st.DrawFn) -> Book:
    """Houses that differ in what may be melded, picked up and kept; as often as not the book itself."""
    house = draw(houses("canasta"))
    kept = {name: value for name, value in house.options.items() if name in SHARP and name in house.changed}
    book = families.read_book("canasta")
    if "wilds_max_per_meld" in kept and not kept["wilds_max_per_meld"]:
        kept["go_out_needs"] = {"naturals": 2, "mixed": 0}
    return families.house_with(book, kept) if kept else book


def steps_of(r: Rules, s: State) -> set[int]:
    """The steps that are listed, without their cards."""
    return {step_of(move) for move in listed(r, s, 0)}


@many
@given(sharp_houses(), st.integers(0, 10**6))
def test_what_is_legal_is_what_the_clauses_allow(book: Book, seed: int) -> None:
    """An event is accepted exactly if the clauses, read plainly, allow it; it is made of listed steps."""
    rng = Random(seed)
    game = position(rng, book, most=rng.choice([3, 5, 9, 14]))
    r, options, view = game.rules, families.options_of(book), game.view(0)
    for event in [*candidates_of(rng, game, 0), *game.moves(0)]:
        refused = game.refusal(event)
        assert reference.is_legal(view, options, event) == (refused == ""), (str(event), refused)
        if not refused:
            s, whole, moves = game.state.copy(), game.state.copy(), encode(r, game.state, event)
            if r.go_out == CANASTA and len(moves) > 1:
                continue  # the deal may end before the last of its steps
            for move in moves:
                assert step_of(move) in steps_of(r, s), str(event)
                do(r, s, 0, move)
            PLAIN.carry_out(r, whole, 0, moves)
            assert numbers_of(s) == numbers_of(whole)


@many
@given(sharp_houses(), st.integers(0, 10**6))
def test_listed_steps_are_legal_and_lead_on(book: Book, seed: int) -> None:
    """There is a step as long as the turn lasts, and every one is a legal event or begins one."""
    rng = Random(seed)
    game = position(rng, book)
    for moves in PLAIN.actions(game.rules, game.state, 0):
        assert PLAIN.why_refused(game.rules, game.state, 0, moves) == 0
    assert len(game.moves(0)) <= len(game.steps(0)) == len(listed(game.rules, game.state, 0))
    s = game.state
    while s.phase != OVER and not s.need and s.turn == 0:
        moves = listed(game.rules, s, 0)
        assert moves
        do(game.rules, s, 0, rng.choice(moves))


# ---- first tablings ------------------------------------------------------------------------------------


def rich_hand(rng: Random, book: Book) -> CanastaGame | None:
    """A seat that has tabled nothing and could: many cards of few ranks, wild ones; often on its boot."""
    ranks = "".join(rng.sample("456789TJQKA", rng.randint(1, 4)))
    cards = [
        card for rank in ranks for card in naturals(rng, rank, rng.choice([1, 2, 2, 3, 3, 4, 5, 7, 8, 9]))
    ]
    cards += wilds(rng, rng.choice([0, 0, 1, 2, 3, 5]))
    cards += [4 + rng.randrange(4) for _ in range(rng.choice([0, 0, 0, 1, 2]))]
    on_boot = rng.random() < 0.7
    mine = {"hand": cards_text(cards), "score": rng.choice([0, 5000, 12000]), "on_boot": on_boot}
    seats = (mine if on_boot else {**mine, "boot": 11}, {"hand": "4c", "boot": 11})
    pile = (*hand(rng, ranks, 3), *naturals(rng, rng.choice(ranks), 1))
    phase = rng.choice(["draw", "table", "table"])
    stated = Position(seats=seats, pile=pile, stock=(1,), phase=phase)
    try:
        return families.stated(book, families.rules_for(book, 2), stated)[0]  # type: ignore[return-value]
    except Misstated:  # more copies of a card than there are
        return None


def walk(rng: Random, r: Rules, start: State) -> list[int]:
    """Steps one after the other as far as cards go, without a look at what they leave."""
    s, moves = start.copy(), list[int]()
    while True:
        steps = [TAKE] if s.phase == DRAW else range(SEED, TUCK)
        open_to = [move for step in steps if not barred(r, s, 0, move := dressed(r, s, 0, step))]
        if not open_to or (s.opening and s.owing <= 0 and rng.random() < 0.5):
            return moves
        moves.append(rng.choice(open_to))
        act(r, s, 0, moves[-1])


@many
@given(sharp_houses(), st.integers(0, 10**6))
def test_no_first_tabling_is_lost(book: Book, seed: int) -> None:
    """Every first tabling that is legal as a whole can be taken step by step."""
    rng = Random(seed)
    game = rich_hand(rng, book)
    if game is None or game.rules.go_out == CANASTA or game.state.need:
        return
    r, s = game.rules, game.state
    for _ in range(12):
        moves = walk(rng, r, s)
        if moves and not PLAIN.why_refused(r, s, 0, moves):
            now = s.copy()
            for move in moves:
                assert step_of(move) in steps_of(r, now), [step_of(each) for each in moves]
                do(r, now, 0, move)


@many
@given(sharp_houses(), st.integers(0, 10**6))
def test_no_first_tabling_leads_nowhere(book: Book, seed: int) -> None:
    """Once a first tabling has begun, listed steps lead to its points."""
    rng = Random(seed)
    game = rich_hand(rng, book)
    if game is None or game.state.need:
        return
    s = game.state
    while s.phase != OVER and not s.need and s.turn == 0:
        moves = listed(game.rules, s, 0)
        assert moves
        laying = [move for move in moves if step_of(move) < TUCK]
        do(game.rules, s, 0, rng.choice(laying or moves))
