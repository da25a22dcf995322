"""Colours of the table: felt, cards, light."""

from dataclasses import dataclass

FELT = ("#0a3d2a", "#1c7a51")
"""The felt at its edge and in the light in the middle."""
PLATE = "#0d4630"
PLATE_ACTIVE = "#14603f"
INK = "#eef5ec"
FAINT = "#9fc4ad"
LOG_GROUND = "#08301f"
LOG_INK = "#c4d8c9"
GOLD = "#ffcf5c"
BUTTON = "#23664a"
BUTTON_INK = "#20160a"
ALARM = "#ff9d8a"

FACE = "#fbf8ee"
FACE_LIT = "#fffdf6"
FACE_DIM = "#a9b3a3"
EDGE = "#a39c86"
EDGE_DIM = "#7f8a7c"
EDGE_LIT = "#2f8f5b"
EDGE_CHOSEN = "#d98a00"
EDGE_CURSOR = "#0077cc"
BACK = "#2b4a7d"
BACK_INK = "#6f93cf"
BACK_EDGE = "#a9c0e6"

TWO_COLOURS = {"c": "#16181d", "s": "#16181d", "h": "#c4122f", "d": "#c4122f"}
FOUR_COLOURS = {"c": "#157a3a", "s": "#16181d", "h": "#c4122f", "d": "#1d5fc2"}
SUIT_INKS = ("#16181d", "#c4122f")
NATURAL, NATURAL_INK = "#ffcf5c", "#8f0f22"
MIXED, MIXED_INK = "#d9c9a0", "#16181d"
"""Canastas, by their kind: ground and ink."""
JOKER_INK = "#7a2fb0"
SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
EYE = "◉"


@dataclass(frozen=True, slots=True)
class Look:
    """How one card is drawn."""

    is_lit: bool = False
    is_dim: bool = False
    is_chosen: bool = False
    is_under_cursor: bool = False
    is_marked: bool = False
    is_covered: bool = False
    group: int = 0

    @property
    def face(self) -> str:
        """The ground of the face."""
        if self.is_dim and not self.is_chosen:
            return FACE_DIM
        return FACE_LIT if self.is_lit else FACE

    @property
    def edge(self) -> str:
        """The colour of the edge."""
        if self.is_under_cursor:
            return EDGE_CURSOR
        if self.is_chosen:
            return EDGE_CHOSEN
        if self.is_dim:
            return EDGE_DIM
        return EDGE_LIT if self.is_lit else EDGE


def rank_of(card: str) -> str:
    """A card's rank as it is printed on it."""
    if card == "Jk":
        return "Jk"
    return "10" if card[0] == "T" else card[0]


def symbol_of(card: str) -> str:
    """A card's suit as a symbol, a star for the joker."""
    return "★" if card == "Jk" else SYMBOLS[card[1]]


def ink_of(card: str, suits: dict[str, str]) -> str:
    """The colour of a card's print."""
    return JOKER_INK if card == "Jk" else suits[card[1]]


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, `share` of the way to the other."""
    parts = [
        round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)
