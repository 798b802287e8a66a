"""Commands about tables: serve them, let a bot sit at one."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Callable
from typing import Final

from ludoscape.cli.arguments import Command, Refusal, filled, utf8, whole
from ludoscape.cli.words import ending

HOST: Final = "127.0.0.1"
PORT: Final = 8000
DATABASE: Final = "ludoscape.db"
TOKEN: Final = "LUDOSCAPE_METRICS_TOKEN"  # in the environment: arguments can be read by others on the machine


def _serve(args: argparse.Namespace) -> int:
    from ludoscape.table import StartError, serve

    try:
        serve(
            host=args.host,
            port=args.port,
            database=args.database,
            browser=not args.no_browser,
            programs=args.bot,
            compile_with=args.compile_with,
            names=args.name,
            site=args.site or "",
            proxies=args.proxy,
            log=args.log,
            metrics_token=args.metrics_token or os.environ.get(TOKEN, ""),
            metrics_port=args.metrics_port,
            processes=args.processes,
        )
    except StartError as error:
        raise Refusal(str(error)) from error
    return 0


def _command(text: str) -> str:
    """Read a command with its arguments, written as for a shell."""
    try:
        shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a command: {str(error).lower()}") from error
    return text


def _join(args: argparse.Namespace) -> int:
    from ludoscape.table.guest import GuestError, join

    try:
        outcome, names = join(args.link, args.bot, lambda text: print(text, flush=True))
    except GuestError as error:
        raise Refusal(str(error)) from error
    print(ending(outcome, names))
    return 0


def _host(text: str) -> str:
    return filled(utf8(text))


def _site(text: str) -> str:
    """Read the address that visitors have."""
    from ludoscape.table.site import read_site

    return _checked(text, read_site)


def _proxy(text: str) -> str:
    """Read the address of a proxy."""
    from ludoscape.table.site import read_proxy

    return _checked(text, read_proxy)


def _checked(text: str, read: Callable[[str], object]) -> str:
    try:
        read(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


USUAL: Final = {
    "run": _serve,
    "host": HOST,
    "port": PORT,
    "database": DATABASE,
    "no_browser": False,
    "bot": [],
    "compile_with": "",
    "name": [],
    "site": None,
    "proxy": [],
    "log": "text",
    "metrics_token": "",
    "metrics_port": 0,
    "processes": 1,
}  # without a command


def add(command: Command) -> None:
    """Add the commands."""
    new = command("serve", _serve, "Serve tables to play at, and open a browser.")
    new.add_argument(
        "--host", type=_host, default=HOST, help="address to listen at; 0.0.0.0 lets others in (%(default)s)"
    )
    new.add_argument("--port", type=whole(0, 65535), default=PORT, help="port to listen at (%(default)s)")
    new.add_argument(
        "--database", type=filled, default=DATABASE, help="file of SQLite, or the URL of a database (%(default)s)"
    )
    new.add_argument(
        "--name",
        type=_host,
        action="append",
        default=[],
        help="a name that the server is reached by, beside addresses and local names; may be repeated, * is any",
    )
    new.add_argument(
        "--site",
        type=_site,
        metavar="URL",
        help="the address that visitors have where a proxy stands before the server, as https://play.example.org",
    )
    new.add_argument(
        "--proxy",
        type=_proxy,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy on another machine, or a network of them, which is believed whose requests it brings; may be "
        "repeated",
    )
    new.add_argument(
        "--log", choices=("text", "json"), default="text", help="how errors are logged; json tells each answer, too"
    )
    new.add_argument(
        "--metrics-token",
        default="",
        metavar="TOKEN",
        help=f"what opens /metrics to other machines than this one; safer in the environment, as {TOKEN}",
    )
    new.add_argument(
        "--processes",
        type=whole(1, 64),
        default=1,
        help="how many serve, each any table; more than one need a database of PostgreSQL (%(default)s)",
    )
    new.add_argument(
        "--metrics-port",
        type=whole(0, 65535),
        default=0,
        metavar="PORT",
        help="a port of this machine at which the first process is asked alone for /metrics, the next at the next",
    )
    new.add_argument("--no-browser", action="store_true", help="do not open a browser")
    new.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a program that can be chosen "
        "for a seat, as a bot of that name (see docs/bot-protocol.md); may be repeated",
    )

    new.add_argument(
        "--compile-with",
        type=_command,
        default="",
        metavar="COMMAND",
        help="where the engine is not "
        "compiled, let this command do so behind the table; bots take it up when it is done",
    )

    new = command("join", _join, "Let a bot play a seat of a table, here or on another machine, to the end.")
    new.add_argument("link", help="the link of the seat")
    new.add_argument("--bot", default="mcts", help="a bot, with its parameters, or external:COMMAND (%(default)s)")
