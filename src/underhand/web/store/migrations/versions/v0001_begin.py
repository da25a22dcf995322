"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them, each after those that it points to."""
    _tables()
    _chairs()
    _people()
    _games()
    _events()
    _chat()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("made", sa.Text, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("games", sa.Integer),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
    )


def _chairs() -> None:
    op.create_table(
        "chairs",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False, unique=True),
    )


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("short", sa.Text, nullable=False),
        sa.Column("is_muted", sa.Boolean, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("share", sa.Text, nullable=False, unique=True),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("who", sa.JSON, nullable=False),
        sa.Column("started", sa.Text, nullable=False),
        sa.Column("record", sa.Text),
    )


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table", "game"], ["games.table", "games.number"]),
        sqlite_with_rowid=False,
    )


def _chat() -> None:
    op.create_table(
        "chat",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("short", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
