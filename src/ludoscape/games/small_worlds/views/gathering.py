"""Steps whose moves go together: what the page gathers in any order and sends sorted (SW-1101, SW-1103). Compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludoscape.engine.view import Spread, SpreadItem
from ludoscape.engine.words import many
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.letters import region_name
from ludoscape.games.small_worlds.rules.lookups import of, regions_of
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tokens import free_tokens
from ludoscape.games.small_worlds.words.elements import region_element
from ludoscape.games.small_worlds.words.sentences import tokens_at


class _Step(NamedTuple):
    """What is spread: the move and its words, what ends the step early, how many there are, whether all must go."""

    move: str
    verb: str
    one: str
    several: str
    total: int
    exactly: bool = False
    end: str = ""
    each: int = 0  # for one region; 0: any number

    def many(self, count: int) -> str:
        """Say a number of what is spread."""
        return many(count, self.one, self.several)


def _step(state: SmallWorldsState) -> _Step | None:
    """Say what the seat that decides may spread over regions."""
    phase, race = state.phase, int(state.acting)
    keeps = bool(state.settings.keep_in_hand)
    if phase == p.READY:
        # the step ends by itself behind the last region, so the page does not send `go`
        most = of(state, race, p.REGIONS) - (not state.settings.abandon_all)
        return _Step("abandon", "give up", "region", "regions", most, each=1)
    if phase == p.TRIM:
        return _Step("abandon", "give up", "region", "regions", int(state.left), exactly=True, each=1)
    if phase in (p.REDEPLOY, p.RETREATING):
        tokens = int(free_tokens(state)) if phase == p.REDEPLOY else of(state, race, p.RETREAT)
        return _Step("put", "place", "token", "tokens", tokens, not keeps, "done" if keeps else "")
    if phase in (p.CAMPING, p.RETREAT_CAMPS):
        camps = of(state, race, p.CAMPS_HELD if phase == p.CAMPING else p.CAMPS_BACK)
        return _Step("camp", "place", "camp", "camps", camps, end="done")
    if phase == p.HEROES_STAND:
        return _Step("hero", "place", "hero", "heroes", int(state.left), exactly=True, each=1)
    return None


def spread(state: SmallWorldsState) -> Spread | None:
    """Say how the moves of this step go together; None where each stands for itself."""
    step = _step(state)
    if step is None:
        return None
    race, last = int(state.acting), int(state.last)
    # the next region is not before that of the last move, and behind it where each region is named once
    keys = [r for r in regions_of(state, race) if r > last or (r == last and not step.each)]
    most = min(step.total, len(keys)) if step.each else step.total
    items: list[SpreadItem] = [
        {"key": r, "element": region_element(r), "label": region_name(state, r), "now": _now(state, step.move, r)}
        for r in keys
    ]
    return {
        "move": step.move,
        "end": step.end,
        "total": most,
        "exactly": step.exactly,
        "each": step.each,
        "items": items,
        "text": f"{step.verb.capitalize()} {step.several}",
        "left": [_left(step, most, n) for n in range(most + 1)],
        "yes": [_yes(step, most, n) for n in range(most + 1)],
    }


def _left(step: _Step, most: int, n: int) -> str:
    """Say what is still to be done when so many have been gathered."""
    if n == most:
        return f"No more {step.several} to {step.verb}"
    any_number = not (step.exactly or step.end)
    return f"{'Up to ' if any_number else ''}{step.many(most - n)} to {step.verb}"


def _yes(step: _Step, most: int, n: int) -> str:
    """Say what the button does that sends so many."""
    verb = step.verb.capitalize()
    if not n:
        return f"{verb} {step.several}"
    kept = f", keep {most - n}" if step.end and n < most else ""
    return f"{verb} {n}{kept}" if kept or n < most or most == 1 else f"{verb} all {n}" if step.end else f"{verb} {n}"


def of_board(found: Spread | None) -> dict[str, Any] | None:
    """Write a spread as the picture reads it."""
    if found is None:
        return None
    return {
        "move": found["move"],
        "end": found["end"],
        "total": found["total"],
        "exactly": found["exactly"],
        "each": found["each"],
        "keys": [item["key"] for item in found["items"]],
        "text": found["text"],
    }


def _now(state: SmallWorldsState, move: str, r: int) -> int:
    """Count what a region has already."""
    if move in ("put", "abandon"):
        return tokens_at(state, r)
    return int((state.region[r] & p.CAMP_BITS) // p.CAMP) if move == "camp" else 0
