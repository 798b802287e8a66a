"""Moves of Causeway as text and back."""

from __future__ import annotations

import re
from typing import Final

from causeway.rules.letters import SIDES
from causeway.rules.state import LAY, PASS, CausewayState, Settings
from ludoscape.engine.game import NotationError

MOVE: Final = re.compile(r"(draw|left|right) ([1-6])|pass")


def text_of(state: CausewayState, move: int, seat: int | None) -> str:
    """Write a move in full (seat None), or as a seat may read it (CA-2, CA-6)."""
    if move < LAY:
        return f"draw {move + 1 if seat in (None, int(state.drawer)) else '?'}"
    return "pass" if move == PASS else f"{SIDES[(move - LAY) % 2]} {(move - LAY) // 2 + 1}"


def no_move(text: str) -> NotationError:
    return NotationError(f"{text[:30]!r} is no move of Causeway: draw 3, left 3, right 3 and pass are")


def split(text: str, settings: Settings) -> list[str]:
    """Split a line of notation into moves. Raises NotationError for what is none."""
    found = re.findall(r"(?:draw|left|right) +[1-6?]|pass|\S+", text)
    moves = [" ".join(each.split()) for each in found]
    for each in moves:
        if not (MOVE.fullmatch(each) or each == "draw ?"):
            raise no_move(each)
    return moves
