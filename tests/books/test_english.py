"""The English of the rules: a sentence for every value, none about what a game does not have."""

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import SCHEMAS, TEXTS, books_of, houses
from underhand.books import Book, clause, shelf
from underhand.books.english import Rulebook, Statement, english, idle_changes
from underhand.books.facts import RANKS as SPOKEN_RANKS
from underhand.books.facts import facts_module, power_option, powers
from underhand.books.meanings import about, meaning, phrases
from underhand.books.phrases.shedding.facts import special_ranks
from underhand.books.wording import Bands, Cards, Number, Ranks, Span, holds, sentence
from underhand.families import FAMILIES, house_with, read_book
from underhand.shedding.values import POWERS, RANK_OF_OPTION, RANKS

each_family = pytest.mark.parametrize("family", FAMILIES)


def says(family: str) -> list[dict[str, Any]]:
    """The sentences of a family's page that are not told of single ranks."""
    return [say for section in phrases(family, "page")["sections"] for say in section["says"]]


def rank_says(family: str) -> list[dict[str, Any]]:
    """The sentences that are told of single ranks."""
    return list(phrases(family, "page").get("ranks", {}).get("says", ()))


def statements(rulebook: Rulebook) -> Iterator[Statement]:
    """All sentences in order."""
    for section in rulebook.sections:
        for paragraph in section.paragraphs:
            yield from paragraph


def text_of(rulebook: Rulebook) -> str:
    """All sentences as one text."""
    return " ".join(statement.text for statement in statements(rulebook))


@each_family
def test_every_value_has_a_meaning(family: str) -> None:
    """Every value that an option may take means something, in whole sentences that differ from each other."""
    for name in SCHEMAS[family]["properties"]:
        told = [meaning(family, name, value) for value in every(family, name)]
        assert len(set(told)) == len(told), name
        for text in [about(family, name), *told]:
            assert re.fullmatch(r"[A-Z0-9].*\.", text), (name, text)
            assert "{" not in text


def every(family: str, option: str) -> list[Any]:
    """All values of an option, or some of each kind where there are many."""
    return TEXTS[option] if option in TEXTS else every_value(SCHEMAS[family]["properties"][option])


def every_value(schema: dict[str, Any]) -> list[Any]:
    """All values that a schema allows, or some of each kind."""
    match schema:
        case {"$ref": "#/$defs/Needs"}:
            return [{"naturals": n, "mixed": m} for n in range(3) for m in range(3)]
        case {"$ref": _}:
            return ["must_lead", "may_lead", "next_leads", {"power": "must_lead", "four": "may_lead"}]
        case {"anyOf": parts}:
            return [value for part in parts for value in every_value(part)]
        case {"const": value}:
            return [value]
        case {"enum": words}:
            return list(words)
        case {"type": "integer", "minimum": low}:
            low = max(low, -300)
            return list(range(low, min(schema.get("maximum", 20), 20) + 1))
        case {"type": "boolean"}:
            return [True, False]
        case {"items": {"pattern": _}}:
            return [[], ["Jh"], ["Jh", "Js"]]
        case {"items": items}:
            return [[], *([word] for word in every_value(items)), every_value(items)[:3]]
    raise AssertionError(schema)


@each_family
def test_meanings_are_those_of_the_model(family: str) -> None:
    """The sentences know exactly the options of the model and their words."""
    known = phrases(family, "meanings")
    powered = set(RANK_OF_OPTION) if "powers" in known else set()
    assert set(known["options"]) | powered == set(SCHEMAS[family]["properties"])
    for name, texts in known["options"].items():
        words = {"nothing" if value == [] else word(value) for value in every(family, name)}
        assert set(texts) - {"about", "form", "negative", "*"} <= words, name


def test_words_are_the_powers() -> None:
    """Every power of the model has its word, and no other has one."""
    assert set(phrases("shedding", "meanings")["words"]) == {*POWERS, "none"}


def word(value: object) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def test_facts_know_the_ranks_of_the_model() -> None:
    """The ranks that sentences speak of, and their options, are the model's."""
    assert SPOKEN_RANKS == RANKS
    assert {power_option(rank): rank for rank in SPOKEN_RANKS} == RANK_OF_OPTION


def names_in(condition: str) -> set[str]:
    """The facts that a condition asks for."""
    atoms = [atom.removeprefix("not ").split()[0] for atom in re.split(r", | or ", condition) if atom]
    return set(atoms)


