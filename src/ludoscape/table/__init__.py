"""The table: a server at which people and bots play, over HTTP."""

from __future__ import annotations

from collections.abc import Sequence

from ludoscape.table.refusal import StartError

__all__ = ["StartError", "serve"]


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "ludoscape.db",
    browser: bool = True,
    programs: Sequence[str] = (),
    compile_with: str = "",
    names: Sequence[str] = (),
    site: str = "",
    proxies: Sequence[str] = (),
    log: str = "text",
    metrics_token: str = "",
    metrics_port: int = 0,
    processes: int = 1,
) -> None:
    """Serve tables until Ctrl-C. `database` is a file of SQLite or the URL of a database.

    `names` are those that the server is reached by, beside addresses and local names; `*` stands for any. `programs`
    are bots to choose from beside the usual ones, each `Name=COMMAND`; `compile_with` is a command that compiles the
    engine behind the table where that has not been done. `site` is the address that visitors have where a proxy stands
    before the server, `proxies` are addresses or networks of such. `log` is text or json; who sends `metrics_token` may
    read what was counted from elsewhere. Of several `processes` any serves any table; that takes PostgreSQL. Raises
    StartError when the address or the database cannot be used, BotError for a program that cannot be started; nothing
    was changed then.
    """
    from ludoscape.table.server import Task  # loading a server takes long, and other commands need none
    from ludoscape.table.server import serve as run

    task = Task(database, [*programs], compile_with, [*names, host], site, [*proxies], log, metrics_token, metrics_port)
    run(task, host, port, browser, processes)
