"""Commands of the lab: many games between bots, who plays best, how balanced a game is."""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ludoscape as ls
from ludoscape.bots import BotError, split_bots
from ludoscape.cli.arguments import (
    INTERRUPTED,
    Command,
    Refusal,
    carrying,
    choosing,
    file_name,
    game_of,
    options_of,
    utf8,
    whole,
)

if TYPE_CHECKING:
    from ludoscape.lab.findings import Balance
    from ludoscape.lab.journal import Result
    from ludoscape.lab.sequential import Sprt


def _simulate(args: argparse.Namespace) -> int:
    from ludoscape.lab.simulate import simulate, summary

    game, names = game_of(args), split_bots(args.bots)
    runs = simulate(game, args.n, names, args.seed, args.jobs, args.records, ray=args.ray, journal=args.journal)
    results = []
    stopped = False
    with contextlib.closing(runs), bar_of(args, args.n) as bar:
        try:
            for result in runs:
                bar.update()
                if args.json:
                    print(json.dumps(result), flush=True)
                else:
                    results.append(result)
        except KeyboardInterrupt:
            stopped = True
    if not args.json:
        print(f"{game.title}, {game.seats} seats, seed {args.seed}: {summary(results)}")
    return interrupted(args) if stopped else 0


def bar_of(args: argparse.Namespace, games: int) -> Any:
    """Make a progress bar: shown when stderr is a terminal, and not among lines of JSON."""
    from tqdm import tqdm  # type: ignore[import-untyped]

    tqdm.monitor_interval = 0  # its thread and the processes of the run do not go together
    hidden = True if args.json and sys.stdout.isatty() else None  # None: shown when stderr is a terminal
    return tqdm(total=games, unit="game", leave=False, disable=hidden)


def interrupted(args: argparse.Namespace) -> int:
    """Say that the run was stopped, and how to go on."""
    on = "" if args.journal is None else ": the same command goes on where it stopped"
    print(f"ludoscape: interrupted{on}", file=sys.stderr)
    return INTERRUPTED


def _arena(args: argparse.Namespace) -> int:
    from ludoscape.lab import LabError
    from ludoscape.lab.arena import Arena
    from ludoscape.lab.ratings import need_openskill
    from ludoscape.lab.standings import Lines, in_words, report

    need_openskill()
    game = game_of(args)
    arena = Arena(
        game,
        split_bots(args.bots),
        system=args.system,
        rounds=args.rounds,
        games=args.n,
        seed=args.seed,
        sprt=_sprt(args),
        records=args.records,
    )
    run = arena.play(args.jobs, args.ray, args.journal)
    failure: BaseException | None = None
    with contextlib.closing(run), Lines(args.csv) as table, bar_of(args, arena.games) as bar:
        try:
            for result in run:
                table.add(result)
                if arena.sprt is not None:
                    bar.set_postfix_str(f"LLR {arena.ratio:.2f}", refresh=False)
                bar.update()
        except (KeyboardInterrupt, BotError, LabError, OSError) as error:
            failure = error  # told after what there is
            if not arena.meetings and not isinstance(failure, KeyboardInterrupt):
                raise
    data = report(arena)
    print(json.dumps(data) if args.json else f"{game.title}, {game.seats} seats, seed {args.seed}: {in_words(data)}")
    if isinstance(failure, KeyboardInterrupt):
        return interrupted(args)
    if failure is not None:
        raise failure
    return 0


def _sprt(args: argparse.Namespace) -> Sprt | None:
    from ludoscape.lab.sequential import Sprt

    settings = {"alpha": args.alpha, "beta": args.beta, "model": args.sprt_model}
    given = {name: value for name, value in settings.items() if value is not None}
    if args.sprt is None and given:
        raise Refusal("--alpha, --beta and --sprt-model are settings of a sequential test: --sprt is missing")
    return None if args.sprt is None else Sprt(*args.sprt, **given)


def _elo_pair(text: str) -> tuple[float, float]:
    number = r"(-?\d{1,4}(?:\.\d{1,6})?)"
    found = re.fullmatch(f"{number},{number}", text, re.ASCII)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not two numbers with a comma between, such as 0,30")
    return float(found[1]), float(found[2])


