"""The arena: who sits where, what counts as won, and what comes of a meeting."""

from collections import Counter

import pytest

from underhand import families
from underhand.books.book import Book
from underhand.bots import UnknownBot
from underhand.errors import UnderhandError
from underhand.frame.protocol import Outcome
from underhand.lab.arena import ArenaError, Meeting, Played, deal, deals, meeting, ranks, result
from underhand.lab.standing import Standing

BOOK = families.read_book("shithead")


def named(of: Meeting) -> list[tuple[str, ...]]:
    """Who sits where, by name."""
    return [tuple(of.entries[entry] for entry in seating) for seating in of.seatings]


@pytest.mark.parametrize(
    ("bots", "seats", "seatings"),
    [
        ("ab", None, ["ab", "ba"]),
        ("abb", None, ["abb", "bba", "bab"]),
        ("ab", 4, ["abab", "baba"]),
        ("ab", 3, ["aba", "baa", "aab", "bab", "abb", "bba"]),
    ],
)
def test_everybody_sits_everywhere(bots: str, seats: int | None, seatings: list[str]) -> None:
    """A deal is played once in each order of sitting, in which each bot holds every seat as often."""
    names = {"a": "thumb", "b": "random"}
    found = named(meeting(BOOK, [names[bot] for bot in bots], seats, "x"))
    assert found == [tuple(names[bot] for bot in seating) for seating in seatings]
    for seat in range(len(found[0])):
        here = Counter(seating[seat] for seating in found)
        assert here == Counter(seating[0] for seating in found)


@pytest.mark.parametrize(
    ("bots", "seats", "error"),
    [
        (["thumb"], None, ArenaError),
        (["thumb", "thumb"], None, ArenaError),
        (["thumb", "nobody"], None, UnknownBot),
        (["thumb", "random", "random"], 2, ArenaError),
        (["thumb", "random", "random"], 4, ArenaError),
        (["thumb", "random"], 11, UnderhandError),
    ],
)
def test_who_cannot_meet(bots: list[str], seats: int | None, error: type[Exception]) -> None:
    """One bot alone, an unknown one, and bots that the seats do not fit are refused."""
    with pytest.raises(error):
        meeting(BOOK, bots, seats, "x")


@pytest.mark.parametrize("name", ["shithead", "playingcards", "canasta"])
def test_any_number_of_processes_plays_the_same(name: str) -> None:
    """Deals come in their order and are the same from one process and from two."""
    of = meeting(families.read_book(name), ["thumb", "random"], None, "x")
    alone, together = list(deals(of, 3, 1)), list(deals(of, 3, 2))
    assert [facts(games) for games in alone] == [facts(games) for games in together]


def test_a_match_is_played_until_the_scores_decide() -> None:
    """A match has a winner when it is over, however many deals that took."""
    book = families.house_with(families.read_book("canasta"), {"game_to": 2000}, "test")
    of = meeting(book, ["thumb", "random"], None, "x", whole=True)
    for games in deals(of, 2, 1):
        for game in games:
            assert sorted(game.results) == ["lost", "won"]
    assert named(of) == [("thumb", "random"), ("random", "thumb")]


def test_a_match_without_scores_has_no_end() -> None:
    """Where nobody keeps scores whole matches are refused."""
    with pytest.raises(ArenaError, match="nobody keeps scores in shithead"):
        meeting(BOOK, ["thumb", "random"], None, "x", whole=True)


def test_rules_are_compiled_before_bots_that_think_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks plays as well from the first game on; for others nothing is compiled."""
    made: list[Book] = []
    monkeypatch.setattr(families, "engine_made", made.append)
    list(deals(meeting(BOOK, ["random", "thumb"], None, "ready"), 1, 1))
    assert made == []
    list(deals(meeting(BOOK, ["random", "search:2"], None, "ready"), 1, 1))
    assert made == [BOOK]


def facts(games: tuple[Played, ...]) -> list[tuple[object, ...]]:
    """All of some games but how long they took."""
    return [(g.seating, g.results, g.ranks, g.ending, g.decisions) for g in games]


def test_all_games_of_a_deal_are_dealt_alike() -> None:
    """Bots of one name make the same game of a deal wherever the others' places are told."""
    of = meeting(BOOK, ["random", "thumb"], None, "x")
    twice = Meeting(of.book, ("random", "random"), of.seed, of.seatings)
    first, second = deal(twice, 0)
    assert (first.results, first.ending, first.decisions) == (second.results, second.ending, second.decisions)


@pytest.mark.parametrize(
    ("places", "results"),
    [((1, 2), ["won", "lost"]), ((3, 1, 2), ["lost", "won", "lost"]), ((1, 1, 3), ["drew", "drew", "lost"])],
)
def test_a_deal_of_a_match_is_won_by_who_leads(places: tuple[int, ...], results: list[str]) -> None:
    """Where a match goes on nobody has won it, and still the deal went better for some than for others."""
    outcome = Outcome("went out", (), (), places, goes_on=True)
    assert [result(outcome, seat) for seat in range(len(places))] == results


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Outcome("won", (1,), (), (0, 0, 0)), (1, 0, 1)),
        (Outcome("won", (), (2,), (0, 0, 0)), (0, 0, 1)),
        (Outcome("won", (), (2,), (2, 1, 3)), (1, 0, 2)),
        (Outcome("capped", (), (), (0, 0)), (0, 0)),
    ],
)
def test_seats_are_ranked(outcome: Outcome, expected: tuple[int, ...]) -> None:
    """Winners come first, losers last, and between them their places count."""
    results = [result(outcome, seat) for seat in range(len(outcome.places))]
    assert ranks(outcome, results) == expected


def made(results: tuple[str, ...], seating: tuple[int, ...]) -> Played:
    """A game that ended so."""
    order = tuple(0 if word == "won" else 1 for word in results)
    return Played(seating, results, order, "won", (1,) * len(results), (0.001,) * len(results))


def standing_of(count: int, wins: int, book: Book = BOOK) -> Standing:
    """A meeting of two in which the first won both games of ``wins`` of the deals, and shared the others."""
    standing = Standing(meeting(book, ["thumb", "random"], None, "x"))
    for number in range(count):
        second = ("lost", "won") if number < wins else ("won", "lost")
        standing.add((made(("won", "lost"), (0, 1)), made(second, (1, 0))))
        standing.leader(0.95)
    return standing


def test_lines_tell_shares_and_ratings() -> None:
    """Shares are of a bot's games; who wins more is rated higher."""
    thumb, other = standing_of(20, 10).lines()
    assert (thumb.name, thumb.games, thumb.won.value, thumb.lost.value) == ("thumb", 40, 0.75, 0.25)
    assert (other.won.value, other.lost.value) == (0.25, 0.75)
    assert thumb.won.low < 0.75 < thumb.won.high
    assert thumb.rating > other.rating
    assert thumb.pace == pytest.approx(0.001)


def test_an_answer_is_looked_for_now_and_then() -> None:
    """It is clear who is better only at a look, and not where deals are shared."""
    standing = standing_of(9, 9)
    assert standing.leader(0.95) == ""
    standing.add((made(("won", "lost"), (0, 1)), made(("lost", "won"), (1, 0))))
    assert standing.leader(0.95) == "thumb"
    even = standing_of(9, 0)
    even.add((made(("won", "lost"), (0, 1)), made(("won", "lost"), (1, 0))))
    assert even.leader(0.95) == ""
