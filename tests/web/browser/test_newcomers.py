"""What somebody who has not been here before runs into."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.playing import say_ready, sit_with_bots, wait_for_turn

Visit = Callable[..., Page]


def test_where_things_stand_is_said_as_it_is_now(visitor: Visit) -> None:
    """The key s says what there is to do at this moment, not what there was when the page was opened."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    spoken = page.locator("#announcer p").last
    page.keyboard.press("s")
    expect(spoken).to_have_text(re.compile("Your turn: .*ready"))
    say_ready(page)
    wait_for_turn(page)
    page.keyboard.press("s")
    expect(spoken).to_contain_text(page.locator(".todo").inner_text())
