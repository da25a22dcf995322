"""The page of options in the documentation is that of the data."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = "scripts/options"


def test_the_page_is_made_from_the_data(tmp_path: Path) -> None:
    """The script writes the page that stands in the documentation, letter by letter."""
    made = tmp_path / "options.md"
    subprocess.run([sys.executable, str(ROOT / SCRIPT), str(made)], check=True, timeout=120)
    there = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")
    assert there == made.read_text(encoding="utf-8"), f"write it anew: .venv/bin/python {SCRIPT}"
