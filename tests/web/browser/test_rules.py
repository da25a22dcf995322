"""Rules, read in a browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import is_too_wide, serious

Visit = Callable[..., Page]


def test_each_sentence_names_clauses_that_can_be_opened(visitor: Visit) -> None:
    """A clause opens with its source and its rulings; Escape goes back to the sentence."""
    page = visitor("/rules/boot")
    expect(page.get_by_role("heading", level=1)).to_have_text("Boot")
    clause = page.get_by_role("button", name="Clause BOOT-27").first
    clause.click()
    dialog = page.get_by_role("dialog", name="BOOT-27")
    expect(dialog.get_by_role("heading", name="In the source")).to_be_visible()
    expect(dialog.get_by_role("heading", name="Rulings")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(clause).to_be_focused()


def test_another_book_and_number_of_players_is_two_choices_away(visitor: Visit) -> None:
    """The rules change with the book and the number of players, and the address with them."""
    page = visitor("/rules/boot")
    page.get_by_label("Book").select_option("prague")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Prague")
    page.get_by_label("Players").select_option("2")
    page.wait_for_url("**/rules/prague?seats=2")
    expect(page.get_by_label("Players")).to_have_value("2")


def test_rules_fit_a_phone(phone: Visit) -> None:
    """Nothing is cut off at the side, and axe finds nothing serious."""
    page = phone("/rules/boot")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not is_too_wide(page)
    assert serious(page) == []


def test_rules_are_printed_without_what_is_for_the_screen(visitor: Visit) -> None:
    """On paper there are sentences and clause numbers, neither the bar nor what is to be clicked."""
    page = visitor("/rules/boot")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.emulate_media(media="print")
    for gone in (".top", ".contents", ".rules-tools"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.get_by_text("Be the first to get rid of all your cards.")).to_be_visible()


def test_a_book_that_is_not_there_is_told_so(visitor: Visit) -> None:
    """Rules of no book are a sentence with what there is, and a way back."""
    page = visitor("/rules/bot")
    expect(page.get_by_role("alert").first).to_contain_text("no such book")
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cards")
