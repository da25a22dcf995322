"""Events in words, for logs, replays and screen readers: one sentence each, without a full stop."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from underhand.cards import HIDDEN, JOKER, card_name
from underhand.cards.kinds import card_symbol
from underhand.frame.events import DEALER, Event, seat_text

NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
ORDINALS = "no first second third fourth fifth sixth".split()
_IRREGULAR = {"is": "are", "tries": "try", "passes": "pass"}


def words(event: Event, names: Sequence[str], *, you: int | None = None, pile: int | None = None) -> str:
    """An event as one sentence; hidden faces are counted, not named.

    ``names`` are the seats' names. ``you`` is the seat that reads it, if one does: it is then spoken to.
    ``pile`` is the number of cards that may be taken up from the pile before the event, told where they are.

    >>> from underhand.frame.events import parse_event
    >>> words(parse_event("p1 play 9c 9d"), ["Ana", "Bo"])
    'Ana lays the 9♣ and 9♦'
    >>> words(parse_event("p2 exchange 4c p1 Td"), ["Ana", "Bo"], you=1)
    "You exchange the 4♣ for Ana's 10♦"
    >>> words(parse_event("p2 pick"), ["Ana", "Bo"], pile=7)
    'Bo picks up the pile (seven cards)'
    """
    tell = _DEALT if event.actor == DEALER else _PLAYED
    return tell[event.verb](event, _Cast(names_told(names), you, pile))


def names_told(names: Sequence[str]) -> tuple[str, ...]:
    """Names as others may be told them: who is called You is told by the seat, as You is whoever reads.

    >>> names_told(["You", "Bo"])
    ('p1', 'Bo')
    """
    return tuple(
        seat_text(seat) if name.strip().casefold() == "you" else name for seat, name in enumerate(names)
    )


@dataclass(frozen=True, slots=True)
class _Cast:
    """Who is who in the sentence."""

    names: Sequence[str]
    you: int | None
    pile: int | None

    def does(self, seat: int, verb: str) -> str:
        """``Ana lays`` or ``You lay``."""
        return f"{'You' if seat == self.you else self.names[seat]} {self.also(seat, verb)}"

    def also(self, seat: int, verb: str) -> str:
        """``lays`` or ``lay``."""
        if seat != self.you:
            return verb
        first, *rest = verb.split(" ")
        return " ".join((_IRREGULAR.get(first, first.removesuffix("s")), *rest))

    def to(self, seat: int) -> str:
        """``Ana`` or ``you``."""
        return "you" if seat == self.you else self.names[seat]

    def owner(self, seat: int) -> str:
        """``Ana's`` or ``your``."""
        if seat == self.you:
            return "your"
        name = self.names[seat]
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def own(self, seat: int) -> str:
        """``their own`` or ``your own``."""
        return "your own" if seat == self.you else "their own"


# ---- cards and numbers -------------------------------------------------------------------------------


