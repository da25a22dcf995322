"""What a page is told of the dealer's lots."""

from pathlib import Path

from underhand.record import read
from underhand.web.lots import lots

RECORDS = Path(__file__).parents[1] / "records"


def test_every_lot_is_told_with_what_it_was_drawn_from() -> None:
    """A card out of the boneyard is among those told for its ply, a starter among those that may stay."""
    record = read(RECORDS / "boot-whammy.uhr")
    found = lots(record)
    drawn = [ply for ply, event in enumerate(record.log, 1) if event.verb in ("boneyard", "pile")]
    assert list(found) == drawn
    for ply in drawn:
        faces = str(record.log[ply - 1]).split()[-1:]
        assert set(faces) <= set(found[ply])


def test_a_lot_to_lead_is_told_in_seats() -> None:
    """Where several may lead, the lot's seats are told as the notation writes them."""
    record = read(RECORDS / "house.uhr")
    [ply] = (ply for ply, event in enumerate(record.log, 1) if event.verb == "leads")
    assert str(record.log[ply - 1]).split()[1] in lots(record)[ply]
    assert all(seat in ("p1", "p2", "p3") for seat in lots(record)[ply])
