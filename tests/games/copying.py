"""What tests of copies share: to play on at random, and all that there is to a position."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import ludoscape as ls

VALUES = type(vec[i64]())


def play_on(state: Any, rng: ls.Rng, moves: int) -> None:
    """Play some random moves, and what chance draws."""
    for _ in range(moves):
        if state.actor == ls.OVER:
            return
        legal = state.legal()
        state.play(state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))])


def everything(state: object) -> dict[str, Any]:
    """Give all attributes of a state, vectors as lists; lists of objects may be filled in for all copies at once."""
    names = {
        name
        for kind in type(state).__mro__
        for name in getattr(kind, "__mypyc_attrs__", vars(state) if hasattr(state, "__dict__") else ())
    }
    found = {name: getattr(state, name) for name in names - {"__dict__"}}
    assert {"actor", "game"} <= set(found)
    return {name: list(value) if type(value) is VALUES else value for name, value in found.items()}
