"""Whole games in a browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import serious
from tests.web.browser.playing import CORNER, click_turn, hinted_turn, play_to_the_end, sit_with_bots
from underhand.books.files import shelf
from underhand.families import shelf_book

Visit = Callable[..., Page]
ON_A_PHONE = "prague"
LAYING = [name for name in shelf() if shelf_book(name).family == "shedding"]
MELDING = [name for name in shelf() if name not in LAYING]


@pytest.mark.parametrize("book", [name for name in LAYING if name != ON_A_PHONE])
def test_a_whole_game_is_played_by_clicks(visitor: Visit, book: str) -> None:
    """Books of laying cards are played from the set-up to the result and on, cards gathered by clicks."""
    page = visitor()
    sit_with_bots(page, book, 3)
    play_to_the_end(page, click_turn)
    expect(page.locator("#result")).to_contain_text(".")
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    assert serious(page) == []
    _deal_again(page)


def _deal_again(page: Page) -> None:
    """The standings have grown by the game, and the next one is one click away."""
    expect(page.locator(".standings tbody tr")).to_have_count(page.locator(".seat").count())
    expect(page.locator(".standings tbody tr td:first-of-type").first).to_have_text("1")
    page.locator("#next").click()
    expect(page.locator(".ending")).to_have_count(0)
    expect(page.locator(".board")).to_be_visible()


@pytest.mark.parametrize("book", MELDING)
def test_a_whole_deal_of_melds_is_played_by_clicks(visitor: Visit, book: str) -> None:
    """Melds are laid, piles taken and cards discarded until the deal is scored, part by part."""
    page = visitor()
    sit_with_bots(page, book, 4)
    play_to_the_end(page, hinted_turn)
    expect(page.get_by_role("region", name="Scores")).to_be_visible()


def test_a_whole_game_is_played_on_a_phone(phone: Visit) -> None:
    """On a phone all is within reach of a finger, and nothing has to be scrolled to sideways."""
    page = phone()
    sit_with_bots(page, ON_A_PHONE, 4)
    play_to_the_end(page, tapped_turn)
    expect(page.locator("#result")).to_be_visible()


def tapped_turn(page: Page) -> None:
    """A turn by touches, each inside the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    buttons = page.locator(".actions [data-verb]")
    lit = page.locator(".choice.lit[aria-pressed=false]")
    if page.locator("[data-verb=ready]").count() or not lit.count():
        buttons.first.tap()
        return
    lit.first.tap(position=CORNER)
    page.locator("#go").tap()


def test_a_whole_game_is_played_by_keys(visitor: Visit) -> None:
    """Without a mouse: to a card with arrows, gathered with Space, laid with Enter, the rest by letters."""
    page = visitor()
    sit_with_bots(page, "boot", 2)
    page.keyboard.press("j")
    play_to_the_end(page, typed_turn)
    expect(page.locator("#result")).to_be_focused()


KEYS = {"ready": "y", "pick": "p", "pass": "x", "try": "t"}


def typed_turn(page: Page) -> None:
    """A turn by keys."""
    verbs = [each.get_attribute("data-verb") or "" for each in page.locator(".actions [data-verb]").all()]
    if "ready" in verbs or not page.locator(".choice.lit").count():
        page.keyboard.press(KEYS[verbs[0]])
        return
    go = page.locator("#go:not(:disabled)")
    for gathered in range(1, 5):
        page.keyboard.press("j")
        expect(page.locator("[data-spot]:focus")).to_have_class(re.compile("lit"))
        page.keyboard.press("Space")
        expect(page.locator("[data-spot][aria-pressed=true]")).to_have_count(gathered)
        if go.count() and "Choose" not in go.inner_text():
            break
    page.keyboard.press("Enter")


def test_arrows_go_from_card_to_card(visitor: Visit) -> None:
    """Right and left go along the hand, up to the cards before it, Home and End to its ends."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    page.locator(".hand .choice").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand .choice").nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(".hand .choice").last).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(page.locator(".hand .choice").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".me .before .choice:focus")).to_have_count(1)
