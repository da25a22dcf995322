"""The drawn table, driven by keyboard and mouse: whole games, set-up, refusals, hints, undo, coming back."""

import re
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.term.sessions import advance, found, in_play, keeper, session, verbs
from underhand.frame.events import Event
from underhand.frame.words import count_of
from underhand.record.text import symbols
from underhand.term.describing import position
from underhand.term.gathering import BARE, Gathering, Spot
from underhand.term.home import Home, read_left
from underhand.term.screen.app import TableApp
from underhand.term.screen.backs import UNCOUNTED
from underhand.term.screen.board import Board
from underhand.term.screen.look import FOUR_COLOURS
from underhand.term.screen.screens import End, Page
from underhand.term.session import Session

LARGE = (120, 40)


class Table:
    """An app in the hands of a test."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def session(self) -> Session:
        return self.app.session

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, target: Spot | str) -> None:
        """Click where a card or an action was drawn."""
        area = self.app.query_one(Board).canvas.area(target)
        assert area is not None, f"{target} is not on the table"
        await self.pilot.click(Board, offset=(area.x + 1, area.y))
        await self.pilot.pause()

    async def click_move(self, move: Event) -> None:
        """Click a move together, card by card."""
        if move.verb in BARE:
            await self.click(move.verb)
            return
        gathered = Gathering(self.session.view, self.session.moves, self.session.seat)
        gathered.gather(move)
        for spot in gathered.spots:
            await self.click(spot)
        await self.click("play")

    async def play_until_over(self) -> None:
        while not self.session.table.is_over:
            await self.press("h", "enter")

    @property
    def said(self) -> str:
        """The lines that say what is to do and what was said."""
        return str(self.app.query_one("#prompt").render())

    @property
    def drawn(self) -> str:
        """The felt as text."""
        canvas = self.app.query_one(Board).canvas
        return "\n".join(canvas.row(y) for y in range(canvas.height))


@asynccontextmanager
async def seated(
    one: Session, folder: Path, size: tuple[int, int] = LARGE, taken: Path | None = None
) -> AsyncIterator[Table]:
    """The app of a session, its bots in no need of time."""
    app = TableApp(one, keeper(one, folder, taken), 0)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Table(app, pilot)


@pytest.mark.parametrize("book", ["boot", "prague"])
async def test_a_whole_game_by_keyboard(book: str, tmp_path: Path) -> None:
    """Hint and Enter play a game to its end; its record is written and its standings are shown."""
    async with seated(session(book, 3), tmp_path) as table:
        await table.play_until_over()
        assert isinstance(table.app.screen, End)
        assert len(list((tmp_path / "records").iterdir())) == 1
        await table.press("n")
        assert table.session.match.number == 2
        assert not table.session.table.is_over


async def test_a_whole_game_by_mouse(tmp_path: Path) -> None:
    """Every move of a game, its set-up among them, can be clicked together."""
    async with seated(session("boot", 3), tmp_path) as table:
        while not table.session.table.is_over:
            ply = table.session.table.ply
            await table.click_move(table.session.hint().move)
            assert table.session.table.ply > ply
        assert isinstance(table.app.screen, End)


async def test_a_whole_game_on_a_small_terminal(tmp_path: Path) -> None:
    """On 80 columns and 24 rows with ten seats everything can be clicked as well."""
    async with seated(session("prague", 10), tmp_path, (80, 24)) as table:
        while not table.session.table.is_over:
            await table.click_move(table.session.hint().move)
        assert isinstance(table.app.screen, End)


async def test_cards_are_chosen_for_the_set_up(tmp_path: Path) -> None:
    """Three of six are gathered by keys and kept; Ready ends the set-up."""
    async with seated(session("boot", 3), tmp_path) as table:
        await table.press("tab", "space", "right", "space")
        assert "choose three cards" in table.said
        await table.press("enter")
        assert "up cards must be chosen" in table.said or "BOOT-5" in table.said
        await table.press("right", "space", "enter")
        assert "ready" in verbs(table.session)
        await table.press("y")
        assert in_play(table.session)


async def test_cards_are_swapped_in_the_set_up(tmp_path: Path) -> None:
    """A hand card and an up card are clicked and change places."""
    async with seated(session("prague", 3), tmp_path) as table:
        view = table.session.view.seats[0]
        hand, up = view.zone("hand").cards[0], view.zone("up").cards[1]
        await table.click(Spot(0, "hand", 0))
        await table.click(Spot(0, "up", 1))
        await table.press("enter")
        view = table.session.view.seats[0]
        assert up in view.zone("hand").cards
        assert hand in view.zone("up").cards


async def test_space_works_at_once(tmp_path: Path) -> None:
    """When your turn begins the cursor is on a card that may be played, and space gathers that card."""
    async with seated(advance(session(), in_play), tmp_path) as table:
        cursor = table.app.desk.cursor
        assert cursor in table.app.desk.gathering.lit
        assert "▼" in table.drawn
        assert "Space gathers" in table.said
        await table.press("space")
        assert table.app.desk.gathering.spots == [cursor]
        assert "✓" in table.drawn
        assert "Enter: " in table.said


async def test_enter_plays_nothing_that_nobody_gathered(tmp_path: Path) -> None:
    """With no card gathered, before or after Escape, Enter only says what to do."""
    async with seated(found(lambda it: in_play(it) and len(it.moves) > 1), tmp_path) as table:
        ply = table.session.table.ply
        for keys in (["enter"], ["space", "escape", "enter"], ["space", "space", "enter"]):
            await table.press(*keys)
            assert table.session.table.ply == ply
            assert "Space gathers" in table.said


async def test_half_a_swap_asks_for_the_other_half(tmp_path: Path) -> None:
    """With one half gathered the button and the prompt say what is wanted, and Enter does nothing."""
    async with seated(session("prague", 3), tmp_path) as table:
        await table.press("space")
        assert "swap with which up card?" in table.said
        assert " for …" in table.drawn
        assert "Play" not in table.drawn
        await table.press("enter", "w", "escape")
        assert "ready" in verbs(table.session)
        await table.press("up", "space")
        assert "swap with which hand card?" in table.said


async def test_several_swaps_are_told_in_few_words(tmp_path: Path) -> None:
    """Two pairs have one button that is not cut, on a small terminal too; all four cards are raised."""
    async with seated(session("prague", 3), tmp_path, (80, 24)) as table:
        spots = [Spot(0, zone, i) for zone in ("hand", "up") for i in (0, 1)]
        before = [table.app.query_one(Board).canvas.area(spot) for spot in spots]
        for spot in spots:
            await table.click(spot)
        after = [table.app.query_one(Board).canvas.area(spot) for spot in spots]
        assert [(one.x, one.y - 1) for one in before if one] == [(one.x, one.y) for one in after if one]
        assert re.search(r"⏎ Swap (\S+ \S+ for \S+ \S+|two pairs) ", table.drawn)
        assert "…" not in table.drawn
        await table.press("enter")
        assert sum(event.verb == "swap" for event in table.session.table.log if event.actor == 0) == 2


async def test_cards_that_are_kept_lie_in_one_place(tmp_path: Path) -> None:
    """What was chosen in the set-up lies on the table and no longer in the hand, and can be chosen anew."""
    async with seated(session("boot", 3), tmp_path) as table:
        before = [face for _, face in table.app.desk.scene().hand]
        await table.press("h", "enter")
        scene = table.app.desk.scene()
        hand, row = ([face for _, face in cards] for cards in (scene.hand, scene.row(0)))
        assert len(row) == 3
        assert sorted(hand + row) == sorted(before)
        assert f"hand {' '.join(hand)};" in " ".join(position(table.session))
        for spot, _ in (*scene.hand[:2], *scene.row(0)[:1]):
            await table.click(spot)
        await table.press("enter")
        assert table.session.table.log[-1].verb == "keep"
        again = [face for _, face in table.app.desk.scene().row(0)]
        assert sorted(again) == sorted([*hand[:2], row[0]])


async def test_what_is_gathered_stays_while_others_choose(tmp_path: Path) -> None:
    """A bot that moves in the set-up takes no card out of your hand."""
    one = session("boot", 3)
    app = TableApp(one, keeper(one, tmp_path), 2.0)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("space", "right", "space")
        spots = list(app.desk.gathering.spots)
        assert len(spots) == 2
        app._let_bot_move()
        await pilot.pause()
        assert app.desk.gathering.spots == spots


async def test_after_a_game_every_key_is_answered(tmp_path: Path) -> None:
    """Hint, undo, why and Enter deal nothing and say that it is over; Esc shows the result again, n deals."""
    async with seated(session("prague", 3), tmp_path) as table:
        await table.play_until_over()
        for key in ("h", "u", "w", "enter"):
            await table.press(key)
            assert isinstance(table.app.screen, End)
            assert "n deals the next one" in str(table.app.screen.query_one(".end").border_subtitle)
        await table.press("escape")
        keys = str(table.app.query_one("#keys").render())
        assert "next game" in keys
        assert "hint" not in keys
        for key in ("h", "u", "w", "enter", "space"):
            await table.press(key)
            assert table.session.match.number == 1
            assert "n deals the next" in table.said
        await table.press("escape")
        assert isinstance(table.app.screen, End)
        await table.press("l", "escape", "n")
        assert table.session.match.number == 2
        await table.press("n")
        assert "This game goes on" in table.said
        assert table.session.match.number == 2


async def test_hands_that_are_not_counted(tmp_path: Path) -> None:
    """Where the rules tell no number of cards, no other hand's is drawn or told, nor by its backs."""
    for options, is_told in (({}, True), ({"show_hand_counts": False}, False)):
        one = found(lambda it: in_play(it) and len(_others_counts(it)) > 1, "prague", 4, options)
        async with seated(one, tmp_path) as table:
            rows = [row for row in table.drawn.splitlines() if "▌" in row]
            backs = {len(run) for row in rows for run in re.findall("▌+", row)}
            assert bool(re.search(r"hand \d", table.drawn)) == is_told
            assert (backs == {UNCOUNTED}) != is_told
            told = [line for line in position(one) if line.split(":")[0].split(" ")[0] in one.names[1:]]
            assert all(bool(re.search(r"\d in hand", line)) == is_told for line in told)


