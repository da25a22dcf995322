"""Matches: who deals, how the seats stand, and the seeds of the games."""

import doctest
import hashlib

import pytest

import underhand
from tests.playing import play_out
from underhand import families
from underhand.books import ruling, shelf
from underhand.frame.protocol import Outcome
from underhand.table import Match, Table, TableError, match

SEATS = ("Ana", "Bo", "Cass", "Dov")


def ended(winners: tuple[int, ...] = (), losers: tuple[int, ...] = ()) -> Outcome:
    """An outcome of four seats."""
    return Outcome("won", winners, losers, (0, 0, 0, 0))


def next_dealer(rule: str, outcome: Outcome, dealer: int) -> int:
    """Who deals next of four by a house of Prague."""
    book = families.house_with(families.read_book("prague"), {"next_dealer": rule})
    return families.next_dealer(book, outcome, dealer, 4)


@pytest.mark.parametrize(
    ("rule", "outcome", "dealer", "due"),
    [
        ("rotate", ended(losers=(1,)), 2, 3),
        ("rotate", ended(winners=(1,)), 3, 0),
        ("loser", ended(losers=(1,)), 3, 1),
        ("loser", ended(losers=(3,)), 3, 3),
        ("winner", ended(winners=(2,)), 0, 2),
    ],
)
def test_the_book_says_who_deals_next(rule: str, outcome: Outcome, dealer: int, due: int) -> None:
    """The deal rotates clockwise, or goes to the loser or to the winner. BOOT-3, PRAGUE-32, PAGAT-7."""
    assert next_dealer(rule, outcome, dealer) == due


