"""What goes over a socket: messages from the server, requests to it."""

from typing import Annotated, Literal

from pydantic import Field

from underhand.web.wire.base import MOST_TEXT, Seat, Wire
from underhand.web.wire.game import GameSeen, MoveSeen
from underhand.web.wire.table import ChatSeen, NewSettings, TableSeen

# ---- from the server -----------------------------------------------------------------------------------


class State(Wire):
    """Where the table and its game stand; what is none has not changed since it was last sent."""

    kind: Literal["state"] = "state"
    table: TableSeen | None = None
    game: GameSeen | None = None
    chat: tuple[ChatSeen, ...] = ()
    """Lines that this socket has not been sent yet."""


class Refused(Wire):
    """A request that changed nothing. ``re`` is the request's; ``clauses`` forbid a move."""

    kind: Literal["refused"] = "refused"
    re: int = 0
    code: str
    """A word: stale, not_your_turn, illegal, ambiguous, notation, not_seated, not_host, not_kept …"""
    text: str
    clauses: tuple[str, ...] = ()


class Done(Wire):
    """A request that was carried out; what it changed comes as a state."""

    kind: Literal["done"] = "done"
    re: int = 0


class Hinted(Wire):
    """What a bot would do in your place, and why."""

    kind: Literal["hint"] = "hint"
    re: int = 0
    move: MoveSeen
    why: str


class Closed(Wire):
    """Nothing more will come on this socket, and why; with ``again`` the client should connect anew."""

    kind: Literal["closed"] = "closed"
    text: str
    again: bool


Message = Annotated[State | Refused | Done | Hinted | Closed, Field(discriminator="kind")]


# ---- to the server -------------------------------------------------------------------------------------


class Asked(Wire):
    """A request; ``re`` comes back with its answer."""

    re: Annotated[int, Field(ge=0, lt=2**31)] = 0


class Play(Asked):
    """Make a move of your seat. ``game`` and ``stamp`` are those of the game as it was seen."""

    do: Literal["play"]
    game: Annotated[int, Field(ge=1)]
    stamp: Annotated[int, Field(ge=0)]
    text: Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]


class Why(Asked):
    """Ask why a move is refused, without making it."""

    do: Literal["why"]
    text: Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]


class Hint(Asked):
    """Ask what a bot would do."""

    do: Literal["hint"]


class Chat(Asked):
    """Say something."""

    do: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]


class Sit(Asked):
    """Take a free seat, or take your seat back from the bot that plays for you."""

    do: Literal["sit"]
    seat: Seat | None = None


class Leave(Asked):
    """Give your seat up; in a game a bot plays on in it."""

    do: Literal["leave"]


class Start(Asked):
    """The host deals the first game; free seats are filled with bots."""

    do: Literal["start"]


class NextGame(Asked):
    """Anybody who sits deals the next game."""

    do: Literal["next"]


class PutBot(Asked):
    """The host puts a bot on a free seat, or frees a bot's seat with an empty ``bot``."""

    do: Literal["bot"]
    seat: Seat
    bot: Annotated[str, Field(max_length=24)]


class Remove(Asked):
    """The host takes a seat from a guest who is not there."""

    do: Literal["remove"]
    seat: Seat


class Mute(Asked):
    """The host forbids a guest to chat, or allows it again."""

    do: Literal["mute"]
    guest: Annotated[str, Field(max_length=24)]
    on: bool


class BeHost(Asked):
    """Become the host where none is here: whoever sits may, and anybody where nobody who sits is here."""

    do: Literal["host"]


class Change(Asked):
    """The host changes some of the table's settings."""

    do: Literal["settings"]
    settings: NewSettings


Request = Annotated[
    Play | Why | Hint | Chat | Sit | Leave | Start | NextGame | PutBot | Remove | Mute | BeHost | Change,
    Field(discriminator="do"),
]
