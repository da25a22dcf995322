"""Driving a table: bots move one by one, and play for guests who have gone until they are back."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from underhand.bots import Bot
from underhand.frame.events import Event
from underhand.web.store import NotKept
from underhand.web.watch import tell_failure

if TYPE_CHECKING:
    from underhand.web.room import Room

PATIENCE = 2.0
"""Seconds after which a move is tried again that could not be kept."""


class Driver:
    """The one task of a room. It rests while nobody looks on."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something has changed that may be of interest."""
        self._wake.set()
        if self._is_idle and not self._room.is_closed and self._room.onlookers:
            self._task = asyncio.create_task(self._run(), name="driver")
            self._task.add_done_callback(self._ended)

    @property
    def _is_idle(self) -> bool:
        return self._task is None or self._task.done()

    async def stop(self) -> None:
        """Stop, but not in the middle of a move."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            tell_failure("a table stands still", task.exception())

    async def _run(self) -> None:
        while self._room.onlookers:
            self._wake.clear()
            self._mark_absent()
            if self._due() is None:
                await self._wait()
                continue
            await self._room.clock.sleep(self._room.settings.pace)
            try:
                await asyncio.shield(asyncio.ensure_future(self._move()))
            except NotKept:
                await self._room.clock.sleep(PATIENCE)

    def _due(self) -> int | None:
        """The seat that a bot is to move for, if there is one."""
        room = self._room
        if room.games.phase != "playing":
            return None
        return next((seat for seat in room.table.actors if room.chairs[seat].player), None)

    async def _move(self) -> None:
        """Let the bot that is due make its move; one that thinks does so while the table goes on."""
        asked = self._asked()
        if asked is None:
            return
        at, bot, choose = asked
        move = choose() if bot.is_quick else await self._room.aside.do(self._room.id, choose)
        async with self._room.lock:
            if not self._room.is_closed and self._moment == at and self._due() == move.actor:
                await self._room.play(move, "bot")

    def _asked(self) -> tuple[tuple[int, int], Bot, Callable[[], Event]] | None:
        """The bot that is due and what it is asked, at which moment of the table."""
        room, seat = self._room, self._due()
        if seat is None or room.is_closed:
            return None
        bot = room.bot(seat, room.chairs[seat].player)
        choose = partial(bot.choose, room.table.view(seat), room.table.legal_moves(seat))
        return self._moment, bot, choose

    @property
    def _moment(self) -> tuple[int, int]:
        return self._room.games.number, self._room.table.ply

    # ---- those who have gone ----

    def _mark_absent(self) -> None:
        """From now on a bot plays for those who have been away too long."""
        due = [
            chair
            for chair, left in zip(self._room.chairs, self._left(), strict=True)
            if left is not None and left <= 0 and not chair.is_away
        ]
        for chair in due:
            chair.is_away = True
        if due:
            self._room.changed()

    def _left(self) -> list[float | None]:
        """For each seat the seconds until a bot plays for its guest; none where that will not be."""
        room = self._room
        after = room.settings.stand_in
        is_company = any(chair.guest in room.here for chair in room.chairs)
        if not after or not is_company or room.games.phase != "playing":
            return [None] * len(room.chairs)
        gone = [room.gone_for(chair.guest) if chair.guest else None for chair in room.chairs]
        return [None if each is None else after - each for each in gone]

    async def _wait(self) -> None:
        """Until something changes, or somebody has been away for so long that a bot plays for him."""
        waiting = [
            left
            for chair, left in zip(self._room.chairs, self._left(), strict=True)
            if left is not None and not chair.is_away
        ]
        if not waiting:
            await self._wake.wait()
            return
        tasks = [
            asyncio.ensure_future(self._wake.wait()),
            asyncio.ensure_future(self._room.clock.sleep(min(waiting))),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
