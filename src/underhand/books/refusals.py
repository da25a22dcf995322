"""What a refusal's code says in words, and which clauses of a book it rests on."""

from functools import lru_cache

from underhand.books.book import Book
from underhand.books.facts import facts_module
from underhand.books.meanings import phrases
from underhand.books.wording import holds, sentence


@lru_cache(maxsize=1024)
def sentence_of(book: Book, code: str) -> str:
    """One plain sentence for a code, and what this book does instead where it has something for it.

    Where the book's options say more exactly what is needed, it is their sentence.
    """
    known = phrases(book.family, "meanings")
    facts = facts_module(book.family).facts_of(book.options, known.get("words", ()))
    exact = (say["text"] for say in known.get("exact", {}).get(code, ()) if holds(say["if"], facts))
    told = sentence(next(exact, phrases(book.family, "refusals")[code]), facts)
    instead = known.get("instead", {}).get(code, ())
    return " ".join([told, *(say["text"] for say in instead if holds(say["if"], book.options))])


def clauses_of(book: Book, code: str) -> tuple[str, ...]:
    """The clauses that forbid what a code refuses, none where no clause of the book speaks of it.

    What a book never refuses, a house of it may: that rests on the clauses of the option that was changed.
    """
    cause = phrases(book.family, "meanings").get("causes", {}).get(code, "")
    return book.refusals.get(code) or book.cites.get(cause, ())
