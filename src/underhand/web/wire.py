"""The wire: all that goes between the server and its clients, as models.

The socket carries one :class:`Message` a frame to the client and one :class:`Request` back; the OpenAPI page,
the browser's types and every check come from here. What a seat may not know has no field to travel in: a game
is told by :class:`GameSeen`, which is made from a ``View`` and from the log as that seat saw it.
"""

from collections.abc import Sized
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

MOST_CHAT = 400
"""Characters of one line of chat."""

MOST_OPTIONS = 100
"""Options that a choice may state; no book has as many."""

MOST_HOUSE = 32 * 1024
"""Characters of a house file's text; a real one has a few hundred."""

_MOST_PARTS = 40
"""Fields of a request's model that are looked at; none has as many."""

Name = Annotated[str, Field(min_length=1, max_length=24)]
"""What somebody is called at a table."""


class Wire(BaseModel):
    """A model of the wire: nothing unknown in it, nothing changed once made."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sent(Wire):
    """A model that comes over HTTP: what has far too many parts is refused before any of them is read."""

    @model_validator(mode="before")
    @classmethod
    def _few(cls, sent: Any) -> Any:
        return _at_most(_MOST_PARTS)(sent)


def _at_most(most: int) -> Any:
    """A check of how many parts something has, before any of them is read."""

    def check(sent: Any) -> Any:
        if isinstance(sent, Sized) and len(sent) > most:
            raise ValueError(f"has {len(sent)} parts; no more than {most} are read")
        return sent

    return check


# ---- a game as one seat, or a bystander, sees it -------------------------------------------------------


class ZoneSeen(Wire):
    """Cards that lie together, drawn by their shape: fan, row, slots, pile, stack, heap, melds.

    ``cards`` are the faces that may be shown, as ``Js``; in slots ``??`` is an unseen card, ``-`` an empty
    place. ``count`` is none where the number is not told.
    """

    name: str
    title: str
    """What the zone is called in this game."""
    shape: str
    cards: tuple[str, ...]
    count: int | None
    groups: tuple[tuple[str, ...], ...] = ()


class PlaceSeen(Wire):
    """What lies before a seat."""

    seat: int
    zones: tuple[ZoneSeen, ...]
    is_out: bool
    is_ready: bool


class MoveSeen(Wire):
    """A legal move; ``text`` is what is sent back to make it, the notation without the seat."""

    text: str
    verb: str
    cards: tuple[str, ...] = ()
    seat: int | None = None
    number: int = 0
    groups: tuple[tuple[str, ...], ...] = ()


class LineSeen(Wire):
    """One sentence of the log: ``ply`` is the event it belongs to, ``event`` the notation as it was seen.

    Only the first sentence of an event carries ``event``. ``seat`` is whose doing it is, none for the dealer.
    """

    ply: int
    seat: int | None
    text: str
    event: str = ""


class ScoreSeen(Wire):
    """What a seat scored in a game, part by part, and the match's score before and after."""

    parts: tuple[tuple[str, int], ...]
    points: int
    before: int
    after: int


class ResultSeen(Wire):
    """How a game ended. ``seed`` opens its commitment; ``share`` names its record: ``/r/{share}``."""

    text: str
    """One or two sentences."""
    ending: str
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[ScoreSeen, ...]
    goes_on: bool
    clauses: tuple[str, ...] = ()
    """Those of the guard that has ended the game, if one has."""
    seed: str
    share: str


