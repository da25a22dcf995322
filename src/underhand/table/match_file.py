"""Matches as text, so that one that is left can go on: its seed, and the log of every game."""

from dataclasses import dataclass
from typing import Any

from underhand.books import Book
from underhand.table.draws import commitment, game_seed
from underhand.table.errors import RecordError
from underhand.table.files import parse_toml, write_toml
from underhand.table.record_file import (
    GAME,
    HEAD,
    SEED,
    Key,
    Record,
    check_keys,
    head,
    moment,
    read_head,
    read_log,
    stated,
)

VERSION = 1


@dataclass(frozen=True)
class MatchRecord:
    """A match as it is kept. Its seed is that of all games to come: the file is for nobody's eyes."""

    book: Book
    names: tuple[str, ...]
    seed: str
    games: int | None
    records: tuple[Record, ...]


def dumps(match: MatchRecord) -> str:
    """The match's text."""
    document = {
        "match": VERSION,
        "games": match.games,
        **head(match.book, match.names),
        "private-seed": match.seed,
        "game": [_game(record) for record in match.records],
    }
    return write_toml(stated(document))


def _game(record: Record) -> dict[str, object]:
    log = [str(event) for event in record.log]
    return stated({"started": moment(record.started), "log": log, "result": record.result})


def _is_number(value: object) -> bool:
    return type(value) is int and value > 0


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


_KEYS = {
    "match": Key(lambda value: type(value) is int and value == VERSION, "1, the version of the format"),
    "games": Key(_is_number, "the number of games to be played", needed=False),
    **HEAD,
    "private-seed": SEED._replace(needed=True),
    "game": Key(_is_tables, "the games, one [[game]] each"),
}


def loads(text: str, where: str = "match") -> MatchRecord:
    """The match of a text, every key checked; ``where`` names it in messages. Raises :class:`RecordError`."""
    document = parse_toml(text, where)
    check_keys(document, _KEYS, where)
    book, names = read_head(document, where)
    seed, games, limit = document["private-seed"], document["game"], document.get("games")
    if limit is not None and len(games) > limit:
        raise RecordError(f"{where}: games = {limit}: there are already {len(games)}")
    records = (
        _record(book, names, game_seed(seed, number), game, f"{where}: game {number}")
        for number, game in enumerate(games, 1)
    )
    return MatchRecord(book, names, seed, limit, tuple(records))


def _record(book: Book, names: tuple[str, ...], seed: str, game: dict[str, Any], where: str) -> Record:
    check_keys(game, GAME, where)
    result = game.get("result")
    return Record(
        book,
        names,
        game["started"],
        read_log(game["log"], where),
        commitment=commitment(seed),
        seed=seed if result else None,
        private_seed=None if result else seed,
        result=result,
    )
