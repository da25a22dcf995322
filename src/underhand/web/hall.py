"""The hall: the rooms in memory, loaded when somebody asks for them and put away when nobody does."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from underhand import families
from underhand.books import Book
from underhand.bots import NAMES, UnknownBot
from underhand.table import TableError
from underhand.table.draws import new_seed
from underhand.web.aside import Aside
from underhand.web.choosing import chosen
from underhand.web.clock import Clock
from underhand.web.doing import sit
from underhand.web.people import STAND_IN, Chair, Guest, Person, bot_name, new_code, new_short, new_token
from underhand.web.room import Room
from underhand.web.store import Card, Opened, Store
from underhand.web.watch import Unwatched
from underhand.web.wire import NewTable, TableCard

KEPT_EMPTY = 600.0
"""Seconds after which a room that nobody looks at is put away."""
LOOKED_AFTER = 60.0
"""Seconds between two looks for such rooms."""
CHOICES_AT_ONCE = 2
BOTS_AT_ONCE = 2
GOODBYE = "The server stops for a moment; your table is kept."


@dataclass(frozen=True)
class EndedGame:
    """A game that has ended, by the name of its record."""

    number: int
    names: tuple[str, ...]
    started: datetime
    text: str
    """The record as a file holds it."""
    may_open: bool
    """Whether the guest who asked may see every hand."""


class Hall:
    """Every table of a store. One at a time works on a store."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        watch: Unwatched | None = None,
        seeds: Callable[[], str] = new_seed,
    ) -> None:
        self.seeds = seeds
        self.store = store
        self.clock = clock or Clock()
        self.watch = watch or Unwatched()
        self.rooms: dict[str, Room] = {}
        self.aside = Aside(CHOICES_AT_ONCE)
        """Where rules are made of what strangers sent."""
        self.thinking = Aside(BOTS_AT_ONCE)
        """Where bots think that take their time."""
        self._loading = asyncio.Lock()
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    # ---- opening ----

    async def open(self, new: NewTable, guest: Guest) -> Room:
        """Open a table for somebody who sits on its first seat and is its host.

        Raises :class:`underhand.errors.UnderhandError` for rules, seats and bots that cannot be.
        """
        book = await self.aside.do(guest.id, lambda: _book(new))
        table = Opened(
            id=new_token(),
            code=new_code(),
            made=self.clock.now(),
            book=book,
            games=new.games,
            host=guest.id,
            settings=new.settings,
            chairs=_seated(new, guest),
        )
        await self.store.keep_table(table, Person(guest, new_short()))
        room = await self.room(table.id)
        if room is None:
            raise TableError("the table that was opened is not there")
        if new.start:
            async with room.lock:
                await room.deal()
        return room

    # ---- finding ----

    async def room(self, number: str) -> Room | None:
        """The room of a table by its id; none if there is no such table."""
        room = self.rooms.get(number)
        if room is None:
            async with self._loading:
                room = self.rooms.get(number) or await self._load(number)
        if room is not None:
            room.touched = self.clock.seconds()
        return room

    async def by_code(self, code: str) -> Room | None:
        """The room that an invite's code opens."""
        number = await self.store.by_code(code.strip().upper())
        return None if number is None else await self.room(number)

    async def by_token(self, token: str, guest: Guest) -> tuple[Room, int] | None:
        """Swap a seat's token for the seat; none where the token is dead or never was one.

        Raises :class:`underhand.web.refusing.NotDone` for somebody who sits there already.
        """
        found = await self.store.by_token(token)
        room = None if found is None else await self.room(found[0])
        if room is None:
            return None
        async with room.lock:
            free = (i for i, chair in enumerate(room.chairs) if chair.token == token and chair.is_free)
            seat = next(free, None)
            if seat is None:
                return None
            return room, await sit(room, room.people.get(guest.id) or Person(guest, new_short()), seat)

    async def recent(self, guest: Guest) -> tuple[TableCard, ...]:
        """The tables that a guest has been at, the last one first."""
        return tuple(map(_card, await self.store.recent(guest.id)))

    async def game(self, share: str, guest: Guest) -> EndedGame | None:
        """A game that has ended; none where there is no such one, or it goes on."""
        kept = await self.store.game(share)
        if kept is None or kept.record is None:
            return None
        may_open = guest.id in kept.who or await self.store.shows_hands(kept.table)
        return EndedGame(kept.number, kept.names, kept.started, kept.record, may_open)

    async def rename(self, guest: Guest) -> None:
        """Call a guest otherwise at the tables where somebody looks on."""
        for room in list(self.rooms.values()):
            async with room.lock:
                if guest.id in room.people and not room.is_closed:
                    await room.rename(guest)

    # ---- looking after ----

    def phases(self) -> Mapping[str, int]:
        """How many of the rooms in memory stand where."""
        return Counter(room.games.phase for room in self.rooms.values())

    async def check(self) -> None:
        """Raises :class:`underhand.web.store.NotKept` where the database does not answer."""
        await self.store.check()

    async def put_away(self) -> None:
        """Put away the rooms that nobody has looked at for long."""
        now = self.clock.seconds()
        for room in list(self.rooms.values()):
            if not room.onlookers and now - room.touched >= KEPT_EMPTY:
                del self.rooms[room.id]
                await room.close("", again=True)

    async def say_goodbye(self) -> None:
        """Let every socket go, to come again; what has happened is kept."""
        for room in list(self.rooms.values()):
            await room.close(GOODBYE, again=True)

    async def close(self) -> None:
        """Stop everything and let go of the store."""
        self._sweeper.cancel()
        await asyncio.wait([self._sweeper])
        await self.say_goodbye()
        await self.store.close()

    async def _load(self, number: str) -> Room | None:
        kept = await self.store.table(number)
        if kept is None:
            return None
        self.rooms[number] = room = Room(kept, self.store, self.clock, self.watch, self.seeds, self.thinking)
        return room

    async def _sweep(self) -> None:
        while True:
            await self.clock.sleep(LOOKED_AFTER)
            await self.put_away()


def _book(new: NewTable) -> Book:
    """The book of a table that is asked for; raises :class:`BookError`, also where so many cannot play it."""
    book = chosen(new.choice)
    families.check_seats(book, new.seats)
    return book


def _seated(new: NewTable, guest: Guest) -> tuple[Chair, ...]:
    """Whoever opens the table sits first, bots on the last seats; to start at once on all others too."""
    unknown = [bot for bot in new.bots if bot not in NAMES]
    if unknown:
        raise UnknownBot(f"there is no bot {unknown[0]!r}: one of {', '.join(NAMES)}")
    if len(new.bots) >= new.seats:
        raise TableError(f"{len(new.bots)} bots and you are more than {new.seats} seats")
    free = new.seats - 1 - len(new.bots)
    bots = [STAND_IN if new.start else ""] * free + list(new.bots)
    chairs = [Chair(guest.name, guest.id)]
    for bot in bots:
        taken = [chair.name for chair in chairs]
        chairs.append(Chair(bot_name(taken), bot=bot) if bot else Chair())
    return tuple(chairs)


def _card(card: Card) -> TableCard:
    title = card.rules["rules"]["title"] if isinstance(card.rules["rules"], dict) else ""
    return TableCard(
        id=card.id,
        title=title or families.shelf_book(card.rules["book"]).title,
        phase=card.phase,
        seats=card.seats,
        seat=card.seat,
        at=card.at,
    )
