"""The plain face through pipes, as a process of its own: whole games, commands, ends of every kind."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from underhand.books import shelf
from underhand.record import Replay
from underhand.table import Table
from underhand.table.record_file import read
from underhand.term.home import Home, read_left

PROMPT = "\n> "
PLAY = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from underhand.cli import main; sys.exit(main())"
)
"""The command line, where an interrupt has its usual effect however the tests were started."""


def environment(home: Path) -> dict[str, str]:
    """A home of its own, and hints that are the same whether or not compiled rules are kept."""
    return {**os.environ, "UNDERHAND_HOME": str(home), "UNDERHAND_PLAIN": "1"}


def played(home: Path, *args: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """A game whose input is known beforehand."""
    return subprocess.run(
        [sys.executable, "-c", PLAY, "play", *args],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=environment(home),
    )


class Talk:
    """A game that is answered line by line."""

    def __init__(self, home: Path, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAY, "play", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(home),
        )
        self.told = self._until_prompt()

    def _until_prompt(self) -> str:
        assert self.process.stdout is not None
        heard = b""
        while not heard.endswith(PROMPT.encode()):
            byte = self.process.stdout.read(1)
            assert byte, f"it ended: {heard!r}"
            heard += byte
        return heard.decode()

    def say(self, line: str) -> str:
        """Type a line; returns all that is told up to the next prompt."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        self.told = self._until_prompt()
        return self.told

    def play_hints(self) -> None:
        """Play as the hints say until the game is over."""
        while "next begins another " not in self.told:
            hint = re.search(r"^Hint: (.*?)\. ", self.say("hint"), re.MULTILINE)
            assert hint is not None, self.told
            assert "No:" not in self.say(hint[1])

    def end(self) -> tuple[int, str, str]:
        """End the input; status, rest of the output, complaints."""
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out.decode(), err.decode()


Talking = Callable[..., Talk]


@pytest.fixture
def talking() -> Iterator[Talking]:
    """Games to talk to; what is still going on after the test is ended."""
    with ExitStack() as stack:

        def start(home: Path, *args: str) -> Talk:
            talk = Talk(home, *args)
            stack.enter_context(talk.process)
            stack.callback(talk.process.kill)
            return talk

        yield start


@pytest.mark.parametrize("book", shelf())
def test_a_whole_game_by_hints(book: str, tmp_path: Path, talking: Talking) -> None:
    """A game of every book, played as the hints say, ends with its result and a record that can be loaded."""
    talk = talking(tmp_path, book, "--plain", "--seed", "3", "--seats", "3")
    talk.play_hints()
    ended = r"^(You|Bo|Cy).* (wins?|loses?)\.$|a draw\.$|^The match goes on to 15000 points: "
    assert re.search(ended, talk.told, re.MULTILINE)
    path = re.search(r"^Record: (.*)$", talk.told, re.MULTILINE)
    assert path is not None
    assert Table.load(path[1]).is_over
    goes_on = "The match goes on to " in talk.told
    status, out, err = talk.end()
    assert (status, err) == (0, "")
    again = f"The same cards again: underhand play {book} --seats 3 --seed=3"
    assert out == f"\n{'The game is saved: underhand play goes on with it.' if goes_on else again}\n"
    assert bool(Home(tmp_path).left()) == goes_on


def test_game_after_game(tmp_path: Path, talking: Talking) -> None:
    """`next` deals again; the standings count both games, and each has its record."""
    record = tmp_path / "mine.uhr"
    talk = talking(tmp_path, "--plain", "--seed", "3", "--seats", "2", "--save", str(record))
    talk.play_hints()
    assert "goes on" not in talk.say("next")
    talk.play_hints()
    games = re.findall(r"^(?:You|Bo): two games, (\w+) loss", talk.told, re.MULTILINE)
    assert sorted(games) in (["no", "two"], ["one", "one"])
    assert Table.load(record).log != Table.load(tmp_path / "mine-2.uhr").log
    assert talk.end()[0] == 0


