"""The server is killed in the middle of a game, again and again: every acknowledged move is there afterwards."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from ludoscape.engine.record import read_record, verify
from ludoscape.games import game
from tests.table.helpers import ME, PATIENCE, Player, set_table

SERVE = "import sys; from ludoscape.table import serve; serve('127.0.0.1', int(sys.argv[1]), sys.argv[2], False)"
KILLS = int(os.environ.get("LUDOSCAPE_KILLS", "4"))


def start(port: int, database: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a server in a process of its own; gives it and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(port), str(database)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    assert "http://" in said, said
    return process, said.split("at ", 1)[1].split()[0].rstrip("/")


class Poster(threading.Thread):
    """Plays random moves as fast as it can until the server dies, and remembers what was acknowledged."""

    def __init__(self, player: Player, seed: int) -> None:
        super().__init__(daemon=True)
        self.player = player
        self.random = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.unanswered: tuple[int, str, str] | None = None

    def run(self) -> None:
        """Play."""
        try:
            while True:
                seen = self.player.see()
                if seen["over"]:
                    return
                move = self.random.choice(seen["view"]["choices"])["move"]
                name = f"{self.random.getrandbits(64):x}"
                self.unanswered = (seen["live"], move, name)
                answer = self.player.move(move, at=seen["live"], name=name)
                assert answer.status_code == 200, answer.text
                self.acknowledged[answer.json()["number"]] = move
                self.unanswered = None
        except httpx.TransportError:
            return


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_no_acknowledged_move_is_lost_by_kill_9(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    chance = random.Random(1)
    process, address = start(0, database)
    try:
        url, total = "", 0
        acknowledged: dict[int, str] = {}
        for kill in range(KILLS):
            if not url or Player(address, url).see()["over"]:
                url = set_table(address, "decay", [ME, ME, ME], quiet_rounds=0, repetition=0)[0].url
                acknowledged = {}
            poster = Poster(Player(address, url), kill)
            poster.start()
            while len(poster.acknowledged) < 8 and poster.is_alive():
                time.sleep(0.01)
            time.sleep(chance.random() * 0.1)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            poster.join(PATIENCE)
            acknowledged |= poster.acknowledged
            process, address = start(0, database)
            total += len(poster.acknowledged)
            again = Player(address, url)
            record = read_record(again.get("record").text)
            kept = {event.number: event.text for event in record.events}
            assert acknowledged.items() <= kept.items(), "an acknowledged move is missing"
            report = verify(record, game)
            assert report.ok, str(report)
            if poster.unanswered is not None:  # what was not answered may be sent again and is played at most once
                at, move, name = poster.unanswered
                answer = again.move(move, at=at, name=name)
                assert answer.status_code == 200 and answer.json()["number"] == at + 1
                acknowledged[at + 1] = move
        assert total >= 5 * KILLS, "play got on between the kills"
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM], ids=lambda asked: asked.name)
def test_ctrl_c_and_service_managers_end_the_server_quietly(tmp_path: Path, asked: signal.Signals) -> None:
    process, address = start(0, tmp_path / "tables.db")
    maker, _, _ = set_table(address, "decay", [ME, {"kind": "bot", "level": 4}, {"kind": "bot", "level": 4}])
    with httpx.stream("GET", address + maker.url + "/live", verify=False) as answer:
        lines = answer.iter_lines()  # kept: once nobody has it any more, the connection is closed
        assert next(lines)
        process.send_signal(asked)
        began = time.monotonic()
        status = process.wait(PATIENCE)
        assert time.monotonic() - began < 5
    # all is closed before it ends by the signal itself, as those who send SIGTERM expect
    assert status == (0 if asked == signal.SIGINT else -signal.SIGTERM)
    assert process.stdout is not None and process.stdout.read() == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tables.db", "tables.db.lock"]


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_is_for_the_server_and_not_for_its_bots() -> None:
    """A terminal sends it to all: a bot's process goes on until the server closes what it reads, and says nothing."""
    command = [sys.executable, "-m", "ludoscape.table.worker"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None and json.loads(process.stdout.readline()) == {"ready": True}
        process.send_signal(signal.SIGINT)
        _, said = process.communicate("", timeout=PATIENCE)
    assert (process.returncode, said) == (0, "")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")
def test_bots_do_not_outlive_a_killed_server(tmp_path: Path) -> None:
    process, address = start(0, tmp_path / "tables.db")
    _, _, spectator = set_table(address, "decay", [{"kind": "bot", "level": 1}] * 3)
    spectator.wait(lambda seen: seen["live"] > 3)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert children
    process.kill()
    process.wait()
    until = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{child}/cmdline").exists() for child in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{child}/cmdline").exists() for child in children)


def test_a_taken_port_is_passed_over(tmp_path: Path) -> None:
    first, address = start(0, tmp_path / "one? 100%.db")
    port = int(address.rsplit(":", 1)[1])
    second, other = start(port, tmp_path / "two.db")
    try:
        assert other != address
        assert httpx.get(other + "/healthz", verify=False).json() == {"ok": True}
        assert (tmp_path / "one? 100%.db").exists()
    finally:
        for process in (first, second):
            process.kill()
            process.wait()
