"""What a refusal's code says in words, and which clauses of a book it rests on."""

from underhand.books.book import Book


def sentence_of(book: Book, code: str) -> str:
    """One plain sentence for a code."""
    return code.replace("_", " ")


def clauses_of(book: Book, code: str) -> tuple[str, ...]:
    """The clauses that a refusal names."""
    return ()
