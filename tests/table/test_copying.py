"""Whether a copy of the database is whole: every way that SQLite says it is not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ludoscape.table.copying import check_pages
from ludoscape.table.database import StoreDamaged

PAGE = 4096


def kept(path: Path) -> Path:
    """Make a small database with a table and an index."""
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"PRAGMA page_size = {PAGE}")
        raw.execute("CREATE TABLE kept (name TEXT)")
        raw.execute("CREATE INDEX by_name ON kept (name)")
        raw.executemany("INSERT INTO kept VALUES (?)", [(f"{i:04}" * 20,) for i in range(40)])
        raw.commit()
    return path


def test_a_whole_copy_passes(tmp_path: Path) -> None:
    check_pages(kept(tmp_path / "x.db"))


def test_a_page_that_is_out_of_order_is_found(tmp_path: Path) -> None:
    """What is said begins with stars and the name of the database."""
    path = kept(tmp_path / "x.db")
    with path.open("r+b") as file:
        file.seek(PAGE + 1)  # of the second page, the table's: where its first free block is
        file.write((PAGE - 6).to_bytes(2, "big"))
    with pytest.raises(StoreDamaged):
        check_pages(path)


def test_a_row_that_an_index_lacks_is_found(tmp_path: Path) -> None:
    """What is said begins with the row."""
    path = kept(tmp_path / "x.db")
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute("DELETE FROM sqlite_schema WHERE name = 'by_name'")
        raw.commit()
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("INSERT INTO kept VALUES ('more')")
        raw.execute("PRAGMA writable_schema = ON")
        index = ("index", "by_name", "kept", 3, "CREATE INDEX by_name ON kept (name)")
        raw.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", index)
        raw.commit()
    with pytest.raises(StoreDamaged):
        check_pages(path)
