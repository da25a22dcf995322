"""The server under load: a process of its own on loopback, and tables of four scripted seats over websockets.

    python benchmarks/serve.py            # every figure, some three minutes
    python benchmarks/serve.py --quick    # fewer tables, less time
    python benchmarks/serve.py --json     # one JSON object a line

No bots play. First everybody moves as soon as it may, then at a pace; then somebody never reads; last a
browser opens the page, if there is one. Figures are printed, nothing is asserted. Linux only: memory is read
from /proc.
"""

import argparse
import asyncio
import gc
import json
import math
import multiprocessing
import os
import resource
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread

from first_view import first_view
from seats import SEATS, Guest, Seat, Table, Tally, come, opened

from underhand.web.app import make_app
from underhand.web.serving import TableServer
from underhand.web.settings import ServerSettings

WARM_UP = 1.0
"""Seconds that are not counted."""
EVERY = 2.0
"""Seconds between two moves of a table that is paced."""
GRACE = 20.0
"""Seconds for the server to stop."""
GO_ON, STOP = "go on", "stop"


@dataclass(frozen=True, slots=True)
class Used:
    """What a process has used: seconds of processor time, and bytes that are in memory now."""

    cpu: float
    memory: int


def used() -> Used:
    """By this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return Used(time.process_time(), pages * resource.getpagesize())


# ---- the server -----------------------------------------------------------------------------------------


def serve(folder: str, line: Connection) -> None:
    """Serve in this process; ``line`` is told the address, and what is used whenever it asks."""
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        settings = ServerSettings(Path(folder), rates={}, most_requests=100_000)
        server = TableServer(make_app(settings), lambda: line.send(address))

        def answer() -> None:
            while line.recv() == GO_ON:
                line.send(used())
            server.should_exit = True

        Thread(target=answer, daemon=True).start()
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(server.serve_on(listener))


@dataclass(frozen=True)
class Server:
    """The server in its process."""

    address: str
    line: Connection
    process: SpawnProcess

    @property
    def used(self) -> Used:
        """What it has used."""
        self.line.send(GO_ON)
        found: Used = self.line.recv()
        return found


@contextmanager
def running() -> Iterator[Server]:
    """A server with an empty folder, that ends with the block."""
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(folder, theirs))
        process.start()
        try:
            if not ours.poll(GRACE):
                raise SystemExit("the server does not start")
            yield Server(ours.recv(), ours, process)
        finally:
            ours.send(STOP)
            process.join(GRACE)
            process.kill()


# ---- the load -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number."""

    measure: str
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured, and for how many seconds each."""

    tables: tuple[int, ...] = (1, 100, 1000)
    seconds: float = 15.0
    paced: int = 500
    paced_seconds: float = 30.0
    beside_deaf: int = 100


QUICK = Size((1, 20, 100), 3.0, 50, 6.0, 20)


@dataclass
class Load:
    """Tables at a server, and what they count."""

    server: Server
    book: str
    tally: Tally
    tables: list[Table]

    async def grow(self, count: int) -> None:
        """Open tables until there are so many."""
        guests = [Guest(self.server.address) for _ in range(SEATS)]
        numbers = range(len(self.tables), count)
        self.tables += await opened(guests, numbers, self.book, self.tally)

    async def play(self, what: str, seconds: float, every: float = 0.0) -> AsyncIterator[Figure]:
        """Let all tables play for a while, each at once or with so much time between two moves."""
        for number, table in enumerate(self.tables):
            table.play(every, every * number / len(self.tables))
        await asyncio.sleep(WARM_UP + every)
        self.tally.clear()
        before, here, began = self.server.used.cpu, time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        took, moves = time.perf_counter() - began, max(1, self.tally.moves)
        server, load = self.server.used.cpu - before, time.process_time() - here
        for table in self.tables:
            table.is_playing = False
        yield Figure(f"{what}: moves", self.tally.moves / took, "moves/s")
        for share, name in ((0.5, "p50"), (0.99, "p99")):
            yield Figure(
                f"{what}: {name} to the others' view", 1e3 * quantile(self.tally.seconds, share), "ms"
            )
        yield Figure(f"{what}: server", 1e3 * server / moves, "ms CPU/move")
        yield Figure(f"{what}: load", 1e3 * load / moves, "ms CPU/move")
        if self.tally.refused:
            yield Figure(f"{what}: refused", self.tally.refused, "moves")
        await asyncio.sleep(WARM_UP)


def quantile(seconds: Sequence[float], share: float) -> float:
    """What so great a share of them is not above; not a number where there are none."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else math.nan


