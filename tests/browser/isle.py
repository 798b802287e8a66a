"""How people play Silver Isle who decide by lot, and tables of it that have come to a certain decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import ludoscape as ls
from ludoscape.games.silver_isle.rules.letters import PHASES
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.table.timeline import Timeline
from tests.browser.people import Choice, Habit
from tests.browser.scenes import found, lay_out
from tests.browser.server import Served
from tests.table.helpers import ME, Player

# how much somebody likes each kind of move, besides chance; what is not named counts nothing
BUSY: Final = {"arrive": 1.0, "unload": 0.8, "load": 0.4, "go": 0.5, "depart": -0.7, "nomine": -1.0, "fights": 0.4}
GREEDY: Final = {
    "hit": 3,
    "shiphit": 3,
    "porthit": 3,
    "dig": 3,
    "claim": 2,
    "arrive": 3,
    "unload": 2,
    "load": 1,
    "go": 2,
}
CROWDED: Final = {"arrive": 9, "unload": 6, "load": 2, "go": 1}  # everybody ashore
SEEDS: Final = 100
LONG: Final = 400  # events of one game

Wish = Callable[[SilverState], bool]


class Islander(Habit):
    """Somebody who plays Silver Isle by lot and likes some kinds of moves."""

    def __init__(self, seed: int, likes: Mapping[str, float] = BUSY) -> None:
        super().__init__(seed)
        self.likes = likes

    def choose(self, choices: Sequence[Choice]) -> Choice:
        """Pick one of the choices."""
        return max(choices, key=self._like)

    def _like(self, choice: Choice) -> float:
        fights = bool(choice["effects"]["draw"].get("fights"))
        return self.chance.random() + self.likes.get(choice["kind"], 0) + fights * self.likes.get("fights", 0)


def at_phase(phase: str, more: Wish = lambda _: True) -> Wish:
    """Want a kind of decision."""
    return lambda state: PHASES[state.phase] == phase and more(state)


def out_of_turn(state: SilverState) -> bool:
    """Want a decision of a nation that is not active."""
    return bool(state.decider != state.nation)


def find(game: ls.Game, wanted: Wish, likes: Mapping[str, float], first: int = 0) -> Timeline:
    """Play games until a decision is as wanted, first one that comes to it soon; gives it up to there."""
    seeds = [f"isle {seed}" for seed in (first, *range(SEEDS))]
    return found(game, SilverState, wanted, _drawn_by(likes), seeds, LONG)


def _drawn_by(likes: Mapping[str, float]) -> Callable[[SilverState, ls.Rng], int]:
    """Make somebody draw a kind of move, one that is liked more often than others, and then a move of that kind."""

    def choose(state: SilverState, rng: ls.Rng) -> int:
        kinds: dict[str, list[int]] = {}
        for move in state.legal():
            kinds.setdefault(state.text(move).split()[0], []).append(move)
        names = [name for name in kinds for _ in range(int(likes.get(name, 1)))] or list(kinds)
        alike = kinds[names[rng.below(len(names))]]
        return alike[rng.below(len(alike))]

    return choose


def land(
    served: Served,
    wanted: Wish,
    places: Sequence[Mapping[str, str]] = (ME,) * 4,
    likes: Mapping[str, float] = GREEDY,
    first: int = 0,
    **options: Any,
) -> list[Player]:
    """Lay a table out at a decision; gives who sits on each seat, and at the end a spectator."""
    return lay_out(served, "silver-isle", lambda game: find(game, wanted, likes, first), places, options)


def land_early(
    served: Served, wanted: Wish, places: Sequence[Mapping[str, str]], first: int = 0
) -> tuple[list[Player], list[tuple[int, str]]]:
    """Lay a table out when its isle is built; gives who sits there, and the moves from there to a decision by seat."""
    way: list[tuple[int, str]] = []

    def begin(game: ls.Game) -> Timeline:
        timeline = Timeline(game)
        for event in find(game, wanted, GREEDY, first).events:
            assert isinstance(timeline.state, SilverState)
            if way or (timeline.state.actor >= 0 and built(timeline.state)):
                assert event.seat is not None, "chance has nothing more to say"
                way.append((event.seat, event.text))
            else:
                timeline.read(event.kind, event.text, event.seat, event.barrier)
        return timeline

    return lay_out(served, "silver-isle", begin, places, {}), way


def isle(served: Served, wanted: Wish, likes: Mapping[str, float] = GREEDY, seats: int = 4, **options: Any) -> Player:
    """Lay a table out at a decision for several people at one screen."""
    return land(served, wanted, [ME] * seats, likes, **options)[0]


def built(state: SilverState) -> bool:
    """Want the first decision after the isle was built and the ports were placed; nothing is left to chance then."""
    return PHASES[state.phase] not in ("lay", "port")
