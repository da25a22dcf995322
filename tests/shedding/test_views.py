"""What a view says of what a table tells."""

from underhand.table import Table


def test_counts_and_burned_cards_are_told_as_the_rules_say() -> None:
    """Others' hand counts are told by default and burned cards are not; a house turns both round."""
    usual = Table("boot", 2, seed=1).view(0)
    assert usual.seats[1].zone("hand").is_counted
    assert not usual.zone("boneyard").is_open
    house = Table("boot", 2, seed=1, options={"show_hand_counts": False, "show_burned": True}).view(0)
    assert not house.seats[1].zone("hand").is_counted
    assert house.seats[0].zone("hand").is_counted
    assert house.zone("boneyard").is_open
