"""`underhand play`: a seat at a table with bots, drawn in the terminal or told in lines of text."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from underhand.books import parse_assignments
from underhand.term.home import Home
from underhand.term.keeping import Keeper, told
from underhand.term.lines import ask, is_typed, prepare, say, warn
from underhand.term.plain import Plain
from underhand.term.session import Session
from underhand.term.start import YOU, StartError, Wishes, left_session, new_session

SLOWEST = 2.0


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
    pace: float = 0.8,
    plain: Annotated[bool, Parameter(negative=())] = False,
    new: Annotated[bool, Parameter(negative=())] = False,
) -> int | None:
    """Play against bots in the terminal. A game that was left is offered again.

    Args:
        book: A book of the shelf, or a house file.
        seats: The number of players, you among them; 4 unless you say otherwise.
        options: Changed options, as jokers=1,double_whammy=on.
        house: A house file.
        seed: What the cards are shuffled from; the same seed deals the same cards.
        bots: Who sits on the other seats, thumb or random; one for all, or one each with commas between.
        name: Your name.
        save: Where the record goes when the game is over; else into the folder of your data.
        pace: Seconds that a bot takes for a move, 0 to 2.
        plain: Lines of text, for screen readers, pipes and scripts.
        new: Begin anew even if a game was left.
    """
    if not 0 <= pace <= SLOWEST:
        raise StartError(f"pace: {pace:g}: name a number of seconds from 0 to {SLOWEST:g}")
    _check_record(save)
    changed = parse_assignments(options) if options else {}
    prepare()
    home = Home.usual()
    session = _session(Wishes(book, seats, changed, house, seed, bots, name), home, is_new=new)
    if session is None:
        return None
    if plain or not is_screen():
        Plain(session, Keeper(session, home, warn, save)).run()
        return None
    return _drawn(session, home, save, pace)


def _check_record(path: Path | None) -> None:
    """Refuse a place for the record before the game rather than after it."""
    if path is not None and path.is_dir():
        raise StartError(f"save: {path}: is a folder; name a file in it")
    if path is not None and not path.parent.is_dir():
        raise StartError(f"save: {path}: there is no folder {path.parent}")


def _session(wishes: Wishes, home: Home, *, is_new: bool) -> Session | None:
    """The game that was left or a new one; none where the input ends before it begins."""
    if wishes.are_open and not is_new:
        try:
            left = left_session(home, ask, warn)
        except EOFError:
            return None
        if left is not None:
            return left
    if wishes.name is None and is_typed():
        wishes = replace(wishes, name=ask(f"Your name? [{YOU}] ") or YOU)
    session = new_session(wishes)
    _set_aside(home)
    return session


def _set_aside(home: Home) -> None:
    """A game that was left is not lost to the new one."""
    try:
        aside = home.set_aside()
    except OSError as error:
        warn(f"The game that was left cannot be set aside: {told(error)}.")
        return
    if aside is not None:
        warn(f"The game that was left is kept as {aside}.")


def is_screen() -> bool:
    """Whether there is a terminal to draw on."""
    return is_typed() and os.environ.get("TERM", "dumb") != "dumb"


def _drawn(session: Session, home: Home, save: Path | None, pace: float) -> int | None:
    from underhand.term.screen.app import TableApp

    keeper = Keeper(session, home, lambda line: app.complain(line), save)
    app = TableApp(session, keeper, pace)
    app.run()
    if keeper.is_kept:
        say("The game is saved: underhand play goes on with it.")
    return app.return_code
