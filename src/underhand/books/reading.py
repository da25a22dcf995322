"""From a book's name, a house file or a few changed options to a rulebook that is complete and valid.

The families' models come from above (`underhand.families`), which binds them to these functions.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple

from pydantic import BaseModel

from underhand.books.book import Book, BookError
from underhand.books.checking import Checked, Problem, check, did_you_mean, nearest
from underhand.books.files import parse, read_text, shelf, shelf_document
from underhand.errors import one_line

ModelOf = Callable[[str], type[BaseModel]]
"""The model of a family's options, by the family's name."""

_ABOUT = ("name", "title", "base", "description")
_DEPTH = 8


class House(NamedTuple):
    """A house file as it was written: what it says about itself, its base, and the options it changes.

    ``mistakes`` are those of its form; what is wrong with the options is found later.
    """

    where: str
    about: Mapping[str, str]
    options: Mapping[str, object]
    mistakes: tuple[str, ...] = ()


def shelf_book(name: str, model_of: ModelOf) -> Book:
    """A book of the shelf; nothing else may be named."""
    if name not in shelf():
        raise BookError(
            f"{name}: no such book; the shelf has {', '.join(shelf())}{did_you_mean(name, shelf())}"
        )
    document = shelf_document(name)
    book = Book(
        name=name,
        title=document["title"],
        family=document["family"],
        options=document["options"],
        description=document["description"],
        clauses=document["clauses"],
        cites={option: tuple(ids) for option, ids in document["cites"].items()},
        refusals={code: tuple(ids) for code, ids in document["refusals"].items()},
        engine=tuple(document["engine"]),
        topics={topic: tuple(ids) for topic, ids in document.get("topics", {}).items()},
    )
    return replace(book, options=_valid(book, f"{name}.toml", model_of))


def read_book(name_or_path: str, model_of: ModelOf) -> Book:
    """A book of the shelf, or the house file at that path."""
    if name_or_path in shelf() or not is_path(name_or_path, Path()):
        return shelf_book(name_or_path, model_of)
    return read_house(Path(name_or_path), model_of)


def read_house(path: Path, model_of: ModelOf) -> Book:
    """The house file at that path; its base is a shelf book or another house file, beside it or elsewhere."""
    return _founded(_chain(path, ()), model_of)


def parse_house(text: str, where: str, model_of: ModelOf) -> Book:
    """A house file's text, from wherever it came: its base must be a shelf book, no file is opened.

    `where` names the text in messages.
    """
    return _founded([_house(text, where)], model_of)


def house_with(book: Book, options: Mapping[str, object], model_of: ModelOf, where: str = "options") -> Book:
    """The book with some options stated otherwise, as on a command line or in a scenario."""
    about = {"name": book.name, "title": book.title}
    return _built(book, [House(where, about, {str(key): options[key] for key in options})], model_of)


def is_path(name: str, folder: Path) -> bool:
    """Whether a book's name is a house file's path, from that folder on."""
    return bool(name) and ((folder / name).exists() or "/" in name or "\\" in name or name.endswith(".toml"))


def _chain(path: Path, above: tuple[Path, ...]) -> list[House]:
    """The houses from the one that rests on a shelf book, or says none, up to the file."""
    real = path.resolve()
    if real in above:
        raise BookError(f"{path}: is its own base, by way of {', '.join(file.name for file in above)}")
    if len(above) == _DEPTH:
        raise BookError(f"{path}: a house may rest on {_DEPTH - 1} other house files, not on more")
    house = _house(read_text(path), str(path))
    base = house.about.get("base", "")
    if base in shelf() or not is_path(base, path.parent):
        return [house]
    try:
        return [*_chain(path.parent / base, (*above, real)), house]
    except BookError as error:
        return [house._replace(about={**house.about, "base": ""}, mistakes=house.mistakes + error.lines)]


def _house(text: str, where: str) -> House:
    document = parse(text, where)
    table = document.pop("options", {})
    about = {key: document.pop(key) for key in _ABOUT if key in document}
    lines = [
        f"{where}: {key} must be text between quotes" for key, value in about.items() if not _is_text(value)
    ]
    if not isinstance(table, dict):
        lines.append(f"{where}: options must be a table of option = value")
        table = {}
    lines += [
        f"{where}: {key} is stated twice, at the top and under options" for key in document if key in table
    ]
    said = {key: value if _is_text(value) else "" for key, value in about.items()}
    said |= {key: one_line(said[key]) for key in said if key != "base"}
    return House(where, said, document | table, tuple(lines))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _founded(houses: list[House], model_of: ModelOf) -> Book:
    """The book that houses make on the shelf book that the first of them names."""
    base = houses[0].about.get("base", "")
    lines = [*_wrong_base(houses[0]), *(line for house in houses for line in house.mistakes)]
    if base not in shelf():
        raise BookError([*lines, *_wrong_whichever(base, houses, model_of)])
    try:
        book = _built(shelf_book(base, model_of), houses, model_of)
    except BookError as error:
        raise BookError([*lines, *error.lines], error.rest) from None
    if lines:
        raise BookError(lines, book)
    return book


def _wrong_base(house: House) -> list[str]:
    """That a house names no book of the shelf, where nothing else has been said of its base."""
    names = ", ".join(shelf())
    base = house.about.get("base")
    if base is None:
        return [f"{house.where}: names no base; add base = one of {names}"]
    if not base or base in shelf():
        return []
    return [f'{house.where}: base = "{base}": must be one of {names}{did_you_mean(base, shelf())}']


def _wrong_whichever(base: str, houses: list[House], model_of: ModelOf) -> Iterator[str]:
    """What is wrong with options by the book that is likely meant, or by all that it may be."""
    origin = {key: house.where for house in houses for key in house.options}
    near = nearest(base, shelf())
    books = [shelf_book(name, model_of) for name in ([near] if near else shelf())]
    family = min(
        (book.family for book in books), key=lambda name: len(origin.keys() - _fields(name, model_of))
    )
    books = [book for book in books if book.family == family]
    first, *others = (_checked(book, houses, model_of).problems for book in books)
    for problem in first:
        if problem.key in origin and all(problem in other for other in others):
            yield _line(problem, origin, houses[-1].where, books[0].name)


def _fields(family: str, model_of: ModelOf) -> set[str]:
    """The names of a family's options."""
    return set(model_of(family).model_fields)


