"""The third version: what comes after the end of a game, a rematch and what was reckoned of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Make both tables where they are not: later programs of the second version made them without a number."""
    op.create_table(
        "rematches",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("before", sa.String(32), nullable=False, unique=True),
        sa.Column("root", sa.String(32), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "reckonings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
        if_not_exists=True,
    )
