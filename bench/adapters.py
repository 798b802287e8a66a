"""What PettingZoo costs: random games by the engine alone and by its environment, in one run, in short slices by turns.

Run as `python bench/adapters.py`, on an idle machine; with --json there is a line for each game. In all loops the
players choose with `random.choice`. What is counted, in CPU time of one core for one decision:

* engine: the loop in plain Python that a program without PettingZoo would write: `draw` at chance nodes, else `legal`
  and `play`.
* raw_env: `agent_iter`, `last` with the observation and the mask, and `step`; the action is one of `legal_actions`.
* by mask: the same, but the action is found in the mask by `np.flatnonzero`, as PettingZoo's own benchmark does it.
* env: as raw_env, but for what an illegal action leads to; chess_v6 has PettingZoo's wrappers there.
* batch: so many games in one call (256 of them, or --batch), with observations and masks; actions are drawn by
  `sample_actions`. The arrays are those that the engine writes (`copy=False`).

Beside ours stands `chess_v6`, which PettingZoo brings: its raw_env, and the loop over python-chess alone, up to the end
as `is_game_over` has it; that chess_v6 also asks whether a draw could be claimed is part of its cost. It has no list of
legal actions, so it is measured by its mask. The ratio is that of engine and raw_env: the median of those of the
slices, which lie one right after the other.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, Final

import chess
import numpy as np
from pettingzoo.classic import chess_v6

import ludoscape as ls
from ludoscape.adapters import pettingzoo
from ludoscape.adapters.batch import BatchEnv
from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER

ROUNDS: Final = 9
STEPS: Final = 20  # of a batch at a time


def engine(game: ls.Game, rng: Rng) -> int:
    """Play a game by the engine alone; count its decisions."""
    count = 0
    state = game.start()
    while (actor := state.actor) != OVER:
        if actor == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(random.choice(state.legal()))
            count += 1
    return count


def by_list(env: Any) -> int:
    """Play a game of an environment that lists its legal actions."""
    count = 0
    env.reset()
    for _ in env.agent_iter():
        _, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
        else:
            env.step(random.choice(env.legal_actions))
            count += 1
    return count


def by_mask(env: Any) -> int:
    """Play a game of any environment."""
    count = 0
    env.reset()
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
        else:
            env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            count += 1
    return count


def by_batch(env: BatchEnv) -> int:
    """Step all games of a batch some times."""
    for _ in range(STEPS):
        env.step(env.sample_actions())
    return STEPS * env.num_envs


def python_chess() -> int:
    """Play a game by python-chess alone."""
    count = 0
    board = chess.Board()
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
        count += 1
    return count


def slice_of(play: Callable[[], int], seconds: float) -> float:
    """Play games for about so many seconds; give the microseconds for one decision."""
    count = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        count += play()
    return spent / count * 1e6


def measure(loops: Mapping[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """Play all loops by turns; give the medians, and the median ratio of the first two."""
    rounds = [{name: slice_of(play, seconds / ROUNDS) for name, play in loops.items()} for _ in range(ROUNDS)]
    first, second = list(loops)[:2]
    found = {name: round(median(one[name] for one in rounds), 2) for name in loops}
    return {**found, "ratio": round(median(one[first] / one[second] for one in rounds), 3)}


def ours(name: str, size: int) -> dict[str, Callable[[], int]]:
    """Give the loops of one of our games."""
    game, rng = ls.game(name), Rng("bench")
    raw, wrapped, batch = pettingzoo.raw_env(game), pettingzoo.env(game), BatchEnv(game, size, copy=False)
    batch.reset()
    return {
        "engine": lambda: engine(game, rng),
        "raw_env": lambda: by_list(raw),
        "by mask": lambda: by_mask(raw),
        "env": lambda: by_list(wrapped),
        "batch": lambda: by_batch(batch),
    }


def theirs() -> dict[str, Callable[[], int]]:
    """Give the loops of PettingZoo's chess."""
    raw, wrapped = chess_v6.raw_env(), chess_v6.env()
    return {"engine": python_chess, "by mask": lambda: by_mask(raw), "env": lambda: by_mask(wrapped)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each loop")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each game")
    parser.add_argument("--batch", type=int, default=256, metavar="GAMES", help="games in a batch (%(default)s)")
    args = parser.parse_args()
    columns = ("engine", "raw_env", "by mask", "env", "batch")
    if not args.json:
        print(f"{ls.build()} build, microseconds for a decision")
        print(f"{'game':<18}" + "".join(f"{column:>10}" for column in columns) + f"{'ratio':>8}")
    for name in [*ls.games(), "chess_v6"]:
        found = measure(theirs() if name == "chess_v6" else ours(name, args.batch), args.seconds)
        if args.json:
            print(json.dumps({"game": name, "build": ls.build(), **found}), flush=True)
        else:
            cells = "".join(f"{found[column]:>10.2f}" if column in found else f"{'-':>10}" for column in columns)
            ratio = found["ratio"]
            print(f"{name:<18}{cells}{ratio:>8.3f}", flush=True)


if __name__ == "__main__":
    main()
