"""`underhand check`: run scenario files, and say of each case that does not hold where and why."""

import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from underhand.check import Result, Verdict
from underhand.check import check as run
from underhand.errors import UnderhandError, printable_line

FAILED = 1
MALFORMED = 2


class CheckError(UnderhandError):
    """There is nothing to check."""


def check(
    *paths: Path,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Run scenario files: positions, moves, and what must hold.

    A line tells of each case that fails; the last line counts. The status is 1 if a case failed, and 2 if a
    file is not well formed: what is wrong with it is told on standard error.

    Args:
        paths: Scenario files, or folders with such files in or below them.
        as_json: For programs: one object for each case that was run, a line each.
    """
    if not paths:
        raise CheckError("check: of what? name scenario files, or folders of them")
    results = []
    for result in run(paths):
        _print_mistakes(result)
        for verdict in result.verdicts:
            if as_json:
                print(json.dumps(_object(result, verdict), ensure_ascii=False))
            elif verdict.reason and not verdict.is_mistake:
                print(printable_line(verdict.line))
        results.append(result)
    if not as_json:
        print(_summary(results))
    return _status(results)


def _print_mistakes(result: Result) -> None:
    for line in result.mistakes:
        print(printable_line(line), file=sys.stderr)


def _object(result: Result, verdict: Verdict) -> dict[str, object]:
    """A case for programs; ``step`` counts from 1 and is null where the case holds."""
    case = verdict.case
    word = "malformed" if verdict.is_mistake else "failed" if verdict.reason else "passed"
    return {
        "file": result.file,
        "case": case.name,
        "rule": case.rule,
        "book": case.book.name,
        "seats": case.seats,
        "result": word,
        "step": verdict.number or None,
        "event": verdict.step or None,
        "reason": verdict.reason or None,
    }


def _count(results: list[Result], *, held: bool) -> int:
    verdicts = (verdict for result in results for verdict in result.verdicts if not verdict.is_mistake)
    return sum(not verdict.reason if held else bool(verdict.reason) for verdict in verdicts)


def _summary(results: list[Result]) -> str:
    """How many cases hold, how many do not, and how many say nothing that could be held against the rules."""
    told = f"{_count(results, held=True)} passed, {_count(results, held=False)} failed"
    unread = sum(result.unread for result in results)
    return f"{told}, {unread} not readable" if unread else told


def _status(results: list[Result]) -> int:
    if any(result.mistakes for result in results):
        return MALFORMED
    return FAILED if _count(results, held=False) else 0
