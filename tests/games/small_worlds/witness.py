"""A witness of what a race and a power do: it plays for their effects, and notes which have occurred.

The pair belongs to seat 0 of two. An effect has the name of its race or power; `dwarves†` and `seafaring†` are what
these still do in decline.
"""

from __future__ import annotations

import ludoscape as ls

from .pieces import Tribe
from .together import Together, at_random, kind_of

OWNER, RIVAL = 0, 1
LATE = {"ghouls", "spirit", "dwarves†", "seafaring†", "declined"}  # what shows in decline only
EAGER = ("x~", "x!", "roll", "fort", "camp", "hero", "peace", "x")


class Witness:
    """Watches one pair over several games."""

    def __init__(self, race: str, power: str) -> None:
        self.race, self.power = race, power
        self.missing = {race, power, "declined"} | ({f"{race}†", f"{power}†"} & LATE)
        self.named = False  # the Diplomat has named the rival
        self.rolled = False

    def note(self, **occurred: object) -> None:
        """Note effects that have occurred."""
        self.missing -= {name for name, true in occurred.items() if true}

    def tribe(self, both: Together) -> Tribe | None:
        """Give the tribe while seat 0 has it."""
        found = [t for t in both.other.tribes if (t.race, t.power, t.seat) == (self.race, self.power, OWNER)]
        return found[0] if found else None

    # ---- looking

    def look(self, both: Together, mine: Tribe, text: str) -> None:
        """Note what a move that is about to be played shows."""
        if text[0] == "x" and text[-1] != "?":
            self.look_at_conquest(both, mine, int(text[1:].rstrip("!~")), text[-1])
        if both.other.seat == OWNER:
            grows = text == "stop" and mine.can("skeletons") and mine.nonempty >= 2 and both.other.tray["skeletons"]
            self.note(stout=text == "stout", skeletons=grows)
            self.named = kind_of(text) == "peace" or (self.named and text != "nopeace")
        self.rolled = text[0] == "=" and both.other.at.step == "die"

    def look_at_conquest(self, both: Together, mine: Tribe, r: int, sign: str) -> None:
        """Note what a conquest by the tribe, or of one of its regions, shows."""
        other = both.other
        if other.holder.get(r) is mine:
            self.note(elves=mine.can("elves") and sign != "~", trolls=mine.race == "trolls")
        if other.seat == RIVAL or both.state.dump()["acting"] != self.race:
            return
        own = other.regions(mine)
        near = any(other.adjacent(mine, s, r) for s in own)
        self.missing -= other.reductions(mine, r)
        self.note(ratmen=True, ghouls=mine.declined, berserk=self.rolled, sorcerers=sign == "~")
        self.note(seafaring=other.water(r), flying=own and not near and not mine.declined)

    def look_around(self, both: Together, mine: Tribe) -> None:
        """Note what can be seen on the table."""
        other, regions = both.other, set(both.other.regions(mine))
        if not mine.declined:
            self.note(halflings=other.holes & regions, heroic=other.heroes & regions, bivouacking=other.camps)
            self.note(fortified=other.fortresses & regions, dragon_master=other.dragon in regions)
        if other.seat == RIVAL:
            self.note(amazons=regions and mine.hand >= 4, spirit=mine.spirit and len(other.declined(OWNER)) == 2)
            self.note(declined=mine.declined)
            if mine.declined and any(other.water(r) for r in regions):
                self.missing.discard("seafaring†")
            self.note(diplomat=self.named and self.spared(both, regions))
        self.missing -= {name for name, points in other.sheets.get(OWNER, {}).items() if points}

    def spared(self, both: Together, regions: set[int]) -> bool:
        """Tell whether the rival must leave a region alone that it reaches."""
        rival = both.other.active(RIVAL)
        if rival is None or both.other.at.step != "conquer":
            return False
        return any(both.other.bound(rival, r) and both.other.reach(rival, r) for r in regions)

    # ---- playing

    def choose(self, both: Together, mine: Tribe, rng: ls.Rng) -> str:
        """Choose what brings out the effects: expand until all has shown that can, then decline."""
        legal, step = list(both.other.at.legal), both.other.at.step
        waits = self.missing - LATE - {"stout"}
        if both.other.seat == RIVAL:
            hits = [text for text in legal if text[0] == "x" and both.other.holder.get(region(text)) is mine]
            if hits and self.missing & {"elves", "trolls"}:
                return hits[rng.below(len(hits))]
        elif step == "start":
            over = mine.declined and "spirit" not in self.missing  # let the next tribe, or Ghouls, play on
            wish = "expand" if over or (waits and not mine.declined) else "decline"
            return wish if wish in legal else legal[0]
        elif step == "stout":
            return "stay" if waits else "stout"
        for kind in EAGER:
            fits = [text for text in legal if kind_of(text) == kind]
            if fits and rng.below(5):
                return fits[rng.below(len(fits))]
        return at_random(both, legal, rng)


def region(text: str) -> int:
    """Read the region of a conquest."""
    return int(text[1:].rstrip("?!~"))
