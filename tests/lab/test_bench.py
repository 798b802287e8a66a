"""The bench: its figures are there and positive; how large they are is for `make bench` to say."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any, Final

import pytest

import ludoscape as ls
from ludoscape.lab.bench import bench, in_words

EXERCISE: Final = Path(__file__).parents[2] / "bench" / "exercise.py"


def test_bench_measures_everything() -> None:
    result = bench(ls.game("decay", seats=2), seconds=0.05)
    assert list(result) == [
        "game",
        "options",
        "seats",
        "build",
        "decisions_per_s",
        "playouts_per_s",
        "copy_ns",
        "legal_ns",
        "play_ns",
    ]
    assert (result["game"], result["seats"], result["build"]) == ("decay", 2, ls.build())
    assert all(result[key] > 0 for key in list(result)[4:])
    assert in_words(result).startswith(f"decay, 2 seats, {ls.build()}: ")


def test_the_exercise_of_a_build_with_a_profile_plays_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A little of it: `make fast` runs all, and makes no build where it fails."""
    main = runpy.run_path(str(EXERCISE))["main"]
    played: list[str] = []
    play = ls.play

    def counting(game: ls.Game, bots: list[str], seed: str) -> Any:
        played.append(game.name)
        return play(game, bots, seed)

    monkeypatch.setattr(ls, "play", counting)
    main.__globals__.update(SEATS={2}, GAMES=1, ROWS=2, STEPS=3, SEARCH="mcts:playouts=2,slips=0.9")
    main()
    assert played == [name for name in ls.games() for _ in range(2)]
