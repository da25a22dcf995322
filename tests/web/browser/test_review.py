"""A review in a browser: it is waited for, leads through the replay, and can be read as a table."""

from collections.abc import Callable
from itertools import chain, repeat
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.browser.conftest import PHONE, is_too_wide, serious
from tests.web.browser.playing import open_table, played_out
from tests.web.browser.served import Served
from underhand.record import read
from underhand.web.replaying import eyes_named, replay_seen
from underhand.web.reviewing import for_seat
from underhand.web.wire import DecisionSeen, ReviewBegun, ReviewSeen, SeatReviewed

Visit = Callable[..., Page]
Watch = Callable[..., Page]

GAME = read(Path(__file__).parents[2] / "records" / "boot-two.uhr")
LAST = len(GAME.log)
HALF = ReviewBegun(done=1, of=2)
BLUNDER = DecisionSeen(
    ply=11,
    seat=0,
    text="Ana lays the 8♦",
    before=0.7,
    after=0.4,
    cost=0.3,
    instead="lays the 9♣",
    given=None,
    luck=None,
    marks=("blunder",),
)
LUCK = DecisionSeen(
    ply=13,
    seat=1,
    text="Bo lays the 10♣ and 10♠",
    before=0.8,
    after=0.8,
    cost=0,
    instead="",
    given=0.3,
    luck=0.25,
    marks=("stroke of luck",),
)


def seat(number: int, *curve: tuple[int, float]) -> SeatReviewed:
    """A seat's part of the review."""
    return SeatReviewed(
        seat=number,
        decisions=1,
        mean_cost=0.3 * (1 - number),
        blunders=1 - number,
        mistakes=0,
        given=0.3 * number,
        luck=0.25 * number,
        lucky=number,
        unlucky=0,
        result=float(number),
        curve=curve,
    )


REVIEW = ReviewSeen(
    names=GAME.names,
    events=LAST,
    games=2000,
    is_compiled=True,
    decisions=(BLUNDER, LUCK),
    seats=(seat(0, (10, 0.7), (11, 0.4), (LAST, 0)), seat(1, (12, 0.8), (13, 0.8), (LAST, 1))),
)


@pytest.fixture
def watch(visitor: Visit, server: Served) -> Watch:
    """Open a replay whose review is told after that many answers that it is under way."""

    def open_replay(query: str = "", waits: int = 0, may_open: bool = True, **how: object) -> Page:
        answers = chain(repeat(HALF, waits), repeat(REVIEW))

        def tell(route: Route) -> None:
            eyes = route.request.url.partition("eyes=")[2] or ("open" if may_open else "public")
            whose = eyes_named(eyes, 2)
            if "/review" not in route.request.url:
                told = replay_seen(GAME, whose, share="x" if may_open else "").model_dump_json()
                route.fulfill(body=told, content_type="application/json")
                return
            found = next(answers)
            part = (
                for_seat(found, whose) if isinstance(found, ReviewSeen) and isinstance(whose, int) else found
            )
            status = 202 if found is HALF else 200
            route.fulfill(status=status, body=part.model_dump_json(), content_type="application/json")

        page = visitor("about:blank", **how)
        page.route("**/api/games/x**", tell)
        page.goto(f"{server.address}/r/x{query}")
        return page

    return open_replay


def at(page: Page, ply: int) -> None:
    """Expect the board and the chart at that event."""
    expect(page.locator(".board")).to_have_attribute("data-ply", str(ply))
    expect(page.get_by_role("slider", name="Chances")).to_have_attribute("aria-valuenow", str(ply))


def test_it_is_waited_for_and_then_drawn(watch: Watch) -> None:
    """The button begins it; how far it is is told; then there is a curve for each seat, and its marks."""
    page = watch(waits=2)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_text("Thinking: 1 of 2 decisions")).to_be_visible()
    expect(page.locator(".chart .curve")).to_have_count(2)
    expect(page.locator(".chart .mark.blunder")).to_have_count(1)
    expect(page.locator(".chart .mark.luck")).to_have_count(1)
    expect(page.locator(".legend li")).to_have_text(["Ana", "Bo"])


