"""Cards laid on trial do what they do in a game."""

from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.strategies import houses
from underhand import families
from underhand.books import Book
from underhand.cards import KINDS, parse_cards
from underhand.shedding.game import ShedGame
from underhand.shedding.kernel.fits import fits
from underhand.shedding.state import EXCHANGE
from underhand.shedding.trial import Laid
from underhand.table import Table


@given(houses(), st.integers(2, 6), st.integers(0, 999))
@example(families.house_with(families.read_book("boot"), {"power_A": ["burn", "draw_next"]}), 2, 0)
@settings(max_examples=150, deadline=None)
def test_a_play_on_trial_leaves_what_it_leaves_in_a_game(book: Book, wish: int, seed: int) -> None:
    """Value, number of cards lying and what may follow agree with the game in which the play is made."""
    seats = min(families.possible_seats(book), key=lambda n: abs(n - wish))
    table, rng = Table(book, seats, seed=seed), Random(seed)
    trial = families.trial(table.book, table.rules)
    for _ in range(60):
        if table.is_over:
            break
        seat = rng.choice(table.actors)
        trial.stand(table.view(seat))
        move = rng.choice(table.legal_moves(seat))
        table.play(move)
        if move.verb == "play":
            assert_same(table, trial.lay(move.cards))


def assert_same(table: Table, laid: Laid) -> None:
    """What was found on trial is what happened; a pile handed on, an exchange owed first, the end aside."""
    game = table.game
    assert isinstance(game, ShedGame)
    after = game.state
    if game.outcome() is None and not laid.takes and after.pending != EXCHANGE:
        assert (laid.value, laid.lying) == (after.value, after.npile)
        assert laid.fitting == fits(game.rules, after)


def on(book: str, pile: str, cards: str, seats: int = 3, **options: object) -> Laid:
    """What laying these cards on that pile does by a book."""
    resolved = families.house_with(families.read_book(book), options)
    trial = families.trial(resolved, families.rules_for(resolved, seats))
    trial.pile(parse_cards(pile))
    found = trial.lay(parse_cards(cards))
    assert trial.lay(parse_cards(cards)) == found  # the first one was taken back
    return found


def test_the_powers_are_told() -> None:
    """Burns, draws, reversals and what the seat may do next are those of the clauses."""
    assert on("boot", "9c 9d", "9h 9s").burnt  # BOOT-31
    assert on("boot", "Kc", "Ts").extra == "may lead"  # BOOT-35
    assert on("prague", "Kc", "Ts").extra == "lead"  # PRAGUE-30
    jacks = on("boot", "9c", "Js Jh")
    assert (jacks.draws, jacks.extra, jacks.skip_due) == (8, "follow", True)  # BOOT-50
    assert on("boot", "6c", "7c").turns_round  # BOOT-28
    assert not on("boot", "6c", "7c 7d").turns_round
    assert not on("boot", "6c", "7c", seats=2).turns_round  # BOOT-39, two players
    assert on("boot", "7c", "Jk", jokers=1).swaps  # BOOT-30
    assert on("prague", "4c", "8c 8d", power_8=["skip"]).skips == 2
    assert on("prague", "4c", "8c 8d", power_8=["skip"], skip_count="once").skips == 1
    assert on("prague", "4c", "8c", power_8=["next_takes_pile"]).takes


def test_an_invisible_card_leaves_what_lay_below() -> None:
    """PRAGUE-27: after a seven on a nine the nine must be beaten still."""
    laid = on("prague", "9c", "7d")
    assert (laid.value, laid.lying) == (9, 2)
    following = {kind >> 2 for kind in range(KINDS) if laid.fitting >> kind & 1}
    assert following >= {0, 5, 7, 8, 12}
    assert not following & {1, 2, 6}
