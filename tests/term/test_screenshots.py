"""The pictures of the documentation: a script draws them, and they ask nobody for fonts."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "play.md"


def test_the_script_draws_a_picture(tmp_path: Path) -> None:
    """A picture is drawn as SVG that shows the table and holds no address to fetch from."""
    script = [sys.executable, str(ROOT / "scripts" / "screenshots"), str(tmp_path), "set-up"]
    subprocess.run(
        script, check=True, capture_output=True, timeout=120, env={**os.environ, "UNDERHAND_PLAIN": "1"}
    )
    (path,) = tmp_path.iterdir()
    svg = path.read_text(encoding="utf-8").replace("&#160;", " ")
    assert "choose three cards to lie face up before you" in svg
    assert "Keep " in svg
    assert "url(http" not in svg


def test_every_picture_of_the_page_is_there() -> None:
    """What the page shows has been drawn, and what has been drawn is shown."""
    shown = set(re.findall(r"\]\((images/[^)]*)\)", PAGE.read_text(encoding="utf-8")))
    there = {f"images/{path.name}" for path in (PAGE.parent / "images").glob("*.svg")}
    assert shown == there
    for name in shown:
        assert "url(http" not in (PAGE.parent / name).read_text(encoding="utf-8")
