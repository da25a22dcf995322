"""Tables: opened, found by a code or a link, and those that a guest has been at."""

from fastapi import APIRouter, Request

from underhand.web.api.asking import Tables, Visitor, count_choice, limited, rates_of
from underhand.web.guarding import Refusal
from underhand.web.shelf import rules_seen
from underhand.web.wire import Invited, NewTable, RulesSeen, TableCard, Ticket

router = APIRouter(tags=["tables"])


@router.post("/tables", dependencies=[limited("tables of an address")])
async def open_table(new: NewTable, guest: Visitor, hall: Tables, request: Request) -> Invited:
    """Open a table; you sit on its first seat and are its host."""
    rates_of(request).take("tables", guest.id)
    count_choice(new.choice, request)
    room = await hall.open(new, guest)
    return Invited(table=room.id, seat=0)


@router.get("/tables")
async def recent(guest: Visitor, hall: Tables) -> tuple[TableCard, ...]:
    """The tables that you have been at, the last one first."""
    return await hall.recent(guest)


@router.get("/tables/{table}/rules")
async def table_rules(table: str, hall: Tables) -> RulesSeen:
    """The rules of a table in English, for as many as may sit there."""
    room = await hall.room(table)
    if room is None:
        raise Refusal(404, "table", "there is no such table")
    return rules_seen(room.book, len(room.chairs))


@router.post("/join", dependencies=[limited("codes")])
async def join(ticket: Ticket, guest: Visitor, hall: Tables) -> Invited:
    """Where a code leads; or the seat that a token opens, which you sit on then: nobody else will by it."""
    if ticket.token:
        found = await hall.by_token(ticket.token, guest)
        if found is None:
            raise Refusal(404, "link", "this link has been used, or somebody has taken its seat")
        return Invited(table=found[0].id, seat=found[1])
    room = await hall.by_code(ticket.code)
    if room is None:
        raise Refusal(404, "code", f"no table has the code {ticket.code.strip().upper()}")
    return Invited(table=room.id, seat=room.seat_of(guest.id))
