"""Commands about games without bots or records: count positions, measure speed."""

from __future__ import annotations

import argparse
import json

import ludoscape as ls
from ludoscape.cli.arguments import Command, above_nothing, choosing, game_of, options_of, whole


def _perft(args: argparse.Namespace) -> int:
    from ludoscape.engine.perft import divide, perft

    state = game_of(args).start()
    if args.divide:
        counts = divide(state, args.depth)
        for text, nodes in counts.items():
            print(f"{text}: {nodes:,}")
        print(f"in all: {sum(counts.values()):,}")
        return 0
    print(f"{'depth':>5} {'decisions':>14} {'chance nodes':>14} {'ends':>14} {'in all':>14}")
    for count in perft(state, args.depth):
        numbers = (count.decisions, count.chances, count.ends, count.nodes)
        print(f"{count.depth:>5} " + " ".join(f"{number:>14,}" for number in numbers))
    return 0


def _bench(args: argparse.Namespace) -> int:
    from ludoscape.lab.bench import bench, in_words

    for name in [args.game] if args.game else ls.games():
        result = bench(ls.game(name, args.seats, **options_of(args)), args.seconds)
        print(json.dumps(result) if args.json else in_words(result), flush=True)
    return 0


def add(command: Command) -> None:
    """Add the commands."""
    new = command("perft", _perft, "Count the positions so many moves from the start: a fingerprint of the rules.")
    choosing(new)
    new.add_argument("--depth", type=whole(1, 100), required=True, metavar="D", help="number of moves")
    new.add_argument("--divide", action="store_true", help="count apart for each first move")

    new = command("bench", _bench, "Measure the speed of the engine, in CPU time of one core.")
    choosing(new, nargs="?")
    new.add_argument(
        "--seconds", type=above_nothing("seconds"), default=2.0, metavar="T", help="time for each game (%(default)s)"
    )
    new.add_argument("--json", action="store_true", help="print a line of JSON for each game")
