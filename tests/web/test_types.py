"""The page's modules are as strictly typed as the rest: TypeScript reads them, nothing is made from it."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent / "types"
CHECKER = HERE / "node_modules" / ".bin" / "tsc"


def test_the_modules_are_typed() -> None:
    """Every module of the page keeps to its types and to those of the wire."""
    if not (shutil.which("node") and CHECKER.exists()):
        pytest.skip("there is no TypeScript: scripts/test brings it where npm is")
    command = [str(CHECKER), "-p", str(HERE / "tsconfig.json")]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_every_module_is_read() -> None:
    """No module asks not to be checked."""
    modules = list((ROOT / "src/underhand/web/static/js").rglob("*.js"))
    assert modules
    assert not [path.name for path in modules if "@ts-nocheck" in path.read_text(encoding="utf-8")]


def test_the_types_are_those_of_the_libraries() -> None:
    """The libraries' types are of the versions that the page uses."""
    used = json.loads((ROOT / "src/underhand/web/static/vendor/versions.json").read_text(encoding="utf-8"))
    needed = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert {name: needed[name] for name in used} == used
