"""Who sits at a table, in browsers: the host's means, who stands in for whom, the chat, the settings."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.browser.playing import CORNER, open_table, say, say_ready, sit_with_bots, wait_for_turn

Visit = Callable[..., Page]


def seat_row(page: Page, seat: int) -> Locator:
    """A seat's row before the first deal."""
    return page.locator(f".seat-row[data-seat='{seat}']")


def seat_menu(page: Page, seat: int) -> Locator:
    """Open a seat's menu in a game."""
    page.locator(f".seat[data-seat='{seat}'] .plate").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def friend_of(host: Page, visitor: Visit) -> Page:
    """Somebody who has come by the code, and sits on the second seat."""
    friend = visitor(f"/j/{host.locator('.code').inner_text()}")
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_role("button", name="Leave my seat")).to_be_visible()
    return friend


def two_in_a_game(visitor: Visit, **more: object) -> tuple[Page, Page]:
    """The host of a table of two, and a friend on the second seat, at its first deal."""
    host = visitor()
    open_table(host, "prague", 2, **more)
    friend = friend_of(host, visitor)
    host.locator("#start").click()
    expect(friend.locator(".board")).to_be_visible()
    return host, friend


# ---- the host ------------------------------------------------------------------------------------------


def test_the_host_puts_a_bot_on_a_seat_and_frees_it(visitor: Visit) -> None:
    """Before the deal a click puts a bot on a free seat, another frees it; nobody else is offered that."""
    host = visitor()
    open_table(host, "prague", 3)
    friend = friend_of(host, visitor)
    seat_row(host, 2).get_by_role("button", name="Bot").click()
    expect(seat_row(friend, 2)).to_contain_text("bot")
    expect(friend.get_by_role("button", name="Free it")).to_have_count(0)
    seat_row(host, 2).get_by_role("button", name="Free it").click()
    expect(seat_row(friend, 2)).to_contain_text("Free seat")


def test_the_host_removes_a_guest_who_has_gone(visitor: Visit) -> None:
    """Whoever is here cannot be removed; whoever has gone can, and a bot plays on in his place."""
    host, friend = two_in_a_game(visitor)
    dialog = seat_menu(host, 1)
    expect(dialog.get_by_role("button", name="Mute for all")).to_be_visible()
    expect(dialog.get_by_role("button", name="Remove")).to_have_count(0)
    friend.close()
    dialog.get_by_role("button", name="Remove").click()
    expect(host.locator(".seat[data-seat='1']").get_by_title("A bot")).to_be_visible()
    say_ready(host)
    wait_for_turn(host)


def test_whoever_finds_no_host_may_become_it(visitor: Visit) -> None:
    """Where the host has left and nobody sits it is one click to be the host, who deals; for one of them."""
    first = visitor()
    open_table(first, "prague", 2)
    other = visitor(f"/j/{first.locator('.code').inner_text()}")
    expect(other.get_by_role("button", name="Sit here")).to_be_visible()
    expect(other.get_by_role("button", name="Become the host")).to_have_count(0)
    first.get_by_role("button", name="Leave my seat").click()
    other.get_by_role("button", name="Become the host").click()
    expect(first.get_by_role("button", name="Become the host")).to_have_count(0)
    expect(first.locator("#start")).to_have_count(0)
    other.get_by_role("button", name="Sit here").first.click()
    other.locator("#start").click()
    expect(first.locator(".board")).to_be_visible()


def test_the_host_mutes_a_guest_for_all(visitor: Visit) -> None:
    """Who is muted is told so in place of the field to write in, until he may speak again."""
    host, friend = two_in_a_game(visitor)
    seat_menu(host, 1).get_by_role("button", name="Mute for all").click()
    friend.get_by_role("tab", name="Chat").click()
    expect(friend.get_by_text("The host has muted you.")).to_be_visible()
    expect(friend.get_by_label("Say something")).to_have_count(0)
    seat_menu(host, 1).get_by_role("button", name="Let speak").click()
    say(friend, "Thank you")
    host.get_by_role("tab", name="Chat").click()
    expect(host.locator(".chat-text")).to_have_text("Thank you")


def test_anybody_may_stop_reading_somebody(visitor: Visit) -> None:
    """Muted for me: nothing of that guest is shown here any more, until I hear everybody again."""
    host, friend = two_in_a_game(visitor)
    say(host, "Bla bla")
    friend.get_by_role("tab", name="Chat").click()
    expect(friend.locator(".chat-text")).to_have_text("Bla bla")
    seat_menu(friend, 0).get_by_role("button", name="Mute for me").click()
    expect(friend.locator(".chat-text")).to_have_count(0)
    friend.get_by_role("button", name="Hear everybody again").click()
    expect(friend.locator(".chat-text")).to_have_text("Bla bla")


# ---- coming and going ----------------------------------------------------------------------------------


def test_a_bot_stands_in_for_who_has_gone_and_gives_the_seat_back(visitor: Visit) -> None:
    """A second after a guest has gone a bot plays for him, all see that; when he is back it is his turn."""
    host, friend = two_in_a_game(visitor, settings={"pace": 0, "stand_in": 1})
    address, context = friend.url, friend.context
    friend.close()
    away = host.locator(".seat[data-seat='1']").get_by_title("Away: a bot plays")
    expect(away).to_be_visible()
    say_ready(host)
    wait_for_turn(host)
    back = context.new_page()
    back.goto(address)
    expect(back.locator(".me .plate")).to_be_visible()
    expect(away).to_have_count(0)


