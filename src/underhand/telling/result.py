"""How a game ended and how the match stands, in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from underhand.frame.protocol import Outcome
from underhand.frame.words import count_of, listed, number_word
from underhand.table.match import Standing

_GUARDS = {
    "blocked": "Nobody can play any more",
    "repeated": "The same position has come up too often",
    "capped": "The game has taken as many turns as it may",
    "stock gone": "The stock is used up",
}


def result(outcome: Outcome, names: Sequence[str], you: int, target: int) -> str:
    """Who won or lost, and by what guard if one ended the game; sentences with full stops.

    ``target``: the points at which a match is over, 0 where none are counted.
    """
    guard = f"{_GUARDS[outcome.ending]}. " if outcome.ending in _GUARDS else ""
    if outcome.goes_on:
        leading = f"{_leading(outcome, names, you)} with {_most(outcome)}"
        return f"{guard}The match goes on to {target} points: {leading}."
    if outcome.is_draw:
        return f"{guard}Nobody wins: a draw."
    seats, verb = (outcome.winners, "win") if outcome.winners else (outcome.losers, "lose")
    who = listed("you" if seat == you else names[seat] for seat in seats)
    does = verb if seats == (you,) or len(seats) > 1 else f"{verb}s"
    what = f" the match with {_most(outcome)} points" if outcome.scores else ""
    return f"{guard}{who[:1].upper()}{who[1:]} {does}{what}."


def _most(outcome: Outcome) -> int:
    return max(score.after for score in outcome.scores)


def _leading(outcome: Outcome, names: Sequence[str], you: int) -> str:
    """Who has the most points while a match goes on."""
    first = [seat for seat, score in enumerate(outcome.scores) if score.after == _most(outcome)]
    who = listed("you" if seat == you else names[seat] for seat in first)
    return f"{who} {'leads' if len(first) == 1 and first != [you] else 'lead'}"


def _parts(outcome: Outcome) -> list[str]:
    """The parts of the scores that anybody has points of, in the order in which they are added up."""
    told = {name: None for score in outcome.scores for name, points in score.parts if points}
    return [name for name, _ in outcome.scores[0].parts if name in told]


def score_table(outcome: Outcome, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Everybody's score component by component: a heading, a row for each part, the sums."""
    yield ("", *names)
    for name in _parts(outcome):
        yield (name, *(f"{dict(score.parts)[name]:+}".replace("+0", "·") for score in outcome.scores))
    yield ("this deal", *(f"{score.points:+}" for score in outcome.scores))
    yield ("before", *(str(score.before) for score in outcome.scores))
    yield ("now", *(str(score.after) for score in outcome.scores))


def score_sentences(outcome: Outcome, names: Sequence[str]) -> Iterator[str]:
    """The same as a sentence for each seat, for those who hear it."""
    for name, score in zip(names, outcome.scores, strict=True):
        parts = [f"{part} {points}" for part, points in score.parts if points]
        said = f"{', '.join(parts)}; together {score.points}" if parts else "nothing"
        yield f"{name}: {said}; {score.before} before, {score.after} now"


def places(outcome: Outcome, names: Sequence[str]) -> str:
    """The order in which the seats finished, if the game has places: ``1 Ana, 2 Bo``."""
    order = sorted((place, seat) for seat, place in enumerate(outcome.places) if place)
    return ", ".join(f"{place} {names[seat]}" for place, seat in order)


_Column = Callable[[Standing], int]
_COLUMNS: Mapping[str, _Column] = {
    "won": lambda each: each.wins,
    "lost": lambda each: each.losses,
    "points": lambda each: each.points,
}


def _counted(table: Sequence[Standing]) -> dict[str, _Column]:
    """The columns in which anybody has anything: some games have winners, others only losers.

    Points are told where the rules keep scores, and not where they only follow from the places.
    """
    scored = any(each.is_score for each in table)
    columns = {name: of for name, of in _COLUMNS.items() if name != "points" or scored}
    return {name: of for name, of in columns.items() if any(map(of, table))}


def standings(table: Sequence[Standing]) -> Iterator[tuple[str, ...]]:
    """A heading and a row for each seat."""
    columns = _counted(table)
    yield ("", "games", *columns)
    for each in table:
        yield (each.name, str(each.games), *(str(of(each)) for of in columns.values()))


_SAID: Mapping[str, Callable[[int], str]] = {
    "won": lambda count: count_of(count, "win"),
    "lost": lambda count: f"{number_word(count)} {'loss' if count == 1 else 'losses'}",
    "points": lambda count: count_of(count, "point"),
}


def standing_sentences(table: Sequence[Standing]) -> Iterator[str]:
    """The same as a sentence for each seat, for those who hear it."""
    columns = _counted(table)
    for each in table:
        said = [count_of(each.games, "game"), *(_SAID[name](of(each)) for name, of in columns.items())]
        yield f"{each.name}: {', '.join(said)}"
