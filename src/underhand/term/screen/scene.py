"""What is to be drawn: a view, who is who, what is lit and chosen."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from underhand.frame.views import Place, View, Zone
from underhand.telling.lore import Lore
from underhand.telling.melds import Meld, meld_of
from underhand.telling.phrases import shaped
from underhand.term.gathering import Spot
from underhand.term.screen.look import TWO_COLOURS, Look


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do: its name, key and words, whether it is legal, whether Enter does it.

    ``short`` are fewer words, for where there is little room.
    """

    name: str
    key: str
    label: str
    short: str = ""
    is_legal: bool = True
    is_likely: bool = False


Target = Spot | str
"""What a click means: a card, or an action by its name."""


@dataclass(frozen=True)
class Scene:
    """One picture of the table."""

    view: View
    names: Sequence[str]
    lore: Lore
    lit: frozenset[Spot] = frozenset()
    chosen: tuple[Spot, ...] = ()
    cursor: Spot | None = None
    actions: Sequence[Action] = ()
    suits: dict[str, str] = field(default_factory=lambda: TWO_COLOURS)
    is_choosing: bool = False
    groups: tuple[tuple[Spot, ...], ...] = ()
    gathered: str = ""

    @property
    def you(self) -> int:
        """Your seat."""
        return self.view.seat or 0

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from your left."""
        seats = len(self.view.seats)
        return [(self.you + i) % seats for i in range(1, seats)]

    @property
    def hand(self) -> list[tuple[Spot, str]]:
        """Your hand in the order of ranks."""
        cards = [
            (Spot(self.you, zone.name, i), face)
            for zone in shaped(self.view.seats[self.you].zones, "fan")
            for i, face in enumerate(zone.cards)
        ]
        return sorted(cards, key=lambda card: self._order(card[1]))

    def _order(self, face: str) -> tuple[int, int]:
        """A person sorts a hand by rank, with wild cards and such as are not melded behind the others."""
        return (3, 0) if face == "??" else self.lore.order(face)

    @property
    def has_melds(self) -> bool:
        """Whether cards are melded in this game."""
        return self.lore.meld_cards is not None

    def melds(self, seat: int) -> list[tuple[Spot, Meld]]:
        """A seat's melds and canastas, and what it has set aside."""
        known = self.lore.meld_cards
        zones = [] if known is None else shaped(self.view.seats[seat].zones, "melds")
        return [
            (Spot(seat, zone.name, i), meld_of(group, known))
            for zone in zones
            for i, group in enumerate(zone.groups)
            if known is not None
        ]

    def group_of(self, spot: Spot) -> int:
        """The number of the group, counted from 1, in which a card waits; 0 if it does not."""
        return next((i for i, group in enumerate(self.groups, 1) if spot in group), 0)

    def row(self, seat: int) -> list[tuple[Spot, str]]:
        """A seat's open cards; in the set-up those that it has chosen, before all can see them."""
        zones = shaped(self.view.seats[seat].zones, "row")
        return [(Spot(seat, zone.name, i), face) for zone in zones for i, face in enumerate(zone.cards)]

    def slots(self, seat: int) -> list[tuple[Spot, str]]:
        """A seat's down cards by their places, ``-`` where none is left."""
        zones = shaped(self.view.seats[seat].zones, "slots")
        return [(Spot(seat, zone.name, i), face) for zone in zones for i, face in enumerate(zone.cards)]

    def fan(self, seat: int) -> Zone:
        """A seat's hand."""
        return shaped(self.view.seats[seat].zones, "fan")[0]

    def place(self, seat: int) -> Place:
        """A seat with its zones."""
        return self.view.seats[seat]

    def look(self, spot: Spot, face: str) -> Look:
        """How the card at a spot is drawn."""
        is_lit = spot in self.lit
        return Look(
            is_lit=is_lit,
            is_dim=self.is_choosing and spot.seat == self.you and not is_lit,
            is_chosen=spot in self.chosen or bool(self.group_of(spot)),
            group=self.group_of(spot),
            is_under_cursor=spot == self.cursor,
            is_marked=face in self.lore.marked,
        )
