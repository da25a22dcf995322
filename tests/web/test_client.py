"""`underhand.client` at a running server: whole games, refusals, records, and the end."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.web.asking import Running, running
from underhand import cli
from underhand.books import shelf
from underhand.client import Client, Ended, Forbidden, Joined, Unavailable, joined
from underhand.record import loads, verify
from underhand.web import socket
from underhand.web.window import Window
from underhand.web.wire import Choice, NewTable, RecordText, ReplaySeen, RulesSeen, Settings, Verified

API = Path(__file__).parents[2] / "docs" / "api.md"
QUICK = Settings(pace=0)


def a_table(book: str = "prague", seats: int = 2, *, start: bool = False) -> NewTable:
    return NewTable(choice=Choice(book=book), seats=seats, settings=QUICK, start=start)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server that lets programs ask as fast as they can."""
    async with running(tmp_path / "data", most_requests=1_000_000) as it:
        yield it


async def played(table: Joined) -> None:
    """Play one's seat to the end of the game: lay down what can be laid down."""
    async for game in table.turns():
        plays = [move for move in game.moves if move.verb == "play"]
        await table.play((plays or game.moves)[-1].text)


def the_bot() -> Callable[[str, str], Coroutine[Any, Any, str]]:
    """The bot of the documentation."""
    (code,) = re.findall(r"```python\n(.*?)```", API.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {"__name__": "docs"}
    exec(code, names)
    bot: Callable[[str, str], Coroutine[Any, Any, str]] = names["play"]
    return bot


async def test_the_bot_of_the_documentation(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    """The bot on the page sits down by a code and plays a game to its end against somebody else."""
    async with Client(server.address, "Ana") as ana, ana.open(a_table()) as table:
        assert table.table is not None
        bot = asyncio.create_task(the_bot()(server.address, table.table.code))
        await table.until(lambda: table.table is not None and table.table.seats[1].name == "Robo")
        await table.start()
        await played(table)
        assert table.game is not None
        assert table.game.result is not None
        told = await bot
        assert told.startswith("You win") == (1 in table.game.result.winners), told
    assert "anything" in capsys.readouterr().out


@pytest.mark.parametrize("book", shelf())
async def test_a_game_of_every_book(server: Running, book: str) -> None:
    """A game against bots goes to its end, and its record is verified."""
    async with Client(server.address, "Ana") as ana, ana.open(a_table(book, start=True)) as table:
        await played(table)
        assert table.game is not None
        assert table.game.result is not None
        record = await ana.record(table.game.result.share)
        assert verify(loads(record)).seed == table.game.result.seed
        assert [line.ply for line in table.lines] == sorted(line.ply for line in table.lines)


async def test_what_is_refused(server: Running) -> None:
    """Moves that are none, or not possible, are refused with a reason and clauses; the game stays."""
    async with Client(server.address, "Ana") as ana, ana.open(a_table()) as table:
        with pytest.raises(Forbidden) as none:
            await table.play("ready")
        assert none.value.code == "no_game"
        await table.start()
        await table.until(lambda: table.game is not None)
        with pytest.raises(Forbidden) as nonsense:
            await table.play("play Zz")
        assert nonsense.value.code == "notation"
        with pytest.raises(Forbidden) as illegal:
            await table.why_not("pick")
        assert (illegal.value.code, bool(illegal.value.clauses)) == ("illegal", True)
        async with Client(server.address, "Bo") as bo:
            assert table.table is not None
            async with bo.join(table.table.code) as watching:
                with pytest.raises(Forbidden) as foreign:
                    await watching.play("ready")
                assert foreign.value.code == "not_seated"


async def test_chat_reaches_the_others(server: Running) -> None:
    """What one says the other reads, with the name."""
    async with Client(server.address, "Ana") as ana, ana.open(a_table()) as table:
        assert table.table is not None
        async with Client(server.address, "Bo") as bo, bo.join(table.table.code) as other:
            await other.say("Good luck")
            await table.until(lambda: bool(table.chat))
            assert [(line.name, line.text) for line in table.chat] == [("Bo", "Good luck")]


async def test_where_there_is_no_host_one_may_become_it(server: Running) -> None:
    """Whoever looks on at an empty table is its host by asking; the next who asks is refused."""
    async with Client(server.address, "Ana") as ana, ana.open(a_table()) as table:
        assert table.table is not None
        async with Client(server.address, "Bo") as bo, bo.join(table.table.code) as other:
            await table.leave()
            await other.until(lambda: bool(other.table and other.table.may_host))
            await other.be_host()
            await other.until(lambda: bool(other.table and other.table.is_host))
            with pytest.raises(Forbidden) as refused:
                await table.be_host()
            assert refused.value.code == "has_host"
            await other.sit()
            await other.start()


async def test_what_a_game_is_shown_as(
    server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever sat there sees all of an ended game, others what bystanders saw, until the host shows more."""
    async with Client(server.address, "Ana") as ana, ana.open(a_table("boot", 3, start=True)) as table:
        await played(table)
        assert table.game is not None
        assert table.game.result is not None
        path = f"/api/games/{table.game.result.share}"
        whole = await ana.ask("GET", path, ReplaySeen)
        assert (whole.eyes, whole.may_open) == ("open", True)
        record = loads(await ana.record(table.game.result.share))
        assert whole.log == tuple(map(str, record.log))
        assert len(whole.frames) == len(record.log) + 1
        own = await ana.ask("GET", f"{path}?eyes=p1", ReplaySeen)
        assert ("??" in str(own.log), "??" in str(whole.log)) == (True, False)
        async with Client(server.address, "Eve") as eve:
            seen = await eve.ask("GET", path, ReplaySeen)
            assert (seen.eyes, seen.may_open, seen.seed, seen.lots) == ("public", False, "", {})
            for hidden in (f"{path}?eyes=p1", f"{path}?eyes=open", f"{path}.uhr"):
                with pytest.raises(Forbidden) as closed:
                    await eve.text("GET", hidden)
                assert closed.value.code == "closed"
            await table.change(show_hands=True)
            assert (await eve.ask("GET", path, ReplaySeen)).eyes == "open"
            with pytest.raises(Forbidden, match="must be public, open, or a seat from p1 to p3"):
                await eve.text("GET", f"{path}?eyes=p4")
            with pytest.raises(Forbidden, match="there is no such game"):
                await eve.text("GET", "/api/games/none")


async def test_the_page_and_the_command_verify_alike(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server says of a record what the command says, of a good one and of one that was touched."""
    async with Client(server.address, "Ana") as ana, ana.open(a_table(start=True)) as table:
        await played(table)
        assert table.game is not None
        assert table.game.result is not None
        good = await ana.record(table.game.result.share)
        for name, text in (
            ("good", good),
            ("bad", good.replace('"d p1 up', '"d p1 up', 1).replace('seed = "', 'seed = "0')),
        ):
            file = tmp_path / f"{name}.uhr"
            file.write_text(text, encoding="utf-8")
            monkeypatch.setattr(sys, "argv", ["underhand", "verify", str(file)])
            status = cli.main()
            told = [line.strip() for line in capsys.readouterr().out.splitlines()[1:]]
            answer = await ana.ask("POST", "/api/verify", Verified, RecordText(text=text))
            assert answer.is_good == (status == 0) == (name == "good")
            assert [line.removeprefix("record: ") for line in answer.lines] == [
                line.removeprefix(f"{file}: ") for line in told
            ]


async def test_a_house_at_a_table(server: Running) -> None:
    """Whoever comes to a table reads its rules, with what the house changes first."""
    house = Choice(house='base = "boot"\ntitle = "Ours"\njokers = 1\n')
    async with Client(server.address, "Ana") as ana:
        new = NewTable(choice=house, seats=3)
        async with ana.open(new) as table:
            assert table.table is not None
            assert (table.table.title, table.table.is_house) == ("Ours", True)
            rules = await ana.ask("GET", f"/api/tables/{table.table.id}/rules", RulesSeen)
            assert rules.sections[0].paragraphs[0][0].is_house
            assert rules.seats == 3
            assert [card.title for card in await ana.recent()] == ["Ours"]


async def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    """Sockets are told to come again; when the server is back, the table is where it was."""
    async with running(tmp_path) as first:
        client = Client(first.address, "Ana")
        async with client as ana, ana.open(a_table("boot", 2, start=True)) as table:
            assert table.table is not None
            table_id = table.table.id
            await first.stop()
            with pytest.raises(Ended) as ended:
                await table.until(lambda: False)
            assert ended.value.again
            assert "kept" in str(ended.value)
            with pytest.raises(Ended):
                await table.say("too late")
            cookies = dict(ana._http.cookies)
    async with running(tmp_path) as second, Client(second.address, "Ana") as ana:
        ana._http.cookies.clear()
        ana._http.cookies.update(cookies)
        async with ana.at(table_id) as table:
            assert table.table is not None
            assert (table.table.you, table.table.phase) == (0, "playing")


async def test_one_request_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that asks too fast is held up, not thrown out."""
    monkeypatch.setattr(joined, "MOMENT", 0)
    monkeypatch.setattr(socket, "Window", Scarce)
    async with (
        running(tmp_path) as server,
        Client(server.address, "Ana") as ana,
        ana.open(a_table(start=True)) as table,
    ):
        await table.until(lambda: table.game is not None)
        assert (await table.hint()).move.text
        assert (await table.hint()).move.text


class Scarce(Window):
    """Lets every other request pass."""

    def take(self) -> bool:
        self._times.append(0)
        return len(self._times) % 2 == 0


async def test_no_server() -> None:
    """Where nobody listens the client says so in a line."""
    with pytest.raises(Unavailable, match="cannot be reached"):
        async with Client("http://127.0.0.1:9", "Ana"):
            pass


async def test_a_program_without_a_cookie(server: Running) -> None:
    """A socket of nobody is told why, and is not asked to try again."""
    async with Client(server.address, "Ana") as ana:
        ana._http.cookies.clear()
        with pytest.raises(Ended, match="not known here") as ended:
            async with ana.at("any"):
                pass
        assert not ended.value.again
    async with Client(server.address, "Ana") as ana:
        with pytest.raises(Ended, match="no such table"):
            async with ana.at("any"):
                pass
