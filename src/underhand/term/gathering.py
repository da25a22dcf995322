"""Gathering cards for a move: which may join, which move they make. Knows zones by shape, moves by verb."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from underhand.cards import card_text, parse_card
from underhand.frame.events import Event
from underhand.frame.views import Place, View
from underhand.frame.words import count_of
from underhand.telling.phrases import shaped

BARE = ("ready", "try", "pick", "pass", "draw", "take")
"""Moves that are asked for by their verb, without gathering cards."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One card on the table: the ``index``-th of a zone of a seat."""

    seat: int
    zone: str
    index: int


@dataclass(frozen=True, slots=True)
class Card:
    """What lies at a spot: the shape of its zone and the face, ``??`` if it is not known."""

    shape: str
    face: str


@dataclass
class Gathering:
    """The cards that a seat has gathered so far, in the order of choosing."""

    view: View
    moves: Sequence[Event]
    seat: int
    spots: list[Spot] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Look up every card that may be chosen."""
        self.cards = dict(self._choosable())
        self.spots = [spot for spot in self.spots if spot in self.cards]
        self._wants = [(move, _wanted(move, self.cards)) for move in self.moves]

    def _choosable(self) -> Iterator[tuple[Spot, Card]]:
        """Every card of your own, and the open cards of others."""
        for place in self.view.seats:
            shapes = ("fan", "row", "slots") if place.seat == self.view.seat else ("row",)
            yield from spots_of(place, *shapes)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is gathered."""
        return not self.spots

    @property
    def told(self) -> str:
        """How far one has come, and what else can be done with the cards gathered."""
        return ""

    @property
    def gathered(self) -> str:
        """The points gathered, of those that are asked, where points are."""
        return ""

    @property
    def groups(self) -> Sequence[Sequence[Spot]]:
        """Cards that are gathered already and wait for others."""
        return ()

    def put_back(self) -> None:
        """Gather nothing."""
        self.spots.clear()

    def set_aside(self) -> bool:
        """Let the cards gathered wait for others; whether there is a move in which they could."""
        return False

    def next_target(self) -> Event | None:
        """Choose what the cards gathered go to, or the next such place; the move, if there is a choice."""
        return None

    @property
    def can_wait(self) -> bool:
        """Whether the cards gathered may wait for others, as one group of several."""
        return False

    @property
    def targets(self) -> Sequence[Spot]:
        """What the cards gathered are to go to."""
        return ()

    @property
    def stops(self) -> frozenset[Spot]:
        """The cards that the cursor stops at when it goes to the next one that may be played."""
        return self.lit

    def toggle(self, spot: Spot) -> None:
        """Gather a card, or put it back."""
        if spot in self.spots:
            self.spots.remove(spot)
        else:
            self.spots.append(spot)

    def gather(self, move: Event) -> None:
        """Gather the cards of a legal move instead of those gathered so far."""
        self.spots = []
        for want in _wanted(move, self.cards):
            self.spots.append(min(want - set(self.spots), key=lambda spot: (spot.zone, spot.index)))

    @property
    def lit(self) -> frozenset[Spot]:
        """The cards that make a legal move with those already gathered, these among them.

        Where those gathered make none, the cards that could be chosen instead.
        """
        return self._joining(self.spots) or self._joining([])

    def _joining(self, spots: Sequence[Spot]) -> frozenset[Spot]:
        found: set[Spot] = set()
        for move, wants in self._wants:
            left = wants if move.verb == "swap" else _left(wants, spots)
            if left is not None:
                found.update(*left, spots)
        return frozenset(found)

    @property
    def attempts(self) -> list[list[Event]]:
        """What the cards gathered may mean, likeliest first: each a list of moves, legal or not."""
        if not self.spots:
            return []
        if self.is_half:
            return []
        swaps = self._swaps()
        if swaps:
            return [swaps]
        complete = self._complete()
        likely = self._as_gathered(complete[0].verb if complete else self._likely())
        return [[move] for move in (likely, *complete)]

    @property
    def is_half(self) -> bool:
        """Whether cards are gathered to be swapped, and some want a card of the other zone yet."""
        if not self._is_swapping() or self._swaps() or self._complete():
            return False
        return all(spot.seat == self.seat and self.cards[spot].shape in ("fan", "row") for spot in self.spots)

    @property
    def is_part(self) -> bool:
        """Whether the cards gathered are part of a legal move that wants others too."""
        return bool(self.spots) and bool(self._joining(self.spots) - set(self.spots))

    @property
    def missing(self) -> str:
        """How many cards the legal moves want besides those gathered: ``two more cards``."""
        left = [_left(wants, self.spots) for _, wants in self._wants]
        counts = {len(wants) for wants in left if wants}
        fewest = count_of(min(counts, default=1), "more card")
        return fewest if len(counts) < 2 else f"{fewest}, or further ones"

    def _is_swapping(self) -> bool:
        return bool(self.spots) and "swap" in {move.verb for move in self.moves}

    def _complete(self) -> list[Event]:
        """The legal moves that are made of just these cards."""
        complete = [move for move, wants in self._wants if _left(wants, self.spots) == []]
        return [move for move in complete if move.verb not in BARE]

    def lacking(self) -> str:
        """The shape of the zone that a half gathered swap wants a card of."""
        return "row" if len(self.faces("fan")) > len(self.faces("row")) else "fan"

    def _swaps(self) -> list[Event]:
        """Hand cards against as many own up cards, pair by pair; nothing where no swap is meant."""
        hand, up = self.faces("fan"), self.faces("row")
        if not self._is_swapping() or not hand or len(hand) != len(up):
            return []
        return [Event(self.seat, "swap", pair) for pair in zip(hand, up, strict=True)]

    def faces(self, *shapes: str, of_others: bool = False) -> list[int]:
        """The cards gathered from one's own zones of those shapes, or from others' zones."""
        return [
            parse_card(self.cards[spot].face)
            for spot in self.spots
            if self.cards[spot].shape in shapes and (spot.seat != self.seat) == of_others
        ]

    def _likely(self) -> str:
        """What is probably meant by cards that make no legal move."""
        if any(self.cards[spot].shape == "slots" for spot in self.spots):
            return "flip"
        if any(spot.seat != self.seat for spot in self.spots):
            return "exchange"
        verbs = {move.verb for move in self.moves}
        return next((verb for verb in ("keep", "play", "pick", "discard") if verb in verbs), "play")

    def _as_gathered(self, verb: str) -> Event:
        """The move of that verb with the cards in the order in which they were gathered."""
        slots = [spot.index for spot in self.spots if self.cards[spot].shape == "slots"]
        if verb == "flip" and slots:
            return Event(self.seat, verb, number=slots[-1] + 1)
        others = [spot.seat for spot in self.spots if spot.seat != self.seat]
        own = self.faces("fan", "row")
        if verb == "exchange" and others:
            return Event(self.seat, verb, (*own, *self.faces("row", of_others=True)), others[0])
        return Event(self.seat, verb, tuple(own))

    def with_cards(self, verb: str) -> Event:
        """A move asked for by its verb, with the open cards gathered for it."""
        return Event(self.seat, verb, tuple(self.faces("row")) if verb == "pick" else ())


