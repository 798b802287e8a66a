"""Bots at the table: in processes of their own, replaced when they stall, break or cheat, and never told a secret."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludoscape.bots import LEVELS, levels_of, make_bot
from ludoscape.engine.record import read_record, settle, steps
from ludoscape.engine.state import State
from ludoscape.games import game, game_type
from ludoscape.table.fair import Patron
from ludoscape.table.workers import BotFailed, Workers, check_level, make_job, names_of_level
from tests.table.helpers import ME, PATIENCE, bot, host_of, running_server, set_table
from tests.table.toy import WORDS, ToyGame

# a worker that does wrong when asked for a bot that searches, and right otherwise
BAD = """
import json, sys, time
from ludoscape.table.worker import answer
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    job = json.loads(line)
    if job["bot"].startswith(sys.argv[2]):
        %s
    print(json.dumps(answer(job)), flush=True)
"""
WRONGS = {
    "took too long": "time.sleep(1000)",
    "broke down": "sys.exit(1)",
    "chose a move that is not legal": "print(json.dumps({'move': 10**6}), flush=True); continue",
}
NOISE = ("print('hello')", "print('x' * (1 << 25))", "print('[]')", 'print(json.dumps({"move": "x"}))')


def bad_workers(wrong: str, which: str = "mcts") -> Workers:
    return Workers(1, grace=0.5, command=[sys.executable, "-c", BAD % wrong, "", which])


def decision() -> tuple[State, dict[str, object]]:
    state = game("decay", seats=3).start()
    state.play(state.chance()[0][0])
    seat = int(state.actor)
    return state, make_job(state, seat)


async def chosen(workers: Workers, level: int) -> tuple[int, list[str]]:
    _, job = decision()
    try:
        choice = await workers.choose(workers._all[0], level, job)
    finally:
        await workers.stop()
    return choice.move, [what for _, what in choice.failed]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_level_gives_a_legal_move(level: int) -> None:
    state, _ = decision()
    move, failed = asyncio.run(chosen(Workers(1), level))
    assert move in state.legal() and not failed


@pytest.mark.parametrize("what", WRONGS)
def test_a_bot_that_fails_is_replaced_by_a_simpler_one(what: str) -> None:
    state, _ = decision()
    began = time.monotonic()
    move, failed = asyncio.run(chosen(bad_workers(WRONGS[what]), 4))
    assert move in state.legal() and failed == [what]
    assert time.monotonic() - began < 100, "it was waited for"


@pytest.mark.parametrize("wrong", NOISE)
def test_noise_is_no_answer(wrong: str) -> None:
    move, failed = asyncio.run(chosen(bad_workers(f"{wrong}; sys.stdout.flush(); continue"), 4))
    assert failed == ["broke down"] and move in decision()[0].legal()


def test_when_all_fail_chance_decides() -> None:
    move, failed = asyncio.run(chosen(bad_workers("sys.exit(1)", which=""), 4))
    assert len(failed) == 3 and move in decision()[0].legal()
    move, failed = asyncio.run(chosen(Workers(1, command=["/no/such/program"]), 3))
    assert failed == ["broke down", "broke down"] and move in decision()[0].legal()


def test_levels() -> None:
    assert [name.partition(":")[0] for _, name in names_of_level(LEVELS[5])] == ["mcts", "mcts", "greedy", "greedy"]
    assert [name for _, name in names_of_level(LEVELS[1])] == [LEVELS[1].bot]
    own = levels_of(game_type("intimate-settlers"))
    names = [name for _, name in Workers(1).bots(4, game_type("intimate-settlers"))]
    assert own[3] != LEVELS[3] and names == [own[4].bot, own[3].bot, own[1].bot], "those of the game stand in, too"
    for wrong in (0, 6, True, "2", 2.0, None):
        with pytest.raises(ValueError, match="allowed is 1"):
            check_level(wrong)


def test_a_job_holds_no_secret() -> None:
    state = ToyGame(2).start()
    for card in (106, 101, 106, 101, 106):
        state.play(WORDS.index("peek"))
        state.play(card)
    state.play(WORDS.index("end"))
    jobs = [make_job(state, 1) for _ in range(20)]
    hands = {json.dumps(job["sample"]["cards"][0]) for job in jobs}
    assert len(hands) > 10, "the cards of the other seat are guesses"
    views = [state.game.load(job["sample"]).view(1) for job in jobs]
    assert all(view == state.view(1) for view in views), "a bot sees what its seat does, whatever was guessed"
    assert all("view" not in job and "secret-6" not in json.dumps(view) for job, view in zip(jobs, views, strict=True))


def test_the_log_tells_of_a_bot_that_was_replaced(tmp_path: Path) -> None:
    workers = bad_workers("sys.exit(1)")
    with running_server(f"sqlite:///{tmp_path / 'x.db'}", workers) as (address, _):
        _, _, spectator = set_table(address, "decay", [bot(4), bot(2), bot(2)], max_turns=1, quiet_rounds=1)
        spectator.wait(lambda seen: seen["live"] > 8)
        rail = spectator.get("parts").json()["parts"]["rail"]
        assert "The Thinker broke down, so a simpler bot moved for Thinker" in rail


def test_bots_end_with_the_server(tmp_path: Path) -> None:
    workers = bad_workers("time.sleep(1000)")
    workers.grace = 1000
    with running_server(f"sqlite:///{tmp_path / 'x.db'}", workers) as (address, _):
        _, _, spectator = set_table(address, "decay", [bot(4), bot(4), bot(4)])
        until = time.monotonic() + 10
        while workers._all[0].process is None and time.monotonic() < until:
            time.sleep(0.01)
        assert spectator.get("parts").status_code == 200
        process = workers._all[0].process
        assert process is not None
    assert process.returncode is not None


def test_moves_of_bots_are_paced_by_what_the_log_says(tmp_path: Path) -> None:
    """Building the board says something with every second event only: there a fifth of a second lies between two."""
    with running_server(f"sqlite:///{tmp_path / 'x.db'}") as (address, server):
        host_of(server).pace = 0.2
        _, _, spectator = set_table(address, "decay", [bot(1), bot(1), bot(1)])
        first = spectator.wait(lambda seen: seen["live"] > 2)["live"]
        time.sleep(1.0)
        assert spectator.see()["live"] - first <= 2 * 6


def test_a_person_takes_over_and_hands_on(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'x.db'}") as (address, _):
        maker, _, spectator = set_table(address, "decay", [ME, bot(1), bot(1)])
        assert maker.post("seat", seat=1, level=None).status_code == 200
        assert maker.post("seat", seat=2, level=None).status_code == 200
        assert maker.post("seat", seat=1, level=7).status_code == 422
        assert spectator.post("seat", seat=1, level=1).status_code == 403
        page = maker.get().text
        assert page.count("data-url=") >= 3, "the maker gets the links of the seats that are free now"
        assert maker.see()["names"][1:] == ["Friend 2", "Friend 3"], "nobody who comes is called after the bot"
        assert "The seat of Friend 2 waits for a friend" in page
        assert maker.post("seat", seat=0, level=1).status_code == 200
        live = maker.see()["live"]
        if maker.see()["view"]["actor"] == 0:
            maker.wait(lambda seen: seen["view"]["actor"] != 0)
        assert maker.post("move", at=live, move="x", id="x").status_code in (403, 409)
        for seat in (1, 2):
            maker.post("seat", seat=seat, level=1)
        assert maker.wait(lambda seen: seen["over"])


def test_one_worker_error_is_a_bot_failed() -> None:
    async def ask() -> None:
        workers = bad_workers("sys.exit(1)", which="")
        try:
            with pytest.raises(BotFailed):
                await workers.ask(workers._all[0], "random", decision()[1])
        finally:
            await workers.stop()

    asyncio.run(ask())


def test_a_worker_whose_server_is_gone_ends_without_a_word() -> None:
    """It was thinking when the server was killed: nobody reads its answer, and no traceback is for anybody."""
    command = [sys.executable, "-m", "ludoscape.table.worker"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin and process.stdout and process.stderr
    assert json.loads(process.stdout.readline()) == {"ready": True}
    process.stdout.close()
    process.stdin.write(json.dumps({**decision()[1], "bot": "random"}).encode() + b"\n")
    process.stdin.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(PATIENCE) == 0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere there are no sessions of processes")
def test_a_worker_is_not_told_of_ctrl_c() -> None:
    """It would come while the games are loaded, and be answered by a traceback."""

    async def session() -> int:
        workers = Workers(1)
        try:
            await workers.choose(workers._all[0], 1, decision()[1])
            process = workers._all[0].process
            assert process is not None
            return os.getsid(process.pid)
        finally:
            await workers.stop()

    assert asyncio.run(session()) != os.getsid(0)


def test_a_worker_whose_server_died_before_it_began_ends_quietly() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "ludoscape.table.worker"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=writes, stderr=subprocess.PIPE, timeout=60)
    os.close(writes)
    assert done.stderr == b""


class Counted(Workers):
    """Workers that count whom they gave a turn."""

    given = 0

    def turn(self, patron: Patron, level: int) -> Any:
        self.given += 1
        return super().turn(patron, level)


def test_what_a_bot_must_do_waits_for_no_turn(tmp_path: Path) -> None:
    """With a person at the table a move without a choice is made at once, however many bots think elsewhere."""
    workers = Counted(1)
    with running_server(f"sqlite:///{tmp_path / 'x.db'}", workers) as (address, _):
        maker, _, _ = set_table(address, "decay", [ME, bot(1)], max_turns=4)
        while True:
            seen = maker.wait(lambda seen: seen["view"]["choices"] or seen["view"]["outcome"])
            if seen["view"]["outcome"]:
                break
            maker.play(seen["view"]["choices"][0]["move"])
        record, played = settle(read_record(maker.get("record").text), game)
        steps_of_bot = [step.before for step in steps(record, played) if step.before.actor == 1]
    chosen = sum(len(state.legal()) > 1 for state in steps_of_bot)
    assert 0 < chosen < len(steps_of_bot)
    assert workers.given == chosen


def test_those_that_stand_in_for_a_bot_are_simpler() -> None:
    for level in LEVELS.values():
        names = [name for _, name in names_of_level(level)]
        numbers = [next(other.number for other in LEVELS.values() if other.bot == name) for name in names]
        assert numbers[0] == level.number and numbers == sorted(set(numbers), reverse=True)


def test_bots_that_think_for_seconds_leave_a_worker_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    workers, slow = Workers(1), dict[int, bool]()

    async def ask() -> None:
        for level in LEVELS:

            @asynccontextmanager
            async def turn(_: Patron, slow: bool, level: int = level, known: Any = slow) -> AsyncIterator[None]:
                known[level] = slow
                yield

            monkeypatch.setattr(workers._turns, "turn", turn)
            async with workers.turn(Patron(), level):
                pass

    asyncio.run(ask())
    assert slow == {level: make_bot(known.bot).patience > 2 for level, known in LEVELS.items()}
