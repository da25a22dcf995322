"""A table, its people and what they ask for, without a network."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.web.tables import ANA, BO, CY, DEE, Client, SetClock, a_hall, low, new_table, play_out
from underhand import families
from underhand.books import shelf
from underhand.frame.events import DEALER
from underhand.record import loads
from underhand.web.hall import Hall
from underhand.web.people import Guest
from underhand.web.wire import Choice, Hinted, NewTable, Refused, Settings


async def two_at_a_table(hall: Hall, book: str = "boot", **kw: Any) -> tuple[Client, Client]:
    """Ana, the host, and Bo in a game."""
    room = await hall.open(new_table(book, **kw), ANA)
    ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
    await bo.ok("sit")
    await ana.ok("start")
    for client in (ana, bo):
        await client.until(lambda each: each.table.phase == "playing" and hasattr(each, "game"))
    return ana, bo


async def one_due(*clients: Client) -> tuple[Client, Client]:
    """After the set-up: who is to move, and who is not."""
    while clients[0].room.games.matches[-1].table.view(None).phase == "set-up":
        for client in clients:
            await client.until(lambda each: each.game.ply == each.room.table.ply)
            if client.is_due:
                await client.play(low(client))
    for client in clients:
        await client.until(lambda each: each.game.ply == each.room.table.ply)
    first, second = clients
    return (first, second) if first.is_due else (second, first)


# ---- playing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", shelf())
async def test_a_table_of_every_book_plays_to_its_end_by_bots(tmp_path: Path, book: str) -> None:
    """Somebody opens a table and goes from his seat; the bots play on, and its record is there."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(book, 3, start=True), ANA)
        ana = await Client.at(room, ANA)
        await ana.ok("leave")
        await ana.until(lambda each: each.table.phase != "playing" and each.game.result)
        assert ana.game.result is not None and ana.game.result.text
        kept = await hall.store.table(room.id)
        assert kept is not None and kept.games[0].record is not None
        assert len(kept.games[0].log) == room.table.ply
        game = await hall.game(kept.games[0].share, ANA)
        assert game is not None and game.names == room.table.names and game.started == room.table.started
        record = loads(game.text)
        assert record.log == room.table.log and record.seed == room.table.seed


async def test_two_guests_play_on_and_the_dealer_changes_as_the_book_says(
    tmp_path: Path,
) -> None:
    """Anybody who sits deals the next game; standings add up; records are named when a game has ended."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_at_a_table(hall)
        dealers, winners = [], []
        for number in (1, 2, 3):
            await play_out(ana, bo)
            await bo.until(lambda each: each.game.result and each.table.phase == "between")
            assert bo.game.number == number and bo.table.games_played == number == len(bo.table.earlier)
            assert bo.game.result is not None and bo.game.result.share == bo.table.earlier[-1]
            dealers.append(bo.game.dealer)
            winners.append(bo.game.result.winners)
            assert await ana.no("start") == "started"
            await bo.ok("next")
            await ana.until(lambda each: each.game.number == number + 1)  # noqa: B023
            await bo.until(lambda each: each.game.number == number + 1)  # noqa: B023
        book, tables = ana.room.book, ana.room.games.matches[0].tables
        for before, after in pairwise(tables):
            assert before.outcome is not None
            assert after.first_dealer == families.next_dealer(book, before.outcome, before.first_dealer, 2)
        await bo.until(lambda each: each.table.games_played == 3)
        for seat in bo.table.seats:
            assert seat.games == 3 and seat.wins == sum(seat.seat in each for each in winners)


async def test_moves_out_of_turn_stale_foreign_or_against_the_rules_change_nothing(tmp_path: Path) -> None:
    """Each is refused with a code and a sentence; table, log and what is kept stay as they were."""
    async with a_hall(tmp_path) as hall:
        due, other = await one_due(*await two_at_a_table(hall))
        watcher = await Client.at(due.room, CY)
        now = {"game": due.game.number, "stamp": due.game.stamp}
        good, you, they = due.game.moves[0].text, due.game.seat, other.game.seat
        assert you is not None and they is not None
        assert await watcher.no("play", **now, text=good) == "not_seated"
        assert await other.no("play", **now, text=good) == "not_your_turn"
        assert await due.no("play", **now | {"stamp": now["stamp"] - 1}, text=good) == "stale"
        assert await due.no("play", **now | {"game": 2}, text=good) == "stale"
        assert await due.no("play", **now, text=f"p{they + 1} {good}") == "foreign_seat"
        assert await due.no("play", **now, text="d pile 9c") == "foreign_seat"
        assert await due.no("play", **now, text="what is this") == "notation"
        assert await due.no("play", **now, text="pass # for now") == "illegal"
        answer = await due.ask("why", text="pass")
        assert isinstance(answer, Refused) and answer.code == "illegal" and answer.text
        await due.play(good)
        assert await due.no("play", **now, text=good) == "stale"


async def test_asking_why_tells_nothing_of_another_seats_cards(tmp_path: Path) -> None:
    """A question about somebody else's move is refused before it is held against his hand."""
    async with a_hall(tmp_path) as hall:
        due, other = await one_due(*await two_at_a_table(hall))
        held = other.game.places[other.game.seat or 0].zones[0].cards
        for card in (held[0], held[0][0], "2c"):
            for name in (f"p{(other.game.seat or 0) + 1}", f"p{(other.game.seat or 0) + 1}#"):
                answer = await due.ask("why", text=f"{name} play {card}")
                assert isinstance(answer, Refused) and answer.code in ("foreign_seat", "notation")
                assert not any(each in answer.text for each in held)
        assert await other.no("why", text=f"play {held[0]}") == "not_your_turn"
        await due.ok("why", text=due.game.moves[0].text)


