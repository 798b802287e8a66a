"""How good a position of Silver Isle is for each seat. Compiled.

Silver is worth more with every stage on its way home: in a mine that a crew can reach, on a crew, in the port, aboard,
in Europe, delivered; and so is what lies in the hold of a ship that the own one can take. A hold in sight of a stronger
ship is worth less while others move, and where a rich mine can still be found a poor one is not enough. Crews are worth
more with every stage on their way to the isle, and land feeds them.

With two seats, who play two nations each, a lead in all that decides more the later it is, and in the end silver that
is home decides; what a seat may still do in this round counts, so that ratings before and after turns can be compared.
With more seats a rating is a share, of squares: there bots that search won less by the other (docs/search.md).
"""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, State
from ludoscape.games.silver_isle.rules.isle import BIT, CORNERS, PLACES, PORTS, TILES, Isle
from ludoscape.games.silver_isle.rules.land import overfull
from ludoscape.games.silver_isle.rules.position import ABOARD, ACT, ACTIONS, NATIONS, STARVE, popcount
from ludoscape.games.silver_isle.rules.score import home
from ludoscape.games.silver_isle.rules.state import SilverState

DELIVERED: Final = 32.0
HOLD_EUROPE: Final = 28.0
HOLD_HOME: Final = 16.0  # ship at the own port
LEG: Final = 0.7  # lost for each leg under sail
PREY: Final = 2.0  # a token in the hold of a ship that the own one could take: in sight, with weaker crews aboard
EXPOSED: Final = 4.0  # lost for a token in the hold while others move and a stronger ship of theirs is in sight
PORT: Final = 12.0  # a token in the own port with the ship beside it
SHIP_AWAY: Final = 1.2  # lost when the ship must come first
CARRIED: Final = 3.6
STEP: Final = 0.1  # lost for each step on foot
LOOSE: Final = 1.6  # a token lying on the isle, for a crew that is free to take it
MINE: Final = 0.9  # a mine that a free crew can dig in
FOREIGN_MINE: Final = 0.8  # a mine on land that must first be taken
OWN_MINE: Final = 1.0  # the own mine is found
MINE_SILVER: Final = 1.2
HOPE: Final = 1.0  # a token of the mine that can still be found
FURTHER: Final = 0.3  # lost of those tokens for each leg to where it is
HOPED: Final = 4  # legs that are looked at
TILE: Final = 0.9
CREW_LAND: Final = 7.2
CREW_PORT: Final = 1.2
CREW_COAST: Final = 7.0  # aboard, off the isle
CREW_ABOARD: Final = 6.0  # aboard, in Europe
STARVING: Final = 2.1  # beyond what a crew on the isle is worth, for half of those whose land feeds too few
LEAST: Final = 0.5  # the worth of whoever has less, so that shares do not swing wildly while nobody has anything
# with two seats, of the logarithm of the odds:
LEAD: Final = 0.012  # for one of worth, in the first round
LATER: Final = 0.02  # more of it in the last round, for the rounds that are gone
LATEST: Final = 0.02  # and for their square
HOME: Final = 2.0  # for a token of silver that is home, in the last round; before, by the square of the rounds
ACTION: Final = 0.06  # for an action that a seat still has in this round: so much it brings on the average
LAST_ROUND: Final = 60  # when it is late, though there be no limit or a later one


