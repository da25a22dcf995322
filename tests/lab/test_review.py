"""Reviews: what choices cost, what is marked, and that nothing counts but what a seat could see."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from statistics import pstdev
from threading import Event as Flag

import pytest

from tests.bots.seated import stated
from tests.record.games import a_table
from underhand import families
from underhand.books import Book
from underhand.frame.events import Event, parse_event
from underhand.frame.protocol import Game
from underhand.frame.thinking import AT_ONCE, Thinker
from underhand.frame.tree import WHOLE, Tree, pay
from underhand.lab.judging import Decision, Judge, Judged, Tried
from underhand.lab.review import LIMITS, Course, Meanwhile, Review, Reviewed, seat_review
from underhand.lab.reviewing import LEAST, Reviewing, games_for, limits_of, reviewable
from underhand.record import Record, read, seat_copy
from underhand.shedding.kernel import search
from underhand.table import RecordError, Table

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("boot-two", "prague", "canasta")
MINE = {"hand": "7c Qs 4h"}
TWO_LEFT, ONE_LEFT = {"hand": "7c Qs"}, {"up": "Jd"}
"""The second seat is out with its next card, if it fits."""


def decided(game: Game, move: str) -> Decision:
    """A move of the first seat, as a decision."""
    return Decision(1, 0, game.view(0), parse_event(f"p1 {move}"))


def judged(position: tuple[Book, Game], move: str, games: int = 400) -> Judged:
    """What is thought of a move of the first seat."""
    book, game = position
    return Judge(book, game.seats, families.engine_made(book), games).judge(decided(game, move))


@cache
def reviewed(name: str, *, copy: int | None = None, seat: int | None = None, threads: int = 1) -> Review:
    """A recorded game, or a seat's copy of it, reviewed by a few games a decision."""
    record = read(RECORDS / f"{name}.uhr")
    record = record if copy is None else seat_copy(record, copy)
    reviewing = Reviewing(reviewable(record, seat), families.engine_made(record.book), games=24)
    *_, done = reviewing.steps(threads)
    assert done == len(reviewing.of.decisions)
    return reviewing.review()


# ---- one decision --------------------------------------------------------------------------------------


def test_the_winning_card_costs_nothing() -> None:
    """Who lays the last card could expect all there is, and got it."""
    found = judged(stated("shithead", {"hand": "9c"}, {"hand": "Kd Qd 8h"}, pile="4s"), "play 9c", 40)
    assert (found.before, found.after, found.cost) == (1, 1, 0)
    assert found.best == found.decision.move


def test_a_planted_blunder_is_marked() -> None:
    """To let a seat out that a queen would have stopped is a blunder, and the queen is named."""
    position = stated("shithead", TWO_LEFT, ONE_LEFT, pile="5s")
    found = judged(position, "play 7c")
    (blunder,) = seat_review(course(found)).decisions
    assert blunder.marks == ("blunder",)
    assert str(blunder.best) == "p1 play Qs"
    assert blunder.instead(["Ana", "Bo"]) == "lays the Q♠"
    assert judged(position, "play Qs").cost == 0


def test_what_few_games_say_is_not_marked() -> None:
    """The same cost, found by a handful of games, is no mark: chance alone may have made it."""
    found = judged(stated("shithead", TWO_LEFT, ONE_LEFT, pile="5s"), "play 7c")
    (rough,) = seat_review(course(replace(found, doubt=0.5))).decisions
    assert (rough.marks, rough.gave) == ((), ())


def test_what_is_given_away_goes_to_somebody() -> None:
    """At two seats the other gets the whole cost; at three, where places count, both together get it."""
    two = judged(stated("shithead", TWO_LEFT, ONE_LEFT, pile="5s"), "play 7c")
    assert two.gave == pytest.approx((-two.cost, two.cost))
    three = judged(stated("shithead", TWO_LEFT, ONE_LEFT, {"hand": "Kd Qd 8h"}, pile="5s"), "play 7c")
    assert three.gave[0] == pytest.approx(-three.cost)
    assert sum(three.gave) == pytest.approx(
        0, abs=0.005
    )  # games that are broken off promise whole thousandths
    assert three.gave[1] > 0


def test_a_game_dealt_anew_is_judged_the_same() -> None:
    """What the others really hold makes no difference: nothing is used but the view."""
    book, game = stated("shithead", MINE, {"hand": "Jd 9d 3c"}, pile="5s", stock="2c 2d")
    rules = families.rules_for(book, 2)
    judge = Judge(book, 2, families.engine_made(book), 40)
    rng = Random(1)
    others = [families.from_view(book, rules, game.view(0), rng.randrange) for _ in range(3)]
    assert len({str(other.lying("hand", 1)) for other in others}) > 1
    found = judge.judge(decided(game, "play 7c"))
    assert all(judge.judge(decided(other, "play 7c")) == found for other in others)


