"""Views: what one seat may know, built up from that, never cut down from the state."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Facts = Mapping[str, int | tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together. A client draws a zone by its shape, whatever the game.

    ``shape``: ``fan`` (a hand), ``row`` (open cards), ``slots`` (places with one card or none each), ``pile``
    (a sequence, the last on top), ``stack`` (face down), ``heap`` (open, out of play), ``melds``.
    ``cards`` are the faces known, as text; in slots ``??`` is an unseen card and ``-`` an empty place.
    ``count`` is the number of cards, known or not. ``is_counted``: clients tell the number;
    ``is_open``: clients tell the faces known. Bots, who remember, read both all the same.
    """

    name: str
    shape: str
    cards: tuple[str, ...]
    count: int
    groups: tuple[tuple[str, ...], ...] = ()
    is_counted: bool = True
    is_open: bool = True

    @property
    def faces(self) -> tuple[str, ...]:
        """Every card, ``??`` for one that is not known."""
        shown = tuple(card for card in self.cards if card != "-")
        return shown + ("??",) * (self.count - len(shown))


@dataclass(frozen=True, slots=True)
class Place:
    """One seat at the table with its zones, as the viewer knows them."""

    seat: int
    zones: tuple[Zone, ...]
    is_out: bool = False
    is_ready: bool = True

    def zone(self, name: str) -> Zone:
        """The zone of that name; raises KeyError."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)


@dataclass(frozen=True)
class View:
    """A game as one seat, or a bystander (``seat`` is None), may know it.

    ``phase`` and ``pending`` are words: what is going on, and what the seat to act owes or may do besides.
    ``facts`` are the public numbers of the game, among them ``dealer``; ``value`` is what must be equalled
    or beaten, as text, where there is such a thing.
    """

    seat: int | None
    seats: tuple[Place, ...]
    zones: tuple[Zone, ...]
    actors: tuple[int, ...]
    phase: str
    pending: str
    direction: int
    value: str
    facts: Facts = field(default_factory=dict)

    def zone(self, name: str) -> Zone:
        """The table's zone of that name; raises KeyError."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)
