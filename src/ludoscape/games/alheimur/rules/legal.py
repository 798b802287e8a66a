"""Whether a move of Alheimur is legal: for each kind of move the reason against it. Compiled.

A reason is a code, named after its rule, and what else it names: a set of territories, worlds, zones or units (as bits)
or a number, 0 where the move itself says all. `AlheimurState.moves` lists what has no reason against it;
`words/refusals.py` makes a sentence of one. What does not exist at this table is -1.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.games.alheimur.rules import battle, building, growth, movement
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, SINGLES, UNIT_MARINE, UNIT_SIZE, UNITS, without_marine
from ludoscape.games.alheimur.rules.position import Position

LEGAL: Final = 0
NOT_NOW: Final = 1  # another kind of decision is due: the phase tells which
AL_70_OVER: Final = 2
# a move of another part of the game
AL_16_BUILT: Final = 3
AL_21_NO_EXCHANGE: Final = 4
AL_16_PLACED: Final = 5
AL_27_GROWN: Final = 6
AL_27_MOVED: Final = 7
AL_47_NO_SETTLING: Final = 8
AL_47_PAST: Final = 9  # and the phase of Movement that it belongs to
AL_47_LATER: Final = 10  # likewise
AL_83_NOTHING_CHOSEN: Final = 11
AL_55_NOT_LAUNCHED: Final = 12
AL_58_LATER: Final = 13
AL_60_NO_BATTLE: Final = 14
AL_60_NO_SHOT: Final = 15
AL_79_NO_DRAW: Final = 16
AL_80_NO_LOT: Final = 17
AL_81_NO_ATTACK: Final = 18
AL_81_NO_DEFENCE: Final = 19
# what there is not
AL_13_NO_WORLD: Final = 20
AL_12_NO_TERRITORY: Final = 21  # and the number of the last one
AL_01_NO_SEAT: Final = 22
AL_56_NO_UNIT: Final = 23
AL_03_NO_CARD: Final = 24
# the set-up
AL_17_TOP: Final = 25
AL_18_NOT_HELD: Final = 26
AL_17_FIRST: Final = 27
AL_05_TAKEN: Final = 28
AL_18_APART: Final = 29
AL_18_NO_MATCH: Final = 30
AL_21_OTHER_CARD: Final = 31
AL_21_NOTHING: Final = 32
AL_21_NO_MATCH: Final = 33
AL_25_HOME: Final = 34
AL_25_TAKEN: Final = 35
# Expansion
AL_32_NOBODY: Final = 36
AL_32_USED: Final = 37
AL_32_NO_PASSING: Final = 38
AL_32_MUST_ACT: Final = 39
AL_30_TAKEN: Final = 40
AL_33_NO_ONE: Final = 41
AL_33_APART: Final = 42  # and the territories of the world with pyramids of the seat
AL_34_NOT_YOURS: Final = 43
AL_34_INVADER: Final = 44
AL_34_SAME: Final = 45
AL_34_STEP: Final = 46  # and its size
AL_34_STASH: Final = 47
# Movement
AL_49_ABSENT: Final = 48  # and the zones where the seat has such a unit
AL_49_IN_SPACE: Final = 49  # likewise
AL_50_ABSENT: Final = 50  # likewise
AL_50_IN_SPACE: Final = 51  # likewise
AL_52_ABSENT: Final = 52  # likewise
AL_52_IN_SPACE: Final = 53  # likewise
AL_53_ABSENT: Final = 54
AL_53_IN_ORBIT: Final = 55  # and the zones where the seat has such a unit
AL_51_NO_MARINE: Final = 56
AL_51_FIGHTER: Final = 57
AL_50_EMPTY: Final = 58
AL_51_LADEN: Final = 59
AL_49_FULL: Final = 60
AL_49_OTHER_WORLD: Final = 61
AL_50_OTHER_WORLD: Final = 62
AL_54_NOT_YOURS: Final = 63
AL_54_INVADER: Final = 64
AL_54_LANDED: Final = 65
AL_54_NO_PORT: Final = 66
AL_54_PORT_LANDED: Final = 67  # and the spaceports
AL_54_APART: Final = 68  # likewise
AL_55_FIGHTER: Final = 69
AL_55_ABSENT: Final = 70
AL_56_LADEN: Final = 71
AL_56_SMALL: Final = 72  # and the size of the marine
AL_47_COLONIST: Final = 73
AL_47_NO_INVADER: Final = 74
# Fleet Battle
AL_59_FOUGHT: Final = 75
AL_58_NO_MEETING: Final = 76
AL_62_MUST_FIRE: Final = 77
AL_62_FIRED: Final = 78
AL_62_ABSENT: Final = 79
AL_60_OWN: Final = 80
AL_61_RETURN: Final = 81
AL_60_ABSENT: Final = 82
AL_63_COVERED: Final = 83  # and the fighters that cover it
# chance
AL_79_TURNED: Final = 84
AL_79_GONE: Final = 85
AL_64_DICE: Final = 86  # and the number of dice
AL_65_DICE: Final = 87  # likewise

# A move is of the kind of its decision (`BUILD` … `DEFENCE` in position.py), but for these four. What else it says:
# code, x, y (BUILD, SWAP); world, territory (COLONISTS, EXPAND, SETTLE, LAND_AT, LAUNCH, and CIVILIZE with a size);
# world (PASS, ARRIVE_AT, SITE); world, unit (DEPART, and LAND with 1 for its marine); 0, unit (ARRIVE, MARINE,
# SHOOTER); seat, unit (TARGET); seat (FIRST); code (CARD); the number of dice (ATTACK, DEFENCE).
CIVILIZE: Final = 21
PASS: Final = 22
MARINE: Final = 23
DONE: Final = 24


def against(state: Position, kind: i64, a: i64, b: i64, c: i64) -> tuple[i64, i64]:
    """Give the reason against a move of a kind now, and what it names."""
    if state.phase == p.ENDED:
        return AL_70_OVER, 0
    if not is_due(state, kind):
        return out_of_turn(state, kind)
    reason, named = against_nothing(state, kind, a, b)
    if reason != LEGAL:
        return reason, named
    if kind == p.BUILD:
        return against_build(state, a, b, c), 0
    if kind == p.SWAP:
        return against_swap(state, a, b, c), 0
    if kind == p.COLONISTS:
        return against_colonist(state, a, b), 0
    if kind == p.EXPAND:
        return against_expand(state, a, b)
    if kind == CIVILIZE:
        return against_civilize(state, a, b, c)
    if kind == PASS:
        return against_pass(state, a), 0
    if kind == p.SETTLE:
        return against_settle(state, a, b), 0
    if kind == p.LAND:
        return against_land(state, a, b, c)
    if kind == p.LAND_AT:
        return against_landing_at(state, a, b), 0
    if kind == p.DEPART:
        return against_ship(state, a, b, AL_52_ABSENT, AL_52_IN_SPACE)
    if kind == p.ARRIVE:
        return against_ship(state, state.settings.worlds, b, AL_53_ABSENT, AL_53_IN_ORBIT)
    if kind == p.LAUNCH:
        return against_launch(state, a, b)
    if kind == MARINE:
        return against_marine(state, b)
    if kind == p.SITE:
        return against_site(state, a), 0
    if kind == p.SHOOTER:
        return against_shooter(state, b), 0
    if kind == p.TARGET:
        return against_target(state, a, b)
    if kind == p.CARD:
        return against_card(state, a), 0
    if kind in (p.ATTACK, p.DEFENCE):
        return against_dice(state, a)
    return (against_done(state) if kind == DONE else LEGAL), 0


# ---- when


def is_due(state: Position, kind: i64) -> bool:
    """Tell whether a move of a kind is decided now."""
    phase = state.phase
    if phase == p.EXPAND:
        return kind in (p.EXPAND, CIVILIZE, PASS, DONE)
    if phase == p.ROLE:
        return kind in (p.ROLE, MARINE)
    if phase == p.LOT:
        return kind == p.BUILD
    if kind == DONE:
        return phase == p.SHOOTER or is_moving(phase)
    return kind == phase


def is_moving(kind: i64) -> bool:
    """Tell whether a kind of decision is one of the phases of Movement (AL-47)."""
    return kind in (p.SETTLE, p.LAND, p.DEPART, p.ARRIVE, p.LAUNCH)


def out_of_turn(state: Position, kind: i64) -> tuple[i64, i64]:
    """Give the reason why a kind of move is not decided now (AL-16, AL-27, AL-47, AL-83)."""
    phase = state.phase
    grows = kind in (p.EXPAND, CIVILIZE, PASS)
    fights = phase in (p.SITE, p.SHOOTER, p.TARGET)
    if kind == p.FIRST:
        return AL_80_NO_LOT, 0
    if kind == p.CARD:
        return AL_79_NO_DRAW, 0
    if kind == p.ATTACK:
        return AL_81_NO_ATTACK, 0
    if kind == p.DEFENCE:
        return AL_81_NO_DEFENCE, 0
    if phase in (p.FIRST, p.CARD, p.LOT, p.ATTACK, p.DEFENCE):
        return NOT_NOW, 0
    if kind in (p.LAND_AT, p.ARRIVE_AT):
        return (AL_83_NOTHING_CHOSEN if phase in (p.LAND, p.ARRIVE) else NOT_NOW), 0
    if phase in (p.LAND_AT, p.ARRIVE_AT, p.ROLE) and not grows:
        return NOT_NOW, 0
    if is_moving(kind):
        return out_of_order(state, kind)
    if kind == p.BUILD:
        return (NOT_NOW if phase == p.SWAP else AL_16_BUILT), 0
    if kind == p.SWAP:
        return AL_21_NO_EXCHANGE, 0
    if phase in (p.BUILD, p.SWAP, p.COLONISTS):
        return NOT_NOW, 0
    if kind == p.COLONISTS:
        return AL_16_PLACED, 0
    if grows:
        return AL_27_GROWN, 0
    if kind in (p.ROLE, MARINE):
        return AL_55_NOT_LAUNCHED, 0
    if kind == DONE or fights:
        return NOT_NOW, 0
    return (AL_58_LATER if kind == p.SITE else AL_60_NO_BATTLE if kind == p.SHOOTER else AL_60_NO_SHOT), 0


def out_of_order(state: Position, kind: i64) -> tuple[i64, i64]:
    """Give the reason against a move of a phase of Movement that is over or still to come (AL-47)."""
    phase = state.phase
    wanted = movement.stage_of(state, kind)
    if wanted < 0:
        return AL_47_NO_SETTLING, 0
    if phase in (p.SITE, p.SHOOTER, p.TARGET):
        return AL_27_MOVED, 0
    if not is_moving(phase):
        return NOT_NOW, 0
    return (AL_47_PAST if wanted < movement.stage_of(state, phase) else AL_47_LATER), kind


# ---- what there is


def against_nothing(state: Position, kind: i64, a: i64, b: i64) -> tuple[i64, i64]:
    """Give the reason against what does not exist: a world, a territory, a seat, a kind of ship, a card."""
    if kind in (p.COLONISTS, p.EXPAND, CIVILIZE, p.SETTLE, p.LAND_AT, p.LAUNCH):
        if a < 0:
            return AL_13_NO_WORLD, 0
        size = state.worlds[a].size
        return (AL_12_NO_TERRITORY if b >= size else LEGAL), size
    if kind in (PASS, p.LAND, p.DEPART, p.ARRIVE_AT, p.SITE) and a < 0:
        return AL_13_NO_WORLD, 0
    if kind in (p.TARGET, p.FIRST) and a < 0:
        return AL_01_NO_SEAT, 0
    if kind in (p.LAND, p.DEPART, p.ARRIVE, MARINE, p.TARGET) and b < 0:
        return AL_56_NO_UNIT, 0
    if kind in (p.BUILD, p.SWAP, p.CARD) and a < 0:
        return AL_03_NO_CARD, 0
    return LEGAL, 0


# ---- the set-up


def against_build(state: Position, code: i64, x: i64, y: i64) -> i64:
    """Give the reason against laying a card (AL-17 … AL-19)."""
    if not building.holds(state, code >> 1):
        return AL_17_TOP if state.settings.blind else AL_18_NOT_HELD
    if not len(state.laid):
        return LEGAL if x == 0 and y == 0 and not code & 1 else AL_17_FIRST
    if building.laid_at(state, x, y) >= 0:
        return AL_05_TAKEN
    how = building.fit(state, code, x, y, -1)
    if how == building.APART:
        return AL_18_APART
    return LEGAL if how == building.MATCHES or not building.must_match(state) else AL_18_NO_MATCH


def against_swap(state: Position, code: i64, x: i64, y: i64) -> i64:
    """Give the reason against exchanging the orbit card for the card on a cell (AL-21)."""
    if code >> 1 != state.pile[0]:
        return AL_21_OTHER_CARD
    k = building.laid_at(state, x, y)
    if k < 0:
        return AL_21_NOTHING
    matches = building.fit(state, code, x, y, k) == building.MATCHES
    return LEGAL if matches or not building.must_match(state) else AL_21_NO_MATCH


def against_colonist(state: Position, w: i64, t: i64) -> i64:
    """Give the reason against starting on a territory (AL-25)."""
    if w != state.seat:
        return AL_25_HOME
    return AL_25_TAKEN if state.land[16 * w + t] else LEGAL


# ---- Expansion


def against_acting(state: Position, w: i64) -> i64:
    """Give the reason against an action on a world (AL-32)."""
    if not state.mine[state.settings.seats * w + state.seat]:
        return AL_32_NOBODY
    return LEGAL if state.unused & BIT[w] else AL_32_USED


def against_expand(state: Position, w: i64, t: i64) -> tuple[i64, i64]:
    """Give the reason against expanding to a territory (AL-33); `growth.room_to_expand` lists faster."""
    reason = against_acting(state, w)
    if reason != LEGAL:
        return reason, 0
    if state.land[16 * w + t]:
        return AL_30_TAKEN, 0
    if not growth.smallest(state, state.seat):
        return AL_33_NO_ONE, 0  # with an empty stash nothing would be decided
    mine = state.mine[state.settings.seats * w + state.seat]
    if state.settings.anywhere or state.worlds[w].near[t] & mine:
        return LEGAL, 0
    return AL_33_APART, mine


def against_civilize(state: Position, w: i64, t: i64, to: i64) -> tuple[i64, i64]:
    """Give the reason against changing the size of a pyramid (AL-34); `growth.changeable` lists faster."""
    settings = state.settings
    reason = against_acting(state, w)
    if reason != LEGAL:
        return reason, 0
    seat, size, invader = state.standing(w, t)
    if seat != state.seat:
        return AL_34_NOT_YOURS, 0
    if invader and not settings.civilizes_invaders:
        return AL_34_INVADER, 0
    if to == size:
        return AL_34_SAME, 0
    if not settings.steps[size] & BIT[to]:
        return AL_34_STEP, size
    return (LEGAL if state.stash[3 * seat + to - 1] else AL_34_STASH), 0


def against_pass(state: Position, w: i64) -> i64:
    """Give the reason against doing nothing on a world (AL-32)."""
    return against_acting(state, w) if state.settings.may_pass else AL_32_NO_PASSING


def against_done(state: Position) -> i64:
    """Give the reason against ending a phase, or a volley (AL-32, AL-48, AL-62)."""
    if state.phase == p.EXPAND:
        return AL_32_MUST_ACT
    return AL_62_MUST_FIRE if state.phase == p.SHOOTER and not state.settings.hold_fire else LEGAL


# ---- Movement


def against_settle(state: Position, w: i64, t: i64) -> i64:
    """Give the reason against standing up an invader (AL-47)."""
    seat, _, invader = state.standing(w, t)
    if seat != state.seat:
        return AL_47_NO_INVADER
    return LEGAL if invader else AL_47_COLONIST


def against_ship(state: Position, zone: i64, unit: i64, absent: i64, elsewhere: i64) -> tuple[i64, i64]:
    """Give the reason why a seat cannot use a unit in a zone: it has none there, or must bring it there first."""
    if state.has(zone, state.seat, unit):
        return LEGAL, 0
    space = state.settings.worlds
    zones: i64 = 0
    for other in range(space + 1):
        if state.has(other, state.seat, unit):
            zones |= BIT[other]
    comes_first = zones != 0 if zone == space else zones & BIT[space] != 0
    return (elsewhere if comes_first else absent), zones


def against_land(state: Position, w: i64, unit: i64, marine: i64) -> tuple[i64, i64]:
    """Give the reason against landing a ship, or its marine (AL-49 … AL-51); `movement.landing` lists faster."""
    if unit >= FIGHTER and marine:
        return AL_51_NO_MARINE, 0
    if unit >= FIGHTER and not state.settings.fighters_land:
        return AL_51_FIGHTER, 0
    if marine:
        reason, zones = against_ship(state, w, unit, AL_50_ABSENT, AL_50_IN_SPACE)
    else:
        reason, zones = against_ship(state, w, unit, AL_49_ABSENT, AL_49_IN_SPACE)
    if reason != LEGAL:
        return reason, zones
    if marine and not UNIT_MARINE[unit]:
        return AL_50_EMPTY, 0
    if UNIT_MARINE[unit] and not marine:
        return AL_51_LADEN, 0
    return (LEGAL if state.vacant(w) else AL_49_FULL), 0


def against_landing_at(state: Position, w: i64, t: i64) -> i64:
    """Give the reason against landing on a territory (AL-30, AL-49, AL-50)."""
    if w != state.spot:
        return AL_50_OTHER_WORLD if UNIT_MARINE[state.unit] else AL_49_OTHER_WORLD
    return AL_30_TAKEN if state.land[16 * w + t] else LEGAL


def against_launch(state: Position, w: i64, t: i64) -> tuple[i64, i64]:
    """Give the reason against launching a colonist (AL-54); `movement.launchable` lists faster."""
    seat, _, invader = state.standing(w, t)
    if seat != state.seat:
        return AL_54_NOT_YOURS, 0
    if invader:
        return AL_54_INVADER, 0
    if state.landed[w] & BIT[t]:
        return AL_54_LANDED, 0
    ports = movement.ports(state, w)
    ready = ports & ~state.landed[w]
    if not ports:
        return AL_54_NO_PORT, 0
    if not ready:
        return AL_54_PORT_LANDED, ports
    if state.settings.launch_near and not (ready | growth.around(state, w, ready)) & BIT[t]:
        return AL_54_APART, ports
    return LEGAL, 0


def against_marine(state: Position, unit: i64) -> tuple[i64, i64]:
    """Give the reason why a launched pyramid cannot be the marine of a transport (AL-55, AL-56)."""
    w = state.spot >> 4
    if unit >= FIGHTER:
        return AL_55_FIGHTER, 0
    if not state.has(w, state.seat, unit):
        return AL_55_ABSENT, 0
    if UNIT_MARINE[unit]:
        return AL_56_LADEN, 0
    _, size, _ = state.standing(w, state.spot & 15)
    return (LEGAL if movement.fits(state, size, UNIT_SIZE[unit]) else AL_56_SMALL), size


# ---- Fleet Battle


def against_site(state: Position, w: i64) -> i64:
    """Give the reason against fighting in an orbit next (AL-58, AL-59)."""
    if state.sites & BIT[w]:
        return LEGAL
    return AL_59_FOUGHT if battle.find_sites(state) & BIT[w] else AL_58_NO_MEETING


def against_shooter(state: Position, unit: i64) -> i64:
    """Give the reason against firing with a ship next (AL-62)."""
    if battle.waits(state, unit):
        return LEGAL
    for kind in range(i64(UNITS)):
        if without_marine(kind) == unit and state.has(state.site, state.firing, kind):
            return AL_62_FIRED
    return AL_62_ABSENT


def against_target(state: Position, seat: i64, unit: i64) -> tuple[i64, i64]:
    """Give the reason against shooting at a ship (AL-60, AL-61, AL-63)."""
    if seat == state.firing:
        return AL_60_OWN, 0
    if not battle.may_aim_at(state, seat):
        return AL_61_RETURN, 0
    if not state.has(state.site, seat, unit):
        return AL_60_ABSENT, 0
    fighters = battle.fighters(state, state.site, seat)
    return (AL_63_COVERED if fighters and unit < FIGHTER else LEGAL), fighters


# ---- chance


def against_card(state: Position, code: i64) -> i64:
    """Give the reason why a card cannot be drawn (AL-79)."""
    if code & 1 and code >> 1 >= SINGLES:
        return AL_79_TURNED
    return LEGAL if state.deck & BIT[code >> 1] else AL_79_GONE


def against_dice(state: Position, number: i64) -> tuple[i64, i64]:
    """Give the reason against a roll of some number of dice (AL-64, AL-65)."""
    due = battle.dice(state)
    if number == due:
        return LEGAL, 0
    return (AL_64_DICE if state.phase == p.ATTACK else AL_65_DICE), due
