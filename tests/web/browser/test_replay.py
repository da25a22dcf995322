"""A recorded game, watched in a browser."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.browser.conftest import PHONE, is_too_wide, serious
from tests.web.browser.playing import played_out
from tests.web.browser.served import Served
from underhand.record import read
from underhand.web.replaying import eyes_named, replay_seen

Visit = Callable[..., Page]
Watch = Callable[..., Page]

RECORDS = Path(__file__).parents[2] / "records"
GAME = read(RECORDS / "boot-two.uhr")
LAST = len(GAME.log)


@pytest.fixture
def watch(visitor: Visit, server: Served) -> Watch:
    """Open the replay of a record as the server tells it, without having to play it first."""

    def open_replay(query: str = "", name: str = "boot-two", may_open: bool = True, **how: object) -> Page:
        record = read(RECORDS / f"{name}.uhr")

        def tell(route: Route) -> None:
            eyes = route.request.url.partition("eyes=")[2] or ("open" if may_open else "public")
            seen = replay_seen(record, eyes_named(eyes, len(record.names)), share="x" if may_open else "")
            route.fulfill(body=seen.model_dump_json(), content_type="application/json")

        page = visitor("about:blank", **how)
        page.route("**/api/games/x*", tell)
        page.goto(f"{server.address}/r/x{query}")
        return page

    return open_replay


def event(page: Page, ply: int, of: int = LAST) -> None:
    """Expect the board, the scrubber and the log's mark at that event."""
    expect(page.locator(".board")).to_have_attribute("data-ply", str(ply))
    expect(page.get_by_role("slider", name="Event")).to_have_value(str(ply))
    expect(page.locator(".where")).to_contain_text(f"{ply} / {of}")


# ---- stepping ------------------------------------------------------------------------------------------


def test_keys_step_through_the_game(watch: Watch) -> None:
    """Arrows go an event on and back, End and Home to the ends, and no further."""
    page = watch()
    event(page, 0)
    for key, ply in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", LAST),
        ("ArrowRight", LAST),
    ):
        page.keyboard.press(key)
        event(page, ply)
    expect(page.locator(".result")).to_contain_text("Bo wins")
    page.keyboard.press("Home")
    event(page, 0)
    expect(page.locator(".result")).to_have_count(0)


def test_space_plays_and_stops(watch: Watch) -> None:
    """Space plays from here to the end, where it stops by itself."""
    page = watch(f"?at={LAST - 2}")
    page.get_by_label("Pace").select_option("quickly")
    page.get_by_role("heading", level=1).click()
    page.clock.install()
    page.clock.pause_at(time.time() + 3600)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    event(page, LAST - 2)
    page.clock.resume()
    event(page, LAST)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_log_marks_where_we_are_and_leads_there(watch: Watch) -> None:
    """The current event's line is marked; a click on another goes to its event; notation can be shown."""
    page = watch("?at=11")
    current = page.locator(".replay-log [aria-current=step]")
    expect(current).to_have_text("Ana lays the 8♦")
    page.get_by_role("button", name="Notation").click()
    expect(current).to_contain_text("p1 play 8d")
    page.locator(".replay-log").get_by_role("button", name="Bo lays the 10♣ and 10♠").click()
    event(page, 13)
    expect(current.first).to_contain_text("Bo lays the 10♣ and 10♠")


def test_it_is_seen_with_any_seat_s_eyes(watch: Watch) -> None:
    """As Bo you see Bo's hand and not Ana's, at the same moment of the game; the address tells both."""
    page = watch("?at=11")
    event(page, 11)
    page.get_by_label("Seen by").select_option("as Bo")
    expect(page.locator(".me")).to_contain_text("Bo")
    event(page, 11)
    page.wait_for_url("**/r/x?eyes=p2&at=11")
    hand = page.locator(".me [data-zone='1/hand']")
    expect(hand.get_by_role("img")).to_have_count(3)
    expect(page.locator(".me button")).to_have_count(0)
    expect(page.locator(".ring [data-zone='0/hand'] [data-card]")).to_have_count(0)


def test_only_who_may_is_shown_more_than_bystanders_saw(watch: Watch) -> None:
    """Where the cards stay closed there is no choice of eyes, no record, and no seed to check."""
    page = watch(may_open=False)
    expect(page.get_by_label("Seen by").locator("option")).to_have_text(["as a bystander"])
    expect(page.get_by_role("link", name="Record")).to_have_count(0)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".findings")).to_contain_text("The seed is shown to those who sat at the table")


