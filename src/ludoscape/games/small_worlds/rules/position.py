"""A position of Small Worlds: who holds what where, the queue and the piles, and what is being decided. Compiled.

A race tile exists once, so a tribe has the number of its race: `tribe[FIELDS * race + HAND]`. A region is one word:
its tokens, the race that holds it, the lost tribe and the markers.

Copies of a position have regions and tribes of their own, and share all other lists: what seldom changes is replaced by
a changed list (`replaced`), never changed in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import State
from ludoscape.engine.texts import read_texts
from ludoscape.games.small_worlds.rules.bits import popcount
from ludoscape.games.small_worlds.rules.chart import Chart
from ludoscape.games.small_worlds.rules.tribes import FORTRESSES, POWERS, RACES, TRAYS

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

# the word of a region
TOKENS: Final = 31
RACE: Final = 480  # 32 * (1 + race), 0 for none
RACE_UNIT: Final = 32
LOST: Final = 512
FORTRESS: Final = 1024
CAMP: Final = 2048  # times the number of camps, up to five
CAMP_BITS: Final = 14336
HOLE: Final = 16384
HERO: Final = 32768
DRAGON: Final = 65536
IMMUNE: Final = 114688  # hole, hero or dragon (SW-719)
MARKERS: Final = 130048  # all that goes with the tribe: fortress, camps, hole, hero, dragon
# where the bits of some begin
LOST_AT: Final = 9
FORTRESS_AT: Final = 10
CAMPS_AT: Final = 11

# what is kept for each tribe (SW-308)
FIELDS: Final = 16
OWNER: Final = 0  # a seat, or -1: the tribe is not in play
POWER: Final = 1  # or -1: none
DECLINED: Final = 2
HAND: Final = 3
RETREAT: Final = 4
CAMPS_HELD: Final = 5
CAMPS_BACK: Final = 6
CONQUESTS: Final = 7
BEGUN: Final = 8
SCORED: Final = 9
DECLINED_ROUND: Final = 10
SPIRIT: Final = 11
TRAY: Final = 12
NONEMPTY: Final = 13  # non-empty regions conquered this turn (SW-717)
REGIONS: Final = 14
ON_MAP: Final = 15  # its tokens on the map
LAND: Final = 224  # behind all these, FIELDS * RACES of them: the regions of each tribe as bits

# the score sheet of a seat's last turn: six numbers a seat (SW-803)
SHEET: Final = 6
S_ACTIVE: Final = 0  # regions of the active tribe
S_DECLINED: Final = 1  # regions of declined tribes
S_RACE: Final = 2  # bonus of the active tribe's race
S_POWER: Final = 3  # bonus of its power
S_MINES: Final = 4  # mines of declined Dwarves
S_TRIBE: Final = 5  # 32 * (1 + race) + 1 + power of the active tribe, or 0; power 0 for none

# decisions
START: Final = 0
PICK: Final = 1
READY: Final = 2
CONQUER: Final = 3
TRIM: Final = 4
REDEPLOY: Final = 5
CAMPING: Final = 6
FORTIFY: Final = 7
HEROES_STAND: Final = 8
RETREATING: Final = 9
RETREAT_CAMPS: Final = 10
PEACE_MAKING: Final = 11
STOUT_CHOICE: Final = 12
# chance
FIRST_SEAT: Final = 13
DIE: Final = 14
# the end
ENDED: Final = 15
PHASES: Final = read_texts("ludoscape.games.small_worlds").letters("phases")

# what happens next by itself (section 6); DECIDE: the decision or draw that `phase` names
DECIDE: Final = 0
S1: Final = 1
S2: Final = 2
S3: Final = 3
S4: Final = 4
S5: Final = 5
S6: Final = 6
S7: Final = 7
S8: Final = 8
S9: Final = 9
S10: Final = 10
S11: Final = 11
S12: Final = 12
S13: Final = 13
S14: Final = 14
# a decline: earlier tribes leave, the tribe is turned over, a tribe without a region goes (SW-704)
DECLINE: Final = 15
TURN_OVER: Final = 16
VANISH: Final = 17
S6_ACTIVE: Final = 18  # redeployment of the active tribe, after that of own Ghouls (SW-606)

BIT: Final = vec[i64]([1 << n if n < 63 else -(1 << 63) for n in range(64)])


class Settings:
    """The options as the rules use them."""

    def __init__(self, seats: int, options: dict[str, bool | int | str], chart: Chart) -> None:
        self.seats: i64 = seats
        self.chart = chart
        self.decline_takes_turn = bool(options["decline_takes_turn"])
        self.abandon_all = bool(options["abandon_all"])
        self.reenter = bool(options["reenter_from_hand"])
        self.keep_in_hand = bool(options["keep_in_hand"])
        self.power_leaves = bool(options["power_tile_leaves"])
        self.exactly_one = bool(options["die_exactly_one"])
        self.only_if_stuck = bool(options["die_only_if_stuck"])
        self.many_declines = bool(options["many_declines"])
        self.strict_decline = bool(options["strict_decline"])
        self.stout_picks = bool(options["stout_picks_now"])
        self.extinct_keeps = bool(options["extinct_keeps_decline"])
        self.tokens_break_ties = options["tie_break"] == "tokens"
        first = options["first_player"]
        self.first: i64 = -1 if first == "random" else int(first)
        self.open_vp = bool(options["open_vp"])
        turns = int(options["turns"])
        self.rounds: i64 = turns if turns else int(chart.turns)


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    """All that a position consists of."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game)
        self.settings = settings
        self.chart = settings.chart
        self.phase: i64 = FIRST_SEAT  # what is decided or drawn, once no tile is missing
        self.step: i64 = DECIDE
        self.round: i64 = 1
        self.seat: i64 = 0  # whose turn it is
        self.first: i64 = 0
        self.region: vec[i64] = vec[i64]()  # a word for each region
        self.immune: i64 = 0  # the regions with a hole, a hero or the dragon, as bits (SW-719)
        self.tribe: vec[i64] = vec[i64]()
        self.active: vec[i64] = vec[i64]()  # the race of each seat's active tribe, or -1
        self.vp: vec[i64] = vec[i64]()
        self.peace: vec[i64] = vec[i64]()  # whom each seat has named, or -1
        self.sheet: vec[i64] = vec[i64]()
        self.earned: i64 = 0  # victory points scored so far by all (I-12)
        # the queue: race, power and coins of each filled place; then the piles (SW-701 … SW-703)
        self.queue: vec[i64] = vec[i64]()
        self.places: i64 = 0
        self.top_race: i64 = -1  # on top of the pile; -1: not yet known, or the pile is empty
        self.top_power: i64 = -1
        self.races_left: i64 = 0  # bits of the race tiles whose place in the pile nobody knows
        self.races_under: vec[i64] = vec[i64]()  # those that went under the pile, in their order
        self.powers_left: i64 = 0
        self.discards: i64 = 0
        # the turn
        self.acting: i64 = -1  # the tribe that expands, is redeployed or retreats
        self.last: i64 = -1  # the region of the step's last move: the next is not smaller
        self.left: i64 = 0  # how many are still to come: regions to give up, heroes
        self.die: i64 = -1  # a Berserk roll that waits
        self.target: i64 = -1  # the region of a die attempt; -1 for a Berserk roll
        self.attacked: i64 = 0  # bits of opponents
        self.converted: i64 = 0
        self.dragon_used = False
        self.ghouls_went = False  # own declined Ghouls expanded this turn
        self.declining = False  # this turn is spent on a decline (decline_takes_turn)
        self.late = False  # the decline of a Stout tribe, after scoring
        self.retreats: i64 = 0  # whose beaten tokens are placed next, in the order of SW-607
        self.best: i64 = 0  # bits of the winners

    # ---- questions

    def race_at(self, r: i64) -> i64:
        """Give the race that holds a region, or -1."""
        return ((self.region[r] & RACE) >> 5) - 1

    def is_region_of(self, r: i64, t: i64) -> bool:
        """Tell whether a region is one of a tribe's."""
        return (self.region[r] & RACE) == RACE_UNIT * (t + 1)

    def visible(self) -> i64:
        """Count the visible combinations (SW-702)."""
        tops = self.places == 5 and self.top_race >= 0 and self.top_power >= 0
        return self.places + (1 if tops else 0)

    def waits_for_tile(self) -> bool:
        """Tell whether a tile must be drawn before anything else (SW-703)."""
        return (self.top_race < 0 and self.races_left != 0) or (self.top_power < 0 and self.powers_left != 0)

    def draws_race(self) -> bool:
        """Tell whether the tile to be drawn is a race; otherwise it is a power."""
        return self.top_race < 0 and self.races_left != 0

    def fortified(self) -> i64:
        """Give the regions with a fortress, as bits."""
        region = self.region
        found: i64 = 0
        for r in range(self.chart.size):
            if region[r] & FORTRESS:
                found |= BIT[r]
        return found

    def fortresses(self) -> i64:
        """Count the fortresses in the supply (SW-303)."""
        return FORTRESSES - popcount(self.fortified())

    def tokens_of(self, seat: i64) -> i64:
        """Count the race tokens of a seat on the map (SW-806)."""
        tokens: i64 = 0
        for t in range(i64(RACES)):
            if self.tribe[FIELDS * t + OWNER] == seat:
                tokens += self.tribe[FIELDS * t + ON_MAP]
        return tokens

    def score(self, seat: i64) -> i64:
        """Give the victory points of a seat (SW-904: a secret until the end)."""
        return self.vp[seat]

    # ---- the start (section 5)

    def lay_out(self) -> None:
        """Set the table: lost tribes on the map, all tokens in the trays, all tiles in the piles, 5 VP for each."""
        n = self.settings.seats
        self.region = vec[i64]([LOST if lost else 0 for lost in self.chart.lost])
        self.tribe = vec[i64]([0] * int(LAND + RACES))
        for t in range(i64(RACES)):
            self.tribe[FIELDS * t + OWNER] = -1
            self.tribe[FIELDS * t + POWER] = -1
            self.tribe[FIELDS * t + TRAY] = TRAYS[t]
        self.active = vec[i64]([-1] * int(n))
        self.vp = vec[i64]([5] * int(n))
        self.peace = vec[i64]([-1] * int(n))
        self.sheet = vec[i64]([0] * int(SHEET * n))
        self.queue = vec[i64]([0] * 15)
        self.races_left = BIT[RACES] - 1
        self.powers_left = BIT[POWERS] - 1


def replaced(numbers: vec[i64], at: i64, number: i64) -> vec[i64]:
    """Give a list with another number at a place; copies of a position share the one that there is."""
    changed = numbers[:]
    changed[at] = number
    return changed


def is_active(state: Position, t: i64) -> bool:
    """Tell whether a tribe is in play and not in decline."""
    tribe = state.tribe
    return tribe[FIELDS * t + OWNER] >= 0 and not tribe[FIELDS * t + DECLINED]


def has_power(state: Position, t: i64, power: i64) -> bool:
    """Tell whether a tribe is active and has a power."""
    tribe = state.tribe
    return tribe[FIELDS * t + POWER] == power and not tribe[FIELDS * t + DECLINED]


def land(state: Position, t: i64) -> i64:
    """Give the regions of a tribe, as bits."""
    return state.tribe[LAND + t]


def active_power(state: Position, seat: i64) -> i64:
    """Give the power of a seat's active tribe, or -1 when it has none."""
    t = state.active[seat]
    if t < 0:
        return -1
    return state.tribe[FIELDS * t + POWER]
