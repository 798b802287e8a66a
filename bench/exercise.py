"""Play a little of all games, so that a C compiler which watches sees what of them is run often.

`make fast` compiles twice and runs this in between; it prints nothing. What is played is the same each time: random
games, a batch of games with their observations, and a game of bots that search and of greedy ones, seen and drawn.
"""

from __future__ import annotations

import struct
from typing import Final

import ludoscape as ls
from ludoscape.engine.batch import Batch
from ludoscape.engine.playout import playouts
from ludoscape.engine.state import CHANCE, OVER

SEATS: Final = frozenset({2, 3, 4})
GAMES: Final = 400  # random ones
ROWS: Final = 32  # of a batch
STEPS: Final = 2000  # of each row
SEARCH: Final = "mcts:playouts=16,slips=0.5"


def at_random(game: ls.Game) -> None:
    """Play random games by the engine alone, and call by call as other programs do."""
    rng = ls.Rng("exercise")
    playouts(game.start(), GAMES, rng)
    state = game.start()
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.play(state.draw(rng))
        else:
            legal = state.legal()
            state.play(legal[rng.below(len(legal))])


def in_batches(game: ls.Game) -> None:
    """Step many games side by side, with observations and masks."""
    batch, rng = Batch(game, ROWS, False), ls.Rng("exercise")
    for row in range(ROWS):
        batch.seed(row, row)
    batch.begin()
    for _ in range(STEPS):
        batch.step(struct.pack(f"<{ROWS}q", *map(int, batch.sample(rng))))


def by_bots(game: ls.Game) -> None:
    """Let bots search and judge, and look at each position of a game as its seats see it."""
    ls.play(game, [SEARCH] * game.seats, "exercise")
    played = ls.play(game, ["greedy:slips=0.2"] * game.seats, "exercise")
    for n, state in enumerate(played.states()):
        if n % 5 == 0:
            str(game.draw(game.view(state, n % game.seats)))


def main() -> None:
    """Exercise every game that is installed."""
    for name in ls.games():
        for seats in SEATS.intersection(ls.game_type(name).seat_numbers):
            game = ls.game(name, seats=seats)
            at_random(game)
            in_batches(game)
            by_bots(game)


if __name__ == "__main__":
    main()
