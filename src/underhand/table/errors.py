"""What can be wrong with a move, apart from one another as python-chess keeps them."""

from dataclasses import dataclass

from underhand.errors import UnderhandError
from underhand.frame.events import InvalidNotation

__all__ = ["AmbiguousMove", "IllegalMove", "InvalidNotation", "RecordError", "Refusal", "TableError"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an event is refused: a code, a sentence, and the clauses of the book that forbid it."""

    code: str
    text: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]" if self.clauses else self.text


class TableError(UnderhandError):
    """Something that a table cannot do."""


class IllegalMove(TableError):
    """An event of the notation that the rules forbid now; ``refusal`` says why."""

    def __init__(self, event: str, refusal: Refusal) -> None:
        super().__init__(f"{event}: {refusal}")
        self.refusal = refusal


class AmbiguousMove(TableError):
    """A text that several legal moves fit."""


class RecordError(TableError):
    """A record that cannot be read or written, or that is of no game by its rules.

    The message names the file, the key or the line of the log, and the clause where there is one.
    """
