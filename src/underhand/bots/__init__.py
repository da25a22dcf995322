"""Bots: whoever plays a seat without being a person. All of them choose from a view."""

from collections.abc import Mapping
from typing import Any

from underhand import families
from underhand.books import Book
from underhand.bots.adviser import Adviser
from underhand.bots.base import Bot, Maker, UnknownBot
from underhand.bots.melding import MeldingBot
from underhand.bots.ready import shortcoming
from underhand.bots.search import SEARCH, SearchBot, effort_of
from underhand.bots.thumb import ThumbBot
from underhand.bots.uniform import UniformBot


def _random(book: Book, rules: Any, seed: str) -> Bot:  # noqa: ARG001 - any rules will do
    return UniformBot(seed)


def _thumb(book: Book, rules: Any, seed: str) -> Bot:
    """Where cards are laid on a pile it is weighed what they do there, else what melds come of them."""
    return ThumbBot(book, rules, seed) if families.has_trial(book) else MeldingBot(book, seed)


_MAKERS: Mapping[str, Maker] = {"random": _random, "thumb": _thumb}
"""Who makes the bots that do not think ahead."""
ABOUT: Mapping[str, str] = {
    "random": "any card at all",
    "easy": "looks ahead a little, and errs",
    "thumb": "plays by a rule of thumb",
    "medium": "looks ahead",
    "hard": "looks far ahead",
    "master": "takes a moment, and is hard to beat",
}
"""The bots that there are, from weak to strong, and what each of them is like, in a few words."""
NAMES = tuple(ABOUT)
USUAL = "thumb"
"""Who sits down where nobody says who shall."""


def check_bot(name: str) -> None:
    """Raise :class:`UnknownBot` for what is no bot's name: one of :data:`NAMES`, or ``search:20000``."""
    if effort_of(name) is None and name not in _MAKERS:
        raise UnknownBot(f"there is no bot {name!r}: one of {', '.join(NAMES)}, or {SEARCH}20000")


def seat_bot(name: str, book: Book, rules: Any, seed: str | int) -> Bot:
    """A bot for one seat of a game by these rules; equal seeds play equal games.

    ``rules`` are those of :func:`underhand.families.rules_for`. Raises what :func:`check_bot` does.
    """
    check_bot(name)
    effort = effort_of(name)
    if effort is not None:
        return SearchBot(book, rules, str(seed), effort)
    return _MAKERS[name](book, rules, str(seed))


def adviser(book: Book, rules: Any, seed: str | int) -> Adviser:
    """Who gives hints at a table of these rules."""
    return Adviser(book, rules, str(seed), _thumb(book, rules, str(seed)))


__all__ = [
    "ABOUT",
    "NAMES",
    "SEARCH",
    "USUAL",
    "Adviser",
    "Bot",
    "UnknownBot",
    "adviser",
    "check_bot",
    "seat_bot",
    "shortcoming",
]
