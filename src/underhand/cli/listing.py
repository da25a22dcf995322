"""The options of a book as a list for people."""

from rich.text import Text

from underhand import families
from underhand.books import Book
from underhand.books.catalogue import Entry, Word, catalogue
from underhand.cli.page import Page


def print_catalogue(book: Book, page: Page) -> None:
    """Every option with what it decides, its values, and what this book says."""
    page.line(Text(f"{book.title}: every option, its value here, and what else it may be", style="bold"))
    page.line(Text(f"Change some with --options {_example(book)}, or in a house file.", style="italic"))
    for chapter in catalogue(book, families.options_model(book.family)):
        page.line(Text())
        page.line(Text(chapter.title, style="bold"))
        _print_words(chapter.words, page)
        for entry in chapter.entries:
            page.line(Text())
            _print_entry(entry, page)


def _example(book: Book) -> str:
    """An assignment of the book's own first option."""
    name, value = next(iter(book.options.items()))
    return f"{name}={value}"


def _print_entry(entry: Entry, page: Page) -> None:
    marks = [f"[{', '.join(entry.clauses)}]"] * bool(entry.clauses) + ["(house)"] * entry.house
    page.line(Text.assemble((f"{entry.name} = {entry.value}", "bold"), f"  {' '.join(marks)}"))
    is_word = entry.value in dict(entry.words)
    page.line(Text(entry.about if is_word else f"{entry.about} Here: {entry.means}"), "  ", "  ")
    if not entry.words_are_all:
        page.line(Text(f"May be {entry.allowed}."), "  ", "  ")
    _print_words(entry.words, page, entry.value)


def _print_words(words: tuple[Word, ...], page: Page, here: str = "") -> None:
    for word, means in words:
        mark = " (here)" if word == here else ""
        page.line(Text.assemble((word, "bold"), f"{mark}: {means}"), "  - ", "    ")