@pytest.mark.parametrize("name", shelf())
def test_sentences_ask_for_facts_that_there_are(name: str) -> None:
    """Every condition, every place in a text and every option or topic named on the page is known."""
    book = read_book(name)
    told = facts_module(book.family)
    facts = told.facts_of(book.options, POWERS)
    of_ranks = facts | told.rank_facts(book.options, POWERS, "J", 0)
    for sentences, known in ((says(book.family), facts), (rank_says(book.family), of_ranks)):
        for say in sentences:
            places = {place for _, place, _, _ in Formatter().parse(say.get("text", "")) if place}
            named = {part.partition(".")[0] for part in say["of"].split()}
            assert names_in(say.get("if", "")) | places <= set(known), say
            assert named <= {*book.options, *book.topics, "power"}, say
            assert set(say) <= {"of", "if", "text", "on"}, say
            assert "text" in say or say["of"].split()[0] in {*book.options, "power"}, say


@pytest.mark.parametrize("name", shelf())
def test_every_topic_is_told(name: str) -> None:
    """What a book says of topics stands on its page."""
    book = read_book(name)
    assert set(book.topics) <= {part for say in says(book.family) for part in say["of"].split()}


@each_family
def test_values_in_conditions_are_values(family: str) -> None:
    """A condition compares an option only with values that it may take."""
    for say in [*says(family), *rank_says(family)]:
        for name, value in re.findall(r"(\w+) !?= ([^,]+?)(?= or |,|$)", say.get("if", "")):
            if name in SCHEMAS[family]["properties"]:
                assert value in {word(each) for each in every(family, name)}, say


@each_family
@given(st.data(), st.sampled_from([0, 2, 3, 5]))
def test_any_house_reads_well(family: str, data: st.DataObject, seats: int) -> None:
    """Whatever a house states, its rules are whole sentences that cite clauses or are the house's."""
    rulebook = english(data.draw(houses(family)), seats)
    for statement in statements(rulebook):
        assert re.fullmatch(r"[A-Z0-9].*[.]", statement.text), statement
        assert not re.search(r"[{}_]|  ", statement.text), statement
        assert statement.house or statement.clauses, statement
        assert [clause(name).id for name in statement.clauses] == list(statement.clauses)
    assert len(list(statements(rulebook))) > 30


@each_family
@given(st.data())
def test_a_house_shows_all_that_it_changes(family: str, data: st.DataObject) -> None:
    """Every changed option is told first of all, in its meaning, and marked; last those that do nothing."""
    house = data.draw(houses(family))
    module = facts_module(family)
    first = english(house).sections[0]
    told = [statement.text for paragraph in first.paragraphs for statement in paragraph if statement.house]
    changed = [name for name in house.options if name in house.changed]
    if changed:
        idle = idle_changes(house, module.facts_of(house.options, POWERS))
        rules = [name for name in changed if name not in idle]
        assert told[: len(rules)] == [
            meaning(family, name, module.heard(house.options, name)) for name in rules
        ]
        assert len(told) == len(changed)
        assert all(text.startswith("Without effect in this game: ") for text in told[len(rules) :])
    else:
        assert first.title == "Aim"


@pytest.mark.parametrize("name", books_of("canasta"))
@pytest.mark.parametrize("seats", [0, 4])
def test_a_page_cites_every_clause_that_it_has_a_place_for(name: str, seats: int) -> None:
    """All clauses that a book cites for options or topics are told by its own page."""
    book = read_book(name)
    told = {clause for statement in statements(english(book, seats)) for clause in statement.clauses}
    cited = {clause for ids in (*book.cites.values(), *book.topics.values()) for clause in ids}
    assert cited - told <= ({f"{book.clauses}-1"} if seats else set())


@pytest.mark.parametrize(("final", "how"), [("none", "discarded"), ("required", "laid on the table")])
def test_the_first_hand_where_one_may_go_out_with_it(final: str, how: str) -> None:
    """What `final_discard` forbids is to go out so; the first hand may end so, and the boot is taken. C30."""
    said = f"The last card of your first hand may be {how} all the same"
    for go_out in ("empty", "canastas", "hand_only"):
        house = house_with(read_book("canasta"), {"go_out": go_out, "final_discard": final})
        told = any(said in statement.text for statement in statements(english(house, 2)))
        assert told == (go_out == "hand_only")


SIGNS = {
    "reset": "is high enough.",
    "burn": "burns the whole pile",
    "invisible": "is invisible",
    "reverse": "reverses the direction",
    "skip": "skips the next player",
    "draw_next": "makes the next player draw",
    "add_value": "infinity",
    "lower_or_equal": "the same rank or a lower one",
    "lower": "lower rank",
    "go_again": "must play again",
    "follow_or_skip": "once more",
    "next_takes_pile": "takes the pile and misses",
    "removed": "leaves the game",
    "on_magic": "only by itself and on a special card",
    "swap_up": "exchange one of your face-up cards for",
    "one_eyed": "The one-eyed",
}


