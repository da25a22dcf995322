"""Records as text: what is written, what is read, and what is refused with its key, line and clause."""

import os
import re
import stat
import tomllib
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pytest

from tests.playing import play_out, step
from underhand.frame.events import parse_event
from underhand.record import Record, dumps, loads, read
from underhand.table import RecordError, Table
from underhand.table.following import follow

STARTED = datetime(2026, 11, 29, 19, 0, 0, tzinfo=UTC)
HOUSE = {"jokers": 2, "double_whammy": True, "after_burn": {"power": "must_lead", "four": "may_lead"}}


def a_table(
    book: str = "prague", *, moves: int | None = None, options: dict[str, object] | None = None
) -> Table:
    """A game of three, over or after so many moves; the same whenever it is asked for."""
    table = Table(book, ["Ana", "Bo", "Cass"], seed="tea", started=STARTED, options=options)
    if moves is None:
        play_out(table, 5)
    else:
        rng = Random(5)
        for _ in range(moves):
            step(table, rng)
    return table


@pytest.fixture
def whole() -> str:
    """The text of a finished game."""
    return dumps(a_table().record)


def complaint(text: str) -> str:
    """What is said to a text that is no sound record."""
    with pytest.raises(RecordError) as refused:
        follow(loads(text, "game.uhr"), "game.uhr")
    message = str(refused.value)
    assert message.startswith("game.uhr: ")
    return message.removeprefix("game.uhr: ")


# ---- what stands in a record ---------------------------------------------------------------------------


def test_a_record_holds_what_the_notation_says(whole: str) -> None:
    """A finished game has its version, rules, seats, time, shuffle, log and result, in this order."""
    document = tomllib.loads(whole)
    assert list(document) == [
        "record", "book", "rules", "seats", "started", "seen-by", "commitment", "seed", "log", "result",
    ]  # fmt: skip
    table = a_table()
    assert document["record"] == 1
    assert (document["book"], document["rules"]) == ("prague", table.book.digest)
    assert document["seats"] == ["Ana", "Bo", "Cass"]
    assert document["started"] == STARTED
    assert "started = 2026-11-29T19:00:00Z\n" in whole
    assert document["seen-by"] == "all"
    assert (document["commitment"], document["seed"]) == (table.commitment, "tea")
    assert document["log"] == [str(event) for event in table.log]
    assert table.outcome is not None
    assert document["result"] == f"loser p{table.outcome.losers[0] + 1}"


def test_a_house_embeds_its_rules() -> None:
    """A house's record holds every option with the digest, and names the shelf book at its root."""
    table = a_table("boot", moves=3, options=HOUSE)
    document = tomllib.loads(dumps(table.record))
    assert document["book"] == "boot"
    assert document["rules"]["digest"] == table.book.digest
    assert document["rules"]["options"] == dict(table.book.options)
    assert loads(dumps(table.record)).book == table.book


def test_a_house_file_keeps_its_names(tmp_path: Path) -> None:
    """Name, title and description of a house file come back with its rules."""
    house = tmp_path / "granny.toml"
    house.write_text(
        'base = "shithead"\ntitle = "Granny\'s"\ndescription = "As she did."\nset_play = "same_rank"\n'
    )
    table = Table(house=house, seats=2, seed=1)
    book = loads(dumps(table.record)).book
    assert (book, book.name, book.title, book.description) == (
        table.book,
        "granny",
        "Granny's",
        "As she did.",
    )


def test_the_seed_is_opened_at_the_end_only() -> None:
    """What may be published of a game that goes on holds its commitment and no seed."""
    record = a_table(moves=10).record
    assert (record.seed, record.private_seed, record.result) == (None, None, None)
    assert "tea" not in dumps(record)
    assert record.commitment == a_table().record.commitment


@pytest.mark.parametrize("book", ["boot", "playingcards", "shithead"])
def test_every_outcome_has_its_result(book: str) -> None:
    """Winners, losers and draws are told as in scenarios."""
    record = a_table(book).record
    assert record.result is not None
    assert re.fullmatch(r"(winner|loser)( p[123])+|draw", record.result)
    follow(loads(dumps(record)))


# ---- saving and loading --------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 17, None])
@pytest.mark.parametrize("options", [{}, HOUSE])
def test_saving_and_loading_give_the_same_game(
    tmp_path: Path, moves: int | None, options: dict[str, object]
) -> None:
    """A table that is loaded is the one that was saved: log, record, moves, and the file byte for byte."""
    path = tmp_path / "game.uhr"
    table = a_table("boot", moves=moves, options=options)
    table.save(path)
    loaded = Table.load(path)
    assert loaded.record == table.record
    assert (loaded.entries, loaded.outcome) == (table.entries, table.outcome)
    assert (loaded.seed, loaded.first_dealer) == (table.seed, table.first_dealer)
    before = path.read_bytes()
    loaded.save(path)
    assert path.read_bytes() == before


