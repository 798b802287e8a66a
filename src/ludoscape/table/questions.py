"""What somebody asks before a move, at a table and in a lesson alike: what a choice would do, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludoscape.engine.game import IllegalMove, NotationError
from ludoscape.engine.state import State
from ludoscape.table import render
from ludoscape.table.addressing import fill
from ludoscape.table.answers import Previewed, Why
from ludoscape.table.model import TableView
from ludoscape.table.refusal import Refusal
from ludoscape.table.spread import single


def require_choice(shown: TableView, move: str) -> None:
    """Raise Refusal when a move is not among the choices of a view."""
    if all(choice["move"] != move for choice in shown.view["choices"]):
        raise Refusal(422, "That is not among your choices.")


def previewed(shown: TableView, move: str, line: str = "") -> Previewed:
    """Make the picture of a choice before it is confirmed, its question, and what it does.

    `line` is what is then sent, if it is more than the move. Raises Refusal.
    """
    require_choice(shown, move)
    return cast(Previewed, render.preview(shown, move, picture(shown, move), line))


def after(state: State, texts: Sequence[str]) -> State:
    """Give the position after some choices."""
    later = state.copy()
    for text in texts:
        later.do(text)
    return later


def picture(shown: TableView, moves: str) -> str:
    """Draw what a choice, or several moves that are gathered, would do."""
    return str(shown.game.draw(shown.view, moves, shown.marks))


def why_not(shown: TableView, state: State, you: int | None, element: str, x: float, y: float) -> Why:
    """Say why what was touched cannot be done: the first refusal of what may have been meant, or nothing."""
    if not shown.view["choices"]:
        return {}
    for text in shown.game.attempt(shown.view, element, x, y):
        try:
            *before, last = single(shown.game, text)
            refusal = shown.game.why_not(after(state, before), last)
        except NotationError:
            continue
        if refusal is not None:
            return {**_told(refusal, shown.names, you), "text": text}
    return {}


def _told(refusal: IllegalMove, names: Sequence[str], you: int | None) -> Why:
    reason = fill(refusal.wording, names, you)
    return {"rule": refusal.rule, "reason": reason, "where": list(refusal.where)}
