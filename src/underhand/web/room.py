"""A room: one table with its people, its games and its chat in memory, and who looks on.

Everything happens under one lock: what is changed is kept first, and nobody is told before it is.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import cached_property
from typing import Protocol

from underhand import families
from underhand.bots import Adviser, Bot, adviser, seat_bot, shortcoming
from underhand.frame.events import Event, parse_event
from underhand.table import Table, TableError
from underhand.table.record_file import dumps
from underhand.web.aside import Aside
from underhand.web.clock import Clock
from underhand.web.driving import Driver
from underhand.web.games import Games
from underhand.web.people import (
    BOT_NAMES,
    NOBODY,
    STAND_IN,
    Chair,
    Guest,
    Person,
    bot_name,
    new_short,
    told_apart,
)
from underhand.web.refusing import NotDone
from underhand.web.store import CHAT_KEPT, Changes, KeptTable, NotKept, Store
from underhand.web.watch import Unwatched
from underhand.web.window import Window
from underhand.web.wire import ChatSeen, Settings

MOST_CHAT, CHAT_SECONDS = 5, 10.0
"""Lines of chat that a guest may say within so many seconds."""


class Onlooker(Protocol):
    """Whoever is told that something has changed; he looks for himself then."""

    def wake(self) -> None:
        """Something has changed."""

    def goodbye(self, text: str, *, again: bool) -> None:
        """Nothing more will come; with ``again`` it is worth trying anew."""


class Room:
    """One table. Made by the hall, from what is kept."""

    def __init__(
        self,
        kept: KeptTable,
        store: Store,
        clock: Clock,
        watch: Unwatched,
        seeds: Callable[[], str],
        aside: Aside,
    ) -> None:
        table = kept.opened
        self.id, self.code, self.book = table.id, table.code, table.book
        self.host, self.settings = table.host, table.settings
        self.chairs = list(table.chairs)
        self.people = {person.guest.id: person for person in kept.people}
        self.chat = list(kept.chat)
        self.games = _games(kept)
        self.store, self.clock, self.watch, self.seeds = store, clock, watch, seeds
        self.aside = aside
        self.lock = asyncio.Lock()
        self.version = 0
        """Grows with everything that the table's people see, the game and the chat left out."""
        self.touched = clock.seconds()
        """When somebody last came, went or asked for the room."""
        self.is_closed = False
        self._onlookers: dict[Onlooker, str] = {}
        self._here: Counter[str] = Counter()
        self._gone_at = {chair.guest: self.touched for chair in self.chairs if chair.guest}
        self._chats: dict[str, Window] = {}
        self._bots: dict[tuple[int, int, str], Bot] = {}
        self.driver = Driver(self)

    # ---- who is here ----

    @property
    def here(self) -> Counter[str]:
        """The guests who look on, and with how many sockets."""
        return self._here

    @property
    def onlookers(self) -> int:
        """How many sockets there are."""
        return len(self._onlookers)

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits, if he does."""
        seats = (seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest)
        return next(seats, None)

    def left_by(self, guest: str) -> int | None:
        """The seat that a guest has left in this game, where a bot plays on, until he wants it back."""
        if self.games.phase != "playing":
            return None
        sat = zip(self.games.sat[-1], self.chairs, strict=True)
        return next((seat for seat, (who, chair) in enumerate(sat) if who == guest and chair.bot), None)

    def eyes_of(self, guest: str) -> int | None:
        """The seat as which a guest sees the game at the table; none for a bystander.

        It is the one that the game was dealt to him on, whoever sits there now. Whoever has left a game that
        goes on is a bystander of it.
        """
        sat = self.games.sat[-1] if guest and self.games.sat else ()
        seat = next((seat for seat, who in enumerate(sat) if who == guest), None)
        return None if self.games.phase == "playing" and seat != self.seat_of(guest) else seat

    async def enter(self, onlooker: Onlooker, guest: Guest) -> None:
        """Let somebody look on. Whoever was played for plays again himself. Raises :class:`NotKept`."""
        async with self.lock:
            if self.is_closed:
                raise NotKept
            known = self.people.get(guest.id)
            person = Person(guest, known.short if known else new_short(), known.is_muted if known else False)
            try:
                await self.keep(Changes(self.id).person(person, self.clock.now()))
            except NotKept:
                if known is None:
                    raise
            self.people[guest.id] = person
            self._onlookers[onlooker] = guest.id
            self._here[guest.id] += 1
            self._gone_at.pop(guest.id, None)
            self.touched = self.clock.seconds()
            seat = self.seat_of(guest.id)
            if seat is not None:
                self.chairs[seat].is_away = False
            self.watch.sockets(1)
            self.changed()

    def leave(self, onlooker: Onlooker) -> None:
        """Somebody looks on no more."""
        guest = self._onlookers.pop(onlooker, None)
        if guest is None:
            return
        self._here -= Counter([guest])
        self.touched = self.clock.seconds()
        if guest not in self.here and self.seat_of(guest) is not None:
            self._gone_at[guest] = self.touched
        self.watch.sockets(-1)
        self.changed()

    def gone_for(self, guest: str) -> float | None:
        """Seconds since a guest has gone; none while he is here."""
        if guest in self.here:
            return None
        return self.clock.seconds() - self._gone_at.setdefault(guest, self.clock.seconds())

    def may_host(self, guest: str) -> bool:
        """Whether a guest may become the host: none is here, and nobody who sits comes before him."""
        if self.host in self.here:
            return False
        sits_here = any(chair.guest in self.here for chair in self.chairs)
        return self.seat_of(guest) is not None or not sits_here

    # ---- changing ----

    def changed(self) -> None:
        """The table has changed: tell everybody."""
        self.version += 1
        self.tell()

    def tell(self) -> None:
        """Something has changed: let everybody look."""
        for onlooker in self._onlookers:
            onlooker.wake()
        self.driver.wake()

    async def keep(self, changes: Changes) -> None:
        """Keep what is to be changed; raises :class:`NotKept`, and nothing may be changed then."""
        await self.store.keep(changes)

    async def sit(
        self,
        chairs: Sequence[Chair],
        host: str | None = None,
        said: str = "",
        person: Person | None = None,
    ) -> None:
        """Seat people so, and let somebody be the host, if that is kept; the chat tells it in those words.

        ``person`` is who sits down, kept with the seat: he may have come without having looked on.
        """
        changes = Changes(self.id)
        if person is not None:
            changes.person(person, self.clock.now())
        lines = [self.line(said)] if said else []
        for seat, (old, new) in enumerate(zip(self.chairs, chairs, strict=True)):
            if old.kept != new.kept:
                changes.chair(seat, new)
        host = self.host if host is None else host
        if host != self.host:
            changes.host(host)
        for line in lines:
            changes.chat(line)
        await self.keep(changes)
        self.chairs, self.host = list(chairs), host
        self.chat = [*self.chat, *lines][-CHAT_KEPT:]
        if person is not None:
            self.people[person.guest.id] = person
        self.changed()

    async def deal(self) -> None:
        """Deal the next game to whoever sits here; bots take the free seats."""
        chairs = self._for_a_deal()
        lines = await self._told_of_bots(chairs)
        names, who = [chair.name for chair in chairs], [chair.who for chair in chairs]
        table = self.games.deal(names, who, self.seeds())
        number, match = self.games.number, self.games.matches[-1]
        changes = Changes(self.id).phase("playing")
        for seat, chair in enumerate(chairs):
            changes.chair(seat, chair)
        changes.game(number, self.games.shares[-1], match.seed, names, who, table.started)
        self._add_events(changes, table, 1, table.log)
        for line in lines:
            changes.chat(line)
        async with self._or(self.games.take_deal_back):
            await self.keep(changes)
        self.chairs = chairs
        self.chat = [*self.chat, *lines][-CHAT_KEPT:]
        self.changed()

    async def _told_of_bots(self, chairs: Sequence[Chair]) -> list[ChatSeen]:
        """What keeps the bots of a deal from thinking as far as they should, unless the chat has told it.

        Asked for aside: whoever asks first in a process waits for the compiler to be loaded.
        """
        bots = [chair.bot for chair in chairs if chair.bot]
        found = await asyncio.to_thread(shortcoming, self.games.book, bots)
        told = {line.text for line in self.chat if not line.guest}
        return [self.line(found)] if found and found not in told else []

    async def play(self, move: Event, who: str) -> None:
        """Make a legal move, if it is kept. Raises :class:`underhand.table.IllegalMove`."""
        table = self.table
        events = self.games.play(move)
        changes = Changes(self.id)
        self._add_events(changes, table, table.ply - len(events) + 1, events)
        left = self._left() if table.is_over else ()
        freed = {seat: Chair() for seat in left}
        for seat, chair in freed.items():
            changes.chair(seat, chair)
        async with self._or(self.games.take_back):
            await self.keep(changes)
        self.chairs = [freed.get(seat, chair) for seat, chair in enumerate(self.chairs)]
        self.watch.moved(who)
        if table.is_over:
            self.version += 1
        self.tell()

    def _left(self) -> Sequence[int]:
        """The seats of guests who have left the game that is at the table: a bot has played on there."""
        known = self.people.keys()
        return [seat for seat, who in enumerate(self.games.sat[-1]) if who in known and self.chairs[seat].bot]

    async def say(self, line: ChatSeen) -> None:
        """Add a line to the chat."""
        await self.keep(Changes(self.id).chat(line))
        self.chat = [*self.chat, line][-CHAT_KEPT:]
        self.tell()

    def line(self, text: str, short: str = "", name: str = "") -> ChatSeen:
        """The next line of the chat; what nobody has said the table itself tells."""
        number = self.chat[-1].number + 1 if self.chat else 1
        at = self.clock.now().isoformat(timespec="seconds")
        return ChatSeen(number=number, guest=short, name=name, text=text, at=at)

    def may_say(self, guest: str) -> bool:
        """Whether a guest has not said too much just now; asking counts."""
        window = self._chats.setdefault(guest, Window(MOST_CHAT, CHAT_SECONDS, self.clock))
        return window.take()

    async def rename(self, guest: Guest) -> None:
        """Somebody is called otherwise now; who plays a game keeps his name until it is over."""
        person = replace(self.people[guest.id], guest=guest)
        changes, chairs = Changes(self.id).person(person, self.clock.now()), list(self.chairs)
        seat = self.seat_of(guest.id)
        if seat is not None and self.games.phase != "playing":
            taken = [chair.name for i, chair in enumerate(chairs) if i != seat]
            chairs[seat] = replace(chairs[seat], name=told_apart(guest.name, taken))
            changes.chair(seat, chairs[seat])
        await self.keep(changes)
        self.people[guest.id], self.chairs = person, chairs
        self.changed()

    async def mute(self, person: Person) -> None:
        """Change what somebody may do."""
        await self.keep(Changes(self.id).person(person, self.clock.now()))
        self.people[person.guest.id] = person
        self.changed()

    async def change(self, settings: Settings) -> None:
        """Change the settings."""
        await self.keep(Changes(self.id).settings(settings))
        self.settings = settings
        if not settings.stand_in:
            self.chairs = [replace(chair, is_away=False) for chair in self.chairs]
        self.changed()

    @asynccontextmanager
    async def _or(self, take_back: Callable[[], object]) -> AsyncIterator[None]:
        """Take back what was done in memory where it could not be kept, or where anything else failed."""
        try:
            yield
        except Exception:
            take_back()
            raise

    def _add_events(self, changes: Changes, table: Table, ply: int, events: Sequence[Event]) -> None:
        changes.events(self.games.number, ply, events)
        if table.is_over:
            changes.ended(self.games.number, dumps(table.record)).phase(self.games.phase)

    def _for_a_deal(self) -> list[Chair]:
        """The chairs with everybody under his own name, and a bot where nobody sits."""
        chairs = [replace(chair) for chair in self.chairs]
        for chair in chairs:
            if chair.guest:
                chair.name = ""
            elif chair.name not in BOT_NAMES:
                chair.name, chair.bot = "", chair.bot or STAND_IN
        for chair in chairs:
            if chair.guest:
                taken = [each.name for each in chairs]
                person = self.people.get(chair.guest)
                chair.name = told_apart(person.guest.name if person else NOBODY, taken)
        for chair in chairs:
            chair.name = chair.name or bot_name([each.name for each in chairs])
        return chairs

    # ---- the game ----

    @property
    def table(self) -> Table:
        """The game at the table; raises :class:`NotDone` before the first deal."""
        table = self.games.table
        if table is None:
            raise NotDone("no_game", "no game has been dealt yet")
        return table

    def bot(self, seat: int, kind: str) -> Bot:
        """The bot that plays a seat in this game."""
        key = self.games.number, seat, kind
        if key not in self._bots:
            table = self.table
            self._bots = {each: bot for each, bot in self._bots.items() if each[0] == key[0]}
            self._bots[key] = seat_bot(kind, self.book, table.rules, f"{table.seed}:{seat}")
        return self._bots[key]

    @cached_property
    def adviser(self) -> Adviser:
        """Who gives hints at this table."""
        return adviser(self.book, families.rules_for(self.book, len(self.chairs)), self.id)

    # ---- the end ----

    async def close(self, text: str, *, again: bool) -> None:
        """Say goodbye to everybody and stop; what happened is kept."""
        self.is_closed = True
        for onlooker in list(self._onlookers):
            onlooker.goodbye(text, again=again)
        await self.driver.stop()
        async with self.lock:
            pass  # what is under way comes to its end


def _games(kept: KeptTable) -> Games:
    """The games as their logs tell them; the dealer's events come again by themselves."""
    games = Games(kept.opened.book, kept.opened.games)
    for game in kept.games:
        table = games.again(game.names, game.who, game.seed, game.share, game.started)
        with suppress(TableError):  # what does not fit is told by the comparison
            for event in map(parse_event, game.log):
                if event.actor >= 0:
                    games.play(event)
        if tuple(map(str, table.log)) != game.log:
            raise NotDone("broken", f"game {game.number} of this table does not follow from its log")
    return games
