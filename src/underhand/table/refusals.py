"""What a refusal's code says in words, and which clauses of a book it rests on."""

from underhand.books import Book
from underhand.books.refusals import clauses_of, sentence_of
from underhand.table.errors import Refusal


def explain(book: Book, code: str) -> Refusal:
    """The refusal of a code by a book."""
    return Refusal(code, sentence_of(book, code), clauses_of(book, code))
