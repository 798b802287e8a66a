"""How good a position of Alheimur is for each seat. Compiled.

A seat is worth the logarithm of the points that it would score with those of its pyramids that will live, and something
for whatever makes points later: worlds, pyramids in play, large ones, places where the next one can grow, ships on
their way or safe, marines that can invade. A ship counts less before the end than at it, and no more than a colonist
that a spaceport can still launch: otherwise whole worlds would leave for an orbit and come back. A pyramid that its
owner can save before anybody checks its world counts almost in full, all others that lack a neighbour not at all; where
no check is to come any more, all live. In the Last Round who has a turn left counts what it will launch and land. A
move that is begun is rated like its best end. Nothing hidden is asked.
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
from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, UNIT_BIT, UNIT_MARINE, UNIT_SIZE
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.rules.world import FOUR, World, degree, lowest, neighbours

# of the worth that multiplies the odds by e; fitted to games of greedy with two seats, and with four for more of them
SPREAD_OF_TWO: Final = 2.0
SPREAD: Final = 1.3
LAST_SPREAD: Final = 0.3  # in the Last Round, with any number of them
SAVABLE: Final = 0.8  # how likely a colonist lives on that lacks one neighbour and can have it before it is checked
COUNTS: Final = 0.5  # from this chance to live on a pyramid scores
SHIP: Final = 0.5  # of Progress, before the end: a ship
SPARE: Final = 0.7  # a colonist that no element needs and that a spaceport can launch
SPARE_NO_PORT: Final = 0.5  # one without a spaceport
PIP: Final = 0.14  # of a pyramid beyond the first: large ones leave the small ones in the stash to grow with
WORLD: Final = 0.5
HUB: Final = 0.07  # each friend, up to four, and each pip, at a territory that holds a spaceport or is kept free for it
ROOM: Final = 0.06  # a world where the next pyramid from the stash can live
ROOM_FOR_LARGE: Final = 0.3  # anywhere, when only spaceports are left in the stash
FINISH: Final = 0.3  # anywhere, when the next pyramid begins the Last Round
IN_PLAY: Final = 0.15  # each pyramid in play
ON_ITS_WAY: Final = 0.14  # a transport in Space, or at a world where the seat has nobody yet
THERE: Final = 0.7
LARGE: Final = 0.7  # of that, if it is not of the smallest size, which lives on with a single friend
SAFE: Final = 0.2  # a ship in Space, where nobody fights
MARINE_HOME: Final = 0.1  # a marine at a world where its seat has somebody
MARINE_SPACE: Final = 0.2  # a marine in Space
MARINE_THERE: Final = 0.35  # each world that marines can invade
LAST_LAUNCH: Final = 0.8  # how likely in the Last Round a colonist launches that can
LAST_LAND: Final = 0.9  # a transport lands where nobody will check it any more
LAST_MARINE: Final = 0.7  # a marine lands
SHIPS: Final = 3  # so many of them
NO_END: Final = 99  # turns to come while nobody knows how many


class Holdings:
    """What a seat has on the worlds, summed up."""

    def __init__(self) -> None:
        self.doubled: vec[i64] = vec[i64]([0, 0, 0, 0, 0])  # twice each element's score
        self.clear()

    def clear(self) -> None:
        """Begin with nothing."""
        for element in range(i64(5)):
            self.doubled[element] = 1
        self.worlds: i64 = 0
        self.ready: i64 = 0  # colonists that no element needs, on worlds with a spaceport
        self.spare: i64 = 0  # and on others
        self.rooms: i64 = 0  # worlds where the next pyramid can live
        self.landings: i64 = 0  # new worlds where a transport can land for good
        self.invasions: i64 = 0  # and those where a marine can
        self.worth: float = 0.0


class AlheimurJudge(Judge):
    """Rate positions of Alheimur."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.still = True
        self.ahead = 10
        self.grain = 0.6
        self._chance: vec[float] = vec[float]([0.0] * 128)  # how likely each pyramid lives on
        self._steps: vec[i64] = vec[i64]([0] * int(seats))  # turns until each seat checks its worlds, 0 for now
        self._ends = Moves()  # of a move that is begun
        self._held = Holdings()  # of the seat that is looked at
        self._turns: i64 = 0  # how many turns are still to come after this one

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
        found = self._ends
        found.clear()
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
            if world.hubs & BIT[t]:
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
        codes, xs, ys = FOUR[:], FOUR[:], FOUR[:]
        for k in range(i64(4)):
            card = k if k < n else i64(0)
            codes[k] = laid[3 * card]
            xs[k] = laid[3 * card + 1]
            ys[k] = laid[3 * card + 2]
        return self._home(World(codes, xs, ys)) - 0.2

    # ---- in play

    def _players(self, position: AlheimurState, out: vec[float]) -> None:
        self._look_ahead(position)
        self._look_at_pyramids(position)
        spread = LAST_SPREAD
        if position.last < 0:
            spread = SPREAD_OF_TWO if self.seats == 2 else SPREAD
        top: float = -1000.0
        for seat in range(self.seats):
            out[seat] = self._worth(position, seat) / spread
            if out[seat] > top:
                top = out[seat]
        share_out(out, self.seats, top)

    def _look_ahead(self, position: AlheimurState) -> None:
        """Count the turns until each seat checks its worlds next, and those until the end where it is known."""
        n = position.settings.seats
        self._turns = NO_END
        if position.round >= position.settings.max_rounds:
            self._turns = n - 1 - (position.seat - position.first + n) % n
        if position.last >= 0:
            left = position.last if position.called else position.last - 1
            self._turns = left if left < self._turns else self._turns
        for seat in range(n):
            self._steps[seat] = (seat - position.seat + n) % n
        if position.phase != p.EXPAND:
            self._steps[position.seat] = n

    def _checker(self, position: AlheimurState, w: i64) -> i64:
        """Tell which seat checks a world next (AL-37), -1 if nobody will."""
        n = position.settings.seats
        found: i64 = -1
        first = self._turns + 1
        for seat in range(n):
            if position.mine[n * w + seat] and self._steps[seat] < first:
                first = self._steps[seat]
                found = seat
        return found

    def _look_at_pyramids(self, position: AlheimurState) -> None:
        """Tell of each pyramid how likely it lives on."""
        n = position.settings.seats
        for w in range(i64(len(position.worlds))):
            taken = position.taken(w)
            if not taken:
                continue
            checker = self._checker(position, w)
            needy: i64 = 0  # those that lack one neighbour
            for seat in range(n):
                mine = position.mine[n * w + seat]
                if mine:
                    lacking = self._look_at(position, w, seat, mine, taken & ~mine, checker)
                    acted = position.phase == p.EXPAND and seat == position.seat and not position.unused & BIT[w]
                    if seat == checker and not acted:
                        needy = lacking
            if needy:
                self._save(16 * w, position.worlds[w], needy, taken)

    def _look_at(self, position: AlheimurState, w: i64, seat: i64, mine: i64, foes: i64, checker: i64) -> i64:
        """Tell of the pyramids of a seat on a world how likely they live on; find those that lack one neighbour."""
        settings, land, near, chances = position.settings, position.land, position.worlds[w].near, self._chance
        need, pressure = settings.need, settings.pressure
        supplied = 1.0 if survival.supply(position, w, seat) else 0.0
        lacking: i64 = 0
        place = 16 * w
        left = mine
        while left:
            t = lowest(left)
            left &= left - 1
            word = land[place + t] - 1
            if checker < 0:
                chances[place + t] = 1.0
            elif word & 1:
                chances[place + t] = supplied
            else:
                margin = survival.balance(near[t], mine, foes, pressure) - need[(word >> 1 & 3) + 1]
                chances[place + t] = 1.0 if margin >= 0 else 0.0
                if margin == -1:
                    lacking |= BIT[t]
        return lacking

    def _save(self, begin: i64, world: World, needy: i64, taken: i64) -> None:
        """Give those a chance that one new pyramid beside them would save: the action of a turn places no more."""
        most: i64 = 0
        saved: i64 = 0
        near = world.near
        left = neighbours(near, needy) & ~taken
        while left:
            beside = near[lowest(left)] & needy
            left &= left - 1
            if degree(beside) > most:
                saved = beside
                most = degree(saved)
        while saved:
            self._chance[begin + lowest(saved)] = SAVABLE
            saved &= saved - 1

    def _worth(self, position: AlheimurState, seat: i64) -> float:
        closing = position.last >= 0 or position.round >= position.settings.max_rounds
        whole = self._steps[seat] <= self._turns  # the seat has a whole turn to come
        lands = whole or (seat == position.seat and position.phase <= p.LAND_AT)
        launches = whole or (seat == position.seat and position.phase <= p.ROLE)
        least: i64 = 1  # the size that the next pyramid has
        while least < 3 and not position.stash[3 * seat + least - 1]:
            least += 1
        held = self._held
        held.clear()
        worlds = p.worlds_with(position, seat)
        while worlds:
            w = lowest(worlds)
            worlds &= worlds - 1
            self._hold(position, w, seat, held)
            if not closing:
                self._grow(position, w, seat, least, held)
        ships, journey = self._ships(position, seat, held, closing and lands)
        doubled = held.doubled
        high: i64 = 0
        low: i64 = 99
        total: i64 = 0
        for element in range(i64(5)):
            score = doubled[element]
            total += score
            high = score if score > high else high
            low = score if score < low else low
        progress = float(3 * held.worlds)
        if closing:
            progress += float(ships)
            if launches:
                progress += LAST_LAUNCH * float(held.ready)
            if lands:
                progress += LAST_LAND * float(2 * held.landings) + LAST_MARINE * float(3 * held.invasions)
        else:
            progress += SHIP * float(ships) + SPARE * float(held.ready) + SPARE_NO_PORT * float(held.spare)
        worth = log((float(high * low) * progress + float(2 * (total - high - low))) / 4.0 + 1.0)
        if closing:
            return worth
        if held.rooms and least == 3:
            worth += ROOM_FOR_LARGE
        there = position.in_play(seat)
        if held.rooms and there >= position.settings.trigger - 1:
            worth += FINISH
        worth += IN_PLAY * float(there)
        return worth + held.worth + WORLD * float(held.worlds) + journey

    def _hold(self, position: AlheimurState, w: i64, seat: i64, held: Holdings) -> None:
        """Add what a seat has on a world: regions, the world itself, pips, and those who could leave."""
        world = position.worlds[w]
        tiles, land, chances, doubled = world.tiles, position.land, self._chance, held.doubled
        mine = position.mine[position.settings.seats * w + seat]
        worth = held.worth
        settled = False
        port = False
        people: i64 = 0
        elements: i64 = 0
        while mine:
            t = lowest(mine)
            mine &= mine - 1
            word = land[16 * w + t] - 1
            size = (word >> 1 & 3) + 1
            chance = chances[16 * w + t]
            worth += chance * PIP * float(size - 1)
            if chance < COUNTS:
                continue
            settled = True
            element = world.element[t]
            score = 2 * size * tiles[t]
            if score > doubled[element]:
                doubled[element] = score
            if not word & 1:
                people += 1
                elements |= BIT[element]
                if size == 3:
                    port = True
        held.worth = worth
        if port:
            held.ready += people - degree(elements)
        else:
            held.spare += people - degree(elements)
        if settled:
            held.worlds += 1

    def _grow(self, position: AlheimurState, w: i64, seat: i64, least: i64, held: Holdings) -> None:
        """Add how a seat can go on on a world: its best place for a spaceport, and where the next pyramid can live."""
        world = position.worlds[w]
        mine = position.mine[position.settings.seats * w + seat]
        near, tiles = world.near, world.tiles
        foes = position.taken(w) & ~mine
        need, pressure = position.settings.need[least], position.settings.pressure
        hub: i64 = 0
        next_at: i64 = -1
        left = world.hubs & ~foes
        while left:
            t = lowest(left)
            left &= left - 1
            friends = degree(near[t] & mine)
            pips = (position.land[16 * w + t] - 1) >> 1 & 3 if mine & BIT[t] else i64(2)
            ready = pips + (friends if friends < 4 else i64(4))
            hub = ready if ready > hub else hub
        left = position.vacant(w) & neighbours(near, mine)
        while left:
            t = lowest(left)
            left &= left - 1
            if next_at >= 0 and tiles[t] <= tiles[next_at]:
                continue
            if survival.balance(near[t], mine, foes, pressure) >= need:
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

    def _ships(self, position: AlheimurState, seat: i64, held: Holdings, last: bool) -> tuple[i64, float]:
        """Count the ships of a seat; rate them, and how far its transports have come towards new worlds."""
        n = position.settings.seats
        space = position.settings.worlds
        ships: i64 = 0
        bound: i64 = 0
        journey: float = 0.0
        zones = p.zones_with(position, seat)
        while zones:
            zone = lowest(zones)
            zones &= zones - 1
            fleet = position.fleet[n * zone + seat]
            new = zone == space or not position.mine[n * zone + seat]
            marines: i64 = 0
            largest: i64 = 0  # of those that can land, a marine before a transport
            while fleet:
                unit = lowest(fleet) >> 2
                count = fleet >> (4 * unit) & 15
                fleet -= count * UNIT_BIT[unit]
                ships += count
                pips = UNIT_SIZE[unit] - 1
                if UNIT_MARINE[unit]:
                    pips += UNIT_MARINE[unit] - 1
                    largest = UNIT_MARINE[unit] if not marines or UNIT_MARINE[unit] > largest else largest
                    marines += count
                elif unit < FIGHTER:
                    largest = UNIT_SIZE[unit]
                journey += float(count) * PIP * float(pips)
                if zone == space:
                    journey += float(count) * SAFE
                if unit < FIGHTER and new and bound < SHIPS:
                    bound += count
                    good = 1.0 if UNIT_SIZE[unit] == 1 else LARGE
                    journey += good * float(count) * (ON_ITS_WAY if zone == space else THERE)
            if zone == space:
                journey += MARINE_SPACE * float(marines if marines < SHIPS else i64(SHIPS))
            elif not new:
                journey += MARINE_HOME * float(marines)
            elif largest and position.vacant(zone):
                stays = last and (marines > 0 or self._lands_for_good(position, zone, seat))
                if marines:
                    held.invasions += 1
                    journey += MARINE_THERE
                elif stays:
                    held.landings += 1
                if stays:
                    self._bring_down(position, zone, largest, held)
        return ships, journey

    def _lands_for_good(self, position: AlheimurState, w: i64, seat: i64) -> bool:
        """Tell whether nobody else checks a world any more after the last landing of a seat."""
        n = position.settings.seats
        landing = self._steps[seat]
        if seat == position.seat and position.phase <= p.LAND_AT:
            landing = 0
        for other in range(n):
            if other != seat and position.mine[n * w + other] and landing < self._steps[other] <= self._turns:
                return False
        return True

    def _bring_down(self, position: AlheimurState, w: i64, size: i64, held: Holdings) -> None:
        """Let what lands here in the Last Round settle where it adds most to the lowest element."""
        world = position.worlds[w]
        least: i64 = 99
        for element in range(i64(5)):
            if held.doubled[element] < least:
                least = held.doubled[element]
        free = position.vacant(w)
        best: i64 = -1
        for t in range(world.size):
            good = free & BIT[t] and held.doubled[world.element[t]] == least
            if good and (best < 0 or world.tiles[t] > world.tiles[best]):
                best = t
        if best >= 0 and 2 * size * world.tiles[best] > least:
            held.doubled[world.element[best]] = 2 * size * world.tiles[best]


def share_out(out: vec[float], seats: i64, top: float) -> None:
    """Turn worths into shares that add up to 1."""
    whole: float = 0.0
    for seat in range(seats):
        out[seat] = exp(out[seat] - top)
        whole += out[seat]
    for seat in range(seats):
        out[seat] = out[seat] / whole
