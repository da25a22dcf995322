"""Books, their rules and clauses; the rules that somebody would make of them."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from underhand import families
from underhand.books import Book
from underhand.web import shelf
from underhand.web.api.asking import Tables, count_choice
from underhand.web.choosing import chosen
from underhand.web.guarding import address_of
from underhand.web.wire import MOST_SEATS, BookSeen, Choice, ClauseSeen, RulesSeen

Players = Annotated[int, Query(ge=0, le=MOST_SEATS)]
"""How many play; 0: any number."""

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
def rules(name: str, seats: Players = 0) -> RulesSeen:
    """The rules of a book in English, for that many players; 0: for any number."""
    return shelf.rules_seen(_fitting(families.shelf_book(name), seats), seats)


@router.get("/clauses/{name}")
def clause(name: str) -> ClauseSeen:
    """A clause or a ruling, and what it rests on."""
    return shelf.clause_seen(name)


@router.post("/choice")
async def choice(choice: Choice, request: Request, hall: Tables) -> BookSeen:
    """The book that a choice makes, with all its options; every mistake of a house file, a line each."""
    count_choice(choice, request)
    return await hall.aside.do(address_of(request), lambda: shelf.whole_book_seen(chosen(choice)))


@router.post("/rules")
async def rules_of(choice: Choice, request: Request, hall: Tables, seats: Players = 0) -> RulesSeen:
    """The rules of a choice in English, for that many players; 0: for any number."""
    count_choice(choice, request)
    return await hall.aside.do(
        address_of(request), lambda: shelf.rules_seen(_fitting(chosen(choice), seats), seats)
    )


def _fitting(book: Book, seats: int) -> Book:
    """The book, if so many may play it."""
    if seats:
        families.check_seats(book, seats)
    return book
