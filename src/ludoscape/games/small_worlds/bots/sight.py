"""What all seats see of a position of Small Worlds, followed from one rated position to the next. Compiled.

Positions that are rated one after the other are nearly the same. So what the last one held is remembered in the terms
of the rules, all of it, and compared with what the next one holds; only of what differs is worked out again what the
encoder writes (`bots/encoder.py`, which says what everything means). Nothing rests on where a position comes from.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.encoder import Field, steps_to
from ludoscape.engine.fields import begins
from ludoscape.engine.network import Network
from ludoscape.engine.sight import Sight
from ludoscape.engine.state import State
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.bits import lowest, rest
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import GHOULS, HALFLINGS, HOLES, POWERS, RACES

PLACES: Final = 6  # combinations that can be visible (SW-702)
HOLE_AT: Final = 14  # where the bits of some markers begin
HERO_AT: Final = 15
DRAGON_AT: Final = 16
MOST: Final = 255  # as in `engine/encoder.py`
# which plane behind that of the owners shows each number of an active tribe, and of one in decline; 0 for none
PLANES: Final = vec[i64]([0, 2, 1, 3, 4, 5, 6, 0, 10, 11, 0, 0, 7, 9, 8])
PLANES_DECLINED: Final = vec[i64]([0, 2, 1, 3, 4, 0, 0, 0, 0, 0, 0, 12, 7, 9, 8])


class SmallWorldsSight(Sight):
    """Follow what the encoder writes."""

    def __init__(self, network: Network, fields: list[Field], blank: bytes, seats: i64, n: i64) -> None:
        super().__init__(network, seats)
        self._seats: i64 = seats
        self._n: i64 = n
        at = begins(fields)
        self._race: i64 = at["race"]  # where groups of fields begin; the others follow in their order
        self._owner: i64 = at["owner"]
        self._active: i64 = at["active_race"]
        self._queue: i64 = at["queue_race"]
        self._piles: i64 = at["race_pile"]
        self._points: i64 = at["victory_points"]
        self._turn: i64 = at["seat"]
        self._phase_at: i64 = at["phase"]
        self._acting_at: i64 = at["acting"]
        self._round_at: i64 = at["round"]
        # what the last position held; at the beginning one in which there is nothing
        self._region: vec[i64] = vec[i64]([0] * int(n))
        self._holder: vec[i64] = vec[i64]([-1] * int(n))  # the seat in whose plane a region's tokens stand
        self._tribe: vec[i64] = vec[i64]([-1 if i % p.FIELDS == p.OWNER else 0 for i in range(p.LAND)])
        self._tile: vec[i64] = vec[i64](
            [0 if i % 3 == 2 else -1 for i in range(3 * PLACES)]
        )  # race, power and coins of each visible place
        self._places: i64 = 0
        self._queued: vec[i64] = vec[i64]([0] * (3 * PLACES - 3))  # the queue as the rules have it
        self._top_race: i64 = -1
        self._top_power: i64 = -1
        self._races_left: i64 = 0
        self._powers_left: i64 = 0
        self._discards: i64 = 0
        self._under: vec[i64] = vec[i64]()
        self._vp: vec[i64] = vec[i64]([0] * int(seats))
        self._scored: vec[i64] = vec[i64]([0] * int(seats))
        self._peace: vec[i64] = vec[i64]([-1] * int(seats))
        self._actor: i64 = -1
        self._turn_of: i64 = -1
        self._begins: i64 = -1
        self._best: i64 = 0
        self._attacked: i64 = 0
        self._converted: i64 = 0
        self._phase: i64 = -1
        self._acting: i64 = -1
        self._numbers: i64 = 0
        self._flags: i64 = 0
        for place in range(len(blank)):
            self.put(self.all, place, blank[place])
        for seat in range(seats):
            self.put(seat, self._turn + seat, 1)

    def look(self, state: State) -> None:
        """Look at a position: note whatever differs from the one before."""
        position = cast(SmallWorldsState, state)
        self.sound = False
        turned = self._look_at_tribes(position)
        self._look_at_regions(position, turned)
        self._look_at_tiles(position)
        self._look_at_seats(position)
        self._look_at_turn(position)
        self.sound = True

    # ---- regions and tribes

    def _look_at_regions(self, position: SmallWorldsState, turned: i64) -> None:
        """Note regions that have changed, or whose tribe has another owner or has declined."""
        region = position.region
        kept = self._region
        for r in range(self._n):
            if region[r] != kept[r]:
                self._note_region(position, r, region[r], kept[r], turned != 0)
                kept[r] = region[r]
        if turned:
            for r in range(self._n):
                if turned >> ((region[r] & p.RACE) >> 5) & 1:
                    self._note_region(position, r, region[r], region[r], True)

    def _note_region(self, position: SmallWorldsState, r: i64, word: i64, was: i64, turned: bool) -> None:
        """Note what is in a region after what was; `turned`: its tribe may have another owner or have declined."""
        tribe = position.tribe
        seats = self._seats
        n = self._n
        held = (word & p.RACE) >> 5
        of = p.FIELDS * (held - 1)
        holder = tribe[of + p.OWNER] if held else i64(-1)
        last = self._holder[r]
        for seat in range(seats):
            if last >= 0 and last != holder:
                self.put(seat, n * steps_to(last, seat, seats) + r, 0)
            if holder >= 0:
                self.put(seat, n * steps_to(holder, seat, seats) + r, word & p.TOKENS)
        self._holder[r] = holder
        part = self.all
        at = self._race + r
        either = word | was
        if turned or (word ^ was) & p.RACE:
            self.put(part, at, held)
            self.put(part, at + n, i64(1) if held and tribe[of + p.DECLINED] else i64(0))
        if either & p.LOST:
            self.put(part, at + 2 * n, i64(0) if held else word >> p.LOST_AT & 1)
        if either & p.MARKERS:
            marks = word if held else i64(0)
            self.put(part, at + 3 * n, marks >> p.FORTRESS_AT & 1)
            self.put(part, at + 4 * n, marks >> p.CAMPS_AT & 7)
            self.put(part, at + 5 * n, marks >> HOLE_AT & 1)
            self.put(part, at + 6 * n, marks >> HERO_AT & 1)
            self.put(part, at + 7 * n, marks >> DRAGON_AT & 1)

    def _look_at_tribes(self, position: SmallWorldsState) -> i64:
        """Note tribes that have changed; give those that have another owner or have declined, from bit 1 on."""
        tribe = position.tribe
        kept = self._tribe
        changed: i64 = 0
        turned: i64 = 0
        fresh = False  # whether any seat may have another active tribe
        for t in range(i64(RACES)):
            of = p.FIELDS * t
            owner = tribe[of + p.OWNER]
            last = kept[of + p.OWNER]
            if owner < 0 and last < 0:
                continue
            differs: i64 = 0
            for i in range(of, of + p.ON_MAP, 5):  # so many at a time
                differs |= (tribe[i] ^ kept[i]) | (tribe[i + 1] ^ kept[i + 1]) | (tribe[i + 2] ^ kept[i + 2])
                differs |= (tribe[i + 3] ^ kept[i + 3]) | (tribe[i + 4] ^ kept[i + 4])
            if differs:
                changed |= p.BIT[t]
                if owner != last or tribe[of + p.DECLINED] != kept[of + p.DECLINED]:
                    turned |= p.BIT[t + 1]
                    fresh = True
                elif tribe[of + p.POWER] != kept[of + p.POWER]:
                    fresh = True
        if not changed:
            return 0
        if fresh:
            self._note_active(kept, 0)
        while changed:
            t = lowest(changed)
            of = p.FIELDS * t
            if turned & p.BIT[t + 1]:
                for i in range(of, of + p.ON_MAP):
                    kept[i] = tribe[i]
                self._note_tribe(t, kept)
            else:
                planes = PLANES_DECLINED if kept[of + p.DECLINED] else PLANES
                for k in range(i64(p.ON_MAP)):
                    value = tribe[of + k]
                    if value != kept[of + k]:
                        kept[of + k] = value
                        if k == p.POWER:
                            value += 1
                        elif k == p.NONEMPTY:
                            value = least(value, self._n)
                        if planes[k]:
                            self.put(self.all, self._owner + t + RACES * planes[k], value)
            changed = rest(changed)
        if fresh:
            self._note_active(kept, 1)
        return turned

    def _note_active(self, tribe: vec[i64], value: i64) -> None:
        """Note which tribe is active of each seat, or that none is."""
        seats = self._seats
        for t in range(i64(RACES)):
            of = p.FIELDS * t
            owner = tribe[of + p.OWNER]
            if owner >= 0 and not tribe[of + p.DECLINED]:
                for seat in range(seats):
                    steps = steps_to(owner, seat, seats)
                    self.put(seat, self._active + RACES * steps + t, value)
                    self.put(seat, self._active + RACES * seats + POWERS * steps + tribe[of + p.POWER], value)

    def _note_tribe(self, t: i64, tribe: vec[i64]) -> None:
        """Note what a tribe has."""
        of = p.FIELDS * t
        part = self.all
        at = self._owner + t
        owner = tribe[of + p.OWNER]
        for seat in range(self._seats):
            self.put(seat, at, steps_to(owner, seat, self._seats) + 1)
        if owner < 0:
            for k in range(i64(1), i64(13)):
                self.put(part, at + k * RACES, 0)
            return
        declined = tribe[of + p.DECLINED]
        planes = PLANES_DECLINED if declined else PLANES
        others = PLANES if declined else PLANES_DECLINED
        for k in range(i64(p.ON_MAP)):
            value = tribe[of + k]
            if k == p.POWER:
                value += 1
            elif k == p.NONEMPTY:
                value = least(value, self._n)
            if planes[k]:
                self.put(part, at + RACES * planes[k], value)
            elif others[k]:
                self.put(part, at + RACES * others[k], 0)

    # ---- the queue and the piles

    def _look_at_tiles(self, position: SmallWorldsState) -> None:
        """Note places of the queue and tiles that have changed."""
        queue = position.queue
        top_race = position.top_race
        top_power = position.top_power
        kept = self._queued
        differs = (position.places ^ self._places) | (top_race ^ self._top_race) | (top_power ^ self._top_power)
        for i in range(i64(0), i64(3 * PLACES - 3), 3):
            differs |= (queue[i] ^ kept[i]) | (queue[i + 1] ^ kept[i + 1]) | (queue[i + 2] ^ kept[i + 2])
        if differs:
            self._places = position.places
            self._queued = queue[:]
            self._note_queue(position)
        under = position.races_under
        same = len(under) == len(self._under)
        if same:
            for i in range(len(under)):
                if under[i] != self._under[i]:
                    same = False
        if not same or top_race != self._top_race or position.races_left != self._races_left:
            changed = p.BIT[RACES] - 1 if not same else position.races_left ^ self._races_left
            changed |= bit(top_race) | bit(self._top_race)
            if not same:
                self._under = under[:]
            self._top_race = top_race
            self._races_left = position.races_left
            self._note_races(changed)
        if (
            top_power != self._top_power
            or position.powers_left != self._powers_left
            or position.discards != self._discards
        ):
            changed = (position.powers_left ^ self._powers_left) | (position.discards ^ self._discards)
            changed |= bit(top_power) | bit(self._top_power)
            self._top_power = top_power
            self._powers_left = position.powers_left
            self._discards = position.discards
            self._note_powers(changed)

    def _note_queue(self, position: SmallWorldsState) -> None:
        """Note what lies in the places of the queue."""
        queue = position.queue
        places = position.places
        kept = self._tile
        for k in range(i64(PLACES)):
            race: i64 = -1
            power: i64 = -1
            coins: i64 = 0
            if k < places:
                race = queue[3 * k]
                power = queue[3 * k + 1]
                coins = queue[3 * k + 2]
            elif k == PLACES - 1 and places == k and position.top_race >= 0 and position.top_power >= 0:
                race = position.top_race
                power = position.top_power
            if race != kept[3 * k]:
                self._move(self.all, self._queue + RACES * k, kept[3 * k], race)
                kept[3 * k] = race
            if power != kept[3 * k + 1]:
                self._move(self.all, self._queue + PLACES * RACES + POWERS * k, kept[3 * k + 1], power)
                kept[3 * k + 1] = power
            if coins != kept[3 * k + 2]:
                self.put(self.all, self._queue + PLACES * (RACES + POWERS) + k, least(coins, MOST))
                kept[3 * k + 2] = coins

    def _note_races(self, changed: i64) -> None:
        """Note where some race tiles lie in the pile."""
        under = self._under
        while changed:
            t = lowest(changed)
            value = i64(1) if t == self._top_race else i64(0)
            if self._races_left & p.BIT[t]:
                value = 2
            for i in range(len(under)):
                if under[i] == t:
                    value = 3 + i
            self.put(self.all, self._piles + t, value)
            changed = rest(changed)

    def _note_powers(self, changed: i64) -> None:
        """Note where some power tiles lie."""
        while changed:
            power = lowest(changed)
            value = i64(1) if power == self._top_power else i64(0)
            if self._powers_left & p.BIT[power]:
                value = 2
            elif self._discards & p.BIT[power]:
                value = 3
            self.put(self.all, self._piles + RACES + power, value)
            changed = rest(changed)

    # ---- seats and the turn

    def _look_at_seats(self, position: SmallWorldsState) -> None:
        """Note points and treaties that have changed."""
        seats = self._seats
        sheet = position.sheet
        at = self._points
        for other in range(seats):
            points = position.vp[other]
            if points != self._vp[other]:
                for seat in range(seats):
                    self.put(seat, at + steps_to(other, seat, seats), least(points, MOST))
                self._vp[other] = points
            i = p.SHEET * other
            scored = sheet[i] + sheet[i + 1] + sheet[i + 2] + sheet[i + 3] + sheet[i + 4]  # all but what the tribe is
            if scored != self._scored[other]:
                for seat in range(seats):
                    self.put(seat, at + seats + steps_to(other, seat, seats), least(scored, MOST))
                self._scored[other] = scored
            friend = position.peace[other]
            last = self._peace[other]
            if friend != last:
                for seat in range(seats):
                    begin = at + seats * (2 + steps_to(other, seat, seats))
                    self._move(seat, begin, steps_to(last, seat, seats), steps_to(friend, seat, seats))
                self._peace[other] = friend

    def _look_at_turn(self, position: SmallWorldsState) -> None:
        """Note what has changed of the turn."""
        seats = self._seats
        part = self.all
        at = self._turn + seats
        turn_of: i64 = -1
        begins: i64 = -1
        if position.phase != p.FIRST_SEAT:
            turn_of = position.seat
            begins = position.first
        if position.actor != self._actor:
            self._turn_to(at, self._actor, position.actor)
            self._actor = position.actor
        if turn_of != self._turn_of:
            self._turn_to(at + seats, self._turn_of, turn_of)
            self._turn_of = turn_of
        if begins != self._begins:
            self._turn_to(at + 2 * seats, self._begins, begins)
            self._begins = begins
        if position.best != self._best:
            self._best = position.best
            self._note_seats(at + 3 * seats, self._best)
        if position.attacked != self._attacked:
            self._attacked = position.attacked
            self._note_seats(at + 4 * seats, self._attacked)
        if position.converted != self._converted:
            self._converted = position.converted
            self._note_seats(at + 5 * seats, self._converted)
        phase = position.phase
        if phase != self._phase:
            self._move(part, self._phase_at, self._phase, phase)
            self._phase = phase
        acting: i64 = -1
        if position.step == p.DECIDE and (p.READY <= phase <= p.RETREAT_CAMPS or phase == p.DIE):
            acting = position.acting
        if acting != self._acting:
            self._move(part, self._acting_at, self._acting, acting)
            self._acting = acting
        tribe = position.tribe
        holes: i64 = 0
        halflings = p.FIELDS * HALFLINGS
        if p.is_active(position, HALFLINGS) and tribe[halflings + p.CONQUESTS] < HOLES:
            holes = HOLES - tribe[halflings + p.CONQUESTS]
        # the numbers of the turn side by side, as they are observed: a byte each
        numbers = (position.round & 255) | (position.settings.rounds - position.round & 255) << 8
        numbers |= (position.last + 1 & 255) << 16 | (position.left & 255) << 24
        numbers |= (position.die + 1 & 255) << 32 | (position.target + 1 & 255) << 40 | holes << 48
        if numbers != self._numbers:
            for i in range(i64(7)):
                self.put(part, self._round_at + i, numbers >> 8 * i)
            self._numbers = numbers
        flags: i64 = 0
        if position.dragon_used:
            flags |= 1
        if position.ghouls_went:
            flags |= 2
        if position.declining:
            flags |= 4
        if position.late:
            flags |= 8
        ghouls = p.FIELDS * GHOULS
        if tribe[ghouls + p.DECLINED] and tribe[ghouls + p.DECLINED_ROUND] == position.round:
            flags |= 16
        if flags != self._flags:
            for i in range(i64(5)):
                self.put(part, self._round_at + 7 + i, flags >> i & 1)
            self._flags = flags

    def _turn_to(self, at: i64, last: i64, now: i64) -> None:
        """Note that another seat has something, or none."""
        seats = self._seats
        for seat in range(seats):
            self._move(seat, at, steps_to(last, seat, seats), steps_to(now, seat, seats))

    def _note_seats(self, at: i64, has: i64) -> None:
        """Note which seats have something."""
        seats = self._seats
        for seat in range(seats):
            for other in range(seats):
                self.put(seat, at + steps_to(other, seat, seats), has >> other & 1)

    def _move(self, part: i64, at: i64, last: i64, now: i64) -> None:
        """Move the 1 among some places, of which -1 is none."""
        if last >= 0:
            self.put(part, at + last, 0)
        if now >= 0:
            self.put(part, at + now, 1)


def least(one: i64, two: i64) -> i64:
    """Give the smaller of two numbers."""
    return one if one < two else two


def bit(tile: i64) -> i64:
    """Give the set of one tile; it is empty for -1."""
    return p.BIT[tile] if tile >= 0 else i64(0)
