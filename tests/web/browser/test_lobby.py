"""The lobby: from the first look to a table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import is_too_wide, serious
from underhand import families
from underhand.books import BookError
from underhand.web.shelf import books_seen

Visit = Callable[..., Page]

WRONG = 'name = "granny"\nbase = "boot"\n[options]\njokers = 22\nbeatt = "ge"\nace = "lowish"\n'
RIGHT = 'name = "granny"\ntitle = "Granny\'s"\nbase = "boot"\n[options]\njokers = 2\n'


def bring(page: Page, text: str) -> None:
    """Choose a house file as if it lay on the disk."""
    file = {"name": "granny.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Bring a house file").set_input_files(files=[file])  # type: ignore[arg-type]


# ---- playing -------------------------------------------------------------------------------------------


def test_a_game_against_bots_is_one_click_away(visitor: Visit) -> None:
    """Who opens the page and clicks once sits in a game."""
    page = visitor()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board .me")).to_be_visible()


def test_the_game_is_of_the_chosen_book_and_bots(visitor: Visit) -> None:
    """The third click starts a game of another book with another number of bots."""
    page = visitor()
    page.get_by_role("radio", name="Prague").check()
    page.get_by_role("group", name="Against how many bots").get_by_role("radio", name="4").check()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".board")).to_have_attribute("data-players", "5")
    expect(page).to_have_title(re.compile("Prague Shithead"))


def test_what_the_book_advises_against_is_told_before(visitor: Visit) -> None:
    """So many players as a book advises against may play, and are told what speaks against it."""
    book = next(each for each in books_seen() if each.warnings)
    most = max(book.warnings)
    page = visitor()
    page.locator(f".shelf input[value={book.name}]").check()
    group = page.get_by_role("group", name="Seats at the table")
    group.get_by_role("radio", name=str(most), exact=True).check()
    advice = page.locator(".make-table .advice")
    expect(advice).to_have_text(f"{book.warnings[most]}.")
    group.get_by_role("radio", name=str(book.least), exact=True).check()
    expect(advice).to_have_text("")


def test_options_are_asked_for_when_somebody_reads_them(visitor: Visit) -> None:
    """The lobby opens without them."""
    asked: list[str] = []
    page = visitor("about:blank")
    page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.get_by_role("radio", name="Prague").check()
    assert "choice" not in asked
    page.get_by_text("Change single rules", exact=True).click()
    expect(page.locator(".section").first).to_be_visible()
    assert asked.count("choice") == 1


def test_a_game_is_started_by_keys_alone(visitor: Visit) -> None:
    """Tab comes to the books, arrows choose one, Enter plays."""
    page = visitor()
    first, second = (page.locator(".shelf").get_by_role("radio").nth(i) for i in (0, 1))
    expect(first).to_be_checked()
    first.focus()
    page.keyboard.press("ArrowDown")
    expect(second).to_be_checked()
    button = page.get_by_role("button", name="Play now")
    for _ in range(30):
        page.keyboard.press("Tab")
        if button.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def test_friends_come_by_code_and_by_link(visitor: Visit) -> None:
    """A table has a code, however it is typed, and a link; both lead there, and it is among your tables."""
    host = visitor()
    host.get_by_role("button", name="Make a table").click()
    code = host.locator("strong.code").first.inner_text()
    friend = visitor()
    friend.get_by_label("Join a friend’s table").fill(f" {code[:3].lower()} {code[3:].lower()}")
    friend.get_by_role("button", name="Join").click()
    friend.wait_for_url(host.url)
    other = visitor(f"/j/{code}")
    other.wait_for_url(host.url)
    host.get_by_role("link", name="to the lobby").first.click()
    table = host.get_by_role("region", name="Your tables").get_by_role("link").first
    expect(table).to_contain_text("before the deal")
    table.click()
    host.wait_for_url("**/t/*")


@pytest.mark.parametrize("path", ["/j/QQQQQQ", "/s/no-such-token"])
def test_a_link_that_opens_nothing_says_so(visitor: Visit, path: str) -> None:
    """An invitation to no table is told, and a code can be typed instead."""
    page = visitor(path)
    expect(page.get_by_role("heading", name="This link opens no table")).to_be_visible()
    assert serious(page) == []
    page.get_by_label("Join a friend’s table").fill("zzzzzz")
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".join [role=alert]")).to_contain_text("ZZZZZZ")


def test_a_table_that_is_not_there_is_told_so(visitor: Visit) -> None:
    """Its address leads to a sentence, and on to the lobby."""
    page = visitor("/t/none")
    heading = page.get_by_role("heading")
    expect(heading).to_have_text("There is no such table")
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.locator(".book").first).to_be_visible()


# ---- house rules ---------------------------------------------------------------------------------------


def test_a_house_file_s_mistakes_are_those_of_the_command_line(visitor: Visit) -> None:
    """Every mistake is a line, as on the command line; no table can be opened till all is mended."""
    with pytest.raises(BookError) as wrong:
        families.parse_house(WRONG, "house file")
    page = visitor()
    bring(page, WRONG)
    told = [line[0].upper() + line[1:] for line in str(wrong.value).splitlines()]
    expect(page.locator(".problems li")).to_have_text(told)
    for name in ("Play now", "Make a table"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    assert serious(page) == []
    page.get_by_label("House file (granny.toml)").fill(RIGHT)
    page.keyboard.press("Tab")
    expect(page.locator(".problems")).to_have_count(0)
    expect(page.locator(".changed li")).to_have_text(["Two jokers are shuffled in."])
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


def test_house_rules_are_read_by_all_who_sit_there(visitor: Visit) -> None:
    """The whole rules can be read before the table is made, and at the table; the house's own are marked."""
    page = visitor()
    bring(page, RIGHT)
    expect(page.locator(".changed li")).to_have_count(1)
    page.get_by_role("button", name="Read them whole").click()
    expect(page.get_by_role("dialog").locator(".is-house")).to_have_text("Two jokers are shuffled in. house")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Make a table").click()
    page.wait_for_url("**/t/*")
    page.goto(f"/rules/boot?table={page.url.rpartition('/')[2]}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Granny's")
    expect(page.locator(".is-house")).to_have_text("Two jokers are shuffled in. house")


