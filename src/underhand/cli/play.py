"""`underhand play`: a seat at a table with bots, drawn in the terminal or told in lines of text."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from underhand.books import parse_assignments
from underhand.table.errors import RecordError
from underhand.term.home import SLOWEST, Home
from underhand.term.keeping import Keeper, check_record, told
from underhand.term.lines import HUNG_UP, ask, is_hang_up, is_typed, let_go, prepare, say, say_whole, warn
from underhand.term.offering import latest, left_games, left_session, listing
from underhand.term.plain import Plain
from underhand.term.start import YOU, Begun, StartError, Wishes, new_session


def play(
    book: str | None = None,
    *,
    seats: int | None = None,
    options: str | None = None,
    house: Path | None = None,
    seed: str | None = None,
    bots: str | None = None,
    name: str | None = None,
    save: Path | None = None,
    pace: float | None = None,
    plain: Annotated[bool, Parameter(negative=())] = False,
    new: Annotated[bool, Parameter(negative=())] = False,
    go_on: Annotated[bool, Parameter(negative=())] = False,
    left: Annotated[bool, Parameter(negative=())] = False,
) -> int | None:
    """Play against bots in the terminal. A game that was left is offered again.

    Args:
        book: A book of the shelf, or a house file.
        seats: The number of players, you among them; 4 unless you say otherwise.
        options: Changed options, as jokers=1,double_whammy=on.
        house: A house file.
        seed: What all games of the match are shuffled from; the same seed deals the same cards.
        bots: Who sits on the other seats, from weak to strong random, easy, thumb, medium, hard, master, or
            search:20000 for one that supposes so many games; one for all, or one each with commas between.
        name: Your name; at a terminal it is kept for the next time.
        save: Where the record goes when the game is over, beside what lies there; else into the folder of
            your data.
        pace: Seconds that a bot takes for a move, 0 to 2; else as in the game that was left, or 0.8.
        plain: Lines of text, for screen readers, pipes and scripts.
        new: Begin anew even if a game was left.
        go_on: Go on with the latest game that was left, unasked.
        left: List the games that were left.
    """
    _check(pace, save)
    changed = parse_assignments(options) if options else {}
    wishes = Wishes(book, seats, changed, house, seed, bots, name)
    wishes.check()
    if go_on and (new or not wishes.are_open):
        raise StartError("go-on: the game that was left has its rules; ask for no other with it")
    prepare()
    home = Home.usual()
    if left:
        _list(home)
        return None
    try:
        begun = latest(home, warn) if go_on else (None if new else _left(wishes, home))
        begun = begun or _begun(wishes, home)
        return _played(begun, home, save, begun.pace if pace is None else pace, is_plain=plain)
    except EOFError:
        return None
    except OSError as error:
        return _hung_up(error)


def _check(pace: float | None, save: Path | None) -> None:
    """Refuse a pace, or a place for the record, that will not do."""
    if pace is not None and not 0 <= pace <= SLOWEST:
        raise StartError(f"pace: {pace:g}: name a number of seconds from 0 to {SLOWEST:g}")
    if save is not None:
        check_record(save)


def _hung_up(error: OSError) -> int:
    """The status where the terminal has gone away; what is anything else is raised again."""
    if not is_hang_up(error):
        raise error
    let_go()
    return HUNG_UP


def _list(home: Home) -> None:
    for line in listing(home, warn):
        say_whole(line)


def _left(wishes: Wishes, home: Home) -> Begun | None:
    """A game that was left, where any will do and somebody is there to be asked."""
    if not wishes.are_open:
        return None
    if is_typed():
        return left_session(home, ask, say)
    if any(True for _ in left_games(home, warn)):
        warn("A game was left, and --go-on goes on with it; a new one begins.")
    return None


def _begun(wishes: Wishes, home: Home) -> Begun:
    """A new game. At a terminal a name is asked for, or given, once for all."""
    if not is_typed():
        return Begun(new_session(wishes))
    kept = home.name()
    if wishes.name is None and kept is None:
        answer = ask(f"Your name? [{YOU}] ")
        if answer is None:
            raise EOFError
        wishes = replace(wishes, name=answer.strip() or YOU)
    session = new_session(replace(wishes, name=wishes.name or kept))
    if session.names[session.seat] != kept:
        _remember(session.names[session.seat], home)
    return Begun(session)


def _remember(name: str, home: Home) -> None:
    try:
        home.remember(name)
    except (OSError, RecordError) as error:
        warn(f"Your name cannot be kept for the next time: {told(error)}.")


def is_screen() -> bool:
    """Whether there is a terminal to draw on."""
    return is_typed() and os.environ.get("TERM", "dumb") != "dumb"


def _played(begun: Begun, home: Home, save: Path | None, pace: float, *, is_plain: bool) -> int | None:
    if not is_plain and is_screen():
        return _drawn(begun, home, save, pace)
    Plain(begun.session, Keeper(begun.session, home, warn, save, pace=pace, taken=begun.place)).run()
    return None


def _drawn(begun: Begun, home: Home, save: Path | None, pace: float) -> int | None:
    from underhand.term.screen.app import TableApp

    keeper = Keeper(begun.session, home, lambda line: app.complain(line), save, pace=pace, taken=begun.place)
    app = TableApp(begun.session, keeper, pace)
    app.run()
    if app.return_code == HUNG_UP:
        let_go()
    elif keeper.farewell:
        say_whole(keeper.farewell)
    return app.return_code
