"""How good a position of Small Worlds is for each seat. Compiled.

All is counted in victory points that a seat will have: its own, what it scores this turn if that is still to come, and
what its turns to come will bring, if it goes on with its tribe as long as that pays and then declines. A seat whose
turn begins has that turn still to come like any other, so nothing changes in worth when the turn passes on. A seat's
rating is its share after an exponential that is the flatter the longer the game still is. Totals are secret, but every
gain and payment was public, so whoever watched knows them (SW-905).
"""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, State
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.conquest import defence, lairs
from ludoscape.games.small_worlds.rules.scoring import power_bonus, race_bonus
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import (
    ALCHEMIST,
    AMAZONS,
    CONQUEST_ONLY,
    GHOULS,
    GROWTH,
    RACES,
    SPIRIT_POWER,
    STARTS,
    STOUT,
    WEALTHY,
)

SPREAD: Final = 4.4  # victory points that multiply the odds by e in the last turn
SPREAD_LATER: Final = 0.79  # and more for each turn still to come
PRICE: Final = 2.3  # tokens that a region takes on average
FRESH: Final = 1.1  # of this price, what a token of a new tribe conquers in its first turn
KEPT: Final = 0.46  # how much of what is still to be conquered this turn is there in the next one
STAYS: Final = 0.35  # how much of what an active tribe takes in a turn it takes in the turn after
FADES: Final = 0.69  # how much of a declined tribe is still there a turn later
# what a new tribe brings in its first, second and third turn, and what a turn brings on average after that
NEW: Final = vec[float]([4.3, 5.5, 6.1, 8.4])
NEW_SLOW: Final = vec[float]([3.7, 7.1, 3.1, 11.0])  # if a decline takes a turn
# how likely a region is lost before its owner scores again, by what it costs to conquer
LOSS: Final = vec[float]([0.78, 0.59, 0.3, 0.38, 0.21, 0.14, 0.087, 0.062, 0.045, 0.022])
# what a region brings beyond 1 on average, by race and by power of the tribe that holds it
RACE_BONUS: Final = vec[float]([0.0, 0.12, 0.0, 0.08, 0.0, 0.0, 0.19, 0.17, 0.0, 0.09, 0.37, 0.12, 0.13, 0.21])
POWER_BONUS: Final = vec[float](
    [0.0, 0.07, 0.14, 0.49, 0.11, 0.11, 0.12, 0.24, 0.22, 0.1, 0.31, 0.59, 0.11, 0.39, 0.12, 0.15, 0.09, 0.2, 0.25, 0.0]
)
FLAT: Final = vec[float]([2.0] + [0.0] * 18 + [7.0])  # in its first turn, by power: Alchemist, Wealthy