async def test_a_hint_is_a_legal_move_with_a_reason_for_whoever_is_to_move(tmp_path: Path) -> None:
    """Nobody else gets one."""
    async with a_hall(tmp_path) as hall:
        due, other = await one_due(*await two_at_a_table(hall))
        hinted = await due.ask("hint")
        assert isinstance(hinted, Hinted) and hinted.why and hinted.move in due.game.moves
        assert await other.no("hint") == "not_your_turn"


async def test_in_a_set_up_made_together_a_move_stands_whatever_others_do(
    tmp_path: Path,
) -> None:
    """The stamp of a seat that may act before and after somebody else's event stays."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_at_a_table(hall, "shithead")
        assert ana.is_due and bo.is_due
        seen, chosen = {"game": 1, "stamp": bo.game.stamp}, low(bo)
        await ana.play(low(ana))
        await ana.until(lambda each: each.game.ply > seen["stamp"])
        await ana.play("ready")
        await ana.until(lambda each: not each.is_due)
        assert await ana.no("play", **seen, text="ready") == "stale"
        assert ana.room.games.stamp(1) == seen["stamp"] < ana.room.games.stamp(0) == ana.room.table.ply
        await bo.ok("play", **seen, text=chosen)
        assert await bo.no("play", **seen, text=chosen) == "stale"


async def test_short_texts_are_understood(tmp_path: Path) -> None:
    """As in the terminal: cards alone are a play."""
    async with a_hall(tmp_path) as hall:
        due, _ = await one_due(*await two_at_a_table(hall))
        move = next(each for each in due.game.moves if each.verb == "play")
        await due.play(" ".join(move.cards).lower())
        last = [event for event in due.room.table.log if event.actor != DEALER][-1]
        assert str(last).partition(" ")[2] == move.text


# ---- people --------------------------------------------------------------------------------------------


async def test_who_has_the_code_may_watch_or_sit_and_nobody_sits_twice(tmp_path: Path) -> None:
    """Seats are taken one a guest; what is taken, or not there, is refused."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(seats=3, bots=("random",)), ANA)
        assert await hall.by_code(room.code.lower()) is room and await hall.by_code("ZZZZZZ") is None
        ana, bo, cy = [await Client.at(room, each) for each in (ANA, BO, CY)]
        assert [seat.who for seat in ana.table.seats] == ["guest", "free", "bot"]
        assert bo.table.you is None and await bo.no("sit", seat=0) == "taken"
        assert await bo.no("sit", seat=2) == "taken" and await bo.no("sit", seat=7) == "no_seat"
        await bo.ok("sit", seat=1)
        assert await bo.no("sit") == "seated" and await cy.no("sit") == "full"
        await cy.until(lambda each: each.table.seats[1].name == "Bo")
        assert cy.table.watchers == 1 and cy.table.seats[1].is_here and not cy.table.seat_links
        assert await cy.no("leave") == "not_seated"


