"""A bot that loses nothing but its move when it fails: a move by chance is played in its place, and counted."""

from __future__ import annotations

import contextlib

from ludoscape.bots.base import Bot, BotFault, InformationSet


class Guarded(Bot):
    """Let a bot choose; when it stalls, dies or cheats, play any legal move instead, the same for the same seed.

    Any other error of a bot in this process is a mistake in its code, and is raised.
    """

    def __init__(self, bot: Bot, seed: int | str = 0) -> None:
        super().__init__(bot.name, f"guarded {seed}")
        self.bot = bot
        self.seconds = bot.seconds

    @property
    def patience(self) -> float:
        """Tell the same as the bot."""
        return self.bot.patience

    def begin(self) -> None:
        """Let the bot get ready; if it cannot now, it may when it is asked."""
        self.faults, self.trouble = 0, ""
        with contextlib.suppress(BotFault):
            self.bot.begin()

    def choose(self, seen: InformationSet) -> int:
        """Choose what the bot does, or any move when that is not legal."""
        try:
            move = self.bot.choose(seen)
        except BotFault as fault:
            self.trouble = str(fault)
        else:
            if move in seen.legal:
                return move
            self.trouble = f"the bot {self.name} chose {move!r}, which is not legal"
        self.faults += 1
        return seen.legal[self.rng.below(len(seen.legal))]

    def close(self) -> None:
        """Close the bot."""
        self.bot.close()
