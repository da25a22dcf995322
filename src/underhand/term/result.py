"""How a game ended and how the match stands, in words."""

from collections.abc import Iterator, Sequence

from underhand.frame.protocol import Outcome
from underhand.frame.words import count_of, listed, number_word
from underhand.table.match import Standing

_GUARDS = {
    "blocked": "Nobody can play any more",
    "repeated": "The same position has come up too often",
    "capped": "The game has taken as many turns as it may",
}


def result(outcome: Outcome, names: Sequence[str], you: int) -> str:
    """Who won or lost, and by what guard if one ended the game; sentences with full stops."""
    guard = f"{_GUARDS[outcome.ending]}. " if outcome.ending in _GUARDS else ""
    if outcome.goes_on:
        held = (f"{'you have' if s == you else f'{names[s]} has'} {n}" for s, n in enumerate(outcome.carried))
        return f"The match goes on: {listed(held)} points."
    if outcome.is_draw:
        return f"{guard}Nobody wins: a draw."
    seats, verb = (outcome.winners, "win") if outcome.winners else (outcome.losers, "lose")
    if seats == (you,):
        return f"{guard}You {verb}."
    who = listed("you" if seat == you else names[seat] for seat in seats)
    return f"{guard}{who[:1].upper()}{who[1:]} {verb}{'s' if len(seats) == 1 else ''}."


def places(outcome: Outcome, names: Sequence[str]) -> str:
    """The order in which the seats finished, if the game has places: ``1 Ana, 2 Bo``."""
    order = sorted((place, seat) for seat, place in enumerate(outcome.places) if place)
    return ", ".join(f"{place} {names[seat]}" for place, seat in order)


def standings(table: Sequence[Standing]) -> Iterator[tuple[str, ...]]:
    """A heading and a row for each seat; points only where there are any."""
    scored = any(each.points for each in table)
    yield ("", "games", "won", "lost", *(["points"] if scored else []))
    for each in table:
        points = [str(each.points)] if scored else []
        yield (each.name, str(each.games), str(each.wins), str(each.losses), *points)


def standing_sentence(each: Standing) -> str:
    """A seat's row as a sentence, for those who hear it."""
    losses = f"{number_word(each.losses)} {'loss' if each.losses == 1 else 'losses'}"
    said = f"{each.name}: {count_of(each.wins, 'win')}, {losses}"
    return f"{said}, {count_of(each.points, 'point')}" if each.points else said
