"""A person at a table in a browser: what is clicked and typed, and what is waited for."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Position, expect

CORNER: Position = {"x": 14, "y": 16}
"""Where a card can be touched in a hand whose cards lie over one another."""

_OPEN = """async told => {
  const headers = {'Content-Type': 'application/json'};
  const answer = await fetch('/api/tables', {method: 'POST', headers, body: JSON.stringify(told)});
  return (await answer.json()).table;
}"""


_PLAYED_OUT = """address => new Promise((done, fail) => {
  const socket = new WebSocket(address);
  socket.onclose = fail;
  socket.onopen = () => {
    socket.send(JSON.stringify({re: 1, do: 'settings', settings: {pace: 0, show_hands: true}}));
    socket.send(JSON.stringify({re: 2, do: 'leave'}));
  };
  socket.onmessage = ({data}) => {
    const share = JSON.parse(data).table?.earlier?.[0];
    if (share) done(share);
  };
  setTimeout(fail, 60000);
})"""
"""Give a seat up, so that bots play the game to its end; resolves to the name of its record."""


def open_table(page: Page, book: str, seats: int, **more: object) -> str:
    """Open a table as this page's guest, with bots that do not dawdle, and go there; its id."""
    settings = {"pace": 0, "stand_in": 0}
    new = {"choice": {"book": book}, "seats": seats, "settings": settings, **more}
    table = str(page.evaluate(_OPEN, new))
    page.goto(f"/t/{table}")
    return table


def sit_with_bots(page: Page, book: str, seats: int) -> None:
    """Deal a game against bots, and wait for the first turn."""
    open_table(page, book, seats, start=True)
    expect(page.locator(".board")).to_be_visible()
    wait_for_turn(page)


def played_out(page: Page) -> str:
    """Leave the game of this page's table to bots, until it is over; the name of its record."""
    return str(page.evaluate(_PLAYED_OUT, page.url.replace("http", "ws").replace("/t/", "/ws/")))


def is_over(page: Page) -> bool:
    """Whether the end of the game is told."""
    return page.locator(".ending").count() > 0


def ply(page: Page) -> str:
    """The number of events so far, as the board has drawn them."""
    return page.locator(".board").get_attribute("data-ply") or ""


def wait_for_turn(page: Page) -> None:
    """Wait until there is something to do, or the game is over."""
    page.wait_for_selector(".board:not([data-moves='0']), .ending")


def wait_for_change(page: Page, before: str, name: str = "ply") -> None:
    """Wait until something has happened since that ply, and nothing was refused."""
    changed = f"""before => document.querySelector('.ending, .said.bad')
        || document.querySelector('.board').dataset.{name} !== before"""
    page.wait_for_function(changed, arg=before)
    refused = page.locator(".said.bad").all_inner_texts()
    assert not refused, refused


def play_to_the_end(page: Page, take_turn: Callable[[Page], None], most: int = 400) -> int:
    """Take turn after turn until the game is over; how many there were."""
    for turn in range(most):
        wait_for_turn(page)
        if is_over(page):
            return turn
        # others who get ready change the ply, but nothing for this seat
        before = page.locator(".board").get_attribute("data-moment") or ""
        take_turn(page)
        wait_for_change(page, before, "moment")
    raise AssertionError(f"the game is not over after {most} turns")


def say_ready(page: Page) -> None:
    """Say that you are ready, and wait until the table has heard it."""
    ready = page.locator("[data-verb=ready]")
    ready.click()
    expect(ready).to_have_count(0)


def say(page: Page, text: str) -> None:
    """Say something in the chat."""
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(text)
    page.keyboard.press("Enter")


def click_turn(page: Page) -> None:
    """Gather the first card that is lit, and whatever else the move wants; else click what there is to do."""
    if page.locator("[data-verb=ready]").count():
        say_ready(page)
        return
    if not page.locator(".choice.lit").count():
        page.locator(".actions [data-verb]").first.click()
        return
    lit = page.locator(".choice.lit[aria-pressed=false]")
    go = page.locator("#go:not(:disabled)")
    lit.first.click(position=CORNER)
    while not go.count() or "Choose" in go.inner_text():
        lit.first.click(position=CORNER)
    go.click()


def hinted_turn(page: Page) -> None:
    """Ask for a hint, and follow it."""
    page.locator(".hint").click()
    expect(page.locator(".said.hint")).to_have_text(re.compile(r"\w"))
    page.locator("#go").click()
