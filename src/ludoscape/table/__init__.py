"""The table: a server at which people and bots play, over HTTP."""

from __future__ import annotations


def serve(host: str = "127.0.0.1", port: int = 8000, database: str = "ludoscape.db", browser: bool = True) -> None:
    """Serve tables until Ctrl-C. `database` is a file of SQLite or the URL of a database."""
    from ludoscape.table.server import serve as run  # loading a server takes long, and other commands need none

    run(host, port, database, browser)
