"""Games of melds at the drawn table: a deal by keys, melds gathered by clicks, pick-ups, adding, undo."""

from pathlib import Path

import pytest

from tests.term.sessions import found, session, verbs
from tests.term.test_app import LARGE, Table, seated
from underhand.cards import card_text
from underhand.cards.kinds import card_symbol
from underhand.frame.events import Event
from underhand.telling.melds import rank_name
from underhand.term.gathering import Spot
from underhand.term.home import Home, read_left
from underhand.term.screen.desk import Desk
from underhand.term.screen.screens import End
from underhand.term.session import Hint, Session, SessionError

SMALL = (80, 24)
SHORT = {"packs": 1, "hand_size": 5, "boot_size": 5}
"""A deal that does not last long."""


def first_tabling(one: Session) -> Event | None:
    """The first tabling of several melds that is listed, if you may make one."""
    return next((move for move in one.moves if move.verb == "meld" and move.groups), None)


def at_its_end(one: Session) -> Session:
    """The deal played to its end as the hints say."""
    one.let_bots_move()
    while not one.table.is_over:
        one.play(one.hint().move)
        one.let_bots_move()
    return one


def ready_to(verb: str) -> Session:
    """A deal in which you may do something of that sort."""
    return found(lambda it: verb in verbs(it), "canasta", 2)


async def gather(table: Table, cards: tuple[int, ...]) -> None:
    """Click cards of the hand that are not gathered yet."""
    for face in map(card_text, cards):
        scene = table.app.desk.scene()
        taken = {*scene.chosen, *(spot for group in scene.groups for spot in group)}
        await table.click(next(spot for spot, each in scene.hand if each == face and spot not in taken))


async def test_a_deal_by_keyboard(tmp_path: Path) -> None:
    """Hints and Enter play a deal to its scores; n deals the next one with them; its record is written."""
    async with seated(session("canasta", 2, options=SHORT), tmp_path) as table:
        await table.play_until_over()
        assert isinstance(table.app.screen, End)
        shown = table.app.export_screenshot().replace("&#160;", " ")
        for said in (
            "Deal 1 is over",
            "cards tabled",
            "this deal",
            "before",
            "now",
            "The match goes on",
            "next deal",
        ):
            assert said in shown
        scores = table.session.table.outcome
        assert scores is not None
        await table.press("escape")
        assert "The deal is over" in table.said
        assert "n begins the next deal" in table.said
        assert "next deal" in str(table.app.query_one("#keys").render())
        assert "To go out" not in table.said
        await table.press("n")
        assert "To go out you still need" in table.said
        assert "deal 2" in str(table.app.query_one("#head").render())
        assert table.session.view.facts["score"] == scores.carried
        assert len(list((tmp_path / "records").iterdir())) == 1


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_a_first_tabling_card_by_card(size: tuple[int, int], tmp_path: Path) -> None:
    """Each meld is clicked together and set aside with m; the points are counted; Enter lays all at once."""
    one = found(lambda it: first_tabling(it) is not None, "canasta", 3)
    move = first_tabling(one)
    assert move is not None
    async with seated(one, tmp_path, size) as table:
        *first, last = (move.cards, *move.groups)
        for number, cards in enumerate(first, 1):
            await gather(table, cards)
            await table.press("m")
            assert f"of {one.view.facts['threshold'][0]} points" in table.drawn  # type: ignore[index]
            assert "①②③"[number - 1] in table.drawn
        await gather(table, last)
        assert "⏎ Meld" in table.drawn
        await table.press("enter")
        assert one.table.log[-1].verb == "meld" or one.table.log[-2].verb == "meld"
        melds = one.view.seats[0].zone("melds").groups
        assert len(melds) == len(move.groups) + 1


