"""Books, their options, rules and clauses as they go over the wire."""

from functools import lru_cache

from underhand import bots, families
from underhand.books import Book, shelf
from underhand.books.catalogue import Chapter, Entry, catalogue
from underhand.books.clauses import explain
from underhand.books.english import english
from underhand.web.wire import (
    MOST_SEATS,
    BookSeen,
    BotSeen,
    ClauseSeen,
    OptionSeen,
    RulesSeen,
    SectionSeen,
    StatementSeen,
    WordSeen,
)

SEATS = range(2, MOST_SEATS + 1)
"""How many may sit at a table here."""


def books_seen() -> list[BookSeen]:
    """The books of the shelf, without their options."""
    return [book_seen(families.shelf_book(name)) for name in shelf()]


@lru_cache(maxsize=64)
def book_seen(book: Book) -> BookSeen:
    """A book, without its options."""
    seats = possible_seats(book)
    return BookSeen(
        name=book.name,
        title=book.title,
        description=book.description,
        least=min(seats, default=0),
        most=max(seats, default=0),
        bots=tuple(
            BotSeen(name=name, about=bots.ABOUT[name], is_usual=name == bots.USUAL) for name in bots.NAMES
        ),
        base=book.base,
        warnings={n: text for n in seats if (text := families.seats_warning(book, n))},
    )


def possible_seats(book: Book) -> tuple[int, ...]:
    """The numbers of players that a book allows at a table here."""
    return tuple(seats for seats in families.possible_seats(book) if seats in SEATS)


def whole_book_seen(book: Book) -> BookSeen:
    """A book with all its options, in the order of the lists that people are shown."""
    chapters = catalogue(book, families.options_model(book.family))
    options = tuple(_option(book, chapter, entry) for chapter in chapters for entry in chapter.entries)
    return book_seen(book).model_copy(update={"options": options})


def _option(book: Book, chapter: Chapter, entry: Entry) -> OptionSeen:
    words = entry.words or chapter.words
    has_many = len(words) > 1 and isinstance(book.options[entry.name], list)
    is_one_of_them = entry.words_are_all and not has_many
    return OptionSeen(
        name=entry.name,
        section=chapter.title,
        title=entry.about,
        value=entry.value,
        values=tuple(word for word, _ in words) if is_one_of_them else (),
        meaning=entry.means,
        clauses=entry.clauses,
        is_changed=entry.house,
        allowed=entry.allowed,
        words=tuple(WordSeen(value=word, meaning=text) for word, text in words),
        has_many=has_many,
    )


def rules_seen(book: Book, seats: int) -> RulesSeen:
    """The rules of a book for that many players in English; 0: for any number."""
    page = english(book, seats)
    sections = tuple(
        SectionSeen(
            title=section.title,
            paragraphs=tuple(
                tuple(
                    StatementSeen(text=each.text, clauses=each.clauses, is_house=each.house)
                    for each in paragraph
                )
                for paragraph in section.paragraphs
            ),
        )
        for section in page.sections
    )
    return RulesSeen(title=page.title, description=page.description, seats=seats, sections=sections)


def clause_seen(name: str) -> ClauseSeen:
    """A clause or ruling with what it rests on; raises :class:`underhand.books.ClauseError`."""
    found = explain(name)
    told = (*found.sources, *found.elsewhere)
    return ClauseSeen(
        id=found.name,
        text=found.text,
        sources=tuple(f"{tag}: {line}" for tag, lines in told for line in lines),
        rulings=tuple(f"{number}: {text}" for number, text in found.rulings),
    )
