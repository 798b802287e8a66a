"""Serving tables from the command line: a free port, an address to open, and an end on Ctrl-C."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

import uvicorn
from sqlalchemy import URL

from ludoscape.bots import BotError, Level, levels_of, make_bot
from ludoscape.games import game_type, games
from ludoscape.table.app import create_app
from ludoscape.table.compiling import Compiling
from ludoscape.table.database import StoreError, is_shared
from ludoscape.table.holding import held
from ludoscape.table.logs import write_logs
from ludoscape.table.patience import BACKLOG, Room, allow_files
from ludoscape.table.processes import Processes, can_be_several
from ludoscape.table.refusal import StartError
from ludoscape.table.seldom import write_seldom
from ludoscape.table.site import Site, in_the_clear, read_proxy, read_site
from ludoscape.table.store import Store
from ludoscape.table.workers import Workers, program_level

MORE_PORTS: Final = 20
LAST_PORT: Final = 65535
TAKEN: Final = (errno.EADDRINUSE, errno.EACCES, 10048, 10013)  # the last two: on Windows
WAITING: Final = 512  # connections that nobody has taken up yet
OWN_ADDRESSES: Final = ("127.0.0.1", "::1")
GARBAGE: Final = 20_000  # things made and not yet gone, after which those that hold each other are looked for
STOP_SECONDS: Final = 3  # for what is still being answered when the server is told to end


class Server(uvicorn.Server):
    """A server that ends although streams are open, and tells when it has begun."""

    begun: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        # a view alone is thousands of things: looking for garbage seven hundred at a time took a tenth of all time
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE)
        if self.started:
            for listening in sockets or ():
                listening.listen(WAITING)  # uvicorn has set it to what is taken up at a time
            self.begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: the streams first, because the others are waited for."""
        self.config.app.state.host.end_streams()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def make_server(
    database: str,
    pace: float | None = None,
    workers: Workers | None = None,
    compiling: Compiling | None = None,
    names: Sequence[str] = (),
    metrics_token: str = "",
    site: Site | None = None,
    proxies: Sequence[str] = (),
) -> Server:
    """Make a server for tables kept in a database. Addresses are not logged: they hold the keys of seats.

    `names` are those that it is reached by beside local ones, `proxies` those beside this machine's that are believed
    what they say of visitors. Raises StoreError when the database cannot be used.
    """
    room = Room()
    app = create_app(
        database_url(database),
        pace=pace,
        workers=workers,
        compiling=compiling,
        names=names,
        most_streams=room.most_streams,
        metrics_token=metrics_token,
        site=site,
    )
    config = uvicorn.Config(
        app,
        http=room.protocol(),
        backlog=BACKLOG,
        log_config=None,
        log_level="warning",
        forwarded_allow_ips=[*OWN_ADDRESSES, *proxies] if proxies else None,  # None: what the environment says, or ours
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=20,
    )
    write_seldom()
    return Server(config)


def database_url(database: str) -> str | URL:
    """Make the URL of a database given as one, or as the name of a file (which may hold any character)."""
    return database if "://" in database else URL.create("sqlite", database=database)


