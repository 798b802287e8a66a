"""The searching bot: information-set tree search with a budget in seconds or simulations."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from ludoscape.bots.base import Bot, BotError, BotKind, InformationSet, Number, Parameter, register
from ludoscape.bots.search import Search

SLICE: Final = 0.03  # seconds in compiled code at a time: short enough for Ctrl-C and for a server's heartbeat


class MctsBot(Bot):
    """Search the tree of what may happen. `playouts` are simulations; the bot stops at whichever limit comes first."""

    def __init__(
        self,
        name: str,
        seed: int | str = 0,
        seconds: float = 1.0,
        playouts: int = 0,
        explore: float = 0.6,
        warmth: float = 0.05,
    ) -> None:
        super().__init__(name, seed)
        self.explore = explore
        self.warmth = warmth
        self.seconds = seconds
        self.playouts = playouts

    def choose(self, seen: InformationSet) -> int:
        """Choose the move that the search visited most."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        return self.search(seen).best()

    def search(self, seen: InformationSet) -> Search:
        """Search within the budget, or until no other move can catch up; then ask for visits and values."""
        search = Search(seen.sample(self.rng), seen.seat, seen.game.judge(), self.rng, self.explore, self.warmth)
        limit = self.playouts or 1 << 60
        started = time.monotonic()
        until = started + self.seconds if self.seconds else float("inf")
        step = min(8, limit)
        while search.simulations < limit:
            begun = time.monotonic()
            search.run(min(step, limit - search.simulations))
            now = time.monotonic()
            done = int(search.simulations)
            left = min((until - now) * done / max(now - started, 1e-6), float(limit - done))
            if now >= until or search.lead() > left:
                break
            step = max(1, min(2 * step, int(step * SLICE / max(now - begun, 1e-6)), 1 << 20))
        return search


def _mcts(name: str, seed: int | str, values: Mapping[str, Number]) -> Bot:
    if not values["seconds"] and not values["playouts"]:
        raise BotError("mcts needs a limit: seconds or playouts must be above 0")
    explore, warmth = float(values["explore"]), float(values["warmth"])
    return MctsBot(name, seed, float(values["seconds"]), int(values["playouts"]), explore, warmth)


register(
    BotKind(
        "mcts",
        "Searches the tree of what may happen, on states drawn from what its seat knows.",
        _mcts,
        (
            Parameter("seconds", 1.0, 0.0, 3600.0, "time for a decision; 0 for none, then playouts decide"),
            Parameter("playouts", 0, 0, 10_000_000, "simulations for a decision; 0 for no such limit"),
            Parameter("explore", 0.6, 0.0, 100.0, "weight of trying what the judge likes and nobody looked at"),
            Parameter("warmth", 0.05, 0.001, 100.0, "how evenly the judge's likes are spread over the moves"),
        ),
    )
)
