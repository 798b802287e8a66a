"""The command line. Bad input gets one sentence on stderr and exit code 2; a check that fails gets exit code 1."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

import ludoscape as ls
from ludoscape import freshness
from ludoscape.bots import BotError, bots, split_bots

if TYPE_CHECKING:
    from ludoscape.engine.record import Record, Step

INTERRUPTED: Final = 130  # what shells give for Ctrl-C
HOST: Final = "127.0.0.1"
PORT: Final = 8000
DATABASE: Final = "ludoscape.db"


class Refusal(ValueError):
    """Input that cannot be served; the text is the sentence for the user."""


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; give the exit code."""
    try:
        args = _parser().parse_args(argv)
        if old := freshness.stale():
            print(
                f"ludoscape: the compiled build is older than its source ({', '.join(old)}): make build",
                file=sys.stderr,
            )
        run: Callable[[argparse.Namespace], int] = args.run
        code = run(args)
        sys.stdout.flush()
        return code
    except SystemExit as end:  # argparse: help, version and refusals
        return end.code if isinstance(end.code, int) else 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        with contextlib.suppress(OSError, ValueError):  # the reader is gone: let the exit not stumble over it again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except ValueError as refusal:
        if not _is_about_input(refusal):
            raise
        print(f"ludoscape: {refusal}", file=sys.stderr)
        return 2
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        print(f"ludoscape: {what}{(error.strerror or str(error)).lower()}", file=sys.stderr)
        return 2


def _is_about_input(error: ValueError) -> bool:
    """Tell a refusal, worded for the user, from an error in the program."""
    from ludoscape.engine.record import RecordError

    known = (Refusal, RecordError, ls.OptionError, BotError, ls.NotationError, ls.IllegalMove, ls.InvalidState)
    return isinstance(error, known)


# ---- the table


def _serve(args: argparse.Namespace) -> int:
    from ludoscape.table import serve

    serve(host=args.host, port=args.port, database=args.database, browser=not args.no_browser)
    return 0


# ---- what there is


def _games(args: argparse.Namespace) -> int:
    kinds = [ls.game_type(name) for name in ls.games()]
    if args.json:
        print(json.dumps([_describe(kind) for kind in kinds], ensure_ascii=False, indent=2))
        return 0
    for kind in kinds:
        seats = f"{min(kind.seat_numbers)} to {max(kind.seat_numbers)} players"
        print(f"{kind.name}: {kind.title}, {seats}, about {kind.minutes} minutes")
        print(f"    {kind.summary}")
        for option in kind.option_specs:
            print(f"    --option {option.name}={_plain(option.default)}  {option.title} ({option.allowed()})")
    return 0


def _describe(kind: type[ls.Game]) -> dict[str, Any]:
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": kind.summary,
        "minutes": kind.minutes,
        "seats": list(kind.seat_numbers),
        "default_seats": kind.default_seats,
        "rules_version": kind.rules_version,
        "options": [option.data() for option in kind.option_specs],
    }


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rules(args: argparse.Namespace) -> int:
    kind = ls.game_type(args.game)
    book = kind().rulebook
    if args.rule:
        wanted = args.rule.upper()
        if wanted not in book:
            ids = list(book)
            raise Refusal(f"{kind.title} has no rule {args.rule!r}: its rules go from {ids[0]} to {ids[-1]}")
        print(f"{wanted} {book[wanted].title}\n{book[wanted].text}")
        return 0
    section = None
    print(kind.title)
    for rule in book.values():
        if rule.section != section:
            section = rule.section
            print(f"\n{section}\n{'-' * len(section)}")
        print(f"{rule.id} {rule.title}\n    {rule.text}")
    return 0


def _bots(args: argparse.Namespace) -> int:
    if args.json:
        data = [
            {
                "name": kind.name,
                "summary": kind.summary,
                "parameters": [
                    {"name": p.name, "default": p.default, "least": p.least, "most": p.most, "help": p.help}
                    for p in kind.parameters
                ],
            }
            for kind in bots().values()
        ]
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return 0
    for kind in bots().values():
        print(f"{kind.name}: {kind.summary}")
        for parameter in kind.parameters:
            print(f"    {kind.name}:{parameter.name}={parameter.default}  {parameter.help} ({parameter.allowed()})")
    return 0


# ---- the lab


