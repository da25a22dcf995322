"""Games for the tests of records."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from tests.playing import play_out, step
from underhand.record import Record, dumps, loads
from underhand.table import RecordError, Table
from underhand.table.following import follow

STARTED = datetime(2026, 11, 29, 19, 0, 0, tzinfo=UTC)
NAMES = ("Ana", "Bo", "Cass")


def a_table(
    book: str = "prague",
    *,
    moves: int | None = None,
    options: Mapping[str, object] | None = None,
    play: int = 5,
) -> Table:
    """A game of three, over or after so many moves; the same whenever it is asked for."""
    table = Table(book, NAMES, seed="tea", started=STARTED, options=options)
    if moves is None:
        play_out(table, play)
    else:
        rng = Random(play)
        for _ in range(moves):
            step(table, rng)
    return table


def refused(record: Record) -> str:
    """What is said to a record that is not sound."""
    with pytest.raises(RecordError) as error:
        follow(record, "game.uhr")
    return str(error.value).removeprefix("game.uhr: ")


def by_hand(record: Record, *changes: tuple[str, str]) -> Record:
    """The record without its shuffle, events replaced: each named by its text, the first that fits."""
    log = [str(event) for event in record.log]
    for was, becomes in changes:
        log[log.index(was)] = becomes
    return loads(dumps_log(record, log))


def dumps_log(record: Record, log: list[str]) -> str:
    """The text of a record with another log and no shuffle."""
    text = dumps(replace(record, commitment=None, seed=None, private_seed=None, log=record.log[:1]))
    return re.sub(r"^log = \[.*?^\]", lambda _: f"log = {log!r}", text, flags=re.MULTILINE | re.DOTALL)
