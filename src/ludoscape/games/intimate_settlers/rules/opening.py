"""The set-up: Home Bases or a drawn island, first settlements, roads and cards (IS-20 … IS-36). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE
from ludoscape.games.intimate_settlers.rules import building, discovery
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.cards import DECK
from ludoscape.games.intimate_settlers.rules.position import Position
from ludoscape.games.intimate_settlers.rules.story import blank_stretch

SPIRAL_LETTERS: Final = vec[i64](list(p.LETTERS))


def begin(state: Position) -> None:
    """Lay out what is there before the first decision (IS-21)."""
    clear_table(state)
    if state.settings.intimate:
        decide(state, 0, p.LAY)
    else:
        for h in range(i64(p.SEAS), state.lattice.hexes):
            state.set_kind(h, p.SEA)
        state.stack[p.SEA] = 0
        state.actor = CHANCE
        state.phase = p.CORNER if state.settings.corner < 0 else p.HEXES_DRAWN
        state.step = state.settings.corner if state.settings.corner > 0 else 0


def clear_table(state: Position) -> None:
    """Make an empty board, full supplies and empty hands."""
    settings = state.settings
    lattice = settings.lattice
    seats = int(settings.seats)
    state.lattice = lattice
    state.kind = vec[i64]([-1] * int(lattice.hexes))
    state.token = vec[i64]([0] * int(lattice.hexes))
    state.facing = vec[i64]([-1] * int(lattice.hexes))
    state.port = vec[i64]([0] * int(lattice.vertices))
    state.spot = vec[i64]([0] * int(lattice.vertices))
    state.piece = vec[i64]([0] * int(lattice.edges))
    state.flank = vec[i64]([0] * int(lattice.edges))
    state.rolls = vec[i64]([-1] * 26)
    state.crop = vec[i64]([0] * int(lattice.hexes))
    state.income = vec[i64]([0] * (13 * seats))
    state.stack = vec[i64](p.HEXES)
    state.bag = vec[i64](p.NUMBERS)
    state.aside = vec[i64]([0] * p.HEX_KINDS)
    state.aside_numbers = vec[i64]([0] * 13)
    state.own = vec[i64]([0] * (p.FIELDS * seats))
    for seat in range(settings.seats):
        at = p.FIELDS * seat
        state.own[at + p.RATES] = p.FOURS
        state.own[at + p.ROADS_LEFT] = 15
        state.own[at + p.SHIPS_LEFT] = 15 if settings.intimate else 0
        state.own[at + p.SETTLEMENTS_LEFT] = 5
        state.own[at + p.CITIES_LEFT] = 4
        state.own[at + p.ROOM] = settings.target - 1
    bank: i64 = 0
    for kind in range(i64(5)):
        bank += settings.per_kind * p.BIT[12 * kind]
    state.bank = bank
    state.deck = DECK
    if settings.tracks:
        state.seen = blank_stretch(settings.seats)
    state.lists = p.Lists(256)
    state.forget()


def decide(state: Position, seat: i64, phase: i64) -> None:
    """Ask a seat for a decision."""
    state.player = seat
    state.actor = seat
    state.phase = phase


# ---- intimate: step counts what is done; 7 decisions each for the bases, 10 numbers, 4 roads, 6 cards


def next_step(state: Position) -> bool:
    """Go on with the next decision of the set-up; tell whether there is one."""
    state.step += 1
    step = state.step
    if not state.settings.intimate:
        return _next_founding(state)
    if step < 14:
        part = step if step < 7 else step - 7
        decide(state, 0 if step < 7 else 1, p.LAY if part < 5 else p.LAY_SIDE if part == 5 else p.LAY_FACE)
    elif step < 24:
        decide(state, step & 1, p.OWN_NUMBER)
    elif step < 28:
        if step == 24:
            for seat in range(i64(2)):
                left, right = state.a_vertices(seat)
                building.place_settlement(state, seat, left)
                building.place_settlement(state, seat, right)
        decide(state, step & 1, p.FIRST_ROAD)
    elif step < 34:
        decide(state, 0 if step < 31 else 1, p.FIRST_CARD)
    return step < 34


def part(state: Position) -> i64:
    """Tell which part of the set-up it is, from 0.

    Home Bases, tokens, first roads, first cards; in the base game the island, the first settlements, the second ones.
    """
    if not state.settings.intimate:
        if state.phase != p.FOUND and state.phase != p.FOUND_ROAD:
            return 0
        return 2 if founds_second(state) else 1
    return 0 if state.step < 14 else 1 if state.step < 24 else 2 if state.step < 28 else 3


def founds_second(state: Position) -> bool:
    """Tell whether a second settlement is founded, which brings cards (IS-35)."""
    return state.step >> 1 >= state.settings.seats


def first_harvest(state: Position, v: i64) -> i64:
    """Give the cards that a second settlement brings at once (IS-35)."""
    cards: i64 = 0
    for i in range(3 * v, 3 * v + 3):
        h = state.lattice.vertex_hex[i]
        if h >= 0 and 0 <= state.kind[h] < p.DESERT:
            cards += p.BIT[12 * state.kind[h]]
    return cards


def has_laid(state: Position, seat: i64, terrain: i64) -> bool:
    """Tell whether a seat has laid a terrain on its Home Base (IS-22)."""
    for h in range(7 * seat, 7 * seat + 5):
        if state.kind[h] == terrain:
            return True
    return False


def has_numbered(state: Position, seat: i64, number: i64) -> bool:
    """Tell whether a seat has laid an own token on its Home Base (IS-23)."""
    for h in range(7 * seat, 7 * seat + 5):
        if state.token[h] == number:
            return True
    return False


def wants_road(state: Position, v: i64) -> bool:
    """Tell whether a settlement of the set-up is the deciding seat's, and has no road yet (IS-25, IS-35)."""
    here = state.spot[v]
    return here & p.OWNER == state.player + 1 and not here & (p.ROAD_HERE << state.player)


