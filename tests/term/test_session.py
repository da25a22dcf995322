"""A session: your seat and the bots', the log in words, undo, hints, what is kept."""

import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.term.sessions import advance, in_play, keeper, session
from underhand.books import parse_assignments, shelf
from underhand.cards import RANKS
from underhand.cli.app import parser
from underhand.frame.events import parse_event
from underhand.table import IllegalMove, Table
from underhand.term.again import command
from underhand.term.home import Home, HomeError, Left, read_left
from underhand.term.keeping import Keeper, PlaceError, check_record
from underhand.term.offering import latest, left_session, listing
from underhand.term.session import Session, SessionError
from underhand.term.start import StartError, Wishes, bots_of, names_of, new_session


def texts(one: Session) -> list[str]:
    return [line.text for line in one.lines]


def play_out(one: Session) -> Session:
    one.let_bots_move()
    while not one.table.is_over:
        one.play(one.hint().move)
        one.let_bots_move()
    return one


@pytest.mark.parametrize("book", shelf())
def test_the_log_is_told_as_it_grows_and_from_a_saved_game_alike(book: str, tmp_path: Path) -> None:
    """What is told of a game piece by piece is what is told of it when it is taken up again."""
    one = advance(session(book, 4), lambda it: it.table.ply > 70)
    keeper(one, tmp_path).keep()
    left = read_left(Home(tmp_path).left()[0])
    assert Session(left.match, left.bots).lines == one.lines


def test_no_line_tells_what_you_may_not_know() -> None:
    """Cards that others draw are not named, nor what they keep in the set-up."""
    for line in play_out(session("boot", 3)).lines:
        if line.seat > 0 and (" gets " in line.text or " keeps " in line.text):
            assert not set(line.text) & set("♣♦♥♠")


def test_what_came_of_a_move_is_told() -> None:
    """Burns, turned directions, skipped seats, those who are out, piles that are taken after a flip."""
    told = " ".join(text for seed in range(12) for text in texts(play_out(session("boot", 4, str(seed)))))
    for said in (
        "The pile is burned (",
        "Play now goes anticlockwise",
        " is skipped",
        " are out",
        "All are ready",
    ):
        assert said in told
    for one in (play_out(session("prague", 3, str(seed))) for seed in range(12)):
        flips = [i for i, event in enumerate(one.table.log) if event.verb == "flip"]
        taken = {line.ply for line in one.lines if "picks up the pile" in line.text}
        if any(ply + 1 in taken for ply in flips):
            return
    raise AssertionError("nobody flipped in vain")


def test_a_move_of_another_seat_is_not_yours_to_make() -> None:
    """You move your own seat only."""
    one = session()
    with pytest.raises(SessionError, match="the others play by themselves"):
        one.play(parse_event("p2 ready"))


@pytest.mark.parametrize("book", shelf())
def test_what_others_hold_is_not_to_be_asked_for(book: str) -> None:
    """A move typed or asked about for another seat is refused in the same words whatever that seat holds."""
    one = session(book, 3)
    texts = [f"p2 {verb} {rank}" for verb in ("play", "keep", "swap", "discard", "meld") for rank in RANKS]
    said = set()
    for text in [*texts, "p3 9", "p2 play 9c", "d p2 hand 9c", " p2 99"]:
        with pytest.raises(SessionError) as refused:
            one.parse(text)
        said.add(str(refused.value).removeprefix(text.strip()))
    assert said == {": you are p1; the others play by themselves"}
    with pytest.raises(SessionError):
        one.why_not(parse_event("p2 play 9c"))


def test_bots_are_let_move_only_when_they_are_to() -> None:
    """With no bot to act there is none to move; a hint is given only when you are to act."""
    one = advance(session(), in_play)
    with pytest.raises(SessionError, match="no bot is to move"):
        one.let_bot_move()
    done = play_out(one)
    with pytest.raises(SessionError, match="no hint: the game is over"):
        done.hint()
    with pytest.raises(SessionError, match="the game is over"):
        done.undo()


def test_undo_goes_back_move_by_move() -> None:
    """Undo takes back one move of yours at a time, down to the first, and its lines with it."""
    one = session("prague", 3)
    one.let_bots_move()
    stages = []
    for _ in range(6):
        stages.append((one.view, list(one.lines)))
        one.play(one.hint().move)
        one.let_bots_move()
    for view, lines in reversed(stages):
        one.undo()
        one.let_bots_move()
        assert (one.view, one.lines) == (view, lines)
    with pytest.raises(SessionError, match="you have not moved yet"):
        one.undo()