def test_keys_taps_and_buttons_lead_through_the_game(watch: Watch) -> None:
    """Arrows step, a tap on a point goes to its choice, the buttons go from mark to mark."""
    page = watch("?at=10&review=1")
    at(page, 10)
    page.get_by_role("slider", name="Chances").press("ArrowRight")
    at(page, 11)
    expect(page.locator(".told-choice")).to_contain_text("Ana lays the 8♦. 70 → 40, which cost 30")
    expect(page.locator(".told-choice")).to_contain_text("Better: lays the 9♣")
    page.get_by_role("button", name="The next mark").click()
    at(page, 13)
    expect(page.locator(".told-choice")).to_contain_text("Before it: the others gave +30, the cards +25")
    page.locator(".chart .mark.blunder").click(force=True)
    at(page, 11)
    page.wait_for_url("**/r/x?eyes=open&at=11&review=1")


def test_a_point_tells_its_choice_before_it_is_gone_to(watch: Watch) -> None:
    """Where the pointer is near a choice it is told, and the game stays where it is."""
    page = watch("?at=40&review=1")
    expect(page.locator(".told-choice")).to_contain_text("Bo lays the 10♣ and 10♠")
    page.locator(".chart .mark.blunder").hover(force=True)
    expect(page.locator(".told-choice")).to_contain_text("Ana lays the 8♦")
    at(page, 40)


def test_it_is_heard_and_read_as_a_table(watch: Watch) -> None:
    """The chart has a value in words; every choice is a row, which leads to its moment."""
    page = watch("?at=12&review=1")
    spoken = "Ana lays the 8♦: Ana’s chance 70, then 40; better: lays the 9♣; blunder"
    expect(page.get_by_role("slider", name="Chances")).to_have_attribute("aria-valuetext", spoken)
    assert serious(page) == []
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    page.get_by_role("button", name="Table").click()
    row = page.get_by_role("region", name="Decisions").get_by_role("row").nth(2)
    expect(row).to_contain_text("Bo lays the 10♣ and 10♠")
    expect(page.get_by_role("region", name="Players")).to_contain_text("Ana")
    assert serious(page) == []
    row.get_by_role("button", name="To event 13").click()
    at(page, 13)
    page.get_by_role("button", name="Close the review").click()
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_focused()


def test_from_a_seat_s_eyes_it_is_that_seat_s(watch: Watch) -> None:
    """As Bo there is Bo's curve alone."""
    page = watch("?eyes=p2&review=1")
    expect(page.locator(".legend li")).to_have_text(["Bo"])
    expect(page.locator(".chart .curve")).to_have_count(1)


def test_it_is_closed_to_those_who_may_not_see_the_hands(watch: Watch) -> None:
    """There is no button, and no chart either for an address that asks for one."""
    page = watch("?review=1", may_open=False)
    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_role("button", name="Verify")).to_be_visible()
    expect(page.get_by_role("button", name="Review", exact=True)).to_have_count(0)
    expect(page.locator(".review")).to_have_count(0)


def test_a_phone_shows_all_of_the_chart(watch: Watch) -> None:
    """Nothing is cut off at the side, and chart and steps are in sight at once."""
    page = watch("?at=11", viewport=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".chart")).to_be_in_viewport(ratio=1)
    expect(page.locator(".steps")).to_be_in_viewport(ratio=1)
    assert not is_too_wide(page)
    assert serious(page) == []


def test_a_game_just_played_is_reviewed(visitor: Visit) -> None:
    """On the server itself: the chart comes, dragging on it moves the board, the table has all rows."""
    page = visitor()
    open_table(page, "shithead", 2, bots=["thumb"], start=True)
    page.goto(f"/r/{played_out(page)}")
    page.get_by_role("button", name="Review", exact=True).click()
    chart = page.get_by_role("slider", name="Chances")
    expect(page.locator(".chart .curve")).to_have_count(2)
    at(page, 0)
    chart.hover()
    page.mouse.down()
    page.mouse.move(*middle(chart, 0.75))
    page.mouse.up()
    expect(page.locator(".board")).not_to_have_attribute("data-ply", "0")
    at(page, int(chart.get_attribute("aria-valuenow") or 0))
    page.get_by_role("button", name="Table").click()
    rows = page.get_by_role("region", name="Decisions").get_by_role("row")
    choices = page.get_by_role("region", name="Players").locator("tbody td:nth-child(2)").all_inner_texts()
    expect(rows).to_have_count(1 + sum(map(int, choices)))


def middle(chart: Locator, part: float) -> tuple[float, float]:
    """A point of a chart, in the middle of its height, that far to the right."""
    box = chart.bounding_box()
    assert box is not None
    return box["x"] + part * box["width"], box["y"] + box["height"] / 2
