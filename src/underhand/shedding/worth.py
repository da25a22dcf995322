"""What cards are worth by the rules: how easily a card is laid, how hard it is to lay another on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from underhand.cards import KINDS, pack
from underhand.shedding.kernel.fits import fits
from underhand.shedding.kernel.pile import value_pile
from underhand.shedding.state import Habits, Rules, State

POINTS = 100
"""A card that can always be laid is worth so much."""


@dataclass(frozen=True)
class Weights:
    """What counts how much in the rule of thumb, in points; found by letting variants play each other."""

    burn: int = 60  # a card that burns
    harm: int = 6  # a card that makes the next seat draw, for each; thrice for passing it over
    extra: int = 20  # a card that gives an extra play
    swap: int = 20  # a card that exchanges up cards
    press: int = 35  # a card that nothing can be laid on, kept in the hand
    lying_press: int = 0  # the same, as an up card
    strike: int = 20  # how much a card presses for each harm
    late: int = 110  # to be rid of a card when no more are drawn
    near: int = 3  # a seat with so few cards may soon be out
    danger: int = 120  # to press such a seat
    calm: int = 10  # to press any other
    load: int = 0  # to press, for each card that lies on the pile
    pair: int = 10  # to be rid of each card more of a set while cards are drawn
    bare: int = 20  # to keep none that fits nearly always
    dear: int = 90  # cards worth more are laid one by one
    pass_at: int = 15  # an extra play that costs more is declined
    sets: int = 10  # an up card of the same rank as another
    apart: int = 10  # a rank both open and in the hand


OWN = Weights()
_PLAIN = ("late", "near", "danger", "calm", "load", "pair", "bare", "dear", "pass_at", "sets", "apart")
WILD = 0.95
"""A card is as good as wild if it can be laid on so large a part of the piles."""


@lru_cache(maxsize=64)
def habits_of(r: Rules, w: Weights = OWN) -> Habits:
    """The rule of thumb for these rules; every thought begins with it."""
    h = Habits()
    counts = _counts(r)
    total = sum(counts)
    ease, press = _odds(r, counts)
    for c in range(KINDS):
        harm = (r.draw_n if r.drawing >> c & 1 else 0) + 3 * ((r.skipping | r.taking) >> c & 1)
        own = w.burn * (r.burns >> c & 1) + w.harm * harm + w.swap * (r.swaps >> c & 1)
        own += w.extra * ((r.follows | r.agains) >> c & 1)
        h.worth[c] = round(POINTS * ease[c] + w.press * press[c]) + own
        h.lying[c] = h.worth[c] + round(w.lying_press * press[c])
        h.press[c] = round(POINTS * press[c]) + w.strike * harm
        h.wilds |= (ease[c] >= WILD) << c
    h.even = sum(15 << 4 * rank for rank in range(13) if _is_even(h, rank))
    h.mean = round(sum(h.worth[c] * counts[c] for c in range(KINDS)) / total)
    for name in _PLAIN:
        setattr(h, name, getattr(w, name))
    return h


def _is_even(h: Habits, rank: int) -> bool:
    """Whether the rule of thumb makes no difference between the suits of a rank."""
    suits = range(4 * rank, 4 * rank + 4)
    return len({(h.worth[c], h.press[c], h.wilds >> c & 1) for c in suits}) == 1


def _counts(r: Rules) -> list[int]:
    counts = [0] * KINDS
    for c in pack(r.packs, r.jokers):
        counts[c] += 1
    return counts


def _odds(r: Rules, counts: Sequence[int]) -> tuple[list[float], list[float]]:
    """For each card on how large a part of the piles it fits, and how large a part of the cards not on it.

    How often a card lies on top hangs on how often it can be laid, so that is reckoned twice.
    """
    fitting, stuck = _pairs(r, counts)
    often = [float(n) for n in counts]
    for _ in range(2):
        total = sum(often) or 1.0
        ease = [
            sum(often[top] for top in range(KINDS) if fitting[top] >> c & 1) / total for c in range(KINDS)
        ]
        often = [0.0 if r.burns >> c & 1 else counts[c] * ease[c] for c in range(KINDS)]
    return ease, stuck


def _pairs(r: Rules, counts: Sequence[int]) -> tuple[list[int], list[float]]:
    """For each card on top, or as the first of a pile, what fits then, as a word, and what part does not."""
    s = State()
    s.seats = r.seats
    words, stuck = [0] * KINDS, [0.0] * KINDS
    total = sum(counts)
    for top in range(KINDS):
        s.npile, s.pile[0] = 1, top
        value_pile(r, s)
        words[top] = fits(r, s)
        if not r.burns >> top & 1:
            stuck[top] = sum(counts[c] for c in range(KINDS) if not words[top] >> c & 1) / total
    return words, stuck
