"""Whether a move of Small Worlds is legal: for each kind of move the reason against it. Compiled.

A reason is a code, named after its rule, and what else it names: a number, or a set of regions as bits; 0 where the
move itself says all. `SmallWorldsState.moves` lists what has no reason against it; `words/refusals.py` makes a sentence
of one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import tribes
from ludoscape.games.small_worlds.rules.bits import from_on, lowest, popcount, rest
from ludoscape.games.small_worlds.rules.conquest import beside, cheaper, cost, defence, lairs
from ludoscape.games.small_worlds.rules.position import Position

LEGAL: Final = 0
NOT_NOW: Final = 1  # another kind of decision is due: `due` tells which
SW_401_NO_REGION: Final = 2
SW_505_NO_SEAT: Final = 3
SW_603_NO_REGION: Final = 4
SW_603_NO_TRIBE: Final = 5
SW_701_MUST: Final = 6
SW_702_NONE: Final = 7
SW_702_EMPTY: Final = 8  # and the last place that is filled
SW_701_PRICE: Final = 9
SW_706_NOT_OWN: Final = 10
SW_706_ORDER: Final = 11
SW_706_LAST: Final = 12
SW_721_NOT_OWN: Final = 13
SW_721_ORDER: Final = 14
SW_721_TOO_FEW: Final = 15
SW_707_OWN: Final = 16
SW_755_WATER: Final = 17
SW_719_HOLE: Final = 18
SW_719_HERO: Final = 19
SW_719_DRAGON: Final = 20
SW_745_PEACE: Final = 21
SW_708_APART: Final = 22
SW_708_INLAND: Final = 23
SW_710_PRICE: Final = 24
SW_742_PRICE: Final = 25
SW_742_BERSERK: Final = 26
SW_712_NO_TOKEN: Final = 27
SW_712_NO_NEED: Final = 28
SW_712_TOO_DEAR: Final = 29
SW_712_NOT_ONE: Final = 30
SW_712_NOT_STUCK: Final = 31  # and the regions that can be conquered without the die
SW_746_NO_MASTER: Final = 32
SW_746_USED: Final = 33
SW_746_NO_TOKEN: Final = 34
SW_731_NO_SORCERERS: Final = 35
SW_742_ROLLED: Final = 36
SW_731_NO_REGION: Final = 37
SW_731_NOBODY: Final = 38
SW_731_OWN: Final = 39
SW_731_DECLINED: Final = 40
SW_731_SEVERAL: Final = 41
SW_731_CAMP: Final = 42
SW_731_TRAY: Final = 43
SW_731_AGAIN: Final = 44
SW_742_NO_BERSERK: Final = 45
SW_742_AGAIN: Final = 46
SW_742_NO_TOKEN: Final = 47
SW_742_TOO_DEAR: Final = 48
SW_714_NOT_OWN: Final = 49
SW_714_ORDER: Final = 50
SW_714_MUST: Final = 51
SW_715_NOT_OWN: Final = 52
SW_715_ORDER: Final = 53
SW_715_MUST: Final = 54
SW_743_NOT_OWN: Final = 55
SW_743_ORDER: Final = 56
SW_749_NOT_OWN: Final = 57
SW_749_BUILT: Final = 58
SW_749_NONE_LEFT: Final = 59
SW_750_NOT_OWN: Final = 60
SW_750_SAME: Final = 61
SW_750_ORDER: Final = 62
SW_750_TOO_FEW: Final = 63
SW_745_NO_SEAT: Final = 64
SW_745_SELF: Final = 65
SW_745_ATTACKED: Final = 66
SW_1205_RACE: Final = 67
SW_1205_POWER: Final = 68
SW_1205_GONE: Final = 69

TILE: Final = -1  # a tile must be drawn, whatever the phase
DOTS: Final = 3  # what the die shows at most
NO_PRICES: Final = vec[i64]([0] * 64)
# in which phases a move of each kind, named by the first of its ints, is made, and the rule that it then rests on
RULES: Final[dict[int, dict[int, str]]] = {
    m.M_EXPAND: {p.START: "SW-603"},
    m.M_DECLINE: {p.START: "SW-704"},
    m.M_PICK: {p.PICK: "SW-701"},
    m.M_PASS: {p.PICK: "SW-701"},
    m.M_ABANDON: {p.READY: "SW-706", p.TRIM: "SW-721"},
    m.M_GO: {p.READY: "SW-706"},
    m.M_CONQUER: {p.CONQUER: "SW-710"},
    m.M_ATTEMPT: {p.CONQUER: "SW-712"},
    m.M_DRAGON: {p.CONQUER: "SW-746"},
    m.M_CONVERT: {p.CONQUER: "SW-731"},
    m.M_ROLL: {p.CONQUER: "SW-742"},
    m.M_STOP: {p.CONQUER: "SW-713"},
    m.M_PUT: {p.REDEPLOY: "SW-714", p.RETREATING: "SW-715"},
    m.M_CAMP: {p.CAMPING: "SW-743", p.RETREAT_CAMPS: "SW-715"},
    m.M_DONE: {p.REDEPLOY: "SW-714", p.CAMPING: "SW-743", p.RETREATING: "SW-715", p.RETREAT_CAMPS: "SW-715"},
    m.M_FORT: {p.FORTIFY: "SW-749"},
    m.M_NOFORT: {p.FORTIFY: "SW-749"},
    m.M_HERO: {p.HEROES_STAND: "SW-750"},
    m.M_PEACE: {p.PEACE_MAKING: "SW-745"},
    m.M_NOPEACE: {p.PEACE_MAKING: "SW-745"},
    m.M_STOUT: {p.STOUT_CHOICE: "SW-757"},
    m.M_STAY: {p.STOUT_CHOICE: "SW-757"},
    m.M_FIRST: {p.FIRST_SEAT: "SW-505"},
    m.M_RACE: {TILE: "SW-703"},
    m.M_POWER: {TILE: "SW-703"},
    m.M_DIE: {p.DIE: "SW-305"},
}


def due(state: Position) -> i64:
    """Give what is decided or drawn: a phase, or TILE when a tile must be drawn first (SW-703)."""
    if state.phase != p.FIRST_SEAT and state.phase != p.ENDED and state.waits_for_tile():
        return TILE
    return state.phase


def against(state: Position, kind: i64, a: i64) -> tuple[i64, i64]:
    """Give the reason against a move of a kind now; a is its region, place, seat or tile."""
    if due(state) not in RULES[kind]:
        return NOT_NOW, 0
    if kind >= m.M_ABANDON and a >= state.chart.size:
        return SW_401_NO_REGION, 0
    if kind == m.M_EXPAND:
        return against_expand(state), 0
    if kind == m.M_DECLINE:
        return against_decline(state), 0
    if kind == m.M_PASS:
        return against_pass(state), 0
    if kind == m.M_PICK:
        return against_pick(state, a)
    if kind == m.M_ABANDON or kind >= m.M_PUT:
        return against_at(state, kind, a), 0
    if m.M_CONQUER <= kind <= m.M_CONVERT:
        return against_conquest(state, kind, a)
    if kind == m.M_ROLL:
        return against_roll(state, targets(state)), 0
    if kind == m.M_DONE:
        return against_done(state), 0
    if kind == m.M_PEACE:
        return against_peace(state, a), 0
    if kind == m.M_FIRST:
        return against_first(state, a), 0
    if kind == m.M_RACE or kind == m.M_POWER:
        return against_tile(state, kind, a), 0
    return LEGAL, 0  # go, stop, nofort, nopeace, stout, stay, and what the die shows


def against_at(state: Position, kind: i64, r: i64) -> i64:
    """Give the reason against giving a region up, or placing something in it."""
    if kind == m.M_ABANDON:
        return against_abandon(state, r) if state.phase == p.READY else against_trim(state, r)
    if kind == m.M_FORT:
        return against_fort(state, r)
    if kind == m.M_HERO:
        return against_hero(state, r)
    return against_placing(state, r)


# ---- the beginning of a turn


def against_expand(state: Position) -> i64:
    """Give the reason why the active tribe must decline (SW-603)."""
    regions = state.tribe[p.FIELDS * state.active[state.seat] + p.REGIONS]
    if regions > 0 or state.settings.reenter or against_decline(state) != LEGAL:
        return LEGAL
    return SW_603_NO_REGION


def against_decline(state: Position) -> i64:
    """Give the reason why the active tribe cannot decline (SW-603)."""
    if state.visible() > 0 or state.tribe[p.FIELDS * state.active[state.seat] + p.REGIONS] == 0:
        return LEGAL
    return SW_603_NO_TRIBE


def against_pick(state: Position, place: i64) -> tuple[i64, i64]:
    """Give the reason against taking a combination (SW-701, SW-702)."""
    visible = state.visible()
    if visible == 0:
        return SW_702_NONE, 0
    if place > visible:
        return SW_702_EMPTY, visible
    return (LEGAL if state.vp[state.seat] >= place - 1 else SW_701_PRICE), 0


def against_pass(state: Position) -> i64:
    """Give the reason against going on without a tribe (SW-701)."""
    return SW_701_MUST if state.visible() else LEGAL


# ---- giving regions up


def against_abandon(state: Position, r: i64) -> i64:
    """Give the reason against giving up a region before conquering (SW-706)."""
    reason = against_own(state, r, state.last + 1, SW_706_NOT_OWN, SW_706_ORDER)
    return reason if reason != LEGAL else against_abandoning(state)


def against_abandoning(state: Position) -> i64:
    """Give the reason why the acting tribe can give up no region: it keeps one, unless an option says else (SW-706)."""
    if state.settings.abandon_all or state.tribe[p.FIELDS * state.acting + p.REGIONS] > 1:
        return LEGAL
    return SW_706_LAST


def may_abandon(state: Position) -> bool:
    """Tell whether the acting tribe may give up one region more (SW-706)."""
    return against_abandoning(state) == LEGAL and from_on(p.land(state, state.acting), state.last + 1) != 0


def against_trim(state: Position, r: i64) -> i64:
    """Give the reason against giving up a region of Amazons (SW-721)."""
    reason = against_own(state, r, state.last + 1, SW_721_NOT_OWN, SW_721_ORDER)
    if reason == LEGAL and own_from(state, r) < state.left:
        return SW_721_TOO_FEW
    return reason


def against_own(state: Position, r: i64, least: i64, not_own: i64, order: i64) -> i64:
    """Give one of two reasons against a region: it is none of the acting tribe's, or comes too late (SW-1101)."""
    if (state.region[r] & p.RACE) != p.RACE_UNIT * (state.acting + 1):
        return not_own
    if r < least:
        return order
    return LEGAL


