"""The game and the second reading played side by side: the same moves, chances, scores and positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import copy
from fractions import Fraction
from typing import Any

import ludoscape as ls

from .pieces import Table, laid_of, letter, world_of
from .reference import CHANCE, OVER, Reference

Choose = Callable[["Together", list[str], ls.Rng], str]


DULL = ("d", "p", "C=1")  # done, pass, and a pyramid that shrinks


class Together:
    """A game and the second reading in the same position."""

    def __init__(self, kind: ls.Game, data: Mapping[str, Any] | None = None) -> None:
        self.kind = kind
        self.state: ls.State
        if data is None:
            self.state = kind.start()
            self.other = Reference(kind.seats, kind.options).begin()
        else:
            self.state = kind.load(data)
            self.other = Reference.of(self.state.dump(), kind.seats, kind.options).begin(middle=True)

    @property
    def over(self) -> bool:
        """Tell whether the game is over."""
        return self.state.actor == ls.OVER

    def agree(self) -> None:
        """Check that both are in the same position with the same choices."""
        state, stop = self.state, self.other.at
        assert state.actor == {CHANCE: ls.CHANCE, OVER: ls.OVER}.get(stop.actor, stop.actor)
        data = state.dump()
        assert data["phase"] == stop.phase
        mine, theirs = told(data), snapshot(self.other)
        if data["phase"] == "first":  # nobody acts yet
            mine["seat"], mine["first"] = theirs["seat"], theirs["first"]
        differ = {key: (value, theirs[key]) for key, value in mine.items() if value != theirs[key]}
        assert not differ, f"the game and the second reading: {differ}"
        if state.actor == ls.OVER:
            self.agree_on_the_end()
        elif state.actor == ls.CHANCE:
            weights = {state.text(move): weight for move, weight in state.chance()}
            assert shares(weights) == shares(stop.legal)
        else:
            texts = [state.text(move) for move in state.legal()]
            assert len(texts) == len(set(texts)), "19"
            assert texts
            assert sorted(texts) == sorted(stop.legal)

    def agree_on_the_end(self) -> None:
        """Check the result (AL-76)."""
        outcome = self.state.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == (self.other.winners(), self.other.reason)
        assert outcome.scores == tuple(map(self.other.quarters, range(self.other.seats)))

    def play(self, text: str) -> None:
        """Play a move or a chance event in both."""
        self.state.play(self.state.parse(text))
        self.other.play(text)

    def advance(self, rng: ls.Rng, choose: Choose | None = None) -> str:
        """Play a random move or let chance decide; give the text."""
        if self.state.actor == ls.CHANCE:
            text = self.state.text(self.state.draw(rng))
        else:
            text = (choose or careful)(self, sorted(self.other.at.legal), rng)
        self.play(text)
        return text


def kind_of(text: str) -> str:
    """Give the kind of a move: what its text begins with, and whether a pyramid grows."""
    if text[0] == "C":
        return f"C={text[-1]}"
    return "=M" if text[:2] == "=M" else text[:2] if text[0] == "=" else text[0]


def at_random(both: Together, legal: list[str], rng: ls.Rng) -> str:
    """Choose a move: mostly one of a kind chosen at random, so that rare kinds come up too; seldom a dull one."""
    if rng.below(4):
        kinds: dict[str, list[str]] = {}
        for text in legal:
            kinds.setdefault(kind_of(text), []).append(text)
        lively = [kind for kind in kinds if kind not in DULL]
        names = lively if lively and rng.below(6) else list(kinds)
        legal = kinds[names[rng.below(len(names))]]
    return legal[rng.below(len(legal))]


def careful(both: Together, legal: list[str], rng: ls.Rng) -> str:
    """Choose a move, in Expansion one after which most of the own pips live; else most would soon be dead."""
    if both.other.at.phase != "expand" or not rng.below(8):
        return at_random(both, legal, rng)
    pips = {text: left_over(both.other, text) for text in legal}
    best = [text for text in legal if pips[text] == max(pips.values())]
    return best[rng.below(len(best))]


def left_over(other: Reference, text: str) -> int:
    """Count the pips of the seat on the worlds that would live after an action."""
    later = copy(other)
    later.land = dict(other.land)
    other.grow(later.land, text)
    dying = later.dying(other.seat)
    return sum(pyramid.size for t, pyramid in later.pyramids(other.seat).items() if t not in dying)


def shares(weights: Mapping[str, int]) -> dict[str, Fraction]:
    """Turn weights into chances."""
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()}


# ---- the same position, from a dump and from the second reading


def fleets(units: Mapping[str, Mapping[str, list[str]]]) -> dict[str, dict[str, list[str]]]:
    """Write fleets without empty places, in a fixed order."""
    found = {zone: {seat: sorted(ships) for seat, ships in fleet.items() if ships} for zone, fleet in units.items()}
    return {zone: fleet for zone, fleet in found.items() if fleet}


def told(data: Mapping[str, Any]) -> dict[str, Any]:
    """Take what a dump says; what is left out has its default."""
    phase = data["phase"]
    given: dict[str, Any] = {key: value for key, value in data.items() if value is not None}
    return {
        **{key: given.get(key, 0) for key in ("round", "slots", "redeals", "extra", "left", "stage", "hits")},
        **{key: given.get(key, "") for key in ("seat", "first", "site", "firing", "victim", "target", "building")},
        **{key: sorted(given.get(key, [])) for key in ("shown", "removed", "pile", "unused", "landed", "sites")},
        "phase": phase,
        "last": given.get("last"),
        "called": given.get("called", False),
        "worlds": {key: world_of(key, tuple(cards)).laid for key, cards in given.get("worlds", {}).items()},
        "land": given.get("land", {}),
        "fleets": fleets(given.get("fleets", {})),
        "orbits": {key: card for key, card in given.get("orbits", {}).items() if card},
        "waivers": {key: places for key, places in given.get("waivers", {}).items() if places},
        "laid": laid_of(given.get("laid", [])),
        "waived": given.get("waived", []),
        "turned": given.get("turned", False),
        "unit": given.get("unit", ""),
        "spot": given.get("spot", ""),
        "to_fire": sorted(given.get("to_fire", [])),
        "winners": given.get("winners", []),
        "reason": given.get("reason", ""),
    }


def strewn(other: Table) -> dict[str, Any]:
    """Write who stands and flies where."""
    ships = {
        zone: {letter(seat): [str(ship) for ship in ships] for seat, ships in fleet.items()}
        for zone, fleet in other.fleets.items()
    }
    return {"land": {t: str(pyramid) for t, pyramid in other.land.items()}, "fleets": fleets(ships)}


def snapshot(other: Reference) -> dict[str, Any]:
    """Write the position of the second reading in the same way."""
    over = other.at.phase == "over"
    return {
        "phase": other.at.phase,
        "round": other.round,
        "slots": other.slots,
        "redeals": other.redeals,
        "extra": other.extra,
        "left": other.left,
        "stage": other.stage,
        "hits": other.hits,
        "seat": letter(other.seat),
        "first": letter(other.first),
        "site": other.site,
        "firing": "" if other.firing is None else letter(other.firing),
        "victim": "" if other.victim is None else letter(other.victim),
        "target": str(other.target or ""),
        "building": other.building,
        "shown": sorted(other.shown),
        "removed": sorted(other.removed),
        "pile": sorted(other.pile),
        "unused": sorted(other.unused),
        "landed": sorted(other.landed),
        "sites": sorted(other.sites),
        "last": other.last,
        "called": other.called,
        "worlds": {key: world.laid for key, world in other.worlds.items()},
        **strewn(other),
        "orbits": {key: card for key, card in other.orbit_card.items() if card},
        "waivers": {key: places for key, places in other.waivers.items() if places},
        "laid": other.laid,
        "waived": other.waived,
        "turned": other.turned,
        "unit": str(other.unit or ""),
        "spot": other.spot,
        "to_fire": sorted(map(str, (+Counter(other.to_fire)).elements())),
        "winners": [letter(seat) for seat in other.winners()] if over else [],
        "reason": other.reason,
    }
