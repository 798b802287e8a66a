"""What the picture of Alheimur shows: a view, read once, and what a previewed choice would change in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ludoscape.games.alheimur.picture.layout import Layout, Shape, box_of, make_layout, shape_of
from ludoscape.games.alheimur.rules.letters import SPACE
from ludoscape.games.alheimur.words.elements import orbit_element, territory_element, unit_element
from ludoscape.pictures.svg import Value

Entry = Mapping[str, Any]
Unit = tuple[str, int, str]  # zone, seat, kind

NAMED: Final = ("zone", "seat", "unit")


class Scene:
    """One picture in the making: the position, what can be picked, and the preview."""

    def __init__(self, view: Mapping[str, Any], chosen: str, marks: Sequence[Entry]) -> None:
        self.view = view
        self.board: Entry = view["board"]
        self.marks = marks
        self.choices: Sequence[Entry] = view.get("choices") or ()
        found = next((choice for choice in self.choices if chosen and choice["move"] == chosen), None)
        effects = found["effects"] if found else {}
        self.effect: Entry = effects.get("draw") or {}
        self.goals: set[str] = set(found["picks"]) if found else set()
        self.firsts = {choice["picks"][0] for choice in self.choices if choice["picks"]}
        self.later = {pick for choice in self.choices for pick in choice["picks"][1:]} - self.firsts
        self.worlds: list[Entry] = [world for world in self.board.get("worlds") or () if world["finished"]]
        self.shapes: dict[str, Shape] = {str(world["key"]): shape_of(world) for world in self.worlds}
        self.seats: Sequence[Entry] = self.board.get("seats") or ()
        self.table: Entry | None = self.board.get("table")
        self.layout: Layout = make_layout(tuple(self.shapes.values()), self.table is not None)
        self.boxes = {str(entry["key"]): box_of(entry) for world in self.worlds for entry in world["territories"]}
        self.land: dict[str, Entry] = {}
        self.fates: dict[str, Entry] = {}
        self.read_land(effects)
        self.fleets: dict[str, list[Entry]] = {str(world["key"]): list(world["orbit"]) for world in self.worlds}
        self.fleets[SPACE] = list(self.board.get("space") or ())
        self.fresh: set[Unit] = set()
        self.read_fleets()

    # ------------------------------------------------------------------------------------------------ the preview

    def read_land(self, effects: Entry) -> None:
        """Read who stands where after the previewed choice, and what Survival would say of him."""
        checks = {str(check["at"]): check for check in effects.get("check") or ()}
        for world in self.worlds:
            for entry in world["territories"]:
                key = str(entry["key"])
                after = self.after(entry)
                self.land[key] = after
                if key in checks:
                    self.fates[key] = checks[key]
                elif entry.get("lives") is not None:
                    self.fates[key] = entry
                if after["seat"] < 0:
                    self.fates.pop(key, None)

    def after(self, entry: Entry) -> Entry:
        """Give a territory as the previewed choice would leave it."""
        effect, key = self.effect, entry["key"]
        if effect.get("put") == key:
            return {**entry, "seat": effect["seat"], "size": effect["size"], "invader": False}
        if effect.get("size") == key:
            return {**entry, "size": effect["to"]}
        if effect.get("launch") == key and "zone" in effect:
            return {**entry, "seat": -1, "size": 0, "invader": False}
        if effect.get("land") == key:
            return {**entry, "seat": effect["seat"], "size": effect["size"], "invader": bool(effect.get("invader"))}
        return entry

    def read_fleets(self) -> None:
        """Put the ship that the previewed choice moves where it would be; where it was, it is left to be drawn pale."""
        phase = self.view.get("phase")
        if (unit := _unit_of(self.effect)) is not None:
            if not any(name.startswith("al-role") for name in self.goals):  # its own place shows it
                self.bring(*unit)
            if phase == "arriveat":
                self.take(SPACE, unit[1], unit[2])
            elif len(unit[2]) > len("T3"):
                self.take(unit[0], unit[1], unit[2][:2])
        elif phase == "landat" and "land" in self.effect:
            self.land_from(str(self.effect["land"])[0], int(self.effect["seat"]), int(self.effect["size"]))

    def land_from(self, zone: str, seat: int, size: int) -> None:
        """Take what lands out of its orbit, if there is only one kind of ship from which it can come."""
        end = f"m{size}" if self.effect.get("invader") else f"T{size}"
        own = [str(entry["unit"]) for entry in self.fleets.get(zone, ()) if entry["seat"] == seat]
        found = [unit for unit in own if unit.endswith(end) and unit[0] == "T"]
        if len(found) == 1:
            self.take(zone, seat, found[0])
            if self.effect.get("invader"):
                self.bring(zone, seat, found[0][:2])

    def bring(self, zone: str, seat: int, unit: str) -> None:
        """Add a ship to a zone."""
        self.fresh.add((zone, seat, unit))
        fleet = self.fleets.setdefault(zone, [])
        for i, entry in enumerate(fleet):
            if (entry["seat"], entry["unit"]) == (seat, unit):
                fleet[i] = {**entry, "count": entry["count"] + 1}
                return
        fleet.append({"seat": seat, "unit": unit, "count": 1})

    def take(self, zone: str, seat: int, unit: str) -> None:
        """Take a ship out of a zone."""
        fleet = self.fleets.get(zone, [])
        for i, entry in enumerate(fleet):
            if (entry["seat"], entry["unit"]) == (seat, unit):
                fleet[i] = {**entry, "count": entry["count"] - 1}

    def previewed(self, zone: str, entry: Entry) -> bool:
        """Tell whether the previewed choice is about these ships."""
        unit = (zone, int(entry["seat"]), str(entry["unit"]))
        lifted = (_unit_of(self.effect.get(name)) for name in ("lift", "shooter"))
        return unit in self.fresh or unit in lifted or unit_element(*unit) in self.goals

    def aimed(self, zone: str, entry: Entry) -> bool:
        """Tell whether these ships are fired at, or would be."""
        unit = (zone, int(entry["seat"]), str(entry["unit"]))
        battle = self.board.get("battle") or {}
        now = (str(battle.get("world")), int(battle.get("victim", -1)), str(battle.get("target") or ""))
        return unit in (now, _unit_of(self.effect.get("target")))

    def shoots(self, zone: str, entry: Entry) -> bool:
        """Tell whether these ships fire now."""
        battle = self.board.get("battle") or {}
        unit = str(battle.get("shooter") or "")
        here = zone == battle.get("world") and entry["seat"] == battle.get("firing")
        return bool(unit) and here and str(entry["unit"]).startswith(unit)

    def dying(self) -> set[str]:
        """Give the territories whose pyramids would die."""
        dead = {key for key, fate in self.fates.items() if not fate["lives"]}
        return dead | {str(key) for key in self.effect.get("dies") or () if key in self.land}

    def roles(self) -> list[Entry]:
        """Give what each choice would show while it is asked what a launched pyramid becomes."""
        if self.view.get("phase") != "role":
            return []
        return [choice["effects"].get("draw") or {} for choice in self.choices]

    def leaving(self) -> str:
        """Give the territory of the pyramid that is launched, while it is asked what it becomes."""
        return next((str(draw["launch"]) for draw in self.roles() if "launch" in draw), "")

    # ------------------------------------------------------------------------------------------------ targets

    def target(self, name: str) -> bool:
        """Tell whether an element can be picked first."""
        return name in self.firsts

    def button(self, name: str, css: str, words: str) -> dict[str, Value]:
        """Give what a group needs to be read aloud, and to be picked if it can."""
        return button(name, css, words, first=name in self.firsts, later=name in self.later, picked=name in self.goals)

    # ------------------------------------------------------------------------------------------------ traces

    def traces(self, kind: str) -> Iterable[Entry]:
        """Give where the last event left a trace of some kind."""
        return (mark["at"] for mark in self.marks if mark["kind"] == kind and isinstance(mark["at"], Mapping))

    def came(self, zone: str, entry: Entry) -> bool:
        """Tell whether these ships are where the last event brought them, or were shot at."""
        unit = (zone, int(entry["seat"]), str(entry["unit"]))
        return any(_unit_of(at) == unit for kind in ("to", "shot") for at in self.traces(kind))

    @staticmethod
    def names(zone: str) -> str:
        """Give the element of an orbit or of Space."""
        return orbit_element(zone)

    @staticmethod
    def place(key: str) -> str:
        """Give the element of a territory."""
        return territory_element(key)


def button(name: str, css: str, words: str, *, first: bool, later: bool, picked: bool) -> dict[str, Value]:
    """Give what a group needs that can be picked first or later, or is picked."""
    classes = [css, *(["legal"] if first else []), *(["chosen"] if picked else [])]
    return {
        "id": name,
        "css": " ".join(classes),
        "role": "button" if first or later else "img",
        "tabindex": "-1" if first or later else None,
        "aria_pressed": "true" if picked else None,
        "aria_label": words,
    }


def _unit_of(entry: Any) -> Unit | None:
    if isinstance(entry, Mapping) and all(name in entry for name in NAMED):
        return str(entry["zone"]), int(entry["seat"]), str(entry["unit"])
    return None
