"""What somebody who has not been here before runs into."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.playing import (
    click_turn,
    open_table,
    play_to_the_end,
    ply,
    say_ready,
    sit_with_bots,
    wait_for_change,
    wait_for_turn,
)
from underhand.table import Table
from underhand.web.seen import game_seen

Visit = Callable[..., Page]


def test_where_things_stand_is_said_as_it_is_now(visitor: Visit) -> None:
    """The key s says what there is to do at this moment, not what there was when the page was opened."""
    page = visitor()
    sit_with_bots(page, "prague", 2)
    say_ready(page)
    wait_for_turn(page)
    page.keyboard.press("s")
    told = page.locator("#announcer p").filter(has_text="The pile asks for").last
    expect(told).to_contain_text(page.locator(".todo").inner_text())


def test_whoever_leaves_in_a_game_may_take_the_seat_back(visitor: Visit) -> None:
    """What leaving means is said before; afterwards one button gives the seat back, and others are told."""
    ana, fritz = _two_before_the_deal(visitor)
    ana.locator("#start").click()
    fritz.locator(".me .plate").click()
    fritz.get_by_role("button", name="Leave the table").click()
    expect(fritz.get_by_text("you may have your seat back")).to_be_visible()
    fritz.get_by_role("button", name="Leave", exact=True).click()
    back = fritz.get_by_role("button", name="Take my seat back")
    expect(back).to_be_visible()
    expect(fritz.get_by_role("dialog")).to_have_count(0)
    expect(ana.get_by_role("tab", name="Chat 1 unread")).to_be_visible()
    ana.get_by_role("tab", name="Chat").click()
    expect(ana.locator(".chat-notice")).to_contain_text("Fritz has left; a bot plays on")
    expect(ana.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
    back.click()
    expect(fritz.locator(".me .hand .choice")).to_have_count(3)
    expect(ana.locator(".chat-notice")).to_have_count(2)


def _two_before_the_deal(visitor: Visit, friends: Visit | None = None) -> tuple[Page, Page]:
    """The host of a table of two, and a friend who came by the link and says who he is while he waits."""
    ana = visitor()
    open_table(ana, "prague", 2)
    fritz = (friends or visitor)(f"/j/{ana.locator('.code').inner_text()}")
    fritz.get_by_role("button", name="Sit here").click()
    expect(fritz.get_by_text("What shall the others call you?")).to_be_visible()
    fritz.get_by_label("Your name").fill("Fritz")
    fritz.keyboard.press("Enter")
    expect(ana.locator(".seat-row[data-seat='1']")).to_contain_text("Fritz")
    return ana, fritz


def test_a_hint_stays_while_others_get_ready(visitor: Visit) -> None:
    """In a set-up made together what was hinted stands until one has moved oneself."""
    ana, fritz = _two_before_the_deal(visitor)
    ana.locator("#start").click()
    ana.locator(".hint").click()
    hinted = ana.locator(".said.hint")
    text, before = hinted.inner_text(), ply(ana)
    say_ready(fritz)
    wait_for_change(ana, before)
    expect(hinted).to_have_text(text)
    ana.get_by_role("button", name="Do that").click()
    expect(hinted).to_have_count(0)


def test_people_talk_while_they_wait(visitor: Visit, phone: Visit) -> None:
    """The chat is there before the deal, on a phone behind its button, and never over the cards unasked."""
    ana, fritz = _two_before_the_deal(visitor, phone)
    ana.get_by_label("Say something").fill("Hello Fritz")
    ana.keyboard.press("Enter")
    fritz.get_by_role("button", name="Chat, 1 unread").click()
    expect(fritz.locator(".chat-text")).to_have_text("Hello Fritz")
    ana.locator("#start").click()
    expect(fritz.locator(".board")).to_be_visible()
    expect(fritz.locator(".side")).not_to_be_visible()
    fritz.reload()
    expect(fritz.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_a_name_typed_just_before_a_game_is_that_of_the_seat(visitor: Visit) -> None:
    """A name is known before the table is opened that its owner sits at."""
    page = visitor()
    field = page.get_by_label("Your name")
    expect(field).to_be_enabled()
    field.fill("Ottilie")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".me .who")).to_have_text("Ottilie")


# ---- house files ---------------------------------------------------------------------------------------


def test_a_house_file_s_mistakes_go_with_it(visitor: Visit) -> None:
    """While another file is checked nothing is told of the one before; its book is chosen then."""
    page = visitor()
    _bring(page, 'name = "a"\nbase = "boot"\n[options]\njokerz = 2\n')
    expect(page.locator(".problems li")).to_have_text(re.compile("^House file: jokerz"))
    with page.expect_response("**/api/choice"):
        page.get_by_role("button", name="See all the options here").click()
    expect(page.locator(".all-options")).to_have_attribute("open", "")
    held: list[Route] = []
    page.route("**/api/choice", lambda route: held.append(route))
    with page.expect_request("**/api/choice"):
        _bring(page, 'name = "b"\nbase = "prague"\n[options]\nguard_turns = 500\n')
    expect(page.get_by_text("Checking the house file…")).to_be_visible()
    expect(page.locator(".problems")).to_have_count(0)
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    held[0].continue_()
    expect(page.get_by_role("radio", name="Prague")).to_be_checked()
    expect(page.locator(".changed li")).to_have_count(1)


def _bring(page: Page, text: str) -> None:
    file = {"name": "house.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Bring a house file").set_input_files(files=[file])  # type: ignore[arg-type]


# ---- what there is to do -------------------------------------------------------------------------------

_DONE = """async ([game, table, faces]) => {
  const {html, render, signal} = await import('/static/js/base.js');
  const {Board} = await import('/static/js/board.js');
  const {Doing} = await import('/static/js/table/doing.js');
  const {Hands} = await import('/static/js/table/hands.js');
  const line = {game: signal(game), table: signal(table), listeners: []};
  const hands = new Hands(line), at = document.getElementById('app');
  hands.picked.value = faces.map(face => `${game.seat}:hand:${face}:0`);
  const sitters = game.places.map((_, k) => ({name: `P${k + 1}`}));
  const board = () => html`<${Board} game=${game} sitters=${sitters} hold=${hands.hold}/>`;
  const Whole = () => html`${board()}<${Doing} hands=${hands}/>`;
  render(null, at);
  render(html`<${Whole}/>`, at);
}"""


def _wanted(holds: Callable[[Table, list[str]], list[str] | None]) -> tuple[dict[str, object], list[str]]:
    """A game of melds as its seat to act sees it, and cards of its hand, where something holds."""
    for seed in range(200):
        table = Table("canasta", 4, seed=seed)
        for _ in range(40):
            seat = table.actors[0]
            hand = next(zone for zone in table.view(seat).seats[seat].zones if zone.shape == "fan")
            faces = holds(table, list(hand.cards))
            if faces is not None:
                return game_seen(table, seat, table.ply, ()).model_dump(mode="json"), faces
            table.play(table.legal_moves(seat)[-1])
    raise AssertionError("no deal of two hundred has it")


def _three_cheap(table: Table, hand: list[str]) -> list[str] | None:
    """Three different cards of a rank that count less than first melds must."""
    if not any(move.verb == "meld" for move in table.legal_moves(table.actors[0])):
        return None
    cheap = [sorted({card for card in hand if card[0] == rank}) for rank in "4567"]
    return next((faces[:3] for faces in cheap if len(faces) > 2), None)


def _only_discards(table: Table, _: list[str]) -> list[str] | None:
    verbs = {move.verb for move in table.legal_moves(table.actors[0])}
    return [] if verbs == {"discard"} else None


def test_first_melds_that_are_too_small_are_told_so(visitor: Visit) -> None:
    """The gathered cards are counted by the points that the server told; no meld is offered that is short."""
    page = visitor()
    game, faces = _wanted(_three_cheap)
    page.evaluate(_DONE, [game, {}, faces])
    expect(page.locator(".asked")).to_have_text("First melds: 50 points together; these are 15")
    expect(page.locator("#meld")).to_be_disabled()
    expect(page.locator("#meld")).to_contain_text("35 points short")
    expect(page.locator("#together")).to_be_visible()
    page.evaluate(_DONE, [game, {}, faces[:2]])
    expect(page.locator("#together")).to_have_count(0)


def test_where_only_a_discard_is_possible_the_button_says_so(visitor: Visit) -> None:
    """Somebody who may do nothing else is asked for a card to discard."""
    page = visitor()
    game, _ = _wanted(_only_discards)
    page.evaluate(_DONE, [game, {}, []])
    expect(page.get_by_role("button", name="Choose a card to discard")).to_be_visible()


def test_cards_gathered_before_the_draw_are_no_play(visitor: Visit) -> None:
    """In a game of melds nothing is laid before the draw: no button offers it, and who tries is told why."""
    page = visitor()
    sit_with_bots(page, "canasta", 2)
    expect(page.locator(".goal")).to_contain_text("To go out you still need one natural and two")
    page.locator(".hand .choice").first.click(position={"x": 14, "y": 16})
    expect(page.locator("#go")).to_have_count(0)
    expect(page.locator("[data-verb=draw]")).to_be_enabled()
    for key in ("Enter", "w"):
        page.keyboard.press(key)
        expect(page.locator(".said.bad")).to_contain_text("A turn begins with taking cards")
        page.keyboard.press("Escape")
        page.locator(".hand .choice").first.click(position={"x": 14, "y": 16})


def test_cards_to_be_laid_before_you_light_their_places(visitor: Visit) -> None:
    """While up cards are chosen it is their places that wait for them; a click there lays them."""
    page = visitor()
    sit_with_bots(page, "boot", 2)
    places = page.locator(".me .before")
    expect(places).to_have_class(re.compile("target"))
    for k in range(3):
        page.locator(".hand .choice").nth(k).click(position={"x": 14, "y": 16})
    expect(places).to_have_class(re.compile("ready"))
    expect(page.locator(".pile-cards.target")).to_have_count(0)
    places.click(position={"x": 4, "y": 4})
    expect(page.locator(".me .before .over")).to_have_count(3)
    expect(page.locator(".me")).to_have_attribute(
        "aria-label", re.compile(r"hand 3: [^.]*\. down 3\. kept 3: ")
    )


def test_a_game_that_a_guard_has_ended_names_its_clause(visitor: Visit) -> None:
    """The end tells which game of how many it was, why it ended and by which clause, and how all stand."""
    page = visitor()
    choice = {"book": "boot", "options": {"guard_turns": 1}}
    open_table(page, "boot", 2, choice=choice, start=True, games=3)
    play_to_the_end(page, click_turn)
    end = page.locator(".ending")
    expect(end).to_contain_text("Game 1 of 3")
    expect(end.locator("h2")).to_contain_text("as many turns as it may")
    expect(end.get_by_role("button", name="Clause BOOT-44")).to_be_visible()
    expect(end.locator(".standings tbody tr")).to_have_count(2)


# ---- small windows -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(640, 400), (360, 740), (1280, 800)], ids=str)
def test_the_hand_lies_above_what_there_is_to_do_and_stays_there(
    visitor: Visit, size: tuple[int, int]
) -> None:
    """At 200 % as on a phone no card of the hand lies under the bar, which stays where it is in play."""
    page = visitor(viewport={"width": size[0], "height": size[1]})
    sit_with_bots(page, "prague", 4)
    say_ready(page)
    bar = page.locator(".doing")
    wait_for_turn(page)
    at_turn = bar.bounding_box()
    hand = page.locator(".hand").bounding_box()
    assert hand is not None and at_turn is not None
    assert hand["y"] + hand["height"] <= at_turn["y"] + 1
    page.evaluate("document.querySelectorAll('.doing .actions').forEach(each => each.remove())")
    assert bar.bounding_box() == at_turn
    page.locator(".hand .choice").last.focus()
    assert page.locator(".hand .choice").last.evaluate(_IS_SEEN)


_IS_SEEN = """card => {
  const {left, top, width, height} = card.getBoundingClientRect();
  return [0.2, 0.8].map(at => document.elementFromPoint(left + width / 2, top + height * at))
    .every(found => found?.closest('.choice') === card);
}"""
