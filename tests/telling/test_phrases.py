"""What is said of a view: what the pile asks for, what there is to do, what single cards can do."""

import pytest

from tests.term.sessions import NAMES, advance, found, in_play, session, verbs
from underhand import families
from underhand.cards import parse_cards
from underhand.frame.protocol import Outcome
from underhand.frame.stating import Position
from underhand.frame.views import View
from underhand.table.match import Standing
from underhand.telling.lore import Lore
from underhand.telling.phrases import asks, direction, todo, value_text, waiting, why_asked
from underhand.telling.result import places, result, standing_sentences, standings
from underhand.term.describing import spelled


def seen(book: str, pile: str, options: dict[str, object] | None = None) -> tuple[View, Lore]:
    """The first seat's view of a pile at a table of three, and the rules that it is seen by."""
    rulebook = families.house_with(families.read_book(book), options or {})
    seats = tuple({"hand": hand} for hand in ("3c 4d 5h", "6c", "6d"))
    game, _ = families.stated(
        rulebook, families.rules_for(rulebook, 3), Position(seats, parse_cards(pile), direction=-1)
    )
    return game.view(0), Lore(rulebook, 3)


@pytest.mark.parametrize(
    ("book", "pile", "asked", "why"),
    [
        ("prague", "", "anything", ""),
        ("prague", "9c", "9 or higher", ""),
        ("prague", "4c Tc", "10 or higher", ""),
        ("prague", "Kc 2d", "anything", ""),
        ("prague", "9c 7d", "9 or higher", "one card on top is looked through"),
        ("prague", "9c 7d 7h", "9 or higher", "two cards on top are looked through"),
        ("prague", "7d", "anything", "one card on top is looked through"),
        ("boot", "6c 3s", "9 or higher", "one card on top adds to the value"),
        ("boot", "4c 3s 3d", "10 or higher", "two cards on top add to the value"),
        ("boot", "Qc 3s", "infinity (more than an ace)", "one card on top adds to the value"),
        ("boot", "Jc 3s", "A or higher", "one card on top adds to the value"),
        ("playingcards", "7d", "7 or higher", ""),
    ],
)
def test_what_the_pile_asks_for(book: str, pile: str, asked: str, why: str) -> None:
    """The value of the pile in words, and why it is not what its top card shows."""
    view, lore = seen(book, pile)
    assert (asks(view, lore), why_asked(view, lore)) == (asked, why)


@pytest.mark.parametrize(
    ("options", "pile", "asked"),
    [
        ({"power_7": ["lower_or_equal"]}, "7d", "7 or lower"),
        ({"power_7": ["lower"]}, "7d", "lower than 7"),
        ({"power_7": ["lower"]}, "7d 6c", "6 or higher"),
        ({"beat": "gt"}, "9c", "more than 9"),
        ({"ace": "low"}, "Ac", "anything"),
        ({"ace": "low"}, "9c", "9 or higher"),
    ],
)
def test_house_rules_change_what_it_asks_for(options: dict[str, object], pile: str, asked: str) -> None:
    """Lower, strictly higher, low aces: the words follow the rules."""
    view, lore = seen("playingcards", pile, options)
    assert asks(view, lore) == asked


def test_values_are_told_as_ranks() -> None:
    """A value is told as the rank that has it."""
    assert [value_text(value) for value in (1, 2, 9, 10, 11, 12, 13, 14)] == "A 2 9 10 J Q K A".split()


def test_the_way_round() -> None:
    """Play goes clockwise or anticlockwise."""
    assert direction(seen("boot", "9c")[0]) == "anticlockwise"
    assert direction(session().view) == "clockwise"


@pytest.mark.parametrize(
    ("book", "wanted", "said"),
    [
        ("boot", {"keep"}, "choose three cards to lie face up before you"),
        ("boot", {"keep", "ready"}, "say that you are ready"),
        ("prague", {"swap", "ready"}, "swap hand cards for up cards or say that you are ready"),
        ("playingcards", {"pick"}, "nothing can be laid: pick up the pile ("),
        ("boot", {"try", "pick"}, "nothing can be laid: try the top card of the stock or pick up the pile ("),
        ("prague", {"flip"}, "turn over one of your down cards"),
    ],
)
def test_what_there_is_to_do(book: str, wanted: set[str], said: str) -> None:
    """What can be done is told by the verbs of the legal moves."""
    one = found(lambda it: verbs(it) == wanted, book)
    assert said in todo(one.view, one.moves)


