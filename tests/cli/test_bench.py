"""`underhand bench`: what it refuses to measure."""

import pytest

from underhand.cli.bench import BenchError, bench


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf"), 1e9])
def test_a_rate_needs_some_seconds(seconds: float) -> None:
    """A time that is none, or has no end, is refused before anything is measured."""
    with pytest.raises(BenchError, match="name a number of seconds"):
        bench(seconds=seconds)
