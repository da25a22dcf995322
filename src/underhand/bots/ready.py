"""Whether the bots that think can do so as far as their names say."""

from collections.abc import Iterable

from underhand import families
from underhand.books import Book
from underhand.bots.search import CHUNK, effort_of
from underhand.frame import compiler

WAITING = (
    "The rules are being compiled for this machine, once, which takes a minute or so; "
    "until then bots that think play weaker than their names say"
)
NEVER = "Nothing is compiled on this machine: bots that think play weaker than their names say"


def shortcoming(book: Book, names: Iterable[str]) -> str:
    """What keeps the named bots from thinking as far as they should; empty if nothing does."""
    if not any(map(thinks_far, names)) or families.engine(book).is_compiled:
        return ""
    return WAITING if compiler.wanted() else NEVER


def thinks_far(name: str) -> bool:
    """Whether a bot supposes more games than interpreted rules are sure to have time for."""
    effort = effort_of(name)
    return effort is not None and not 0 < effort.games <= CHUNK
