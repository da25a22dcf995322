"""The pages about the server, and the page's types: in step with the models and the program."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from underhand.web import wire
from underhand.web.app import make_app
from underhand.web.settings import RATES, ServerSettings

ROOT = Path(__file__).parents[2]
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
SERVER = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", API, re.DOTALL)


def members(union: Any) -> list[type[wire.Wire]]:
    """The models of a union."""
    return list(get_args(get_args(union)[0]))


def row_of(model: type[wire.Wire]) -> str:
    """The row of a table that tells of a model behind its word."""
    (row,) = re.findall(rf"^\| `\w+` \| `{model.__name__}` \|.*$", API, re.MULTILINE)
    return str(row)


def test_every_model_is_named() -> None:
    """The page on the interface names each model of the wire."""
    names = {
        each.__name__
        for each in vars(wire).values()
        if isinstance(each, type) and each.__module__ == wire.__name__
    }
    missing = {name for name in names - {"Wire", "Asked", "Sent"} if f"`{name}`" not in API}
    assert not missing


@pytest.mark.parametrize("model", members(wire.Request))
def test_every_request_is_told(model: type[wire.Wire]) -> None:
    """A request's row has its word and all that is sent with it."""
    row = row_of(model)
    assert row.startswith(f"| `{get_args(model.model_fields['do'].annotation)[0]}` |")
    assert all(f"`{name}`" in row for name in model.model_fields.keys() - {"do", "re"})


@pytest.mark.parametrize("model", members(wire.Message))
def test_every_message_is_told(model: type[wire.Wire]) -> None:
    """A message's row has its word and all that comes with it."""
    row = row_of(model)
    assert row.startswith(f"| `{model.model_fields['kind'].default}` |")
    assert all(f"`{name}`" in row for name in model.model_fields.keys() - {"kind"})


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_can_be_read(text: str) -> None:
    """Every example is a message or a request as the models have it."""
    union: Any = wire.Message if "kind" in json.loads(text) else wire.Request
    assert TypeAdapter(union).validate_json(text)


def test_there_are_examples() -> None:
    """Both directions are shown."""
    assert {"kind", "do"} <= {key for text in EXAMPLES for key in json.loads(text)}


def test_every_route_is_told(tmp_path: Path) -> None:
    """The page has every route of the interface, and no other."""
    described = make_app(ServerSettings(tmp_path)).openapi()["paths"]
    told = set(re.findall(r"`(GET|POST|PUT) (/api/[^`]*)`", API))
    there = {
        (method.upper(), re.sub(r"(?<=clauses/\{)name|(?<=tables/\{)table", "id", path))
        for path, methods in described.items()
        for method in methods
    }
    assert told - {("GET", "/api/openapi.json")} == there


def test_the_types_of_the_page() -> None:
    """wire.d.ts is what the script makes of the models."""
    command = [sys.executable, str(ROOT / "scripts" / "wire-types"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_limits_are_told() -> None:
    """The page on the server names the limits that hold."""
    for rate in ("requests", "houses", "checks", "records", "codes", "tables"):
        number = int(RATES[rate].partition("/")[0])
        assert f"{number:,} " in SERVER, rate
    assert ServerSettings(Path()).most_body == 512 * 1024
