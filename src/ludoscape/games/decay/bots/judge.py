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
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.board import ACES, BIT, lowest, size
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
        self._threat: vec[float] = vec[float]([0.0] * 4)
        self._trial: vec[float] = vec[float]([0.0] * 4)
        self._parts: vec[i64] = vec[i64]([0] * 8)

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
        """Rate the tile in the air by the spot that is best for its mover."""
        found = Moves()
        state.moves(found)
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
        seats = self.seats
        if state.actor == OVER:
            for seat in range(seats):
                out[seat] = state.payoff(seat)
            return
        self._find_threats(state)
        for seat in range(seats):
            out[seat] = 0.0
        whole: float = 0.0
        for s in range(state.settings.suits):
            if state.alive & BIT[s]:
                worth = self._worth(state, s)
                out[state.player_of(s)] += worth
                whole += worth
        for seat in range(seats):
            out[seat] = out[seat] / whole

    def _worth(self, state: DecayState, s: i64) -> float:
        """Tell what a living suit is worth."""
        purse = state.hand[s]
        if s == state.suit:
            purse += state.spent
        count = total(purse)
        if state.phase == p.TAKE:
            count += size_of_claim(state, s)
        worth = 1.0 + COIN_WORTH * float(count)
        for other in range(state.settings.suits):
            if coins(purse, other):
                worth += KIND_WORTH
        worth *= 1.0 - THREAT * self._threat[s]
        pawn = self._standing(state, s)
        if pawn >= 0 and not (s == state.suit and state.phase == p.MOVE):
            ways: i64 = 0
            near = state.near(pawn) & state.board & ~state.pawned()
            while near:
                if state.can_pay(lowest(near), purse):
                    ways += 1
                near &= near - 1
            if ways == 0:
                worth *= 1.0 - STUCK
            elif ways == 1:
                worth *= 1.0 - ONE_WAY
            elif ways > 2:
                worth += MORE_WAYS * float(ways - 2)
        return worth

    def _standing(self, state: DecayState, s: i64) -> i64:
        """Give the tile of a suit's pawn; during the creation its ace, once that lies; else -1."""
        if state.pawn[s] >= 0:
            return state.pawn[s]
        ace = 6 * s + 1
        return ace if state.board & BIT[ace] else -1

    def _find_threats(self, state: DecayState) -> None:
        """See for every suit how easily one tile lifted by another player would cut its pawn off."""
        threat = self._threat
        for s in range(i64(4)):
            threat[s] = 0.0
        dice = state.dice()
        parts = self._parts
        rest = state.board
        while rest:
            tile = lowest(rest)
            bit = rest & -rest
            rest ^= bit
            near = state.near(tile)
            if near & (near - 1) == 0 or dice & bit or state.clamped(tile):
                continue
            others = state.board ^ bit
            part = state.section_with(near, others)
            if not near & ~part:
                continue  # its neighbours hang together without it
            left = others & ~part
            n: i64 = 1
            parts[0] = part
            while left:
                parts[n] = state.section(left & -left, others)
                left &= ~parts[n]
                n += 1
            self._threats_by(state, tile, n)

    def _threats_by(self, state: DecayState, tile: i64, n: i64) -> None:
        """See who could be cut off by lifting a tile that holds n parts of the board together."""
        parts = self._parts
        bit = BIT[tile]
        for victim in range(state.settings.suits):
            pawn = self._standing(state, victim)
            if pawn < 0 or not state.alive & BIT[victim]:
                continue
            home: i64 = 0
            for i in range(n):
                if parts[i] & BIT[pawn]:
                    home = parts[i]
            for attacker in range(state.settings.suits):
                player = state.player_of(attacker)
                if not state.alive & BIT[attacker] or player == state.player_of(victim):
                    continue
                if ACES & bit and not state.own_tiles(player) & bit:
                    continue
                purse = state.hand[attacker]
                if attacker == state.suit:
                    purse += state.spent
                if not state.can_pay(tile, purse):
                    continue
                weight = self._weight(state, home, n, self._standing(state, attacker))
                if weight > 0.0:
                    weight *= self._haste(state, attacker, victim)
                    if weight > self._threat[victim]:
                        self._threat[victim] = weight

    def _weight(self, state: DecayState, home: i64, n: i64, standing: i64) -> float:
        """Tell how near an attacker is to cutting off the part that is somebody's home."""
        parts = self._parts
        best: float = 0.0
        for i in range(n):
            if parts[i] != home and size(parts[i]) + 1 >= size(home):
                weight = 1.0 if standing >= 0 and parts[i] & BIT[standing] else FAR_THREAT
                if weight > best:
                    best = weight
        return best

    def _haste(self, state: DecayState, attacker: i64, victim: i64) -> float:
        """Tell how soon an attacker moves; a victim who moves before him can still run."""
        suits = state.settings.suits
        now = state.suit
        # the one whose turn it is may still move a tile only before his slides
        done = state.phase == p.SLIDE or state.phase == p.TAKE
        wait = (attacker - now + suits) % suits
        if wait == 0 and done:
            wait = suits
        run = (victim - now + suits) % suits
        if run == 0 and state.phase != p.PAWN:
            run = suits
        haste: float = 1.0
        for _ in range(wait):
            haste *= LATER
        return haste * RUN if run < wait else haste


def size_of_claim(state: DecayState, s: i64) -> i64:
    """Count what a suit will win or lose by the coins still owed."""
    if s == state.suit:
        return total(state.owed)
    return -coins(state.owed, s)
