"""How good a position of Small Worlds is for each seat. Compiled.

All is counted in victory points that a seat will have: its own, what it scores this turn if that is still to come, and
what it can expect later from the regions it holds and the tokens it can send out. A seat's rating is its share after an
exponential that is the flatter the longer the game still is. Totals are secret, but every gain and payment was public,
so whoever watched knows them (SW-905).
"""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, State
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.conquest import defence
from ludoscape.games.small_worlds.rules.scoring import power_bonus, race_bonus
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import AMAZONS, CONQUEST_ONLY, GHOULS, GROWTH, RACES, STARTS

SPREAD: Final = 4.0  # victory points that multiply the odds by e in the last turn
SPREAD_LATER: Final = 1.1  # and more for each turn still to come
PRICE: Final = 2.7  # tokens that a region takes on average
FRESH: Final = 0.9  # the share of a new tribe's tokens that find something to conquer
DELAYED: Final = 0.5  # what it counts if the decline before it takes a turn
USUAL: Final = 8.3  # what a turn brings on average
USUAL_SLOW: Final = 6.5  # if a decline takes a turn
LASTS: Final = 0.55  # how much of what is above or below that is still there a turn later
# how likely a region is lost before its owner scores again, by what it costs to conquer
LOSS: Final = vec[float]([0.6, 0.55, 0.45, 0.33, 0.23, 0.15, 0.1, 0.06, 0.04, 0.02])
# what a region brings beyond 1 on average, by race and by power of the tribe that holds it
RACE_BONUS: Final = vec[float]([0.0, 0.2, 0.0, 0.05, 0.0, 0.0, 0.25, 0.3, 0.0, 0.1, 0.2, 0.1, 0.1, 0.25])
POWER_BONUS: Final = vec[float](
    [0.0, 0.1, 0.1, 0.35, 0.1, 0.1, 0.1, 0.3, 0.2, 0.1, 0.3, 1.0, 0.15, 0.35, 0.15, 0.2, 0.1, 0.3, 0.2, 0.0]
)
FLAT: Final = vec[float]([2.0] + [0.0] * 18 + [3.5])  # a turn, by power: Alchemist, Wealthy


