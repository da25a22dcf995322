"""The page of what the rules do: made from few games it has the same chapters as from many."""

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from underhand.books import shelf
from underhand.lab.intervals import Interval

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script as a module."""
    loader = SourceFileLoader("what_the_rules_do", str(ROOT / "scripts" / "what-the-rules-do"))
    spec = spec_from_loader(loader.name, loader)
    assert spec
    module = module_from_spec(spec)
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = written
    return module


@pytest.mark.skipif(not find_spec("matplotlib"), reason="matplotlib is not installed")
def test_the_page_has_its_chapters(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made anew it has the headings of the page that is kept, and a picture for each book."""
    monkeypatch.setattr(script, "PICTURES", tmp_path)
    made = "\n".join(script.page(script.Lab(30, 2)))
    kept = (ROOT / "docs" / "what-the-rules-do.md").read_text(encoding="utf-8")
    assert headings(made) == headings(kept)
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(shelf())


def headings(page: str) -> list[str]:
    """The lines that head a chapter."""
    return [line for line in page.splitlines() if line.startswith("#")]


@pytest.mark.parametrize(
    ("bounds", "says"),
    [
        ((0.01, 0.03), "better by 2.0"),
        ((-0.03, -0.01), "worse by 2.0"),
        ((-0.01, 0.01), "neither"),
    ],
)
def test_a_verdict_is_given_where_the_bounds_are_on_one_side(
    script: ModuleType, bounds: tuple[float, float], says: str
) -> None:
    """Somebody is called better or worse off only where all that is likely says so."""
    assert script.verdict(Interval(sum(bounds) / 2, *bounds)).startswith(says)
