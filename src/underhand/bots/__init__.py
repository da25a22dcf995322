"""Bots: whoever plays a seat without being a person. All of them choose from a view."""

from collections.abc import Mapping
from typing import Any

from underhand import families
from underhand.books import Book
from underhand.bots.base import Bot, Maker, UnknownBot
from underhand.bots.melding import MeldingBot
from underhand.bots.thumb import ThumbBot
from underhand.bots.uniform import UniformBot


def _random(book: Book, rules: Any, seed: str) -> Bot:  # noqa: ARG001 - any rules will do
    return UniformBot(seed)


def _thumb(book: Book, rules: Any, seed: str) -> Bot:
    """Where cards are laid on a pile it is weighed what they do there, else what melds come of them."""
    return ThumbBot(book, rules, seed) if families.has_trial(book) else MeldingBot(book, seed)


_MAKERS: Mapping[str, Maker] = {"random": _random, "thumb": _thumb}

NAMES = tuple(_MAKERS)
"""The bots that there are, from weak to strong."""


def seat_bot(name: str, book: Book, rules: Any, seed: str | int) -> Bot:
    """A bot for one seat of a game by these rules; equal seeds play equal games.

    ``rules`` are those of :func:`underhand.families.rules_for`. Raises :class:`UnknownBot`.
    """
    if name not in _MAKERS:
        raise UnknownBot(f"there is no bot {name!r}: one of {', '.join(NAMES)}")
    return _MAKERS[name](book, rules, str(seed))


__all__ = ["NAMES", "Bot", "UnknownBot", "seat_bot"]
