"""A PostgreSQL of the tests' own: made in a folder for a while, reached by a socket there, killed and started anew."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

USER: Final = "nobody"  # as whom it runs where the tests run as root, which it refuses
SETTINGS: Final = ("fsync=off", "listen_addresses=", "max_connections=200", "shared_buffers=32MB")
START_SECONDS: Final = 60.0


def programs() -> Path | None:
    """Find the folder of initdb and pg_ctl; those of Debian are not on the path."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None, key=lambda path: float(path.parent.name))


def needed() -> Path:
    """Give that folder; without it leave the test out, or fail where PostgreSQL is required."""
    found = programs()
    if found is None or os.name != "posix":
        said = "there is no PostgreSQL"
        if "postgres" in os.environ.get("LUDOSCAPE_REQUIRE", ""):
            pytest.fail(said)
        pytest.skip(said)
    return found


class Cluster:
    """A database server in a folder."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self.binaries = binaries
        self.folder = folder
        self.data = folder / "data"
        self.made = 0

    def run(self, program: str, *words: str) -> None:
        """Run one of its programs."""
        as_whom: dict[str, Any] = {"user": USER, "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        command = [str(self.binaries / program), "-D", str(self.data), *words]
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **as_whom)
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        """Start it; after it was killed, once nothing of it is left."""
        settings = " ".join(f"-c {setting}" for setting in SETTINGS)
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                socket = f"{settings} -c unix_socket_directories={self.folder}"
                self.run("pg_ctl", "-w", "-s", "-l", str(self.folder / "log"), "-o", socket, "start")
                return
            except AssertionError:
                if time.monotonic() > until:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.1)

    def kill(self) -> None:
        """Kill it with -9; what served single clients notices by itself."""
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def stop(self) -> None:
        """End it at once."""
        self.run("pg_ctl", "-s", "-m", "immediate", "stop")

    def database(self) -> str:
        """Make a new database; gives its URL."""
        self.made += 1
        name = f"tables{self.made}"
        engine = sa.create_engine(self.url("postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        engine.dispose()
        return self.url(name)

    def url(self, name: str) -> str:
        """Give the URL of a database."""
        return f"postgresql://postgres@/{name}?host={self.folder}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Make a server, and end it."""
    binaries = needed()
    folder = Path(tempfile.mkdtemp(prefix="ludoscape-"))  # with a short name, since that of a socket is
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, USER, "nogroup")
        made = Cluster(binaries, folder)
        made.run("initdb", "--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder)