def _simulate(args: argparse.Namespace) -> int:
    from tqdm import tqdm  # type: ignore[import-untyped]

    from ludoscape.lab.simulate import simulate, summary

    game = _game(args)
    tqdm.monitor_interval = 0  # its thread and the processes of the run do not go together
    runs = simulate(game, args.n, split_bots(args.bots), args.seed, args.jobs, args.records)
    hidden = True if args.json and sys.stdout.isatty() else None  # None: shown when stderr is a terminal
    results = []
    interrupted = False
    with contextlib.closing(runs), tqdm(runs, total=args.n, unit="game", leave=False, disable=hidden) as bar:
        try:
            for result in bar:
                if args.json:
                    print(json.dumps(result), flush=True)
                else:
                    results.append(result)
        except KeyboardInterrupt:
            interrupted = True
    if not args.json:
        print(f"{game.title}, {game.seats} seats, seed {args.seed}: {summary(results)}")
    if interrupted:
        print("ludoscape: interrupted", file=sys.stderr)
    return INTERRUPTED if interrupted else 0


def _bench(args: argparse.Namespace) -> int:
    from ludoscape.lab.bench import bench, in_words

    for name in [args.game] if args.game else ls.games():
        result = bench(ls.game(name, args.seats, **_options(args)), args.seconds)
        print(json.dumps(result) if args.json else in_words(result), flush=True)
    return 0


# ---- records


def _replay(args: argparse.Namespace) -> int:
    from ludoscape.engine.record import settle, steps

    record, game = settle(_record(args.record), ls.game)
    if args.ply is not None and args.ply > len(record.events):
        raise Refusal(f"there is no event {args.ply}: the last is {len(record.events)}")
    names = _names(record)
    state = game.start()
    print(f"{game.title}: " + ", ".join(names))
    for step in steps(record, game, args.ply):
        state = step.after
        print(f"{step.event.number:>5}  {step.event.text:<12} {_told(game, step, names)}".rstrip())
    outcome = state.outcome()
    print(_ending(outcome, names) if outcome else "The game goes on.")
    return 0


def _told(game: ls.Game, step: Step, names: Sequence[str]) -> str:
    """Say an event in words, for somebody who may know everything that a spectator may."""
    if step.move is None:
        by = "" if step.event.seat is None else f" by {names[step.event.seat]}"
        return f"taken back{by}: to after event {step.event.undo}"
    told = game.tell(step.before, step.move, step.after, ls.SPECTATOR)
    return _filled(told["text"], names)


def _filled(text: str, names: Sequence[str]) -> str:
    """Put names where a text has the numbers of seats in braces."""
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])], text)


def _ending(outcome: ls.Outcome, names: Sequence[str]) -> str:
    who = " and ".join(names[seat] for seat in outcome.winners)
    how = f"{who} share the game" if outcome.draw else f"{who} wins" if who else "Nobody wins"
    scores = outcome.scores or ()
    listed = ", ".join(f"{name} {score:g}" for name, score in zip(names, scores, strict=False))
    return f"{how} ({outcome.reason})" + (f": {listed}" if listed else "")


def _verify(args: argparse.Namespace) -> int:
    from ludoscape.engine.record import verify

    report = verify(_record(args.record), ls.game)
    print(report, file=sys.stdout if report.ok else sys.stderr)
    return 0 if report.ok else 1


def _show(args: argparse.Namespace) -> int:
    from ludoscape.engine.record import settle, steps
    from ludoscape.pictures.svg import rasterise, standalone

    record, game = settle(_record(args.record), ls.game)
    if args.output.suffix not in (".svg", ".png"):
        raise Refusal(f"{args.output}: the name of the picture must end in .svg or .png")
    if args.seat is not None and not 0 <= args.seat < game.seats:
        raise Refusal(f"there is no seat {args.seat}: this game has the seats 0 to {game.seats - 1}")
    seat = ls.SPECTATOR if args.seat is None else args.seat
    state = game.start()
    marks: list[dict[str, Any]] = []
    for step in steps(record, game, args.ply):
        state = step.after
        marks = [] if step.move is None else game.tell(step.before, step.move, step.after, seat)["marks"]
    picture = standalone(game.draw(game.view(state, seat), marks=marks))
    if args.output.suffix == ".png":
        args.output.write_bytes(rasterise(picture))
    else:
        args.output.write_text(picture, "utf-8")
    return 0


def _perft(args: argparse.Namespace) -> int:
    from ludoscape.engine.perft import divide, perft

    state = _game(args).start()
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


# ---- arguments


def _record(path: Path) -> Record:
    """Read a record from a file, or from standard input when its name is a dash."""
    from ludoscape.engine.record import MOST_CHARACTERS, read_record

    with contextlib.nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as file:
        return read_record(file.read(4 * MOST_CHARACTERS + 1))


def _names(record: Record) -> list[str]:
    """Name the seats; those of the same name (bots often have it) are told apart by number."""
    names = [record.names.get(seat, f"Player {seat + 1}") for seat in range(record.seats)]
    return [f"{name} ({seat + 1})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def _game(args: argparse.Namespace) -> ls.Game:
    return ls.game(args.game, args.seats, **_options(args))


def _options(args: argparse.Namespace) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"--option {text}: an option is given as name=value")
        if name in options:
            raise Refusal(f"--option {name} is given twice")
        options[name] = value
    return options


