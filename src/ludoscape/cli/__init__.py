"""The command line. Bad input gets one sentence on stderr and exit code 2; a check that fails gets exit code 1."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence

import ludoscape as ls
from ludoscape import builds
from ludoscape.bots import BotError
from ludoscape.cli import lab, ladder, learning, listing, maps, positions, records, tables, upkeep
from ludoscape.cli.arguments import INTERRUPTED, Parser, Refusal, Run

__all__ = ["INTERRUPTED", "main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; give the exit code."""
    _mend_streams()
    try:
        args = _parser().parse_args(argv)
        if builds.running() == "interpreted" and builds.changed():
            print(f"ludoscape: {builds.described()}; make build compiles it", file=sys.stderr)
        run: Run = args.run
        code = run(args)
        sys.stdout.flush()
        return code
    except SystemExit as end:  # argparse: help, version and refusals
        if not isinstance(end.code, int):
            raise  # it has something to say
        return end.code
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


def _mend_streams() -> None:
    """Stand in for streams that are closed; write letters that the encoding of the output lacks as escapes."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as that of errors does


def _is_about_input(error: ValueError) -> bool:
    """Tell a refusal, worded for the user, from an error in the program."""
    from ludoscape.engine.record import RecordError
    from ludoscape.engine.weights import WeightsError
    from ludoscape.lab import LabError

    known = (
        Refusal,
        RecordError,
        WeightsError,
        LabError,
        ls.OptionError,
        BotError,
        ls.NotationError,
        ls.IllegalMove,
        ls.InvalidState,
    )
    return isinstance(error, known)


def _parser() -> argparse.ArgumentParser:
    about = "Strategy games whose boards are built and changed by play."
    parser = Parser("ludoscape", description=f"{about} Without a command: serve tables and open a browser.")
    parser.add_argument("--version", action="version", version=f"ludoscape {ls.__version__} ({builds.described()})")
    parser.set_defaults(**tables.USUAL)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Run, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    for part in (tables, upkeep, listing, lab, ladder, learning, records, positions, maps):
        part.add(command)
    return parser
