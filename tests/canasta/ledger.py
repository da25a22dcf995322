"""A deal reckoned from its log alone, as somebody would do it at the table with paper and pencil."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from underhand.canasta.options import Options
from underhand.cards import card_text, rank_text
from underhand.frame.events import DEALER, Event

POINTS = {"Jk": 50, "A": 20, "2": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5), "3": 0}


def rank(card: str) -> str:
    """The rank of a card's text."""
    return card if card == "Jk" else card[0]


class Ledger:
    """What everybody has, event by event."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.hands: dict[int, Counter[str]] = defaultdict(Counter)
        self.boots: dict[int, bool] = dict.fromkeys(range(seats), False)
        self.bared: dict[int, list[str]] = {}
        self.melds: dict[int, list[list[str]]] = defaultdict(list)
        self.reds: Counter[int] = Counter()
        self.sets: Counter[int] = Counter()
        self.pile: list[str] = []
        self.last: Event | None = None

    def write(self, log: Iterable[Event]) -> "Ledger":
        """Follow a log to its end."""
        for event in log:
            if event.actor == DEALER:
                self._dealt(event)
            else:
                self.last = event
                self._played(event)
        return self

    def _dealt(self, event: Event) -> None:
        cards = [card_text(card) for card in event.cards]
        if event.verb == "hand":
            if not self.hands[event.seat] and self.boots[event.seat]:
                self.boots[event.seat] = False
            self.hands[event.seat] += Counter(cards)
        elif event.verb == "boot" and event.cards:
            self.bared[event.seat] = cards
        elif event.verb == "boot":
            self.boots[event.seat] = True
        elif event.verb == "stock":
            self.pile = self.pile[-1:]
        else:
            self.pile += cards

    def _played(self, event: Event) -> None:
        groups = [[card_text(card) for card in group] for group in (event.cards, *event.groups)]
        p = event.actor
        if event.verb not in ("draw", "pass"):
            self.hands[p] -= Counter(card for group in groups for card in group)
        if event.verb == "discard":
            self.pile += groups[0]
        elif event.verb == "meld":
            self.melds[p] += groups
        elif event.verb == "take":
            self._took(p, groups)
        elif event.verb == "add":
            self._open(p, rank_text(event.number)).extend(groups[0])
        elif event.verb == "tuck":
            self.reds[p] += 1
        elif event.verb == "aside":
            self.sets[p] += 1

    def _took(self, p: int, groups: list[list[str]]) -> None:
        top = self.pile.pop()
        named, *others = groups
        if named:
            self.melds[p].append([*named, top])
        else:
            self._open(p, rank(top)).append(top)
        self.melds[p] += others
        count = self.options.pickup_count
        number = len(self.pile) + 1 if count == "whole" else count
        if count == "face_value":
            number = int(rank(top)) if rank(top).isdigit() else 10
        for _ in range(min(int(number) - 1, len(self.pile))):
            self.hands[p][self.pile.pop()] += 1

    def _open(self, p: int, of: str) -> list[str]:
        """The open meld of a rank: the last one begun."""
        return [meld for meld in self.melds[p] if any(rank(card) == of for card in meld)][-1]

    # ---- the reckoning ----

    def score(self, p: int) -> int:
        """CANASTA-40 to CANASTA-43."""
        o = self.options
        full = [meld for meld in self.melds[p] if len(meld) >= 7]
        mixed = sum(any(rank(card) in ("2", "Jk") for card in meld) for meld in full)
        points = (len(full) - mixed) * o.natural + mixed * o.mixed + self.reds[p] * o.red3_tuck
        if o.black3_canasta != "off":
            points += self.sets[p] * o.black3_canasta
        points += sum(POINTS[rank(card)] for meld in self.melds[p] for card in meld)
        caught = [*self.hands[p].elements(), *self.bared.get(p, [])]
        points += sum(self._caught(card) for card in caught)
        return points + (o.bonus_out if self.went_out == p else 0)

    def _caught(self, card: str) -> int:
        if card[0] == "3":
            return self.options.red3_caught if card[1] in "dh" else self.options.black3_caught
        return -POINTS[rank(card)]

    @property
    def went_out(self) -> int | None:
        """Whoever made the last move went out, unless he passed."""
        assert self.last is not None
        return None if self.last.verb == "pass" else self.last.actor
