"""What limits a search: playouts alone make it the same on every machine; seconds are CPU time, bounded by the wall."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

import ludoscape as ls
from ludoscape.bots import information_set, limits, make_bot
from ludoscape.bots.levels import LEVELS
from ludoscape.bots.mcts import STEP, MctsBot
from ludoscape.lab.simulate import simulate
from tests.fuzz.digests import thoughts

from .toy import Race


class Clock:
    """A clock that goes on by whatever steps it is given, over and over; the wall and the CPU may differ."""

    def __init__(self, wall: list[float], cpu: list[float]) -> None:
        self.now = {"wall": 0.0, "cpu": 0.0}
        self.steps = {"wall": wall, "cpu": cpu}
        self.asked = 0

    def _later(self, name: str) -> float:
        steps = self.steps[name]
        self.asked += 1
        self.now[name] += steps[self.asked % len(steps)]
        return self.now[name]

    def put(self, monkeypatch: pytest.MonkeyPatch) -> None:
        false = SimpleNamespace(monotonic=lambda: self._later("wall"), thread_time=lambda: self._later("cpu"))
        monkeypatch.setattr(limits, "time", false)


FAST, SLOW, UNEVEN = ([1e-7], [1e-7]), ([100.0], [100.0]), ([0.0, 3.0, 1e-6, 0.02], [0.0, 1e-6, 5.0])


def searching(text: str, seed: int = 1) -> MctsBot:
    bot = make_bot(text, seed)
    assert isinstance(bot, MctsBot)
    return bot


@pytest.mark.parametrize("name", ls.games())
def test_playouts_alone_make_the_same_search_by_every_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for wall, cpu in (FAST, SLOW, UNEVEN):
        Clock(wall, cpu).put(monkeypatch)
        found.append(thoughts(name, "clock", decisions=2, playouts=STEP + 5))
    assert found[0] == found[1] == found[2]


def test_a_search_that_is_longer_changes_no_draw_of_the_next() -> None:
    known = information_set(_midway(), 0)
    short, long = searching("mcts:playouts=20"), searching("mcts:playouts=300")
    for bot in (short, long):
        bot.search(known)
    assert short.rng.below(1 << 30) == long.rng.below(1 << 30)


def _midway() -> ls.State:
    state = Race().start()
    while state.actor == ls.CHANCE:
        state.play(state.draw(ls.Rng(3)))
    return state


def test_seconds_are_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    known = information_set(_midway(), 0)
    Clock([1000.0], [0.01]).put(monkeypatch)  # a machine so busy that hours pass
    assert searching("mcts:seconds=1,explore=100").search(known).simulations > 20 * STEP
    Clock([1e-9], [0.6]).put(monkeypatch)
    assert searching("mcts:seconds=1,explore=100").search(known).simulations <= 2 * STEP


def test_the_wall_bounds_what_anybody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    known = information_set(_midway(), 0)
    Clock([1.0], [0.0]).put(monkeypatch)  # the processor is never ours
    assert searching("mcts:seconds=5,wall=6").search(known).simulations <= 7 * STEP
    assert searching("mcts:wall=6,playouts=100000").search(known).simulations <= 7 * STEP


def test_levels_of_the_table_are_bounded_by_the_wall() -> None:
    for level in LEVELS.values():
        bot = make_bot(level.bot)
        if bot.seconds:
            assert bot.seconds < bot.patience <= 4 * bot.seconds, level


def test_without_any_limit_a_search_takes_a_second() -> None:
    assert searching("mcts").seconds == 1.0
    assert searching("mcts:seconds=0").seconds == 1.0
    assert searching("mcts:playouts=50").seconds == 0.0
    assert searching("mcts:wall=2").seconds == 0.0
    assert searching("mcts:seconds=0.25,playouts=50").seconds == 0.25


def test_a_search_ends_early_when_nothing_can_catch_up() -> None:
    state = Race().start()
    while state.actor == ls.CHANCE:
        state.play(state.draw(ls.Rng(3)))
    bot = searching("mcts:playouts=100000,explore=0")
    begun = time.monotonic()
    assert bot.search(information_set(state, 0)).simulations < 100000
    assert time.monotonic() - begun < 60


@pytest.mark.slow
def test_runs_with_searching_bots_are_the_same_over_any_number_of_processes() -> None:
    game = ls.game("decay", seats=2, max_turns=2)
    bots = ["mcts:playouts=24", "random"]
    one, two = (list(simulate(game, 2, bots, seed="jobs", jobs=jobs)) for jobs in (1, 2))
    assert one == two
