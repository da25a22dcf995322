"""How far a long run is, on standard error: a bar on a terminal, elsewhere ten lines that stay."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from underhand.cli import INTERRUPTED

Told = Callable[[int], None]
"""Is told how many are done."""


def interrupted(games: int) -> int:
    """Say that a run was cut short; the status of a command that was."""
    Console(stderr=True, highlight=False).print(f"Interrupted after {games:,} games.")
    return INTERRUPTED


@contextmanager
def progress(title: str, total: int, things: str) -> Iterator[Told]:
    """What is told is shown while it runs; on a terminal nothing of it stays."""
    err = Console(stderr=True, highlight=False)
    if not err.is_terminal:
        yield _lines(err, title, total, things)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(things),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)


def _lines(err: Console, title: str, total: int, things: str) -> Told:
    tenth = 0

    def told(done: int) -> None:
        nonlocal tenth
        if done * 10 // total > tenth:
            tenth = done * 10 // total
            err.print(f"{title}: {done} of {total} {things}", soft_wrap=True)

    return told
