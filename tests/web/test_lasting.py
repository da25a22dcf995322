"""Nothing is lost: servers that end without ceremony, and files that take nothing for a while."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.tables import ANA, BO, Client, SetClock, a_hall, low, play_out, two_in_a_game
from underhand.record import loads
from underhand.web.hall import Hall
from underhand.web.refusing import NotDone
from underhand.web.wire import Refused


async def in_a_game(hall: Hall, book: str = "shithead") -> tuple[Client, Client]:
    """Ana and Bo in a game, some moves after its deal."""
    ana, bo = await two_in_a_game(hall, book)
    for _ in range(6):
        for client in (ana, bo):
            await client.until(lambda each: each.game.ply == each.room.table.ply)
            if client.is_due:
                await client.play(low(client))
    for client in (ana, bo):
        await client.until(lambda each: each.game.ply == each.room.table.ply)
    return ana, bo


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """The file, locked by somebody else."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    yield
    connection.execute("ROLLBACK")
    connection.close()


async def test_a_store_that_is_left_without_ceremony_has_every_table_as_it_was(tmp_path: Path) -> None:
    """Another hall on the same file shows each seat the same game, and stamps sent before still hold."""
    async with a_hall(tmp_path) as left:
        ana, bo = await in_a_game(left)
        async with a_hall(tmp_path) as hall:
            room = await hall.room(ana.room.id)
            assert room is not None and room is not ana.room
            for client in (ana, bo):
                again = await Client.at(room, client.guest)
                assert again.lines == client.lines
                assert again.game.model_copy(update={"lines": ()}) == client.game.model_copy(
                    update={"lines": ()}
                )
                seats = [(seat.name, seat.who, seat.guest) for seat in again.table.seats]
                assert seats == [(seat.name, seat.who, seat.guest) for seat in client.table.seats]
            due = ana if ana.is_due else bo
            fields = {"game": due.game.number, "stamp": due.game.stamp, "text": due.game.moves[0].text}
            again = await Client.at(room, due.guest)
            await again.ok("play", **fields)
            # The hall that was left can do no harm: the ply is taken.
            refused = await due.ask("play", **fields)
            assert isinstance(refused, Refused) and refused.code == "not_kept"


async def test_an_evening_comes_back_with_its_standings_and_records(tmp_path: Path) -> None:
    """Games that have ended count after a restart as before it."""
    async with a_hall(tmp_path) as left:
        ana, bo = await in_a_game(left, "boot")
        await play_out(ana, bo)
        await ana.ok("next")
        await bo.until(lambda each: each.game.number == 2 and each.table.phase == "playing")
        async with a_hall(tmp_path) as hall:
            room = await hall.room(ana.room.id)
            assert room is not None and room.games.number == 2
            again = await Client.at(room, BO)
            assert again.table.earlier == bo.table.earlier and again.table.games_played == 1
            assert [(s.games, s.wins, s.losses) for s in again.table.seats] == [
                (s.games, s.wins, s.losses) for s in bo.table.seats
            ]
            game = await hall.game(again.table.earlier[0], BO)
            assert game is not None and loads(game.text).log == ana.room.games.matches[0].tables[0].log
            assert room.table.started == ana.room.table.started


