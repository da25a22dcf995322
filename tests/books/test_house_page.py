"""The page about house rules says what the program does."""

import re
from pathlib import Path

from underhand import families
from underhand.shedding.values import POWERS

PAGE = (Path(__file__).parents[2] / "docs" / "house-rules.md").read_text("utf-8")


def test_the_example_is_a_house() -> None:
    """The file that the page shows can be played by."""
    text = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert text is not None
    house = families.parse_house(text[1], "ours.toml")
    assert house.changed == {"jokers", "power_8", "power_joker", "playable_any", "forced_play"}


def test_every_power_is_told() -> None:
    """The page explains each word of the vocabulary of powers and no other."""
    powers = PAGE.split("## The powers")[1]
    told = set(re.findall(r"^\| (.*?) \|", powers, re.MULTILINE)) - {"word", "---"}
    assert {word for row in told for word in re.findall(r"`(\w+)`", row)} == set(POWERS)
