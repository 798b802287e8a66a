"""Positions and moves of Alheimur as numbers, for learners. Compiled.

Worlds, territories, units and cards stand in the order in which actions name them; only seats are counted from the
observing seat on. Of the cards that nobody has laid a seat sees its own pile and orbit card and what lies open.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoscape.engine.encoder import Encoder, as_byte, steps_on, steps_to
from ludoscape.engine.fields import begins, read_fields
from ludoscape.engine.state import State
from ludoscape.games.alheimur.rules import building
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules.cards import BIT, CARDS, CELLS, SINGLES, UNIT_NAMES, UNITS
from ludoscape.games.alheimur.rules.position import LAND_AT, PHASES, ROLE, Settings
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.rules.world import World

PACKAGE: Final = "ludoscape.games.alheimur"
TERRITORIES: Final = 16  # of a world, at most
PAIRS: Final = 120  # of territories
REACH: Final = 3  # how far a card of a world can lie from the first one, in steps from card to card
LAID: Final = 4
OF_LAID: Final = 6  # what is said of each card laid
OF_TERRITORY: Final = 4
SIZES: Final = 3
MOVES_BOUND: Final = m.M_SWAP + 64 * 70

# the fields of an observation, in order
SEAT: Final = 0
PHASE: Final = 1
ACTOR: Final = 2
TURN: Final = 3
FIRST_SEAT: Final = 4
WINNERS: Final = 5
ROUND: Final = 6
ROUNDS_LEFT: Final = 7
LAST: Final = 8
CALLED: Final = 9
STAGE: Final = 10
UNUSED: Final = 11
SPOT: Final = 12
SPOT_AT: Final = 13
UNIT: Final = 14
SITES: Final = 15
SITE: Final = 16
FIRING: Final = 17
TO_FIRE: Final = 18
VICTIM: Final = 19
TARGET: Final = 20
HITS: Final = 21
STASH: Final = 22
FLEETS: Final = 23
STANDING: Final = 24
BUILDING: Final = 25
CARDS_LAID: Final = 26
PILE: Final = 27
TURNED: Final = 28
COLONISTS_LEFT: Final = 29
ORBITS: Final = 30


def _moves(seats: int, worlds: int) -> list[int]:
    """List the moves of seats in the order of their actions."""
    places = range(TERRITORIES * worlds)
    moves = [m.M_DONE, m.M_TRANSPORT, m.M_FIGHTER, *range(m.M_MARINE, m.M_MARINE + SIZES)]
    for kind in (m.M_ARRIVE, m.M_SHOOT):
        moves += range(kind, kind + UNITS)
    for kind in (m.M_PASS, m.M_AT_WORLD, m.M_SITE):
        moves += range(kind, kind + worlds)
    for kind in (m.M_PUT, m.M_EXPAND, m.M_AT, m.M_UP, m.M_SETTLE):
        moves += [kind + place for place in places]
    moves += [m.M_CIVILIZE + 4 * place + size for place in places for size in range(1, SIZES + 1)]
    for kind, number in ((m.M_LAND, worlds), (m.M_DEPART, worlds), (m.M_TARGET, seats)):
        moves += [kind + 16 * k + unit for k in range(number) for unit in range(UNITS)]
    reach = range(-REACH, REACH + 1)
    cells = [8 * (x + 3) + y + 3 for x in reach for y in reach if abs(x) + abs(y) <= REACH]
    codes = [code for code in range(2 * CARDS) if code >= 2 * SINGLES or code % 2 == 0]  # a single is never turned
    for kind in (m.M_BUILD, m.M_SWAP):
        moves += [kind + 64 * code + cell for code in codes for cell in cells]
    return moves


class AlheimurEncoder(Encoder):
    """Encode positions of Alheimur.

    The actions are: done, transport, fighter; the units that get a marine, arrive, shoot; the worlds that are passed
    on, entered, fought at; the territories to settle, expand to, land on, launch from, stand up on, civilize to a size
    of 1 to 3; the units of each world that land, depart; those of each seat that are shot at; then each card, each way
    round, on each cell, to lay it and to exchange the orbit card for it.
    """

    def __init__(self, settings: Settings) -> None:
        seats = int(settings.seats)
        worlds = int(settings.worlds)
        moves = _moves(seats, worlds)
        actions = [0] * int(MOVES_BOUND)
        for action, move in enumerate(moves):
            actions[move] = action
        self._actions: vec[i64] = vec[i64](actions)
        self._moves: vec[i64] = vec[i64](moves)
        counts = {"seats": seats, "worlds": worlds, "zones": worlds + 1, "last": seats + 1, "cards": CARDS}
        fields = read_fields(PACKAGE, "fields", **counts, marks=max(seats, SIZES), units=UNIT_NAMES, phases=PHASES)
        super().__init__(len(moves), [*fields, *read_fields(PACKAGE, "chart", worlds=worlds)])
        self.settings = settings
        self._begin: vec[i64] = vec[i64](list(begins(fields).values()))  # where each field begins
        self._zeros = bytes(sum([field.length for field in fields]))
        self._no_elements = [bytes(TERRITORIES * number) for number in range(worlds + 1)]
        self._no_borders = [bytes(PAIRS * number) for number in range(worlds + 1)]

    # ---- actions

    def action(self, move: i64) -> i64:
        """Give the action of a move that a seat can make."""
        return self._actions[move]

    def move(self, action: i64) -> i64:
        """Give the move of an action."""
        return self._moves[action]

    # ---- observations

    def write(self, state: State, seat: i64, out: BytesWriter) -> None:
        """Append the observation of a seat: zeros, in which is marked what there is, and the chart."""
        alheimur = cast(AlheimurState, state)
        begin: i64 = len(out)
        out.write(self._zeros)
        self._turn(alheimur, seat, out, begin)
        self._pyramids(alheimur, seat, out, begin)
        if alheimur.building < self.settings.worlds:
            self._cards(alheimur, seat, out, begin)
        else:
            self._movement(alheimur, out, begin)
            if alheimur.site >= 0:
                self._battle(alheimur, seat, out, begin)
        for w in range(i64(len(alheimur.worlds))):
            if alheimur.orbit[w] >= 0 and (w == seat or alheimur.shown & BIT[w]):
                out[begin + self._begin[ORBITS] + w] = u8(alheimur.orbit[w] + 1)
        self._chart(alheimur.worlds, out)

    def _turn(self, state: AlheimurState, seat: i64, out: BytesWriter, begin: i64) -> None:
        settings = self.settings
        seats = settings.seats
        at = self._begin
        out[begin + at[SEAT] + seat] = 1
        out[begin + at[PHASE] + state.phase] = 1
        if state.actor >= 0:
            out[begin + at[ACTOR] + steps_to(state.actor, seat, seats)] = 1
        out[begin + at[TURN] + steps_to(state.seat, seat, seats)] = 1
        out[begin + at[FIRST_SEAT] + steps_to(state.first, seat, seats)] = 1
        for k in range(seats):
            if state.best & BIT[steps_on(seat, k, seats)]:
                out[begin + at[WINNERS] + k] = 1
        out[begin + at[ROUND]] = as_byte(state.round)
        out[begin + at[ROUNDS_LEFT]] = as_byte(settings.max_rounds - state.round)
        out[begin + at[LAST]] = u8(state.last + 1)
        if state.called:
            out[begin + at[CALLED]] = 1
        out[begin + at[STAGE]] = u8(state.stage)
        out[begin + at[COLONISTS_LEFT]] = u8(state.left)

    def _pyramids(self, state: AlheimurState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark the stashes, the fleets, and who stands where."""
        seats = self.settings.seats
        worlds = self.settings.worlds
        stash = state.stash
        fleet = state.fleet
        here = begin + self._begin[STASH]
        for k in range(seats):
            other = SIZES * steps_on(seat, k, seats)
            out[here] = u8(stash[other])
            out[here + 1] = u8(stash[other + 1])
            out[here + 2] = u8(stash[other + 2])
            here += SIZES
        here = begin + self._begin[FLEETS]
        for zone in range(worlds + 1):
            for k in range(seats):
                _count(fleet[seats * zone + steps_on(seat, k, seats)], out, here)
                here += UNITS
        land = state.land
        here = begin + self._begin[STANDING]
        for place in range(TERRITORIES * worlds):
            word = land[place] - 1
            if word >= 0:
                out[here] = u8(steps_to(word >> 3, seat, seats) + 1)
                out[here + 1] = u8((word >> 1 & 3) + 1)
                out[here + 2] = u8(word & 1)
                if state.landed[place >> 4] & BIT[place & 15]:
                    out[here + 3] = 1
            here += OF_TERRITORY

    def _cards(self, state: AlheimurState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark the world that is being built."""
        at = self._begin
        out[begin + at[BUILDING] + state.building] = 1
        here = begin + at[CARDS_LAID]
        laid = state.laid
        for k in range(0, i64(len(laid)), 3):
            for cell in range(i64(4)):
                out[here + cell] = u8(CELLS[4 * laid[k] + cell] + 1)
            out[here + 4] = u8(laid[k + 1] + REACH + 1)
            out[here + 5] = u8(laid[k + 2] + REACH + 1)
            here += OF_LAID
        if state.turned:
            out[begin + at[TURNED]] = 1
        if state.turned or state.building == seat or building.is_neutral(state):
            for i in range(i64(len(state.pile))):
                here = begin + at[PILE] + state.pile[i]
                out[here] = out[here] + 1

    def _movement(self, state: AlheimurState, out: BytesWriter, begin: i64) -> None:
        """Mark what may still act or fight, and what moves."""
        at = self._begin
        for w in range(self.settings.worlds):
            if state.unused & BIT[w]:
                out[begin + at[UNUSED] + w] = 1
            if state.sites & BIT[w]:
                out[begin + at[SITES] + w] = 1
        if state.unit >= 0:
            out[begin + at[UNIT] + state.unit] = 1
        if state.phase == LAND_AT:
            out[begin + at[SPOT] + state.spot] = 1
        elif state.phase == ROLE:
            out[begin + at[SPOT] + (state.spot >> 4)] = 1
            out[begin + at[SPOT_AT] + (state.spot & 15)] = 1

    def _battle(self, state: AlheimurState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark who fires at whom."""
        at = self._begin
        seats = self.settings.seats
        out[begin + at[SITE] + state.site] = 1
        if state.firing >= 0:
            out[begin + at[FIRING] + steps_to(state.firing, seat, seats)] = 1
        _count(state.to_fire, out, begin + at[TO_FIRE])
        if state.victim >= 0:
            out[begin + at[VICTIM] + steps_to(state.victim, seat, seats)] = 1
        if state.target >= 0:
            out[begin + at[TARGET] + state.target] = 1
        out[begin + at[HITS]] = u8(state.hits)

    def _chart(self, worlds: list[World], out: BytesWriter) -> None:
        """Append the chart of the finished worlds: elements, then what is adjacent."""
        missing = self.settings.worlds - i64(len(worlds))
        for world in worlds:
            if not world.borders:
                _draw(world)
            out.write(world.elements)
        out.write(self._no_elements[missing])
        for world in worlds:
            out.write(world.borders)
        out.write(self._no_borders[missing])


def _draw(world: World) -> None:
    """Draw the chart of a world."""
    elements = BytesWriter()
    borders = BytesWriter()
    elements.write(bytes(TERRITORIES))
    borders.write(bytes(PAIRS))
    for t in range(world.size):
        elements[t] = u8(world.element[t] + 1)
        for other in range(t):
            if world.near[t] & BIT[other]:
                borders[t * (t - 1) // 2 + other] = 1
    world.elements = elements.getvalue()
    world.borders = borders.getvalue()


def _count(units: i64, out: BytesWriter, here: i64) -> None:
    """Mark how many units of each kind there are."""
    while units:
        out[here] = u8(units & 15)
        units >>= 4
        here += 1