def starting_harbour(state: Position, seat: i64) -> i64:
    """Give the hex of a seat's starting harbour."""
    return 7 * seat + (5 if state.kind[7 * seat + 5] == p.HARBOUR else 6)


def faces_home(state: Position, h: i64, side: i64, seat: i64) -> bool:
    """Tell whether the hex on a side belongs to a seat's Home Base."""
    return state.is_home_of(state.lattice.beside(h, side), seat)


def play(state: Position, move: i64) -> None:
    """Play a decision of the set-up; another is due then."""
    phase = state.phase
    if phase == p.LAY:
        slot = state.step if state.step < 7 else state.step - 7
        discovery.lay(state, 7 * state.player + slot, move - m.M_LAY)
    elif phase == p.LAY_SIDE:
        first = 7 * state.player + 5
        discovery.lay(state, first, p.HARBOUR if move == m.M_SIDE else p.SEA)
        discovery.lay(state, first + 1, p.SEA if move == m.M_SIDE else p.HARBOUR)
    elif phase == p.LAY_FACE:
        discovery.face(state, starting_harbour(state, state.player), move - m.M_FACE)
    elif phase == p.OWN_NUMBER:
        number = (move - m.M_NUMBER) >> 12
        discovery.put_number(state, state.lattice.hex_of((move - m.M_NUMBER) & 4095), number)
    elif phase == p.FIRST_ROAD:
        e = state.lattice.edge_of(move - m.M_ROAD)
        building.place_piece(state, state.player, e, p.ROAD + state.player)
        if state.settings.setup_discovery:
            building.seek(state, e)
    elif phase == p.FIRST_CARD:
        state.gain(state.player, p.BIT[12 * (move - m.M_TAKE)])
    elif phase == p.FOUND:
        state.found = state.lattice.vertex_of(move - m.M_SETTLE)
        building.place_settlement(state, state.player, state.found)
    elif phase == p.FOUND_ROAD:
        _found_road(state, state.lattice.edge_of(move - m.M_ROAD))


def play_drawn(state: Position, move: i64) -> None:
    """Lay out what was drawn for the base game."""
    phase = state.phase
    if phase == p.CORNER:
        state.step = move - m.M_CORNER
        state.phase = p.HEXES_DRAWN
    elif phase == p.HEXES_DRAWN:
        _draw_hex(state, move - m.M_TILE)
    elif phase == p.NUMBERS_DRAWN:
        discovery.put_number(state, next_unnumbered(state), move - m.M_TOKEN)
        if next_unnumbered(state) < 0:
            _end_layout(state)
    elif phase == p.PORTS_DRAWN:
        _draw_port(state, move - m.M_TILE)


# ---- base: the layout, drawn piece by piece; step is the corner of the spiral until founding begins


def next_empty(state: Position) -> i64:
    """Give the next space of the island and its harbours that has no hex."""
    h: i64 = 0
    while state.kind[h] >= 0:
        h += 1
    return h


def _draw_hex(state: Position, kind: i64) -> None:
    h = next_empty(state)
    discovery.lay(state, h, kind)
    if kind == p.DESERT:
        state.robber = h
    if h == p.LAND - 1:
        state.phase = p.PORTS_DRAWN


