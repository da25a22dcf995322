"""What a refusal's code says in words, and which clauses of a book it rests on."""

from underhand.books.book import Book
from underhand.books.meanings import phrases


def sentence_of(book: Book, code: str) -> str:
    """One plain sentence for a code."""
    return str(phrases(book.family, "refusals")[code])


def clauses_of(book: Book, code: str) -> tuple[str, ...]:
    """The clauses that forbid what a code refuses, none where no clause of the book speaks of it."""
    return book.refusals.get(code, ())
