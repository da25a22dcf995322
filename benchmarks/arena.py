"""A small paired arena: the same deals, with the bots moved one seat on each time.

    python benchmarks/arena.py --books playingcards prague --bots thumb random --deals 50

As many seats as bots are named; every deal is played once for each rotation. A guard that names a winner or a
loser decides a game like any other ending. Figures are printed, nothing is asserted: of each result its share
of the games, and within which bounds it lies with 95 of 100 (Wilson's interval, games taken as independent).
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter

from underhand.bots import NAMES, seat_bot
from underhand.frame.protocol import Outcome
from underhand.table import Table


@dataclass
class Tally:
    """What the places held by one bot's name came to, and the seconds it thought."""

    results: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    seconds: float = 0.0


def rotations(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Who sits where: everybody moved on one seat each time."""
    for k in range(len(names)):
        yield (*names[k:], *names[:k])


def play(book: str, names: Sequence[str], seed: int, tallies: dict[str, Tally]) -> Outcome:
    """Play one game, timing every decision that is one."""
    table = Table(book, len(names), seed=seed)
    bots = [seat_bot(name, table.book, table.rules, f"{seed} {seat}") for seat, name in enumerate(names)]
    while (outcome := table.outcome) is None:
        seat = table.actors[0]
        view, moves = table.view(seat), table.legal_moves(seat)
        began = perf_counter()
        move = bots[seat].choose(view, moves)
        if len(moves) > 1:
            tallies[names[seat]].seconds += perf_counter() - began
            tallies[names[seat]].decisions += 1
        table.play(move)
    return outcome


def result(outcome: Outcome, seat: int) -> str:
    """How a seat came off; where two play, who has not won has lost, and the other way round.

    A deal that leaves its match undecided is won by whoever leads after it.
    """
    if outcome.goes_on:
        return "lost" if outcome.places[seat] > 1 else "won" if outcome.places.count(1) == 1 else "drew"
    if outcome.is_draw:
        return "drew"
    if seat in outcome.winners or seat in outcome.losers:
        return "won" if seat in outcome.winners else "lost"
    if len(outcome.places) > 2:
        return "neither"
    return "lost" if outcome.winners else "won"


def meet(book: str, names: Sequence[str], deals: int) -> tuple[dict[str, Tally], Counter[str]]:
    """Play every deal in every rotation."""
    tallies = {name: Tally() for name in names}
    endings: Counter[str] = Counter()
    for seed in range(deals):
        for seated in rotations(names):
            outcome = play(book, seated, seed, tallies)
            endings[outcome.ending] += 1
            for seat, name in enumerate(seated):
                tallies[name].results[result(outcome, seat)] += 1
        _progress(book, seed + 1, deals)
    return tallies, endings


def _progress(book: str, done: int, deals: int) -> None:
    """How far it is: on a terminal one line that is written over, elsewhere ten lines that stay."""
    text = f"{book}: {done} of {deals} deals"
    if sys.stderr.isatty():
        print(f"\r{text}", end="\n" if done == deals else "", file=sys.stderr, flush=True)
    elif done * 10 // deals > (done - 1) * 10 // deals:
        print(text, file=sys.stderr, flush=True)


def interval(hits: int, games: int) -> tuple[float, float]:
    """Between which shares the true one lies with 95 of 100, by Wilson's formula."""
    z, share = 1.96, hits / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)


def main() -> None:
    """Read the command line, play, print a line for each book and bot."""
    parser = argparse.ArgumentParser(description="Let bots meet on the same deals with seats rotated.")
    parser.add_argument("--books", nargs="+", default=["playingcards", "prague", "shithead", "boot", "pagat"])
    parser.add_argument("--bots", nargs="+", default=["thumb", "random"], choices=NAMES, metavar="BOT")
    parser.add_argument("--deals", type=int, default=50)
    asked = parser.parse_args()
    for book in asked.books:
        tallies, endings = meet(book, asked.bots, asked.deals)
        print(f"{book}, {len(asked.bots)} seats, {endings.total()} games:", *_counts(endings))
        for name, tally in tallies.items():
            pace = 1e6 * tally.seconds / max(1, tally.decisions)
            print(f"  {name:8}", "; ".join(_shares(tally.results)), f"  {pace:.0f} us a choice", flush=True)


def _counts(counter: Counter[str]) -> list[str]:
    return [f"{word} {n}" for word, n in counter.most_common()]


def _shares(results: Counter[str]) -> Iterator[str]:
    games = results.total()
    for word, n in results.most_common():
        low, high = interval(n, games)
        yield f"{word} {n / games:.1%} of {games} ({low:.1%} to {high:.1%})"


if __name__ == "__main__":
    main()