def spots_of(place: Place, *shapes: str) -> Iterator[tuple[Spot, Card]]:
    """The cards of a seat's zones of those shapes, each with its spot."""
    for zone in shaped(place.zones, *shapes):
        for index, face in enumerate(zone.cards):
            if face != "-":
                yield Spot(place.seat, zone.name, index), Card(zone.shape, face)


# ---- what a move is made of --------------------------------------------------------------------------

Wants = Sequence[frozenset[Spot]]
"""For each card of a move the spots that it may come from."""


def _wanted(move: Event, cards: Mapping[Spot, Card]) -> Wants:
    if move.verb == "flip":
        return [_lying(cards, move.actor, "slots", index=move.number - 1)]
    faces = [card_text(card) for card in move.cards]
    if move.verb == "swap":
        return [_lying(cards, move.actor, "fan", faces[0]), _lying(cards, move.actor, "row", faces[1])]
    if move.verb == "exchange":
        return [_lying(cards, move.actor, "row", faces[0]), _lying(cards, move.seat, "row", faces[1])]
    if move.verb == "stack":
        return [_lying(cards, move.actor, "fan", faces[0]), _lying(cards, move.seat, "row")]
    return [_own(cards, move.actor, face, faces.count(face)) for face in faces]


def _lying(
    cards: Mapping[Spot, Card], seat: int, shape: str, face: str = "", index: int | None = None
) -> frozenset[Spot]:
    return frozenset(
        spot
        for spot, card in cards.items()
        if spot.seat == seat
        and card.shape == shape
        and face in ("", card.face)
        and index in (None, spot.index)
    )


def _own(cards: Mapping[Spot, Card], seat: int, face: str, count: int) -> frozenset[Spot]:
    """Where an own card may come from: the hand, and the row for what the hand does not have."""
    hand = _lying(cards, seat, "fan", face)
    return hand if len(hand) >= count else hand | _lying(cards, seat, "row", face)


def _left(wants: Wants, spots: Sequence[Spot]) -> Wants | None:
    """What a move still wants besides these cards; none if one of them is no part of it."""
    left = list(wants)
    for spot in spots:
        want = next((want for want in left if spot in want), None)
        if want is None:
            return None
        left.remove(want)
    return [want - set(spots) for want in left]
