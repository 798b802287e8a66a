"""The map of Small Worlds as the picture shows it: ground, empires, regions with what stands in them, previews."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from ludoscape.engine.telling import seat_css
from ludoscape.games.small_worlds.picture import frame, layout, pieces
from ludoscape.games.small_worlds.picture.frame import Layout, make_layout
from ludoscape.games.small_worlds.picture.labels import MARKERS, WATER, region_words, width_of
from ludoscape.games.small_worlds.picture.places import DISC, Area, Places, settle
from ludoscape.geometry.polygons import Point
from ludoscape.pictures.badges import placed
from ludoscape.pictures.svg import Value, at, element, number
from ludoscape.pictures.targets import named

Entry = Mapping[str, Any]
Ground = tuple[Area, str, int]  # of a region its outline, its name, how many symbols it has

SYMBOLS: Final = {"mine": "sy-mine", "magic": "sy-magic", "cavern": "sy-cavern", "mountain": "mk-mountain"}
PRICE_AT: Final = (0.43, -0.4)  # of a token's side
PLUS_AT: Final = (0.43, -0.46)
CROSS_AT: Final = (-0.42, 0.4)
DISC_LEAST: Final = pieces.LEAST * pieces.COUNT_EDGE / pieces.COUNT  # pixels of the half of a disc with a number
TALL: Final = 0.74  # how far letters stand above their line, in parts of their size
LIFT: Final = 0.1
SMALLER: Final = 40  # of a hundred regions have room for less than the badges of the map
MOST_KEPT: Final = 4096  # parts of regions as they were drawn: most stay from one picture to the next
WAYS: Final = ("x", "x?", "x!", "x~")
FIELDS: Final = tuple((kind, "camps" if kind == "camp" else kind) for kind in MARKERS)  # of a region, by marker
_MOVE: Final = re.compile(r"(put|camp|hero|fort|abandon)(\d+)")


def effect_of(choices: Sequence[Entry], chosen: str) -> Mapping[str, Any]:
    """Give what a choice would draw; a line of several moves adds up.

    >>> effect_of([], "put4 put4 put10 done")
    {'put': {'4': 2, '10': 1}}
    >>> effect_of([], "abandon4 abandon5"), effect_of([], "hero4 hero9")
    ({'leave': [4, 5]}, {'heroes': [4, 9]})
    """
    found = next((c for c in choices if c["move"] == chosen), None)
    if found is not None:
        return dict(found["effects"].get("draw") or {})
    effect: dict[str, Any] = {}
    for verb, region in _MOVE.findall(chosen):
        if verb in ("put", "camp"):
            counts = effect.setdefault(verb, {})
            counts[region] = counts.get(region, 0) + 1
        elif verb == "abandon":
            effect.setdefault("leave", []).append(int(region))
        elif verb == "hero":
            effect.setdefault("heroes", []).append(int(region))
        else:
            effect["fort"] = int(region)
    return effect


# the colour of each terrain without what grows there
PLAIN: Final = {"forest": "forest", "farmland": "field", "hill": "pasture", "mountain": "mountain", "swamp": "swamp"}


class Scene:
    """One picture in the making: the map, as it is and as a preview changes it."""

    def __init__(self, view: Mapping[str, Any], chosen: str, marks: Sequence[Mapping[str, Any]]) -> None:
        self.view = view
        self.board: Mapping[str, Any] = view["board"]
        self.marks = marks
        self.choices: Sequence[Entry] = view.get("choices") or ()
        self.regions: Sequence[Entry] = self.board["regions"]
        self.areas: list[Area] = [layout.area_of(entry) for entry in self.regions]
        self.effect = effect_of(self.choices, chosen) if chosen else {}
        self.goals = self.find_goals(chosen)
        self.firsts: dict[str, list[Entry]] = {}
        for choice in self.choices:
            for pick in choice["picks"][:1]:
                self.firsts.setdefault(pick, []).append(choice)
        spread = view["board"].get("spread")
        if spread and self.choices:
            for key in spread["keys"]:
                self.firsts.setdefault(f"sw-region-{key}", [])
        self.costs: dict[int, Entry] = {}
        for entry in sorted(self.board.get("costs") or (), key=lambda cost: -WAYS.index(cost["how"])):
            self.costs[entry["region"]] = entry
        self.width, self.height = self.size()
        self.layout: Layout = make_layout(self.width, self.height)
        self.shown: list[Entry] = [self.after(entry) for entry in self.regions]
        self.told = {mark["at"].get("region") for mark in marks if isinstance(mark["at"], Mapping)}
        self.markers = [markers_of(entry) for entry in self.shown]
        self.symbols = [symbols_of(entry) for entry in self.shown]
        self.common = self.common_sizes()
        self.places = [self.settled(key) for key in range(len(self.shown))]

    def size(self) -> tuple[float, float]:
        """Give the size of the map."""
        data = self.board.get("map") or {}
        width, height = layout.frame_of(self.areas)
        return float(data.get("width") or width), float(data.get("height") or height)

    def find_goals(self, chosen: str) -> set[str]:
        """Give the elements that are previewed."""
        if not chosen:
            return set()
        found = next((c for c in self.choices if c["move"] == chosen), None)
        if found is not None and found["picks"]:
            return set(found["picks"])
        return {f"sw-region-{region}" for _, region in _MOVE.findall(chosen)}

    # ------------------------------------------------------------------------------------------------ the preview

    def after(self, entry: Entry) -> Entry:
        """Give a region as the previewed choice would leave it."""
        effect, key = self.effect, entry["id"]
        if effect.get("region") == key and not effect.get("die"):
            return {
                **entry,
                "race": effect["race"],
                "seat": effect["seat"],
                "tokens": effect["tokens"],
                "declined": self.acting_declined(effect["race"]),
                "lost": False,
                "fortress": False,
                "camps": 0,
                "hole": False,
                "hero": False,
                "lair": effect["race"] == "trolls",
                "dragon": bool(effect.get("dragon")),
            }
        if effect.get("dragon") and entry.get("dragon"):
            return {**entry, "dragon": False}
        if key == effect.get("fort"):
            return {**entry, "fortress": True}
        if key == effect.get("hero") or key in effect.get("heroes", ()):
            return {**entry, "hero": True}
        if added := (effect.get("camp") or {}).get(str(key)):
            return {**entry, "camps": int(entry.get("camps") or 0) + added}
        if effect.get("decline") and entry.get("race") == effect["decline"] and not entry.get("declined"):
            left = entry["tokens"] if entry["race"] == "ghouls" else 1
            return {
                **entry,
                "declined": True,
                "tokens": left,
                "camps": 0,
                "hole": False,
                "hero": False,
                "dragon": False,
            }
        return entry

    def acting_declined(self, race: str) -> bool:
        """Tell whether a race that conquers is in decline: Ghouls may."""
        tribes = [tribe for seat in self.board.get("seats") or () for tribe in seat["tribes"]]
        return any(tribe["race"] == race and tribe["declined"] for tribe in tribes)

    # ------------------------------------------------------------------------------------------------ ground

    def ground(self) -> list[str]:
        """Draw the board and the terrain of each region."""
        box = {"x": -layout.RIM, "width": self.width + 2 * layout.RIM, "height": self.height + 2 * layout.RIM, "rx": 18}
        out = [
            element("rect", y=-layout.RIM + 7, fill="var(--slab)", **box),
            element("rect", y=-layout.RIM, fill="var(--edge)", **box),
        ]
        for entry, area in zip(self.shown, self.areas, strict=True):
            out.append(soil(area, str(entry["terrain"]), bool(entry.get("race"))))
        return out

    def empires(self) -> list[str]:
        """Draw the border of each tribe's land: a band along its inner side; dashed for a tribe in decline."""
        lands: dict[tuple[str, int, bool], list[Area]] = {}
        for entry, area in zip(self.shown, self.areas, strict=True):
            if entry.get("race"):
                lands.setdefault((entry["race"], entry["seat"], bool(entry.get("declined"))), []).append(area)
        out = []
        for (race, seat, declined), areas in sorted(lands.items()):
            outer, inner = layout.empire_path(tuple(areas), layout.BAND[0]), layout.empire_path(tuple(areas), 14.0)
            lines = '<g fill="none" stroke-linejoin="round">'
            if declined:
                lines += f'<path d="{outer}" stroke="var(--tint)" stroke-width="10" stroke-opacity=".9"/>'
                lines += f'<path d="{outer}" stroke="var(--c)" stroke-width="10" stroke-dasharray="20 15"/>'
            else:
                lines += f'<path d="{inner}" stroke="var(--halo)" stroke-width="4" stroke-opacity=".8"/>'
                lines += f'<path d="{outer}" stroke="var(--c)" stroke-width="{number(layout.BAND[1])}"/>'
            out.append(element("g", lines + "</g>", css=seat_css(seat), data_empire=race))
        return out

    # ------------------------------------------------------------------------------------------------ regions

    def settled(self, key: int) -> tuple[Places, Places]:
        """Give the places of a region, for a wide screen and for a phone."""
        entry, area = self.shown[key], self.areas[key]
        token = entry["terrain"] not in WATER or bool(entry.get("race")) or key in self.costs
        symbols, markers = len(self.symbols[key]), len(self.markers[key])
        wide = settle(area, str(entry["name"]), symbols, markers, token, self.layout.token)
        slim = settle(area, "", symbols, markers, token, self.layout.phone_token)
        return at_most(wide, self.common[0]), at_most(slim, self.common[1])

    def common_sizes(self) -> tuple[float, float]:
        """Give the sizes that badges have in common, on a wide screen and on a phone."""
        grounds = self.grounds()
        return common_size(grounds, self.layout.token, True), common_size(grounds, self.layout.phone_token, False)

    def grounds(self) -> tuple[Ground, ...]:
        """List the land of the map with what it is called and how many symbols it has: it stays all game long."""
        land = ((entry, area) for entry, area in zip(self.regions, self.areas, strict=True))
        return tuple(
            (area, str(entry["name"]), len(symbols_of(entry))) for entry, area in land if entry["terrain"] not in WATER
        )

    def region(self, key: int) -> str:
        """Draw the border of a region, with an outline when it can be picked.

        Only what can be picked is a group: the page puts its buttons where they hide no group that has a name.
        """
        entry, area = self.regions[key], self.areas[key]
        name = f"sw-region-{key}"
        target, goal = name in self.firsts, name in self.goals
        words = region_words(entry)
        if cost := self.costs.get(key):
            words += f", {cost_words(cost)}"
        if not target and not goal:
            return quiet_region(key, area, words)
        outline = self.chosen_outline(key) if goal else element("g", legal_outline(area), css="frame")
        css = "region" + (" legal" if target else "") + (" chosen" if goal else "")
        return named(name, css, words, element("path", **border_of(area)), outline, target=target, chosen=goal)

    def chosen_outline(self, key: int) -> str:
        """Outline a region that is previewed; one that is given up in brick."""
        area = self.areas[key]
        if key in self.effect.get("leave", ()):
            hatch = f'<path d="{layout.region_path(area)}" fill="url(#pc-t-danger)" opacity=".55"/>'
            line = f'<path d="{layout.inner_path(area, 6.0)}" fill="none" stroke="var(--danger)" stroke-width="7"/>'
            return hatch + line
        wash = f'<path d="{layout.region_path(area)}" fill="var(--chosen)" fill-opacity=".3"/>'
        line = f'<path d="{layout.inner_path(area, 7.0)}" fill="none" stroke-linejoin="round"'
        return wash + f'{line} stroke="var(--edge)" stroke-width="14"/>{line} stroke="var(--chosen)" stroke-width="9"/>'

    def furniture(self, key: int) -> str:
        """Draw the symbols of a region."""
        return furnished(key, self.symbols[key], *self.places[key])

    def name(self, key: int) -> str:
        """Write the name of a region. All have one size, and a page shows those of places that are in question."""
        name = f"sw-region-{key}"
        css = (
            "name"
            + (" may" if name in self.firsts else "")
            + (" lit" if name in self.goals or key in self.told else "")
        )
        return name_of(key, css, *self.places[key], self.layout)

    def pieces(self) -> list[str]:
        """Draw lost tribes, tokens and markers."""
        out = []
        heroes = 0
        for key, entry in enumerate(self.shown):
            places, slim = self.places[key]
            before = self.regions[key]
            changed = f"sw-region-{key}" in self.goals
            if entry.get("race"):
                fresh = changed and before.get("race") != entry["race"]
                if fresh:
                    out.append(shade(places))
                tribe = (entry["race"], entry["seat"], entry["tokens"], bool(entry.get("declined")))
                out.append(tribe_of(key, tribe, places, slim, fresh, key in self.effect.get("leave", ())))
            elif entry.get("lost"):
                out.append(lost_of(key, places, slim))
            for i, (kind, count) in enumerate(self.markers[key]):
                name = f"sw-{kind}-{key}"
                if kind == "dragon":
                    name = "sw-dragon"
                elif kind == "hero":
                    heroes += 1
                    name = f"sw-hero-{heroes}"
                more = changed and dict(markers_of(before)).get(kind, 0) != count
                out.append(marker_of(name, kind, count, places, slim, i, more))
        return out

    # ------------------------------------------------------------------------------------------------ signs

    def prices(self) -> list[str]:
        """Draw what each region would cost now, and what a preview adds or takes."""
        out = []
        for key in range(len(self.regions)):
            name = f"sw-region-{key}"
            sign = self.sign(key) if name in self.goals else ""
            cost = self.costs.get(key)
            if not sign and cost:
                look = "legal" if name in self.firsts else "muted"
                if name in self.goals:
                    look = "chosen"
                sign = pieces.price(cost["cost"], cost["how"], 100, look)
            if sign:
                out.append(self.beside_token(key, sign, PLUS_AT if self.effect.get("put") else PRICE_AT))
            if name in self.goals and self.harmed(key):
                out.append(self.beside_token(key, pieces.cross_disc(19), CROSS_AT))
        for mark in self.marks:
            where = mark["at"].get("region") if isinstance(mark["at"], Mapping) else None
            if mark["kind"] == "die" and where is not None and where < len(self.regions):
                ink = "var(--ok)" if mark.get("won") else "var(--danger)"
                face = f'<circle r="31" fill="var(--halo)"/><circle r="28" fill="{ink}"/>'
                face += element("g", pieces.die_face(int(mark["n"]), 33), css="die")
                out.append(self.beside_token(where, face, CROSS_AT))
        return out

    def sign(self, key: int) -> str:
        """Draw what a preview says of a region beside its result."""
        effect = self.effect
        if added := (effect.get("put") or {}).get(str(key)) or (effect.get("camp") or {}).get(str(key)):
            return pieces.plus(int(added), 100)
        if effect.get("die") and effect.get("region") == key:
            return placed(pieces.die_face(3, 46, "var(--chosen)"), 0, 0)
        if key in effect.get("leave", ()):
            return pieces.cross_disc(22)
        return ""

    def harmed(self, key: int) -> bool:
        """Tell whether a preview would throw somebody out of a region."""
        entry = self.regions[key]
        return (
            self.effect.get("region") == key
            and not self.effect.get("die")
            and bool(entry.get("race") or entry.get("lost"))
        )

    def beside_token(self, key: int, content: str, corner: Point) -> str:
        """Put a sign at a corner of the token's place."""
        places, slim = self.places[key]
        empty = not (self.shown[key].get("race") or self.shown[key].get("lost"))
        grow = 1.35 if empty else 1.0

        def spot(there: Places) -> Point:
            (x, y), side = there.token, there.size
            return (x, y) if empty else (x + corner[0] * side, y + corner[1] * side)

        return shifting(content, spot(places), grow * places.size / 100, spot(slim), grow * slim.size / 100)

    def traces(self) -> list[str]:
        """Draw what the last event did to regions."""
        out = []
        for mark in self.marks:
            where = mark["at"].get("region") if isinstance(mark["at"], Mapping) else None
            if where is None or where >= len(self.areas):
                continue
            area = self.areas[where]  # within the border of who holds it, which stays in sight
            inner = layout.inner_path(area, layout.WITHIN) or layout.inner_path(area, 7.0)
            line = f'<path d="{inner}" fill="none" stroke-linejoin="round"'
            if mark["kind"] == "to":
                out.append(f'{line} stroke="var(--halo)" stroke-width="7"/>')
                out.append(f'{line} class="to" stroke="var(--last)" stroke-width="3"/>')
            elif mark["kind"] == "lost":
                out.append(f'{line} stroke="var(--halo)" stroke-width="7" stroke-opacity=".8"/>')
                out.append(
                    f'{line} class="from" stroke="var(--last)" stroke-width="5" stroke-dasharray=".1 11"'
                    ' stroke-linecap="round"/>'
                )
        attempt = self.board.get("attempt")
        if attempt is not None:
            line = f'<path d="{layout.inner_path(self.areas[attempt], 7.0)}" fill="none" stroke-linejoin="round"'
            out.append(f'{line} stroke="var(--edge)" stroke-width="12"/>')
            out.append(f'{line} stroke="var(--chosen)" stroke-width="8" stroke-dasharray="22 12"/>')
        return out

    def touches(self) -> list[str]:
        """Write the unseen area of each region: what is touched there means the region, and outlines follow it."""
        return [touched_area(key, area, f"sw-region-{key}" in self.firsts) for key, area in enumerate(self.areas)]


