"""Bots think by compiled rules here where there are such: interpreted ones would take minutes."""

import pytest

from underhand.frame import compiler


@pytest.fixture(autouse=True)
def thinks_by_compiled_rules(thinks_by_interpreted_rules: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both find the same, as the tests of the families show."""
    monkeypatch.setattr(compiler, "is_at_hand", lambda *_: compiler.wanted())
