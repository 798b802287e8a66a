"""What the choices of bots win beyond greedy's own: both are played to the end as the judge likes it, many times.

Positions are those of games in which four moves in five are greedy and one is drawn at random, as in `bench/search.py`.
Where a bot chooses another move than greedy does, both moves are played to the end `--plays` times: the n-th time from
the same drawn position and with the same dice in the same turns, so that little of the difference is luck. What a bot
wins is told in hundredths of a game for each decision, with two standard errors; greedy itself wins nothing.
A game that takes longer than any of its kind should is rated where it stands.

No search has a hand in these values, as in the losses of `bench/search.py`, but its judge has: a plan that only a
search would see through to its end is worth less here than it is.

    python -m bench.choices intimate-settlers/4 --option scenario=base --bot mcts:playouts=100 --bot mcts:playouts=400
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from statistics import mean, pstdev

from bench.search import positions
from librt.vecs import vec

import ludoscape as ls
from ludoscape.bots import information_set, make_bot
from ludoscape.bots.luck import Luck
from ludoscape.bots.rollouts import Rollouts
from ludoscape.cli.arguments import whole
from ludoscape.engine.chance import Rng
from ludoscape.engine.state import State


def chosen(state: State, bot: str, seed: str) -> tuple[int, float]:
    """Let a bot choose; give the move and the CPU time in seconds."""
    made = make_bot(bot, seed=seed)
    made.begin()
    begun = time.thread_time()
    move = made.choose(information_set(state, state.actor))
    return move, time.thread_time() - begun


def played_out(state: State, move: int, plays: int, seed: str) -> list[float]:
    """Play a move to the end, by what the judge likes for each seat, so many times; give what its seat is paid.

    The same seed gives each move the same drawn positions and the same dice.
    """
    seat = int(state.actor)
    judge = state.game.judge()
    judge.open = True  # what it rates was drawn from what the seat knows
    luck = Luck(Rng(seed))
    rollouts = Rollouts(judge, Rng(f"{seed}/looks"), luck)
    out = vec[float]([0.0] * state.game.seats)
    paid = []
    for number in range(plays):
        drawn = state.resample(seat, luck.begin(number))
        drawn.play(move)
        rollouts.rates(drawn, state.game.longest, out)
        paid.append(out[seat])
    return paid


def gains(bots: Sequence[str], plays: int, times: int, numbered: tuple[int, State]) -> list[tuple[float, float, float]]:
    """Give of each bot what its choices in one position win, how often they are not greedy's, and their CPU time."""
    number, state = numbered
    usual, _ = chosen(state, "greedy", f"{number}")
    known: dict[int, list[float]] = {}

    def worth(move: int) -> list[float]:
        if move not in known:
            known[move] = played_out(state, move, plays, f"play {number}")
        return known[move]

    found = []
    for bot in bots:
        made = [chosen(state, bot, f"{number}/{again}") for again in range(times)]
        others = [move for move, _ in made if move != usual]
        gain = sum(mean(worth(move)) - mean(worth(usual)) for move in others) / times
        found.append((gain, len(others) / times, mean(spent for _, spent in made)))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game, as decay or alheimur/4 with the number of seats")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--bot", action="append", metavar="BOT", help="a bot (mcts:playouts=400), or several")
    parser.add_argument("--positions", type=whole(1), default=40, help="(%(default)s)")
    parser.add_argument("--plays", type=whole(1), default=200, help="to the end, for each move (%(default)s)")
    parser.add_argument(
        "--times", type=whole(1), default=1, help="that each bot chooses in each position (%(default)s)"
    )
    parser.add_argument("--seed", default="choices", help="of the positions (%(default)s)")
    parser.add_argument("--jobs", type=whole(1), default=2, help="processes (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each bot")
    args = parser.parse_args()
    name, _, seats = args.game.partition("/")
    options = {key: value for key, _, value in (option.partition("=") for option in args.option)}
    bots = args.bot or ["mcts:playouts=400"]
    if seats and not seats.isdecimal():
        parser.error(f"{seats} is no number of seats")
    try:
        game = ls.game(name, int(seats) if seats else None, **options)
        for bot in bots:
            make_bot(bot)
    except ValueError as error:
        parser.error(str(error))
    states = positions(game, args.positions, args.seed)
    with Pool(args.jobs) as pool:
        found = pool.map(partial(gains, bots, args.plays, args.times), enumerate(states), chunksize=1)
    if not args.json:
        print(f"{ls.build()} build, {len(states)} positions, {args.plays} plays")
        print(f"{'bot':<44}{'wins':>14}{'other':>8}{'ms':>8}")
    for bot, each in zip(bots, zip(*found, strict=True), strict=True):
        won = [100 * gain for gain, _, _ in each]
        off = 2 * pstdev(won) / sqrt(len(won))
        other, spent = mean(share for _, share, _ in each), 1000 * mean(seconds for _, _, seconds in each)
        if args.json:
            line = {"bot": bot, "wins": mean(won), "error": off, "other": other, "ms_per_move": spent}
            print(json.dumps(line), flush=True)
        else:
            print(f"{bot:<44}{mean(won):>6.2f} ± {off:<5.2f}{other:>8.2f}{spent:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
