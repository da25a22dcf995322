"""The steps of a scenario: what is played, what is legal, what is refused, what must hold."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from underhand.books.checking import did_you_mean
from underhand.cards import HIDDEN
from underhand.check.expecting import Question, StepError, expectation, seat_of
from underhand.check.standing import Stand
from underhand.frame.events import DEALER, Event, InvalidNotation, event_text, parse_event, seat_text

WORDS = ("expect", "legal", "allow", "refuse")


class Unreadable(StepError):
    """A step whose event cannot be read: ``verb`` is the word at its verb's place, if there is one."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        words = text.split()
        self.is_dealers = words[:1] == ["d"]
        place = 2 if self.is_dealers and words[1:] and re.fullmatch(r"p\d+", words[1]) else 1
        self.verb = "".join(words[place : place + 1])


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a case: asked of the position, it holds (empty) or says why not.

    ``plays``: it changes the position, ``deals``: by this event of the dealer's. ``waits``: what the dealer
    owes happens before it by itself.
    """

    text: str
    ask: Question
    plays: bool = False
    deals: Event | None = None
    waits: bool = True


def parse_step(text: str, seats: int) -> Step:
    """The step of one line; one that is only a comment always holds. Raises :class:`StepError`."""
    said = text.split("#", 1)[0].strip()
    if not said:
        if "#" in text:
            return Step(text, lambda _: "", waits=False)
        raise StepError("is empty: write an event, or what must hold")
    word, _, rest = said.partition(" ")
    if word in _READERS:
        return _READERS[word](said, rest.strip(), seats)
    return _event_step(said, seats)


def event_of(text: str, seats: int) -> Event:
    """An event that may happen at a table with so many seats; raises :class:`StepError`."""
    try:
        event = parse_event(text)
    except InvalidNotation as error:
        raise Unreadable(str(error), text) from None
    for seat in (event.actor, event.seat):
        if seat >= seats:
            raise StepError(f"{seat_text(seat)}: there are {seats} seats")
    if HIDDEN in event.cards:
        raise StepError("?? is no card here; name the face")
    return event


def _event_step(text: str, seats: int) -> Step:
    who = text.split()[0]
    if not re.fullmatch(r"d|p\d+", who):
        known = f"a step begins with {', '.join(WORDS)}, or with who acts: p1, p2 … or d"
        raise StepError(f"{who!r} is no step; {known}{did_you_mean(who, WORDS)}")
    event = event_of(text, seats)

    def ask(stand: Stand) -> str:
        refused = stand.play(event)
        return f"is refused: {refused}" if refused else ""

    if event.actor == DEALER:
        return Step(text, ask, plays=True, deals=event, waits=False)
    return Step(text, ask, plays=True)


def _expect(text: str, rest: str, seats: int) -> Step:
    return Step(text, expectation(rest.split(), seats))


def _allow(text: str, rest: str, seats: int) -> Step:
    event = event_of(rest, seats)

    def ask(stand: Stand) -> str:
        refused = stand.why_not(event)
        return f"is refused: {refused}" if refused else ""

    return Step(text, ask, waits=event.actor != DEALER)


# ---- refuse --------------------------------------------------------------------------------------


def _refuse(text: str, rest: str, _seats: int) -> Step:
    """`refuse p2 play 8c : BOOT-15 or BOOT-20`; the event may be malformed."""
    said, colon, named = (part.strip() for part in rest.partition(":"))
    clauses = tuple(re.split(r"\s*,\s*|\s+or\s+", named)) if named else ()
    if not said or bool(colon) != bool(clauses) or not all(map(_is_clause, clauses)):
        raise StepError("names an event, and may name clauses: 'refuse p2 play 8c : BOOT-15 or BOOT-20'")
    try:
        event = parse_event(said)
    except InvalidNotation:
        return Step(text, lambda _: "is no event at all, and names no clause" if clauses else "")

    def ask(stand: Stand) -> str:
        refused = stand.why_not(event)
        if refused is None:
            return "is legal"
        if not clauses or set(clauses) & set(refused.clauses):
            return ""
        return f"is refused, but by {' and '.join(refused.clauses) or 'no clause'}: {refused.text}"

    return Step(text, ask, waits=event.actor != DEALER)


def _is_clause(name: str) -> bool:
    return re.fullmatch(r"[A-Z]+-\d+", name) is not None


# ---- legal ---------------------------------------------------------------------------------------


def _legal(text: str, rest: str, seats: int) -> Step:
    """`legal p2 play Js | play Kd Ks | pick`: exactly these, a move in several orders once."""
    who, _, moves = rest.partition(" ")
    seat = seat_of(who, seats)
    entries = [entry.strip() for entry in moves.split("|")] if moves.strip() else []
    if not all(entries):
        raise StepError("one of its moves is empty; write 'legal p2 play Js | pick'")
    wanted = [event_of(f"{seat_text(seat)} {entry}", seats) for entry in entries]
    return Step(text, lambda stand: _compare(stand, seat, wanted))


def _compare(stand: Stand, seat: int, wanted: list[Event]) -> str:
    found = stand.game.steps(seat)
    same = stand.game.same_step
    for event in wanted:
        refused = stand.why_not(event)
        if refused is not None and event not in found:
            return f"{_short(event)} is refused: {refused}"
    more = [move for move in found if not any(same(move, event) for event in wanted)]
    lost = [event for event in wanted if not any(same(move, event) for move in found)]
    told = [f"{_listed(more)} is legal as well"] * bool(more) + [f"{_listed(lost)} is not listed"] * bool(
        lost
    )
    return "; ".join(told)


def _listed(events: list[Event]) -> str:
    return " | ".join(map(_short, events))


def _short(event: Event) -> str:
    """An event without its actor."""
    return event_text(event).partition(" ")[2]


_READERS: dict[str, Callable[[str, str, int], Step]] = {
    "expect": _expect,
    "legal": _legal,
    "allow": _allow,
    "refuse": _refuse,
}
