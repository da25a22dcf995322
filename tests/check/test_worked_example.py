"""The dispute that `docs/referee.md` settles comes out as it says."""

import re
from pathlib import Path

from underhand.check import run_file

PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text(encoding="utf-8")


def test_the_dispute_is_settled_as_told(tmp_path: Path) -> None:
    """The example holds, and fails with the line that is printed there when another value is expected."""
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "dispute.toml"
    path.write_text(text, encoding="utf-8")
    assert [verdict.reason for verdict in run_file(path).verdicts] == [""]
    path.write_text(text.replace("expect value 14", "expect value 13"), encoding="utf-8")
    (verdict,) = run_file(path).verdicts
    assert verdict.line.replace(f"{tmp_path}/", "    ") in PAGE
