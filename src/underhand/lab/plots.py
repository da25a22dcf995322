"""Pictures of simulated games, small and to be read on a light or on a dark page."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from underhand.lab.extras import extra
from underhand.lab.findings import Findings, Shares
from underhand.lab.intervals import Interval
from underhand.lab.tally import Tally
from underhand.table.files import write_text

INK = "#8a8a8a"
COLOURS = ("#1f9e89", "#d9772b", "#7b6fd0", "#c2477f", "#8a9a2b")
STYLE = {
    "svg.hashsalt": "underhand",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
BINS = 40
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True)
class Series:
    """Games of one kind in a picture."""

    name: str
    tally: Tally
    found: Findings


def draw(series: Sequence[Series], path: Path) -> None:
    """How long the games of each kind are, and what it means in them to play first, second and so on."""
    matplotlib = extra("matplotlib", "plot")
    figure = extra("matplotlib.figure", "plot").Figure(figsize=(7.2, 2.6), layout="constrained")
    with matplotlib.rc_context(STYLE):
        length, order = figure.subplots(1, 2)
        _draw_length(length, series)
        _draw_order(order, series)
        for axes in (length, order):
            axes.patch.set_alpha(0)
            axes.spines[["top", "right"]].set_visible(False)
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    write_text(path, "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n")


def _draw_length(axes: Any, series: Sequence[Series]) -> None:
    """Shares of the games by their number of turns, up to where all but the longest have ended."""
    from underhand.lab.findings import quantile

    end = max(quantile(each.tally.turns, 0.99) for each in series)
    width = max(1, round(end / BINS))
    for each, colour in zip(series, COLOURS, strict=False):
        bars = [0] * (end // width + 1)
        for turns, n in each.tally.turns.items():
            if turns <= end:
                bars[turns // width] += n
        heights = [100 * n / each.tally.games / width for n in bars]
        axes.plot([(i + 0.5) * width for i in range(len(bars))], heights, color=colour, label=each.name)
    axes.set_xlabel("turns")
    axes.set_ylabel("% of the games a turn")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False, labelcolor=INK)


def _draw_order(axes: Any, series: Sequence[Series]) -> None:
    """How much better each seat came off than the mean, in the order in which they play."""
    axes.axhline(0, color=INK, linewidth=0.8)
    for number, (each, colour) in enumerate(zip(series, COLOURS, strict=False)):
        found = advantages(each.found.order)
        places = [place + 0.12 * (number - (len(series) - 1) / 2) for place in range(len(found))]
        middle = [100 * one.value for one in found]
        errors = [
            [100 * (one.value - one.low) for one in found],
            [100 * (one.high - one.value) for one in found],
        ]
        axes.errorbar(places, middle, errors, fmt="o", markersize=3, color=colour)
    most = max(len(each.found.order) for each in series)
    axes.set_xticks(range(most), PLACES[:most])
    axes.set_xlabel("plays")
    axes.set_ylabel("points better than the mean")


def advantages(order: Sequence[Shares]) -> list[Interval]:
    """How far each seat's share lies from an equal one, for the good."""
    if any(shares.won.value for shares in order):
        equal = sum(shares.won.value for shares in order) / len(order)
        return [_moved(shares.won, equal, 1) for shares in order]
    equal = sum(shares.lost.value for shares in order) / len(order)
    return [_moved(shares.lost, equal, -1) for shares in order]


def _moved(found: Interval, equal: float, sign: int) -> Interval:
    low, high = sorted((sign * (found.low - equal), sign * (found.high - equal)))
    return Interval(sign * (found.value - equal), low, high)
