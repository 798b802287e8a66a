"""The first version: tables, their seats, their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make it. Databases of this version are there already; it is what the others begin from."""
    op.create_table("ludoscape_schema", sa.Column("version", sa.Integer, nullable=False))
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("creator_hash", sa.String(64), nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
    )
    op.create_table(
        "places",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("claimed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("serial", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("barrier", sa.Boolean, nullable=False),
        sa.Column("request", sa.String(100)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "number"),
        sa.UniqueConstraint("table_id", "request"),
    )
