"""A shedding game behind the frame's protocol: events in, views out, the kernel's rules between."""

from collections.abc import Hashable
from typing import Self

from underhand.cards import colour
from underhand.frame.events import DEALER, NOBODY, Event
from underhand.frame.protocol import EVERYBODY, Outcome, Owed
from underhand.frame.views import View
from underhand.shedding.coding import Unfit, decode, encode
from underhand.shedding.dealing import dealt_refusal, given, lying, owed
from underhand.shedding.kernel.codes import NAMES
from underhand.shedding.kernel.ending import guard
from underhand.shedding.kernel.fits import fits_blind
from underhand.shedding.kernel.listing import MOST, list_moves, look_of
from underhand.shedding.kernel.moves import do
from underhand.shedding.kernel.refusal import refusal
from underhand.shedding.kernel.setup import begin, give
from underhand.shedding.state import (
    BLOCKED,
    BONEYARD,
    CAPPED,
    HANDS,
    OVER,
    PLAYING,
    REPEATED,
    SETTING,
    TRIED,
    UPS,
    WON,
    Rules,
    State,
)
from underhand.shedding.viewing import view_of

ENDINGS = {WON: "won", BLOCKED: "blocked", REPEATED: "repeated", CAPPED: "capped"}


class ShedGame:
    """One game; ``is_loose`` for a stated position, whose cards need not add up to the packs."""

    def __init__(self, rules: Rules, state: State, *, is_loose: bool = False) -> None:
        self.rules = rules
        self.state = state
        self.is_loose = is_loose

    @classmethod
    def begin(cls, rules: Rules, dealer: int) -> Self:
        """A new game before the deal."""
        state = State()
        begin(rules, state, dealer)
        return cls(rules, state)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.rules.seats

    def copy(self) -> Self:
        """The same game, going on by itself."""
        return type(self)(self.rules, self.state.copy(), is_loose=self.is_loose)

    # ---- who acts, what may happen ----

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        s = self.state
        if s.need or s.phase == OVER:
            return ()
        if s.phase == SETTING and not self.rules.in_order:
            return tuple(p for p in self._round() if not s.ready >> p & 1)
        return (s.turn,)

    def _round(self) -> list[int]:
        seats = self.rules.seats
        return [(self.state.dealer + 1 + i) % seats for i in range(seats)]

    def owed(self) -> Owed | None:
        """What the dealer has to give before a seat can act."""
        return owed(self.rules, self.state)

    def refusal(self, event: Event) -> str:
        """The code of what forbids the event, empty if nothing does."""
        if event.actor == DEALER:
            return dealt_refusal(self.rules, self.state, event, is_loose=self.is_loose)
        if not 0 <= event.actor < self.rules.seats:
            return "no_such_seat"
        try:
            move = encode(event)
        except Unfit as unfit:
            return str(unfit)
        return self._code(event.actor, move)

    def _code(self, seat: int, move: int) -> str:
        code = refusal(self.rules, self.state, seat, move)
        return NAMES[code] if code else ""

    def apply(self, event: Event) -> None:
        """Let a legal event happen."""
        if event.actor == DEALER:
            for face in given(self.state, event):
                give(self.rules, self.state, face)
        else:
            do(self.rules, self.state, event.actor, encode(event))

    def moves(self, seat: int) -> list[Event]:
        """Every legal event of a seat, orders that make no difference once."""
        if seat not in self.actors():
            return []
        out = [0] * MOST
        n = list_moves(self.rules, self.state, seat, out)
        return [decode(seat, move) for move in out[:n]]

    def same_move(self, one: Event, other: Event) -> bool:
        """Whether two legal events of a seat differ in nothing that matters."""
        if (one.verb, one.seat, one.number) != (other.verb, other.seat, other.number):
            return False
        if one.verb in ("play", "keep", "pick"):
            return sorted(one.cards) == sorted(other.cards) and (
                one.verb != "play" or self._look(one.cards[-1]) == self._look(other.cards[-1])
            )
        return one.cards == other.cards

    steps = moves
    same_step = same_move

    def _look(self, card: int) -> int:
        return look_of(self.rules, card)

    def look(self, card: int) -> Hashable:
        """What the rules see of a card; the double whammy sees its colour even when nothing else does."""
        return card >> 2, self._look(card), colour(card) if self.rules.whammy else ""

    # ---- who sees it ----

    def audience(self, event: Event) -> int:
        """The seats that see the faces of an event about to happen."""
        own = 1 << event.seat if event.seat >= 0 else 0
        if event.actor != DEALER:
            return 1 << event.actor if event.verb == "keep" else EVERYBODY
        if event.verb == "hand" or (event.verb == "boneyard" and self.state.need == BONEYARD):
            return own
        if event.verb == "shows" and not self._is_shown(event.cards[0]):
            return own
        return EVERYBODY

    def _is_shown(self, card: int) -> bool:
        s, r = self.state, self.rules
        if fits_blind(r, s, s.turn, card):
            return True
        return bool(r.look_public) and s.need != TRIED

    # ---- the guard, the end ----

    def is_counted(self) -> bool:
        """Whether a seat is to decide in play."""
        return self.state.phase == PLAYING and not self.state.need

    def position(self) -> Hashable:
        """Player, what is pending, pile, value, direction, stock, zones. BOOT-44, PRAGUE-33."""
        s = self.state
        n = self.rules.seats
        zones = map(tuple, s.cards[HANDS : HANDS + n] + s.cards[UPS : UPS + n] + s.down[:n])
        pile = tuple(s.pile[: s.npile])
        pending = (s.pending, s.skip_due, s.opening, s.tried)
        laid = s.laid if self.rules.match_count else 0
        return (s.turn, pending, pile, s.value, s.lower, laid, s.direction, s.stock, *zones)

    def repeats(self) -> int:
        """How often a position may occur, 0 for no guard."""
        return self.rules.repeats

    def end_repeated(self) -> None:
        """The guard against repetition ends the game."""
        guard(self.rules, self.state, REPEATED)

    def outcome(self) -> Outcome | None:
        """The outcome, none while the game goes on."""
        s = self.state
        if s.phase != OVER:
            return None
        seats = range(self.rules.seats)
        winners = tuple(p for p in seats if s.winners >> p & 1)
        losers = tuple(p for p in seats if s.losers >> p & 1)
        return Outcome(ENDINGS[s.ending], winners, losers, self._places())

    def _places(self) -> tuple[int, ...]:
        s = self.state
        seats = range(self.rules.seats)
        if self.rules.places == 0:
            return (0,) * self.rules.seats
        if self.rules.places == 1:
            return tuple(s.place[p] or s.places + 1 for p in seats)
        held = [self.cards_left(p) for p in seats]
        return tuple(1 + sum(other < mine for other in held) for mine in held)

    def cards_left(self, seat: int) -> int:
        """How many cards a seat holds in all zones."""
        s = self.state
        words = (*s.cards[HANDS + seat], *s.cards[UPS + seat])
        return sum(word.bit_count() for word in words) + s.ndown[seat]

    def view(self, seat: int | None) -> View:
        """What a seat may know, or with none what a bystander may."""
        return view_of(self.rules, self.state, seat)

    def lying(self, zone: str, seat: int = NOBODY) -> tuple[int, ...]:
        """Every card of a seat's or the table's zone, for a referee's eyes only; unseen faces are hidden."""
        return lying(self.state, zone, seat)

    def groups(self, zone: str, seat: int) -> tuple[tuple[int, ...], ...]:  # noqa: ARG002
        """No zone of a shedding game lies in groups."""
        raise KeyError(zone)

    def told(self, name: str, seat: int) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing but cards may be asked of a seat."""
        raise KeyError(name)
