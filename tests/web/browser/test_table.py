"""The table in a browser: what it shows, what it says, who may sit at it."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.playing import step
from tests.web.browser.conftest import PHONE, is_too_wide, serious
from tests.web.browser.playing import (
    CORNER,
    click_turn,
    open_table,
    ply,
    say,
    say_ready,
    sit_with_bots,
    wait_for_change,
    wait_for_turn,
)
from tests.web.browser.served import Served
from underhand.cards import card_text, pack
from underhand.table import Table
from underhand.web.seen import game_seen

Visit = Callable[..., Page]


# ---- what it shows and says ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 10])
def test_axe_finds_nothing_serious_at_a_table(visitor: Visit, seats: int) -> None:
    """However many sit around it, in the set-up and in play, axe has no serious complaint."""
    page = visitor()
    sit_with_bots(page, "prague", seats)
    assert serious(page) == []
    say_ready(page)
    wait_for_turn(page)
    assert serious(page) == []


@pytest.mark.parametrize("seats", [4, 10])
def test_a_table_fits_a_phone(phone: Visit, seats: int) -> None:
    """Nothing lies outside the screen; what is for fingers is 44 pixels wide and high, a seat as a whole."""
    page = phone()
    sit_with_bots(page, "prague", seats)
    assert not is_too_wide(page)
    assert serious(page) == []
    for button in page.locator(":is(.actions button, .top button, .hand .choice):visible").all():
        box = button.bounding_box()
        assert box is not None
        assert (box["x"] >= 0, box["x"] + box["width"] <= PHONE["width"]) == (True, True)
        assert min(box["width"], box["height"]) >= 43.5, button.get_attribute("class")


_DRAWN = """async ([game, sitters]) => {
  const {html, render} = await import('/static/js/base.js');
  const {Board, LOOKING} = await import('/static/js/board.js');
  const at = document.getElementById('app');
  render(null, at);
  const picked = ['0:hand:5c:0', '0:hand:9s:0'];
  const hold = {...LOOKING, isLooking: false, isYours: true, picked};
  render(html`<${Board} game=${game} sitters=${sitters} hold=${hold}/>`, at);
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const cards = [...document.querySelectorAll('.hand .choice')];
  const rights = [...document.querySelectorAll('.board *')].map(each => each.getBoundingClientRect().right);
  return [cards.length, Math.max(...rights) <= screen.width + 1, cards.filter(card => {
    card.scrollIntoView({block: 'center'});
    const {left, top} = card.getBoundingClientRect();
    return document.elementFromPoint(left + 12, top + 14)?.closest('.choice') !== card;
  }).map(card => card.dataset.spot)];
}"""


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_each_of_forty_cards_can_be_hit(visitor: Visit, phone: Visit, device: str) -> None:
    """A large hand lies in rows, all within the screen; each corner is free, beside a raised card too."""
    page = phone() if device == "phone" else visitor()
    sit_with_bots(page, "prague", 2)
    table, rng = Table("boot", ["Ana", "Bo", "Cy", "Di"], seed=4), Random(2)
    for _ in range(30):
        step(table, rng)
    game = game_seen(table, 0, 1, ()).model_dump(mode="json")
    hand = next(zone for zone in game["places"][0]["zones"] if zone["shape"] == "fan")
    hand["cards"] = [card_text(card) for card in pack(1, 0)[:40]]
    hand["count"] = 40
    sitters = [{"name": name} for name in table.names]
    assert page.evaluate(_DRAWN, [game, sitters]) == [40, True, []]


def test_a_card_is_named_in_words_and_each_line_is_told(visitor: Visit) -> None:
    """Cards have names for ears, the log is read out as it grows, and what is to do is said."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    expect(page.locator(".hand .choice").first).to_have_attribute(
        "aria-label", re.compile(r"^(\d+|jack|queen|king|A) of (clubs|diamonds|hearts|spades)", re.IGNORECASE)
    )
    spoken = page.locator("#announcer")
    expect(spoken).to_contain_text("Your turn: ")
    page.locator(".hand .choice").first.click(position=CORNER)
    page.locator(".me .before .over .choice").first.click()
    face = r"(\d+|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)"
    expect(spoken).to_contain_text(re.compile(f"You lay the {face} face up for the {face}"))
    say_ready(page)
    expect(spoken).to_contain_text("You are ready")
    expect(spoken).not_to_contain_text(re.compile("[♣♦♥♠]"))
    expect(spoken).to_have_attribute("aria-live", "polite")


