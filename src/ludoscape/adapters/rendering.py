"""What `render()` gives: a position in words or as a picture, as a spectator may see it, so it tells no secrets."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ludoscape.engine.game import Game
from ludoscape.engine.state import SPECTATOR, State
from ludoscape.engine.svg import Svg
from ludoscape.pictures.palette import THEMES
from ludoscape.pictures.svg import rasterise, standalone

HUMAN: Final = "human"
MODES: Final = (HUMAN, "ansi", "rgb_array", "svg")
FRAME: Final = 800  # width and height of a frame in pixels: the same however far the board has grown

Rendered = str | npt.NDArray[np.uint8]
Moment = tuple[State, int]  # a state and the move that was played in it


def read_mode(mode: str | None) -> str | None:
    """Take a render mode. Raises ValueError that says which there are."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode cannot be {mode!r}: allowed is None or {', '.join(MODES)}")
    return mode


def render(mode: str, state: State, events: Sequence[Moment], names: Sequence[str]) -> Rendered | None:
    """Show a position: words ("ansi"), an SVG document ("svg"), or `FRAME` x `FRAME` x 3 bytes ("rgb_array").

    For people ("human") the words are printed, and nothing is given. `events` are what happened since the last
    decision, chance included, oldest first.
    """
    if mode in (HUMAN, "ansi"):
        words = _words(state, events, names)
        if mode == "ansi":
            return words
        print(words, flush=True)
        return None
    picture = _picture(state, events)
    return str(standalone(picture)) if mode == "svg" else _pixels(picture)


def named(text: str, names: Sequence[str]) -> str:
    """Put names where a text has the numbers of seats in braces."""
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])], text)


def _words(state: State, events: Sequence[Moment], names: Sequence[str]) -> str:
    """Write a line for the game, one for each event, one for what is asked, and one for each seat."""
    game = state.game
    view = game.view(state, SPECTATOR)
    lines = [", ".join(filter(None, (game.title, view["where"])))]
    afters = [before for before, _ in events[1:]] + [state]
    for (before, move), after in zip(events, afters, strict=False):
        told = game.tell(before, move, after, SPECTATOR)["text"]
        lines.append("  " + (named(told, names) or before.text(move, SPECTATOR)))
    lines.append(named(" - ".join(filter(None, (view["prompt"]["title"], view["prompt"]["detail"]))), names))
    for seat in view["seats"]:
        mark = ">" if seat["seat"] == view["actor"] else " "
        facts = filter(None, (seat["title"], seat["score"], seat["tag"]))
        lines.append(f"{mark} {names[seat['seat']]}: {', '.join(facts)}".rstrip(": "))
    return "\n".join(lines) + "\n"


def _picture(state: State, events: Sequence[Moment]) -> Svg:
    """Draw the board with the traces of the last event."""
    game: Game = state.game
    marks = []
    if events:
        before, move = events[-1]
        marks = game.tell(before, move, state, SPECTATOR)["marks"]
    return game.draw(game.view(state, SPECTATOR), marks=marks)


def _pixels(picture: Svg) -> npt.NDArray[np.uint8]:
    from PIL import Image, ImageOps  # loaded when needed: most programs never look

    with Image.open(io.BytesIO(rasterise(picture, FRAME))) as image:
        return np.asarray(ImageOps.pad(image.convert("RGB"), (FRAME, FRAME), color=THEMES["light"]["table"])).copy()
