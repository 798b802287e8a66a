"""What is said of scores: points, how a total comes about, what changes it, who won (AL-71 … AL-76). Compiled."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.points import points_text
from ludoscape.engine.sets import members
from ludoscape.engine.words import seat_name, seat_names
from ludoscape.games.alheimur.rules.position import BY_LAST_ROUND, BY_ROUNDS, BY_SURVIVOR
from ludoscape.games.alheimur.rules.score import Sheet
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words.names import ELEMENT_NAMES
from ludoscape.games.alheimur.words.sentences import seats_of

ENDINGS: Final = {
    BY_LAST_ROUND: "The Last Round is over.",
    BY_SURVIVOR: "At most one player has pyramids left.",
    BY_ROUNDS: "The last of all rounds is over.",
}


def points(quarters: int) -> str:
    """Write quarter points.

    >>> points(140), points(70), points(7), points(1), points(0)
    ('35', '17½', '1¾', '¼', '0')
    """
    return points_text(int(quarters) / 4)


def half_points(doubled: int) -> str:
    """Write the score of an element.

    >>> half_points(24), half_points(1)
    ('12', '½')
    """
    return points(2 * doubled)


def more_points(quarters: int) -> str:
    """Write a change of a total.

    >>> more_points(14), more_points(-4)
    ('+3½', '-1')
    """
    return f"{'-' if quarters < 0 else '+'}{points(abs(quarters))}"


def formula(sheet: Sheet) -> str:
    """Write how a total comes about: 12 × ½ × 5 + 2 + 2 + 1 (AL-74)."""
    product = [half_points(sheet.highest.doubled), half_points(sheet.lowest.doubled), f"{sheet.progress}"]
    return " + ".join([" × ".join(product), *[half_points(score.doubled) for score in sheet.others]])


def changes(before: Sheet, after: Sheet) -> str:
    """Say which of the six scores change: earth 2 > 4, Progress 5 > 6."""
    found = [
        f"{ELEMENT_NAMES[was.element]} {half_points(was.doubled)} becomes {half_points(now.doubled)}"
        for was, now in zip(before.scores, after.scores, strict=True)
        if was.doubled != now.doubled
    ]
    if before.progress != after.progress:
        found.append(f"Progress {before.progress} becomes {after.progress}")
    return ", ".join(found)


def end_words(state: AlheimurState) -> str:
    """Say how the game ended, who won, and with how much (AL-70, AL-76); what made each total is read at its seat."""
    totals = {seat: int(state.quarters(seat)) for seat in seats_of(state)}
    winners = members(int(state.best))
    won = f"{seat_names(winners)} won" if len(winners) == 1 else f"{seat_names(winners)} share the win"
    ranked = sorted((seat for seat in totals if seat not in winners), key=lambda seat: -totals[seat])
    others = [f"{seat_name(seat)}: {points(totals[seat])}" for seat in ranked]
    behind = f" {', '.join(others)}." if others else ""
    return f"{ENDINGS[int(state.reason)]} {won} with {points(totals[winners[0]])} points.{behind}"