async def test_too_few_points_are_refused_with_their_clause(tmp_path: Path) -> None:
    """One meld of a first tabling that needs two is refused, and stays gathered for the next."""
    one = found(lambda it: first_tabling(it) is not None, "canasta", 3)
    move = first_tabling(one)
    assert move is not None
    async with seated(one, tmp_path) as table:
        ply = one.table.ply
        await gather(table, move.cards)
        await table.press("enter")
        assert "CANASTA-26" in table.said
        assert one.table.ply == ply
        assert len(table.app.desk.gathering.spots) == len(move.cards)


async def test_a_pick_up_with_two_of_the_hand(tmp_path: Path) -> None:
    """The two are clicked, then the pile: its cards come to the hand, its top card goes down with them."""

    def may_take(one: Session) -> bool:
        return any(move.verb == "take" and len(move.cards) == 2 and not move.groups for move in one.moves)

    one = found(may_take, "canasta", 2)
    move = next(move for move in one.moves if move.verb == "take")
    async with seated(one, tmp_path) as table:
        assert "pick-up: " in table.drawn
        await gather(table, move.cards)
        await table.click("pile")
        assert "p1 take" in str(one.table.log[-1])


async def test_p_proposes_a_pick_up(tmp_path: Path) -> None:
    """Asked for without cards a pick-up gathers some that do; Enter takes, Esc puts back."""
    one = found(lambda it: any(each.verb == "take" and each.cards for each in it.moves), "canasta", 2)
    async with seated(one, tmp_path) as table:
        ply = one.table.ply
        await table.press("p")
        assert one.table.ply == ply
        assert "Enter: Take the pile with" in table.said
        await table.press("escape")
        assert table.app.desk.gathering.is_empty
        await table.press("p", "enter")
        assert one.table.ply > ply


async def test_a_card_is_added_to_a_meld_that_is_clicked(tmp_path: Path) -> None:
    """A card, the meld, Enter; or the card and a."""
    one = ready_to("add")
    move = next(move for move in one.moves if move.verb == "add")
    async with seated(one, tmp_path) as table:
        index = next(
            spot
            for spot, meld in table.app.desk.scene().melds(0)
            if meld.rank == move.number and not meld.is_canasta
        )
        await gather(table, move.cards)
        await table.press("a")
        assert "⏎ Add " in table.drawn
        await table.press("escape")
        await gather(table, move.cards)
        await table.click(index)
        assert f"⏎ Add {card_symbol(move.cards[0])} to the {rank_name(move.number)}s" in table.drawn
        await table.press("enter")
        assert one.table.log[-1].verb in ("add", "hand")


async def test_a_card_is_discarded_by_its_key(tmp_path: Path) -> None:
    """One card and Enter or d discard it; several, or none, are answered."""
    one = session("canasta", 2, bot="random")
    async with seated(one, tmp_path) as table:
        await table.press("d")
        await table.press("d")
        assert "Gather the card to discard first" in table.said
        (card, _), (other, _) = table.app.desk.scene().hand[:2]
        await table.click(card)
        await table.click(other)
        await table.press("d")
        assert "CANASTA-32" in table.said
        await table.click(other)
        face = table.app.desk.gathering.cards[card].face
        await table.press("d")
        assert f"p1 discard {face}" in map(str, one.table.log)


