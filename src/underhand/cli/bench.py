"""`underhand bench`: how fast the rules run on this machine."""

import json
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from underhand import families
from underhand.errors import UnderhandError
from underhand.lab.bench import Figure
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
    """Measure how fast the rules run on this machine, a line for each figure.

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
    for figure in measure(book, seconds):
        print(json.dumps(asdict(figure)) if json_lines else line(figure), flush=True)


def line(figure: Figure) -> str:
    """The figure as a line of a table."""
    ratio = f"{figure.ratio:8.2f} x {figure.ratio_to}" if figure.ratio is not None else ""
    value = f"{figure.value:14,.0f}" if figure.value >= 100 else f"{figure.value:14.2f}"
    return f"{figure.measure:30}{figure.book:14}{figure.mode:10}{value} {figure.unit:12}{ratio}".rstrip()
