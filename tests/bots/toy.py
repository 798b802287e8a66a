"""A tiny game to test bots with: a race to ten with a safe step, a die, and a hidden bonus for seat 0."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec

from ludoscape import CHANCE, OVER, Game, Moves, Outcome, Rng, State
from ludoscape.engine.judge import Judge
from ludoscape.engine.view import View

STEP, ROLL, WASTE = 0, 1, 2
GOAL = 10


class Race(Game):
    """Two seats step (2 ahead), roll (1 to 6 ahead) or waste their turn; who reaches ten first wins."""

    name, title, summary, minutes = "race", "Race", "A race to ten.", 1
    seat_numbers, default_seats = (2,), 2
    option_specs = ()
    rules_version, prefix, package, longest = "1", "ra", __name__, 1000

    def start(self) -> RaceState:
        return RaceState(self)

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        return f"m{move}"

    def parse(self, state: State, text: str) -> int:
        return int(text[1:])

    def outcome(self, state: State) -> Outcome | None:
        if state.actor != OVER:
            return None
        pay = (state.payoff(0), state.payoff(1))
        return Outcome(pay, (pay.index(1.0),), None, "goal")

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, RaceState)
        board = {"at": list(state.at), "bonus": state.bonus if seat == 0 else "?"}
        return cast(View, {"board": board})  # all that its bots look at

    def judge(self) -> Judge:
        return RaceJudge(2)


class RaceState(State):
    """How far both are; `bonus` is known to seat 0 alone."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.at = [0, 0]
        self.bonus = 1
        self.mover = 0

    def moves(self, out: Moves) -> None:
        for move in range(1, 7) if self.actor == CHANCE else (STEP, ROLL, WASTE):
            out.add(move)

    def play(self, move: int) -> None:
        if self.actor != CHANCE and move == ROLL:
            self.actor = CHANCE
            return
        self.at[self.mover] += move if self.actor == CHANCE else 2 if move == STEP else 0
        over = self.at[self.mover] >= GOAL
        self.mover = self.mover if over else 1 - self.mover
        self.actor = OVER if over else self.mover

    def copy(self) -> RaceState:
        other = RaceState(self.game)
        other.at, other.bonus, other.mover, other.actor = self.at[:], self.bonus, self.mover, self.actor
        return other

    def payoff(self, seat: int) -> float:
        return float(self.at[seat] >= GOAL)

    def turns(self) -> int:
        return 0

    def resample(self, seat: int, rng: Rng) -> State:
        other = self.copy()
        if seat != 0:
            other.bonus = rng.below(100)
        return other


class RaceJudge(Judge):
    """Likes to be far ahead."""

    def rates(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, RaceState)
        for seat in (0, 1):
            out[seat] = 0.5 + (state.at[seat] - state.at[1 - seat]) / 40