def own_from(state: Position, r: i64) -> i64:
    """Count the regions of the acting tribe from a region on."""
    return popcount(from_on(p.land(state, state.acting), r))


# ---- conquering


def against_conquest(state: Position, kind: i64, r: i64) -> tuple[i64, i64]:
    """Give the reason against an ordinary conquest, an attempt, the dragon or a conversion in a region."""
    reason: i64 = LEGAL
    if kind == m.M_ATTEMPT:
        reason = against_trying(state)
    elif kind == m.M_DRAGON:
        reason = against_dragon(state)
    elif kind == m.M_CONVERT:
        reason = against_sorcery(state)
    if reason == LEGAL:
        reason = against_target(state, state.acting, r)
    if reason != LEGAL or kind == m.M_DRAGON:
        return reason, 0
    if kind == m.M_CONVERT:
        return against_converting(state, r), 0
    price = cost(state, state.acting, r)
    if kind == m.M_CONQUER:
        return against_price(state, price), 0
    easy = offers(state, targets(state))[0]
    reason = against_attempt(state, price, easy)
    return reason, (easy if reason == SW_712_NOT_STUCK else 0)


def against_target(state: Position, t: i64, r: i64) -> i64:
    """Give the reason why nothing can conquer a region for a tribe (SW-707, SW-708)."""
    reason = against_taking(state, t, r)
    return reason if reason != LEGAL else against_reaching(state, t, r)


