"""Games that a judge plays against itself, and what can be learned from them. Compiled.

Every seat plays by the judge, one decision on, and now and then at random. Of some decisions all seats' observations
are kept. When the game is over each gets a target: the end for its seat, or, where that seat first played something
worse at random, what it expected there. What is expected on the way counts no further: it is the best of many
ratings, so it is too high, and most where there is most to choose from (docs/learning.md has the figures).
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoscape.engine.chance import Rng
from ludoscape.engine.encoder import Encoder
from ludoscape.engine.judge import Judge
from ludoscape.engine.learned import logit
from ludoscape.engine.state import CHANCE, OVER, Moves, State

ODDS: Final = 1_000_000  # chances are given in millionths
EVEN: Final = 0.01  # ratings that differ by this are chosen between at odds of e
WORSE: Final = 0.02  # a move that is rated so much below the best one cuts what is learned before it
SCALE: Final = 2000.0  # a logit is kept as a whole number of so many to one, from 32768 as 0
MIDDLE: Final = 32768
TARGETS: Final = 65535.0  # a target is kept as so many parts of one
TAIL: Final = 4  # bytes behind an observation: the hand judge's logit, and the target


class SelfPlay:
    """Plays games and keeps rows: the observation of a seat, the hand judge's logit of it, and the target.

    `keep` is the chance that a decision is kept, in millionths; `draws` how many draws a move is rated by that leads
    to chance.
    """

    def __init__(self, judge: Judge, hand: Judge, encoder: Encoder, keep: i64, draws: i64) -> None:
        self.judge = judge
        self.hand = hand
        self.encoder = encoder
        self.keep = keep
        self.draws = draws
        for each in (judge, hand):
            each.open = True  # they rate what was drawn from what a seat knows
        self._moves = Moves()
        self._rated: vec[float] = vec[float]([0.0] * int(hand.seats))

    def play(self, state: State, rng: Rng, wild: list[int]) -> Trail:
        """Play a game in place to its end; `wild` is the chance of a random move for each seat, in millionths."""
        trail = Trail(len(wild), self.encoder.size + TAIL)
        out = self._moves
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.play(state.draw(rng))
                continue
            out.n = 0
            state.moves(out)
            if out.n == 1:
                state.play(out.item[0])
                continue
            if rng.below(ODDS) < self.keep:
                self._note(state, rng, trail)
            state.play(self._choose(state, rng, wild[state.actor], trail))
        return trail

    def _note(self, state: State, rng: Rng, trail: Trail) -> None:
        """Keep what each seat sees now, and how the hand judge rates it for that seat: as a bot there would ask it."""
        rated = self._rated
        rows = trail.rows
        for seat in range(self.hand.seats):
            self.hand.rates(state.resample(seat, rng), rated)
            self.encoder.write(state, seat, rows)
            put_word(rows, i64(int(SCALE * logit(rated[seat]))) + MIDDLE)
            put_word(rows, 0)
            trail.add(seat)

    def _choose(self, state: State, rng: Rng, wild: i64, trail: Trail) -> i64:
        """Choose a move by the judge, and note what it expects of the best one."""
        actor = state.actor
        sample = state.resample(actor, rng)  # as every bot: what it may not know decides nothing
        count = self._moves.n
        moves: list[int] = []
        worth: list[float] = []
        best: float = -1.0
        for i in range(count):
            moves.append(self._moves.item[i])
        for move in moves:
            rating = self._rate(sample, move, actor, rng)
            worth.append(rating)
            if rating > best:
                best = rating
        if rng.below(ODDS) < wild:
            place = int(rng.below(count))
        else:
            place = softly(worth, best, rng)
        trail.expect(actor, best, worth[place] < best - WORSE)
        return moves[place]

    def _rate(self, sample: State, move: i64, seat: i64, rng: Rng) -> float:
        """Rate a move for a seat, by some draws where chance follows it."""
        after = sample.copy()
        after.play(move)
        if after.actor == OVER:
            return after.payoff(seat)
        if after.actor != CHANCE:
            return self.judge.rate(after, seat)
        total: float = 0.0
        for _draw in range(self.draws):
            drawn = after.copy()
            while drawn.actor == CHANCE:
                drawn.play(drawn.draw(rng))
            total += drawn.payoff(seat) if drawn.actor == OVER else self.judge.rate(drawn, seat)
        return total / float(self.draws)


class Trail:
    """What is kept of one game: rows whose targets are still open, and what each seat came to expect."""

    def __init__(self, seats: int, length: int) -> None:
        self.rows = BytesWriter()
        self.length = length
        self._seat: list[int] = []  # of each row
        self._next: list[int] = []  # the number of that seat's next decision
        self._best: list[list[float]] = [[] for _ in range(seats)]
        self._cut: list[list[bool]] = [[] for _ in range(seats)]

    def add(self, seat: i64) -> None:
        """Note whose row it is."""
        self._seat.append(seat)
        self._next.append(len(self._best[seat]))

    def expect(self, seat: i64, best: float, cut: bool) -> None:
        """Note what a seat expects at a decision, and whether it then played something worse."""
        self._best[seat].append(best)
        self._cut[seat].append(cut)

    def learned(self, ends: list[float]) -> bytes:
        """Give the rows with their targets, from what each seat has at the end: between 0 and 1."""
        targets = [self._back(seat, end) for seat, end in enumerate(ends)]
        rows = self.rows
        for row in range(len(self._seat)):
            target = targets[self._seat[row]][self._next[row]]
            at: i64 = row * self.length + self.length - 2
            word = i64(int(TARGETS * target + 0.5))
            rows[at] = u8(word & 255)
            rows[at + 1] = u8(word >> 8)
        return rows.getvalue()

    def _back(self, seat: int, end: float) -> list[float]:
        """Carry the end back over a seat's decisions, to where it played worse: the target before each, and the end."""
        best = self._best[seat]
        cut = self._cut[seat]
        found = [end]
        for place in range(len(best) - 1, -1, -1):
            if cut[place]:
                end = best[place]
            found.append(end)
        found.reverse()
        return found


def softly(worth: list[float], best: float, rng: Rng) -> int:
    """Choose among ratings, the better ones far more likely."""
    weights: list[float] = []
    whole: float = 0.0
    for rating in worth:
        weight = exp((rating - best) / EVEN)
        weights.append(weight)
        whole += weight
    left = whole * float(rng.below(ODDS)) / float(ODDS)
    for place in range(len(weights)):
        left -= weights[place]
        if left < 0.0:
            return place
    return worth.index(best)


def put_word(out: BytesWriter, word: i64) -> None:
    """Append a number of two bytes, the lower one first."""
    out.append(u8(word & 255))
    out.append(u8(word >> 8))