class GameSeen(Wire):
    """One game at one moment, with the lines of the log that this socket has not been sent yet."""

    number: int
    ply: int
    """The number of events so far."""
    stamp: int
    """To be sent with a move: it tells which moment the move was meant for."""
    seat: int | None
    phase: str
    pending: str
    direction: int
    actors: tuple[int, ...]
    dealer: int
    places: tuple[PlaceSeen, ...]
    zones: tuple[ZoneSeen, ...]
    facts: dict[str, int | tuple[int, ...]]
    value: str
    asks: str
    """What the pile asks for, in words: ``9 or higher``."""
    why: str
    """Why it asks for something else than its top card shows; empty where it does not."""
    todo: str
    """What the viewer is to do, or for whom the table waits; one line without a full stop."""
    moves: tuple[MoveSeen, ...]
    """The viewer's legal moves, nothing where it is not for him to act."""
    lines: tuple[LineSeen, ...]
    """They begin anew where ``number`` or ``seat`` is not that of the game sent before."""
    points: dict[str, int] = {}
    """What a card counts in a meld, by rank: ``4``, ``T``, ``Jk``; empty where nothing is melded."""
    marked: tuple[str, ...]
    """Cards to be marked since others of their rank do less (one-eyed jacks)."""
    commitment: str
    result: ResultSeen | None = None


# ---- a table and its people ----------------------------------------------------------------------------


class Settings(Wire):
    """What the host may change at any time."""

    pace: Annotated[float, Field(ge=0, le=5)] = 0.9
    """Seconds that a bot takes for a move."""
    stand_in: Annotated[int, Field(ge=0, le=3600)] = 60
    """Seconds after which a bot plays for somebody who has gone; 0: never."""
    show_hands: bool = False
    """Whether bystanders may see all hands after a game."""


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
    phase: Literal["gathering", "playing", "between", "over"]
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
    text: Annotated[str, Field(min_length=1, max_length=400)]


class Why(Asked):
    """Ask why a move is refused, without making it."""

    do: Literal["why"]
    text: Annotated[str, Field(min_length=1, max_length=400)]


class Hint(Asked):
    """Ask what a bot would do."""

    do: Literal["hint"]


class Chat(Asked):
    """Say something."""

    do: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=MOST_CHAT)]


class Sit(Asked):
    """Take a free seat, or take your seat back from the bot that plays for you."""

    do: Literal["sit"]
    seat: Annotated[int, Field(ge=0, le=9)] | None = None


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
    seat: Annotated[int, Field(ge=0, le=9)]
    bot: Annotated[str, Field(max_length=24)]


class Remove(Asked):
    """The host takes a seat from a guest who is not there."""

    do: Literal["remove"]
    seat: Annotated[int, Field(ge=0, le=9)]


class Mute(Asked):
    """The host forbids a guest to chat, or allows it again."""

    do: Literal["mute"]
    guest: Annotated[str, Field(max_length=24)]
    on: bool


class BeHost(Asked):
    """Become the host where none is here: whoever sits may, and anybody where nobody who sits is here."""

    do: Literal["host"]


class Change(Asked):
    """The host changes the table's settings."""

    do: Literal["settings"]
    settings: Settings


Request = Annotated[
    Play | Why | Hint | Chat | Sit | Leave | Start | NextGame | PutBot | Remove | Mute | BeHost | Change,
    Field(discriminator="do"),
]


# ---- REST ----------------------------------------------------------------------------------------------


class Problem(Wire):
    """What was wrong with a request: every mistake, a line each."""

    code: str
    lines: tuple[str, ...]


class WordSeen(Wire):
    """A value that is a word, and what it would mean."""

    value: str
    meaning: str


class OptionSeen(Wire):
    """One option of a book: its value here, and its values (none where any number or list may be given)."""

    name: str
    section: str
    title: str
    value: str
    """As it is written in a house file."""
    values: tuple[str, ...]
    meaning: str
    clauses: tuple[str, ...]
    is_changed: bool
    allowed: str = ""
    """What the value may be, in words: ``a whole number from 1 to 3, or per5``."""
    words: tuple[WordSeen, ...] = ()
    """Those of its values that are words."""
    has_many: bool = False
    """Whether several of the words may stand together, blanks between them."""


class BookSeen(Wire):
    """A rulebook of the shelf, or one with house rules."""

    name: str
    title: str
    description: str
    least: int
    most: int
    """How many may play."""
    bots: tuple[str, ...]
    base: str = ""
    """The book of the shelf that a house is of; empty for that book itself."""
    warnings: dict[int, str] = {}
    """What speaks against a number of players, where something does."""
    options: tuple[OptionSeen, ...] = ()
    """Left out of lists of books."""