def listen(host: str, port: int, more: int | None = None) -> socket.socket:
    """Take a port, or the next free one of so many. Raises OSError when there is none or the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(port + (MORE_PORTS if more is None else more) - 1, LAST_PORT) if port else 0
    for number in range(port, last + 1):
        # asyncio sends without delay only where the protocol is named: 40 ms for each answer otherwise
        taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, number))
            taken.listen(WAITING)  # at once: two that bind the same port are only told apart here
        except OSError as error:
            taken.close()
            if number == last or isinstance(error, socket.gaierror) or error.errno not in TAKEN:
                raise
            continue
        taken.set_inheritable(False)
        return taken
    raise OSError(f"no free port from {port} on")


@dataclass(frozen=True)
class Task:
    """What a server is to do, in plain data, so that it can be told to another process.

    `names` are those that it is reached by, beside addresses and local names; `*` stands for any. `programs` are bots
    to choose from beside the usual ones, each `Name=COMMAND`. `compile_with` is a command that compiles the engine, run
    behind the table where that has not been done. `site` is the address that visitors have, `proxies` are those that
    are believed what they say of visitors, beside this machine's. `log` is text or json; who sends `metrics_token` is
    told what was counted. At `metrics_port` of this machine the first process can be asked alone, the next at the next.
    """

    database: str
    programs: list[str] = field(default_factory=list)
    compile_with: str = ""
    names: list[str] = field(default_factory=list)
    site: str = ""
    proxies: list[str] = field(default_factory=list)
    log: str = "text"
    metrics_token: str = ""
    metrics_port: int = 0

    def sockets(self, listening: socket.socket, place: int = 0) -> list[socket.socket]:
        """Give what a process listens at: what all listen at, and where it is asked alone. Raises StartError."""
        if not self.metrics_port:
            return [listening]
        port = self.metrics_port + place
        try:
            return [listening, listen(OWN_ADDRESSES[0], port, 1)]
        except OSError as error:
            raise StartError(f"cannot listen at {OWN_ADDRESSES[0]}, port {port}: {_why_no_address(error)}") from error

    def server(self, programs: Sequence[Level]) -> Server:
        """Make the server with programs that were read. Raises StoreError, or ValueError for a text that is wrong."""
        return make_server(
            self.database,
            workers=Workers(programs=programs),
            compiling=Compiling(self.compile_with),
            names=self.names,
            metrics_token=self.metrics_token,
            site=read_site(self.site) if self.site else None,
            proxies=[read_proxy(proxy) for proxy in self.proxies],
        )


def serve(task: Task, host: str, port: int, browser: bool, processes: int) -> None:
    """Serve tables until Ctrl-C; open a browser where there is one.

    Of several `processes` any serves any table; that takes PostgreSQL. Raises BotError for a program that cannot be
    started, ValueError for a command, a site or a proxy that cannot be read, StartError when the address or the
    database cannot be used; nothing was changed then.
    """
    known = read_site(task.site) if task.site else None
    database = task.database
    for proxy in task.proxies:
        read_proxy(proxy)
    Compiling(task.compile_with)
    write_logs(task.log)
    allow_files()
    check_levels()
    programs = check_programs(task.programs)
    try:
        taken = listen(host, port)
    except OSError as error:
        raise StartError(f"cannot listen at {host}, port {port}: {_why_no_address(error)}") from error
    try:
        # after the address: it makes the file
        if processes > 1:
            _prepare_for_several(database)
        else:
            sockets = task.sockets(taken)
            server = task.server(programs)
    except StoreError as error:
        taken.close()
        raise StartError(refused(database, error)) from error
    except StartError:
        taken.close()
        raise
    got = taken.getsockname()[1]
    if port and got != port:
        print(f"Port {port} is taken, so the table is at port {got}.", file=sys.stderr)
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    address = f"http://{shown}:{got}/"

    if warning := in_the_clear(host, known):
        print(warning, file=sys.stderr)
    reached = "" if known is None else f", visitors come by {known.address}"

    def begun() -> None:
        print(f"The table is set at {address}{reached}  (Ctrl-C ends it)", flush=True)
        if browser and _can_show():
            threading.Thread(target=_show, args=(address,), daemon=True).start()

    if processes > 1:
        with taken:
            Processes(processes, taken, asdict(task)).run(begun)
        return
    server.begun = begun
    try:
        # last of all, for it leaves a file, and a start that fails leaves nothing
        with taken, held(database_url(database)), contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=sockets)
    except StoreError as error:
        raise StartError(refused(database, error)) from error


def _prepare_for_several(database: str) -> None:
    """Make a database ready for several processes. Raises StoreError when it, or this system, is for one only."""
    if not can_be_several():
        raise StoreError("Several processes cannot share a port on this system: leave out --processes.")
    if not is_shared(database_url(database)):
        raise StoreError("Several processes need a database of PostgreSQL: one of SQLite is served by one process.")
    Store(database_url(database)).close()


def _why_no_address(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return "there is no address of this name"
    if error.errno in (errno.EADDRNOTAVAIL, errno.EINVAL):
        return "this is no address of this machine; 127.0.0.1 is one, and 0.0.0.0 stands for all that it has"
    if error.errno == errno.EADDRINUSE:
        return "this port is taken, and so are those after it; name another by --port"
    if error.errno == errno.EACCES:
        return "this is not allowed; ports from 1024 on usually are"
    return (error.strerror or str(error)).lower()


def refused(database: str, error: StoreError) -> str:
    """Say which database cannot be used, without the secrets of its URL, and why."""
    return f"{_without_secrets(database)}: {_why_no_store(error)}"


def _why_no_store(error: StoreError) -> str:
    sentence = str(error).removesuffix(".")
    return sentence[0].lower() + sentence[1:] + (f" ({error.more})" if error.more else "")


def _without_secrets(database: str) -> str:
    """Name a database without the password and the settings that its URL may hold."""
    if "://" not in database:
        return database
    return re.sub(r"(://[^:@]*):.*@", r"\1:***@", database).partition("?")[0]


def check_levels() -> None:
    """Read the levels of all games, so that no bot fails at a table. Raises BotError for a file that is wrong."""
    for name in games():
        levels_of(game_type(name))


def check_programs(programs: Sequence[str]) -> list[Level]:
    """Make the levels of programs, each started once to see that it can. Raises BotError."""
    levels = [program_level(text) for text in programs]
    if len({level.number for level in levels}) < len(levels):
        raise BotError("two bots of the server cannot have the same name")
    for level in levels:
        bot = make_bot(level.bot)
        try:
            bot.begin()
        finally:
            bot.close()
    return levels


def _can_show() -> bool:
    """Tell whether there is a screen: a browser for terminals would take the terminal away."""
    if os.environ.get("BROWSER") or sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _show(address: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
