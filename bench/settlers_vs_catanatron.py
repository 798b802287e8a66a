"""Intimate Settlers beside catanatron, another engine of its base game: both in one run, in short slices by turns.

Run as `python bench/settlers_vs_catanatron.py`, on an idle machine; with --interpreted the source runs even where it
was compiled, with --json there is a line for each measurement. What is counted:

* random play: whole games of two from a new random board, ours by the compiled `playouts`, the peer's by its own
  `Game.play()` with its `RandomPlayer`s. A decision is each time that an engine asks a player, forced ones included: we
  ask for the dice and for each card to be given up, the peer for the dice and for all cards of a seven at once. A
  robber with several victims, a year of plenty and a monopoly are two or three decisions for us, and one for the peer.
  So there are the games a second, too.
* copies: `copy()` of the same positions in the middle of games, called from Python on both sides.
* search: flat Monte Carlo from the same positions. A simulation is: copy the game, make one of the moves that can be
  chosen, play at random to the end, see who has won. Ours draws anew what its seat cannot know whenever all moves
  have had their turn; the peer's is the same loop over its `copy`, `execute` and `play`, with open cards. Its release
  on PyPI has no searching player; the one in its repository does this much for a simulation, and copies the game for
  all outcomes of all moves besides.

Figures are CPU time of one core. Each slice gives one ratio, of two figures taken one right after the other.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

RULES = {"bank_shortage": "nobody", "win_check": "any_turn", "base_tokens": "random"}  # the peer's
MIDDLE = 60  # turns after which a game is in its middle

Unit = Callable[[], dict[str, int]]  # do a little work and count it


def rates(unit: Unit, seconds: float) -> dict[str, float]:
    """Repeat a unit of work for about so many seconds; what was counted, a second."""
    counted: dict[str, int] = {}
    begun = time.process_time()
    while True:
        for what, number in unit().items():
            counted[what] = counted.get(what, 0) + number
        spent = time.process_time() - begun
        if spent >= seconds:
            return {what: number / spent for what, number in counted.items()}


# ---- units of work


def our_games(scenario: str, games: int, seed: str) -> Unit:
    """Play random games in our engine."""
    from ludoscape.engine.chance import Rng
    from ludoscape.engine.playout import playouts
    from ludoscape.games.intimate_settlers import IntimateSettlers

    root = IntimateSettlers(2, scenario=scenario, **(RULES if scenario == "base" else {})).start()
    rng = Rng(seed)
    return lambda: {"decisions": playouts(root, games, rng), "games": games}


def their_games() -> Unit:
    """Play random games in the peer's engine."""
    catanatron = import_module("catanatron")

    def unit() -> dict[str, int]:
        players = [catanatron.RandomPlayer(color) for color in (catanatron.Color.RED, catanatron.Color.BLUE)]
        game = catanatron.Game(players, seed=random.randrange(1, 1 << 40))
        game.play()
        return {"decisions": len(game.state.actions), "games": 1}

    return unit


def copies(positions: list[Any], rounds: int) -> Unit:
    """Copy positions of either engine."""

    def unit() -> dict[str, int]:
        for _ in range(rounds):
            for position in positions:
                position.copy()
        return {"copies": rounds * len(positions)}

    return unit


def our_search(state: Any) -> Unit:
    """Search one round: each move is tried once."""
    from ludoscape.engine.chance import Rng
    from ludoscape.engine.playout import playout
    from ludoscape.engine.state import Moves

    seat, moves, out, rng = int(state.actor), state.legal(), Moves(), Rng(1)

    def unit() -> dict[str, int]:
        wins = 0.0
        sample = state.resample(seat, rng)
        for move in moves:
            copied = sample.copy()
            copied.play(move)
            playout(copied, rng, out)
            wins += copied.payoff(seat)
        return {"simulations": len(moves)}

    return unit


def their_search(game: Any) -> Unit:
    """Search one round in the peer's engine."""
    actions = game.state.playable_actions
    color = game.state.current_color()

    def unit() -> dict[str, int]:
        wins = 0
        for action in actions:
            copied = game.copy()
            copied.execute(action)
            wins += copied.play() == color
        return {"simulations": len(actions)}

    return unit


