"""What the commands share: the parser, readers of arguments, and how input is refused."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NoReturn

import ludoscape as ls

INTERRUPTED: Final = 130  # what shells give for Ctrl-C
MOST_CHARACTERS: Final = 1_000_000  # that are read of a file with an option

Run = Callable[[argparse.Namespace], int]
Command = Callable[[str, Run, str], argparse.ArgumentParser]  # of name, what runs it, and what it is for


class Refusal(ValueError):
    """Input that cannot be served; the text is the sentence for the user."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(2)


def game_of(args: argparse.Namespace) -> ls.Game:
    return ls.game(args.game, args.seats, **options_of(args))


def options_of(args: argparse.Namespace) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"--option {text}: an option is given as name=value")
        if name in options:
            raise Refusal(f"--option {name} is given twice")
        options[name] = text_of_file(Path(value[1:])) if value.startswith("@") else value
    return options


def text_of_file(path: Path) -> str:
    """Read a text, not more of it than any option takes. Raises Refusal for what is no text, and OSError."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(MOST_CHARACTERS)
    except UnicodeDecodeError:
        raise Refusal(f"{path}: this is no text in UTF-8") from None


def whole(least: int, most: int = 1_000_000_000) -> Callable[[str], int]:
    """Make a reader of whole numbers within bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,20}", text, re.ASCII) or not least <= int(text) <= most:
            span = f"from {least} to {most}" if most < 1_000_000_000 else f"of at least {least}"
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number {span}")
        return int(text)

    return read


def above_nothing(what: str) -> Callable[[str], float]:
    """Make a reader of numbers above 0, which are numbers of something."""

    def read(text: str) -> float:
        if not re.fullmatch(r"\d{1,5}(\.\d{1,6})?", text, re.ASCII) or float(text) <= 0:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number of {what}")
        return float(text)

    return read


def filled(text: str) -> str:
    """Read what cannot be empty, as it is where a variable of a shell is not set."""
    if not text:
        raise argparse.ArgumentTypeError("it is empty")
    return text


def file_name(text: str) -> Path:
    """Read the name of a file or a folder."""
    return Path(filled(text))


def utf8(text: str) -> str:
    """Read text, which an argument of other bytes is not."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not text in UTF-8") from None
    return text


def choosing(parser: argparse.ArgumentParser, nargs: Literal["?"] | None = None) -> None:
    """Add the arguments that choose a game."""
    parser.add_argument("game", nargs=nargs, help=f"one of {', '.join(ls.games())}" + (" (all)" if nargs else ""))
    parser.add_argument("--seats", type=whole(1, 99), metavar="K", help="number of players")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; NAME=@FILE takes its value from a file",
    )


def cores() -> int:
    """Count the processors of this machine."""
    return os.cpu_count() or 1


def carrying(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say what carries many games."""
    parser.add_argument("--jobs", type=whole(1, 1024), default=cores(), metavar="J", help="processes (%(default)s)")
    parser.add_argument(
        "--ray",
        nargs="?",
        type=filled,
        const=True,
        default=False,
        metavar="ADDRESS",
        help="play by Ray: on this machine, or on the cluster at this address",
    )
