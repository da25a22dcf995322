"""A deal of canasta's Boot behind the frame's protocol: events in, views out, the kernel's rules between."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import ClassVar, Self

from underhand.canasta import comparing
from underhand.canasta.coding import Unfit, decode, encode
from underhand.canasta.dealing import dealt_refusal, faces, given, melds, owed, reds, sets, tabled_faces
from underhand.canasta.judging import PLAIN, Kernel
from underhand.canasta.kernel.codes import NAMES, NOT_HELD
from underhand.canasta.kernel.setup import begin
from underhand.canasta.scores import outcome_of, score_of
from underhand.canasta.state import DRAW, OVER, RANKS, Rules, State
from underhand.canasta.viewing import view_of
from underhand.cards import HIDDEN, rank_text
from underhand.frame.events import DEALER, NOBODY, Event, seat_text
from underhand.frame.protocol import EVERYBODY, Outcome, Owed
from underhand.frame.stating import Misstated
from underhand.frame.views import View

TAKING = ("draw", "take", "pass")
TABLING = ("meld", "add", "tuck", "aside", "discard")
_NOT_HELD = {"take": "pickup_not_held", "tuck": "three_not_held", "discard": "discard_not_held"}


class CanastaGame:
    """One deal; ``is_loose`` for a stated position, whose cards need not add up to the packs."""

    kernel: ClassVar[Kernel] = PLAIN

    def __init__(self, rules: Rules, state: State, *, is_loose: bool = False) -> None:
        self.rules = rules
        self.state = state
        self.is_loose = is_loose

    @classmethod
    def begin(cls, rules: Rules, dealer: int, scores: Sequence[int] = ()) -> Self:
        """A new deal; ``scores`` are those of the match before it, none at its beginning."""
        state = State()
        state.score[: len(scores)] = list(scores)
        begin(rules, state, dealer)
        return cls(rules, state)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.rules.seats

    def copy(self) -> Self:
        """The same deal, going on by itself."""
        return type(self)(self.rules, self.state.copy(), is_loose=self.is_loose)

    # ---- who acts, what may happen ----

    def actors(self) -> tuple[int, ...]:
        """The seat that may act now."""
        s = self.state
        return () if s.need or s.phase == OVER else (s.turn,)

    def owed(self) -> Owed | None:
        """What the dealer has to give before a seat can act."""
        return owed(self.rules, self.state)

    def refusal(self, event: Event) -> str:
        """The code of what forbids the event, empty if nothing does."""
        if event.actor == DEALER:
            return dealt_refusal(self.rules, self.state, event, is_loose=self.is_loose)
        if not 0 <= event.actor < self.rules.seats:
            return "no_such_seat"
        untimely = self._untimely(event)
        if untimely:
            return untimely
        try:
            moves = encode(self.rules, self.state, event)
        except Unfit as unfit:
            return str(unfit)
        code = self.kernel.why_refused(self.rules, self.state, event.actor, moves)
        if code == NOT_HELD:
            return self._missing(event)
        return NAMES[code] if code else ""

    def _missing(self, event: Event) -> str:
        """The code for cards that the hand has not, by where they are and what they were to be."""
        s, seat = self.state, event.actor
        wanted = Counter(card for group in (event.cards, *event.groups) for card in group)
        missing = wanted - Counter(faces(s.hand[seat]))
        if missing & Counter(tabled_faces(s, seat)):
            return "tabled_stays"
        return _NOT_HELD.get(event.verb, "not_held")

    def _untimely(self, event: Event) -> str:
        """Why the seat may do nothing of the sort now, whatever the cards. CANASTA-12."""
        s = self.state
        if event.verb not in TAKING + TABLING:
            return "not_this_game"
        if s.phase == OVER:
            return "deal_over"
        if event.actor != s.turn:
            return "turn_is_over" if event.actor == (s.turn - 1) % s.seats else "not_your_turn"
        if s.need:
            return "dealing_still"
        if event.verb in TAKING:
            return "" if s.phase == DRAW else "cards_taken"
        return "take_cards_first" if s.phase == DRAW else ""

    def apply(self, event: Event) -> None:
        """Let a legal event happen."""
        r, s = self.rules, self.state
        if event.actor == DEALER:
            for face in given(s, event):
                self.kernel.give(r, s, face)
        else:
            self.kernel.carry_out(r, s, event.actor, encode(r, s, event))

    def moves(self, seat: int) -> list[Event]:
        """Legal events of a seat, one for every step that an action may begin with.

        There are far too many first tablings to list them all: for each of its first steps one is told that
        reaches the threshold.
        """
        if seat not in self.actors():
            return []
        r, s = self.rules, self.state
        events = [decode(r, s, seat, moves) for moves in self.kernel.actions(r, s, seat)]
        return [event for i, event in enumerate(events) if not self._is_told(event, events[:i])]

    def _is_told(self, event: Event, before: Sequence[Event]) -> bool:
        return bool(event.groups) and any(self.same_move(event, other) for other in before)

    def same_move(self, one: Event, other: Event) -> bool:
        """Whether two legal events of a seat differ in nothing that matters."""
        return comparing.same_kinds(self.rules, one, other)

    def steps(self, seat: int) -> list[Event]:
        """Every legal step of a seat, as an event of its own; a first tabling only begins with one."""
        if seat not in self.actors():
            return []
        r, s = self.rules, self.state
        return [decode(r, s, seat, [move]) for move in self.kernel.listed(r, s, seat)]

    def same_step(self, one: Event, other: Event) -> bool:
        """Whether two events of a seat are the same step, a first tabling being that which it begins with."""
        return comparing.same_step(self.rules, self.state, one, other)

    def look(self, card: int) -> Hashable:
        """What the rules see of a card: its kind."""
        return self.rules.kind[card]

    # ---- who sees it ----

    def audience(self, event: Event) -> int:
        """The seats that see the faces of an event about to happen."""
        if event.actor == DEALER and event.verb == "hand":
            return 1 << event.seat
        return EVERYBODY

    # ---- the guard, the end ----

    def is_counted(self) -> bool:
        """Whether the position counts for the repetition guard: there is none. CANASTA-46."""
        return False

    def position(self) -> Hashable:
        """The numbers of the state."""
        return repr(list(self.state.numbers()))

    def repeats(self) -> int:
        """How often a position may occur: no guard is needed. CANASTA-46."""
        return 0

    def end_repeated(self) -> None:
        """There is no guard against repetition."""

    def outcome(self) -> Outcome | None:
        """The outcome with all scores, none while the deal goes on."""
        return outcome_of(self.rules, self.state)

    def view(self, seat: int | None) -> View:
        """What a seat may know, or with none what a bystander may."""
        return view_of(self.rules, self.state, seat)

    # ---- a referee's questions ----

    def lying(self, zone: str, seat: int = NOBODY) -> tuple[int, ...]:
        """Every card of a zone, for a referee's eyes only; unseen faces are hidden."""
        s = self.state
        if zone == "pile":
            return tuple(s.pile[: s.npile])
        if zone == "stock":
            return (HIDDEN,) * s.stock
        if zone == "hand":
            return faces(s.hand[seat])
        if zone == "boot":
            return faces(s.bared[seat]) or (HIDDEN,) * s.boot[seat]
        raise KeyError(zone)

    def groups(self, zone: str, seat: int) -> tuple[tuple[int, ...], ...]:
        """The groups of cards of a seat's zone; raises KeyError."""
        found = {"melds": melds, "sets": sets}[zone](self.state, seat)
        return tuple(map(tuple, found))

    def told(self, name: str, seat: int) -> tuple[str, ...]:
        """What a referee may ask of a seat besides its cards, in words; raises KeyError."""
        s = self.state
        if name == "red":
            return tuple(rank_text(k + 2) for k in range(RANKS) for _ in reds(s, seat, k))
        if name == "sets":
            return (str(s.sets[seat]),)
        if name not in ("score", "match"):
            raise KeyError(name)
        if s.phase != OVER:
            return (str(s.score[seat]),) if name == "match" else ()
        if s.boot[seat] and not any(s.bared[seat]):
            raise Misstated(f"{seat_text(seat)} is caught with a boot without faces: write them in its boot")
        score = score_of(self.rules, s, seat)
        return (str(score.points if name == "score" else score.after),)