# ---- the shuffle ---------------------------------------------------------------------------------------


def test_the_page_checks_the_shuffle_by_itself(watch: Watch) -> None:
    """Verify shuffles again in the page, also from a seat's eyes, and says in sentences what it compared."""
    page = watch("?eyes=p1", name="boot-whammy")
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".verdict")).to_have_text("The game was dealt as promised.")
    found = page.locator(".findings li")
    expect(found.first).to_contain_text("The seed opens the commitment")
    expect(page.locator(".findings")).to_contain_text("50 cards drawn or turned later")
    assert serious(page) == []


@pytest.mark.parametrize(
    "path", sorted(path for path in RECORDS.glob("*.uhr") if read(path).seed), ids=lambda path: path.stem
)
def test_every_sound_game_passes_and_no_altered_one(checker: Page, path: Path) -> None:
    """Each card and lot of a recorded game follows from its seed; whatever is altered is found out."""
    record = read(path)
    told = replay_seen(record, eyes_named("open", len(record.names)), share="x").model_dump(mode="json")
    told["frames"] = told["frames"][:1]
    dealt = next(i for i, line in enumerate(told["log"]) if line.startswith("d p") and line[-1] in "cdhs")
    other = "2c" if not told["log"][dealt].endswith("2c") else "3c"
    altered = [*told["log"]]
    altered[dealt] = altered[dealt][:-2] + other
    assert check(checker, told) is True
    assert check(checker, {**told, "log": altered}) is False
    assert check(checker, {**told, "seed": f"{told['seed']} "}) is False
    assert check(checker, {**told, "deck": told["deck"][::-1]}) is False


@pytest.fixture(scope="module")
def checker(chromium: Browser, server: Served) -> Page:
    """A page in which the check can be called."""
    page = chromium.new_page()
    page.goto(f"{server.address}/rules/none")
    return page


def check(page: Page, replay: object) -> bool:
    """Whether the page finds a game's shuffle good."""
    call = "replay => import('/static/js/shuffle.js').then(({checkShuffle}) => checkShuffle(replay))"
    return all(finding["isGood"] for finding in page.evaluate(call, replay))


def test_without_a_secure_context_the_check_is_the_same(checker: Page) -> None:
    """SHA-256 by the page's own hand, for tables on plain http, gives what the browser's gives."""
    call = """async () => {
      const {digest, hex, sha256} = await import('/static/js/sha256.js');
      const texts = ['', 'abc', 'x'.repeat(55), 'y'.repeat(56), 'ü'.repeat(200)];
      const both = async text => [hex(digest(new TextEncoder().encode(text))), hex(await sha256(text))];
      return Promise.all(texts.map(both));
    }"""
    for ours, theirs in checker.evaluate(call):
        assert ours == theirs


# ---- as a whole ----------------------------------------------------------------------------------------


def test_a_game_just_played_can_be_watched_verified_and_taken_along(visitor: Visit) -> None:
    """From the table's own record: its replay, a good check, and a file that is a record."""
    page = visitor()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    page.goto(f"/r/{played_out(page)}")
    expect(page.locator(".board")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".result")).to_be_visible()
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".verdict")).to_have_text("The game was dealt as promised.")
    page.keyboard.press("Escape")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Record").click()
    assert read(waiting.value.path()).seed


def test_a_phone_shows_all_of_it(watch: Watch) -> None:
    """On a phone nothing is cut off at the side, the steps stay in sight, and axe finds nothing serious."""
    page = watch("?eyes=p2&at=40", name="boot", viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    assert not is_too_wide(page)
    assert serious(page) == []


def test_a_phone_held_sideways_shows_your_cards_too(watch: Watch) -> None:
    """From a seat's own eyes its cards, the pile and the steps are in sight at once."""
    sideways = {"width": PHONE["height"], "height": PHONE["width"]}
    page = watch("?eyes=p2&at=40", viewport=sideways, has_touch=True, is_mobile=True)
    for there in (page.locator(".me .hand .card").last, page.locator(".pile-cards"), page.locator(".steps")):
        expect(there).to_be_in_viewport(ratio=1)
    assert not is_too_wide(page)
    assert serious(page) == []


def test_a_game_that_is_not_there_is_told_so(visitor: Visit) -> None:
    """A share that names no game is a sentence and a way back."""
    page = visitor("/r/nothing")
    expect(page.get_by_role("heading", name="This game cannot be shown")).to_be_visible()
    expect(page.get_by_role("alert").first).to_contain_text("There is no such game")
