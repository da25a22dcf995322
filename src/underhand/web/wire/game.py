"""A game as one seat, or a bystander, sees it."""

from pydantic import Field

from underhand.web.wire.base import Wire


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
    goal: str = ""
    """What the viewer lacks to go out, where that takes more than an empty hand; without a full stop."""
    moves: tuple[MoveSeen, ...]
    """The viewer's legal moves, nothing where it is not for him to act."""
    lines: tuple[LineSeen, ...]
    """They begin anew where ``number`` or ``seat`` is not that of the game sent before."""
    points: dict[str, int] = Field(default_factory=dict)
    """What a card counts in a meld, by rank: ``4``, ``T``, ``Jk``; empty where nothing is melded."""
    marked: tuple[str, ...]
    """Cards to be marked since others of their rank do less (one-eyed jacks)."""
    commitment: str
    result: ResultSeen | None = None
