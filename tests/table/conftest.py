"""Fixtures of the table's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoscape.games import GAMES
from ludoscape.table.server import Server
from tests.table.helpers import running_server
from tests.table.postgres import Cluster, cluster
from tests.table.toy import ToyGame


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the game for testing known, and give its name."""
    monkeypatch.setitem(GAMES, ToyGame.name, ToyGame)
    return ToyGame.name


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """Give a PostgreSQL for all tests that only ask it for databases of their own."""
    with cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the URL of an empty database, of each kind that there is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'x.db'}"
    made: Cluster = request.getfixturevalue("postgres")
    return made.database()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Server]]:
    """Serve an empty database; gives the address and the server."""
    with running_server(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of one server for all tests that only ask it for tables of their own."""
    with running_server(f"sqlite:///{tmp_path_factory.mktemp('served') / 'tables.db'}") as (found, _):
        yield found
