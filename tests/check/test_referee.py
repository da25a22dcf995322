"""The referee itself: what it says of files, cases and steps, well formed or not."""

from pathlib import Path

import pytest

from underhand.check import Result, check, read_scenario, run_file

HEAD = """
book = "prague"
seats = 2
"""
CASE = """
[[case]]
name = "a case"
p1 = { hand = "8c 9c Kd", down = 3 }
p2 = { hand = "Tc Ah", down = 3 }
pile = "9d"
"""


def write(folder: Path, text: str, name: str = "x.toml") -> Path:
    """A file in the folder."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def mistakes(folder: Path, text: str) -> list[str]:
    """What the referee finds wrong with a file, the folder left out of the lines."""
    return [line.replace(f"{folder}/", "") for line in run_file(write(folder, text)).mistakes]


def steps(*lines: str) -> str:
    """A file whose one case has these steps."""
    return HEAD + CASE + f"steps = {list(lines)!r}\n"


def run(folder: Path, *lines: str) -> Result:
    """The result of a case with these steps."""
    return run_file(write(folder, steps(*lines)))


def reason(folder: Path, *lines: str) -> str:
    """Why a case with these steps fails, after the step before it; empty if it holds."""
    result = run(folder, *lines)
    assert result.mistakes == ()
    (verdict,) = result.verdicts
    return verdict.reason


# ---- what holds and what does not ----------------------------------------------------------------

HOLDING = [
    ["expect turn p1"],
    ["expect value 9"],
    ["expect hand p1 Kd 8c 9c", "expect hand p1 kD 8C 9c", "expect up p1", "expect down p1 3"],
    ["expect pile 9d", "expect stock 0", "expect stock", "expect boneyard", "expect hand p2 10c Ah"],
    ["expect direction clockwise", "expect not over"],
    ["expect sees p2 hand p1 ?? ?? ??", "expect sees p1 hand p1 9c 8c Kd", "expect sees p1 down p2 ?? ?? ??"],
    ["legal p1 play 9c | play Kd", "legal p1 play Kd | play 9c | play Kd", "legal p2"],
    ["allow p1 play 9c", "expect turn p1", "expect pile 9d"],
    ["refuse p1 play 8c", "refuse p1 play 8c : PRAGUE-14", "refuse p1 play 8c : PRAGUE-1 or PRAGUE-14"],
    ["refuse p1 play 8c : PRAGUE-14, PRAGUE-15", "expect turn p1", "refuse p2 play Ah"],
    ["refuse p1 nonsense", "refuse", "refuse p1 play 99", "refuse p9 play Kd", "refuse p1 play ??"][:1],
    [
        "refuse p1 play 99",
        "refuse p9 play Kd",
        "refuse p1 play ??",
        "refuse p1 keep",
        "refuse p1 meld 4c 4d 4h",
    ],
    ["p1 play Kd   # the king", "# a comment", "p2 play Ah", "p1 pick", "expect hand p1 8c 9c 9d Kd Ah"],
    ["p1 play Kd", "p2 play Tc", "expect boneyard 9d Kd Tc", "p2 play Ah", "expect value 14"],
    ["p1 play 9c", "p2 play Ah", "p1 pick", "refuse p2 pick", "p2 play Tc", "p2 flip 1", "d p2 shows 4h"],
]


@pytest.mark.parametrize("lines", HOLDING, ids=str)
def test_steps_that_hold(tmp_path: Path, lines: list[str]) -> None:
    """Every form of a step is understood."""
    assert reason(tmp_path, *lines) == ""


FAILING = [
    ("expect turn p2", "it is the turn of p1"),
    ("expect value 10", "the value is 9"),
    ("expect value infinity", "the value is 9"),
    ("expect hand p1 8c 9c", "there is 8c 9c Kd"),
    ("expect hand p1 8c 9c Kd Kd", "there is 8c 9c Kd"),
    ("expect up p1 4c", "there is nothing"),
    ("expect down p1", "there are 3"),
    ("expect stock 1", "there are 0"),
    ("expect pile", "there is 9d"),
    ("expect boneyard 9d", "there is nothing"),
    ("expect direction anticlockwise", "it is the other one"),
    ("expect out p1", "p1 has 6 cards"),
    ("expect over", "the game goes on"),
    ("expect over draw", "the game goes on"),
    ("expect sees p2 hand p1 8c ?? ??", "p2 sees ?? ?? ??"),
    ("expect sees p1 hand p1 ?? ?? ??", "p1 sees 8c 9c Kd"),
    ("legal p1 play 9c", "play Kd is legal as well"),
    ("legal p1", "play 9c | play Kd is legal as well"),
    (
        "legal p2 play Ah",
        "play Ah is refused: It is somebody else's turn; wait for yours. [PRAGUE-17, PRAGUE-31]",
    ),
    ("legal p1 play 9c | play Kd | pick", "pick is refused: You have a card that can be played, so you must"),
    ("allow p1 play 8c", "is refused: This card does not beat what lies on the pile"),
    ("refuse p1 play 9c", "is legal"),
    ("refuse p1 play 8c : PRAGUE-15", "is refused, but by PRAGUE-14: This card does not beat"),
    ("refuse p1 plays : PRAGUE-15", "is no event at all, and names no clause"),
    ("refuse p1 play ?? : PRAGUE-15", "is refused, but by no clause: Name the card itself"),
    ("p1 play 8c", "is refused: This card does not beat"),
    ("p1 flip 1", "is refused: Your face-down cards come last"),
    ("d p1 hand 4c", "is refused: The dealer has nothing to give now. [PRAGUE-28]"),
    ("p1 meld 4c 4d 4h", "is refused: There is no such move in this game."),
]


@pytest.mark.parametrize(("line", "why"), FAILING, ids=str)
def test_steps_that_do_not_hold(tmp_path: Path, line: str, why: str) -> None:
    """A step that fails says what is there instead."""
    assert reason(tmp_path, line).startswith(why)


def test_how_a_game_ended(tmp_path: Path) -> None:
    """Winners, losers and draws are told apart, and several seats must be named together."""
    text = (
        HEAD + '[[case]]\nname = "end"\np1 = { hand = "Ad" }\np2 = { down = 1 }\nsteps = ["p1 play Ad", %r]\n'
    )
    ends = {
        "expect over": "",
        "expect over loser p2": "",
        "expect out p1": "",
        "expect not over": "the game is over",
        "expect over loser p1": "it ended with loser p2",
        "expect over loser p1 p2": "it ended with loser p2",
        "expect over winner p1": "it ended with loser p2",
        "expect over draw": "it ended with loser p2",
        "expect turn p2": "nobody has a decision",
        "expect out p2": "p2 has 1 card",
    }
    for step, why in ends.items():
        (verdict,) = run_file(write(tmp_path, text % step)).verdicts
        assert verdict.reason == why, step


def test_a_failure_names_file_case_step_and_reason(tmp_path: Path) -> None:
    """One line is enough to find the place."""
    result = run(tmp_path, "expect value 9", "expect value 8")
    assert result.verdicts[0].line == (
        f'{tmp_path}/x.toml: case 1 "a case": step 2 "expect value 8": the value is 9'
    )


def test_a_case_stops_at_its_first_failure(tmp_path: Path) -> None:
    """What follows a failed step is not judged."""
    result = run(tmp_path, "expect value 8", "expect value 7")
    assert result.verdicts[0].number == 1


# ---- the dealer's events -------------------------------------------------------------------------

DEALT = """
book = "boot"
seats = 3
[[case]]
name = "dealt"
p1 = { hand = "Js 5c 6c", down = "? 7c -" }
p2 = { hand = "4c", down = 3 }
p3 = { hand = "8h", down = 3 }
pile = "9h"
stock = "Kd Kh"
boneyard = "5d 6d 8d"
steps = %r
"""


@pytest.mark.parametrize(
    "lines",
    [
        ["p1 play Js", "d p2 hand Kd Kh", "d p2 boneyard 5d 8d", "expect hand p2 4c 5d 8d Kd Kh"],
        ["p1 play Js", "d p2 boneyard 8d 5d", "expect hand p2 4c 5d 8d Kd Kh"],
        ["p1 play Js", "d p2 hand 2c 3c", "d p2 boneyard 8d 5d", "expect hand p2 2c 3c 4c 5d 8d"],
        ["p1 play Js", "# here", "d p2 boneyard 8d 5d"],
    ],
    ids=str,
)
def test_dealers_events_happen_by_themselves_or_by_a_step(tmp_path: Path, lines: list[str]) -> None:
    """A step that gives a later draw lets those before it follow the script."""
    result = run_file(write(tmp_path, DEALT % lines))
    assert result.mistakes == ()
    assert result.verdicts[0].reason == ""


def test_a_face_given_by_a_step_takes_the_next_place_of_the_script(tmp_path: Path) -> None:
    """Of the scripted stock the same face is taken where it is there, else the next one is passed over."""
    text = """
    book = "playingcards"
    seats = 2
    [[case]]
    name = "draws"
    p1 = { hand = "4c 5c 6c", down = 3 }
    p2 = { hand = "7d 8d 9d", down = 3 }
    stock = "Jc Qc Kc Ac"
    steps = ["p1 play 4c", "d p1 hand %s", "p2 play 7d", "expect hand p2 8d 9d %s", "expect stock 2"]
    """
    for given, drawn in (("Jc", "Qc"), ("Kc", "Jc"), ("2h", "Qc")):
        result = run_file(write(tmp_path, text % (given, drawn)))
        assert [verdict.reason for verdict in result.verdicts] == [""], given


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (
            ["p1 play Js"],
            'step 1 "p1 play Js": p2 draws from the boneyard at random: '
            "give the draw by the next step, as 'd p2 boneyard 5d 6d'",
        ),
        (["p1 play Js", "expect turn p1"], 'step 1 "p1 play Js": p2 draws from the boneyard at random'),
        (["p1 play Js", "p1 pass"], 'step 1 "p1 play Js": p2 draws from the boneyard at random'),
    ],
    ids=str,
)
def test_a_draw_that_nothing_says(tmp_path: Path, lines: list[str], line: str) -> None:
    """A draw at random is a mistake of the file, told with the step that asks for it."""
    result = run_file(write(tmp_path, DEALT % lines))
    (mistake,) = result.mistakes
    assert f'x.toml: case 1 "dealt": {line}' in mistake
    assert result.verdicts[0].is_mistake


def test_a_look_before_the_dealer_gives(tmp_path: Path) -> None:
    """What stands before a dealer's event sees all that comes before that event, and no more."""
    text = """
    book = "boot"
    [[case]]
    name = "look"
    seats = 3
    p1 = { hand = "Js 4c", down = 1 }
    p2 = { hand = "8c", down = 1 }
    p3 = { hand = "8d", down = 1 }
    pile = "9d"
    stock = "5c 5d"
    boneyard = "Kc Ks Kd 2d"
    steps = [
      "p1 play Js",
      "expect hand p2 8c 5c 5d",
      "expect boneyard Kc Ks Kd 2d",
      "d p2 boneyard Ks 2d",
      "expect hand p2 8c 5c 5d Ks 2d",
      "expect turn p1",
    ]
    """
    result = run_file(write(tmp_path, text))
    assert (result.mistakes, [verdict.reason for verdict in result.verdicts]) == ((), [""])


