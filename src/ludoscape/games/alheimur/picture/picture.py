"""The picture of Alheimur, drawn from a view alone (docs/alheimur-view.md).

Layers from bottom to top: worlds with their orbits, Space, pyramids, fates, ships, the panel beside them.

Classes are hooks for the page: `legal` can be picked, `chosen` is previewed, `later` is picked second; `beside` is put
elsewhere on a phone (by its property `--narrow`), `roomy` is left out there and `slim` shown instead; `glow` is shown
while the score above it (`scorer`) is pointed at. Pieces stand in a group of their own id that is moved as a whole, so
that they glide, and within it in one that is moved for phones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoscape.games.alheimur.picture.layout import BOARD
from ludoscape.games.alheimur.picture.panel import Panel
from ludoscape.games.alheimur.picture.touch import attempt
from ludoscape.pictures.svg import Picture, element, group, root

__all__ = ["attempt", "draw"]


def draw(view: Mapping[str, Any], chosen: str = "", marks: Sequence[Mapping[str, Any]] = ()) -> Picture:
    """Draw a view; with `chosen` the preview of that choice, with `marks` the traces of the last event."""
    return _Drawing(view, chosen, marks).picture()


class _Drawing(Panel):
    """One picture in the making."""

    def picture(self) -> Picture:
        """Put the layers together."""
        # a phone leaves out all margin round what is drawn: this is drawn, and keeps the frame from jumping
        x, y, width, height = self.layout.phone_room
        room = element(
            "rect", x=x, y=y, width=width, height=height, css="slim", display="none", fill="none", pointer_events="none"
        )
        calm: dict[str, str | int | float | None] = {"pointer_events": "none", "aria_hidden": "true"}
        return root(
            BOARD,
            self.label(),
            room,
            group(self.space(), css="sky"),
            group(*(self.world(world) for world in self.worlds), *self.building(), css="worlds"),
            group(*(piece for world in self.worlds for piece in self.pyramids(world)), css="pieces", **calm),
            group(*(self.verdicts(world) for world in self.worlds), css="fates"),
            group(*self.ships(), css="ships"),
            group(*self.panel(), css="panel"),
        )