def test_texts_are_read_for_your_seat() -> None:
    """A text is your move even while others may act before you."""
    one = session("prague", 3)
    assert one.parse("ready").actor == 0
    assert one.table.actor != 0
    with pytest.raises(IllegalMove):
        one.play(one.parse("pick"))


def test_the_next_game_begins_anew() -> None:
    """The next game has its own log; the standings count the last one."""
    one = play_out(session())
    one.next_game()
    assert one.match.number == 2
    assert len(one.lines) == 1
    assert one.match.standings[0].games == 1


# ---- keeping -----------------------------------------------------------------------------------------


def test_a_record_of_every_game(tmp_path: Path) -> None:
    """A game's record has a name of its own that tells equal games and no others; nothing is left over."""
    for seed, files in (("7", 1), ("7", 1), ("8", 2)):
        one = play_out(session(seed=seed))
        said, review_said, seed_said = keeper(one, tmp_path).finish()
        path = Path(said.removeprefix("Record: "))
        assert review_said == f"What choices cost: underhand review {path}"
        assert Table.load(path).log == one.table.log
        assert one.table.seed in seed_said
        assert len(list((tmp_path / "records").iterdir())) == files
    assert not Home(tmp_path).left()


def test_where_nothing_can_be_written_it_is_said_once(tmp_path: Path) -> None:
    """The game goes on; one line says that it is not kept, and the end says that there is no record."""
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, and no folder")
    said: list[str] = []
    one = session()
    kept = Keeper(one, Home(occupied), said.append)
    one.play(one.hint().move)
    for _ in range(3):
        kept.keep()
    assert not kept.is_kept
    (line,) = said
    assert line.startswith("The game cannot be saved, but goes on: ")
    assert str(occupied) in line
    for _ in range(2):
        assert kept.save().startswith("The game cannot be saved: ")
    assert kept.farewell.startswith("The game is lost: ")
    assert kept.finish()[0].startswith("The record cannot be written: ")


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full is told as such, and the file that was there is still whole."""
    one = session()
    kept = keeper(one, tmp_path)
    one.play(one.hint().move)
    kept.keep()
    before = kept.place.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    said: list[str] = []
    one.play(one.hint().move)
    monkeypatch.setattr(kept, "_complain", said.append)
    kept.keep()
    assert "No space left on device" in said[0]
    assert kept.farewell.startswith("Your last moves are lost: ")
    assert kept.place.read_bytes() == before


SPOILT: dict[str, Callable[[str], str]] = {
    "no TOML": lambda text: text[:300],
    "another file": lambda _: 'name = "Ana"',
    "another version": lambda text: text.replace("left = 1", "left = 2"),
    "another bot": lambda text: text.replace('p3 = "thumb"', 'p3 = "deep"'),
    "no bot's name": lambda text: text.replace('p3 = "thumb"', "p3 = [{}]"),
    "a bot too few": lambda text: text.replace('p3 = "thumb"', ""),
    "a seat that is none": lambda text: text.replace("p3 =", "q3 ="),
    "another match": lambda text: text.replace("d p1 down 3", "d p1 down 4"),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_what_cannot_be_read_is_said(spoil: Callable[[str], str], tmp_path: Path) -> None:
    """A spoilt file of a game that was left is told by its name, stays as it is, and none is taken up."""
    home = Home(tmp_path)
    left = Left(session().match, {1: "thumb", 2: "thumb"}, 0.5)
    place = home.place(left.match)
    home.keep(left, place)
    assert read_left(place).pace == 0.5
    spoilt = spoil(place.read_text())
    assert spoilt != place.read_text()
    place.write_text(spoilt)
    with pytest.raises(HomeError, match="cannot be read"):
        read_left(place)
    said: list[str] = []
    assert left_session(home, lambda _: "y", said.append) is None
    (line,) = said
    assert str(place) in line
    assert place.read_text() == spoilt


def test_two_sessions_have_a_file_each(tmp_path: Path) -> None:
    """Neither takes the place of the other, even where both go on with the same game; one ends for itself."""
    one, other = session(seed="1"), session(seed="1")
    home = Home(tmp_path)
    first, second = keeper(one, tmp_path), keeper(other, tmp_path)
    one.play(one.hint().move)
    other.play(other.hint().move)
    first.keep()
    second.keep()
    assert len(set(home.left())) == 2
    taken = home.left()[0]
    left = read_left(taken)
    going_on = [keeper(Session(left.match, left.bots), tmp_path, taken) for _ in range(2)]
    for each in going_on:
        each.keep()
    assert taken not in home.left()
    assert {each.place for each in going_on} < set(home.left())
    play_out(one)
    first.finish()
    assert first.place not in home.left()


def test_the_latest_game_is_offered_first_and_others_after_it(tmp_path: Path) -> None:
    """The question says how many others there are; other asks for the next, no begins anew, quit leaves."""
    home = Home(tmp_path)
    for i, book in enumerate(("boot", "prague", "shithead")):
        kept = keeper(session(book), tmp_path)
        kept.save()
        os.utime(kept.place, (i + 1, i + 1))
    asked: list[str] = []
    said: list[str] = []

    def answering(*answers: str) -> Callable[[str], str | None]:
        left = list(answers)

        def answer(question: str) -> str:
            asked.append(question)
            return left.pop(0)

        return answer

    begun = left_session(home, answering("perhaps", "other", "Y"), said.append)
    assert begun is not None
    assert begun.session.match.book.name == "prague"
    assert begun.place == home.left()[1]
    assert "Shit Head" in said[0]
    assert asked[0] == "Go on with it? (Two others were left before it.) [Y/n/other/drop] "
    assert "(Another was left before it.)" in asked[2]
    assert "y to go on" in said[1]
    assert "quit" in said[1]
    assert left_session(home, answering("other", "other", "other", "n"), said.append) is None
    assert asked[-1] == "Go on with it? [Y/n/drop] "
    assert left_session(home, answering("n"), said.append) is None
    for leaving in ("quit", "q", "exit"):
        with pytest.raises(EOFError):
            left_session(home, answering(leaving), said.append)
    assert len(home.left()) == 3
    assert left_session(home, answering("other", "drop", "d"), said.append) is None
    assert [read_left(place).match.book.name for place in home.left()] == ["shithead"]


def test_games_that_were_left_can_be_told_apart(tmp_path: Path) -> None:
    """The list tells of each when it was left, its rules with what is changed, the moves, and its file."""
    home = Home(tmp_path)
    assert list(listing(home, fail)) == ["No game was left."]
    one = session("boot", 2, options={"jokers": 1})
    one.let_bots_move()
    one.play(one.hint().move)
    first = keeper(one, tmp_path)
    first.keep()
    os.utime(first.place, (1_700_000_000, 1_700_000_000))
    other = play_out(session("canasta", 2))
    other.next_game()
    keeper(other, tmp_path).keep()
    latest_line, line, how = listing(home, fail)
    assert line.startswith("A game of Boot with jokers=1 against Bo was left on 2023-11-1")
    assert line.endswith(f", one move of yours in: {first.place}")
    assert latest_line.startswith("Game 2 of Canasta")
    assert re.search(r"yours in \(Ana: one game, .*points?; Bo: one game", latest_line)
    assert "drop" in how


def test_the_latest_game_goes_on_unasked(tmp_path: Path) -> None:
    """Without a question the latest game is gone on with; where none was left that is said."""
    home = Home(tmp_path)
    with pytest.raises(StartError, match="no game was left"):
        latest(home, fail)
    for i, book in enumerate(("boot", "prague")):
        kept = keeper(session(book), tmp_path)
        kept.save()
        os.utime(kept.place, (i + 1, i + 1))
    assert latest(home, fail).session.match.book.name == "prague"


def fail(line: str) -> None:
    raise AssertionError(line)


def test_a_game_without_a_move_of_yours_leaves_nothing(tmp_path: Path) -> None:
    """Only from your first move on, or at your wish, is a game kept; taken back, it is kept no more."""
    one, home = session(), Home(tmp_path)
    kept = keeper(one, tmp_path)
    one.let_bots_move()
    kept.keep()
    assert not home.left()
    assert kept.farewell == "You have not moved yet: nothing is kept."
    one.play(one.hint().move)
    kept.keep()
    assert home.left() == [kept.place]
    one.undo()
    kept.keep()
    assert not home.left()
    assert kept.save().startswith(f"Saved as {kept.place};")
    assert home.left() == [kept.place]


def test_what_lies_beside_left_games_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dangling links, loops, pipes, folders, and files that vanish are no games and stop nothing."""
    home = Home(tmp_path)
    kept = keeper(session(), tmp_path)
    kept.save()
    (home.games / "dangling.toml").symlink_to("nowhere")
    (home.games / "loop.toml").symlink_to("loop.toml")
    (home.games / "folder.toml").mkdir()
    os.mkfifo(home.games / "pipe.toml")
    found = [*home.games.glob("*.toml"), home.games / "vanished.toml"]
    monkeypatch.setattr(Path, "glob", lambda *_: iter(found))
    assert home.left() == [kept.place]


