"""Books by name, house files by path, changed options: what is read, and what is said of what cannot be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from underhand.books import BookError, shelf
from underhand.books.files import LIMIT
from underhand.families import house_with, options_of, parse_house, read_book, read_house, shelf_book


def write(folder: Path, name: str, text: str) -> Path:
    """A house file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def mistakes(path: Path) -> list[str]:
    """The lines that a house file is refused with, without its folder."""
    with pytest.raises(BookError) as refused:
        read_house(path)
    assert str(refused.value) == "\n".join(refused.value.lines)
    return [line.replace(f"{path.parent}{os.sep}", "") for line in refused.value.lines]


def test_the_shelf() -> None:
    """Six books stand on the shelf, each complete, with a title and a description."""
    assert shelf() == ("boot", "canasta", "pagat", "playingcards", "prague", "shithead")
    for name in shelf():
        book = shelf_book(name)
        assert (book.name, book.base, book.changed) == (name, "", frozenset())
        assert book.title
        assert book.description
        assert options_of(book).model_dump(mode="json") == book.options


def test_a_house_changes_what_it_states(tmp_path: Path) -> None:
    """A house has its base's options but for those that it states, in either of two places."""
    path = write(
        tmp_path,
        "kitchen.toml",
        'title = "In the kitchen"\nbase = "boot"\njokers = 1\n'
        '[options]\ndouble_whammy = "on"\npower_7 = "none"\n',
    )
    house, boot = read_house(path), read_book("boot")
    assert (house.name, house.title, house.base) == ("kitchen", "In the kitchen", "boot")
    assert house.changed == {"jokers", "double_whammy", "power_7"}
    assert house.options == {**boot.options, "jokers": 1, "double_whammy": True, "power_7": []}
    assert read_book(str(path)) == house
    assert house.digest != boot.digest


def test_a_house_that_states_the_same_changes_nothing(tmp_path: Path) -> None:
    """Stating what the base has, in whatever form, is no change, and the digest is the base's."""
    path = write(tmp_path, "same.toml", 'base = "prague"\nplayable_any = ["10", 7, 2]\nturn_up = "off"\n')
    assert read_house(path).changed == frozenset()
    assert read_house(path).digest == read_book("prague").digest


def test_a_house_may_rest_on_another(tmp_path: Path) -> None:
    """A base may be a house file, found from the file that names it; the nearest statement holds."""
    (tmp_path / "deep").mkdir()
    write(tmp_path, "low.toml", 'base = "boot"\njokers = 1\npacks = 2\n')
    high = write(
        tmp_path / "deep", "high.toml", 'base = "../low.toml"\njokers = 2\ndouble_whammy = true\npacks = 1\n'
    )
    house = read_house(high)
    assert house.base == "boot"
    assert house.changed == {"jokers", "double_whammy"}
    assert house.options["jokers"] == 2


def test_a_circle_of_houses(tmp_path: Path) -> None:
    """A house that rests on itself is refused, by whatever way."""
    write(tmp_path, "a.toml", 'base = "b.toml"\n')
    path = write(tmp_path, "b.toml", 'base = "a.toml"\n')
    assert mistakes(path) == ["b.toml: is its own base, by way of b.toml, a.toml"]


def test_a_tower_of_houses(tmp_path: Path) -> None:
    """There is an end to resting on each other."""
    write(tmp_path, "h0.toml", 'base = "boot"\n')
    for n in range(1, 9):
        write(tmp_path, f"h{n}.toml", f'base = "h{n - 1}.toml"\n')
    assert read_house(tmp_path / "h7.toml").base == "boot"
    assert mistakes(tmp_path / "h8.toml") == ["h0.toml: a house may rest on 7 other house files, not on more"]


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    """Each mistake has a line with the file, the option, its value and what would be right."""
    text = """
base = "boot"
packs = 9
pikup_then = "next_leads"
jump_in = "same_rank"
power_3 = "brun"
burned_cards = "out_of_game"
after_burn = "may_led"
[options]
turn_up = "maybe"
players_max = 1
"""
    found = mistakes(write(tmp_path, "wrong.toml", text))
    assert found[:4] == [
        "wrong.toml: packs = 9: must be a whole number from 1 to 3, or per5",
        "wrong.toml: players_max = 1: must be a whole number from 2 to 10",
        'wrong.toml: turn_up = "maybe": must be on or off',
        'wrong.toml: jump_in = "same_rank": same_rank is not supported yet',
    ]
    assert found[4].startswith(
        'wrong.toml: after_burn = "may_led": must be one word for all, or a table with power'
    )
    assert found[4].endswith("; did you mean may_lead?")
    assert found[5].endswith("; did you mean burn?")
    assert found[6:] == [
        'wrong.toml: draw_source = "stock_then_boneyard" (from its base): needs burned_cards = boneyard',
        'wrong.toml: pikup_then = "next_leads": no such option; did you mean pickup_then? '
        "(underhand rules boot --list-options tells them all)",
    ]


SKP = 'power_8 = ["skp"]: "skp" is wrong'
JOKERZ = "jokerz = 2: no such option; did you mean jokers?"
WRONG = '\njokerz = 2\npower_8 = ["skp"]\n'