def test_a_face_that_nothing_says(tmp_path: Path) -> None:
    """A flip of an unscripted card needs its face, listing it does not."""
    text = HEAD + '[[case]]\nname = "blind"\np1 = { down = "? 4c -" }\np2 = { hand = "Ah" }\nsteps = %r\n'
    good = ["legal p1 flip 1 | flip 2", "p1 flip 1", "d p1 shows Kc", "expect pile Kc"]
    assert run_file(write(tmp_path, text % good)).mistakes == ()
    (mistake,) = mistakes(tmp_path, text % ["legal p1 flip 1 | flip 2", "p1 flip 1"])
    assert mistake == (
        'x.toml: case 1 "blind": step 2 "p1 flip 1": p1\'s down card 1 has no face: '
        "write it in p1.down, or give it by the next step, as 'd p1 shows Kc'"
    )


def test_a_first_player_that_nothing_says(tmp_path: Path) -> None:
    """Where the lowest card's holder is drawn at random the draw must be told."""
    text = """
    book = "playingcards"
    seats = 2
    options = { first_player = "random_lowest" }
    [[case]]
    name = "lead"
    phase = "set-up"
    p1 = { hand = "4c" }
    p2 = { hand = "4d" }
    steps = ["p1 ready", "p2 ready"]
    """
    (mistake,) = mistakes(tmp_path, text)
    assert 'step 2 "p2 ready": one of p1, p2 is drawn to lead' in mistake


