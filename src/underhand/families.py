"""The registry of the families: the only room that knows them all by name."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from underhand import books
from underhand.books import Book

if TYPE_CHECKING:
    from pydantic import BaseModel

    from underhand.frame.events import Event
    from underhand.frame.protocol import FollowedGame, Game, MeldCards, Outcome
    from underhand.frame.ran import Runner
    from underhand.frame.stating import Position, Script
    from underhand.frame.thinking import Engine, Question
    from underhand.frame.views import View
    from underhand.shedding.trial import Trial

FAMILIES: Mapping[str, str] = {"shedding": "underhand.shedding", "canasta": "underhand.canasta"}
"""The families and their rooms; each is imported when it is first needed."""


def options_model(family: str) -> "type[BaseModel]":
    """The model of a family's options."""
    return cast("type[BaseModel]", import_module(f"{FAMILIES[family]}.options").Options)


def options_of(book: Book) -> Any:
    """The book's resolved options as its family's model."""
    return options_model(book.family).model_validate(book.options)


def check_seats(book: Book, seats: int) -> None:
    """Refuse a number of players that the book does not allow or its cards do not feed."""
    import_module(f"{FAMILIES[book.family]}.seating").check_seats(options_of(book), seats)


def possible_seats(book: Book) -> tuple[int, ...]:
    """The numbers of players that :func:`check_seats` accepts."""
    return cast(
        "tuple[int, ...]", import_module(f"{FAMILIES[book.family]}.seating").possible_seats(options_of(book))
    )


def seats_warning(book: Book, seats: int) -> str:
    """What speaks against so many players, though the book allows them; empty if nothing does."""
    return cast(
        "str", import_module(f"{FAMILIES[book.family]}.seating").seats_warning(options_of(book), seats)
    )


def next_dealer(book: Book, outcome: "Outcome", dealer: int, seats: int) -> int:
    """The seat that deals after a game that ended so and that ``dealer`` dealt."""
    return cast("int", _family(book).next_dealer(options_of(book), outcome, dealer, seats))


@lru_cache(maxsize=64)
def rules_for(book: Book, seats: int) -> Any:
    """The book's rules at so many seats, as its family plays by them."""
    return _family(book).rules_of(options_of(book), seats)


def begin(book: Book, rules: Any, dealer: int, carried: Sequence[int] = ()) -> "Game":
    """A new game before the deal; ``carried`` are the scores of the match before it, if any are kept."""
    return cast("Game", _family(book).begin(rules, dealer, carried))


def followed(book: Book, rules: Any, dealer: int, seat: int, carried: Sequence[int] = ()) -> "FollowedGame":
    """A new game before the deal, of which one seat's log is to be followed."""
    return cast("FollowedGame", _family(book).followed(rules, dealer, seat, carried))


def deck(book: Book, rules: Any) -> tuple[int, ...]:
    """The cards that are shuffled."""
    return cast("tuple[int, ...]", _family(book).deck(rules))


def meld_cards(book: Book, rules: Any) -> "MeldCards | None":
    """What cards are to melds, in a family that has them."""
    hook = getattr(_family(book), "meld_cards", None)
    return None if hook is None else cast("MeldCards", hook(rules))


def plain_games(book: Book, rules: Any) -> Callable[[int, int], int]:
    """A player of random games, interpreted: of a seed and a number of games, how many decisions."""
    return cast("Callable[[int, int], int]", _family(book).plain_games(rules))


def compiled_games(book: Book, rules: Any) -> Callable[[int, int], int]:
    """The same games by the compiled rules, which are compiled or taken from the cache first."""
    return cast("Callable[[int, int], int]", _family(book).compiled_games(rules))


def question(book: Book, rules: Any, view: "View", seed: int) -> "Question":
    """The decision of a view's seat as it is put to a search; ``seed`` draws what is supposed."""
    return cast("Question", _family(book).question(rules, view, seed))


def engine(book: Book) -> "Engine":
    """The search of the book's family; interpreted until the compiled one is at hand."""
    return cast("Engine", _family(book).engine())


def engine_made(book: Book) -> "Engine":
    """The same search by compiled rules, which are compiled first, but where nothing is compiled."""
    return cast("Engine", _family(book).engine_made())


def after(book: Book, rules: Any, view: "View", move: "Event", seed: int) -> "Game":
    """A game as it may go on with a legal move of the view's seat, for all that the seat knows.

    What is owed is given already; ``seed`` draws that and all that the seat cannot see.
    """
    return cast("Game", _family(book).after(rules, view, move, seed))


def share(book: Book, game: "Game", seat: int) -> float:
    """What a seat got of a game that is over, from 0 to 1, as a search reckons it."""
    return cast("float", _family(book).share(game, seat))


def games_of(book: Book, rules: Any, bots: Sequence[str], seed: int) -> "Runner":
    """A player of games inside the kernel, compiled where that may be; a bot's name for each seat.

    Bots are those of ``frame.ran.KERNEL_BOTS``; equal seeds play equal games.
    """
    return cast("Runner", _family(book).games_of(rules, bots, seed))


def from_view(book: Book, rules: Any, view: "View", below: Callable[[int], int]) -> "Game":
    """A game that the view's seat cannot tell from the real one; ``below(n)`` draws a number under ``n``."""
    return cast("Game", _family(book).from_view(rules, view, below))


def has_trial(book: Book) -> bool:
    """Whether cards are laid on a pile where they do something, so that they can be laid there on trial."""
    return hasattr(_family(book), "trial")


def trial(book: Book, rules: Any) -> "Trial":
    """A pile on which cards are laid on trial, to learn what they would do by these rules."""
    return cast("Trial", _family(book).trial(rules))


def stated(book: Book, rules: Any, position: "Position") -> "tuple[Game, Script]":
    """The game of a stated position and its scripted dealer; raises ``frame.stating.Misstated``."""
    return cast("tuple[Game, Script]", _family(book).stated(rules, position))


def _family(book: Book) -> Any:
    return import_module(f"{FAMILIES[book.family]}.family")


def shelf_book(name: str) -> Book:
    """A book of the shelf; nothing else may be named."""
    return books.shelf_book(name, options_model)


def read_book(name_or_path: str) -> Book:
    """A book of the shelf, or the house file at that path."""
    return books.read_book(name_or_path, options_model)


def read_house(path: Path) -> Book:
    """The house file at that path, whose base may be another file."""
    return books.read_house(path, options_model)


def parse_house(text: str, where: str) -> Book:
    """A house file's text, such as a stranger sent; its base must be a shelf book, no file is opened."""
    return books.parse_house(text, where, options_model)


def house_with(book: Book, options: Mapping[str, object], where: str = "options") -> Book:
    """The book with some options stated otherwise, as on a command line or in a scenario."""
    return books.house_with(book, options, options_model, where)