def test_a_card_that_does_not_fit_is_refused_with_its_clause(visitor: Visit) -> None:
    """Whoever lays a card that may not be laid is told why, and can read the clause; nothing has changed."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    say_ready(page)
    _until_something_does_not_fit(page)
    before = ply(page)
    page.locator(".hand .choice.dim").first.click(position=CORNER)
    page.locator("#go").click()
    said = page.locator(".said.bad")
    expect(said).to_contain_text("may be played on anything")
    assert ply(page) == before
    said.get_by_role("button", name=re.compile("Clause PRAGUE-")).first.click()
    expect(page.get_by_role("dialog", name=re.compile("PRAGUE-"))).to_contain_text(
        re.compile("In the source")
    )


def test_a_refusal_goes_when_the_game_has_moved_on(phone: Visit) -> None:
    """What was refused is told beside what is to do, on a phone too; after a move it is told no more."""
    page = phone()
    sit_with_bots(page, "prague", 2)
    say_ready(page)
    wait_for_turn(page)
    page.keyboard.press("y")
    said = page.locator(".what .said.bad")
    expect(said).to_be_visible()
    expect(page.locator(".what .todo")).to_be_visible()
    click_turn(page)
    expect(page.locator(".what .said.bad")).to_have_count(0)


def test_a_refusal_goes_when_it_is_your_turn(visitor: Visit) -> None:
    """That it was not for you to move is told no more once it is."""
    ana = visitor()
    open_table(ana, "prague", 2)
    bo = visitor(f"/j/{ana.locator('.code').inner_text()}")
    bo.get_by_role("button", name="Sit here").click()
    expect(ana.locator(".seat-row.guest")).to_have_count(2)
    ana.locator("#start").click()
    for page in (ana, bo):
        say_ready(page)
    expect(bo.locator(".ring .seat.turn, .me.seat.turn")).to_have_count(1)
    waits, plays = (ana, bo) if bo.locator(".me.seat.turn").count() else (bo, ana)
    waits.keyboard.press("h")
    said = waits.locator(".what .said")
    expect(said).to_contain_text("not for you to move")
    click_turn(plays)
    expect(said).to_have_text("")


def _until_something_does_not_fit(page: Page) -> None:
    """Play until there is something to lay, and a card in the hand that may not be laid."""
    for _ in range(60):
        wait_for_turn(page)
        if page.locator(".hand .choice.dim").count():
            return
        before = ply(page)
        click_turn(page)
        wait_for_change(page, before)
    raise AssertionError("every card fitted for sixty turns")


def test_a_hint_says_why_and_can_be_followed(visitor: Visit) -> None:
    """A hint names a move and a reason; one more click makes it."""
    page = visitor()
    sit_with_bots(page, "boot", 3)
    page.locator(".hint").click()
    expect(page.locator(".said.hint")).to_have_text(re.compile(r".+: .+\."))
    before = ply(page)
    page.get_by_role("button", name="Do that").click()
    wait_for_change(page, before)


def test_suits_have_four_colours_where_somebody_wants_them(visitor: Visit) -> None:
    """The key 4 changes every face, and the browser keeps the choice."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    face = page.locator(".hand .choice img").first
    expect(face).to_have_attribute("src", re.compile("/two/"))
    page.keyboard.press("4")
    expect(face).to_have_attribute("src", re.compile("/four/"))
    page.reload()
    expect(face).to_have_attribute("src", re.compile("/four/"))


def test_the_log_shows_the_notation_beside_its_sentences(visitor: Visit) -> None:
    """One switch shows how a record writes what is told in words."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    say_ready(page)
    expect(page.locator(".log")).to_contain_text("You are ready")
    expect(page.locator(".log code")).to_have_count(0)
    page.get_by_text("Notation").click()
    expect(page.locator(".log code").filter(has_text="p1 ready")).to_be_visible()


_LOADED = """() => ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))
  .map(each => [each.name, each.encodedBodySize])"""


def test_the_first_view_is_light_and_asks_nobody_else(visitor: Visit, server: Served) -> None:
    """Lobby and table load less than 150 kB each before card faces, all of it from this server."""
    page = visitor()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    loaded = {"lobby": page.evaluate(_LOADED)}
    sit_with_bots(page, "boot", 3)
    loaded["table"] = page.evaluate(_LOADED)
    for found in loaded.values():
        assert [url for url, _ in found if not url.startswith(server.address)] == []
        assert 25_000 < sum(size for url, size in found if "/cards/" not in url) < 150_000


# ---- tapping and dragging ------------------------------------------------------------------------------


def test_a_swap_is_two_taps_or_one_drag(visitor: Visit) -> None:
    """In the set-up a hand card is swapped for an up card by tapping both, or by dragging it there."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    hand, up = page.locator(".hand .choice"), page.locator(".me .before .choice")
    before, face = ply(page), up.first.get_attribute("data-card")
    hand.first.click(position=CORNER)
    up.first.click()
    wait_for_change(page, before)
    expect(page.locator(f".hand [data-card='{face}']").first).to_be_visible()
    before, face = ply(page), hand.first.get_attribute("data-card")
    hand.first.drag_to(up.last, source_position=CORNER)
    wait_for_change(page, before)
    expect(page.locator(f".me .before [data-card='{face}']").first).to_be_visible()


