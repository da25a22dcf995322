"""What a family of games is to everybody above it: rules, games, and what the dealer owes."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from underhand.frame.events import NOBODY, Event
from underhand.frame.views import View

EVERYBODY = -1


@dataclass(frozen=True, slots=True)
class Owed:
    """The dealer's next event: ``verb``, the seat it goes to, how many faces.

    ``slot`` is the down card that was turned, counted from 1, 0 for the top of the stock. ``among`` are the
    faces (or, for ``leads``, the seats) of which one is drawn at random; for a starter those that may stay:
    ``keeps`` says that another one stays where none of them is left.
    ``packets`` are the answers of which one is drawn at random. ``face`` is the face of a down card that has
    been seen before. ``is_deal``: a seat's packet of the deal, dealt one card at a time clockwise;
    ``is_unseen``: it is laid before the seat face down, and the event tells only how many cards it has.
    ``is_laid``: the faces are those of the packet that lies there. For ``stock`` the cards ``among`` are
    shuffled and become the new stock.
    """

    verb: str
    seat: int = NOBODY
    count: int = 0
    slot: int = 0
    among: tuple[int, ...] = ()
    packets: tuple[tuple[int, ...], ...] = ()
    face: int | None = None
    is_deal: bool = False
    keeps: bool = False
    is_unseen: bool = False
    is_laid: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """What a seat has scored in a game: its parts by name, as they are added up, and what it had before."""

    parts: tuple[tuple[str, int], ...]
    before: int = 0

    @property
    def points(self) -> int:
        """The points of this game."""
        return sum(points for _, points in self.parts)

    @property
    def after(self) -> int:
        """The points of the match, this game among them."""
        return self.before + self.points


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``ending`` in a word, the seats that won or lost, everybody's place (0: none).

    In a family that scores, ``scores`` are everybody's. ``goes_on``: the game is one of a match that is
    not over with it; the scores are carried into the next one.
    """

    ending: str
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[Score, ...] = ()
    goes_on: bool = False

    @property
    def is_draw(self) -> bool:
        """Whether it has ended and nobody won or lost."""
        return not self.goes_on and not self.winners and not self.losers

    @property
    def carried(self) -> tuple[int, ...]:
        """The scores with which the match goes on; none if it is over or nothing is scored."""
        return tuple(score.after for score in self.scores) if self.goes_on else ()


@dataclass(frozen=True, slots=True)
class MeldCards:
    """What cards are in a family of melds: ``points`` by face, which are wild, which have a rank to meld.

    The other cards are never melded. ``fewest`` cards make a meld, ``full`` a canasta. Going out takes so
    many ``naturals`` and ``mixed`` canastas, with ``boot_first`` the boot taken up too, and the last card to
    be got rid of by the verb ``last``, empty if by any; at ``target`` points a match is over.
    """

    points: tuple[int, ...]
    natural: frozenset[int]
    wild: frozenset[int]
    fewest: int
    full: int
    naturals: int
    mixed: int
    boot_first: bool
    last: str
    target: int


class Game(Protocol):
    """One game, from the deal to its end, that knows what the table knows and not a face more."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now: one in play, in a set-up made together all that are not ready."""

    def owed(self) -> Owed | None:
        """What the dealer has to give before a seat can act."""

    def refusal(self, event: Event) -> str:
        """The code of what forbids a seat's event or makes a dealer's impossible, empty if nothing does."""

    def audience(self, event: Event) -> int:
        """The seats that see the faces of an event about to happen, as bits, or :data:`EVERYBODY`."""

    def apply(self, event: Event) -> None:
        """Let a legal event happen."""

    def moves(self, seat: int) -> Sequence[Event]:
        """Every legal event of a seat, orders that make no difference once."""

    def same_move(self, one: Event, other: Event) -> bool:
        """Whether two legal events of a seat differ in nothing that matters."""

    def steps(self, seat: int) -> Sequence[Event]:
        """What a referee lists: the moves, or where there are too many of them what they are made of."""

    def same_step(self, one: Event, other: Event) -> bool:
        """Whether two events are the same of what :meth:`steps` lists."""

    def look(self, card: int) -> Hashable:
        """What the rules see of a card: equal for cards that make no difference whichever is laid."""

    def is_counted(self) -> bool:
        """Whether the position counts for the repetition guard: a seat is to decide in play."""

    def position(self) -> Hashable:
        """The full position, equal for positions that the repetition guard takes for the same."""

    def repeats(self) -> int:
        """How often a position may occur before the game is ended, 0 for no guard."""

    def end_repeated(self) -> None:
        """The guard against repetition ends the game."""

    def outcome(self) -> Outcome | None:
        """The outcome, none while the game goes on."""

    def view(self, seat: int | None) -> View:
        """What a seat may know, or with none what a bystander may."""

    def lying(self, zone: str, seat: int = NOBODY) -> tuple[int, ...]:
        """Every card of a seat's or the table's zone, for a referee's eyes only; unseen faces are hidden.

        Raises KeyError where this game has no such zone.
        """

    def groups(self, zone: str, seat: int) -> tuple[tuple[int, ...], ...]:
        """The groups of cards in a seat's zone that has such; raises KeyError where there is none."""

    def told(self, name: str, seat: int) -> tuple[str, ...]:
        """What a referee may ask of a seat besides cards, in words; raises KeyError for what there is not."""

    def copy(self) -> Self:
        """The same game, going on by itself."""


class FollowedGame(Game, Protocol):
    """A game of which only one seat's log is known; what that seat has not seen is supposed."""

    def suppose(self, log: Sequence[Event], line: int) -> Event:
        """The log's event with faces for the hidden ones, and the game such that it may happen if it may.

        ``line`` counts from 0. Nothing but the seat's own view of the game is to be shown.
        """

    def believe(self, result: str) -> None:
        """The log is at its end with this result in the notation, if for all the seat knows it may be."""
