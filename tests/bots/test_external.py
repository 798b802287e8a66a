"""Bots in any language: the conversation over pipes, and what happens when the other side misbehaves."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import BotError, information_set, make_bot
from ludoscape.bots.external import ExternalBot
from ludoscape.lab.simulate import play

from .toy import ROLL, STEP, Race

GOOD = """
import json, sys
hello = json.loads(sys.stdin.readline())
print(json.dumps({"name": "last", "samples": 2}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    open(sys.argv[1], "a").write(line) if len(sys.argv) > 1 else None
    print(json.dumps({"move": question["legal"][-1]}), flush=True)
"""
HELLO = "import sys; sys.stdin.readline(); print('{}', flush=True); sys.stdin.readline(); "


def command(tmp_path: Path, program: str, *words: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(program)
    return shlex.join([sys.executable, str(path), *words])


def test_a_program_plays_and_sees_what_its_seat_may_know(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = make_bot("external:" + command(tmp_path, GOOD, str(heard)), seed=5)
    game = ls.game("decay", seats=2, max_turns=1)
    try:
        played = play(game, [make_bot("random", 1), bot], 1)
    finally:
        bot.close()
    questions = [json.loads(line) for line in heard.read_text().splitlines()]
    assert questions
    states = list(played.states())[:-1]
    for question, state in zip(questions, (s for s in states if s.actor == 1), strict=True):
        assert (question["game"], question["seats"], question["seat"]) == ("decay", 2, 1)
        assert question["options"]["max_turns"] == 1
        assert question["legal"] == [state.text(move) for move in state.legal()]
        assert question["view"] == json.loads(json.dumps(state.view(1)))
        assert [game.load(sample).digest() for sample in question["samples"]] == [state.digest()] * 2


def test_the_program_in_the_documents_plays(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "development.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    bot = make_bot("external:" + command(tmp_path, program))
    try:
        assert bot.choose(information_set(Race().start(), 0)) == STEP
    finally:
        bot.close()


def test_a_program_ends_with_its_game(tmp_path: Path) -> None:
    bot = ExternalBot("x", command(tmp_path, GOOD.replace('"samples": 2', '"samples": 0')))
    state = Race().start()
    assert bot.choose(information_set(state, 0)) == 2
    process = bot._process
    assert process is not None
    bot.close()
    assert process.returncode == 0
    bot.close()


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("raise SystemExit", "has ended"),
        (HELLO, "has ended"),
        (HELLO + "print('hello')", "answered 'hello', which is no object of JSON"),
        (HELLO + "print('[1]')", "which is no object of JSON"),
        (HELLO + """print('{"move": "fly"}')""", "answered 'fly', which is no legal move"),
        (HELLO + """print('{"move": 0}')""", "answered '0', which is no legal move"),
        (HELLO + "print('{}')", "answered 'None', which is no legal move"),
        ("""input(); print('{"samples": -1}', flush=True); input()""", "asked for -1 samples"),
        (HELLO + "import time; time.sleep(60)", "gave no answer within 0.5 seconds"),
    ],
)
def test_a_program_that_misbehaves_is_named_and_stopped(tmp_path: Path, program: str, says: str) -> None:
    bot = ExternalBot("x", command(tmp_path, program), patience=0.5 if "sleep" in program else 20)
    with pytest.raises(BotError) as failure:
        bot.choose(information_set(Race().start(), 0))
    assert says in str(failure.value)
    assert "bot.py" in str(failure.value)
    assert bot._process is None


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("external", "there is no program ''"),
        ("external:", "there is no program ''"),
        ("external:no-such-program --fast", "there is no program 'no-such-program'"),
        ("external:'", "cannot be read"),
    ],
)
def test_wrong_commands_are_refused_at_once(name: str, says: str) -> None:
    with pytest.raises(BotError) as refusal:
        make_bot(name)
    assert says in str(refusal.value)


def test_a_stubborn_program_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stubborn = (
        "import json, sys, time; sys.stdin.readline(); print('{}', flush=True); q = json.loads(sys.stdin.readline()); "
        "print(json.dumps({'move': q['legal'][1]}), flush=True); time.sleep(60)"
    )
    bot = ExternalBot("x", command(tmp_path, stubborn))
    assert bot.choose(information_set(Race().start(), 0)) == ROLL
    process = bot._process
    assert process is not None
    bot.close()
    assert process.poll() is not None


def test_simulate_plays_programs_and_tells_of_their_failures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "decay", "--seats", "2", "--option", "max_turns=1", "-n", "2", "--jobs", "2", "--json"]
    assert cli.main([*words, "--bots", "external:" + command(tmp_path, GOOD) + ",random"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert cli.main([*words, "--bots", "external:" + command(tmp_path, "raise SystemExit")]) == 2
    err = capsys.readouterr().err
    assert err.startswith("ludoscape: the external bot")
    assert err.count("\n") == 1
