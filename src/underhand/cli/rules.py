"""`underhand rules`: the rules of a book in English, why a clause stands, and what is on the shelf."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from underhand import families
from underhand.books import Book, BookError, parse_assignments, shelf
from underhand.books.clauses import Explanation, explain
from underhand.books.english import Paragraph, Rulebook, Statement, english
from underhand.books.meanings import about, meaning

WIDEST = 100
"""Columns; longer lines are hard to read."""


def rules(
    book: str | None = None,
    /,
    *,
    house: str | None = None,
    options: str | None = None,
    seats: int | None = None,
    why: str | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """Print the rules of a book in English, or without a book what is on the shelf.

    Args:
        book: A book of the shelf, or a house file.
        house: A house file; what it changes is marked.
        options: Changed options, as jokers=1,double_whammy=on.
        seats: The number of players, so that only what holds for them is told.
        why: A clause or ruling, as BOOT-17 or B9: its text, and what it rests on.
        as_json: For programs: the resolved options, what they mean and their clauses.
    """
    if why is not None:
        found = explain(why)
        _print_json(asdict(found)) if as_json else _print_explanation(found, _Page())
    elif (book, house, options, seats) == (None, None, None, None):
        books = [families.shelf_book(name) for name in shelf()]
        _print_json([_entry(each) for each in books]) if as_json else _print_shelf(books)
    else:
        chosen = _chosen(book, house, options)
        if seats is not None:
            families.check_seats(chosen, seats)
        _print_json(_resolved(chosen)) if as_json else _print_rulebook(english(chosen, seats or 0))


def _chosen(name: str | None, house: str | None, options: str | None) -> Book:
    """The book that the arguments name."""
    if house is not None:
        book = families.read_house(Path(house))
        if name not in (None, book.base):
            raise BookError(f"{house}: is a house of {book.base}, not of {name}")
    elif name is not None:
        book = families.read_book(name)
    else:
        raise BookError(f"rules: of which book? name one of {', '.join(shelf())}, or a house file")
    return book if options is None else families.house_with(book, parse_assignments(options))


# ---- for programs ------------------------------------------------------------------------------------


def _print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def _entry(book: Book) -> dict[str, Any]:
    return {
        "name": book.name,
        "title": book.title,
        "family": book.family,
        "base": book.base,
        "description": book.description,
        "rules": book.digest,
    }


def _resolved(book: Book) -> dict[str, Any]:
    """The book with every option: its value, what it means, its clauses, and whether a house changed it."""
    told = {
        name: {
            "value": value,
            "about": about(book.family, name),
            "means": meaning(book.family, name, value),
            "clauses": [] if name in book.changed else list(book.cites[name]),
            "house": name in book.changed,
        }
        for name, value in book.options.items()
    }
    return {**_entry(book), "options": told}


# ---- for people --------------------------------------------------------------------------------------


def _print_rulebook(rulebook: Rulebook) -> None:
    page = _Page()
    page.line(Text(rulebook.title, style="bold"))
    page.line(Text(rulebook.description, style="italic"))
    for section in rulebook.sections:
        page.line(Text())
        page.line(Text(section.title, style="bold"))
        for paragraph in section.paragraphs:
            page.line(Text(" ").join(_told(paragraph)), "- ", "  ")


def _told(paragraph: Paragraph) -> Iterator[Text]:
    """The sentences; those in a row that rest on the same clauses name them once, behind the last."""
    for statement, after in zip(paragraph, (*paragraph[1:], None), strict=True):
        same = after and (after.clauses, after.house) == (statement.clauses, statement.house)
        yield Text(statement.text) if same else Text(" ").join([Text(statement.text), *_marks(statement)])


def _marks(statement: Statement) -> Iterator[Text]:
    if statement.clauses:
        yield Text(f"[{', '.join(statement.clauses)}]", style="dim")
    if statement.house:
        yield Text("(house)", style="bold cyan")


def _print_shelf(books: list[Book]) -> None:
    page = _Page()
    width = max(len(book.name) for book in books) + 2
    for book in books:
        page.line(Text(f"{book.title}. {book.description}"), book.name.ljust(width), " " * width)
    page.line(Text())
    page.line(
        Text("underhand rules BOOK prints a book's rules, underhand rules BOOK --why CLAUSE their ground.")
    )


def _print_explanation(found: Explanation, page: "_Page") -> None:
    """A ruling, or a clause with its sources and rulings."""
    if "-" in found.name:
        page.line(Text.assemble((found.name, "bold"), f"  {found.text}"))
    else:
        _print_ruling(page, found.name, found.text)
    for tag, sentences in found.sources:
        page.line(Text())
        page.line(Text(tag, style="bold"))
        for sentence in sentences:
            page.line(Text(sentence), "> ", "> ")
    for number, text in found.rulings:
        page.line(Text())
        _print_ruling(page, f"Ruling {number}", text)


def _print_ruling(page: "_Page", heading: str, text: str) -> None:
    """What is unclear, then the candidates and the evidence where there are any, and last the decision."""
    question, *grounds, decision = text.split(" | ")
    page.line(Text.assemble((heading, "bold"), f"  {question}"))
    for part in filter(None, grounds):
        page.line(Text(part), "  ", "  ")
    page.line(Text(decision, style="bold"), "= ", "  ")


class _Page:
    """Standard output: lines wrapped to its width, styled only where it is a terminal."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.width = min(self.console.width, WIDEST)

    def line(self, text: Text, first: str = "", rest: str = "") -> None:
        """One paragraph; `first` and `rest` stand before its first and its other lines."""
        for number, line in enumerate(text.wrap(self.console, max(self.width - len(first), 20))):
            line.rstrip()
            self.console.print(Text.assemble(rest if number else first, line), soft_wrap=True)
