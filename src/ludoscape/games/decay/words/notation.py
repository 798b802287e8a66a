"""The notation of Decay (DE-88): moves to tokens and back."""

from __future__ import annotations

import re
from typing import Final

from ludoscape.engine.game import NotationError
from ludoscape.games.decay.rules.board import Settings
from ludoscape.games.decay.rules.letters import SUIT_LETTERS, TILE_INDEX, TILE_NAMES
from ludoscape.games.decay.rules.state import (
    COIN,
    DECLINE,
    END,
    KEEP,
    LIFT,
    START,
    STEP,
    STOP,
    TOLL_COIN,
    WIN,
    DecayState,
)

TOKEN: Final = re.compile(
    r"""\+[SMCA][na2345] | @-?\d{1,8},-?\d{1,8} | >[SMCA][na2345] | \*[SMCA] | \$[SMCA] | \. | \^(?:[SMCA][na2345]|-)
      | ![SMCA-] | ~[SMCA][na2345]:\d{1,8} | ; | first=\d""",
    re.VERBOSE | re.ASCII,
)
TURN_HEAD: Final = re.compile(r"^\s*[0-9]+\.(?:[SMCA]:)?\s*")


def split(text: str, settings: Settings) -> list[str]:
    """Split run-together tokens; the head of a turn and comments in braces are for the reader only (DE-88).

    Raises NotationError for what is no token.
    """
    rest = TURN_HEAD.sub("", re.sub(r"\{[^}]*\}", " ", text))
    found: list[str] = []
    at = 0
    while at < len(rest):
        if rest[at].isspace():
            at += 1
            continue
        token = TOKEN.match(rest, at)
        if token is None:
            raise NotationError(f"{rest[at : at + 12]!r} is no move of Decay")
        found.append(token.group())
        at = token.end()
    return found


def text_of(state: DecayState, move: int, seat: int | None = None) -> str:
    """Write a move as a token; everything is open, so all seats read the same (DE-82)."""
    if move >= state.settings.spot_base:
        return f"@{state.spot_x(move)},{state.spot_y(move)}"
    if move >= state.settings.slide_base:
        tile, distance = divmod(move - int(state.settings.slide_base), 2 * int(state.settings.side))
        return f"~{TILE_NAMES[tile]}:{distance}"
    if move < STEP:
        return f"+{TILE_NAMES[move]}"
    if move < STOP:
        return f">{TILE_NAMES[move - STEP]}"
    if LIFT <= move < KEEP:
        return f"^{TILE_NAMES[move - LIFT]}"
    if COIN <= move < TOLL_COIN:
        return f"*{SUIT_LETTERS[move - COIN]}"
    if TOLL_COIN <= move < LIFT:
        return f"${SUIT_LETTERS[move - TOLL_COIN]}"
    if WIN <= move < DECLINE:
        return f"!{SUIT_LETTERS[move - WIN]}"
    if move >= START:
        return f"first={move - START}"
    return {STOP: ".", KEEP: "^-", DECLINE: "!-", END: ";"}[move]


def encode(state: DecayState, token: str) -> int | None:
    """Turn a token into its int; None where no such int exists now."""
    kind, rest = token[0], token[1:]
    if kind == "@":
        x, y = map(int, rest.split(","))
        return _encode_spot(state, x, y)
    if kind == "~":
        name, distance = rest.split(":")
        inside = 0 < int(distance) < 2 * state.settings.side
        return (
            state.settings.slide_base + TILE_INDEX[name] * 2 * state.settings.side + int(distance) if inside else None
        )
    if token.startswith("first="):
        player = int(token[6:])
        return START + player if player < state.settings.seats else None
    if token in (".", "^-", "!-", ";"):
        return {".": STOP, "^-": KEEP, "!-": DECLINE, ";": END}[token]
    if kind in "+>^":
        return {"+": 0, ">": STEP, "^": LIFT}[kind] + TILE_INDEX[rest]
    return {"*": COIN, "$": TOLL_COIN, "!": WIN}[kind] + SUIT_LETTERS.index(rest)


def _encode_spot(state: DecayState, x: int, y: int) -> int | None:
    settings = state.settings
    if not state.board:
        return int(settings.spot_base) if (x, y) == (0, 0) else None
    state.measure()
    column = x - state.left + settings.side
    row = y - state.low + settings.side
    if not (0 <= column < settings.span and 0 <= row < settings.span):
        return None
    return int(settings.spot_base + column * settings.span + row)