@pytest.mark.parametrize(
    ("head", "first"),
    [
        ('base = "pragu"', 'base = "pragu": must be one of'),
        ('base = "nothing like it"', 'base = "nothing like it": must be one of'),
        ('title = "Ours"', "names no base"),
        ("base = 3", "base must be text"),
        ('base = "prague"\nname = 3', "name must be text"),
        ('base = "prague"\npacks = 1\n[options]\npacks = 1', "packs is stated twice"),
    ],
)
def test_one_mistake_hides_no_other(tmp_path: Path, head: str, first: str) -> None:
    """Whatever is wrong with a house's head, its options are looked at as well."""
    found = mistakes(write(tmp_path, "x.toml", head + WRONG))
    assert len(found) == 3
    for line, start in zip(found, (first, SKP, JOKERZ), strict=True):
        assert line.startswith(f"x.toml: {start}")


def test_a_base_that_cannot_be_read_hides_no_mistake(tmp_path: Path) -> None:
    """A house whose base is spoilt, or missing, is looked at for itself, and so are those between."""
    low = write(tmp_path, "low.toml", 'base = "gone.toml"\njokers = 99\n')
    write(tmp_path, "high.toml", f'base = "{low.name}"\ntitle = 3\nbeat = "no"\n')
    assert sorted(mistakes(tmp_path / "high.toml")) == [
        "gone.toml: no such file",
        'high.toml: beat = "no": must be ge or gt',
        "high.toml: title must be text between quotes",
        "low.toml: jokers = 99: must be a whole number from 0 to 8",
    ]


def test_what_only_one_of_the_books_forbids_is_not_told_where_none_is_named(tmp_path: Path) -> None:
    """Options that a book may have are no mistakes of a house without a base."""
    lines = 'jokers = 1\npower_joker = ["burn"]\nclosed = 1\n'
    names_none, closed = mistakes(write(tmp_path, "x.toml", lines))
    assert names_none.startswith("x.toml: names no base")
    assert closed.startswith("x.toml: closed = 1: no such option")


def test_a_mistake_is_told_of_the_file_that_has_it(tmp_path: Path) -> None:
    """Where houses rest on each other, each line names the file that states the option."""
    write(tmp_path, "low.toml", 'base = "boot"\njokers = 99\n')
    high = write(tmp_path, "high.toml", 'base = "low.toml"\npacks = 99\n')
    assert [line.partition(":")[0] for line in mistakes(high)] == ["high.toml", "low.toml"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "x.toml: names no base; add base = one of boot, canasta, pagat, playingcards, prague, shithead"),
        (
            'base = "prage"',
            'x.toml: base = "prage": must be one of boot, canasta, pagat, playingcards, prague, shithead; '
            "did you mean prague?",
        ),
        ("base = 3", "x.toml: base must be text between quotes"),
        ('base = "boot"\noptions = 3', "x.toml: options must be a table of option = value"),
        (
            'base = "boot"\njokers = 1\n[options]\njokers = 1',
            "x.toml: jokers is stated twice, at the top and under options",
        ),
        ('base = "gone.toml"', "gone.toml: no such file"),
    ],
)
def test_a_house_that_is_not_put_together_well(tmp_path: Path, text: str, line: str) -> None:
    """What is wrong with a house file besides its options is told in a line."""
    assert mistakes(write(tmp_path, "x.toml", text)) == [line]


def test_what_is_no_house_file(tmp_path: Path) -> None:
    """A folder, a missing file, one too large, one that is no text or no TOML: a line each."""
    (tmp_path / "bytes.toml").write_bytes(b'base = "\xff"')
    write(tmp_path, "large.toml", 'base = "boot"\n' + "#" * LIMIT)
    write(tmp_path, "half.toml", 'base = "boot')
    write(tmp_path, "deep.toml", f"a = {'[' * 5000}")
    assert mistakes(tmp_path) == [f"{tmp_path.name}: is a folder; name the TOML file in it"]
    assert mistakes(tmp_path / "none.toml") == ["none.toml: no such file"]
    assert mistakes(tmp_path / "bytes.toml") == ["bytes.toml: is not UTF-8 text (byte 8)"]
    assert mistakes(tmp_path / "large.toml") == [
        "large.toml: is larger than 32 kB; a house file states only what it changes"
    ]
    for name in ("half.toml", "deep.toml"):
        (line,) = mistakes(tmp_path / name)
        assert line.startswith(f"{name}: is not TOML: ")


@pytest.mark.parametrize(
    "text",
    ["a" + ".a" * 15_000 + " = 1", "x = {" + "a" + ".a" * 15_000 + " = 1}", '"="' + '."="' * 5000 + " = 1"],
)
def test_a_key_of_very_many_parts(tmp_path: Path, text: str) -> None:
    """A line with more dots than any key has is refused before anybody tries to read it."""
    path = write(tmp_path, "dots.toml", f'# {"." * 99}\nbase = "boot"\n{text}\n')
    assert mistakes(path) == ["dots.toml: line 3 has more than 20 dots; a key has a few parts only"]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("hand_size", "near it are hand_cards, four_kind_size, hand_up_combo, show_hand_counts"),
        ("jokrs", "did you mean jokers?"),
    ],
)
def test_an_option_that_is_not_there(name: str, near: str) -> None:
    """A name that no option has is answered with near ones and with where all of them are told."""
    with pytest.raises(BookError) as refused:
        house_with(read_book("prague"), {name: 3})
    all_of_them = "(underhand rules prague --list-options tells them all)"
    assert str(refused.value) == f"options: {name} = 3: no such option; {near} {all_of_them}"


