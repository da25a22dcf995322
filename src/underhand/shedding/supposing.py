"""A game followed by one seat: for every face that it has not seen there is one supposed that may be it.

What is supposed never shows: it is exchanged for the true face when that comes to light. So a log with hidden
faces is held against the very rules, and refused where no hidden faces could make it true.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Self

from underhand.cards import HIDDEN, colour
from underhand.frame.events import DEALER, Event
from underhand.frame.protocol import EVERYBODY, Owed
from underhand.shedding.dealing import faces
from underhand.shedding.game import ShedGame
from underhand.shedding.hidden import Hidden
from underhand.shedding.kernel.fits import held_of, layable
from underhand.shedding.kernel.setup import FIRST_TOLD, FIRST_UP
from underhand.shedding.leading import begin_play
from underhand.shedding.state import (
    BONEYARD,
    HANDS,
    LEADER,
    PLAYING,
    SEEN,
    SHOWS,
    TRIED,
    UNSEEN,
    UPS,
    WHAMMY,
    Rules,
)

FROM_HAND = {"play": None, "keep": None, "swap": 1, "stack": 1}
"""How many of the cards that an event names leave the hand, none for all."""


class SupposedGame(ShedGame):
    """A game of which one seat's log is known."""

    hidden: Hidden
    """What is supposed."""
    first: int
    """The rule that says who plays first; where hands decide, the log tells."""
    log: Sequence[Event] = ()
    line = 0
    """Of the log, the event that was supposed last."""
    may_have_ended = False
    """Whether as much as the viewer knows has recurred so often that the guard may have ended the game."""

    @classmethod
    def followed(cls, rules: Rules, dealer: int, viewer: int) -> Self:
        """A new game before the deal, followed by a seat."""
        first, rules = rules.first, rules.copy()
        if first >= FIRST_UP:
            rules.first = FIRST_TOLD
        game = cls.begin(rules, dealer)
        game.first = first
        game.hidden = Hidden(rules, game.state, viewer)
        game.is_loose = game.hidden.is_loose
        return game

    def copy(self) -> Self:
        """The same game, going on by itself."""
        game = super().copy()
        game.hidden = self.hidden.copy(game.state)
        game.first, game.log, game.line = self.first, self.log, self.line
        game.may_have_ended = self.may_have_ended
        return game

    # ---- the guard against repetition ----

    def position(self) -> Hashable:
        """As much of the position as everybody knows."""
        view = self.view(None)
        zones = [zone for place in view.seats for zone in place.zones] + [
            view.zone("pile"),
            view.zone("stock"),
        ]
        lying = tuple(zone.cards if zone.shape in ("row", "pile") else zone.count for zone in zones)
        return (view.actors, view.pending, view.direction, view.value, lying)

    def end_repeated(self) -> None:
        """Note that the game may have ended; the log tells whether it has."""
        self.may_have_ended = True

    def believe(self, result: str) -> None:  # noqa: ARG002
        """The log ends with a result: if the guard may have ended the game, it has."""
        if self.may_have_ended:
            super().end_repeated()

    def apply(self, event: Event) -> None:
        """Let a legal event happen."""
        self.may_have_ended = False
        drawer = self.state.seat if self.state.need == BONEYARD else None
        super().apply(event)
        for p in self.hidden.seats:
            self.hidden.draw(p, event.cards if p == drawer else ())
        if self.state.need == LEADER:
            begin_play(self, self.first, self.log, self.line + 1)

    # ---- what the log tells ----

    @property
    def viewer(self) -> int:
        """The seat whose log it is."""
        return self.hidden.viewer

    def suppose(self, log: Sequence[Event], line: int) -> Event:
        """The log's event with faces for the hidden ones, and the game such that it may happen if it may."""
        self.log, self.line = log, line
        event, after = log[line], log[line + 1] if line + 1 < len(log) else None
        if event.actor == DEALER:
            owing = self.owed()
            return event if owing is None or owing.verb != event.verb else self._dealt(event, owing, after)
        if not 0 <= event.actor < self.seats:
            return event
        if event.actor == self.viewer:
            return event
        if event.verb == "keep":
            is_hidden = HIDDEN in event.cards
            self.hidden.show(event.actor, () if is_hidden else event.cards)
            if is_hidden:
                held = faces(self.state, HANDS + event.actor)
                return replace(event, cards=tuple(held[: len(event.cards)]))
        self._act(event)
        return event

    # ---- the dealer ----

    def _dealt(self, event: Event, owing: Owed, after: Event | None) -> Event:
        s = self.state
        if owing.verb == "leads":
            return event
        if HIDDEN in event.cards:
            event = replace(event, cards=self._unknown(event, owing))
        elif s.need == WHAMMY:
            tone = colour(event.cards[0]) if event.cards else ""
            self.hidden.burn(event.cards, lambda card: bool(tone) and colour(card) == tone)
        elif s.need == BONEYARD:
            self.hidden.burn(event.cards, lambda _: False)
        else:
            self._come_to_light(event)
        if s.need == TRIED and self.rules.try_set and event.seat != self.viewer:
            self._join(event, after)
        return event

    def _unknown(self, event: Event, owing: Owed) -> tuple[int, ...]:
        """Faces that the viewer would not see."""
        if len(event.cards) != owing.count or event.seat in (self.viewer, DEALER):
            return event.cards
        if self.state.need == BONEYARD:
            return owing.among[: owing.count]
        if owing.verb != "shows":
            return tuple(sorted(self.hidden.unseen().elements())[: owing.count])
        face = next(filter(self._fails, self._candidates(event.seat)), HIDDEN)
        self._come_to_light(replace(event, cards=(face,)))
        return (face,)

    def _fails(self, card: int) -> bool:
        """Whether a card that is flipped or tried would stay hidden."""
        return self.audience(Event(DEALER, "shows", (card,), self.state.seat)) != EVERYBODY

    def _candidates(self, seat: int) -> Iterator[int]:
        """Faces that the card may have at which this seat alone looks."""
        s = self.state
        if s.need == SHOWS and s.down[seat][s.slot] >= SEEN:
            yield s.down[seat][s.slot] - SEEN
        yield from self.hidden.unseen()
        for p in self.hidden.seats:
            yield from self.hidden.fresh(p)

    def _come_to_light(self, event: Event) -> None:
        """Faces that nobody has seen yet, or whose owner alone has."""
        s, slots = self.state, self.state.down[event.seat]
        was_seen = s.need == SHOWS and slots[s.slot] >= SEEN
        if was_seen and (self.rules.look_public or event.seat == self.viewer):
            return
        if was_seen:
            slots[s.slot] = UNSEEN
        self.hidden.free(event.cards)
        if was_seen:
            slots[s.slot] = SEEN + event.cards[0]

    def _join(self, event: Event, after: Event | None) -> None:
        """Whether a tried card is played by an event of its own tells whether the hand holds its rank."""
        p, card = event.seat, event.cards[0]
        rank = range(card & ~3, (card & ~3) + 4)
        mine = [held for held in faces(self.state, HANDS + p) if held in rank]
        if after is None or (after.actor, after.verb) != (p, "play") or card not in after.cards:
            for held in mine:
                self.hidden.avoid(p, held, rank.__contains__)
        elif not mine:
            beside = [other for other in rank if other != card]
            next((other for other in beside if self._holds(p, other)), None)

    def _holds(self, p: int, card: int) -> bool:
        self.hidden.hold(p, [card])
        return card in faces(self.state, HANDS + p)

    # ---- the seats ----

    def _act(self, event: Event) -> None:
        """Another seat's hand is such that it may do this."""
        if event.verb in FROM_HAND and self.refusal(event):
            self.hidden.hold(event.actor, event.cards[: FROM_HAND[event.verb]])
        if self.state.phase == PLAYING and self.refusal(event):
            self._suppose_unable(event)
        if event.verb == "pick" and self.refusal(event):
            self._suppose_able(event.actor)

    def _suppose_unable(self, event: Event) -> None:
        """Exchange what could have been laid instead."""
        p = event.actor
        for _ in self.hidden.hand(p).elements():
            plays = [move.cards for move in self.moves(p) if move.verb == "play"]
            loose = self.hidden.hand(p) - Counter(event.cards)
            first = [cards[0] for cards in plays]
            along = [card for cards in plays for card in cards]
            card = next((card for card in first + along if card in loose), None)
            if card is None or not self.refusal(event):
                return
            self.hidden.avoid(p, card, self._would_fit)

    def _suppose_able(self, p: int) -> None:
        """Suppose that the hand holds something that could be laid."""
        for card in list(self.hidden.hand(p))[:1]:
            self.hidden.avoid(p, card, lambda other: not self._would_fit(other))

    def _would_fit(self, card: int) -> bool:
        """Whether the seat to play could lay the card if it had it, by itself or as one of four."""
        s, r, p = self.state, self.rules, self.state.turn
        held = held_of(s, HANDS + p, card >> 2) + held_of(s, UPS + p, card >> 2)
        return bool(layable(r, s, p, HANDS + p) >> card & 1) or (bool(r.four_any) and held > 2)