def _draw_port(state: Position, kind: i64) -> None:
    h = next_empty(state)
    discovery.lay(state, h, kind)
    discovery.face(state, h, p.BASE_SIDES[h - p.LAND])
    if h < p.SEAS - 1:
        return
    if state.settings.random_numbers:
        state.phase = p.NUMBERS_DRAWN
        return
    _lay_letters(state)
    _end_layout(state)


def _lay_letters(state: Position) -> None:
    """Lay the lettered tokens along the spiral, past the desert, in one go: nothing is drawn in between (IS-31)."""
    letter: i64 = 0
    for i in range(p.LAND * state.step, p.LAND * state.step + p.LAND):
        h = state.lattice.hex_of(p.SPIRALS[i])
        if state.kind[h] != p.DESERT:
            discovery.put_number(state, h, SPIRAL_LETTERS[letter])
            letter += 1


def next_unnumbered(state: Position) -> i64:
    """Give the next producing hex along the spiral that has no number, or -1 (IS-31, IS-32)."""
    for i in range(i64(p.LAND)):
        h = state.lattice.hex_of(p.SPIRALS[p.LAND * state.step + i])
        if state.kind[h] != p.DESERT and not state.token[h]:
            return h
    return -1


def number_weight(state: Position, number: i64) -> i64:
    """Weigh a number for the next hex: in how many ways all could then be laid (IS-33)."""
    if not state.settings.no_red:
        return state.bag[number]
    h = next_unnumbered(state)
    todo: list[i64] = []
    for i in range(i64(p.LAND)):
        other = state.lattice.hex_of(p.SPIRALS[p.LAND * state.step + i])
        if other != h and state.kind[other] != p.DESERT and not state.token[other] and not _near_red(state, other):
            todo.append(other)
    red = state.bag[6] + state.bag[8]
    others: i64 = 0
    for n in range(i64(2), i64(13)):
        others += state.bag[n]
    others -= red
    if number != 6 and number != 8:
        return state.bag[number] * (red if red else 1) * _ways(state, todo, 0, red, h, False)
    if _near_red(state, h):
        return 0
    return state.bag[number] * (others if others else 1) * _ways(state, todo, 0, red - 1, h, True)


def _near_red(state: Position, h: i64) -> bool:
    for side in range(i64(6)):
        near = state.lattice.beside(h, side)
        if near >= 0 and (state.token[near] == 6 or state.token[near] == 8):
            return True
    return False


def _ways(state: Position, todo: list[i64], first: i64, reds: i64, last: i64, red: bool) -> i64:
    """Count the ways to choose hexes for the red numbers left, no two of them adjacent."""
    if reds == 0:
        return 1
    ways: i64 = 0
    for i in range(first, len(todo)):
        h = todo[i]
        if red and _adjacent(state, h, last):
            continue
        rest: list[i64] = [other for other in todo[i + 1 :] if not _adjacent(state, h, other)]
        if red:
            rest = [other for other in rest if not _adjacent(state, last, other)]
        ways += _ways(state, rest, 0, reds - 1, h, False)
    return ways


def _adjacent(state: Position, one: i64, two: i64) -> bool:
    for side in range(i64(6)):
        if state.lattice.beside(one, side) == two:
            return True
    return False


def _end_layout(state: Position) -> None:
    state.step = 0
    decide(state, 0, p.FOUND)


def _next_founding(state: Position) -> bool:
    """Let the seats found there and back again (IS-35); tell whether there is something to decide."""
    seats = state.settings.seats
    k = state.step >> 1
    if k < 2 * seats:
        decide(state, k if k < seats else 2 * seats - 1 - k, p.FOUND_ROAD if state.step & 1 else p.FOUND)
    return k < 2 * seats


def _found_road(state: Position, e: i64) -> None:
    v = state.found
    state.found = -1
    building.place_piece(state, state.player, e, p.ROAD + state.player)
    if founds_second(state):
        state.gain(state.player, first_harvest(state, v))


def draw(state: Position, rng: Rng) -> i64:
    """Draw an outcome of the layout."""
    if state.phase == p.CORNER:
        return m.M_CORNER + rng.below(6)
    if state.phase == p.HEXES_DRAWN:
        return m.M_TILE + discovery.pick(state.stack, 0, p.DESERT + 1, rng)
    if state.phase == p.PORTS_DRAWN:
        return m.M_TILE + discovery.pick(state.stack, p.HARBOUR, p.HEX_KINDS, rng)
    weights: vec[i64] = vec[i64]([0, 0])
    for number in range(i64(2), i64(13)):
        weights = append(weights, number_weight(state, number) if state.bag[number] else i64(0))
    return m.M_TOKEN + discovery.pick(weights, 2, 13, rng)
