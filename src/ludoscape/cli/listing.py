"""Commands that list what there is: games, bots, rules."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

import ludoscape as ls
from ludoscape.bots import LEVELS, Level, bots, levels_of
from ludoscape.cli.arguments import Command, Refusal


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
        "about": asdict(kind.about()),
        "options": [option.data() for option in kind.option_specs],
    }


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _bots(args: argparse.Namespace) -> int:
    if args.levels:
        levels = [{**asdict(level), "games": _elsewhere(level)} for level in LEVELS.values()]
        print(json.dumps(levels, indent=2) if args.json else _in_words())
        return 0
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


def _elsewhere(level: Level) -> dict[str, dict[str, str]]:
    """Give the games where a level is another bot than usual, with that bot and what it does."""
    own = {name: levels_of(ls.game_type(name))[level.number] for name in ls.games()}
    return {name: {"bot": each.bot, "summary": each.summary} for name, each in own.items() if each != level}


def _in_words() -> str:
    lines = []
    for level in LEVELS.values():
        lines.append(f"level {level.number}, {level.title} ({level.bot}): {level.summary}")
        for name, other in _elsewhere(level).items():
            lines.append(f"    in {ls.game_type(name).title} ({other['bot']}): {other['summary']}")
    return "\n".join(lines)


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
    for heading, text in kind.about().lines():
        print(f"    {heading}: {text}")
    for rule in book.values():
        if rule.section != section:
            section = rule.section
            print(f"\n{section}\n{'-' * len(section)}")
        print(f"{rule.id} {rule.title}\n    {rule.text}")
    return 0


def add(command: Command) -> None:
    """Add the commands."""
    new = command("games", _games, "List the games and their options.")
    new.add_argument("--json", action="store_true", help="print JSON")

    new = command("bots", _bots, "List the bots and their parameters, or the levels that tables have.")
    new.add_argument("--levels", action="store_true", help="list the levels: how strong and how slow each is")
    new.add_argument("--json", action="store_true", help="print JSON")

    new = command("rules", _rules, "Print the rules of a game, or one of them.")
    new.add_argument("game")
    new.add_argument("rule", nargs="?", help="the id of a rule, such as DE-37")
