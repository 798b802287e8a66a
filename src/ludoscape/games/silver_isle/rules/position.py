"""A position of Silver Isle: who is where, who controls what, and what all have seen of the coins. Compiled.

Nations are 0 … 3 (S A M C, clockwise from the north). Crew c = 6 * nation + value. A crew is at a place (see
`isle.py`), in Europe or aboard its ship. Crews, tiles and nations in sets are bits. What seldom changes is `replaced`,
never changed in place, so copies share it: `isle`, `land`, `loose`, `hold`, `delivered` and what is told of mines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import CHANCE, State
from ludoscape.games.silver_isle.rules.isle import BIT, PLACES, PORTS, TILES, Isle

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

NATIONS: Final = 4
CREWS: Final = 24
EUROPE: Final = 96  # where a crew is that is not on a place
ABOARD: Final = 97
OUT: Final = 98  # a nation that is not in play (SI-95)
SHIP: Final = 96  # target or source: the ship of nation n is SHIP + n
SILVER: Final = 24
ACTIONS: Final = 2  # in a turn (SI-43)
RUN: Final = 16  # sightings that are kept together
LOADED: Final = 20  # added to a port place for a crew that carries a token there: only for what is seen
MINED: Final = -2  # where a mine stands, in place of a crew
ASIDE: Final = 118  # where a replacement is, for what is seen, until the fight is over

# what can be seen of coins
SEEN_MOVE: Final = 0
SEEN_VALUE: Final = 1
SEEN_SWAP: Final = 2
SEEN_NO_FIT: Final = 3

DRAW: Final = 0
LAY: Final = 1
FIRST: Final = 2
PORT: Final = 3
STARVE: Final = 4
ACT: Final = 5
DAMAGE: Final = 6
SPOILS: Final = 7
MINE: Final = 8
ENDED: Final = 9

DEPLETED: Final = 1
ROUNDS: Final = 2

DE_BRUIJN: Final = 0x077CB531
_LOWEST: Final = vec[i64](sorted(range(32), key=lambda i: (DE_BRUIJN << i & 0xFFFFFFFF) >> 27))
ONE: Final = vec[i64]([1, 16, 256, 4096])  # tokens on the quadrants of a tile are one int, four bits for each


def replaced(items: vec[i64], k: i64, item: i64) -> vec[i64]:
    """Give a list with another item at k: what copies of a position share is never changed in place."""
    new = items[:]
    new[k] = item
    return new


def tokens(on_tile: i64, quadrant: i64) -> i64:
    """Count the tokens on a quadrant of a tile."""
    return on_tile >> 4 * quadrant & 15


def lowest(items: i64) -> i64:
    """Give the lowest member of a set of at most 32 that is not empty."""
    return _LOWEST[(((items & -items) * DE_BRUIJN) & 0xFFFFFFFF) >> 27]


def popcount(x: i64) -> i64:
    """Count the bits of a set."""
    n: i64 = 0
    while x:
        x &= x - 1
        n += 1
    return n


class Settings:
    """The options of a game as numbers; shared by all its states."""

    def __init__(self, seats: int, options: dict[str, bool | int | str]) -> None:
        self.seats: i64 = seats
        self.nations: i64 = 3 if seats == 3 else 4
        self.round_limit: i64 = int(options["round_limit"])
        self.allow_pass = bool(options["allow_pass"])
        self.landing_claims = bool(options["landing_claims"])
        self.forbid_far = options["mine_over_5"] == "forbid"
        self.aboard_counts = bool(options["aboard_counts"])
        self.no_fit_keeps = options["damage_no_fit"] == "keep"
        self.empty_europe_kills = options["damage_empty_europe"] == "eliminate"
        self.four_spaces = int(options["port_spaces"]) == 4
        self.port_in_area = bool(options["port_in_area"])
        self.corner_links = options["area_links"] == "corner"
        self.crew_vs_port = bool(options["crew_vs_port"])
        self.crew_vs_ship = bool(options["crew_vs_ship"])
        self.corner_walk = bool(options["corner_walk"])
        self.squeeze = bool(options["squeeze"])
        self.run_count = options["row_count"] == "run"
        self.port_stash = bool(options["port_stash"])
        self.replacement_public = bool(options["replacement_public"])


class Sightings:
    """A run of what all could see of the coins (see `knowledge.py`), and what was seen before it.

    Copies of a position share runs: each says how many sightings of the last run it has seen. Who is not the first to
    go on from there begins a run of its own. With an object for each sighting Python's collector took an eighth of a
    batch.
    """

    def __init__(self, before: Sightings | None, of_before: i64) -> None:
        self.before = before
        self.of_before = of_before
        self.codes: vec[i64] = vec[i64]([0] * RUN)
        self.count: i64 = 0


class Guess:
    """For each nation the ways its coins may lie, after what was seen up to an event (see `knowledge.py`)."""

    def __init__(self, seen: Sightings | None, of_seen: i64, worlds: list[list[int]]) -> None:
        self.seen = seen
        self.of_seen = of_seen
        self.worlds = worlds


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """The pieces of Silver Isle and where they are."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game)
        self.settings = settings
        self.actor = CHANCE
        self.phase: i64 = DRAW
        self.nation: i64 = 0  # the active nation (the picker, while building)
        self.decider: i64 = 0  # the nation that decides now: another one only for its damage and spoils (SI-47)
        self.first: i64 = 0
        # building
        self.faces: i64 = 0  # tile faces drawn so far
        self.laid: i64 = 0  # isle tiles on the lattice
        self.draws: i64 = 0
        self.face: i64 = -1  # the face just drawn, while its picker chooses
        self.x: vec[i64] = vec[i64]()
        self.y: vec[i64] = vec[i64]()
        self.ports: i64 = 0  # nations whose port is placed
        self.isle: Isle | None = None
        # the isle in play
        self.land: vec[i64] = vec[i64]()  # tiles a nation controls, its port included
        self.at: vec[i64] = vec[i64]()  # where each crew is
        self.loaded: i64 = 0  # crews that carry a token
        self.shown: i64 = 0  # crews on isle spaces whose value was shown in a fight (SI-99)
        self.tag: vec[i64] = vec[i64]()  # a number for each crew on an isle space that tells nothing of its value
        self.who: vec[i64] = vec[i64]()  # the crew on each isle space, -1 for none, or MINED
        self.loose: vec[i64] = vec[i64]()  # tokens lying on each place
        self.lying: i64 = 0  # all of these tokens
        self.ship: vec[i64] = vec[i64]()  # the corner of each ship, -1 in Europe
        self.hold: vec[i64] = vec[i64]()
        self.delivered: vec[i64] = vec[i64]()
        self.mine_at: vec[i64] = vec[i64]()  # the space of each nation's mine, -1 before it is placed
        self.mine_value: vec[i64] = vec[i64]()
        self.mine_start: vec[i64] = vec[i64]()
        self.supply: i64 = SILVER
        self.actions: i64 = 0  # actions left in this turn
        self.round: i64 = 1
        self.turn: i64 = 0
        # a fight under way (SI-75 … SI-87)
        self.winners: i64 = 0  # crews of the winning side that are still there
        self.damage: i64 = 0
        self.reserve: i64 = 0  # the winner's crews that were in Europe before the fight (SI-82)
        self.body: i64 = 0  # of the winning side: 0 land, 1 ship, 2 port
        self.captured: i64 = 0  # tokens captured from crews, by quadrants
        self.captured_tile: i64 = -1  # of the tile where they lie
        self.sunk: i64 = -1  # the nation whose ship was destroyed
        self.sunk_hold: i64 = 0  # tokens captured from its hold
        self.sunk_place: i64 = -1  # where those lie that nobody takes
        self.swapped: i64 = -1  # the crew that came as a replacement
        self.assault: i64 = -1  # the tile that is stormed
        self.attacker_won = False
        self.tile: i64 = -1  # the tile gained, while its mine may be placed
        self.mined: i64 = 0  # whose mine that is
        self.best: i64 = 0  # nations (persons, when two play) that won, as bits
        self.seen: Sightings | None = None
        self.of_seen: i64 = 0  # how many sightings of that run this position has seen
        self.guess: Guess | None = None  # worked out from what was seen, when somebody asked

    def begin(self) -> None:
        """Lay the unseen starting tile at (0,0) on an empty table (SI-22, SI-31, SI-37)."""
        self.x = vec[i64]([0] * TILES)
        self.y = vec[i64]([0] * TILES)
        self.laid = 1
        self.land = vec[i64]([0] * NATIONS)
        self.at = vec[i64]([EUROPE] * CREWS)
        self.tag = vec[i64]([0] * CREWS)
        self.who = vec[i64]([-1] * PLACES)
        self.loose = vec[i64]([0] * PLACES)
        self.ship = vec[i64]([-1] * NATIONS)
        self.hold = vec[i64]([0] * NATIONS)
        self.delivered = vec[i64]([0] * NATIONS)
        self.mine_at = vec[i64]([-1] * NATIONS)
        self.mine_value = vec[i64]([0] * NATIONS)
        self.mine_start = vec[i64]([0] * NATIONS)
        for n in range(self.settings.nations, NATIONS):
            for v in range(i64(6)):
                self.at[6 * n + v] = OUT

    # ---- who

    def seat_of(self, nation: i64) -> i64:
        """Give the seat that plays a nation (SI-95, R-94)."""
        return nation & 1 if self.settings.seats == 2 else nation

    def decide(self, nation: i64, phase: i64) -> None:
        """Let a nation decide."""
        self.decider = nation
        self.actor = self.seat_of(nation)
        self.phase = phase

    def crews(self, nation: i64, where: i64) -> i64:
        """Give the crews of a nation that are at one place, in Europe or aboard."""
        found: i64 = 0
        at = self.at
        for c in range(6 * nation, 6 * nation + 6):
            if at[c] == where:
                found |= BIT[c]
        return found

    def port_crews(self, nation: i64) -> i64:
        """Give the crews of a nation in its port."""
        found: i64 = 0
        at = self.at
        for c in range(6 * nation, 6 * nation + 6):
            if (at[c] >> 2) == PORTS + nation:
                found |= BIT[c]
        return found

    def controller(self, tile: i64) -> i64:
        """Give the nation that controls a tile, or -1."""
        for n in range(i64(NATIONS)):
            if self.land[n] & BIT[tile]:
                return n
        return -1

    def mined_place(self, place: i64) -> bool:
        """Tell whether a mine stands on a place."""
        return self.who[place] == MINED


def landing(state: Position, nation: i64) -> i64:
    """Give the place beside a nation's ship, -1 while it is in Europe (SI-16)."""
    isle = state.isle
    if isle is None or state.ship[nation] < 0:
        return -1
    return isle.closest[state.ship[nation]]


def seen_after(state: Position, seen: Sightings | None, of_seen: i64) -> tuple[list[int], bool]:
    """List what was seen since a moment, the newest first, and whether the game came from there; if not, list all."""
    found: list[int] = []
    run = state.seen
    count = state.of_seen
    while run is not None and (run is not seen or count != of_seen):
        count -= 1
        found.append(run.codes[count])
        if count == 0:
            count = run.of_before
            run = run.before
    return found, run is seen
