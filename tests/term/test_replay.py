"""The replay on the terminal, driven by keys."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import pairwise

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.record.games import a_table
from underhand.frame.words import words
from underhand.record import Record, Replay, seat_copy
from underhand.term.replay import ReplayApp
from underhand.term.screen.board import Board
from underhand.term.screen.look import FOUR_COLOURS
from underhand.term.screen.screens import Page

LARGE = (120, 40)
SMALL = (80, 24)


@pytest.fixture
def record() -> Record:
    """A finished game of Boot for three."""
    return a_table("boot").record


class Shown:
    """A replay in the hands of a test."""

    def __init__(self, app: ReplayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    def text(self, name: str) -> str:
        return str(self.app.query_one(name, Static).content)

    @property
    def board(self) -> list[str]:
        canvas = self.app.query_one(Board).canvas
        return [canvas.row(y) for y in range(canvas.height)]


@asynccontextmanager
async def shown(replay: Replay, start: int = 0, size: tuple[int, int] = LARGE) -> AsyncIterator[Shown]:
    """A replay on a terminal of that size."""
    app = ReplayApp(replay, start)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Shown(app, pilot)


async def test_keys_step_through_the_game(record: Record) -> None:
    """n, space and the arrows go on, p goes back, Home and End go to the ends and no farther."""
    async with shown(Replay(record)) as it:
        assert it.text("#said") == "Before the deal."
        for key in ("n", "space", "right", "n"):
            await it.press(key)
        assert it.app.ply == 4
        await it.press("p", "left")
        assert it.app.ply == 2
        await it.press("home", "p")
        assert it.app.ply == 0
        await it.press("end", "n")
        assert it.app.ply == len(record.log)
        assert f"({record.result})" in it.text("#said")
        await it.press("q")
    assert it.app.return_code == 0


async def test_the_table_is_that_of_the_ply(record: Record) -> None:
    """Head, words, notation, log and felt belong to the event at hand."""
    replay = Replay(record)
    async with shown(replay, 30) as it:
        step = replay.step(30)
        assert f"event 30 of {len(record.log)}" in it.text("#head")
        assert it.text("#said") == f"{step.words(replay.names)}   {step.event}"
        assert words(step.event, replay.names) in it.text("#log").splitlines()
        stock = step.after.zone("stock").count
        assert any(f"stock {stock}" in row for row in it.board)
        await it.press("n")
        assert it.text("#said").endswith(str(record.log[30]))


async def test_turns_are_stepped_over(record: Record) -> None:
    """N goes to where somebody else is to do something, P back to where that was so before."""
    async with shown(Replay(record)) as it:
        stops = []
        for _ in range(8):
            await it.press("N")
            stops.append(it.app.ply)
        actors = [record.log[ply].actor for ply in stops]
        assert min(actors) >= 0
        assert all(one != other for one, other in pairwise(actors))
        await it.press("P")
        assert it.app.ply == stops[-2]


async def test_the_table_can_be_turned(record: Record) -> None:
    """Seen by all, Tab brings the next seat to the bottom, whose hand is then drawn large."""
    async with shown(Replay(record), 30) as it:
        scenes = []
        for _ in record.names:
            scene = it.app.query_one(Board).scene
            assert scene is not None
            scenes.append(scene)
            await it.press("tab")
        assert [scene.you for scene in scenes] == [0, 1, 2]
        assert all(len(scene.hand) == scene.fan(scene.you).count > 0 for scene in scenes)
        await it.press("shift+tab")
        assert it.app.bottom == 2


@pytest.mark.parametrize("has_seed", [True, False])
async def test_a_copy_is_seen_from_its_seat(record: Record, has_seed: bool) -> None:
    """A seat's own copy sits at the bottom, whatever is pressed, and others' cards stay hidden."""
    copy = seat_copy(record, 1)
    if not has_seed:
        copy = replace(copy, seed=None, commitment=None)
    async with shown(Replay(copy), 7) as it:
        await it.press("tab")
        scene = it.app.query_one(Board).scene
        assert scene is not None
        assert scene.you == 1
        assert "seen by Bo" in it.text("#head")
        assert [len(scene.fan(seat).cards) for seat in range(3)] == [0, 6, 0]
        assert "gets six cards" in it.text("#log")


async def test_small_terminals_do_without_the_log(record: Record) -> None:
    """At 80 columns the felt has all the room, and a larger terminal brings the log back."""
    async with shown(Replay(record), 60, SMALL) as it:
        assert not it.app.query_one("#log").display
        assert any("stock" in row for row in it.board)
        await it.pilot.resize_terminal(*LARGE)
        await it.pilot.pause()
        assert it.app.query_one("#log").display


async def test_the_log_goes_along(record: Record) -> None:
    """The event at hand is always in sight, and each has one line."""
    replay = Replay(record)
    async with shown(replay) as it:
        for ply in (0, len(record.log) // 2, len(record.log)):
            it.app.action_go_to(ply)
            lines = it.text("#log").splitlines()
            assert len(lines) <= LARGE[1]
            if ply:
                said = replay.step(ply).words(replay.names)
                assert any(said.startswith(line.rstrip("…").partition(" (")[0]) for line in lines)


async def test_suits_in_four_colours(record: Record) -> None:
    """4 gives every suit a colour of its own."""
    async with shown(Replay(record), 40) as it:
        await it.press("4")
        scene = it.app.query_one(Board).scene
        assert scene is not None
        assert scene.suits is FOUR_COLOURS


async def test_help_and_leaving(record: Record) -> None:
    """Arrow keys and Escape are named below; ? shows all keys; Escape puts that away, then leaves."""
    async with shown(Replay(record), 20) as it:
        assert "← →" in it.text("#keys")
        assert "Esc leave" in it.text("#keys")
        await it.press("question_mark")
        assert isinstance(it.app.screen, Page)
        assert "the next event" in it.app.export_screenshot().replace("&#160;", " ")
        await it.press("escape")
        assert not isinstance(it.app.screen, Page)
        await it.press("escape")
    assert it.app.return_code == 0


async def test_no_event_is_cut(record: Record) -> None:
    """A long event takes several rows of the log, all of its words."""
    replay = Replay(record)
    said = [words(event, replay.names) for event in replay.log]
    longest = max(range(len(said)), key=lambda ply: len(said[ply]))
    assert len(said[longest]) > 36
    async with shown(replay, longest + 1) as it:
        assert said[longest] in " ".join(it.text("#log").split())
        assert "…" not in it.text("#log")


async def test_the_keys_fit_a_small_terminal(record: Record) -> None:
    """The line of keys is not cut on 80 columns."""
    async with shown(Replay(record), 0, SMALL) as it:
        assert len(it.text("#keys").rstrip()) <= SMALL[0] - 2


async def test_a_large_hand_is_not_cut_silently(record: Record) -> None:
    """Where the known cards of another's hand have no room, dots say that there are more."""
    replay = Replay(record)
    large = [ply for ply in range(replay.plies) if len(replay.at(ply).seats[1].zone("hand").cards) > 8]
    async with shown(replay, large[0]) as it:
        assert any("▌" in row and "…" in row for row in it.board)
    small = [
        ply
        for ply in range(1, replay.plies)
        if all(0 < len(place.zone("hand").cards) < 4 for place in replay.at(ply).seats[1:])
    ]
    async with shown(replay, small[0]) as it:
        assert not any("…" in row for row in it.board)
