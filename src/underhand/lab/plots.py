"""Pictures of simulated games, small and to be read on a light or on a dark page."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

from underhand.lab.extras import extra
from underhand.lab.findings import Findings, Shares, quantile
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
STEP = 50
"""Scores are counted in steps of so many points, or of several times as many."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True)
class Series:
    """Games of one kind in a picture."""

    name: str
    tally: Tally
    found: Findings


def draw(series: Sequence[Series], path: Path) -> None:
    """How long the games of each kind are, what it means in them to play first, second and so on.

    Below them, where seats score, the same of scores.
    """
    matplotlib = extra("matplotlib", "plot")
    drawn = [_draw_length, _draw_order]
    if all(each.found.scores for each in series):
        drawn += [_draw_scores, _draw_score_order]
    rows = len(drawn) // 2
    figure = extra("matplotlib.figure", "plot").Figure(figsize=(7.2, 2.6 * rows), layout="constrained")
    with matplotlib.rc_context(STYLE):
        for draw_one, axes in zip(drawn, figure.subplots(rows, 2, squeeze=False).flat, strict=True):
            draw_one(axes, series)
            axes.patch.set_alpha(0)
            axes.spines[["top", "right"]].set_visible(False)
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    write_text(path, "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n")


def _draw_length(axes: Any, series: Sequence[Series]) -> None:
    """Shares of the games by their number of turns, up to where all but the longest have ended."""
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
    _draw_places(axes, [[_scaled(each, 100) for each in advantages(one.found.order)] for one in series])
    axes.set_ylabel("points better than the mean")


def _draw_scores(axes: Any, series: Sequence[Series]) -> None:
    """Shares of the seats by their score, but for the highest and the lowest."""
    scores = [each.tally.scored.single for each in series if each.tally.scored]
    low, high = min(quantile(each, 0.005) for each in scores), max(quantile(each, 0.995) for each in scores)
    width = STEP * ceil((high - low + 1) / (BINS * STEP))
    low -= low % width
    for each, single, colour in zip(series, scores, COLOURS, strict=False):
        bars = [0] * ((high - low) // width + 1)
        for points, n in single.items():
            if low <= points <= high:
                bars[(points - low) // width] += n
        heights = [100 * n / single.total() for n in bars]
        axes.plot([low + (i + 0.5) * width for i in range(len(bars))], heights, color=colour, label=each.name)
    axes.set_xlabel("score of a seat")
    axes.set_ylabel(f"% of the seats, steps of {width}")
    axes.set_ylim(bottom=0)


def _draw_score_order(axes: Any, series: Sequence[Series]) -> None:
    """How much more each seat scored than the mean, in the order in which they play."""
    _draw_places(axes, [score_advantages(each.found) for each in series])
    axes.set_ylabel("score above the mean")


def _draw_places(axes: Any, kinds: Sequence[Sequence[Interval]]) -> None:
    """Of games of each kind a figure with its bounds for each seat, in the order in which they play."""
    axes.axhline(0, color=INK, linewidth=0.8)
    for number, (found, colour) in enumerate(zip(kinds, COLOURS, strict=False)):
        places = [place + 0.12 * (number - (len(kinds) - 1) / 2) for place in range(len(found))]
        errors = [[one.value - one.low for one in found], [one.high - one.value for one in found]]
        axes.errorbar(places, [one.value for one in found], errors, fmt="o", markersize=3, color=colour)
    most = max(map(len, kinds))
    axes.set_xticks(range(most), PLACES[:most])
    axes.set_xlabel("plays")


def score_advantages(found: Findings) -> list[Interval]:
    """How far each seat's score lies from the mean of all, in the order in which they play."""
    if found.scores is None:
        return []
    equal = found.scores.points.value
    return [_moved(shares.points, equal, 1) for shares in found.order if shares.points is not None]


def _scaled(found: Interval, scale: float) -> Interval:
    return Interval(scale * found.value, scale * found.low, scale * found.high)


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
