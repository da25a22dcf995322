"""The faces that one seat has not seen, each supposed to be some card that it may be, and their exchange."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Self

from underhand.shedding.dealing import faces, unseen
from underhand.shedding.kernel.sets import add, copies, remove
from underhand.shedding.state import BONE, HANDS, KEPT, KNOWN, SEEN, Rules, State

Test = Callable[[int], bool]


class Hidden:
    """What lies hidden from a viewer in a state.

    The other hands as far as they are not known, and down cards that only their owners have looked at. What
    a hand drew unseen from the boneyard is burned, and can only be another burned card; all else is fresh.
    With several packs nobody can tell which of two equal cards was drawn there: ``is_loose`` says that what
    is supposed need then not add up to the packs.
    """

    def __init__(self, rules: Rules, state: State, viewer: int) -> None:
        self.rules = rules
        self.state = state
        self.viewer = viewer
        self.is_loose = rules.packs > 1 and bool(rules.draw_bone)
        self._burned: list[Counter[int]] = [Counter() for _ in range(rules.seats)]
        self._shown: list[Counter[int]] = [Counter() for _ in range(rules.seats)]

    def copy(self, state: State) -> Self:
        """The same in a copy of the state."""
        copy = type(self)(self.rules, state, self.viewer)
        copy._burned = list(map(Counter, self._burned))
        copy._shown = list(map(Counter, self._shown))
        return copy

    @property
    def seats(self) -> list[int]:
        """Every seat but the viewer's."""
        return [p for p in range(self.rules.seats) if p != self.viewer]

    def unseen(self) -> Counter[int]:
        """The faces of the stock and of the down cards."""
        return unseen(self.rules, self.state)

    def hand(self, p: int) -> Counter[int]:
        """The supposed cards of a hand."""
        return self._lying(HANDS + p) - self._lying(KNOWN + p) - (self._shown[p] & self._lying(KEPT + p))

    def fresh(self, p: int) -> Counter[int]:
        """Those that have not been burned."""
        return self.hand(p) - self._burned[p]

    def burned(self, p: int) -> Counter[int]:
        """Those that were drawn from the boneyard."""
        return self.hand(p) & self._burned[p]

    def _lying(self, zone: int) -> Counter[int]:
        return Counter(faces(self.state, zone))

    def show(self, p: int, cards: Sequence[int]) -> None:
        """Remember the cards that a seat keeps, though they are not shown yet; none if they are hidden."""
        self._shown[p] = Counter(cards)

    def draw(self, p: int, cards: Sequence[int]) -> None:
        """Remember what a hand has drawn unseen from the boneyard, and forget what has left it."""
        if cards or self._burned[p]:
            self._burned[p] = self.burned(p) + Counter(cards)

    # ---- exchanging ----

    def hold(self, p: int, cards: Iterable[int]) -> None:
        """Suppose that a hand holds these cards, if it may."""
        wanted = Counter(cards)
        for card in wanted:
            while copies(self.state, HANDS + p, card) < wanted[card] and self._hold(p, card, wanted):
                pass

    def _hold(self, p: int, card: int, kept: Counter[int]) -> bool:
        spare = list(self.hand(p) - (kept - self._lying(KNOWN + p)))
        if self._exchange_any(p, spare, [card]):
            return True
        if spare and self.is_loose:
            self._set(p, spare[0], card)
            return True
        return False

    def avoid(self, p: int, card: int, is_bad: Test) -> None:
        """Suppose that a hidden card of a hand is another one that is not bad, if there is one."""
        others = {
            *self.unseen(),
            *faces(self.state, BONE),
            *(c for q in self.seats for c in self.hand(q) if q != p),
        }
        self._exchange_any(p, [card], sorted(other for other in others if not is_bad(other)))

    def free(self, cards: Iterable[int]) -> None:
        """Suppose that nobody has seen these faces yet, if that may be."""
        wanted = Counter(cards)
        for card in wanted:
            while self.unseen()[card] < wanted[card] and self._give_back(card, self.unseen() - wanted):
                pass

    def burn(self, cards: Iterable[int], is_out: Test) -> None:
        """Suppose that the boneyard holds these cards, and of others none that is out, if that may be."""
        wanted = Counter(cards)
        for card in (wanted - self._lying(BONE)).elements():
            spare = sorted(self._lying(BONE) - wanted, key=is_out, reverse=True)
            self._put_back(card, spare)
        for card in (self._lying(BONE) - wanted).elements():
            if is_out(card):
                self._take_out(card, is_out)

    def _put_back(self, card: int, spare: list[int]) -> None:
        """One card more in the boneyard, for one of those that need not lie there."""
        holders = (p for p in self.seats if self.burned(p)[card])
        if not any(self._exchange_any(p, [card], spare) for p in holders) and spare and self.is_loose:
            self._replace_burned(spare[0], card)

    def _take_out(self, card: int, is_out: Test) -> None:
        """One card less in the boneyard, for one that may lie there."""
        stays = [[old for old in self.burned(p) if not is_out(old)] for p in range(self.rules.seats)]
        if not any(self._exchange_any(p, stays[p], [card]) for p in self.seats) and self.is_loose:
            others = (other for other in range(52) if not is_out(other))
            self._replace_burned(card, min(others, key=self._lying(BONE).__getitem__))

    def _replace_burned(self, old: int, new: int) -> None:
        remove(self.state, BONE, old)
        add(self.state, BONE, new)

    def _exchange_any(self, p: int, olds: Iterable[int], news: list[int]) -> bool:
        """One of these hidden cards of a hand against one of those elsewhere; whether that could be."""
        pairs = [(old, new) for old in olds for new in news]
        return any(self._exchange_fresh(p, *pair) or self._exchange_burned(p, *pair) for pair in pairs)

    def _exchange_fresh(self, p: int, old: int, new: int) -> bool:
        if not self.fresh(p)[old]:
            return False
        if self.unseen()[new]:
            self._set(p, old, new)
            return True
        for q in self.seats:
            if q != p and self.fresh(q)[new]:
                self._set(q, new, old)
                self._set(p, old, new)
                return True
        return False

    def _exchange_burned(self, p: int, old: int, new: int) -> bool:
        if not self.burned(p)[old]:
            return False
        if copies(self.state, BONE, new):
            self._replace_burned(new, old)
            self._set_burned(p, old, new)
            return True
        for q in self.seats:
            if q != p and self.burned(q)[new]:
                self._set_burned(q, new, old)
                self._set_burned(p, old, new)
                return True
        return False

    def _give_back(self, card: int, others: Iterable[int]) -> bool:
        """Some hidden card is not this one but another that nobody has seen; whether that could be."""
        for other in others:
            for p in self.seats:
                if self.fresh(p)[card]:
                    self._set(p, card, other)
                    return True
                down = self.state.down[p]
                if SEEN + card in down and not self.rules.look_public:
                    down[down.index(SEEN + card)] = SEEN + other
                    return True
        return False

    def _set(self, p: int, old: int, new: int) -> None:
        """A hidden hand card is another one after all."""
        is_chosen = copies(self.state, KEPT + p, old) and not self._shown[p]
        for zone in (HANDS + p, KEPT + p) if is_chosen else (HANDS + p,):
            remove(self.state, zone, old)
            add(self.state, zone, new)

    def _set_burned(self, p: int, old: int, new: int) -> None:
        self._set(p, old, new)
        self._burned[p] += Counter([new])
        self._burned[p] -= Counter([old])
        if self.state.drawn[p]:
            self.state.drawn[p] ^= 1 << old | 1 << new
