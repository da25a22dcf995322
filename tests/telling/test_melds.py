"""What is told of games of melds: every doing in the log, scores part by part, how a match stands."""

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.term.sessions import session
from underhand import families
from underhand.frame.protocol import MeldCards, Outcome, Score
from underhand.frame.stating import Position
from underhand.frame.views import View
from underhand.table import Table
from underhand.telling.chronicle import Chronicle
from underhand.telling.melds import goal, melds_of, pick_up, points_of, standing
from underhand.telling.phrases import todo
from underhand.telling.result import result, score_sentences, score_table
from underhand.term.session import Session

BOOK = families.read_book("canasta")
RULES = families.rules_for(BOOK, 2)


def known() -> MeldCards:
    cards = families.meld_cards(BOOK, RULES)
    assert cards is not None
    return cards


def view(pile: tuple[int, ...] = (), phase: str = "table", **seat: object) -> View:
    """What the first seat of a stated position sees."""
    mine = {"hand": "9s 9d Kc 3h 2s Td Th", "boot": 11, **seat}
    game, _ = families.stated(
        BOOK,
        RULES,
        Position(seats=(mine, {"hand": "4c", "boot": 11}), stock=(1, 2), pile=pile, phase=phase),
    )
    return game.view(0)


def played_out(seed: str, **options: object) -> Session:
    one = session("canasta", 2, seed, options)
    one.let_bots_move()
    while not one.table.is_over:
        one.play(one.hint().move)
        one.let_bots_move()
    return one


def test_only_families_of_melds_know_what_cards_are_to_them() -> None:
    """Naturals, wild cards and those never melded are all the cards; other families have none of it."""
    cards = known()
    assert len(cards.points) == 53
    assert not cards.natural & cards.wild
    assert set(range(53)) - cards.natural - cards.wild == {4, 5, 6, 7}
    assert points_of(("4c", "8d", "As", "2h", "Jk", "3h"), cards) == 5 + 10 + 20 + 20 + 50
    prague = families.read_book("prague")
    assert families.meld_cards(prague, families.rules_for(prague, 3)) is None


def test_melds_are_told_apart() -> None:
    """Open melds, natural and mixed canastas, each by its rank."""
    seen = view(melds=["9c 9d 9h 2s", "7c 7c 7d 7d 7h 7h 7s", "4c 4c 4d 4d 4h 4h Jk"])
    told = [(each.name, each.kind, each.is_canasta) for each in melds_of(seen.seats[0], known())]
    assert sorted(told) == [("4", "mixed", True), ("7", "natural", True), ("9", "mixed", False)]


def test_how_a_seat_stands() -> None:
    """The match's points, and what a first tabling must be worth until there has been one."""
    assert standing(view(score=5200), 0) == ["5200 points", "opens with 90"]
    assert standing(view(melds=["9c 9d 9h"]), 0) == ["0 points", "has tabled"]


def test_what_a_pick_up_costs() -> None:
    """As many cards as the top card's number, and none past a three."""
    ten, three, four = 32, 4, 8
    assert pick_up(view(pile=(three, four, ten))) == "pick-up: three cards"
    assert pick_up(view(pile=(ten, three))) == "no pick-up"


def test_what_there_is_to_do_in_a_turn() -> None:
    """A pick-up names its price and what must be held for it; a first tabling its points."""
    game, _ = families.stated(
        BOOK,
        RULES,
        Position(
            seats=({"hand": "Ts Td As Ah Ac Kc", "boot": 11}, {"hand": "4c", "boot": 11}),
            stock=(1, 2),
            pile=(8, 32),
            phase="draw",
        ),
    )
    said = todo(game.view(0), game.moves(0))
    assert said == "draw or pick up two cards with two tens (50 points at least)"


def test_everything_that_comes_of_a_doing_is_told() -> None:
    """First tablings with their points, canastas that are made, boots taken up, who goes out."""
    told = "\n".join(line.text for seed in range(4) for line in played_out(str(seed)).lines)
    for said in (
        r"^Bo opens with \d+ points, 50 being asked$",
        r"^You open with \d+ points, 50 being asked$",
        r"^(Bo makes|You make) a mixed canasta of \w+s$",
        r"^(Bo makes|You make) a natural canasta of \w+s$",
        r"^Bo takes up the boot \(eleven cards\)$",
        r"^You take up your boot: .*[♣♦♥♠]",
        r"^(Bo picks|You pick) up \w+ cards? of the discard pile, the top one (to meld with|onto)",
        r"^(Bo goes|You go) out$",
    ):
        assert re.search(said, told, re.MULTILINE), said
    assert "picks up the pile" not in told
    assert "gets two cards" not in told


def test_others_boots_are_not_named() -> None:
    """A boot that somebody takes up is shown to nobody else, until the end turns it up."""
    one = played_out("1")
    for line in Chronicle(one.table).lines(None):
        assert "takes up the boot (" in line.text or "takes up the boot" not in line.text


