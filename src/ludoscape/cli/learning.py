"""Commands about judges that learn: teach them, and list those there are."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import ludoscape as ls
from ludoscape.cli.arguments import (
    INTERRUPTED,
    Command,
    Refusal,
    carrying,
    choosing,
    file_name,
    game_of,
    utf8,
    whole,
)  # fmt: skip


def _train(args: argparse.Namespace) -> int:
    return _fit(args) if args.constants else _teach(args)


def _teach(args: argparse.Namespace) -> int:
    from dataclasses import replace

    from ludoscape.engine.weights import read_file
    from ludoscape.lab.files import check_folder
    from ludoscape.lab.recipe import recipe_of
    from ludoscape.lab.teaching import Carrying, Teacher, card_of

    if args.steps is not None:
        raise Refusal("--steps goes with --constants: judges are taught in --games and --generations")
    if args.playouts is not None:
        raise Refusal("--playouts goes with --constants: judges are taught by games one decision on")
    recipe = recipe_of(ls.game_type(args.game))
    given = {"games": args.games, "generations": args.generations}
    recipe = replace(recipe, **{name: value for name, value in given.items() if value is not None})
    carried = Carrying(args.jobs, args.ray)
    check_folder(args.out)
    try:
        for game in _taught(args, recipe.taught):
            name = name_of(game)
            print(f"{game.title}, {name}", flush=True)
            teacher = Teacher(game, recipe, args.seed, args.out / game.name / name, carried, args.minutes, _say)
            path = teacher.run()
            if path is not None:
                print("\n".join(["", *card_of(read_file(path)), f"the weights are in {path}"]), flush=True)
            if args.keep:
                keep(folder_of(game), name, path)
    except KeyboardInterrupt:
        print("ludoscape: interrupted: the same command goes on where it stopped", file=sys.stderr)
        return INTERRUPTED
    return 0


def _fit(args: argparse.Namespace) -> int:
    from ludoscape.lab.files import check_folder
    from ludoscape.lab.recipe import recipe_of
    from ludoscape.lab.teaching import Carrying
    from ludoscape.lab.tuning import STEPS, Tuner

    if args.games is not None or args.generations is not None or args.keep:
        raise Refusal("--constants is counted in --steps, and its result is put into the source by hand")
    recipe = recipe_of(ls.game_type(args.game))
    check_folder(args.out)
    games = list(_taught(args, recipe.taught))
    folder = args.out / games[0].name / "constants"
    try:
        carried, steps, playouts = Carrying(args.jobs, args.ray), args.steps or STEPS, args.playouts or 0
        tuner = Tuner(games, recipe, steps, args.seed, folder, carried, _say, playouts=playouts)
        print(f"{games[0].title}, constants of the judge made by hand", flush=True)
        print(f"the judge with the fitted constants is {tuner.run(args.minutes)}", flush=True)
    except KeyboardInterrupt:
        print("ludoscape: interrupted: the same command goes on where it stopped", file=sys.stderr)
        return INTERRUPTED
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _taught(args: argparse.Namespace, taught: tuple[dict[str, object], ...]) -> Iterator[ls.Game]:
    """Give the game as it was asked for; without seats and options, all those of the recipe."""
    if args.seats is not None or args.option or not taught:
        yield game_of(args)
        return
    for each in taught:
        yield ls.game(args.game, **each)  # type: ignore[arg-type]


def name_of(game: ls.Game) -> str:
    """Name a game by its seats and options, as the file of its weights is named.

    >>> name_of(ls.game("small-worlds", 3, published=True))
    '3-published'
    """
    words = [name if value is True else f"{name}={value}" for name, value in game.changed_options().items()]
    name = "-".join([str(game.seats), *words])
    return "".join(letter if letter.isalnum() or letter in "-=_" else "_" for letter in name)


def folder_of(game: ls.Game) -> Path:
    """Give the folder of the weights in the package of a game."""
    from importlib.resources import files

    from ludoscape.engine.weights import FOLDER

    return Path(str(files(game.package))) / FOLDER


def keep(folder: Path, name: str, path: Path | None) -> None:
    """Put weights and their card into a folder, in place of those that it has; without any take those away."""
    from ludoscape.engine.weights import ENDING

    for ending in (ENDING, ".txt"):
        target = folder / f"{name}{ending}"
        if path is None:
            target.unlink(missing_ok=True)
        else:
            folder.mkdir(exist_ok=True)
            target.write_bytes(path.with_suffix(ending).read_bytes())


def _judges(args: argparse.Namespace) -> int:
    from ludoscape.engine.weights import kept
    from ludoscape.lab.teaching import card_of

    for name in [args.game] if args.game else ls.games():
        kind = ls.game_type(name)
        found = kept(kind.package)
        print(f"{name}: {kind.title}, {len(found) or 'no'} learned judge{'' if len(found) == 1 else 's'}")
        for weights in found:
            first, *more = card_of(weights)
            print(f"    {weights.source.rpartition('/')[2]}: {first}")
            for line in more:
                print(f"        {line}")
    return 0


def _minutes(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not found > 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of minutes")
    return found


def add(command: Command) -> None:
    """Add the commands."""
    new = command("train", _train, "Teach the judge of a game by self-play; the same seed gives the same weights.")
    choosing(new)
    new.add_argument("--games", type=whole(1), metavar="G", help="games of a generation (as the game's recipe says)")
    new.add_argument("--generations", type=whole(1, 99), metavar="K", help="at most (as the game's recipe says)")
    new.add_argument("--constants", action="store_true", help="fit the constants of the judge made by hand, by matches")
    new.add_argument("--steps", type=whole(64), metavar="N", help="of two games each, with --constants (20000)")
    new.add_argument(
        "--playouts", type=whole(1), metavar="P", help="of each search, with --constants (none: one decision on)"
    )
    new.add_argument(
        "--minutes", type=_minutes, default=math.inf, metavar="M", help="after them no generation or step begins"
    )
    new.add_argument("--seed", type=utf8, default="0", help="any text (%(default)s)")
    carrying(new)
    new.add_argument(
        "--out",
        type=file_name,
        default=Path("trained"),
        metavar="FOLDER",
        help="where a run keeps what it has done, and goes on where it stopped (%(default)s)",
    )
    new.add_argument("--keep", action="store_true", help="put weights that win into the package of the game")

    new = command("judges", _judges, "List the learned judges, what they are for and how strong they are.")
    new.add_argument("game", nargs="?", help=f"one of {', '.join(ls.games())} (all)")
