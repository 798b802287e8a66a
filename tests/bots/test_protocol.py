"""The bot protocol as it is documented: what is said in which order, the example, and that no secret is ever told."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import ClassVar

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.bots import external, information_set, make_bot
from ludoscape.bots.external import ExternalBot, seed_number
from ludoscape.bots.program import Program
from ludoscape.engine.state import CHANCE, State
from ludoscape.lab.simulate import play, simulate
from tests.plans import plans_of

from .toy import Race

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
EXAMPLE = shlex.join([sys.executable, str(ROOT / "examples" / "bot.py")])
SAMPLES = """
import sys
input()
print("samples", sys.argv[1])
print("ok", flush=True)
for line in sys.stdin:
    if line.startswith("legal"):
        moves = [input() for _ in range(int(line.split()[1]))]
    elif line.startswith("go"):
        print("bestmove", moves[-1], flush=True)
"""


class Heard(Program):
    """A program with a log of all that was said: `> …` to it, `< …` by it."""

    log: ClassVar[list[str]] = []

    def say(self, *lines: str) -> None:
        self.log.extend(f"> {line}" for line in lines)
        super().say(*lines)

    def hear(self, until: float) -> str:
        line = super().hear(until)
        self.log.append(f"< {line}")
        return line


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Listen to all conversations."""
    monkeypatch.setattr(external, "Program", Heard)
    monkeypatch.setattr(Heard, "log", [])
    return Heard.log


def asking(tmp_path: Path, samples: int) -> str:
    """Give the command of a bot that asks for samples and plays the last move."""
    path = tmp_path / "bot.py"
    path.write_text(SAMPLES)
    return shlex.join([sys.executable, "-SE", str(path), str(samples)])


def bodies(log: list[str], word: str) -> list[str]:
    """List what was said behind a first word."""
    return [line.split(" ", 2)[2] for line in log if line.startswith(f"> {word} ")]


def test_a_program_is_told_what_its_seat_may_know(tmp_path: Path, heard: list[str]) -> None:
    game = ls.game("decay", seats=2, max_turns=1)
    bot = make_bot("external:seconds=2 " + asking(tmp_path, 2), seed="own")
    played = play(game, [make_bot("random", 1), bot], 1)
    bot.close()
    states = [state for state in list(played.states())[:-1] if state.actor == 1]
    assert states
    assert heard[:5] == [
        "> hello ludoscape 1",
        "< samples 2",
        "< ok",
        f"> newgame decay rules {game.rules_version} seats 2 seat 1 seed {seed_number('own')}",
        "> options " + json.dumps(dict(game.options)),
    ]
    rest = iter(heard[5:])
    for state in states:
        assert json.loads(next(rest).removeprefix("> view ")) == json.loads(json.dumps(state.view(1)))
        for _ in range(2):
            sample = game.load(json.loads(next(rest).removeprefix("> sample ")))
            assert sample.digest() == state.digest(), "nothing is hidden in this game"
        legal = [state.text(move) for move in state.legal()]
        assert next(rest) == f"> legal {len(legal)}"
        assert [next(rest) for _ in legal] == [f"> {text}" for text in legal]
        assert next(rest) == "> go movetime 2000"
        assert next(rest) == f"< bestmove {legal[-1]}"
    assert list(rest) == ["> quit"]


def test_a_new_game_is_told(tmp_path: Path, heard: list[str]) -> None:
    bot = ExternalBot("x", asking(tmp_path, 0))
    start = Race().start()
    for state, seat in ((start, 0), (start, 0), (Race().start(), 0)):
        bot.choose(information_set(state, seat))
    assert len(bodies(heard, "newgame")) == 1, "games are the same when kind, seats and options are"
    play(Race(), [bot, make_bot("random")])
    other = Race().start()
    other.actor = 1
    bot.choose(information_set(other, 1))
    bot.close()
    assert [body.split("seat ")[1][0] for body in bodies(heard, "newgame")] == ["0", "0", "1"]
    assert heard.count("> hello ludoscape 1") == 1


# ---- secrets


def test_neither_what_is_hidden_nor_the_seed_of_chance_is_told(tmp_path: Path, heard: list[str]) -> None:
    bot = ExternalBot("x", asking(tmp_path, 0), seed="run/7 seat 1")
    state = Race().start()
    state.bonus = 77777
    state.actor = 1
    bot.choose(information_set(state, 1))
    state.actor = 0
    assert "77777" not in "".join(heard)
    bot.choose(information_set(state, 0))
    bot.close()
    assert "77777" in "".join(heard), "it would have been found"
    assert "run/7" not in "".join(heard)
    play(Race(), [bot, make_bot("random")], "seed-of-chance")
    bot.close()
    assert "seed-of-chance" not in "".join(heard)


