"""Ships of Alheimur: in the orbits, where they keep clear of the land, and in Space."""

from __future__ import annotations

from typing import Final

from ludoscape.games.alheimur.picture.labels import group_words
from ludoscape.games.alheimur.picture.land import Worlds
from ludoscape.games.alheimur.picture.layout import anchorage, berths
from ludoscape.games.alheimur.picture.pieces import book, shifting, unit_face
from ludoscape.games.alheimur.picture.scene import Entry
from ludoscape.games.alheimur.rules.letters import SPACE
from ludoscape.games.alheimur.words.elements import role_element, unit_element
from ludoscape.geometry.polygons import Point
from ludoscape.pictures.badges import colour
from ludoscape.pictures.svg import at, element, number

RING: Final = 20.6  # round ships that can be picked
SHIP: Final = 46.0  # pixels of a cell in Space, at most
TITLE: Final = 40.0
STARS: Final = (
    (0.1, 0.2),
    (0.82, 0.07),
    (0.45, 0.12),
    (0.66, 0.3),
    (0.2, 0.42),
    (0.9, 0.5),
    (0.5, 0.55),
    (0.12, 0.68),
    (0.74, 0.72),
    (0.35, 0.83),
    (0.88, 0.9),
    (0.06, 0.93),
    (0.58, 0.95),
    (0.3, 0.27),
)

Berth = tuple[Point, float, Point, float]  # the middle and the size on a wide screen, and on a phone


class Ships(Worlds):
    """Adds the ships."""

    def space(self) -> str:
        """Draw Space: the one dark field."""
        phone = self.layout.phone_space
        wide = self.sky(*self.layout.space, 30.0)
        slim = self.sky(*phone, 36.0)
        css = "slim" if self.table is None else "roomy none"
        x, y, width, _ = self.layout.space
        name = book("Space", x + width / 2, y + 29, 18, "var(--paper)", "middle")
        label = book("Space", phone[0] + 14, phone[1] + 27, 20, "var(--paper)")
        body = element("g", wide, name, css="roomy") + (
            element("g", slim, label, css=css, display="none") if self.table is None else ""
        )
        return element("g", body, **self.button(self.names(SPACE), "space", "Space"))

    @staticmethod
    def sky(x: float, y: float, width: float, height: float, radius: float) -> str:
        out = element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=radius,
            fill="var(--edge)",
            stroke="var(--line-strong)",
            stroke_width=1.5,
            pointer_events="all",
        )
        for i, (across, down) in enumerate(STARS):
            sx, sy = x + 10 + across * (width - 20), y + 10 + down * (height - 20)
            r = (1.0, 1.6, 1.2)[i % 3]
            out += f'<circle cx="{number(sx)}" cy="{number(sy)}" r="{r}" fill="var(--paper)" opacity=".7"/>'
        return out

    # ------------------------------------------------------------------------------------------------ berths

    def berths(self, zone: str, count: int) -> list[Berth]:
        """Give the places of so many groups of ships in a zone."""
        if zone == SPACE:
            x, y, width, height = self.layout.space
            size, wide = anchorage((x + 10, y + TITLE, width - 20, height - TITLE - 12), count, SHIP)
            x, y, width, height = self.layout.phone_space
            room = (x + 76, y + 4, width - 84, height - 8)
            small, slim = anchorage(room, count, min(SHIP, 30) * self.layout.phone)
            return [(one, size, other, small) for one, other in zip(wide, slim, strict=False)]
        orbit, spot = self.layout.worlds[zone]
        part, places = berths(orbit, self.shapes[zone], count)
        out: list[Berth] = []
        for x, y in places:
            wide_at, phone_at = spot.at(x, y)
            out.append((wide_at, part * spot.scale, phone_at, part * spot.phone_scale))
        return out

    def ships(self) -> list[str]:
        """Draw all ships, and where a launched pyramid may become one."""
        out = []
        for zone, fleet in self.fleets.items():
            if zone != SPACE and zone not in self.layout.worlds:
                continue
            groups = sorted(fleet, key=lambda entry: (entry["seat"], entry["unit"][0] == "F", entry["unit"]))
            roles = [role for role in "TF" if role_element(role) in self.firsts] if zone == self.launching() else []
            places = self.berths(zone, len(groups) + len(roles))
            out += [self.unit(zone, entry, place) for entry, place in zip(groups, places, strict=False)]
            out += [self.role(role, place) for role, place in zip(roles, places[len(groups) :], strict=False)]
        return out

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
        (x, y), size, (px, py), small = berth
        body = shifting(content, 0, 0, size, px - x, py - y, small)
        return element("g", body, **self.button(name, css, words), transform=at(round(x, 1), round(y, 1)))

    # ------------------------------------------------------------------------------------------------ launching

    def launching(self) -> str:
        """Give the world from which a pyramid is launched whose role is chosen now."""
        if self.view.get("phase") != "role":
            return ""
        for choice in self.choices:
            draw = choice["effects"].get("draw") or {}
            if "zone" in draw:
                return str(draw["zone"])
        return ""

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
