"""The bots that think ahead: they suppose games from what their seat knows, and take what comes off best."""

from underhand.bots.search.alike import alike
from underhand.bots.search.bot import CHUNK, SearchBot
from underhand.bots.search.effort import LEVELS, SEARCH, Effort, effort_of, parse_effort

__all__ = ["CHUNK", "LEVELS", "SEARCH", "Effort", "SearchBot", "alike", "effort_of", "parse_effort"]
