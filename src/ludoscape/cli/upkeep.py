"""Commands for whoever runs a server: copy its tables, put a copy back, look whether all is well."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ludoscape.cli.arguments import Command, Refusal, file_name, filled
from ludoscape.cli.tables import DATABASE


def _backup(args: argparse.Namespace) -> int:
    from ludoscape.table.database import StoreError
    from ludoscape.table.server import database_url, refused
    from ludoscape.table.upkeep import back_up

    try:
        number = back_up(database_url(args.database), args.file)
    except StoreError as error:
        raise Refusal(refused(args.database, error)) from error
    print(f"{_tables(number)} of {args.database} copied to {args.file}")
    return 0


def _restore(args: argparse.Namespace) -> int:
    from ludoscape.table.database import StoreError
    from ludoscape.table.server import refused
    from ludoscape.table.upkeep import restore

    try:
        number = restore(args.file, Path(args.database), args.replace)
    except StoreError as error:
        raise Refusal(refused(str(args.file), error)) from error
    print(f"{_tables(number)} of {args.file} put into {args.database}")
    return 0


def _doctor(args: argparse.Namespace) -> int:
    from tqdm import tqdm  # type: ignore[import-untyped]

    from ludoscape.table.database import StoreError
    from ludoscape.table.server import database_url, refused
    from ludoscape.table.upkeep import examine

    found = 0
    with tqdm(unit="table", leave=False, disable=not sys.stderr.isatty()) as bar:

        def show(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        try:
            for sentence in examine(database_url(args.database), show):
                found += 1
                bar.write(sentence)
            number = bar.n if bar.total is None else bar.total
        except StoreError as error:
            raise Refusal(refused(args.database, error)) from error
    print("Something is wrong." if found else f"All is well: {_tables(number)} can be played again as they were.")
    return 1 if found else 0


def _tables(number: int) -> str:
    return "one table" if number == 1 else f"{number} tables"


def add(command: Command) -> None:
    """Add the commands."""
    new = command("backup", _backup, "Copy all tables of a server to a file, also while they are played at.")
    new.add_argument("file", type=file_name, help="the copy, a new file")
    _add_database(new)
    new = command("restore", _restore, "Make the database of a server from a copy.")
    new.add_argument("file", type=file_name, help="the copy")
    new.add_argument("--database", type=filled, default=DATABASE, help="file that it becomes (%(default)s)")
    new.add_argument("--replace", action="store_true", help="where that is there already, keep it under another name")
    new = command("doctor", _doctor, "Look whether the database of a server is whole, and play all its tables again.")
    _add_database(new)


def _add_database(new: argparse.ArgumentParser) -> None:
    new.add_argument("--database", type=filled, default=DATABASE, help="file of SQLite, or a URL (%(default)s)")