async def test_names_at_a_table_are_told_apart(tmp_path: Path) -> None:
    """Two guests of one name are two in the log."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(seats=3, bots=("thumb",)), ANA)
        ana = await Client.at(room, ANA)
        other = await Client.at(room, Guest("another", "ana"))
        await other.ok("sit")
        await ana.ok("start")
        assert len({name.casefold() for name in room.table.names}) == 3


async def test_a_seats_link_opens_it_once(tmp_path: Path) -> None:
    """Its token is swapped for the seat and dead then; a freed seat has a new one."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(), ANA)
        ana = await Client.at(room, ANA)
        (link,) = ana.table.seat_links
        token = link.link.rpartition("/")[2]
        assert link.link == f"https://cards.example/s/{token}" and link.seat == 1
        assert await hall.by_token("no such token", BO) is None
        assert await hall.by_token(token, BO) == (room, 1)
        assert await hall.by_token(token, CY) is None
        await ana.until(lambda each: each.table.seats[1].name == "Bo")
        assert not ana.table.seat_links
        bo = await Client.at(room, BO)
        await bo.ok("leave")
        await ana.until(lambda each: each.table.seat_links)
        assert token not in ana.table.seat_links[0].link and await hall.by_token(token, CY) is None
        fresh = ana.table.seat_links[0].link.rpartition("/")[2]
        assert await hall.by_token(fresh, ANA) == (room, 1)
        await bo.until(lambda each: [seat.who for seat in each.table.seats] == ["free", "guest"])


async def test_only_the_host_starts_seats_bots_removes_mutes_and_sets(tmp_path: Path) -> None:
    """Others are refused, whatever they name."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(seats=3), ANA)
        ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
        await bo.ok("sit")
        short = room.people[ANA.id].short
        for what, fields in (
            ("start", {}),
            ("bot", {"seat": 2, "bot": "thumb"}),
            ("remove", {"seat": 0}),
            ("mute", {"guest": short, "on": True}),
            ("settings", {"settings": Settings(pace=0).model_dump()}),
        ):
            assert await bo.no(what, **fields) == "not_host"
        assert await ana.no("bot", seat=2, bot="genius") == "no_bot"
        assert await ana.no("bot", seat=1, bot="thumb") == "taken"
        assert await ana.no("bot", seat=2, bot="") == "no_bot"
        await ana.ok("bot", seat=2, bot="random")
        await ana.until(lambda each: each.table.seats[2].bot == "random")
        await ana.ok("bot", seat=2, bot="")
        await ana.ok("settings", settings={"pace": 2, "stand_in": 5, "show_hands": True})
        await bo.until(lambda each: each.table.settings.pace == 2)
        await ana.ok("settings", settings={"pace": 1})
        await ana.ok("settings", settings={"stand_in": 6})
        await bo.until(lambda each: each.table.settings == Settings(pace=1, stand_in=6, show_hands=True))
        await ana.ok("start")
        await bo.until(lambda each: each.table.phase == "playing")
        assert [seat.who for seat in bo.table.seats] == ["guest", "guest", "bot"]
        assert await ana.no("bot", seat=2, bot="") == "in_game" and await ana.no("next") == "in_game"


async def test_whoever_leaves_a_game_is_played_for_and_the_host_is_somebody_else_then(tmp_path: Path) -> None:
    """The others are not held up, and the record keeps the names that were dealt to."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_at_a_table(hall)
        await ana.ok("leave")
        await bo.until(lambda each: each.table.is_host)
        assert bo.table.seats[0].who == "bot" and bo.table.seats[0].name == "Ana"
        await play_out(bo)
        assert ana.room.table.names == ("Ana", "Bo")
        await bo.ok("next")
        await bo.until(lambda each: each.game.number == 2)
        assert bo.room.table.names[0] != "Ana"
        await ana.until(lambda each: each.table.you is None and not each.table.is_host)


async def test_the_host_removes_only_whoever_has_gone(tmp_path: Path) -> None:
    """Somebody who is here stays; an absent one's seat is a bot's in a game and free before it."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(), ANA)
        ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
        await bo.ok("sit")
        assert await ana.no("remove", seat=1) == "is_here"
        bo.go()
        await ana.until(lambda each: not each.table.seats[1].is_here)
        await ana.ok("remove", seat=1)
        await ana.until(lambda each: each.table.seats[1].who == "free")
        assert await ana.no("remove", seat=1) == "no_guest"
        bo = await Client.at(room, BO)
        await bo.ok("sit")
        await ana.ok("start")
        bo.go()
        await ana.ok("remove", seat=1)
        await ana.until(lambda each: each.table.seats[1].who == "bot")


async def test_a_table_that_all_have_left_has_a_host_again_when_somebody_sits(tmp_path: Path) -> None:
    """Before the first game too nobody is shut out by somebody who has gone."""
    async with a_hall(tmp_path) as hall:
        room = await hall.open(new_table(), ANA)
        ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
        await ana.ok("leave")
        assert room.host == "" and await bo.no("start") == "not_host"
        await bo.ok("sit")
        await bo.until(lambda each: each.table.is_host)
        await bo.ok("start")


async def test_bystanders_see_hands_and_records_only_where_the_host_allows_it(tmp_path: Path) -> None:
    """Those who sat there always do, once the game is over."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_at_a_table(hall)
        dee = await Client.at(ana.room, DEE)
        await play_out(ana, bo)
        await dee.until(lambda each: each.game.result)
        await ana.until(lambda each: each.table.earlier)
        assert dee.game.result is not None and not dee.game.result.share and not dee.game.result.seed
        assert [*dee.table.earlier] == [] and dee.table.games_played == 1
        game = await hall.game(ana.table.earlier[0], DEE)
        assert game is not None and not game.may_open
        await ana.ok("settings", settings={"show_hands": True})
        await dee.until(lambda each: each.table.earlier)
        assert dee.game.result.share == dee.table.earlier[0]
        game = await hall.game(ana.table.earlier[0], DEE)
        assert game is not None and game.may_open


