"""Books, rules and clauses over REST: what the shelf has, what a choice makes of it, what is wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.web.asking import a_server
from underhand import families
from underhand.books import BookError, shelf

HOUSE = 'base = "boot"\ntitle = "Ours"\njokers = 1\n'


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with a_server(tmp_path_factory.mktemp("books")) as browser:
        yield browser


def test_the_shelf(browser: TestClient) -> None:
    """Every book of the shelf is listed with how many may play it, without its options."""
    books = browser.get("/api/books").json()
    assert [book["name"] for book in books] == list(shelf())
    for book in books:
        families.check_seats(families.shelf_book(book["name"]), book["least"])
        families.check_seats(families.shelf_book(book["name"]), book["most"])
        assert not book["options"]


@pytest.mark.parametrize("name", shelf())
def test_what_speaks_against_a_number_of_players(browser: TestClient, name: str) -> None:
    """Each number of players that a book advises against is told with the reason, and no other."""
    book, told = families.shelf_book(name), browser.get(f"/api/books/{name}").json()
    advice = {n: families.seats_warning(book, n) for n in range(told["least"], told["most"] + 1)}
    assert told["warnings"] == {str(n): text for n, text in advice.items() if text}


def test_a_choice_asks_for_a_family_s_schema_once(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To make a schema takes long: no choice after the first makes one."""
    choice = {"book": "boot", "options": {"jokers": 2}}
    first = browser.post("/api/choice", json=choice).json()
    model = families.options_model("shedding")
    monkeypatch.setattr(model, "model_json_schema", lambda: pytest.fail("a schema was made again"))
    assert browser.post("/api/choice", json=choice).json() == first


@pytest.mark.parametrize("name", shelf())
def test_every_option_is_told(browser: TestClient, name: str) -> None:
    """A book tells every option: what it is, its value, what that means, the clauses."""
    book, options = families.shelf_book(name), browser.get(f"/api/books/{name}").json()["options"]
    assert sorted(option["name"] for option in options) == sorted(book.options)
    assert all(option["title"] and option["meaning"] and not option["is_changed"] for option in options)
    assert {each["name"]: tuple(each["clauses"]) for each in options} == {
        option: book.cites[option] for option in book.options
    }


@pytest.mark.parametrize("name", shelf())
def test_what_an_option_may_be(browser: TestClient, name: str) -> None:
    """Options stand in sections, with what they may be in words, and each word with what it would mean."""
    for option in browser.get(f"/api/books/{name}").json()["options"]:
        assert option["section"]
        assert option["allowed"]
        assert all(word["value"] and word["meaning"] for word in option["words"])
        words = [word["value"] for word in option["words"]]
        if option["values"]:
            assert option["values"] == words
            assert option["value"] in words
        if option["has_many"] and option["value"] != "none":
            assert set(option["value"].split()) <= set(words), option["name"]


@pytest.mark.parametrize("name", shelf())
def test_an_option_is_sent_back_as_it_was_told(browser: TestClient, name: str) -> None:
    """Every value, sent back as it was told, leaves the book as it was."""
    options = browser.get(f"/api/books/{name}").json()["options"]
    choice = {"book": name, "options": {option["name"]: option["value"] for option in options}}
    answer = browser.post("/api/choice", json=choice)
    assert answer.status_code == 200, answer.json()
    assert answer.json()["options"] == options


def test_a_changed_option_is_marked(browser: TestClient) -> None:
    """What a choice states otherwise is marked and cites no clause any more."""
    book = browser.post("/api/choice", json={"book": "boot", "options": {"jokers": "2"}}).json()
    (changed,) = [option for option in book["options"] if option["is_changed"]]
    assert (changed["name"], changed["value"], changed["clauses"]) == ("jokers", "2", [])


def test_a_house_file(browser: TestClient) -> None:
    """A house file's text makes a book with a title of its own, whose rules name what it changes first."""
    assert browser.post("/api/choice", json={"house": HOUSE}).json()["title"] == "Ours"
    rules = browser.post("/api/rules", json={"house": HOUSE}).json()
    assert rules["title"] == "Ours"
    assert rules["sections"][0]["paragraphs"][0][0]["is_house"]


@pytest.mark.parametrize("route", ["/api/choice", "/api/rules"])
def test_a_wrong_house_file(browser: TestClient, route: str) -> None:
    """Every mistake is told in a line, the same lines as on the command line."""
    text = 'base = "boot"\njokers = 99\nnope = 1\n'
    with pytest.raises(BookError) as error:
        families.parse_house(text, "house file")
    answer = browser.post(route, json={"house": text})
    assert (answer.status_code, answer.json()) == (400, {"code": "rules", "lines": list(error.value.lines)})
    assert len(error.value.lines) == 2


def test_a_house_file_opens_no_other_file(browser: TestClient, tmp_path: Path) -> None:
    """A base that is a path is refused, whether or not there is such a file."""
    (tmp_path / "other.toml").write_text('base = "boot"\n', encoding="utf-8")
    for base in (tmp_path / "other.toml", "/none.toml"):
        answer = browser.post("/api/choice", json={"house": f'base = "{base}"\n'})
        assert answer.status_code == 400
        assert "must be one of" in answer.json()["lines"][0]
    answer = browser.post("/api/choice", json={"book": "../other.toml"})
    assert "no such book" in answer.json()["lines"][0]


def test_rules_for_so_many(browser: TestClient) -> None:
    """The rules are told for a number of players, and refused for one that the book does not allow."""
    assert browser.get("/api/books/boot/rules?seats=2").json()["seats"] == 2
    answer = browser.get("/api/books/boot/rules?seats=9")
    assert answer.status_code == 400
    assert "5" in answer.json()["lines"][0]


@pytest.mark.parametrize("name", ["BOOT-17", "boot-17"])
def test_a_clause(browser: TestClient, name: str) -> None:
    """A clause comes with the sentences that it rests on, however its letters are written."""
    clause = browser.get(f"/api/clauses/{name}").json()
    assert clause["id"] == "BOOT-17"
    assert clause["text"]
    assert all(source.startswith("boot p") for source in clause["sources"])


def test_what_is_not_there(browser: TestClient) -> None:
    """A book and a clause that do not exist are not found."""
    for path in ("/api/books/whist", "/api/books/whist/rules", "/api/clauses/BOOT-999", "/api/nothing"):
        answer = browser.get(path)
        assert answer.status_code == 404
        assert answer.json()["lines"]


@pytest.mark.parametrize("body", ["{", "[]", '{"book": 3}', '{"book": "boot", "more": 1}'])
def test_what_is_malformed(browser: TestClient, body: str) -> None:
    """A body that is no choice is refused with what is wrong, a line each."""
    answer = browser.post("/api/choice", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["code"] == "malformed"
    assert answer.json()["lines"]