def middles(count: int) -> list[tuple[Any, Any]]:
    """Collect positions in the middle of random games, each in both engines: a main phase with a real choice."""
    peer = import_module("tests.games.intimate_settlers.peer")
    from ludoscape.engine.chance import Rng
    from ludoscape.engine.state import OVER

    found: list[tuple[Any, Any]] = []
    number = 0
    while len(found) < count:
        number += 1
        pair, rng = peer.Pair(2, number), Rng(f"middle {number}")
        while pair.ours.actor != OVER:
            if pair.ours.turn >= MIDDLE and pair.ours.phase == peer.MAIN and len(pair.ours.legal()) > 2:
                found.append((pair.ours, pair.theirs))
                break
            pair.play(peer.choose(pair, rng, peer.LIVELY))
    return found


# ---- side by side


def measure(slices: int, seconds: float) -> dict[str, list[tuple[float, float]]]:
    """Measure both engines in turn; for each figure a pair, ours and the peer's, from each slice."""
    found: dict[str, list[tuple[float, float]]] = {}
    pairs = middles(slices)
    ours, theirs = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    random.seed("bench")
    for number in range(slices):
        works = (
            ("random play", our_games("base", 4, f"slice {number}"), their_games()),
            ("", copies(ours, 50), copies(theirs, 2)),
            ("search", our_search(ours[number]), their_search(theirs[number])),
        )
        for name, our_unit, their_unit in works:
            if number % 2:  # who begins alternates
                second = rates(their_unit, seconds)
                first = rates(our_unit, seconds)
            else:
                first = rates(our_unit, seconds)
                second = rates(their_unit, seconds)
            for what, rate in first.items():
                found.setdefault(f"{name}: {what}" if name else what, []).append((rate, second[what]))
        for what, rate in rates(our_games("intimate", 4, f"slice {number}"), seconds).items():
            found.setdefault(f"intimate: {what}", []).append((rate, 0.0))
    return found


def summary(what: str, pairs: list[tuple[float, float]]) -> dict[str, Any]:
    """Sum up a figure: medians of both engines, and least, median and greatest ratio of a slice."""
    line: dict[str, Any] = {"what": what, "ludoscape_per_s": median(ours for ours, _ in pairs)}
    if all(theirs for _, theirs in pairs):
        ratios = sorted(ours / theirs for ours, theirs in pairs)
        line["catanatron_per_s"] = median(theirs for _, theirs in pairs)
        line["ratio"] = [ratios[0], median(ratios), ratios[-1]]
    return line


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--slices", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each slice, figure and engine")
    parser.add_argument("--interpreted", action="store_true", help="run the source even where it was compiled")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if find_spec("catanatron") is None:
        sys.exit("catanatron, the engine to compare with, is not installed: it comes with the extra 'test'.")
    if args.interpreted:
        os.environ["LUDOSCAPE_INTERPRETED"] = "1"  # read when the package is imported
    sys.path.append(str(Path(__file__).resolve().parent.parent))  # for the translation, which the tests have

    import ludoscape

    lines = [summary(what, pairs) for what, pairs in measure(args.slices, args.seconds).items()]
    if args.json:
        for line in lines:
            print(json.dumps({"build": ludoscape.build(), "catanatron": version("catanatron"), **line}))
        return
    print(f"ludoscape {ludoscape.__version__}, {ludoscape.build()}, beside catanatron {version('catanatron')}")
    print(f"medians of {args.slices} slices, each {args.seconds} s of CPU time; ratios of single slices\n")
    print(f"{'a second':<24}{'ludoscape':>14}{'catanatron':>14}   {'ratio: least':>14}{'median':>10}{'greatest':>10}")
    for line in lines:
        print(f"{line['what']:<24}{line['ludoscape_per_s']:>14,.0f}", end="")
        if "ratio" in line:
            least, middle, most = line["ratio"]
            print(f"{line['catanatron_per_s']:>14,.1f}   {least:>14,.1f}{middle:>10,.1f}{most:>10,.1f}", end="")
        print()
    if ludoscape.build() == "interpreted":
        print("\nthis is the interpreted build: make build makes the compiled one where there is a C compiler")


if __name__ == "__main__":
    main()