def _others_counts(one: Session) -> set[int]:
    return {place.zone("hand").count for place in one.view.seats[1:]} - {0, UNCOUNTED}


async def test_burned_cards_that_are_open(tmp_path: Path) -> None:
    """Where burned cards may be looked at their faces are told; else their number alone."""
    for options, is_told in (({}, False), ({"show_burned": True}, True)):
        one = found(lambda it: in_play(it) and it.view.zone("boneyard").count > 3, "prague", 3, options)
        async with seated(one, tmp_path) as table:
            heap = one.view.zone("boneyard")
            (line,) = (line for line in position(one) if line.startswith("Stock"))
            assert (f"Burned {heap.count}: {' '.join(heap.cards)}." in line) == is_told
            await table.click("boneyard")
            assert f"Burned: {count_of(heap.count)}" in table.said
            assert (f": {symbols(heap.cards)}." in table.said) == is_told


async def test_an_illegal_try_is_refused_with_its_clause(tmp_path: Path) -> None:
    """A card that may not be played: the sentence that says so and the clause; nothing else happens."""
    one = found(lambda it: in_play(it) and len(it.moves) == 1 and verbs(it) == {"play"})
    legal = set(one.moves[0].cards)
    async with seated(one, tmp_path) as table:
        ply = one.table.ply
        dark = next(
            spot for spot, face in table.app.desk.scene().hand if spot not in table.app.desk.gathering.lit
        )
        await table.click(dark)
        await table.press("enter")
        assert "does not beat" in table.said
        assert "PRAGUE-14" in table.said
        await table.press("w")
        assert "PRAGUE-14" in table.said
        assert one.table.ply == ply
        assert legal