def test_every_prompt_tells_all_that_may_be_known(tmp_path: Path) -> None:
    """Pile, value, stock, every seat's cards as far as they are known, and what there is to do."""
    out = played(tmp_path, "--plain", "--seed", "3", "--seats", "3", lines="ready\n").stdout
    prompt = out.rpartition("ready.\n")[2]
    assert re.search(r"^Pile, the top card last: .*It asks for|^The pile is empty", prompt, re.MULTILINE)
    assert re.search(r"^Stock \d+", prompt, re.MULTILINE)
    assert "Play goes clockwise." in prompt
    cards = r"(\S\S ?)+"
    assert re.search(
        rf"^You: hand {cards}; up {cards}; down cards: three unseen \(slots 1, 2 and 3\)\.",
        prompt,
        re.MULTILINE,
    )
    for name in ("Bo", "Cy"):
        assert re.search(rf"^{name}.*: \d in hand.*; up (\S\S ?)+; down cards: ", prompt, re.MULTILINE)
    assert re.search(r"^Your turn: .*\.$", prompt, re.MULTILINE)
    assert re.search(r"^Moves: ", prompt, re.MULTILINE)


def test_every_command(tmp_path: Path, talking: Talking) -> None:
    """Each command answers; unknown words say what would be right."""
    talk = talking(tmp_path, "--plain", "--seed", "3", "--seats", "3")
    assert "hint, h: a good move" in talk.say("help")
    assert "swap" in talk.say("moves")
    assert "PRAGUE-14" in talk.say("rules")
    assert "is refused" in talk.say("why pick")
    assert "is legal now" in talk.say("why ready")
    assert "Name a move" in talk.say("why")
    assert "No: nothing to take back" in talk.say("undo")
    assert "No: game 1 goes on" in talk.say("next")
    assert re.search(
        r"^No: 'frob' is not a move.*\. Type help .*, quit to leave\.$", talk.say("frob"), re.MULTILINE
    )
    assert "[PRAGUE-" in talk.say("pick")
    assert "the others play by themselves" in talk.say("p2 ready")
    assert re.search(r"^Saved as .*left.*; underhand play goes on with it\.$", talk.say("save"), re.MULTILINE)
    assert "Your turn" in talk.say("")
    assert talk.say("# a remark") == "# a remark\n> "
    assert "You are ready." in talk.say("p1 ready")
    assert "deals." in talk.say("log")
    assert "Taken back: ready." in talk.say("undo")
    assert "Your turn: swap" in talk.told


def test_words_that_people_type(tmp_path: Path, talking: Talking) -> None:
    """Letters stand for commands, pick up for pick; a capital Q is a queen, q and exit leave."""
    talk = talking(tmp_path, "--plain", "--seed", "3", "--seats", "3")
    assert "quit, q, exit: leave" in talk.say("?")
    assert "Hint: " in talk.say("h")
    assert talk.say("pick up").partition("\n")[2] == talk.say("pick").partition("\n")[2]
    assert "is legal now" in talk.say("w ready")
    talk.say("ready")
    assert "Taken back: ready." in talk.say("u")
    assert re.search(r"^(why )?play Q|^No: .* has no Q|may mean play Q", talk.say("why Q"), re.MULTILINE)
    for leaving in ("q", "exit"):
        done = played(tmp_path, "--plain", "--new", lines=f"ready\n{leaving}\nfrob\n")
        assert done.stdout.endswith("The game is saved: underhand play goes on with it.\n")
        assert "frob" not in done.stdout


