"""The fourth version: which of several servers lets the bots of a table play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Make the table of owners."""
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(40), nullable=False, index=True),
        sa.Column("until", sa.Float, nullable=False, index=True),
    )
