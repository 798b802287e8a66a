"""Bots: what they may know, how they are made by name, and that each plays as it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from librt.vecs import vec

import ludoscape as ls
from ludoscape.bots import (
    LEVELS,
    USUAL_LEVEL,
    BotError,
    InformationSet,
    Level,
    bots,
    information_set,
    levels_of,
    make_bot,
    split_bots,
)
from ludoscape.bots.mcts import MctsBot
from ludoscape.bots.simple import GreedyBot
from ludoscape.engine.judge import Judge
from ludoscape.engine.view import View
from ludoscape.lab.simulate import play

from .toy import ROLL, STEP, WASTE, Race, RaceState


def race(at: tuple[int, int] = (0, 0), actor: int = 0) -> RaceState:
    state = Race().start()
    state.at, state.actor, state.mover = list(at), actor, actor
    return state


def seen(at: tuple[int, int] = (0, 0), seat: int = 0) -> InformationSet:
    return information_set(race(at, seat), seat)


# ---- what a bot may know


def test_information_set_has_no_way_to_the_state() -> None:
    known = information_set(race(), 1)
    for name in dir(known):
        if not name.startswith("__"):
            assert not isinstance(getattr(known, name), ls.State), name


def test_information_set_hides_what_the_seat_does_not_know() -> None:
    known = information_set(race(actor=1), 1)
    assert known.view["board"]["bonus"] == "?"
    drawn = {known.sample(ls.Rng(i)).bonus for i in range(50)}  # type: ignore[attr-defined]
    assert len(drawn) > 10


def test_information_set_lists_moves_for_the_actor_only() -> None:
    state = race()
    assert information_set(state, 0).legal == [STEP, ROLL, WASTE]
    assert information_set(state, 1).legal == []


def test_view_is_built_once_and_only_when_asked_for() -> None:
    calls = []

    def view() -> View:
        calls.append(1)
        return cast(View, {})

    known = InformationSet(Race(), 0, [], view, lambda rng: race(), str)
    assert not calls
    assert known.view is known.view
    assert calls == [1]


# ---- bots by name


def test_every_bot_can_be_made_and_plays_legally() -> None:
    for name, kind in bots().items():
        assert kind.summary.endswith(".")
        if kind.command:
            continue  # see test_external.py
        bot = make_bot(name, seed=1)
        assert bot.name == name
        assert bot.choose(seen()) in (STEP, ROLL, WASTE)


def test_parameters_reach_the_bot() -> None:
    bot = make_bot(" mcts : playouts = 7 , seconds=0.5 ".replace(" : ", ":"), seed=1)
    assert (bot.limits.playouts, bot.seconds) == (7, 0.5)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("alphazero", "there is no bot 'alphazero': there are external, mcts, random, greedy"),
        ("", "there is no bot ''"),
        ("random:depth=3", "no parameter 'depth=3': there is none"),
        ("mcts:playout=3", "playouts=(a whole number from 0 to 10000000)"),
        ("mcts:playouts", "no parameter 'playouts'"),
        ("mcts:", None),
        ("mcts:playouts=-1", "playouts cannot be '-1': allowed is a whole number from 0 to 10000000"),
        ("mcts:playouts=1.5", "playouts cannot be '1.5'"),
        ("mcts:seconds=nan", "seconds cannot be 'nan'"),
        ("mcts:seconds=inf", "seconds cannot be 'inf'"),
        ("mcts:playouts=1,playouts=2", "given playouts twice"),
    ],
)
def test_wrong_names_and_parameters_are_refused(name: str, says: str | None) -> None:
    if says is None:
        assert make_bot(name)
        return
    with pytest.raises(BotError) as refusal:
        make_bot(name)
    assert says in str(refusal.value)


def test_lists_of_bots() -> None:
    assert split_bots("random") == ["random"]
    assert split_bots("mcts:seconds=0.5, greedy,mcts:playouts=1,seconds=2") == [
        "mcts:seconds=0.5",
        "greedy",
        "mcts:playouts=1,seconds=2",
    ]


def test_levels_rise_and_speak() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5] and USUAL_LEVEL in LEVELS
    for number, level in LEVELS.items():
        assert level.number == number
        assert level.title
        assert level.summary.endswith(".")
    assert [LEVELS[n].bot.partition(":")[0] for n in LEVELS] == ["greedy"] * 3 + ["mcts"] * 2


@pytest.mark.parametrize("name", ls.games())
def test_bots_of_all_levels_can_be_made(name: str) -> None:
    """In every game, also where a level is another bot than usual: the same numbers and names, and each has its own."""
    levels = levels_of(ls.game_type(name))
    assert [(level.number, level.title) for level in levels.values()] == [(n, LEVELS[n].title) for n in LEVELS]
    for level in levels.values():
        assert make_bot(level.bot).name == level.bot and level.summary.endswith(".")
    assert len({level.bot for level in levels.values()}) == len({level.summary for level in levels.values()}) == 5


@pytest.mark.parametrize("name", ls.games())
def test_who_has_a_higher_level_slips_less(name: str) -> None:
    """Three merely look, and differ in nothing but that; of two who think one slips, and one never does."""
    bots = [make_bot(level.bot) for level in levels_of(ls.game_type(name)).values()]
    assert [type(bot) for bot in bots] == [GreedyBot] * 3 + [MctsBot] * 2
    slips = [bot.slips for bot in bots if isinstance(bot, GreedyBot | MctsBot)]
    assert slips == sorted(set(slips), reverse=True) and slips[-1] == 0


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], type[ls.Game]]:
    """Make games in packages of their own, with a `levels.toml` if there is something to write into it."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(text: str) -> type[ls.Game]:
        folder = tmp_path / f"levelled_{abs(hash(text))}"
        folder.mkdir()
        (folder / "__init__.py").touch()
        if text:
            (folder / "levels.toml").write_text(text)
        return type("Made", (ls.Game,), {"package": folder.name})

    return make


