"""A review told: in lines, a table and curves for people, as one object for programs."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhand.errors import printable
from underhand.frame.events import seat_text
from underhand.frame.words import names_told
from underhand.lab.review import Mark, Meanwhile, Point, Review, Reviewed, SeatReview, rounded

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""Columns of a curve."""
SHOWN = 0.005
"""A cost that would be rounded to nothing is not told."""
DEAREST = 5
"""Choices that are told once more at the end."""
STYLES: dict[str, str] = {
    "blunder": "bold red",
    "mistake": "yellow",
    "stroke of luck": "green",
    "bad luck": "magenta",
    "upswing": "green",
    "downswing": "magenta",
}


def print_review(found: Review) -> None:
    """Every decision on a line, a row for each seat, and its chance through the game as a curve."""
    out = Console(highlight=False)
    names = _names(found)
    for line in (*_head(found, names), *_lines(found, names), Text()):
        out.print(line, soft_wrap=True)
    out.print(_table(found, names))
    for line in (*_curves(found, names), *_dearest(found, names)):
        out.print(line, soft_wrap=True)


def _names(found: Review) -> tuple[str, ...]:
    return names_told([printable(name) for name in found.record.names])


# ---- lines ---------------------------------------------------------------------------------------


def _head(found: Review, names: Sequence[str]) -> Iterator[Text]:
    book, seen_by = found.record.book, found.record.seen_by
    yield Text(f"{book.title}: {', '.join(names)}", "bold")
    if seen_by is not None:
        yield Text(f"A copy of what {names[seen_by]} saw: only what {names[seen_by]} did can be reviewed.")
    yield Text(f"{found.of} decisions between several moves, {found.games:,} supposed games for each.")
    if not found.is_compiled:
        yield Text("By interpreted rules, which are slow: with so few games all numbers are rough.")
    if not found.is_divided:
        yield Text("Swings are what happened in between, by the cards and by what the others gave away.")
    yield Text()


def _lines(found: Review, names: Sequence[str]) -> Iterator[Text]:
    between = _BETWEEN[found.is_divided]
    yield Text(f" ply    chance  cost  {'  '.join(between)}", "bold")
    for each in found.decisions:
        marks = [Text(mark, STYLES[mark]) for mark in each.marks]
        numbers = "  ".join((_chances(each), *(_told(each.meanwhile, of) for of in between.values())))
        yield Text("  ").join([Text(f"{numbers}  {_said(each, names)}"), *marks])


def _said(each: Reviewed, names: Sequence[str]) -> str:
    """What was done, and what would have been better."""
    instead = each.instead(names) if each.cost >= SHOWN else ""
    return f"{each.sentence(names)}; better: {instead}" if instead else each.sentence(names)


def _dearest(found: Review, names: Sequence[str]) -> Iterator[Text]:
    """The marked choices that cost most, to be found without looking through all lines."""
    marked = [each for each in found.decisions if {"blunder", "mistake"} & set(each.marks)]
    if marked:
        yield Text()
        yield Text("What cost most", "bold")
    for each in sorted(marked, key=lambda each: -each.cost)[:DEAREST]:
        yield Text(f"{each.made.ply:4}  {100 * each.cost:3.0f}  {_said(each, names)}")


def _chances(each: Reviewed) -> str:
    """``  46  47 → 40     7``, in percent."""
    cost = f"{100 * each.cost:.0f}" if each.cost >= SHOWN else ""
    return f"{each.made.ply:4}  {100 * each.before:3.0f} → {100 * each.after:3.0f}  {cost:>4}"


_BETWEEN: Mapping[bool, Mapping[str, Callable[[Meanwhile], float | None]]] = {
    True: {"given": lambda each: each.given, " luck": lambda each: each.luck},
    False: {"swing": lambda each: each.swing},
}
"""What happened before a decision: where it is divided, and where it cannot be."""


def _told(meanwhile: Meanwhile | None, of: Callable[[Meanwhile], float | None]) -> str:
    """A change in percent with its sign, nothing where it is none."""
    share = 0.0 if meanwhile is None else of(meanwhile) or 0.0
    return f"{100 * share:+.0f}".rjust(5) if round(100 * share) else " " * 5


# ---- seats ---------------------------------------------------------------------------------------


def _table(found: Review, names: Sequence[str]) -> Table:
    columns = {**_CHOICES, **_HAPPENED[found.is_divided], **_ENDED}
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("player", no_wrap=True)
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    for seat in found.seats:
        table.add_row(Text(names[seat.seat]), *(told(seat) for told in columns.values()))
    return table


