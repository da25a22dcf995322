"""Running scenarios: files are found and read, cases are played, and each is told to hold or why not."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from underhand import families
from underhand.books.checking import did_you_mean
from underhand.check.cases import Case, is_house, read_scenario
from underhand.check.expecting import StepError
from underhand.check.standing import Stand
from underhand.check.steps import Step
from underhand.frame.events import Event
from underhand.frame.stating import Misstated


@dataclass(frozen=True)
class Verdict:
    """How a case went. ``reason`` is empty if it holds; ``step`` is the text of the one that does not.

    ``is_mistake``: the fault is the file's, which does not say what its own step needs.
    """

    case: Case
    number: int = 0
    step: str = ""
    reason: str = ""
    is_mistake: bool = False

    @property
    def line(self) -> str:
        """File, case, step and reason."""
        return f'{self.case.where}: step {self.number} "{self.step}": {self.reason}'


@dataclass(frozen=True)
class Result:
    """A file's verdicts, and a line for each mistake for which the file, or a case, was not run.

    ``unread`` counts the cases that a mistake keeps from being judged; a file without any counts as one.
    """

    file: str
    verdicts: tuple[Verdict, ...]
    mistakes: tuple[str, ...]
    unread: int = 0


def check(paths: Iterable[Path]) -> Iterator[Result]:
    """Run files, and every scenario file in and below folders, in the order of their names."""
    for path in paths:
        if not path.exists():
            yield Result(str(path), (), (f"{path}: {_nowhere(path)}",), 1)
            continue
        files = scenario_files(path) if path.is_dir() else [path]
        if not files:
            yield Result(str(path), (), (f"{path}: holds no scenario file (*.toml)",), 1)
        for file in files:
            yield run_file(file)


def scenario_files(folder: Path) -> list[Path]:
    """The scenario files in and below a folder; house files that lie among them are none."""
    return [file for file in sorted(folder.rglob("*.toml")) if file.is_file() and not is_house(file)]


def _nowhere(path: Path) -> str:
    """That there is nothing of that name, and what may have been meant."""
    folder = path.parent
    if not folder.is_dir():
        return f"no such file; there is no folder {folder} either"
    near = did_you_mean(path.name, [each.name for each in folder.iterdir()])
    return f"no such file or folder{near or '; name scenario files (*.toml), or folders of them'}"


def run_file(file: Path) -> Result:
    """Run every case of a file that is well formed."""
    scenario = read_scenario(file)
    verdicts = tuple(map(run_case, scenario.cases))
    wrong = tuple(verdict.line for verdict in verdicts if verdict.is_mistake)
    return Result(scenario.file, verdicts, scenario.mistakes + wrong, scenario.unread + len(wrong))


def run_case(case: Case) -> Verdict:
    """Play a case to its end, or to the first step that does not hold."""
    rules = families.rules_for(case.book, case.seats)
    stand = Stand(case.book, *families.stated(case.book, rules, case.position))
    played = (0, "")
    try:
        for number, (step, dealt) in enumerate(_with_deals(case.steps), 1):
            if step.waits:
                stand.settle(dealt)
            if step.plays:
                played = (number, step.text)
            reason = step.ask(stand)
            if reason:
                return Verdict(case, number, step.text, reason)
        stand.settle()
    except StepError as error:
        return Verdict(case, number, step.text, str(error), is_mistake=True)
    except Misstated as error:
        return Verdict(case, *played, str(error), is_mistake=True)
    return Verdict(case)


def _with_deals(steps: Sequence[Step]) -> Iterable[tuple[Step, Event | None]]:
    """Each step with the dealer's event that is the next to change the position, if it is one of his."""
    pairs: list[tuple[Step, Event | None]] = []
    for step in reversed(steps):
        dealt = step.deals if step.plays or not pairs else pairs[-1][1]
        pairs.append((step, dealt))
    return reversed(pairs)