@lru_cache(maxsize=64)
def common_size(grounds: tuple[Ground, ...], size: float, named_: bool) -> float:
    """Give the size that the badges of a map have in common: as large as most regions have room for, and no larger."""
    found = sorted(settle(area, name if named_ else "", symbols, 0, True, size).size for area, name, symbols in grounds)
    return found[len(found) * SMALLER // 100] if found else size


@lru_cache(maxsize=8192)
def at_most(places: Places, size: float) -> Places:
    """Draw what stands in a region no larger than a size, at the same places."""
    return replace(places, size=min(places.size, size), symbol=min(places.symbol, DISC * size))


@lru_cache(maxsize=MOST_KEPT)
def soil(area: Area, terrain: str, inhabited: bool) -> str:
    """Draw the terrain of a region; where a badge stands, what grows there is drawn at half strength."""
    path = layout.region_path(area)
    if not inhabited or terrain not in PLAIN:
        return element("path", d=path, fill=f"url(#pc-t-{terrain})")
    plain = element("path", d=path, fill=f"var(--{PLAIN[terrain]})")
    return plain + element("path", d=path, fill=f"url(#pc-t-{terrain})", opacity=0.5)


@lru_cache(maxsize=MOST_KEPT)
def quiet_region(key: int, area: Area, words: str) -> str:
    """Draw the border of a region that cannot be picked."""
    return element("path", id=f"sw-region-{key}", css="region", role="img", aria_label=words, **border_of(area))


def border_of(area: Area) -> dict[str, Value]:
    """Give the shape and look of the border of a region."""
    return {
        "d": layout.region_path(area),
        "fill": "none",
        "stroke": "var(--edge)",
        "stroke_width": number(layout.BORDER),
        "stroke_linejoin": "round",
    }


@lru_cache(maxsize=MOST_KEPT)
def touched_area(key: int, area: Area, can: bool) -> str:
    """Write the unseen area of a region, which means the region where it is touched."""
    return element(
        "path",
        id=f"sw-region-{key}-mark",
        css="hit shape",
        data_can="" if can else None,
        d=layout.region_path(area),
        fill="none",
        pointer_events="all",
    )


@lru_cache(maxsize=MOST_KEPT)
def name_of(key: int, css: str, places: Places, slim: Places, layout: Layout) -> str:
    """Write the name of a region where it has room, on a phone below what stands there."""
    if not places.lines:
        return ""
    lines = tuple((line.text, line.x) for line in places.lines)
    middle = sum(line.y for line in places.lines) / len(lines)
    across = sum(line.x for line in places.lines) / len(lines)
    small = frame.PHONE_TYPE * layout.phone_unit
    half = max(width_of(line.text, small) for line in places.lines) / 2
    left = min(max(slim.token[0], half), layout.size[0] - half) - across
    # the name begins where the disc with the number ends; both grow until they can be read
    top = slim.token[1] + pieces.COUNT_AT[1] * slim.size - middle
    edge = f"max({number(pieces.COUNT_EDGE * slim.size)}px,{number(DISC_LEAST)}px*var(--px,1))"
    above = TALL + (len(lines) - 1) / 2 * pieces.LINE
    grown = f"max({number(layout.letters)}px,{frame.PHONE_TYPE}px*var(--px,1))"
    down = f"calc({number(top)}px + {edge} + {number(above)}*{grown})"
    style = f"--narrow:translate({number(left)}px,{down})"
    text = element("g", pieces.haloed(lines, middle, layout.letters), css="beside", style=style)
    return element("g", text, css=css, data_of=f"sw-region-{key}")


@lru_cache(maxsize=MOST_KEPT)
def legal_outline(area: Area) -> str:
    """Outline a region that can be picked, within its border."""
    line = f'<path d="{layout.inner_path(area, 6.5)}" fill="none" stroke-linejoin="round"'
    return f'{line} stroke="var(--halo)" stroke-width="12"/>{line} class="rim" stroke="var(--legal)" stroke-width="6"/>'


def symbols_of(entry: Entry) -> tuple[str, ...]:
    """List the symbols of a region; a mountain is one, since it costs a token.

    >>> symbols_of({"terrain": "mountain", "symbols": ["mine"]})
    ('mountain', 'mine')
    """
    return (*(("mountain",) if entry["terrain"] == "mountain" else ()), *entry["symbols"])


def markers_of(entry: Entry) -> list[tuple[str, int]]:
    """List the markers in a region and how many there are of each.

    >>> markers_of({"camps": 2, "hole": True})
    [('camp', 2), ('hole', 1)]
    """
    return [(kind, int(entry[field])) for kind, field in FIELDS if entry.get(field)]


def cost_words(cost: Entry) -> str:
    """Say what a conquest costs.

    >>> cost_words({"cost": 3, "how": "x?", "short": 1})
    'needs 3, short of 1, with the die'
    """
    if cost["how"] == "x?":
        return f"needs {cost['cost']}, short of {cost['short']}, with the die"
    if cost["how"] == "x!":
        return "costs 1 with the dragon"
    if cost["how"] == "x~":
        return "can be converted"
    return f"costs {cost['cost']}"


@lru_cache(maxsize=MOST_KEPT)
def shifting(content: str, place: Point, scale: float, phone_place: Point, phone_scale: float) -> str:
    """Put something at one place, at another size and place on a phone."""
    left, top = number(float(phone_place[0])), number(float(phone_place[1]))
    style = (
        f"--narrow:translate({left}px,{top}px) scale({phone_scale:.3f});--broad:{scale:.3f};--slim:{phone_scale:.3f}"
    )
    move = f"{at(float(place[0]), float(place[1]))} scale({scale:.3f})"
    return element("g", content, css="beside", transform=move, style=style)


@lru_cache(maxsize=MOST_KEPT)
def furnished(key: int, symbols: Sequence[str], places: Places, slim: Places) -> str:
    """Draw the symbols of a region at their places; from one picture to the next they stay."""
    signs = "".join(
        shifting(
            pieces.disc(SYMBOLS[symbol], 100),
            places.symbols[i],
            places.symbol / 100,
            slim.symbols[i],
            slim.symbol / 100,
        )
        for i, symbol in enumerate(symbols)
    )
    return element("g", signs, css=f"in-{key}")


@lru_cache(maxsize=MOST_KEPT)
def tribe_of(
    key: int, tribe: tuple[str, int, int, bool], places: Places, slim: Places, fresh: bool, leaving: bool
) -> str:
    """Draw a tribe (race, seat, how many, whether it has declined) in a region. A fresh one is lifted."""
    race, seat, tokens, declined = tribe
    face = pieces.tribe_face(race, seat, tokens, 100, declined)
    content = shifting(face, (0, 0), places.size / 100, _minus(slim.token, places.token), slim.size / 100)
    x, y = places.token[0], places.token[1] - (LIFT * places.size if fresh else 0)
    where = at(round(x, 1), round(y, 1))
    return element("g", content, id=f"sw-tribe-{race}-{key}", opacity=0.45 if leaving else None, transform=where)


@lru_cache(maxsize=MOST_KEPT)
def lost_of(key: int, places: Places, slim: Places) -> str:
    """Draw the lost tribe of a region."""
    face, (x, y) = pieces.lost_face(100), places.token
    content = shifting(face, (0, 0), places.size / 100, _minus(slim.token, places.token), slim.size / 100)
    return element("g", content, id=f"sw-lost-{key}", transform=at(round(x, 1), round(y, 1)))


@lru_cache(maxsize=MOST_KEPT)
def marker_of(name: str, kind: str, count: int, places: Places, slim: Places, place: int, more: bool) -> str:
    """Draw so many markers of a kind at one of their places in a region, marked where a preview brings `more`."""
    face = pieces.marker_face(kind, 50, count)
    if more:
        face = '<circle r="31" fill="var(--edge)"/><circle r="29.500" fill="var(--chosen)"/>' + face
    spot = places.markers[place]
    content = shifting(face, (0, 0), places.size / 100, _minus(slim.markers[place], spot), slim.size / 100)
    return element("g", content, id=name, transform=at(round(spot[0], 1), round(spot[1], 1)))


def shade(places: Places) -> str:
    """Draw the shade under a lifted token."""
    x, y, side = places.token[0], places.token[1], places.size
    return element(
        "rect",
        x=x - 0.44 * side,
        y=y - 0.36 * side,
        width=0.94 * side,
        height=0.92 * side,
        rx=0.18 * side,
        fill="var(--shade)",
    )


def _minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]
