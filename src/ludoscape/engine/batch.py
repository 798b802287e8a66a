"""Many games of one kind, stepped together by one call, for learners. Compiled.

What comes out of a step lies in buffers that are made once and written anew: arrays can wrap them without copying.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game
from ludoscape.engine.state import CHANCE, OVER, Moves, State

BLOCK: Final = 16_384  # bytes of observations that are moved to their rows at a time: few enough to stay at hand


class Batch:
    """Rows of games in which every seat is asked: row i waits for an action of the seat `actors[i]`.

    For each row `observations` has what its actor knows, `masks` a 1 for each action that is legal for it, `rewards`
    what the last step was worth to each seat. `ended` is 1 where that step ended a game, `cut` where it was the last of
    `most` decisions (0: no such bound). With `at_once` a new game begins in the same step, and `finished` lists the
    rows where it did, each with the last observation of the seat that acted; else in the next, whatever its action.

    Game k of a row has the draws of `Rng("chance SEED/k")`, where SEED is the row's: no row knows of the others.
    """

    def __init__(self, game: Game, rows: int, at_once: bool, most: int = 0) -> None:
        self.game = game
        self.encoder = game.encoder()
        self.rows: i64 = rows
        self.at_once = at_once
        self.most: i64 = most
        self._seats: i64 = game.seats
        self._size: i64 = self.encoder.size
        self._actions = self.encoder.actions
        self.states: list[State] = [game.start() for _ in range(rows)]
        self.observations = bytearray(rows * self.encoder.size)
        self._rows = memoryview(self.observations)  # to set a part of a bytearray itself copies it twice
        self._numbers = BytesWriter()  # observations that were not moved yet, from that of row `_waiting` on
        self._waiting: i64 = 0
        self._block: i64 = 1 + BLOCK // (self.encoder.size + 1)  # rows
        self.masks: vec[u8] = vec[u8]([u8(0)] * (rows * int(self._actions)))
        self.actors: vec[i64] = vec[i64]([OVER] * rows)
        self.rewards: vec[float] = vec[float]([0.0] * (rows * game.seats))
        self.ended: vec[u8] = vec[u8]([u8(0)] * rows)
        self.cut: vec[u8] = vec[u8]([u8(0)] * rows)
        self.finished: list[tuple[int, bytes]] = []
        self._start = game.start()
        self._seeds: list[int | str] = [0] * rows
        self._number: vec[i64] = vec[i64]([-1] * rows)  # of the game, since the row was given its seed
        self._made: vec[i64] = vec[i64]([0] * rows)  # decisions in this game
        self._rngs: list[Rng] = [Rng() for _ in range(rows)]
        self._legal: list[Moves] = [Moves() for _ in range(rows)]  # the actions that each mask marks

    def seed(self, row: int, seed: int | str) -> None:
        """Give a row a seed, from which it begins its games anew."""
        self._seeds[row] = seed
        self._number[row] = -1

    def begin(self) -> None:
        """Begin the next game in every row."""
        self.finished = []
        self._waiting = 0
        for row in range(self.rows):
            self._forget(row)
            self._begin(row)
            self._move_on(row)

    def refused(self, actions: bytes) -> int:
        """Tell the first row whose action is not legal, -1 when there is none; each has 8 bytes, the lowest first."""
        for row in range(self.rows):
            if self.actors[row] >= 0:
                action = read_i64_le(actions, 8 * row)
                if not 0 <= action < self._actions or not self.masks[row * self._actions + action]:
                    return row
        return -1

    def step(self, actions: bytes) -> None:
        """Play an action in every row, and chance up to the next decision. Trusts the caller: ask `refused` before."""
        self.finished = []
        self._waiting = 0
        for row in range(self.rows):
            if self.ended[row] | self.cut[row]:  # in the step before
                self._forget(row)
            if self.actors[row] < 0:
                self._begin(row)
            else:
                self._play(row, read_i64_le(actions, 8 * row))
            self._move_on(row)

    def legal(self, row: int) -> list[int]:
        """List the legal actions of a row in the game's order."""
        legal = self._legal[row]
        found: list[int] = []
        for i in range(legal.n):
            found.append(legal.item[i])
        return found

    def sample(self, rng: Rng) -> vec[i64]:
        """Draw an action for each row, all that are legal equally likely; 0 where nobody acts."""
        found = vec[i64]([0] * int(self.rows))
        for row in range(self.rows):
            legal = self._legal[row]
            if legal.n:
                found[row] = legal.item[rng.below(legal.n)]
        return found

    def _play(self, row: i64, action: i64) -> None:
        """Play an action of a row, and chance; see whether its game is over, or long enough."""
        state = self.states[row]
        actor = self.actors[row]
        state.play(self.encoder.move(action))
        self._made[row] += 1
        self._go_on(row, state)
        if state.actor == OVER:
            self.ended[row] = 1
            for seat in range(self._seats):
                self.rewards[row * self._seats + seat] = reward(state.payoff(seat), self._seats)
            self._end(row, state, actor)
        elif self._made[row] == self.most:
            self.cut[row] = 1
            self._end(row, state, actor)

    def _begin(self, row: i64) -> None:
        """Begin the next game of a row."""
        self._number[row] += 1
        self._made[row] = 0
        self._rngs[row].seed(f"chance {self._seeds[row]}/{self._number[row]}")
        state = self._start.copy()
        self.states[row] = state
        self._go_on(row, state)

    def _go_on(self, row: i64, state: State) -> None:
        """Play chance up to the next decision, and show it to its actor."""
        rng = self._rngs[row]
        while state.actor == CHANCE:
            state.play(state.draw(rng))
        self.actors[row] = state.actor
        self._clear(row)
        if state.actor >= 0:
            self._mark(row, state)
            self._show(row, state, state.actor)

    def _mark(self, row: i64, state: State) -> None:
        """Mark what is legal in a mask that is clear."""
        legal = self._legal[row]
        encoder = self.encoder
        state.moves(legal)
        begin = row * self._actions
        for i in range(legal.n):
            action = encoder.action(legal.item[i])
            legal.item[i] = action
            self.masks[begin + action] = 1

    def _clear(self, row: i64) -> None:
        """Clear the mask of a row."""
        legal = self._legal[row]
        begin = row * self._actions
        for i in range(legal.n):
            self.masks[begin + legal.item[i]] = 0
        legal.n = 0

    def _show(self, row: i64, state: State, seat: i64) -> None:
        """Write what a seat knows, after what the rows before it wait with; in place of what the row was to show."""
        numbers = self._numbers
        numbers.truncate((row - self._waiting) * self._size)
        self.encoder.write(state, seat, numbers)

    def _move_on(self, row: i64) -> None:
        """Move what waits to its rows, when there is a block of it or this row is the last."""
        after = row + 1
        if after - self._waiting < self._block and after < self.rows:
            return
        self._rows[self._waiting * self._size : after * self._size] = self._numbers.getvalue()
        self._numbers.truncate(0)
        self._waiting = after

    def _end(self, row: i64, state: State, last: i64) -> None:
        """Show the end of a game to the seat that acted last; begin another one if that is to be at once."""
        if self.at_once:
            self.finished.append((row, self.encoder.observe(state, last)))
            self._begin(row)
        else:
            self.actors[row] = OVER
            self._clear(row)
            self._show(row, state, last)

    def _forget(self, row: i64) -> None:
        """Forget what the step before said of the end of a game."""
        self.ended[row] = 0
        self.cut[row] = 0
        for seat in range(self._seats):
            self.rewards[row * self._seats + seat] = 0.0


def reward(payoff: float, seats: i64) -> float:
    """Give the reward for a payoff, such that those of all seats add up to 0.

    Of n seats a sole winner gets 1 and each loser -1 / (n - 1); of k winners each gets (n / k - 1) / (n - 1). With two
    seats they are 1 and -1, or 0 and 0.
    """
    return (float(seats) * payoff - 1.0) / (float(seats) - 1.0)
