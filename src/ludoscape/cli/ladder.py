"""The command that lets levels of bots meet."""

from __future__ import annotations

import argparse
import contextlib
import json
from math import inf
from pathlib import Path
from typing import Final

import ludoscape as ls
from ludoscape.bots import LEVELS
from ludoscape.cli.arguments import Command, Refusal, above_nothing, cores, file_name, utf8, whole
from ludoscape.cli.lab import bar_of, interrupted

JOURNAL: Final = Path("lab") / "ladder"
DECISIONS: Final = 10


def _ladder(args: argparse.Namespace) -> int:
    from ludoscape.lab.files import check_file, check_folder, naming
    from ludoscape.lab.ladder import Ladder, data
    from ludoscape.lab.ladder_page import page
    from ludoscape.lab.ratings import need_openskill

    need_openskill()
    names = [ls.game_type(args.game).name] if args.game else ls.games()
    if len(set(args.level)) == 1:
        raise Refusal("--level: a ladder has two levels or more")
    if args.out is not None:
        check_file(args.out)
    check_folder(args.journal)
    ladder = Ladder(
        names,
        seats=args.seats,
        games=args.games,
        minutes=args.minutes,
        share=args.pace,
        decisions=args.decisions,
        seed=args.seed,
        levels=sorted(set(args.level)),
        journal=args.journal,
    )
    if not ladder.tables:
        raise Refusal(f"--seats {' '.join(map(str, args.seats))}: no game of this ladder has so many players")
    rungs = []
    try:
        with bar_of(args, ladder.planned) as bar:
            run = ladder.climb(args.jobs, bar.update)
            with contextlib.closing(run):
                for rung in run:
                    rungs.append(rung)
                    if args.json:
                        print(json.dumps(data(rung)), flush=True)
    except KeyboardInterrupt:
        return interrupted(args)
    text = page(ladder, rungs, _again(args))
    if args.out is not None:
        with naming(args.out):
            args.out.write_text(text, "utf-8")
    elif not args.json:
        print(text, end="")
    return 0


def _again(args: argparse.Namespace) -> str:
    """Write the command that makes the same page, as far as it was not left as usual."""
    words = ["ludoscape ladder", args.game or ""]
    words += [f"--seats {number}" for number in args.seats]
    words += [f"--level {number}" for number in sorted(set(args.level))]
    words += [f"--games {args.games}", f"--minutes {args.minutes:g}" if args.minutes < inf else ""]
    words += [f"--pace {args.pace:g}" if args.pace != 1 else ""]
    words += [f"--decisions {args.decisions}" if args.decisions != DECISIONS else "", f"--seed {args.seed}"]
    return " ".join(word for word in words if word)


def add(command: Command) -> None:
    """Add the command."""
    new = command(
        "ladder",
        _ladder,
        "Let neighbouring levels of bots meet, and say how strong and how slow each is. At the table's pace a game of "
        "the highest takes minutes of a core, all of it days: --pace 0.05 shows the same in hours.",
    )
    new.add_argument("game", nargs="?", help=f"one of {', '.join(ls.games())} (all)")
    new.add_argument(
        "--seats",
        type=whole(2, 99),
        action="append",
        default=[],
        metavar="K",
        help="number of players; may be repeated (all)",
    )
    new.add_argument(
        "--level",
        type=int,
        choices=tuple(LEVELS),
        action="append",
        default=[],
        metavar="L",
        help="a level that takes part; may be repeated (all)",
    )
    new.add_argument("--games", type=whole(2), default=100, metavar="N", help="games of a match (%(default)s)")
    new.add_argument(
        "--minutes",
        type=above_nothing("minutes"),
        default=inf,
        metavar="M",
        help="a match ends earlier once its bots have thought for so long (never)",
    )
    new.add_argument(
        "--pace",
        type=above_nothing("times"),
        default=1.0,
        metavar="P",
        help="the share of their time that levels have which are limited by seconds alone (%(default)s)",
    )
    new.add_argument(
        "--decisions",
        type=whole(0),
        default=DECISIONS,
        metavar="D",
        help="decisions that are timed of each level (%(default)s)",
    )
    new.add_argument("--seed", type=utf8, default="ladder", help="any text (%(default)s)")
    new.add_argument("--jobs", type=whole(1, 1024), default=cores(), metavar="J", help="processes (%(default)s)")
    new.add_argument(
        "--journal",
        type=file_name,
        default=JOURNAL,
        metavar="FOLDER",
        help="keep what is played there: the same command goes on where it was stopped (%(default)s)",
    )
    new.add_argument("--out", type=file_name, metavar="FILE", help="write the page there, as docs/ladder.md")
    new.add_argument("--json", action="store_true", help="print a line of JSON for each game and number of players")