def number_word(number: int) -> str:
    """A number in a sentence: a word up to twelve, figures above."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def count_of(number: int, thing: str = "card") -> str:
    """``one card``, ``three cards``."""
    return f"{number_word(number)} {thing}{'' if number == 1 else 's'}"


def cards_words(cards: Sequence[int], thing: str = "card") -> str:
    """Cards in a sentence: ``the 9♣ and 9♦``; where a face is hidden, only how many.

    >>> cards_words((28, 52)), cards_words((-1, -1))
    ('the 9♣ and a joker', 'two cards')
    >>> cards_words((32, 32, 33)), cards_words((32, 32, 32))
    ('two 10♣ and the 10♦', 'three 10♣')
    """
    if HIDDEN in cards:
        return count_of(len(cards), thing)
    found = Counter(card_symbol(card) for card in cards if card != JOKER)
    jokers = len(cards) - found.total()
    faces = [symbol if count == 1 else f"{number_word(count)} {symbol}" for symbol, count in found.items()]
    single = next((i for i, count in enumerate(found.values()) if count == 1), None)
    if single is not None:
        faces[single] = f"the {faces[single]}"
    if jokers:
        faces.append("a joker" if jokers == 1 else count_of(jokers, "joker"))
    return listed(faces)


def listed(parts: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def ranks_word(rank: int) -> str:
    """Cards of a rank in a sentence: ``sixes``, ``kings``."""
    name = card_name(4 * rank).split()[0]
    return f"{name}es" if name.endswith("x") else f"{name}s"


# ---- the dealer --------------------------------------------------------------------------------------

_Teller = Callable[[Event, _Cast], str]


def _down(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.seat, 'is dealt')} {count_of(e.number)} face down"


def _up(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.seat, 'is dealt')} {cards_words(e.cards)} face up"


def _hand(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.seat, 'gets')} {cards_words(e.cards)}"


def _starter(e: Event, _: _Cast) -> str:
    if not e.cards:
        return "No card is left that may start the pile: it starts empty"
    return f"The dealer turns up {cards_words(e.cards)}"


def _shows(e: Event, cast: _Cast) -> str:
    if HIDDEN in e.cards:
        return f"Only {cast.to(e.seat)} {'see' if e.seat == cast.you else 'sees'} the card"
    return f"It is {cards_words(e.cards)}"


def _boneyard(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.seat, 'draws')} {cards_words(e.cards)} from the boneyard"


def _boot(e: Event, cast: _Cast) -> str:
    if not e.cards:
        return f"{cast.does(e.seat, 'is dealt')} a boot of {count_of(e.number)}"
    return f"The dealer turns up {cast.owner(e.seat)} boot: {cards_words(e.cards)}"


def _stock(e: Event, _: _Cast) -> str:
    return f"The stock is used up: {count_of(e.number)} of the pile are shuffled into a new one"


def _leads(e: Event, cast: _Cast) -> str:
    return f"The lot to lead falls on {cast.to(e.seat)}"


_DEALT: dict[str, _Teller] = {
    "down": _down,
    "up": _up,
    "hand": _hand,
    "pile": _starter,
    "shows": _shows,
    "boneyard": _boneyard,
    "boot": _boot,
    "leads": _leads,
    "stock": _stock,
}

# ---- the seats ---------------------------------------------------------------------------------------


def _bare(verb: str) -> _Teller:
    return lambda e, cast: cast.does(e.actor, verb)


def _with_cards(verb: str) -> _Teller:
    return lambda e, cast: f"{cast.does(e.actor, verb)} {cards_words(e.cards)}"


def _keep(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.actor, 'keeps')} {cards_words(e.cards)} as up cards"


def _swap(e: Event, cast: _Cast) -> str:
    hand, up = e.cards
    return f"{cast.does(e.actor, 'lays')} {cards_words([hand])} face up for {cards_words([up])}"


def _stack(e: Event, cast: _Cast) -> str:
    whose = cast.own(e.actor) if e.seat == e.actor else cast.owner(e.seat)
    return f"{cast.does(e.actor, 'adds')} {cards_words(e.cards)} to {whose} up cards"


def _flip(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.actor, 'flips')} the {ORDINALS[e.number]} down card"


def _pick(e: Event, cast: _Cast) -> str:
    count = f" ({count_of(cast.pile)})" if cast.pile else ""
    along = f", and {cards_words(e.cards)} with it" if e.cards else ""
    return f"{cast.does(e.actor, 'picks up')} the pile{count}{along}"


def _exchange(e: Event, cast: _Cast) -> str:
    own, other = (cards_words([card]) for card in e.cards)
    return f"{cast.does(e.actor, 'exchanges')} {own} for {cast.owner(e.seat)} {other.split(' ', 1)[1]}"


def _take(e: Event, cast: _Cast) -> str:
    count = f"{count_of(cast.pile)} of" if cast.pile else "from"
    said = f"{cast.does(e.actor, 'picks up')} {count} the discard pile, the top one "
    said += f"to meld with {cards_words(e.cards)}" if e.cards else f"onto {cast.own(e.actor)} open meld"
    melds = cast.also(e.actor, "melds")
    return said + "".join(f", and {melds} {cards_words(group)}" for group in e.groups)


def _meld(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.actor, 'melds')} {'; '.join(map(cards_words, (e.cards, *e.groups)))}"


def _add(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.actor, 'adds')} {cards_words(e.cards)} to the {ranks_word(e.number)}"


def _tuck(e: Event, cast: _Cast) -> str:
    return f"{cast.does(e.actor, 'tucks')} {cards_words(e.cards)} under the canasta of {ranks_word(e.number)}"


_PLAYED: dict[str, _Teller] = {
    "keep": _keep,
    "swap": _swap,
    "stack": _stack,
    "ready": _bare("is ready"),
    "play": _with_cards("lays"),
    "flip": _flip,
    "try": _bare("tries the top card of the stock"),
    "pick": _pick,
    "pass": _bare("passes"),
    "exchange": _exchange,
    "draw": _bare("draws from the stock"),
    "take": _take,
    "meld": _meld,
    "add": _add,
    "tuck": _tuck,
    "aside": lambda e, cast: f"{cast.does(e.actor, 'sets')} {count_of(len(e.cards), 'black three')} aside",
    "discard": _with_cards("discards"),
}