def _balance(args: argparse.Namespace) -> int:
    from ludoscape.lab.tables import tables
    from ludoscape.lab.wording import in_text

    _need_for_tables(args)
    found = _studied(args, args.game)
    for balance, _ in found:
        print(json.dumps(balance.data()) if args.json else f"{in_text(balance)}\n")
    _write_tables(args, tables([balance for balance, _ in found], [games for _, games in found]))
    return 0


def _report(args: argparse.Namespace) -> int:
    from ludoscape.lab.findings import read_balances
    from ludoscape.lab.report import check, read_notes, write
    from ludoscape.lab.tables import tables

    for path in args.output:
        check(path)
    _need_for_tables(args)
    notes = None if args.notes is None else read_notes(args.notes)
    sources = args.sources or ls.games()
    missing = next((text for text in sources if text not in ls.games() and not Path(text).exists()), None)
    if missing is not None:
        raise Refusal(f"there is no game and no file {missing!r}: the games are {', '.join(ls.games())}")
    read = {text: read_balances(Path(text)) for text in sources if text not in ls.games()}
    balances: list[Balance] = []
    for text in sources:
        own = None
        if args.journal is not None and len(sources) > 1:  # a journal is of one run
            own = args.journal.with_name(f"{args.journal.stem}-{text}{args.journal.suffix}")
        if text in ls.games():
            balances += [balance for balance, _ in _studied(args, text, own)]
        else:
            balances += read[text]
    for path in args.output:
        write(path, balances, notes)
    _write_tables(args, tables(balances))
    return 0


def _studied(args: argparse.Namespace, name: str, journal: Path | None = None) -> list[tuple[Balance, list[Result]]]:
    """Play the games that show how balanced a game is; give what was found for each number of seats, and the games."""
    from ludoscape.lab.balance import Study, find_out, plan, run
    from ludoscape.lab.variants import read_values

    kind, bots, values = ls.game_type(name), split_bots(args.bots), read_values(args.compare)
    plans: list[Study] = []
    for seats in _seat_numbers(args.seats, kind):
        compared = 0 if plans else args.sensitivity
        plans.append(plan(kind(seats, **options_of(args)), args.n, bots, args.seed, compared, values))
    runs = run(plans, processes=args.jobs, ray=args.ray, journal=journal or args.journal)
    try:
        with contextlib.closing(runs), bar_of(args, sum(len(study) for study in plans)) as bar:
            bar.set_description(kind.title)
            results = _shown(runs, bar)
            return [find_out(study, results) for study in plans]
    except KeyboardInterrupt:
        raise SystemExit(interrupted(args)) from None


def _shown(results: Iterable[Result], bar: Any) -> Iterator[Result]:
    """Hand on results, and move the bar by each."""
    for result in results:
        bar.update()
        yield result


def _seat_numbers(text: str | None, kind: type[ls.Game]) -> list[int]:
    """Read numbers of seats: `2,4`, or all of a game, its usual number first."""
    if text is None:
        return [kind.default_seats]
    if text == "all":
        return [kind.default_seats, *(number for number in kind.seat_numbers if number != kind.default_seats)]
    words = text.split(",")
    if not all(re.fullmatch(r"\d{1,2}", word, re.ASCII) for word in words):
        raise Refusal(f"--seats {text}: numbers of players are given as 2,3,4 or as all")
    return list(dict.fromkeys(map(int, words)))


def _need_for_tables(args: argparse.Namespace) -> None:
    """Refuse what cannot be written before anything is played."""
    from ludoscape.lab.files import check_folder
    from ludoscape.lab.tables import need

    for folder in (args.csv, args.parquet):
        if folder is not None:
            check_folder(folder)
    if args.parquet is not None:
        need("pyarrow", "--parquet")


def _write_tables(args: argparse.Namespace, found: Mapping[str, list[dict[str, Any]]]) -> None:
    from ludoscape.lab.tables import write_csv, write_parquet

    if args.csv is not None:
        write_csv(found, args.csv)
    if args.parquet is not None:
        write_parquet(found, args.parquet)