# ---- files that are not well formed --------------------------------------------------------------

GOOD = 'steps = ["expect turn p1"]\n'

MALFORMED: list[tuple[str, str]] = [
    ("seats = 2\n" + CASE + GOOD, "book: must be one of boot"),
    ("book = 3\nseats = 2\n" + CASE + GOOD, "book: must be one of boot"),
    ('book = "bot"\nseats = 2\n' + CASE + GOOD, "book: bot: no such book"),
    ('book = "gone.toml"\nseats = 2\n' + CASE + GOOD, "gone.toml: no such file"),
    ('book = "prague"\n' + CASE + GOOD, 'case 1 "a case": seats: must be a number from 2 to 10'),
    ('book = "prague"\nseats = "two"\n' + CASE + GOOD, "seats: must be a number"),
    ('book = "prague"\nseats = true\n' + CASE + GOOD, "seats: must be a number"),
    ('book = "prague"\nseats = 1\n' + CASE + GOOD, "seats: must be a number from 2 to 10"),
    ('book = "prague"\nseats = 11\n' + CASE + GOOD, "seats: must be a number from 2 to 10"),
    ('book = "boot"\nseats = 6\n' + CASE + GOOD, "seats: 6 players: this book is for 2 to 5"),
    (HEAD, "case: holds no case"),
    (HEAD + "case = []\n", "case: holds no case"),
    (HEAD + "case = 3\n", "case: holds no case"),
    (HEAD + "case = [3]\n", "case 1: must be a table"),
    (HEAD + "colour = 3\n" + CASE + GOOD, "colour: no such key; known are book, seats, options, case"),
    (
        HEAD + "option = {}\n" + CASE + GOOD,
        "option: no such key; known are book, seats, options, case; did you mean options?",
    ),
    (HEAD + "options = 3\n" + CASE + GOOD, "options: must be a table"),
    (
        HEAD + "options = { joker = 1 }\n" + CASE + GOOD,
        "options: joker = 1: no such option; did you mean jokers?",
    ),
    (
        HEAD + CASE + "options = { ace = 'middle' }\n" + GOOD,
        'case 1 "a case": options: ace = "middle": must be high or low',
    ),
    (HEAD + CASE, 'case 1 "a case": steps: must be a list of steps'),
    (HEAD + CASE + "steps = []\n", "steps: must be a list of steps"),
    (HEAD + CASE + "steps = 'p1 pick'\n", "steps: must be a list of steps"),
    (HEAD + CASE + "steps = [3]\n", "step 1: must be text between quotes"),
    (HEAD + CASE.replace('"a case"', "3") + GOOD, "case 1: name: must say between quotes"),
    (HEAD + CASE.replace('name = "a case"', "") + GOOD, "case 1: name: must say between quotes"),
    (HEAD + CASE + "rule = 3\n" + GOOD, "rule: must be text"),
    (HEAD + CASE + "titel = 'x'\n" + GOOD, "titel: no such key"),
    (HEAD + CASE + "p3 = {}\n" + GOOD, "p3: there are 2 seats"),
    (HEAD + CASE.replace("pile", "pyle") + GOOD, "pyle: no such key"),
    (HEAD + CASE.replace('"9d"', '"9x"') + GOOD, "pile: '9x' is not a card"),
    (HEAD + CASE.replace('"9d"', '"??"') + GOOD, "pile: ?? is no card here"),
    (HEAD + CASE.replace('"9d"', "9") + GOOD, "pile: must be text between quotes"),
    (HEAD + CASE + "stock = 3\n" + GOOD, "stock: must be text between quotes"),
    (HEAD + CASE + "turn = 'p3'\n" + GOOD, "turn: p3: there are 2 seats"),
    (HEAD + CASE + "turn = 'Ana'\n" + GOOD, "turn: 'Ana' is not a seat"),
    (HEAD + CASE + "dealer = 'p0'\n" + GOOD, "dealer: 'p0' is not a seat"),
    (HEAD + CASE + "direction = 'left'\n" + GOOD, 'direction: "left" must be clockwise or anticlockwise'),
    (HEAD + CASE + "turns = 'many'\n" + GOOD, "turns: must be the number of turns"),
    (HEAD + CASE + "turns = -1\n" + GOOD, "turns: must be the number of turns"),
    (HEAD + CASE + "phase = 'draw'\n" + GOOD, 'phase: "draw" is none'),
    (
        HEAD + CASE + "pending = 'burn'\n" + GOOD,
        'pending: "burn" is none of lead, follow jack, follow joker, exchange',
    ),
    (
        HEAD + CASE + "pending = 'follow jack'\n" + GOOD,
        "pending: by these rules, at so many seats, no jack may be",
    ),
    (HEAD + CASE + "pending = 'exchange'\n" + GOOD, "pending: by these rules no card exchanges"),
    (HEAD + CASE.replace("hand", "hnad") + GOOD, "p1.hnad: no such zone; a seat has hand, up, down"),
    (HEAD + CASE.replace('"8c 9c Kd"', "3") + GOOD, "p1.hand: must be cards between quotes"),
    (HEAD + CASE.replace('"8c 9c Kd"', '"8c ??"') + GOOD, "p1.hand: ?? is no card here"),
    (HEAD + CASE.replace("3 }", "4 }") + GOOD, "p1.down: by these rules a seat has 0 to 3 down cards"),
    (HEAD + CASE.replace("3 }", "-1 }") + GOOD, "p1.down: by these rules a seat has 0 to 3 down cards"),
    (HEAD + CASE.replace("3 }", "true }") + GOOD, "p1.down: must be a number of unseen cards"),
    (
        HEAD + CASE.replace("3 }", '"4c 5c 6c 7c" }') + GOOD,
        "p1.down: by these rules a seat has 0 to 3 down cards",
    ),
    (HEAD + CASE.replace("3 }", '"4c x" }') + GOOD, "p1.down: 'x' is not a card"),
    (HEAD + CASE.replace('"9d"', '"9d 9d 9d 9d"') + GOOD, "9d stands 4 times"),
    (HEAD + '[[case]]\nname = "x"\n' + GOOD, "nobody has a card"),
    (HEAD + '[[case]]\nname = "x"\np2 = { hand = "4c" }\n' + GOOD, "turn: p1 has no cards and is out"),
    (HEAD + '[[case]]\nname = "x"\np1 = 3\n' + GOOD, "p1: must be a table of zones"),
    (HEAD + CASE + "phase = 'set-up'\npending = 'lead'\n" + GOOD, "pending: nothing is pending in a set-up"),
]


