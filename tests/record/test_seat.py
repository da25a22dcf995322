"""Seats' own copies: what they hold, that they hold together, and what they are refused for."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.record.games import NAMES, a_table, by_hand, dumps_log, refused
from underhand.record import Record, Replay, dumps, loads, read, seat_copy, text, verify
from underhand.table import RecordError
from underhand.table.following import follow

LOG = (Path(__file__).parent / "boot_for_three.txt").read_text(encoding="utf-8").splitlines()
"""The first sixty events or so of a game of Boot with draws, tries and pick-ups, dealt by hand."""


@pytest.fixture
def whole() -> Record:
    """The game as everybody together saw it."""
    return loads(dumps_log(a_table("boot", moves=0).record, LOG))


@pytest.fixture
def copy(whole: Record) -> Record:
    """Ana's own copy of it."""
    return seat_copy(whole, 0)


def test_a_copy_hides_what_the_seat_did_not_see(copy: Record) -> None:
    """Others' hands, draws and failed tries are hidden; plays, up cards and what was picked up are not."""
    log = [str(event) for event in copy.log]
    assert copy.seen_by == 0
    assert 'seen-by = "p1"' in dumps(copy)
    assert "d p2 hand ?? ?? ?? ?? ?? ??" in log
    assert "d p1 hand 2c 6s Ac 6h Tc Ts" in log
    assert "d p2 shows ??" in log
    assert "d p3 shows 2s" in log
    assert "d p1 boneyard 3c 3h Kc 2s" in log
    assert [event for event in log if event.startswith("p")] == [
        event for event in LOG if event.startswith("p")
    ]


def test_what_was_drawn_from_the_boneyard_is_its_owners_secret(whole: Record) -> None:
    """The others see how many cards are drawn there, not which."""
    assert "d p1 boneyard ?? ?? ?? ??" in map(str, seat_copy(whole, 1).log)


def test_a_choice_is_secret_until_all_have_made_it() -> None:
    """In the set-up others' kept cards are hidden; afterwards the last choice is open, earlier ones never."""
    table = a_table("boot", moves=0)
    first, second = table.legal_moves(0)[:2]
    table.play(first)
    table.play(second)
    assert [str(event) for event in seat_copy(table.record, 1).log[-2:]] == ["p1 keep ?? ?? ??"] * 2
    for seat in (1, 2):
        table.play(table.legal_moves(seat)[0])
    for seat in (1, 2, 3):
        table.play(f"p{seat} ready")
    seen = [event for event in seat_copy(table.record, 1).log if event.verb == "keep" and event.actor == 0]
    assert [str(event) for event in seen] == ["p1 keep ?? ?? ??", str(second)]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_copies_are_sound(whole: Record, seat: int) -> None:
    """Every seat's copy of every beginning of the game holds together, read again from its text."""
    for length in range(6, len(LOG) + 1):
        beginning = replace(whole, log=whole.log[:length])
        if follow_or_none(beginning):
            copy = seat_copy(beginning, seat)
            assert loads(dumps(copy)) == copy
            assert follow(copy).log[-1].verb == copy.log[-1].verb


def follow_or_none(record: Record) -> bool:
    """Whether the log may end here: the dealer owes nothing."""
    try:
        follow(record)
    except RecordError as error:
        assert "ends where the dealer has to say" in str(error)
        return False
    return True


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_copy_of_a_finished_game_is_held_against_the_shuffle(seat: int) -> None:
    """With the opened seed every face that the seat saw must follow from it."""
    copy = seat_copy(a_table("boot").record, seat)
    assert verify(copy).seed == "tea"
    line, event = next(
        (n, each) for n, each in enumerate(copy.log, 1) if each.verb == "hand" and each.seat == seat
    )
    turned = replace(event, cards=event.cards[::-1])
    log = tuple(turned if each is event else each for each in copy.log)
    assert refused(replace(copy, log=log)) == f"log line {line}: {turned}: the seed gives {event}"


def test_a_copy_of_a_game_that_goes_on_holds_no_seed() -> None:
    """What a player may take home in mid-game tells nothing of the deck."""
    table = a_table("boot", moves=20)
    copy = seat_copy(replace(table.record, private_seed=table.seed), 1)
    assert (copy.seed, copy.private_seed, copy.commitment) == (None, None, table.commitment)


@pytest.mark.parametrize(
    ("was", "becomes", "reason"),
    [
        ("d p2 hand ??", "d p2 hand Qc", "p1 did not see these faces"),
        ("d p1 hand Qs 3s", "d p1 hand ?? ??", ""),
        ("d p3 shows 2s", "d p3 shows 2c", ""),
        ("d p2 hand ??", "d p2 hand ?? ??", ""),
        ("d p2 hand ??", "d p3 hand ??", ""),
        ("p3 keep 4c 5s 6d", "p3 keep ?? ?? ??", ""),
        ("p1 keep 2c 6h 6s", "p1 keep ?? ?? ??", ""),
        ("p3 keep 4c 5s 6d", "p3 keep 4c 5s 6s", ""),
        ("p2 play Qd", "p2 play 6s", ""),
        ("p2 play Qd", "p2 play Js", "[BOOT-15]"),
        ("p2 play Qd", "p2 play 3d", "[BOOT-17]"),
        ("p2 play Qd", "p3 play Qd", ""),
        ("p2 play Qd", "p2 play Qs", ""),
        ("p2 play Jc Jh", "p2 pick", "[BOOT-20"),
        ("p3 play Jc Jh", "p3 play Jc", ""),
        ("p3 pass", "p3 pick", "[BOOT-39]"),
        ("d p1 boneyard 3c 3h Kc 2s", "d p1 boneyard ?? ?? ?? ??", ""),
        ("d p1 boneyard 3c 3h Kc 2s", "d p1 boneyard 3c 3h Kc 7d", ""),
        ("d pile As", "d pile ??", ""),
        ("d pile As", "d pile 6s", ""),
    ],
)
def test_what_needs_no_hidden_face_is_checked(copy: Record, was: str, becomes: str, reason: str) -> None:
    """Turns, counts, values, public cards and what is known of hands are held against the rules."""
    bad = by_hand(copy, (was, becomes))
    line = next(n for n, (one, other) in enumerate(zip(copy.log, bad.log, strict=True), 1) if one != other)
    said = refused(bad)
    assert said.startswith("log line ")
    assert int(said.split()[2].rstrip(":")) >= line
    assert reason in said


def test_a_copy_of_nobody(whole: Record, copy: Record) -> None:
    """A seat that is not there has no copy, and from one seat's copy none is made for another."""
    with pytest.raises(RecordError, match="there is no p4"):
        seat_copy(whole, 3)
    with pytest.raises(RecordError, match="p1's own copy"):
        seat_copy(copy, 1)
    assert seat_copy(copy, 0) == copy


def test_hidden_faces_stand_in_copies_only(whole: Record) -> None:
    """A record that claims to be whole has no hidden face."""
    assert refused(by_hand(whole, ("d p1 hand Qs 3s", "d p1 hand ?? ??"))).startswith("log line ")


def test_a_copy_can_be_kept_and_told(copy: Record, tmp_path: Path) -> None:
    """A seat's copy goes into a file and is told in words from its seat."""
    (tmp_path / "copy.uhr").write_text(dumps(copy), encoding="utf-8")
    lines = list(text(Replay(read(tmp_path / "copy.uhr"))))
    assert f"As seen by {NAMES[0]}; ?? is a card that others saw, or nobody" in lines
    assert any("You get the Q♠ and 3♠" in line for line in lines)
    assert any("Bo gets six cards" in line for line in lines)
