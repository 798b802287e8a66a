"""Whether a move of Silver Isle is legal: for each kind of move the reason against it. Compiled.

A reason is a code, named after its rule. `SilverState.moves` lists what has no reason against it; `words/refusals.py`
makes a sentence of one. A crew is named as people name it: by its space on the isle, or in its own port by its value.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.games.silver_isle.rules import building, land
from ludoscape.games.silver_isle.rules import moves as m
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.building import DX
from ludoscape.games.silver_isle.rules.isle import BIT, PORTS, Isle
from ludoscape.games.silver_isle.rules.position import Position, landing, tokens

LEGAL: Final = 0
NOT_NOW: Final = 1  # another kind of decision is due: the phase tells which
SI_21_NULL: Final = 2
SI_96_DRAWN: Final = 3
SI_32_NOT_IN_PLAY: Final = 4
SI_26_LINE: Final = 5
SI_34_TILE: Final = 6
SI_34_NO_LINE: Final = 7
SI_34_PORT_FIRST: Final = 8  # and the nation whose port it is
SI_34_NOT_THE_END: Final = 9
SI_35_CORNER: Final = 10
SI_11_NO_SPACE: Final = 11
SI_13_NO_PLACE: Final = 12
SI_50_NOBODY: Final = 13
SI_50_FOREIGN: Final = 14
SI_50_NOT_IN_PORT: Final = 15
SI_50_NOT_THERE: Final = 16
SI_42_FED: Final = 17
SI_51_THERE: Final = 18
SI_14_CORNER: Final = 19
SI_50_APART: Final = 20
SI_51_PORT: Final = 21
SI_51_CREW: Final = 22
SI_51_MINE: Final = 23
SI_65_PORT: Final = 24  # a crew that lands enters as one on foot does: the same three in the same order
SI_65_CREW: Final = 25
SI_65_MINE: Final = 26
SI_59_EUROPE: Final = 27
SI_15_NO_CORNER: Final = 28
SI_59_THERE: Final = 29
SI_17_LAND: Final = 30
SI_60_NOT_IN_EUROPE: Final = 31
SI_60_FOREIGN: Final = 32
SI_61_EUROPE: Final = 33
SI_61_FOREIGN: Final = 34
SI_63_COAST: Final = 35
SI_63_NOT_IN_EUROPE: Final = 36
SI_63_EUROPE: Final = 37
SI_63_FAR: Final = 38
SI_64_EUROPE: Final = 39
SI_64_NOTHING: Final = 40
SI_64_FAR: Final = 41
SI_64_NOT_LOADED: Final = 42
SI_62_NOT_ABOARD: Final = 43
SI_67_EMPTY: Final = 44
SI_67_MINE: Final = 45
SI_68_NO_MINE: Final = 46
SI_68_EMPTY: Final = 47
SI_68_FOREIGN: Final = 48
SI_68_LOADED: Final = 49
SI_68_FAR: Final = 50
SI_69_NOTHING: Final = 51
SI_69_LOADED: Final = 52
SI_69_FAR: Final = 53
SI_69_NEVER: Final = 54
SI_69_NOT_LOADED: Final = 55
SI_43_NO_PASS: Final = 56
SI_73_NO_TARGET: Final = 57
SI_73_NOBODY: Final = 58
SI_73_OWN: Final = 59
SI_95_NOT_IN_PLAY: Final = 60
SI_73_EUROPE: Final = 61
SI_73_EMPTY_PORT: Final = 62
SI_73_NO_SHIPS: Final = 63
SI_73_SHIP_FAR: Final = 64
SI_70_NO_PORTS: Final = 65
SI_70_FAR: Final = 66
SI_71_EUROPE: Final = 67
SI_71_NO_CREW: Final = 68
SI_71_SHIP_FAR: Final = 69
SI_71_NOT_DOCKED: Final = 70
SI_71_FAR: Final = 71
SI_72_NO_CREW: Final = 72
SI_72_NOT_DOCKED: Final = 73
SI_73_PORTS: Final = 74
SI_72_FAR: Final = 75
SI_79_NO_WINNER: Final = 76
SI_79_LOST: Final = 77
SI_80_MUST_SWAP: Final = 78
SI_80_CAN_SWAP: Final = 79
SI_80_TOO_STRONG: Final = 80
SI_81_UNHARMED: Final = 81
SI_81_GOES: Final = 82
SI_82_LATE: Final = 83
SI_82_ELSEWHERE: Final = 84
SI_83_NO_WINNER: Final = 85
SI_83_LOADED: Final = 86
SI_83_NOTHING: Final = 87
SI_57_TILE: Final = 88
SI_57_CREW: Final = 89
SI_57_SILVER: Final = 90
SI_58_FAR: Final = 91

NONE: Final = -1  # a tile, place, corner or target that is not there
IN_PORT: Final = 80  # names a crew in the own port: this + 6 * quadrant + value
NO_QUADRANT: Final = 4  # of this port, which has other spaces than the one that was named
IN_EUROPE: Final = 110  # names a crew in Europe: this + value


def phase_of(kind: i64) -> i64:
    """Give the phase in which a kind of move is due."""
    if kind >= m.M_MINE:
        return p.MINE
    if kind >= m.M_TAKE:
        return p.SPOILS
    if kind >= m.M_LOSE:
        return p.DAMAGE
    if kind >= m.M_GO:
        return p.ACT
    if kind == m.M_STARVE:
        return p.STARVE
    if kind == m.M_PORT:
        return p.PORT
    if kind == m.M_LAY:
        return p.LAY
    return p.FIRST if kind == m.M_FIRST else p.DRAW


def against(state: Position, kind: i64, a: i64, b: i64) -> tuple[i64, i64]:
    """Give the reason against a move of a kind now, and the place, corner or target that the move is about.

    a and b are what the notation names, in its order: a face, a nation, x and y on the lattice, a crew (its space, or
    IN_PORT and its value), a value, a place, a target.
    """
    if phase_of(kind) != state.phase:
        return NOT_NOW, 0
    if kind == m.M_DRAW:
        return against_draw(state, a), 0
    if kind == m.M_LAY:
        return against_lay(state, a, b), 0
    if kind == m.M_FIRST:
        return against_first(state, a), 0
    if kind == m.M_PORT:
        return against_port(state, a, b)
    isle = state.isle
    assert isle is not None
    if kind == m.M_SAIL:
        return against_sail(state, isle, isle.corner_at(a, b)), isle.corner_at(a, b)
    if kind == m.M_ARRIVE:
        return against_arrive(state, isle, isle.corner_at(a, b)), isle.corner_at(a, b)
    if kind == m.M_DEPART:
        return against_depart(state, isle), 0
    if kind == m.M_LOAD and a >= IN_EUROPE:
        return against_load_in_europe(state, a - IN_EUROPE), 0
    if kind == m.M_LOAD_S:
        return against_load_loose(state), landing(state, state.nation)
    if kind == m.M_UNLOAD:
        return against_unload(state, a), landing(state, state.nation)
    if kind == m.M_UNLOAD_S:
        return against_unload_silver(state), landing(state, state.nation)
    if kind == m.M_SHIPHIT:
        reason = against_ship(state)
        return (against_shiphit(state, a) if reason == LEGAL else reason), a
    if kind == m.M_PORTHIT:
        reason = against_port_fight(state)
        return (against_porthit(state, isle, a) if reason == LEGAL else reason), a
    if kind == m.M_PASS:
        return against_pass(state), 0
    if kind == m.M_LOSE:
        return against_lose(state, a), 0
    if kind == m.M_KEEP:
        return against_keep(state, a), 0
    if kind == m.M_SWAP:
        return against_swap(state, a, b), 0
    if kind == m.M_MINE:
        return against_mine(state, a), a
    if kind == m.M_NOMINE:
        return LEGAL, 0
    if kind == m.M_TAKE:
        reason = against_naming(state, kind, b)
        return (against_take(state, crew_of(state, b), a) if reason == LEGAL else reason), a
    reason = against_naming(state, kind, a)
    return (against_crew(state, isle, kind, crew_of(state, a), b) if reason == LEGAL else reason), b


def against_naming(state: Position, kind: i64, named: i64) -> i64:
    """Give the reason why a crew cannot be named for a kind of move that a crew makes."""
    if kind == m.M_DROP and not state.settings.port_stash:
        return SI_69_NEVER
    if kind == m.M_LOAD_SC and state.ship[state.nation] < 0:
        return SI_64_EUROPE
    if named == NONE:
        return SI_11_NO_SPACE
    c = crew_of(state, named)
    if named >= IN_PORT:
        if (state.at[c] >> 2) != PORTS + state.decider:
            return SI_50_NOT_IN_PORT
        return LEGAL if state.at[c] & 3 == (named - IN_PORT) // 6 else SI_50_NOT_THERE
    if c < 0:
        return SI_50_NOBODY
    return LEGAL if c // 6 == state.decider else SI_50_FOREIGN


def crew_of(state: Position, named: i64) -> i64:
    """Give the crew that is named by its space, or by its value in the port of the nation that decides."""
    if named >= IN_PORT:
        return 6 * state.decider + (named - IN_PORT) % 6
    return state.who[named]


def against_crew(state: Position, isle: Isle, kind: i64, c: i64, b: i64) -> i64:
    """Give the reason against what a crew of the nation that decides is to do."""
    if kind == m.M_STARVE:
        return against_starve(state, c)
    if kind == m.M_GO:
        return against_go(state, isle, c, b)
    if kind == m.M_LOAD:
        return against_load(state, c)
    if kind == m.M_LOAD_SC:
        return against_load_carried(state, c)
    if kind == m.M_DIG:
        return against_dig(state, isle, c, mine_on(state, b))
    if kind == m.M_CLAIM:
        return against_claim(state, isle, c, b)
    if kind == m.M_HIT:
        return against_hit(state, isle, c, b)
    return against_drop(state, c)


# ---- the set-up


def against_draw(state: Position, face: i64) -> i64:
    """Give the reason why a tile cannot be drawn (SI-21, SI-96)."""
    if face == NONE:
        return SI_21_NULL
    return SI_96_DRAWN if state.faces & BIT[face] else LEGAL


def against_first(state: Position, n: i64) -> i64:
    """Give the reason why a nation cannot begin (SI-32)."""
    return LEGAL if n < state.settings.nations else SI_32_NOT_IN_PLAY


def against_lay(state: Position, x: i64, y: i64) -> i64:
    """Give the reason against laying the tile at (x, y) (SI-26, SI-27)."""
    low, high, _ = building.lines(state, state.face)
    suit = state.face // 5
    if (x, y) == building.end_of(state, low, suit) or (x, y) == building.end_of(state, high, suit):
        return LEGAL
    return SI_26_LINE


def against_port(state: Position, x: i64, y: i64) -> tuple[i64, i64]:
    """Give the reason against a port at (x, y), and the nation whose port is in the way (SI-34, SI-35)."""
    n = state.nation
    if building.tile_at(state, x, y) >= 0:
        return SI_34_TILE, 0
    end_x, end_y = building.end_of(state, y if DX[n] else x, n)
    if end_x == building.NOWHERE:
        return SI_34_NO_LINE, 0
    if building.port_first(state, n, end_x, end_y) < 0 and (x != end_x or y != end_y):
        return SI_34_NOT_THE_END, 0
    return against_end(state, end_x, end_y)


def against_end(state: Position, x: i64, y: i64) -> tuple[i64, i64]:
    """Give the reason against a port at the end (x, y) of a line, and the nation whose port is in the way."""
    n = state.nation
    other = building.port_first(state, n, x, y)
    if other >= 0:
        return SI_34_PORT_FIRST, other
    return (LEGAL if building.all_exposed(state, n, x, y) else SI_35_CORNER), 0


# ---- crews


def against_starve(state: Position, c: i64) -> i64:
    """Give the reason against starving a crew (SI-42)."""
    return LEGAL if land.overfull(state, state.nation) & BIT[c] else SI_42_FED


def against_go(state: Position, isle: Isle, c: i64, there: i64) -> i64:
    """Give the reason against a step of a crew (SI-50, SI-51)."""
    if there == NONE:
        return SI_13_NO_PLACE
    here = state.at[c]
    if here == there:
        return SI_51_THERE
    if not isle.is_near(here, there):
        if here < 4 * PORTS and there < 4 * PORTS and isle.apart(here, there) == 1:
            return SI_14_CORNER
        return SI_50_APART
    return against_entry(state, there, c // 6)


def against_entry(state: Position, place: i64, n: i64) -> i64:
    """Give the reason why no crew of a nation can enter a place (SI-50, SI-51)."""
    if place >= 4 * PORTS:
        return LEGAL if (place >> 2) == PORTS + n else SI_51_PORT
    if state.who[place] >= 0:
        return SI_51_CREW
    return SI_51_MINE if state.mined_place(place) else LEGAL


def mine_on(state: Position, place: i64) -> i64:
    """Give the nation whose mine stands on a place, or NONE."""
    if place >= 0:
        for nation in range(i64(p.NATIONS)):
            if state.mine_at[nation] == place:
                return nation
    return NONE


def against_dig(state: Position, isle: Isle, c: i64, mine: i64) -> i64:
    """Give the reason why a crew cannot mine silver (SI-68)."""
    if mine == NONE:
        return SI_68_NO_MINE
    place = state.mine_at[mine]
    if not state.mine_value[mine]:
        return SI_68_EMPTY
    if not state.land[c // 6] & BIT[place >> 2]:
        return SI_68_FOREIGN
    if state.loaded & BIT[c]:
        return SI_68_LOADED
    return LEGAL if isle.is_near(state.at[c], place) else SI_68_FAR


def against_claim(state: Position, isle: Isle, c: i64, place: i64) -> i64:
    """Give the reason why a crew cannot take up a token (SI-69); `SilverState.moves` lists them faster."""
    if place == NONE:
        return SI_13_NO_PLACE
    if not state.loose[place]:
        return SI_69_NOTHING
    if state.loaded & BIT[c]:
        return SI_69_LOADED
    return LEGAL if state.at[c] == place or isle.is_near(state.at[c], place) else SI_69_FAR


def against_drop(state: Position, c: i64) -> i64:
    """Give the reason against putting down the token of a crew in its port (SI-69)."""
    if not state.settings.port_stash:
        return SI_69_NEVER
    return LEGAL if state.loaded & BIT[c] else SI_69_NOT_LOADED


def against_pass(state: Position) -> i64:
    """Give the reason against passing (SI-43)."""
    return LEGAL if state.settings.allow_pass else SI_43_NO_PASS


# ---- the ship


def against_sail(state: Position, isle: Isle, there: i64) -> i64:
    """Give the reason against sailing to a corner (SI-59)."""
    corner = state.ship[state.nation]
    if corner < 0:
        return SI_59_EUROPE
    if there == NONE:
        return SI_15_NO_CORNER
    if there == corner:
        return SI_59_THERE
    return LEGAL if isle.sight[corner] & BIT[there] else SI_17_LAND


def against_arrive(state: Position, isle: Isle, there: i64) -> i64:
    """Give the reason against arriving at a corner (SI-60)."""
    if state.ship[state.nation] >= 0:
        return SI_60_NOT_IN_EUROPE
    if there == NONE:
        return SI_15_NO_CORNER
    return LEGAL if isle.corner_tile[there] == PORTS + state.nation else SI_60_FOREIGN


def against_depart(state: Position, isle: Isle) -> i64:
    """Give the reason against departing for Europe (SI-61)."""
    corner = state.ship[state.nation]
    if corner < 0:
        return SI_61_EUROPE
    return LEGAL if isle.corner_tile[corner] == PORTS + state.nation else SI_61_FOREIGN


def against_load_in_europe(state: Position, value: i64) -> i64:
    """Give the reason against loading a crew in Europe (SI-63)."""
    if state.ship[state.nation] >= 0:
        return SI_63_COAST
    return LEGAL if state.at[6 * state.nation + value] == p.EUROPE else SI_63_NOT_IN_EUROPE


def against_load(state: Position, c: i64) -> i64:
    """Give the reason against loading a crew at the coast (SI-63)."""
    if state.ship[state.nation] < 0:
        return SI_63_EUROPE
    return LEGAL if state.at[c] == landing(state, state.nation) else SI_63_FAR


def against_load_loose(state: Position) -> i64:
    """Give the reason against loading silver that lies loose (SI-64)."""
    if state.ship[state.nation] < 0:
        return SI_64_EUROPE
    return LEGAL if state.loose[landing(state, state.nation)] else SI_64_NOTHING


def against_load_carried(state: Position, c: i64) -> i64:
    """Give the reason against loading the silver of a crew at the coast (SI-64)."""
    if state.at[c] != landing(state, state.nation):
        return SI_64_FAR
    return LEGAL if state.loaded & BIT[c] else SI_64_NOT_LOADED


def against_unload(state: Position, value: i64) -> i64:
    """Give the reason against unloading a crew (SI-65, SI-66)."""
    if state.at[6 * state.nation + value] != p.ABOARD:
        return SI_62_NOT_ABOARD
    return against_landing(state)


def against_landing(state: Position) -> i64:
    """Give the reason why no crew can leave the ship (SI-65)."""
    place = landing(state, state.nation)
    if place < 0:
        return LEGAL
    reason = against_entry(state, place, state.nation)
    return LEGAL if reason == LEGAL else reason - SI_51_PORT + SI_65_PORT


def against_unload_silver(state: Position) -> i64:
    """Give the reason against unloading silver (SI-67)."""
    if not state.hold[state.nation]:
        return SI_67_EMPTY
    place = landing(state, state.nation)
    return SI_67_MINE if place >= 0 and state.mined_place(place) else LEGAL


# ---- attacks


def owner_of(state: Position, target: i64) -> i64:
    """Give the nation that a target belongs to: a ship, a port or the crew on a space; NONE for an empty space."""
    if target >= p.SHIP:
        return target - p.SHIP
    if target >= 4 * PORTS:
        return (target >> 2) - PORTS
    if state.who[target] < 0:
        return NONE
    return state.who[target] // 6


def against_target(state: Position, target: i64) -> i64:
    """Give the reason why nobody of the active nation can attack something (SI-73)."""
    if target == NONE:
        return SI_73_NO_TARGET
    owner = owner_of(state, target)
    if owner == NONE:
        return SI_73_NOBODY
    if owner == state.nation:
        return SI_73_OWN
    if owner >= state.settings.nations:
        return SI_95_NOT_IN_PLAY
    return SI_73_EUROPE if target >= p.SHIP and state.ship[owner] < 0 else LEGAL


def against_hit(state: Position, isle: Isle, c: i64, target: i64) -> i64:
    """Give the reason against an attack of a crew on the isle (SI-70, SI-73)."""
    settings = state.settings
    reason = against_target(state, target)
    if reason != LEGAL:
        return reason
    here = state.at[c]
    if target >= p.SHIP:
        if not settings.crew_vs_ship:
            return SI_73_NO_SHIPS
        return LEGAL if landing(state, target - p.SHIP) == here else SI_73_SHIP_FAR
    if target < 4 * PORTS:
        return LEGAL if isle.is_near(here, target) else SI_70_FAR
    if not settings.crew_vs_port:
        return SI_70_NO_PORTS
    owner = owner_of(state, target)
    if not isle.near_port(here, owner):
        return SI_70_FAR
    return LEGAL if state.port_crews(owner) else SI_73_EMPTY_PORT


def against_ship(state: Position) -> i64:
    """Give the reason why the ship cannot attack anything (SI-71)."""
    if state.ship[state.nation] < 0:
        return SI_71_EUROPE
    return LEGAL if state.crews(state.nation, p.ABOARD) else SI_71_NO_CREW


def against_shiphit(state: Position, target: i64) -> i64:
    """Give the reason against an attack of a ship that can attack (SI-71, SI-73)."""
    reason = against_target(state, target)
    if reason != LEGAL:
        return reason
    place = landing(state, state.nation)
    if target >= p.SHIP:
        return LEGAL if state.ship[target - p.SHIP] == state.ship[state.nation] else SI_71_SHIP_FAR
    if target < 4 * PORTS:
        return LEGAL if target == place else SI_71_FAR
    if (place >> 2) != (target >> 2):
        return SI_71_NOT_DOCKED
    return LEGAL if state.port_crews(owner_of(state, target)) else SI_73_EMPTY_PORT


def against_port_fight(state: Position) -> i64:
    """Give the reason why the port cannot attack anything (SI-72)."""
    return LEGAL if state.port_crews(state.nation) else SI_72_NO_CREW


def against_porthit(state: Position, isle: Isle, target: i64) -> i64:
    """Give the reason against an attack of a port that can attack (SI-72, SI-73)."""
    n = state.nation
    reason = against_target(state, target)
    if reason != LEGAL:
        return reason
    if target >= p.SHIP:
        corner = state.ship[target - p.SHIP]
        return LEGAL if isle.corner_tile[corner] == PORTS + n else SI_72_NOT_DOCKED
    if target >= 4 * PORTS:
        return SI_73_PORTS
    return LEGAL if isle.near_port(target, n) else SI_72_FAR


# ---- after a fight


def fitting(state: Position, value: i64) -> i64:
    """Give the crews that may replace a winner of some value in the damage that is left (SI-80, SI-82)."""
    least = 6 * state.decider
    most = least + value - state.damage
    if most < least:
        return 0
    return state.reserve & (BIT[most + 1] - BIT[least])


def goes_unreplaced(state: Position) -> bool:
    """Tell whether a damaged crew that nobody can replace goes to Europe (SI-81)."""
    if state.reserve:
        return not state.settings.no_fit_keeps
    return state.settings.empty_europe_kills


def is_winner(state: Position, value: i64) -> bool:
    """Tell whether a crew is among the winners that are left (SI-79)."""
    return state.winners & BIT[6 * state.decider + value] != 0


def against_lose(state: Position, value: i64) -> i64:
    """Give the reason against losing a crew to the damage (SI-79 … SI-81)."""
    if not is_winner(state, value):
        return SI_79_NO_WINNER
    if value <= state.damage:
        return LEGAL
    if fitting(state, value):
        return SI_80_MUST_SWAP
    return LEGAL if goes_unreplaced(state) else SI_81_UNHARMED


def against_keep(state: Position, value: i64) -> i64:
    """Give the reason against leaving a crew unharmed (SI-79 … SI-81)."""
    if not is_winner(state, value):
        return SI_79_NO_WINNER
    if value <= state.damage:
        return SI_79_LOST
    if fitting(state, value):
        return SI_80_CAN_SWAP
    return SI_81_GOES if goes_unreplaced(state) else LEGAL


def against_swap(state: Position, value: i64, other: i64) -> i64:
    """Give the reason against an exchange (SI-79, SI-80, SI-82)."""
    if not is_winner(state, value):
        return SI_79_NO_WINNER
    if value <= state.damage:
        return SI_79_LOST
    c = 6 * state.decider + other
    if not state.reserve & BIT[c]:
        return SI_82_LATE if state.at[c] == p.EUROPE else SI_82_ELSEWHERE
    return LEGAL if fitting(state, value) & BIT[c] else SI_80_TOO_STRONG


def against_take(state: Position, c: i64, source: i64) -> i64:
    """Give the reason why a crew cannot take a captured token (SI-83)."""
    if not state.winners & BIT[c]:
        return SI_83_NO_WINNER
    if state.loaded & BIT[c]:
        return SI_83_LOADED
    return LEGAL if captured_at(state, source) else SI_83_NOTHING


def captured_at(state: Position, source: i64) -> i64:
    """Count the captured tokens in a place, or in the hold of a ship that was destroyed (SI-83)."""
    if source >= p.SHIP:
        if source - p.SHIP != state.sunk:
            return 0
        return state.sunk_hold
    if (source >> 2) != state.captured_tile:
        return 0
    return tokens(state.captured, source & 3)


# ---- mines


def against_mine(state: Position, place: i64) -> i64:
    """Give the reason against placing the mine that was found on a space of the tile just gained (SI-57, R-36)."""
    if place == NONE or (place >> 2) != state.tile:
        return SI_57_TILE
    if state.who[place] >= 0:
        return SI_57_CREW
    if state.loose[place]:
        return SI_57_SILVER
    if state.settings.forbid_far and land.distance(state, place, state.mined) > land.MOST:
        return SI_58_FAR
    return LEGAL