def test_after_a_game(tmp_path: Path, talking: Talking) -> None:
    """Hints, questions and moves say that the game is over; save says where; the log ends with the result."""
    talk = talking(tmp_path, "--plain", "--seed", "3", "--seats", "2")
    talk.play_hints()
    result = re.search(r"^(?:You|Bo) loses?\.$", talk.told, re.MULTILINE)
    assert result is not None
    for line in ("hint", "h", "why 9", "undo", "moves", "9", "frob", ""):
        assert "The game is over: next deals another, quit ends." in talk.say(line)
    assert re.search(r"^Record: .*records.*\.uhr$", talk.say("save"), re.MULTILINE)
    log = talk.say("log").removesuffix("\n> ").splitlines()
    assert result[0] in log[-2:]
    assert "Places" not in log[-2]


def test_no_colours_and_no_symbols(tmp_path: Path) -> None:
    """Plain is plain: nothing but letters, digits and stops."""
    out = played(tmp_path, "--plain", "--seed", "3", lines="rules\nready\nhint\nlog\n").stdout
    assert out.isascii()
    assert "\x1b" not in out


def test_equal_input_gives_equal_output(tmp_path: Path) -> None:
    """The same seed and lines give the same output, letter by letter, undo and illegal tries included."""
    lines = "hint\nready\nhint\nundo\nready\n99\npick\n4\n5\n6\n7\n8\n9\n10\nJ\nQ\nK\nA\n2\n" * 3
    args = ("boot", "--plain", "--seed", "9", "--seats", "4", "--options", "jokers=1", "--name", "Ana")
    keep = "keep " + " ".join(_six(played(tmp_path, *args).stdout)[:3]) + "\n"
    one, other = (played(tmp_path, *args, lines=keep + lines) for _ in range(2))
    assert one.stdout == other.stdout
    assert "Ana" in one.stdout
    assert one.stdout.count("\n") > 100


def _six(out: str) -> list[str]:
    found = re.search(r"^You \(Ana\): hand ([^;]*);", out, re.MULTILINE)
    assert found is not None
    return found[1].split()


# ---- leaving and coming back ----------------------------------------------------------------------------


def test_the_end_of_the_input_leaves_the_game(tmp_path: Path) -> None:
    """At the end of the input the game is kept, offered at the next start, and goes on where it stood."""
    first = played(tmp_path, "--plain", "--seed", "3", "--seats", "3", lines="ready\n")
    assert first.returncode == 0
    assert "The game is saved: underhand play goes on with it." in first.stdout
    again = played(tmp_path, "--plain", "--go-on", lines="log\n")
    assert again.stdout.startswith("Prague Shithead: You (p1), Bo (p2), Cy (p3).")
    assert "You are ready." in again.stdout
    assert first.stdout.rpartition("Stock")[2].partition("Moves")[0] in again.stdout


def test_a_left_game_eats_no_line_of_a_script(tmp_path: Path) -> None:
    """Without a terminal nothing is asked: one line says that a game was left, and a new one begins."""
    left_game(tmp_path)
    done = played(tmp_path, "--plain", lines="why ready\n")
    assert "> why ready\nready is legal now." in done.stdout
    assert done.stderr == "A game was left, and --go-on goes on with it; a new one begins.\n"
    for wish in ("--new", "shithead", "--seats=3"):
        assert played(tmp_path, "--plain", wish).stderr == ""
    assert len(Home(tmp_path).left()) == 1


def left_game(home: Path) -> Path:
    """The file of a game of Boot that was left after a move."""
    played(home, "boot", "--plain", "--seats", "2", "--bots", "random", lines="save\n")
    (place,) = Home(home).left()
    return place