def test_cards_are_kept_by_dragging_them_before_you(visitor: Visit) -> None:
    """Where three cards are chosen to lie face up they can be dragged there, one after the other."""
    page = visitor()
    sit_with_bots(page, "boot", 2)
    before = ply(page)
    for _ in range(3):
        card = page.locator(".hand .choice[aria-pressed=false]").first
        card.drag_to(page.locator(".me .before"), source_position=CORNER)
    wait_for_change(page, before)
    expect(page.locator(".me .before .over")).to_have_count(3)
    expect(page.locator(".hand .choice")).to_have_count(3)


def test_cards_fly_unless_somebody_wants_them_still(chromium: Browser, server: Served) -> None:
    """Cards move from where they lay; with less motion wished for, none does."""
    for motion, moves in (("no-preference", True), ("reduce", False)):
        context = chromium.new_context(base_url=server.address, reduced_motion=motion)  # type: ignore[arg-type]
        page = context.new_page()
        page.add_init_script(
            "window.flown = 0; const animate = Element.prototype.animate; Element.prototype.animate ="
            "function (...how) { window.flown++; return animate.apply(this, how); };"
        )
        page.goto("/")
        sit_with_bots(page, "prague", 2)
        before = ply(page)
        page.locator(".hand .choice").first.click(position=CORNER)
        page.locator(".me .before .choice").first.click()
        wait_for_change(page, before)
        assert (page.evaluate("window.flown") > 0) is moves
        context.close()


# ---- people --------------------------------------------------------------------------------------------


def test_two_browsers_meet_at_a_table_by_its_code(visitor: Visit, phone: Visit) -> None:
    """A friend opens the link and takes a seat; both see each other's moves and words, not the cards."""
    ana = visitor()
    open_table(ana, "prague", 2)
    code = ana.locator(".code").inner_text()
    bo = phone(f"/j/{code}")
    bo.get_by_role("button", name="Sit here").click()
    expect(ana.locator(".seat-row.guest")).to_have_count(2)
    ana.locator("#start").click()
    expect(bo.locator(".board")).to_be_visible()
    for page in (ana, bo):
        say_ready(page)
    expect(bo.locator(".ring .seat.turn, .me.seat.turn")).to_have_count(1)
    mine = {each.get_attribute("data-card") for each in ana.locator(".hand .choice").all()}
    assert len(mine) == 3
    theirs = bo.locator(".ring .small-fan [data-card]").count()
    assert theirs == 0
    say(ana, "Hello <i>Bo</i>")
    bo.get_by_role("button", name="Chat, 1 unread").click()
    expect(bo.locator(".chat-text")).to_have_text("Hello <i>Bo</i>")


def test_a_seat_link_opens_one_seat_once(visitor: Visit) -> None:
    """The host gives a seat away by a link; the second who opens it gets no seat by it."""
    host = visitor()
    open_table(host, "prague", 3)
    host.get_by_role("button", name="Link", exact=True).first.click()
    link = host.get_by_label("Seat link").input_value()
    first = visitor(link)
    expect(first.locator(".seat-row.guest")).to_have_count(2)
    expect(first.get_by_role("button", name="Leave my seat")).to_be_visible()
    second = visitor(link)
    expect(second.get_by_role("alert")).to_contain_text("used")


def test_a_bystander_sees_what_is_public(visitor: Visit) -> None:
    """Whoever only watches sees backs where hands are, and has nothing to do."""
    host = visitor()
    open_table(host, "boot", 2, bots=["thumb"])
    code = host.locator(".code").inner_text()
    host.locator("#start").click()
    expect(host.locator(".board")).to_be_visible()
    watcher = visitor(f"/j/{code}")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator(".small-fan .back")).to_have_count(12)
    expect(watcher.locator(".small-fan [data-card], .choice")).to_have_count(0)


# ---- nothing is lost -----------------------------------------------------------------------------------


def test_the_page_comes_back_after_the_server_was_killed(visitor: Visit, server: Served) -> None:
    """A killed server is told; once it is there again the page goes on by itself, at the same game."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    say_ready(page)
    expect(page.locator(".log")).to_contain_text("You are ready")
    server.kill()
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.press("h")
    said = page.get_by_text("There is no connection at the moment.")
    expect(said.first).to_be_visible()
    server.start()
    expect(page.get_by_text("Reconnecting…")).to_have_count(0)
    expect(said).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("You are ready")
    wait_for_turn(page)
    before = ply(page)
    click_turn(page)
    wait_for_change(page, before)


def test_whoever_closes_the_tab_finds_the_seat_again(visitor: Visit) -> None:
    """The same browser comes back to its seat and to its cards."""
    page = visitor()
    sit_with_bots(page, "prague", 3)
    cards = [each.get_attribute("data-card") for each in page.locator(".hand .choice").all()]
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    expect(again.locator(".hand .choice")).to_have_count(len(cards))
    assert [each.get_attribute("data-card") for each in again.locator(".hand .choice").all()] == cards
