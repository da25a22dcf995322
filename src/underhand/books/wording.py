"""Numbers, ranks and cards as the sentences of the rules write them, and the conditions they hang on.

A sentence asks for a form by format specification: `{refill_to}` is `three`, `{refill_to:card}` is
`three cards`; `{lead_forbidden}` is `3s and jokers`, `{lead_forbidden:one}` is `a 3 or a joker`.
"""

from collections.abc import Mapping, Sequence

from underhand.cards import card_name, parse_card

Facts = Mapping[str, object]

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ")
_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


class Number(int):
    """A whole number: a word up to twelve, or `{n:card}` so many cards, or `{n:digits}`."""

    def __format__(self, form: str) -> str:
        if form == "digits":
            return str(int(self))
        word = _NUMBERS[self] if 0 <= self < len(_NUMBERS) else str(int(self))
        return f"{word} {form}{'' if self == 1 else 's'}" if form else word


class Ranks(tuple[str, ...]):
    """Ranks: `2s and jacks`, `{r:one}` `a 2 or a jack`, `{r:order}` `2, jack`; `empty` is an empty pile."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if form == "one":
            return listed([one(rank) for rank in self], "or")
        if form == "order":
            return ", ".join("10" if rank == "T" else rank for rank in self)
        return listed([many(rank) for rank in self], "and")


class Cards(tuple[str, ...]):
    """Cards by name: `jack of hearts and jack of spades`."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return listed([card_name(parse_card(card)) for card in self], "and the")


class Bands(tuple[str, ...]):
    """Thresholds by score: `50 points if your score is below 5000, and 90 from there on`."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        *most, last = (band.split() for band in self)
        told = [f"{points} if it is below {end.removeprefix('<')}" for end, points in most]
        if not told:
            return _points(last[-1])
        told[0] = told[0].replace(most[0][-1], _points(most[0][-1]), 1).replace(" if it", " if your score", 1)
        return f"{', '.join(told)}, and {last[-1]} from there on"


def _points(number: str) -> str:
    return f"{number} point{'' if number == '1' else 's'}"


class Span(str):
    """From a number to another: `two to six`, or only `four`."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        few, _, most = self.partition("-")
        return f"{Number(few)}" if few == most else f"{Number(few)} to {Number(most)}"


FORMS = {"ranks": Ranks, "cards": Cards, "bands": Bands, "span": Span}
"""The forms of lists and texts by the names that the sentences give them."""


def listed(items: Sequence[str], conjunction: str) -> str:
    """Items with commas and a conjunction before the last."""
    *most, last = items
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def one(rank: str) -> str:
    """One card of a rank, with its article: `an ace`."""
    if rank == "empty":
        return "an empty pile"
    return f"{'an' if rank in ('8', 'A') else 'a'} {named(rank)}"


def many(rank: str) -> str:
    """The cards of a rank: `aces`."""
    return f"{named(rank)}s"


def named(rank: str) -> str:
    """A rank's name: `ace`, `10`."""
    return _NAMES.get(rank, rank)


def sentence(template: str, facts: Facts) -> str:
    """The template filled in, beginning with a capital letter."""
    text = template.format_map(facts)
    return text[:1].upper() + text[1:]


def holds(condition: str, facts: Facts) -> bool:
    """Whether a condition is true: atoms joined by `,` for and, ` or ` for or, which binds closer."""
    parts = filter(None, map(str.strip, condition.split(",")))
    return all(any(_atom(atom.split(), facts) for atom in part.split(" or ")) for part in parts)


def said(value: object) -> str:
    """A value as a rulebook writes it in one word."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _atom(words: list[str], facts: Facts) -> bool:
    match words:
        case ["not", name]:
            return not _is_true(facts[name])
        case [name]:
            return _is_true(facts[name])
        case [name, "=", *value]:
            return said(facts[name]) == " ".join(value)
        case [name, "!=", *value]:
            return said(facts[name]) != " ".join(value)
    raise ValueError(f"no condition: {' '.join(words)}")


def _is_true(value: object) -> bool:
    return bool(value) and value not in ("none", "off")
