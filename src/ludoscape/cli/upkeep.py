"""Commands for whoever runs a server: copy its tables, put a copy back, look whether all is well, upgrade it."""

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
    found, number = _examine(args.database)
    print("Something is wrong." if found else f"All is well: {_tables(number)} can be played again as they were.")
    return 1 if found else 0


def _upgrade(args: argparse.Namespace) -> int:
    from ludoscape.table.database import StoreError
    from ludoscape.table.server import database_url, refused
    from ludoscape.table.upkeep import upgrade

    if args.check:
        found, number = _examine(args.database, running=True)
        print("Not all would go on." if found else f"{_tables(number).capitalize()} in play would go on as they are.")
        return 1 if found else 0
    try:
        done = upgrade(database_url(args.database))
    except StoreError as error:
        raise Refusal(refused(args.database, error)) from error
    print(f"{args.database}: {done or 'it is of this version already'}")
    return 0


def _examine(database: str, running: bool = False) -> tuple[int, int]:
    """Print what is wrong in a database; give of how much that is, and how many tables were played again."""
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
            for sentence in examine(database_url(database), show, running):
                found += 1
                bar.write(sentence)
            return found, bar.n if bar.total is None else bar.total
        except StoreError as error:
            raise Refusal(refused(database, error)) from error


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
    new = command("upgrade", _upgrade, "Make the database of an older version one of this, keeping a copy of a file.")
    new.add_argument("--check", action="store_true", help="only play the tables in play again, and say which differ")
    _add_database(new)


def _add_database(new: argparse.ArgumentParser) -> None:
    new.add_argument("--database", type=filled, default=DATABASE, help="file of SQLite, or a URL (%(default)s)")