async def at_once(size: Size, book: str) -> AsyncIterator[Figure]:
    """Everybody moves as soon as it may, at more and more tables; the memory that these take."""
    with running() as server:
        load = Load(server, book, Tally(), [])
        for count in size.tables:
            before, had = server.used.memory, len(load.tables)
            await load.grow(count)
            if had:
                memory = (server.used.memory - before) / (count - had)
                yield Figure(f"{count} tables: memory", memory / 1024, "kB/table")
            async for figure in load.play(f"{count} table{'s' if count > 1 else ''}", size.seconds):
                yield figure


async def paced(size: Size, book: str) -> AsyncIterator[Figure]:
    """A move at each of many tables every two seconds."""
    with running() as server:
        load = Load(server, book, Tally(), [])
        await load.grow(size.paced)
        what = f"{size.paced} tables, a move in {EVERY:g} s"
        async for figure in load.play(what, size.paced_seconds, EVERY):
            yield figure


async def beside_deaf(size: Size, book: str) -> AsyncIterator[Figure]:
    """Somebody at one table who never reads, and what the others feel of it."""
    with running() as server:
        load = Load(server, book, Tally(), [])
        await load.grow(size.beside_deaf)
        count = f"{size.beside_deaf} tables, a move in {EVERY / 2:g} s"
        async for figure in load.play(count, size.seconds, EVERY / 2):
            yield figure
        path, guest = load.tables[0].path, Guest(server.address)
        deaf = [await come(Seat(guest, Table(-1, Tally()), path, 0), is_deaf=True) for _ in range(10)]
        async for figure in load.play(f"{count}, ten at one never read", size.seconds, EVERY / 2):
            yield figure
        for each in deaf:
            each.hang_up()


async def page(size: Size, book: str) -> AsyncIterator[Figure]:
    """What a browser is sent for the first view, and how long it takes."""
    del size, book
    with running() as server:
        for measure, value, unit in await asyncio.to_thread(first_view, server.address):
            yield Figure(f"first view: {measure}", value, unit)


PARTS = {"at_once": at_once, "paced": paced, "beside_deaf": beside_deaf, "page": page}


def main() -> None:
    """Read the command line, measure, print a line for each figure."""
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--book", default="boot")
    parser.add_argument("--parts", nargs="+", default=list(PARTS), choices=PARTS, metavar="PART")
    parser.add_argument("--quick", action="store_true", help="fewer tables, less time")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    asked = parser.parse_args()
    size = QUICK if asked.quick else Size()
    _allow_sockets(max(*size.tables, size.paced) * SEATS * 2 + 100)
    gc.disable()  # that the load halts to look for garbage is no matter of the server
    asyncio.run(_print(asked, size))


async def _print(asked: argparse.Namespace, size: Size) -> None:
    if not asked.json:
        print("load average", *os.getloadavg(), "at", os.cpu_count(), "cores", flush=True)
    for part in asked.parts:
        async for figure in PARTS[part](size, asked.book):
            told = json.dumps(asdict(figure)) if asked.json else _line(figure)
            print(told, flush=True)


def _line(figure: Figure) -> str:
    return f"{figure.measure:60} {figure.value:10.2f} {figure.unit}"


def _allow_sockets(count: int) -> None:
    """Let this process, and the server that it starts, have so many files open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))


if __name__ == "__main__":
    main()
