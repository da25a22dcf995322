"""A deal made anew from a view: what the viewer cannot see is dealt at random."""

from collections import Counter
from collections.abc import Callable, Iterable

from underhand.canasta.kernel.kinds import add
from underhand.canasta.kernel.loops import seeded
from underhand.canasta.kernel.melds import RANK_AT, SIZE, bit_of
from underhand.canasta.kernel.redealing import suppose
from underhand.canasta.state import RANKS, Deck, Rules, State, Unseen, Words
from underhand.canasta.viewing import NUMBERS, PHASES
from underhand.cards import pack, parse_card
from underhand.frame.views import Place, View

SEEDS = 1 << 32


def redeal(r: Rules, view: View, below: Callable[[int], int]) -> State:
    """A state that the view's seat cannot tell from the real one; ``below(n)`` draws a number under ``n``."""
    s, unseen, deck = known(r, view)
    deck.rng = seeded(below(SEEDS))
    suppose(r, s, unseen, deck)
    return s


def known(r: Rules, view: View) -> tuple[State, Unseen, Deck]:
    """The state as far as the view tells it, and what is to be dealt so that it becomes a whole one."""
    s, u, d = State(), Unseen(), Deck()
    s.seats = r.seats
    _public(r, s, view)
    fresh = Counter(_unplaced(r, view))
    if s.again:
        fresh -= _shuffled(s, u, view, fresh)
    u.fresh = _write(u.cards, fresh)
    _write(d.cards, fresh)
    for place in view.seats:
        hand = place.zone("hand")
        u.hidden[place.seat] = hand.count - len(hand.cards)
    return s, u, d


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


def _shuffled(s: State, u: Unseen, view: View, unplaced: Counter[int]) -> Counter[int]:
    """Note what is known of a shuffled pile; returns those of its cards that the viewer cannot place."""
    for card in numbers(view, "shuffled"):
        s.shuffled[card] += 1
    mine = Counter(numbers(view, "drawn"))
    if view.seat is not None:
        for card, n in mine.items():
            s.drawn[view.seat][card] = n
    for p, n in enumerate(numbers(view, "drew")):
        u.drew[p] = 0 if p == view.seat else n
    others = Counter(numbers(view, "shuffled")) - mine
    hidden = others & unplaced
    u.old = _write(u.again, hidden)
    u.seen = _write(u.gone, others - hidden)
    return hidden


def _write(cells: Words, cards: Counter[int]) -> int:
    """Write every copy of some cards; returns how many."""
    found = tuple(cards.elements())
    cells[: len(found)] = found
    return len(found)
