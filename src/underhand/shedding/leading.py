"""Who leads where hands decide it that are not known: the log tells, as far as its first play.

The first player and the rank that he is bound to are chosen such that the log goes on by the rules. What the
viewer knows of hands rules some out.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from underhand.cards import HIDDEN
from underhand.frame.events import Event
from underhand.shedding.dealing import faces
from underhand.shedding.kernel.setup import FIRST_RANDOM, FIRST_UP, give
from underhand.shedding.state import HANDS, KNOWN

if TYPE_CHECKING:
    from underhand.shedding.supposing import SupposedGame

NO_RANK = -1


class Lead(NamedTuple):
    """Who plays first, and the rank that decided it."""

    seat: int
    rank: int


def begin_play(game: "SupposedGame", first: int, log: Sequence[Event], line: int) -> None:
    """Let the play begin as the log does from that line on; ``first`` is the rule that says who leads.

    Where the dealer draws one of several, that stays owed, by none if the viewer knows better than the log.
    """
    told = log[line].seat if line < len(log) and log[line].verb == "leads" else None
    leads = [lead for lead in _leads(game, first) if _may_be(lead, first, told)]
    lead = _best(game, leads, log, line)
    if lead is not None:
        _begin(game, lead, is_drawn=told is not None)
    elif told is not None:
        game.state.leaders = 0


def _leads(game: "SupposedGame", first: int) -> Iterator[Lead]:
    """How play may begin, for all that the viewer knows of hands."""
    seats = game.rules.seats
    order = [(game.state.dealer + 1 + i) % seats for i in range(seats)]
    if first == FIRST_UP:
        yield from (Lead(p, NO_RANK) for p in order)
        return
    known = [_known(game, p) for p in order]
    for rank in game.rules.scan:
        if rank < 0:
            break
        for i, p in enumerate(order):
            is_nearest = not any(rank in ranks for ranks in known[:i])
            if (p != game.viewer or rank in known[i]) and (first == FIRST_RANDOM or is_nearest):
                yield Lead(p, rank)
        if any(rank in ranks for ranks in known):
            return
    yield Lead(order[0], NO_RANK)


def _known(game: "SupposedGame", p: int) -> set[int]:
    """The ranks of which the viewer knows that the seat holds them."""
    zone = HANDS if p == game.viewer else KNOWN
    return {card >> 2 for card in faces(game.state, zone + p)}


def _may_be(lead: Lead, first: int, told: int | None) -> bool:
    """Whether the dealer draws a leader exactly where the rules want him to."""
    is_drawn = first == FIRST_RANDOM and lead.rank != NO_RANK
    return lead.seat == told if is_drawn else told is None


def _best(game: "SupposedGame", leads: list[Lead], log: Sequence[Event], line: int) -> Lead | None:
    """The first lead with which the log goes on, or that with which it goes on longest."""
    plays = (event.cards[0] >> 2 for event in log[line:] if event.verb == "play" and event.cards)
    rank = next(plays, NO_RANK)
    best, most = None, -1
    for lead in sorted(leads, key=lambda each: each.rank != rank):
        count = _lines(game, lead, log, line)
        if count is None:
            return lead
        if count > most:
            best, most = lead, count
    return best


def _lines(game: "SupposedGame", lead: Lead, log: Sequence[Event], line: int) -> int | None:
    """How many lines of the log are taken, none for all of them as far as the first play.

    A card that is turned may be the first play, or fail: to its owner's log that makes no difference, but to
    what follows.
    """
    trial = game.copy()
    _begin(trial, lead, is_drawn=line < len(log) and log[line].verb == "leads")
    for at in range(line, len(log)):
        is_first = bool(trial.state.opening) or not game.rules.force_opening
        if not _takes(trial, log, at):
            return at - line
        if log[at].verb == "play" and is_first:
            return None
    return None


def _takes(trial: "SupposedGame", log: Sequence[Event], at: int) -> bool:
    """Let a line happen if it may, seen or hidden as it is."""
    actor = log[at].actor
    if actor >= 0 and actor not in trial.actors():
        return False
    event = trial.suppose(log, at)
    if trial.refusal(event):
        return False
    is_seen = bool(trial.audience(event) >> trial.viewer & 1)
    if event.verb == "shows" and is_seen == (HIDDEN in log[at].cards):
        return False
    trial.apply(event)
    return True


def _begin(game: "SupposedGame", lead: Lead, *, is_drawn: bool) -> None:
    s = game.state
    s.opening = lead.rank + 1 if game.rules.force_opening else 0
    s.leaders = 1 << lead.seat
    if not is_drawn:
        give(game.rules, s, lead.seat)
