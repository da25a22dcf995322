"""What one guest is shown of a room: the table with its people, and the game as his seat sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from underhand import families
from underhand.books import Book
from underhand.books.meanings import meaning
from underhand.web.people import Chair
from underhand.web.room import Room
from underhand.web.seen import game_seen
from underhand.web.wire import GameSeen, SeatLink, SeatSeen, TableSeen


def table_seen(room: Room, guest: str, base: str = "") -> TableSeen:
    """The table as a guest sees it; ``base`` is the address that links begin with."""
    book, is_host = room.book, guest == room.host
    person, here = room.people[guest], room.here
    return TableSeen(
        id=room.id,
        code=room.code,
        link=f"{base}/j/{room.code}",
        book=book.base or book.name,
        title=book.title,
        is_house=bool(book.base),
        changed=_changed(book),
        warning=_warning(book, len(room.chairs)),
        phase=room.games.phase,
        seats=tuple(_seat_seen(room, seat, chair, to_host=is_host) for seat, chair in enumerate(room.chairs)),
        you=room.seat_of(guest),
        guest=person.short,
        is_host=is_host,
        may_host=room.may_host(guest),
        is_muted=person.is_muted,
        settings=room.settings,
        watchers=sum(room.seat_of(each) is None for each in here),
        seat_links=_links(room.chairs, base) if is_host else (),
        games_played=len(room.games.ended),
        left=room.left_by(guest),
        games=room.games.limit,
        game_of_match=room.games.match.number if room.games.match else 0,
        earlier=tuple(share for i, share in enumerate(room.games.ended) if may_open(room, guest, i + 1)),
    )


@lru_cache(maxsize=256)
def _warning(book: Book, seats: int) -> str:
    """What speaks against so many players."""
    return families.seats_warning(book, seats)


@lru_cache(maxsize=256)
def _changed(book: Book) -> tuple[str, ...]:
    """What is played otherwise than the book says, a sentence each."""
    return tuple(
        meaning(book.family, name, value) for name, value in book.options.items() if name in book.changed
    )


def may_open(room: Room, guest: str, number: int) -> bool:
    """Whether a guest may see everything of a game that has ended: whoever sat there, others if allowed."""
    return guest in room.games.sat[number - 1] or room.settings.show_hands


def _seat_seen(room: Room, seat: int, chair: Chair, *, to_host: bool) -> SeatSeen:
    standing = room.games.standing(chair.who, seat)
    person = room.people.get(chair.guest)
    return SeatSeen(
        seat=seat,
        name=chair.name,
        who="guest" if chair.guest else "bot" if chair.bot else "free",
        bot=chair.player,
        guest=person.short if person else "",
        is_here=not chair.guest or chair.guest in room.here,
        is_away=chair.is_away,
        is_muted=to_host and person is not None and person.is_muted,
        is_host=bool(chair.guest) and chair.guest == room.host,
        games=standing.games,
        wins=standing.wins,
        losses=standing.losses,
        points=standing.points,
    )


def _links(chairs: Sequence[Chair], base: str) -> tuple[SeatLink, ...]:
    return tuple(
        SeatLink(seat=seat, link=f"{base}/s/{chair.token}")
        for seat, chair in enumerate(chairs)
        if chair.is_free
    )


@dataclass(slots=True)
class Sent:
    """How far one socket has been told."""

    version: int = -1
    game: tuple[object, ...] = ()
    number: int = 0
    lines: int = 0
    """The events whose lines have been sent."""
    eyes: int | None = None
    chat: int = 0

    def forget(self) -> None:
        """Tell table and game anew, though not the log and the chat."""
        self.version, self.game = -1, ()


def new_game_seen(room: Room, guest: str, sent: Sent) -> GameSeen | None:
    """The game as a guest sees it, if it is not as it was sent; ``sent`` is brought up to date."""
    games, seat = room.games, room.eyes_of(guest)
    table, chronicle = games.table, games.chronicle
    if table is None or chronicle is None:
        return None
    is_open = may_open(room, guest, games.number)
    now = (games.number, table.ply, seat, table.is_over and is_open)
    if now == sent.game:
        return None
    if (sent.number, sent.eyes) != (games.number, seat):
        sent.number, sent.eyes, sent.lines = games.number, seat, 0
    new, sent.lines, sent.game = chronicle.lines(seat, sent.lines), table.ply, now
    return game_seen(
        table,
        seat,
        games.stamp(seat),
        new,
        number=games.number,
        share=games.shares[-1],
        is_open=is_open,
    )