def against_taking(state: Position, t: i64, r: i64) -> i64:
    """Give the reason why a region is no target of a tribe, wherever it lies (SW-707)."""
    word = state.region[r]
    if (word & p.RACE) == p.RACE_UNIT * (t + 1):
        return SW_707_OWN
    if state.chart.water[r] and not p.has_power(state, t, tribes.SEAFARING):
        return SW_755_WATER
    if word & p.IMMUNE:
        if word & p.HOLE:
            return SW_719_HOLE
        return SW_719_HERO if word & p.HERO else SW_719_DRAGON
    if is_at_peace(state, t, ((word & p.RACE) >> 5) - 1):
        return SW_745_PEACE
    return LEGAL


def is_at_peace(state: Position, t: i64, holder: i64) -> bool:
    """Tell whether peace protects the regions of a tribe from another (SW-745)."""
    if holder < 0:
        return False
    owner = state.tribe[p.FIELDS * holder + p.OWNER]
    if state.peace[owner] < 0 or not p.is_active(state, holder) or not p.is_active(state, t):
        return False
    return state.peace[owner] == state.tribe[p.FIELDS * t + p.OWNER]


def against_reaching(state: Position, t: i64, r: i64) -> i64:
    """Give the reason why a tribe cannot reach a region (SW-708)."""
    if reached(state, t) >> r & 1:
        return LEGAL
    return SW_708_APART if p.land(state, t) else SW_708_INLAND


