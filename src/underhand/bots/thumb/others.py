"""Weighing what is not a play: taking the pile, passing, trying, turning a down card, exchanging."""

from underhand.bots.thumb.plays import Amounts
from underhand.bots.thumb.sight import KIND, Sight
from underhand.frame.events import Event


def pick(sight: Sight, move: Event) -> Amounts:
    """The pile comes to the hand: a burden, but there may be good cards in it."""
    worth, mean = sight.lore.worth, sight.lore.mean_worth
    found = {
        "taken": float(len(sight.pile)),
        "gift": sum([max(0.0, worth[card] - mean) for card in sight.pile]),
    }
    if move.cards:
        held = {card >> 2 for card in sight.pile}
        found["added"] = sum([worth[card] + (card >> 2 not in held) for card in move.cards])
    return found


def pass_by(sight: Sight, move: Event) -> Amounts:  # noqa: ARG001 - a pass is a pass
    """Nothing is laid; declining a follow-up may pass the next seat over."""
    due = sight.view.facts.get("skip_due", 0)
    return {"skip": sight.next_seat(sight.step).danger} if due else {}


def try_stock(sight: Sight, move: Event) -> Amounts:  # noqa: ARG001 - a try is a try
    """The top card of the stock may fit, or it comes to the hand with the pile."""
    fits = sight.chance(sight.lore.trial.fitting())
    return _odds(sight, fits)


def flip(sight: Sight, move: Event) -> Amounts:
    """A down card is as good as what is known of it."""
    fitting = sight.lore.trial.fitting()
    face = KIND.get(sight.down.cards[move.number - 1])
    fits = sight.chance(fitting) if face is None else float(fitting >> face & 1)
    return _odds(sight, fits)


def _odds(sight: Sight, fits: float) -> Amounts:
    """A card that is turned fits, or is taken up with the pile."""
    return {"luck": fits, "risked": (1.0 - fits) * (len(sight.pile) + 1)}


def exchange(sight: Sight, move: Event) -> Amounts:
    """An own up card against another seat's."""
    given, got = move.cards
    gain = sight.lore.worth[got] - sight.lore.worth[given]
    return {"gain": gain, "hurt": gain * sight.others[move.seat].danger}
