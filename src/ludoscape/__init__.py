"""Ludoscape: strategy games whose boards are built and changed by play.

>>> import ludoscape as ls
>>> state = ls.game("decay", seats=3).start()
>>> state.actor == ls.CHANCE
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludoscape import _take_build  # noqa: F401  (must come first: decides where the modules come from)
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Game, IllegalMove, InvalidState, NotationError, Outcome
from ludoscape.engine.options import Option, OptionError
from ludoscape.engine.rulebook import Rule
from ludoscape.engine.state import CHANCE, OVER, SPECTATOR, Moves, State
from ludoscape.engine.svg import Svg
from ludoscape.engine.view import Told, View
from ludoscape.games import game, game_type
from ludoscape.version import VERSION

if TYPE_CHECKING:
    from ludoscape.bots import Bot
    from ludoscape.games import games  # which is the package itself: it can be called
    from ludoscape.lab.simulate import Played

__version__ = VERSION

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "Game",
    "IllegalMove",
    "InvalidState",
    "Moves",
    "NotationError",
    "Option",
    "OptionError",
    "Outcome",
    "Rng",
    "Rule",
    "State",
    "Svg",
    "Told",
    "View",
    "build",
    "game",
    "game_type",
    "games",
    "play",
]


def build() -> str:
    """Tell which build runs: compiled or interpreted."""
    from ludoscape import builds

    return builds.running()


def play(
    game: Game | str, bots: str | Bot | Sequence[str | Bot] = "greedy", seed: int | str = 0, *, seats: int | None = None
) -> Played:
    """Play a game between bots, given by name or made: one for each seat, or one that sits in all of them.

    A game given by name has `seats` seats, or as many as there are bots, or its usual number for one bot. In a notebook
    the game shows its end; `played[n]` is the state after event n, `played.show(n)` its picture. Raises OptionError,
    BotError, and ValueError when the number of bots is wrong, or `seats` is not that of the game.

    >>> play("decay", ["random", "random"], seed=1).outcome.reason
    'last'
    """
    from ludoscape.bots import Bot, make_bot  # the bots and the lab are loaded when somebody plays
    from ludoscape.lab.simulate import play as play_out

    wanted = [bots] if isinstance(bots, str | Bot) else list(bots)
    if isinstance(game, str):
        game = game_type(game)(seats if seats is not None or len(wanted) == 1 else len(wanted))
    elif seats not in (None, game.seats):
        raise ValueError(f"{game!r} has {game.seats} seats already: choose them where it is made")
    if len(wanted) == 1:
        wanted *= game.seats
    made = [make_bot(bot, f"{seed} seat {seat}") if isinstance(bot, str) else bot for seat, bot in enumerate(wanted)]
    try:
        return play_out(game, made, seed)
    finally:
        for bot, given in zip(made, wanted, strict=True):
            if bot is not given:
                bot.close()