@pytest.mark.parametrize("pace", ["inf", "nan", "1e308", "true", "-1", "2.5"])
def test_a_pace_out_of_bounds_is_the_usual_one(pace: str, tmp_path: Path) -> None:
    """Whatever pace a file of a game names, the bots' time is between nothing and two seconds."""
    kept = keeper(session(), tmp_path)
    kept.save()
    kept.place.write_text(kept.place.read_text().replace("pace = 0.8", f"pace = {pace}"))
    assert pace in kept.place.read_text()
    assert read_left(kept.place).pace == 0.8


def test_names_of_left_games_are_shown_safely(tmp_path: Path) -> None:
    """A name with control characters moves no cursor: not in the offer, not in the game, not in its log."""
    kept = keeper(session(), tmp_path)
    kept.save()
    kept.place.write_text(kept.place.read_text().replace('\\"Bo\\"', '\\"B\\\\u001b[2Jo\\"'))
    left = read_left(kept.place)
    one = Session(left.match, left.bots)
    one.let_bots_move()
    assert one.names[1] == one.table.names[1] == "B\ufffd[2Jo"
    assert all(text.isprintable() for text in (*texts(one), *listing(Home(tmp_path), fail)))
    assert any("B\ufffd[2Jo" in text for text in texts(one))


def test_a_name_is_kept(tmp_path: Path) -> None:
    """The name that was given is there the next time; where none can be read there is none."""
    home = Home(tmp_path / "new")
    assert home.name() is None
    home.remember('An"a')
    assert home.name() == 'An"a'
    for text in ("spoilt", "name = 7"):
        home.you.write_text(text)
        assert home.name() is None


