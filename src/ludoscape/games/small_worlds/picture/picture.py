"""The picture of Small Worlds, drawn from a view alone (docs/small-worlds-view.md).

Units are those of the map. Layers from bottom to top: ground, borders of empires, regions with their outlines,
symbols, pieces, prices, names, areas to touch, what lies beside the map.

Classes are hooks for the page: `legal` can be picked, `chosen` is previewed; `beside` is put elsewhere on a phone (by
its property `--narrow`, on a low one `--low`), `roomy` is left out there and `slim` shown instead, of it either what
is `tall` or `low`. A `name` is shown when it is `lit`, where
it `may` be picked on a wide screen, or when the page is asked for it; its letters are never too small to be read.
Pieces stand in a group of their own id that is moved as a whole, so that they glide, and within it in one that is moved
for phones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoscape.engine.view import View
from ludoscape.games.small_worlds.picture.beside import Beside
from ludoscape.games.small_worlds.picture.touch import attempt
from ludoscape.geometry.polygons import Box
from ludoscape.pictures.svg import Picture, Value, element, group, root

__all__ = ["attempt", "draw", "draw_map", "pictured"]


def pictured(view: View) -> dict[str, Any]:
    """Give what of a view the picture is drawn from: victory points are not in it."""
    seats = [{key: told for key, told in seat.items() if key != "vp"} for seat in view["board"]["seats"]]
    return {"board": {**view["board"], "seats": seats}, "choices": view["choices"]}


def draw(view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Picture:
    """Draw a view; with `chosen` the preview of that choice, or of several moves on a line; with `marks` the traces
    of the last event."""
    return _Drawing(view, chosen, marks).picture()


def draw_map(data: Mapping[str, Any]) -> Picture:
    """Draw a map object (SW-401) alone, with its lost tribes."""
    empty = {"race": "", "seat": -1, "tokens": 0, "declined": False}
    regions = [{**region, **empty, "lost": bool(region.get("lost_tribe"))} for region in data["regions"]]
    drawing = _Drawing({"board": {"map": data, "regions": regions}}, "", ())
    return drawing.map_alone(str(data.get("name") or "Map"))


class _Drawing(Beside):
    """One picture in the making."""

    def picture(self) -> Picture:
        """Put the layers together."""
        # a phone leaves out all margin round what is drawn: this is drawn, and keeps the frame from jumping
        rooms = (("slim tall", self.layout.phone_room), ("slim low", self.layout.low_room))
        room = [self.room(box, css) for css, box in rooms]
        layers = (*room, *self.map_layers(), group(*self.beside(), css="side"))
        return root(self.layout.box, self.label(), *layers, stacks=True)

    @staticmethod
    def room(box: Box, css: str) -> str:
        x, y, width, height = box
        hidden: dict[str, Value] = {"display": "none", "fill": "none", "pointer_events": "none"}
        return element("rect", x=x, y=y, width=width, height=height, css=css, **hidden)

    def map_alone(self, name: str) -> Picture:
        """Put the layers of the map together, without anything beside it."""
        box = (-18.0, -18.0, self.width + 36, self.height + 40)
        return root(box, f"{name}, {len(self.regions)} regions", *self.map_layers())

    def map_layers(self) -> list[str]:
        calm: dict[str, str | int | float | None] = {"pointer_events": "none", "aria_hidden": "true"}
        keys = range(len(self.regions))
        # what can be picked is drawn later, so that no neighbour's border cuts its outline
        order = sorted(keys, key=lambda key: (f"sw-region-{key}" in self.goals, f"sw-region-{key}" in self.firsts))
        return [
            group(*self.ground(), css="ground", **calm),
            group(*self.empires(), css="empires", **calm),
            group(*(self.region(key) for key in order), css="regions"),
            group(*self.traces(), css="last", **calm),
            group(*(self.furniture(key) for key in keys), css="signs", **calm),
            group(*self.pieces(), css="pieces", **calm),
            group(*self.prices(), css="prices", **calm),
            group(
                *(self.name(key) for key in keys), css="names", style=f"--letters:{self.layout.letters:.2f}px", **calm
            ),
            group(*self.touches(), css="areas"),
        ]

    def label(self) -> str:
        name = (self.board.get("map") or {}).get("name") or "Small Worlds"
        words = f"Map of {name}. {len(self.regions)} regions."
        return words + (" Arrow keys move between legal targets." if self.firsts else "")
