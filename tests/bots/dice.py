"""A small game to test luck with: each move is followed by draws, some by more, and the first counts most."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec

from ludoscape import CHANCE, OVER, Game, Moves, Outcome, Rng, State
from ludoscape.engine.judge import Judge
from ludoscape.engine.view import View

FACES = 100
MOVES = (0, 1, 2)
GAIN = 0.03  # what each move pays more than the one before


class DiceGame(Game):
    """Two seats move by turns; `played` lists the states that were drawn for simulations, as these left them."""

    name, title, summary, minutes = "dice", "Dice", "A turn of dice.", 1
    seat_numbers, default_seats = (2,), 2
    option_specs = ()
    rules_version, prefix, package, longest = "1", "di", __name__, 1000

    def __init__(self, turns: int, common: bool = True) -> None:
        super().__init__(2)
        self.length = turns
        self.common = common
        self.played: list[DiceState] = []

    def start(self) -> DiceState:
        return DiceState(self)

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        return str(move)

    def parse(self, state: State, text: str) -> int:
        return int(text)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((state.payoff(0), state.payoff(1)), (), None, "end") if state.actor == OVER else None

    def view(self, state: State, seat: int) -> View:
        return cast(View, {})

    def judge(self) -> DiceJudge:
        return DiceJudge(self.common)


class DiceState(State):
    """What was chosen, and what was drawn in each turn; `hidden` is a number that nobody knows."""

    game: DiceGame

    def __init__(self, game: DiceGame) -> None:
        super().__init__(game)
        self.hidden = 0
        self.chosen: list[int] = []
        self.drawn: list[list[int]] = []

    def moves(self, out: Moves) -> None:
        for move in range(FACES) if self.actor == CHANCE else MOVES:
            out.add(move)

    def play(self, move: int) -> None:
        if self.actor != CHANCE:
            self.chosen.append(move)
            self.drawn.append([])
            self.actor = CHANCE
            return
        self.drawn[-1].append(move)
        if len(self.drawn[-1]) > self.chosen[-1]:  # one draw, and one more for each number of the move
            self.actor = OVER if len(self.drawn) == self.game.length else len(self.drawn) % 2

    def copy(self) -> DiceState:
        other = DiceState(self.game)
        other.actor, other.hidden = self.actor, self.hidden
        other.chosen, other.drawn = self.chosen[:], [turn[:] for turn in self.drawn]
        return other

    def payoff(self, seat: int) -> float:
        shared = sum(turn[0] for turn in self.drawn) / FACES / self.game.length
        own = self.drawn[0][-1] / FACES  # another draw for each move
        worth = 0.8 * shared + 0.1 * own + GAIN * self.chosen[0]
        return 1 - worth if seat else worth

    def turns(self) -> int:
        return len(self.drawn)

    def resample(self, seat: int, rng: Rng) -> DiceState:
        other = self.copy()
        other.hidden = rng.below(1 << 30)
        self.game.played.append(other)
        return other


class DiceJudge(Judge):
    """Likes everything alike."""

    def __init__(self, common: bool) -> None:
        super().__init__(2)
        self.common = common

    def rates(self, state: State, out: vec[float]) -> None:
        out[0] = out[1] = 0.5
