"""Pieces of a job done side by side."""

import os
import signal

import pytest

from underhand.lab.workers import WorkerEnded, in_order, processes


def test_a_worker_that_is_ended_is_told() -> None:
    """Where the system ends a process that works, that is said in a line: it may want memory."""
    with processes(1) as pool, pytest.raises(WorkerEnded, match="ended by the system"):
        list(in_order(pool, os._exit, [9, 9], 1))


def test_nobody_waits_for_workers_after_an_interrupt() -> None:
    """What they are at may take for ever; they are ended with it."""
    with pytest.raises(KeyboardInterrupt), processes(1) as pool:
        begun = pool.submit(signal.pause)
        raise KeyboardInterrupt
    assert begun.done()