def _checked(base: Book, houses: list[House], model_of: ModelOf) -> Checked:
    """The base's options with those of the houses over them, one after the other."""
    stated = {key: value for house in houses for key, value in house.options.items()}
    return check(model_of(base.family), {**base.options, **stated})


def _built(base: Book, houses: list[House], model_of: ModelOf) -> Book:
    """The base with the houses' options laid over it, one after the other."""
    last, root = houses[-1], shelf_book(base.base or base.name, model_of)
    checked = _checked(base, houses, model_of)
    if checked.problems:
        origin = {key: house.where for house in houses for key in house.options}
        lines = (_line(problem, origin, last.where, root.name) for problem in checked.problems)
        wrong = {problem.key for problem in checked.problems}
        raise BookError(lines, _rest(base, houses, wrong, model_of))
    name = last.about.get("name") or Path(last.where).stem
    changed = frozenset(key for key, value in checked.options.items() if value != root.options[key])
    description = f"{root.title} with house rules." if changed else root.description
    return replace(
        base,
        name=name,
        title=last.about.get("title") or name,
        description=last.about.get("description") or description,
        options=checked.options,
        base=root.name,
        changed=changed,
    )


def _rest(base: Book, houses: list[House], wrong: set[str], model_of: ModelOf) -> Book:
    """What is left of houses without their wrong options; the base, if that does not hold together either."""
    kept = [
        house._replace(options={key: value for key, value in house.options.items() if key not in wrong})
        for house in houses
    ]
    if kept == houses:
        return base
    try:
        return _built(base, kept, model_of)
    except BookError as error:
        return error.rest or base


def _valid(book: Book, where: str, model_of: ModelOf) -> Mapping[str, object]:
    checked = check(model_of(book.family), book.options)
    if checked.problems:
        raise BookError(_line(problem, {}, where, book.name) for problem in checked.problems)
    return checked.options


def _line(problem: Problem, origin: Mapping[str, str], where: str, root: str) -> str:
    """One mistake: where, which option, its value, what would be right."""
    key, value = problem.key, problem.value
    said = "" if value is None else f" = {_written(value)}"
    inherited = "" if key in origin or not origin else " (from its base)"
    hint = "" if problem.is_known else f" (underhand rules {root} --list-options tells them all)"
    return f"{origin.get(key, where)}: {key}{said}{inherited}: {problem.message}{hint}"


def _written(value: Any) -> str:
    return shorten(json.dumps(value, ensure_ascii=False, default=str), 100, placeholder=" ...")
