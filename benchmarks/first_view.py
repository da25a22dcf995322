"""What a browser is sent for the first view of the page, and how long it takes until it can be used."""

import gzip
import shutil
import time
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Response, sync_playwright

CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
FACES = "/static/cards/"
TIMES = 5
PATIENCE = 20_000
"""Milliseconds."""

Measured = tuple[str, float, str]


def first_view(address: str) -> list[Measured]:
    """Weights, requests and times; nothing where there is no chromium."""
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        return []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        answers, _ = _visit(browser, address)
        times = sorted(_visit(browser, address)[1] for _ in range(TIMES))
        browser.close()
    return [
        *answers,
        ("usable, median of five", 1e3 * times[TIMES // 2], "ms"),
        ("usable, best", 1e3 * times[0], "ms"),
    ]


def _visit(browser: Browser, address: str) -> tuple[list[Measured], float]:
    """What came for somebody who has not been here, and the seconds until a game can be begun."""
    context = browser.new_context(base_url=address)
    context.set_default_timeout(PATIENCE)
    found: list[Response] = []
    page = context.new_page()
    page.on("response", lambda response: found.append(response))
    began = time.perf_counter()
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Play now").wait_for()
    seconds = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    measured = _weighed(found, urlsplit(address).netloc)
    context.close()
    return measured, seconds


def _weighed(found: list[Response], host: str) -> list[Measured]:
    ours = [each for each in found if FACES not in each.url]
    bodies = [each.body() for each in ours]
    sent = sum(each.request.sizes()["responseBodySize"] for each in ours)
    foreign = sum(urlsplit(each.url).netloc != host for each in found)
    return [
        ("requests", len(ours), ""),
        ("requests to others", foreign, ""),
        ("raw", sum(map(len, bodies)) / 1e3, "kB"),
        ("as sent", sent / 1e3, "kB"),
        ("gzipped", sum(len(gzip.compress(body)) for body in bodies) / 1e3, "kB"),
    ]
