"""Real sockets on loopback: what goes over them, and what they do to each other."""

import asyncio
import json
import socket as network
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.web.tables import ANA, BO, CY, MESSAGE, a_hall, new_table
from underhand import families
from underhand.web.hall import Hall
from underhand.web.people import Guest
from underhand.web.room import Room
from underhand.web.seen import Chronicle, game_seen
from underhand.web.settings import MOST_REQUESTS
from underhand.web.socket import LARGEST, MOST_ANSWERS, Outbox, Socket
from underhand.web.wire import Closed, Done, Refused, Settings, State

GUESTS = {guest.id: guest for guest in (ANA, BO, CY)}

NARROW = 4096
"""Bytes that the network holds, so that whoever does not read is felt at once."""


class Served:
    """A hall behind real sockets, where everybody is taken for who he says he is."""

    def __init__(self, hall: Hall, port: int) -> None:
        self.hall = hall
        self.port = port
        self.talks: list[Talk] = []

    async def come(self, room: Room, guest: Guest) -> "Talk":
        """A socket of a guest."""
        narrow = network.socket()
        narrow.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, NARROW)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", self.port))
        address = f"ws://127.0.0.1:{self.port}/{room.id}/{guest.id}"
        ws = await connect(address, sock=narrow, compression=None, max_queue=1, ping_interval=None)
        self.talks.append(Talk(ws))
        return self.talks[-1]


class Talk:
    """One end of a socket, the newest state and the bytes that came."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.texts: list[str] = []
        self.state = State()
        self.game_text = ""

    async def receive(self) -> Any:
        """The next message."""
        async with asyncio.timeout(60):
            text = await self.ws.recv()
        assert isinstance(text, str)
        self.texts.append(text)
        message = MESSAGE.validate_json(text)
        if isinstance(message, State):
            table, game = message.table or self.state.table, message.game or self.state.game
            self.state = State(table=table, game=game)
            self.game_text = text if message.game else self.game_text
        return message

    async def ask(self, request: object) -> Any:
        """The answer to a request; states on the way are taken."""
        await self.ws.send(request if isinstance(request, str | bytes) else json.dumps(request))
        while isinstance(message := await self.receive(), State):
            pass
        return message

    async def until_ply(self, ply: int) -> None:
        """Take states until a game stands there."""
        while self.state.game is None or self.state.game.ply < ply:
            await self.receive()


@asynccontextmanager
async def served(folder: Path, patience: float = 30.0) -> AsyncIterator[Served]:
    """A server with nothing but sockets on a free port."""
    async with a_hall(folder) as hall:

        async def table(ws: WebSocket) -> None:
            room = await hall.room(ws.path_params["table"])
            assert room is not None
            await Socket(ws, room, GUESTS[ws.path_params["guest"]], "http://x", patience).run()

        app = Starlette(routes=[WebSocketRoute("/{table}/{guest}", table)])
        config = uvicorn.Config(
            app, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_config=None
        )
        listener = network.create_server(("127.0.0.1", 0))
        listener.setsockopt(network.SOL_SOCKET, network.SO_SNDBUF, NARROW)
        server = uvicorn.Server(config)
        server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        running = asyncio.ensure_future(server._serve([listener]))
        here = Served(hall, listener.getsockname()[1])
        try:
            yield here
        finally:
            for talk in here.talks:
                talk.ws.transport.abort()
            server.should_exit = True
            await running
            listener.close()


async def two_in_a_game(served: Served) -> tuple[Room, Talk, Talk]:
    """Ana and Bo in a game of prague, each on a socket."""
    room = await served.hall.open(new_table("prague"), ANA)
    ana, bo = await served.come(room, ANA), await served.come(room, BO)
    await ana.receive()
    await bo.receive()
    assert isinstance(await bo.ask({"do": "sit", "re": 1}), Done)
    assert isinstance(await ana.ask({"do": "start", "re": 1}), Done)
    for each in (ana, bo):
        await each.until_ply(room.table.ply)
    return room, ana, bo


async def test_two_sockets_get_their_own_views_and_a_redeal_out_of_sight_the_same_bytes(
    tmp_path: Path,
) -> None:
    """All that a seat is sent over a game would be the same, to the byte, with other unseen cards."""
    async with served(tmp_path) as server:
        room, ana, bo = await two_in_a_game(server)
        rng = Random(5)
        for number in range(40):
            for seat, talk in enumerate((ana, bo)):
                await talk.until_ply(room.table.ply)
                game, table = talk.state.game, room.table
                assert game is not None and game.seat == seat
                real = table.course.game
                table.course.game = families.from_view(
                    table.book, table.rules, real.view(seat), rng.randrange
                )
                lines = tuple(line for line in Chronicle(table).lines(seat) if line in game.lines)
                told = game_seen(table, seat, room.games.stamp(seat), lines)
                table.course.game = real
                assert told.model_dump_json() in talk.game_text
            due = ana if ana.state.game and ana.state.game.moves else bo
            assert due.state.game is not None
            room.clock.let_pass(1)  # type: ignore[attr-defined]
            await play(due, number + 2)
            if room.table.is_over:
                break
        hands = [set(held(talk)) for talk in (ana, bo)]
        assert hands[0] != hands[1]
        for talk in (ana, bo):
            assert room.table.seed not in "".join(talk.texts) or room.table.is_over
        for each in (ana, bo):
            await each.ws.close()


async def play(talk: Talk, number: int) -> None:
    """Make a move that is legal."""
    game = talk.state.game
    assert game is not None
    move = min(game.moves, key=lambda move: {"ready": 0, "play": 1}.get(move.verb, 2))
    request = {"do": "play", "game": game.number, "stamp": game.stamp, "text": move.text, "re": number}
    answer = await talk.ask(request)
    assert answer == Done(re=number), answer


def held(talk: Talk) -> tuple[str, ...]:
    """The hand before one's own seat."""
    game = talk.state.game
    assert game is not None and game.seat is not None
    return game.places[game.seat].zones[0].cards