async def test_why_not_of_a_legal_card(tmp_path: Path) -> None:
    """Asked about a card that may be played, it says so."""
    async with seated(advance(session(), in_play), tmp_path) as table:
        await table.press("tab", "w")
        assert "is legal" in table.said


async def test_a_hint_says_why(tmp_path: Path) -> None:
    """A hint gathers the cards, says what it is for, and Enter plays it."""
    async with seated(advance(session(), in_play), tmp_path) as table:
        hint = table.session.hint()
        await table.press("h")
        assert hint.why.split()[0] in table.said
        await table.press("enter")
        assert hint.move in table.session.table.log


async def test_undo_takes_the_bots_moves_back_too(tmp_path: Path) -> None:
    """After an undo the table is as before your last move; the same move then leads to the same game."""
    async with seated(advance(session(), in_play), tmp_path) as table:
        before = table.session.view
        await table.press("h", "enter")
        after = table.session.view
        assert after != before
        await table.press("u")
        assert table.session.view == before
        assert "Taken back" in table.said
        await table.press("h", "enter")
        assert table.session.view == after


async def test_nothing_to_take_back(tmp_path: Path) -> None:
    """Before your first move an undo says that there is nothing."""
    async with seated(session(), tmp_path) as table:
        await table.press("u")
        assert "Nothing to take back" in table.said


