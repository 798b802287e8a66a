"""Positions and moves of Decay as numbers, for learners. Compiled.

Nothing is hidden in Decay, so all seats learn the same, each in its own order of the suits. Tiles and the colours of
coins stand in the order in which actions name them; only who holds something is counted from the observing seat on.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter, write_i32_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from ludoscape.engine.encoder import MOST, Encoder, flag, one_of, put, steps_on, steps_to
from ludoscape.engine.fields import read_fields
from ludoscape.engine.state import State
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.board import BIT, SUIT_TILES, Settings, size
from ludoscape.games.decay.rules.letters import PHASES
from ludoscape.games.decay.rules.position import coins
from ludoscape.games.decay.rules.state import DecayState

PACKAGE: Final = "ludoscape.games.decay"
HOLDERS: Final = 4
GOALS: Final = 3
NOTHING_DUE: Final = bytes(GOALS + 3)


class DecayEncoder(Encoder):
    """Encode positions of Decay.

    With T tiles, C suits and side L the actions are: T tiles to put down, T to step on, stop, C coins to pay, C to give
    as a toll, T tiles to lift, keep, C coins to win, decline, end, the slides (tile by tile, by 1 to 2 L - 1 places),
    the spots (column by column, from L west and south of the board's edges on).
    """

    def __init__(self, settings: Settings) -> None:
        suits = int(settings.suits)
        side = int(settings.side)
        tiles = 6 * suits
        window = (tiles + 1) * side + 1  # columns or rows of spots beside the longest board
        self.settings = settings
        self._suits: i64 = suits
        self._tiles: i64 = tiles
        self._window: i64 = window
        self._pieces = bytes(2 * HOLDERS * tiles)
        self._place: vec[i64] = vec[i64]([at // side | at % side << 8 for at in range(window)])
        moves = _moves_without_spots(suits, side, int(settings.slide_base))
        actions = [0] * int(settings.spot_base)
        for action, move in enumerate(moves):
            actions[move] = action
        self._actions: vec[i64] = vec[i64](actions)
        self._moves: vec[i64] = vec[i64](moves)
        self._spots: i64 = len(moves)
        seats, widest = int(settings.seats), max(tiles + 1, side - 1)
        lengths = {"seats": seats, "suits": suits, "tiles": tiles, "pair": int(seats == 2)}
        fields = read_fields(PACKAGE, "fields", **lengths, farthest=2 * side - 1, widest=widest, phases=PHASES)
        super().__init__(len(moves) + window * window, fields)

    # ---- actions

    def action(self, move: i64) -> i64:
        """Give the action of a move that a seat can make."""
        base = self.settings.spot_base
        if move < base:
            return self._actions[move]
        span = self.settings.span
        spot = move - base
        if span != self._window:
            spot -= spot // span * (span - self._window)
        return self._spots + spot

    def move(self, action: i64) -> i64:
        """Give the move of an action."""
        if action < self._spots:
            return self._moves[action]
        spot = action - self._spots
        return self.settings.spot_base + spot // self._window * self.settings.span + spot % self._window

    # ---- observations

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append the observation of a seat."""
        decay = cast(DecayState, state)
        self._turn(decay, seat, out)
        self._holdings(decay, seat, out)
        self._board(decay, seat, out)

    def _turn(self, state: DecayState, seat: i64, out: BytesWriter) -> None:
        """Append phase, actor, what is being paid for, and the counters."""
        settings = self.settings
        seats = settings.seats
        suits = self._suits
        one_of(out, seat, seats)
        one_of(out, state.phase, p.ENDED + 1)
        one_of(out, steps_to(state.actor, seat, seats), seats)
        suit: i64 = -1
        if state.actor >= 0:
            suit = steps_to(state.suit, seat, suits)
        one_of(out, suit, suits)
        if state.phase == p.PAY or state.phase == p.TOLL:
            one_of(out, state.goal, GOALS)
            out.append(u8(state.due + 1))
            out.append(u8(state.lowest_coin))
            out.append(u8(state.distance))
        else:
            out.write(NOTHING_DUE)
        put(out, state.turn, MOST)
        put(out, settings.max_turns - state.turn, MOST)
        quiet: i64 = MOST
        if settings.quiet_rounds:
            quiet = settings.quiet_rounds * size(state.alive) - state.quiet
        put(out, quiet, MOST)
        flag(out, state.stirred)
        put(out, self._repeated(state), MOST)
        for k in range(seats):
            flag(out, state.winners & BIT[steps_on(seat, k, seats)] != 0)

    def _repeated(self, state: DecayState) -> i64:
        """Count how often the position has been there since the last loss, at the start of a turn (DE-91)."""
        if not self.settings.repetition or state.phase != p.PAWN or state.pawn[state.suit] != state.begun:
            return 0
        key = state.key()
        count: i64 = 0
        for i in range(len(state.seen)):
            if state.seen[i] == key:
                count += 1
        return count

    def _holdings(self, state: DecayState, seat: i64, out: BytesWriter) -> None:
        """Append who lives, the coins, and with two players the suit that each used last."""
        suits = self._suits
        for k in range(suits):
            flag(out, state.alive & BIT[steps_on(seat, k, suits)] != 0)
        for k in range(suits):
            purse = state.hand[steps_on(seat, k, suits)]
            for s in range(suits):
                out.append(u8(coins(purse, s)))
        for s in range(suits):
            out.append(u8(coins(state.spent, s)))
        for k in range(suits):
            put(out, coins(state.owed, steps_on(seat, k, suits)), 8)
        if self.settings.seats == 2:
            for k in range(2):
                last = state.used[steps_on(seat, k, 2)]
                one_of(out, steps_to(last, seat, suits), suits)

    def _board(self, state: DecayState, seat: i64, out: BytesWriter) -> None:
        """Append what there is to say of each tile, where it lies, what touches it, pawns and dice."""
        tiles = self._tiles
        board = state.board
        unplaced = state.unplaced
        held: i64 = 0
        if state.air >= 0:
            held = BIT[state.air]
        own = state.own_tiles(seat)
        living: i64 = 0
        for s in range(self._suits):
            if state.alive & BIT[s]:
                living |= SUIT_TILES[s]
        opposing = living & ~own
        entered = state.entered
        begun: i64 = 0
        if state.begun >= 0:
            begun = BIT[state.begun]
        target: i64 = 0
        if state.phase == p.PAY or state.phase == p.TOLL:
            target = BIT[state.target]
        for t in range(tiles):
            write_i64_le(
                out,
                (unplaced >> t & 1)
                | (board >> t & 1) << 8
                | (held >> t & 1) << 16
                | (own >> t & 1) << 24
                | (opposing >> t & 1) << 32
                | (entered >> t & 1) << 40
                | (begun >> t & 1) << 48
                | (target >> t & 1) << 56,
            )
        self._places(state, out)
        touch = state.touch
        for i in range(0, 4 * tiles, 4):
            north = _few(touch[i])
            east = _few(touch[i + 1]) << 8
            south = _few(touch[i + 2]) << 16
            west = _few(touch[i + 3]) << 24
            write_i32_le(out, i32(north | east | south | west))
        begin: i64 = len(out)
        out.write(self._pieces)
        for k in range(self._suits):
            s = steps_on(seat, k, self._suits)
            if state.pawn[s] >= 0:
                out[begin + HOLDERS * state.pawn[s] + k] = 1
            if state.die[s] >= 0:
                out[begin + HOLDERS * (tiles + state.die[s]) + k] = 1

    def _places(self, state: DecayState, out: BytesWriter) -> None:
        """Append where each tile lies or, in the actor's hand, lay."""
        placed = state.board
        left: i64 = 0
        low: i64 = 0
        if placed:
            state.measure()
            left = state.left - self.settings.side
            low = state.low - self.settings.side
        if state.phase == p.PUT:
            placed |= BIT[state.air]
        place = self._place
        last = self._window - 1
        for t in range(self._tiles):
            word: i64 = 0
            if placed & BIT[t]:
                x = state.x[t] - left
                y = state.y[t] - low
                if x < 0 or y < 0 or x > last or y > last:  # a position set up by hand can tell where a tile lay
                    x = 0
                    y = 0
                word = place[x] | place[y] << 16
            write_i32_le(out, i32(word))


def _few(tiles: i64) -> i64:
    """Count a set of at most two tiles. Without a branch: this is asked a hundred times for a position."""
    return 2 + ((tiles - 1) >> 62) + (((tiles & (tiles - 1)) - 1) >> 62)


def _moves_without_spots(suits: int, side: int, slide_base: int) -> list[int]:
    """List the moves of seats in a game with so many suits, in the order of their actions, all but the spots."""
    tiles = 6 * suits
    moves = [*range(tiles), *range(p.STEP, p.STEP + tiles), p.STOP]
    moves += [*range(p.COIN, p.COIN + suits), *range(p.TOLL_COIN, p.TOLL_COIN + suits)]
    moves += [*range(p.LIFT, p.LIFT + tiles), p.KEEP, *range(p.WIN, p.WIN + suits), p.DECLINE, p.END]
    for tile in range(tiles):
        first = slide_base + 2 * side * tile
        moves += range(first + 1, first + 2 * side)
    return moves
