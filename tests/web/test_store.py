"""The database: whole units or nothing, and what a newer version finds in an older file."""

import asyncio
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from underhand import families
from underhand.table import Table
from underhand.web.people import Chair, Guest, Person
from underhand.web.store import Changes, NotKept, Opened, Store, StoreError
from underhand.web.store.migrations import migrate
from underhand.web.store.schema import metadata
from underhand.web.wire import ChatSeen, Settings

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
TABLE = Table("boot", ["Ana", "Bo"], seed="1")


async def a_store(folder: Path) -> Store:
    """A store with one table, in whose first game the cards are dealt."""
    store = await Store.open(folder / "underhand.db", patience=0.05, outlives="process")
    chairs = (Chair("Ana", "a"), Chair("Bo", bot="thumb"))
    book = families.shelf_book("boot")
    table = Opened("t", "ABCDEF", NOW, book, None, "a", Settings(), chairs)
    await store.keep_table(table, Person(Guest("a", "Ana"), "aa"))
    changes = Changes("t").game(1, "share", "seed", TABLE.names, ("a", "bot"), NOW)
    await store.keep(changes.events(1, 1, TABLE.log))
    return store


async def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    """Table, seats, people, chat and games come back as they went in."""
    store = await a_store(tmp_path)
    line = ChatSeen(number=1, guest="aa", name="Ana", text="hello", at="now")
    await store.keep(Changes("t").chat(line).settings(Settings(pace=0)).host("b").phase("playing"))
    await store.keep(Changes("t").chair(1, Chair("Cy", "c", token="new")).ended(1, "text"))
    await store.close()
    store = await Store.open(tmp_path / "underhand.db")
    kept = await store.table("t")
    assert kept is not None and kept.opened.book == families.shelf_book("boot")
    assert kept.opened.settings.pace == 0 and kept.opened.host == "b" and kept.opened.made == NOW
    assert kept.opened.chairs[1] == Chair("Cy", "c", token="new") and kept.chat == (line,)
    assert kept.people == (Person(Guest("a", "Ana"), "aa"),)
    assert kept.games[0].log == tuple(map(str, TABLE.log)) and kept.games[0].record == "text"
    assert await store.by_code("ABCDEF") == "t" and await store.by_token("new") == ("t", 1)
    assert await store.table("other") is None and await store.by_code("") is None
    await store.close()


async def test_an_event_is_kept_once_and_who_comes_second_leaves_no_trace(tmp_path: Path) -> None:
    """Of many who keep the same ply at once exactly one does; the others' further changes are not there."""
    store = await a_store(tmp_path)
    after = len(TABLE.log) + 1

    async def keep(i: int) -> bool:
        changes = Changes("t").host(str(i)).events(1, after, TABLE.log[:1])
        try:
            await store.keep(changes)
        except NotKept:
            return False
        return True

    kept = await asyncio.gather(*map(keep, range(20)))
    assert sum(kept) == 1
    table = await store.table("t")
    assert table is not None and len(table.games[0].log) == after
    assert table.opened.host == str(kept.index(True))
    await store.close()


async def test_units_that_share_a_commit_do_not_suffer_for_each_other(tmp_path: Path) -> None:
    """One that cannot be kept is refused alone."""
    store = await a_store(tmp_path)
    after = len(TABLE.log) + 1
    units = [Changes("t").events(1, after + i, TABLE.log[:1]) for i in range(10)]
    units[5:5] = [Changes("t").events(1, 1, TABLE.log[:1]), Changes("no such table").events(1, 1, TABLE.log)]
    answers = await asyncio.gather(*map(store.keep, units), return_exceptions=True)
    assert [i for i, answer in enumerate(answers) if isinstance(answer, NotKept)] == [5, 6]
    table = await store.table("t")
    assert table is not None and len(table.games[0].log) == after + 9
    await store.close()


async def test_a_locked_or_full_file_refuses_and_goes_on_when_it_can(tmp_path: Path) -> None:
    """Nothing is half there, and nothing has to be started anew."""
    store = await a_store(tmp_path)
    locking = sqlite3.connect(tmp_path / "underhand.db", isolation_level=None)
    locking.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotKept):
        await store.keep(Changes("t").host("b"))
    locking.execute("ROLLBACK")
    locking.close()
    full = store._engine.connect()  # the only way to a full disk that needs no disk
    pages = full.exec_driver_sql("PRAGMA page_count").scalar_one()
    full.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    full.close()
    text = "long " * 5000
    line = ChatSeen(number=1, guest="aa", name="Ana", text=text, at="now")
    with pytest.raises(NotKept):
        await store.keep(Changes("t").host("c").chat(line))
    table = await store.table("t")
    assert table is not None and table.opened.host == "a" and table.chat == ()
    await store.keep(Changes("t").host("b"))
    await store.close()


def test_the_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    """A new file has every column; migrating it again does nothing."""
    engine = create_engine(f"sqlite:///{tmp_path / 'underhand.db'}")
    for _ in range(2):
        with engine.begin() as connection:
            migrate(connection)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    """In one line, with the file's name."""
    path = tmp_path / "underhand.db"
    path.write_text("this is no database, but it is a text that is longer than the head of one would be" * 9)
    with pytest.raises(StoreError, match=r"underhand\.db: cannot be used: file is not a database"):
        await Store.open(path)
