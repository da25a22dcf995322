"""`underhand simulate`: very many games inside the rules, and what they tell."""

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from time import perf_counter
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.console import Console

from underhand import families
from underhand.books import parse_assignments
from underhand.cli.choosing import bots_named, chosen_book
from underhand.cli.counts import MOST_GAMES, MOST_THREADS, CountError, check_count
from underhand.cli.findings import as_object, print_findings
from underhand.cli.progress import interrupted, progress
from underhand.frame.ran import Ran
from underhand.lab.cluster import on_ray
from underhand.lab.extras import extra
from underhand.lab.findings import Simulated, compared, findings
from underhand.lab.job import Job, Parts, bots_for, on_threads, others_of, runners
from underhand.lab.plots import Series, draw
from underhand.lab.rows import check_place, rows_of
from underhand.lab.tally import Totals
from underhand.lab.workers import cores
from underhand.table.draws import seed_text


def simulate(
    book: Annotated[str | None, Parameter(name=("--book", "-b"))] = None,
    *,
    seats: int = 3,
    bots: str = "thumb",
    games: int = 20_000,
    compare: Annotated[
        tuple[str, ...], Parameter(consume_multiple=True, negative=(), show_default=False)
    ] = (),
    house: Path | None = None,
    options: str | None = None,
    seed: str = "lab",
    threads: int | None = None,
    on: Literal["threads", "ray"] = "threads",
    parquet: Path | None = None,
    plot: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int | None:
    """Play very many games inside the rules, and tell how long they are, who wins, and what happens in them.

    In brackets, or behind ±, are the bounds between which the true figure lies with 95 of 100. The same seed
    gives the same result, however many threads. An interrupt stops it and prints what there is.

    Args:
        book: A book of the shelf, or a house file.
        seats: The number of seats.
        bots: Who plays, thumb or random; one for all, or one for each seat with commas between.
        games: How many games.
        compare: Other houses to play the same deals by, each as option=value; with commas between several
            options of one house.
        house: A house file.
        options: Changed options, as jokers=1,double_whammy=on.
        seed: What all deals are shuffled from.
        threads: How many games are played at once; as many as there are cores unless you say otherwise.
        on: Where: on threads of this machine, or on a Ray cluster.
        parquet: Write a row for each game into this file; needs pyarrow.
        plot: Draw lengths and shares into this file, an SVG; needs matplotlib.
        as_json: For programs: one object.
    """
    check_count("games", games, MOST_GAMES)
    _check(on, threads, parquet, plot)
    chosen = chosen_book("simulate", book, house, options)
    families.check_seats(chosen, seats)
    others = others_of(chosen, {text: parse_assignments(text, "compare") for text in compare}, seats)
    job = Job(chosen, others, bots_for(bots_named(bots), seats), games, seed_text(seed))
    if on == "threads":
        _load(job)
    begun = perf_counter()
    totals = Totals(seats, 1 + len(others))
    with ExitStack() as stack:
        takers: list[Callable[[tuple[Ran, ...]], None]] = [totals.add]
        if parquet is not None:
            takers.append(stack.enter_context(rows_of(job, parquet)).add)
        is_whole = _played(job, _parts(job, on, threads or cores()), totals, takers)
        if not totals.games:
            raise KeyboardInterrupt
    _tell(job, totals, totals.games / (perf_counter() - begun), plot, as_json=as_json)
    return None if is_whole else interrupted(totals.games)


def _check(on: str, threads: int | None, parquet: Path | None, plot: Path | None) -> None:
    """Refuse what cannot be done, before anything is played."""
    if threads is not None:
        check_count("threads", threads, MOST_THREADS)
        if on != "threads":
            raise CountError(f"threads: {threads}, but on {on} the cluster knows how many; leave it out")
    if parquet is not None:
        check_place(parquet, "parquet")
        extra("pyarrow.parquet", "parquet")
    if plot is not None:
        check_place(plot, "plot")
        if plot.suffix != ".svg":
            raise CountError(f"plot: {plot}: is drawn as SVG; name a file that ends in .svg")
        extra("matplotlib.figure", "plot")


def _load(job: Job) -> None:
    """Have the rules compiled, or taken from the cache, before the clock runs."""
    err = Console(stderr=True, highlight=False)
    with err.status("Loading the rules; where they are not compiled yet that takes a minute or so …"):
        runners(job)


def _parts(job: Job, on: str, threads: int) -> Parts:
    return on_ray(job) if on == "ray" else on_threads(job, threads)


def _played(
    job: Job,
    parts: Parts,
    totals: Totals,
    takers: Sequence[Callable[[tuple[Ran, ...]], None]],
) -> bool:
    """Play it, every part handed to all who take it; whether it came to its end."""
    try:
        title = f"{job.book.name}, {job.seats} seats"
        with closing(parts), progress(title, job.games, "games") as told:
            for part in parts:
                for take in takers:
                    take(part)
                told(totals.games)
    except KeyboardInterrupt:
        return False
    return True


def _tell(job: Job, totals: Totals, pace: float, plot: Path | None, *, as_json: bool) -> None:
    """Print what there is, then draw it where that was asked for."""
    houses = tuple(map(findings, totals.tallies))
    differences = tuple(
        compared(asked, difference, totals.games, job.seats)
        for (asked, _), difference in zip(job.others, totals.differences, strict=True)
    )
    done = Simulated(job, pace, houses, differences)
    if as_json:
        print(json.dumps(as_object(done), ensure_ascii=False))
    else:
        print_findings(done)
    if plot is not None:
        names = (job.book.name, *(asked for asked, _ in job.others))
        draw([Series(*each) for each in zip(names, totals.tallies, houses, strict=True)], plot)
