"""Positions of Alheimur written as the dossier writes them, and the questions that tests ask about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

import ludoscape as ls
from ludoscape.games.alheimur import Alheimur
from ludoscape.games.alheimur.rules.cards import ELEMENTS, PRINTED
from ludoscape.games.alheimur.rules.world import World

from .pieces import laid_of, printed
from .reference import Reference

# the worlds of section 15
ALPHA = ["AAAA@0,0", "AEAE@1,0", "AAFF@0,1", "AEFV@1,1"]
GAMMA = ["AAAA@0,0", "AAEE@1,0", "EEEE@2,0", "EEFF@3,0"]
BETA = ["WWWW@0,0", "EEWW@1,0", "EWEW@2,0", "WVFE@1,1"]
# home worlds for further seats, from the cards that are left
WORLDS = {
    "A": ALPHA,
    "B": GAMMA,
    "C": ["FFFF@0,0", "AEVF@1,0", "AFEW@0,1", "FVFV@-1,0"],
    "D": ["VVVV@0,0", "AFWE@1,0", "AVFW@0,1", "VWVW@-1,0"],
    "E": ["EEEE@0,0", "AVWF@1,0", "AWEV@0,1", "EVEV@-1,0"],
    "F": ["WWWW@0,0", "AWVE@1,0", "EFWV@0,1", "AWAW@-1,0"],
    "G": ["VVVV@0,0", "AFAF@0,-1", "AVAV@0,1", "EFEF@1,0"],
    "H": ["FFFF@0,0", "FWFW@0,-1", "AAVV@1,0", "AAWW@-1,0"],
}
# moves with blanks between them: those of two words begin with a letter, `pass`, `draw` or a roll
WORDS = re.compile(r"(?:(?:[BXPECLDRUVSZ]|pass|draw|![a-z]+) )?\S+")


def game(seats: int = 2, **options: Any) -> Alheimur:
    """Make a game with options."""
    return Alheimur(seats, **options)


def worlds(seats: int) -> dict[str, list[str]]:
    """Give the worlds of a number of seats: Alpha is that of A, Gamma that of B, Beta the neutral one."""
    homes = {key: WORLDS[key] for key in "ABCDEFGH"[:seats]}
    return homes if seats == 8 else {**homes, "N": BETA}


def position(land: str = "", ships: str = "", seats: int = 2, **more: Any) -> dict[str, Any]:
    """Write a position of play in the short form; A expands unless something else is said.

    Territories are written `A5:A3 N7:B1i`, fleets `N:B F2 T1; space:A F1`: the zone, the seat, its ships.
    """
    fleets: dict[str, dict[str, list[str]]] = {}
    for fleet in filter(str.strip, ships.split(";")):
        (zone, seat), *units = (word.split(":") if ":" in word else [word] for word in fleet.split())
        fleets.setdefault(zone, {})[seat] = [unit for (unit,) in units]
    stand = dict(word.split(":") for word in land.split())
    return {"phase": "expand", "seat": "A", "worlds": worlds(seats), "land": stand, "fleets": fleets, **more}


def setup(
    land: str = "", ships: str = "", *, seats: int = 2, options: Mapping[str, Any] | None = None, **more: Any
) -> ls.State:
    """Set up a position of play, with options (see `position`)."""
    return game(seats, **(options or {})).load(position(land, ships, seats, **more))


def building(
    laid: str, pile: str, *, seats: int = 2, options: Mapping[str, Any] | None = None, **more: Any
) -> ls.State:
    """Set up a world that seat A builds: the cards laid, and those still in the pile."""
    data = {"phase": "build", "seat": "A", "building": "A", "laid": laid.split(), "pile": pile.split(), **more}
    return game(seats, **(options or {})).load(data)


def listed(text: str) -> list[str]:
    """Take a line of moves apart."""
    return WORDS.findall(text)


def legal(state: ls.State) -> set[str]:
    """Give the legal moves; in Expansion the second reading must give the same."""
    texts = [state.text(move) for move in state.legal()]
    assert len(set(texts)) == len(texts)
    data = state.dump()
    if data["phase"] == "expand":
        assert set(second(state).begin(middle=True).at.legal) == set(texts)
    return set(texts)


def offers(state: ls.State, moves: str) -> bool:
    """Tell whether the legal moves are exactly those of a line."""
    assert legal(state) == set(listed(moves)), sorted(legal(state))
    return True


def rolls(state: ls.State) -> dict[str, int]:
    """Give the chance events that can come, with their weights."""
    return {state.text(move): weight for move, weight in state.chance()}


def play(state: ls.State, line: str) -> ls.State:
    """Play moves and chance events with blanks between them, each read and checked; gives the same state back."""
    for text in listed(line):
        move = state.parse(text)
        assert move in (state.legal() or [m for m, _ in state.chance()]), text
        state.play(move)
        state.validate()
    return state


def after(state: ls.State, line: str) -> ls.State:
    """Play moves on a copy."""
    return play(state.copy(), line)


def second(state: ls.State) -> Reference:
    """Lay the table of the second reading as a position says."""
    return Reference.of(state.dump(), state.game.seats, state.game.options)


def land(state: ls.State) -> dict[str, str]:
    """Give who stands where."""
    return dict(state.dump()["land"])


def units(state: ls.State, zone: str, seat: str) -> list[str]:
    """Give the ships of a seat in a zone."""
    return sorted(state.dump()["fleets"].get(zone, {}).get(seat, []))


def stash(state: ls.State, seat: int) -> tuple[int, ...]:
    """Count the pyramids in a stash, by size."""
    return tuple(second(state).stash(seat).values())


def phase(state: ls.State) -> str:
    """Tell the phase."""
    return str(state.dump()["phase"])


def turn(state: ls.State) -> tuple[str, str, int]:
    """Tell the phase, whose turn it is, and the round."""
    data = state.dump()
    return data["phase"], data["seat"], data["round"]


def check(
    text: str, ships: str = "space:B F1", options: Mapping[str, Any] | None = None, **more: Any
) -> tuple[set[str], ls.State]:
    """Let Survival look at a position in A's turn as it stands; gives who died, and the position after it."""
    state = setup(text, ships, options={"expansion_pass": True, **(options or {})}, **more)
    before = land(state)
    while phase(state) == "expand" and state.dump()["seat"] == "A":
        play(state, next(move for move in sorted(legal(state)) if move.startswith("pass")))
    return set(before) - set(land(state)), state


