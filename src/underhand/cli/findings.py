"""What simulated games tell, as tables for people and as an object for programs."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

from underhand.cli.counts import bounds, percent
from underhand.lab.findings import Compared, Findings, Part, Scores, Shares, Simulated
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
    for table in _parts(found):
        out.print()
        out.print(table)
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
    if found.burned is not None:
        laid = [f"{power} {cards:.2f}" for power, cards in found.laid.items()]
        table.add_row("laid", f"{', '.join(laid)} a game; {found.burned:.2f} piles burned")
    if found.scores is not None:
        table.add_row("score", _scored(found.scores))
    return table


def _scored(scores: Scores) -> str:
    low, high = scores.tenths
    return (
        f"{_plus_minus(scores.points, digits=0)} a seat, spread {scores.spread:.0f}, median {scores.median}, "
        f"eight of ten {low} to {high}; who plays first {_plus_minus(scores.favour, sign='+', digits=0)}"
    )


def _plus_minus(found: Interval, scale: float = 1.0, sign: str = "", digits: int = 1) -> str:
    half = scale * (found.high - found.low) / 2
    return f"{scale * found.value:{sign}.{digits}f} ± {half:.{digits}f}"


# ---- who wins ------------------------------------------------------------------------------------


def _shares(done: Simulated) -> Table:
    """Who comes off how: in order of play, from the dealer, by seat where bots differ, by cards dealt."""
    found = done.houses[0]
    told = ("won",) if found.scores else ("won", "lost")  # how badly one came off the score tells better
    kinds = [kind for kind in told if any(getattr(each, kind).value for each in found.order)]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("who", no_wrap=True)
    table.add_column("games", justify="right", no_wrap=True)
    for kind in kinds:
        table.add_column(f"{kind} %", justify="right", no_wrap=True)
    if found.scores is not None:
        table.add_column("score", justify="right", no_wrap=True)
    for number, rows in enumerate(_groups(done)):
        if number:
            table.add_row()
        for name, shares in rows:
            came_off = [percent(getattr(shares, kind)) for kind in kinds]
            if shares.points is not None:
                came_off.append(_plus_minus(shares.points, digits=0))
            table.add_row(name, f"{shares.games:,}", *came_off)
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


# ---- what seats do and score ---------------------------------------------------------------------


def _parts(found: Findings) -> Iterator[Table]:
    """What seats do, and what their scores are made of, in families that tell it."""
    if found.deeds:
        yield _named("a seat's", "times", found.deeds, 2)
    if found.scores is not None:
        yield _named("of its score", "points", found.scores.parts, 0)


def _named(title: str, unit: str, parts: dict[str, Part], digits: int) -> Table:
    """How often each comes, how much of it there is, and how much where it comes."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(title, no_wrap=True)
    for name in ("% of seats", f"{unit} a game", "where it comes"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, part in parts.items():
        figures = (f"{part.mean:.{digits}f}", f"{part.there:.{digits}f}" if part.share else "")
        table.add_row(name, f"{100 * part.share:.1f}", *figures)
    return table


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


def _compared(book: Findings, house: Findings, difference: Compared) -> Iterator[tuple[str, ...]]:
    yield (
        "turns",
        f"{book.turns.value:.1f}",
        f"{house.turns.value:.1f}",
        _plus_minus(difference.turns, sign="+"),
    )
    yield (
        "first seat, %",
        f"{100 * book.favour.value:+.1f}",
        f"{100 * house.favour.value:+.1f}",
        _plus_minus(difference.favour, 100, "+"),
    )
    for name, change in difference.endings.items():
        here, there = (each.endings[name].value if name in each.endings else 0.0 for each in (book, house))
        if max(here, there) >= RARE:
            yield (f"{name} %", f"{100 * here:.1f}", f"{100 * there:.1f}", _plus_minus(change, 100, "+"))
    yield from _compared_seats(book, house, difference)


def _compared_seats(book: Findings, house: Findings, difference: Compared) -> Iterator[tuple[str, ...]]:
    """What a seat does and scores, by the book and by the house."""
    for name, change in difference.deeds.items():
        done = (f"{each.deeds[name].mean:.2f}" for each in (book, house))
        yield (name, *done, _plus_minus(change, sign="+", digits=2))
    if book.scores and house.scores and difference.points and difference.points_favour:
        scored = (f"{each.points.value:.0f}" for each in (book.scores, house.scores))
        yield ("score", *scored, _plus_minus(difference.points, sign="+", digits=0))
        first = (f"{each.favour.value:+.0f}" for each in (book.scores, house.scores))
        yield ("first seat, score", *first, _plus_minus(difference.points_favour, sign="+", digits=0))


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
        **_laid(found),
        **({"deeds": _as_parts(found.deeds)} if found.deeds else {}),
        **({"score": _as_score(found.scores)} if found.scores else {}),
    }


def _laid(found: Findings) -> dict[str, object]:
    if found.burned is None:
        return {}
    powers = {power: round(cards, 4) for power, cards in found.laid.items()}
    return {"powers": powers, "burned": round(found.burned, 4)}


def _as_score(scores: Scores) -> dict[str, object]:
    return {
        **_mean(scores.points),
        "spread": round(scores.spread, 3),
        "median": scores.median,
        "tenths": list(scores.tenths),
        "first_advantage": _mean(scores.favour),
        "parts": _as_parts(scores.parts),
    }


def _as_parts(parts: dict[str, Part]) -> dict[str, object]:
    return {
        name: {"share": round(part.share, 6), "mean": round(part.mean, 4), "there": round(part.there, 4)}
        for name, part in parts.items()
    }


def _came_off(shares: Shares) -> dict[str, object]:
    found = {"games": shares.games, "wins": bounds(shares.won), "losses": bounds(shares.lost)}
    return found if shares.points is None else found | {"score": _mean(shares.points)}


def _mean(found: Interval) -> dict[str, float]:
    return {"mean": round(found.value, 6), "low": round(found.low, 6), "high": round(found.high, 6)}


def _difference(found: Compared) -> dict[str, object]:
    told: dict[str, object] = {
        "turns": _mean(found.turns),
        "first_advantage": _mean(found.favour),
        "endings": {name: _mean(change) for name, change in found.endings.items()},
    }
    if found.deeds:
        told["deeds"] = {name: _mean(change) for name, change in found.deeds.items()}
    if found.points and found.points_favour:
        told["score"] = {**_mean(found.points), "first_advantage": _mean(found.points_favour)}
    return told