def test_who_is_played_for_takes_the_seat_back(visitor: Visit) -> None:
    """As long as a bot plays for you there is one thing to do: to say that you are back."""
    page = visitor("about:blank")
    page.route_web_socket("**/ws/*", _played_for)
    page.goto("/")
    open_table(page, "prague", 2, start=True)
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    expect(page.locator(".actions [data-verb]")).to_have_count(0)
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("A bot plays for you.")).to_have_count(0)
    expect(page.locator("[data-verb=ready]")).to_be_visible()


def _played_for(route: WebSocketRoute) -> None:
    """A socket that says that a bot plays on the first seat, until its guest takes it back."""
    server = route.connect_to_server()
    tables: list[dict[str, Any]] = []

    def tell(text: str | bytes) -> None:
        told = json.loads(text)
        if told.get("table"):
            tables.append(told["table"])
            told["table"] = _with_first(told["table"], is_away=True)
        route.send(json.dumps(told))

    def hear(text: str | bytes) -> None:
        asked = json.loads(text)
        if asked["do"] == "sit" and asked["seat"] == 0:
            route.send(json.dumps({"kind": "state", "table": tables[-1], "game": None, "chat": []}))
            route.send(json.dumps({"kind": "done", "re": asked["re"]}))
        else:
            server.send(text)

    server.on_message(tell)
    route.on_message(hear)


def _with_first(table: dict[str, Any], **what: object) -> dict[str, Any]:
    return {**table, "seats": [{**table["seats"][0], **what}, *table["seats"][1:]]}


def test_a_connection_on_which_nothing_comes_back_is_given_up(visitor: Visit) -> None:
    """Where a network has gone without a word the page tries another connection, and says so."""
    page = visitor("about:blank")
    page.clock.install()
    routes: list[WebSocketRoute] = []

    def deaf_at_first(route: WebSocketRoute) -> None:
        server, number = route.connect_to_server(), len(routes)
        routes.append(route)
        route.on_message(lambda text: server.send(text) if number else None)

    page.route_web_socket("**/ws/*", deaf_at_first)
    page.goto("/")
    open_table(page, "prague", 2, start=True)
    page.locator("[data-verb=ready]").click()
    page.clock.fast_forward(60_000)
    expect(page.locator(".said.bad")).to_contain_text("before the server answered")
    page.clock.fast_forward(60_000)
    expect(page.get_by_text("Reconnecting…")).to_have_count(0)
    page.locator("[data-verb=ready]").click()
    expect(page.locator("[data-verb=ready]")).to_have_count(0)
    assert len(routes) == 2


def test_a_seat_s_menu_shows_as_many_cards_as_lie_there(visitor: Visit) -> None:
    """Of a hand of which one card is known the others lie there face down."""
    host, friend = two_in_a_game(visitor)
    friend.locator(".hand .choice").first.click(position=CORNER)
    friend.locator(".me .before .over .choice").first.click()
    expect(host.locator(".seat[data-seat='1'] .small-fan [data-card]")).to_have_count(1)
    hand = seat_menu(host, 1).locator("div", has=host.get_by_role("heading", name="Hand (3)")).last
    expect(hand.locator(".card")).to_have_count(3)
    expect(hand.locator(".card.back")).to_have_count(2)


# ---- settings ------------------------------------------------------------------------------------------


_SOUNDS = """window.sounds = 0;
for (const kind of ['AudioContext', 'webkitAudioContext']) if (window[kind])
  window[kind] = class extends window[kind] { constructor(...how) { super(...how); window.sounds++; } };"""


def test_there_is_no_sound_unless_somebody_wants_it(visitor: Visit) -> None:
    """Nothing is ever made to sound until the switch is on, which the browser keeps."""
    page = visitor("about:blank")
    page.add_init_script(_SOUNDS)
    page.goto("/")
    sit_with_bots(page, "prague", 2)
    say_ready(page)
    wait_for_turn(page)
    assert page.evaluate("window.sounds") == 0
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name="Sound")
    expect(switch).not_to_be_checked()
    page.get_by_role("dialog").get_by_text("Sound", exact=True).click()
    expect(switch).to_be_checked()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(switch).to_be_checked()


def test_a_hand_lies_as_somebody_likes_it(visitor: Visit) -> None:
    """By rank, by suit or as dealt: the cards are the same, in another order."""
    page = visitor()
    sit_with_bots(page, "boot", 2)
    cards = page.locator(".hand .choice")
    page.get_by_role("button", name="Settings").click()
    for order, key in (("by suit", _suit), ("by rank", _rank)):
        page.get_by_label("Your hand lies").select_option(order)
        faces = [str(each.get_attribute("data-card")) for each in cards.all()]
        assert [key(face) for face in faces] == sorted(key(face) for face in faces)


def _suit(face: str) -> int:
    return -1 if face == "Jk" else "cdsh".index(face[1])


def _rank(face: str) -> int:
    return 99 if face == "Jk" else "23456789TJQKA".index(face[0])


def test_the_host_sets_the_table_and_guests_can_read_it(visitor: Visit) -> None:
    """What the host changes is changed for all; others see it and cannot change it."""
    host = visitor()
    open_table(host, "prague", 2)
    friend = friend_of(host, visitor)
    host.get_by_role("button", name="Settings").click()
    host.get_by_label("Bots move").select_option("Slow")
    host.locator("label.switch").filter(has_text="Show hands").click()
    friend.get_by_role("button", name="Settings").click()
    pace = friend.get_by_label("Bots move")
    expect(pace).to_be_disabled()
    expect(pace).to_have_value("1.8")
    expect(friend.get_by_role("dialog")).to_contain_text("Bystanders may see all hands after a game.")
