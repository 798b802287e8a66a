"""The fifth version: five levels of bots. The bots of levels 2, 3 and 4 have the next number; the first stays first.

Names stay. Who had level 2 plays as before; level 3 searched for half a second, and now ends after 200 simulations;
level 4 now searches for longer; level 1, which played at random, looks at one move in five. Programs have numbers of
their own.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"

MOVED = (2, 3, 4)
PLACES = sa.table("places", sa.column("level", sa.Integer))
EVENTS = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("serial", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("text", sa.Text),
)


def upgrade() -> None:
    """Move the levels of seats, and of those that were handed to a bot later."""
    connection = op.get_bind()
    connection.execute(sa.update(PLACES).where(PLACES.c.level.in_(MOVED)).values(level=PLACES.c.level + 1))
    handed = sa.select(EVENTS).where(EVENTS.c.kind == "hand")
    for event in connection.execute(handed).all():
        data = json.loads(event.text)
        if data.get("level") in MOVED:
            this = (EVENTS.c.table_id == event.table_id) & (EVENTS.c.serial == event.serial)
            text = json.dumps({**data, "level": data["level"] + 1})
            connection.execute(sa.update(EVENTS).where(this).values(text=text))
