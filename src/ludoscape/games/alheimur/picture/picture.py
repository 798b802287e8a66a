"""The picture of Alheimur, drawn from a view alone (docs/alheimur-view.md).

Space is the ground. On it lie zones (zones.py): each world with its orbit, the table on which one is built, the fleets
in Space, and the panel. A picture that stands alone has them in one frame; the page puts them where it has room.

Classes are hooks for the page: `legal` can be picked, `chosen` is previewed, `later` is picked second; `sign` and
`detail` are left out where a zone is small, `plate` where the page itself writes names; `grow` holds what keeps a size
at which it can be read. `data-asked` is the zone that is asked about, or in which the last event was; `data-open` lists
those in which something can be chosen; `data-shown` is that of the previewed choice; as long as `data-turn` stays the
same a player is asked the same kind of thing. Pieces stand in a group of their own id that is moved as a whole, so that
they glide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ludoscape.games.alheimur.picture.layout import BOARD
from ludoscape.games.alheimur.picture.panel import Panel
from ludoscape.games.alheimur.picture.question import TABLE, asked, happened, zone_of, zones_of
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
        x, y, width, height = BOARD
        far = 4 * width  # a page may show more than the frame
        box = {"x": x - far, "y": y - far, "width": width + 2 * far, "height": height + 2 * far}
        ground = element("rect", **box, fill="url(#pc-t-stars)")
        picture = root(
            BOARD,
            self.label(),
            group(ground, css="sky", aria_hidden="true"),
            *(self.world(world) for world in self.worlds),
            *self.building(),
            self.space(),
            *self.panel(),
        )
        return Picture(picture.replace('class="pic"', f'class="pic zoned" {self.question()}', 1))

    def question(self) -> str:
        """Write which zone the moment is about."""
        counts = zones_of(self.choices, self.launching())
        seat = int(self.view.get("seat", -1))
        home = next((str(world["key"]) for world in self.worlds if int(world["name"]) == seat), "")
        about = asked(counts, home) or (TABLE if self.table is not None else happened(self.marks))
        chosen = next((name for name in map(zone_of, sorted(self.goals)) if name), "")
        turn = f"{self.board['round']}.{self.view.get('phase')}" if counts else ""
        found = {"asked": about, "open": " ".join(sorted(counts)), "shown": chosen, "turn": turn}
        return " ".join(f'data-{name}="{escape(value)}"' for name, value in found.items())