@given(houses(), st.sampled_from([0, 2, 3]))
def test_powers_are_told_of_those_who_have_them(house: Book, seats: int) -> None:
    """Each power has its sentence exactly if some rank has it in this game."""
    held = {power for rank in RANKS for power in powers(house.options, rank, seats)}
    sections = {section.title: section for section in english(house, seats).sections}
    told = sections.get("Special cards")
    text = (
        " ".join(statement.text for paragraph in told.paragraphs for statement in paragraph) if told else ""
    )
    assert (told is not None) == bool(special_ranks(house.options, seats))
    for power, sign in SIGNS.items():
        assert (sign in text) == (power in held), (power, text)


@pytest.mark.parametrize(
    ("changed", "says", "silent"),
    [
        ({}, "With two players 7s and jacks are ordinary cards.", "You are two"),
        ({"power_7": "none"}, "With two players jacks are ordinary cards.", "7s and jacks"),
        ({}, "except 3s.", "and jokers"),
        ({"jokers": 1}, "except 3s and jokers.", "No jokers"),
        ({"jokers": 1}, "is skipped, unless you are two.", "nobody is skipped"),
        (
            {"jokers": 1, "joker_decline_skips": "off"},
            "If you do not, nobody is skipped.",
            "unless you are two",
        ),
        ({"draw_and_try": "off"}, "you pass.", "try"),
        ({"four_kind": "off", "power_10": "none"}, "10s may be played on any card.", "burns"),
        ({"up_cards": 0}, "Nobody has cards face up.", "lays three of these face up"),
        ({"up_cards": 0, "down_cards": 0}, "You play from your hand.", "face-down cards"),
        ({"players_max": 4}, "For two to four players.", "poor game"),
        (
            {"after_burn": {"power": "must_lead", "four": "next_leads"}},
            "four of a kind burned it",
            "may lead again",
        ),
        ({"hand_cards": 1}, "Deal seven cards to each player.", "Deal nine"),
    ],
)
def test_what_boot_and_its_houses_say(changed: dict[str, object], says: str, silent: str) -> None:
    """A change of an option changes the sentences that hang on it."""
    text = text_of(english(house_with(read_book("boot"), changed)))
    assert says in text
    assert silent not in text


def test_the_number_of_players_narrows_the_rules() -> None:
    """With two players nothing is told of powers that need three; with three nothing of two."""
    boot = read_book("boot")
    two, three = text_of(english(boot, 2)), text_of(english(boot, 3))
    assert "You are two: 7s and jacks are ordinary cards." in two
    assert "reverses" not in two
    assert "reverses" in three
    assert "two players" not in three
    assert "poor game" in text_of(english(boot, 5))
    assert "poor game" not in three


def test_a_change_is_marked_where_it_stands() -> None:
    """A sentence that a house changed is marked, and cites only what the house left as it was."""
    house = house_with(read_book("boot"), {"add_amount": 2})
    (told,) = (
        each for each in statements(english(house)) if "adds two" in each.text and "on a 6" in each.text
    )
    assert told.house
    assert told.clauses == ("BOOT-13", "BOOT-17")
    assert "worth eight" in told.text


def test_forms_of_numbers_and_names() -> None:
    """Numbers and ranks are written as people write them."""
    assert (
        f"{Number(3)} {Number(1):card} {Number(1000):turn} {Number(14):digits}"
        == "three one card 1000 turns 14"
    )
    assert (
        f"{Ranks(['2', 'T', 'A'])}; {Ranks(['8', 'A', 'empty']):one}"
        == "2s, 10s and aces; an 8, an ace or an empty pile"
    )
    assert f"{Ranks(['3', 'T', 'A']):order}" == "3, 10, A"
    assert f"{Span('2-6')} {Span('4-4')}" == "two to six four"
    assert f"{Bands(['<0 15', '<5000 50', '>=5000 90'])}" == (
        "15 points if your score is below 0, 50 if it is below 5000, and 90 from there on"
    )
    assert f"{Bands(['50'])}" == "50 points"
    assert f"{Cards(['Jh', 'Js'])}" == "jack of hearts and the jack of spades"
    assert sentence("{a} is high", {"a": "an ace"}) == "An ace is high"


def test_conditions() -> None:
    """A condition joins comparisons with `,` for and and `or` for or, which binds closer."""
    facts = {"on": True, "off": False, "word": "none", "count": 0, "kind": "one_play"}
    assert holds("", facts)
    assert holds("on, kind = one_play", facts)
    assert holds("off or on, not word", facts)
    assert holds("kind != off", facts)
    assert not holds("on, off or count", facts)
    with pytest.raises(KeyError):
        holds("nowhere", facts)
    with pytest.raises(ValueError, match="no condition"):
        holds("on is on", facts)
