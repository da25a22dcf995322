"""What the interface asks and answers besides the socket."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from underhand.web.wire.base import MOST_HOUSE, MOST_OPTIONS, MOST_SEATS, Sent, Wire, at_most
from underhand.web.wire.game import GameSeen
from underhand.web.wire.table import Settings


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


class BotSeen(Wire):
    """A bot that may sit down, by its name."""

    name: str
    about: str
    is_usual: bool
    """Whether it is the one that sits down unless another is named."""


class BookSeen(Wire):
    """A rulebook of the shelf, or one with house rules."""

    name: str
    title: str
    description: str
    least: int
    most: int
    """How many may play."""
    bots: tuple[BotSeen, ...]
    """From weak to strong."""
    base: str = ""
    """The book of the shelf that a house is of; empty for that book itself."""
    warnings: dict[int, str] = Field(default_factory=dict)
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


_Bot = Annotated[str, Field(max_length=24)]
_Word = Annotated[str, Field(max_length=400)]
_Words = Annotated[list[Annotated[str, Field(max_length=40)]], BeforeValidator(at_most(MOST_OPTIONS))]
_OptionName = Annotated[str, Field(max_length=40)]
_Number = Annotated[int, Field(ge=-(2**31), lt=2**31)]


class Choice(Sent):
    """The rules somebody asks for: a book, then options, or a house file's text instead."""

    book: Annotated[str, Field(max_length=40)] = ""
    options: Annotated[
        dict[_OptionName, _Number | bool | _Word | _Words], BeforeValidator(at_most(MOST_OPTIONS))
    ] = Field(default_factory=dict)
    house: Annotated[str, Field(max_length=MOST_HOUSE)] = ""


class NewTable(Sent):
    """A table to be opened; whoever asks sits on the first seat and is its host.

    ``bots`` go on the last seats. ``start``: deal at once, with bots on every other seat.
    """

    choice: Choice
    seats: Annotated[int, Field(ge=2, le=MOST_SEATS)]
    bots: Annotated[tuple[_Bot, ...], BeforeValidator(at_most(MOST_SEATS))] = ()
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
    lots: dict[int, tuple[str, ...]] = Field(default_factory=dict)
    """By ply, what the dealer drew from where the rules say what from: cards, or seats as ``p1``."""
    frames: tuple[Frame, ...]
    """Before the first event, then after each."""
