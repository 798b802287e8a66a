"""What a type checker tells somebody who changes a rule in a file of his own: this file is such a one.

`make types` checks it strictly: none of what is asked here is Any, and what is wrong is told, since strict mypy allows
no `type: ignore` without a fault in its line.
"""

from __future__ import annotations

from pathlib import Path
from typing import assert_type

import pytest

import ludoscape as ls
from ludoscape.bots import Bot, InformationSet
from ludoscape.games.decay import Decay
from ludoscape.games.decay.rules.state import DecayState

ROOT = Path(__file__).parent.parent


class FreeState(DecayState):
    """Decay in which every tile may be entered for nothing."""

    def is_free(self, tile: int) -> bool:
        return True

    def blank(self) -> FreeState:
        return FreeState(self.game, self.settings)


class FreeDecay(Decay):
    """Decay with that rule."""

    def start(self) -> FreeState:
        state = FreeState(self, self.settings)
        state.begin()
        return state

    def view(self, state: ls.State, seat: int) -> ls.View:
        view = super().view(state, seat)
        view["where"] = f"turn {state.turns()}"
        return view

    def tell(self, before: ls.State, move: int, after: ls.State, seat: int) -> ls.Told:
        return super().tell(before, move, after, seat) | {"css": "p1"}


class Undoing(Bot):
    """Plays what can be taken back."""

    def choose(self, seen: InformationSet) -> int:
        free = [choice["effects"]["undo"] for choice in seen.view["choices"]]
        assert_type(free, list[bool])
        return seen.legal[free.index(True) if True in free else 0]


def test_types_are_known() -> None:
    state = FreeDecay(2).start()
    view, told = state.view(0), state.game.tell(state, state.parse("first=1"), state, ls.SPECTATOR)
    assert_type(state, FreeState)
    assert_type(view, ls.View)
    assert_type([choice["move"] for choice in view["choices"]], list[str])
    assert_type(view["seats"][0]["score"], str)
    assert_type(told, ls.Told)
    assert_type(told["text"], str)
    assert_type(state.game, ls.Game)
    assert_type(state.game.load(state.dump()), ls.State)
    assert_type(state.legal(), list[int])
    assert_type(state.chance(), list[tuple[int, int]])
    assert_type(state.why_not("first=1"), ls.IllegalMove | None)
    assert_type(state.outcome(), ls.Outcome | None)
    assert_type(ls.game("decay", seats=2).start().view(0), ls.View)
    assert_type(ls.play("decay", "random").outcome, ls.Outcome)
    assert_type(ls.games(), list[str])
    state.do("first=1")
    assert_type(state.text(state.legal()[0]), str)
    assert_type(state.game.draw(state.view(0), told["text"], told["marks"]), ls.Svg)
    state.do(state.legal()[0])
    assert state.view(0)["where"] == f"turn {state.turns()}"


def test_what_is_wrong_is_told() -> None:
    state = FreeDecay(2).start()
    with pytest.raises(KeyError):
        state.view(0)["choises"]  # type: ignore[typeddict-item]
    with pytest.raises(TypeError):
        state.do(None)  # type: ignore[arg-type]


def test_the_package_says_that_it_has_types() -> None:
    assert (ROOT / "src" / "ludoscape" / "py.typed").is_file()
