"""What a client may be told instead of what it asked for."""

from collections.abc import Iterable

from underhand.errors import UnderhandError


class Forbidden(UnderhandError):
    """The server does not do it; ``code`` is a word for programs, ``clauses`` are what forbids a move."""

    def __init__(self, code: str, lines: Iterable[str], clauses: tuple[str, ...] = ()) -> None:
        super().__init__("\n".join(lines))
        self.code = code
        self.clauses = clauses


class Unavailable(UnderhandError):
    """The server cannot be reached, or gives no answer that can be read."""


class Ended(UnderhandError):
    """The socket is closed; with ``again`` it is worth connecting anew."""

    def __init__(self, text: str, *, again: bool) -> None:
        super().__init__(text)
        self.again = again
