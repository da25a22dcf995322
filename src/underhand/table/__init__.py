"""A table: state, dealer and log; a match: game after game."""

from underhand.table.errors import (
    AmbiguousMove,
    IllegalMove,
    InvalidNotation,
    RecordError,
    Refusal,
    TableError,
)
from underhand.table.match import Match, Standing
from underhand.table.table import Table

__all__ = [
    "AmbiguousMove",
    "IllegalMove",
    "InvalidNotation",
    "Match",
    "RecordError",
    "Refusal",
    "Standing",
    "Table",
    "TableError",
]
