"""How the laws are searched: the same examples every time, or new ones where that is asked for.

``HYPOTHESIS_PROFILE=search scripts/test tests/shedding`` looks at examples that nobody has seen yet.
"""

import os

import pytest
from hypothesis import settings

from underhand.frame import compiler

# How long an example takes depends on what else the machine does, and is nobody's test.
settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("search", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(autouse=True)
def thinks_by_interpreted_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think the same in every run, whether or not compiled rules have been kept; none are made aside."""
    monkeypatch.setattr(compiler, "is_at_hand", lambda *_: False)
    monkeypatch.setattr(compiler, "compile_aside", lambda *_: None)
