"""How good a position of Alheimur is for each seat. Compiled.

A seat is worth the logarithm of the points that it would score with those of its pyramids that will live, and something
for whatever makes points later: pyramids, worlds to grow on, ships on their way. Pyramids that would die at the next
check count little; those that one action can save count almost in full. Nothing hidden is asked for.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, State
from ludoscape.games.alheimur.cards import BIT, FIGHTER, UNIT_MARINE, UNIT_SIZE, UNITS
from ludoscape.games.alheimur.position import BUILD, CARD, EXPAND, FIRST, LOT, SWAP
from ludoscape.games.alheimur.state import AlheimurState
from ludoscape.games.alheimur.world import World, degree

SPREAD: Final = 0.5  # of the worth that multiplies the odds by e
LAST_SPREAD: Final = 0.25  # in the Last Round
SAVABLE: Final = 0.7  # a small colonist that one action can save
LOST: Final = 0.1
COUNTS: Final = 0.5  # from this chance to live on a pyramid scores
PYRAMID: Final = 0.09
PIP: Final = 0.04  # of a pyramid beyond the first: large ones leave the small ones in the stash to grow with
SMALL: Final = 0.3  # small ones in the stash: with large ones only, one can neither expand nor civilize
MIDDLE: Final = 0.24  # or those of two pips
WORLD: Final = 0.35
PORT: Final = 0.12  # a spaceport
HUB: Final = 0.12  # each friend, up to four, and each pip, at a territory that holds one or is kept free for it
ON_ITS_WAY: Final = 0.1  # a transport in Space, or at a world where the seat has nobody yet
THERE: Final = 0.22
SHIPS: Final = 3  # so many of them
SAFE: Final = 0.1  # a ship in Space, where nobody fights


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
            return
        if position.phase in (FIRST, CARD, BUILD, SWAP, LOT):
            self._builders(position, out)
            return
        self._look_at_pyramids(position)
        spread = LAST_SPREAD if position.last >= 0 else SPREAD
        top: float = -1000.0
        for seat in range(self.seats):
            out[seat] = self._worth(position, seat) / spread
            if out[seat] > top:
                top = out[seat]
        share_out(out, self.seats, top)

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

    def _look_at_pyramids(self, position: AlheimurState) -> None:
        """Tell of each pyramid how likely it lives on."""
        n = position.settings.seats
        for w in range(i64(len(position.worlds))):
            taken = position.taken(w)
            if not taken:
                continue
            world = position.worlds[w]
            for t in range(world.size):
                if not taken & BIT[t]:
                    continue
                word = position.land[16 * w + t] - 1
                owner = word >> 3
                if word & 1:
                    self._chance[16 * w + t] = 1.0 if position.is_supplied(w, owner) else LOST
                    continue
                mine = position.mine[n * w + owner]
                margin = position.balance(world.near[t], taken, mine) - position.settings.need[(word >> 1 & 3) + 1]
                acted = position.phase == EXPAND and owner == position.seat and not position.unused & BIT[w]
                chance = LOST
                if margin >= 0:
                    chance = 1.0
                elif margin == -1 and word & 6 == 0 and not acted and world.near[t] & ~taken:
                    chance = SAVABLE
                self._chance[16 * w + t] = chance

    def _worth(self, position: AlheimurState, seat: i64) -> float:
        n = position.settings.seats
        doubled: vec[i64] = vec[i64]([1, 1, 1, 1, 1])
        lives: float = 0.0
        worlds: i64 = 0
        ports: i64 = 0
        for w in range(i64(len(position.worlds))):
            mine = position.mine[n * w + seat]
            if not mine:
                continue
            world = position.worlds[w]
            settled = False
            hub: i64 = 0
            for t in range(world.size):
                own = mine & BIT[t] != 0
                if (own or not position.land[16 * w + t]) and degree(world.near[t]) >= 4:
                    friends = degree(world.near[t] & mine)
                    ready = (friends if friends < 4 else 4) + ((position.land[16 * w + t] - 1) >> 1 & 3 if own else 2)
                    hub = ready if ready > hub else hub
                if own:
                    chance = self._chance[16 * w + t]
                    size = ((position.land[16 * w + t] - 1) >> 1 & 3) + 1
                    lives += chance * (PYRAMID + PIP * float(size - 1))
                    if chance >= COUNTS:
                        settled = True
                        score = 2 * size * world.tiles[t]
                        element = world.element[t]
                        if score > doubled[element]:
                            doubled[element] = score
                        if size == 3 and not (position.land[16 * w + t] - 1) & 1:
                            ports += 1
            lives += HUB * float(hub)
            if settled:
                worlds += 1
        highest: i64 = 0
        lowest: i64 = 99
        whole: i64 = 0
        for element in range(i64(5)):
            score = doubled[element]
            whole += score
            highest = score if score > highest else highest
            lowest = score if score < lowest else lowest
        ships, journey = self._ships(position, seat)
        quarters = highest * lowest * (3 * worlds + ships) + 2 * (whole - highest - lowest)
        worth = log(float(quarters) / 4.0 + 1.0)
        if position.last >= 0:
            return worth
        if position.stash[3 * seat]:
            worth += SMALL
        elif position.stash[3 * seat + 1]:
            worth += MIDDLE
        return worth + lives + WORLD * float(worlds) + (PORT if ports else 0.0) + journey

    def _ships(self, position: AlheimurState, seat: i64) -> tuple[i64, float]:
        """Count the ships of a seat; rate them, and how far its transports have come towards new worlds."""
        n = position.settings.seats
        ships: i64 = 0
        bound: i64 = 0
        journey: float = 0.0
        for zone in range(position.settings.worlds + 1):
            fleet = position.fleet[n * zone + seat]
            if not fleet:
                continue
            new = zone == position.settings.worlds or not position.mine[n * zone + seat]
            for unit in range(i64(UNITS)):
                count = fleet >> (4 * unit) & 15
                ships += count
                if zone == position.settings.worlds:
                    journey += float(count) * SAFE
                journey += float(count) * (PYRAMID + PIP * float(UNIT_SIZE[unit] - 1))
                if UNIT_MARINE[unit]:
                    journey += float(count) * (PYRAMID + PIP * float(UNIT_MARINE[unit] - 1))
                if count and unit < FIGHTER and new and bound < SHIPS:
                    bound += count
                    good = 1.0 if UNIT_SIZE[unit] == 1 else 0.6
                    journey += good * float(count) * (ON_ITS_WAY if zone == position.settings.worlds else THERE)
        return ships, journey


def share_out(out: vec[float], seats: i64, top: float) -> None:
    """Turn worths into shares that add up to 1."""
    whole: float = 0.0
    for seat in range(seats):
        out[seat] = exp(out[seat] - top)
        whole += out[seat]
    for seat in range(seats):
        out[seat] = out[seat] / whole