def test_levels_that_a_game_says_nothing_of_are_as_usual(packaged: Callable[[str], type[ls.Game]]) -> None:
    assert levels_of(packaged("")) == LEVELS
    other = levels_of(packaged('[2]\nbot = "random"\nsummary = "Plays any move."\n'))
    assert other == {**LEVELS, 2: Level(2, LEVELS[2].title, "random", "Plays any move.")}


@pytest.mark.parametrize(
    "text",
    [
        '[7]\nbot = "random"\nsummary = "Plays."',
        '[two]\nbot = "random"\nsummary = "Plays."',
        '[2]\nbot = "randon"\nsummary = "Plays."',
        '[2]\nbot = "random"',
        '[2]\nbot = "random"\nsummary = "Plays."\ntitle = "Fool"',
        "2 = 3",
        "[2",
    ],
)
def test_a_file_of_levels_that_is_wrong_is_told(text: str, packaged: Callable[[str], type[ls.Game]]) -> None:
    with pytest.raises(BotError, match=r"levels\.toml: by the number of a level it has to say a bot and a summary \("):
        levels_of(packaged(text))


# ---- how they play


def test_random_plays_all_moves_alike() -> None:
    bot = make_bot("random", seed=3)
    counts = Counter(bot.choose(seen()) for _ in range(3000))
    assert all(900 < counts[move] < 1100 for move in (STEP, ROLL, WASTE))


def test_greedy_weighs_chance_by_expectation() -> None:
    assert {make_bot("greedy", seed).choose(seen()) for seed in range(20)} == {ROLL}  # 3.5 ahead beats 2


def test_greedy_takes_a_sure_win() -> None:
    assert {make_bot("greedy", seed).choose(seen((8, 0))) for seed in range(20)} == {STEP}  # a die may show 1


def test_greedy_breaks_ties_at_random() -> None:
    chosen = {make_bot("greedy", seed).choose(information_set(_level_race(), 0)) for seed in range(40)}
    assert chosen == {STEP, ROLL, WASTE}


def _level_race() -> RaceState:
    class Same(Judge):
        def rates(self, state: ls.State, out: vec[float]) -> None:
            out[0] = out[1] = 0.5

    class Indifferent(Race):
        def judge(self) -> Judge:
            return Same(2)

    return RaceState(Indifferent())


@pytest.mark.parametrize("name", ["random", "greedy", "greedy:slips=0.5", "mcts:seconds=0,playouts=50"])
def test_same_seed_same_choices(name: str) -> None:
    for seed in (1, "a text"):
        game = ls.game("decay", seats=2) if name == "random" else Race()  # Decay takes long interpreted
        games = [play(game, [make_bot(name, f"{seed} {i}") for i in range(2)], seed) for _ in "ab"]
        assert games[0].moves == games[1].moves


def test_greedy_beats_random_at_the_race() -> None:
    won = 0
    for game in range(60):
        names = ["greedy", "random"] if game % 2 else ["random", "greedy"]
        result = play(Race(), [make_bot(name, f"{game} {name}") for name in names], game)
        won += result.outcome.payoffs[names.index("greedy")] == 1
    assert won > 40
