"""The table of weights, which is data: how much each question counts, and what to say where it decides."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Table:
    """The weights of the rule of thumb, and the words for them, all by the questions' names."""

    lore: Mapping[str, float]
    weights: Mapping[str, float]
    words: Mapping[str, str]
    instead: Mapping[str, str]
    """Words for a question that was asked of the other move only, which is turned down for the answer."""
    quiet: frozenset[str]
    """Questions that are mentioned only where no other says half as much."""
    whim: float

    def score(self, amounts: Mapping[str, float]) -> float:
        """What a move is worth whose questions were answered so."""
        weights = self.weights
        return sum([weights[name] * amount for name, amount in amounts.items()])


def table_of(text: str) -> Table:
    """The table of a TOML text."""
    data = tomllib.loads(text)
    moves = data["moves"]
    return Table(
        lore=data["lore"],
        weights={name: row["weight"] for name, row in moves.items()},
        words={name: row["why"] for name, row in moves.items()},
        instead={name: row["instead"] for name, row in moves.items() if "instead" in row},
        quiet=frozenset(name for name, row in moves.items() if row.get("quiet")),
        whim=data["margin"]["whim"],
    )


@cache
def own_table() -> Table:
    """The table that comes with the bot."""
    return table_of(files(__package__).joinpath("weights.toml").read_text("utf-8"))
