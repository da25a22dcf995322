"""`underhand bench`: what it refuses to measure, and how it tells what it has measured."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from underhand.cli.bench import BenchError, bench, table
from underhand.lab.bench import Figure

FIGURES = [
    Figure("calibration", "", "plain", 2_047_412.4, "steps/s"),
    Figure("random", "prague", "compiled", 16_858_813.0, "decisions/s", "rlcard uno", 1235.58),
    Figure("random", "prague", "compiled", 16_858_813.0, "decisions/s", "others", 2.0),
    Figure("first prompt", "prague", "plain", 0.456, "s"),
]


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf"), 1e9])
def test_a_rate_needs_some_seconds(seconds: float) -> None:
    """A time that is none, or has no end, is refused before anything is measured."""
    with pytest.raises(BenchError, match="name a number of seconds"):
        bench(seconds=seconds)


def test_a_table_is_aligned() -> None:
    """Numbers end in one column, with units behind them, and a figure of two ratios is told once."""
    out = io.StringIO()
    Console(file=out, width=90).print(table(FIGURES))
    head, *rows = out.getvalue().splitlines()
    assert head.split() == ["measure", "book", "mode", "value", "unit", "ratio", "to"]
    numbers = ["2,047,412", "16,858,813", "", "0.46"]
    ends = {row.index(number) + len(number) for row, number in zip(rows, numbers, strict=True) if number}
    assert ends == {head.index("value") + len("value")}
    assert [row.split()[-1] for row in rows] == ["steps/s", "uno", "others", "s"]
    assert "random" not in rows[2]


def test_in_a_pipe_there_are_lines_and_no_progress(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where output is no terminal each figure is a line as it comes, without control characters."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("underhand.cli.bench.measure", lambda *_: iter(FIGURES))
    bench()
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == len(FIGURES)
    assert (err.strip(), "\x1b" in out) == ("", False)


def test_on_a_terminal_it_says_first_what_is_to_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before the first figure the number of them is told, and that compiling takes a while."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("underhand.cli.bench.figures_to_come", lambda book: 4)

    def measure(*_: object) -> Iterator[Figure]:
        assert "4 figures are measured. Rules that are not compiled yet" in capsys.readouterr().err
        yield from FIGURES

    monkeypatch.setattr("underhand.cli.bench.measure", measure)
    bench()
    assert "prague" in capsys.readouterr().out
