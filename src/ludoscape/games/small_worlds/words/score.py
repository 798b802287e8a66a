"""What a turn earns in words: the score sheets of `rules/scoring.py` (SW-803). Compiled."""

from __future__ import annotations

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.words import many
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.letters import race_name
from ludoscape.games.small_worlds.words.sentences import power_name


class Scored(NamedTuple):
    """One reason for victory points."""

    text: str
    n: int


def _bonus_names(sheet: vec[i64]) -> tuple[str, str]:
    """Name the race and power whose bonuses a sheet holds."""
    race, power = (sheet[p.S_TRIBE] & p.RACE) // p.RACE_UNIT - 1, sheet[p.S_TRIBE] % p.RACE_UNIT - 1
    return race_name(race) if race >= 0 else "", power_name(power)


def rows(sheet: vec[i64]) -> list[Scored]:
    """Write a score sheet as rows: regions, regions in decline, race, power, mines of declined Dwarves."""
    race, power = _bonus_names(sheet)
    found = [
        Scored(many(sheet[p.S_ACTIVE], "region"), sheet[p.S_ACTIVE]),
        Scored(many(sheet[p.S_DECLINED], "region") + " in decline", sheet[p.S_DECLINED]),
        Scored(race, sheet[p.S_RACE]),
        Scored(power, sheet[p.S_POWER]),
        Scored("mines of declined Dwarves", sheet[p.S_MINES]),
    ]
    return [row for row in found if row.n]


def sheet_words(sheet: vec[i64]) -> str:
    """Say what a turn earned, by name: 4 regions, Forest 2, Wealthy 7; nothing for an empty sheet."""
    parts = [row.text if row.text[0].isdigit() else f"{row.text} {row.n}" for row in rows(sheet)]
    return ", ".join(parts)


def changes(before: vec[i64], after: vec[i64]) -> list[Scored]:
    """List what a move adds to a score sheet or takes from it, by name."""
    was, now = _bonus_names(before), _bonus_names(after)
    more = [after[i] - before[i] for i in range(p.SHEET)]
    found = [
        Scored("regions", more[p.S_ACTIVE] + more[p.S_DECLINED]),
        Scored(now[0] or was[0], more[p.S_RACE]),
        Scored(now[1] or was[1], more[p.S_POWER]),
        Scored("mines of declined Dwarves", more[p.S_MINES]),
    ]
    return [row for row in found if row.n]


def changes_words(found: list[Scored]) -> str:
    """Say what changes.

    >>> changes_words([Scored("regions", 1), Scored("Forest", -1)])
    'regions +1, Forest -1'
    """
    return ", ".join(f"{row.text} {row.n:+}" for row in found)