def test_extra_plays_are_told() -> None:
    """After a burn one goes on, after a one-eyed jack one may, or the next is skipped."""
    one = found(lambda it: it.view.pending == "lead" and "play" in verbs(it))
    assert todo(one.view, one.moves).startswith("the pile is gone and you go on: lead a card")
    one = found(lambda it: it.view.pending == "follow" and {"play", "pass"} == verbs(it), "boot")
    said = todo(one.view, one.moves)
    assert said.startswith("you may play once more on the same pile: lay a card")
    assert said.endswith("or pass (the next player is then skipped)")


def test_one_thing_or_several_or_another() -> None:
    """Where several cards may be laid as well as one, a comma parts them from what else there is to do."""
    one = found(
        lambda it: verbs(it) == {"play", "pick"} and any(len(move.cards) > 1 for move in it.moves), "pagat"
    )
    assert ", or several of one rank, or pick up the pile (" in todo(one.view, one.moves)


def test_the_opening_rank_is_told() -> None:
    """Where the first play is bound to a rank, it is named."""
    one = found(lambda it: bool(it.view.facts["opening"]) and "play" in verbs(it), "playingcards")
    rank = value_text((one.moves[0].cards[0] >> 2) + 2)
    assert f"lead a {rank}" in todo(one.view, one.moves)


def test_whom_one_waits_for() -> None:
    """Others are named who choose or play."""
    one = session("prague", 3)
    assert waiting(one.table.view(0), NAMES) == "Ana, Bo and Cy are still choosing"
    one = advance(one, in_play)
    assert waiting(one.view, NAMES) == "Ana is to play"


def test_cards_that_can_do_something() -> None:
    """What a card does is told from the rules; with two players or without its eye a jack does nothing."""
    three, two = (Lore(families.read_book("boot"), seats) for seats in (3, 2))
    assert three.says("Td") == "A 10 burns the pile."
    assert "draw" in three.says("Jh")
    assert three.says("Jd") == three.says("9c") == three.says("Jk") == two.says("Jh") == two.says("7c") == ""
    assert three.marked == {"Jh", "Js"}
    assert two.marked == frozenset()
    assert three.called("boneyard") == "boneyard"
    assert Lore(families.read_book("prague"), 3).called("boneyard") == "burned"


# ---- results -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome("won", (0,), (), (0, 0, 0)), "You win."),
        (Outcome("won", (1,), (), (0, 0, 0)), "Bo wins."),
        (Outcome("won", (), (0,), (0, 0, 0)), "You lose."),
        (
            Outcome("capped", (), (0, 2), (0, 0, 0)),
            "The game has taken as many turns as it may. You and Cy lose.",
        ),
        (Outcome("blocked", (), (), (0, 0, 0)), "Nobody can play any more. Nobody wins: a draw."),
        (Outcome("repeated", (2,), (), (0, 0, 0)), "The same position has come up too often. Cy wins."),
    ],
)
def test_results(outcome: Outcome, said: str) -> None:
    """Who won or lost, and what ended the game."""
    assert result(outcome, NAMES, 0, 0) == said


def test_places_and_standings() -> None:
    """Places in their order; the standings as a table and as sentences, points where there are any."""
    assert places(Outcome("won", (), (1,), (2, 3, 1)), NAMES) == "1 Cy, 2 Ana, 3 Bo"
    scored = [Standing("Ana", 2, 1, 0, 3, is_score=True), Standing("Bo", 2, 0, 1, 0, is_score=True)]
    assert list(standings(scored)) == [
        ("", "games", "won", "lost", "points"),
        ("Ana", "2", "1", "0", "3"),
        ("Bo", "2", "0", "1", "0"),
    ]
    assert list(standing_sentences(scored)) == [
        "Ana: two games, one win, no losses, three points",
        "Bo: two games, no wins, one loss, no points",
    ]


def test_standings_tell_nothing_that_nobody_has() -> None:
    """Where a game has only a loser no wins are told, where it has only a winner no losses."""
    losers = [Standing("Ana", 1), Standing("Bo", 1, 0, 1)]
    assert list(standings(losers)) == [("", "games", "lost"), ("Ana", "1", "0"), ("Bo", "1", "1")]
    assert list(standing_sentences(losers)) == ["Ana: one game, no losses", "Bo: one game, one loss"]
    assert next(standings([Standing("Ana", 1, 1), Standing("Bo", 1)])) == ("", "games", "won")


def test_points_are_told_only_where_the_rules_keep_scores() -> None:
    """Points that only follow from places have no column and no words."""
    placed = [Standing("Ana", 1, 1, 0, 2), Standing("Bo", 1, 0, 0, 1)]
    assert next(standings(placed)) == ("", "games", "won")
    assert not any("point" in said for said in standing_sentences(placed))


def test_cards_are_spelled_as_they_are_typed() -> None:
    """A sentence's cards in the notation, whatever else is in it."""
    assert spelled("Bo lays the 10♦ and J♠ (10 cards)") == "Bo lays the Td and Js (10 cards)"