async def test_whatever_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    """Each request is refused with ``not_kept``; the table is as it was, and goes on when it can."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await in_a_game(hall)
        due, other = (ana, bo) if ana.is_due else (bo, ana)
        now = {"game": 1, "stamp": due.game.stamp, "text": due.game.moves[0].text}
        with locked(tmp_path / "underhand.db"):
            assert await due.no("play", **now) == "not_kept"
            assert await other.no("leave") == "not_kept"
            assert await ana.no("chat", text="hello") == "not_kept"
            assert await ana.no("settings", settings={"pace": 1}) == "not_kept"
            assert await ana.no("mute", guest=bo.table.guest, on=True) == "not_kept"
        await due.ok("play", **now)
        await other.until(lambda each: each.game.ply > due.game.ply)
        await play_out(ana, bo)
        await bo.until(lambda each: each.table.phase == "between")
        with locked(tmp_path / "underhand.db"):
            assert await ana.no("next") == "not_kept"
            assert ana.room.games.phase == "between" and ana.room.games.number == 1
        await ana.ok("next")
        await bo.until(lambda each: each.game.number == 2)


async def test_nobody_sees_an_event_before_it_is_kept(tmp_path: Path) -> None:
    """While a move waits for the disk the others are shown the table without it."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await in_a_game(hall)
        due, other = (ana, bo) if ana.is_due else (bo, ana)
        gate, keep = asyncio.Event(), hall.store.keep

        async def slow(changes: object) -> None:
            other.box.wake()
            await gate.wait()
            await keep(changes)  # type: ignore[arg-type]

        hall.store.keep = slow  # type: ignore[method-assign]
        asked = asyncio.ensure_future(due.play(due.game.moves[0].text))
        looking = asyncio.ensure_future(other.look())
        for _ in range(10):
            await asyncio.sleep(0)
        assert due.room.table.ply > due.game.ply and not looking.done()
        gate.set()
        await asked
        await looking
        assert other.game.ply == due.room.table.ply


async def test_a_move_is_carried_out_whole_when_its_player_goes_in_the_middle(tmp_path: Path) -> None:
    """A socket that ends while its move is being kept leaves memory and file alike."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await in_a_game(hall)
        due = ana if ana.is_due else bo
        asked = asyncio.ensure_future(due.play(due.game.moves[0].text))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        async with due.room.lock:
            kept = await hall.store.table(due.room.id)
        assert kept is not None and kept.games[0].log == tuple(map(str, due.room.table.log))
        assert due.room.table.ply > due.game.ply


SERVER = """
import asyncio, sys
from pathlib import Path
from tests.web.tables import ANA, Client, new_table, low
from underhand.web.hall import Hall
from underhand.web.store import Store

async def main():
    hall = Hall(await Store.open(Path(sys.argv[1]) / "underhand.db"))
    room = await hall.open(new_table("prague", 3, start=True), ANA)
    ana = await Client.at(room, ANA)
    await ana.ok("chat", text="hello")
    print(room.id, flush=True)
    while True:
        await ana.look()
        if hasattr(ana, "game"):
            print(ana.game.number, ana.game.ply, flush=True)
            if ana.is_due and ana.game.ply == room.table.ply:
                await ana.play(low(ana))
            if ana.game.result and room.games.phase != "playing":
                await ana.ok("next")

asyncio.run(main())
"""


async def test_a_server_that_is_killed_has_lost_nothing_that_anybody_was_told(tmp_path: Path) -> None:
    """SIGKILL in mid-game: all that was shown is there, and the game goes on to its end."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path)], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert server.stdout is not None
    number = server.stdout.readline().strip()
    told = [server.stdout.readline().split() for _ in range(60)]
    server.send_signal(signal.SIGKILL)
    told += [line.split() for line in server.stdout if line.endswith("\n")]
    server.wait()
    server.stdout.close()
    game, ply = max((int(game), int(ply)) for game, ply in told)
    async with a_hall(tmp_path, SetClock()) as hall:
        room = await hall.room(number)
        assert room is not None and (room.games.number, room.table.ply) >= (game, ply)
        ana = await Client.at(room, ANA)
        assert ana.table.you == 0 and ana.chat[0].text == "hello"
        await play_out(ana)
        await ana.until(lambda each: each.game.result)


async def test_a_table_whose_log_does_not_follow_from_its_seed_is_not_played_on(tmp_path: Path) -> None:
    """It is told, and nothing is written over it."""
    async with a_hall(tmp_path) as left:
        ana, _ = await in_a_game(left)
        number = ana.room.id
    with sqlite3.connect(tmp_path / "underhand.db") as connection:
        connection.execute("UPDATE games SET seed = 'another'")
    connection.close()
    async with a_hall(tmp_path) as hall:
        before = await hall.store.table(number)
        with pytest.raises(NotDone, match="game 1 of this table does not follow from its log"):
            await hall.room(number)
        assert await hall.store.table(number) == before
