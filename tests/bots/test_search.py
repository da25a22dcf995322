"""The bots that think: what they see in a position, what they say of it, how much they may think."""

import subprocess
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.bots.seated import asked, bots_at, play_out, stated
from tests.playing import step
from underhand import families
from underhand.books.files import shelf
from underhand.bots import ABOUT, NAMES, USUAL, UnknownBot, adviser, check_bot, seat_bot, shortcoming
from underhand.bots.ready import NEVER, WAITING
from underhand.bots.search import LEVELS, Effort, parse_effort
from underhand.bots.search.words import reason
from underhand.frame import compiler
from underhand.frame.compiler import is_at_hand
from underhand.frame.events import Event
from underhand.frame.thinking import Engine, Thinker, Thought
from underhand.shedding import thinking
from underhand.shedding.compiled import KERNEL
from underhand.table import Table

COMPILE_ASIDE = compiler.compile_aside
"""The real one, which tests do without."""
compiled_only = pytest.mark.skipif(not compiler.wanted(), reason="the rules are not compiled here")


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Thinking by compiled rules, however long they take to be there."""
    engine = thinking.compiled()
    monkeypatch.setattr("underhand.shedding.family.engine", lambda: engine)
    return engine


@pytest.mark.usefixtures("compiled")
@compiled_only
def test_the_win_is_seen() -> None:
    """Who can lay the last card at once does it, and a search says what that brings."""
    position = stated("shithead", {"hand": "9c"}, {"hand": "Kd Qd 8h"}, pile="4s")
    move, why = asked(position, "search:200")
    assert move == "play 9c"
    assert why == "Nothing else is allowed." or "100 of 100" in why


@pytest.mark.usefixtures("compiled")
@compiled_only
def test_a_seat_that_would_be_out_is_stopped() -> None:
    """Against a seat whose last card is a jack a queen is laid, though a seven would do."""
    mine, theirs = {"hand": "7c Qs 4h"}, {"up": "Jd"}
    move, why = asked(stated("shithead", mine, theirs, pile="5s"), "search:2000")
    assert move == "play Qs"
    assert "% in 2,000 supposed games" in why


@pytest.mark.usefixtures("compiled")
@compiled_only
def test_thinking_wins() -> None:
    """A bot that thinks wins most games against the rule of thumb, seats changed, deals the same."""
    won = 0
    for seed in range(4):
        for seat in range(2):
            table = Table("playingcards", 2, seed=seed)
            names = ["search:2000", "thumb"] if seat == 0 else ["thumb", "search:2000"]
            play_out(table, bots_at(table, names))
            assert table.outcome is not None
            won += seat not in table.outcome.losers
    assert won >= 5


@pytest.mark.parametrize("book", shelf())
def test_no_more_is_thought_than_settles_it(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision that no more games could change is made, the same as after all of them."""
    monkeypatch.setattr("underhand.frame.thinking.AT_ONCE", 10)
    table, rng = Table(book, 2, seed=3), Random(3)
    saved = 0
    for _ in range(8):
        for _ in range(4):
            step(table, rng)
        view = table.view(table.actors[0])
        early, whole = (
            Thinker(families.engine(table.book), families.question(table.book, table.rules, view, 5))
            for _ in range(2)
        )
        early.decide(200)
        whole.think(200)
        assert early.thoughts()[0].move == whole.thoughts()[0].move
        saved += 200 - sum(thought.games for thought in early.thoughts())
    assert 0 < saved < 8 * 200


def test_threads_share_the_games() -> None:
    """Two threads think of the same moves as one; equal seeds find the same."""
    book, game = stated("shithead", {"hand": "7c Qs 4h"}, {"hand": "Jd 9d"}, pile="5s")
    rules = families.rules_for(book, 2)
    found = [
        seat_bot(f"search:40x{n}", book, rules, "1").explain(game.view(0), game.moves(0)) for n in (1, 2, 2)
    ]
    assert found[1] == found[2]
    assert {move.verb for move, _ in found} == {"play"}


def test_more_threads_than_games_think_all_the_same() -> None:
    """Every thread supposes a game at least, so there is always a move to make."""
    book, game = stated("shithead", {"hand": "7c Qs 4h"}, {"hand": "Jd 9d"}, pile="5s")
    bot = seat_bot("search:1x3", book, families.rules_for(book, 2), "1")
    assert bot.choose(game.view(0), game.moves(0)) in game.moves(0)


def test_the_clock_is_looked_at() -> None:
    """A bot by the clock thinks a little however short the time is."""
    book, game = stated("shithead", {"hand": "7c Qs 4h"}, {"hand": "Jd 9d"}, pile="5s")
    bot = seat_bot("search:0.001s", book, families.rules_for(book, 2), "1")
    assert bot.choose(game.view(0), game.moves(0)) in game.moves(0)


# ---- names ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "effort"),
    [
        ("1", Effort(games=1)),
        ("10000000x64", Effort(games=10_000_000, threads=64)),
        ("0.25sx2", Effort(seconds=0.25, threads=2)),
    ],
)
def test_an_effort_is_read(text: str, effort: Effort) -> None:
    """Games or seconds, and threads."""
    assert parse_effort(text) == effort


@pytest.mark.parametrize(
    "text", ["", "0", "-5", "10000001", "x2", "5x0", "5x65", "nans", "infs", "0s", "601s", "many"]
)
def test_an_effort_beyond_reason_is_refused(text: str) -> None:
    """What is no effort is refused with what would be one."""
    with pytest.raises(UnknownBot, match="search:20000"):
        check_bot(f"search:{text}")