def test_the_seed_of_a_match_is_told_to_those_who_leave(tmp_path: Path) -> None:
    """What is told when one leaves after a game deals the same cards again; before, the game is saved."""
    one = session("boot", 3)
    kept = keeper(one, tmp_path)
    kept.save()
    assert kept.farewell == "The game is saved: underhand play goes on with it."
    play_out(one)
    assert one.table.seed in kept.finish()[2]
    assert kept.farewell == "The same cards again: underhand play boot --seats 3 --seed=7"


@pytest.mark.parametrize(
    ("book", "options", "bot"),
    [
        ("boot", {}, "thumb"),
        ("prague", {"power_7": ["lower_or_equal"], "ace": "low"}, "random"),
        ("playingcards", {"packs": 2, "show_burned": False, "after_burn": "may_lead"}, "thumb"),
    ],
)
def test_the_whole_command_deals_the_same_cards(book: str, options: dict[str, object], bot: str) -> None:
    """The command that is told can be copied: the same rules, seats, bots and cards, whatever the seed."""
    for seed in ("7", "-b", "a b'$(c)"):
        one = session(book, 3, seed, options, bot)
        words = shlex.split(command(one))
        assert words[:2] == ["underhand", "play"]
        bound = parser(["play"]).parse_args(words[1:])[1].arguments
        again = new_session(
            Wishes(
                bound["book"],
                bound["seats"],
                parse_assignments(bound.get("options") or ""),
                seed=bound["seed"],
                bots=bound.get("bots"),
            )
        )
        assert again.match.book.options == one.match.book.options
        assert again.bots == one.bots
        assert again.table.log == one.table.log