@pytest.mark.parametrize(("text", "line"), MALFORMED, ids=[line for _, line in MALFORMED])
def test_what_is_stated_wrongly(tmp_path: Path, text: str, line: str) -> None:
    """A file that is not well formed says where, and what would be right."""
    found = mistakes(tmp_path, text)
    assert any(line in each for each in found), found
    assert all(each.startswith(("x.toml: ", "gone.toml: ")) for each in found)


WRONG_BOOKS = {
    "nothing": "seats = 2\n",
    "an unknown book": 'book = "bot"\nseats = 2\n',
    "a missing house": 'book = "gone.toml"\nseats = 2\n',
    "a wrong option": 'book = "prague"\nseats = 2\noptions = { jokers = 99, jokrs = 1 }\n',
    "a wrong house": 'book = "house.toml"\nseats = 2\n',
}


@pytest.mark.parametrize("head", WRONG_BOOKS.values(), ids=WRONG_BOOKS)
def test_a_wrong_book_hides_no_other_mistake(tmp_path: Path, head: str) -> None:
    """Mistakes in zones and steps are told together with those in the book, and none that is not there."""
    write(tmp_path, 'base = "boot"\npacks = 9\ndown_cards = 4\n', "house.toml")
    case = CASE.replace('"8c 9c Kd"', '"8c 9c Kx"') + 'steps = ["p1 plays 9c"]\n'
    found = [line for line in mistakes(tmp_path, head + case) if "case 1" in line]
    assert len(found) == 2, found
    assert "'plays' is not something to do" in found[0]
    assert "p1.hand: 'Kx' is not a card" in found[1]
    assert not [line for line in mistakes(tmp_path, head + CASE + GOOD) if "case 1" in line]


