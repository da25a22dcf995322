"""Gathering cards for melds: one group after the other, all laid in one move; adding, tucking, discarding."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from underhand.cards import card_text, parse_card
from underhand.frame.events import Event
from underhand.frame.protocol import MeldCards
from underhand.frame.views import View
from underhand.frame.words import count_of
from underhand.table import Table
from underhand.telling.lore import Lore
from underhand.telling.melds import meld_of, threshold
from underhand.telling.phrases import laid_points, pile_cards, shaped
from underhand.term.gathering import Card, Gathering, Spot, spots_of

TARGET = "meld"
"""The shape that a spot has which stands for a whole meld."""
TAKING = ("draw", "take")
"""Verbs of a turn that begins, before any card may be laid."""


def gather(table: Table, view: View, seat: int, lore: Lore, spots: Sequence[Spot] = ()) -> Gathering:
    """Cards gathered as this game asks for: for melds where cards are melded."""
    moves = table.legal_moves(seat) if seat in table.actors else ()
    if lore.meld_cards is None:
        return Gathering(view, moves, seat, list(spots))
    return Melding(view, moves, seat, list(spots), table=table, known=lore.meld_cards)


@dataclass
class Melding(Gathering):
    """The cards of one group, those of the groups that wait, and the meld that cards are to go to.

    The group with the top card's rank is the one that takes it, wherever it stands among the others.
    """

    table: Table = field(kw_only=True)
    known: MeldCards = field(kw_only=True)
    laid: list[tuple[Spot, ...]] = field(default_factory=list)
    target: Spot | None = None

    def _choosable(self) -> Iterator[tuple[Spot, Card]]:
        """The cards of the own hand, and the own melds."""
        place = self.view.seats[self.seat]
        yield from spots_of(place, "fan")
        for zone in shaped(place.zones, "melds"):
            for index, group in enumerate(zone.groups):
                if meld_of(group, self.known).rank is not None:
                    yield Spot(self.seat, zone.name, index), Card(TARGET, self._rank_card(group))

    def _rank_card(self, group: Sequence[str]) -> str:
        return next(card for card in group if parse_card(card) in self.known.natural)

    # ---- gathering ----

    def toggle(self, spot: Spot) -> None:
        """Gather a card or put it back, with its group if it waits; or choose a meld to add to."""
        if self.cards[spot].shape == TARGET:
            self.target = None if self.target == spot else spot
            return
        group = next((group for group in self.laid if spot in group), None)
        if group is None:
            super().toggle(spot)
        else:
            self.laid.remove(group)

    def gather(self, move: Event) -> None:
        """Gather the cards of a move, all groups but the last one set to wait."""
        self.put_back()
        groups = [group for group in (move.cards, *move.groups) if group]
        for cards in groups[:-1]:
            self.laid.append(tuple(self._take(cards)))
        self.spots = list(self._take(groups[-1])) if groups else []
        if move.verb in ("add", "tuck"):
            self.target = self._meld_at(move.number)

    def _take(self, cards: Sequence[int]) -> Iterator[Spot]:
        taken = {*chain(*self.laid)}
        for card in map(card_text, cards):
            spot = next(spot for spot in self._hand() if self.cards[spot].face == card and spot not in taken)
            taken.add(spot)
            yield spot

    def _hand(self) -> Iterator[Spot]:
        return (spot for spot, card in self.cards.items() if card.shape != TARGET)

    def _melds(self) -> list[Spot]:
        return [spot for spot, card in self.cards.items() if card.shape == TARGET]

    def _meld_at(self, rank: int) -> Spot | None:
        """The last meld of a rank: the open one, if there is one."""
        found = [spot for spot in self._melds() if self._rank_at(spot) == rank]
        return found[-1] if found else None

    def _rank_at(self, spot: Spot) -> int:
        return parse_card(self.cards[spot].face) >> 2

    def put_back(self) -> None:
        """Gather nothing, let nothing wait."""
        super().put_back()
        self.laid.clear()
        self.target = None

    def set_aside(self) -> bool:
        """Let the group gathered wait while the next one is gathered."""
        if self.spots:
            self.laid.append(tuple(self.spots))
            self.spots.clear()
        return bool(self.laid)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is gathered, and nothing waits."""
        return not self.spots and not self.laid

    @property
    def groups(self) -> Sequence[Sequence[Spot]]:
        """The groups that wait."""
        return self.laid

    @property
    def can_wait(self) -> bool:
        """Whether the cards gathered may be a meld, or go down with the top card."""
        if len(self.spots) + self.is_taking < self.known.fewest or self.target is not None:
            return False
        cards = self._groups()[-1]
        return all(map(self._is_meldable, cards)) and len(self._ranks(cards)) == 1

    @property
    def targets(self) -> Sequence[Spot]:
        """The meld that is chosen."""
        return () if self.target is None else (self.target,)

    # ---- what they make ----

    @property
    def is_half(self) -> bool:
        """There is nothing of that sort here."""
        return False

    @property
    def is_taking(self) -> bool:
        """Whether the turn begins: cards are to be drawn or picked up."""
        return any(move.verb in TAKING for move in self.moves)

    @property
    def attempts(self) -> list[list[Event]]:
        """What the cards gathered may mean, likeliest first."""
        groups = self._groups()
        if not groups or not self.moves:
            return []
        if self.is_taking:
            return [[self._taken(groups)]]
        if self.laid:
            return [[self._melded(groups)]]
        return [[move] for move in self._meant(groups[0])]

    def _groups(self) -> list[tuple[int, ...]]:
        groups = [*self.laid, tuple(self.spots)]
        return [tuple(parse_card(self.cards[spot].face) for spot in group) for group in groups if group]

    def _melded(self, groups: Sequence[tuple[int, ...]]) -> Event:
        return Event(self.seat, "meld", groups[0], groups=tuple(groups[1:]))

    def _taken(self, groups: Sequence[tuple[int, ...]]) -> Event:
        """The pick-up: with the top card goes the group of its rank, the others are further melds."""
        top = self._top()
        mates = next((group for group in groups if self._ranks(group) == {top}), ())
        others = list(groups)
        if mates:
            others.remove(mates)
        return Event(self.seat, "take", mates, groups=tuple(others))

    def _top(self) -> int:
        """The rank on top of the pile, -1 if there is none."""
        cards = pile_cards(self.view)
        return parse_card(cards[-1]) >> 2 if cards else -1

    def _ranks(self, group: Sequence[int]) -> set[int]:
        return {card >> 2 for card in group if card in self.known.natural}

    def _meant(self, cards: tuple[int, ...]) -> Iterator[Event]:
        """One group: for the meld chosen, or the open one of its rank, or a meld; one card is discarded."""
        others = [card for card in cards if not self._is_meldable(card)]
        if self.target is not None:
            verb = "tuck" if others else "add"
            yield Event(self.seat, verb, cards, number=self._rank_at(self.target))
            return
        if others and len(cards) > 1:
            yield Event(self.seat, "aside", cards)
            return
        for rank in self._ranks(cards):
            if self._meld_at(rank) is not None:
                yield Event(self.seat, "add", cards, number=rank)
        if others:
            yield from (
                move for move in self.moves if move.verb == "tuck" and self._is_alike(move, others[0])
            )
        yield Event(self.seat, "discard" if len(cards) == 1 else "meld", cards)

    def _is_alike(self, move: Event, card: int) -> bool:
        return self.table.game.look(move.cards[0]) == self.table.game.look(card)

    def with_cards(self, verb: str) -> Event:
        """A move asked for by its verb, with the cards gathered for it."""
        groups = self._groups()
        if verb == "take":
            return self._taken(groups)
        cards = tuple(chain(*groups)) if verb == "discard" else ()
        return Event(self.seat, verb, cards)

    def next_target(self) -> Event | None:
        """Choose the next own meld that takes the cards gathered; the first of all if none does."""
        melds = self._melds()
        if not melds or not self.spots or self.laid:
            return None
        first = 0 if self.target is None else melds.index(self.target) + 1
        turned = [*melds[first:], *melds[:first]]
        takers = [spot for spot in turned if self.table.why_not(self._to(spot)) is None]
        self.target = (takers or turned)[0]
        return self._to(self.target)

    def _to(self, spot: Spot) -> Event:
        (cards,) = self._groups()
        is_meld = all(map(self._is_meldable, cards))
        return Event(self.seat, "add" if is_meld else "tuck", cards, number=self._rank_at(spot))

    # ---- what may join them ----

    @property
    def lit(self) -> frozenset[Spot]:
        """The cards that go with those gathered, and the melds that they may go to."""
        if not self.moves:
            return frozenset()
        waiting = set(chain(*self.laid))
        return frozenset(
            {spot for spot in self.cards if spot not in waiting and self._joins(spot)} | {*self.spots}
        )

    def _joins(self, spot: Spot) -> bool:
        card, is_target = parse_card(self.cards[spot].face), self.cards[spot].shape == TARGET
        gathered = [parse_card(self.cards[spot].face) for spot in self.spots]
        ranks = self._ranks(gathered)
        if is_target:
            return bool(gathered) and not self.is_taking and not self.laid and ranks <= {card >> 2}
        if self.is_taking and not gathered:
            return any(move.verb == "take" for move in self.moves) and self._begins(card)
        if not gathered:
            return not self.laid or self._is_meldable(card)
        if not all(map(self._is_meldable, gathered)):
            return self.table.game.look(card) == self.table.game.look(gathered[0])
        return card in self.known.wild or (card in self.known.natural and ranks <= {card >> 2})

    def _begins(self, card: int) -> bool:
        """Whether a card may begin what is laid with a pick-up: first those of the top card's rank."""
        alone = any(move.verb == "take" and not move.cards for move in self.moves)
        return self._is_meldable(card) if alone or self.laid else card >> 2 == self._top()

    def _is_meldable(self, card: int) -> bool:
        return card in self.known.natural or card in self.known.wild

    @property
    def stops(self) -> frozenset[Spot]:
        """The first lit card of each rank, and the melds."""
        first = {(self.cards[spot].shape, self.cards[spot].face[0]): spot for spot in self._by_suit(self.lit)}
        return frozenset(first.values())

    def _by_suit(self, spots: frozenset[Spot]) -> list[Spot]:
        return sorted(spots, key=lambda spot: (parse_card(self.cards[spot].face), spot.index), reverse=True)

    @property
    def is_part(self) -> bool:
        """Whether more cards could make a move of those gathered."""
        groups = self._groups()
        if not groups or any(len(self._ranks(group)) > 1 for group in groups):
            return False
        if not all(map(self._is_meldable, chain(*groups))):
            return False
        small = any(len(group) < self.known.fewest for group in groups)
        return small or 0 < self.points < threshold(self.view, self.seat)

    @property
    def gathered(self) -> str:
        """The points gathered against those that a first tabling must be worth."""
        return self.told.partition(".")[0] if threshold(self.view, self.seat) and self.can_be_laid else ""

    @property
    def points(self) -> int:
        """What the cards gathered, and the top card that they would take, count on the table."""
        groups = self._groups()
        if not groups:
            return 0
        move = self._taken(groups) if self.is_taking else self._melded(groups)
        return laid_points(self.view, move, self.known)

    @property
    def told(self) -> str:
        """The points gathered against those that are asked, and how to go on."""
        if self.is_empty:
            return ""
        asked = threshold(self.view, self.seat)
        said = [f"{self.points} of {asked} points."] if asked and self.can_be_laid else []
        if self.laid and not self.spots:
            said.append(f"{count_of(len(self.laid), 'meld').capitalize()} set aside; gather the next.")
        elif self.can_wait:
            said.append("m: gather another meld with it.")
        elif self.is_part and self.spots and self.target is None:
            said.append("More of the rank, or wild cards?")
        if not self.is_taking and not self.laid and self._melds() and self.target is None:
            said.append("a: to a meld.")
        return " ".join(said)

    @property
    def can_be_laid(self) -> bool:
        """Whether all that is gathered can be part of melds."""
        return all(map(self._is_meldable, chain(*self._groups())))