async def test_what_cannot_be_read_is_refused_and_the_socket_goes_on(tmp_path: Path) -> None:
    """No text, no JSON, no request, too long, of a number that was used: each gets an answer."""
    async with served(tmp_path) as server:
        room, ana, _ = await two_in_a_game(server)
        before = await server.hall.store.table(room.id)
        for text, number in (
            ("nonsense", 0),
            (b"\x00\x01", 0),
            ("[" * 4000, 0),
            ('{"do": "win", "re": 5}', 5),
            ('{"do": "play", "re": 6}', 6),
            ('{"do": "play", "game": 1, "stamp": 1, "text": "ready", "seat": 1, "re": 7}', 7),
            ('{"do": "chat", "text": "' + "x" * 401 + '", "re": 8}', 8),
            ('{"do": "hint", "re": -1}', 0),
            ('{"do": "hint", "re": "1"' + " " * LARGEST + "}", 0),
        ):
            answer = await ana.ask(text)
            assert isinstance(answer, Refused) and answer.code == "malformed" and answer.re == number, answer
            assert "xxxx" not in answer.text
        again = await ana.ask({"do": "start", "re": 1})
        assert isinstance(again, Refused) and again.code == "duplicate" and again.re == 1
        assert await server.hall.store.table(room.id) == before
        await play(ana, 9)


async def test_a_stale_move_gets_the_table_anew(tmp_path: Path) -> None:
    """Whoever has missed something sees it before he is refused."""
    async with served(tmp_path) as server:
        room, ana, _ = await two_in_a_game(server)
        request = {"do": "play", "game": 1, "stamp": 0, "text": "ready", "re": 2}
        answer = await ana.ask(request)
        assert isinstance(answer, Refused) and answer.code == "stale"
        state = MESSAGE.validate_json(ana.texts[-2])
        assert isinstance(state, State) and state.game is not None and state.table is not None
        assert state.game.ply == room.table.ply and state.game.lines == ()