class StatementSeen(Wire):
    """A sentence of the rules with the clauses that it rests on."""

    text: str
    clauses: tuple[str, ...]
    is_house: bool


class SectionSeen(Wire):
    """A section of the rules: paragraphs of sentences."""

    title: str
    paragraphs: tuple[tuple[StatementSeen, ...], ...]


class RulesSeen(Wire):
    """The rules of one game in English."""

    title: str
    description: str
    seats: int
    sections: tuple[SectionSeen, ...]


class ClauseSeen(Wire):
    """A clause, the sentences of the source that it comes from, and the rulings that it rests on."""

    id: str
    text: str
    sources: tuple[str, ...]
    rulings: tuple[str, ...]


_Word = Annotated[str, Field(max_length=400)]
_Words = Annotated[list[Annotated[str, Field(max_length=40)]], BeforeValidator(_at_most(MOST_OPTIONS))]
_OptionName = Annotated[str, Field(max_length=40)]
_Number = Annotated[int, Field(ge=-(2**31), lt=2**31)]


class Choice(Sent):
    """The rules somebody asks for: a book, then options, or a house file's text instead."""

    book: Annotated[str, Field(max_length=40)] = ""
    options: Annotated[
        dict[_OptionName, _Number | bool | _Word | _Words], BeforeValidator(_at_most(MOST_OPTIONS))
    ] = {}
    house: Annotated[str, Field(max_length=MOST_HOUSE)] = ""


class NewTable(Sent):
    """A table to be opened; whoever asks sits on the first seat and is its host.

    ``bots`` go on the last seats. ``start``: deal at once, with bots on every other seat.
    """

    choice: Choice
    seats: Annotated[int, Field(ge=2, le=10)]
    bots: Annotated[tuple[Annotated[str, Field(max_length=24)], ...], BeforeValidator(_at_most(10))] = ()
    games: Annotated[int, Field(ge=1, le=100)] | None = None
    settings: Settings = Settings()
    start: bool = False


class TableCard(Wire):
    """A table in a guest's list of recent ones."""

    id: str
    title: str
    phase: str
    seats: tuple[str, ...]
    seat: int | None
    at: str


class Me(Sent):
    """The guest that a browser is known as."""

    name: Annotated[str, Field(max_length=100)]


class MyLink(Wire):
    """A personal link: whoever opens it is this guest."""

    link: str


class Become(Sent):
    """The token of a personal link."""

    token: Annotated[str, Field(max_length=400)]


class Ticket(Sent):
    """What somebody was given to come to a table: an invite's code, or the token of a link to a seat."""

    code: Annotated[str, Field(max_length=40)] = ""
    token: Annotated[str, Field(max_length=80)] = ""


class Invited(Wire):
    """Where a code or a link leads."""

    table: str
    seat: int | None = None


class RecordText(Sent):
    """A record's text."""

    text: Annotated[str, Field(max_length=400_000)]


class Verified(Wire):
    """What came of a verification, and each thing that was checked, in a sentence."""

    is_good: bool
    lines: tuple[str, ...]


class Frame(Wire):
    """A replay after one event: the game as the asked seat saw it."""

    game: GameSeen


class ReplaySeen(Wire):
    """A recorded game from one seat's eyes, or a bystander's, or with everything open."""

    title: str
    book: str
    names: tuple[str, ...]
    started: str
    eyes: str
    """``p1`` …, ``public`` or ``open``."""
    may_open: bool
    commitment: str
    seed: str
    deck: tuple[str, ...] = ()
    """The cards that were shuffled, in the order in which the shuffle begins."""
    log: tuple[str, ...] = ()
    """Every event in the notation, as these eyes saw it: the page checks them against the seed by itself."""
    lots: dict[int, tuple[str, ...]] = {}
    """By ply, what the dealer drew from where the rules say what from: cards, or seats as ``p1``."""
    frames: tuple[Frame, ...]
    """Before the first event, then after each."""
