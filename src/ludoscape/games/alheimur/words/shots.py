"""The chances of a shot: how many hits it leaves, and what becomes of the target (AL-64 … AL-67). Compiled."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, NamedTuple

from ludoscape.games.alheimur.rules import battle
from ludoscape.games.alheimur.rules.cards import UNIT_MARINE, UNIT_SIZE
from ludoscape.games.alheimur.rules.state import AlheimurState

FACES: Final = 6


class Fall(NamedTuple):
    """What a shot can make of its target: a unit, or -1 for none; whether a marine is lost; how likely that is."""

    unit: int
    marine_lost: bool
    chance: Fraction


@cache
def net_hits(attack: int, least: int, defence: int) -> tuple[int, ...]:
    """Count in how many of the 6 ** (attack + defence) rolls so many hits are left, from none to all (AL-65).

    >>> net_hits(1, 4, 1), net_hits(2, 5, 2)
    ((21, 15), (756, 440, 100))
    """
    rolls = [0] * (attack + 1)
    hit, cancel = FACES + 1 - least, 1
    for hits in range(attack + 1):
        ways = comb(attack, hits) * hit**hits * (FACES - hit) ** (attack - hits)
        for cancelled in range(defence + 1):
            held = comb(defence, cancelled) * cancel**cancelled * (FACES - cancel) ** (defence - cancelled)
            rolls[max(0, hits - cancelled)] += ways * held
    return tuple(rolls)


def shot(shooter: int, target: int) -> list[Fraction]:
    """Tell how likely a shot is to leave no hit, one, two and so on."""
    rolls = net_hits(int(UNIT_SIZE[shooter]), int(battle.lowest_hit(shooter, target)), int(UNIT_SIZE[target]))
    return [Fraction(number, sum(rolls)) for number in rolls]


def hit_chance(shooter: int, target: int) -> Fraction:
    """Tell how likely a shot is to leave a hit at all."""
    return 1 - shot(shooter, target)[0]


def falls(state: AlheimurState, shooter: int, victim: int, target: int) -> list[Fall]:
    """List what can become of a target that is hit, with the stash of its owner as it is, the likeliest first."""
    found: dict[tuple[int, bool], Fraction] = {}
    for net, chance in enumerate(shot(shooter, target)):
        if net:
            unit = int(battle.fall(state, victim, target, net))
            lost = UNIT_MARINE[target] > 0 and (unit < 0 or UNIT_MARINE[unit] == 0)
            found[unit, lost] = found.get((unit, lost), Fraction(0)) + chance
    return sorted((Fall(*key, chance) for key, chance in found.items()), key=lambda fall: -fall.chance)
