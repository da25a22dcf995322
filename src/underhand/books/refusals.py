"""What a refusal's code says in words, and which clauses of a book it rests on."""

from underhand.books.book import Book
from underhand.books.meanings import phrases
from underhand.books.wording import holds


def sentence_of(book: Book, code: str) -> str:
    """One plain sentence for a code, and what this book does instead where it has something for it."""
    told = str(phrases(book.family, "refusals")[code])
    instead = phrases(book.family, "meanings").get("instead", {}).get(code, ())
    return " ".join([told, *(say["text"] for say in instead if holds(say["if"], book.options))])


def clauses_of(book: Book, code: str) -> tuple[str, ...]:
    """The clauses that forbid what a code refuses, none where no clause of the book speaks of it.

    What a book never refuses, a house of it may: that rests on the clauses of the option that was changed.
    """
    cause = phrases(book.family, "meanings").get("causes", {}).get(code, "")
    return book.refusals.get(code) or book.cites.get(cause, ())
