"""The review of a game that has ended."""

from underhand.web.wire.base import Wire


class DecisionSeen(Wire):
    """A choice between several moves, and its seat's chance as it could know it, from 0 to 1.

    ``ply`` is its event; ``before`` the chance with the best move, ``after`` with the one that was made.
    """

    ply: int
    seat: int
    text: str
    before: float
    after: float
    cost: float
    instead: str
    """What would have been better, in words without the name; empty if nothing was found."""
    given: float | None
    """What the others gave away to the seat since its last decision; none at its first."""
    luck: float | None
    """What the cards did since then."""
    marks: tuple[str, ...]
    """``blunder``, ``mistake``, ``stroke of luck``, ``bad luck``."""


class SeatReviewed(Wire):
    """A seat's game in a review; ``curve`` are its chances, each after so many events."""

    seat: int
    decisions: int
    mean_cost: float
    blunders: int
    mistakes: int
    given: float | None
    luck: float | None
    lucky: int
    unlucky: int
    result: float | None
    curve: tuple[tuple[int, float], ...]


class ReviewSeen(Wire):
    """The review of a game, or of one seat's part in it.

    ``games`` were supposed for each decision; by interpreted rules (not ``is_compiled``) they are few.
    """

    names: tuple[str, ...]
    events: int
    games: int
    is_compiled: bool
    decisions: tuple[DecisionSeen, ...]
    seats: tuple[SeatReviewed, ...]


class ReviewBegun(Wire):
    """A review under way: of how many decisions how many are thought through; 0 of 0 before it has begun."""

    done: int
    of: int
