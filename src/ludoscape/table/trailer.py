"""The board that moves on the lobby: the beginning of a lesson, played by itself, as one picture.

The engine draws each position. A piece, which has an id and a place of its own, goes from where it was to where it is,
and falls when it is gone; what lies below the pieces is one layer for each position, faded in and out. All of it is
done by transforms and opacity in a style sheet within the picture: nothing is fetched, and it ends by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final
from xml.etree import ElementTree

from markupsafe import Markup

from ludoscape.engine.game import Game
from ludoscape.engine.lesson import Lesson
from ludoscape.engine.state import SPECTATOR, State
from ludoscape.games import game_type
from ludoscape.pictures.svg import NAMESPACE, number
from ludoscape.table.known_lessons import lessons_of

# seconds; who has not asked for something that moves must be able to stop it after five
BEGIN: Final = 0.6  # until the first move
STEP: Final = 0.9  # from one move to the next
MOVE: Final = 0.45
REST: Final = 0.3  # between the last move and what falls by it
TILT: Final = 0.2
FALL: Final = 0.55
SUNK: Final = 44.0  # units
ROUND: Final = 45.0  # units round all pieces
PIECE: Final = 100.0  # units from the place of a piece to its other corner

_PLACE: Final = re.compile(r"translate\((\S+) (\S+)\)")
_SPOKEN: Final = ("id", "role", "aria-label", "aria-hidden", "tabindex", "pointer-events")

Place = tuple[float, float]


@dataclass(frozen=True)
class Trailer:
    """What the lobby shows to whoever comes for the first time."""

    picture: Markup
    title: str
    text: str
    href: str
    minutes: int


@dataclass(frozen=True)
class _Frame:
    """A position as it is drawn: the ground, and the pieces with their places."""

    box: str
    ground: str
    pieces: dict[str, str]
    places: dict[str, Place]


@cache
def trailer(name: str) -> Trailer | None:
    """Make the trailer of a game from its first lesson; None where it has none, or none in which pieces move."""
    kind = game_type(name)
    lesson = next(iter(lessons_of(kind)), None)
    if lesson is None:
        return None
    game = lesson.game(kind)
    frames = [_frame(str(game.draw(state.view(SPECTATOR)))) for state in _positions(lesson, game)]
    if len(frames) < 2 or not frames[0].places:
        return None
    href = f"/learn/{game.name}/{lesson.name}"
    return Trailer(_picture(frames), kind.title, lesson.steps[0].now, href, lesson.minutes)


def _positions(lesson: Lesson, game: Game) -> Iterator[State]:
    """Give the positions of a lesson as far as one follows from the other."""
    state = next(iter(lesson.walk(game))).state
    yield state
    for at, step in enumerate(lesson.steps):
        if at and step.position is not None:
            return
        if step.moves:
            state = lesson.gone_on(game, at, state).state
            yield state


def _frame(svg: str) -> _Frame:
    root = ElementTree.fromstring(svg)
    box = root.get("viewBox") or ""
    pieces: dict[str, str] = {}
    places: dict[str, Place] = {}
    for parent in list(root.iter()):
        for child in list(parent):
            name, place = child.get("id"), _PLACE.fullmatch(child.get("transform") or "")
            if name and place:
                parent.remove(child)
                pieces[name] = _written(child)
                places[name] = (float(place[1]), float(place[2]))
    return _Frame(box, "".join(map(_written, root)), pieces, places)


def _written(element: ElementTree.Element) -> str:
    """Write an element without what is for the ear, for fingers and for scripts."""
    for each in element.iter():
        for name in list(each.attrib):
            if name in _SPOKEN or name.startswith("data-"):
                del each.attrib[name]
    return re.sub(r"</?ns0:", lambda found: found[0][:-4], ElementTree.tostring(element, "unicode")).replace(
        f' xmlns:ns0="{NAMESPACE}"', ""
    )


def _picture(frames: list[_Frame]) -> Markup:
    falls = set(frames[0].places) - set(frames[-1].places)
    long = BEGIN + STEP * (len(frames) - 2) + MOVE + (REST + TILT + FALL if falls else 0)
    film = _Film(frames, long)
    style = "".join(film.styles)
    xs, ys = zip(*(place for frame in frames for place in frame.places.values()), strict=True)
    left, top = min(xs) - ROUND, min(ys) - ROUND
    box = " ".join(map(number, (left, top, max(xs) + PIECE + ROUND - left, max(ys) + PIECE + ROUND - top)))
    inside = f"<style>{style}</style>{''.join(film.layers)}{''.join(film.pieces)}"
    return Markup(f'<svg class="pic" viewBox="{box}" aria-hidden="true">{inside}</svg>')


class _Film:
    """The parts of the picture, and how each goes."""

    def __init__(self, frames: list[_Frame], long: float) -> None:
        self.frames = frames
        self.long = long
        self.styles: list[str] = []
        self.layers = [self._layer(number) for number in range(len(frames)) if self._new(number)]
        self.pieces = [self._piece(name) for name in frames[0].pieces]

    def _begins(self, frame: int) -> float:
        return BEGIN + STEP * (frame - 1)

    def _falls(self, frame: int) -> float:
        """Tell when what is gone begins to fall: at once where nothing has moved before."""
        moved = any(self._goes(name, frame) for name in self.frames[frame].places)
        return self._begins(frame) + (MOVE + REST if moved else 0)

    def _goes(self, name: str, frame: int) -> bool:
        before = self.frames[frame - 1].places
        return name in before and before[name] != self.frames[frame].places[name]

    def _new(self, frame: int) -> bool:
        return frame == 0 or self.frames[frame].ground != self.frames[frame - 1].ground

    def _play(self, name: str, keys: list[tuple[float, str]]) -> None:
        """Let something go through what is told for each time, and stay so."""
        keys = [*keys, (self.long, keys[-1][1])]
        told = "".join(f"{number(100 * at / self.long)}%{{{text}}}" for at, text in keys)
        self.styles.append(
            f"@keyframes {name}{{{told}}}.{name}{{animation:{name} {number(self.long)}s var(--ease) .6s both}}"
        )

    def _layer(self, frame: int) -> str:
        """Lay the ground of a position: it comes when its first move has been made, and goes with what falls."""
        later = next((i for i in range(frame + 1, len(self.frames)) if self._new(i)), None)
        keys = [(0.0, f"opacity:{int(frame == 0)}")]
        if frame:
            begin = self._begins(frame)
            keys += [(begin + MOVE / 2, "opacity:0"), (begin + MOVE, "opacity:1")]
        if later is not None:
            gone = set(self.frames[later - 1].places) - set(self.frames[later].places)
            end = self._falls(later) + TILT if gone else self._begins(later) + MOVE / 2
            keys += [(end, "opacity:1"), (end + MOVE / 2, "opacity:0")]
        self._play(f"tg{frame}", keys)
        hidden = ' opacity="0"' if frame else ""
        return f'<g class="tg{frame}"{hidden}>{self.frames[frame].ground}</g>'

    def _piece(self, name: str) -> str:
        """Let a piece go where it goes, and fall when it is gone."""
        x, y = self.frames[0].places[name]
        keys = [(0.0, _at(x, y) + ";opacity:1")]
        for frame in range(1, len(self.frames)):
            place = self.frames[frame].places.get(name)
            if place is None:
                begin = self._falls(frame)
                keys += [(begin, _at(x, y)), (begin + TILT, _at(x, y, " rotate(3deg)") + ";opacity:1")]
                keys.append((begin + TILT + FALL, _at(x, y + SUNK, " rotate(9deg) scale(.94)") + ";opacity:0"))
                break
            if place != (x, y):
                begin = self._begins(frame)
                keys += [(begin, _at(x, y)), (begin + MOVE, _at(*place))]
                x, y = place
        if len(keys) == 1:
            return self.frames[0].pieces[name]
        css = f"tp{list(self.frames[0].pieces).index(name)}"
        self._play(css, keys)
        return f'<g class="{css}" {_attribute(self.frames[0].places[name])}>{_inner(self.frames[0].pieces[name])}</g>'


def _at(x: float, y: float, more: str = "") -> str:
    return f"transform:translate({number(x)}px,{number(y)}px){more}"


def _attribute(place: Place) -> str:
    return f'transform="translate({number(place[0])} {number(place[1])})"'


def _inner(piece: str) -> str:
    """Give what is in a piece, in a group without its place."""
    return _PLACE.sub("translate(0 0)", piece, count=1)
