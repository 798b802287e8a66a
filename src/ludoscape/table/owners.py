"""Which of several servers lets the bots of a table play: one has it for a while, and renews that as long as it lives.

All times are those of the database, so the clocks of machines may differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractContextManager
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ludoscape.table.database import told
from ludoscape.table.schema import OWNERS

CHANNEL: Final = "ludoscape"  # of PostgreSQL: what happened, for the other servers
MOST_AT_ONCE: Final = 50  # tables taken over in one go, so that several servers share those of one that died

Transaction = Callable[[], AbstractContextManager[sa.Connection]]


class Owners:
    """The owners of tables, in a database. Every method is one transaction of the store."""

    def __init__(self, transaction: Transaction, at_once: sa.Engine) -> None:
        self._transaction = transaction
        self._at_once = at_once

    def take(self, table: str, owner: str, seconds: float) -> bool:
        """Take a table that nobody has, or whose owner has not renewed it; tell whether it is this owner's now."""
        with self._transaction() as connection:
            until = _now(connection) + seconds
            insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            new = insert(OWNERS).values(table_id=table, owner=owner, until=until)
            free = sa.or_(OWNERS.c.owner == owner, OWNERS.c.until < _now(connection))
            taken = new.on_conflict_do_update(
                index_elements=[OWNERS.c.table_id], set_={"owner": owner, "until": until}, where=free
            )
            return connection.execute(taken.returning(OWNERS.c.table_id)).first() is not None

    def renew(self, owner: str, seconds: float) -> set[str]:
        """Renew all tables of an owner; give them."""
        with self._transaction() as connection:
            until = _now(connection) + seconds
            mine = sa.update(OWNERS).where(OWNERS.c.owner == owner).values(until=until)
            return set(connection.execute(mine.returning(OWNERS.c.table_id)).scalars())

    def take_over(self, owner: str, seconds: float) -> list[str]:
        """Take some of the tables whose owners have not renewed them; give them."""
        with self._transaction() as connection:
            late = sa.select(OWNERS.c.table_id).where(OWNERS.c.until < _now(connection)).limit(MOST_AT_ONCE)
            if connection.dialect.name == "postgresql":
                late = late.with_for_update(skip_locked=True)
            until = _now(connection) + seconds
            those = sa.update(OWNERS).where(OWNERS.c.table_id.in_(late)).values(owner=owner, until=until)
            return list(connection.execute(those.returning(OWNERS.c.table_id)).scalars())

    def leave(self, owner: str, tables: Collection[str]) -> None:
        """Own these tables no more: nothing is to be done there."""
        with self._transaction() as connection:
            which = sa.and_(OWNERS.c.owner == owner, OWNERS.c.table_id.in_(list(tables)))
            connection.execute(sa.delete(OWNERS).where(which))

    def hand_over(self, owner: str) -> None:
        """Let others take all tables of an owner at once."""
        with self._transaction() as connection:
            connection.execute(sa.update(OWNERS).where(OWNERS.c.owner == owner).values(until=0.0))

    def notify(self, messages: Iterable[str]) -> None:
        """Send messages to all who listen. In a transaction of its own: one that holds more would hold up everybody."""
        with told(), self._at_once.connect() as connection:
            for message in messages:
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, message)))


def _now(connection: sa.Connection) -> sa.ColumnElement[Any]:
    """Give the seconds since 1970 as the database counts them."""
    if connection.dialect.name == "postgresql":
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)
    return (sa.func.julianday("now") - 2440587.5) * 86400.0
