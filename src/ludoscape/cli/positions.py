"""Commands about games without bots or records: draw a map, count positions, measure speed."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ludoscape as ls
from ludoscape.cli.arguments import Command, Refusal, choosing, game_of, options_of, whole


def _map(args: argparse.Namespace) -> int:
    from ludoscape.pictures.svg import rasterise

    kind = ls.game_type(args.game)
    suffix = ".json" if args.json else args.output.suffix if args.output else ".svg"
    if suffix not in (".svg", ".png", ".json"):
        raise Refusal(f"{args.output}: the name of the map must end in .svg, .png or .json")
    data = kind.map_data(args.seats, args.id, args.seed)
    text = json.dumps(data, ensure_ascii=False) if suffix == ".json" else _drawn_map(kind, data)
    if args.output is None:
        print(text)
    else:
        args.output.write_bytes(rasterise(text) if suffix == ".png" else f"{text}\n".encode())
    return 0


def _drawn_map(kind: type[ls.Game], data: Mapping[str, Any]) -> str:
    from ludoscape.pictures.svg import standalone

    return standalone(kind.draw_map(data))


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


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,5}(\.\d{1,6})?", text, re.ASCII) or float(text) <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return float(text)


def add(command: Command) -> None:
    """Add the commands."""
    new = command("map", _map, "Draw a map of a game that has maps: a built-in one, or a random one.")
    new.add_argument("game")
    new.add_argument("--seats", type=whole(1, 99), metavar="K", help="number of players (the usual one)")
    new.add_argument("--seed", type=whole(0, 2**63), metavar="N", help="the random map of this number")
    new.add_argument("--id", default="", metavar="ID", help="the map of this id, such as sw3-33")
    new.add_argument("--json", action="store_true", help="write the map as data, which the option map takes")
    new.add_argument("-o", "--output", type=Path, help="a file whose name ends in .svg, .png or .json (print it)")

    new = command("perft", _perft, "Count the positions so many moves from the start: a fingerprint of the rules.")
    choosing(new)
    new.add_argument("--depth", type=whole(1, 100), required=True, metavar="D", help="number of moves")
    new.add_argument("--divide", action="store_true", help="count apart for each first move")

    new = command("bench", _bench, "Measure the speed of the engine, in CPU time of one core.")
    choosing(new, nargs="?")
    new.add_argument("--seconds", type=_seconds, default=2.0, metavar="T", help="time for each game (%(default)s)")
    new.add_argument("--json", action="store_true", help="print a line of JSON for each game")