def _count(least: int, most: int = 1_000_000_000) -> Callable[[str], int]:
    """Make a reader of whole numbers within bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,10}", text, re.ASCII) or not least <= int(text) <= most:
            span = f"from {least} to {most}" if most < 1_000_000_000 else f"of at least {least}"
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {span}")
        return int(text)

    return read


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,5}(\.\d{1,6})?", text, re.ASCII) or float(text) <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return float(text)


def _build() -> str:
    """Say which build runs, and whether it is older than its source."""
    stale = freshness.stale()
    return ls.build() + (f", but older than its source: {', '.join(stale)}" if stale else "")


def _parser() -> argparse.ArgumentParser:
    about = "Strategy games whose boards are built and changed by play."
    parser = _Parser("ludoscape", description=f"{about} Without a command: serve tables and open a browser.")
    parser.add_argument("--version", action="version", version=f"ludoscape {ls.__version__} ({_build()})")
    parser.set_defaults(run=_serve, host=HOST, port=PORT, database=DATABASE, no_browser=False)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    new = command("serve", _serve, "Serve tables to play at, and open a browser.")
    new.add_argument("--host", default=HOST, help="address to listen at; 0.0.0.0 lets others in (%(default)s)")
    new.add_argument("--port", type=_count(0, 65535), default=PORT, help="port to listen at (%(default)s)")
    new.add_argument("--database", default=DATABASE, help="file of SQLite, or the URL of a database (%(default)s)")
    new.add_argument("--no-browser", action="store_true", help="do not open a browser")

    new = command("games", _games, "List the games and their options.")
    new.add_argument("--json", action="store_true", help="print JSON")

    new = command("bots", _bots, "List the bots and their parameters.")
    new.add_argument("--json", action="store_true", help="print JSON")

    new = command("rules", _rules, "Print the rules of a game, or one of them.")
    new.add_argument("game")
    new.add_argument("rule", nargs="?", help="the id of a rule, such as DE-37")

    new = command("simulate", _simulate, "Let bots play many games; the same seed gives the same games.")
    _choosing(new)
    new.add_argument("-n", type=_count(1), default=100, metavar="N", help="number of games (%(default)s)")
    new.add_argument("--bots", default="random", metavar="A,B", help="bots, seated in turn and moved on by one seat "
                     "after each game (%(default)s)")  # fmt: skip
    new.add_argument("--seed", default="0", help="any text; game I has the seed SEED/I (%(default)s)")
    cores = os.cpu_count() or 1
    new.add_argument("--jobs", type=_count(1, 1024), default=cores, metavar="J", help="processes (%(default)s)")
    new.add_argument("--records", type=Path, metavar="FOLDER", help="write the record of every game there")
    new.add_argument("--json", action="store_true", help="print a line of JSON for each game")

    new = command("replay", _replay, "Tell a recorded game in words.")
    new.add_argument("record", type=Path, help="a file, or - for standard input")
    new.add_argument("--ply", type=_count(0), metavar="N", help="stop after event N")

    new = command("verify", _verify, "Check a recorded game: moves, result, and that the draws were fair.")
    new.add_argument("record", type=Path, help="a file, or - for standard input")

    new = command("show", _show, "Draw a position of a recorded game.")
    new.add_argument("record", type=Path, help="a file, or - for standard input")
    new.add_argument("--ply", type=_count(0), metavar="N", help="after event N (the last)")
    new.add_argument("--seat", type=_count(0, 99), metavar="S", help="as seat S sees it (a spectator)")
    new.add_argument("-o", "--output", type=Path, required=True, help="a file whose name ends in .svg or .png")

    new = command("perft", _perft, "Count the positions so many moves from the start: a fingerprint of the rules.")
    _choosing(new)
    new.add_argument("--depth", type=_count(1, 100), required=True, metavar="D", help="number of moves")
    new.add_argument("--divide", action="store_true", help="count apart for each first move")

    new = command("bench", _bench, "Measure the speed of the engine, in CPU time of one core.")
    _choosing(new, nargs="?")
    new.add_argument("--seconds", type=_seconds, default=2.0, metavar="T", help="time for each game (%(default)s)")
    new.add_argument("--json", action="store_true", help="print a line of JSON for each game")
    return parser


def _choosing(parser: argparse.ArgumentParser, nargs: Literal["?"] | None = None) -> None:
    """Add the arguments that choose a game."""
    parser.add_argument("game", nargs=nargs, help=f"one of {', '.join(ls.games())}" + (" (all)" if nargs else ""))
    parser.add_argument("--seats", type=_count(1, 99), metavar="K", help="number of players")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
