"""Copies without a seed, at houses where what is hidden decides most: a true copy is never refused."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import pytest

from tests.playing import step
from tests.record.games import STARTED
from tests.strategies import books_of
from underhand.frame.protocol import EVERYBODY
from underhand.record import Record, Replay, dumps, loads, seat_copy
from underhand.table import RecordError, Table
from underhand.table.following import follow

Occurs = Callable[[Table], bool]


def is_said(verb: str, actor: int | None = None) -> Occurs:
    """Whether an event of that verb occurs, of the dealer's if so named."""
    return lambda table: any(event.verb == verb and actor in (None, event.actor) for event in table.log)


def is_whammed(table: Table) -> bool:
    """Whether cards came out of the boneyard for all to see, after others had come out unseen."""
    drawn = [entry.audience for entry in table.entries if entry.event.verb == "boneyard"]
    return EVERYBODY in drawn and drawn[0] != EVERYBODY


def is_joined(table: Table) -> bool:
    """Whether a tried card was laid together with others."""
    pairs = zip(table.log, table.log[1:], strict=False)
    return any(
        one.verb == "shows" and other.verb == "play" and len(other.cards) > 1 and one.cards[0] in other.cards
        for one, other in pairs
    )


def is_flipped_twice(table: Table) -> bool:
    """Whether a down card that failed in secret was turned again."""
    flips = [(event.actor, event.number) for event in table.log if event.verb == "flip"]
    return len(flips) > len(set(flips))


def is_tried_first(table: Table) -> bool:
    """Whether a card was tried before any was played."""
    verbs = [event.verb for event in table.log]
    return "try" in verbs and "play" in verbs and verbs.index("try") < verbs.index("play")


def is_led_by_nobody(table: Table) -> bool:
    """Whether play began without lots, as nobody held a rank that decides."""
    return is_said("play")(table) and not is_said("leads")(table)


HOUSES: dict[str, tuple[str, int, Mapping[str, object], Occurs]] = {
    "draws from the boneyard": ("boot", 3, {}, is_said("boneyard")),
    "whammies": ("boot", 3, {"double_whammy": True, "jokers": 2}, is_whammed),
    "whammies with two packs": ("boot", 4, {"double_whammy": True, "packs": 2}, is_said("boneyard")),
    "exchanges": ("boot", 4, {"jokers": 4}, is_said("exchange")),
    "tries that may be joined": (
        "boot",
        3,
        {"draw_and_try_set": True, "draw_and_try": "any_time"},
        is_joined,
    ),
    "tries that must be made": ("boot", 2, {"draw_and_try_optional": False}, is_said("try")),
    "tries at any time": (
        "boot",
        2,
        {"draw_and_try": "any_time", "draw_and_try_optional": False},
        is_said("try"),
    ),
    "private failures that stay down": ("boot", 2, {"blind_fail": "card_stays_down"}, is_flipped_twice),
    "lots": ("prague", 4, {"first_player": "random_lowest"}, is_said("leads")),
    "the lowest card leads": ("playingcards", 4, {}, is_said("pick")),
    "stacks": ("prague", 3, {"pre_stack_up": "anyone"}, is_said("stack")),
    "two packs": ("prague", 6, {}, is_said("pick")),
    "up cards that go along": ("prague", 3, {"pickup_from_up_adds": "lowest"}, is_said("pick")),
    "voluntary pick-ups": ("pagat", 3, {}, is_said("pick")),
    "tens where one is stuck": ("shithead", 3, {"ten_only_if_stuck": True}, is_said("pick")),
    "hand and up cards together": ("prague", 3, {"hand_up_combo": "any"}, is_said("play")),
    "four of a kind on anything": ("boot", 2, {"four_kind_plays_on_any": True}, is_said("try")),
    "tries before the first play": ("playingcards", 2, {"draw_and_try": "any_time"}, is_tried_first),
    "lots that nobody draws": (
        "playingcards",
        2,
        {"first_player": "random_lowest", "start_scan": ["2", "8", "4"]},
        is_led_by_nobody,
    ),
    "a first play that the next one takes": (
        "playingcards",
        2,
        {"power_4": ["next_takes_pile"], "hand_cards": 10},
        is_said("play"),
    ),
    "a starter that draws for whoever leads": (
        "prague",
        3,
        {
            "turn_up": True,
            "power_on_turn_up": True,
            "power_3": ["draw_next"],
            "power_4": ["skip"],
            "first_player": "lowest_in_hand",
        },
        lambda table: any(event.verb == "pile" and event.cards[0] >> 2 in (1, 2) for event in table.log),
    ),
    "as many cards as lie": ("prague", 3, {"match_count": True}, is_said("pick")),
}


