"""What the dealer of a recorded game drew from, so that a page that knows no rules can check its shuffle."""

from underhand.cards import card_text
from underhand.frame.events import DEALER, seat_text
from underhand.frame.protocol import Owed
from underhand.table.following import Following
from underhand.table.record_file import Record

_AMONG = ("leads", "pile", "boneyard", "stock")


def lots(record: Record) -> dict[int, tuple[str, ...]]:
    """By ply, counted from 1: the cards or seats among which the rules let the dealer draw.

    Of a card that starts the pile they are those that may stay. For games that are over: it tells cards that
    lie out of play.
    """
    following, found = Following.begin(record), {}
    for ply, event in enumerate(record.log, 1):
        owed = following.course.game.owed()
        if event.actor == DEALER and owed is not None and owed.verb in _AMONG:
            found[ply] = _among(owed)
        following.take()
    return found


def _among(owed: Owed) -> tuple[str, ...]:
    return tuple(map(seat_text if owed.verb == "leads" else card_text, owed.among))
