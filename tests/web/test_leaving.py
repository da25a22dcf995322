"""Leaving a table and coming back to it, and what others are told of it; being called otherwise."""

from pathlib import Path

from tests.web.tables import ANA, BO, Client, a_hall, new_table
from underhand.web.people import Guest
from underhand.web.wire import Refused


async def test_whoever_leaves_a_game_may_have_the_seat_back_until_it_is_over(tmp_path: Path) -> None:
    """It is told which seat it is, to nobody else; the name stays, and the chat tells both."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(seats=3), ANA)
        ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
        await bo.ok("sit")
        await ana.ok("start")
        assert room.left_by(BO.id) is None
        await bo.ok("leave")
        await bo.until(lambda each: each.table.left == 1 and each.table.you is None)
        await ana.until(lambda each: bool(each.chat))
        answer = await ana.ask("sit", seat=1)
        assert ana.table.left is None and isinstance(answer, Refused) and answer.code == "taken"
        await bo.ok("sit", seat=1)
        await bo.until(lambda each: each.table.you == 1 and each.table.left is None)
        await ana.until(lambda each: len(each.chat) == 2)
        assert [(line.guest, line.name, line.text) for line in ana.chat] == [
            ("", "", "Bo has left; a bot plays on"),
            ("", "", "Bo is back"),
        ]
        assert room.chairs[1].name == "Bo"


async def test_before_the_deal_a_seat_that_was_left_is_anybodys(tmp_path: Path) -> None:
    """There is nothing to be given back."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(), ANA)
        ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
        await bo.ok("sit")
        await bo.ok("leave")
        await bo.until(lambda each: each.table.you is None)
        assert bo.table.left is None
        await ana.until(lambda each: [line.text for line in each.chat] == ["Bo has left"])


async def test_another_name_is_told_at_once_before_the_deal_and_after_the_game_in_one(tmp_path: Path) -> None:
    """A log speaks of everybody by one name; the chat uses the name that the seat has."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(seats=3), ANA)
        ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
        await bo.ok("sit")
        await hall.rename(Guest(BO.id, "Ana"))
        await ana.until(lambda each: each.table.seats[1].name == "Ana 2")
        await ana.ok("start")
        await hall.rename(Guest(BO.id, "Fritz"))
        await ana.until(lambda each: each.table.phase == "playing")
        assert room.chairs[1].name == "Ana 2" and room.people[BO.id].guest.name == "Fritz"


async def test_the_host_alone_is_told_who_is_muted(tmp_path: Path) -> None:
    """What the host has forbidden somebody is nobody else's business."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(), ANA)
        ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
        await bo.ok("sit")
        await ana.until(lambda each: each.table.seats[1].who == "guest")
        await ana.ok("mute", guest=ana.table.seats[1].guest, on=True)
        await ana.until(lambda each: each.table.seats[1].is_muted)
        await bo.until(lambda each: each.table.is_muted)
        assert not bo.table.seats[1].is_muted


async def test_the_table_tells_which_game_of_how_many_it_is(tmp_path: Path) -> None:
    """A match of so many games is counted from its first; without a limit there is no number to count to."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(games=3), ANA)
        ana = await Client.at(room, ANA)
        assert (ana.table.games, ana.table.game_of_match) == (3, 0)
        await ana.ok("start")
        await ana.until(lambda each: each.table.game_of_match == 1)
