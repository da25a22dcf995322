"""How fast the rules run on this machine, told next to the machine's own speed and to other programs.

A figure is never a test: machines and their load differ. Ratios are taken between figures of one run.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from underhand import families
from underhand.books import Book, shelf
from underhand.bots import seat_bot
from underhand.bots.search import LEVELS
from underhand.frame import compiler
from underhand.frame.thinking import Thinker
from underhand.lab.peers import peer_names, peers
from underhand.table import Table
from underhand.table.draws import Draws

SEATS = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; ``ratio`` is value over that of the figure named by ``ratio_to``."""

    measure: str
    book: str
    mode: str
    value: float
    unit: str
    ratio_to: str = ""
    ratio: float | None = None


def bench(books: tuple[str, ...] = (), seconds: float = 1.0) -> Iterator[Figure]:
    """Every figure, one after the other as they are measured; ``seconds`` for each rate."""
    loop = rate(calibration, seconds)
    yield Figure("calibration", "", "plain", loop, "steps/s")
    others = dict(peers(seconds))
    for name, value in others.items():
        yield Figure(name, "", "peer", value, "decisions/s")
    measured = [families.read_book(name) for name in books or shelf()]
    for book in measured:
        yield from rates(book, seconds, loop, others)
        if compiler.wanted():
            yield from thinking_rates(book, seconds)
        yield first_prompt(book)
    if compiler.wanted():
        for book in one_of_each_family(measured):
            yield from compile_times(book)


def figures_to_come(books: tuple[str, ...] = ()) -> int:
    """How many figures :func:`bench` measures of these books, or of all."""
    measured, others = [families.read_book(name) for name in books or shelf()], len(peer_names())
    compiled = compiler.wanted()
    of_a_book = 3 + (3 + others) * compiled
    return 1 + others + of_a_book * len(measured) + 2 * compiled * len(one_of_each_family(measured))


def one_of_each_family(books: Iterable[Book]) -> list[Book]:
    """The first book of each family, whose rules are compiled for all of its books."""
    firsts: dict[str, Book] = {}
    for book in books:
        firsts.setdefault(book.family, book)
    return list(firsts.values())


def rate(run: Callable[[int, int], int], seconds: float) -> float:
    """How many steps a second of processor time, which other programs disturb least.

    ``run(seed, n)`` does some rounds and says how many steps they were. The first one is not measured: it may
    have to compile.
    """
    run(0, 1)
    rounds, seed = 1, 0
    while True:
        begun = time.process_time()
        steps = run(seed, rounds)
        spent = time.process_time() - begun
        if spent >= seconds:
            return steps / spent
        seed += rounds
        rounds = max(2 * rounds, int(rounds * 1.2 * seconds / max(spent, 1e-6)))


def calibration(seed: int, rounds: int) -> int:
    """Plain Python that moves bits between words, as interpreted rules do: the machine's own speed."""
    words = [seed & 0xFFFFFFFF | 1, 0, 0]
    for _ in range(rounds * 1000):
        x = words[0]
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        words[0] = x
        low = x & -x
        words[1] = words[1] ^ low | x >> 3
        words[2] += low.bit_length()
    return rounds * 1000


# ---- rates of a book -----------------------------------------------------------------------------


def rates(book: Book, seconds: float, loop: float, others: dict[str, float]) -> Iterator[Figure]:
    """Random decisions compiled and plain, and moves made at a table from Python."""
    rules = families.rules_for(book, SEATS)
    if compiler.wanted():
        value = rate(families.compiled_games(book, rules), seconds)
        yield Figure("random", book.name, "compiled", value, "decisions/s")
        for name, other in others.items():
            yield Figure("random", book.name, "compiled", value, "decisions/s", name, value / other)
    value = rate(families.plain_games(book, rules), seconds)
    yield Figure("random", book.name, "plain", value, "decisions/s", "calibration", value / loop)
    value = rate(replays(book), seconds)
    yield Figure("table", book.name, "plain", value, "moves/s", "calibration", value / loop)


