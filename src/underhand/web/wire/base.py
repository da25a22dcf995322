"""What every model of the wire is, and the limits of what is sent."""

from collections.abc import Sized
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

MOST_SEATS = 10
"""Seats of a table."""

MOST_TEXT = 400
"""Characters of anything that people write: a line of chat, a move."""

MOST_OPTIONS = 100
"""Options that a choice may state; no book has as many."""

MOST_HOUSE = 32 * 1024
"""Characters of a house file's text; a real one has a few hundred."""

_MOST_PARTS = 40
"""Fields of a request's model that are looked at; none has as many."""

Seat = Annotated[int, Field(ge=0, le=MOST_SEATS - 1)]
"""A seat, counted from 0."""


class Wire(BaseModel):
    """A model of the wire: nothing unknown in it, nothing changed once made."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sent(Wire):
    """A model that comes over HTTP: what has far too many parts is refused before any of them is read."""

    @model_validator(mode="before")
    @classmethod
    def _few(cls, sent: Any) -> Any:
        return at_most(_MOST_PARTS)(sent)


def at_most(most: int) -> Any:
    """A check of how many parts something has, before any of them is read."""

    def check(sent: Any) -> Any:
        if isinstance(sent, Sized) and len(sent) > most:
            raise ValueError(f"has {len(sent)} parts; no more than {most} are read")
        return sent

    return check
