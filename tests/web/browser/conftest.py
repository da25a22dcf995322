"""A server and a chromium for all tests of this folder, which keeps its thread's loop to itself."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.browser.served import Served

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
PATIENCE = 30_000
"""Milliseconds that a browser waits for what is to come, on a machine that may be busy."""
expect.set_options(timeout=PATIENCE)
LAG = int(os.environ.get("BROWSER_LAG", "0"))
"""Milliseconds by which frames, timers and answers come late, to find what only works on a quick machine:
``BROWSER_LAG=300 scripts/test tests/web/browser``."""
_LATE = (Path(__file__).parent / "late.js").read_text(encoding="utf-8")


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with an empty folder."""
    served = Served(tmp_path_factory.mktemp("server"))
    yield served
    served.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser, without a window."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium: scripts/test brings it where apt can")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, server: Served) -> Iterator[Callable[..., Page]]:
    """Make a page of somebody who has not been here; whatever a script complains of fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def visit(path: str = "/", **how: object) -> Page:
        options: dict[str, object] = {"viewport": DESK, "reduced_motion": "reduce", **how}
        context = chromium.new_context(base_url=server.address, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if LAG:
            context.add_init_script(f"({_LATE})({LAG})")
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def phone(visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Make such a page on a phone."""
    return lambda path="/": visitor(path, viewport=PHONE, has_touch=True, is_mobile=True)


def serious(page: Page) -> list[str]:
    """What axe finds wrong with a page that is serious or worse."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(told => JSON.stringify(told.violations))")
    return [
        f"{each['id']}: {each['nodes'][0]['html']}"
        for each in json.loads(found)
        if each["impact"] in ("serious", "critical")
    ]


def is_too_wide(page: Page) -> bool:
    """Whether a page has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