def test_what_is_right_of_a_wrong_book_holds(tmp_path: Path) -> None:
    """A position is looked through by the options that are right beside those that are wrong."""
    case = CASE.replace("down = 3", "down = 4") + GOOD
    head = 'book = "prague"\nseats = 2\noptions = {{ jokers = 99, down_cards = {} }}\n'
    assert len(mistakes(tmp_path, head.format(4) + case)) == 1
    assert len(mistakes(tmp_path, head.format(3) + case)) == 3


WRONG_STEPS = [
    (
        "p1 plays 9c",
        "'plays' is not something to do in this game: one of keep, swap, stack, ready, play, flip, "
        "try, pick, pass, exchange; did you mean play?",
    ),
    ("p1 meld", "'meld' is not something to do in this game: one of keep, "),
    (
        "d p1 bones 3c",
        "'bones' is not something that the dealer does in this game: one of down, up, hand, pile",
    ),
    ("d boots", "'boots' is not something that the dealer does in this game: one of down, "),
    ("p3 play 9c", "p3: there are 2 seats"),
    ("p1 play 9x", "'9x' is not a card"),
    ("p1 play ??", "?? is no card here"),
    ("p1 play", "play names its cards"),
    ("p1", "is not an event"),
    (
        "expct turn p1",
        "'expct' is no step; a step begins with expect, legal, allow, refuse, or with who acts",
    ),
    ("Expect turn p1", "'Expect' is no step"),
    ("", "is empty"),
    ("expect", "expect what? one of boneyard"),
    ("expect money 3", "expect what? one of boneyard"),
    ("expect turn", "needs a seat"),
    ("expect turn p1 p2", "names a seat"),
    ("expect turn p3", "p3: there are 2 seats"),
    ("expect value", "needs a number or infinity"),
    ("expect value high", "'high' is not a value"),
    ("expect value -1", "'-1' is not a value"),
    ("expect direction", "needs clockwise or anticlockwise"),
    ("expect direction left", "'left' is not a direction"),
    ("expect hand", "whose hand?"),
    ("expect hand 9c", "'9c' is not a seat"),
    ("expect hand p1 9x", "'9x' is not a card"),
    ("expect hand p1 ??", "name every card of hand"),
    ("expect pile ??", "name every card of pile"),
    ("expect down p1 three", "down is counted: one number"),
    ("expect down p1 Kc", "down is counted: one number"),
    ("expect stock 1 2", "stock is counted: one number"),
    ("expect sees p2", "names who sees what"),
    ("expect sees p2 money p1", "names who sees what"),
    ("expect sees p2 hand", "whose hand?"),
    ("expect sees hand p1 9c", "'hand' is not a seat"),
    ("expect out", "needs a seat"),
    ("expect over winner", "after over comes nothing"),
    ("expect over p1", "after over comes nothing"),
    ("expect over draw p1", "after over comes nothing"),
    ("expect over loser p3", "p3: there are 2 seats"),
    ("expect not out p1", "only 'expect not over'"),
    ("legal", "'' is not a seat"),
    ("legal p1 play 9c |", "one of its moves is empty"),
    ("legal p1 play 9c || pick", "one of its moves is empty"),
    ("legal p1 plays 9c", "'plays' is not something to do"),
    ("legal p1 p1 pick", "'p1' is not something to do"),
    ("allow p1", "is not an event"),
    ("allow", "is not an event"),
    ("refuse", "names an event, and may name clauses"),
    ("refuse : PRAGUE-1", "names an event, and may name clauses"),
    ("refuse p1 play 8c :", "names an event, and may name clauses"),
    ("refuse p1 play 8c : too low", "names an event, and may name clauses"),
]


