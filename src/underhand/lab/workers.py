"""Pieces of a job done side by side; what comes of them comes in their order, whoever is done first."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TypeVar

from underhand.errors import UnderhandError

Piece = TypeVar("Piece")
Done = TypeVar("Done")


class WorkerEnded(UnderhandError):
    """A worker is gone, and what it was doing with it."""


def cores() -> int:
    """How many things this process may do at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    pool: Executor, do: Callable[[Piece], Done], pieces: Iterable[Piece], ahead: int
) -> Iterator[Done]:
    """Do every piece in the pool, at most so many begun before what comes of the first is taken.

    Raises :class:`WorkerEnded` where somebody ends a worker, such as a system that is short of memory.
    """
    begun: deque[Future[Done]] = deque()
    try:
        for piece in pieces:
            begun.append(pool.submit(do, piece))
            if len(begun) >= ahead:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    except BrokenExecutor as error:
        raise WorkerEnded(
            "threads: a process at work was ended by the system, perhaps for want of memory; fewer need less"
        ) from error
    finally:
        for future in begun:
            future.cancel()


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes, each a fresh Python; an interrupt is for whoever waits for them.

    Where the block is left early they are ended: what they are at may take hours, and nobody wants it now.
    """
    others = set(active_children())
    quiet = signal.signal, (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(count, get_context("spawn"), *quiet) as pool:
        try:
            yield pool
        except BaseException:
            for worker in set(active_children()) - others:
                worker.terminate()
            pool.shutdown(cancel_futures=True)
            raise