async def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    """The clock stands: twenty in a second are allowed, one more is not."""
    async with served(tmp_path) as server:
        room = await server.hall.open(new_table(), ANA)
        ana = await server.come(room, ANA)
        answers = [await ana.ask({"do": "hint", "re": i + 1}) for i in range(MOST_REQUESTS + 1)]
        assert [each.code for each in answers] == ["no_game"] * MOST_REQUESTS + ["too_many"]


async def test_a_reader_who_never_reads_holds_up_nobody(tmp_path: Path) -> None:
    """Bots play game after game under somebody's eyes that are shut; others see everything."""
    async with served(tmp_path, patience=60) as server:
        room = await server.hall.open(new_table("prague", 3, start=True), ANA)
        ana = await server.come(room, ANA)
        deaf = await server.come(room, CY)
        deaf.ws.transport.pause_reading()
        await ana.receive()
        number = 0

        async def ask(**what: object) -> None:
            nonlocal number
            number += 1
            if number % (MOST_REQUESTS - 2) == 0:
                room.clock.let_pass(1)  # type: ignore[attr-defined]
            answer = await ana.ask({"re": number, **what})
            assert isinstance(answer, Done), answer

        for _ in range(3):
            while room.games.phase == "playing":
                game = ana.state.game
                if game is not None and game.moves and game.ply == room.table.ply:
                    move = min(game.moves, key=lambda m: {"ready": 0, "play": 1}.get(m.verb, 2))
                    await ask(do="play", game=game.number, stamp=game.stamp, text=move.text)
                else:
                    await ana.receive()
            await ask(do="next")
        assert room.games.number == 4 and ana.state.game is not None and ana.state.game.number >= 3
        assert room.onlookers == 2


async def test_a_socket_that_takes_nothing_for_too_long_is_given_up(tmp_path: Path) -> None:
    """Its answers wait no longer than its patience, and nothing more is read from it meanwhile."""
    async with served(tmp_path, patience=0.2) as server:
        room = await server.hall.open(new_table("prague", 3, settings=Settings(pace=0, stand_in=0)), ANA)
        deaf = await server.come(room, CY)
        await deaf.receive()
        deaf.ws.transport.pause_reading()
        async with asyncio.timeout(60):
            while room.onlookers:
                room.changed()
                await asyncio.sleep(0)


async def test_answers_of_one_who_does_not_read_are_few(tmp_path: Path) -> None:
    """Whoever asks and does not listen is not read from any more until he does."""
    async with a_hall(tmp_path) as hall:
        box = Outbox(await hall.open(new_table(), ANA), ANA)
        for number in range(MOST_ANSWERS):
            await box.answer(Done(re=number))
        waiting = asyncio.ensure_future(box.answer(Done(re=99)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not waiting.done()
        assert len(await box.take()) > MOST_ANSWERS
        await waiting


async def test_a_goodbye_says_whether_to_come_again(tmp_path: Path) -> None:
    """Every socket gets it, and nothing after it; then it is closed."""
    async with served(tmp_path) as server:
        _, ana, bo = await two_in_a_game(server)
        await server.hall.say_goodbye()
        for talk in (ana, bo):
            while not isinstance(message := await talk.receive(), Closed):
                pass
            assert message.again and message.text
            with pytest.raises(ConnectionClosed):
                await talk.receive()


async def test_a_guest_may_look_on_by_several_sockets(tmp_path: Path) -> None:
    """All of them show the same; he is here until the last one goes."""
    async with served(tmp_path) as server:
        room, ana, bo = await two_in_a_game(server)
        second = await server.come(room, ANA)
        await second.until_ply(room.table.ply)
        assert held(second) == held(ana)
        await ana.ws.close()
        await play(second, 1)
        await bo.until_ply(room.table.ply)
        assert bo.state.table is not None and bo.state.table.seats[0].is_here
        await second.ws.close()
        while bo.state.table.seats[0].is_here:
            await bo.receive()
