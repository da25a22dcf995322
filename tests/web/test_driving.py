"""Bots at their pace, and those who play for guests that have gone; time passes only where a test lets it."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.playing import choose
from tests.web.tables import ANA, BO, CY, Client, SetClock, a_hall, new_table, two_in_a_game
from underhand.bots import shortcoming
from underhand.frame.events import Event
from underhand.frame.views import View
from underhand.web.driving import PATIENCE
from underhand.web.hall import LOOKED_AFTER
from underhand.web.wire import Settings


async def test_a_bot_takes_its_time_for_each_move(tmp_path: Path) -> None:
    """It moves when its pace has passed, not before, and the host may change it."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        room = await hall.open(new_table(start=True, settings=Settings(pace=2)), ANA)
        ana = await Client.at(room, ANA)
        await clock.slept_for(2)
        ply = ana.game.ply
        clock.let_pass(1.9)
        await asyncio.sleep(0)
        assert room.table.ply == ply
        clock.let_pass(0.1)
        await ana.until(lambda each: each.game.ply > ply)
        await ana.ok("settings", settings={"pace": 0.5})
        await clock.slept_for(2)
        clock.let_pass(2)
        await ana.until(lambda each: each.game.ply > ply + 1)
        assert ana.is_due


class Thinking:
    """A bot that moves when a test lets it."""

    is_quick = False

    def __init__(self) -> None:
        self.has_begun, self.may_go = threading.Event(), threading.Event()

    def choose(self, _view: View, moves: Sequence[Event]) -> Event:
        self.has_begun.set()
        assert self.may_go.wait(60)
        return moves[-1]

    def explain(self, view: View, moves: Sequence[Event]) -> tuple[Event, str]:
        return self.choose(view, moves), "It is the last."


async def test_a_bot_that_thinks_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it thinks the table talks and moves; what it then does is no move for another moment."""
    bot = Thinking()
    monkeypatch.setattr("underhand.web.room.seat_bot", lambda *_: bot)
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table("prague", start=True), ANA)
        ana = await Client.at(room, ANA)
        await asyncio.to_thread(bot.has_begun.wait, 30)
        ply = ana.game.ply
        await ana.ok("chat", text="Well?")
        await ana.ok("play", game=ana.game.number, stamp=ana.game.stamp, text="ready")
        await ana.until(lambda each: each.game.ply == ply + 1)
        bot.may_go.set()
        await ana.until(lambda each: each.game.phase != "set-up")


async def test_the_chat_tells_once_that_bots_play_weaker_than_their_names(tmp_path: Path) -> None:
    """Where the rules are not compiled a deal with bots that think far is told so, no other one."""
    rng = Random(1)
    async with a_hall(tmp_path) as hall:
        for bot, told in (("hard", 1), ("thumb", 0)):
            room = await hall.open(new_table(bots=[bot]), ANA)
            await room.say(room.line(shortcoming(room.games.book, ["hard"]), "friend", "Bo"))
            for _ in range(2):
                await room.deal()
                while not room.table.is_over:
                    await room.play(choose(rng, room.table.legal_moves(room.table.actors[0])), "bot")
            ana = await Client.at(room, ANA)
            assert [line.guest for line in ana.chat] == ["friend"] + [""] * told
            assert all("weaker than their names" in line.text for line in ana.chat)


async def test_a_bot_plays_for_whoever_has_gone_and_hands_the_seat_back(tmp_path: Path) -> None:
    """Not before the table's time; whoever comes back plays himself at once."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        ana, bo = await two_in_a_game(hall, stand_in=45)
        bo.go()
        await ana.until(lambda each: not each.table.seats[1].is_here)
        ply = ana.game.ply
        await clock.slept_for(45)
        clock.let_pass(44)
        await asyncio.sleep(0)
        assert not ana.room.chairs[1].is_away
        clock.let_pass(1)
        await ana.until(lambda each: each.table.seats[1].is_away and 1 not in each.game.actors)
        assert ana.game.ply > ply and ana.table.seats[1].bot and ana.table.seats[1].who == "guest"
        bo = await Client.at(ana.room, BO)
        await ana.until(lambda each: not each.table.seats[1].is_away)
        assert bo.table.you == 1 and ana.table.seats[1].is_here and not ana.table.seats[1].bot


async def test_who_comes_back_in_time_is_not_played_for(tmp_path: Path) -> None:
    """A tab that is loaded anew is nobody's absence; time begins anew with each going."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        ana, bo = await two_in_a_game(hall, stand_in=45)
        bo.go()
        clock.let_pass(40)
        bo = await Client.at(ana.room, BO)
        clock.let_pass(40)
        bo.go()
        await clock.slept_for(45)
        clock.let_pass(44)
        for _ in range(5):
            await asyncio.sleep(0)
        assert not ana.room.chairs[1].is_away


async def test_nobody_is_played_for_where_the_table_says_never_or_nobody_waits(tmp_path: Path) -> None:
    """A game that all have left waits for them, for as long as it takes."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        ana, bo = await two_in_a_game(hall, stand_in=45)
        watcher = await Client.at(ana.room, CY)
        ana.go()
        bo.go()
        clock.let_pass(500)
        await watcher.until(lambda each: not any(seat.is_here for seat in each.table.seats))
        ply = ana.room.table.ply
        for _ in range(20):
            await asyncio.sleep(0)
        assert ana.room.table.ply == ply and not any(chair.is_away for chair in ana.room.chairs)
    async with a_hall(tmp_path, clock) as hall:
        ana, bo = await two_in_a_game(hall)
        bo.go()
        clock.let_pass(4000)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not ana.room.chairs[1].is_away


async def test_a_move_of_a_bot_that_cannot_be_kept_is_tried_again(tmp_path: Path) -> None:
    """The table does not stand still for ever because the file was locked for a moment."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        room = await hall.open(new_table(start=True, settings=Settings(pace=2)), ANA)
        ana = await Client.at(room, ANA)
        await clock.slept_for(2)
        locking = sqlite3.connect(tmp_path / "underhand.db", isolation_level=None)
        locking.execute("BEGIN IMMEDIATE")
        ply = room.table.ply
        clock.let_pass(2)
        await clock.slept_for(PATIENCE)
        assert room.table.ply == ply and ana.game.ply == ply
        locking.execute("ROLLBACK")
        locking.close()
        clock.let_pass(PATIENCE)
        await clock.slept_for(2)
        clock.let_pass(2)
        await ana.until(lambda each: each.game.ply > ply)


async def test_a_room_that_nobody_looks_at_is_put_away_and_comes_back_as_it_was(tmp_path: Path) -> None:
    """Ten minutes after the last one has gone; one who is there keeps it."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        room = await hall.open(new_table(start=True), ANA)
        ana = await Client.at(room, ANA)
        await ana.until(lambda each: each.game.actors == (0,))
        for _ in range(15):
            await clock.slept_for(LOOKED_AFTER)
            clock.let_pass(LOOKED_AFTER)
        assert hall.rooms
        ana.go()
        for _ in range(11):
            await clock.slept_for(LOOKED_AFTER)
            clock.let_pass(LOOKED_AFTER)
        await clock.slept_for(LOOKED_AFTER)
        assert not hall.rooms and room.is_closed
        again = await hall.room(room.id)
        assert again is not None and again is not room and again.table.log == room.table.log
        back = await Client.at(again, ANA)
        assert back.game.model_copy(update={"lines": ()}) == ana.game.model_copy(update={"lines": ()})
        await back.play()