class SmallWorldsJudge(Judge):
    """Rate positions of Small Worlds."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.still = True
        self.grain = 0.3
        self._held: vec[float] = vec[float]([0.0] * 14)  # regions of each race that will still be there

    def rates(self, state: State, out: vec[float]) -> None:
        """Rate a position for each seat."""
        position = cast(SmallWorldsState, state)
        if position.actor == OVER:
            for seat in range(self.seats):
                out[seat] = position.payoff(seat)
            return
        if position.phase == p.FIRST_SEAT:
            for seat in range(self.seats):
                out[seat] = 1.0 / float(self.seats)
            return
        self._look_at_regions(position)
        left = position.settings.rounds - position.round
        spread = SPREAD + SPREAD_LATER * float(left)
        top: float = -1000.0
        for seat in range(self.seats):
            out[seat] = self._worth(position, seat)
            if out[seat] > top:
                top = out[seat]
        whole: float = 0.0
        for seat in range(self.seats):
            out[seat] = exp((out[seat] - top) / spread)
            whole += out[seat]
        for seat in range(self.seats):
            out[seat] = out[seat] / whole

    def _look_at_regions(self, position: SmallWorldsState) -> None:
        """Estimate how many regions of each tribe will outlive the next round."""
        held = self._held
        for t in range(i64(RACES)):
            held[t] = 0.0
        for r in range(position.chart.size):
            word = position.region[r]
            if word & p.RACE:
                t = ((word & p.RACE) >> 5) - 1
                if word & p.IMMUNE:
                    held[t] += 1.0
                else:
                    price = defence(position, r)
                    held[t] += 1.0 - LOSS[price if price < 9 else 9]

    def _worth(self, position: SmallWorldsState, seat: i64) -> float:
        """Estimate the victory points that a seat will end with."""
        worth = float(position.vp[seat])
        place = (seat - position.first + self.seats) % self.seats
        turn = (position.seat - position.first + self.seats) % self.seats
        turns = position.settings.rounds - position.round  # of the seat after this round
        more: float = 0.0
        if seat == position.seat and before_scoring(position):
            more = self._conquests_to_come(position, seat)
            worth += self._income_now(position, seat) + more
        elif place > turn:
            turns += 1
        usual = USUAL_SLOW if position.settings.decline_takes_turn else USUAL
        beyond = self._income_later(position, seat, more) - usual
        for _ in range(turns):
            worth += usual + beyond
            beyond *= LASTS
        return worth

    def _income_now(self, position: SmallWorldsState, seat: i64) -> float:
        """Count what the seat would score now."""
        tribe = position.tribe
        points: i64 = 0
        for t in range(i64(RACES)):
            if tribe[p.FIELDS * t + p.OWNER] == seat:
                points += tribe[p.FIELDS * t + p.REGIONS]
                if not tribe[p.FIELDS * t + p.DECLINED]:
                    points += race_bonus(position, t) + power_bonus(position, t)
        return float(points)

    def _conquests_to_come(self, position: SmallWorldsState, seat: i64) -> float:
        """Estimate the points that the tokens in hand will still conquer this turn."""
        phase = position.phase
        tribe = position.tribe
        t = position.active[seat]
        if phase == p.PICK and t < 0:
            return self._best_pick(position, seat)
        if phase not in (p.START, p.READY, p.CONQUER, p.DIE) or t < 0:
            return 0.0
        at = p.FIELDS * t
        tokens = tribe[at + p.HAND] + tribe[at + p.RETREAT]
        if phase == p.START:
            tokens += tribe[at + p.ON_MAP] - tribe[at + p.REGIONS]
        acting = position.acting
        hope = float(tokens) / PRICE * self._region(position, t)
        if phase != p.START and acting >= 0 and tribe[p.FIELDS * acting + p.DECLINED]:
            # own Ghouls go first; the active tribe still has its tokens on the map
            hope += float(tribe[at + p.ON_MAP] - tribe[at + p.REGIONS]) / PRICE
            hope += float(tribe[p.FIELDS * acting + p.HAND]) / PRICE
        if phase == p.START:
            fresh = -self._lost_by_decline(position, seat, t)
            if not position.settings.decline_takes_turn:
                fresh += self._best_pick(position, seat)
            if fresh > hope:
                hope = fresh
        return hope

    def _best_pick(self, position: SmallWorldsState, seat: i64) -> float:
        """Estimate what the best tribe of the queue will bring this turn."""
        best: float = 0.0
        for k in range(position.visible()):
            if position.vp[seat] >= k:
                if k < position.places:
                    race = position.queue[3 * k]
                    power = position.queue[3 * k + 1]
                    gain = float(position.queue[3 * k + 2] - k)
                else:
                    race = position.top_race
                    power = position.top_power
                    gain = float(-k)
                tokens = float(STARTS[race] + GROWTH[power])
                gain += FRESH * tokens / PRICE * (1.0 + RACE_BONUS[race] + POWER_BONUS[power]) + FLAT[power]
                if gain > best:
                    best = gain
        return best

    def _lost_by_decline(self, position: SmallWorldsState, seat: i64, t: i64) -> float:
        """Count what a decline costs at once: the bonus of the tribe, and the regions of an earlier one."""
        lost = float(race_bonus(position, t) + power_bonus(position, t))
        tribe = position.tribe
        for d in range(i64(RACES)):
            if (
                tribe[p.FIELDS * d + p.OWNER] == seat
                and tribe[p.FIELDS * d + p.DECLINED]
                and not tribe[p.FIELDS * d + p.SPIRIT]
            ):
                lost += float(tribe[p.FIELDS * d + p.REGIONS])
        return lost

    def _region(self, position: SmallWorldsState, t: i64) -> float:
        """Tell what one region more brings a tribe on average."""
        power = position.tribe[p.FIELDS * t + p.POWER]
        return 1.0 + RACE_BONUS[t] + (POWER_BONUS[power] if power >= 0 else 0.0)

    def _income_later(self, position: SmallWorldsState, seat: i64, more: float) -> float:
        """Estimate the income of the seat's next turn: going on with its tribe or with a fresh one."""
        tribe = position.tribe
        held = self._held
        declined: float = 0.0
        spirits: float = 0.0
        for d in range(i64(RACES)):
            at = p.FIELDS * d
            if tribe[at + p.OWNER] == seat and tribe[at + p.DECLINED]:
                stays = held[d]
                if d == GHOULS:
                    stays += 0.5 * float(tribe[at + p.ON_MAP] - tribe[at + p.REGIONS] + tribe[at + p.HAND]) / PRICE
                if tribe[at + p.SPIRIT]:
                    spirits += stays
                else:
                    declined += stays
        fresh = 9.5 * FRESH / PRICE * 1.2
        t = position.active[seat]
        if t < 0:
            return declined + spirits + fresh
        at = p.FIELDS * t
        power = tribe[at + p.POWER]
        kept = held[t] + 0.6 * more
        tokens = tribe[at + p.HAND] + tribe[at + p.RETREAT] + tribe[at + p.ON_MAP] - tribe[at + p.REGIONS]
        if more > 0.0:
            tokens -= tribe[at + p.HAND]
        if t == AMAZONS and tokens < CONQUEST_ONLY:
            tokens = CONQUEST_ONLY
        goes_on = kept * self._region(position, t) + float(tokens) / PRICE * self._region(position, t)
        goes_on += declined + FLAT[power] if power != 19 else declined
        new = kept + (DELAYED * fresh if position.settings.decline_takes_turn else fresh)
        return spirits + (goes_on if goes_on > new else new)


def before_scoring(position: SmallWorldsState) -> bool:
    """Tell whether the seat whose turn it is has not scored yet."""
    if position.step != p.DECIDE:
        return position.step <= p.S11 or position.step > 14
    return position.phase not in (p.PEACE_MAKING, p.STOUT_CHOICE) and not (position.phase == p.PICK and position.late)
