"""`underhand review`: what decisions of a recorded game cost, what others gave away, what the cards did."""

import json
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from underhand import families
from underhand.books import Book
from underhand.cli import INTERRUPTED
from underhand.cli.counts import CountError, check_count
from underhand.cli.progress import progress
from underhand.cli.replay import read_record, seat_named
from underhand.cli.reviewed import as_object, print_review
from underhand.frame.thinking import Engine
from underhand.lab.review import Review
from underhand.lab.reviewing import Reviewing, reviewable
from underhand.lab.workers import cores

MOST_GAMES = 1_000_000
MOST_THREADS = 64
THREADS = 2
"""Threads unless it is said otherwise, where there are so many cores."""


def review(
    file: str,
    /,
    *others: Annotated[str, Parameter(show=False)],
    seat: str | None = None,
    games: int | None = None,
    threads: int | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int | None:
    """Tell what every decision of a recorded game cost, what the others gave away, and what the cards did.

    Chances are in percent, as the player could know them. The same file gives the same review, however many
    threads. An interrupt stops it and prints what there is.

    Args:
        file: A record (*.uhr); a seat's own copy is reviewed for that seat.
        others: Refused: one game at a time.
        seat: Review this seat alone, by its name or as p2.
        games: How many games are supposed for each decision; 2000 unless you say otherwise, fewer where there
            are more than a hundred decisions.
        threads: How many decisions are thought about at once.
        as_json: For programs: one object.
    """
    if others:
        raise CountError(f"one game at a time: {file} or {' or '.join(others)}")
    threads = min(THREADS, cores()) if threads is None else threads
    check_count("threads", threads, MOST_THREADS)
    if games is not None:
        check_count("games", games, MOST_GAMES)
    record = read_record(file)
    viewer = None if seat is None else seat_named(seat, record.names)
    asked = reviewable(record, viewer, file)
    reviewing = Reviewing(asked, _engine(record.book), games or 0)
    is_whole = _thought(reviewing, threads)
    found = reviewing.review()
    if as_json:
        print(json.dumps(as_object(found), ensure_ascii=False))
    else:
        print_review(found)
    return None if is_whole else _interrupted(found)


def _engine(book: Book) -> Engine:
    """The compiled rules, and a word about it while somebody waits for them."""
    err = Console(stderr=True, highlight=False)
    with err.status(
        "Loading the rules; where they are not compiled yet that is done once, in a minute or so …"
    ):
        return families.engine_made(book)


def _thought(reviewing: Reviewing, threads: int) -> bool:
    """Think about every decision; whether nobody cut it short."""
    try:
        with progress("Thinking", len(reviewing.of.decisions), "decisions") as told:
            for done in reviewing.steps(threads):
                told(done)
    except KeyboardInterrupt:
        return False
    return True


def _interrupted(found: Review) -> int:
    err = Console(stderr=True, highlight=False)
    err.print(f"Interrupted after {len(found.decisions)} of {found.of} decisions.")
    return INTERRUPTED