def reached(state: Position, t: i64) -> i64:
    """Give the regions that a tribe can reach, as bits: it enters the map, or goes on from its regions (SW-708)."""
    chart = state.chart
    if p.has_power(state, t, tribes.FLYING):
        return chart.everywhere
    own = p.land(state, t)
    if own:
        return beside(state, t, own)
    return chart.everywhere if t == tribes.HALFLINGS and p.is_active(state, t) else chart.ways_in


def targets(state: Position) -> i64:
    """Give the regions that the acting tribe may conquer by some means, as bits.

    They are those with nothing against them in `against_target`, which answers for one region.
    """
    t = state.acting
    found = reached(state, t) & ~(p.land(state, t) | state.immune | at_peace(state, t))
    if not p.has_power(state, t, tribes.SEAFARING):
        found &= ~state.chart.waters
    return found


def at_peace(state: Position, t: i64) -> i64:
    """Give the regions that peace protects from a tribe, as bits (SW-745)."""
    found: i64 = 0
    peace = state.peace
    owner = state.tribe[p.FIELDS * t + p.OWNER]
    for seat in range(state.settings.seats):
        if peace[seat] == owner and state.active[seat] >= 0 and p.is_active(state, t):
            found |= p.land(state, state.active[seat])
    return found


def prices(state: Position) -> vec[i64]:
    """Give what each region costs the acting tribe, 0 for one that it cannot conquer by anything (SW-707 … SW-709)."""
    found = NO_PRICES[:]
    left = targets(state)
    while left:
        r = lowest(left)
        found[r] = cost(state, state.acting, r)
        left = rest(left)
    return found


