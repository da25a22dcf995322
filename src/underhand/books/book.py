"""A rulebook: resolved options of one family, and where each of them comes from."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from underhand.errors import UnderhandError


class BookError(UnderhandError):
    """A rulebook or house file that cannot be played by; `lines` holds every mistake, one each.

    `rest` is the book without the options that are wrong, for those who look for further mistakes with it;
    none where nothing tells which book is meant.
    """

    def __init__(self, lines: str | Iterable[str], rest: "Book | None" = None) -> None:
        """Take one line or several."""
        self.lines = (lines,) if isinstance(lines, str) else tuple(lines)
        self.rest = rest
        super().__init__("\n".join(self.lines))


@dataclass(frozen=True)
class Book:
    """A rulebook whose options are complete, valid and in their canonical form.

    `options` holds plain values as TOML and JSON do, in the family's order. `changed` names the options that
    a house states otherwise than the shelf book at its root.
    """

    name: str
    title: str
    family: str
    options: Mapping[str, object]
    description: str
    clauses: str
    """The prefix of its clauses: `BOOT` for `BOOT-17`."""
    cites: Mapping[str, tuple[str, ...]]
    """The clauses that each option carries, as the shelf book states it."""
    refusals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The clauses that forbid a move, by the code of the refusal."""
    engine: tuple[str, ...] = ()
    """The clauses that no option carries: what is the same in every book, and worked examples."""
    topics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The clauses of what no option changes and the printed rules tell, by what they speak of."""
    base: str = ""
    """The shelf book at the root of a house; empty for a shelf book."""
    changed: frozenset[str] = field(default_factory=frozenset)

    def __hash__(self) -> int:
        """Equal books have equal digests; mappings can't be hashed."""
        return hash(self.digest)

    @cached_property
    def digest(self) -> str:
        """`sha256:…` of the family and the resolved options: equal rules have equal digests."""
        rules = {"family": self.family, "options": dict(self.options)}
        text = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"
