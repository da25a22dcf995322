"""A session: your seat and the bots', the log in words, undo, hints, what is kept."""

from pathlib import Path

import pytest

from tests.term.sessions import advance, in_play, keeper, session
from underhand.books import shelf
from underhand.frame.events import parse_event
from underhand.table import IllegalMove, Table
from underhand.term.home import Home, HomeError, Left
from underhand.term.keeping import Keeper
from underhand.term.session import Session, SessionError
from underhand.term.start import StartError, Wishes, bots_of, left_session, names_of, new_session


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
    left = Home(tmp_path).left()
    assert left is not None
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


def test_bots_are_let_move_only_when_they_are_to() -> None:
    """With no bot to act there is none to move; a hint is given only when you are to act."""
    one = advance(session(), in_play)
    with pytest.raises(SessionError, match="no bot is to move"):
        one.let_bot_move()
    done = play_out(one)
    with pytest.raises(SessionError, match="not for you to move"):
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
        (said, seed_said) = keeper(one, tmp_path).finish()
        path = Path(said.removeprefix("Record: "))
        assert Table.load(path).log == one.table.log
        assert one.table.seed in seed_said
        assert len(list((tmp_path / "records").iterdir())) == files
    assert Home(tmp_path).left() is None


def test_where_nothing_can_be_written_it_is_said_once(tmp_path: Path) -> None:
    """The game goes on; one line says that it is not kept, and the end says that there is no record."""
    occupied = tmp_path / "occupied"
    occupied.write_text("a file, and no folder")
    said: list[str] = []
    one = session()
    kept = Keeper(one, Home(occupied), said.append)
    for _ in range(3):
        kept.keep()
    assert not kept.is_kept
    (line,) = said
    assert line.startswith("The game cannot be saved, but goes on: ")
    assert str(occupied) in line
    assert kept.finish()[0].startswith("The record cannot be written: ")


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full is told as such, and the file that was there is still whole."""
    one = session()
    kept = keeper(one, tmp_path)
    kept.keep()
    before = Home(tmp_path).match.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    said: list[str] = []
    one.play(one.hint().move)
    kept = Keeper(one, Home(tmp_path), said.append)
    kept.keep()
    assert "No space left on device" in said[0]
    assert Home(tmp_path).match.read_bytes() == before


@pytest.mark.parametrize("spoilt", ["match", "bots"])
def test_what_cannot_be_read_is_said(spoilt: str, tmp_path: Path) -> None:
    """A spoilt file of a game that was left is told, and none is taken up."""
    home = Home(tmp_path)
    home.keep(Left(session().match, {1: "thumb", 2: "thumb"}))
    getattr(home, spoilt).write_text("spoilt")
    with pytest.raises(HomeError, match="cannot be read"):
        home.left()
    said: list[str] = []
    assert left_session(home, lambda _: "y", said.append) is None
    assert len(said) == 1


def test_bots_that_are_no_longer_there(tmp_path: Path) -> None:
    """A game that was left against bots that are not known here cannot be taken up."""
    home = Home(tmp_path)
    home.keep(Left(session().match, {1: "thumb", 2: "deep"}))
    with pytest.raises(HomeError, match="other bots sit there"):
        home.left()


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
