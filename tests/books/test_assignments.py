"""Options as they are typed on a command line."""

import pytest

from underhand.books import BookError, parse_assignments


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        ("jokers=1", {"jokers": 1}),
        ("jokers=1,double_whammy=on", {"jokers": 1, "double_whammy": "on"}),
        (" jokers = 1 , forced_play = false ,", {"jokers": 1, "forced_play": False}),
        ("jokers=1,turn_up_redraw=2 T", {"jokers": 1, "turn_up_redraw": "2 T"}),
        ("turn_up_redraw=2,T,jokers=1", {"turn_up_redraw": "2, T", "jokers": 1}),
        ("power_J=draw_next + follow_or_skip", {"power_J": "draw_next + follow_or_skip"}),
        ("power_J=draw_next, follow_or_skip,jokers=2", {"power_J": "draw_next, follow_or_skip", "jokers": 2}),
        ('lead_forbidden=["3", "joker"],jokers=1', {"lead_forbidden": ["3", "joker"], "jokers": 1}),
        (
            'after_burn={power="must_lead", four="may_lead"},guard_repeat=off',
            {"after_burn": {"power": "must_lead", "four": "may_lead"}, "guard_repeat": "off"},
        ),
        ("zone_order=hand > up > down", {"zone_order": "hand > up > down"}),
    ],
)
def test_assignments(text: str, options: dict[str, object]) -> None:
    """Pairs between commas; numbers, switches and TOML values are read, all else is left as it is."""
    assert parse_assignments(text) == options


@pytest.mark.parametrize(
    "text", ["jokers", "=1", "jokers=", "jokers=1,jokers=2", "one_eyed=[Js]", 'ace="high']
)
def test_what_is_no_assignment(text: str) -> None:
    """A pair that is none is named in one line."""
    with pytest.raises(BookError, match=r"^options: [^\n]+$"):
        parse_assignments(text)


def test_all_that_is_no_assignment_is_told_at_once() -> None:
    """Each pair that is none has a line."""
    with pytest.raises(BookError) as refused:
        parse_assignments("jokers,packs=,jokers=1,jokers=2,one_eyed=[Js]")
    assert [line.split(": ")[1].split(" is ")[0] for line in refused.value.lines] == [
        "'jokers'",
        "'packs='",
        "jokers",
        "one_eyed = [Js]",
    ]