@pytest.mark.parametrize(("step", "line"), WRONG_STEPS, ids=[step for step, _ in WRONG_STEPS])
def test_steps_that_are_none(tmp_path: Path, step: str, line: str) -> None:
    """A step that is not in the language is told with its number and text."""
    (mistake,) = mistakes(tmp_path, steps("expect turn p1", step))
    assert mistake.startswith(f'x.toml: case 1 "a case": step 2 "{step}": ')
    assert line in mistake


def test_a_zone_of_another_game(tmp_path: Path) -> None:
    """A zone that this game does not have is a mistake of the file."""
    (mistake,) = mistakes(tmp_path, steps("expect turn p1", "expect boot p1 11"))
    assert mistake == 'x.toml: case 1 "a case": step 2 "expect boot p1 11": this game has no boot'
    assert len(mistakes(tmp_path, steps("expect sees p1 boot p2 ??"))) == 1


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """Of a file every case, and of a case every key and step."""
    text = (
        HEAD
        + CASE.replace('"9d"', '"9x"')
        + "titel = 3\nsteps = ['p1 plays', 'expect']\n"
        + CASE
        + "turn = 'p5'\n"
        + GOOD
    )
    assert len(mistakes(tmp_path, text)) == 5


def test_cases_beside_a_wrong_one_are_run(tmp_path: Path) -> None:
    """A mistake in one case keeps no other from being judged."""
    text = HEAD + CASE + "steps = ['p1 plays']\n" + CASE + GOOD + CASE + "steps = ['expect turn p2']\n"
    result = run_file(write(tmp_path, text))
    assert len(result.mistakes) == 1
    assert [bool(verdict.reason) for verdict in result.verdicts] == [False, True]