def died(text: str, ships: str = "space:B F1", **more: Any) -> set[str]:
    """Tell who dies in a Survival of A's turn (see `check`)."""
    return check(text, ships, **more)[0]


def quarters(state: ls.State, seat: int = 0) -> int:
    """Give the quarter points of a seat; the second reading must count the same."""
    points = int(cast(Any, state).quarters(seat))
    assert points == second(state).quarters(seat)
    return points


def result(state: ls.State) -> tuple[tuple[int, ...], str]:
    """Give winners and reason of a game that is over."""
    outcome = state.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.reason


def net_hits(shooter: str, target: str) -> Counter[int]:
    """Count the rolls of both sides by the net hits that they bring, and check what each does to the target."""
    ships = f"N:A {shooter}; N:B {target}; space:B F1"  # the stash of B has every size
    aimed = play(setup("", ships, phase="site"), f"V N S {shooter} >B:{target}")
    shots: dict[int, list[ls.State]] = {}
    for attack, _ in aimed.chance():
        shot = aimed.copy()
        shot.play(attack)
        shots.setdefault(shot.dump()["hits"] if phase(shot) == "defence" else 0, []).append(shot)
    size = int(target[1])
    found = Counter({0: 6**size * len(shots.pop(0))})
    for hits, same in shots.items():
        for defence, _ in same[0].chance():
            net = max(0, hits - same[0].text(defence).count("6"))
            shot = same[0].copy()
            shot.play(defence)
            assert units(shot, "N", "B") == ([f"{target[0]}{size - net}"] if net < size else [])
            found[net] += len(same)
    return found


def world_of(cards: list[str]) -> World:
    """Make a world of the core."""
    laid = laid_of(cards)
    codes = [2 * PRINTED.index(printed(code)) + (printed(code) != code) for code in laid.values()]
    xs, ys = [x for x, _ in laid], [y for _, y in laid]
    return World(vec[i64](codes), vec[i64](xs), vec[i64](ys))


def neighbours(world: World) -> dict[int, set[int]]:
    """Give the neighbours of each territory, numbered from 1."""
    return {t + 1: {o + 1 for o in range(world.size) if world.near[t] >> o & 1} for t in range(world.size)}


def regions(world: World) -> list[tuple[str, set[int]]]:
    """Give the regions: element and territories."""
    return [
        (ELEMENTS[world.element[t]], {o + 1 for o in range(world.size) if world.region[t] >> o & 1})
        for t in world.regions
    ]
