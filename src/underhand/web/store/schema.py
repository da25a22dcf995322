"""The tables of the database, as they stand after the last migration."""

from sqlalchemy import JSON, Boolean, Column, ForeignKey, ForeignKeyConstraint, Integer, MetaData, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("made", Text, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("games", Integer),
    Column("host", Text, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("phase", Text, nullable=False),
)
"""``rules`` as records begin with them; ``games`` is how many a match has, null for no end."""

chairs = Table(
    "chairs",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("token", Text, nullable=False, unique=True),
)

people = Table(
    "people",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("guest", Text, primary_key=True, index=True),
    Column("name", Text, nullable=False),
    Column("short", Text, nullable=False),
    Column("is_muted", Boolean, nullable=False),
    Column("at", Text, nullable=False),
)
"""``at`` is when the guest last came."""

games = Table(
    "games",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("share", Text, nullable=False, unique=True),
    Column("seed", Text, nullable=False),
    Column("names", JSON, nullable=False),
    Column("who", JSON, nullable=False),
    Column("started", Text, nullable=False),
    Column("record", Text),
)
"""``seed`` is the match's: a game with another one than the game before begins a new match. ``who`` sat there
at the deal. ``record`` is the text of a game that has ended."""

events = Table(
    "events",
    metadata,
    Column("table", Text, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    ForeignKeyConstraint(["table", "game"], ["games.table", "games.number"]),
    sqlite_with_rowid=False,
)
"""Events in the notation; ``ply`` counts from 1, and there is one of each: two servers cannot both move."""

chat = Table(
    "chat",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("short", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Text, nullable=False),
)
