"""How fast the tree search is, and what its choices are worth: per game and number of seats, in CPU time of one core.

Positions are those of games in which four moves in five are greedy and one is drawn at random. In each:

* sims/s: simulations in a second, after the first, which opens the root; leaves are played on as the judge wants it.
* as stand: the same with all leaves rated as they stand, which says how fast tree, rules and judge are.
* ms/move: CPU time of a decision by a bot with a budget in seconds (--bot), which ends early where the answer is clear.
* loss: what that choice is worth less than the best one, in hundredths of a game, by a reference search of many
  simulations (--reference). It compares bots on the same positions with far fewer decisions than matches need; whether
  one is stronger is for `ludoscape arena` to say.

Several bots are measured by turns on the same positions: `--bot mcts:seconds=0.02 --bot mcts:seconds=0.08`.

Beside ours, where all games are measured and OpenSpiel is installed, its tree search written in C++ on games of its
own, in positions of random games: each of its simulations ends with one game played at random.
"""

from __future__ import annotations

import argparse
import json
import time
from importlib import import_module
from importlib.util import find_spec
from statistics import mean, median
from typing import Any, Final

import ludoscape as ls
from ludoscape.bots import information_set, make_bot
from ludoscape.bots.search import Search
from ludoscape.cli.arguments import whole
from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER, State

SPEED: Final = 400  # simulations to measure the speed by
APART: Final = 11  # decisions of a game that are left out after one that is kept, about
PEERS: Final = ("backgammon", "connect_four", "hex")  # games of OpenSpiel


def positions(game: ls.Game, count: int, seed: str) -> list[State]:
    """Play games, and keep decisions among several moves here and there."""
    found: list[State] = []
    rng = Rng(f"bench {seed}")
    while True:
        state = game.start()
        greedy = make_bot("greedy", seed=rng.below(1 << 30))
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.play(state.draw(rng))
                continue
            legal = state.legal()
            if len(legal) > 1 and rng.below(APART) == 0:
                found.append(state.copy())
                if len(found) == count:
                    return found
            if rng.below(5) == 0:
                state.play(legal[rng.below(len(legal))])
            else:
                state.play(greedy.choose(information_set(state, state.actor)))


def search_of(state: State, seed: str, ahead: int = -1) -> Search:
    """Make a search for the seat that decides; leaves are played on so far, or as the judge wants it below 0."""
    rng = Rng(seed)
    return Search(state.resample(state.actor, rng), state.actor, state.game.judge(), rng, ahead=ahead)


def speed(states: list[State], ahead: int) -> float:
    """Tell how many simulations are made in a second: the median of the positions."""
    found: list[float] = []
    for index, state in enumerate(states):
        search = search_of(state, f"speed {index}", ahead)
        search.run(1)
        begun = time.thread_time()
        search.run(SPEED)
        found.append(SPEED / (time.thread_time() - begun))
    return median(found)


def worths(states: list[State], simulations: int) -> list[dict[int, float]]:
    """Give what the moves of each position are worth by a long search, to whom it looked at often enough."""
    found: list[dict[int, float]] = []
    for index, state in enumerate(states):
        search = search_of(state, f"reference {index}")
        while search.simulations < simulations:
            search.run(min(500, simulations - int(search.simulations)))
        found.append({move: value for move, _, value in search.visits()})
    return found


def choices(bot: str, states: list[State], known: list[dict[int, float]]) -> tuple[float, float]:
    """Let a bot choose everywhere; give the mean CPU time in milliseconds, and the mean loss in hundredths."""
    spent, lost = [], []
    for index, (state, worth) in enumerate(zip(states, known, strict=True)):
        made = make_bot(bot, seed=index)
        made.begin()
        begun = time.thread_time()
        move = made.choose(information_set(state, state.actor))
        spent.append(time.thread_time() - begun)
        lost.append(max(worth.values()) - worth[move])
    return 1000 * mean(spent), 100 * mean(lost)


def their_positions(game: Any, count: int, seed: str) -> list[Any]:
    """Play random games of OpenSpiel, and keep decisions among several moves here and there."""
    found: list[Any] = []
    rng = Rng(f"bench {seed}")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node() and len(legal) > 1 and rng.below(APART) == 0:
                found.append(state.clone())
                if len(found) == count:
                    return found
            state.apply_action(legal[rng.below(len(legal))])


def their_speed(name: str, count: int) -> float:
    """Tell how many simulations OpenSpiel's search makes in a second: the median of some positions."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    found: list[float] = []
    for index, state in enumerate(their_positions(game, count, name)):
        judge = pyspiel.RandomRolloutEvaluator(1, index)
        bot = pyspiel.MCTSBot(game, judge, 2.0, SPEED, 1000, False, index, False)  # no moves proven, nothing printed
        begun = time.thread_time()
        bot.mcts_search(state)
        found.append(SPEED / (time.thread_time() - begun))
    return median(found)


def beside(count: int, as_json: bool) -> None:
    """Measure OpenSpiel's search and print it, or say what is missing."""
    if find_spec("pyspiel") is None:
        if not as_json:
            print("OpenSpiel is not installed: nothing to compare with")
        return
    for name in PEERS:
        rate = their_speed(name, count)
        peer = f"OpenSpiel {name}"
        print(json.dumps({"game": peer, "sims_per_s": rate}) if as_json else f"{peer:<22}{rate:>10,.0f}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games, as decay or alheimur/4 with the number of seats (all)")
    parser.add_argument("--bot", action="append", metavar="BOT", help="a bot (mcts:seconds=0.1), or several")
    parser.add_argument(
        "--positions", type=whole(1), default=40, help="for each game and number of seats (%(default)s)"
    )
    parser.add_argument("--reference", type=whole(0), default=0, help="simulations of the reference (0: no loss)")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each measurement")
    args = parser.parse_args()
    wanted = args.game or [f"{name}/{seats}" for name in ls.games() for seats in ls.game_type(name).seat_numbers]
    if not args.json:
        print(f"{ls.build()} build\n{'game':<22}{'sims/s':>10}{'as stand':>10}  {'bot':<34}{'ms/move':>10}{'loss':>8}")
    for word in wanted:
        name, _, seats = word.partition("/")
        states = positions(ls.game(name, int(seats) if seats else None), args.positions, word)
        rate, standing = speed(states, -1), speed(states, 0)
        known = worths(states, args.reference) if args.reference else []
        for bot in args.bot or ["mcts:seconds=0.1"]:
            told = known or [dict.fromkeys(state.legal(), 0.0) for state in states]
            spent, lost = choices(bot, states, told)
            if args.json:
                line = {
                    "game": word,
                    "sims_per_s": rate,
                    "sims_per_s_as_stand": standing,
                    "bot": bot,
                    "ms_per_move": spent,
                    "loss": lost if known else None,
                }
                print(json.dumps(line), flush=True)
            else:
                loss = f"{lost:>8.2f}" if known else f"{'-':>8}"
                print(f"{word:<22}{rate:>10,.0f}{standing:>10,.0f}  {bot:<34}{spent:>10.1f}{loss}", flush=True)
    if not args.game:
        beside(args.positions, args.json)


if __name__ == "__main__":
    main()
