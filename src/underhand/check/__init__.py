"""The referee: scenarios state a position, play events and say what must hold."""

from underhand.check.cases import Case, Scenario, read_scenario
from underhand.check.running import Result, Verdict, check, run_case, run_file

__all__ = ["Case", "Result", "Scenario", "Verdict", "check", "read_scenario", "run_case", "run_file"]
