"""The clauses of the books, the sentences they rest on, and the rulings where those sentences are unclear.

The texts are the pages of `docs/rules/`; an installed package carries them as `underhand/books/rules`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TypeVar

from underhand.errors import UnderhandError

SOURCES = ("boot", "canasta", "playingcards", "prague", "shithead")
"""The books whose own text is at hand; pagat's is only referred to."""

BOOKS = (*SOURCES, "pagat")

_CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* (.+)$", re.MULTILINE)
_RULING = re.compile(r"^- \*\*([BCGIPS]\d+)\*\* (.+)$", re.MULTILINE)
_WEB_SOURCE = re.compile(r"^\| ([^|]+?) \| (.+) \|$", re.MULTILINE)
_TAG = re.compile(r"\[([^]]+)]")
_PARAGRAPHS = re.compile(r"([pL])(\d+)(?:-[pL]?(\d+))?$")


Found = TypeVar("Found")


class ClauseError(UnderhandError):
    """No clause, ruling or source of that name."""


@dataclass(frozen=True)
class SourceRef:
    """Where a source says it: paragraphs (`p`, blank lines not counted) or lines (`L`) of a text.

    A public source that is not at hand has no place (`place == ""`), only its code in `sources.md`.
    """

    source: str
    place: str = ""
    first: int = 0
    last: int = 0

    def __str__(self) -> str:
        """The tag as the clauses write it: `boot p7`, `prague L7-L9`, `PG`."""
        if not self.place:
            return self.source
        span = f"-{self.place}{self.last}" if self.last > self.first else ""
        return f"{self.source} {self.place}{self.first}{span}"


@dataclass(frozen=True)
class Clause:
    """One numbered clause of a book: its text without tags, what it rests on, the rulings it follows."""

    id: str
    text: str
    sources: tuple[SourceRef, ...]
    rulings: tuple[str, ...]


def clause(name: str, book: str = "") -> Clause:
    """The clause of that id, such as `BOOT-17`; ``book`` is the prefix that somebody likely means."""
    return _find(name, _clauses(), "clause", book)


def clauses(prefix: str) -> tuple[Clause, ...]:
    """All clauses of one book in their order; `prefix` is `BOOT`, `PRAGUE` and so on."""
    return tuple(found for found in _clauses().values() if found.id.startswith(f"{prefix}-"))


def ruling(name: str) -> str:
    """The ruling of that number, such as `B9`: what is unclear, candidates, evidence, decision."""
    return _find(name, _rulings(), "ruling")


def source_sentences(ref: SourceRef) -> tuple[str, ...]:
    """What the source says there, a paragraph or line each; for a source not at hand, its address."""
    if not ref.place:
        return (_find(ref.source, _web_sources(), "source"),)
    lines = _text(f"source/{ref.source}.txt").splitlines()
    if ref.place == "p":
        lines = [line for line in lines if line.strip()]
    return tuple(line.strip() for line in lines[ref.first - 1 : ref.last] if line.strip())


def rules_folder() -> Path:
    """Where the pages of the rules stand: inside the installed package, or in the source tree's `docs`."""
    packed = Path(__file__).parent / "rules"
    return packed if packed.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


def _find(name: str, known: dict[str, Found], what: str, book: str = "") -> Found:
    if name in known:
        return known[name]
    near = _near(name.upper(), known, book)
    hint = f"; did you mean {near[0]}?" if len(near) == 1 else f"; near it are {', '.join(near)}"
    raise ClauseError(f"{name}: no such {what}{hint if near else ''}")


def _near(name: str, known: Iterable[str], book: str) -> list[str]:
    """Names that may have been meant; a number alone is that of a clause, of this book if one is named."""
    if name.isdigit():
        numbered = [each for each in known if each.endswith(f"-{name}")]
        return [each for each in numbered if each.startswith(f"{book}-")] or numbered
    return get_close_matches(name, known, n=3, cutoff=0.5)


def _text(page: str) -> str:
    return (rules_folder() / page).read_text(encoding="utf-8")


@cache
def _clauses() -> dict[str, Clause]:
    found = (match for book in BOOKS for match in _CLAUSE.finditer(_text(f"{book}.md")))
    return {match[1]: _read_clause(match[1], match[2]) for match in found}


