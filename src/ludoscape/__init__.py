"""Ludoscape: strategy games whose boards are built and changed by play.

>>> import ludoscape as ls
>>> state = ls.game("decay", seats=3).start()
>>> state.actor == ls.CHANCE
True
"""

from __future__ import annotations

from ludoscape import _source_only  # noqa: F401  (must come first: may hide the compiled modules)
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, IllegalMove, InvalidState, NotationError, Outcome
from ludoscape.engine.options import Option, OptionError
from ludoscape.engine.rulebook import Rule
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR, Moves, State
from ludoscape.engine.svg import Svg
from ludoscape.games import game, game_type, games

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "OVER", "SPECTATOR", "Game", "IllegalMove", "InvalidState", "Moves", "NotationError", "Option",
    "OptionError", "Outcome", "Rng", "Rule", "State", "Svg", "build", "game", "game_type", "games",
]  # fmt: skip


def build() -> str:
    """Tell which build runs: compiled or interpreted."""
    from ludoscape.engine import state

    return "interpreted" if state.__file__.endswith(".py") else "compiled"
