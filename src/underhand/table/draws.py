"""Random numbers that anybody can work out again from a seed, and the commitment to that seed.

The stream is SHA-256 in counter mode: block ``n`` is ``sha256(seed + ":" + n)``, both as text, and gives
four 64-bit numbers, high byte first. A number below ``n`` takes the next one that is less than the largest
multiple of ``n``, modulo ``n``. The commitment is ``sha256("underhand shuffle:" + seed)``. In a match, the
seed of game ``n``, counted from 1, is the first 32 hexadecimal digits of ``sha256("underhand game:" + the
match's seed + ":" + n)``.
"""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from underhand.table.errors import TableError

T = TypeVar("T")


def new_seed() -> str:
    """A seed that nobody can guess: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def seed_text(seed: str | int | None) -> str:
    """A seed as it is shuffled from, drawn if none is named; raises :class:`TableError` for what is none."""
    if seed is None:
        return new_seed()
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise TableError(f"seed: {seed!r}: name a text or a whole number")
    if isinstance(seed, int):
        if abs(seed) >= 10**1000:
            raise TableError("seed: a number of more than 1000 digits; name a shorter one")
        return str(seed)
    if any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise TableError(f"seed: {seed!a}: is not UTF-8 text")
    return seed


@lru_cache(maxsize=4096)
def commitment(seed: str) -> str:
    """What is published before the deal and opened by the seed after the game."""
    return f"sha256:{hashlib.sha256(f'underhand shuffle:{seed}'.encode()).hexdigest()}"


def game_seed(match_seed: str, number: int) -> str:
    """The seed of a match's game, counted from 1; it tells nothing of the match's or of another game's."""
    return hashlib.sha256(f"underhand game:{match_seed}:{number}".encode()).hexdigest()[:32]


class Draws:
    """A stream of random numbers from a seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._numbers = _stream(seed)

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, each as likely."""
        limit = (1 << 64) // n * n
        while True:
            number = next(self._numbers)
            if number < limit:
                return number % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order: from the last place down, each is exchanged with one at or below it."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def _stream(seed: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}:{block}".encode()).digest()
        for i in range(0, 32, 8):
            yield int.from_bytes(digest[i : i + 8], "big")
        block += 1
