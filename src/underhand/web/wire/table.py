"""A table and its people."""

from typing import Annotated, Literal

from pydantic import Field

from underhand.web.wire.base import Sent, Wire

Phase = Literal["gathering", "playing", "between", "over"]
"""Where a table stands: before the first deal; in a game; after one; after the last one of a match."""


_Pace = Annotated[float, Field(ge=0, le=5)]
_StandIn = Annotated[int, Field(ge=0, le=3600)]


class Settings(Wire):
    """What the host may change at any time."""

    pace: _Pace = 0.9
    """Seconds that a bot takes for a move."""
    stand_in: _StandIn = 60
    """Seconds after which a bot plays for somebody who has gone; 0: never."""
    show_hands: bool = False
    """Whether bystanders may see all hands after a game."""


class NewSettings(Sent):
    """Settings that the host changes; what is null stays as it is."""

    pace: _Pace | None = None
    stand_in: _StandIn | None = None
    show_hands: bool | None = None

    def instead_of(self, settings: Settings) -> Settings:
        """The whole settings, with the new ones among them."""
        return settings.model_copy(update=self.model_dump(exclude_none=True))


class SeatSeen(Wire):
    """A seat and who sits there."""

    seat: int
    name: str
    who: Literal["free", "guest", "bot"]
    bot: str = ""
    """The bot that sits there or plays for the absent guest."""
    guest: str = ""
    """Names a guest within this table, to mute; it opens nothing."""
    is_here: bool = True
    is_away: bool = False
    """Whether a bot plays for a guest who has gone."""
    is_host: bool = False
    is_muted: bool = False
    """Whether the host has muted this guest; told to the host alone."""
    games: int = 0
    wins: int = 0
    losses: int = 0
    points: int = 0


class ChatSeen(Wire):
    """One line of chat, plain text; ``number`` counts from 1.

    Where ``guest`` and ``name`` are empty the table tells something: that somebody has left, or is back.
    """

    number: int
    guest: str
    name: str
    text: str
    at: str
    """When, as ISO 8601 in UTC."""


class SeatLink(Wire):
    """A link that opens one free seat, once."""

    seat: int
    link: str


class TableSeen(Wire):
    """A table as one guest sees it."""

    id: str
    code: str
    link: str
    """The invite: whoever opens it may take a free seat or watch."""
    book: str
    title: str
    is_house: bool
    changed: tuple[str, ...]
    """What the table plays otherwise than the book, a sentence each."""
    warning: str
    """What speaks against so many players; empty if nothing does."""
    phase: Phase
    """Before the first deal; in a game; after one; after the last one of a match."""
    seats: tuple[SeatSeen, ...]
    you: int | None
    guest: str
    """Your own name within this table, as :attr:`SeatSeen.guest`."""
    is_host: bool
    may_host: bool
    """Whether you may become the host, since none is here."""
    is_muted: bool
    settings: Settings
    watchers: int
    seat_links: tuple[SeatLink, ...] = ()
    """Only for the host, while seats are free."""
    games_played: int
    left: int | None = None
    """The seat that you have left in this game: a bot plays on there, and ``sit`` gives it back to you."""
    games: int | None = None
    """How many games a match has; none where it goes on as long as people like."""
    game_of_match: int = 0
    """Which game of its match is played, or was the last one, counted from 1."""
    earlier: tuple[str, ...] = ()
    """The shares of the games that have ended, oldest first."""
