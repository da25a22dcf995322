"""How many may sit down to a match, and whether the cards suffice for them."""

from underhand.canasta.agreement import cards_in_game, cards_needed
from underhand.canasta.options import Options
from underhand.canasta.values import fewest_and_most
from underhand.errors import UnderhandError

BEST = 4
"""Above so many seats the stock often ends the deal. C1."""


class SeatsError(UnderhandError):
    """So many players cannot play by these rules."""


def check_seats(options: Options, seats: int) -> None:
    """Refuse a number of seats that the rules do not allow or the cards do not feed."""
    few, most = fewest_and_most(options.players)
    if not few <= seats <= most:
        allowed = f"{few} to {most}" if few < most else f"{few}"
        raise SeatsError(f"{seats} players: this book is for {allowed}")
    has, needs = cards_in_game(dict(options)), cards_needed(dict(options), seats)
    if has < needs:
        raise SeatsError(
            f"{seats} players: hands, boots and a first draw take {needs} cards and there are {has}; "
            f"take fewer players, more packs, or deal fewer cards"
        )


def possible_seats(options: Options) -> tuple[int, ...]:
    """The numbers of players that `check_seats` accepts."""
    few, most = fewest_and_most(options.players)
    has = cards_in_game(dict(options))
    return tuple(seats for seats in range(few, most + 1) if cards_needed(dict(options), seats) <= has)


def seats_warning(options: Options, seats: int) -> str:
    """What speaks against so many players, though the rules allow it; empty if nothing."""
    if seats <= BEST:
        return ""
    more = f"; packs = {seats + 1} is better" if options.packs < seats + 1 else ""
    return f"{seats} players: above {BEST} the stock often ends the deal before anybody goes out{more}"
