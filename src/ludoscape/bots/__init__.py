"""Bots: players that get what their seat may know and answer with a move.

>>> make_bot("greedy")
<bot greedy>
"""

from __future__ import annotations

from ludoscape.bots import external, mcts, simple  # noqa: F401  (they put their bots on the list)
from ludoscape.bots.base import (
    Bot,
    BotError,
    BotFault,
    BotKind,
    InformationSet,
    Parameter,
    bots,
    information_set,
    make_bot,
    register,
    seen_from,
    split_bots,
)
from ludoscape.bots.guarded import Guarded
from ludoscape.bots.levels import LEVELS, STAND_IN, USUAL_LEVEL, Level, levels_of

__all__ = [
    "LEVELS",
    "STAND_IN",
    "USUAL_LEVEL",
    "Bot",
    "BotError",
    "BotFault",
    "BotKind",
    "Guarded",
    "InformationSet",
    "Level",
    "Parameter",
    "bots",
    "information_set",
    "levels_of",
    "make_bot",
    "register",
    "seen_from",
    "split_bots",
]
