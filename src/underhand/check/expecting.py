"""What must hold: the `expect` steps of a scenario, read into questions that a position answers."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from underhand.cards import HIDDEN, CardError, cards_text, parse_cards, parse_rank, rank_text
from underhand.check.standing import Stand
from underhand.errors import UnderhandError
from underhand.frame.events import NOBODY, parse_seat, seat_text

Question = Callable[[Stand], str]
"""Asked of a position: empty if it holds, else what is there instead."""

DIRECTIONS = {"clockwise": 1, "anticlockwise": -1}


class StepError(UnderhandError):
    """A step that is not in the language of scenarios, or speaks of what this game does not have."""


def expectation(words: Sequence[str], seats: int) -> Question:
    """The question of an `expect` step; raises :class:`StepError`."""
    name = words[0] if words else ""
    if name not in _READERS:
        raise StepError(f"expect what? one of {', '.join(sorted(_READERS))}")
    return _READERS[name](words[1:], seats)


def seat_of(word: str, seats: int) -> int:
    """The seat, which must be at the table."""
    try:
        seat = parse_seat(word)
    except UnderhandError as error:
        raise StepError(str(error)) from None
    if seat >= seats:
        raise StepError(f"{word}: there are {seats} seats")
    return seat


# ---- turn, value, direction, the end -------------------------------------------------------------


def _turn(words: Sequence[str], seats: int) -> Question:
    seat = seat_of(_one(words, "a seat, as 'expect turn p2'"), seats)

    def ask(stand: Stand) -> str:
        actors = stand.game.actors()
        if seat in actors:
            return ""
        return f"it is the turn of {_named(actors)}" if actors else "nobody has a decision"

    return ask


def _value(words: Sequence[str], _seats: int) -> Question:
    word = _one(words, "a number or infinity, as 'expect value 9'")
    if word != "infinity" and not (word.isascii() and word.isdigit()):
        raise StepError(f"{word!r} is not a value: a number from 0 to 14, or infinity")
    value = word if word == "infinity" else str(int(word))

    def ask(stand: Stand) -> str:
        found = stand.game.view(None).value
        return "" if found == value else f"the value is {found}"

    return ask


def _direction(words: Sequence[str], _seats: int) -> Question:
    word = _one(words, "clockwise or anticlockwise")
    if word not in DIRECTIONS:
        raise StepError(f"{word!r} is not a direction: clockwise or anticlockwise")

    def ask(stand: Stand) -> str:
        found = stand.game.view(None).direction
        return "" if found == DIRECTIONS[word] else "it is the other one"

    return ask


def _out(words: Sequence[str], seats: int) -> Question:
    seat = seat_of(_one(words, "a seat, as 'expect out p1'"), seats)

    def ask(stand: Stand) -> str:
        place = stand.game.view(None).seats[seat]
        held = sum(zone.count for zone in place.zones)
        if held:
            return f"{seat_text(seat)} has {held} card{'s' if held > 1 else ''}"
        return "" if place.is_out else f"{seat_text(seat)} has not left the game"

    return ask


def _over(words: Sequence[str], seats: int) -> Question:
    how = words[0] if words else ""
    if how not in ("", "winner", "loser", "draw") or (how in ("", "draw")) != (len(words) < 2):
        raise StepError("after over comes nothing, winner or loser and the seats, or draw")
    named = {seat_of(word, seats) for word in words[1:]}

    def ask(stand: Stand) -> str:
        outcome = stand.game.outcome()
        if outcome is None and stand.is_open:
            raise StepError("nobody can say: give the faces that are turned up at the end")
        if outcome is None or outcome.goes_on:
            return "the game goes on"
        if how == "draw":
            return "" if outcome.is_draw else _ended(outcome.winners, outcome.losers)
        found = {"winner": outcome.winners, "loser": outcome.losers}.get(how, ())
        return "" if set(found) == named else _ended(outcome.winners, outcome.losers)

    return ask


def _ended(winners: Sequence[int], losers: Sequence[int]) -> str:
    told = [f"winner {_named(winners)}"] * bool(winners) + [f"loser {_named(losers)}"] * bool(losers)
    return f"it ended with {' and '.join(told) or 'a draw'}"


def _not(words: Sequence[str], _seats: int) -> Question:
    if list(words) != ["over"]:
        raise StepError("only 'expect not over'")

    def ask(stand: Stand) -> str:
        outcome = stand.game.outcome()
        return "" if outcome is None or outcome.goes_on else "the game is over"

    return ask


def _hand_over(words: Sequence[str], _seats: int) -> Question:
    if words:
        raise StepError("nothing follows hand-over")
    return lambda stand: "" if stand.game.view(None).phase == "over" else "the hand goes on"


def _one(words: Sequence[str], what: str) -> str:
    if len(words) != 1:
        raise StepError(f"needs {what}" if not words else f"names {what}, and nothing more")
    return words[0]


def _named(seats: Sequence[int]) -> str:
    return " ".join(map(seat_text, seats))


# ---- zones ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """How a zone is compared: by its faces in any order or in theirs, or only by their number."""

    has_seat: bool
    is_counted: bool = False
    is_ordered: bool = False


LOOKS = {
    "hand": Look(has_seat=True),
    "up": Look(has_seat=True),
    "down": Look(has_seat=True, is_counted=True),
    "boot": Look(has_seat=True, is_counted=True),
    "pile": Look(has_seat=False, is_ordered=True),
    "stock": Look(has_seat=False, is_counted=True),
    "boneyard": Look(has_seat=False),
}


def _zone(name: str) -> Callable[[Sequence[str], int], Question]:
    look = LOOKS[name]

    def read(words: Sequence[str], seats: int) -> Question:
        seat, rest = _owner(name, words, seats)
        if look.is_counted:
            return _counted(name, seat, _count(name, rest))
        return _compared(name, seat, _faces(name, rest))

    return read


def _owner(name: str, words: Sequence[str], seats: int) -> tuple[int, Sequence[str]]:
    if not LOOKS[name].has_seat:
        return NOBODY, words
    if not words:
        raise StepError(f"whose {name}? write it as '{name} p1 …'")
    return seat_of(words[0], seats), words[1:]


def _count(name: str, words: Sequence[str]) -> int:
    if not words:
        return 0
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        return int(words[0])
    raise StepError(f"{name} is counted: one number")


def _faces(name: str, words: Sequence[str]) -> tuple[int, ...]:
    cards = _parsed(words)
    if HIDDEN in cards:
        raise StepError(f"name every card of {name}; ?? is for 'expect sees'")
    return cards


def _parsed(words: Sequence[str]) -> tuple[int, ...]:
    try:
        return parse_cards(" ".join(words))
    except UnderhandError as error:
        raise StepError(str(error)) from None


def _counted(name: str, seat: int, count: int) -> Question:
    def ask(stand: Stand) -> str:
        found = len(_lying(stand, name, seat))
        return "" if found == count else f"there are {found}"

    return ask


def _compared(name: str, seat: int, cards: tuple[int, ...]) -> Question:
    def ask(stand: Stand) -> str:
        found = _lying(stand, name, seat)
        is_same = found == cards if LOOKS[name].is_ordered else Counter(found) == Counter(cards)
        return "" if is_same else _there(found)

    return ask


def _there(cards: Sequence[int]) -> str:
    return f"there is {cards_text(cards) or 'nothing'}"


def _lying(stand: Stand, name: str, seat: int) -> tuple[int, ...]:
    try:
        return stand.game.lying(name, seat)
    except KeyError:
        raise StepError(f"this game has no {name}") from None


def _sees(words: Sequence[str], seats: int) -> Question:
    viewer = seat_of(words[0], seats) if words else 0
    name = words[1] if len(words) > 1 else ""
    if name not in LOOKS:
        raise StepError("names who sees what, as 'expect sees p2 hand p1 5c ??'")
    seat, rest = _owner(name, words[2:], seats)
    cards = _parsed(rest)

    def ask(stand: Stand) -> str:
        view = stand.game.view(viewer)
        _lying(stand, name, seat)
        zone = view.zone(name) if seat == NOBODY else view.seats[seat].zone(name)
        found = parse_cards(" ".join(zone.faces))
        return "" if Counter(found) == Counter(cards) else f"{seat_text(viewer)} sees {cards_text(found)}"

    return ask


# ---- groups of cards, and what else a seat has ---------------------------------------------------


def _melds(words: Sequence[str], seats: int) -> Question:
    if not words:
        raise StepError("whose melds? write it as 'melds p1 7c 7d 2s / 9c 9d 9h'")
    seat = seat_of(words[0], seats)
    text = " ".join(words[1:])
    wanted = [_faces("melds", part.split()) for part in text.split("/")] if text else []
    if not all(wanted):
        raise StepError("one of the melds is empty; write them as '7c 7d 2s / 9c 9d 9h'")

    def ask(stand: Stand) -> str:
        try:
            found = stand.game.groups("melds", seat)
        except KeyError:
            raise StepError("this game has no melds") from None
        if Counter(map(_in_order, found)) == Counter(map(_in_order, wanted)):
            return ""
        return f"there is {' / '.join(map(cards_text, found)) or 'nothing'}"

    return ask


def _in_order(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def _told(name: str) -> Callable[[Sequence[str], int], Question]:
    """What a game tells of a seat in words: a number, or ranks in any order."""

    def read(words: Sequence[str], seats: int) -> Question:
        if not words:
            raise StepError(f"whose {name}? write it as '{name} p1 …'")
        seat, wanted = seat_of(words[0], seats), _plain(name, words[1:])

        def ask(stand: Stand) -> str:
            try:
                found = stand.game.told(name, seat)
            except KeyError:
                raise StepError(f"this game has no {name}") from None
            return "" if Counter(found) == Counter(wanted) else f"it is {' '.join(found) or 'nothing'}"

        return ask

    return read


def _plain(name: str, words: Sequence[str]) -> tuple[str, ...]:
    """The words as a game would say them: a whole number, or ranks."""
    try:
        if name == "red":
            return tuple(rank_text(parse_rank(word)) for word in words)
        return (str(int(_one(words, "one number"))),)
    except (CardError, ValueError) as error:
        raise StepError(f"{name}: {error}") from None


TOLD = ("red", "sets", "score", "match")

_READERS: dict[str, Callable[[Sequence[str], int], Question]] = {
    "turn": _turn,
    "value": _value,
    "direction": _direction,
    "out": _out,
    "over": _over,
    "not": _not,
    "hand-over": _hand_over,
    "melds": _melds,
    **{name: _told(name) for name in TOLD},
    "sees": _sees,
    **{name: _zone(name) for name in LOOKS},
}
