"""Compiling a kernel: one signature each, one piece of code, a cache that is used and not needed."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from underhand.frame import compiler
from underhand.frame.compiler import cache_folder, compile_kernel
from underhand.frame.record import to_array

pytestmark = pytest.mark.skipif(not compiler.wanted(), reason="nothing is compiled here")

RECORDS = """
from underhand.frame.record import Record, cells

class Purse(Record):
    coins: list[list[int]] = cells(1, 2, 3)
    total: int = cells(2)

class Prices(Record, fixed=True):
    price: list[int] = cells(2, 3)
"""

KERNEL = """
from purses import Prices, Purse

SHIFT = 1

def count(p: Purse, row: int) -> int:
    n = 0
    for i in range(len(p.coins[row])):
        n += p.coins[row][i]
    return n

def is_rich(p: Purse, limit: int) -> bool:
    return p.total.bit_count() > 1 and p.total.bit_length() > limit

def fill(p: Purse, i: int, n: int) -> None:
    p.coins[SHIFT][i] = n
    p.total = count(p, 0) + count(p, 1)

def spend(prices: list[Prices], purses: list[Purse], i: int, n: int, out: list[int]) -> int:
    p = purses[0]
    fill(p, i, n * prices[0].price[1])
    out[0] = is_rich(p, 2)
    return p.total

def raised(prices: list[Prices], n: int) -> None:
    raise_price(prices[0], n)

def counted(prices: list[Prices], n: int) -> int:
    return there(n)

def there(n: int) -> int:
    return back(n - 1) if n else 0

def back(n: int) -> int:
    return there(n)

def raise_price(prices: Prices, n: int) -> None:
    prices.price[0] = n
"""


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A small kernel, and a cache of its own."""
    (tmp_path / "purses.py").write_text(RECORDS)
    (tmp_path / "spending.py").write_text(KERNEL)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("purses", "spending"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module("spending")


def spent(spend: Any, kernel: ModuleType, i: int, n: int) -> tuple[int, int]:
    """What a call of the entry gives: the sum, and whether that is rich."""
    prices, purse, out = kernel.Prices(), kernel.Purse(), np.zeros(1, np.int64)
    prices.price = [0, 2, 0]
    purse.coins[0] = [1, -2, 3]
    return spend(to_array(prices), to_array(purse), i, n, out), int(out[0])


def test_compiled_functions_compute_what_they_say(kernel: ModuleType) -> None:
    """Cells are read and written with their sign, booleans and bits are those of Python."""
    spend = compile_kernel([kernel], ["spend"])["spend"]
    assert spent(spend, kernel, 2, 3) == (8, 0)
    assert spent(spend, kernel, 2, 4) == (10, 1)
    assert spent(spend, kernel, 0, -1) == (0, 0)


def test_code_is_taken_from_the_cache(kernel: ModuleType) -> None:
    """What was compiled once is loaded the next time, and gives the same."""
    first = compile_kernel([kernel], ["spend"])["spend"]
    again = compile_kernel([kernel], ["spend"])["spend"]
    assert (first.stats.cache_hits.total(), again.stats.cache_hits.total()) == (0, 1)
    assert spent(again, kernel, 2, 3) == (8, 0)


def test_another_source_is_another_cache(
    kernel: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit of a kernel, another number or record leaves the code of the old one where it is."""
    folders = [cache_folder([kernel])]
    monkeypatch.setattr(kernel, "SHIFT", 0)
    folders.append(cache_folder([kernel]))
    monkeypatch.setattr(kernel, "Prices", type(kernel.Purse))
    folders.append(cache_folder([kernel]))
    (tmp_path / "spending.py").write_text(KERNEL + "\n# an edit\n")
    folders.append(cache_folder([kernel]))
    assert len(set(folders)) == 4


def test_compiling_needs_no_cache(
    kernel: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be written the code is compiled each time and lives in memory."""
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert cache_folder([kernel]) is None
    assert spent(compile_kernel([kernel], ["spend"])["spend"], kernel, 2, 3) == (8, 0)


@pytest.mark.parametrize("index", [3, -1])
def test_checked_code_refuses_an_index_out_of_bounds(kernel: ModuleType, index: int) -> None:
    """Compiled with bounds checks, an index beyond a table is an error; so is one before it."""
    spend = compile_kernel([kernel], ["spend"], checked=True)["spend"]
    assert spent(spend, kernel, 2, 3) == (8, 0)
    with pytest.raises(IndexError):
        spent(spend, kernel, index, 3)


def test_fixed_records_are_not_written(kernel: ModuleType) -> None:
    """A record that rules only read cannot be written by them."""
    with pytest.raises(Exception, match=r"Prices.price is written"):
        compile_kernel([kernel], ["raised"])


def test_functions_do_not_call_themselves(kernel: ModuleType) -> None:
    """Recursion is refused, by whatever way a function comes back to itself."""
    with pytest.raises(Exception, match="calls itself"):
        compile_kernel([kernel], ["counted"])


def test_a_name_means_one_thing(kernel: ModuleType, tmp_path: Path) -> None:
    """Two modules of a kernel may not give one name to two numbers, as all of them share one space."""
    (tmp_path / "other_shift.py").write_text("SHIFT = 2\n")
    with pytest.raises(ValueError, match="SHIFT is 1 in one module and 2"):
        compile_kernel([kernel, import_module("other_shift")], ["spend"])