def test_a_loaded_game_goes_on_and_back(tmp_path: Path) -> None:
    """The deck goes on where it was, and moves can be taken back as if the game had not been left."""
    table = a_table("boot", moves=25)
    table.save(tmp_path / "game.uhr")
    loaded = Table.load(tmp_path / "game.uhr")
    for _ in range(3):
        assert loaded.undo() == table.undo()
    play_out(table, 8)
    play_out(loaded, 8)
    assert loaded.log == table.log


def test_a_dealer_who_was_named_is_kept(tmp_path: Path) -> None:
    """Who dealt is told by the log, whether or not the seed drew him."""
    for dealer in range(3):
        table = Table("prague", 3, seed="tea", dealer=dealer)
        table.save(tmp_path / "game.uhr")
        assert Table.load(tmp_path / "game.uhr").log == table.log


def test_an_unfinished_save_is_for_its_owner_alone(tmp_path: Path) -> None:
    """A game that goes on is saved with its seed, in a file that nobody else may read."""
    os.umask(before := os.umask(0o022))
    a_table(moves=3).save(tmp_path / "going.uhr")
    a_table().save(tmp_path / "over.uhr")
    assert 'private-seed = "tea"' in (tmp_path / "going.uhr").read_text(encoding="utf-8")
    assert "private-seed" not in (tmp_path / "over.uhr").read_text(encoding="utf-8")
    assert stat.S_IMODE((tmp_path / "going.uhr").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "over.uhr").stat().st_mode) == 0o666 & ~before


def test_strange_names_are_kept(tmp_path: Path) -> None:
    """Quotes, line ends and other scripts are names too."""
    names = ['"', "\\", "a\nb\r\t\x00\x7f", "Çağ ♠ 牌", ".", "'''", '"""']
    table = Table("prague", names, seed="\n\"'")
    table.save(tmp_path / "game.uhr")
    loaded = Table.load(tmp_path / "game.uhr")
    assert (loaded.names, loaded.seed) == (tuple(names), table.seed)


def test_an_empty_seed_is_a_seed(tmp_path: Path) -> None:
    """Even from no text at all there is a shuffle, which is kept."""
    table = Table("prague", 2, seed="")
    table.save(tmp_path / "game.uhr")
    assert Table.load(tmp_path / "game.uhr").log == table.log


def test_the_time_is_kept_in_utc_to_the_second() -> None:
    """Wherever a game was started, its record tells the moment in UTC."""
    there = STARTED.astimezone(timezone(timedelta(hours=-5))) + timedelta(milliseconds=300)
    assert loads(dumps(replace(a_table(moves=0).record, started=there))).started == STARTED


def test_hand_written_records_are_read(whole: str) -> None:
    """Order of the keys, comments, one line or many and `10d` for `Td` are the writer's choice."""
    document = tomllib.loads(whole)
    log = ", ".join(f"'{event}  # so'" for event in document["log"]).replace(" T", " 10")
    text = "\n".join(
        [f"log = [{log}] # the game"]
        + [line for line in whole.splitlines() if re.match(r"[a-z-]+ = (?!\[)", line)]
        + ["seats = ['Ana','Bo','Cass']"]
    )
    record = loads(text)
    follow(record)
    assert dumps(record) == whole


# ---- files ---------------------------------------------------------------------------------------------


