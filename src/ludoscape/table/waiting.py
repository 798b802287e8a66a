"""What is said while a table waits for what its players add to the draws."""

from __future__ import annotations

from collections.abc import Sequence

from ludoscape.engine.state import CHANCE
from ludoscape.engine.view import Prompt, View
from ludoscape.engine.words import join_words
from ludoscape.table.shares import FIXED


def waiting(view: View, stage: str, names: Sequence[str]) -> View:
    """Give the view of a game that has not begun: nobody is to move, and it says who is waited for.

    `names` are those of the others who have not promised a share.
    """
    detail = "It begins when all are here, and each adds to its draws."
    title = f"Waiting for {join_words(names)}"
    if stage == FIXED:
        title, detail = "The game begins", "All add to its draws now; that takes ten seconds at most."
    elif not names:
        title, detail = "The game begins", "Your browser adds to its draws."
    prompt: Prompt = {**view["prompt"], "title": title, "detail": detail}
    return {**view, "actor": CHANCE, "steps": [], "hand": [], "prompt": prompt}