@cache
def _rulings() -> dict[str, str]:
    return {match[1]: match[2].replace("**", "") for match in _RULING.finditer(_text("rulings.md"))}


@cache
def _web_sources() -> dict[str, str]:
    rows = _WEB_SOURCE.finditer(_text("sources.md"))
    return {code.strip(): row[2] for row in rows for code in row[1].split("/")}


def _read_clause(name: str, line: str) -> Clause:
    tags = [part for tag in _TAG.findall(line) for part in _tag_parts(tag)]
    sources = tuple(part for part in tags if isinstance(part, SourceRef))
    rulings = tuple(part for part in tags if isinstance(part, str))
    return Clause(name, " ".join(_TAG.sub("", line).split()), sources, rulings)


def _tag_parts(tag: str) -> Iterator[SourceRef | str]:
    """The sources and rulings in one pair of brackets; the parts after a comma belong to the same text."""
    if tag == "PG":
        yield SourceRef(tag)
    elif tag.partition(" ")[0] in SOURCES:
        source, _, places = tag.partition(" ")
        for place in places.split(", "):
            if match := _PARAGRAPHS.match(place):
                first = int(match[2])
                yield SourceRef(source, match[1], first, int(match[3] or first))
    elif tag in _rulings():
        yield tag


@dataclass(frozen=True)
class Explanation:
    """Why a clause stands as it does; of a ruling only name and text."""

    name: str
    text: str
    sources: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Each source's tag and what it says there."""
    elsewhere: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Each source whose text is not at hand: its code in `sources.md`, and where it can be read."""
    rulings: tuple[tuple[str, str], ...] = ()
    """Each ruling's number and text."""
    legend: tuple[tuple[str, str], ...] = ()
    """What is abbreviated in the rulings, and what it stands for."""


def explain(name: str, book: str = "") -> Explanation:
    """A clause with the sentences and rulings that it rests on, or a ruling; case does not matter.

    ``book`` is the prefix of the clauses among which somebody likely looks: there a number alone is enough.
    """
    name = name.strip().upper()
    if name in _rulings():
        return Explanation(name, ruling(name), legend=tuple(legend(ruling(name))))
    if name.isdigit() and book:
        name = f"{book}-{int(name)}"
    found = clause(name, book)
    told = [(str(ref), source_sentences(ref), ref.place) for ref in found.sources]
    return Explanation(
        name,
        found.text,
        tuple((tag, sentences) for tag, sentences, place in told if place),
        tuple((tag, tuple(_addresses(row))) for tag, (row, *_), place in told if not place),
        tuple((number, ruling(number)) for number in found.rulings),
        tuple(legend(" ".join(map(ruling, found.rulings)))),
    )


_PLACE = re.compile(rf"\b(?:{'|'.join(SOURCES)}) [pL]\d+")


def legend(text: str) -> Iterator[tuple[str, str]]:
    """The abbreviations in a ruling's text, in the order in which they come, and what they stand for."""
    if "(a)" in text:
        yield "(a), (b) …", "the readings that were weighed; behind = stands the one that is played by"
    if place := _PLACE.search(text):
        yield place[0], "a place in a source that is kept here: p is a paragraph, L a line"
    known = _abbreviations()
    for code in dict.fromkeys(re.findall(r"\b[A-Z][A-Za-z0-9]+\b", text)):
        if code in known:
            yield code, known[code]


@cache
def _abbreviations() -> dict[str, str]:
    """The codes of the sources that are not at hand, and the first address of each or what it is."""
    told: dict[str, str] = {}
    for row in _WEB_SOURCE.finditer(_text("sources.md")):
        codes, parts = row[1].split(" / "), re.split(r" / ", row[2])
        for at, code in enumerate(codes):
            told[code.strip()] = _first_address(parts[at] if len(parts) == len(codes) else row[2])
        told |= {code: address for address, code in re.findall(r"(\S+) \(([A-Z]{3,4})\)", row[2])}
    return told


def _first_address(row: str) -> str:
    """The first address of a row, without a remark that goes on behind it."""
    first = next(_addresses(row))
    return first if first.count("(") == first.count(")") else first.partition(" (")[0]


def _addresses(row: str) -> Iterator[str]:
    """The addresses in a source's row, each with what is said of it."""
    for part in re.split(r"\s*[,;]\s+|\s+-\s+", row):
        yield part.strip()