def thinking_rates(book: Book, seconds: float) -> Iterator[Figure]:
    """Games that a bot supposes when play begins, and games played wholly by the rule of thumb."""
    yield Figure("search", book.name, "compiled", rate(supposed(book), seconds), "supposed games/s")
    yield Figure("thumb", book.name, "compiled", rate(played(book), seconds), "games/s")


def supposed(book: Book) -> Callable[[int, int], int]:
    """Think about the first move of a game, as many supposed games a time as ``hard`` thinks over."""
    table = Table(book, SEATS, seed=1)
    while table.view(table.actors[0]).phase != "play":
        seat = table.actors[0]
        bot = seat_bot("thumb", book, table.rules, 1)
        table.play(bot.choose(table.view(seat), table.legal_moves(seat)))
    view, games = table.view(table.actors[0]), LEVELS["hard"].games

    def think(seed: int, rounds: int) -> int:
        engine = families.engine_made(book)
        for i in range(seed, seed + rounds):
            Thinker(engine, families.question(book, table.rules, view, i)).think(games)
        return rounds * games

    return think


def played(book: Book) -> Callable[[int, int], int]:
    """Play whole games by the rule of thumb inside the rules, as simulations do."""
    rules = families.rules_for(book, SEATS)

    def play(seed: int, rounds: int) -> int:
        return families.games_of(book, rules, ("thumb",) * SEATS, 1)(seed, rounds).games

    return play


def replays(book: Book) -> Callable[[int, int], int]:
    """Play recorded games again by their text, parsing, refusing, dealing and counting positions included."""
    games = [_recorded(book, seed) for seed in range(8)]

    def play(seed: int, rounds: int) -> int:
        moves = 0
        for i in range(seed, seed + rounds):
            texts = games[i % len(games)]
            table = Table(book, SEATS, seed=i % len(games))
            for text in texts:
                table.play(text)
            moves += len(texts)
        return moves

    return play


def _recorded(book: Book, seed: int) -> list[str]:
    draws, texts = Draws(f"bench:{seed}"), []
    table = Table(book, SEATS, seed=seed)
    while not table.is_over:
        move = draws.choice(table.legal_moves())
        texts.append(str(move))
        table.play(move)
    return texts


# ---- what a fresh process takes ------------------------------------------------------------------


def first_prompt(book: Book) -> Figure:
    """Seconds from the start of a process until it asks for the first move, with nothing compiled."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["play", "--plain", "--new", "--book", book.name, "--seed", "1", "--name", "Ana"]
        begun = time.perf_counter()
        with subprocess.Popen(  # noqa: S603  # this very program
            [sys.executable, "-m", "underhand", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_elsewhere(folder),
        ) as process:
            text = b""
            while process.stdout and not text.endswith(b"> ") and (read := process.stdout.read(1)):
                text += read
            spent = time.perf_counter() - begun
            process.communicate(b"")
    return Figure("first prompt", book.name, "plain", spent, "s")


_COMPILE = """
import sys, time
from underhand import families
book = families.read_book(sys.argv[1])
begun = time.perf_counter()
families.compiled_games(book, families.rules_for(book, 3))(0, 1)
print(time.perf_counter() - begun)
"""


def compile_times(book: Book) -> Iterator[Figure]:
    """Seconds until the compiled rules have played a game: with an empty cache, then from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        for measure in ("compile", "load"):
            command = [sys.executable, "-c", _COMPILE, book.name]
            done = subprocess.run(  # noqa: S603  # this very program
                command, capture_output=True, check=True, env=_elsewhere(folder)
            )
            yield Figure(measure, book.name, "compiled", float(done.stdout), "s")


def _elsewhere(folder: str) -> dict[str, str]:
    """An environment in which nothing has been kept or compiled yet."""
    home = Path(folder)
    return {**os.environ, "XDG_CACHE_HOME": str(home / "cache"), "UNDERHAND_HOME": str(home / "data")}
