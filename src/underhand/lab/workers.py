"""Pieces of a job done side by side; what comes of them comes in their order, whoever is done first."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Piece = TypeVar("Piece")
Done = TypeVar("Done")


def cores() -> int:
    """How many things this process may do at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    pool: Executor, do: Callable[[Piece], Done], pieces: Iterable[Piece], ahead: int
) -> Iterator[Done]:
    """Do every piece in the pool, at most so many begun before what comes of the first is taken."""
    begun: deque[Future[Done]] = deque()
    try:
        for piece in pieces:
            begun.append(pool.submit(do, piece))
            if len(begun) >= ahead:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        for future in begun:
            future.cancel()


def processes(count: int) -> ProcessPoolExecutor:
    """Worker processes, each a fresh Python; an interrupt is for whoever waits for them."""
    return ProcessPoolExecutor(count, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
