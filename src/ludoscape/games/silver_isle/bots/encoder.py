"""Positions and moves of Silver Isle as numbers, for learners. Compiled.

Tiles, places, corners and values stand in the order in which actions name them (`isle.py`): isle tiles as they were
laid, then the ports. Only nations are counted from the observing seat on: its own comes first. Of the coins of others a
seat sees the values that fights have shown of crews that are still on the isle, whether or not the table keeps showing
them (`memory_aid`); what else follows from all that was seen (`knowledge.py`) is left out.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoscape.engine.encoder import MOST, Encoder, as_byte, steps_on, steps_to
from ludoscape.engine.fields import begins, read_fields
from ludoscape.engine.state import State
from ludoscape.games.silver_isle.rules import building
from ludoscape.games.silver_isle.rules import moves as m
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.isle import BIT, CORNERS, PLACES, PORTS, TILES, Isle
from ludoscape.games.silver_isle.rules.letters import PHASES
from ludoscape.games.silver_isle.rules.position import Settings, lowest
from ludoscape.games.silver_isle.rules.state import SilverState

PACKAGE: Final = "ludoscape.games.silver_isle"
SPACES: Final = 80  # of the isle
PORT_PLACES: Final = 16
LATTICE: Final = 21  # added to coordinates on the lattice: no tile lies further out than 20
FACES: Final = 20
VALUES: Final = 6  # of crews
OF_CREW: Final = 8  # what is said of each own crew
OF_NATION: Final = 5  # what is said of each nation
NO_CORNERS: Final = bytes(2 * CORNERS)

# the fields of an observation, in order
SEAT: Final = 0
PHASE: Final = 1
ACTOR: Final = 2
ACTIVE: Final = 3
DECIDER: Final = 4
FIRST_NATION: Final = 5
ACTIONS: Final = 6
ROUND: Final = 7
ROUNDS_LEFT: Final = 8
SUPPLY: Final = 9
WINNERS: Final = 10
DRAWN: Final = 11
FACE: Final = 12
SPOTS: Final = 13
NATION: Final = 14
SHIPS: Final = 15
OWN: Final = 16
CREWS: Final = 17
VALUE: Final = 18
LOADED: Final = 19
MINES: Final = 20
LOOSE: Final = 21
IN_PORT: Final = 22
LAND: Final = 23
TILE: Final = 24
SURVIVORS: Final = 25
FITTING: Final = 26
BODY: Final = 27
DAMAGED: Final = 28
CAPTURED: Final = 29
CAPTURED_HOLD: Final = 30
CAPTURED_SHIP: Final = 31
MINED: Final = 32


def _moves(nations: int, four_spaces: bool) -> list[int]:
    """List the moves of seats in a game with so many nations, in the order of their actions."""
    spaces = range(SPACES)
    ports = range(SPACES, SPACES + 4 * nations, 4)
    places = [*spaces, *(range(SPACES, SPACES + 4 * nations) if four_spaces else ports)]
    ships = range(p.SHIP, p.SHIP + nations)
    values = range(VALUES)
    moves = [*range(m.M_LAY, m.M_GO)]  # lay, port, starve
    moves += [m.M_GO + PLACES * v + place for v in values for place in places]
    moves += range(m.M_SAIL, m.M_DIG)  # sail, arrive, depart, load, unload
    moves += [m.M_DIG + 4 * v + mine for v in values for mine in range(nations)]
    moves += [m.M_CLAIM + PLACES * v + place for v in values for place in places]
    targets = [*spaces, *ports, *ships]
    moves += [m.M_HIT + 100 * v + target for v in values for target in targets]
    moves += [m.M_SHIPHIT + target for target in targets]
    moves += [m.M_PORTHIT + target for target in (*spaces, *ships)]
    moves += range(m.M_PASS, m.M_SWAP)  # pass, drop, lose, keep
    moves += [m.M_SWAP + 6 * v + other for v in values for other in range(v)]
    moves += [m.M_TAKE + 6 * source + v for source in (*places, *ships) for v in values]
    return [*moves, *range(m.M_MINE, m.M_MINE + SPACES), m.M_NOMINE]


class SilverEncoder(Encoder):
    """Encode positions of Silver Isle.

    The actions are the moves of `moves.py` in their order without those of chance and those that no game has.
    """

    def __init__(self, settings: Settings) -> None:
        seats = int(settings.seats)
        nations = int(settings.nations)
        moves = _moves(nations, settings.four_spaces)
        actions = [0] * m.MOVES_BOUND
        for action, move in enumerate(moves):
            actions[move] = action
        self._actions: vec[i64] = vec[i64](actions)
        self._moves: vec[i64] = vec[i64](moves)
        own = 2 if seats == 2 else 1
        counts = {"seats": seats, "nations": nations, "own": own, "tiles": TILES, "places": PLACES}
        fields = read_fields(PACKAGE, "fields", **counts, silver=p.SILVER, phases=PHASES)
        super().__init__(len(moves), [*fields, *read_fields(PACKAGE, "chart", tiles=TILES, corners=CORNERS)])
        self.settings = settings
        self._begin: vec[i64] = vec[i64](list(begins(fields).values()))  # where each field begins
        self._zeros = bytes(sum([field.length for field in fields]))

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
        silver = cast(SilverState, state)
        begin: i64 = len(out)
        out.write(self._zeros)
        self._turn(silver, seat, out, begin)
        isle = silver.isle
        if isle is None:
            self._building(silver, out, begin)
            self._draw_chart(silver, None, out)
            return
        self._nations(silver, seat, out, begin)
        self._crews(silver, seat, out, begin)
        self._places(silver, seat, out, begin)
        if silver.phase in (p.DAMAGE, p.SPOILS, p.MINE):
            self._fight(silver, seat, out, begin)
        if not isle.chart:
            chart = BytesWriter()
            self._draw_chart(silver, isle, chart)
            isle.chart = chart.getvalue()
        out.write(isle.chart)

    def _turn(self, state: SilverState, seat: i64, out: BytesWriter, begin: i64) -> None:
        settings = self.settings
        at = self._begin
        nations = settings.nations
        out[begin + at[SEAT] + seat] = 1
        out[begin + at[PHASE] + state.phase] = 1
        if state.actor >= 0:
            out[begin + at[ACTOR] + steps_to(state.actor, seat, settings.seats)] = 1
            out[begin + at[ACTIVE] + steps_to(state.nation, seat, nations)] = 1
            out[begin + at[DECIDER] + steps_to(state.decider, seat, nations)] = 1
        if state.phase >= p.PORT:
            out[begin + at[FIRST_NATION] + steps_to(state.first, seat, nations)] = 1
        out[begin + at[ACTIONS]] = u8(state.actions)
        out[begin + at[ROUND]] = as_byte(state.round)
        left: i64 = MOST
        if settings.round_limit:
            left = settings.round_limit - state.round
        out[begin + at[ROUNDS_LEFT]] = as_byte(left)
        out[begin + at[SUPPLY]] = u8(state.supply)
        for k in range(settings.seats):
            if state.best & BIT[steps_on(seat, k, settings.seats)]:
                out[begin + at[WINNERS] + k] = 1

    def _building(self, state: SilverState, out: BytesWriter, begin: i64) -> None:
        """Mark the faces drawn, and where the face just drawn may go."""
        at = self._begin
        for face in range(i64(FACES)):
            if state.faces & BIT[face]:
                out[begin + at[DRAWN] + face] = 1
        if state.phase != p.LAY:
            return
        out[begin + at[FACE] + state.face] = 1
        low, high, _ = building.lines(state, state.face)
        here = begin + at[SPOTS]
        for k in range(i64(2)):
            x, y = building.end_of(state, high if k else low, state.face // 5)
            out[here + 2 * k] = u8(x + LATTICE)
            out[here + 2 * k + 1] = u8(y + LATTICE)

    def _nations(self, state: SilverState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark what all can see of each nation beside its crews."""
        at = self._begin
        isle = state.isle
        assert isle is not None
        nations = self.settings.nations
        for k in range(nations):
            n = steps_on(seat, k, nations)
            here = begin + at[NATION] + OF_NATION * k
            out[here + 2] = u8(state.hold[n])
            out[here + 3] = u8(state.delivered[n])
            out[here + 4] = u8(state.mine_value[n])
            mine = state.mine_at[n]
            if mine >= 0:
                out[begin + at[MINES] + mine] = u8(k + 1)
            corner = state.ship[n]
            if corner >= 0:
                here = begin + at[SHIPS] + 2 * k
                out[here] = u8(isle.corner_x[corner] + LATTICE)
                out[here + 1] = u8(isle.corner_y[corner] + LATTICE)
            land = state.land[n]
            here = begin + at[LAND]
            while land:
                out[here + lowest(land)] = u8(k + 1)
                land &= land - 1

    def _crews(self, state: SilverState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark where crews are, and the values of those that the seat knows."""
        at = self._begin
        nations = self.settings.nations
        own = begin + at[OWN]
        for k in range(nations):
            n = steps_on(seat, k, nations)
            mine = state.seat_of(n) == seat
            numbers = begin + at[NATION] + OF_NATION * k
            for v in range(i64(VALUES)):
                c = 6 * n + v
                where = state.at[c]
                loaded = state.loaded & BIT[c] != 0
                if where < SPACES:
                    out[begin + at[CREWS] + where] = u8(k + 1)
                    if mine or state.shown & BIT[c]:
                        out[begin + at[VALUE] + where] = u8(v + 1)
                    if loaded:
                        out[begin + at[LOADED] + where] = 1
                elif where < PLACES:
                    here = begin + at[IN_PORT] + where - SPACES
                    out[here] = out[here] + 1
                    if loaded:
                        here += PORT_PLACES
                        out[here] = out[here] + 1
                elif where == p.EUROPE:
                    out[numbers] = out[numbers] + 1
                else:
                    out[numbers + 1] = out[numbers + 1] + 1
                if mine:
                    out[own + _kind_of_place(where)] = 1
                    if loaded:
                        out[own + OF_CREW - 1] = 1
                    own += OF_CREW

    def _places(self, state: SilverState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark the silver that lies loose."""
        here = begin + self._begin[LOOSE]
        loose = state.loose
        for place in range(i64(PLACES)):
            if loose[place]:
                out[here + place] = u8(loose[place])

    def _fight(self, state: SilverState, seat: i64, out: BytesWriter, begin: i64) -> None:
        """Mark what is decided about damage, spoils or a mine."""
        at = self._begin
        nations = self.settings.nations
        tile = state.assault
        if state.phase == p.MINE:
            tile = state.tile
            out[begin + at[MINED] + steps_to(state.mined, seat, nations)] = 1
        elif state.captured:
            tile = state.captured_tile
        if tile >= 0:
            out[begin + at[TILE] + tile] = 1
        if state.phase == p.MINE:
            return
        mine = state.seat_of(state.decider) == seat
        known = state.winners
        if not mine and state.swapped >= 0 and not self.settings.replacement_public:
            known &= ~BIT[state.swapped]
        first = 6 * state.decider
        for v in range(i64(VALUES)):
            if known & BIT[first + v]:
                out[begin + at[SURVIVORS] + v] = 1
            if mine and state.reserve & BIT[first + v]:
                out[begin + at[FITTING] + v] = 1
        out[begin + at[BODY] + state.body] = 1
        out[begin + at[DAMAGED]] = u8(state.damage)
        for q in range(i64(4)):
            out[begin + at[CAPTURED] + q] = u8(p.tokens(state.captured, q))
        if state.sunk_hold:
            out[begin + at[CAPTURED_HOLD]] = u8(state.sunk_hold)
            out[begin + at[CAPTURED_SHIP] + steps_to(state.sunk, seat, nations)] = 1

    # ---- the chart: what does not change once the isle is finished

    def _draw_chart(self, state: SilverState, isle: Isle | None, out: BytesWriter) -> None:
        """Append the coordinates of tiles and, of a finished isle, of corners."""
        for tile in range(i64(TILES)):
            there = tile < state.laid
            if tile >= PORTS:
                there = state.ports & BIT[tile - PORTS] != 0
            if there:
                out.append(u8(state.x[tile] + LATTICE))
                out.append(u8(state.y[tile] + LATTICE))
            else:
                out.append(0)
                out.append(0)
        if isle is None:
            out.write(NO_CORNERS)
            return
        for corner in range(i64(CORNERS)):
            if corner < isle.corners:
                out.append(u8(isle.corner_x[corner] + LATTICE))
                out.append(u8(isle.corner_y[corner] + LATTICE))
            else:
                out.append(0)
                out.append(0)


def _kind_of_place(where: i64) -> i64:
    """Tell which kind of place it is: the isle, a space of the port, aboard or in Europe."""
    if where < SPACES:
        return 0
    if where < PLACES:
        return 1 + (where & 3)
    if where == p.ABOARD:
        return 5
    return 6
