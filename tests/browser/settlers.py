"""How people play Intimate Settlers who decide by lot, and tables of it that have come to a certain decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import ludoscape as ls
from ludoscape.games.intimate_settlers.rules.letters import PHASES
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.table.timeline import Timeline
from tests.browser.people import Choice, Habit
from tests.browser.scenes import found, lay_out, liking
from tests.browser.server import Served
from tests.table.helpers import ME, Player

# how much somebody likes each kind of move, besides chance; what is not named counts nothing
KEEN: Final = {
    "city": 4.0,
    "settle": 3.5,
    "road": 1.6,
    "ship": 1.6,
    "buy": 1.0,
    "play": 0.9,
    "trade": 0.35,
    "roll": 0.5,
    "lift": -0.9,
    "offer": -1.0,
    "scrap": -0.4,
    "propose": 0.3,
    "stop": -1.0,
    "deal": 1.0,
}
# the same, for somebody who uses all there is
CURIOUS: Final = {**KEEN, "lift": 1.2, "play": 3.0, "trade": 0.6, "buy": 1.5, "offer": 0.5, "propose": 1.0}
TRADES: Final = 1  # with the bank, in one turn
SEEDS: Final = 30
LONG: Final = 700  # moves of one game

Wish = Callable[[SettlersState], bool]


class Settler(Habit):
    """Somebody who plays Intimate Settlers by lot and likes some kinds of moves; who trades no more than a little."""

    def __init__(self, seed: int, likes: Mapping[str, float] = KEEN) -> None:
        super().__init__(seed)
        self.likes = likes
        self.trades = 0

    def choose(self, choices: Sequence[Choice]) -> Choice:
        """Pick one of the choices."""
        found = max(choices, key=self._like)
        if found["kind"] in ("trade", "offer"):
            self.trades += 1
        elif found["kind"] in ("end", "roll"):
            self.trades = 0
        return found

    def _like(self, choice: Choice) -> float:
        kind = choice["kind"]
        tired = kind in ("trade", "offer") and self.trades >= TRADES
        return self.chance.random() + self.likes.get(kind, 0) - 9 * tired


def at_phase(*phases: str, more: Wish = lambda _: True) -> Wish:
    """Want a kind of decision, with something more to be true of it."""
    return lambda state: PHASES[state.phase] in phases and more(state)


def kinds(*names: str, times: int = 1) -> Wish:
    """Want a decision in which each of these kinds of moves can be chosen in so many ways."""

    def wanted(state: SettlersState) -> bool:
        found = [state.text(move).split()[0] for move in state.legal()]
        return all(found.count(name) >= times for name in names)

    return wanted


def find(game: ls.Game, wanted: Wish, likes: Mapping[str, float]) -> Timeline:
    """Play games until a decision is as wanted; gives the game up to there."""
    choose = liking(likes, lambda text: text.split()[0])
    return found(game, SettlersState, wanted, choose, [f"settlers {seed}" for seed in range(SEEDS)], LONG)


def settle(
    served: Served,
    wanted: Wish,
    places: Sequence[Mapping[str, str]] = (ME, ME),
    likes: Mapping[str, float] = CURIOUS,
    **options: Any,
) -> list[Player]:
    """Lay a table out at a decision; gives who sits on each seat, and at the end a spectator."""
    return lay_out(served, "intimate-settlers", lambda game: find(game, wanted, likes), places, options)
