"""A match's rules as they are typed: changed options, and the command that deals the same cards again."""

import json
import shlex
from collections.abc import Mapping

from underhand import families
from underhand.books import Book
from underhand.bots import USUAL
from underhand.term.session import Session


def options_text(book: Book) -> str:
    """The options in which a book differs from the one on the shelf, as `--options` takes them."""
    usual = families.read_book(book.base or book.name).options
    changed = ((name, value) for name, value in book.options.items() if value != usual.get(name))
    return ",".join(f"{name}={_value(value)}" for name, value in changed)


def _value(value: object) -> str:
    """A value; lists and tables as TOML has them."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_quoted, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name} = {_quoted(each)}' for name, each in value.items())}}}"
    return str(value)


def _quoted(value: object) -> str:
    return json.dumps(value) if isinstance(value, str | bool | int) else _value(value)


def command(session: Session) -> str:
    """The whole command that begins the same match anew."""
    match, bots = session.match, list(session.bots.values())
    words = [match.book.base or match.book.name, "--seats", str(len(match.names))]
    options = options_text(match.book)
    words += ["--options", options] if options else []
    named = bots[:1] if len(set(bots)) == 1 else bots
    words += ["--bots", ",".join(named)] if named != [USUAL] else []
    return f"underhand play {shlex.join([*words, f'--seed={match.seed}'])}"