def test_nothing_half_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk fails, the file that was there stays, alone, and it is said."""
    path = tmp_path / "game.uhr"
    path.write_text("what was there")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(RecordError, match=r"game\.uhr: cannot be written: No space left on device"):
        a_table(moves=1).save(path)
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


def test_a_name_that_cannot_be_written(tmp_path: Path) -> None:
    """A name that is no text in UTF-8 is told, and leaves no file behind."""
    table = Table("prague", ["Ana", "\udcff"], seed=1)
    with pytest.raises(RecordError, match="cannot be written"):
        table.save(tmp_path / "game.uhr")
    assert not list(tmp_path.iterdir())


def not_there(path: Path) -> None:
    """No file."""


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (not_there, "no such file"),
        (Path.mkdir, "is a folder"),
        (lambda path: path.write_bytes(b"record = 1 # \xff"), r"is not UTF-8 text \(byte 13\)"),
        (lambda path: path.write_bytes(b"record = 1\nrecord = 1"), "is not TOML"),
        (lambda path: path.write_bytes(b"log = " + b"[" * 100_000), "is not TOML"),
        (lambda path: path.write_bytes(b"a" + b".a" * 50_000 + b" = 1"), "line 1 has more than 200 dots"),
        (lambda path: path.write_bytes(b"#" * (16 * 1024 * 1024 + 1)), "is larger than 16 MB"),
        (lambda path: path.write_bytes(b""), "record is missing"),
        (lambda path: path.symlink_to(path), "cannot be read"),
    ],
)
def test_what_is_no_record_is_told(tmp_path: Path, make: Callable[[Path], object], said: str) -> None:
    """Files of every other sort are refused in plain words that name the file."""
    path = tmp_path / "game.uhr"
    make(path)
    with pytest.raises(RecordError, match=rf"game\.uhr: .*{said}"):
        read(path)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    """What is no file stays."""
    with pytest.raises(RecordError, match="is not a file"):
        a_table(moves=0).save(tmp_path)


# ---- keys ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key", ["record", "book", "rules", "seats", "started", "seen-by", "commitment", "seed"]
)
def test_every_key_is_needed(whole: str, key: str) -> None:
    """A finished game's record without one of its keys is refused, which is named."""
    text = re.sub(rf"^{key} = (\[.*?^\]|.*?)\n", "", whole, flags=re.MULTILINE | re.DOTALL)
    assert text != whole
    assert complaint(text).startswith(f"{key} is missing")


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("record = 1", "record = 2", "record = 2: must be 1"),
        ("record = 1", "record = true", "record = True: must be 1"),
        ("record = 1", 'record = "1"', "record = '1': must be 1"),
        ('book = "prague"', 'book = "../prague"', "book = '../prague': must be a book of the shelf"),
        ('book = "prague"', 'book = ["prague"]', "book = ['prague']: must be"),
        ('book = "prague"', 'book = "boot"', "rules: are not those of boot"),
        ('rules = "sha256:', 'rules = "sha256:0', "rules = 'sha256:0"),
        ('rules = "', 'rules = "md5', "rules = 'md5"),
        ('"Ana",', '"Ana", 3,', "seats = ['Ana', 3, 'Bo', 'Cass']: must be the names"),
        ('"Ana",\n    "Bo",\n    "Cass",', "", "seats = []: must be the names"),
        ('"Ana",\n    "Bo",', "", "seats: 1 players"),
        ('"Ana",', '"Ana",' + '"x",' * 8, "seats: 11 players"),
        ('"Ana",', '"Ana", "Dov",', "log line"),
        ("19:00:00Z", "19:00:00+01:00", "started = "),
        ("19:00:00Z", "19:00:00", "started = "),
        ("19:00:00Z", "19:00:00.5Z", "started = "),
        ("2026-11-29T19:00:00Z", "2026-11-29", "started = "),
        ('"all"', '"p4"', "seen-by: there is no p4"),
        ('"all"', '"p0"', "seen-by = 'p0': must be"),
        ('"all"', '"d"', "seen-by = 'd': must be"),
        ('"all"', '"everybody"', "seen-by = 'everybody': must be"),
        ('commitment = "sha256:', 'commitment = "', "commitment = "),
        ('seed = "tea"', 'seed = "coffee"', "commitment: is not the seed's"),
        ('seed = "tea"', "seed = 3", "seed = 3: must be the text"),
        ('seed = "tea"', 'private-seed = "tea"', "private-seed: the game is over"),
        ("log = [", "log = [ 7,", "log = ["),
        ("log = [", 'log = "" #[', "is not TOML"),
        ('result = "loser', 'result = "winner', "result = "),
        ('result = "loser p', 'result = "loser p1 p2 p3 p', "result = "),
        ('result = "loser', 'result = "looser', "result = "),
        ("seen-by", "seen_by", "seen-by is missing"),
        ("record = 1", "record = 1\nclock = 3", "clock: no such key"),
        ("record = 1", "match = 1", "is a match that was left"),
    ],
)
def test_values_that_will_not_do(whole: str, was: str, becomes: str, said: str) -> None:
    """Each key that holds what it may not is named with its value and what would be right."""
    assert was in whole
    assert complaint(whole.replace(was, becomes, 1)).startswith(said)