async def test_a_game_that_goes_on_has_no_record_yet(tmp_path: Path) -> None:
    """Nobody who knows its name gets anything."""
    async with a_hall(tmp_path) as hall:
        ana, _ = await two_at_a_table(hall)
        assert await hall.game(ana.room.games.shares[0], ANA) is None
        assert await hall.game("no such game", ANA) is None


async def test_chat_is_plain_limited_and_can_be_forbidden(tmp_path: Path) -> None:
    """What does not print is left out; the sixth line in ten seconds is refused; the host may mute."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        room = await hall.open(new_table(), ANA)
        ana, bo = await Client.at(room, ANA), await Client.at(room, BO)
        await bo.ok("chat", text="<b>hi</b>\x07\n there\u202e")
        await ana.until(lambda each: each.chat)
        assert (ana.chat[0].text, ana.chat[0].name, ana.chat[0].number) == ("<b>hi</b> there", "Bo", 1)
        assert await bo.no("chat", text=" \x00 ") == "empty"
        for i in range(4):
            await bo.ok("chat", text=f"line {i}")
        assert await bo.no("chat", text="one more") == "too_many"
        await ana.ok("chat", text="others may")
        clock.let_pass(10.1)
        await bo.ok("chat", text="now again")
        await ana.ok("mute", guest=ana.chat[0].guest, on=True)
        await bo.until(lambda each: each.table.is_muted)
        assert await bo.no("chat", text="no") == "muted"
        assert await ana.no("mute", guest="nobody", on=True) == "no_guest"
        await ana.ok("mute", guest=ana.chat[0].guest, on=False)
        await bo.ok("chat", text="yes")
        late = await Client.at(room, CY)
        assert [line.number for line in late.chat] == list(range(1, 9))


async def test_a_match_of_so_many_games_ends_and_the_next_deal_begins_another(tmp_path: Path) -> None:
    """Games are numbered on; those who watch see that it is over."""
    async with a_hall(tmp_path) as hall:
        ana, bo = await two_at_a_table(hall, games=1)
        await play_out(ana, bo)
        await bo.until(lambda each: each.table.phase == "over")
        await bo.ok("next")
        await bo.until(lambda each: each.game.number == 2 and each.table.phase == "playing")
        assert len(bo.room.games.matches) == 2 and bo.table.seats[0].games == 1


async def test_a_house_is_told_to_everybody_who_comes(tmp_path: Path) -> None:
    """What is played otherwise than the book is a sentence each; the rules are the same after loading."""
    async with a_hall(tmp_path) as hall:
        new = NewTable(choice=Choice(book="boot", options={"jokers": 2}), seats=2)
        room = await hall.open(new, ANA)
        ana = await Client.at(room, ANA)
        assert ana.table.is_house and len(ana.table.changed) == 1 and ana.table.book == "boot"
        kept = await hall.store.table(room.id)
        assert kept is not None and kept.opened.book == room.book


async def test_a_guests_tables_are_listed_the_last_one_first(tmp_path: Path) -> None:
    """With who sits there and where it stands."""
    clock = SetClock()
    async with a_hall(tmp_path, clock) as hall:
        first = await hall.open(new_table("boot"), ANA)
        clock.let_pass(5)
        second = await hall.open(new_table("prague", start=True), ANA)
        cards = await hall.recent(ANA)
        assert [card.id for card in cards] == [second.id, first.id]
        assert cards[0].phase == "playing" and cards[0].seat == 0 and cards[0].seats[0] == "Ana"
        assert cards[1].title == first.book.title and await hall.recent(BO) == ()
        clock.let_pass(5)
        await Client.at(first, ANA)
        await Client.at(first, BO)
        assert (await hall.recent(ANA))[0].id == first.id and (await hall.recent(BO))[0].seat is None
