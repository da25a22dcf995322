"""How pages look: nothing lies over another thing, is cut off, or is drawn by another page's style."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.playing import step
from tests.web.browser.playing import (
    click_turn,
    open_table,
    play_to_the_end,
    say_ready,
    sit_with_bots,
    wait_for_turn,
)
from underhand.cards import card_text, pack
from underhand.table import Table
from underhand.web.seen import game_seen

Visit = Callable[..., Page]

LONGEST = "W" * 24
"""A name as wide as any."""
SIZES = ((360, 740), (640, 400), (820, 1180), (1152, 864), (1280, 800))


def sized(visitor: Visit, size: tuple[int, int], path: str = "/") -> Page:
    """A page in a window of that size."""
    return visitor(path, viewport=ViewportSize(width=size[0], height=size[1]))


# ---- from page to page ---------------------------------------------------------------------------------

_MEASURES = """() => [...document.querySelectorAll('.begin *')].map(each => {
  const {x, width, height} = each.getBoundingClientRect();
  return [each.className?.baseVal ?? each.className, ...[x, width, height].map(Math.round)];
})"""


def test_a_page_looks_as_it_does_at_first_whatever_was_shown_before(visitor: Visit) -> None:
    """The style of a table, of a replay and of rules does nothing to the lobby behind them."""
    page = visitor()
    expect(page.locator(".book").first).to_be_visible()
    first = page.evaluate(_MEASURES)
    page.locator(".play-now").get_by_role("button", name="Play now").click()
    expect(page.locator(".board")).to_be_visible()
    page.go_back()
    expect(page.locator(".recent")).to_be_visible()
    assert page.evaluate(_MEASURES) == first
    page.go_forward()
    expect(page.locator(".board .me .mine")).to_have_css("display", "flex")


# ---- what comes next -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (640, 400), (360, 740)], ids=str)
def test_what_comes_next_is_in_sight(visitor: Visit, size: tuple[int, int]) -> None:
    """However many seats and standings stand above them, the deal and the next game need no scrolling."""
    page = sized(visitor, size)
    open_table(page, "prague", 10)
    expect(page.locator("#start")).to_be_in_viewport(ratio=1)
    open_table(page, "boot", 4, choice={"book": "boot", "options": {"guard_turns": 1}}, start=True)
    play_to_the_end(page, click_turn)
    expect(page.locator("#next")).to_be_in_viewport(ratio=1)


def test_the_log_is_opened_at_its_end(phone: Visit) -> None:
    """On a phone, where it is hidden until somebody opens it, the newest line is what is seen first."""
    page = phone()
    sit_with_bots(page, "prague", 10)
    say_ready(page)
    wait_for_turn(page)
    page.get_by_role("button", name="Log").click()
    expect(page.locator(".log li").last).to_be_in_viewport()


# ---- a crowded table -----------------------------------------------------------------------------------

_OVERLAPS = """async ([game, sitters]) => {
  const {html, render} = await import('/static/js/base.js');
  const {Board, LOOKING} = await import('/static/js/board.js');
  const at = document.getElementById('app');
  render(null, at);
  render(html`<div class="board-area"><${Board} game=${game} sitters=${sitters} hold=${LOOKING}/></div>`, at);
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const rects = what => [...document.querySelectorAll(what)].map(each => each.getBoundingClientRect());
  const middle = rects('.middle :is(.stack, .pile, .heap, .asks-what, small)'), seats = rects('.ring .seat');
  const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [middle.length, seats.length, middle.filter((each, k) => each.left < 0 || each.right > innerWidth
    || [...seats, ...middle.slice(k + 1)].some(other => isOver(each, other))).length];
}"""


def crowded(book: str, seats: int) -> dict[str, object]:
    """A game as the first seat sees it, with a pile of many cards and both heaps beside it."""
    table, rng = Table(book, [f"P{k}" for k in range(seats)], seed=4), Random(2)
    for _ in range(seats * 8):
        step(table, rng)
    game = game_seen(table, 0, 1, ()).model_dump(mode="json")
    for zone in game["zones"]:
        if zone["shape"] == "pile":
            zone["cards"] = [card_text(card) for card in pack(1, 0)[:12]]
        zone["count"] = 12
    return game | {"asks": "infinity (more than an ace)", "why": "two cards on top are looked through"}


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_middle_of_the_table_has_its_room(visitor: Visit, size: tuple[int, int], seats: int) -> None:
    """Stock, pile and heaps lie beside one another and over nobody's seat, whatever the pile asks for."""
    page = sized(visitor, size)
    open_table(page, "boot", 2, start=True)
    expect(page.locator(".board")).to_be_visible()
    sitters = [{"name": LONGEST} for _ in range(seats)]
    assert page.evaluate(_OVERLAPS, [crowded("boot", seats), sitters]) == [6, seats - 1, 0]


def test_a_long_name_widens_no_dialog(visitor: Visit) -> None:
    """The table's dialog shows all of itself, whatever somebody is called."""
    page = visitor()
    open_table(page, "prague", 2)
    page.get_by_label("Your name").fill(LONGEST)
    page.keyboard.press("Enter")
    expect(page.locator(".seat-name").first).to_contain_text(LONGEST)
    page.locator(".table-title button").click()
    body = page.locator(".dialog-body")
    expect(body.get_by_role("button", name="Copy")).to_be_visible()
    assert body.evaluate("each => each.scrollWidth <= each.clientWidth")