async def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    """Left in the middle, the same game is on the table again, its log and its bots with it."""
    async with seated(advance(session("boot", 4), in_play), tmp_path) as table:
        await table.press("h", "enter", "h", "enter")
        view, lines = table.session.view, table.session.lines
        await table.press("q")
    left = read_left(Home(tmp_path).left()[0])
    again = Session(left.match, left.bots)
    async with seated(again, tmp_path, taken=Home(tmp_path).left()[0]) as table:
        assert (table.session.view, table.session.lines) == (view, lines)
        await table.play_until_over()
    assert not Home(tmp_path).left()


async def test_ctrl_c_leaves_as_an_interrupt(tmp_path: Path) -> None:
    """Ctrl-C leaves with the status of an interrupt, and the game is kept."""
    async with seated(session(), tmp_path) as table:
        await table.press("y", "ctrl+c")
    assert table.app.return_code == 130
    assert Home(tmp_path).left()


async def test_four_colours(tmp_path: Path) -> None:
    """The 4 key gives every suit its own colour, and takes it again."""
    async with seated(session(), tmp_path) as table:
        await table.press("4")
        assert table.app.desk.scene().suits is FOUR_COLOURS
        await table.press("4")
        assert table.app.desk.scene().suits is not FOUR_COLOURS


@pytest.mark.parametrize(
    ("key", "says"),
    [("r", "PRAGUE-14"), ("l", "deal"), ("question_mark", "one-eyed"), ("c", "The pile is empty")],
)
async def test_pages_lie_over_the_table(key: str, says: str, tmp_path: Path) -> None:
    """Rules, log and help are put over the table and away again."""
    async with seated(session(), tmp_path) as table:
        await table.press(key)
        assert isinstance(table.app.screen, Page)
        assert says in table.app.export_screenshot().replace("&#160;", " ")
        await table.press("escape")
        assert not isinstance(table.app.screen, Page)


async def test_the_log_has_its_place_where_there_is_room(tmp_path: Path) -> None:
    """A wide terminal shows the log at the side, a small one the last of it at the top."""
    async with seated(advance(session(), in_play), tmp_path) as table:
        assert table.app.query_one("#side").display
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert not table.app.query_one("#side").display
        assert table.session.lines[-1].text in str(table.app.query_one("#head").render())


