"""What environments show: words, pictures and pixels, as a spectator sees them."""

from __future__ import annotations

import random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import ludoscape as ls
from ludoscape.adapters.gymnasium import LudoscapeEnv
from ludoscape.adapters.pettingzoo import env, parallel_env, raw_env
from ludoscape.adapters.rendering import FRAME

every_game = pytest.mark.parametrize("name", ls.games())


def play(made: Any, steps: int, seed: int = 1) -> None:
    """Play some steps at random."""
    agents = random.Random(seed)
    made.reset(seed=seed)
    for _ in range(steps):
        if not made.legal_actions:
            break  # a short game
        made.step(agents.choice(made.legal_actions))


@every_game
def test_words_tell_the_last_events_who_is_asked_and_how_all_stand(name: str) -> None:
    made: Any = env(name, render_mode="ansi")
    play(made, 40 if made.game.longest > 400 else 5)
    text = made.render()
    lines = text.splitlines()
    assert lines[0].startswith(made.game.title) and text.endswith("\n")
    seats = lines[-made.game.seats :]
    assert [line.startswith("> ") for line in seats] == [a == made.agent_selection for a in made.possible_agents]
    assert all(line[2:].startswith(agent) for line, agent in zip(seats, made.possible_agents, strict=True))
    assert any(line.startswith("  ") for line in lines[1 : -made.game.seats]), "no event is told"
    assert "{" not in text


@every_game
def test_words_tell_the_end(name: str) -> None:
    made: Any = env(name, seats=2, render_mode="ansi")
    agents = random.Random(2)
    made.reset(seed=2)
    while made.legal_actions:
        made.step(agents.choice(made.legal_actions))
    winners = made.position.outcome().winners
    assert len(winners) > 1 or f"player_{winners[0]} won" in made.render()


@every_game
def test_a_picture_stands_alone(name: str) -> None:
    made: Any = env(name, render_mode="svg")
    play(made, 30)
    tree = ElementTree.fromstring(made.render())
    known = {element.get("id") for element in tree.iter()}
    used = {element.get("href", "").removeprefix("#") for element in tree.iter() if element.tag.endswith("}use")}
    assert tree.tag.endswith("svg") and used <= known


@every_game
def test_pixels_have_the_same_size_however_the_board_grows(name: str) -> None:
    frames = []
    for steps in (0, 60):
        made: Any = env(name, render_mode="rgb_array")
        play(made, steps)
        frames.append(made.render())
    assert all(frame.shape == (FRAME, FRAME, 3) and frame.dtype == np.uint8 for frame in frames)
    assert (frames[0] != frames[1]).any() and len(np.unique(frames[1])) > 20


def test_a_picture_tells_no_more_than_a_spectator_knows() -> None:
    """Two positions that differ only in what is hidden are shown alike."""
    made: Any = raw_env("silver-isle", render_mode="ansi")
    play(made, 60)
    state = made.position
    shown, hidden = [], []
    for number in range(6):
        made._turns.state = state.resample(ls.SPECTATOR, ls.Rng(number)) if number else state
        made._turns.events = []
        for mode in ("ansi", "svg"):
            made.render_mode = mode
            shown.append(made.render())
        hidden.append(made.position.digest())
    assert len(set(hidden)) > 1 and len(set(shown)) == 2


def test_an_agent_among_bots_is_shown_all_that_happened_since_its_last_action() -> None:
    single = LudoscapeEnv("decay", seats=2, seat=0, render_mode="ansi")
    agent = random.Random(3)
    single.reset(seed=3)
    told = []
    for _ in range(80):
        single.step(agent.choice(single.legal_actions))
        text = str(single.render())
        told.append([line for line in text.splitlines() if line.startswith("  ") and "player_1 " in line])
    assert max(map(len, told)) > 2


def test_all_environments_render_and_warn_without_a_mode() -> None:
    for made in (env("decay"), parallel_env("decay"), LudoscapeEnv("decay")):
        made.reset(seed=1)
        with pytest.warns(UserWarning, match="no render mode was chosen"):
            assert made.render() is None
        made.close()
    together: Any = parallel_env("decay", render_mode="ansi")
    together.reset(seed=1)
    assert "Decay" in together.render()