def offers(state: Position, there: i64) -> tuple[i64, i64]:
    """Give those of some regions that the acting tribe can pay, and those for which the die may be enough, as bits.

    (SW-710, SW-712)
    """
    t = state.acting
    hand = state.tribe[p.FIELDS * t + p.HAND]
    if hand == 0:
        return 0, 0
    most = spendable(state)
    by_race, by_power = cheaper(state, t)
    lair = lairs(state)
    ground = state.chart.ground
    region = state.region
    easy: i64 = 0
    hard: i64 = 0
    while there:
        r = lowest(there)
        price = defence(ground[r], region[r], lair) - (by_race >> r & 1) - (by_power >> r & 1)
        bit = p.BIT[r]
        if price <= most:
            easy |= bit
        elif price <= hand + DOTS:
            hard |= bit
        there ^= bit
    return easy, hard


def spendable(state: Position) -> i64:
    """Count the tokens that a conquest may cost: those in hand, with a Berserk roll that waits (SW-710, SW-742)."""
    hand = state.tribe[p.FIELDS * state.acting + p.HAND]
    return hand + state.die if hand and state.die > 0 else hand


def against_price(state: Position, price: i64) -> i64:
    """Give the reason why a region is too dear for an ordinary conquest (SW-710), also after a roll (SW-742)."""
    if price <= spendable(state):
        return LEGAL
    return SW_742_PRICE if state.die >= 0 else SW_710_PRICE


def against_trying(state: Position) -> i64:
    """Give the reason why the acting tribe has no last attempt: it is Berserk, and rolls first (SW-742)."""
    return SW_742_BERSERK if p.has_power(state, state.acting, tribes.BERSERK) else LEGAL


def may_try(state: Position, easy: i64) -> bool:
    """Tell whether the die may be tried for a region for which it may be enough (SW-712, SW-742)."""
    hand = state.tribe[p.FIELDS * state.acting + p.HAND]
    return against_trying(state) == LEGAL and against_attempt(state, hand + 1, easy) == LEGAL


def against_attempt(state: Position, price: i64, easy: i64) -> i64:
    """Give the reason against an attempt with the die, for a region of some price (SW-712)."""
    hand = state.tribe[p.FIELDS * state.acting + p.HAND]
    if hand == 0:
        return SW_712_NO_TOKEN
    if hand >= price:
        return SW_712_NO_NEED
    if price > hand + DOTS:
        return SW_712_TOO_DEAR
    if state.settings.exactly_one and hand != 1:
        return SW_712_NOT_ONE
    if state.settings.only_if_stuck and easy:
        return SW_712_NOT_STUCK
    return LEGAL


def against_roll(state: Position, there: i64) -> i64:
    """Give the reason against a Berserk roll, of a tribe that may conquer some regions (SW-742)."""
    if not p.has_power(state, state.acting, tribes.BERSERK):
        return SW_742_NO_BERSERK
    if state.die >= 0:
        return SW_742_AGAIN
    if state.tribe[p.FIELDS * state.acting + p.HAND] == 0:
        return SW_742_NO_TOKEN
    easy, hard = offers(state, there)
    return LEGAL if easy | hard else SW_742_TOO_DEAR


def against_dragon(state: Position) -> i64:
    """Give the reason why the dragon can conquer nothing (SW-746)."""
    if not p.has_power(state, state.acting, tribes.DRAGON_MASTER):
        return SW_746_NO_MASTER
    if state.dragon_used:
        return SW_746_USED
    return LEGAL if state.tribe[p.FIELDS * state.acting + p.HAND] else SW_746_NO_TOKEN


def against_sorcery(state: Position) -> i64:
    """Give the reason why the acting tribe can convert nothing now (SW-731)."""
    if state.acting != tribes.SORCERERS or not p.is_active(state, tribes.SORCERERS):
        return SW_731_NO_SORCERERS
    return SW_742_ROLLED if state.die >= 0 else LEGAL


