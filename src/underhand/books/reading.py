"""From a book's name, a house file or a few changed options to a rulebook that is complete and valid.

The families' models come from above (`underhand.families`), which binds them to these functions.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple

from pydantic import BaseModel

from underhand.books.book import Book, BookError
from underhand.books.checking import Problem, check, did_you_mean
from underhand.books.files import parse, read_text, shelf, shelf_document

ModelOf = Callable[[str], type[BaseModel]]
"""The model of a family's options, by the family's name."""

_ABOUT = ("name", "title", "base", "description")
_DEPTH = 8


class House(NamedTuple):
    """A house file as it was written: what it says about itself, its base, and the options it changes."""

    where: str
    about: Mapping[str, str]
    options: Mapping[str, object]


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
    root, houses = _chain(path, ())
    return _built(shelf_book(root, model_of), houses, model_of)


def parse_house(text: str, where: str, model_of: ModelOf) -> Book:
    """A house file's text, from wherever it came: its base must be a shelf book, no file is opened.

    `where` names the text in messages.
    """
    house = _house(text, where)
    return _built(shelf_book(_named_base(house), model_of), [house], model_of)


def house_with(book: Book, options: Mapping[str, object], model_of: ModelOf, where: str = "options") -> Book:
    """The book with some options stated otherwise, as on a command line or in a scenario."""
    return _built(book, [House(where, {"name": book.name, "title": book.title}, options)], model_of)


def is_path(name: str, folder: Path) -> bool:
    """Whether a book's name is a house file's path, from that folder on."""
    return bool(name) and ((folder / name).exists() or "/" in name or "\\" in name or name.endswith(".toml"))


def _chain(path: Path, above: tuple[Path, ...]) -> tuple[str, list[House]]:
    """The shelf book that a house file rests on, and the houses from there up to the file."""
    real = path.resolve()
    if real in above:
        raise BookError(f"{path}: is its own base, by way of {', '.join(file.name for file in above)}")
    if len(above) == _DEPTH:
        raise BookError(f"{path}: a house may rest on {_DEPTH - 1} other house files, not on more")
    house = _house(read_text(path), str(path))
    base = house.about.get("base", "")
    if base in shelf() or not is_path(base, path.parent):
        return _named_base(house), [house]
    root, houses = _chain(path.parent / base, (*above, real))
    return root, [*houses, house]


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
    if lines:
        raise BookError(lines)
    return House(where, about, document | table)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _named_base(house: House) -> str:
    base = house.about.get("base", "")
    if base in shelf():
        return base
    names = ", ".join(shelf())
    if not base:
        raise BookError(f"{house.where}: names no base; add base = one of {names}")
    raise BookError(f'{house.where}: base = "{base}": must be one of {names}{did_you_mean(base, shelf())}')


def _built(base: Book, houses: list[House], model_of: ModelOf) -> Book:
    """The base with the houses' options laid over it, one after the other."""
    stated = {key: value for house in houses for key, value in house.options.items()}
    last, root = houses[-1], shelf_book(base.base or base.name, model_of)
    checked = check(model_of(base.family), {**base.options, **stated})
    if checked.problems:
        origin = {key: house.where for house in houses for key in house.options}
        lines = (_line(problem, origin, last.where, root.name) for problem in checked.problems)
        wrong = {problem.key for problem in checked.problems}
        raise BookError(lines, _rest(base, houses, wrong, model_of))
    name = last.about.get("name", Path(last.where).stem)
    changed = frozenset(key for key, value in checked.options.items() if value != root.options[key])
    description = f"{root.title} with house rules." if changed else root.description
    return replace(
        base,
        name=name,
        title=last.about.get("title", name),
        description=last.about.get("description", description),
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
