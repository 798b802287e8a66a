"""How people play Alheimur who ask its judge and like some moves, and tables of it that have come to some decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from librt.vecs import vec

import ludoscape as ls
from ludoscape.engine.judge import Judge
from ludoscape.games.alheimur.rules.position import PHASES
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.table.timeline import Timeline
from tests.browser.people import Choice
from tests.browser.scenes import found, lay_out
from tests.browser.server import Served
from tests.table.helpers import ME, Player

# how much somebody likes each kind of move, besides what the judge says of it: enough to have fleets that meet
BOLD: Final = {"grow": 0.02, "shrink": 0.02, "land": 0.03, "depart": 0.01, "arrive": 0.03, "launch": 0.1, "done": -0.02}
VERBS: Final = {
    "B": "build",
    "X": "swap",
    "P": "put",
    "E": "expand",
    "Z": "settle",
    "L": "land",
    "@": "at",
    "D": "depart",
    "R": "arrive",
    "U": "launch",
    "=": "role",
    "V": "site",
    "S": "shoot",
    ">": "target",
    "C": "grow",
}
SEEDS: Final = 30
LONG: Final = 900  # events of one game
CHANCY: Final = 0.05

Wish = Callable[[AlheimurState], bool]


class Builder:
    """Somebody at a screen who plays by lot and likes to build, to launch and to land."""

    def __init__(self, seed: int, **likes: float) -> None:
        self.chance = random.Random(seed)
        self.likes: Mapping[str, float] = {
            "expand": 1.0,
            "grow": 0.8,
            "launch": 0.6,
            "land": 1.0,
            "arrive": 0.8,
            **likes,
        }

    def choose(self, choices: Sequence[Choice]) -> Choice:
        """Pick one of the choices."""
        return max(choices, key=self._wish)

    def _wish(self, choice: Choice) -> float:
        dies = len(choice["effects"]["draw"].get("dies", ()))
        return self.chance.random() + self.likes.get(choice["kind"], 0) - 3 * dies


def at_phase(*phases: str, more: Wish = lambda _: True) -> Wish:
    """Want a kind of decision, with something more to be true of it."""
    return lambda state: PHASES[state.phase] in phases and more(state)


def kinds(*names: str) -> Wish:
    """Want a decision with moves of each of these kinds."""
    return lambda state: {kind_of(state.text(move)) for move in state.legal()} >= set(names)


def kind_of(text: str) -> str:
    """Give the kind of a move by its text, as choices name it; to shrink counts as to grow."""
    return text if text == "done" else "pass" if text.startswith("pass") else VERBS[text[0]]


def find(game: ls.Game, wanted: Wish, luck: float = CHANCY) -> Timeline:
    """Play games until a decision is as wanted; gives the game up to there. `luck` counts beside the ratings."""
    choose, seeds = partial(_liked, judge=game.judge(), luck=luck), [f"alheimur {seed}" for seed in range(SEEDS)]
    return found(game, AlheimurState, wanted, choose, seeds, LONG)


def _liked(state: AlheimurState, rng: ls.Rng, judge: Judge, luck: float) -> int:
    legal = state.legal()
    rates = vec[float]([0.0] * int(state.settings.seats))
    wishes = []
    for move in legal:
        after = state.copy()
        after.play(move)
        judge.rates(after, rates)
        lot = luck * int(rng.below(1000)) / 1000
        wishes.append(rates[state.actor] + BOLD.get(kind_of(state.text(move)), 0) + lot)
    return legal[wishes.index(max(wishes))]


def explore(
    served: Served, wanted: Wish, places: Sequence[Mapping[str, str]] = (ME, ME), luck: float = CHANCY, **options: Any
) -> list[Player]:
    """Lay a table out at a decision; gives who sits on each seat, and at the end a spectator."""
    return lay_out(served, "alheimur", lambda game: find(game, wanted, luck), places, options)
