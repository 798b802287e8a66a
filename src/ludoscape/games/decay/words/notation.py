"""The notation of Decay (DE-88): moves to tokens and back."""

from __future__ import annotations

import re
from typing import Final

from ludoscape.engine.game import NotationError
from ludoscape.engine.texts import read_texts
from ludoscape.games.decay.rules import legal
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.board import Settings
from ludoscape.games.decay.rules.letters import SUIT_LETTERS, TILE_INDEX, TILE_NAMES
from ludoscape.games.decay.rules.state import DecayState

TOKEN: Final = re.compile(
    r"""\+[SMCA][na2345] | @-?\d{1,8},-?\d{1,8} | >[SMCA][na2345] | \*[SMCA] | \$[SMCA] | \. | \^(?:[SMCA][na2345]|-)
      | ![SMCA-] | ~[SMCA][na2345]:\d{1,8} | ; | first=\d""",
    re.VERBOSE | re.ASCII,
)
# what tokens are called by how they begin, and so the methods that describe them as choices and tell them in the log
CALLED: Final = read_texts("ludoscape.games.decay").data["called"]
PLAIN: Final = {".": legal.STOP, "^-": legal.KEEP, "!-": legal.DECLINE, ";": legal.END}
OF_TILES: Final = {"+": legal.CREATE, ">": legal.STEP, "^": legal.LIFT}
OF_COINS: Final = {"*": legal.COIN, "$": legal.TOLL, "!": legal.TAKE}
INTS: Final = {  # where the ints of a kind begin
    legal.START: p.START,
    legal.CREATE: 0,
    legal.STEP: p.STEP,
    legal.STOP: p.STOP,
    legal.COIN: p.COIN,
    legal.TOLL: p.TOLL_COIN,
    legal.LIFT: p.LIFT,
    legal.KEEP: p.KEEP,
    legal.TAKE: p.WIN,
    legal.DECLINE: p.DECLINE,
    legal.END: p.END,
}
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
    if move < p.STEP:
        return f"+{TILE_NAMES[move]}"
    if move < p.STOP:
        return f">{TILE_NAMES[move - p.STEP]}"
    if p.LIFT <= move < p.KEEP:
        return f"^{TILE_NAMES[move - p.LIFT]}"
    if p.COIN <= move < p.TOLL_COIN:
        return f"*{SUIT_LETTERS[move - p.COIN]}"
    if p.TOLL_COIN <= move < p.LIFT:
        return f"${SUIT_LETTERS[move - p.TOLL_COIN]}"
    if p.WIN <= move < p.DECLINE:
        return f"!{SUIT_LETTERS[move - p.WIN]}"
    if move >= p.START:
        return f"first={move - p.START}"
    return {p.STOP: ".", p.KEEP: "^-", p.DECLINE: "!-", p.END: ";"}[move]


def read(token: str) -> tuple[int, int, int]:
    """Read a token as a kind of move of `rules/legal.py`, its tile, suit or player, and its place or distance."""
    kind, rest = token[0], token[1:]
    if token in PLAIN:
        return PLAIN[token], 0, 0
    if kind == "@":
        x, y = rest.split(",")
        return legal.SPOT, int(x), int(y)
    if kind == "~":
        name, distance = rest.split(":")
        return legal.SLIDE, TILE_INDEX[name], int(distance)
    if kind == "f":
        return legal.START, int(token.removeprefix("first=")), 0
    if kind in OF_TILES:
        return OF_TILES[kind], TILE_INDEX[rest], 0
    return OF_COINS[kind], SUIT_LETTERS.index(rest), 0


def encode(state: DecayState, kind: int, a: int, b: int) -> int:
    """Turn a legal move, as `read` gives it, into its int."""
    settings = state.settings
    if kind == legal.SLIDE:
        return int(settings.slide_base + a * 2 * settings.side + b)
    if kind == legal.SPOT:
        if not state.board:
            return int(settings.spot_base)
        state.measure()
        column = a - state.left + settings.side
        return int(settings.spot_base + column * settings.span + b - state.low + settings.side)
    return INTS[kind] + a
