"""The faces that one seat has not seen, each supposed to be some card that it may be, and their exchange."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from underhand.shedding.dealing import faces, unseen
from underhand.shedding.kernel.sets import add, copies, remove
from underhand.shedding.state import BONE, HANDS, KNOWN, SEEN, Rules, State

Test = Callable[[int], bool]


class Hidden:
    """What lies hidden from a viewer in a state.

    The other hands as far as they are not known, and down cards that only their owners have looked at. What
    a hand drew from the boneyard is burned and can only be another burned card.
    """

    def __init__(self, rules: Rules, state: State, viewer: int) -> None:
        self.rules = rules
        self.state = state
        self.viewer = viewer

    @property
    def seats(self) -> list[int]:
        """Every seat but the viewer's."""
        return [p for p in range(self.rules.seats) if p != self.viewer]

    def hand(self, p: int) -> list[int]:
        """The supposed cards of a hand."""
        s = self.state
        return sorted((Counter(faces(s, HANDS + p)) - Counter(faces(s, KNOWN + p))).elements())

    def unseen(self) -> Counter[int]:
        """The faces of the stock and of the down cards."""
        return unseen(self.rules, self.state)

    def everywhere(self, but: int) -> Iterator[int]:
        """Every face that is unseen, in a hidden hand but this seat's, or burned."""
        yield from self.unseen()
        for p in self.seats:
            if p != but:
                yield from self.hand(p)
        yield from faces(self.state, BONE)

    # ---- exchanging ----

    def hold(self, p: int, cards: Iterable[int]) -> None:
        """Suppose that a hand holds these cards, if it may."""
        cards = list(cards)
        for card in cards:
            if cards.count(card) > copies(self.state, HANDS + p, card):
                spare = Counter(self.hand(p)) - Counter(cards)
                next((old for old in spare if self._exchange(p, old, card)), None)

    def avoid(self, p: int, card: int, is_bad: Test) -> None:
        """Suppose that a hidden card of a hand is another one that is not bad, if there is one."""
        others = sorted(set(self.everywhere(but=p)))
        next((other for other in others if not is_bad(other) and self._exchange(p, card, other)), None)

    def free(self, cards: Iterable[int]) -> None:
        """Suppose that nobody has seen these faces yet, if that may be."""
        wanted = Counter(cards)
        for card in wanted:
            while self.unseen()[card] < wanted[card] and self._give_back(card, wanted):
                pass

    def burn(self, cards: Iterable[int], is_out: Test) -> None:
        """Suppose that the boneyard holds these cards, and of others none that is out, if that may be."""
        wanted = Counter(cards)
        for card in wanted - Counter(faces(self.state, BONE)):
            for p in self.seats:
                if card in self.hand(p):
                    self._unburn(p, card, Counter(faces(self.state, BONE)) - wanted)
        for card in filter(is_out, Counter(faces(self.state, BONE)) - wanted):
            for p in self.seats:
                stays = (old for old in self.hand(p) if not is_out(old))
                if next((old for old in stays if self._exchange_burned(p, old, card)), None) is not None:
                    break

    def _unburn(self, p: int, card: int, among: Iterable[int]) -> None:
        next((other for other in among if self._exchange_burned(p, card, other)), None)

    def _exchange(self, p: int, old: int, new: int) -> bool:
        """A hidden hand card against one that lies hidden elsewhere; whether that could be."""
        if self._is_burned(p, old):
            return self._exchange_burned(p, old, new)
        if self.unseen()[new]:
            self._set(p, old, new)
            return True
        for q in self.seats:
            if q != p and new in self.hand(q) and not self._is_burned(q, new):
                self._set(q, new, old)
                self._set(p, old, new)
                return True
        return self._exchange_burned(p, old, new)

    def _exchange_burned(self, p: int, old: int, new: int) -> bool:
        """The same of cards that were burned once, which lie in the boneyard or were drawn from it."""
        if not self._may_be_burned(p, old):
            return False
        if copies(self.state, BONE, new):
            remove(self.state, BONE, new)
            add(self.state, BONE, old)
            self._set(p, old, new)
            return True
        for q in self.seats:
            if q != p and new in self.hand(q) and self._may_be_burned(q, new):
                self._set(q, new, old)
                self._set(p, old, new)
                return True
        return False

    def _give_back(self, card: int, wanted: Counter[int]) -> bool:
        """Some hidden card is not this one but another that nobody has seen; whether that could be."""
        for other in self.unseen() - wanted:
            for p in self.seats:
                if card in self.hand(p) and not self._is_burned(p, card):
                    self._set(p, card, other)
                    return True
                if SEEN + card in self.state.down[p] and not self.rules.look_public:
                    self.state.down[p][self.state.down[p].index(SEEN + card)] = SEEN + other
                    return True
        return False

    def _set(self, p: int, old: int, new: int) -> None:
        """A hidden hand card is another one after all."""
        was_burned = self._is_burned(p, old)
        remove(self.state, HANDS + p, old)
        add(self.state, HANDS + p, new)
        if was_burned:
            self.state.drawn[p] ^= 1 << old | 1 << new

    def _is_burned(self, p: int, card: int) -> bool:
        """Whether a hidden hand card came from the boneyard; with several packs nobody keeps account."""
        return bool(self.state.drawn[p] >> card & 1)

    def _may_be_burned(self, p: int, card: int) -> bool:
        return self._is_burned(p, card) or (self.rules.packs > 1 and bool(self.rules.draw_bone))
