"""Melds as they lie before a seat: which rank, how many cards, which canastas; points, thresholds, scores."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from underhand.cards import parse_card, rank_text
from underhand.frame.protocol import MeldCards
from underhand.frame.views import Place, View
from underhand.frame.words import count_of, listed, number_word


@dataclass(frozen=True, slots=True)
class Meld:
    """One group of cards on the table; ``rank`` is none for cards that are set aside together."""

    cards: tuple[str, ...]
    rank: int | None
    wilds: int
    is_canasta: bool

    @property
    def name(self) -> str:
        """The rank as people write it."""
        return "" if self.rank is None else rank_name(self.rank)

    @property
    def kind(self) -> str:
        """What sort of canasta it is, or would become."""
        return "mixed" if self.wilds else "natural"


def rank_name(rank: int) -> str:
    """``10`` for the ten, one letter or figure for every other rank."""
    text = rank_text(rank)
    return "10" if text == "T" else text


def meld_of(group: Sequence[str], known: MeldCards) -> Meld:
    """A group of cards, taken for a meld."""
    kinds = [parse_card(card) for card in group]
    ranks = [kind >> 2 for kind in kinds if kind in known.natural]
    wilds = sum(kind in known.wild for kind in kinds)
    return Meld(tuple(group), ranks[0] if ranks else None, wilds, bool(ranks) and len(group) >= known.full)


def melds_of(place: Place, known: MeldCards) -> list[Meld]:
    """All melds of a seat, open ones and canastas, and what it has set aside."""
    return [meld_of(group, known) for zone in place.zones if zone.shape == "melds" for group in zone.groups]


def points_of(cards: Iterable[str], known: MeldCards) -> int:
    """What cards count on the table."""
    return sum(known.points[parse_card(card)] for card in cards)


# ---- what stands between a seat and its melds --------------------------------------------------------


def numbers(view: View, name: str) -> tuple[int, ...]:
    """A public number of each seat; empty where the game has no such numbers."""
    found = view.facts.get(name, ())
    return found if isinstance(found, tuple) else ()


def has_tabled(view: View, seat: int) -> bool:
    """Whether the seat has made its first tabling."""
    bits = view.facts.get("tabled", 0)
    return isinstance(bits, int) and bool(bits >> seat & 1)


def threshold(view: View, seat: int) -> int:
    """The points that the seat's next melds must be worth all at once, 0 where any will do."""
    asked = numbers(view, "threshold")
    return 0 if not asked or has_tabled(view, seat) else asked[seat]


def standing(view: View, seat: int) -> list[str]:
    """How a seat stands in the match, and what its first tabling must be worth."""
    scores = numbers(view, "score")
    said = [f"{scores[seat]} points"] if scores else []
    asked = threshold(view, seat)
    if asked:
        said.append(f"opens with {asked}")
    elif numbers(view, "threshold"):
        said.append("has tabled")
    return said


def goal(view: View, known: MeldCards | None) -> str:
    """What the viewer lacks to go out, without a full stop; empty where nothing is melded, or not now."""
    if known is None or view.seat is None or view.phase != "play":
        return ""
    place = view.seats[view.seat]
    lacking = _canastas(place, known)
    if known.boot_first and any(zone.shape == "stack" and zone.count for zone in place.zones):
        lacking.append("the boot")
    if not lacking:
        return f"You go out {_LAST[known.last]} your last card"
    return f"To go out you still need {', and '.join(lacking)}"


_LAST = {"": "with", "discard": "by discarding", "meld": "by laying"}


def _canastas(place: Place, known: MeldCards) -> list[str]:
    """The canastas that a seat lacks, by kind; nothing where it has them all. CANASTA-36, CANASTA-37."""
    made = Counter(meld.kind for meld in melds_of(place, known) if meld.is_canasta)
    lacking = {"natural": known.naturals - made["natural"], "mixed": known.mixed - made["mixed"]}
    kinds = [f"{number_word(n)} {kind}" for kind, n in lacking.items() if n > 0]
    many = "canasta" if max(lacking.values()) == 1 else "canastas"
    return [f"{listed(kinds)} {many}"] if kinds else []


def pick_up(view: View) -> str:
    """How many cards picking up the pile would bring; empty where it is not told."""
    cost = view.facts.get("cost")
    if not isinstance(cost, int):
        return ""
    return f"pick-up: {count_of(cost)}" if cost else "no pick-up"
