"""A position of Alheimur: the worlds, who stands where, who flies where, and what is being decided. Compiled.

World w is the home world of seat w, or the neutral world when w is the number of seats (AL-13). Orbits have the numbers
of their worlds; Space has the number after the last world. Lists and tables that seldom change are replaced, never
changed in place, so copies share them: `worlds`, `orbit`, `pile`, `laid`, `landed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import State
from ludoscape.engine.texts import read_texts
from ludoscape.games.alheimur.rules.cards import BIT, FULL, UNIT_BIT, count_units
from ludoscape.games.alheimur.rules.world import World

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

# what stands on a territory: 0 for nothing, else 1 + 8 * seat + 2 * (size - 1) + (1 for an invader)
COLONIST: Final = 0
INVADER: Final = 1

NOWHERE: Final = vec[i64]([0] * 9)  # nobody has landed on any world
NO_WORLDS: Final[list[World]] = []

# decisions
BUILD: Final = 0
SWAP: Final = 1
COLONISTS: Final = 2
EXPAND: Final = 3
SETTLE: Final = 4
LAND: Final = 5
LAND_AT: Final = 6
DEPART: Final = 7
ARRIVE: Final = 8
ARRIVE_AT: Final = 9
LAUNCH: Final = 10
ROLE: Final = 11
SITE: Final = 12
SHOOTER: Final = 13
TARGET: Final = 14
# chance
FIRST: Final = 15
CARD: Final = 16
LOT: Final = 17
ATTACK: Final = 18
DEFENCE: Final = 19
# the end
ENDED: Final = 20
PHASES: Final = read_texts("ludoscape.games.alheimur").letters("phases")

# the parts of the game
BUILDING: Final = (CARD, LOT, BUILD, SWAP)
SET_UP: Final = (FIRST, CARD, LOT, BUILD, SWAP, COLONISTS)
MOVEMENT: Final = (SETTLE, LAND, LAND_AT, DEPART, ARRIVE, ARRIVE_AT, LAUNCH, ROLE)
SHOOTING: Final = (SHOOTER, TARGET, ATTACK, DEFENCE)
BATTLE: Final = (SITE, SHOOTER, TARGET, ATTACK, DEFENCE)
DRAWN: Final = (FIRST, CARD, LOT, ATTACK, DEFENCE)
# the phase of Movement that a second step belongs to (AL-83)
WHOLE: Final = {LAND_AT: LAND, ARRIVE_AT: ARRIVE, ROLE: LAUNCH}

BY_LAST_ROUND: Final = 1
BY_SURVIVOR: Final = 2
BY_ROUNDS: Final = 3
REASONS: Final = ("", "last_round", "survivor", "max_rounds")


class Settings:
    """The options as the rules use them (10.1)."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats: i64 = seats
        self.worlds: i64 = seats if seats == 8 else seats + 1
        first = options["first_seat"]
        self.first: i64 = -1 if first == "random" else int(first)
        self.lot = options["neutral_build"] == "lot"
        self.match = bool(options["world_match"])
        self.max_redeals: i64 = int(options["max_redeals"])
        needs = [int(text) for text in str(options["colonist_need"]).split(",")]
        self.need: vec[i64] = vec[i64]([0, needs[0], needs[1], needs[2]])
        # what a foreign neighbour counts against a colonist; less than nothing when it helps
        self.pressure: i64 = ("communal", "none", "subtract").index(options["pressure"]) - 1
        self.may_pass = bool(options["expansion_pass"])
        order = "S" * bool(options["settle_invaders"]) + str(options["movement_order"])
        self.order: vec[i64] = vec[i64]([(SETTLE, LAND, DEPART, ARRIVE, LAUNCH)["SLDRU".index(c)] for c in order])
        self.tight = options["marine_fit"] == "lt"
        self.trigger: i64 = int(options["last_round_at"])
        self.max_rounds: i64 = int(options["max_rounds"])
        self.blind = options["build_draw"] == "blind"
        self.anywhere = options["expand_scope"] == "world"
        self.only_one = options["expand_size"] == "one"
        # per size of a pyramid the sizes to which Civilize may change it, as bits (AL-34)
        self.steps: vec[i64] = vec[i64]([0, 12, 10, 6] if options["civilize_step"] == "any" else [0, 4, 10, 4])
        self.civilizes_invaders = bool(options["civilize_invaders"])
        self.by_transport = options["invader_support"] == "transport"
        self.launch_near = options["launch_scope"] == "adjacent"
        self.fighters_land = bool(options["fighters_land"])
        self.hold_fire = bool(options["hold_fire"])
        self.crossfire = bool(options["crossfire"])


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """All that a position consists of."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game)
        self.settings = settings
        self.phase: i64 = FIRST
        self.first: i64 = 0
        self.seat: i64 = 0  # whose turn it is; in the set-up, who decides
        self.round: i64 = 1
        self.slots: i64 = 0  # turn slots played so far
        self.last: i64 = -1  # turn slots left of the Last Round, or -1 (AL-45)
        self.called = False  # the Last Round began in this turn
        # the set-up
        self.deck: i64 = FULL  # the cards that nobody has drawn yet
        self.extra: i64 = 0  # extra piles left
        self.redeals: i64 = 0
        self.building: i64 = 0  # the world that is being built
        self.pile: vec[i64] = vec[i64]()  # printed cards that its builder still has
        self.laid: vec[i64] = vec[i64]()  # its cards so far: code, x, y each
        self.waived: i64 = 0  # bits of the placements for which nothing matched (AL-19)
        self.turned = False  # its orbit card is turned up and will be exchanged (AL-21)
        self.left: i64 = 0  # colonists that the seat still places
        self.worlds: list[World] = NO_WORLDS
        self.orbit: vec[i64] = vec[i64]()  # per finished world: its orbit card, -1 if nobody knows it
        self.shown: i64 = 0  # bits of the worlds whose orbit card everybody has seen
        self.waivers: vec[i64] = vec[i64]()  # per finished world: `waived`, as long as the orbit card is the fifth
        self.removed: i64 = 0  # cards of worlds that left the game (AL-22)
        # the worlds and what is around them
        self.land: vec[i64] = vec[i64]()  # 16 for each world
        # per world and seat: bits of the territories with pyramids of the seat; at the end per seat the worlds with any
        self.mine: vec[i64] = vec[i64]()
        # four for each world, which follow from `land`: bits of the territories with invaders, with pyramids of size 1,
        # of size 2, of size 3
        self.kinds: vec[i64] = vec[i64]()
        self.landed: vec[i64] = NOWHERE  # per world: bits of the territories landed on in this turn
        # per orbit, and Space, and seat: four bits for each kind of unit; at the end per seat the zones with any
        self.fleet: vec[i64] = vec[i64]()
        self.stash: vec[i64] = vec[i64]()  # three for each seat
        # the turn
        self.unused: i64 = 0  # bits of the worlds on which the seat may still act (AL-32)
        self.stage: i64 = 0  # how many of the movement phases are over
        self.unit: i64 = -1  # the unit that lands, arrives or shoots
        self.spot: i64 = -1  # 16 * world + territory of what launches; the world of what lands
        self.sites: i64 = 0  # bits of the orbits where a battle is still to come
        self.site: i64 = -1
        self.firing: i64 = -1  # the seat whose ships fire
        self.to_fire: i64 = 0  # how many of each kind still fire; marines do not matter, so transports count as empty
        self.victim: i64 = -1  # the seat of the target
        self.target: i64 = -1  # its unit
        self.hits: i64 = 0
        self.best: i64 = 0  # bits of the winners

    # ---- questions

    def standing(self, w: i64, t: i64) -> tuple[i64, i64, i64]:
        """Tell who stands on a territory, how large, and whether as an invader; seat -1 for nobody."""
        word = self.land[16 * w + t] - 1
        if word < 0:
            return -1, 0, 0
        return word >> 3, (word >> 1 & 3) + 1, word & 1

    def taken(self, w: i64) -> i64:
        """Give the bits of the territories of a world that are not vacant."""
        kinds = self.kinds
        return kinds[4 * w + 1] | kinds[4 * w + 2] | kinds[4 * w + 3]

    def vacant(self, w: i64) -> i64:
        """Give the bits of the vacant territories of a world."""
        return self.worlds[w].whole & ~self.taken(w)

    def in_play(self, seat: i64) -> i64:
        """Count the pyramids of a seat that are not in its stash (AL-02)."""
        stash = self.stash
        at = 3 * seat
        return 15 - stash[at] - stash[at + 1] - stash[at + 2]

    def ships(self, zone: i64, seat: i64) -> i64:
        """Count the ships of a seat in an orbit or in Space."""
        return count_units(self.fleet[self.settings.seats * zone + seat])

    # ---- small changes

    def stand(self, w: i64, t: i64, seat: i64, size: i64, invader: i64) -> None:
        """Put a pyramid that is already out of the stash on a vacant territory."""
        n = self.settings.seats
        mine, kinds = self.mine, self.kinds
        self.land[16 * w + t] = 1 + 8 * seat + 2 * (size - 1) + invader
        mine[n * w + seat] |= BIT[t]
        mine[n * self.settings.worlds + seat] |= BIT[w]
        kinds[4 * w + size] |= BIT[t]
        if invader:
            kinds[4 * w] |= BIT[t]

    def clear(self, w: i64, t: i64) -> None:
        """Take the pyramid off a territory."""
        n = self.settings.seats
        mine, kinds = self.mine, self.kinds
        word = self.land[16 * w + t] - 1
        seat = word >> 3
        others = ~BIT[t]
        self.land[16 * w + t] = 0
        mine[n * w + seat] &= others
        if not mine[n * w + seat]:
            mine[n * self.settings.worlds + seat] &= ~BIT[w]
        kinds[4 * w + (word >> 1 & 3) + 1] &= others
        kinds[4 * w] &= others

    def resize(self, w: i64, t: i64, size: i64) -> None:
        """Exchange the pyramid on a territory for one of another size."""
        kinds = self.kinds
        word = self.land[16 * w + t] - 1
        self.land[16 * w + t] = 1 + (word & ~6) + 2 * (size - 1)  # of the same seat, still an invader or not
        kinds[4 * w + (word >> 1 & 3) + 1] &= ~BIT[t]
        kinds[4 * w + size] |= BIT[t]

    def note_landing(self, w: i64, t: i64) -> None:
        """Note that somebody has landed on a territory in this turn (AL-54)."""
        landed = self.landed[:]
        landed[w] |= BIT[t]
        self.landed = landed

    def fly(self, zone: i64, seat: i64, unit: i64, sign: i64) -> None:
        """Add a unit to the fleet of a seat in a zone, or take it away (sign -1)."""
        n = self.settings.seats
        fleet = self.fleet
        fleet[n * zone + seat] += sign * UNIT_BIT[unit]
        if fleet[n * zone + seat]:
            fleet[n * (self.settings.worlds + 1) + seat] |= BIT[zone]
        else:
            fleet[n * (self.settings.worlds + 1) + seat] &= ~BIT[zone]

    def has(self, zone: i64, seat: i64, unit: i64) -> bool:
        """Tell whether a seat has a unit of a kind in a zone."""
        return self.fleet[self.settings.seats * zone + seat] & (15 * UNIT_BIT[unit]) != 0

    # ---- the start

    def lay_out(self) -> None:
        """Set the table: all pyramids in the stashes, no worlds yet."""
        n = int(self.settings.seats)
        worlds = int(self.settings.worlds)
        self.land = vec[i64]([0] * (16 * worlds))
        self.mine = vec[i64]([0] * ((worlds + 1) * n))
        self.kinds = vec[i64]([0] * (4 * worlds))
        self.fleet = vec[i64]([0] * ((worlds + 2) * n))
        self.stash = vec[i64]([5] * (3 * n))
        self.deal_again()

    def deal_again(self) -> None:
        """Collect all cards; every world is to be built anew (AL-15, AL-23)."""
        self.deck = FULL
        self.extra = 7 - self.settings.seats if self.settings.seats < 7 else 0
        self.building = 0
        self.worlds = []
        self.orbit = vec[i64]()
        self.waivers = vec[i64]()
        self.shown = 0
        self.removed = 0
        self.clear_table()

    def clear_table(self) -> None:
        """Begin a world: no cards laid, none drawn."""
        self.pile = vec[i64]()
        self.laid = vec[i64]()
        self.waived = 0
        self.turned = False


def worlds_with(state: Position, seat: i64) -> i64:
    """Find the worlds on which a seat has pyramids, as bits (AL-29)."""
    return state.mine[state.settings.seats * state.settings.worlds + seat]


def zones_with(state: Position, seat: i64) -> i64:
    """Find the orbits in which a seat has ships, and Space, as bits."""
    return state.fleet[state.settings.seats * (state.settings.worlds + 1) + seat]


def is_alive(state: Position, seat: i64) -> bool:
    """Tell whether a seat has pyramids that are not in its stash (AL-77)."""
    return worlds_with(state, seat) != 0 or zones_with(state, seat) != 0


def begins_last_round(state: Position) -> bool:
    """Tell whether the Last Round begins after the removals of a check (AL-44, AL-46)."""
    return state.last < 0 and state.in_play(state.seat) >= state.settings.trigger
