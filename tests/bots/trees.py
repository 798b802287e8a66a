"""Small games written down as trees, whose values can be worked out by hand: what a search must find in them is known.

A game has one tree or several, its worlds: one of them is the true one, all are equally likely to whoever does not know
it. Positions reached by the same moves look alike in all worlds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import cast

from librt.vecs import vec

from ludoscape import CHANCE, OVER, Game, Moves, Outcome, Rng, State
from ludoscape.engine.judge import Judge
from ludoscape.engine.view import View


@dataclass(frozen=True, eq=False)
class Tree:
    """A position and what follows; `rating` is what the judge says of it, without it that all seats stand alike."""

    actor: int
    after: Mapping[int, Tree] = field(default_factory=dict)
    weights: Mapping[int, int] = field(default_factory=dict)  # of the outcomes of chance; 1 where nothing stands
    pays: tuple[float, ...] = ()
    rating: tuple[float, ...] = ()


def turn(seat: int, after: Mapping[int, Tree], rating: tuple[float, ...] = ()) -> Tree:
    """Let a seat choose."""
    return Tree(seat, after, rating=rating)


def chance(after: Mapping[int, Tree], weights: Mapping[int, int] | None = None) -> Tree:
    """Let chance choose."""
    return Tree(CHANCE, after, weights or {})


def pay(*pays: float, rating: tuple[float, ...] = ()) -> Tree:
    """End the game with a payoff for every seat."""
    return Tree(OVER, pays=pays, rating=rating)


def pair(pays: float, rating: float = 0.5) -> Tree:
    """End a game of two seats: seat 0 is paid so much, seat 1 the rest; the judge rates it likewise for seat 0."""
    return pay(pays, 1 - pays, rating=(rating, 1 - rating))


class TreeGame(Game):
    """The game of some trees. The seats that are `knowing` know which of them is the true one."""

    name, title, summary, minutes = "tree", "Tree", "A tree.", 1
    seat_numbers, default_seats = (2, 3, 8), 2
    option_specs = ()
    rules_version, prefix, package, longest = "1", "tr", __name__, 1000

    def __init__(
        self, *worlds: Tree, seats: int = 2, knowing: Sequence[int] = (), still: bool = False, grain: float = 1.0
    ) -> None:
        super().__init__(seats)
        self.worlds = worlds
        self.knowing = knowing
        self.still = still
        self.grain = grain

    def start(self, world: int = 0) -> TreeState:
        return TreeState(self, world)

    def text(self, state: State, move: int, seat: int | None = None) -> str:
        return str(move)

    def parse(self, state: State, text: str) -> int:
        return int(text)

    def outcome(self, state: State) -> Outcome | None:
        assert isinstance(state, TreeState)
        return Outcome(state.at.pays, (), None, "end") if state.actor == OVER else None

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, TreeState)
        return cast(View, {"path": state.path})  # all that its bots look at

    def judge(self) -> TreeJudge:
        return TreeJudge(self)


class TreeState(State):
    """A place in the tree of one world."""

    game: TreeGame

    def __init__(self, game: TreeGame, world: int) -> None:
        super().__init__(game)
        self.world = world
        self.path: list[int] = []
        self.at = game.worlds[world]
        self.actor = self.at.actor

    def moves(self, out: Moves) -> None:
        for move in self.at.after:
            out.add(move)

    def weight(self, move: int) -> int:
        return self.at.weights.get(move, 1)

    def play(self, move: int) -> None:
        self.path.append(move)
        self.at = self.at.after[move]
        self.actor = self.at.actor

    def copy(self) -> TreeState:
        return self._in(self.world)

    def payoff(self, seat: int) -> float:
        return self.at.pays[seat]

    def turns(self) -> int:
        return len(self.path)

    def resample(self, seat: int, rng: Rng) -> TreeState:
        return self.copy() if seat in self.game.knowing else self._in(rng.below(len(self.game.worlds)))

    def _in(self, world: int) -> TreeState:
        other = TreeState(self.game, world)
        for move in self.path:
            other.play(move)
        return other


class TreeJudge(Judge):
    """Says what stands in the tree; `asked` lists the positions it was asked about."""

    def __init__(self, game: TreeGame) -> None:
        super().__init__(game.seats)
        self.still = game.still
        self.grain = game.grain
        self.asked: list[Tree] = []

    def rates(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, TreeState)
        self.asked.append(state.at)
        for seat, rating in enumerate(state.at.rating or [1 / self.seats] * int(self.seats)):
            out[seat] = rating


# ---- games that everybody knows


@cache
def nim(stones: int, seat: int = 0, trust: float = 0.5) -> Tree:
    """Take 1 to 3 stones by turns; the last one wins. A multiple of 4 is lost for the mover.

    The judge believes with so much `trust`, wrongly, that whoever leaves such a multiple has lost.
    """
    if not stones:
        return pay(seat, 1 - seat)
    mover = trust if stones % 4 == 0 else 1 - trust
    rating = (mover, 1 - mover) if seat == 0 else (1 - mover, mover)
    return turn(seat, {take: nim(stones - take, 1 - seat, trust) for take in (1, 2, 3) if take <= stones}, rating)


def forced(moves: int, end: Tree) -> Tree:
    """Lead to an end by so many turns of seat 0 without a choice."""
    for _ in range(moves):
        end = turn(0, {0: end})
    return end
