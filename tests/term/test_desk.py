"""Your side of the table, whatever is pressed and whatever the house: it answers, and can be drawn."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import houses
from tests.term.sessions import NAMES, advance, found, in_play, session, verbs
from underhand.books import Book
from underhand.errors import UnderhandError
from underhand.table import Match
from underhand.term.describing import duty, position
from underhand.term.gathering import Spot
from underhand.term.screen.canvas import Canvas
from underhand.term.screen.desk import Desk
from underhand.term.screen.layout import plan
from underhand.term.screen.painting import paint
from underhand.term.screen.scene import Target
from underhand.term.session import Session, SessionError

TURNS = 25


def press_anything(desk: Desk, rng: Random) -> None:
    """One thing that a key or a click can do."""
    cards = sorted(desk.gathering.cards, key=repr) or [Spot(0, "hand", 0)]
    targets: list[Target] = ["pile", "stock", "play", "pick", "pass", "ready", "try", *cards]
    things: list[Callable[[], None]] = [
        lambda: desk.step(rng.choice([1, -1])),
        lambda: desk.climb(rng.choice([1, -1])),
        lambda: desk.next_lit(1),
        desk.toggle_cursor,
        desk.act,
        desk.why,
        desk.hint,
        desk.undo,
        desk.put_back,
        desk.change_suits,
        lambda: desk.press(rng.choice("ptxyd")),
        lambda: desk.choose(rng.choice(targets)),
    ]
    rng.choice(things)()


def drawn(desk: Desk, width: int, height: int) -> str:
    """The table as characters."""
    scene = desk.scene()
    canvas: Canvas[Target] = Canvas(width, height)
    paint(canvas, plan(width, height, scene.others, len(scene.hand)), scene)
    return "\n".join(canvas.row(y) for y in range(height))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(houses(), st.integers(2, 10), st.integers(0, 1000))
def test_whatever_is_pressed(house: Book, seats: int, seed: int) -> None:
    """In every house everything that can be pressed is done or answered, drawn at any size, and told."""
    rng = Random(seed)
    try:
        one = Session(Match(house, NAMES[:seats], seed=seed), dict.fromkeys(range(1, seats), "random"))
    except UnderhandError:
        return
    desk = Desk(one)
    for _ in range(TURNS):
        one.let_bots_move()
        desk.look_up()
        if one.table.is_over:
            return
        for _ in range(4):
            try:
                press_anything(desk, rng)
            except UnderhandError as error:
                desk.complain(str(error))
            assert drawn(desk, *rng.choice([(80, 19), (86, 35), (122, 44), (60, 18)]))
        assert all([*position(one), *duty(one)])
        if one.is_yours:
            one.play(one.hint().move)


def test_the_cursor_goes_over_all_cards() -> None:
    """Along the hand and round its ends, up to the open cards and down again."""
    desk = Desk(advance(session(), in_play))
    hand = [spot for spot, _ in desk.scene().hand]
    desk.cursor = None
    desk.step(1)
    assert desk.cursor == hand[0]
    desk.step(-1)
    assert desk.cursor == hand[-1]
    desk.climb(-1)
    assert desk.cursor is not None
    assert desk.cursor.zone == "up"
    desk.climb(1)
    assert desk.cursor in hand


def test_tab_goes_from_one_lit_card_to_the_next() -> None:
    """Only what may be played is visited."""
    one = found(lambda it: in_play(it) and verbs(it) == {"play"} and len(it.moves) in (2, 3))
    desk = Desk(one)
    visited = set()
    for _ in range(6):
        desk.next_lit(1)
        visited.add(desk.cursor)
    assert visited == desk.gathering.lit


def test_a_click_on_the_pile_plays_what_is_gathered() -> None:
    """With cards gathered the pile takes them; with none it is picked up, if it may be."""
    one = advance(session(), in_play)
    desk = Desk(one)
    desk.gathering.gather(next(move for move in one.moves if move.verb == "play"))
    ply = one.table.ply
    desk.choose("pile")
    assert one.table.ply > ply
    one = found(lambda it: verbs(it) == {"pick"})
    Desk(one).choose("pile")
    assert "p1 pick" in map(str, one.table.log)


def test_a_click_on_the_stock_tries_it() -> None:
    """Where the stock may be tried, a click on it does so."""
    one = found(lambda it: "try" in verbs(it), "boot")
    Desk(one).choose("stock")
    assert "p1 try" in map(str, one.table.log)


def test_the_only_move_needs_no_choosing() -> None:
    """Enter makes the only move that there is."""
    one = found(lambda it: len(it.moves) == 1 and "pick" in verbs(it))
    Desk(one).act()
    assert "p1 pick" in map(str, one.table.log)


def test_waiting_is_answered() -> None:
    """A card that is clicked when others are to move stays where it is, and one is told for whom to wait."""
    one = advance(session(), in_play)
    while one.is_yours:
        one.play(one.hint().move)
    desk = Desk(one)
    desk.choose(next(iter(desk.gathering.cards)))
    assert desk.said.text.startswith("Wait: ")
    assert not desk.gathering.spots
    with pytest.raises(SessionError, match="not for you to move"):
        desk.hint()


def test_an_answer_goes_when_the_game_goes_on() -> None:
    """That one must wait is said no longer when others have moved."""
    one = advance(session(), in_play)
    while one.is_yours:
        one.play(one.hint().move)
    desk = Desk(one)
    desk.press("p")
    assert desk.said.tone == "refused"
    one.let_bot_move()
    desk.follow()
    assert not desk.said.text


def test_of_the_golden_button_is_spoken_only_where_there_is_one() -> None:
    """With nothing gathered Enter and w ask for a card; nothing is said of what Enter would do."""
    one = found(lambda it: in_play(it) and len(it.moves) > 1)
    desk = Desk(one)
    assert desk.how.startswith("Space gathers ")
    for ask in (desk.act, desk.why):
        desk.put_back()
        desk.cursor = None
        ask()
        assert desk.said.text == "No card is gathered. Space gathers a card."
        assert "Enter" not in desk.how


def test_how_many_cards_are_missing_is_told() -> None:
    """While cards are chosen to be kept the number that is still wanted is told."""
    desk = Desk(session("boot", 3))
    for missing in ("two more cards", "one more card"):
        desk.toggle_cursor()
        desk.step(1)
        assert desk.how.startswith(f"Gather {missing} with space")