def test_a_single_rule_is_found_changed_and_taken_back(visitor: Visit) -> None:
    """Options are sought by their words; what is changed is told in short, and goes with a click."""
    page = visitor()
    page.get_by_text("Change single rules", exact=True).click()
    page.get_by_label("Find a rule").fill("joker")
    option = page.locator("[data-option=jokers]")
    option.locator("summary").click()
    option.get_by_role("textbox").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator(".changed li")).to_have_text(["Three jokers are shuffled in."])
    option.get_by_role("textbox").fill("99")
    page.keyboard.press("Enter")
    expect(page.locator(".problems li")).to_contain_text(["jokers = 99"])
    page.get_by_role("button", name="Back to the book").click()
    expect(page.locator(".changed li")).to_have_count(0)
    expect(page.locator(".problems")).to_have_count(0)


# ---- you -----------------------------------------------------------------------------------------------


def test_your_name_and_you_go_to_another_browser(visitor: Visit) -> None:
    """A name is kept, and a personal link makes another browser the same guest, if its owner says so."""
    page = visitor()
    page.get_by_label("Your name").fill("Ana")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_text("You are Ana.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Ana")
    page.get_by_role("button", name="My link").click()
    link = page.get_by_role("dialog").get_by_label("Your personal link").input_value()
    other = visitor(link)
    expect(other.get_by_role("heading", level=1)).to_have_text("Become Ana in this browser?")
    assert serious(other) == []
    other.get_by_role("link", name="Stay who you are").click()
    expect(other.get_by_label("Your name")).to_have_value("Guest")
    other.goto(link)
    other.get_by_role("button", name="Become Ana").click()
    expect(other.get_by_label("Your name")).to_have_value("Ana")


# ---- everybody -----------------------------------------------------------------------------------------


def test_a_phone_shows_at_once_how_to_play(phone: Visit) -> None:
    """On a phone the first screen has a button that plays; nothing is cut off; axe finds nothing serious."""
    page = phone()
    button = page.get_by_role("button", name="Play Boot with 2 bots")
    expect(button).to_be_in_viewport(ratio=1)
    page.get_by_text("Change single rules", exact=True).click()
    expect(page.locator(".section").first).to_be_visible()
    assert not is_too_wide(page)
    assert serious(page) == []
    button.click()
    page.wait_for_url("**/t/*")


def test_the_rules_may_be_opened_before_the_books_are_there(visitor: Visit) -> None:
    """Whoever is quicker than the shelf sees its rules once it has come, and is told of no mistake."""
    page = visitor()
    held: list[Route] = []
    page.route("**/api/books", lambda route: held.append(route))
    with page.expect_request("**/api/books"):
        page.reload()
    page.get_by_text("Change single rules", exact=True).click()
    expect(page.get_by_text("The rules are on their way…")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".all-options .section").first).to_be_visible()
    expect(page.locator(".problems")).to_have_count(0)


def test_nothing_serious_is_wrong_with_the_lobby(visitor: Visit) -> None:
    """Axe finds nothing serious, with every rule laid out."""
    page = visitor()
    page.get_by_text("Change single rules", exact=True).click()
    page.get_by_label("Find a rule").fill("e")
    expect(page.locator(".option").nth(20)).to_be_visible()
    assert serious(page) == []
