"""Bots: players that get what their seat may know and answer with a move.

>>> make_bot("greedy")
<bot greedy>
"""

from __future__ import annotations

from ludoscape.bots import external, mcts, simple  # noqa: F401  (they put their bots on the list)
from ludoscape.bots.base import (
    LEVELS,
    Bot,
    BotError,
    BotKind,
    InformationSet,
    Level,
    Parameter,
    bots,
    information_set,
    make_bot,
    register,
    split_bots,
)

__all__ = [
    "LEVELS", "Bot", "BotError", "BotKind", "InformationSet", "Level", "Parameter", "bots", "information_set",
    "make_bot", "register", "split_bots",
]  # fmt: skip
