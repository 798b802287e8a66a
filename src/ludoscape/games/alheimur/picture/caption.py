"""What stands beside the picture of Alheimur at a table, in lines under a picture that stands alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoscape.pictures.badges import colour


def caption(view: Mapping[str, Any]) -> list[str]:
    """Give the round with what is left of the Last Round, then each seat with its total, Progress, and stash."""
    board = view["board"]
    where = view["where"]
    if board["last"] is not None and not where.startswith("Round"):
        where = f"Round {board['round']}. {where}."
    return [where, *(_seat(board, seat) for seat in board["seats"])]


def _seat(board: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    name = colour(seat["seat"]).capitalize()
    if seat["out"]:
        return f"{name} is out."
    return (
        f"{name}: {seat['total']} points, Progress {seat['progress']}, {seat['in_play']} in play of"
        f" {board['trigger']} for the Last Round; stash: {_stash(seat['stash'])}"
    )


def _stash(counts: Sequence[int]) -> str:
    """Say how many of each size are left.

    >>> _stash([5, 0, 2])
    '5 of size 1, 0 of size 2, 2 of size 3'
    """
    return ", ".join(f"{count} of size {size}" for size, count in enumerate(counts, 1))