def against_converting(state: Position, r: i64) -> i64:
    """Give the reason against converting the token in a region that Sorcerers may conquer (SW-731)."""
    tribe = state.tribe
    at: i64 = p.FIELDS * tribes.SORCERERS
    if not tribe[at + p.REGIONS] and not p.has_power(state, tribes.SORCERERS, tribes.FLYING):
        return SW_731_NO_REGION
    word = state.region[r]
    holder = state.race_at(r)
    if holder < 0:
        return SW_731_NOBODY
    owner = tribe[p.FIELDS * holder + p.OWNER]
    if owner == tribe[at + p.OWNER]:
        return SW_731_OWN
    if not p.is_active(state, holder):
        return SW_731_DECLINED
    if (word & p.TOKENS) != 1:
        return SW_731_SEVERAL
    if word & p.CAMP_BITS:
        return SW_731_CAMP
    if not tribe[at + p.TRAY]:
        return SW_731_TRAY
    return SW_731_AGAIN if state.converted & p.BIT[owner] else LEGAL


# ---- placing


def against_placing(state: Position, r: i64) -> i64:
    """Give the reason against putting a token or a camp into a region (SW-714, SW-743, SW-715)."""
    if state.phase == p.REDEPLOY:
        return against_own(state, r, state.last, SW_714_NOT_OWN, SW_714_ORDER)
    if state.phase == p.CAMPING:
        return against_own(state, r, state.last, SW_743_NOT_OWN, SW_743_ORDER)
    return against_own(state, r, state.last, SW_715_NOT_OWN, SW_715_ORDER)


def against_done(state: Position) -> i64:
    """Give the reason against keeping what is not placed in hand: camps may always be kept (SW-714, SW-715)."""
    if state.settings.keep_in_hand or state.phase == p.CAMPING or state.phase == p.RETREAT_CAMPS:
        return LEGAL
    return SW_715_MUST if state.phase == p.RETREATING else SW_714_MUST


def against_fort(state: Position, r: i64) -> i64:
    """Give the reason against a fortress in a region (SW-749)."""
    if not state.is_region_of(r, state.acting):
        return SW_749_NOT_OWN
    if state.region[r] & p.FORTRESS:
        return SW_749_BUILT
    return LEGAL if state.fortresses() else SW_749_NONE_LEFT


def may_build(state: Position) -> bool:
    """Tell whether the acting tribe may build a fortress somewhere (SW-749)."""
    forts = state.fortified()
    return p.land(state, state.acting) & ~forts != 0 and popcount(forts) < tribes.FORTRESSES


def against_hero(state: Position, r: i64) -> i64:
    """Give the reason against a hero in a region (SW-750)."""
    reason = against_own(state, r, state.last, SW_750_NOT_OWN, SW_750_ORDER)
    if reason == LEGAL and r == state.last:
        return SW_750_SAME
    if reason == LEGAL and own_from(state, r) < state.left:
        return SW_750_TOO_FEW
    return reason


# ---- after scoring, and chance


def against_peace(state: Position, seat: i64) -> i64:
    """Give the reason against peace with a seat (SW-745)."""
    if seat >= state.settings.seats:
        return SW_745_NO_SEAT
    if seat == state.seat:
        return SW_745_SELF
    return SW_745_ATTACKED if state.attacked & p.BIT[seat] else LEGAL


def against_first(state: Position, seat: i64) -> i64:
    """Give the reason why a seat cannot begin (SW-505)."""
    return LEGAL if seat < state.settings.seats else SW_505_NO_SEAT


def against_tile(state: Position, kind: i64, tile: i64) -> i64:
    """Give the reason why a tile cannot be drawn now (SW-1205)."""
    if state.draws_race():
        if kind != m.M_RACE:
            return SW_1205_RACE
        return LEGAL if state.races_left & p.BIT[tile] else SW_1205_GONE
    if kind != m.M_POWER:
        return SW_1205_POWER
    return LEGAL if state.powers_left & p.BIT[tile] else SW_1205_GONE
