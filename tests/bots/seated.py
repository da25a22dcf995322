"""Tables with bots at them, and stated positions in which one is asked."""

from collections.abc import Iterator, Mapping, Sequence

from underhand import families
from underhand.books import Book
from underhand.bots import Bot, seat_bot
from underhand.cards import parse_cards
from underhand.frame.protocol import Game
from underhand.frame.stating import Position
from underhand.table import Table

KINDS = ("random", "thumb", "search:3")
"""Bots of every kind; how long one of them thinks makes no difference to what it may do."""


def bots_at(table: Table, names: Sequence[str], seed: str | int = 1) -> list[Bot]:
    """A bot for every seat of a table."""
    return [seat_bot(name, table.book, table.rules, f"{seed} {seat}") for seat, name in enumerate(names)]


def decisions(table: Table, bots: Sequence[Bot]) -> Iterator[int]:
    """The seat before each of its decisions, to the end of the game."""
    while table.actor is not None:
        seat = table.actor
        yield seat
        table.play(bots[seat].choose(table.view(seat), table.legal_moves(seat)))


def play_out(table: Table, bots: Sequence[Bot]) -> int:
    """Play a game to its end; how many decisions it took."""
    return sum(1 for _ in decisions(table, bots))


def stated(
    book: str | Book,
    *seats: Mapping[str, object],
    pile: str = "",
    stock: str = "",
    pending: str = "",
    phase: str = "",
    **options: object,
) -> tuple[Book, Game]:
    """A position in the words of the notation; the first seat is to decide."""
    resolved = families.read_book(book) if isinstance(book, str) else book
    resolved = families.house_with(resolved, options) if options else resolved
    position = Position(
        seats,
        pile=parse_cards(pile),
        stock=parse_cards(stock),
        turn=0,
        pending=pending,
        phase=phase,
    )
    return resolved, families.stated(resolved, families.rules_for(resolved, len(seats)), position)[0]


def asked(position: tuple[Book, Game], name: str = "thumb") -> tuple[str, str]:
    """The move of the first seat without its name, and why."""
    book, game = position
    bot = seat_bot(name, book, families.rules_for(book, game.seats), "1")
    view, moves = game.view(0), game.moves(0)
    move, why = bot.explain(view, moves)
    assert bot.choose(view, moves) == move
    return str(move).removeprefix("p1 "), why


def choice(position: tuple[Book, Game]) -> str:
    """The move of the first seat."""
    return asked(position)[0]
