"""`underhand arena`: bots meet on the same deals, everybody moved on one seat each time."""

import json
from pathlib import Path
from time import perf_counter
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from underhand.cli.choosing import bots_named, chosen_book
from underhand.cli.counts import MOST_GAMES, MOST_THREADS, bounds, check_count, confidence, percent
from underhand.cli.progress import interrupted, progress
from underhand.lab.arena import Meeting, get_ready, meeting
from underhand.lab.standing import Line, Standing, play
from underhand.lab.workers import cores
from underhand.table.draws import seed_text


def arena(
    book: Annotated[str | None, Parameter(name=("--book", "-b"))] = None,
    *,
    bots: str = "thumb,random",
    games: int = 200,
    seats: int | None = None,
    house: Path | None = None,
    options: str | None = None,
    seed: str = "arena",
    until: str | None = None,
    threads: int | None = None,
    match: Annotated[bool, Parameter(negative=())] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int | None:
    """Let bots meet on the same deals, everybody moved on one seat each time, and tell who is better.

    Shares are in percent of the games, with the bounds between which the true one lies with 95 of 100; a deal
    with all its games counts as one trial. An interrupt stops it and prints what there is.

    Args:
        book: A book of the shelf, or a house file.
        bots: Who meets, with commas between: a bot for each seat, or two that alternate.
        games: How many games; the last deal is played in every order of sitting, too.
        seats: The number of seats, where two bots are to share more than two.
        house: A house file.
        options: Changed options, as jokers=1,double_whammy=on.
        seed: What all deals are shuffled from; the same seed gives the same result, however many threads.
        until: Stop as soon as one bot is better with so much confidence, as 95%.
        threads: How many games are played at once, each in a process of its own, since bots are Python; as
            many as there are cores unless you say otherwise.
        match: Play whole matches, deal after deal until the scores decide, and call each a game.
        as_json: For programs: one object.
    """
    threads = cores() if threads is None else threads
    check_count("games", games, MOST_GAMES)
    check_count("threads", threads, MOST_THREADS)
    enough = None if until is None else confidence(until)
    rules = chosen_book("arena", book, house, options)
    of = meeting(rules, bots_named(bots), seats, seed_text(seed), whole=match)
    _load(of)
    begun = perf_counter()
    standing = Standing(of)
    try:
        winner = _played(standing, -(-games // len(of.seatings)), threads, enough)
    except KeyboardInterrupt:
        if not standing.deals:
            return interrupted(0)
        winner = None
    pace = standing.games / (perf_counter() - begun)
    _print(standing, pace, winner, until, as_json=as_json)
    return interrupted(standing.games) if winner is None else None


def _load(of: Meeting) -> None:
    """Have the rules there that bots think by, and a word about it while somebody waits for them."""
    err = Console(stderr=True, highlight=False)
    with err.status("Loading the rules; where they are not compiled yet that takes a minute or so …"):
        get_ready(of)


def _played(standing: Standing, count: int, threads: int, enough: float | None) -> str:
    """Play the deals, with a bar that tells how far it is; which bot is ahead for sure enough."""
    of = standing.of
    with progress(f"{of.book.name}, {' against '.join(of.names)}", count, "deals") as told:
        return play(standing, count, threads, enough, told)


# ---- telling -------------------------------------------------------------------------------------


def _print(standing: Standing, pace: float, winner: str | None, until: str | None, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_object(standing, pace), ensure_ascii=False))
        return
    out = Console(highlight=False)
    of = standing.of
    out.print(f"[bold]{of.book.name}[/bold], {of.seats} seats: {_count(of, standing)}", soft_wrap=True)
    out.print(table(standing.lines()))
    found = standing.endings.most_common()
    out.print(f"Ended: {', '.join(f'{word} {n}' for word, n in found)}. {pace:.1f} games a second.")
    if winner:
        out.print(f"Stopped: {winner} is better, as sure as asked for.")
    elif until is not None and winner is not None:
        out.print("No bot is better for sure.")


def _count(of: Meeting, standing: Standing) -> str:
    each = len(of.seatings)
    if of.whole:
        return f"{standing.games} matches, {standing.deals} of them each played {each} times"
    return f"{standing.games} games, {standing.deals} deals each played {each} times"


def _object(standing: Standing, pace: float) -> dict[str, object]:
    """All that came of it, for programs."""
    return {
        "book": standing.of.book.name,
        "seats": standing.of.seats,
        "games": standing.games,
        "games_per_s": round(pace, 2),
        "bots": [
            {
                "name": line.name,
                "games": line.games,
                "wins": bounds(line.won),
                "losses": bounds(line.lost),
                "rating": round(line.rating, 3),
            }
            for line in standing.lines()
        ],
    }


def table(lines: list[Line]) -> Table:
    """The bots in rows, numbers to the right."""
    columns = Table(box=None, pad_edge=False, header_style="bold")
    columns.add_column("bot", no_wrap=True)
    kinds = [kind for kind in ("won", "lost") if any(getattr(line, kind).value for line in lines)]
    for name in ("games", *(f"{kind} %" for kind in kinds), "rating", "ms/choice"):
        columns.add_column(name, justify="right", no_wrap=True)
    for line in lines:
        columns.add_row(
            line.name,
            f"{line.games:,}",
            *(percent(getattr(line, kind)) for kind in kinds),
            f"{line.rating:.1f} ± {line.doubt:.1f}",
            f"{1000 * line.pace:.2f}",
        )
    return columns
