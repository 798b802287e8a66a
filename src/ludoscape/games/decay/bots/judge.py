"""How good a position of Decay is for each player. Compiled.

A suit is worth more with coins, best of several suits, and with ways to walk, and less when one tile lifted by another
player could cut it off. A player's rating is his share in the worth of all. A move begun is rated by the best way to
finish it.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.judge import Judge
from ludoscape.engine.state import OVER, Moves, State
from ludoscape.games.decay.bots.memory import Memory
from ludoscape.games.decay.bots.sheet import DONE, LIFTING, WALKING, Sheet
from ludoscape.games.decay.bots.spots import Spots
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.board import BIT
from ludoscape.games.decay.rules.position import coins, total
from ludoscape.games.decay.rules.state import DecayState

COIN_WORTH: Final = 0.12
KIND_WORTH: Final = 0.035  # a suit of coins: one of them pays for any of its tiles
THREAT: Final = 0.5  # what is lost when the next player can cut the pawn off
FAR_THREAT: Final = 0.7  # of that, when the one who threatens must walk to the other side first
LATER: Final = 0.6  # of that, for each turn in between
RUN: Final = 0.4  # of that, when the victim moves first
STUCK: Final = 0.37  # what is lost when there is no way to walk
ONE_WAY: Final = 0.08  # what is lost when there is one
MORE_WAYS: Final = 0.05  # each beyond the second


class DecayJudge(Judge):
    """Rate positions of Decay."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self._sheet = Sheet(FAR_THREAT, LATER, RUN)
        self._memory = Memory()
        self._kept: vec[float] = vec[float]([0.0] * 4)
        self._air = Sheet(FAR_THREAT, LATER, RUN)  # of a position with a tile in the air
        self._spots = Spots()
        self._found = Moves()
        self._trial: vec[float] = vec[float]([0.0] * 4)

    def rates(self, state: State, out: vec[float]) -> None:
        """Rate a position for each player."""
        self._rates(cast(DecayState, state), out)

    def _rates(self, state: DecayState, out: vec[float]) -> None:
        phase = state.phase
        if phase in (p.PAY, p.TOLL):
            after = state.copy()
            self._pay_on(after)
            self._rates(after, out)
        elif phase in (p.PUT, p.CREATE_PUT):
            self._best_spot(state, out)
        elif (
            phase == p.PAWN and state.pawn[state.suit] != state.begun and state.other_pawn(state.pawn[state.suit]) >= 0
        ):
            after = state.copy()
            found = Moves()
            after.moves(found)
            after.play(found.item[0])
            self._rates(after, out)
        else:
            self.look(state, out)

    def _pay_on(self, state: DecayState) -> None:
        """Pay the next coin of the suit with the most: a price comes back (DE-28), and a toll should leave a choice."""
        found = Moves()
        state.moves(found)
        hand = state.hand[state.suit]
        best = found.item[0]
        most: i64 = -1
        for i in range(found.n):
            count = coins(hand, (found.item[i] - p.COIN) & 3)
            if count > most:
                most = count
                best = found.item[i]
        state.play(best)

    def _best_spot(self, state: DecayState, out: vec[float]) -> None:
        """Rate the tile in the air by the spot that is best for its mover: of spots that touch the same one is tried.

        What comes of a spot follows from what the tile touches there on each side, and mostly needs no trial: if
        nothing falls, the next decision is due on a board that is the same but for this tile.
        """
        found = self._found
        found.n = 0
        state.moves(found)
        if type(state) is not DecayState or not state.board:  # other rules may look at more than what is touched
            self._try_spots(state, found, out)
            return
        spots = self._spots
        spots.sort(state, found)
        tile = state.air
        creating = state.phase == p.CREATE_PUT
        last = creating and not state.unplaced  # normal play begins then
        suit = state.next_suit() if creating else state.suit
        sheet = self._air
        sheet.read(state, suit, LIFTING if creating else DONE, tile)
        sheet.find_joints()
        sheet.count_ways()
        beaten: i64 = 0
        if not creating:
            beaten = state.beaten(tile)
        mover = state.actor
        best: float = -1.0
        trial = self._trial
        for k in range(spots.n):
            touched = spots.touched(k)
            if last or sheet.falls(touched):
                after = state.copy()
                after.play(spots.move[k])
                self.look(after, trial)
            else:
                sheet.find_threats_at(state, tile, spots.tall(k), spots.wide(k))
                sheet.count_ways_at(tile, touched)
                self._share(state, sheet, suit, False, state.owed_for(touched & beaten), trial)
            if trial[mover] > best:
                best = trial[mover]
                for seat in range(self.seats):
                    out[seat] = trial[seat]

    def _try_spots(self, state: DecayState, found: Moves, out: vec[float]) -> None:
        """Rate the tile in the air by trying all spots."""
        mover = state.actor
        best: float = -1.0
        trial = self._trial
        for i in range(found.n):
            after = state.copy()
            after.play(found.item[i])
            self.look(after, trial)
            if trial[mover] > best:
                best = trial[mover]
                for seat in range(self.seats):
                    out[seat] = trial[seat]

    def look(self, state: DecayState, out: vec[float]) -> None:
        """Rate a position as it lies, without finishing anything."""
        if state.actor == OVER:
            for seat in range(self.seats):
                out[seat] = state.payoff(seat)
            return
        phase = state.phase
        when: i64 = LIFTING
        if phase == p.PAWN:
            when = WALKING
        elif phase in (p.SLIDE, p.TAKE):
            when = DONE
        sheet = self._sheet
        sheet.read(state, state.suit, when, -1)
        owed: i64 = 0
        if phase == p.TAKE:
            owed = state.owed
        if type(state) is not DecayState:  # other rules
            sheet.ask(state)
            sheet.find_threats()
            sheet.count_ways()
            self._share(state, sheet, state.suit, phase == p.MOVE, owed, out)
            return
        turn = (state.settings.seats * 4 + state.suit) * 16 + phase
        memory = self._memory
        if memory.finds(sheet, turn, owed, self._kept):
            for seat in range(self.seats):
                out[seat] = self._kept[seat]
            return
        sheet.find_threats()
        sheet.count_ways()
        self._share(state, sheet, state.suit, phase == p.MOVE, owed, self._kept)
        for seat in range(self.seats):
            out[seat] = self._kept[seat]
        memory.keep(sheet, turn, owed, self._kept)

    def _share(self, state: DecayState, sheet: Sheet, suit: i64, walked: bool, owed: i64, out: vec[float]) -> None:
        """Give each player his share in the worth of all; walked tells that the active suit need not walk now."""
        seats = self.seats
        for seat in range(seats):
            out[seat] = 0.0
        whole: float = 0.0
        for s in range(sheet.suits):
            if sheet.alive & BIT[s]:
                worth = self._worth(sheet, s, suit, walked, owed)
                out[state.player_of(s)] += worth
                whole += worth
        for seat in range(seats):
            out[seat] = out[seat] / whole

    def _worth(self, sheet: Sheet, s: i64, suit: i64, walked: bool, owed: i64) -> float:
        """Tell what a living suit is worth."""
        purse = sheet.purse[s]
        count = total(purse)
        if owed:  # it will win or lose these
            count += total(owed) if s == suit else -coins(owed, s)
        worth = 1.0 + COIN_WORTH * float(count)
        for _kind in range(sheet.kinds[s]):
            worth += KIND_WORTH
        worth *= 1.0 - THREAT * sheet.threat[s]
        if sheet.stand[s] and not (walked and s == suit):
            ways = sheet.ways[s]
            if sheet.stand[s] & sheet.beside and sheet.pays[s] & sheet.free:
                ways += 1
            if ways == 0:
                worth *= 1.0 - STUCK
            elif ways == 1:
                worth *= 1.0 - ONE_WAY
            elif ways > 2:
                worth += MORE_WAYS * float(ways - 2)
        return worth
