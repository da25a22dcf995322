"""A card is a kind: rank and suit, never an instance.

A kind is a small number, ``4 * rank + suit``: 0 is the two of clubs, 51 the ace of spades, 52 a joker
(all jokers are alike). Text is that of the notation: ``7h``, ``Td``, ``Jk``, ``??`` for a face unknown.
"""

from collections.abc import Iterable

from underhand.errors import UnderhandError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
KINDS = 53
HIDDEN = -1

_TEXT = tuple(r + s for r in RANKS for s in SUITS) + ("Jk",)
_KIND = {text: kind for kind, text in enumerate(_TEXT)}
_SYMBOL = str.maketrans("cdhs", "♣♦♥♠")
_RANK_NAMES = "two three four five six seven eight nine ten jack queen king ace joker".split()
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_RANK_TEXTS = {r: i for i, r in enumerate(RANKS)} | {"10": 8, "Jk": 13, "joker": 13}


class CardError(UnderhandError):
    """A card's text is not one of the notation's."""


def card_text(kind: int) -> str:
    """The notation of a kind.

    >>> card_text(22), card_text(JOKER), card_text(HIDDEN)
    ('7h', 'Jk', '??')
    """
    return "??" if kind == HIDDEN else _TEXT[kind]


def cards_text(kinds: Iterable[int]) -> str:
    """Several cards separated by blanks, in the order given."""
    return " ".join(map(card_text, kinds))


def card_name(kind: int) -> str:
    """The kind in words, for logs and screen readers.

    >>> card_name(37), card_name(JOKER)
    ('jack of diamonds', 'joker')
    """
    if kind == HIDDEN:
        return "unseen card"
    if kind == JOKER:
        return "joker"
    return f"{_RANK_NAMES[kind >> 2]} of {_SUIT_NAMES[kind & 3]}"


def card_symbol(kind: int) -> str:
    """The kind as a player prints it: ``10♦``, ``K♠``, ``🃏`` is left to the fonts that have it."""
    if kind == HIDDEN:
        return "??"
    if kind == JOKER:
        return "Jk"
    text = _TEXT[kind]
    return ("10" if text[0] == "T" else text[0]) + text[1].translate(_SYMBOL)


def parse_card(text: str) -> int:
    """The kind of one card's text; ``10d`` is read as ``Td``, ``??`` as :data:`HIDDEN`.

    Raises :class:`CardError`.
    """
    found = _KIND.get(text)
    if found is not None:
        return found
    if text == "??":
        return HIDDEN
    loose = text.replace("10", "T", 1)
    loose = "Jk" if loose.lower() in ("jk", "joker") else loose[:1].upper() + loose[1:].lower()
    if loose in _KIND:
        return _KIND[loose]
    raise CardError(f"{text!r} is not a card: write a rank 2-9 T J Q K A and a suit c d h s, as 7h, or Jk")


def parse_cards(text: str) -> tuple[int, ...]:
    """The kinds of a list separated by blanks."""
    return tuple(map(parse_card, text.split()))


def parse_rank(text: str) -> int:
    """The index of a rank, 0 for a two to 12 for an ace, 13 for the joker; raises :class:`CardError`."""
    if text in _RANK_TEXTS:
        return _RANK_TEXTS[text]
    raise CardError(f"{text!r} is not a rank: write one of 2-9 T J Q K A")


def rank_text(rank: int) -> str:
    """The notation of a rank's index."""
    return "Jk" if rank == len(RANKS) else RANKS[rank]


def colour(kind: int) -> str:
    """``black`` or ``red``; a joker has none.

    >>> colour(parse_card("Js")), colour(parse_card("Jd"))
    ('black', 'red')
    """
    if kind == JOKER:
        return ""
    return "red" if kind & 3 in (1, 2) else "black"


def pack(packs: int = 1, jokers: int = 0) -> tuple[int, ...]:
    """Every card of so many packs with so many jokers in all, in order."""
    return tuple(range(JOKER)) * packs + (JOKER,) * jokers
