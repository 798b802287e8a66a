"""The second version: tables draw and are opened by the ways they were made by, and a request says what it was for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add both columns; tables that are there keep the first ways."""
    op.add_column("tables", sa.Column("ways", sa.Integer, nullable=False, server_default="1"))
    op.add_column("events", sa.Column("content", sa.String(64)))