def test_what_is_no_scenario_file(tmp_path: Path) -> None:
    """A missing file, a folder in its place, one that is no text or no TOML, one too large: a line each."""
    (tmp_path / "bytes.toml").write_bytes(b'book = "\xff"')
    write(tmp_path, "x = [" * 5000, "deep.toml")
    write(tmp_path, "book = ", "half.toml")
    write(tmp_path, "a = 1\na = 2\n", "twice.toml")
    (tmp_path / "large.toml").write_bytes(b"#" * (8 * 1024 * 1024 + 1))
    write(tmp_path, "", "empty.toml")
    said = {
        "none.toml": "no such file",
        "bytes.toml": "is not UTF-8 text (byte 8)",
        "deep.toml": "is not TOML: ",
        "half.toml": "is not TOML: ",
        "twice.toml": "is not TOML: ",
        "large.toml": "is larger than 8192 kB; divide it into several",
        "empty.toml": "book: must be one of",
    }
    for name, line in said.items():
        found = read_scenario(tmp_path / name).mistakes
        assert f"{tmp_path / name}: {line}" in found[0]


def test_text_that_other_systems_write(tmp_path: Path) -> None:
    """A byte order mark and other line ends change nothing."""
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbf" + steps("expect turn p1").replace("\n", "\r\n").encode())
    assert run_file(path).mistakes == ()


# ---- files and folders ---------------------------------------------------------------------------


