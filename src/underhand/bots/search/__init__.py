"""The bots that think ahead: they suppose games from what their seat knows, and take what comes off best."""

from underhand.bots.search.alike import alike
from underhand.bots.search.bot import SearchBot
from underhand.bots.search.effort import LEVELS, Effort, parse_effort

__all__ = ["LEVELS", "Effort", "SearchBot", "alike", "parse_effort"]
