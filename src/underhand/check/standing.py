"""A stated position played on: the dealer's events happen by themselves unless somebody gives them."""

from underhand.books import Book
from underhand.frame.events import DEALER, Event
from underhand.frame.protocol import Game, Owed
from underhand.frame.stating import Script
from underhand.table.course import Course
from underhand.table.errors import Refusal
from underhand.table.refusals import explain


class Stand:
    """A game that a referee looks at, and the script of its dealer."""

    def __init__(self, book: Book, game: Game, script: Script) -> None:
        self.book = book
        self.script = script
        self._course = Course(game)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._course.game

    def why_not(self, event: Event) -> Refusal | None:
        """Why an event is refused, none if it is legal."""
        code = self.game.refusal(event)
        return explain(self.book, code) if code else None

    def play(self, event: Event) -> Refusal | None:
        """Let an event happen, or say why it cannot; a dealer's comes after all that he owes before it."""
        if event.actor == DEALER:
            return self._deal(event)
        refused = self.why_not(event)
        if refused is None:
            self._course.happen(event)
        return refused

    def settle(self, until: Event | None = None) -> None:
        """Let the dealer give what he owes, up to what an event of his own is about to give.

        Raises :class:`Misstated` where nothing says what that is.
        """
        while (owed := self.game.owed()) is not None and not (until and _answers(until, owed)):
            event = self.script.event(owed, self.game.seats)
            if event is None:
                return
            self._give(owed, event)

    @property
    def is_open(self) -> bool:
        """Whether the game is over but for what nothing says, so that nobody can tell how it ended."""
        return self.game.owed() is not None

    def _deal(self, event: Event) -> Refusal | None:
        self.settle(event)
        owed = self.game.owed()
        refused = self.why_not(event)
        if refused is None and owed is not None:
            self._give(owed, event)
        return refused

    def _give(self, owed: Owed, event: Event) -> None:
        self.script.follow(owed, event)
        self._course.happen(event)


def _answers(event: Event, owed: Owed) -> bool:
    return event.verb == owed.verb and (event.verb in ("pile", "leads") or event.seat == owed.seat)
