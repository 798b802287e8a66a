"""Several moves in one go: lines of moves, and what a view says of moves that can be gathered (`Spread`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ludoscape.engine.game import Game, NotationError
from ludoscape.engine.view import Spread, View

MOST_MOVES: Final = 64  # in one line
MOST_LETTERS: Final = 1000


def single(game: Game, text: str) -> list[str]:
    """Take a line of moves apart; what cannot be read stays whole, so that reading it says what is wrong."""
    try:
        return game.split(text) or [text]
    except NotationError:
        return [text]


def fits(spread: Spread, texts: Sequence[str]) -> bool:
    """Tell whether moves are some that a spread lets somebody gather, in order, with or without the move that ends."""
    order = {f"{spread['move']}{item['key']}": item["key"] for item in spread["items"]}
    ends = bool(spread["end"]) and texts[-1:] == [spread["end"]]
    moves = texts[:-1] if ends else texts
    if not moves or len(moves) > spread["total"] - ends or any(text not in order for text in moves):
        return False
    keys = [order[text] for text in moves]
    most = max(Counter(keys).values())
    return keys == sorted(keys) and (not spread["each"] or most <= spread["each"])


def two(view: View, texts: Sequence[str]) -> tuple[str, str] | None:
    """Give a choice and the one that follows on it, if these moves are such a pair; else None."""
    if len(texts) != 2:
        return None
    first, second = texts
    listed = any(choice["move"] == first for choice in view["choices"])
    return (first, second) if listed and second in following(view) else None


def following(view: View) -> list[str]:
    """List the moves that may be sent together with a choice, after it."""
    return [choice["move"] for choice in view.get("then") or ()]


def worded(spread: Spread | None) -> Spread | None:
    """Give a spread with all its words; where the game has none, plain ones."""
    if spread is None:
        return None
    said, total = spread.copy(), spread["total"]
    said.setdefault("left", [f"{total - number} of {total} left" for number in range(total)] + ["None left"])
    said.setdefault("yes", ["Done"] * (total + 1))
    said["items"] = [item.copy() for item in spread["items"]]
    for item in said["items"]:
        item.setdefault("hint", f"{item['now']} now" if item["now"] else "")
    return said


def is_part(spread: Spread | None, move: str) -> bool:
    """Tell whether a choice is one of those that a spread gathers, or the one that ends it."""
    if spread is None:
        return False
    return move in (spread["end"] or None, *(f"{spread['move']}{item['key']}" for item in spread["items"]))
