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

from ludoscape.engine.encoder import MOST, Encoder, Field, steps_to
from ludoscape.engine.state import State
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.moves import M_ABANDON, M_PEACE, M_PICK
from ludoscape.games.small_worlds.rules.position import Settings
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import CAMPS, CONQUEST_ONLY, GHOULS, HALFLINGS, HOLES, POWERS, RACES

PLACES: Final = 6  # combinations that can be visible (SW-702)
TRAY_MOST: Final = 20  # tokens of the race that has most (SW-301)
ROUNDS: Final = 20

PICKS_FROM: Final = 11  # the actions after M_STAY: the places of the queue, then peace with each seat
PEACE_FROM: Final = 17
KINDS_AT_REGIONS: Final = 9


class SmallWorldsEncoder(Encoder):
    """Encode positions of Small Worlds; the regions of a map come in the order of their ids."""

    def __init__(self, settings: Settings) -> None:
        chart = settings.chart
        seats = settings.seats
        n = chart.size
        fields = _fields(int(seats), int(n))
        super().__init__(PEACE_FROM + seats + KINDS_AT_REGIONS * n, fields)
        self._seats = seats
        self._n = n
        at: dict[str, int] = {}
        begin = 0
        for field in fields:
            at[field.name] = begin
            begin += field.length
        blank = bytearray(begin)
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


def _fields(seats: int, regions: int) -> list[Field]:
    """Say what an observation holds, in order."""
    n, races, powers = regions, int(RACES), int(POWERS)
    return [
        Field("tokens", seats * n, TRAY_MOST, "race tokens in each region, a plane for each seat"),
        Field("race", n, races, "the race that holds each region, as 1 + its number; 0 for none"),
        Field("declined", n, 1, "whether a declined tribe holds the region"),
        Field("lost", n, 1, "a lost tribe"),
        Field("fortress", n, 1, "a fortress"),
        Field("camps", n, CAMPS, "camps"),
        Field("hole", n, 1, "a hole of Halflings: immune"),
        Field("hero", n, 1, "a hero: immune"),
        Field("dragon", n, 1, "the dragon: immune"),
        Field("terrain", n, 6, "farmland, forest, hill, mountain, swamp, sea or lake"),
        Field("symbols", n, 7, "cavern 1, magic 2 and mine 4, added up"),
        Field("owner", races, seats, "for each race: whose tribe it is, as 1 + the seat; 0 when not in play"),
        Field("in_decline", races, 1, "whether the tribe is in decline"),
        Field("power", races, powers, "the tribe's power, as 1 + its number; 0 for none"),
        Field("hand", races, TRAY_MOST, "the tribe's tokens in hand"),
        Field("beaten", races, TRAY_MOST, "its beaten tokens that are still to be placed"),
        Field("camps_in_hand", races, CAMPS, "its camps in hand"),
        Field("camps_beaten", races, CAMPS, "its beaten camps that are still to be placed"),
        Field("tray", races, TRAY_MOST, "its tokens in the tray"),
        Field("regions", races, n, "the regions it holds"),
        Field("conquered", races, n, "the regions it took this turn that were not empty"),
        Field("begun", races, 1, "whether it has expanded before"),
        Field("scored", races, 1, "whether it has been scored while active"),
        Field("spirit", races, 1, "whether it stays as a Spirit tribe"),
        Field("active_race", seats * races, 1, "the race of each seat's active tribe, one-hot"),
        Field("active_power", seats * powers, 1, "the power of each seat's active tribe, one-hot"),
        Field("queue_race", PLACES * races, 1, "the race at each visible place of the queue, one-hot"),
        Field("queue_power", PLACES * powers, 1, "the power at each visible place, one-hot"),
        Field("queue_coins", PLACES, MOST, "the victory points on each place, up to 255"),
        Field(
            "race_pile",
            races,
            races + 2,
            "a race tile: 1 on top of the pile, 2 somewhere in it, from 3 on known to "
            "lie beneath those, in this order; 0 elsewhere",
        ),
        Field(
            "power_pile", powers, 3, "a power tile: 1 on top of the pile, 2 somewhere in it, 3 discarded; 0 elsewhere"
        ),
        Field("victory_points", seats, MOST, "victory points up to 255; whoever counts along knows all"),
        Field("last_turn", seats, MOST, "what each seat scored in its last turn"),
        Field("peace", seats * seats, 1, "for each seat: with whom it has made peace, one-hot"),
        Field("seat", seats, 1, "the number of the observing seat, one-hot: moves of peace name seats by number"),
        Field("actor", seats, 1, "who decides, one-hot; none while chance acts and at the end"),
        Field("turn_of", seats, 1, "whose turn it is, one-hot"),
        Field("first", seats, 1, "who begins each round, one-hot"),
        Field("winners", seats, 1, "who has won"),
        Field("attacked", seats, 1, "whose active tribes were attacked this turn"),
        Field("converted", seats, 1, "whose tokens Sorcerers converted this turn"),
        Field("phase", len(p.PHASES), 1, f"what is decided or drawn, one-hot: {', '.join(p.PHASES)}"),
        Field("acting", races, 1, "the tribe that expands, is redeployed or places what was beaten, one-hot"),
        Field("round", 1, ROUNDS, "the round"),
        Field("rounds_left", 1, ROUNDS, "the rounds after this one"),
        Field("last", 1, n, "1 + the region of the step's last move, before which no other may lie; 0 for none"),
        Field("left", 1, CONQUEST_ONLY, "regions still to be given up, or heroes still to be placed"),
        Field("die", 1, 4, "1 + the pips of a Berserk roll that waits; 0 for none"),
        Field("target", 1, n, "1 + the region of a die attempt; 0 for none"),
        Field("holes_due", 1, HOLES, "conquests of active Halflings that will still get a hole"),
        Field(
            "flags",
            5,
            1,
            "dragon used; own Ghouls expanded; turn spent on a decline; decline after scoring; Ghouls "
            "declined in this round and expand only in the next",
        ),
    ]