def test_a_new_game_loses_none(tmp_path: Path) -> None:
    """What was left stays as it is when others are begun, and goes on with its bots."""
    first = left_game(tmp_path)
    kept = first.read_bytes()
    for number, wish in enumerate(("--new", "shithead", "--seats=3"), 2):
        done = played(tmp_path, "--plain", wish, lines="save\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert len(Home(tmp_path).left()) == number
    assert first.read_bytes() == kept
    told = played(tmp_path, "--left").stdout
    assert told.count(" was left on ") == 4
    assert f"A game of Boot against Bo was left on {told.partition('left on ')[2][:10]}" in told
    assert str(first) in told
    assert read_left(first).bots == {1: "random"}


def test_going_on_is_asked_for_alone(tmp_path: Path) -> None:
    """Other wishes beside --go-on are refused, and so is going on with nothing."""
    assert "go-on: no game was left" in played(tmp_path, "--go-on").stderr
    for wish in ("--new", "boot", "--seed=1"):
        done = played(tmp_path, "--go-on", wish)
        assert (done.returncode, done.stdout) == (2, "")
        assert "go-on: the game that was left has its rules" in done.stderr


def test_a_closed_input_is_an_empty_one(tmp_path: Path) -> None:
    """Where the shell has closed the input or the output, nothing breaks."""
    for closed in ("<&-", ">&-", "<&- >&-"):
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" -c "$1" play --plain --new {closed}', sys.executable, PLAY],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            env=environment(tmp_path),
        )
        assert done.returncode == 0
        assert "Traceback" not in done.stderr


def test_a_left_game_that_cannot_be_read(tmp_path: Path) -> None:
    """A spoilt file is told in a line, stays where it is, and a new game begins."""
    place = left_game(tmp_path)
    place.write_text("no such thing")
    done = played(tmp_path, "--plain")
    assert done.returncode == 0
    assert re.fullmatch(rf"The game that was left cannot be read: {place}: .*\.\n", done.stderr)
    assert place.read_text() == "no such thing"
    assert "Prague Shithead: You" in done.stdout


def test_a_left_game_against_the_rules_is_told_with_one_full_stop(tmp_path: Path) -> None:
    """A reason that is a sentence of its own gets no second stop."""
    played(tmp_path, "canasta", "--plain", "--seed", "7", lines="draw\n")
    (place,) = Home(tmp_path).left()
    event = '    \\"p1 draw\\",\n'
    assert event in place.read_text()
    place.write_text(place.read_text().replace(event, event * 2))
    done = played(tmp_path, "--go-on", "--plain")
    assert done.returncode == 2
    assert "p1 draw: The dealer still has cards to give; wait for them.\n" in done.stderr


def test_quit_leaves_the_game(tmp_path: Path) -> None:
    """`quit` keeps the game; what stands behind it is not read."""
    done = played(tmp_path, "--plain", "--seed", "3", lines="ready\nquit\nfrob\n")
    assert done.stdout.endswith("> quit\nThe game is saved: underhand play goes on with it.\n")
    assert Home(tmp_path).left()


def test_an_interrupt_is_quiet(tmp_path: Path, talking: Talking) -> None:
    """Ctrl-C: status 130, not a word, and the game is kept with the last move."""
    talk = talking(tmp_path, "--plain", "--seed", "3", "--seats", "3")
    talk.say("ready")
    talk.process.send_signal(signal.SIGINT)
    status, out, err = talk.end()
    assert (status, out, err) == (130, "", "")
    left = read_left(Home(tmp_path).left()[0])
    assert "p1 ready" in map(str, left.match.table.log)


def test_a_closed_pipe_is_quiet(tmp_path: Path, talking: Talking) -> None:
    """Whoever reads goes away: not a word, and the game is kept as it was when they went."""
    talk = talking(tmp_path, "--plain", "--seed", "3", "--seats", "3")
    talk.say("ready")
    assert talk.process.stdout is not None
    assert talk.process.stdin is not None
    assert talk.process.stderr is not None
    talk.process.stdout.close()
    talk.process.stdin.write(b"hint\n")
    talk.process.stdin.close()
    assert talk.process.stderr.read() == b""
    assert talk.process.wait(timeout=60) == 128 + signal.SIGPIPE
    assert Home(tmp_path).left()


