"""Pieces of a job done side by side."""

import os

import pytest

from underhand.lab.workers import WorkerEnded, in_order, processes


def test_a_worker_that_is_ended_is_told() -> None:
    """Where the system ends a process that works, that is said in a line: it may want memory."""
    with processes(1) as pool, pytest.raises(WorkerEnded, match="ended by the system"):
        list(in_order(pool, os._exit, [9, 9], 1))
