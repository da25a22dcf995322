"""What the cards gathered can become besides the likeliest move, where cards are melded."""

from underhand.frame.events import Event
from underhand.term.gathering import Gathering
from underhand.term.screen.phrases import phrase
from underhand.term.screen.scene import Action

KEYS = {"pick": "p", "try": "t", "pass": "x", "ready": "y", "draw": "d", "take": "p", "discard": "d"}
"""The keys of the moves that are asked for by their verb."""

CHOSEN = ("discard",)
"""Moves whose cards nobody but you chooses."""

MEANT = {"pile": ("pick", "take"), "stock": ("try", "draw")}
"""What a click on a place of the table asks for."""


def more_actions(gathering: Gathering, likely: Event | None = None) -> list[Action]:
    """A meld that waits for others, cards for a meld that is open, a discard."""
    if not gathering.spots:
        return []
    verbs, is_alone = {move.verb for move in gathering.moves}, not gathering.groups
    found = []
    if verbs & {"meld", "take"} and gathering.can_wait:
        found.append(Action("wait", "m", "Set aside as a meld", "Set aside"))
    if verbs & {"add", "tuck"} and is_alone:
        found.append(Action("to", "a", "To another meld" if gathering.targets else "To a meld"))
    is_discard = likely is not None and likely.verb == "discard"
    if "discard" in verbs and is_alone and len(gathering.spots) == 1 and not is_discard:
        found.append(Action("discard", "d", phrase([gathering.with_cards("discard")])))
    return found
