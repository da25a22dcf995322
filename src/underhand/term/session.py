"""A person's seat at a match against bots: what both faces of the terminal play through."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from underhand.bots import Bot, adviser, seat_bot, shortcoming
from underhand.errors import UnderhandError
from underhand.frame.events import Event, InvalidNotation, seat_text
from underhand.frame.views import View
from underhand.table import Match, Refusal, Table
from underhand.table.short import is_foreign, resolve
from underhand.telling.chronicle import Chronicle, Line
from underhand.telling.lore import Lore
from underhand.telling.melds import goal
from underhand.telling.phrases import as_laid


class SessionError(UnderhandError):
    """Something that cannot be done now."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move and one sentence why."""

    move: Event
    why: str


class Session:
    """One match, your seat, and the bots on the others.

    ``bots`` names the bot of each other seat. Nothing here waits: a face lets the bots move one by one, as
    fast as it likes.
    """

    def __init__(self, match: Match, bots: Mapping[int, str], seat: int = 0) -> None:
        self.match = match
        self.bots = dict(bots)
        self.seat = seat
        self.lore = Lore(match.book, len(match.names))
        self._seated: dict[tuple[int, int], Bot] = {}
        self._open()

    def _open(self) -> None:
        self._chronicle = Chronicle(self.table)
        self._told = 0
        self.lines: list[Line] = []
        self._tell()

    def _tell(self) -> None:
        """Add what has happened since it was last told."""
        self.lines += self._chronicle.lines(self.seat, self._told)
        self._told = self.table.ply

    # ---- what is going on ----

    @property
    def table(self) -> Table:
        """The table of the game that is played."""
        return self.match.table

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        return self.match.names

    @property
    def cautions(self) -> list[str]:
        """What is to be known before the game: what speaks against so many players, what holds bots back."""
        found = (self.match.warning, shortcoming(self.match.book, self.bots.values()))
        return [caution for caution in found if caution]

    @property
    def view(self) -> View:
        """The game as your seat may know it."""
        return self.table.view(self.seat)

    @property
    def shown(self) -> View:
        """The same view as a face shows it."""
        return as_laid(self.view)

    @property
    def goal(self) -> str:
        """What you lack to go out, a sentence; empty where nothing is melded."""
        lacking = goal(self.view, self.lore.meld_cards)
        return lacking and f"{lacking}."

    @property
    def is_yours(self) -> bool:
        """Whether you may act now."""
        return self.seat in self.table.actors

    @property
    def moves(self) -> Sequence[Event]:
        """Your legal moves now."""
        return self.table.legal_moves(self.seat) if self.is_yours else ()

    @property
    def bot_due(self) -> int | None:
        """The seat of the bot that is to move next, if one is; you may be to act besides."""
        return next((seat for seat in self.table.actors if seat != self.seat), None)

    # ---- playing ----

    def parse(self, text: str) -> Event:
        """Your move of a text, short or in full; raises what :func:`resolve` does.

        Another seat's is refused before anything is held against its cards.
        """
        if is_foreign(text, self.seat):
            raise SessionError(f"{text.strip()}: you are p{self.seat + 1}; the others play by themselves")
        try:
            return resolve(text, self.seat, self.table.game)
        except InvalidNotation as error:
            raise InvalidNotation(_spoken_to(str(error), self.seat)) from None

    def play(self, move: Event) -> None:
        """Make your move; raises :class:`underhand.table.IllegalMove`, and the table is then as it was."""
        self._check_own(move)
        self.table.play(move)
        self._tell()

    def why_not(self, move: Event) -> Refusal | None:
        """Why a move of yours is refused; none if it is legal."""
        self._check_own(move)
        return self.table.why_not(move)

    def _check_own(self, move: Event) -> None:
        """Why another's move is refused may tell what he holds."""
        if move.actor != self.seat:
            raise SessionError(f"{move}: you are p{self.seat + 1}; the others play by themselves")

    @property
    def is_bot_quick(self) -> bool:
        """Whether nobody has to wait for the bot that is due."""
        return self.bot_due is None or self._bot(self.bot_due).is_quick

    def asked_of_bot(self) -> Callable[[], Event]:
        """What the bot that is due has to think about; to be called wherever there is time."""
        seat = self.bot_due
        if seat is None:
            raise SessionError("no bot is to move")
        return partial(self._bot(seat).choose, self.table.view(seat), self.table.legal_moves(seat))

    def let_bot_move(self, move: Event | None = None) -> None:
        """Let the bot that is due make one move, the one that it has thought of or will think of now."""
        self.table.play(self.asked_of_bot()() if move is None else move)
        self._tell()

    def let_bots_move(self) -> None:
        """Let the bots move until you are to act alone, or the game is over."""
        while self.bot_due is not None:
            self.let_bot_move()

    def _bot(self, seat: int) -> Bot:
        key = self.match.number, seat
        if key not in self._seated:
            seed = f"{self.table.seed}:{seat}"
            self._seated[key] = seat_bot(self.bots[seat], self.match.book, self.table.rules, seed)
        return self._seated[key]

    # ---- help ----

    def hint(self) -> Hint:
        """What a bot would do in your place, and why."""
        if not self.is_yours:
            over = "the game is over" if self.table.is_over else "it is not for you to move now"
            raise SessionError(f"no hint: {over}")
        giver = adviser(self.match.book, self.table.rules, self.table.seed)
        return Hint(*giver.advise(self.view, self.moves))

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of yours to take back."""
        return not self._stands

    @property
    def _stands(self) -> str:
        """Why your last move stands: the game is over, or it showed you new cards in a turn of several."""
        if self.table.is_over:
            return "the game is over"
        after = list(takewhile(lambda event: event.actor != self.seat, reversed(self.table.log)))
        if len(after) == len(self.table.log):
            return "you have not moved yet"
        if self.lore.meld_cards is not None and any(_is_drawn(event, self.seat) for event in after):
            return "your last move has shown you new cards"
        return ""

    def undo(self) -> Event:
        """Take your last move back, with all that came after it; returns it.

        Where a turn has several moves they go back one by one, to the last cards that were new to you.
        """
        if not self.can_undo:
            raise SessionError(f"nothing to take back: {self._stands}")
        while (move := self.table.undo()).actor != self.seat:
            pass
        self._open()
        return move

    def next_game(self) -> None:
        """Deal the next game of the match."""
        self.match.next_game()
        self._open()


def _spoken_to(text: str, seat: int) -> str:
    """What is wrong with a text, said to the seat that typed it."""
    return re.sub(rf"^{seat_text(seat)} has\b", "you have", text)


def _is_drawn(event: Event, seat: int) -> bool:
    """Whether a seat was given cards that it had not seen."""
    return event.verb == "hand" and event.seat == seat
