"""What is in the repository: no addresses or places of somebody's machine, and pins that pin everything."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PINS = ("constraints.txt", "constraints-dev.txt")
# Put together here, so that this file does not hold what it looks for.
REGISTRIES = [".".join(parts) for parts in [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org")]]
MACHINE = re.compile("(?<![\\w.])/(?:" + "|".join(["work", "root", "home", "Users"]) + ")/\\w")


def tracked_text() -> dict[str, str]:
    """The text of every tracked file that is text, by its path."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    texts = {}
    for name in filter(None, names):
        content = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in content:
            texts[name] = content.decode()
    return texts


def names_in(requirements: list[str]) -> set[str]:
    """The normalized names of some requirements."""
    return {
        re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", text, maxsplit=1)[0]).lower() for text in requirements
    }


def pins_in(name: str) -> dict[str, list[str]]:
    """The hashes of every pinned requirement, by its first line."""
    pins: dict[str, list[str]] = {}
    for line in (ROOT / name).read_text().splitlines():
        if not line.startswith((" ", "#")):
            pins[line.removesuffix(" \\")] = []
        elif "--hash=" in line:
            pins[list(pins)[-1]].append(line.strip().removesuffix(" \\"))
    return pins


def test_no_registry_and_no_machine() -> None:
    """No file names the host of a package registry or a place on somebody's machine."""
    texts = tracked_text()
    assert "pyproject.toml" in texts
    for name, text in texts.items():
        assert not [host for host in REGISTRIES if host in text], name
        assert not MACHINE.search(text), name


@pytest.mark.parametrize("name", PINS)
def test_pins_have_no_address(name: str) -> None:
    """The pins say what to install, never from where."""
    text = (ROOT / name).read_text()
    assert "://" not in text
    assert not re.search(r"^\s*-(-index|-extra|-find|-trusted|i|f|e)", text, re.MULTILINE)


@pytest.mark.parametrize("name", PINS)
def test_pins_are_exact(name: str) -> None:
    """Every pin has one version and at least one hash."""
    pins = pins_in(name)
    assert pins
    for requirement, hashes in pins.items():
        assert re.match(r"^[\w.-]+==[\w.]+( ; .+)?$", requirement), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes), requirement


def test_pins_cover_the_project() -> None:
    """All that the project needs to run and to be built is pinned, for the work on it the extra `dev` too."""
    project = PROJECT["project"]
    to_run = names_in(project["dependencies"]) | names_in(PROJECT["build-system"]["requires"])
    to_work = to_run | names_in(project["optional-dependencies"]["dev"])
    assert to_run <= names_in(list(pins_in("constraints.txt")))
    assert to_work <= names_in(list(pins_in("constraints-dev.txt")))


def test_both_pins_agree() -> None:
    """What is needed to play is pinned alike for those who work on the project."""
    play, work = (pins_in(name) for name in PINS)
    assert {requirement: work.get(requirement) for requirement in play} == play


def test_every_decision_is_in_the_index() -> None:
    """The index of decisions names every page."""
    folder = ROOT / "docs" / "decisions"
    index = (folder / "index.md").read_text()
    pages = sorted(path.name for path in folder.glob("[0-9]*.md"))
    assert pages
    assert not [page for page in pages if f"({page})" not in index]


def test_every_family_is_protected() -> None:
    """The contract that only the registry imports a family names every family there is."""
    floors, registry = PROJECT["tool"]["importlinter"]["contracts"]
    (families,) = [floor for floor in floors["layers"] if "canasta" in floor]
    there = [name for name in re.findall(r"\w+", families) if (ROOT / "src" / "underhand" / name).is_dir()]
    assert registry["type"] == "protected"
    assert set(registry["protected_modules"]) == {f"underhand.{name}" for name in there}