def test_a_hint_is_what_enter_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint to discard what could be added is a discard; once a meld is chosen it is forgotten."""
    one = ready_to("add")
    card = next(move for move in one.moves if move.verb == "add").cards[0]
    discard = Event(0, "discard", (card,))
    assert one.why_not(discard) is None
    monkeypatch.setattr(one, "hint", lambda: Hint(discard, "To try it."))
    desk = Desk(one)
    desk.hint()
    assert next(each for each in desk.actions() if each.is_likely).label.startswith("Discard")
    desk.to_meld()
    assert next(each for each in desk.actions() if each.is_likely).label.startswith("Add")
    desk.hint()
    desk.act()
    assert discard in one.table.log


async def test_undo_goes_back_to_the_cards_last_seen(tmp_path: Path) -> None:
    """Within a turn moves are taken back one by one, but not the draw that showed new cards."""
    one = ready_to("meld")
    async with seated(one, tmp_path) as table:
        before = one.view
        await gather(table, next(move for move in one.moves if move.verb == "meld").cards)
        for group in next(move for move in one.moves if move.verb == "meld").groups:
            await table.press("m")
            await gather(table, group)
        await table.press("enter")
        assert one.view != before
        await table.press("u")
        assert "Taken back: Meld" in table.said
        assert one.view == before
        await table.press("u")
        assert "has shown you new cards" in table.said
        assert one.view == before


def test_a_discard_may_be_taken_back_until_the_next_draw() -> None:
    """Against bots a discard goes back with what they did after it."""
    one = session("canasta", 2)
    one.let_bots_move()
    one.play(next(move for move in one.moves if move.verb == "draw"))
    before = one.view
    one.play(next(move for move in one.moves if move.verb == "discard"))
    one.let_bots_move()
    one.undo()
    assert one.view == before
    with pytest.raises(SessionError, match="new cards"):
        one.undo()


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_forty_cards_can_be_seen_and_clicked(size: tuple[int, int], tmp_path: Path) -> None:
    """Every card of a hand of forty has its place on the table and can be clicked."""
    one = session("canasta", 4, options={"draw_n": 5}, bot="random")
    one.let_bots_move()
    while len(one.view.seats[0].zone("hand").cards) < 40 or "draw" in verbs(one):
        one.play(next(move for move in one.moves if move.verb in ("draw", "discard")))
        one.let_bots_move()
    async with seated(one, tmp_path, size) as table:
        hand = table.app.desk.scene().hand
        assert len(hand) >= 40
        for spot, face in (hand[0], hand[17], hand[39]):
            await table.click(spot)
            assert spot in table.app.desk.gathering.spots
            assert table.app.desk.gathering.cards[spot].face == face


async def test_all_melds_of_all_seats_are_on_the_table(tmp_path: Path) -> None:
    """At the end of a deal every meld and canasta is drawn; canastas are marked natural or mixed."""
    async with seated(at_its_end(session("canasta", 3)), tmp_path) as table:
        await table.press("escape")
        scene = table.app.desk.scene()
        for seat in range(3):
            for spot, meld in scene.melds(seat):
                assert table.app.query_one("Board").canvas.area(spot) is not None  # type: ignore[attr-defined]
                if meld.is_canasta:
                    assert f"{'●' if meld.kind == 'natural' else '◐'} {meld.name}" in table.drawn


async def test_the_end_of_a_match(tmp_path: Path) -> None:
    """When somebody has the points the match is over: its winner is told, n deals nothing more."""
    async with seated(at_its_end(session("canasta", 2, options={"game_to": 500})), tmp_path) as table:
        shown = table.app.export_screenshot().replace("&#160;", " ")
        assert "The match is over after one deal" in shown
        assert "the match with" in shown
        assert "next deal" not in shown
        await table.press("n")
        assert table.session.match.number == 1
        assert "The match is over" in table.said
    assert not Home(tmp_path).left()


async def test_a_match_that_is_left_between_deals_goes_on(tmp_path: Path) -> None:
    """After a deal the match is kept with its scores, and its next deal follows when it is taken up again."""
    async with seated(at_its_end(session("canasta", 2)), tmp_path) as table:
        await table.press("q")
    left = read_left(Home(tmp_path).left()[0])
    again = Session(left.match, left.bots)
    async with seated(again, tmp_path) as table:
        await table.press("n")
        assert again.match.number == 2
        assert any(again.view.facts["score"])  # type: ignore[arg-type]


def test_the_melds_of_the_own_seat_are_spots() -> None:
    """What is chosen by the cursor can be reached: hand cards, and melds in the row above."""
    one = ready_to("add")
    desk = Desk(one)
    desk.climb(-1)
    assert isinstance(desk.cursor, Spot)
    assert desk.cursor.zone == "melds"