class SilverJudge(Judge):
    """Rate positions of Silver Isle."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.ahead = 4 if seats == 2 else 10  # two turns will do where ratings before and after them can be compared
        self.grain = 0.25
        self._stands: vec[i64] = vec[i64]([0] * 6)  # where crews of a nation stand on the isle, by place
        self._standing: i64 = 0  # how many do
        self._loose: vec[i64] = vec[i64]([0] * PLACES)  # where silver lies
        self._lying: i64 = 0  # in how many places it does

    def rates(self, state: State, out: vec[float]) -> None:
        """Rate a position for each seat."""
        position = cast(SilverState, state)
        if position.actor == OVER:
            for seat in range(self.seats):
                out[seat] = position.payoff(seat)
            return
        isle = position.isle
        if isle is None:
            for seat in range(self.seats):
                out[seat] = 1.0 / float(self.seats)
            return
        isle.find_ways(position.settings.forbid_far)
        for seat in range(self.seats):
            out[seat] = 0.0
        self._find_loose(position)
        for n in range(position.settings.nations):
            self._find_crews(position, n)
            worth = self._silver(position, isle, n) + self._crews(position, isle, n)
            if self.seats == 2:
                out[position.seat_of(n)] += worth
                continue
            if worth < LEAST:
                worth = LEAST
            out[position.seat_of(n)] += worth * worth
        if self.seats == 2:
            _weigh(position, out)
        whole: float = 0.0
        for seat in range(self.seats):
            whole += out[seat]
        for seat in range(self.seats):
            out[seat] = out[seat] / whole

    def _find_loose(self, position: SilverState) -> None:
        """Note where silver lies."""
        found: i64 = 0
        left = position.lying
        loose = position.loose
        place: i64 = 0
        while left:
            if loose[place]:
                left -= loose[place]
                self._loose[found] = place
                found += 1
            place += 1
        self._lying = found

    def _find_crews(self, position: SilverState, n: i64) -> None:
        """Note where crews of a nation stand on the isle.

        By place and not by crew: a sum in another order would tell of the values in its last digits.
        """
        found: i64 = 0
        stands = self._stands
        at = position.at
        for c in range(6 * n, 6 * n + 6):
            here = at[c]
            if here < 4 * PORTS:
                k = found
                while k > 0 and stands[k - 1] > here:
                    stands[k] = stands[k - 1]
                    k -= 1
                stands[k] = here
                found += 1
        self._standing = found

    def _silver(self, position: SilverState, isle: Isle, n: i64) -> float:
        """Rate a nation's silver by its stage on the way home."""
        corner = position.ship[n]
        legs: i64 = 0
        if corner >= 0:
            legs = isle.sail[CORNERS * n + corner]
        worth = DELIVERED * float(position.delivered[n])
        if position.hold[n]:
            each = HOLD_EUROPE if corner < 0 else HOLD_HOME - LEG * float(legs)
            worth += each * float(position.hold[n])
        if corner >= 0:
            worth += PREY * float(self._prey(position, isle, n))
            if position.hold[n] and position.actor != position.seat_of(n) and self._is_exposed(position, isle, n):
                worth -= EXPOSED * float(position.hold[n])
        in_port = PORT
        if corner < 0:
            in_port -= SHIP_AWAY
        elif legs:
            in_port -= SHIP_AWAY + LEG * float(legs)
        if self._lying:
            for place in range(4 * (PORTS + n), 4 * (PORTS + n) + 4):
                worth += in_port * float(position.loose[place])
        loaded = position.loaded
        if not loaded:
            return worth
        for c in range(6 * n, 6 * n + 6):
            if loaded & BIT[c] and position.at[c] >= 4 * PORTS:
                worth += in_port
        for k in range(self._standing):
            here = self._stands[k]
            if not loaded & BIT[position.who[here]]:
                continue
            carried = CARRIED - STEP * float(isle.walk[PLACES * n + here])
            if corner >= 0 and isle.closest[corner] == here:
                aboard = HOLD_HOME - LEG * float(legs) - SHIP_AWAY
                if aboard > carried:
                    carried = aboard
            worth += carried
        return worth

    def _prey(self, position: SilverState, isle: Isle, n: i64) -> i64:
        """Count the silver in the holds of ships that a nation's could take."""
        silver: i64 = 0
        hold = position.hold
        for other in range(i64(NATIONS)):
            if hold[other] and self._could_take(position, isle, n, other):
                silver += hold[other]
        return silver

    def _is_exposed(self, position: SilverState, isle: Isle, n: i64) -> bool:
        """Tell whether another ship could take a nation's."""
        for other in range(position.settings.nations):
            if self._could_take(position, isle, other, n):
                return True
        return False

    def _could_take(self, position: SilverState, isle: Isle, n: i64, other: i64) -> bool:
        """Tell whether a nation's ship is in sight of another seat's that is weaker (SI-59, SI-71, SI-83)."""
        here, there = position.ship[n], position.ship[other]
        if here < 0 or there < 0 or position.seat_of(other) == position.seat_of(n):
            return False
        if here != there and not isle.sight[here] & BIT[there]:
            return False
        return self._strength(position, n) > self._strength(position, other)

    def _strength(self, position: SilverState, n: i64) -> i64:
        """Add up twice the values of the crews aboard; each counts as it would in the mean where they are hidden."""
        total: i64 = 0
        for v in range(i64(6)):
            if position.at[6 * n + v] == ABOARD:
                total += 2 * v if self.open else 5
        return total

    def _crews(self, position: SilverState, isle: Isle, n: i64) -> float:
        """Rate a nation's crews by where they are and what they can reach, and its land and mine."""
        aboard = popcount(position.crews(n, ABOARD))
        in_port = position.port_crews(n)
        worth = CREW_PORT * float(popcount(in_port))
        if position.ship[n] < 0:
            worth += CREW_ABOARD * float(aboard)
        else:
            worth += CREW_COAST * float(aboard)
        port = 4 * (PORTS + n)
        free = popcount(in_port & ~position.loaded)
        if free:
            worth += float(free) * self._within_reach(position, isle, n, port)
        for k in range(self._standing):
            here = self._stands[k]
            worth += CREW_LAND
            if not position.loaded & BIT[position.who[here]]:
                worth += self._within_reach(position, isle, n, here)
        worth += TILE * float(popcount(position.land[n]))
        worth -= (CREW_LAND + STARVING) * float(popcount(overfull(position, n))) * 0.5
        if position.mine_at[n] >= 0:
            worth += OWN_MINE
        else:
            worth += HOPE * self._hope(position, isle, n)
        mine_at = position.mine_at
        for m in range(i64(NATIONS)):
            if mine_at[m] >= 0 and position.land[n] & BIT[mine_at[m] >> 2]:
                worth += MINE_SILVER * float(position.mine_value[m])
        return worth

    def _within_reach(self, position: SilverState, isle: Isle, n: i64, here: i64) -> float:
        """Rate the best piece of silver that a free crew could go for."""
        best: float = 0.0
        mine_value = position.mine_value
        for m in range(i64(NATIONS)):
            if mine_value[m]:
                place = position.mine_at[m]
                worth = MINE if position.land[n] & BIT[place >> 2] else FOREIGN_MINE
                worth -= 0.5 * STEP * float(isle.apart(here, place) - 1)
                if worth > best:
                    best = worth
        for k in range(self._lying):
            place = self._loose[k]
            if (place >> 2) != PORTS + n:
                worth = LOOSE - 0.5 * STEP * float(isle.apart(here, place) - 1)
                if worth > best:
                    best = worth
        return best

    def _hope(self, position: SilverState, isle: Isle, n: i64) -> float:
        """Rate the richest mine that a nation may still find where its ship can land, on land that nobody has."""
        taken: i64 = 0
        for m in range(i64(NATIONS)):
            taken |= position.land[m]  # ports, too, and all mines that were found
        # the corners that the ship sails on from: where it lies, or those of its port (SI-60)
        fresh = BIT[position.ship[n]] if position.ship[n] >= 0 else isle.docks[n]
        seen = fresh
        best: float = 0.0
        sight = isle.sight
        corner_tile = isle.corner_tile
        for legs in range(i64(HOPED)):
            reached: i64 = 0
            richest: i64 = 0
            corner: i64 = 0
            while fresh:
                if fresh & 1:
                    reached |= sight[corner]
                    tile = corner_tile[corner]
                    if not taken & BIT[tile] and isle.richest[TILES * n + tile] > richest:
                        richest = isle.richest[TILES * n + tile]
                fresh >>= 1
                corner += 1
            hope = float(richest) - FURTHER * float(legs)
            if hope > best:
                best = hope
            fresh = reached & ~seen
            seen |= reached
        return best


def _weigh(position: SilverState, out: vec[float]) -> None:
    """Turn what two seats have into their odds: the later it is, the more a lead decides."""
    limit = position.settings.round_limit
    if limit == 0 or limit > LAST_ROUND:
        limit = LAST_ROUND
    late: float = 1.0
    if position.round < limit:
        late = float(position.round) / float(limit)
    lead = LEAD + LATER * late + LATEST * late * late
    at_home = HOME * late * late
    ahead = lead * (out[0] - out[1])
    for n in range(position.settings.nations):
        more = at_home * float(home(position, n)) + ACTION * float(actions_left(position, n))
        ahead += more if position.seat_of(n) == 0 else -more
    out[0] = 1.0
    out[1] = exp(-ahead)


def actions_left(position: SilverState, n: i64) -> i64:
    """Count the actions that a nation still has in this round (SI-40, SI-43); one under way is none any more."""
    if position.actions == 0:
        return 0  # no turn has begun
    nations = position.settings.nations
    place = n - position.first
    now = position.nation - position.first
    if place < 0:
        place += nations
    if now < 0:
        now += nations
    if place != now:
        return ACTIONS if place > now else 0
    if position.phase == ACT or position.phase == STARVE:
        return position.actions
    return position.actions - 1
