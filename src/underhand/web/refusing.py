"""A request at a table that is not carried out, and why."""

from underhand.errors import UnderhandError
from underhand.table import AmbiguousMove, IllegalMove, InvalidNotation, Refusal


class NotDone(UnderhandError):
    """Nothing was changed; ``code`` is a word for programs, the message is for people."""

    def __init__(self, code: str, text: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.code = code
        self.clauses = clauses


def by_rules(refusal: Refusal) -> NotDone:
    """A move that the rules forbid."""
    return NotDone("illegal", refusal.text, refusal.clauses)


def by_text(error: UnderhandError) -> NotDone:
    """A text that is no move, or that may be several."""
    if isinstance(error, IllegalMove):
        return by_rules(error.refusal)
    codes = {AmbiguousMove: "ambiguous", InvalidNotation: "notation"}
    return NotDone(codes.get(type(error), "illegal"), str(error))