def test_the_wrong_word_of_several_is_named() -> None:
    """Where a list holds a word that is none, the message names it."""
    with pytest.raises(BookError, match='playable_any = "2 10 11": "11" is wrong; must be none, or a list'):
        house_with(read_book("boot"), {"playable_any": "2 10 11"})


def test_what_is_left_of_a_wrong_house(tmp_path: Path) -> None:
    """The refusal of a house carries the book without what is wrong, for whoever looks on with it."""
    path = write(tmp_path, "x.toml", 'base = "boot"\njokers = 99\ndown_cards = 4\nnothing = 1\n')
    with pytest.raises(BookError) as refused:
        read_house(path)
    assert refused.value.rest is not None
    assert refused.value.rest.changed == {"down_cards"}


def test_a_file_from_another_editor(tmp_path: Path) -> None:
    """A byte order mark and the line ends of another system do no harm."""
    path = tmp_path / "other.toml"
    path.write_bytes(b'\xef\xbb\xbfbase = "boot"\r\njokers = 1\r\n')
    assert read_house(path).options["jokers"] == 1


@pytest.mark.parametrize(("name", "near"), [("prag", "prague"), ("Boot", "boot"), ("", None)])
def test_a_book_that_is_not_there(name: str, near: str | None) -> None:
    """A name that no book has is answered with the shelf, and with what may have been meant."""
    with pytest.raises(BookError, match="no such book; the shelf has boot, canasta,") as refused:
        read_book(name)
    assert str(refused.value).endswith(f"did you mean {near}?") == (near is not None)


def test_a_strangers_text_opens_no_file(tmp_path: Path) -> None:
    """A house that comes as text may rest on the shelf, never on a file, even one that is there."""
    house = parse_house(
        'name = "theirs"\nbase = "prague"\njokers = 2\npower_joker = "invisible"\n', "the form"
    )
    assert (house.name, house.base, house.options["jokers"]) == ("theirs", "prague", 2)
    path = write(tmp_path, "there.toml", 'base = "boot"\n')
    with pytest.raises(BookError, match=r"the form: base = .* must be one of boot"):
        parse_house(f'base = "{path.as_posix()}"\n', "the form")
    with pytest.raises(BookError, match=r"the form: jokers = 9: must be a whole number from 0 to 8"):
        parse_house('base = "boot"\njokers = 9\n', "the form")


def test_options_on_top_of_a_book() -> None:
    """A few options stated otherwise make a house of the book; its name and title stay."""
    boot = read_book("boot")
    house = house_with(boot, {"jokers": 1})
    assert (house.name, house.title, house.base, house.changed) == (
        "boot",
        "Boot",
        "boot",
        frozenset({"jokers"}),
    )
    assert house_with(house, {"jokers": 0}).changed == frozenset()
    with pytest.raises(BookError, match=r"^scene\.toml: jokrs = 1: no such option; did you mean jokers\? "):
        house_with(boot, {"jokrs": 1}, "scene.toml")


def test_digests_are_of_the_rules() -> None:
    """Equal rules have equal digests, whatever their book is called; each book of the shelf has its own."""
    digests = {read_book(name).digest for name in shelf()}
    assert len(digests) == len(shelf())
    assert all(digest.startswith("sha256:") and len(digest) == 71 for digest in digests)
    there = house_with(read_book("shithead"), {"set_play": "same_rank"})
    back = house_with(there, {"set_play": "single"})
    assert there.digest != back.digest == read_book("shithead").digest


def test_a_digest_does_not_change_with_a_version() -> None:
    """The digest is part of records: it must stay what it is."""
    assert read_book("boot").digest == DIGEST


DIGEST = "sha256:4af0a55f7bd483a30f151278e851a793c598e95b969bd51e3465ec56bbdb70ff"


def test_the_registry_is_light() -> None:
    """Importing the families imports none of their rooms, and neither numpy nor numba."""
    code = "import sys, underhand.families; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "underhand.books" in loaded
    assert not [name for name in loaded if name.startswith(("numpy", "numba", "underhand.shedding"))]


@pytest.mark.parametrize(("value", "near"), [("two", None), ("nmuber", None), ("per6", "per5")])
def test_only_values_are_proposed(tmp_path: Path, value: str, near: str | None) -> None:
    """What may have been meant is a value, and no word of the sentence that tells what is right."""
    house = tmp_path / "house.toml"
    house.write_text(f'base = "boot"\n[options]\npacks = "{value}"\n')
    with pytest.raises(BookError) as refused:
        read_house(house)
    assert str(refused.value).partition("did you mean ")[2] == (f"{near}?" if near else "")
