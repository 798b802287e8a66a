"""Names of places in all games: nothing that is read names a place by figures that are drawn nowhere."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest

import ludoscape as ls

# a pair of figures, also where a blank stands between them; and a sign for "becomes" that reads as a comparison
CODED = re.compile(
    r"[-−]?\d,[-−]?\d|\([-−]?\d+, ?[-−]\d|\b(?:cell|space|corner|tile|hex|card at|place at) [-−]?\d+,| > |\d>\d", re.I
)
READ = re.compile(r'aria-label="([^"]*)"|<title>([^<]*)|<text[^>]*>([^<]*)')
# parts of a view that nobody reads: how the page and the picture name things
UNREAD = {"move", "picks", "where", "draw", "id", "key", "css", "icon", "emblem", "kind"}
READ_PARTS = ("seats", "where", "prompt", "steps", "hand", "choices", "outcome", "cannot", "kinds", "spread")
EVENTS = 400
LOOKED_AT = 7  # events between positions that are looked at
ASKED = 12


def texts(part: Any) -> Iterator[str]:
    """Give the texts of a part of a view."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for key, inside in part.items():
            if key not in UNREAD:
                yield from texts(inside)
    elif isinstance(part, list):
        for inside in part:
            yield from texts(inside)


def sentences(state: ls.State) -> Iterator[str]:
    """Give what is read at a position: by whoever decides, and on the picture."""
    view = state.view(int(state.actor))
    for name, part in view.items():
        if name in READ_PARTS:
            yield from texts(part)
    for found in READ.findall(str(state.game.draw(view))):
        yield html.unescape("".join(found))


@pytest.mark.parametrize("name", ["alheimur", "decay", "intimate-settlers", "silver-isle", "small-worlds"])
@pytest.mark.parametrize("seed", range(2))
def test_no_place_is_called_by_its_coordinates(name: str, seed: int) -> None:
    """In log, choices and what they would do, refusals, prompts and labels of the picture."""
    game = ls.game(name, 2 + 2 * seed)
    state = game.start()
    rng = ls.Rng(f"names {name} {seed}")
    found: list[str] = []
    played: list[str] = []
    for event in range(EVENTS):
        if state.actor == ls.OVER:
            break
        moves = state.legal() if state.actor >= 0 else []
        if moves and event % LOOKED_AT == 0:
            found += sentences(state)
            found += [refusal.reason for text in played[-ASKED:] if (refusal := state.why_not(text))]
        move = moves[rng.below(len(moves))] if moves else state.draw(rng)
        played.append(state.text(move))
        before = state.copy()
        state.play(move)
        found += [game.tell(before, move, state, seat)["text"] for seat in (ls.SPECTATOR, 0)]
    assert len(found) > EVENTS
    assert [text for text in found if CODED.search(text)] == []
