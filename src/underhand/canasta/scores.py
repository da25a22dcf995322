"""How a deal ended and what everybody scored. CANASTA-36 to CANASTA-45."""

from underhand.canasta.kernel.scoring import PARTS, tally
from underhand.canasta.state import NO_STOCK, OVER, WENT_OUT, Rules, State
from underhand.frame.protocol import Outcome, Score

ENDINGS = {WENT_OUT: "went out", NO_STOCK: "stock gone"}
NAMES = (
    "natural canastas",
    "mixed canastas",
    "going out",
    "black threes aside",
    "red threes tucked",
    "cards tabled",
    "cards in hand",
    "boot not taken",
)
"""The parts of a score in the order in which they are added up."""


def score_of(r: Rules, s: State, seat: int) -> Score:
    """What a seat has scored, part by part."""
    parts = [0] * PARTS
    tally(r, s, seat, parts)
    return Score(tuple(zip(NAMES, parts, strict=True)), s.score[seat])


def outcome_of(r: Rules, s: State) -> Outcome | None:
    """The outcome once all boots are turned up; the match is won by the highest score that it then has."""
    if s.phase != OVER or s.need:
        return None
    scores = tuple(score_of(r, s, seat) for seat in range(r.seats))
    after = [score.after for score in scores]
    goes_on = max(after) < r.game_to
    winners = () if goes_on else tuple(seat for seat, points in enumerate(after) if points == max(after))
    places = tuple(1 + sum(other > mine for other in after) for mine in after)
    return Outcome(ENDINGS[s.ending], winners, (), places, scores, goes_on=goes_on)
