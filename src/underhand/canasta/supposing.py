"""A deal followed by one seat: for every card of another hand that it has not seen there is one supposed.

What is supposed never shows: it is exchanged for the true face when that comes to light. So a log with hidden
faces is held against the very rules, and refused where no hidden faces could make it true.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Self

from underhand.canasta.dealing import faces, unseen
from underhand.canasta.game import CanastaGame
from underhand.canasta.kernel.kinds import add, remove
from underhand.canasta.state import RANKS, Rules
from underhand.canasta.viewing import texts
from underhand.cards import HIDDEN
from underhand.frame.events import DEALER, Event, parse_seat
from underhand.frame.protocol import Outcome, Score
from underhand.frame.views import Place, View

LONE = ("keep_cards", "pickup_keep_cards", "no_last_discard")
"""Refusals that hang on what a last card is that nobody has seen."""


class SupposedGame(CanastaGame):
    """A deal of which one seat's log is known."""

    viewer = 0
    believed = ""
    """The result that the log says, where it hangs on hands that the viewer did not see."""

    @classmethod
    def followed(cls, rules: Rules, dealer: int, viewer: int, scores: Sequence[int] = ()) -> Self:
        """A new deal, followed by a seat."""
        game = cls.begin(rules, dealer, scores)
        game.viewer = viewer
        return game

    def copy(self) -> Self:
        """The same deal, going on by itself."""
        game = super().copy()
        game.viewer = self.viewer
        game.believed = self.believed
        return game

    # ---- the end ----

    def believe(self, result: str) -> None:
        """Scores hang on hands that are turned up at the end, which the log does not tell."""
        outcome = super().outcome()
        if outcome is None or not any(self._hidden(p) for p in self._others()):
            return
        word, *rest = result.split()
        if (word == "winner" and all(parse_seat(seat) < self.seats for seat in rest)) or (
            word == "score" and self._may_be(outcome, list(map(int, rest)))
        ):
            self.believed = result

    def _may_be(self, outcome: Outcome, scores: list[int]) -> bool:
        """Whether everybody may have such scores; the viewer's own are known."""
        mine = outcome.scores[self.viewer].after
        return len(scores) == self.seats and scores[self.viewer] == mine and max(scores) < self.rules.game_to

    def outcome(self) -> Outcome | None:
        """The outcome, with the scores that are believed; of others nobody knows how they came about."""
        outcome = super().outcome()
        if outcome is None or not self.believed:
            return outcome
        word, *rest = self.believed.split()
        if word == "winner":
            winners = tuple(map(parse_seat, rest))
            return replace(outcome, winners=winners, places=(0,) * self.seats, scores=(), goes_on=False)
        after = list(map(int, rest))
        scores = tuple(
            score if seat == self.viewer else Score((("in all", after[seat] - score.before),), score.before)
            for seat, score in enumerate(outcome.scores)
        )
        places = tuple(1 + sum(other > mine for other in after) for mine in after)
        return replace(outcome, winners=(), places=places, scores=scores, goes_on=True)

    def refusal(self, event: Event) -> str:
        """The code of what forbids the event; which cards of a shuffled pile others drew nobody knows."""
        self.is_loose = bool(self.state.again)
        if self.is_loose and event.actor == DEALER and event.verb == "hand" and HIDDEN not in event.cards:
            owed = self.owed()
            if owed is not None and (owed.verb, owed.seat, owed.count) == (
                "hand",
                event.seat,
                len(event.cards),
            ):
                return ""
        return super().refusal(event)

    def view(self, seat: int | None) -> View:
        """What a seat may know; hands that were turned up at the end are not in the log."""
        view = super().view(seat)
        if view.phase != "over":
            return view
        return replace(view, seats=tuple(map(self._as_known, view.seats)))

    def _as_known(self, place: Place) -> Place:
        if place.seat == self.viewer:
            return place
        known = texts(faces(self.state.known[place.seat]))
        zones = (replace(zone, cards=known) if zone.name == "hand" else zone for zone in place.zones)
        return replace(place, zones=tuple(zones))

    # ---- what the log tells ----

    def suppose(self, log: Sequence[Event], line: int) -> Event:
        """The log's event with faces for the hidden ones, the deal such that it may happen if it ever may."""
        event = log[line]
        if event.actor == DEALER:
            return self._dealt(event)
        if 0 <= event.actor < self.seats and event.actor != self.viewer:
            self._act(event)
        return event

    def _dealt(self, event: Event) -> Event:
        """Faces that the viewer would not see, or that nobody has seen before."""
        owed = self.owed()
        if owed is None or (owed.verb, owed.seat) != (event.verb, event.seat):
            return event
        if HIDDEN in event.cards:
            if event.seat in (self.viewer, DEALER) or len(event.cards) != owed.count or owed.verb != "hand":
                return event
            loose = sorted(unseen(self.rules, self.state).elements())
            return replace(event, cards=tuple(loose[: owed.count]))
        wanted = Counter(event.cards)
        for card in wanted:
            self._free(card, wanted)
        return event

    def _act(self, event: Event) -> None:
        """Another seat's hand is such that it may do this."""
        if event.verb in ("draw", "pass"):
            return
        named = [card for group in (event.cards, *event.groups) for card in group]
        self._hold(event.actor, named)
        code = self.refusal(event)
        if code == "pair_always":
            self._hold_pair(event.actor)
        elif code in LONE:
            self._suppose_lone(event, named, code)

    # ---- hidden faces and their exchange ----

    def _others(self) -> Iterator[int]:
        return (p for p in range(self.seats) if p != self.viewer)

    def _hidden(self, p: int) -> list[int]:
        """The supposed cards of a hand."""
        s = self.state
        return sorted((Counter(faces(s.hand[p])) - Counter(faces(s.known[p]))).elements())

    def _hold(self, p: int, cards: Iterable[int]) -> None:
        """Suppose that a hand holds these cards, if it may."""
        wanted = Counter(cards)
        for card in (wanted - Counter(faces(self.state.hand[p]))).elements():
            spare = Counter(self._hidden(p)) - wanted
            next((old for old in spare if self._exchange(p, old, card)), None)

    def _hold_pair(self, p: int) -> None:
        """Suppose two natural cards of the top card's rank in a hand."""
        s, r = self.state, self.rules
        k = r.kind[s.pile[s.npile - 1]]
        for card in [face for face in range(52) if r.kind[face] == k < RANKS] * 2:
            spare = [old for old in self._hidden(p) if r.kind[old] != k]
            if s.held[p][k] < 2 and spare:
                self._exchange(p, spare[0], card)

    def _suppose_lone(self, event: Event, named: list[int], code: str) -> None:
        """Suppose a last card with which the action may end, where nobody has seen it."""
        p = event.actor
        left = list((Counter(self._hidden(p)) - Counter(named)).elements())
        if len(left) != 1:
            return
        old = left[0]
        for card in sorted(
            {*unseen(self.rules, self.state), *(c for q in self._others() for c in self._hidden(q))}
        ):
            if self._exchange(p, old, card):
                old = card
                if self.refusal(event) != code:
                    return

    def _free(self, card: int, wanted: Counter[int]) -> None:
        """Suppose that nobody has seen as many cards of a face as are wanted, if that may be."""
        for p in self._others():
            while card in self._hidden(p):
                loose = unseen(self.rules, self.state)
                other = next((new for new in loose - wanted), None)
                if loose[card] >= wanted[card] or other is None:
                    break
                self._set(p, card, other)

    def _exchange(self, p: int, old: int, new: int) -> bool:
        """A hidden hand card against one that lies hidden elsewhere; whether that could be."""
        if old == new:
            return False
        if unseen(self.rules, self.state)[new]:
            self._set(p, old, new)
            return True
        for q in self._others():
            if q != p and new in self._hidden(q):
                self._set(q, new, old)
                self._set(p, old, new)
                return True
        return False

    def _set(self, p: int, old: int, new: int) -> None:
        """A hidden card of a hand is another one."""
        known = list(self.state.known[p])
        remove(self.rules, self.state, p, old)
        add(self.rules, self.state, p, new)
        self.state.known[p] = known
