"""Books, their rules and clauses; the rules that somebody would make of them."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from underhand import families
from underhand.books import Book
from underhand.web import shelf
from underhand.web.api.asking import limited, rates_of
from underhand.web.choosing import chosen
from underhand.web.guarding import address_of
from underhand.web.wire import BookSeen, Choice, ClauseSeen, RulesSeen

router = APIRouter(tags=["books"])


@router.get("/books")
def books() -> list[BookSeen]:
    """The books of the shelf, without their options."""
    return shelf.books_seen()


@router.get("/books/{name}")
def book(name: str) -> BookSeen:
    """A book of the shelf with all its options."""
    return shelf.whole_book_seen(families.shelf_book(name))


@router.get("/books/{name}/rules")
def rules(name: str, seats: Annotated[int, Query(ge=0, le=10)] = 0) -> RulesSeen:
    """The rules of a book in English, for that many players; 0: for any number."""
    return shelf.rules_seen(_fitting(families.shelf_book(name), seats), seats)


@router.get("/clauses/{name}")
def clause(name: str) -> ClauseSeen:
    """A clause or a ruling, and what it rests on."""
    return shelf.clause_seen(name)


@router.post("/choice", dependencies=[limited("checks")])
def choice(choice: Choice, request: Request) -> BookSeen:
    """The book that a choice makes, with all its options; every mistake of a house file, a line each."""
    return shelf.whole_book_seen(_chosen(choice, request))


@router.post("/rules", dependencies=[limited("checks")])
def rules_of(choice: Choice, request: Request, seats: Annotated[int, Query(ge=0, le=10)] = 0) -> RulesSeen:
    """The rules of a choice in English, for that many players; 0: for any number."""
    return shelf.rules_seen(_fitting(_chosen(choice, request), seats), seats)


def _chosen(choice: Choice, request: Request) -> Book:
    if choice.house:
        rates_of(request).take("houses", address_of(request))
    return chosen(choice)


def _fitting(book: Book, seats: int) -> Book:
    """The book, if so many may play it."""
    if seats:
        families.check_seats(book, seats)
    return book
