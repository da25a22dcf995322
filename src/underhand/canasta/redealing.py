"""A deal made anew from a view: what the viewer cannot see is dealt at random."""

from collections import Counter
from collections.abc import Callable, Iterable

from underhand.canasta.kernel.kinds import add
from underhand.canasta.kernel.melds import RANK_AT, SIZE, bit_of
from underhand.canasta.state import RANKS, Rules, State
from underhand.canasta.viewing import NUMBERS, PHASES
from underhand.cards import pack, parse_card
from underhand.frame.views import Place, View


class Pool:
    """Faces that the viewer cannot place, to be dealt at random; ``below(n)`` draws a number under ``n``."""

    def __init__(self, cards: Iterable[int], below: Callable[[int], int]) -> None:
        self.cards = list(cards)
        self.below = below

    def draw(self) -> int:
        """One of them, each as likely."""
        cards = self.cards
        i = self.below(len(cards))
        cards[i], cards[-1] = cards[-1], cards[i]
        return cards.pop()

    def take(self, card: int) -> None:
        """One that has found its place."""
        self.cards.remove(card)


def redeal(r: Rules, view: View, below: Callable[[int], int]) -> State:
    """A state that the view's seat cannot tell from the real one."""
    s = State()
    s.seats = r.seats
    _public(r, s, view)
    pool = Pool(_unplaced(r, view), below)
    if s.again:
        _restock(s, view, pool)
    for place in view.seats:
        hand = place.zone("hand")
        for _ in range(hand.count - len(hand.cards)):
            add(r, s, place.seat, pool.draw())
    return s


def numbers(view: View, name: str) -> tuple[int, ...]:
    """A fact of several numbers, empty where the view has none of the name."""
    found = view.facts.get(name, ())
    return found if isinstance(found, tuple) else (found,)


def _unplaced(r: Rules, view: View) -> Iterable[int]:
    """The packs less every face that the viewer sees somewhere."""
    left = Counter(pack(r.packs, r.jokers))
    zones = [view.zone("pile"), *(zone for place in view.seats for zone in place.zones)]
    for zone in zones:
        left.subtract(map(parse_card, zone.cards))
    return (+left).elements()


# ---- what lies open ------------------------------------------------------------------------------


def _public(r: Rules, s: State, view: View) -> None:
    for name in NUMBERS:
        setattr(s, name, view.facts[name])
    s.phase = PHASES.index((view.phase, view.pending))
    s.score[: r.seats] = numbers(view, "score")
    pile = [parse_card(card) for card in view.zone("pile").cards]
    s.pile[: len(pile)] = pile
    s.npile = len(pile)
    s.stock = view.zone("stock").count
    for place in view.seats:
        _place(r, s, view, place)


def _place(r: Rules, s: State, view: View, place: Place) -> None:
    p = place.seat
    hand = [parse_card(card) for card in place.zone("hand").cards]
    for card in hand:
        add(r, s, p, card)
    for card in numbers(view, "shown") if p == view.seat else hand:
        s.known[p][card] += 1
    s.boot[p] = place.zone("boot").count
    for text in place.zone("boot").cards:
        s.bared[p][parse_card(text)] += 1
    for group in place.zone("melds").groups:
        lay_meld(r, s, p, [parse_card(card) for card in group])
    s.red[p] = list(numbers(view, "red")[p * RANKS : (p + 1) * RANKS])
    s.hearts[p] = list(numbers(view, "hearts")[p * RANKS : (p + 1) * RANKS])
    for group in place.zone("sets").groups:
        s.clubs[p][s.sets[p]] = sum(card == "3c" for card in group)
        s.sets[p] += 1


def lay_meld(r: Rules, s: State, p: int, cards: list[int]) -> None:
    """A whole meld on the table; one of seven is a closed canasta where melds close."""
    k = next(r.kind[card] for card in cards if r.kind[card] < RANKS)
    word = sum(1 << bit_of(card) for card in cards)
    wilds = sum(r.kind[card] >= RANKS for card in cards)
    if r.closes and len(cards) == SIZE:
        s.closed[p][s.nclosed[p]] = word | k << RANK_AT
        s.nclosed[p] += 1
    else:
        s.meld[p][k] = word
        s.cards[p][k] = len(cards)
        s.wilds[p][k] = wilds
    if len(cards) >= SIZE:
        s.made[p][k] += 1
        s.naturals[p] += not wilds
        s.mixed[p] += wilds > 0


# ---- a stock that was shuffled from the pile -----------------------------------------------------


def _restock(s: State, view: View, pool: Pool) -> None:
    """Of the cards that were shuffled some are in the stock still, and others were drawn by somebody."""
    for card in numbers(view, "shuffled"):
        s.shuffled[card] += 1
    mine = Counter(numbers(view, "drawn"))
    if view.seat is not None:
        for card, n in mine.items():
            s.drawn[view.seat][card] = n
    others = Counter(numbers(view, "shuffled")) - mine
    stock = Pool((others & Counter(pool.cards)).elements(), pool.below)
    for _ in range(s.stock):
        card = stock.draw()
        others[card] -= 1
        pool.take(card)
    drawn = Pool(others.elements(), pool.below)
    for place in view.seats:
        if place.seat != view.seat:
            for _ in range(numbers(view, "drew")[place.seat]):
                s.drawn[place.seat][drawn.draw()] += 1
