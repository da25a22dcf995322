"""`underhand arena`: what it refuses, what it prints for people and for programs, and how it is cut short."""

import io
import json
from collections.abc import Iterator

import pytest
from rich.console import Console

from underhand.cli.app import run
from underhand.cli.arena import table
from underhand.cli.counts import confidence
from underhand.errors import UnderhandError
from underhand.lab.arena import Meeting, Played, deals
from underhand.lab.intervals import Interval
from underhand.lab.standing import Line

SHORT = ["arena", "--book", "shithead", "--games", "5", "--threads", "1"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "of which book"),
        (["--book", "nope"], "nope: no such book"),
        (["nope"], "nope: no such book"),
        (["--book", "boot", "--bots", "thumb,nobody"], "there is no bot 'nobody'"),
        (["--book", "boot", "--bots", "thumb"], "name at least two different ones"),
        (["--book", "boot", "--seats", "9"], "this book is for 2 to 5"),
        (["--book", "boot", "--seats", "1"], "2 bots are named"),
        (["--book", "boot", "--games", "0"], "games: 0: name a number from 1"),
        (["--book", "boot", "--threads", "0"], "threads: 0: name a number from 1"),
        (["--book", "boot", "--until", "certain"], "until: 'certain'"),
        (["--book", "boot", "--until", "100%"], "below 100%"),
        (["--book", "boot", "--options", "jokers"], "write name=value"),
    ],
)
def test_mistakes_are_one_line(args: list[str], says: str) -> None:
    """What cannot be played is told in one line, before anything is played."""
    with pytest.raises(UnderhandError) as raised:
        run(["arena", *args])
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "share"), [("95%", 0.95), ("95", 0.95), ("0.99", 0.99), (" 99.9 % ", 0.999)]
)
def test_how_sure_is_read_as_people_write_it(text: str, share: float) -> None:
    """Percents with or without the sign, or a part of one."""
    assert confidence(text) == pytest.approx(share)


def test_programs_get_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """Exactly the keys that are promised; the last deal is played in every order of sitting, too."""
    assert run([*SHORT, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["book", "seats", "games", "games_per_s", "bots"]
    assert (told["book"], told["seats"], told["games"]) == ("shithead", 2, 6)
    assert [bot["name"] for bot in told["bots"]] == ["thumb", "random"]
    for bot in told["bots"]:
        assert list(bot) == ["name", "games", "wins", "losses", "rating"]
        assert list(bot["wins"]) == ["share", "low", "high"]
        assert bot["games"] == 6
        assert bot["wins"]["low"] <= bot["wins"]["share"] <= bot["wins"]["high"]


def test_threads_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """From one process and from two comes the same object, but for the pace."""
    found = []
    for threads in "12":
        run([*SHORT[:-1], threads, "--json"])
        found.append(json.loads(capsys.readouterr().out) | {"games_per_s": 0})
    assert found[0] == found[1]


def test_in_a_pipe_progress_is_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where errors go into a pipe, progress is whole lines without control characters."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    run(SHORT)
    out, err = capsys.readouterr()
    assert err.splitlines() == [f"shithead, thumb against random: {n} of 3 deals" for n in (1, 2, 3)]
    assert "6 games, 3 deals each played 2 times" in out
    assert not {"\r", "\x1b"} & {*out, *err}


def test_it_stops_when_it_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    """Against a bot that plays at random the answer is there long before the last deal."""
    run(["arena", "--book", "shithead", "--games", "1000", "--threads", "1", "--until", "95%"])
    out = capsys.readouterr().out
    assert "Stopped: thumb is better" in out
    assert "1000 games" not in out


def test_an_interrupt_before_anything_is_played_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is left without a word."""

    def cut_short(*_: object) -> Iterator[tuple[Played, ...]]:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr("underhand.lab.standing.deals", cut_short)
    assert run(SHORT) == 130
    out, err = capsys.readouterr()
    assert (out, err) == ("", "Interrupted after 0 games.\n")


def test_an_interrupt_prints_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played until then is told, and the status is that of an interrupt."""

    def cut_short(of: Meeting, count: int, threads: int) -> Iterator[tuple[Played, ...]]:
        yield from deals(of, 2, 1)
        raise KeyboardInterrupt

    monkeypatch.setattr("underhand.lab.standing.deals", cut_short)
    assert run(SHORT) == 130
    out, err = capsys.readouterr()
    assert "4 games, 2 deals" in out
    assert "Interrupted after 4 games." in err


def test_a_table_fits_a_terminal() -> None:
    """With the widest shares a table of the usual bots is at most 80 columns wide."""
    all_won, all_lost = Interval(1.0, 0.7414, 1.0), Interval(0.0, 0.0, 0.2586)
    lines = [
        Line("thumb", 100_000, all_won, all_lost, 40.3, 16.2, 0.1),
        Line("random", 22, all_lost, all_won, 9, 6, 0),
    ]
    out = io.StringIO()
    Console(file=out, width=80).print(table(lines))
    assert "…" not in out.getvalue()
    assert len(out.getvalue().splitlines()) == 3
