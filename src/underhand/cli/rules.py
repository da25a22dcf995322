"""`underhand rules`: the rules of a book in English, why a clause stands, and what is on the shelf."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any

from cyclopts import Parameter
from rich.text import Text

from underhand import families
from underhand.books import Book, shelf
from underhand.books.catalogue import written
from underhand.books.clauses import Explanation, explain
from underhand.books.english import Paragraph, Rulebook, Statement, english
from underhand.books.meanings import about, meaning
from underhand.cli.choosing import chosen_book
from underhand.cli.listing import print_catalogue
from underhand.cli.page import Page

NOT_KEPT = (
    "The text of this source is not kept here; the clause tells it in our own words. "
    "docs/rules/sources.md says how it was read. Where it stands:"
)


def rules(
    book: str | None = None,
    /,
    *,
    house: str | None = None,
    options: str | None = None,
    seats: int | None = None,
    why: str | None = None,
    list_options: Annotated[bool, Parameter(negative=())] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """Print the rules of a book in English, or without a book what is on the shelf.

    Args:
        book: A book of the shelf, or a house file.
        house: A house file; what it changes is marked.
        options: Changed options, as jokers=1,double_whammy=on; --list-options tells them all.
        seats: The number of players, so that only what holds for them is told.
        why: A clause or ruling, as BOOT-17 or B9, or 17 of a named book: text, options, and what it rests on.
        list_options: Print every option instead: what it decides, its values, and what this book says.
        as_json: For programs: the resolved options, what they mean and their clauses.
    """
    if why is not None:
        chosen = None if (book, house) == (None, None) else chosen_book("rules", book, house, options)
        found = explain(why, chosen.clauses if chosen else "")
        told = _carried(found.name, chosen)
        _print_json(asdict(found) | {"options": told}) if as_json else _print_explanation(found, told, Page())
    elif (book, house, options, seats) == (None, None, None, None) and not list_options:
        books = [families.shelf_book(name) for name in shelf()]
        _print_json([_entry(each) for each in books]) if as_json else _print_shelf(books)
    else:
        chosen = chosen_book("rules", book, house, options)
        if seats is not None:
            families.check_seats(chosen, seats)
        if as_json:
            _print_json(_resolved(chosen))
        elif list_options:
            print_catalogue(chosen, Page())
        else:
            _print_rulebook(english(chosen, seats or 0))


def _carried(clause: str, chosen: Book | None) -> dict[str, dict[str, Any]]:
    """The options that a clause carries, as the chosen book states them if it is one of its own."""
    prefix = clause.rpartition("-")[0]
    if chosen is None or chosen.clauses != prefix:
        books = map(families.shelf_book, shelf())
        chosen = next((book for book in books if book.clauses == prefix), None)
    if chosen is None:
        return {}
    return {name: _told_of(chosen, name) for name in chosen.options if clause in chosen.cites[name]}


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
    return {**_entry(book), "options": {name: _told_of(book, name) for name in book.options}}


def _told_of(book: Book, name: str) -> dict[str, Any]:
    """What there is to say of one option."""
    value = book.options[name]
    return {
        "value": value,
        "about": about(book.family, name),
        "means": meaning(book.family, name, value),
        "clauses": [] if name in book.changed else list(book.cites[name]),
        "house": name in book.changed,
    }


# ---- for people --------------------------------------------------------------------------------------


def _print_rulebook(rulebook: Rulebook) -> None:
    page = Page()
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
    page = Page()
    width = max(len(book.name) for book in books) + 2
    for book in books:
        page.line(Text(f"{book.title}. {book.description}"), book.name.ljust(width), " " * width)
    page.line(Text())
    page.line(
        Text(
            "underhand rules BOOK prints a book's rules, underhand rules BOOK --why CLAUSE their ground, "
            "underhand rules BOOK --list-options what a house may state otherwise."
        )
    )


def _print_explanation(found: Explanation, options: dict[str, dict[str, Any]], page: Page) -> None:
    """A ruling, or a clause with its options, its sources and its rulings."""
    if "-" in found.name:
        page.line(Text.assemble((found.name, "bold"), f"  {found.text}"))
    else:
        _print_ruling(page, found.name, found.text)
    _print_carried(options, page)
    _print_sources(found, page)
    for number, text in found.rulings:
        page.line(Text())
        _print_ruling(page, f"Ruling {number}", text)
    _print_legend(found, page)


def _print_carried(options: dict[str, dict[str, Any]], page: Page) -> None:
    """What houses may state otherwise of a clause, and what it is now."""
    if options:
        page.line(Text())
        page.line(Text("What a house may state otherwise", style="bold"))
    for name, told in options.items():
        value = f"{name} = {written(told['value'])}"
        page.line(Text.assemble((value, "bold"), f"  {told['about']} {told['means']}"), "- ", "  ")


def _print_sources(found: Explanation, page: Page) -> None:
    """The sentences of the sources at hand, and where the others can be read."""
    for tag, sentences in found.sources:
        page.line(Text())
        page.line(Text(tag, style="bold"))
        for sentence in sentences:
            page.line(Text(sentence), "> ", "> ")
    for tag, addresses in found.elsewhere:
        page.line(Text())
        page.line(Text.assemble((tag, "bold"), f"  {NOT_KEPT}"))
        for address in addresses:
            page.line(Text(address), "  ", "  ")


def _print_legend(found: Explanation, page: Page) -> None:
    """What the abbreviations of the rulings stand for."""
    if found.legend:
        page.line(Text())
    for code, stands_for in found.legend:
        page.line(Text.assemble((code, "bold"), f": {stands_for}", style="dim"), "  ", "    ")


def _print_ruling(page: Page, heading: str, text: str) -> None:
    """What is unclear, then the candidates and the evidence where there are any, and last the decision."""
    question, *grounds, decision = text.split(" | ")
    page.line(Text.assemble((heading, "bold"), f"  {question}"))
    for part in filter(None, grounds):
        page.line(Text(part), "  ", "  ")
    page.line(Text(decision, style="bold"), "= ", "  ")
