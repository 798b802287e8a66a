"""What lies on the table, for the second reading of the rules: dictionaries and sets, and questions about them.

Written from the dossier alone; it shares nothing with the game but the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TABLE = """
amazons 10 15, dwarves 3 8, elves 6 11, ghouls 5 10, giants 6 11, halflings 6 11, humans 5 10, orcs 5 10, ratmen 8 13,
skeletons 6 20, sorcerers 5 18, tritons 6 11, trolls 5 10, wizards 5 10
"""
RACES = {words[0]: int(words[1]) for words in map(str.split, TABLE.split(","))}  # tokens at the pick (SW-301, SW-721)
TRAY = {words[0]: int(words[2]) for words in map(str.split, TABLE.split(","))}
POWERS = {
    "alchemist": 4,
    "berserk": 4,
    "bivouacking": 5,
    "commando": 4,
    "diplomat": 5,
    "dragon_master": 5,
    "flying": 5,
    "forest": 4,
    "fortified": 3,
    "heroic": 5,
    "hill": 4,
    "merchant": 2,
    "mounted": 5,
    "pillaging": 5,
    "seafaring": 5,
    "spirit": 5,
    "stout": 4,
    "swamp": 4,
    "underworld": 5,
    "wealthy": 4,
}


@dataclass
class Tribe:
    """A race with a power in the hands of a seat (SW-308)."""

    race: str
    power: str | None
    seat: int
    declined: bool = False
    hand: int = 0
    retreat: int = 0
    camps: int = 0
    camps_back: int = 0
    conquests: int = 0
    nonempty: int = 0
    begun: bool = False
    scored: bool = False
    declined_round: int = 0
    spirit: bool = False

    def can(self, name: str) -> bool:
        """Tell whether the tribe is active and is of that race or has that power (SW-720)."""
        return not self.declined and name in (self.race, self.power)


class Table:
    """The map, the tribes and the markers on it, the tiles, the money, and what has happened this turn."""

    def __init__(self, seats: int, options: Mapping[str, Any], chart: Mapping[str, Any]) -> None:
        self.seats = seats
        self.o = options
        self.land: list[dict[str, Any]] = chart["regions"]
        self.rounds: int = options["turns"] or chart["turns"]
        self.ids = range(len(self.land))
        self.round = 1
        self.first = 0
        self.seat = 0
        # on the map
        self.holder: dict[int, Tribe] = {}
        self.tokens: dict[int, int] = {}
        self.lost = {r for r in self.ids if self.land[r]["lost_tribe"]}
        self.fortresses: set[int] = set()
        self.camps: dict[int, int] = {}
        self.holes: set[int] = set()
        self.heroes: set[int] = set()
        self.dragon: int | None = None
        # beside it
        self.tribes: list[Tribe] = []
        self.tray = dict(TRAY)
        self.vp = [5] * seats
        self.peace: dict[int, int] = {}
        self.queue: list[tuple[str, str, int]] = []
        self.top_race: str | None = None
        self.top_power: str | None = None
        self.races_left = set(RACES)
        self.races_under: list[str] = []
        self.powers_left = set(POWERS)
        self.discards: set[str] = set()
        # this turn
        self.attacked: set[int] = set()
        self.converted: set[int] = set()
        self.dragon_used = False
        self.sheets: dict[int, dict[str, int]] = {}  # what the last turn of each seat paid, and for what
        self.earned = 0

    @classmethod
    def copied(cls, data: Mapping[str, Any], seats: int, options: Mapping[str, Any], chart: Mapping[str, Any]) -> Table:
        """Set the table as a dump says, at the beginning of a turn."""
        self = cls(seats, options, chart)
        self.round, self.first, self.seat = data["round"], data["first"], data["seat"]
        self.lost, self.fortresses = set(data["lost"]), set(data["fortresses"])
        self.camps = {int(r): n for r, n in data["camps"].items()}
        self.holes, self.heroes, self.dragon = set(data["holes"]), set(data["heroes"]), data["dragon"]
        for entry in data["tribes"]:
            said = {key: value for key, value in entry.items() if key in Tribe.__dataclass_fields__}
            tribe = Tribe(**said)
            self.tribes.append(tribe)
            for r, n in entry["regions"].items():
                self.holder[int(r)], self.tokens[int(r)] = tribe, n
            self.tray[tribe.race] -= tribe.hand + tribe.retreat + sum(entry["regions"].values())
        self.vp = list(data["vp"])
        self.peace = {int(seat): other for seat, other in data["peace"].items()}
        self.queue = [(race, power, coins) for race, power, coins in data["queue"]]
        self.top_race, self.top_power = data["tops"]
        self.races_left, self.races_under = set(data["races_left"]), list(data["races_under"])
        self.powers_left, self.discards = set(data["powers_left"]), set(data["discards"])
        self.earned = data["earned"]
        return self

    # ---- tribes

    def active(self, seat: int) -> Tribe | None:
        """Give the active tribe of a seat."""
        found = [tribe for tribe in self.tribes if tribe.seat == seat and not tribe.declined]
        assert len(found) <= 1, "I-06"
        return found[0] if found else None

    def declined(self, seat: int) -> list[Tribe]:
        """Give the declined tribes of a seat."""
        return [tribe for tribe in self.tribes if tribe.seat == seat and tribe.declined]

    def regions(self, tribe: Tribe) -> list[int]:
        """List the regions of a tribe, in ascending order."""
        return sorted(r for r, who in self.holder.items() if who is tribe)

    # ---- the map

    def terrain(self, r: int) -> str:
        """Give the terrain of a region."""
        return str(self.land[r]["terrain"])

    def has(self, r: int, symbol: str) -> bool:
        """Tell whether a region has a symbol."""
        return symbol in self.land[r]["symbols"]

    def water(self, r: int) -> bool:
        """Tell whether a region is water (SW-404)."""
        return self.terrain(r) in ("sea", "lake")

    def coastal(self, r: int) -> bool:
        """Tell whether a region is land beside water (SW-407)."""
        return not self.water(r) and any(self.water(s) for s in self.land[r]["adjacent"])

    def body(self, r: int) -> set[int]:
        """Give the waters that hang together with a water region (SW-405)."""
        found, edge = {r}, [r]
        while edge:
            edge = [s for k in edge for s in self.land[k]["adjacent"] if self.water(s) and s not in found]
            found.update(edge)
        return found

    def entry(self, r: int) -> bool:
        """Tell whether the map may be entered here (SW-406)."""
        if self.land[r]["border"]:
            return True
        waters = [s for s in self.land[r]["adjacent"] if self.water(s)]
        return any(self.land[k]["border"] for s in waters for k in self.body(s))

    def adjacent(self, tribe: Tribe, r: int, s: int) -> bool:
        """Tell whether two regions are adjacent for a tribe (SW-408)."""
        if s in self.land[r]["adjacent"]:
            return True
        return tribe.can("underworld") and r != s and self.has(r, "cavern") and self.has(s, "cavern")

    # ---- conquests

    def immune(self, r: int) -> bool:
        """Tell whether nobody may take a region (SW-719)."""
        return r in self.holes or r in self.heroes or r == self.dragon

    def target(self, tribe: Tribe, r: int) -> bool:
        """Tell whether a tribe may conquer a region, if it reaches it (SW-707)."""
        there = self.holder.get(r)
        if there is tribe or self.immune(r):
            return False
        if self.water(r) and not tribe.can("seafaring"):
            return False
        return not self.bound(tribe, r)

    def bound(self, tribe: Tribe, r: int) -> bool:
        """Tell whether peace protects a region from a tribe (SW-707.4, SW-745)."""
        there = self.holder.get(r)
        if there is None or there.declined or tribe.declined:
            return False
        return self.peace.get(there.seat) == tribe.seat

    def reach(self, tribe: Tribe, r: int) -> bool:
        """Tell whether a tribe reaches a region (SW-708)."""
        if tribe.can("flying"):
            return True
        mine = self.regions(tribe)
        if mine:
            return any(self.adjacent(tribe, s, r) for s in mine)
        return self.entry(r) or tribe.can("halflings")

    def lair(self, r: int) -> bool:
        """Tell whether Trolls have a lair in a region (SW-733, SW-720)."""
        there = self.holder.get(r)
        return there is not None and there.race == "trolls" and not (there.declined and self.o["strict_decline"])

    def cost(self, tribe: Tribe, r: int) -> int:
        """Count the tokens that a conquest takes (SW-709)."""
        base = 2 + self.tokens.get(r, 0) + (r in self.lost) + (self.terrain(r) == "mountain")
        base += (r in self.fortresses) + self.camps.get(r, 0) + self.lair(r)
        return max(1, base - len(self.reductions(tribe, r)))

    def reductions(self, tribe: Tribe, r: int) -> set[str]:
        """Name the races and powers that make a region cheaper by one each (SW-709)."""
        peaks = [s for s in self.regions(tribe) if self.terrain(s) == "mountain"]
        less = {
            "tritons": self.coastal(r),
            "giants": any(self.adjacent(tribe, s, r) for s in peaks),
            "commando": True,
            "mounted": self.terrain(r) in ("hill", "farmland"),
            "underworld": self.has(r, "cavern"),
        }
        return {name for name, fits in less.items() if fits and tribe.can(name)}

    def convertible(self, tribe: Tribe, r: int) -> bool:
        """Tell whether Sorcerers may convert the token in a region that they may conquer and reach (SW-731)."""
        there = self.holder.get(r)
        if not tribe.can("sorcerers") or there is None or there.declined or there.seat == tribe.seat:
            return False
        at_hand = bool(self.regions(tribe)) or tribe.can("flying")
        fresh = there.seat not in self.converted
        return at_hand and fresh and self.tokens[r] == 1 and not self.camps.get(r) and self.tray["sorcerers"] > 0

    # ---- scoring

    def score(self, seat: int) -> dict[str, int]:
        """Count the victory points of a turn by what they are for; `dwarves†` are those in decline (SW-802)."""
        own = [tribe for tribe in self.tribes if tribe.seat == seat]
        found = {"regions": sum(len(self.regions(tribe)) for tribe in own)}
        for tribe in own:
            found[tribe.race + "†" * tribe.declined] = self.race_bonus(tribe)
            if tribe.power and not tribe.declined:
                found[tribe.power] = self.power_bonus(tribe)
        return found

    def race_bonus(self, tribe: Tribe) -> int:
        """Count the victory points for the race of a tribe."""
        mine = self.regions(tribe)
        if tribe.race == "dwarves" and not (tribe.declined and self.o["strict_decline"]):
            return sum(self.has(r, "mine") for r in mine)
        if tribe.can("humans"):
            return sum(self.terrain(r) == "farmland" for r in mine)
        if tribe.can("wizards"):
            return sum(self.has(r, "magic") for r in mine)
        return tribe.nonempty if tribe.can("orcs") else 0

    def power_bonus(self, tribe: Tribe) -> int:
        """Count the victory points for the power of an active tribe."""
        mine = self.regions(tribe)
        if tribe.power in ("forest", "hill", "swamp"):
            return sum(self.terrain(r) == tribe.power for r in mine)
        flat = {
            "alchemist": 2,
            "wealthy": 0 if tribe.scored else 7,
            "merchant": len(mine),
            "pillaging": tribe.nonempty,
            "fortified": len(self.fortresses & set(mine)),
        }
        return flat.get(tribe.power or "", 0)

    def winners(self) -> tuple[int, ...]:
        """Tell who has won (SW-806)."""
        ranks = [(self.vp[seat], self.standing(seat)) for seat in range(self.seats)]
        return tuple(seat for seat in range(self.seats) if ranks[seat] == max(ranks))

    def standing(self, seat: int) -> int:
        """Count what breaks ties: race tokens on the map, or nothing."""
        mine = (n for r, n in self.tokens.items() if self.holder[r].seat == seat)
        return sum(mine) if self.o["tie_break"] == "tokens" else 0

    # ---- comparing

    def snapshot(self) -> dict[str, Any]:
        """Give the whole position in a form that can be compared with `snapshot(dump)`."""
        tribes = {}
        for tribe in self.tribes:
            told = {key: getattr(tribe, key) for key in COMPARED}
            tribes[tribe.race] = {**told, "regions": {r: self.tokens[r] for r in self.regions(tribe)}}
        return {
            "round": self.round,
            "seat": self.seat,
            "first": self.first,
            "tribes": tribes,
            "lost": self.lost,
            "fortresses": self.fortresses,
            "camps": {r: n for r, n in self.camps.items() if n},
            "holes": self.holes,
            "heroes": self.heroes,
            "dragon": self.dragon,
            "vp": self.vp,
            "queue": self.queue,
            "tops": (self.top_race, self.top_power),
            "races_left": self.races_left,
            "races_under": self.races_under,
            "powers_left": self.powers_left,
            "discards": self.discards,
            "peace": self.peace,
            "earned": self.earned,
            "attacked": self.attacked,
            "converted": self.converted,
            "dragon_used": self.dragon_used,
        }


COMPARED = (
    "power",
    "seat",
    "declined",
    "hand",
    "retreat",
    "camps",
    "camps_back",
    "conquests",
    "nonempty",
    "begun",
    "scored",
    "declined_round",
    "spirit",
)


def snapshot(data: Mapping[str, Any]) -> dict[str, Any]:
    """Give a dump in the form of `Table.snapshot`."""
    tribes = {}
    for entry in data["tribes"]:
        told = {key: entry[key] for key in COMPARED}
        tribes[entry["race"]] = {**told, "regions": {int(r): n for r, n in entry["regions"].items()}}
    return {
        "round": data["round"],
        "seat": data["seat"],
        "first": data["first"],
        "tribes": tribes,
        **{
            key: set(data[key])
            for key in (
                "lost",
                "fortresses",
                "holes",
                "heroes",
                "races_left",
                "powers_left",
                "discards",
                "attacked",
                "converted",
            )
        },
        "camps": {int(r): n for r, n in data["camps"].items() if n},
        "dragon": data["dragon"],
        "vp": list(data["vp"]),
        "queue": [tuple(place) for place in data["queue"]],
        "tops": tuple(data["tops"]),
        "races_under": list(data["races_under"]),
        "peace": {int(seat): q for seat, q in data["peace"].items()},
        "earned": data["earned"],
        "dragon_used": bool(data["dragon_used"]),
    }
