"""Games that were played inside a kernel, held against each other."""

import numpy as np

from underhand.frame.ran import Ran


def assert_same_columns(found: Ran, other: Ran) -> None:
    """Every column holds the same numbers."""
    for column, numbers in vars(found).items():
        np.testing.assert_equal(numbers, vars(other)[column], column)
