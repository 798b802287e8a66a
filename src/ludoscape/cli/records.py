"""Commands about recorded games: tell, check, draw them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import ludoscape as ls
from ludoscape.cli.arguments import Command, Refusal, file_name, whole
from ludoscape.cli.words import ending, filled, names_of, record_of
from ludoscape.engine.view import Mark

if TYPE_CHECKING:
    from ludoscape.engine.record import Step
    from ludoscape.pictures.palette import Theme


def _replay(args: argparse.Namespace) -> int:
    from ludoscape.engine.record import settle, steps

    record, game = settle(record_of(args.record), ls.game)
    if args.ply is not None and args.ply > len(record.events):
        raise Refusal(f"there is no event {args.ply}: the last is {len(record.events)}")
    names = names_of(record)
    state = game.start()
    print(f"{game.title}: " + ", ".join(names))
    for step in steps(record, game, args.ply):
        state = step.after
        print(f"{step.event.number:>5}  {step.event.text:<12} {_told(game, step, names)}".rstrip())
    outcome = state.outcome()
    print(ending(outcome, names) if outcome else "The game goes on.")
    return 0


def _told(game: ls.Game, step: Step, names: Sequence[str]) -> str:
    """Say an event in words, for somebody who may know everything that a spectator may."""
    if step.move is None:
        by = "" if step.event.seat is None else f" by {names[step.event.seat]}"
        return f"taken back{by}: to after event {step.event.undo}"
    told = game.tell(step.before, step.move, step.after, ls.SPECTATOR)
    return filled(told["text"], names)


def _verify(args: argparse.Namespace) -> int:
    from ludoscape.engine.record import verify

    report = verify(record_of(args.record), ls.game)
    print(report, file=sys.stdout if report.ok else sys.stderr)
    for line in report.added:
        print(line)
    return 0 if report.ok else 1


def _show(args: argparse.Namespace) -> int:
    from ludoscape.engine.record import settle, steps
    from ludoscape.lab.files import naming
    from ludoscape.pictures.svg import captioned, rasterise, standalone

    record, game = settle(record_of(args.record), ls.game)
    if args.output.suffix not in (".svg", ".png"):
        raise Refusal(f"{args.output}: the name of the picture must end in .svg or .png")
    if args.seat is not None and not 0 <= args.seat < game.seats:
        raise Refusal(f"there is no seat {args.seat}: this game has the seats 0 to {game.seats - 1}")
    seat = ls.SPECTATOR if args.seat is None else args.seat
    state = game.start()
    marks: list[Mark] = []
    for step in steps(record, game, args.ply):
        state = step.after
        marks = [] if step.move is None else game.tell(step.before, step.move, step.after, seat)["marks"]
    view = game.view(state, seat)
    theme: Theme = "dark" if args.dark else "light"
    picture = standalone(captioned(game.draw(view, marks=marks), game.caption(view)), theme)
    with naming(args.output):
        made = rasterise(picture, theme=theme) if args.output.suffix == ".png" else picture.encode()
        args.output.write_bytes(made)
    return 0


def _film(args: argparse.Namespace) -> int:
    from ludoscape.lab.files import check_file, naming
    from ludoscape.pictures.film import film

    record = record_of(args.record)
    if args.output.suffix != ".webp":
        raise Refusal(f"{args.output}: the name of the film must end in .webp")
    if args.last is not None and args.last < args.first:
        raise Refusal(f"a film from event {args.first} to event {args.last} shows nothing")
    check_file(args.output)
    theme: Theme = "dark" if args.dark else "light"
    made = film(record, ls.game, names_of(record), args.first, args.last, theme)
    with naming(args.output):
        args.output.write_bytes(made)
    return 0


def _hint(args: argparse.Namespace) -> int:
    from ludoscape.bots.hints import hint
    from ludoscape.engine.record import settle, steps
    from ludoscape.engine.state import OVER

    record, game = settle(record_of(args.record), ls.game)
    if args.ply > len(record.events):
        raise Refusal(f"there is no event {args.ply}: the last is {len(record.events)}")
    state, played = game.start(), None
    for step in steps(record, game):
        if step.event.number > args.ply:
            played = step.move
            break
        state = step.after
    names, here = names_of(record), f"after event {args.ply}"
    if state.actor == OVER:
        raise Refusal(f"{here} the game is over: nobody decides")
    if state.actor < 0:
        raise Refusal(f"{here} something is drawn: nobody decides")
    seat = int(state.actor)
    if args.seat is not None and args.seat != seat:
        raise Refusal(f"{here} it is {names[seat]} who decides, at seat {seat}, not seat {args.seat}")
    legal = state.legal()
    print(f"{game.title}, {here}: {names[seat]} decides")
    if len(legal) == 1:
        print(f"there is one move: {state.text(legal[0], seat)}")
        return 0
    found = hint(state, played)
    for number, move in enumerate(found.moves):
        mark = "  (played)" if number == found.played else ""
        print(f"{number + 1}. {move.move:<20} {move.chance:4.0%}{mark}".rstrip())
    print(f"chances give or take {found.error:.0%}, what lies between moves give or take {found.between:.1%}")
    return 0


def add(command: Command) -> None:
    """Add the commands."""
    new = command("replay", _replay, "Tell a recorded game in words.")
    new.add_argument("record", type=file_name, help="a file, or - for standard input")
    new.add_argument("--ply", type=whole(0), metavar="N", help="stop after event N")

    new = command("verify", _verify, "Check a recorded game: moves, result, and that the draws follow from the seed.")
    new.add_argument("record", type=file_name, help="a file, or - for standard input")

    new = command("show", _show, "Draw a position of a recorded game.")
    new.add_argument("record", type=file_name, help="a file, or - for standard input")
    new.add_argument("--ply", type=whole(0), metavar="N", help="after event N (the last)")
    new.add_argument("--seat", type=whole(0, 99), metavar="S", help="as seat S sees it (a spectator)")
    new.add_argument("-o", "--output", type=file_name, required=True, help="a file whose name ends in .svg or .png")
    new.add_argument("--dark", action="store_true", help="in the colours of the dark")

    new = command("film", _film, "Make a film of a recorded game: a frame for each event that is told, 200 at most.")
    new.add_argument("record", type=file_name, help="a file, or - for standard input")
    new.add_argument("output", type=file_name, help="a file whose name ends in .webp")
    new.add_argument("--from", type=whole(0), default=0, metavar="A", dest="first", help="from event A on (the start)")
    new.add_argument("--to", type=whole(0), metavar="B", dest="last", help="up to event B (the last)")
    new.add_argument("--dark", action="store_true", help="in the colours of the dark")

    new = command(
        "hint", _hint, "Say what a bot would play in a position of a recorded game, from what who decides there knows."
    )
    new.add_argument("record", type=file_name, help="a file, or - for standard input")
    new.add_argument("--ply", type=whole(0), required=True, metavar="N", help="after event N")
    new.add_argument("--seat", type=whole(0, 99), metavar="S", help="for seat S, which must decide there")