def games(book: str, seats: int, options: Mapping[str, object], occurs: Occurs, count: int) -> list[Table]:
    """So many games, whole or left somewhere, in which it occurs."""
    found: list[Table] = []
    for seed in range(1000):
        table, rng = Table(book, seats, seed=seed, options=options, started=STARTED), Random(seed)
        for _ in range(rng.choice([40, 400])):
            if table.is_over:
                break
            step(table, rng)
        if occurs(table):
            found.append(table)
        if len(found) == count:
            return found
    raise AssertionError("it does not occur")


def unshuffled(record: Record, seat: int) -> Record:
    """A seat's copy without anything that tells the faces that it did not see."""
    return replace(seat_copy(record, seat), commitment=None, seed=None)


@pytest.mark.parametrize("name", HOUSES)
def test_a_true_copy_is_never_refused(name: str) -> None:
    """Whatever others may hold, each seat's copy is read, with the result, and shows that seat's own view."""
    for table in games(*HOUSES[name], 4):
        for seat in range(min(len(table.names), 3)):
            copy = unshuffled(table.record, seat)
            assert loads(dumps(copy)) == copy
            game = follow(copy).game
            assert game.outcome() == table.outcome
            assert game.view(seat).seats == table.view(seat).seats


@pytest.mark.parametrize("book", books_of("shedding"))
def test_a_copy_shows_only_what_its_seat_saw(book: str) -> None:
    """No supposed face is shown: every face in a replay of a copy is one that the seat's true view has."""
    table = games(book, 3, {}, is_said("pick"), 1)[0]
    whole, copy = Replay(table.record, 1), Replay(unshuffled(table.record, 1))
    assert copy.log == whole.log
    for ply in range(copy.plies + 1):
        assert copy.at(ply).seats == whole.at(ply).seats
        assert copy.at(ply).zones == whole.at(ply).zones


def test_a_game_is_not_ended_by_what_is_only_supposed() -> None:
    """Whether the guard against repetition has ended a game is for the log to say, where it may have."""
    table = Table("boot", 2, seed=1, started=STARTED)
    while not table.is_over:
        table.play(table.legal_moves()[-1])
    assert table.outcome is not None
    assert table.outcome.ending == "repeated", "else the claim below says nothing"
    result = table.record.result
    copy = unshuffled(table.record, 0)
    assert follow(copy).game.outcome() == table.outcome
    assert follow(replace(copy, result=None)).game.outcome() is None
    for _ in range(3):
        table.undo()
    with pytest.raises(RecordError, match="the log is not at its end"):
        follow(replace(unshuffled(table.record, 0), result=result))


def test_a_viewer_knows_who_cannot_lead() -> None:
    """Where the viewer holds the lowest rank alone, a copy in which another seat leads is refused."""
    table = Table("playingcards", 2, seed=1, started=STARTED)
    while not is_said("play")(table):
        table.play(table.legal_moves()[-1])
    leader = next(event.actor for event in table.log if event.verb == "play")
    copy = unshuffled(table.record, leader)
    line = next(i for i, event in enumerate(copy.log) if event.verb == "play")
    other = replace(copy.log[line], actor=1 - leader)
    with pytest.raises(RecordError, match="somebody else's turn"):
        follow(replace(copy, log=(*copy.log[:line], other)))
