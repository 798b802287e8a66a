"""The invariants that speak of a move (section 14, 10 to 17 and 20), checked from the positions before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .pieces import SPACE, Pyramid, letter, ship_of
from .reference import HIT, Reference, dice
from .together import fleets

MOVEMENT = ("settle", "land", "landat", "depart", "arrive", "arriveat", "launch", "role")
BATTLE = ("site", "shooter", "target", "attack", "defence")
PLAY = ("expand", *MOVEMENT, *BATTLE, "over")
# how many moves a decision has at most (section 11), `done` and `pass` included
BOUNDS = {
    "build": 36,
    "swap": 8,
    "colonist": 16,
    "expand": 105,
    "settle": 16,
    "land": 16,
    "landat": 16,
    "depart": 16,
    "arrive": 13,
    "arriveat": 8,
    "launch": 16,
    "role": 5,
    "site": 8,
    "shooter": 7,
    "target": 63,
}


class Witness:
    """Watches the moves of one game."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.o = options
        self.due: set[str] = set()  # the sites of this turn
        self.fought: set[str] = set()

    def table(self, data: Mapping[str, Any]) -> Reference:
        """Lay the table of a position."""
        return Reference.of(data, self.seats, self.o)

    def look(self, before: Mapping[str, Any], text: str, after: Mapping[str, Any]) -> None:
        """Check what holds between two positions, with a move or a roll between them."""
        if before["phase"] not in PLAY:
            return
        was, now = self.table(before), self.table(after)
        same_turn = was.slots == now.slots and after["phase"] != "over"
        if before["phase"] == "expand" and same_turn and after["phase"] == "expand":
            self.action(was, text, now)
        elif before["phase"] == "expand" and (same_turn or after["phase"] == "over" or self.next_turn(was, after)):
            self.survival(was, text, now)
        if before["phase"] in MOVEMENT and same_turn and after["phase"] in MOVEMENT:
            assert all(was.out(seat) == now.out(seat) for seat in range(self.seats)), "12"
        if before["phase"] in BATTLE:
            self.shot(before, text, after)
        self.sites(before, text, after, same_turn)
        self.last_round(was, now)
        assert all(was.alive(seat) or not now.alive(seat) for seat in range(self.seats)), "17"

    def next_turn(self, was: Reference, after: Mapping[str, Any]) -> bool:
        """Tell whether the next turn has begun and nobody has been checked in it."""
        return bool(after["slots"] == was.slots + 1 and after["phase"] == "expand")

    def action(self, was: Reference, text: str, now: Reference) -> None:
        """Check an action of Expansion that others follow (11)."""
        assert now.land == grown(was, text), "11"
        assert now.in_play(was.seat) - was.in_play(was.seat) in (0, 1), "11"
        assert text.split()[1][0] in set(was.unused) - set(now.unused), "11"

    def survival(self, was: Reference, text: str, now: Reference) -> None:
        """Check the Survival after the last action (10, 20)."""
        was.land = grown(was, text)
        checked = {t[0] for t, pyramid in was.land.items() if pyramid.seat == was.seat}
        gone = {t for t in was.land if t[0] in checked and not was.lives(t)}
        assert now.land == {t: pyramid for t, pyramid in was.land.items() if t not in gone}, "10, 20"

    def shot(self, before: Mapping[str, Any], text: str, after: Mapping[str, Any]) -> None:
        """Check a shot (13, 15)."""
        if text.startswith("!atk"):
            shooter, target = ship_of(before["unit"]), ship_of(before["target"])
            hits = sum(die >= HIT[shooter.role, target.role] for die in dice(text))
            assert len(dice(text)) == shooter.size, "15"
            assert (after["phase"] == "defence") == (hits > 0), "15"
        if text.startswith("!def"):
            assert len(dice(text)) == ship_of(before["target"]).size, "15"
        if after["slots"] == before["slots"]:
            assert before["land"] == after["land"], "13"
        site = before.get("site", "")
        was, now = fleets(before["fleets"]), fleets(after["fleets"])
        assert {z: fleet for z, fleet in was.items() if z != site} == {z: f for z, f in now.items() if z != site}, "13"
        lost: list[str] = []
        for seat in map(letter, range(self.seats)):
            units = [Counter(fleet.get(site, {}).get(seat, [])) for fleet in (was, now)]
            gone, come = list((units[0] - units[1]).elements()), list((units[1] - units[0]).elements())
            assert len(come) <= len(gone) <= 1, "13"
            assert all(ship_of(two).size < ship_of(one).size for one, two in zip(gone, come, strict=False)), "13"
            assert all(one[0] == two[0] for one, two in zip(gone, come, strict=False)), "13"
            lost += gone
        assert len(lost) <= text.startswith("!def"), "13"

    def sites(self, before: Mapping[str, Any], text: str, after: Mapping[str, Any], same_turn: bool) -> None:
        """Check that every orbit in which the current player meets others is fought for (14)."""
        if text.startswith("V "):
            self.fought.add(text[2:])
        if before["phase"] not in BATTLE and (after["phase"] in BATTLE or not same_turn):
            self.due = met(after, before["seat"])
            assert not same_turn or set(after["sites"]) == self.due, "14"
        if not same_turn:
            assert self.fought == self.due, "14"
            self.due, self.fought = set(), set()

    def last_round(self, was: Reference, now: Reference) -> None:
        """Check the counter of the Last Round (16)."""
        if now.last is None:
            assert was.last is None, "16"
            return
        assert 0 <= now.last <= self.seats, "16"
        if was.last is not None:
            assert now.last <= was.last, "16"
        elif now.called or now.slots == was.slots + 1:
            assert now.in_play(now.seat if now.called else was.seat) >= int(self.o["last_round_at"]), "16"


def grown(was: Reference, text: str) -> dict[str, Pyramid]:
    """Give who stands where after an action of Expansion."""
    land = dict(was.land)
    was.grow(land, text)
    return land


def met(data: Mapping[str, Any], seat: str) -> set[str]:
    """Find the orbits where a seat meets others."""
    orbits = {zone: fleet for zone, fleet in fleets(data["fleets"]).items() if zone != SPACE}
    return {zone for zone, fleet in orbits.items() if seat in fleet and len(fleet) > 1}
