"""The tables of SQL that everything is kept in, as they are now; `migrations/` makes them of older ones."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

FIRST_VERSION: Final = 1  # the oldest that can be opened: it becomes the newest
SCHEMA_VERSION: Final = 5  # the last of `migrations/`

METADATA: Final = sa.MetaData()

SCHEMA: Final = sa.Table("ludoscape_schema", METADATA, sa.Column("version", sa.Integer, nullable=False))

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("rules_version", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("creator_hash", sa.String(64), nullable=False),
    sa.Column("finished", sa.Boolean, nullable=False, default=False),
    sa.Column("ways", sa.Integer, nullable=False, server_default="1"),
)

PLACES: Final = sa.Table(
    "places",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("level", sa.Integer),
    sa.Column("key_hash", sa.String(64), nullable=False),
    sa.Column("claimed", sa.Boolean, nullable=False, default=False),
)

# `serial` counts everything that happened at a table; `number` only the events of the game, the ones a record holds.
EVENTS: Final = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("serial", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("barrier", sa.Boolean, nullable=False, default=False),
    sa.Column("request", sa.String(100)),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("content", sa.String(64)),
    sa.UniqueConstraint("table_id", "number"),
    sa.UniqueConstraint("table_id", "request"),
)

# a rematch: which table it follows, and the first of them, whose name the keys of its seats were derived with
REMATCHES: Final = sa.Table(
    "rematches",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("before", sa.String(32), nullable=False, unique=True),
    sa.Column("root", sa.String(32), nullable=False),
)

# what was reckoned of a game that is over; it can be reckoned again from the events
RECKONINGS: Final = sa.Table(
    "reckonings",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
)

# which of several servers lets the bots of a table play, until a time of the database's clock
OWNERS: Final = sa.Table(
    "owners",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("owner", sa.String(40), nullable=False, index=True),
    sa.Column("until", sa.Float, nullable=False, index=True),
)