@pytest.mark.parametrize(("dealer", "due"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_of_several_losers_the_one_nearest_the_old_dealers_left_deals(dealer: int, due: int) -> None:
    """Where the guard makes several seats lose, the first of them clockwise deals. PRAGUE-33."""
    assert next_dealer("loser", ended(losers=(1, 3)), dealer) == due


@pytest.mark.parametrize(
    ("rule", "outcome"),
    [("loser", ended(winners=(0,))), ("winner", ended(losers=(0,))), ("loser", ended()), ("winner", ended())],
)
def test_the_deal_rotates_where_nobody_is_due(rule: str, outcome: Outcome) -> None:
    """Where nobody lost or won, or after a draw, the deal passes to the left. G1."""
    assert next_dealer(rule, outcome, 2) == 3
    assert "the deal rotates" in ruling("G1")


@pytest.mark.parametrize("book", shelf())
def test_games_follow_each_other_as_the_book_says(book: str) -> None:
    """At every shelf book the next game is dealt by whom the last one names."""
    played = Match(book, SEATS, seed=5)
    for number in range(1, 4):
        outcome = play_out(played.table, number)
        due = families.next_dealer(played.book, outcome, played.table.first_dealer, len(SEATS))
        table = played.next_game()
        assert (played.number, table.first_dealer, played.table) == (number + 1, due, table)
        assert table.log[0].seat == (due + 1) % len(SEATS), "the deal begins at the dealer's left"


def test_the_first_dealer_is_drawn() -> None:
    """Over some matches every seat deals first."""
    assert {Match("boot", SEATS, seed=seed).table.first_dealer for seed in range(40)} == {0, 1, 2, 3}


def test_the_same_seed_gives_the_same_match() -> None:
    """Equal seeds and equal moves give equal games, one after the other."""
    one, other = (Match("prague", SEATS, seed="tea") for _ in range(2))
    for number in range(2):
        play_out(one.table, number)
        play_out(other.table, number)
        assert one.table.log == other.table.log
        assert one.next_game().log == other.next_game().log


def test_seeds_of_games_are_those_that_are_documented() -> None:
    """A game's seed follows from the match's as the shuffle's page says; no two are the same."""
    played = Match("boot", 2, seed="tea")
    expected = [hashlib.sha256(f"underhand game:tea:{n}".encode()).hexdigest()[:32] for n in (1, 2)]
    play_out(played.table, 0)
    played.next_game()
    assert [table.seed for table in played.tables] == expected


def test_nobody_knows_the_seed_of_a_match_without_one() -> None:
    """Matches without a seed are dealt differently."""
    assert Match("boot", 2).table.commitment != Match("boot", 2).table.commitment


@pytest.mark.parametrize(("book", "keeps"), [("canasta", True), ("prague", False)])
def test_points_of_the_rules_are_told_from_those_of_places(book: str, keeps: bool) -> None:
    """Standings say whether their points are scores that the rules speak of."""
    played = Match(book, SEATS, seed=1)
    play_out(played.table, 1)
    assert {each.is_score for each in played.standings} == {keeps}


def test_standings_count_wins_losses_and_places() -> None:
    """What every seat has after some games is what the outcomes say."""
    played = Match("prague", SEATS, seed=3)
    outcomes = []
    for number in range(3):
        outcomes.append(play_out(played.table, number))
        if number < 2:
            played.next_game()
    for seat, standing in enumerate(played.standings):
        assert (standing.name, standing.games, standing.wins) == (SEATS[seat], 3, 0)
        assert standing.losses == sum(seat in outcome.losers for outcome in outcomes)
        assert standing.points == sum(4 - outcome.places[seat] for outcome in outcomes)
    assert sum(standing.points for standing in played.standings) == 3 * (3 + 2 + 1)


def test_the_winner_of_a_game_without_places() -> None:
    """In Boot one seat wins and the others are not placed."""
    played = Match("boot", 3, seed=11)
    outcome = play_out(played.table, 1)
    assert outcome.ending == "won"
    assert [each.wins for each in played.standings] == [int(seat in outcome.winners) for seat in range(3)]
    assert {(each.losses, each.points) for each in played.standings} == {(0, 0)}


def test_a_loser_has_no_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guard leaves the seats that are still in on one place; the loser gets nothing for it."""
    guarded = Outcome("repeated", (), (2,), (1, 2, 2, 2))
    monkeypatch.setattr(Table, "outcome", guarded)
    assert [each.points for each in Match("prague", SEATS, seed=1).standings] == [3, 2, 0, 2]


def test_a_game_taken_back_does_not_count() -> None:
    """Undoing the last move of a game takes it out of the standings."""
    played = Match("boot", 2, seed=11)
    play_out(played.table, 1)
    assert played.standings[0].games == 1
    played.table.undo()
    assert played.standings[0].games == 0


def test_no_next_game_while_one_goes_on() -> None:
    """A game is played to its end first."""
    with pytest.raises(TableError, match="game 1 goes on"):
        Match("boot", 2, seed=1).next_game()


def test_a_match_of_so_many_games_ends() -> None:
    """After the last game the match is over and nothing more is dealt."""
    played = Match("boot", 2, seed=1, games=2)
    play_out(played.table, 1)
    assert not played.is_over
    played.next_game()
    assert not played.is_over
    play_out(played.table, 1)
    assert played.is_over
    with pytest.raises(TableError, match="for 2 games"):
        played.next_game()


@pytest.mark.parametrize("games", [0, -1])
def test_a_match_has_a_game(games: int) -> None:
    """A match of no games cannot be played."""
    with pytest.raises(TableError, match=f"a match of {games} games"):
        Match("boot", 2, games=games)


def test_many_players_are_warned() -> None:
    """Boot advises against five players, which its rules allow; a match says so and is played."""
    assert "more than 4" in Match("boot", 5, seed=1).warning
    assert Match("boot", 4, seed=1).warning == ""
    assert Match("prague", 10, seed=1).warning == ""


def test_a_match_is_at_hand_in_the_package() -> None:
    """`underhand.Match` is the match."""
    assert underhand.Match is Match


def test_examples() -> None:
    """The examples in the documentation strings are right."""
    assert doctest.testmod(match).failed == 0
