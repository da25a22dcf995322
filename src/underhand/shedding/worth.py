"""What cards are worth by the rules: how easily a card is laid, how hard it is to lay another on it."""

from dataclasses import dataclass

from underhand.cards import KINDS, pack
from underhand.shedding.kernel.fits import fits
from underhand.shedding.kernel.pile import forget_play, lay, value_pile
from underhand.shedding.state import Habits, Rules, State

POINTS = 100
"""A card that can always be laid is worth so much."""


@dataclass(frozen=True)
class Weights:
    """What counts how much in the rule of thumb, in points; found by letting variants play each other."""

    burn: int = 10  # a card that burns
    press: int = 0  # a card that nothing can be laid on, kept in the hand
    lying_press: int = 0  # the same, as an up card
    late: int = 110  # to be rid of a card when no more are drawn
    near: int = 3  # a seat with so few cards may soon be out
    danger: int = 60  # to press such a seat
    calm: int = 10  # to press any other
    load: int = 0  # to press, for each card that lies on the pile
    pair: int = 10  # to be rid of each card more of a set while cards are drawn
    dear: int = 90  # cards worth more are laid one by one
    pass_at: int = 15  # an extra play that costs more is declined


OWN = Weights()


def habits_of(r: Rules, w: Weights = OWN) -> Habits:
    """The rule of thumb for these rules."""
    h = Habits()
    counts = _counts(r)
    total = sum(counts)
    ease, press = _odds(r, counts, total)
    for c in range(KINDS):
        h.worth[c] = round(POINTS * ease[c] + w.press * press[c]) + w.burn * (r.burns >> c & 1)
        h.lying[c] = h.worth[c] + round(w.lying_press * press[c])
        h.press[c] = round(POINTS * press[c])
    h.mean = round(sum(h.worth[c] * counts[c] for c in range(KINDS)) / total)
    for name in ("late", "near", "danger", "calm", "load", "pair", "dear", "pass_at"):
        setattr(h, name, getattr(w, name))
    return h


def _counts(r: Rules) -> list[int]:
    counts = [0] * KINDS
    for c in pack(r.packs, r.jokers):
        counts[c] += 1
    return counts


def _odds(r: Rules, counts: list[int], total: int) -> tuple[list[float], list[float]]:
    """For each card: on how many cards it can be laid, and how many cannot be laid on it then."""
    s = State()
    s.seats = r.seats
    ease, press = [0.0] * KINDS, [0.0] * KINDS
    for top in range(KINDS):
        if not counts[top]:
            continue
        s.npile, s.pile[0] = 1, top
        value_pile(r, s)
        fitting = fits(r, s)
        before = s.npile, s.value, s.lower, s.laid
        for c in range(KINDS):
            if fitting >> c & 1:
                ease[c] += counts[top] / total
                lay(r, s, c)
                after = fits(r, s)
                missing = sum(counts[k] for k in range(KINDS) if not after >> k & 1) / total
                press[c] += counts[top] / total * missing * (0 if r.burns >> c & 1 else 1)
                s.npile, s.value, s.lower, s.laid = before
                forget_play(s)
    return ease, [press[c] / ease[c] if ease[c] else 0.0 for c in range(KINDS)]