def test_a_home_that_cannot_be_written(tmp_path: Path, talking: Talking) -> None:
    """Where nothing can be kept, that is said in one line, and the game is played to its end all the same."""
    occupied = tmp_path / "occupied"
    occupied.write_text("no folder")
    talk = talking(occupied, "--plain", "--seed", "3", "--seats", "2")
    talk.play_hints()
    assert "The record cannot be written: " in talk.told
    status, _, err = talk.end()
    assert status == 0
    assert re.fullmatch(r"The game cannot be saved, but goes on: .*occupied.*\.\n", err)


# ---- before the game ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["bot"], "bot: no such book; the shelf has"),
        (["--seats", "11"], "11 players: this book is for 2 to 10"),
        (["--seats", "0"], "0 players: this book is for 2 to 10"),
        (["--seats", "1000000000"], "1000000000 players: this book is for 2 to 10"),
        (["--seats", "many"], "many"),
        (["--options", "jokers"], "options: 'jokers' is no assignment"),
        (["--options", "refill_to=-1"], "options: refill_to = -1"),
        (["--house", "none.toml"], "none.toml: no such file"),
        (["none.toml"], "none.toml: no such file"),
        (["--bots", "deep"], "bots: there is no bot 'deep': one of random, easy"),
        (["--bots", "thumb,random"], "bots: 2 are named for 3 seats"),
        (["--name", " "], "name: ''"),
        (["--seed", ""], "seed: ''"),
        (["--bots", ""], "bots: there is no bot ''"),
        (["--save", "/dev/full"], "save: /dev/full: is no file"),
        (["--save", "/proc/x.uhr"], "save: /proc/x.uhr: cannot be written"),
        (["--name", "x" * 21], "name: "),
        (["--pace", "3"], "pace: 3: name a number of seconds from 0 to 2"),
        (["--pace", "nan"], "pace: nan"),
        (["--save", "."], "save: .: is a folder"),
        (["--save", "no/such/place.uhr"], "save: no/such/place.uhr: there is no folder no/such"),
        (["--frob"], "--frob"),
    ],
)
def test_what_is_wrong_is_told_before_the_game(args: list[str], says: str, tmp_path: Path) -> None:
    """A game that cannot begin: a line or a few that say why, status 2, nothing kept."""
    done = played(tmp_path, "--plain", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("underhand: ")
    assert says in done.stderr
    assert len(done.stderr.splitlines()) <= 3
    assert not list(tmp_path.iterdir())


def test_a_house_is_played(tmp_path: Path) -> None:
    """A house file is played by, named by itself or as a book; a book that is not its base is refused."""
    house = tmp_path / "kitchen.toml"
    house.write_text('title = "In the kitchen"\nbase = "boot"\njokers = 1\n')
    for args in (["--house", str(house)], [str(house)]):
        assert played(tmp_path, "--plain", *args).stdout.startswith("In the kitchen: You (p1)")
    assert "is a house of boot" in played(tmp_path, "prague", "--plain", "--house", str(house)).stderr


def test_too_many_players_are_warned_of(tmp_path: Path) -> None:
    """Where a book discourages so many players, it is said before the game."""
    out = played(tmp_path, "boot", "--plain", "--seats", "5").stdout
    assert "5 players: this book advises against more than 4." in out


def test_a_start_needs_neither_numba_nor_textual(tmp_path: Path) -> None:
    """The plain face imports none of the heavy libraries."""
    code = "import sys; from underhand.cli import main; main(); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "--plain"],
        input="",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=environment(tmp_path),
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "underhand.term.plain" in loaded
    assert not loaded & {"numba", "numpy", "llvmlite", "textual", "rich"}


def test_without_a_terminal_the_game_is_plain(tmp_path: Path) -> None:
    """Nothing is drawn into a pipe even without --plain."""
    assert "Type help for the commands." in played(tmp_path).stdout


# ---- games of melds --------------------------------------------------------------------------------------


def test_a_whole_match_of_melds(tmp_path: Path, talking: Talking) -> None:
    """Deal after deal until somebody has the points: scores in words, a record of each deal, the winner."""
    talk = talking(tmp_path, "canasta", "--plain", "--seed", "3", "--seats", "2", "--options", "game_to=3500")
    deals = 0
    while True:
        deals += 1
        play_deal(talk)
        assert re.search(
            r"^(You|Bo): .*; together -?\d+; -?\d+ before, -?\d+ now\.$", talk.told, re.MULTILINE
        )
        path = re.search(r"^Record: (.*)$", talk.told, re.MULTILINE)
        assert path is not None
        assert Replay(read(Path(path[1]))).plies > 50
        if "The match has ended" in talk.told:
            break
        assert re.search(
            r"^The match goes on to \d+ points: (you lead|Bo leads) with \d+\.$", talk.told, re.MULTILINE
        )
        assert "next begins another deal, quit ends." in talk.told
        assert "The deal is over: next deals another, quit ends." in talk.say("hint")
        talk.say("next")
    assert re.search(r"^(You win|Bo wins) the match with \d+ points\.$", talk.told, re.MULTILINE)
    assert deals > 1
    assert "No: the match has been decided" in talk.say("next")
    assert "The match is over: quit leaves." in talk.say("hint")
    assert talk.end()[0] == 0
    assert not Home(tmp_path).left()


def play_deal(talk: Talk) -> None:
    """Play as the hints say until the deal is over."""
    while "next begins another deal" not in talk.told and "The match has ended" not in talk.told:
        hint = re.search(r"^Hint: (.*?)\. ", talk.say("hint"), re.MULTILINE)
        assert hint is not None, talk.told
        assert "No:" not in talk.say(hint[1])


def test_what_is_told_of_melds(tmp_path: Path, talking: Talking) -> None:
    """Melds, the first tabling, scores and the price of the pile are told; so is what may be typed."""
    talk = talking(tmp_path, "canasta", "--plain", "--seed", "3", "--seats", "3")
    assert "meld 444 / KK2" in talk.say("help")
    assert "0 points; opens with 50" in talk.say("look")
    while "pick-up: " not in talk.told.lower():
        hint = re.search(r"^Hint: (.*?)\. ", talk.say("hint"), re.MULTILINE)
        assert hint is not None
        talk.say(hint[1])
    assert re.search(r"^Pile, the top card last: .*\)\. Pick-up: \w+ cards?\.$", talk.told, re.MULTILINE)
    assert "boot 11" in talk.told


def test_melds_are_typed_by_their_ranks(tmp_path: Path, talking: Talking) -> None:
    """Ranks alone make a first tabling; one that is too small, or not of the hand, is refused."""
    talk = talking(tmp_path, "canasta", "--plain", "--seed", "3", "--seats", "2")
    while (found := re.search(r"meld ([^|/\n]* / [^|\n.]*)", talk.say("moves"))) is None:
        talk.say("discard " + hand(talk)[0] if "discard" in talk.told else "draw")
    groups = [re.sub(r"([2-9TJQKA])[cdhs]", r"\1", group).replace(" ", "") for group in found[1].split("/")]
    for asked in ("", "why "):
        refused = talk.say(f"{asked}meld {groups[0]}")
        assert re.search(
            r"\[CANASTA-26, CANASTA-27\] These are [1-4]?[05] of 50 points\.$", refused, re.MULTILINE
        )
    assert "a / stands between melds" in talk.say(f"discard {groups[0]} / {groups[1]}")
    assert "No: you have no" in talk.say("meld " + "4" * 9 + " / 555")
    told = talk.say(f"meld {' / '.join(groups)}")
    assert "You meld" in told
    assert re.search(r"^You open with \d+ points, 50 being asked\.$", told, re.MULTILINE)
    assert "Taken back: meld" in talk.say("undo")
    assert "has shown you new cards" in talk.say("undo")


def hand(talk: Talk) -> list[str]:
    """Your hand, as it was last told."""
    found = re.search(r"^You: hand ([^;]*);", talk.say("look"), re.MULTILINE)
    assert found is not None
    return found[1].split()
