"""Requests at a table: each is carried out whole, or refused with a reason and changes nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from underhand.bots import NAMES
from underhand.frame.events import Event, seat_text
from underhand.table import TableError
from underhand.table.errors import InvalidNotation
from underhand.table.short import is_foreign, resolve
from underhand.web.people import STAND_IN, Chair, Guest, Person, bot_name, clean_text, told_apart
from underhand.web.refusing import NotDone, by_rules, by_text
from underhand.web.room import CHAT_SECONDS, MOST_CHAT, Room
from underhand.web.seen import move_seen
from underhand.web.store import NotKept
from underhand.web.watch import tell_failure
from underhand.web.wire import (
    Asked,
    BeHost,
    Change,
    Chat,
    Done,
    Hint,
    Hinted,
    Leave,
    Mute,
    NextGame,
    Play,
    PutBot,
    Refused,
    Remove,
    Request,
    Sit,
    Start,
    Why,
)

HOST_AWAY = 10.0
"""Seconds for a host to come again before somebody else may be it."""


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody at a table, who asks."""

    room: Room
    person: Person

    @property
    def seat(self) -> int:
        """His seat; raises :class:`NotDone` for a bystander."""
        seat = self.room.seat_of(self.person.guest.id)
        if seat is None:
            raise NotDone("not_seated", "you do not sit at this table")
        return seat

    def check_host(self) -> None:
        """Refuse everybody but the host."""
        if self.room.host != self.person.guest.id:
            raise NotDone("not_host", "only the host may do this")

    def chairs(self) -> list[Chair]:
        """The chairs, to be changed."""
        return [replace(chair) for chair in self.room.chairs]

    def chair(self, seat: int) -> Chair:
        """A chair of the table as it is; raises :class:`NotDone` where there is none."""
        if seat >= len(self.room.chairs):
            raise NotDone("no_seat", f"there is no {seat_text(seat)} at this table")
        return self.room.chairs[seat]


async def do(room: Room, guest: Guest, request: Request) -> Done | Refused | Hinted:
    """Carry out a request; whoever asks may go in the middle of it, and it is still done whole."""
    return await asyncio.shield(asyncio.ensure_future(_do(room, guest, request)))


async def _do(room: Room, guest: Guest, request: Request) -> Done | Refused | Hinted:
    async with room.lock:
        try:
            hinted = await _DO[type(request)](_call(room, guest), request)
        except NotKept as error:
            return refused(request, NotDone("not_kept", str(error)), room)
        except NotDone as error:
            return refused(request, error, room)
        except Exception as error:  # noqa: BLE001 - logged, and told to whoever asked
            tell_failure("a request failed", error)
            return refused(request, NotDone("failed", "the server failed at this; nothing was changed"), room)
    return hinted or Done(re=request.re)


def _call(room: Room, guest: Guest) -> Call:
    if room.is_closed or guest.id not in room.people:
        raise NotDone("closed", "this table has been put away: connect anew")
    return Call(room, room.people[guest.id])


def refused(request: Asked, error: NotDone, room: Room) -> Refused:
    """The answer to a request that was not carried out."""
    room.watch.refused(error.code)
    return Refused(re=request.re, code=error.code, text=str(error), clauses=error.clauses)


# ---- playing -------------------------------------------------------------------------------------------


async def _play(call: Call, request: Play) -> None:
    seat, games = call.seat, call.room.games
    _ = call.room.table
    if (request.game, request.stamp) != (games.number, games.stamp(seat)):
        raise NotDone("stale", "the table has changed since: look again")
    move = _move(call, request.text)
    try:
        await call.room.play(move, "guest")
    except TableError as error:
        raise by_text(error) from None


async def _why(call: Call, request: Why) -> None:
    refusal = call.room.table.why_not(_move(call, request.text))
    if refusal is not None:
        raise by_rules(refusal)


async def _hint(call: Call, request: Hint) -> Hinted:
    seat, table = _seat_to_act(call), call.room.table
    view, moves = table.view(seat), table.legal_moves(seat)
    move, why = await asyncio.to_thread(call.room.adviser.advise, view, moves)
    return Hinted(re=request.re, move=move_seen(move), why=why)


def _seat_to_act(call: Call) -> int:
    """The asker's seat; raises :class:`NotDone` where it is not for him to move."""
    table = call.room.table
    if table.is_over:
        raise NotDone("game_over", "the game is over")
    if call.seat not in table.actors:
        raise NotDone("not_your_turn", "it is not for you to move now")
    return call.seat


def _move(call: Call, text: str) -> Event:
    """The asker's own move that a text means.

    Another seat's is refused before anything is held against its cards.
    """
    seat = _seat_to_act(call)
    if is_foreign(text, seat):
        raise _foreign(seat)
    try:
        move = resolve(text, seat, call.room.table.game)
    except (TableError, InvalidNotation) as error:
        raise by_text(error) from None
    if move.actor != seat:
        raise _foreign(seat)
    return move


def _foreign(seat: int) -> NotDone:
    return NotDone("foreign_seat", f"you are {seat_text(seat)}, and move for nobody else")


# ---- sitting -------------------------------------------------------------------------------------------


