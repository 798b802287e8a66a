"""Bots in any language that misbehave: they lose their move and nothing else, and nothing of them stays behind."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import Bot, BotError, BotFault, Guarded, InformationSet, external, information_set, make_bot
from ludoscape.bots.base import BROKEN, ILLEGAL, LATE
from ludoscape.bots.external import ExternalBot
from ludoscape.lab.simulate import play, simulate, summary

from .toy import ROLL, Race

posix = pytest.mark.skipif(os.name != "posix", reason="needs process groups")

START = """
import os, sys, time
def say(*words):
    print(*words, flush=True)
input()
say("ok")
"""
ASKED = START + "for line in sys.stdin:\n    if line.startswith('go'):\n        break\n"
GOOD = START + "for line in sys.stdin:\n    if line.startswith('go'):\n        say('bestmove m1')\n"


def command(tmp_path: Path, program: str, *words: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(program)
    return shlex.join([sys.executable, "-SE", str(path), *words])


def seen() -> InformationSet:
    return information_set(Race().start(), 0)


def running(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and that nobody asked for does not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return bool(state) and not state.startswith("Z")


def ends(pid: int) -> bool:
    until = time.monotonic() + 20
    while running(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not running(pid)


@pytest.mark.parametrize(
    ("program", "says", "how"),
    [
        ("raise SystemExit", "has ended", BROKEN),
        ("input(); print('samples -1', flush=True); input()", "asked for '-1' samples: allowed is", BROKEN),
        ("input(); print('samples 1001', flush=True); input()", "asked for '1001' samples", BROKEN),
        (ASKED, "has ended", BROKEN),
        (ASKED + "os.close(1); time.sleep(60)", "has ended", BROKEN),
        (ASKED + "while True: os.write(1, b'x' * 65536)", "wrote a line of more than 64 KiB", BROKEN),
        (ASKED + "say('bestmove fly'); input()", "answered 'fly', which is no legal move", ILLEGAL),
        (ASKED + "say('bestmove'); input()", "answered '', which is no legal move", ILLEGAL),
        (ASKED + "os.write(1, b'bestmove m1\\xff\\n'); input()", "which is no legal move", ILLEGAL),
        (ASKED + "time.sleep(60)", "gave no answer within 0.5 seconds", LATE),
        (ASKED + "while True: say('what do you mean?')", "gave no answer within 0.5 seconds", LATE),
        (ASKED + "say('bestmov m1'); time.sleep(60)", "gave no answer within 0.5 seconds", LATE),
    ],
)
def test_a_program_that_misbehaves_is_named(tmp_path: Path, program: str, says: str, how: str) -> None:
    bot = ExternalBot("x", command(tmp_path, program), seconds=0.1, grace=0.4 if how == LATE else 20)
    with pytest.raises(BotFault) as failure:
        bot.choose(seen())
    assert says in str(failure.value)
    assert "bot.py" in str(failure.value)
    assert failure.value.how == how
    assert (bot._program is None) == (how != ILLEGAL), "only one that answered is asked on"
    bot.close()


def test_one_that_does_not_read_is_late_however_much_there_is_to_read(tmp_path: Path) -> None:
    state = ls.game("decay", seats=4).start()
    state.play(state.chance()[0][0])
    known = information_set(state, int(state.actor))
    known.view["board"]["padding"] = "x" * 1_000_000  # more than any pipe holds
    bot = ExternalBot("x", command(tmp_path, START + "time.sleep(60)"), seconds=0.1, grace=0.2)
    with pytest.raises(BotFault, match=r"no answer within 0.3 seconds"):
        bot.choose(known)


def test_one_that_never_says_ok_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START_SECONDS", 0.3)
    bot = ExternalBot("x", command(tmp_path, "input(); print('hello', flush=True); input()"))
    with pytest.raises(BotFault, match=r"gave no answer within 0.3 seconds") as failure:
        bot.begin()
    assert failure.value.how == LATE


def test_noise_is_skipped(tmp_path: Path) -> None:
    noise = "say('thinking'); say(); os.write(1, b'\\xff\\xfe\\n'); say('info depth 9'); say('bestmove   m1 '); input()"
    bot = ExternalBot("x", command(tmp_path, ASKED + noise), grace=20)
    assert bot.choose(seen()) == ROLL
    bot.close()


def test_what_was_said_before_the_question_is_no_answer(tmp_path: Path) -> None:
    early = GOOD.replace('say("ok")', "os.write(1, b'ok\\nbestmove m2\\n')")
    bot = ExternalBot("x", command(tmp_path, early), grace=20)
    bot.begin()
    program = bot._program
    assert program is not None
    until = time.monotonic() + 20
    while program._heard.empty() and time.monotonic() < until:
        time.sleep(0.01)
    assert bot.choose(seen()) == ROLL
    bot.close()


@posix
def test_a_child_that_keeps_the_pipe_open_hides_no_end(tmp_path: Path) -> None:
    forks = "pid = os.fork()\nif pid:\n    open(sys.argv[1], 'w').write(str(pid)); os._exit(0)\ntime.sleep(600)"
    bot = ExternalBot("x", command(tmp_path, ASKED + forks, str(tmp_path / "pid")), grace=60)
    with pytest.raises(BotFault, match="has ended"):
        bot.choose(seen())
    assert ends(int((tmp_path / "pid").read_text()))


@pytest.mark.parametrize("stubborn", ["", "while True: pass"])
def test_a_program_ends_with_its_bot(tmp_path: Path, stubborn: str) -> None:
    bot = ExternalBot("x", command(tmp_path, GOOD + stubborn), grace=20)
    assert bot.choose(seen()) == ROLL
    assert bot._program is not None
    process = bot._program._process
    bot.close()
    assert process.returncode == (-9 if stubborn else 0)
    bot.close()


@posix
def test_a_program_ends_with_the_process_that_asks_it(tmp_path: Path) -> None:
    """However that ends: here it is killed while the program computes for ever."""
    line = command(tmp_path, START + "open(sys.argv[1], 'w').write(str(os.getpid()))\nwhile True: pass", "pid")
    code = (
        "import os, sys; from ludoscape.bots.external import ExternalBot; ExternalBot('x', sys.argv[1]).begin(); "
        "print('begun', flush=True); sys.stdin.readline()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code, line], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"begun\n"
    until = time.monotonic() + 20
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
        assert time.monotonic() < until
        time.sleep(0.01)
    pid = int((tmp_path / "pid").read_text())
    assert running(pid)
    parent.kill()
    parent.communicate()
    assert ends(pid)


# ---- what a failure costs


def test_one_that_died_is_started_again_for_the_next_move(tmp_path: Path) -> None:
    dies = "        if not os.path.exists(sys.argv[1]): open(sys.argv[1], 'w'); sys.exit()\n"
    program = GOOD.replace("        say(", dies + "        say(")
    bot = Guarded(ExternalBot("x", command(tmp_path, program, str(tmp_path / "died")), grace=20))
    bot.begin()
    bot.choose(seen())
    assert (bot.faults, "has ended" in bot.trouble) == (1, True)
    assert [bot.choose(seen()) for _ in range(3)] == [ROLL] * 3
    assert bot.faults == 1
    bot.begin()
    assert (bot.faults, bot.trouble) == (0, "")
    bot.close()


def test_it_is_not_started_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "MOST_STARTS", 3)
    count = tmp_path / "count"
    program = "import sys\nopen(sys.argv[1], 'a').write('x')\n"
    bot = Guarded(ExternalBot("x", command(tmp_path, program, str(count))))
    for _ in range(5):
        assert bot.choose(seen()) in seen().legal
    assert count.read_text() == "xxx"
    assert bot.faults == 5
    assert "was started 3 times in this game" in bot.trouble


def test_moves_in_place_of_failed_ones_follow_from_the_seed() -> None:
    class Cheat(Bot):
        def choose(self, seen: InformationSet) -> int:
            return 99

    first, again, other = (Guarded(Cheat("cheat"), seed) for seed in (1, 1, 2))
    moves = [[bot.choose(seen()) for _ in range(30)] for bot in (first, again, other)]
    assert moves[0] == moves[1] != moves[2]
    assert set(moves[0]) == set(seen().legal)
    assert first.faults == 30
    assert first.trouble == "the bot cheat chose 99, which is not legal"


def test_mistakes_in_the_code_of_a_bot_are_not_hidden() -> None:
    class Wrong(Bot):
        def choose(self, seen: InformationSet) -> int:
            raise KeyError("oh")

    with pytest.raises(KeyError):
        Guarded(Wrong("wrong")).choose(seen())


def test_a_game_goes_on_without_them(tmp_path: Path) -> None:
    """A program that answers the first question, cheats at the second and then dies."""
    program = START + (
        "asked = 0\nfor line in sys.stdin:\n    if line.startswith('legal'): move = input()\n"
        "    if line.startswith('go'):\n        asked += 1\n        if asked > 2: sys.exit()\n"
        "        say('bestmove', move if asked == 1 else 'fly')\n"
    )
    bad = "external:" + command(tmp_path, program)
    game = ls.game("decay", seats=2, max_turns=1)
    results = list(simulate(game, 2, [bad, "random"], seed=1))
    for index, result in enumerate(results):
        assert result["faults"][index] > 1 and result["faults"][1 - index] == 0
        assert result["trouble"][1 - index] == ""
    said = summary(results)
    assert f"so chance chose {sum(sum(result['faults']) for result in results)} moves for it; at first because" in said
    assert [result | {"trouble": 0} for result in simulate(game, 2, [bad, "random"], 1, jobs=2)] == [
        result | {"trouble": 0} for result in results
    ]


def test_a_game_without_a_guard_says_what_is_wrong(tmp_path: Path) -> None:
    bot = make_bot("external:" + command(tmp_path, ASKED))
    with pytest.raises(BotFault, match="has ended"):
        play(Race(), [bot, make_bot("random")])


# ---- how such a bot is named


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("external", "there is no program ''"),
        ("external:", "there is no program ''"),
        ("external:no-such-program --fast", "there is no program 'no-such-program'"),
        ("external:'", "cannot be read"),
        ("external:seconds=2", "there is no program ''"),
        ("external:seconds=soon sh", "seconds cannot be 'soon': allowed is a number from"),
        ("external:seconds=0 sh", "seconds cannot be '0'"),
        ("external:seconds=1 seconds=2 sh", "is given seconds twice"),
        ("external:depth=2 sh", "has no parameter 'depth': there is seconds"),
    ],
)
def test_wrong_commands_are_refused_at_once(name: str, says: str) -> None:
    with pytest.raises(BotError) as refusal:
        make_bot(name)
    assert says in str(refusal.value)


def test_time_stands_before_the_command() -> None:
    bot = make_bot("external: seconds=2.5 sh -c 'x=1'")
    assert isinstance(bot, ExternalBot)
    assert (bot.command, bot.seconds) == (["sh", "-c", "x=1"], 2.5)
    assert bot.name == "external: seconds=2.5 sh -c 'x=1'"
    assert bot.patience > 2.5


def test_simulate_refuses_what_cannot_be_started(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "decay", "--seats", "2", "--option", "max_turns=1", "-n", "2", "--jobs", "2", "--json"]
    assert cli.main([*words, "--bots", "external:" + command(tmp_path, "raise SystemExit")]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("ludoscape: the external bot")
    assert said.err.count("\n") == 1
    plays = START + "for line in sys.stdin:\n    if line.startswith('legal'): move = input()\n"
    plays += "    if line.startswith('go'): say('bestmove', move)\n"
    assert cli.main([*words, "--bots", "external:" + command(tmp_path, plays) + ",random"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["faults"] for line in lines] == [[0, 0], [0, 0]]