def test_a_record_is_written_before_the_game_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the record cannot be written the game is still there to go on with; then it is put away."""
    one = session()
    kept = keeper(one, tmp_path)
    while True:
        one.let_bots_move()
        if one.table.is_over:
            break
        one.play(one.hint().move)
        kept.keep()
    (tmp_path / "records").write_text("no folder")
    assert kept.finish()[0].startswith("The record cannot be written: ")
    assert Home(tmp_path).left() == [kept.place]
    assert not read_left(kept.place).match.table.is_over
    (tmp_path / "records").unlink()
    assert kept.finish()[0].startswith("Record: ")
    assert not Home(tmp_path).left()


def test_a_record_takes_no_other_file_s_place(tmp_path: Path) -> None:
    """A file that is there stays; the record lies beside it with a number, asked for twice in one place."""
    mine = tmp_path / "mine.uhr"
    mine.write_text("precious")
    one = play_out(session())
    kept = Keeper(one, Home(tmp_path / "home"), fail, mine)
    assert kept.finish()[0] == kept.finish()[0] == f"Record: {tmp_path / 'mine-2.uhr'}"
    assert mine.read_text() == "precious"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_record_that_finds_no_place_of_your_own_lies_among_the_others(tmp_path: Path) -> None:
    """Where the place asked for is gone when the game is over, the folder of records is told instead."""
    (tmp_path / "gone").write_text("no folder any more")
    kept = Keeper(play_out(session()), Home(tmp_path), fail, tmp_path / "gone" / "mine.uhr")
    trouble, where, *_ = kept.finish()
    assert trouble.startswith("The record cannot be written: ")
    assert where.startswith(f"Record: {tmp_path / 'records'}")


def test_a_place_for_a_record_is_tried_before_the_game(tmp_path: Path) -> None:
    """Devices, places where nothing can be made and names that are too long are refused; nothing is left."""
    for path in ("/dev/full", "/proc/x.uhr", str(tmp_path / ("x" * 300))):
        with pytest.raises(PlaceError, match="save: "):
            check_record(Path(path))
    check_record(tmp_path / "fine.uhr")
    assert not list(tmp_path.iterdir())


def test_a_hint_in_the_set_up_says_why_these_cards() -> None:
    """Where the next best choice is as good, a hint tells what speaks for these cards against poorer ones."""
    for seed in range(20):
        one = session("boot", 3, str(seed))
        hint = one.hint()
        assert hint.move.verb == "keep"
        assert "as good as any other" not in hint.why
        assert "open" in hint.why or "together" in hint.why


def test_the_usual_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The variable says where, else the system's own place."""
    monkeypatch.setenv("UNDERHAND_HOME", str(tmp_path))
    assert Home.usual().root == tmp_path
    monkeypatch.delenv("UNDERHAND_HOME")
    assert Home.usual().root.name == "underhand"


# ---- starting ----------------------------------------------------------------------------------------


def test_names_are_all_different() -> None:
    """No bot has your name."""
    for name in ("Ana", "bo", "Jo"):
        names = names_of(name, 10)
        assert len({each.lower() for each in names}) == 10
        assert names[0] == name


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 21])
def test_names_that_will_not_do(name: str) -> None:
    """A name is one short line."""
    with pytest.raises(StartError, match="write 1 to 20 characters"):
        names_of(name, 3)


def test_bots_one_for_all_or_one_each() -> None:
    """One name is for every seat; else as many as there are seats."""
    assert bots_of("thumb", 3) == ["thumb"] * 3
    assert bots_of("thumb, random", 2) == ["thumb", "random"]
    one = new_session(Wishes(book="prague", seats=3, seed="1", bots="random,thumb"))
    assert one.bots == {1: "random", 2: "thumb"}
    assert one.names[0] == "You"


@pytest.mark.parametrize(
    ("wishes", "says"),
    [(Wishes(name=""), "name: "), (Wishes(name="x" * 21), "name: "), (Wishes(seed=" "), "seed: ")],
)
def test_wishes_that_no_game_can_have(wishes: Wishes, says: str) -> None:
    """An empty or long name and an empty seed are refused whether or not a game was left."""
    with pytest.raises(StartError, match=says):
        wishes.check()


def test_an_empty_wish_is_one() -> None:
    """What was asked for emptily was asked for: no game that was left is offered instead."""
    assert Wishes(name="Ana").are_open
    assert not any(each.are_open for each in (Wishes(book=""), Wishes(bots=""), Wishes(seats=0)))
