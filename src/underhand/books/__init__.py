"""Rulebooks: the shelf and people's own, the clauses they carry, and their English."""

from underhand.books.assignments import parse_assignments
from underhand.books.book import Book, BookError
from underhand.books.clauses import Clause, ClauseError, SourceRef, clause, clauses, ruling, source_sentences
from underhand.books.files import shelf
from underhand.books.reading import house_with, parse_house, read_book, read_house, shelf_book

__all__ = [
    "Book",
    "BookError",
    "Clause",
    "ClauseError",
    "SourceRef",
    "clause",
    "clauses",
    "house_with",
    "parse_assignments",
    "parse_house",
    "read_book",
    "read_house",
    "ruling",
    "shelf",
    "shelf_book",
    "source_sentences",
]
