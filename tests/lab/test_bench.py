"""The bench measures what it says; how fast is nobody's test."""

import json

import pytest

from underhand import families
from underhand.books import Book, shelf
from underhand.bots.search import LEVELS
from underhand.cli.bench import bench as command
from underhand.frame import compiler
from underhand.frame.thinking import Thinker
from underhand.lab import bench as room
from underhand.lab.bench import Figure, first_prompt, rate, rates, replays

BOOK = families.read_book("prague")
BOOKS = room.one_of_each_family(map(families.read_book, shelf()))
every_family = pytest.mark.parametrize("book", BOOKS, ids=[book.name for book in BOOKS])


def test_what_is_compiled_first_is_no_part_of_a_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten steps take a second, whatever the first of all calls took."""
    clock = [0.0]
    monkeypatch.setattr("underhand.lab.bench.time.process_time", lambda: clock[0])

    def run(_seed: int, rounds: int) -> int:
        clock[0] += rounds / 10 if clock[0] else 60
        return rounds

    assert rate(run, 1) == pytest.approx(10)


def test_a_rate_is_steps_over_time() -> None:
    """Rounds are raised until the time is filled, and every round's steps are those that it says it did."""
    calls: list[tuple[int, int]] = []

    def run(seed: int, rounds: int) -> int:
        calls.append((seed, rounds))
        return room.calibration(seed, rounds)

    assert rate(run, 0.02) > 0
    assert calls.pop(0) == (0, 1)  # what may have to compile is not counted
    seeds = [seed for seed, _ in calls]
    assert seeds == [sum(rounds for _, rounds in calls[:i]) for i in range(len(calls))]


@every_family
def test_both_modes_play_the_same_games(book: Book) -> None:
    """Interpreted and compiled games of one seed have as many decisions."""
    if not compiler.wanted():
        pytest.skip("the rules are not compiled here")
    rules = families.rules_for(book, 3)
    assert families.plain_games(book, rules)(7, 5) == families.compiled_games(book, rules)(7, 5)


@every_family
def test_games_are_played_again_to_their_end(book: Book) -> None:
    """Replaying games by their text makes as many moves each time, all of them legal."""
    play = replays(book)
    assert play(0, 2) == play(0, 2) > 0


@every_family
def test_every_ratio_is_to_a_figure_of_the_run(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure's ratio is its value over the one that it names."""
    monkeypatch.setattr(compiler, "wanted", lambda: False)
    for figure in rates(book, 0.01, 1000.0, {}):
        assert figure.ratio_to == "calibration"
        assert figure.ratio == figure.value / 1000.0


@every_family
def test_as_many_games_are_counted_as_are_supposed(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round of thinking supposes as many games as the level does that it stands for."""
    asked: list[int] = []
    monkeypatch.setattr(families, "engine_made", families.engine)
    monkeypatch.setattr(Thinker, "think", lambda self, games: asked.append(games))
    assert room.supposed(book)(5, 3) == sum(asked) == 3 * LEVELS["hard"].games


def test_as_many_games_are_counted_as_are_played() -> None:
    """A round of the rule of thumb is a game."""
    assert room.played(BOOK)(5, 3) == 3


def test_compiling_is_measured_of_every_family() -> None:
    """Books of one family are compiled once, books of another by themselves."""
    books = [families.read_book(name) for name in ("prague", "boot", "canasta")]
    assert [book.name for book in room.one_of_each_family(books)] == ["prague", "canasta"]


@pytest.mark.parametrize("is_compiled", [True, False])
@pytest.mark.parametrize("names", [("prague",), ("prague", "canasta")])
def test_as_many_figures_come_as_are_announced(
    monkeypatch: pytest.MonkeyPatch, is_compiled: bool, names: tuple[str, ...]
) -> None:
    """What is told before measuring is the number of figures that then come, those of peers among them."""
    monkeypatch.setattr(compiler, "wanted", lambda: is_compiled)
    monkeypatch.setattr(room, "rate", lambda run, seconds: 1.0)
    monkeypatch.setattr(
        room, "first_prompt", lambda book: Figure("first prompt", book.name, "plain", 1.0, "s")
    )
    one = Figure("compile", "", "compiled", 1.0, "s")
    monkeypatch.setattr(room, "compile_times", lambda book: [one, one])
    monkeypatch.setattr(families, "compiled_games", lambda book, rules: None)
    monkeypatch.setattr(room, "peers", lambda seconds: [("one", 1.0), ("another", 2.0)])
    monkeypatch.setattr(room, "peer_names", lambda: ("one", "another"))
    assert len(list(room.bench(names, 0.01))) == room.figures_to_come(names)


def test_the_first_prompt_comes() -> None:
    """A fresh process asks for the first move."""
    assert first_prompt(BOOK).value > 0


def test_a_figure_is_one_json_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --json each line holds measure, book, mode, value, unit and ratio."""
    figure = Figure("random", "prague", "plain", 2.0, "decisions/s", "calibration", 0.5)
    monkeypatch.setattr("underhand.cli.bench.measure", lambda *_: [figure])
    command(json_lines=True)
    assert json.loads(capsys.readouterr().out) == {
        "measure": "random",
        "book": "prague",
        "mode": "plain",
        "value": 2.0,
        "unit": "decisions/s",
        "ratio_to": "calibration",
        "ratio": 0.5,
    }