def test_all_mistakes_are_told_at_once(whole: str) -> None:
    """One look at a bad file tells every key that is wrong."""
    text = whole.replace("record = 1", "record = 9").replace('"all"', '"?"').replace("result =", "outcome =")
    with pytest.raises(RecordError) as refused:
        loads(text, "game.uhr")
    assert [line.split(" ")[1].rstrip(":") for line in str(refused.value).splitlines()] == [
        "record", "seen-by", "outcome",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('digest = "sha256:', 'digest = "', "rules: digest = "),
        ('name = "boot"', "name = 3", "rules: name = 3: must be"),
        ('name = "boot"', 'nam = "boot"', "rules: name is missing"),
        ("jokers = 2", "jokers = 1", "rules: digest: is not that of the options"),
        ("jokers = 2\n", "", "rules: digest: is not that of the options"),
        ("packs = 1\n", "", "rules: digest: is not that of the options"),
        ("jokers = 2", "jokers = -1", "rules.options: jokers = -1"),
        ("jokers = 2", "joker = 2", "rules.options: joker = 2: no such option"),
        ("jokers = 2", "jokers = 2026-01-01", "rules.options: jokers = "),
        ("players_max = 5", "players_max = 2", "rules: digest"),
        ("[rules.options]", "[rules.option]", "rules: option: no such key"),
        ('book = "boot"', 'book = "prague"', ""),
    ],
)
def test_a_houses_rules_are_held_to_their_digest(was: str, becomes: str, said: str) -> None:
    """Embedded rules are refused if an option is missing, changed or impossible."""
    text = dumps(a_table("boot", moves=4, options=HOUSE).record)
    assert was in text
    if said:
        assert complaint(text.replace(was, becomes, 1)).startswith(said)
    else:
        changed = loads(text.replace(was, becomes, 1)).book
        assert (changed.base, changed.digest) == (
            "prague",
            a_table("boot", moves=0, options=HOUSE).book.digest,
        )


# ---- the log -------------------------------------------------------------------------------------------


def with_log(record: Record, *events: str, result: str | None = None) -> str:
    """A record of a game dealt by hand, its log gone on with."""
    log = (*map(str, record.log), *events)
    passing = (parse_event("p1 pass"),)
    document = dumps(replace(record, commitment=None, seed=None, result=result, log=passing))
    return re.sub(r"^log = \[.*?^\]", f"log = {list(log)!r}", document, flags=re.MULTILINE | re.DOTALL)


def dealt(count: int) -> Record:
    """The first events of a game of Prague for two, dealt by hand: Bo leads with his 3."""
    lines = [
        "d p2 down 3",
        "d p1 down 3",
        "d p2 up 3s 6d Kd",
        "d p1 up 4h 9d Kh",
        "d p2 hand 3h 8c Qc",
        "d p1 hand 6s 8d As",
        "p1 ready",
        "p2 ready",
        "p2 play 3h",
        "d p2 hand 9c",
        "p1 play 6s",
        "d p1 hand 2c",
    ]
    text = with_log(replace(Table("prague", 2, seed=1, started=STARTED).record, log=()), *lines[:count])
    return loads(text)


def test_a_game_dealt_by_hand_needs_no_shuffle() -> None:
    """Without commitment and seed the log is held to the rules alone."""
    record = dealt(12)
    assert follow(record).game.actors() == (1,)
    assert record.commitment is None


@pytest.mark.parametrize(
    ("count", "event", "said"),
    [
        (0, "p1 ready", "log line 1: p1 ready: no deal begins like this"),
        (0, "d p3 down 3", "log line 1: d p3 down 3: no deal begins like this"),
        (0, "d p1 up 3h 4h 5h", "log line 1: d p1 up 3h 4h 5h: no deal begins like this"),
        (0, "hello", "log line 1: 'hello' is not an event"),
        (1, "d p1 down 4", "log line 2: d p1 down 4: "),
        (1, "d p2 down 3", "log line 2: d p2 down 3: "),
        (1, "p1 ready", "log line 2: p1 ready: "),
        (2, "d p2 up 3s 6d", "log line 3: d p2 up 3s 6d: "),
        (2, "d p2 up 3s 3s 6d", "log line 3: d p2 up 3s 3s 6d: "),
        (2, "d p2 up 3s 6d ??", "log line 3: d p2 up 3s 6d ??: "),
        (2, "d p2 up 3s 6d Jk", "log line 3: d p2 up 3s 6d Jk: "),
        (3, "d p1 up 4h 9d Kd", "log line 4: d p1 up 4h 9d Kd: "),
        (6, "d p1 hand 2c", "log line 7: d p1 hand 2c: "),
        (6, "d pile 2c", "log line 7: d pile 2c: "),
        (6, "p3 ready", "log line 7: p3 ready: "),
        (6, "p2 swap 4h 3s", "log line 7: p2 swap 4h 3s: "),
        (6, "p1 play 6s", "log line 7: p1 play 6s: "),
        (7, "p1 ready", "log line 8: p1 ready: "),
        (8, "p1 play 6s", "log line 9: p1 play 6s: "),
        (8, "p2 pick", "log line 9: p2 pick: "),
        (9, "d p2 hand 8c", "log line 10: d p2 hand 8c: "),
        (9, "d p1 hand 9c", "log line 10: d p1 hand 9c: "),
        (9, "d p2 hand", "log line 10: "),
        (9, "p1 play 6s", "log line 10: p1 play 6s: "),
        (10, "p1 play 7s", "log line 11: p1 play 7s: "),
        (10, "p1 flip 1", "log line 11: p1 flip 1: "),
        (10, "p1 discard 6s", "log line 11: p1 discard 6s: "),
        (10, "p1 exchange 4h p9 3s", "log line 11: p1 exchange 4h p9 3s: "),
    ],
)
def test_events_that_cannot_be(count: int, event: str, said: str) -> None:
    """An event that is illegal, not owed, of a wrong number or of impossible faces is named by its line."""
    record = dealt(count) if count else replace(dealt(1), log=())
    assert complaint(with_log(record, event)).startswith(said)


