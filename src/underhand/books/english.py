"""A rulebook in English: the page that somebody reads at the table, made from its resolved options.

The sentences are data, `phrases/FAMILY/meanings.toml` and `page.toml`; here they are chosen and filled in.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from underhand.books.book import Book
from underhand.books.facts import facts_module, power_option
from underhand.books.files import shelf_document
from underhand.books.meanings import about, meaning, phrases
from underhand.books.wording import Facts, holds, sentence


@dataclass(frozen=True)
class Statement:
    """A sentence of the rules, the clauses that it rests on, and whether it is a house's own."""

    text: str
    clauses: tuple[str, ...]
    house: bool = False


Paragraph = tuple[Statement, ...]


@dataclass(frozen=True)
class Section:
    """A heading and its paragraphs."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Rulebook:
    """All that a book says, in the order in which people ask."""

    title: str
    description: str
    sections: tuple[Section, ...]


def english(book: Book, seats: int = 0) -> Rulebook:
    """The rules of a book in English, for that many players or (0) for any number."""
    words = tuple(phrases(book.family, "meanings").get("words", ()))
    facts = facts_module(book.family).facts_of(book.options, words, seats)
    sections = [*_changes(book, facts)]
    for section in phrases(book.family, "page")["sections"]:
        if holds(section.get("if", ""), facts):
            specials = _specials(book, words, seats, facts) if section.get("ranks") else ()
            sections.append(
                Section(section["title"], (*specials, *_paragraphs(book, section["says"], facts)))
            )
    return Rulebook(book.title, book.description, tuple(sections))


def _changes(book: Book, facts: Facts) -> Iterator[Section]:
    """What a house states otherwise than the shelf book at its root, and what of it does nothing."""
    if book.changed:
        idle = idle_changes(book, facts)
        said = facts_module(book.family).heard
        changed = [name for name in book.options if name in book.changed and name not in idle]
        told = [meaning(book.family, name, said(book.options, name)) for name in changed]
        told += [f"Without effect in this game: {_asked(book.family, name)}" for name in idle]
        title = f"House rules, otherwise {shelf_document(book.base)['title']}"
        yield Section(title, tuple((Statement(text, (), house=True),) for text in told))


def _asked(family: str, option: str) -> str:
    """What an option decides, within a sentence."""
    text = about(family, option)
    return text[0].lower() + text[1:]


def idle_changes(book: Book, facts: Facts) -> list[str]:
    """The options that a house changes though they do nothing in a game by its others."""
    conditions = phrases(book.family, "meanings").get("idle", {})
    return [
        name
        for name in book.options
        if name in book.changed and name in conditions and holds(conditions[name], facts)
    ]


def _specials(book: Book, words: tuple[str, ...], seats: int, facts: Facts) -> Iterator[Paragraph]:
    """A paragraph for each rank that is special."""
    says = phrases(book.family, "page")["ranks"]["says"]
    family = facts_module(book.family)
    for rank in family.special_ranks(book.options, seats):
        overlaid = {**facts, **family.rank_facts(book.options, words, rank, seats)}
        yield from _paragraphs(book, says, overlaid, rank)


def _paragraphs(
    book: Book, says: Iterable[Mapping[str, Any]], facts: Facts, rank: str = ""
) -> tuple[Paragraph, ...]:
    """The sentences whose conditions hold, said of a rank or of the game."""
    paragraphs: list[list[Statement]] = []
    for say in says:
        if holds(say.get("if", ""), facts):
            names = [_of_rank(name, rank) for name in say["of"].split()]
            if not (say.get("on") and paragraphs):
                paragraphs.append([])
            text = _text(book, say, names[0], facts)
            paragraphs[-1].append(_statement(book, names, text))
    return tuple(map(tuple, paragraphs))


def _text(book: Book, say: Mapping[str, Any], option: str, facts: Facts) -> str:
    if "text" in say:
        return sentence(say["text"], facts)
    return meaning(book.family, option, facts_module(book.family).heard(book.options, option))


def _of_rank(name: str, rank: str) -> str:
    """`power` and `.rank` in a sentence about a rank: the option of its powers, and its own clauses."""
    option, dot, detail = name.partition(".")
    option = power_option(rank) if option == "power" else option
    return f"{option}{dot}{rank if detail == 'rank' else detail}"


def _statement(book: Book, names: list[str], text: str) -> Statement:
    """The sentence with the clauses of those options that the book still has as its root states them.

    A name may also be a topic: what no option changes, and the clauses that say so.
    """
    options = [name.partition(".")[0] for name in names]
    kept = [(name, option) for name, option in zip(names, options, strict=True) if option not in book.changed]
    known = {**book.topics, **book.cites}
    cited = (clause for name, option in kept for clause in known.get(name, known[option]))
    in_order = sorted(set(cited), key=lambda clause: int(clause.rpartition("-")[2]))
    return Statement(text, tuple(in_order), house=len(kept) < len(names))
