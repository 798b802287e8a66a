"""Ships of Alheimur: in the orbits, where they keep clear of the land, and in Space."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.telling import seat_css
from ludoscape.games.alheimur.picture.labels import group_words
from ludoscape.games.alheimur.picture.land import BLACK, Worlds, rounded
from ludoscape.games.alheimur.picture.layout import berths, fitted
from ludoscape.games.alheimur.picture.pieces import book, unit_face
from ludoscape.games.alheimur.picture.scene import Entry
from ludoscape.games.alheimur.picture.zones import item, zone
from ludoscape.games.alheimur.rules.letters import SPACE
from ludoscape.games.alheimur.words.elements import role_element, unit_element
from ludoscape.geometry.packing import Size
from ludoscape.pictures.badges import colour, placed, seat_badge
from ludoscape.pictures.svg import at, element, number

RING: Final = 20.6  # round ships that can be picked
STEP: Final = 46.0  # from one group of ships in Space to the next
LINE: Final = 50.0  # the height of a line of ships in Space
BADGE: Final = 30.0  # before a fleet in Space
ABREAST: Final = 4  # groups of ships in a line of a fleet
SKY: Final = (-6.0, -6.0, 150.0, 110.0)  # what its button shows
WORD: Final[Size] = (64.0, 30.0)  # the name of Space

Berth = tuple[float, float, float]  # the middle of a place for ships, and how large they are there


class Ships(Worlds):
    """Adds the ships."""

    def space(self) -> str:
        """Draw Space, which is the ground of all: its name, and the fleets in it by player."""
        lines = self.fleets_in_space()
        sizes = [WORD, *((size, LINE) for size, _ in lines)]
        spot, corners = fitted(sizes, self.layout.space)
        word = item(
            WORD, corners[0], book("Space", 0, 21, 19, "var(--space-ink)"), css="heading word" if lines else "heading"
        )
        room = rounded((-8, -4, self.layout.space[2] / spot.scale, self.layout.space[3] / spot.scale), 0, 12)
        ground = element("path", css="room", d=room, fill="none", pointer_events="all")
        said = element("g", ground, **self.button(self.names(SPACE), "space", "Space"))
        fleets = [item((size, LINE), corner, text) for (size, text), corner in zip(lines, corners[1:], strict=True)]
        content = element("g", word, *fleets, id="al-view-space")
        return zone(
            SPACE,
            "one flow",
            self.layout.space[2:],
            spot,
            said,
            content,
            name="Space",
            label="Space",
            land=SKY,
            most=1.5,
        )

    def fleets_in_space(self) -> list[tuple[float, str]]:
        """Draw the ships in Space in lines, each of one player; gives the width of each line."""
        out: list[tuple[float, str]] = []
        fleets: dict[int, list[Entry]] = {}
        for entry in sorted(self.fleets[SPACE], key=_order):
            fleets.setdefault(int(entry["seat"]), []).append(entry)
        for seat, groups in fleets.items():
            for first in range(0, len(groups), ABREAST):
                some = groups[first : first + ABREAST]
                badge = "" if first else placed(seat_badge(seat, 11), 12, LINE / 2 - 3)
                width = BADGE + STEP * len(some)
                ink = "var(--space-ink)" if seat == BLACK else "var(--c)"
                under = element(
                    "path",
                    d=f"M2 {LINE - 4}H{number(width - 2)}",
                    stroke=ink,
                    stroke_width=2,
                    stroke_dasharray=".1 5",
                    stroke_linecap="round",
                    css=seat_css(seat),
                )
                units = [
                    self.unit(SPACE, entry, (BADGE + (i + 0.5) * STEP, LINE / 2 - 3, 0.92))
                    for i, entry in enumerate(some)
                ]
                out.append((width, under + badge + "".join(units)))
        return out

    # ------------------------------------------------------------------------------------------------ orbits

    def ships(self, zone: str) -> list[str]:
        """Draw the ships in the orbit of a world, and where a launched pyramid may become one."""
        orbit, _ = self.layout.worlds[zone]
        groups = sorted(self.fleets[zone], key=_order)
        roles = [role for role in "TF" if role_element(role) in self.firsts] if zone == self.launching() else []
        size, places = berths(orbit, self.shapes[zone], len(groups) + len(roles))
        moored: list[Berth] = [(x, y, size) for x, y in places]
        out = [self.unit(zone, entry, berth) for entry, berth in zip(groups, moored, strict=False)]
        return out + [self.role(role, berth) for role, berth in zip(roles, moored[len(groups) :], strict=False)]

    # ------------------------------------------------------------------------------------------------ one group

    def unit(self, zone: str, entry: Entry, berth: Berth) -> str:
        """Draw equal ships of a seat."""
        seat, unit = int(entry["seat"]), str(entry["unit"])
        name = unit_element(zone, seat, unit)
        count = int(entry["count"])
        face = unit_face(seat, unit, count) if count else element("g", unit_face(seat, unit), opacity=0.35)
        words = f"{group_words(entry)}, in {'Space' if zone == SPACE else f'orbit {zone}'}"
        return self.moored(name, "unit", words, self.ring(name, zone, entry) + face, berth)

    def ring(self, name: str, zone: str, entry: Entry) -> str:
        """Draw what is round ships: they can be picked, they are picked, they fire, they are fired at, they came."""
        out = f'<circle r="{RING}" fill="none" pointer-events="all"/>'
        if self.aimed(zone, entry):
            out += circle("var(--halo)", 7) + circle("var(--danger)", 4) + cross_hairs()
        elif self.shoots(zone, entry) or self.previewed(zone, entry):
            out += PICKED
        elif self.target(name) or name in self.later:
            rings = circle("var(--halo)", 6.5) + circle("var(--legal)", 3.4)
            out += element("g", rings, css="frame")
        elif self.came(zone, entry):
            out += circle("var(--halo)", 4.4) + circle("var(--last)", 1.8)
        return out

    def moored(self, name: str, css: str, words: str, content: str, berth: Berth) -> str:
        """Put a group of ships into its place, so that it glides when that changes."""
        x, y, size = berth
        body = element("g", content, transform=f"scale({size:.4f})")
        return element("g", body, **self.button(name, css, words), transform=at(round(x, 1), round(y, 1)))

    # ------------------------------------------------------------------------------------------------ launching

    def launching(self) -> str:
        """Give the world from which a pyramid is launched whose role is chosen now."""
        return next((str(draw["zone"]) for draw in self.roles() if "zone" in draw), "")

    def role(self, role: str, berth: Berth) -> str:
        """Draw what a launched pyramid may become."""
        name = role_element(role)
        draws = (choice["effects"].get("draw") or {} for choice in self.choices if choice["picks"][:1] == [name])
        draw: Entry = next(draws, {})
        seat, unit = int(draw["seat"]), str(draw["unit"])
        words = f"As a {'transport' if role == 'T' else 'fighter'} of {colour(seat)}"
        ring = f'<circle r="{RING}" fill="var(--halo)" fill-opacity=".5" pointer-events="all"/>'
        if name in self.goals:
            return self.moored(name, "role", words, ring + PICKED + unit_face(seat, unit), berth)
        rim = element("g", circle("var(--halo)", 6.5) + circle("var(--legal)", 3.4), css="frame")
        return self.moored(name, "role", words, ring + rim + element("g", unit_face(seat, unit), opacity=0.75), berth)


def _order(entry: Entry) -> tuple[int, bool, str]:
    return int(entry["seat"]), entry["unit"][0] == "F", str(entry["unit"])


def circle(stroke: str, width: float) -> str:
    """Draw a ring round ships."""
    return f'<circle r="{RING}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"/>'


PICKED: Final = (
    f'<circle r="{RING}" fill="var(--chosen)" fill-opacity=".35"/>'
    + circle("var(--edge)", 6)
    + circle("var(--chosen)", 4)
)


def cross_hairs() -> str:
    """Draw the four strokes of a target."""
    path = "".join(
        f"M{number(x * 16)} {number(y * 16)}L{number(x * 24)} {number(y * 24)}"
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    return (
        f'<path d="{path}" stroke="var(--halo)" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="{path}" stroke="var(--danger)" stroke-width="3.400" stroke-linecap="round"/>'
    )
