"""`underhand bench`: how fast the rules run on this machine."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from underhand import families
from underhand.errors import UnderhandError
from underhand.lab.bench import Figure, figures_to_come
from underhand.lab.bench import bench as measure

LONGEST = 3600.0


class BenchError(UnderhandError):
    """Nothing can be measured so."""


def bench(
    *,
    book: Annotated[tuple[str, ...], Parameter(name=("--book", "-b"))] = (),
    seconds: float = 1.0,
    json_lines: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """Measure how fast the rules run on this machine: on a terminal a table, else a line for each figure.

    random: decisions of random games by the rules alone, compiled and plain. table: moves made by their text
    through a table, as a program makes them. search: games that a bot supposes for a move when play begins.
    thumb: games wholly by the rule of thumb, as simulations play them. calibration: a loop of plain Python,
    this machine's own speed. ratio … to: the value divided by that of the named figure. first prompt: from
    the start until a move is asked for. compile, load: until compiled rules have played a game, anew and from
    the cache.

    Parameters
    ----------
    book
        Only these books of the shelf; all if none is named.
    seconds
        How long each rate is measured.
    json_lines
        Print each figure as one JSON object.
    """
    if not 0 < seconds <= LONGEST:
        raise BenchError(f"seconds: {seconds:g}: name a number of seconds above 0, up to {LONGEST:g}")
    for name in book:
        families.shelf_book(name)
    out = Console(highlight=False)
    figures = _told(measure(book, seconds), figures_to_come(book))
    if json_lines:
        for figure in figures:
            print(json.dumps(asdict(figure)), flush=True)
    elif out.is_terminal:
        out.print(table(figures))
    else:
        for figure in figures:
            print(line(figure), flush=True)


def _told(figures: Iterable[Figure], total: int) -> Iterator[Figure]:
    """The figures; on a terminal standard error says before how many there are, and then how far it is."""
    err = Console(stderr=True, highlight=False)
    if err.is_terminal:
        err.print(
            f"{total} figures are measured. "
            "Rules that are not compiled yet are compiled first, which takes a minute or so."
        )
    with err.status(f"Measuring; 0 of {total} …") as status:
        for number, figure in enumerate(figures, 1):
            name = " ".join(filter(None, (figure.measure, figure.book, figure.mode)))
            status.update(f"Measuring; {number} of {total}, the last was {name} …")
            yield figure


def table(figures: Iterable[Figure]) -> Table:
    """The figures in columns, numbers to the right; a figure of several ratios is told once."""
    columns = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("measure", "book", "mode"):
        columns.add_column(name)
    columns.add_column("value", justify="right", no_wrap=True)
    columns.add_column("unit", no_wrap=True)
    columns.add_column("ratio", justify="right", no_wrap=True)
    columns.add_column("to")
    before: tuple[str, ...] = ()
    for figure in figures:
        cells = (figure.measure, figure.book, figure.mode, _number(figure), figure.unit)
        ratio = "" if figure.ratio is None else f"{figure.ratio:,.2f}"
        columns.add_row(*(cells if cells != before else ("",) * len(cells)), ratio, figure.ratio_to)
        before = cells
    return columns


def _number(figure: Figure) -> str:
    return f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}"


def line(figure: Figure) -> str:
    """The figure as a line of text, in columns."""
    ratio = f"{figure.ratio:8.2f} x {figure.ratio_to}" if figure.ratio is not None else ""
    name = f"{figure.measure:30}{figure.book:14}{figure.mode:10}"
    return f"{name}{_number(figure):>14} {figure.unit:12}{ratio}".rstrip()
