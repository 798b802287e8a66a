"""Positions and moves of Small Worlds as numbers, for learners. Compiled.

A map is laid out region by region in planes of as many numbers as it has regions, tribes in planes of 14 numbers, one
for each race. What is next to what never changes in a game and is left out. The victory points of all are there: totals
are secret (SW-904), but every gain and payment is public, and a learner may count along (SW-905).

Actions: the small moves 0 to 10, six places of the queue, a peace with each seat, then nine kinds of moves at a region.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from ludoscape.engine.encoder import MOST, Encoder, steps_to
from ludoscape.engine.fields import begins, read_fields
from ludoscape.engine.network import Network
from ludoscape.engine.sight import Sight
from ludoscape.engine.state import State
from ludoscape.games.small_worlds.bots.sight import SmallWorldsSight
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.moves import M_ABANDON, M_PEACE, M_PICK
from ludoscape.games.small_worlds.rules.position import Settings
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import GHOULS, HALFLINGS, HOLES, POWERS, RACES

PLACES: Final = 6  # combinations that can be visible (SW-702)

PICKS_FROM: Final = 11  # the actions after M_STAY: the places of the queue, then peace with each seat
PEACE_FROM: Final = 17
KINDS_AT_REGIONS: Final = 9


class SmallWorldsEncoder(Encoder):
    """Encode positions of Small Worlds; the regions of a map come in the order of their ids."""

    def __init__(self, settings: Settings) -> None:
        chart = settings.chart
        seats = settings.seats
        n = chart.size
        counts = {"seats": int(seats), "regions": int(n), "races": RACES, "powers": POWERS}
        fields = read_fields("ludoscape.games.small_worlds", "fields", **counts, beneath=RACES + 2, phases=p.PHASES)
        super().__init__(PEACE_FROM + seats + KINDS_AT_REGIONS * n, fields)
        self._seats = seats
        self._n = n
        at = begins(fields)
        blank = bytearray(self.size)
        for r in range(n):
            blank[at["terrain"] + int(r)] = int(chart.terrain[r])
            blank[at["symbols"] + int(r)] = int(chart.symbols[r])
        self._blank = bytes(blank)  # what every observation of this game has in common
        self._race: i64 = at["race"]  # where groups of fields begin; the others follow in their order
        self._owner: i64 = at["owner"]
        self._active: i64 = at["active_race"]
        self._queue: i64 = at["queue_race"]
        self._piles: i64 = at["race_pile"]
        self._points: i64 = at["victory_points"]
        self._turn: i64 = at["seat"]
        self._phase: i64 = at["phase"]
        self._phases: i64 = len(p.PHASES)
        self._regions_from: i64 = PEACE_FROM + seats

    # ---- actions

    def action(self, move: i64) -> i64:
        """Give the action of a move."""
        if move >= M_ABANDON:
            return self._regions_from + ((move - M_ABANDON) >> 6) * self._n + (move & 63)
        if move >= M_PEACE:
            return PEACE_FROM + move - M_PEACE
        if move > M_PICK:
            return PICKS_FROM + move - M_PICK - 1
        return move

    def move(self, action: i64) -> i64:
        """Give the move of an action."""
        if action >= self._regions_from:
            kind = (action - self._regions_from) // self._n
            return M_ABANDON + 64 * kind + action - self._regions_from - kind * self._n
        if action >= PEACE_FROM:
            return M_PEACE + action - PEACE_FROM
        if action >= PICKS_FROM:
            return M_PICK + 1 + action - PICKS_FROM
        return action

    # ---- observations

    def sight(self, network: Network) -> Sight | None:
        """Make what follows the observations of all seats for a network."""
        if type(self) is not SmallWorldsEncoder:
            return None  # whoever writes something else must follow it himself
        return SmallWorldsSight(network, self.fields, self._blank, self._seats, self._n)

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append the observation of a seat."""
        position = cast(SmallWorldsState, state)
        base = i64(len(out))
        out.write(self._blank)
        self._write_regions(position, seat, base, out)
        self._write_tribes(position, seat, base, out)
        self._write_tiles(position, base, out)
        self._write_seats(position, seat, base, out)
        self._write_turn(position, seat, base, out)

    def _write_regions(self, position: SmallWorldsState, seat: i64, base: i64, out: BytesWriter) -> None:
        region = position.region
        tribe = position.tribe
        n = self._n
        race_at = base + self._race
        for r in range(n):
            word = region[r]
            if word & p.RACE:
                t = ((word & p.RACE) >> 5) - 1
                out[base + n * steps_to(tribe[p.FIELDS * t + p.OWNER], seat, self._seats) + r] = u8(word & p.TOKENS)
                at = race_at + r
                out[at] = u8(t + 1)
                if tribe[p.FIELDS * t + p.DECLINED]:
                    out[at + n] = 1
                if word & p.MARKERS:
                    if word & p.FORTRESS:
                        out[at + 3 * n] = 1
                    if word & p.CAMP_BITS:
                        out[at + 4 * n] = u8((word & p.CAMP_BITS) // p.CAMP)
                    if word & p.HOLE:
                        out[at + 5 * n] = 1
                    if word & p.HERO:
                        out[at + 6 * n] = 1
                    if word & p.DRAGON:
                        out[at + 7 * n] = 1
            elif word & p.LOST:
                out[race_at + 2 * n + r] = 1

    def _write_tribes(self, position: SmallWorldsState, seat: i64, base: i64, out: BytesWriter) -> None:
        tribe = position.tribe
        for t in range(i64(RACES)):
            of = p.FIELDS * t
            owner = tribe[of + p.OWNER]
            if owner < 0:
                continue
            turned = steps_to(owner, seat, self._seats)
            at = base + self._owner + t
            out[at] = u8(turned + 1)
            out[at + 2 * RACES] = u8(tribe[of + p.POWER] + 1)
            out[at + 3 * RACES] = u8(tribe[of + p.HAND])
            out[at + 4 * RACES] = u8(tribe[of + p.RETREAT])
            out[at + 7 * RACES] = u8(tribe[of + p.TRAY])
            out[at + 8 * RACES] = u8(tribe[of + p.REGIONS])
            out[at + 9 * RACES] = u8(_least(tribe[of + p.NONEMPTY], self._n))
            if tribe[of + p.DECLINED]:
                out[at + RACES] = 1
                out[at + 12 * RACES] = u8(tribe[of + p.SPIRIT])
                continue
            out[at + 5 * RACES] = u8(tribe[of + p.CAMPS_HELD])
            out[at + 6 * RACES] = u8(tribe[of + p.CAMPS_BACK])
            out[at + 10 * RACES] = u8(tribe[of + p.BEGUN])
            out[at + 11 * RACES] = u8(tribe[of + p.SCORED])
            at = base + self._active
            out[at + RACES * turned + t] = 1
            out[at + RACES * self._seats + POWERS * turned + tribe[of + p.POWER]] = 1

    def _write_tiles(self, position: SmallWorldsState, base: i64, out: BytesWriter) -> None:
        queue = position.queue
        at = base + self._queue
        power_at = at + PLACES * RACES
        coins_at = power_at + PLACES * POWERS
        for k in range(position.places):
            out[at + RACES * k + queue[3 * k]] = 1
            out[power_at + POWERS * k + queue[3 * k + 1]] = 1
            out[coins_at + k] = u8(_least(queue[3 * k + 2], MOST))
        if position.places == PLACES - 1 and position.top_race >= 0 and position.top_power >= 0:
            out[at + RACES * (PLACES - 1) + position.top_race] = 1
            out[power_at + POWERS * (PLACES - 1) + position.top_power] = 1
        at = base + self._piles
        if position.top_race >= 0:
            out[at + position.top_race] = 1
        left = position.races_left
        for t in range(i64(RACES)):
            if left & p.BIT[t]:
                out[at + t] = 2
        under = position.races_under
        for i in range(len(under)):
            out[at + under[i]] = u8(3 + i)
        at += RACES
        if position.top_power >= 0:
            out[at + position.top_power] = 1
        left = position.powers_left
        away = position.discards
        for power in range(i64(POWERS)):
            if left & p.BIT[power]:
                out[at + power] = 2
            elif away & p.BIT[power]:
                out[at + power] = 3

    def _write_seats(self, position: SmallWorldsState, seat: i64, base: i64, out: BytesWriter) -> None:
        seats = self._seats
        sheet = position.sheet
        at = base + self._points
        for other in range(seats):
            turned = steps_to(other, seat, self._seats)
            out[at + turned] = u8(_least(position.vp[other], MOST))
            scored: i64 = 0
            for i in range(p.SHEET * other + p.S_ACTIVE, p.SHEET * other + p.S_TRIBE):
                scored += sheet[i]
            out[at + seats + turned] = u8(_least(scored, MOST))
            if position.peace[other] >= 0:
                out[at + seats * (2 + turned) + steps_to(position.peace[other], seat, self._seats)] = 1

    def _write_turn(self, position: SmallWorldsState, seat: i64, base: i64, out: BytesWriter) -> None:
        seats = self._seats
        at = base + self._turn
        out[at + seat] = 1
        if position.actor >= 0:
            out[at + seats + steps_to(position.actor, seat, self._seats)] = 1
        if position.phase != p.FIRST_SEAT:
            out[at + 2 * seats + steps_to(position.seat, seat, self._seats)] = 1
            out[at + 3 * seats + steps_to(position.first, seat, self._seats)] = 1
        if position.best | position.attacked | position.converted:
            for other in range(seats):
                turned = steps_to(other, seat, seats)
                if position.best & p.BIT[other]:
                    out[at + 4 * seats + turned] = 1
                if position.attacked & p.BIT[other]:
                    out[at + 5 * seats + turned] = 1
                if position.converted & p.BIT[other]:
                    out[at + 6 * seats + turned] = 1
        at = base + self._phase
        out[at + position.phase] = 1
        at += self._phases
        tribe = position.tribe
        if position.step == p.DECIDE and (p.READY <= position.phase <= p.RETREAT_CAMPS or position.phase == p.DIE):
            out[at + position.acting] = 1
        at += RACES
        out[at] = u8(position.round)
        out[at + 1] = u8(position.settings.rounds - position.round)
        out[at + 2] = u8(position.last + 1)
        out[at + 3] = u8(position.left)
        out[at + 4] = u8(position.die + 1)
        out[at + 5] = u8(position.target + 1)
        halflings = p.FIELDS * HALFLINGS
        if p.is_active(position, HALFLINGS) and tribe[halflings + p.CONQUESTS] < HOLES:
            out[at + 6] = u8(HOLES - tribe[halflings + p.CONQUESTS])
        at += 7
        if position.dragon_used:
            out[at] = 1
        if position.ghouls_went:
            out[at + 1] = 1
        if position.declining:
            out[at + 2] = 1
        if position.late:
            out[at + 3] = 1
        ghouls = p.FIELDS * GHOULS
        if tribe[ghouls + p.DECLINED] and tribe[ghouls + p.DECLINED_ROUND] == position.round:
            out[at + 4] = 1


def _least(one: i64, two: i64) -> i64:
    """Give the smaller of two numbers."""
    return one if one < two else two
