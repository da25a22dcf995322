"""How many may sit down to a game, and whether the cards suffice for them."""

from underhand.errors import UnderhandError
from underhand.shedding.agreement import cards_in_game, cards_needed, cards_suffice
from underhand.shedding.options import Options


class SeatsError(UnderhandError):
    """So many players cannot play by these rules."""


def cards_for(options: Options, seats: int) -> int:
    """The cards shuffled together for so many seats, jokers included."""
    return cards_in_game(dict(options), seats)


def packs_for(options: Options, seats: int) -> int:
    """The 52-card packs shuffled together for so many seats."""
    return (cards_for(options, seats) - options.jokers) // 52


def check_seats(options: Options, seats: int) -> None:
    """Refuse a number of seats that the rules do not allow or the cards do not feed."""
    if not options.players_min <= seats <= options.players_max:
        allowed = f"{options.players_min} to {options.players_max}"
        raise SeatsError(f"{seats} players: this book is for {allowed}")
    if not cards_suffice(dict(options), seats):
        has, needs = cards_for(options, seats), cards_needed(dict(options), seats)
        raise SeatsError(
            f"{seats} players: the deal takes {needs} cards and there are {has}; "
            f"take fewer players, more packs, or deal fewer cards"
        )


def possible_seats(options: Options) -> tuple[int, ...]:
    """The numbers of players that `check_seats` accepts."""
    allowed = range(options.players_min, options.players_max + 1)
    return tuple(seats for seats in allowed if cards_suffice(dict(options), seats))


def seats_warning(options: Options, seats: int) -> str:
    """What speaks against so many players, though the rules allow it; empty if nothing."""
    limit = options.players_warn_above
    if limit == "none" or seats <= limit:
        return ""
    return f"{seats} players: this book advises against more than {limit}"
