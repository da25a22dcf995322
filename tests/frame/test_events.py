"""Reading events."""

import pytest

from underhand.frame.events import InvalidNotation, parse_event


@pytest.mark.parametrize(
    "text", ["p1 flip ²", "p1 flip ٣", "d p1 down ²", "d p1 boot ²", "p٣ pass", "p² pass"]
)
def test_only_plain_digits_are_numbers(text: str) -> None:
    """Digits of other scripts, and raised ones, are no numbers of an event."""
    with pytest.raises(InvalidNotation):
        parse_event(text)


def test_a_pick_up_onto_an_open_meld_is_written_as_it_is_read() -> None:
    """With no cards for the top one the further melds follow behind one blank."""
    text = "p1 take / 7c 7d 7h"
    assert str(parse_event(text)) == text