def after(game: ls.Game, decisions: int, seed: str) -> State:
    """Play at random for so many decisions, and to the next one."""
    state, rng = game.start(), ls.Rng(seed)
    while decisions or state.actor == CHANCE:
        if state.actor == CHANCE:
            state.play(state.draw(rng))
        else:
            legal = state.legal()
            state.play(legal[rng.below(len(legal))])
            decisions -= 1
    return state


@pytest.mark.parametrize("name", ["silver-isle", "intimate-settlers"])
def test_states_that_differ_in_what_is_hidden_give_the_same_conversation(
    name: str, tmp_path: Path, heard: list[str]
) -> None:
    state = after(ls.game(name), 150, "hidden")
    seat = int(state.actor)
    samples = [state.resample(seat, ls.Rng(number)) for number in range(20)]
    other = next(sample for sample in samples if sample.digest() != state.digest())
    said = []
    for each in (state, other):
        bot = ExternalBot("x", asking(tmp_path, 0), seed=3)
        bot.choose(information_set(each, seat))
        bot.close()
        said.append(heard.copy())
        heard.clear()
    assert said[0] == said[1]
    bot = ExternalBot("x", asking(tmp_path, 30), seed=3)
    bot.choose(information_set(state, seat))
    bot.close()
    drawn = [state.game.load(json.loads(body)) for body in bodies(heard, "sample")]
    assert len({sample.digest() for sample in drawn}) > 1, "these are guesses"
    assert all(sample.view(seat) == state.view(seat) for sample in drawn)


# ---- the document and the example


@pytest.mark.parametrize("name", ls.games())
def test_the_example_plays_every_game(name: str) -> None:
    game = ls.game(name, **plans_of(name).shortest)
    (result,) = simulate(game, 1, [f"external:{EXAMPLE}", "random"], seed=2)
    assert result["faults"] == [0] * game.seats, result["trouble"]
    assert list(simulate(game, 1, [f"external:{EXAMPLE}", "random"], seed=2)) == [result], "chance is by its seed"


def test_the_example_is_short_and_needs_nothing() -> None:
    code = (ROOT / "examples" / "bot.py").read_text("utf-8").split('"""')[2]
    assert len(code.splitlines()) <= 33
    assert set(re.findall(r"^import (\w+)", code, re.MULTILINE)) <= sys.stdlib_module_names


def test_the_example_plays_what_looks_best() -> None:
    state = after(ls.game("small-worlds"), 2, "worth")
    bot = make_bot(f"external:{EXAMPLE}")
    move = state.text(bot.choose(information_set(state, int(state.actor))))
    bot.close()
    tones = {
        choice["move"]: [line["tone"] for line in choice["effects"]["lines"]]
        for choice in state.view(int(state.actor))["choices"]
    }
    worth = {move: found.count("good") - found.count("bad") for move, found in tones.items()}
    assert worth[move] == max(worth.values()) > min(worth.values())


def test_the_conversation_in_the_document_is_the_true_one(heard: list[str]) -> None:
    (written,) = re.findall(r"^```\n(> hello .*?)```", DOCUMENT, re.MULTILINE | re.DOTALL)
    state, chance = ls.game("silver-isle", seats=2).start(), ls.Rng("chance 0/0")
    while state.actor == CHANCE:
        state.play(state.draw(chance))
    seat = int(state.actor)
    bot = make_bot(f"external:{EXAMPLE}", f"0/0 seat {seat}")
    bot.choose(information_set(state, seat))
    spoken = [re.sub(r"^(> \w+) \{.*\}$", r"\1 {…}", line) for line in heard]
    bot.close()
    assert "\n".join(spoken) + "\n" == written


def test_the_commands_in_the_document_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    lines = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
        if line.startswith("ludoscape ")
    ]
    assert lines
    for line in lines:
        assert cli.main(shlex.split(line.replace("python3", sys.executable))[1:]) == 0, capsys.readouterr().err


def test_links_of_the_document_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)", DOCUMENT)
    assert targets
    assert all((ROOT / "docs" / target).exists() for target in targets)


def test_the_document_has_every_message(tmp_path: Path, heard: list[str]) -> None:
    bot = ExternalBot("x", asking(tmp_path, 1))
    state = after(ls.game("alheimur"), 0, "any")
    bot.choose(information_set(state, int(state.actor)))
    bot.close()
    words = {line.split()[1] for line in heard}
    rows = set(re.findall(r"^\| `(\w+)", DOCUMENT, re.MULTILINE))
    known = {"hello", "newgame", "options", "view", "sample", "legal", "go", "quit", "samples", "ok", "bestmove"}
    assert known <= words
    assert rows == known | {"info"}