SCORES = (
    Score((("natural canastas", 500), ("going out", 200), ("cards in hand", 0)), 14000),
    Score((("natural canastas", 0), ("going out", 0), ("cards in hand", -35)), 15100),
)


NATURAL, MIXED = "4c 4c 4d 4d 4h 4h 4s", "5c 5c 5d 5d 5h 5h 2s"


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ({}, "To go out you still need one natural and two mixed canastas, and the boot"),
        ({"melds": [MIXED]}, "To go out you still need one natural and one mixed canasta, and the boot"),
        ({"melds": [NATURAL, NATURAL, MIXED], "boot": 0}, "To go out you still need one mixed canasta"),
        ({"melds": [MIXED, NATURAL, MIXED]}, "To go out you still need the boot"),
        ({"melds": [MIXED, NATURAL, MIXED], "boot": 0}, "You go out with your last card"),
    ],
)
def test_what_is_lacking_to_go_out_is_told(seat: dict[str, Any], said: str) -> None:
    """The canastas that are not there yet, by kind, and the boot; of a deal that is over nothing."""
    assert goal(view(**seat), known()) == said
    assert goal(view(**seat), None) == ""


@pytest.mark.parametrize(
    ("last", "said"), [("optional", "with"), ("required", "by discarding"), ("none", "by laying")]
)
def test_how_the_last_card_must_go_is_told(last: str, said: str) -> None:
    """Where the boot need not be taken the deal ends by that alone; otherwise the boot would be taken."""
    house = families.house_with(BOOK, {"go_out": "hand_only", "final_discard": last})
    cards = families.meld_cards(house, families.rules_for(house, 2))
    seat: dict[str, Any] = {"melds": [MIXED, NATURAL, MIXED]}
    assert goal(view(**seat), cards) == f"You go out {said} your last card"


@pytest.mark.parametrize("phase", ["deal", "over"])
def test_before_and_after_a_deal_nothing_is_lacking(phase: str) -> None:
    """The boot has not been dealt then, or it is too late."""
    assert goal(replace(view(), phase=phase), known()) == ""


def test_scores_are_told_part_by_part() -> None:
    """Every part that anybody has, what the deal brought, what was and what is."""
    outcome = Outcome("went out", (), (), (2, 1), SCORES, goes_on=True)
    assert list(score_table(outcome, ("Ana", "Bo"))) == [
        ("", "Ana", "Bo"),
        ("natural canastas", "+500", "·"),
        ("going out", "+200", "·"),
        ("cards in hand", "·", "-35"),
        ("this deal", "+700", "-35"),
        ("before", "14000", "15100"),
        ("now", "14700", "15065"),
    ]
    assert list(score_sentences(outcome, ("Ana", "Bo"))) == [
        "Ana: natural canastas 500, going out 200; together 700; 14000 before, 14700 now",
        "Bo: cards in hand -35; together -35; 15100 before, 15065 now",
    ]
    assert (
        result(outcome, ("Ana", "Bo"), 0, 15000) == "The match goes on to 15000 points: Bo leads with 15065."
    )
    assert (
        result(outcome, ("Ana", "Bo"), 1, 15000) == "The match goes on to 15000 points: you lead with 15065."
    )


def test_the_end_of_a_match_is_told() -> None:
    """Who wins it, with how many points; and that the stock was what ended the deal."""
    won = Outcome("went out", (1,), (), (2, 1), SCORES)
    assert result(won, ("Ana", "Bo"), 0, 15000) == "Bo wins the match with 15065 points."
    assert result(won, ("Ana", "Bo"), 1, 15000) == "You win the match with 15065 points."
    shared = Outcome("stock gone", (0, 1), (), (1, 1), SCORES)
    said = "The stock is used up. You and Bo win the match with 15065 points."
    assert result(shared, ("Ana", "Bo"), 0, 15000) == said


def test_the_deal_of_a_record_is_told_from_its_end_as_while_it_went() -> None:
    """What is told of a table move by move is what is told of it at once."""
    table = Table("canasta", ["Ana", "Bo"], seed=4)
    chronicle, told = Chronicle(table), []
    for _ in range(60):
        since = table.ply
        table.play(table.legal_moves()[-1])
        told += chronicle.lines(0, since)
    assert told == [line for line in Chronicle(table).lines(0) if line.ply >= told[0].ply]


def test_a_canasta_that_is_never_closed_is_not_told_to_close() -> None:
    """Where a canasta may grow it is made, and made a mixed one by a wild card; nothing closes."""
    told = "\n".join(line.text for seed in range(4) for line in played_out(str(seed), closed=False).lines)
    assert " make a mixed canasta of " in told
    assert not re.search(r"\bcloses?\b", told)
