"""What simulated games tell, as tables for people and as an object for programs."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

from underhand.cli.counts import bounds, percent
from underhand.lab.findings import Compared, Findings, Shares, Simulated
from underhand.lab.intervals import Interval

ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
RARE = 0.0005
"""Endings with a smaller share are not worth a row of a comparison."""


def print_findings(done: Simulated) -> None:
    """Everything, in tables that are 80 columns wide."""
    out = Console(highlight=False)
    job, found = done.job, done.houses[0]
    out.print(
        f"[bold]{job.book.name}[/bold], {job.seats} seats, {_bots(job.bots)}: {found.games:,} games, "
        f"{done.pace:,.0f} a second",
        soft_wrap=True,
    )
    out.print()
    out.print(_course(found))
    out.print()
    out.print(_shares(done))
    if done.differences:
        out.print()
        out.print(_comparison(done))


def _bots(bots: Sequence[str]) -> str:
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


# ---- how games go --------------------------------------------------------------------------------


def _course(found: Findings) -> Table:
    """Length, endings, powers: what a game is like."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    low, high = found.tenths
    table.add_row(
        "length",
        f"{_plus_minus(found.turns)} turns, median {found.median}, eight of ten {low} to {high}; "
        f"{found.decisions:.1f} decisions",
    )
    ended = (f"{name} {percent(share)}" for name, share in found.endings.items())
    table.add_row("ended %", ", ".join(ended))
    laid = [f"{power} {cards:.2f}" for power, cards in found.laid.items()]
    table.add_row("laid", f"{', '.join(laid)} a game; {found.burned:.2f} piles burned")
    return table


def _plus_minus(found: Interval, scale: float = 1.0, sign: str = "") -> str:
    half = scale * (found.high - found.low) / 2
    return f"{scale * found.value:{sign}.1f} ± {half:.1f}"


# ---- who wins ------------------------------------------------------------------------------------


def _shares(done: Simulated) -> Table:
    """Who comes off how: in order of play, from the dealer, by seat where bots differ, by cards dealt."""
    found = done.houses[0]
    kinds = [kind for kind in ("won", "lost") if any(getattr(each, kind).value for each in found.order)]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("who", no_wrap=True)
    table.add_column("games", justify="right", no_wrap=True)
    for kind in kinds:
        table.add_column(f"{kind} %", justify="right", no_wrap=True)
    for number, rows in enumerate(_groups(done)):
        if number:
            table.add_row()
        for name, shares in rows:
            table.add_row(name, f"{shares.games:,}", *(percent(getattr(shares, kind)) for kind in kinds))
    return table


def _groups(done: Simulated) -> Iterator[list[tuple[str, Shares]]]:
    found = done.houses[0]
    yield [(f"plays {name}", each) for name, each in zip(ORDINALS, found.order, strict=False)]
    yield list(zip(_from_dealer(len(found.deal)), found.deal, strict=True))
    if len(set(done.job.bots)) > 1:
        names = (f"p{seat} {bot}" for seat, bot in enumerate(done.job.bots, 1))
        yield list(zip(names, found.seats, strict=True))
    yield [(f"cards worth {each.least} to {each.most}", each.shares) for each in found.quarters]


def _from_dealer(seats: int) -> list[str]:
    """The seats clockwise from the dealer's left."""
    return [
        "dealer's left",
        *(f"{ORDINALS[place]} from the dealer" for place in range(1, seats - 1)),
        "dealer",
    ]


# ---- what other houses change --------------------------------------------------------------------


def _comparison(done: Simulated) -> Table:
    """Of each other house what the book has, what it has, and how they differ deal by deal."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("compared")
    table.add_column("figure", no_wrap=True)
    for name in (done.job.book.name, "with it", "difference"):
        table.add_column(name, justify="right", no_wrap=True)
    for house, difference in zip(done.houses[1:], done.differences, strict=True):
        for number, row in enumerate(_compared(done.houses[0], house, difference)):
            table.add_row("" if number else difference.asked, *row)
    return table


def _compared(book: Findings, house: Findings, difference: Compared) -> Iterator[tuple[str, str, str, str]]:
    yield (
        "turns",
        f"{book.turns.value:.1f}",
        f"{house.turns.value:.1f}",
        _plus_minus(difference.turns, sign="+"),
    )
    yield (
        "first seat, points",
        f"{100 * book.favour.value:+.1f}",
        f"{100 * house.favour.value:+.1f}",
        _plus_minus(difference.favour, 100, "+"),
    )
    for name, change in difference.endings.items():
        here, there = (each.endings[name].value if name in each.endings else 0.0 for each in (book, house))
        if max(here, there) >= RARE:
            yield (f"{name} %", f"{100 * here:.1f}", f"{100 * there:.1f}", _plus_minus(change, 100, "+"))


# ---- for programs --------------------------------------------------------------------------------


def as_object(done: Simulated) -> dict[str, object]:
    """All of it; shares from 0 to 1, each with its bounds."""
    job = done.job
    return {
        "book": job.book.name,
        "seats": job.seats,
        "bots": list(job.bots),
        "seed": job.seed,
        "games": done.houses[0].games,
        "games_per_s": round(done.pace, 1),
        **_found(done.houses[0]),
        "compared": [
            {"option": difference.asked, **_found(house), "difference": _difference(difference)}
            for house, difference in zip(done.houses[1:], done.differences, strict=True)
        ],
    }


def _found(found: Findings) -> dict[str, object]:
    return {
        "length": {
            "turns": _mean(found.turns),
            "median": found.median,
            "tenths": list(found.tenths),
            "decisions": round(found.decisions, 3),
        },
        "endings": {name: bounds(share) for name, share in found.endings.items()},
        "first_advantage": _mean(found.favour),
        "order": [_came_off(each) for each in found.order],
        "from_dealer": [_came_off(each) for each in found.deal],
        "by_seat": [_came_off(each) for each in found.seats],
        "hands": [{"worth": [each.least, each.most], **_came_off(each.shares)} for each in found.quarters],
        "powers": {power: round(cards, 4) for power, cards in found.laid.items()},
        "burned": round(found.burned, 4),
    }


def _came_off(shares: Shares) -> dict[str, object]:
    return {"games": shares.games, "wins": bounds(shares.won), "losses": bounds(shares.lost)}


def _mean(found: Interval) -> dict[str, float]:
    return {"mean": round(found.value, 6), "low": round(found.low, 6), "high": round(found.high, 6)}


def _difference(found: Compared) -> dict[str, object]:
    return {
        "turns": _mean(found.turns),
        "first_advantage": _mean(found.favour),
        "endings": {name: _mean(change) for name, change in found.endings.items()},
    }
