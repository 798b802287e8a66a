"""How good a position of Silver Isle is for each seat. Compiled.

Silver is worth more with every stage on its way home: in a mine that a crew can reach, on a crew, in the port, aboard,
in Europe, delivered. Crews are worth more on the isle than at home, and land feeds them. Who would win if the game were
over now, by silver, then land, then crews (SI-92), is worth more the nearer the end is: the less silver is not home
yet, or the fewer rounds are left. A seat's rating is its share.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, State
from ludoscape.games.silver_isle.rules.isle import BIT, CORNERS, PLACES, PORTS, Isle
from ludoscape.games.silver_isle.rules.land import overfull
from ludoscape.games.silver_isle.rules.position import ABOARD, EUROPE, NATIONS, SILVER, popcount
from ludoscape.games.silver_isle.rules.score import home
from ludoscape.games.silver_isle.rules.state import SilverState

DELIVERED: Final = 10.0
HOLD_EUROPE: Final = 9.0
HOLD_HOME: Final = 8.0  # ship at the own port
LEG: Final = 0.4  # lost for each leg under sail
PORT: Final = 7.0  # a token in the own port with the ship beside it
SHIP_AWAY: Final = 0.5  # lost when the ship must come first
CARRIED: Final = 6.0
STEP: Final = 0.35  # lost for each step on foot
LOOSE: Final = 2.5  # a token lying on the isle, for a crew that is free to take it
MINE: Final = 2.0  # a mine that a free crew can dig in
FOREIGN_MINE: Final = 1.1  # a mine on land that must first be taken
OWN_MINE: Final = 1.5  # the own mine is found
MINE_SILVER: Final = 0.25
TILE: Final = 0.25
CREW_LAND: Final = 1.2
CREW_PORT: Final = 1.0
CREW_COAST: Final = 0.8  # aboard, off the isle
CREW_ABOARD: Final = 0.5  # aboard, in Europe
CREW_EUROPE: Final = 0.3
STARVING: Final = 1.0
AHEAD: Final = 3.0  # for who is ahead at the very end; where two share the nations it only makes both wait
FAR: Final = 0.5  # how much farther from it each silver is that is not home yet, or each round left
UNFOUND: Final = 2  # silver of a mine that is not placed yet
BASE: Final = 6.0  # so that shares do not swing wildly while nobody has anything


class SilverJudge(Judge):
    """Rate positions of Silver Isle."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.ahead = 10
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
        for seat in range(self.seats):
            out[seat] = 0.0
        self._find_loose(position)
        for n in range(position.settings.nations):
            self._find_crews(position, n)
            worth = BASE + self._silver(position, isle, n) + self._crews(position, isle, n)
            if worth < 0.5:
                worth = 0.5
            out[position.seat_of(n)] += worth * worth
        if self.seats > 2:
            self._favour(position, out)
        whole: float = 0.0
        for seat in range(self.seats):
            whole += out[seat]
        for seat in range(self.seats):
            out[seat] = out[seat] / whole

    def _find_loose(self, position: SilverState) -> None:
        """Note where silver lies."""
        found: i64 = 0
        loose = position.loose
        for place in range(i64(PLACES)):
            if loose[place]:
                self._loose[found] = place
                found += 1
        self._lying = found

    def _find_crews(self, position: SilverState, n: i64) -> None:
        """Note where crews of a nation stand on the isle.

        By place and not by crew: a sum in another order would tell of the values in its last digits.
        """
        found: i64 = 0
        stands = self._stands
        for c in range(6 * n, 6 * n + 6):
            here = position.at[c]
            if here < 4 * PORTS:
                k = found
                while k > 0 and stands[k - 1] > here:
                    stands[k] = stands[k - 1]
                    k -= 1
                stands[k] = here
                found += 1
        self._standing = found

    def _favour(self, position: SilverState, out: vec[float]) -> None:
        """Raise what those have who are ahead, all where several are."""
        best: i64 = -1
        for seat in range(self.seats):
            standing = rank(position, seat)
            if standing > best:
                best = standing
        far = 1.0 + FAR * float(way_to_the_end(position))
        factor = 1.0 + AHEAD / (far * far)
        for seat in range(self.seats):
            if rank(position, seat) == best:
                out[seat] *= factor

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
        in_port = PORT
        if corner < 0:
            in_port -= SHIP_AWAY
        elif legs:
            in_port -= SHIP_AWAY + LEG * float(legs)
        for place in range(4 * (PORTS + n), 4 * (PORTS + n) + 4):
            worth += in_port * float(position.loose[place])
        for c in range(6 * n, 6 * n + 6):
            if position.loaded & BIT[c] and position.at[c] >= 4 * PORTS:
                worth += in_port
        for k in range(self._standing):
            here = self._stands[k]
            if not position.loaded & BIT[position.who[here]]:
                continue
            carried = CARRIED - STEP * float(isle.walk[PLACES * n + here])
            if corner >= 0 and isle.closest[corner] == here:
                aboard = HOLD_HOME - LEG * float(legs) - SHIP_AWAY
                if aboard > carried:
                    carried = aboard
            worth += carried
        return worth

    def _crews(self, position: SilverState, isle: Isle, n: i64) -> float:
        """Rate a nation's crews by where they are and what they can reach, and its land and mine."""
        aboard = popcount(position.crews(n, ABOARD))
        in_port = popcount(position.port_crews(n))
        worth = CREW_EUROPE * float(popcount(position.crews(n, EUROPE)))
        worth += (CREW_ABOARD if position.ship[n] < 0 else CREW_COAST) * float(aboard)
        worth += CREW_PORT * float(in_port)
        port = 4 * (PORTS + n)
        free = popcount(position.port_crews(n) & ~position.loaded)
        if free:
            worth += float(free) * self._within_reach(position, isle, n, port)
        abroad = in_port
        for k in range(self._standing):
            here = self._stands[k]
            abroad += 1
            worth += CREW_LAND
            if not position.loaded & BIT[position.who[here]]:
                worth += self._within_reach(position, isle, n, here)
        tiles = popcount(position.land[n])
        worth += TILE * float(tiles)
        if abroad > tiles:
            worth -= (CREW_LAND + STARVING) * float(abroad - tiles)
        worth -= STARVING * float(popcount(overfull(position, n))) * 0.5
        if position.mine_at[n] >= 0:
            worth += OWN_MINE
        for m in range(i64(NATIONS)):
            if position.mine_at[m] >= 0 and position.land[n] & BIT[position.mine_at[m] >> 2]:
                worth += MINE_SILVER * float(position.mine_value[m])
        return worth

    def _within_reach(self, position: SilverState, isle: Isle, n: i64, here: i64) -> float:
        """Rate the best piece of silver that a free crew could go for."""
        best: float = 0.0
        for m in range(i64(NATIONS)):
            if position.mine_value[m]:
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


def rank(position: SilverState, n: i64) -> i64:
    """Give one number for what is compared of a nation at the end and seen by all: silver, land, crews (SI-92)."""
    crews: i64 = 0
    for c in range(6 * n, 6 * n + 6):
        if position.at[c] < PLACES or (position.at[c] == ABOARD and position.ship[n] >= 0):
            crews += 1
    return (32 * home(position, n) + popcount(position.land[n])) * 8 + crews


def way_to_the_end(position: SilverState) -> i64:
    """Count the silver that is not home yet, or the rounds left where they are fewer (SI-90, SI-93)."""
    silver = SILVER - position.supply
    for n in range(position.settings.nations):
        silver += position.mine_value[n] - home(position, n)
        if position.mine_at[n] < 0:
            silver += UNFOUND
    rounds = position.settings.round_limit - position.round
    return rounds if rounds < silver else silver
