"""The games that were left: what they are, and the question whether one of them goes on."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from underhand.frame.words import count_of, listed, number_word
from underhand.telling.result import standing_sentences
from underhand.term.again import options_text
from underhand.term.home import Home, HomeError, Left, read_left, written
from underhand.term.keeping import goes_on
from underhand.term.session import Session
from underhand.term.start import Begun, StartError

Ask = Callable[[str], str | None]
Tell = Callable[[str], None]
_GO_ON, _NEW, _QUIT = ("", "y", "yes"), ("n", "no", "new"), ("q", "quit", "exit")
_OTHER, _DROP = ("o", "other"), ("d", "drop")


def left_games(home: Home, tell: Tell) -> Iterator[tuple[Path, Left]]:
    """The games that can be gone on with, the latest first; a file that cannot be read is told of."""
    for place in home.left():
        try:
            left = read_left(place)
        except HomeError as error:
            what = str(error).removesuffix(".")
            tell(f"{what[:1].upper()}{what[1:]}.")
            continue
        if not left.match.table.is_over or goes_on(left.match):
            yield place, left


def latest(home: Home, tell: Tell) -> Begun:
    """The latest game that was left, gone on with unasked; raises :class:`StartError` if there is none."""
    for place, left in left_games(home, tell):
        return _begun(place, left)
    raise StartError("go-on: no game was left")


def left_session(home: Home, ask: Ask, tell: Tell) -> Begun | None:
    """The game that was left and is to be gone on with, the latest offered first; none for a new game.

    Raises EOFError where somebody wants neither.
    """
    games = list(left_games(home, tell))
    for older, (place, left) in zip(reversed(range(len(games))), games, strict=True):
        tell(f"{described(place, left)}.")
        answer = _answer(older, ask, tell)
        if answer in _GO_ON:
            return _begun(place, left)
        if answer in _NEW:
            return None
        if answer in _DROP:
            _drop(place, home, tell)
    return None


def _begun(place: Path, left: Left) -> Begun:
    return Begun(Session(left.match, left.bots), left.pace, place)


def described(place: Path, left: Left) -> str:
    """When it was left, which game of what, against whom, and how it stands; no full stop.

    ``A game of Boot with jokers=1 against Bo was left on 2026-11-30 at 09:15, two moves of yours in``
    """
    match = left.match
    options = options_text(match.book)
    rules = f"{match.book.title}{f' with {options}' if options else ''}"
    against = listed(match.names[seat] for seat in left.bots)
    which = "A game" if match.number == 1 else f"Game {match.number}"
    when = datetime.fromtimestamp(written(place) / 10**9).strftime("%Y-%m-%d at %H:%M")
    moves = sum(event.actor not in left.bots and event.actor >= 0 for event in match.table.log)
    said = f"{which} of {rules} against {against} was left on {when}, {count_of(moves, 'move')} of yours in"
    if not any(table.is_over for table in match.tables):
        return said
    return f"{said} ({'; '.join(standing_sentences(match.standings))})"


def _answer(older: int, ask: Ask, tell: Tell) -> str:
    """What is to be done with a game that was left, of those that can be done."""
    others = f" ({_games(older)} before it.)" if older else ""
    question = f"Go on with it?{others} [Y/n{'/other' if older else ''}/drop] "
    while (said := ask(question)) is not None:
        answer = said.strip().lower()
        if answer in _QUIT:
            break
        if answer in _GO_ON + _NEW + _DROP or (older and answer in _OTHER):
            return answer
        tell(_choices(older))
    raise EOFError


def _games(count: int) -> str:
    return "Another was left" if count == 1 else f"{number_word(count).capitalize()} others were left"


def _choices(older: int) -> str:
    other = ", other for the one left before it" if older else ""
    return (
        f"Type y to go on with it, n for a new game (this one stays as it was left){other}, "
        "drop to throw it away, or quit."
    )


def _drop(place: Path, home: Home, tell: Tell) -> None:
    try:
        home.forget(place)
        tell("It is thrown away.")
    except OSError as error:
        tell(f"It cannot be thrown away: {place}: {error.strerror}.")


def listing(home: Home, tell: Tell) -> Iterator[str]:
    """Every game that was left, with its file, and how one is gone on with or thrown away."""
    games = list(left_games(home, tell))
    for place, left in games:
        yield f"{described(place, left)}: {place}"
    if games:
        yield "underhand play offers them one by one; drop is an answer too. Or delete a file."
    else:
        yield "No game was left."
