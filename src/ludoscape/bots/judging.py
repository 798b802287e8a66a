"""Which judge a bot asks: the best one of the game, the one made by hand, or one by a file of weights."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludoscape.bots.base import Parameter
from ludoscape.engine.game import Game
from ludoscape.engine.judge import Judge
from ludoscape.engine.weights import read_file

BEST: Final = "best"
HAND: Final = "hand"
WHICH: Final = f"{BEST} (what was learned, where there is such), {HAND} or a file of weights"
JUDGE: Final = Parameter("judge", BEST, 0, 0, "who rates positions", WHICH)


class Judges:
    """Makes the judge that a bot was told to ask, and keeps it for a game.

    Raises WeightsError, and OSError, at once for a file that is none of weights.
    """

    def __init__(self, which: str) -> None:
        self.which = which
        self._game: Game | None = None
        self._judge: Judge | None = None
        if which not in (BEST, HAND):
            read_file(Path(which))

    def of(self, game: Game) -> Judge:
        """Give the judge of a game. Raises WeightsError where the weights are for another one."""
        if self._judge is None or self._game is not game:
            self._game, self._judge = game, self._made(game)
        return self._judge

    def _made(self, game: Game) -> Judge:
        if self.which == BEST:
            return game.judge()
        return game.hand_judge() if self.which == HAND else read_file(Path(self.which)).judge(game)
