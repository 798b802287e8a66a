"""The command about maps: write a map of a game as a picture or as data, and check or draw one that somebody made."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any, Final

import ludoscape as ls
from ludoscape.cli.arguments import Command, Refusal, file_name, text_of_file, whole

OF_FILES: Final = ("check", "draw")


def _map(args: argparse.Namespace) -> int:
    if args.game in OF_FILES:
        return _of_file(args)
    if args.file is not None:
        raise Refusal(f"map {args.game} takes no file: it is map check FILE or map draw FILE")
    kind = ls.game_type(args.game)
    return _write(kind, kind.map_data(args.seats, args.id, args.seed), args)


def _of_file(args: argparse.Namespace) -> int:
    if args.file is None:
        raise Refusal(f"map {args.game} needs a file: map {args.game} FILE")
    if args.id or args.seed is not None or args.seats is not None:
        raise Refusal(f"map {args.game} takes the map from a file: --seats, --seed and --id have no use")
    kind = next(kind for kind in map(ls.game_type, ls.games()) if any(option.drawn for option in kind.option_specs))
    data, warnings = kind.read_map(text_of_file(args.file))
    if args.game == "draw":
        return _write(kind, data, args)
    print(f"{args.file}: a map of {kind.title}, {data['name']}, that can be played by up to {data['players']}")
    for warning in warnings:
        print(f"warning: {warning}")
    return 0


def _write(kind: type[ls.Game], data: Mapping[str, Any], args: argparse.Namespace) -> int:
    """Write a map as a picture or as data, into a file or to the terminal."""
    from ludoscape.lab.files import naming
    from ludoscape.pictures.svg import rasterise

    suffix = ".json" if args.json else args.output.suffix if args.output else ".svg"
    if suffix not in (".svg", ".png", ".json"):
        raise Refusal(f"{args.output}: the name of the map must end in .svg, .png or .json")
    text = json.dumps(data, ensure_ascii=False) if suffix == ".json" else _drawn(kind, data)
    if args.output is None:
        print(text)
    else:
        with naming(args.output):
            args.output.write_bytes(rasterise(text) if suffix == ".png" else f"{text}\n".encode())
    return 0


def _drawn(kind: type[ls.Game], data: Mapping[str, Any]) -> str:
    from ludoscape.pictures.svg import standalone

    return standalone(kind.draw_map(data))


def add(command: Command) -> None:
    """Add the command."""
    new = command("map", _map, "Draw a map of a game that has maps, or check or draw a map that you made.")
    new.add_argument("game", help="a game that has maps; or check or draw, and then a file")
    new.add_argument("file", nargs="?", type=file_name, help="after check or draw: a map object as JSON")
    new.add_argument("--seats", type=whole(1, 99), metavar="K", help="number of players (the usual one)")
    new.add_argument("--seed", type=whole(0, 2**63), metavar="N", help="the random map of this number")
    new.add_argument("--id", default="", metavar="ID", help="the map of this id, such as sw3-33")
    new.add_argument("--json", action="store_true", help="write the map as data, which the option map takes")
    new.add_argument("-o", "--output", type=file_name, help="a file whose name ends in .svg, .png or .json (print it)")