def test_a_refusal_names_its_clause() -> None:
    """What the rules forbid is refused with the sentence and the clauses of the book."""
    said = complaint(with_log(dealt(12), "p2 pick"))
    assert re.fullmatch(r"log line 13: p2 pick: .+ \[PRAGUE-18\]", said)


@pytest.mark.parametrize(
    ("count", "owed"), [(1, "d p1 down"), (5, "d p1 hand"), (9, "d p2 hand"), (11, "d p1 hand")]
)
def test_a_log_does_not_end_before_the_dealer_has_given(count: int, owed: str) -> None:
    """A log that stops where a face is owed is refused."""
    assert complaint(with_log(dealt(count))) == f"log: ends where the dealer has to say '{owed} …'"


def test_nothing_happens_after_the_end(whole: str) -> None:
    """Moves and faces after the last card are refused."""
    record = loads(whole)
    for event in ("p1 pass", "p2 play 3h", "d p1 hand 3h"):
        said = complaint(with_log(record, event, result=record.result))
        assert said.startswith(f"log line {len(record.log) + 1}: {event}: ")


def test_a_result_is_that_of_the_rules(whole: str) -> None:
    """A result too early, missing or wrong is refused."""
    record = loads(whole)
    assert record.result is not None
    early = replace(record, log=record.log[:12])
    assert complaint(with_log(early, result="loser p1")).startswith(
        'result = "loser p1": the log is not at its end'
    )
    assert complaint(with_log(record)).startswith("result is missing: the game has ended with")
    other = next(each for each in ("loser p1", "loser p2") if each != record.result)
    assert (
        complaint(with_log(record, result=other))
        == f'result = "{other}": by the rules it is "{record.result}"'
    )


def test_a_log_follows_from_its_seed(whole: str) -> None:
    """Where the seed is known a face that it does not give is refused, though the rules would allow it."""
    record = loads(whole)
    line, event = next((n, each) for n, each in enumerate(record.log, 1) if each.verb == "hand")
    turned = replace(event, cards=event.cards[::-1])
    log = tuple(turned if each is event else each for each in record.log)
    assert complaint(dumps(replace(record, log=log))) == f"log line {line}: {turned}: the seed gives {event}"
    follow(replace(record, log=log, commitment=None, seed=None))


def test_the_seed_of_a_game_that_goes_on_is_private() -> None:
    """An unfinished game does not open its seed, and a seat's copy never holds a private one."""
    table = a_table(moves=20)
    going = table.record
    assert complaint(dumps(replace(going, seed="tea"))).startswith("seed: the game goes on")
    copy = replace(going, seen_by=0, log=tuple(table.seen_log(0)), private_seed="tea")
    assert complaint(dumps(copy)).startswith("private-seed: a seat's own copy")


@pytest.mark.parametrize("change", [{"seed": None, "commitment": None}, {"seen_by": 1}])
def test_what_cannot_be_gone_on_with(change: dict[str, object]) -> None:
    """A table is made from a whole record with its seed only."""
    table = a_table()
    seen = tuple(table.seen_log(1)) if "seen_by" in change else table.log
    with pytest.raises(RecordError, match="can only be replayed"):
        Table.resumed(replace(table.record, log=seen, **change))  # type: ignore[arg-type]