class SmallWorldsJudge(Judge):
    """Rate positions of Small Worlds."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.still = True
        self.ahead = 10
        self.grain = 0.3
        self._held: vec[float] = vec[float]([0.0] * 14)  # regions of each race that will still be there
        # regions of each seat's tribes in decline when it scores next, Spirits by themselves
        self._declined: vec[float] = vec[float]([0.0] * int(seats))
        self._spirits: vec[float] = vec[float]([0.0] * int(seats))

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
        self._look_at_tribes(position)
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

    def _look_at_tribes(self, position: SmallWorldsState) -> None:
        """Estimate how many regions of each tribe will outlive the next round, and what is in decline of each seat.

        A seat whose turn begins scores before anybody can take anything from it.
        """
        tribe = position.tribe
        held = self._held
        declined = self._declined
        spirits = self._spirits
        for seat in range(self.seats):
            declined[seat] = 0.0
            spirits[seat] = 0.0
        self._look_at_regions(position)
        now = position.seat if at_the_start(position) else i64(-1)
        for t in range(i64(RACES)):
            at = p.FIELDS * t
            owner = tribe[at + p.OWNER]
            if owner >= 0 and tribe[at + p.DECLINED]:
                stays = float(tribe[at + p.REGIONS]) if owner == now else held[t]
                if t == GHOULS:
                    stays += 0.5 * float(tribe[at + p.ON_MAP] - tribe[at + p.REGIONS] + tribe[at + p.HAND]) / PRICE
                if tribe[at + p.SPIRIT]:
                    spirits[owner] += stays
                else:
                    declined[owner] += stays

    def _look_at_regions(self, position: SmallWorldsState) -> None:
        """Estimate how many regions of each tribe will outlive the next round."""
        held = self._held
        for t in range(i64(RACES)):
            held[t] = 0.0
        region = position.region
        ground = position.chart.ground
        lair = lairs(position)
        loss = LOSS
        for r in range(len(region)):
            word = region[r]
            if word & p.RACE:
                stays: float = 1.0
                if not word & p.IMMUNE:
                    price = defence(ground[r], word, lair)
                    if price > 9:
                        price = 9
                    stays -= loss[price]
                held[((word & p.RACE) >> 5) - 1] += stays

    def _worth(self, position: SmallWorldsState, seat: i64) -> float:
        """Estimate the victory points that a seat will end with."""
        worth = float(position.vp[seat])
        turns = position.settings.rounds - position.round  # of the seat after this round
        if seat == position.seat and before_scoring(position):
            if at_the_start(position):
                return worth + self._plan(position, seat, turns + 1, True, 0.0)
            more = self._conquests_to_come(position, seat)
            return worth + self._income_now(position, seat) + more + self._plan(position, seat, turns, False, more)
        if self._place(position, seat) > self._place(position, position.seat):
            turns += 1
        return worth + self._plan(position, seat, turns, False, 0.0)

    def _place(self, position: SmallWorldsState, seat: i64) -> i64:
        """Tell how many seats are before one in a round."""
        place = seat - position.first
        return place if place >= 0 else place + self.seats

    def _plan(self, position: SmallWorldsState, seat: i64, turns: i64, now: bool, more: float) -> float:
        """Estimate what the next turns of a seat bring: it goes on with its tribe as long as that pays, then declines.

        `now` says that this turn is the first of them, `more` what it still conquers before them.
        """
        if turns <= 0:
            return 0.0
        tribe = position.tribe
        slow = position.settings.decline_takes_turn
        declined = self._declined[seat]
        spirits = self._spirits[seat]
        new = NEW_SLOW if slow else NEW
        later = new[0]
        first = self._best_pick(position, seat) if now else later
        t = position.active[seat]
        if t < 0:
            return with_a_new_tribe(new, turns, first, declined, spirits)
        at = p.FIELDS * t
        power = tribe[at + p.POWER]
        rate = self._region(position, t)
        won = more / rate
        regions = float(tribe[at + p.REGIONS]) if now else self._held[t] + KEPT * won
        tokens = tribe[at + p.HAND] + tribe[at + p.RETREAT] + tribe[at + p.ON_MAP] - tribe[at + p.REGIONS]
        spare = float(tokens) - won
        if t == AMAZONS and spare < float(CONQUEST_ONLY):
            spare = float(CONQUEST_ONLY)
        holds = regions + (spare / PRICE if spare > 0.0 else 0.0)
        old = declined if power == SPIRIT_POWER else 0.0  # a tribe that its decline leaves in play
        best = after_a_decline(new, slow, turns, later if slow else first, regions + old, spirits)
        gone = 7.0 if now and power == WEALTHY and not tribe[at + p.SCORED] else 0.0
        loses_turn = slow and power != STOUT  # who is Stout declines after scoring (SW-757)
        for n in range(turns):
            left = turns - 1 - n
            gone += holds * rate + declined + spirits
            if power == ALCHEMIST:
                gone += FLAT[ALCHEMIST]
            declined *= FADES
            spirits *= FADES
            old *= FADES
            holds *= STAYS
            worth = gone + after_a_decline(new, loses_turn, left, later, FADES * holds + old, spirits)
            if worth > best:
                best = worth
        return best

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
        if phase not in (p.READY, p.CONQUER, p.DIE) or t < 0:
            return 0.0
        at = p.FIELDS * t
        tokens = tribe[at + p.HAND] + tribe[at + p.RETREAT]
        acting = position.acting
        hope = float(tokens) / PRICE * self._region(position, t)
        if acting >= 0 and tribe[p.FIELDS * acting + p.DECLINED]:
            # own Ghouls go first; the active tribe still has its tokens on the map
            hope += float(tribe[at + p.ON_MAP] - tribe[at + p.REGIONS]) / PRICE
            hope += float(tribe[p.FIELDS * acting + p.HAND]) / PRICE
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

    def _region(self, position: SmallWorldsState, t: i64) -> float:
        """Tell what one region more brings a tribe on average."""
        power = position.tribe[p.FIELDS * t + p.POWER]
        return 1.0 + RACE_BONUS[t] + (POWER_BONUS[power] if power >= 0 else 0.0)


def with_a_new_tribe(new: vec[float], turns: i64, first: float, declined: float, spirits: float) -> float:
    """Estimate what turns bring that begin with a new tribe, which brings `first` in the first of them."""
    if turns <= 0:
        return 0.0
    points = first + declined + spirits
    if turns == 1:
        return points
    declined *= FADES
    spirits *= FADES
    points += new[1] + declined + spirits
    if turns > 2:
        points += new[2] + declined * FADES + spirits * FADES
    on_average = new[3]
    for _turn in range(3, turns):
        points += on_average
    return points


def after_a_decline(
    new: vec[float], loses_turn: bool, turns: i64, first: float, regions: float, spirits: float
) -> float:
    """Estimate what turns bring that begin with a decline, which leaves some regions; `new` and `first` as above."""
    if not loses_turn:
        return with_a_new_tribe(new, turns, first, regions, spirits)
    if turns <= 0:
        return 0.0
    return regions + spirits + with_a_new_tribe(new, turns - 1, first, FADES * regions, FADES * spirits)


def at_the_start(position: SmallWorldsState) -> bool:
    """Tell whether the seat whose turn it is has all of it still to come."""
    if position.step != p.DECIDE:
        return position.step == p.S1
    return position.phase == p.START or (position.phase == p.PICK and not position.late)


def before_scoring(position: SmallWorldsState) -> bool:
    """Tell whether the seat whose turn it is has not scored yet."""
    if position.step != p.DECIDE:
        return position.step <= p.S11 or position.step > 14
    return position.phase not in (p.PEACE_MAKING, p.STOUT_CHOICE) and not (position.phase == p.PICK and position.late)
