"""A game, or a stretch of it, as an animated picture: a frame for each event that is told, with its sentence below."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from PIL import Image

from ludoscape.engine.game import Game
from ludoscape.engine.record import Record, RecordError, settle, steps
from ludoscape.engine.state import SPECTATOR, State
from ludoscape.engine.view import Mark
from ludoscape.pictures.badges import written
from ludoscape.pictures.card import fitted
from ludoscape.pictures.lettering import cut, width
from ludoscape.pictures.palette import Theme
from ludoscape.pictures.svg import NAMESPACE, Picture, element, rasterise, view_box

MOST_FRAMES: Final = 200
WIDTH: Final = 800
HEIGHT: Final = 600
STRIP: Final = 52  # below the board, for the sentence
EDGE: Final = 14  # round the board
QUALITY: Final = 70
LONGEST: Final = 60_000  # milliseconds, of all frames but the last
SLOWEST, QUICKEST = 1200, 300  # milliseconds for one frame
REST: Final = 3000  # milliseconds for the last

Box = tuple[float, float, float, float]


@dataclass
class Scene:
    """What a frame shows: the position after an event with those that join it, what is told of it, its traces."""

    number: int
    text: str
    state: State
    marks: list[Mark] = field(default_factory=list)


def film(
    record: Record,
    make: Callable[..., Game],
    names: Sequence[str],
    first: int = 0,
    last: int | None = None,
    theme: Theme = "light",
) -> bytes:
    """Make the film of a record, from event `first` to event `last`, as a spectator sees it in the light or the dark.

    Of more than 200 told events 200 are shown, spread evenly. Raises RecordError when the record cannot be played.
    """
    settled, game = settle(record, make)
    if first > len(settled.events):
        raise RecordError(f"there is no event {first}: the last is {len(settled.events)}")
    shown = spread(list(scenes(settled, game, first, last)), MOST_FRAMES)
    drawn = []
    for scene in shown:
        view = _named(game.view(scene.state, SPECTATOR), names)
        drawn.append(str(game.draw(view, "", scene.marks)))
    box = around([view_box(svg) for svg in drawn])
    pictures = [
        frame(svg, box, _fill(scene.text, names), scene.number) for svg, scene in zip(drawn, shown, strict=True)
    ]
    return _moving(pictures, theme)


def scenes(record: Record, game: Game, first: int = 0, last: int | None = None) -> Iterator[Scene]:
    """Go through what is told from event `first` on; 0 is the start, before anything has happened."""
    waiting = Scene(0, game.title, game.start())
    for step in steps(record, lambda *_, **__: game, last):
        if step.move is None:
            by = "" if step.event.seat is None else f"{{{step.event.seat}}} "
            told: tuple[str, bool, list[Mark]] = (f"{by}took back: to after event {step.event.undo}", False, [])
        else:
            event = game.tell(step.before, step.move, step.after, SPECTATOR)
            told = (event["text"], event["joins"], event["marks"])
        text, joins, marks = told
        if text and not joins:
            if waiting.number >= first:
                yield waiting
            waiting = Scene(step.event.number, text, step.after, marks)
        else:  # a detail, or nothing that is told: the same frame shows it
            waiting = Scene(step.event.number, waiting.text, step.after, [*waiting.marks, *marks])
    yield waiting


def spread(found: Sequence[Scene], most: int) -> list[Scene]:
    """Choose at most so many, evenly, the first and the last among them.

    >>> start = Scene(0, "", None)
    >>> [scene.number for scene in spread([Scene(n, "", None) for n in range(10)], 4)]
    [0, 3, 6, 9]
    """
    if len(found) <= most:
        return list(found)
    return [found[round(place * (len(found) - 1) / (most - 1))] for place in range(most)]


def around(boxes: Sequence[Box]) -> Box:
    """Give the box that all boxes lie in: a board that grows is drawn in one scale.

    >>> around([(0, 0, 10, 10), (-5, 2, 10, 20)])
    (-5, 0, 15, 22)
    """
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top


def frame(board: str, box: Box, text: str, number: int) -> Picture:
    """Draw a frame: the board, in a strip below it what happened, at its end the number of the event."""
    strip = HEIGHT - STRIP
    room = WIDTH - 60 - width(str(number), 15)
    inside = (
        element("rect", width=WIDTH, height=HEIGHT, fill="var(--table)"),
        fitted(board, EDGE, EDGE, WIDTH - 2 * EDGE, strip - 2 * EDGE, box),
        element("rect", y=strip, width=WIDTH, height=STRIP, fill="var(--surface)"),
        written(cut(text, 18, room), 22, strip + 32, 18),
        written(str(number), WIDTH - 20, strip + 32, 15, "var(--muted)", 400, "end"),
    )
    size = f"0 0 {WIDTH} {HEIGHT}"
    return Picture(element("svg", *inside, xmlns=NAMESPACE, css="pic", viewBox=size, role="img", aria_label=text))


def _fill(text: str, names: Sequence[str]) -> str:
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])], text)


def _named(data: Any, names: Sequence[str]) -> Any:
    """Put names into every text of a view."""
    if isinstance(data, str):
        return _fill(data, names) if "{" in data else data
    if isinstance(data, dict):
        return {key: _named(value, names) for key, value in data.items()}
    return [_named(value, names) for value in data] if isinstance(data, list | tuple) else data


# ---- WebP


class _Reel(Image.Image):
    """Frames that are drawn when they are asked for and not kept: two hundred of them would be 400 MB."""

    def __init__(self, pictures: Sequence[Picture], theme: Theme) -> None:
        super().__init__()
        self.pictures = pictures
        self.theme = theme
        self.n_frames = len(pictures)
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Draw a frame."""
        with Image.open(io.BytesIO(rasterise(self.pictures[frame], WIDTH, self.theme))) as png:
            shown = png.convert("RGB")
        self.im, self._mode, self._size = shown.im, shown.mode, shown.size


def _moving(pictures: Sequence[Picture], theme: Theme) -> bytes:
    each = max(QUICKEST, min(SLOWEST, LONGEST // len(pictures)))
    made = io.BytesIO()
    _Reel(pictures, theme).save(
        made,
        "WEBP",
        save_all=True,
        duration=[each] * (len(pictures) - 1) + [REST],
        loop=0,
        quality=QUALITY,
        method=3,
        kmin=MOST_FRAMES,
        kmax=MOST_FRAMES + 1,
    )
    return made.getvalue()