def test_levels_think_more_and_more() -> None:
    """The levels are among the bots in their order, each thinking several times as much as the one before."""
    games = [effort.games for effort in LEVELS.values()]
    assert all(4 * less < more for less, more in pairwise(games))
    assert [name for name in NAMES if name in LEVELS] == list(LEVELS)
    assert set(ABOUT) == set(NAMES)
    assert USUAL in NAMES


# ---- hints ---------------------------------------------------------------------------------------------


def advised(engine: Engine, monkeypatch: pytest.MonkeyPatch, *others: dict[str, object]) -> tuple[str, str]:
    """A hint in a position of Shithead, by this engine."""
    monkeypatch.setattr("underhand.shedding.family.engine", lambda: engine)
    book, game = stated("shithead", {"hand": "7c Qs 4h"}, *others, pile="5s")
    move, why = adviser(book, families.rules_for(book, 2), "1").advise(game.view(0), game.moves(0))
    return str(move), why


@pytest.mark.parametrize(
    ("names", "is_wanted", "told"),
    [
        (["thumb", "random", "easy"], True, ""),
        (["thumb", "hard"], True, WAITING),
        (["search:2000"], True, WAITING),
        (["search:0.5s"], False, NEVER),
    ],
)
def test_what_holds_bots_back_is_told(
    names: list[str], is_wanted: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever meets bots that think far, before the rules are compiled, is told that they are weaker now."""
    monkeypatch.setattr("underhand.shedding.family.engine", lambda: thinking.PLAIN)
    monkeypatch.setattr(compiler, "wanted", lambda: is_wanted)
    assert shortcoming(families.read_book("boot"), names) == told


@compiled_only
def test_bots_are_not_held_back_by_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the rules are there nothing is told."""
    monkeypatch.setattr(
        "underhand.shedding.family.engine", lambda: Engine(thinking.PLAIN.search, is_compiled=True)
    )
    assert shortcoming(families.read_book("boot"), ["hard"]) == ""


@compiled_only
def test_a_hint_says_that_thinking_is_still_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the rules are compiled nobody takes the thumb's word for a thought."""
    assert advised(thinking.PLAIN, monkeypatch, {"hand": "Jd 9d"})[1].endswith("still being compiled.)")


def test_without_compiled_rules_a_hint_is_the_thumb_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a hint: interpreted rules are not asked."""
    move, why = advised(thinking.PLAIN, monkeypatch, {"hand": "Jd 9d"})
    assert move == "p1 play 7c"
    assert "supposed games" not in why


@compiled_only
def test_a_hint_has_words_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rule of thumb would do too is told in its words and in numbers, all else in numbers."""
    _, why = advised(thinking.compiled(), monkeypatch, {"up": "Jd"})
    assert " % in 3,000 supposed games" in why


@pytest.mark.parametrize(
    ("rival", "said"),
    [
        (Event(0, "play", (6, 7)), "; to lay the 3♥ and 3♠ has 40 %."),
        (Event(0, "pick"), "; to pick up the pile has 40 %."),
        (Event(0, "exchange", (8, 12), seat=1), "; to exchange the 4♣ for p2's 5♣ has 40 %."),
    ],
    ids=["play", "pick", "exchange"],
)
def test_another_move_is_told_as_one_would_say_it(rival: Event, said: str) -> None:
    """What might be done instead is named in words, not in the notation."""
    best = Thought(Event(0, "play", (0,)), 900, 0.5)
    assert reason([best, Thought(rival, 100, 0.4)]).endswith(said)
    close = reason([best, Thought(Event(0, "pass"), 100, 0.499)])
    assert close.endswith("in 1,000 supposed games, and to pass has about as much.")


# ---- which rules think ---------------------------------------------------------------------------------


@compiled_only
def test_compiled_rules_are_taken_once_they_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then the interpreted ones think, and the others are made aside."""
    begun: list[tuple[str, str]] = []
    monkeypatch.setattr(compiler, "compile_aside", lambda *what: begun.append(what))
    monkeypatch.setattr(compiler, "is_at_hand", lambda *_: False)
    assert thinking.at_hand() is thinking.PLAIN
    assert begun == [("underhand.shedding.compiled", "search")]
    monkeypatch.setattr(compiler, "is_at_hand", lambda *_: True)
    assert thinking.at_hand().is_compiled


@compiled_only
def test_where_no_process_is_to_be_had_the_next_who_asks_tries_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What cannot be compiled aside now is no reason to stop; what has been begun is not begun twice."""
    asked: list[list[str]] = []

    def begin(command: list[str], **_: object) -> object:
        asked.append(command)
        if len(asked) == 1:
            raise BlockingIOError
        return object()

    monkeypatch.setattr(subprocess, "Popen", begin)
    monkeypatch.setattr(compiler, "_ASIDE", {})
    monkeypatch.setattr(compiler, "_kept_in", lambda _: tmp_path)
    for _ in range(4):
        COMPILE_ASIDE("underhand.shedding.compiled", "search")
    assert len(asked) == 2


@compiled_only
@pytest.mark.usefixtures("compiled")
def test_what_is_compiled_is_kept() -> None:
    """Code that was compiled once is at hand from then on; what never was is not."""
    assert is_at_hand(KERNEL, "search")
    assert not is_at_hand(KERNEL, "no such entry")