def test_a_move_that_was_not_thought_of_is_judged_by_what_it_leads_to() -> None:
    """Two of three nines are left out by the search; they are not called worth nothing for that."""
    position = stated("shithead", {"hand": "9c 9d 9h Ac"}, {"hand": "Kd Qd 8h"}, pile="4s", stock="2c 3c")
    found = judged(position, "play 9c 9d", 200)
    assert 0 < found.after <= found.before
    assert found.cost < LIMITS["games"].blunder


def test_a_move_is_thought_about_as_long_as_is_asked_for() -> None:
    """Games that are insisted on begin with that move, and change nothing of the others."""
    book, game = stated("shithead", MINE, {"hand": "Jd 9d"}, pile="5s")
    question = families.question(book, families.rules_for(book, 2), game.view(0), 1)
    thinker = Thinker(families.engine_made(book), question)
    thinker.think(60)
    before = {str(thought.move): thought for thought in thinker.thoughts()}
    last = thinker.thoughts()[-1]
    thinker.insist(last.move, 30)
    after = {str(thought.move): thought for thought in thinker.thoughts()}
    assert after.pop(str(last.move)).games == last.games + 30
    assert before.pop(str(last.move)) == last
    assert after == before


def test_how_far_apart_results_lie_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games and of those with one move: the standard deviation of what the seat got."""
    found: list[tuple[int, int]] = []

    def noted(tree: Tree, got: list[int], seats: int) -> None:
        found.append((tree.path[1], got[0]))
        pay(tree, got, seats)

    monkeypatch.setattr(search, "pay", noted)
    book, game = stated("shithead", MINE, {"hand": "Jd 9d"}, pile="5s", stock="2c 2d")
    question = families.question(book, families.rules_for(book, 2), game.view(0), 1)
    thinker = Thinker(families.engine(book), question)
    thinker.think(100)
    assert thinker.spread() == pytest.approx(pstdev(got for _, got in found) / WHOLE)
    best = thinker.thoughts()[0]
    (node,) = (node for node, n in Counter(node for node, _ in found).items() if n == best.games)
    assert thinker.spread(best.move) == pytest.approx(pstdev(g for at, g in found if at == node) / WHOLE)
    assert 0 < thinker.spread(best.move) < 0.5


@pytest.mark.parametrize(("games", "doubt"), [(1, 0.354), (8, 0.059), (2000, 0.00025)])
def test_a_few_games_that_agree_prove_little(games: int, doubt: float) -> None:
    """Results that do not differ at all leave the less doubt the more of them there are."""
    _, game = stated("shithead", MINE, {"hand": "Jd 9d"}, pile="5s")
    tried = Tried(game.moves(0)[0], games, (1.0, 0.0), 0.0)
    assert tried.variance**0.5 == pytest.approx(doubt, rel=0.01)


def test_thinking_that_is_stopped_ends_soon() -> None:
    """However much was asked for: whoever interrupts it does not wait."""
    book, game = stated("shithead", MINE, {"hand": "Jd 9d"}, pile="5s")
    question = families.question(book, families.rules_for(book, 2), game.view(0), 1)
    stop = Flag()
    stop.set()
    thinker = Thinker(families.engine_made(book), question, stop)
    thinker.think(10**12)
    thinker.insist(thinker.thoughts()[0].move, 10**12)
    assert sum(thought.games for thought in thinker.thoughts()) == AT_ONCE


def test_a_move_is_insisted_on_though_others_come_up() -> None:
    """A search that widens meanwhile tries another move, but does not go on with it instead."""
    table = Table("canasta", 2, seed=1)
    while len(table.legal_moves(table.actors[0])) < 5:
        table.play(table.legal_moves(table.actors[0])[0])
    view = table.view(table.actors[0])
    thinker = Thinker(families.engine_made(table.book), families.question(table.book, table.rules, view, 1))
    thinker.think(60)
    (only,) = thinker.thoughts()
    thinker.insist(only.move, 60)
    games = {thought.move: thought.games for thought in thinker.thoughts()}
    assert games.pop(only.move) == 120
    assert 0 < sum(games.values()) < 20
    assert all(0 <= thought.share <= 1 for thought in thinker.thoughts())


def test_a_move_of_several_steps_is_one_move() -> None:
    """Whichever of its steps is thought of first; else it would be held against itself."""
    file = RECORDS / "canasta-by-hand-seen-by-p1.uhr"
    asked = reviewable(read(file))
    rules = families.rules_for(asked.record.book, len(asked.record.names))
    (view,) = (each.view for each in asked.decisions if each.ply == 35)
    book = asked.record.book
    thinker = Thinker(families.engine_made(book), families.question(book, rules, view, 1))
    thinker.think(1000)
    games = [thought.games for thought in thinker.thoughts()]
    moves = {thought.move for thought in thinker.thoughts()}
    assert len(moves) == len(games)
    assert sum(games) == 1000
    best = thinker.thoughts()[0]
    assert thinker.shares(best.move)[view.seat or 0] == pytest.approx(best.share)
    thinker.insist(best.move, 50)
    assert thinker.thoughts()[0].games == best.games + 50


# ---- a whole game --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_equal_records_get_equal_reviews(name: str) -> None:
    """However many threads think about it."""
    assert reviewed(name, threads=1) == reviewed(name, threads=3)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_s_own_copy_gets_the_same_review(name: str) -> None:
    """What a copy hides, the review of that seat never used."""
    whole, copy = reviewed(name), reviewed(name, copy=1)
    assert [(seat.seat, seat.given, seat.luck) for seat in copy.seats] == [(1, None, None)]
    assert facts(copy, 1) == facts(whole, 1) == facts(reviewed(name, seat=1), 1)


def facts(found: Review, seat: int) -> list[tuple[int, float, float, Event | None]]:
    """A seat's decisions, as far as they are told."""
    return [(each.made.ply, each.before, each.after, each.best) for each in of_seat(found, seat)]


