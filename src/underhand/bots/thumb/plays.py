"""Weighing a play: small questions, each answered by a number; the table says how much each counts."""

from collections.abc import Iterator, Sequence

from underhand.bots.thumb.sight import Sight, word_of
from underhand.frame.events import Event

Amounts = dict[str, float]


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
    if not play.laid.extra:
        _pressing(play, found)
    elif not play.laid.burnt:
        found["follow"] = _again(play)
    else:
        found["lead"] = _again(play)
    _harming(play, found)
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
        "split": sum([card >> 2 == rank for card in left]),
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


def _best_ease(play: Play) -> float:
    """How likely the seat can lay its easiest card when its turn comes again."""
    lore = play.sight.lore
    best = max([lore.ease[card] for card in play.left], default=lore.mean_ease)
    return max(best, lore.mean_ease) if play.drawn else best


def _again(play: Play) -> float:
    """What an extra play is good for: the cheapest cards that could be laid then."""
    lore, fitting = play.sight.lore, play.laid.fitting
    if play.is_blind_next:
        return play.sight.chance(fitting)
    free = [2.0 - lore.worth[card] for card in play.left if fitting >> card & 1]
    return max(free, default=0.5 if play.drawn else 0.0)


def _harming(play: Play, found: Amounts) -> None:
    """What the powers do to others."""
    sight, laid = play.sight, play.laid
    if laid.draws or laid.skips or laid.takes:
        victim = sight.next_seat(-sight.step if laid.turns_round else sight.step)
        if victim.seat != sight.seat:
            found["harm"] = laid.draws * victim.danger
            found["skip"] = min(laid.skips, 1) * victim.danger
            found["takes"] = laid.takes * victim.danger * laid.lying
    if laid.swaps and sight.up:
        found["swap"] = max(0.0, best_exchange(sight))


def best_exchange(sight: Sight) -> float:
    """What the best exchange of up cards would gain."""
    worth = sight.lore.worth
    theirs = [worth[card] for other in sight.others if other.seat != sight.seat for card in other.up]
    return max(theirs, default=0.0) - min([worth[card] for card in sight.up]) if theirs else 0.0
