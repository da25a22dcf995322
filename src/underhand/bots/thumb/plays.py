"""Weighing a play: small questions, each answered by a number; the table says how much each counts."""

from collections.abc import Iterator, Sequence

from underhand.bots.thumb.sight import Sight, word_of
from underhand.frame.events import Event

Amounts = dict[str, float]
LATE = 0.6
"""How much more it is worth to lay a card when no other is drawn for it."""


class Play:
    """Cards that might be laid: what they would do, and what the seat would still hold."""

    def __init__(self, sight: Sight, cards: tuple[int, ...]) -> None:
        self.sight = sight
        self.cards = cards
        self.laid = sight.lore.trial.lay(cards)
        self.hand, self.up = list(sight.hand), list(sight.up)
        for card in cards:
            (self.hand if card in self.hand else self.up).remove(card)
        self.drawn = max(0, min(sight.stock, sight.lore.refill_to - len(self.hand))) if sight.hand else 0
        self.next = sight.next_seat(-sight.step if self.laid.turns_round else sight.step, self.laid.skips)

    @property
    def left(self) -> list[int]:
        """The cards of the zone that comes next, as far as they are seen."""
        return self.hand or ([] if self.drawn else self.up)

    @property
    def is_blind_next(self) -> bool:
        """Whether nothing but down cards is left."""
        return not (self.hand or self.up or self.drawn) and self.sight.down.count > 0

    @property
    def is_last(self) -> bool:
        """Whether the seat has then no card anywhere."""
        return not (self.hand or self.up or self.drawn or self.sight.down.count)


def plays(sight: Sight, moves: Sequence[Event]) -> Iterator[tuple[Event, Amounts]]:
    """What speaks for and against each play; of plays that come to the same only the first."""
    looks = sight.lore.looks
    weighed = set()
    for move in moves:
        if move.verb == "play":
            look = (looks[move.cards[-1]], tuple(sorted([looks[card] for card in move.cards])))
            if look not in weighed:
                weighed.add(look)
                yield move, weigh(Play(sight, move.cards))


def weigh(play: Play) -> Amounts:
    """The answers to all questions about one play."""
    if play.is_last:
        return {"out": 1.0}
    found = _shedding(play)
    if play.laid.extra or play.next.seat == play.sight.seat:
        _going_on(play, found)
    else:
        _pressing(play, found)
    if play.laid.draws or play.laid.skips or play.laid.takes:
        _harming(play, found)
    if play.laid.swaps and play.up:
        found["swap"] = max(0.0, best_exchange(play.sight))
    return found


def _shedding(play: Play) -> Amounts:
    """How many cards go for good, and how good they were."""
    lore, n = play.sight.lore, len(play.cards)
    worth = sum([lore.worth[card] for card in play.cards])
    rank = play.cards[0] >> 2
    left = play.left
    found = {
        "shed": n - min(play.drawn, n),
        "spent" if play.sight.stock else "spent_late": worth - min(play.drawn, n) * lore.mean_worth,
        "split": sum([card >> 2 == rank for card in left]) * lore.sets,
    }
    if left and not lore.wild & word_of(left):
        found["bare"] = lore.wild & word_of(play.cards) > 0
    return found


def _pressing(play: Play, found: Amounts) -> None:
    """What the next seat can do about it, and whether the pile will come back as a burden."""
    sight, laid = play.sight, play.laid
    stuck = sight.is_stuck(play.next, laid.fitting)
    found["press"] = stuck * play.next.danger
    found["load"] = stuck * play.next.danger * laid.lying
    found["risk"] = (1.0 - stuck) * (1.0 - _best_ease(play)) * (laid.lying + 2)
    if play.next.is_nearly_out and not sight.is_filling:
        found["lets_out"] = (1.0 - stuck) * sight.harm_of_one_out


def _best_ease(play: Play) -> float:
    """How likely the seat can lay its easiest card when its turn comes again."""
    lore = play.sight.lore
    best = max([lore.ease[card] for card in play.left], default=lore.mean_ease)
    return max(best, lore.mean_ease) if play.drawn else best


def _going_on(play: Play, found: Amounts) -> None:
    """What an extra play is good for."""
    kind = "burn" if play.laid.burnt else "follow"
    found[kind] = 1.0
    found[f"{kind}_set"] = _best_set(play)
    found["soon"] = _ends(play)


def _best_set(play: Play) -> float:
    """How good it would be to be rid of the cheapest set that could be laid then."""
    lore, fitting = play.sight.lore, play.laid.fitting
    if play.is_blind_next:
        return play.sight.chance(fitting)
    least = lore.mean_worth if play.sight.stock else lore.mean_worth + LATE
    sets = [0.0] * 14
    for card in play.left:
        if fitting >> card & 1:
            sets[card >> 2] += least - lore.worth[card]
    return max([found for found in sets if found] or [0.0])


def _ends(play: Play) -> float:
    """How likely the extra play is the last one."""
    left, fitting, down = play.left, play.laid.fitting, play.sight.down.count
    if play.is_blind_next:
        return play.sight.chance(fitting) if down == 1 else 0.0
    if down or play.drawn or len(play.hand) + len(play.up) > len(left):
        return 0.0
    is_set = len(left) == 1 or (play.sight.lore.sets and len({card >> 2 for card in left}) == 1)
    return float(is_set and fitting >> left[0] & 1)


def _harming(play: Play, found: Amounts) -> None:
    """What the powers do to the seat that comes next."""
    sight, laid = play.sight, play.laid
    victim = sight.next_seat(-sight.step if laid.turns_round else sight.step)
    if victim.seat != sight.seat:
        found["harm"] = laid.draws * victim.danger
        found["skip"] = min(laid.skips, 1) * victim.danger
        found["takes"] = laid.takes * victim.danger * laid.lying


def best_exchange(sight: Sight) -> float:
    """What the best exchange of up cards would gain."""
    worth = sight.lore.worth
    theirs = [worth[card] for other in sight.others if other.seat != sight.seat for card in other.up]
    return max(theirs, default=0.0) - min([worth[card] for card in sight.up]) if theirs else 0.0