def of_seat(found: Review, seat: int) -> tuple[Reviewed, ...]:
    """A seat's decisions."""
    return next(each.decisions for each in found.seats if each.seat == seat)


@pytest.mark.parametrize("name", GAMES)
def test_costs_gifts_and_luck_lead_from_the_first_chance_to_the_result(name: str) -> None:
    """Nothing is lost between sure costs, what the others gave away and what the cards did."""
    for seat in reviewed(name).seats:
        assert None not in (seat.result, seat.given, seat.luck)
        first = seat.decisions[0]
        cost = sum(each.cost for each in seat.decisions if each.gave)
        found = (first.before if first.gave else first.after) - cost + (seat.given or 0) + (seat.luck or 0)
        assert found == pytest.approx(seat.result)
        assert all(each.cost >= 0 and 0 <= each.after <= each.before <= 1 for each in seat.decisions)


def test_the_curve_leads_to_the_result() -> None:
    """It goes forward through the game; the winner's ends at 1, the loser's at 0."""
    found = reviewed("boot-two")
    for seat in found.seats:
        plies = [ply for ply, _ in seat.curve]
        assert plies == sorted(plies)
        assert plies[-1] == len(found.record.log)
    assert sorted(seat.result or 0 for seat in found.seats) == [0, 1]


def test_only_decisions_between_several_moves_count() -> None:
    """Each is an event of its seat, at which more than one move was allowed."""
    record = a_table(moves=30).record
    course = reviewable(record)
    assert all(record.log[each.ply - 1] == each.move for each in course.decisions)
    made = [event for event in record.log if event.actor >= 0]
    assert 0 < len(course.decisions) < len(made)


def test_an_unfinished_game_has_no_result() -> None:
    """There is no luck after the last decision, and the curve ends with it."""
    reviewing = Reviewing(
        reviewable(read(RECORDS / "boot-unfinished.uhr")),
        families.engine_made(families.shelf_book("boot")),
        8,
    )
    for _ in reviewing.steps(1):
        pass
    assert all(seat.result is None and seat.last is None for seat in reviewing.review().seats)


def test_a_review_that_is_cut_short_tells_what_there_is() -> None:
    """The decisions thought through stand in it, and no result that would take all of them."""
    record = read(RECORDS / "boot-two.uhr")
    reviewing = Reviewing(reviewable(record), families.engine_made(record.book), games=8)
    steps = reviewing.steps(1)
    assert [next(steps), next(steps)] == [1, 2]
    del steps
    found = reviewing.review()
    assert (len(found.decisions), found.is_whole) == (2, False)
    assert all(seat.result is None for seat in found.seats)


def test_a_copy_is_reviewed_for_its_seat_alone() -> None:
    """Another seat's cards are hidden in it."""
    copy: Record = seat_copy(read(RECORDS / "boot-two.uhr"), 0)
    with pytest.raises(RecordError, match="own copy"):
        reviewable(copy, 1)