Column = Callable[[SeatReview], str]


def _counted(mark: Mark) -> Column:
    return lambda seat: str(seat.count(mark))


_CHOICES: Mapping[str, Column] = {
    "choices": lambda seat: str(len(seat.decisions)),
    "mean cost": lambda seat: f"{100 * seat.mean_cost:.1f}",
    "blunders": _counted("blunder"),
    "mistakes": _counted("mistake"),
}
_HAPPENED: Mapping[bool, Mapping[str, Column]] = {
    True: {
        "given": lambda seat: f"{100 * (seat.given or 0):+.0f}",
        "luck": lambda seat: f"{100 * (seat.luck or 0):+.0f}",
        "up": _counted("stroke of luck"),
        "down": _counted("bad luck"),
    },
    False: {
        "swing": lambda seat: f"{100 * seat.swing:+.0f}",
        "up": _counted("upswing"),
        "down": _counted("downswing"),
    },
}
_ENDED: Mapping[str, Column] = {
    "result": lambda seat: "–" if seat.result is None else f"{100 * seat.result:.0f}",
}


def _curves(found: Review, names: Sequence[str]) -> Iterator[Text]:
    yield Text()
    widest = max(len(names[seat.seat]) for seat in found.seats)
    for seat in found.seats:
        yield Text(f"{names[seat.seat]:{widest}}  {curve(seat.curve, len(found.record.log))}")


def curve(points: Sequence[Point], end: int) -> str:
    """A seat's chance through the game in block characters; blanks before it is known.

    >>> curve([(0, 0.5), (3, 1.0), (6, 0.0)], 7)
    '▅▅▅████▁'
    """
    width = min(WIDTH, end + 1)
    plies = [round(column * end / max(width - 1, 1)) for column in range(width)]
    return "".join(_block(points, ply) for ply in plies).rstrip()


def _block(points: Sequence[Point], ply: int) -> str:
    known = [chance for at, chance in points if at <= ply]
    return BLOCKS[min(int(known[-1] * len(BLOCKS)), len(BLOCKS) - 1)] if known else " "


# ---- for programs --------------------------------------------------------------------------------


def as_object(found: Review) -> dict[str, object]:
    """All of it for programs, as docs/review.md tells it; chances from 0 to 1."""
    record, names = found.record, _names(found)
    return {
        "book": record.book.name,
        "seats": list(record.names),
        "seen_by": "all" if record.seen_by is None else seat_text(record.seen_by),
        "games": found.games,
        "is_compiled": found.is_compiled,
        "is_whole": found.is_whole,
        "decisions": [_decision(each, names) for each in found.decisions],
        "players": [_player(seat, record.names[seat.seat]) for seat in found.seats],
    }


def _decision(each: Reviewed, names: Sequence[str]) -> dict[str, object]:
    return {
        "ply": each.made.ply,
        "seat": seat_text(each.made.seat),
        "move": str(each.made.move),
        "words": each.sentence(names),
        "before": rounded(each.before),
        "after": rounded(each.after),
        "cost": rounded(each.cost),
        "gave": [rounded(share) for share in each.gave],
        "best": None if each.best is None else str(each.best),
        "instead": each.instead(names),
        **_happened(each.meanwhile),
        "marks": list(each.marks),
    }


def _happened(meanwhile: Meanwhile | None) -> dict[str, float | None]:
    """What happened before a decision, or after the last one."""
    if meanwhile is None:
        return {"swing": None, "given": None, "luck": None}
    found = {"swing": meanwhile.swing, "given": meanwhile.given, "luck": meanwhile.luck}
    return {name: rounded(share) for name, share in found.items()}


def _player(seat: SeatReview, name: str) -> dict[str, object]:
    return {
        "seat": seat_text(seat.seat),
        "name": name,
        "decisions": len(seat.decisions),
        "mean_cost": rounded(seat.mean_cost),
        "blunders": seat.count("blunder"),
        "mistakes": seat.count("mistake"),
        "swing": rounded(seat.swing),
        "given": rounded(seat.given),
        "luck": rounded(seat.luck),
        "lucky": seat.count("stroke of luck"),
        "unlucky": seat.count("bad luck"),
        "result": rounded(seat.result),
        **{f"last_{name}": share for name, share in _happened(seat.last).items()},
        "curve": [[ply, rounded(chance)] for ply, chance in seat.curve],
    }