async def test_too_small_a_terminal_says_so(tmp_path: Path) -> None:
    """Where no table can be laid, that is said instead."""
    async with seated(session(), tmp_path, (40, 12)) as table:
        assert "Too small a table" in table.drawn


async def test_one_eyed_jacks_are_marked(tmp_path: Path) -> None:
    """A jack of hearts or spades carries an eye where the rules look at it, and none where they do not."""
    for seats, is_marked in ((3, True), (2, False)):
        one = session("boot", seats)
        assert one.lore.marked == ({"Jh", "Js"} if is_marked else set())
    one = found(
        lambda it: in_play(it) and {"Jh", "Js"} & set(it.view.seats[0].zone("hand").cards) != set(), "boot"
    )
    async with seated(one, tmp_path) as table:
        assert "◉" in table.drawn


async def test_a_key_for_what_cannot_be_done(tmp_path: Path) -> None:
    """Picking up when a card could be played is refused by its clause."""
    async with seated(found(lambda it: in_play(it) and verbs(it) == {"play"}), tmp_path) as table:
        await table.press("p")
        assert "PRAGUE-" in table.said


async def test_pointing_at_a_card_tells_what_it_does(tmp_path: Path) -> None:
    """The pointer on a card with a power shows what the rules say of it, and off it no more."""
    one = found(lambda it: in_play(it) and "Td" in it.view.seats[0].zone("hand").cards, "boot")
    async with seated(one, tmp_path) as table:
        index = one.view.seats[0].zone("hand").cards.index("Td")
        area = table.app.query_one(Board).canvas.area(Spot(0, "hand", index))
        assert area is not None
        await table.pilot.hover(Board, offset=(area.x + 1, area.y + 1))
        await table.pilot.pause()
        assert "A 10 burns the pile." in table.said
        await table.pilot.hover(Board, offset=(0, 0))
        await table.pilot.pause()
        assert "burns" not in table.said


async def test_the_keys_below_can_be_clicked(tmp_path: Path) -> None:
    """Each name of a key is a button as well."""
    async with seated(advance(session(), in_play), tmp_path) as table:
        keys = str(table.app.query_one("#keys").render())
        await table.pilot.click("#keys", offset=(keys.index("hint") + 2, 0))
        await table.pilot.pause()
        assert table.app.desk.said.tone == "hint"


async def test_bots_take_their_time(tmp_path: Path) -> None:
    """With a pace the bots wait; the seat that is to play is marked, and you are told for whom to wait."""
    one = advance(session("prague", 3), in_play)
    app = TableApp(one, keeper(one, tmp_path), 2.0)
    async with app.run_test(size=LARGE) as pilot:
        while one.is_yours:
            await pilot.press("h", "enter")
        table = Table(app, pilot)
        seat = one.table.actor or 0
        assert f"▶ {one.names[seat]}" in table.drawn
        assert table.said.startswith(f"{one.names[seat]} is to play")


async def test_a_bot_that_thinks_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it thinks keys are answered; when it has thought it moves."""
    one = advance(session("prague", 2), in_play)
    may_go = threading.Event()

    def asked() -> Callable[[], Event]:
        choose = Session.asked_of_bot(one)

        def think() -> Event:
            assert may_go.wait(60)
            return choose()

        return think

    monkeypatch.setattr(Session, "is_bot_quick", False)
    monkeypatch.setattr(one, "asked_of_bot", asked)
    async with seated(one, tmp_path) as table:
        while one.is_yours:
            await table.press("h", "enter")
        ply = one.table.ply
        await table.press("?")
        assert isinstance(table.app.screen, Page)
        await table.press("escape")
        assert one.table.ply == ply
        may_go.set()
        await table.app.workers.wait_for_complete()
        await table.pilot.pause()
        assert one.table.ply > ply