# ---- what happens meanwhile ----------------------------------------------------------------------------


def chosen(seat: int, ply: int, before: float, after: float, *gave: float) -> Judged:
    """A choice with its chances, and what each seat got of its cost."""
    _, game = stated("shithead", MINE, {"hand": "Jd 9d"}, pile="5s")
    made = replace(decided(game, "play 7c"), seat=seat, ply=ply)
    return Judged(made, before, after, made.move, 0.02 if gave else 0.0, gave)


def course(*own: Judged, others: Sequence[Judged] | None = (), result: float | None = None) -> Course:
    """The first seat's part of a game of 99 events."""
    return Course(0, own, others, 99, result, LIMITS["games"])


def up_and_down() -> list[Judged]:
    """Choices of the first seat that cost nothing, its chance going up and down between them."""
    return [chosen(0, ply, chance, chance) for ply, chance in ((1, 0.5), (3, 0.75), (5, 0.5), (7, 0.5))]


def test_jumps_are_marked_as_luck() -> None:
    """What the cards did from one decision to the next, up or down, is marked."""
    decisions = seat_review(course(*up_and_down())).decisions
    assert [each.marks for each in decisions] == [(), ("stroke of luck",), ("bad luck",), ()]
    assert decisions[0].meanwhile is None


def test_what_another_gave_away_is_no_luck() -> None:
    """A jump that was another's blunder is told as that, and leaves the cards what is theirs."""
    blunder = chosen(1, 2, 0.5, 0.25, 0.25, -0.25)
    found = seat_review(course(*up_and_down(), others=[blunder]))
    assert found.decisions[1].marks == ()
    assert found.decisions[1].meanwhile == Meanwhile(0.25, 0.25)
    assert found.decisions[2].marks == ("bad luck",)
    assert (found.given, found.luck) == (0.25, -0.25)


def test_what_hurts_two_is_given_to_the_third() -> None:
    """Of three, one may play into another's hands: that is below nothing for the seat that pays for it."""
    blunder = chosen(1, 4, 0.5, 0.2, -0.3, -0.3, 0.6)
    found = seat_review(course(*up_and_down()[1:3], others=[blunder]))
    assert found.decisions[1].marks == ()
    assert found.given == -0.3


def test_what_is_not_sure_is_not_given() -> None:
    """Small costs, and those found by few games, stay where they are: added up they would be noise."""
    small, rough = chosen(1, 2, 0.5, 0.46, 0.04, -0.04), replace(chosen(1, 2, 0.5, 0.2, 0.3, -0.3), doubt=0.5)
    for each in (small, rough):
        assert seat_review(course(*up_and_down(), others=[each])).given == 0


def test_a_cost_that_is_not_sure_does_not_come_back_as_luck() -> None:
    """Then the best move only looks better: the chance before is that of the move that was made."""
    before, rough = chosen(0, 1, 0.5, 0.5), replace(chosen(0, 3, 0.75, 0.5, -0.25, 0.25), doubt=0.5)
    assert seat_review(course(before, rough)).luck == 0


def test_what_is_given_after_the_last_choice_counts() -> None:
    """The way to the result is divided, too."""
    blunder = chosen(1, 50, 0.9, 0.4, 0.5, -0.5)
    found = seat_review(course(*up_and_down(), others=[blunder], result=1.0))
    assert found.last == Meanwhile(0.5, 0.5)


def test_where_nobody_can_divide_it_it_is_not_called_luck() -> None:
    """Without the others' decisions a jump is a swing."""
    found = seat_review(course(*up_and_down(), others=None))
    assert [each.marks for each in found.decisions] == [(), ("upswing",), ("downswing",), ()]
    assert (found.given, found.luck, found.swing) == (None, None, 0)


# ---- how much is thought -------------------------------------------------------------------------------


def test_more_decisions_get_fewer_games_each() -> None:
    """A hundred decisions get all there is for one; very many never fewer than tell something."""
    counts = [games_for(n, is_compiled=True) for n in (0, 1, 100, 200, 400, 10_000)]
    assert counts == sorted(counts, reverse=True)
    assert counts[1] == counts[2] > counts[3]
    assert counts[-1] == LEAST
    assert games_for(100, is_compiled=False) < counts[2] / 10


def test_points_are_marked_by_limits_of_their_own() -> None:
    """Where points are scored a whole heap of them is all there is to win."""
    limits = {name: limits_of(families.shelf_book(name), 3) for name in ("boot", "canasta")}
    assert limits == {"boot": LIMITS["games"], "canasta": LIMITS["points"]}