async def sit(room: Room, person: Person, seat: int | None) -> int:
    """Seat somebody on a free chair, the first one if none is named; returns the seat. Under the lock."""
    call, guest = Call(room, person), person.guest
    chairs, old, left = call.chairs(), room.seat_of(guest.id), room.left_by(guest.id)
    if seat is None:
        free = (i for i, each in enumerate(chairs) if each.is_free)
        seat = next((i for i in (old, left, *free) if i is not None), None)
    if seat is None:
        raise NotDone("full", "every seat is taken")
    chair = call.chair(seat)
    if seat == old:
        if not chair.is_away:
            raise NotDone("seated", "you sit there already")
        room.chairs[seat].is_away = False
        room.changed()
        return seat
    if not chair.is_free and seat != left:
        raise NotDone("taken", "somebody sits there")
    if old is not None:
        if room.games.number:
            raise NotDone("seated", "you have a seat; leave it first")
        chairs[old] = Chair()
    has_host = room.seat_of(room.host) is not None
    taken = [each.name for each in chairs if not each.is_free]
    chairs[seat] = Chair(chair.name if seat == left else told_apart(guest.name, taken), guest.id)
    said = f"{chair.name} is back" if seat == left else ""
    await room.sit(chairs, None if has_host else guest.id, said, person)
    return seat


async def _sit(call: Call, request: Sit) -> None:
    await sit(call.room, call.person, request.seat)


async def _leave(call: Call, _request: Leave) -> None:
    await _vacate(call, call.seat)


async def _remove(call: Call, request: Remove) -> None:
    call.check_host()
    chair = call.chair(request.seat)
    if not chair.guest:
        raise NotDone("no_guest", "no guest sits there")
    if chair.guest in call.room.here:
        raise NotDone("is_here", f"{chair.name} is here")
    await _vacate(call, request.seat)


async def _vacate(call: Call, seat: int) -> None:
    """Take a guest from his seat: in a game a bot plays on; the host's role goes to the next guest.

    Whoever left a game may have his seat back as long as it goes on.
    """
    room, chairs = call.room, call.chairs()
    guest, is_playing = chairs[seat].guest, room.games.phase == "playing"
    chairs[seat] = Chair(chairs[seat].name, bot=STAND_IN) if is_playing else Chair()
    said = f"{room.chairs[seat].name} has left{'; a bot plays on' if is_playing else ''}"
    await room.sit(chairs, _next_host(room, chairs, seat) if guest == room.host else None, said)


def _next_host(room: Room, chairs: list[Chair], seat: int) -> str:
    """Who is the host after whoever sat there: the next guest round the table, rather one who is here."""
    order = [chairs[(seat + i) % len(chairs)].guest for i in range(1, len(chairs))]
    guests = [guest for guest in order if guest]
    return next((guest for guest in guests if guest in room.here), guests[0] if guests else "")


async def _put_bot(call: Call, request: PutBot) -> None:
    call.check_host()
    chairs, chair = call.chairs(), call.chair(request.seat)
    if request.bot and request.bot not in NAMES:
        raise NotDone("no_bot", f"there is no bot {request.bot!r}: one of {', '.join(NAMES)}")
    if chair.guest:
        raise NotDone("taken", "a guest sits there")
    if not request.bot and not chair.bot:
        raise NotDone("no_bot", "no bot sits there")
    if not request.bot and call.room.games.phase == "playing":
        raise NotDone("in_game", "a game goes on: the seat can be freed after it")
    if request.bot:
        name = chair.name or bot_name([each.name for each in chairs])
        chairs[request.seat] = Chair(name, bot=request.bot)
    else:
        chairs[request.seat] = Chair()
    await call.room.sit(chairs)


# ---- the table -----------------------------------------------------------------------------------------


async def _start(call: Call, _request: Start) -> None:
    call.check_host()
    if call.room.games.phase != "gathering":
        raise NotDone("started", "the first game has been dealt")
    if all(not chair.guest for chair in call.room.chairs):
        raise NotDone("not_seated", "nobody sits at this table")
    await call.room.deal()


async def _next(call: Call, _request: NextGame) -> None:
    _ = call.seat
    phase = call.room.games.phase
    if phase == "gathering":
        raise NotDone("no_game", "the host deals the first game")
    if phase == "playing":
        raise NotDone("in_game", "a game goes on")
    await call.room.deal()


async def _chat(call: Call, request: Chat) -> None:
    room, person, text = call.room, call.person, clean_text(request.text)
    if person.is_muted:
        raise NotDone("muted", "the host has asked you to be silent")
    if not text:
        raise NotDone("empty", "there is nothing in it")
    if not room.may_say(person.guest.id):
        raise NotDone("too_many", f"slowly: no more than {MOST_CHAT} lines in {CHAT_SECONDS:.0f} seconds")
    seat = room.seat_of(person.guest.id)
    name = person.guest.name if seat is None else room.chairs[seat].name
    await room.say(room.line(text, person.short, name))


async def _mute(call: Call, request: Mute) -> None:
    call.check_host()
    person = next((each for each in call.room.people.values() if each.short == request.guest), None)
    if person is None:
        raise NotDone("no_guest", "there is no such guest at this table")
    await call.room.mute(replace(person, is_muted=request.on))


async def _be_host(call: Call, _request: BeHost) -> None:
    room, guest = call.room, call.person.guest.id
    if not room.may_host(guest):
        raise NotDone("has_host", "the host is here, or somebody who sits comes before you")
    away = room.gone_for(room.host) if room.host else None
    if away is not None and away < HOST_AWAY:
        raise NotDone("has_host", "the host was here a moment ago: ask again soon")
    await room.sit(room.chairs, guest)


async def _change(call: Call, request: Change) -> None:
    call.check_host()
    await call.room.change(request.settings.instead_of(call.room.settings))


_DO: Mapping[type[Asked], Callable[[Call, Any], Awaitable[Hinted | None]]] = MappingProxyType(
    {
        Play: _play,
        Why: _why,
        Hint: _hint,
        Chat: _chat,
        Sit: _sit,
        Leave: _leave,
        Start: _start,
        NextGame: _next,
        PutBot: _put_bot,
        Remove: _remove,
        Mute: _mute,
        BeHost: _be_host,
        Change: _change,
    }
)
