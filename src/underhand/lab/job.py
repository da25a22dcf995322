"""A simulation as it is asked for, and the games of it: on this machine's threads."""

import hashlib
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

from underhand import families
from underhand.books import Book
from underhand.bots import NAMES, UnknownBot
from underhand.errors import UnderhandError
from underhand.frame.ran import KERNEL_BOTS, Ran, Runner
from underhand.lab.workers import in_order

CHUNK = 2000
"""Games that are played at once and told at once."""


Parts = Generator[tuple[Ran, ...], None, None]
"""Part after part of a job: the games by the book, then those by each other house."""


class JobError(UnderhandError):
    """It cannot be simulated so."""


@dataclass(frozen=True)
class Job:
    """Which games are played: ``games`` by the book, the same deals by every other house in ``others``."""

    book: Book
    others: tuple[tuple[str, Book], ...]
    """The houses that are compared with it, each by what was asked for."""
    bots: tuple[str, ...]
    """A bot for each seat."""
    games: int
    seed: str
    chunk: int = CHUNK

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.bots)

    def pieces(self) -> list[tuple[int, int]]:
        """The games cut into parts: the number of the first, and how many."""
        firsts = range(0, self.games, self.chunk)
        return [(first, min(self.chunk, self.games - first)) for first in firsts]

    def play(self, piece: tuple[int, int]) -> tuple[Ran, ...]:
        """The games of one part, by the book and by each other house."""
        return tuple(run(*piece) for run in runners(self))


@lru_cache(maxsize=4)
def runners(job: Job) -> tuple[Runner, ...]:
    """What plays the games by each house; the rules are compiled where they are not yet."""
    seed = int.from_bytes(hashlib.sha256(f"simulate:{job.seed}".encode()).digest()[:4], "big")
    houses = (job.book, *(house for _, house in job.others))
    return tuple(
        families.games_of(house, families.rules_for(house, job.seats), job.bots, seed) for house in houses
    )


def bots_for(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat; one is for all. Raises :class:`UnderhandError` for one that cannot play so."""
    for bot in bots:
        if bot not in NAMES and bot not in KERNEL_BOTS:
            raise UnknownBot(f"bots: there is no bot {bot!r}: one of {', '.join(NAMES)}")
        if bot not in KERNEL_BOTS:
            raise JobError(f"bots: {bot}: simulate runs {' and '.join(KERNEL_BOTS)}; use underhand arena")
    if len(bots) not in (1, seats):
        raise JobError(f"bots: {len(bots)} are named for {seats} seats: name one for all, or one each")
    return tuple(bots) * (seats if len(bots) == 1 else 1)


def others_of(
    book: Book, asked: Mapping[str, Mapping[str, object]], seats: int
) -> tuple[tuple[str, Book], ...]:
    """The houses that are compared with the book, by what was asked for; each may be asked for once."""
    others: dict[str, tuple[str, Book]] = {}
    for text, options in asked.items():
        house = _other(book, text, options, seats)
        if house.digest in others:
            raise JobError(f"compare: {text}: that is {others[house.digest][0]} once more; leave one out")
        others[house.digest] = text, house
    return tuple(others.values())


def _other(book: Book, text: str, options: Mapping[str, object], seats: int) -> Book:
    house = families.house_with(book, options, "compare")
    if house.digest == book.digest:
        raise JobError(f"compare: {text}: {book.name} says so already; name another value")
    families.check_seats(house, seats)
    return house


def on_threads(job: Job, threads: int) -> Parts:
    """The games, part after part; compiled code runs beside Python, so threads are enough."""
    runners(job)  # compiled once, before there are threads
    with ThreadPoolExecutor(threads) as pool:
        yield from in_order(pool, job.play, job.pieces(), 2 * threads)
