"""How good a position of Alheimur is for each seat. Compiled.

A seat is worth the logarithm of the points that it would score with those of its pyramids that will live, and something
for whatever makes points later: worlds, large pyramids, places where the next one can grow, ships on their way or safe.
A ship counts less before the end than at it, and as much as a colonist that could still be launched: otherwise whole
worlds would leave for an orbit and come back. A pyramid that the next action can save counts almost in full, and one
that it can place already holds its region. A move that is begun is rated like its best end. Nothing hidden is asked.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, Moves, State
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules import survival
from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, UNIT_MARINE, UNIT_SIZE, UNITS
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.rules.world import World, degree

SPREAD: Final = 0.5  # of the worth that multiplies the odds by e
LAST_SPREAD: Final = 0.25  # in the Last Round
SAVABLE: Final = 0.7  # how likely a colonist lives on that lacks one neighbour and can have it
LOST: Final = 0.1
COUNTS: Final = 0.5  # from this chance to live on a pyramid scores
PROGRESS: Final = 0.6  # before the end: a ship, or a colonist that no element needs and that could become one
PIP: Final = 0.13  # of a pyramid beyond the first: large ones leave the small ones in the stash to grow with
WORLD: Final = 0.35
HUB: Final = 0.12  # each friend, up to four, and each pip, at a territory that holds a spaceport or is kept free for it
ROOM: Final = 0.04  # a world where the next pyramid from the stash can live
ROOM_FOR_LARGE: Final = 0.2  # anywhere, when only spaceports are left in the stash
FINISH: Final = 0.3  # anywhere, when the next pyramid begins the Last Round
ON_ITS_WAY: Final = 0.2  # a transport in Space, or at a world where the seat has nobody yet
THERE: Final = 0.44
LARGE: Final = 0.6  # of that, if it is not of the smallest size, which lives on with a single friend
SHIPS: Final = 3  # so many of them
SAFE: Final = 0.5  # a ship in Space, where nobody fights


class Holdings:
    """What a seat has on the worlds, summed up."""

    def __init__(self) -> None:
        self.doubled: vec[i64] = vec[i64]([1, 1, 1, 1, 1])  # twice each element's score
        self.worlds: i64 = 0
        self.spare: i64 = 0  # colonists that no element needs
        self.rooms: i64 = 0  # worlds where the next pyramid can live
        self.worth: float = 0.0


class AlheimurJudge(Judge):
    """Rate positions of Alheimur."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.still = True
        self.grain = 0.6
        self._chance: vec[float] = vec[float]([0.0] * 128)  # how likely each pyramid lives on

    def rates(self, state: State, out: vec[float]) -> None:
        """Rate a position for each seat."""
        position = cast(AlheimurState, state)
        if position.actor == OVER:
            for seat in range(self.seats):
                out[seat] = position.payoff(seat)
        elif position.phase in (p.FIRST, p.CARD, p.BUILD, p.SWAP, p.LOT):
            self._builders(position, out)
        elif position.phase in (p.LAND_AT, p.ARRIVE_AT, p.ROLE):
            self._settle(position, out)
        else:
            self._players(position, out)

    def _settle(self, position: AlheimurState, out: vec[float]) -> None:
        """Rate a move that is begun like its best end."""
        found = Moves()
        position.moves(found)
        trial: vec[float] = vec[float]([0.0] * int(self.seats))
        best: float = -1.0
        for i in range(found.n):
            after = position.copy()
            after.play(found.item[i])
            self.rates(after, trial)
            if trial[position.actor] > best:
                best = trial[position.actor]
                for seat in range(self.seats):
                    out[seat] = trial[seat]

    # ---- while worlds are built

    def _builders(self, position: AlheimurState, out: vec[float]) -> None:
        """Rate the home worlds as far as they are known; the one on the table counts as it lies."""
        top: float = -1000.0
        done = i64(len(position.worlds))
        for seat in range(self.seats):
            worth: float = 0.0
            if seat < done:
                worth = self._home(position.worlds[seat])
            elif seat == position.building and len(position.laid):
                worth = self._table(position)
            out[seat] = worth
            if worth > top:
                top = worth
        share_out(out, self.seats, top)

    def _home(self, world: World) -> float:
        """Rate a world as a home: all elements, places with four neighbours, regions of several tiles."""
        seen: i64 = 0
        worth: float = 0.0 if world.playable else -1.5
        for t in range(world.size):
            seen |= BIT[world.element[t]]
            if degree(world.near[t]) >= 4:
                worth += 0.1
        best: i64 = 0
        for i in range(len(world.regions)):
            tiles = world.tiles[world.regions[i]]
            if tiles > best:
                best = tiles
        return worth + 0.3 * float(degree(seen)) + 0.1 * float(best) + 0.03 * float(world.size)

    def _table(self, position: AlheimurState) -> float:
        """Rate an unfinished world by the cards that lie there, as if the first filled the other places."""
        laid = position.laid
        n = i64(len(laid)) // 3
        codes: vec[i64] = vec[i64]([laid[3 * (k if k < n else 0)] for k in range(4)])
        xs: vec[i64] = vec[i64]([laid[3 * (k if k < n else 0) + 1] for k in range(4)])
        ys: vec[i64] = vec[i64]([laid[3 * (k if k < n else 0) + 2] for k in range(4)])
        return self._home(World(codes, xs, ys)) - 0.2

    # ---- in play

    def _players(self, position: AlheimurState, out: vec[float]) -> None:
        self._look_at_pyramids(position)
        spread = LAST_SPREAD if position.last >= 0 else SPREAD
        top: float = -1000.0
        for seat in range(self.seats):
            out[seat] = self._worth(position, seat) / spread
            if out[seat] > top:
                top = out[seat]
        share_out(out, self.seats, top)

    def _look_at_pyramids(self, position: AlheimurState) -> None:
        """Tell of each pyramid how likely it lives on."""
        n = position.settings.seats
        for w in range(i64(len(position.worlds))):
            taken = position.taken(w)
            if not taken:
                continue
            world = position.worlds[w]
            needy: i64 = 0  # those that lack one neighbour
            for t in range(world.size):
                if not taken & BIT[t]:
                    continue
                word = position.land[16 * w + t] - 1
                owner = word >> 3
                if word & 1:
                    self._chance[16 * w + t] = 1.0 if survival.supply(position, w, owner) else LOST
                    continue
                mine = position.mine[n * w + owner]
                need = position.settings.need[(word >> 1 & 3) + 1]
                margin = survival.balance(position, world.near[t], taken, mine) - need
                self._chance[16 * w + t] = 1.0 if margin >= 0 else LOST
                acted = position.phase == p.EXPAND and owner == position.seat and not position.unused & BIT[w]
                if margin == -1 and not acted:
                    needy |= BIT[t]
            if needy:
                for seat in range(n):
                    self._save(16 * w, world, needy & position.mine[n * w + seat], taken)

    def _save(self, begin: i64, world: World, needy: i64, taken: i64) -> None:
        """Give those a chance that one new pyramid beside them would save: the action of a turn places no more."""
        most: i64 = 0
        saved: i64 = 0
        for t in range(world.size):
            if not taken & BIT[t] and degree(world.near[t] & needy) > most:
                saved = world.near[t] & needy
                most = degree(saved)
        for t in range(world.size):
            if saved & BIT[t]:
                self._chance[begin + t] = SAVABLE

    def _worth(self, position: AlheimurState, seat: i64) -> float:
        n = position.settings.seats
        closing = position.last >= 0 or position.round >= position.settings.max_rounds
        least: i64 = 1  # the size that the next pyramid has
        while least < 3 and not position.stash[3 * seat + least - 1]:
            least += 1
        held = Holdings()
        for w in range(i64(len(position.worlds))):
            if position.mine[n * w + seat]:
                self._hold(position, w, seat, held)
                if not closing:
                    self._grow(position, w, seat, least, held)
        highest: i64 = 0
        lowest: i64 = 99
        whole: i64 = 0
        for element in range(i64(5)):
            score = held.doubled[element]
            whole += score
            highest = score if score > highest else highest
            lowest = score if score < lowest else lowest
        ships, journey = self._ships(position, seat)
        progress = float(3 * held.worlds + ships)
        if not closing:
            progress = float(3 * held.worlds) + PROGRESS * float(ships + held.spare)
        worth = log((float(highest * lowest) * progress + float(2 * (whole - highest - lowest))) / 4.0 + 1.0)
        if closing:
            return worth
        if held.rooms and least == 3:
            worth += ROOM_FOR_LARGE
        if held.rooms and position.in_play(seat) >= position.settings.trigger - 1:
            worth += FINISH
        return worth + held.worth + WORLD * float(held.worlds) + journey

    def _hold(self, position: AlheimurState, w: i64, seat: i64, held: Holdings) -> None:
        """Add what a seat has on a world: regions, the world itself, pips, and those who could leave."""
        world = position.worlds[w]
        mine = position.mine[position.settings.seats * w + seat]
        settled = False
        people: i64 = 0
        elements: i64 = 0
        for t in range(world.size):
            if not mine & BIT[t]:
                continue
            word = position.land[16 * w + t] - 1
            size = (word >> 1 & 3) + 1
            chance = self._chance[16 * w + t]
            held.worth += chance * PIP * float(size - 1)
            if chance < COUNTS:
                continue
            settled = True
            element = world.element[t]
            score = 2 * size * world.tiles[t]
            if score > held.doubled[element]:
                held.doubled[element] = score
            if not word & 1:
                people += 1
                elements |= BIT[element]
        held.spare += people - degree(elements)
        if settled:
            held.worlds += 1

    def _grow(self, position: AlheimurState, w: i64, seat: i64, least: i64, held: Holdings) -> None:
        """Add how a seat can go on on a world: its best place for a spaceport, and where the next pyramid can live."""
        world = position.worlds[w]
        mine = position.mine[position.settings.seats * w + seat]
        taken = position.taken(w)
        hub: i64 = 0
        next_at: i64 = -1
        for t in range(world.size):
            vacant = not taken & BIT[t]
            if not vacant and not mine & BIT[t]:
                continue
            friends = degree(world.near[t] & mine)
            if degree(world.near[t]) >= 4:
                pips = i64(2)
                if not vacant:
                    pips = (position.land[16 * w + t] - 1) >> 1 & 3
                ready = pips + (friends if friends < 4 else 4)
                hub = ready if ready > hub else hub
            if not vacant or not friends or (next_at >= 0 and world.tiles[t] <= world.tiles[next_at]):
                continue
            if survival.balance(position, world.near[t], taken, mine) >= position.settings.need[least]:
                next_at = t
        held.worth += HUB * float(hub)
        if next_at < 0:
            return
        held.worth += ROOM
        held.rooms += 1
        score = 2 * least * world.tiles[next_at]
        element = world.element[next_at]
        if score > held.doubled[element]:
            held.doubled[element] = score

    def _ships(self, position: AlheimurState, seat: i64) -> tuple[i64, float]:
        """Count the ships of a seat; rate them, and how far its transports have come towards new worlds."""
        n = position.settings.seats
        space = position.settings.worlds
        ships: i64 = 0
        bound: i64 = 0
        journey: float = 0.0
        for zone in range(space + 1):
            fleet = position.fleet[n * zone + seat]
            if not fleet:
                continue
            new = zone == space or not position.mine[n * zone + seat]
            for unit in range(i64(UNITS)):
                count = fleet >> (4 * unit) & 15
                if not count:
                    continue
                ships += count
                pips = UNIT_SIZE[unit] - 1
                if UNIT_MARINE[unit]:
                    pips += UNIT_MARINE[unit] - 1
                journey += float(count) * PIP * float(pips)
                if zone == space:
                    journey += float(count) * SAFE
                if unit < FIGHTER and new and bound < SHIPS:
                    bound += count
                    good = 1.0 if UNIT_SIZE[unit] == 1 else LARGE
                    journey += good * float(count) * (ON_ITS_WAY if zone == space else THERE)
        return ships, journey


def share_out(out: vec[float], seats: i64, top: float) -> None:
    """Turn worths into shares that add up to 1."""
    whole: float = 0.0
    for seat in range(seats):
        out[seat] = exp(out[seat] - top)
        whole += out[seat]
    for seat in range(seats):
        out[seat] = out[seat] / whole
