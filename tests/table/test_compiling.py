"""The engine compiled behind the table: what the lobby says of it, that bots take it up, that failing harms nothing."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import httpx
import pytest

from ludoscape import builds
from ludoscape.table import compiling
from ludoscape.table.compiling import Compiling, failed, waiting
from ludoscape.table.workers import Workers
from tests.table.helpers import running_server
from tests.table.test_bots import decision

COMMAND = f"{sys.executable} -c"


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Make it seem that nothing is compiled here; append to the list and it is."""
    done: list[bool] = []
    monkeypatch.setattr(compiling, "is_there", lambda: bool(done))
    monkeypatch.setattr(builds, "asked_for_source", lambda: False)
    return done


def command(code: str) -> str:
    return f'{COMMAND} "{code}"'


def test_nothing_is_compiled_where_that_is_done_or_not_wanted(
    uncompiled: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Compiling("make build").needed()
    assert not Compiling("").needed()
    monkeypatch.setattr(builds, "asked_for_source", lambda: True)
    assert not Compiling("make build").needed()
    monkeypatch.setattr(builds, "asked_for_source", lambda: False)
    uncompiled.append(True)
    assert not Compiling("make build").needed()


def test_the_lobby_hears_how_long_it_takes_and_that_it_is_done(uncompiled: list[bool], tmp_path: Path) -> None:
    code = (
        f"import time, os; print('compiling: 10 % done, about 50 s left', flush=True); f = {str(tmp_path / 'go')!r}\n"
    )
    code += "while not os.path.exists(f): time.sleep(0.02)"
    behind = Compiling(command(code))

    async def both() -> list[str]:
        ready: list[str] = []
        task = asyncio.create_task(behind.run(lambda: ready.append("ready")))
        while "50 seconds" not in behind.text:
            await asyncio.sleep(0.01)
        assert behind.going_on
        uncompiled.append(True)
        (tmp_path / "go").touch()
        await task
        return ready

    assert asyncio.run(asyncio.wait_for(both(), 20)) == ["ready"]
    assert not behind.going_on
    assert behind.text == compiling.READY


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            command("print('ludoscape: there is no working C compiler; it will be slow')"),
            "(there is no working C compiler)",
        ),
        (command("import sys; sys.exit(3)"), "(it ended with status 3)"),
        ("no-such-command-here --now", "(there is no command 'no-such-command-here')"),
    ],
)
def test_what_fails_is_said_in_one_sentence(
    uncompiled: list[bool], words: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    behind = Compiling(words)
    asyncio.run(behind.run(lambda: pytest.fail("nothing is ready")))
    err = capsys.readouterr().err
    assert err == f"ludoscape: {behind.text}\n"
    assert says in behind.text
    assert behind.text.endswith("everything works, bots think more slowly.")


def test_times_are_said_as_people_do() -> None:
    assert "a minute or two more" in waiting(None)
    assert "a few seconds more" in waiting(4)
    assert "about 50 seconds more" in waiting(52)
    assert "about 2 minutes more" in waiting(110)
    assert "(gone)" in failed("gone")


def test_a_server_compiles_behind_its_tables_and_ends_it_when_it_ends(uncompiled: list[bool], tmp_path: Path) -> None:
    mark = tmp_path / "alive"
    code = "import time; print('compiling: 1 % done, about 30 s left', flush=True)\n"
    code += f"while True: open({str(mark)!r}, 'w').close(); time.sleep(0.02)"
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with running_server(database, compile_with=command(code)) as (address, _):
        said: dict[str, object] = {"text": ""}
        while "30 seconds" not in str(said["text"]):
            said = httpx.get(f"{address}/engine", verify=False).json()
        assert said["more"] is True
        assert httpx.get(address, verify=False).status_code == 200
    mark.unlink(missing_ok=True)
    time.sleep(0.2)
    assert not mark.exists()


def test_without_a_command_there_is_nothing_to_tell(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'tables.db'}") as (address, _):
        assert httpx.get(f"{address}/engine", verify=False).json() == {"text": "", "more": False}


def test_bots_think_in_a_new_process_once_the_build_is_ready() -> None:
    async def processes() -> tuple[int, int, int]:
        workers = Workers(1)
        (worker,) = workers._all
        found = []
        try:
            for _ in range(3):
                await workers.ask(workers._all[0], "random", decision()[1])
                assert worker.process is not None
                found.append(worker.process.pid)
                if len(found) == 2:
                    workers.renew()
        finally:
            await workers.stop()
        return found[0], found[1], found[2]

    first, second, third = asyncio.run(processes())
    assert first == second
    assert third != second


@pytest.mark.parametrize(
    ("running", "fits", "there"),
    [("compiled", False, True), ("interpreted", True, True), ("interpreted", False, False)],
)
def test_a_build_is_there_that_runs_or_that_the_next_process_finds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, running: str, fits: bool, there: bool
) -> None:
    monkeypatch.setattr(builds, "running", lambda: running)
    monkeypatch.setattr(builds, "fitting", lambda: (tmp_path, []) if fits else None)
    assert compiling.is_there() == there
