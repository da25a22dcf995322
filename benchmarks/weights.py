"""Play the rule of thumb against itself with one weight changed: what each of its weights is worth.

    .venv/bin/python benchmarks/weights.py
    .venv/bin/python benchmarks/weights.py --weights late pair --by 0 2 --games 100000

A row for each change, a column for each book and number of seats: by how many of a hundred games the changed
rule comes off worse, won less lost, a seat. Every deal is played twice, seats exchanged. The weights are
those of shedding/worth.py, which one changes there.
"""

import argparse
from collections.abc import Iterator
from dataclasses import asdict, replace
from math import sqrt

import numpy as np

from underhand import families
from underhand.books import shelf
from underhand.lab.tally import results
from underhand.shedding.running import games_by
from underhand.shedding.state import Rules
from underhand.shedding.worth import OWN, Weights, habits_of

BOOKS = [book for book in map(families.read_book, shelf()) if book.family == "shedding"]


def main() -> None:
    """Play, and print a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--weights", nargs="+", default=list(asdict(OWN)))
    parser.add_argument("--by", nargs="+", type=float, default=[0.0, 0.5, 2.0])
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 4])
    parser.add_argument("--games", type=int, default=20_000)
    asked = parser.parse_args()
    tables = [(book, seats) for book in BOOKS for seats in asked.seats]
    print(f"{'weight':12} {'':>11}", *(f"{book.name[:8]:>9}{seats}" for book, seats in tables))
    for name, changed in changes(asked.weights, asked.by):
        found = [loss(families.rules_for(book, seats), changed, asked.games) for book, seats in tables]
        told = f"{getattr(OWN, name)} → {getattr(changed, name)}"
        print(f"{name:12} {told:>11}", *(f"{each:+5.1f}±{error:3.1f}" for each, error in found), flush=True)


def changes(names: list[str], factors: list[float]) -> Iterator[tuple[str, Weights]]:
    """Each weight times each factor; one that is nothing is made something."""
    for name in names:
        for factor in factors:
            value = round((getattr(OWN, name) or 10) * factor)
            if value != getattr(OWN, name):
                yield name, replace(OWN, **{name: value})


def loss(rules: Rules, changed: Weights, games: int) -> tuple[float, float]:
    """By how much the changed rule comes off worse, in games of a hundred, and two standard errors of it."""
    own, other = habits_of(rules), habits_of(rules, changed)
    lead = np.zeros(games)
    for turn in (0, 1):
        habits = tuple(own if (seat + turn) % 2 == 0 else other for seat in range(rules.seats))
        won, lost = results(games_by(rules, habits, 1)(0, games))
        side = np.where(np.arange(rules.seats) % 2 == turn, 1, -1)
        lead += ((won - lost) * side).sum(axis=1) / rules.seats
    return 100 * float(lead.mean()) / 2, 100 * float(lead.std()) / sqrt(games)


if __name__ == "__main__":
    main()