def test_folders_are_walked_in_the_order_of_names(tmp_path: Path) -> None:
    """Every TOML file in and below a folder is run, house files that lie there are not."""
    for name in ("b.toml", "a/z.toml", "a/b/c.toml", "notes.txt"):
        write(tmp_path, steps("expect turn p1"), name)
    write(tmp_path, 'base = "prague"\nace = "low"\n', "a/house.toml")
    found = [Path(result.file).relative_to(tmp_path).as_posix() for result in check([tmp_path])]
    assert found == ["a/b/c.toml", "a/z.toml", "b.toml"]


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    """Nothing to check is told, so that a wrong folder does not pass for a good one."""
    (result,) = check([tmp_path])
    assert result.mistakes == (f"{tmp_path}: holds no scenario file (*.toml)",)


def test_a_house_file_is_found_beside_its_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The path of a house file is told from the scenario's folder on, wherever one stands."""
    write(tmp_path, 'base = "prague"\nace = "low"\n', "houses/low.toml")
    text = """
    book = "../houses/low.toml"
    seats = 2
    [[case]]
    name = "an ace is the lowest card"
    p1 = { hand = "3c", down = 3 }
    p2 = { hand = "4c", down = 3 }
    pile = "Ac"
    steps = ["expect value 1", "p1 play 3c"]
    """
    path = write(tmp_path, text, "cases/low.toml")
    monkeypatch.chdir("/")
    result = run_file(path)
    assert result.mistakes == ()
    assert [verdict.reason for verdict in result.verdicts] == [""]
    assert result.verdicts[0].case.book.name == "low"


def test_a_wrong_house_file_is_told_by_its_lines(tmp_path: Path) -> None:
    """What is wrong with the house is said of its own file and key."""
    write(tmp_path, 'base = "prague"\nace = "middle"\nbeet = "gt"\n', "house.toml")
    found = mistakes(tmp_path, 'book = "house.toml"\nseats = 2\n' + CASE + GOOD)
    assert len(found) == 2
    assert all(line.startswith("x.toml: book: house.toml: ") for line in found)


def test_options_of_the_case_come_on_top_of_the_files(tmp_path: Path) -> None:
    """The file's options hold for every case, the case's own for it alone."""
    text = """
    book = "prague"
    seats = 2
    options = { ace = "low", beat = "gt" }
    [[case]]
    name = "both"
    p1 = { hand = "3c 3d", down = 3 }
    p2 = { hand = "4c", down = 3 }
    pile = "3h"
    steps = ["refuse p1 play 3c"]
    [[case]]
    name = "one taken back"
    options = { beat = "ge" }
    p1 = { hand = "3c 3d", down = 3 }
    p2 = { hand = "4c", down = 3 }
    pile = "Ah"
    seats = 3
    p3 = { hand = "4c", down = 3 }
    steps = ["expect value 1", "p1 play 3c", "expect turn p2"]
    """
    result = run_file(write(tmp_path, text))
    assert result.mistakes == ()
    assert [verdict.reason for verdict in result.verdicts] == ["", ""]


@pytest.mark.parametrize("seats", ["22", "9", '"two"'])
def test_a_wrong_number_of_seats_hides_no_mistake(tmp_path: Path, seats: str) -> None:
    """A card that is none is told though nobody knows for how many players the position is meant."""
    text = f"""
    book = "boot"
    seats = {seats}
    [[case]]
    name = "a case"
    pile = "5c"
    turn = "p2"
    p1 = {{ hand = "9x Kd" }}
    p2 = {{ hand = "4c" }}
    steps = ["p1 plax 9c"]
    """
    found = mistakes(tmp_path, text)
    assert len(found) == 3
    assert sum("seats: " in line for line in found) == 1
    assert sum("'plax' is not something to do" in line for line in found) == 1
    assert sum("p1.hand: '9x' is not a card" in line for line in found) == 1


def test_what_may_be_right_for_some_number_of_seats_is_no_mistake(tmp_path: Path) -> None:
    """Two kings of diamonds are right where the players are so many that two packs are played."""
    text = """
    book = "prague"
    seats = 22
    [[case]]
    name = "a case"
    p1 = { hand = "Kd" }
    p2 = { hand = "Kd" }
    steps = ["expect turn p1"]
    """
    (line,) = mistakes(tmp_path, text)
    assert "seats: must be a number from 2 to 10" in line
