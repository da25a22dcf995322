"""A session: your seat and the bots', the log in words, undo, hints, what is kept."""

import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.term.sessions import advance, in_play, keeper, session
from underhand.books import shelf
from underhand.cards import RANKS
from underhand.frame.events import parse_event
from underhand.table import IllegalMove, Table
from underhand.term.home import Home, HomeError, Left, read_left
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
        (said, seed_said) = keeper(one, tmp_path).finish()
        path = Path(said.removeprefix("Record: "))
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
    before = kept.place.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    said: list[str] = []
    one.play(one.hint().move)
    monkeypatch.setattr(kept, "_complain", said.append)
    kept.keep()
    assert "No space left on device" in said[0]
    assert kept.place.read_bytes() == before


SPOILT: dict[str, Callable[[str], str]] = {
    "no TOML": lambda text: text[:300],
    "another file": lambda _: 'name = "Ana"',
    "another version": lambda text: text.replace("left = 1", "left = 2"),
    "a pace below nothing": lambda text: text.replace("pace = 0.5", "pace = -1"),
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
    first.keep()
    assert first.place not in home.left()


def test_the_latest_game_is_offered_first_and_others_after_it(tmp_path: Path) -> None:
    """The question says how many others there are; other asks for the next, no begins anew, quit leaves."""
    home = Home(tmp_path)
    for i, book in enumerate(("boot", "prague", "shithead")):
        kept = keeper(session(book), tmp_path)
        kept.keep()
        os.utime(kept.place, (i, i))
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
    assert "Shit Head" in asked[0]
    assert ", and two others before it. Go on with it? [Y/n/other]" in asked[0]
    assert ", and another before it." in asked[2]
    assert "y to go on" in said[0]
    assert "quit" in said[0]
    assert left_session(home, answering("other", "other", "other", "n"), said.append) is None
    assert asked[-1].endswith("was left. Go on with it? [Y/n] ")
    assert left_session(home, answering("n"), said.append) is None
    for leaving in ("quit", "q", "exit"):
        with pytest.raises(EOFError):
            left_session(home, answering(leaving), said.append)
    assert len(home.left()) == 3


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
    kept.keep()
    assert kept.farewell == "The game is saved: underhand play goes on with it."
    play_out(one)
    assert one.table.seed in kept.finish()[1]
    seed = shlex.split(kept.farewell.partition("underhand")[2])[-1]
    again = new_session(Wishes(book="boot", seats=3, seed=seed))
    assert again.table.log == one.table.log[: len(again.table.log)]


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