def add(command: Command) -> None:
    """Add the commands."""
    new = command("simulate", _simulate, "Let bots play many games; the same seed gives the same games.")
    choosing(new)
    new.add_argument("-n", type=whole(1), default=100, metavar="N", help="number of games (%(default)s)")
    new.add_argument(
        "--bots",
        default="random",
        metavar="A,B",
        help="bots, seated in turn and moved on by one seat after each game (%(default)s)",
    )
    new.add_argument("--seed", type=utf8, default="0", help="any text; game I has the seed SEED/I (%(default)s)")
    _journaling(new)
    new.add_argument("--records", type=file_name, metavar="FOLDER", help="write the record of every game there")
    new.add_argument("--json", action="store_true", help="print a line of JSON for each game")

    new = command("arena", _arena, "Let bots meet, in all seats on the same chance, and rate them.")
    choosing(new)
    new.add_argument("--bots", required=True, metavar="A,B", help="two bots or more")
    new.add_argument(
        "--system",
        choices=("round-robin", "swiss"),
        default="round-robin",
        help="everybody meets everybody in each round, or those of like score (%(default)s)",
    )
    length = new.add_mutually_exclusive_group()
    length.add_argument(
        "-n",
        type=whole(1),
        metavar="N",
        help="at least so many games, in whole rounds (100; with --sprt at most 20000)",
    )
    length.add_argument("--rounds", type=whole(1), metavar="R", help="so many rounds")
    new.add_argument("--seed", type=utf8, default="0", help="any text; meeting I has the seed SEED/I (%(default)s)")
    new.add_argument(
        "--sprt",
        type=_elo_pair,
        metavar="ELO0,ELO1",
        help="of two bots: stop when it is sure that the "
        "first leads by ELO0 or by ELO1 (as --sprt=-5,5 where it begins with a minus)",
    )
    new.add_argument("--sprt-model", choices=("logistic", "normalized"), help="what Elo are meant (logistic)")
    new.add_argument("--alpha", type=float, metavar="P", help="how often ELO1 may be accepted in error (0.05)")
    new.add_argument("--beta", type=float, metavar="P", help="how often ELO0 may be accepted in error (0.05)")
    _journaling(new)
    new.add_argument("--records", type=file_name, metavar="FOLDER", help="write the record of every game there")
    new.add_argument("--csv", type=file_name, metavar="FILE", help="write a line for each seat of every game")
    new.add_argument("--json", action="store_true", help="print the result as JSON")

    new = command("balance", _balance, "Find out by many games between bots how balanced a game is.")
    new.add_argument("game", help=f"one of {', '.join(ls.games())}")
    _studying(new)
    new.add_argument("--json", action="store_true", help="print a line of JSON for each number of players")

    new = command("report", _report, "Make a page with figures, plots and boards of how balanced games are.")
    new.add_argument(
        "sources", nargs="*", metavar="GAME|FILE", help="games to play now (all), or files that 'balance --json' wrote"
    )
    new.add_argument(
        "-o",
        "--output",
        type=file_name,
        action="append",
        required=True,
        metavar="FILE",
        help="a file whose name ends in .html or .md; may be repeated",
    )
    new.add_argument(
        "--notes", type=file_name, metavar="FILE", help="what an author says of each game, in TOML (see docs/lab.md)"
    )
    _studying(new)
    new.set_defaults(json=False)


def _studying(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a study of how balanced games are."""
    parser.add_argument("--seats", metavar="K,L", help="numbers of players, or all (the usual one)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("-n", type=whole(1), default=1000, metavar="N", help="number of games (%(default)s)")
    parser.add_argument(
        "--bots",
        default="greedy",
        metavar="A,B",
        help="bots, seated in turn and moved on by one seat after each game (%(default)s)",
    )
    parser.add_argument("--seed", type=utf8, default="0", help="any text; game I has the seed SEED/I (%(default)s)")
    parser.add_argument(
        "--sensitivity",
        type=whole(0),
        default=100,
        metavar="N",
        help="games for each value of an "
        "option that is compared with the usual one, for the first number of players; 0 for none "
        "(%(default)s)",
    )
    parser.add_argument(
        "--compare",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="compare this value of an option, in place of all options; may be repeated",
    )
    parser.add_argument("--csv", type=file_name, metavar="FOLDER", help="write the tables there as CSV")
    parser.add_argument("--parquet", type=file_name, metavar="FOLDER", help="write the tables there as Parquet")
    _journaling(parser)


def _journaling(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say what carries many games, and where they are kept."""
    carrying(parser)
    parser.add_argument(
        "--journal",
        type=file_name,
        metavar="FILE",
        help="keep what is done there: the same command goes on where it was stopped",
    )
