"""Whose eyes see a game, who may sit where after it, and who is the host where the host has gone."""

import logging
from pathlib import Path

import pytest

from tests.web.tables import (
    ANA,
    BO,
    CY,
    DEE,
    Client,
    SetClock,
    a_hall,
    low,
    new_table,
    play_out,
    two_in_a_game,
)
from underhand.web.doing import HOST_AWAY
from underhand.web.room import Room
from underhand.web.wire import Refused


async def test_whoever_sits_down_between_games_sees_the_ended_one_as_before(tmp_path: Path) -> None:
    """The seat that he takes is another's in that game: no hand, no line and no record of it become his."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_in_a_game(hall)
        room, cy, dee = ana.room, await Client.at(ana.room, CY), await Client.at(ana.room, DEE)
        await play_out(ana, bo)
        for client in (bo, cy, dee):
            await client.until(lambda each: each.game.result)
        await bo.ok("leave")
        await cy.until(lambda each: each.table.seats[1].who == "free")
        await cy.ok("sit", seat=1)
        await cy.until(lambda each: each.table.you == 1)
        again = await Client.at(room, CY)
        for client in (cy, again):
            assert client.game.seat is None and not client.table.earlier
            assert client.lines == dee.lines and client.game.places == dee.game.places
            assert client.game.result is not None and not client.game.result.share
        assert bo.lines != dee.lines
        once_more = await Client.at(room, BO)
        assert once_more.table.you is None and once_more.game.seat == 1 and once_more.lines == bo.lines
        game = await hall.game(room.games.shares[0], CY)
        assert game is not None and not game.may_open
        answer = await cy.ask("hint")
        assert isinstance(answer, Refused) and answer.code == "game_over"
        await cy.ok("next")
        await cy.until(lambda each: each.game.number == 2)
        assert cy.game.seat == 1 and cy.game.places[1].zones[0].cards
        await once_more.until(lambda each: each.game.number == 2)
        assert once_more.game.seat is None and once_more.lines != cy.lines


async def test_whoever_has_left_a_game_sees_no_more_of_it_than_anybody(tmp_path: Path) -> None:
    """The bot that plays on there shows him nothing until the game is over; then it was his game."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_in_a_game(hall)
        await bo.ok("leave")
        await bo.until(lambda each: each.table.you is None and each.game.seat is None)
        late = await Client.at(ana.room, BO)
        for client in (bo, late):
            assert client.game.seat is None and not client.game.places[1].zones[0].cards
        await play_out(ana)
        await late.until(lambda each: each.game.result)
        assert late.game.seat == 1 and late.table.earlier


async def test_whoever_sits_by_a_link_and_has_not_come_is_dealt_to(tmp_path: Path) -> None:
    """He is kept with his seat, under his name, also when the table is read again."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(), ANA)
        ana = await Client.at(room, ANA)
        token = room.chairs[1].token
        assert await hall.by_token(token, BO) == (room, 1)
        kept = await hall.store.table(room.id)
        assert kept is not None and [person.guest for person in kept.people] == [ANA, BO]
        await ana.ok("start")
        assert room.table.names == ("Ana", "Bo")


@pytest.mark.parametrize("what", ["start", "next"])
async def test_a_guest_of_whom_nothing_else_is_known_is_dealt_to(tmp_path: Path, what: str) -> None:
    """As tables have them that were kept before people were kept with their seats."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(), ANA)
        ana = await Client.at(room, ANA)
        bo = await Client.at(room, BO)
        await bo.ok("sit")
        if what == "next":
            await ana.ok("start")
            for client in (ana, bo):
                await client.until(lambda each: each.table.phase == "playing")
            await play_out(ana, bo)
        bo.go()
        del room.people[BO.id]
        await ana.ok(what)
        assert room.table.names == ("Ana", "Guest")


async def test_a_request_that_fails_inside_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is refused, logged by kind and place, takes nothing along, and the next one is carried out."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_in_a_game(hall)
        due = ana if ana.is_due else bo
        before = due.room.table.log

        secret = "queen of spades"

        async def fail(*_: object) -> None:
            raise KeyError(secret)

        with monkeypatch.context() as broken:
            broken.setattr(Room, "keep", fail)
            answer = await due.ask("play", game=1, stamp=due.game.stamp, text=low(due))
        assert isinstance(answer, Refused) and answer.code == "failed"
        assert due.room.table.log == before
        (record,) = [each for each in caplog.records if each.levelno == logging.ERROR]
        assert "KeyError" in record.getMessage() and secret not in record.getMessage()
        await due.play(low(due))


async def test_a_table_that_all_have_left_in_a_game_goes_on(tmp_path: Path) -> None:
    """The bots end the game; its seats are free then, and whoever sits down is the host and deals."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_in_a_game(hall)
        room = ana.room
        await ana.ok("leave")
        await bo.ok("leave")
        assert room.host == ""
        cy = await Client.at(room, CY)
        await cy.until(lambda each: each.table.phase != "playing")
        assert [seat.who for seat in cy.table.seats] == ["free", "free"]
        kept = await hall.store.table(room.id)
        assert kept is not None and all(chair.is_free for chair in kept.opened.chairs)
        await cy.ok("sit", seat=0)
        await cy.until(lambda each: each.table.is_host)
        await cy.ok("next")
        assert room.table.names[0] == "Cy"


async def test_where_no_host_is_here_somebody_else_may_be_it(tmp_path: Path) -> None:
    """Whoever sits comes before those who look on; a host who has only just gone is waited for."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        ana, bo = await two_in_a_game(hall)
        cy = await Client.at(ana.room, CY)
        assert not bo.table.may_host and await bo.no("host") == "has_host"
        ana.go()
        await bo.until(lambda each: each.table.may_host)
        await cy.until(lambda each: not each.table.seats[0].is_here)
        assert not cy.table.may_host and await cy.no("host") == "has_host"
        assert await bo.no("host") == "has_host"
        clock.let_pass(HOST_AWAY)
        await bo.ok("host")
        await bo.until(lambda each: each.table.is_host and not each.table.may_host)
        kept = await hall.store.table(ana.room.id)
        assert kept is not None and kept.opened.host == BO.id
        bo.go()
        clock.let_pass(HOST_AWAY)
        await cy.until(lambda each: each.table.may_host)
        await cy.ok("host")
        await cy.until(lambda each: each.table.is_host)
