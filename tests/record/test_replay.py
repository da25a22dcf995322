"""Replays: the table at every ply, from one seat or from all, and the whole game as text."""

import doctest
from dataclasses import replace
from pathlib import Path

import pytest

from tests.record.games import NAMES, a_table, dumps_log
from underhand.cards import HIDDEN
from underhand.frame.views import View
from underhand.record import Record, Replay, loads, seat_copy, text
from underhand.record import replay as module
from underhand.table import RecordError, Table

HERE = Path(__file__).parent
LOG = (HERE / "boot_for_three.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def whole() -> Record:
    """The beginning of a game of Boot for three, dealt by hand."""
    return loads(dumps_log(a_table("boot", moves=0).record, LOG))


def views(table: Table, seat: int) -> list[tuple[int, View]]:
    """What a seat could see after every move of a game, played again."""
    seen = []
    again = Table(table.book, table.names, seed=table.seed, dealer=table.first_dealer)
    for event in table.log[again.ply :]:
        if event.actor >= 0:
            again.play(event)
            seen.append((again.ply, again.view(seat)))
    return seen


@pytest.mark.parametrize("book", ["boot", "playingcards", "canasta"])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_sees_again_what_it_saw(book: str, seat: int) -> None:
    """At each of its moments a replay shows the view that the seat had."""
    table = a_table(book)
    replay = Replay(table.record, seat)
    seen = views(table, seat)
    assert len(seen) > 50
    assert all(replay.at(ply) == view for ply, view in seen)


@pytest.mark.parametrize("has_seed", [True, False])
def test_a_copy_shows_what_its_seat_saw(has_seed: bool) -> None:
    """From its own copy alone a seat sees its views again, known hands and all."""
    table = a_table("boot")
    copy = seat_copy(table.record, 1)
    if not has_seed:
        copy = replace(copy, seed=None, commitment=None)
    replay = Replay(copy)
    assert replay.seat == 1
    assert all(replay.at(ply) == view for ply, view in views(table, 1))


def test_forward_and_backward_show_the_same(whole: Record) -> None:
    """A ply looks alike whichever way one comes to it."""
    replay, plies = Replay(whole), range(len(LOG) + 1)
    forward = [replay.at(ply) for ply in plies]
    assert [replay.at(ply) for ply in reversed(plies)] == forward[::-1]
    assert replay.at(17) == forward[17]


def test_all_together_see_every_hand(whole: Record) -> None:
    """Seen by all, hands are open, and what nobody has seen is not."""
    view = Replay(whole).at(20)
    assert [len(place.zone("hand").cards) == place.zone("hand").count > 0 for place in view.seats] == [
        True
    ] * 3
    assert all(place.zone("down").cards == ("??",) * 3 for place in view.seats)
    assert view.seat is None


def test_a_step_knows_before_and_after(whole: Record) -> None:
    """Each step has its event, the table around it, and words with the size of the pile that is taken."""
    replay = Replay(whole)
    steps = list(replay.steps())
    assert [str(step.event) for step in steps] == LOG
    assert [step.ply for step in steps] == list(range(1, len(LOG) + 1))
    assert all(step == replay.step(step.ply) for step in steps)
    last = steps[-1]
    assert last.words(NAMES) == "Cass picks up the pile (13 cards)"
    assert (last.before.zone("pile").count, last.after.zone("pile").count) == (13, 0)


def test_a_whole_record_is_seen_from_any_seat(whole: Record) -> None:
    """A seat's replay hides what the seat did not see, events and hands."""
    replay = Replay(whole, 1)
    assert replay.log == seat_copy(whole, 1).log
    assert HIDDEN in replay.log[3].cards
    assert (
        replay.at(len(LOG)).seats[0].zone("hand").cards
        != Replay(whole, 0).at(len(LOG)).seats[0].zone("hand").cards
    )


def test_a_copy_is_seen_by_its_seat_alone(whole: Record) -> None:
    """From one seat's copy nothing is shown as others saw it."""
    copy = seat_copy(whole, 1)
    assert Replay(copy, 1).log == Replay(copy).log
    with pytest.raises(RecordError, match="p2's own copy"):
        Replay(copy, 0)
    with pytest.raises(RecordError, match="there is no p4; the seats are p1 to p3"):
        Replay(whole, 3)


def test_an_unsound_record_is_not_replayed(whole: Record) -> None:
    """Nothing is shown of a game that is none."""
    with pytest.raises(RecordError, match="log line 4"):
        Replay(replace(whole, log=(*whole.log[:3], *whole.log[4:])), where="x")


def test_names_do_no_harm(whole: Record) -> None:
    """A name that would move a terminal's cursor is told without what does."""
    replay = Replay(replace(whole, names=("A\x1b[2J", "B\nC", "Ça 牌")))
    assert replay.names == ("A\N{REPLACEMENT CHARACTER}[2J", "B\N{REPLACEMENT CHARACTER}C", "Ça 牌")
    assert not [line for line in text(replay) if "\n" in line or "\x1b" in line]


# ---- as text -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seat"), [("all", None), ("p2", 1)])
def test_the_whole_game_as_text(whole: Record, name: str, seat: int | None) -> None:
    """The text of a game is the golden one, letter by letter."""
    expected = (HERE / f"boot_for_three_{name}.out").read_text(encoding="utf-8")
    assert "\n".join(text(Replay(whole, seat))) + "\n" == expected


def test_text_from_a_ply_on(whole: Record) -> None:
    """Later events are told like in the whole text, after the head and the table as it then lay."""
    lines = list(text(Replay(whole)))
    later = list(text(Replay(whole), 40))
    start = next(n for n, line in enumerate(lines) if line.startswith("  41  "))
    assert later[:2] == lines[:2]
    assert later[later.index(lines[start]) :] == lines[start:]
    assert any("pile" in line for line in later[: later.index(lines[start])])
    assert list(text(Replay(whole), len(LOG)))[-1] == "The game is not finished."


@pytest.mark.parametrize("book", ["boot", "prague", "shithead"])
def test_a_finished_game_ends_with_its_result(book: str) -> None:
    """The last line tells who won or lost, in words and in notation."""
    record = a_table(book).record
    assert record.result is not None
    assert list(text(Replay(record)))[-1].endswith(f"({record.result}).")


def test_a_house_tells_what_it_changes() -> None:
    """The head of a house's game names its base, and what is different as it may be typed."""
    record = a_table("boot", moves=0, options={"jokers": 1, "power_3": "none", "double_whammy": True}).record
    told = "House rules on boot: double_whammy = on, jokers = 1, power_3 = none"
    assert told in list(text(Replay(record)))


def test_examples() -> None:
    """The examples in the documentation strings are right."""
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_player_called_you_is_not_taken_for_the_reader(whole: Record, seat: int | None) -> None:
    """Where the reader is another, or nobody in particular, the first player is told by the seat."""
    replay = Replay(replace(whole, names=("You", "You", "Cass")), seat)
    told = list(text(replay))
    ready = {line.split("  ")[-1].strip() for line in told if line.endswith(" ready")}
    others = {f"{name} is ready" for at, name in enumerate(("p1", "p2", "Cass")) if at != seat}
    assert ready == others | set(["You are ready"] * (seat is not None))
    assert told[0].endswith(": p1, p2 and Cass (p3)")
    assert seat is None or f"As seen by p{seat + 1};" in "\n".join(told)
