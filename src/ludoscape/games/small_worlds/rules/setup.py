"""Positions of Small Worlds as data: dump, and setting up any position with as little or as much said as one likes.

The form is described in `docs/small-worlds-view.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.game import Game, InvalidState
from ludoscape.engine.reading import Reader, listed, one_of, whole
from ludoscape.engine.state import CHANCE
from ludoscape.engine.texts import read_texts
from ludoscape.games.small_worlds.rules import legal, tribes
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.invariants import check_choices, check_position
from ludoscape.games.small_worlds.rules.letters import race_name
from ludoscape.games.small_worlds.rules.lookups import WITH_ACTING, has_acting, of, regions_of, seats_of
from ludoscape.games.small_worlds.rules.scoring import winners
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tokens import free_tokens, to_give_up

KEYS: Final = read_texts("ludoscape.games.small_worlds").letters("keys")
TRIBE_KEYS: Final = read_texts("ludoscape.games.small_worlds").letters("keys_of_tribes")
REASONS: Final = ("", "turns")
PLACES: Final = 5
MANY: Final = 10_000  # victory points and rounds: more than any game brings
MARKERS: Final = (("fortresses", p.FORTRESS), ("holes", p.HOLE), ("heroes", p.HERO))
FLAGS: Final = ("dragon_used", "ghouls_went", "declining", "late")
# the phases in which something counts
WITH_LAST: Final = (p.READY, p.TRIM, p.REDEPLOY, p.CAMPING, p.HEROES_STAND, p.RETREATING, p.RETREAT_CAMPS)
WITH_LEFT: Final = (p.TRIM, p.HEROES_STAND)
RETREATS: Final = (p.RETREATING, p.RETREAT_CAMPS)
GHOULS_ACT: Final = (p.READY, p.CONQUER, p.DIE, p.REDEPLOY)  # in which Ghouls in decline act, too
# the power that an active tribe must have for a decision
POWER_OF: Final = {
    p.CAMPING: tribes.BIVOUACKING,
    p.FORTIFY: tribes.FORTIFIED,
    p.HEROES_STAND: tribes.HEROIC,
    p.PEACE_MAKING: tribes.DIPLOMAT,
    p.STOUT_CHOICE: tribes.STOUT,
}


# ---- writing


def dump(state: SmallWorldsState) -> dict[str, Any]:
    """Give the full position as JSON-able data. What does not count now is left out: equal positions, equal data."""
    phase, step = int(state.phase), int(state.step)
    regions = range(int(state.chart.size))
    data: dict[str, Any] = {
        "phase": p.PHASES[phase],
        "round": int(state.round),
        "seat": int(state.seat),
        "first": int(state.first),
        "tribes": [_tribe(state, race) for race in range(tribes.RACES) if of(state, race, p.OWNER) >= 0],
        "lost": _with(state, p.LOST),
        **{key: _with(state, mark) for key, mark in MARKERS},
        "camps": {str(r): _camps_at(state, r) for r in regions if _camps_at(state, r)},
        "dragon": next(iter(_with(state, p.DRAGON)), None),
        "vp": [int(vp) for vp in state.vp],
        "earned": int(state.earned),
        "queue": [_place(state, place) for place in range(int(state.places))],
        "tops": [_tile(tribes.RACE_IDS, int(state.top_race)), _tile(tribes.POWER_IDS, int(state.top_power))],
        "races_left": _tiles(tribes.RACE_IDS, int(state.races_left)),
        "races_under": [tribes.RACE_IDS[race] for race in state.races_under],
        "powers_left": _tiles(tribes.POWER_IDS, int(state.powers_left)),
        "discards": _tiles(tribes.POWER_IDS, int(state.discards)),
        "peace": {str(seat): int(state.peace[seat]) for seat in seats_of(state) if state.peace[seat] >= 0},
        "attacked": _seats(state, int(state.attacked)),
        "converted": _seats(state, int(state.converted)),
        **{key: bool(getattr(state, key)) for key in FLAGS},
        "sheets": {str(seat): _sheet(state, seat) for seat in seats_of(state) if any(_numbers(state, seat))},
    }
    if phase != p.FIRST_SEAT and step != p.DECIDE:
        data["step"] = step
    if has_acting(state):
        data["acting"] = tribes.RACE_IDS[state.acting]
    if step == p.DECIDE and phase in WITH_LAST:
        data["last"] = int(state.last)
    if step == p.DECIDE and phase in WITH_LEFT:
        data["left"] = int(state.left)
    if step == p.DECIDE and phase in RETREATS:
        data["retreats"] = int(state.retreats)
    if step == p.DECIDE and phase == p.CONQUER:
        data["die"] = int(state.die) if state.die >= 0 else None
    if step == p.DECIDE and phase == p.DIE:
        data["target"] = int(state.target) if state.target >= 0 else None
    return data


def _tribe(state: SmallWorldsState, race: int) -> dict[str, Any]:
    return {
        "seat": of(state, race, p.OWNER),
        "race": tribes.RACE_IDS[race],
        "power": _tile(tribes.POWER_IDS, of(state, race, p.POWER)),
        "declined": bool(of(state, race, p.DECLINED)),
        "regions": {str(r): int(state.region[r] & p.TOKENS) for r in regions_of(state, race)},
        "hand": of(state, race, p.HAND),
        "retreat": of(state, race, p.RETREAT),
        "camps": of(state, race, p.CAMPS_HELD),
        "camps_back": of(state, race, p.CAMPS_BACK),
        "conquests": of(state, race, p.CONQUESTS),
        "begun": bool(of(state, race, p.BEGUN)),
        "scored": bool(of(state, race, p.SCORED)),
        "declined_round": of(state, race, p.DECLINED_ROUND),
        "spirit": bool(of(state, race, p.SPIRIT)),
        "nonempty": of(state, race, p.NONEMPTY),
    }


def _with(state: SmallWorldsState, mark: int) -> list[int]:
    return [r for r in range(int(state.chart.size)) if state.region[r] & mark]


def _camps_at(state: SmallWorldsState, r: int) -> int:
    return int(state.region[r] & p.CAMP_BITS) // p.CAMP


def _tile(ids: Sequence[str], tile: int) -> str | None:
    return ids[tile] if tile >= 0 else None


def _tiles(ids: Sequence[str], bits: int) -> list[str]:
    return [name for n, name in enumerate(ids) if bits >> n & 1]


def _seats(state: SmallWorldsState, bits: int) -> list[int]:
    return [seat for seat in seats_of(state) if bits >> seat & 1]


def _place(state: SmallWorldsState, place: int) -> list[Any]:
    race, power, coins = (int(state.queue[3 * place + i]) for i in range(3))
    return [tribes.RACE_IDS[race], tribes.POWER_IDS[power], coins]


def _numbers(state: SmallWorldsState, seat: int) -> list[int]:
    return [int(state.sheet[p.SHEET * seat + i]) for i in range(p.SHEET)]


def _sheet(state: SmallWorldsState, seat: int) -> list[Any]:
    *counts, tribe = _numbers(state, seat)
    race, power = divmod(tribe, p.RACE_UNIT)
    return [*counts, _tile(tribes.RACE_IDS, race - 1), _tile(tribes.POWER_IDS, power - 1)]


# ---- reading


def tile_of(value: object, ids: tuple[str, ...], what: str) -> int:
    """Read the id of a race or power. Raises ValueError."""
    return ids.index(one_of(value, ids, what))


class _Loader:
    """Set up a position: what `dump` gives, or less."""

    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        self.read = Reader(data, KEYS, "a position of Small Worlds")
        self.state = cast(SmallWorldsState, game.start()).blank()  # of the game's own kind
        self.state.lay_out()
        self.seats = len(seats_of(self.state))

    def load(self) -> SmallWorldsState:
        state = self.state
        self.tribes()
        self.lost_tribes()
        self.markers()
        self.tiles()
        self.points()
        self.turn()
        self.memory()
        self.sheets()
        check_position(state)
        check_choices(state)
        return state

    # ---- words for places, seats, regions

    def seat(self, value: object, what: str) -> int:
        return whole(value, what, self.seats - 1)

    def region(self, value: object, what: str) -> int:
        return whole(value, what, int(self.state.chart.size) - 1)

    def region_key(self, key: object, what: str) -> int:
        """Read a region that is the key of a table, so in JSON a text."""
        text = str(key)
        if not (text.isascii() and text.isdigit() and len(text) <= 2):
            raise ValueError(f"{what} must be a region, not {key!r}")
        return self.region(int(text), what)

    def by_seat(self, key: str) -> dict[int, Any]:
        found = {}
        for text, value in self.read.table(key).items():
            digits = str(text)
            if not (digits.isascii() and digits.isdigit() and len(digits) == 1):
                raise ValueError(f"{key} must be a table of seats, not of {text!r}")
            found[self.seat(int(digits), key)] = value
        return found

    # ---- what stands on the map

    def tribes(self) -> None:
        for item in self.read.items("tribes"):
            self.tribe(Reader(item, TRIBE_KEYS, "a tribe"))

    def tribe(self, read: Reader) -> None:
        """Read a tribe (SW-308)."""
        state = self.state
        tribe = state.tribe
        race = tile_of(read.data.get("race"), tribes.RACE_IDS, "race")
        at = p.FIELDS * race
        what = race_name(race)
        if tribe[at + p.OWNER] >= 0:
            raise InvalidState(2, f"there are two tribes of {what}")
        seat = self.seat(read.data.get("seat"), f"seat of the {what}")
        declined = read.flag("declined")
        power = tile_of(read.data["power"], tribes.POWER_IDS, f"power of the {what}") if read.given("power") else -1
        if not declined:
            if state.active[seat] >= 0:
                raise InvalidState(6, f"seat {seat} has two active tribes")
            state.active[seat] = race
        tribe[at + p.OWNER], tribe[at + p.POWER], tribe[at + p.DECLINED] = seat, power, int(declined)
        tribe[at + p.HAND] = read.number("hand", 0, 20)
        tribe[at + p.RETREAT] = read.number("retreat", 0, 20)
        for key, tokens in read.table("regions").items():
            self.stand(race, self.region_key(key, f"a region of the {what}"), tokens)
        regions = int(tribe[at + p.REGIONS])
        tribe[at + p.TRAY] -= tribe[at + p.HAND] + tribe[at + p.RETREAT] + tribe[at + p.ON_MAP]
        if tribe[at + p.TRAY] < 0:
            raise InvalidState(1, f"there are too many tokens of {what}")
        tribe[at + p.CONQUESTS] = read.number("conquests", regions, MANY)
        tribe[at + p.BEGUN] = int(read.flag("begun", tribe[at + p.CONQUESTS] > 0))
        tribe[at + p.SCORED] = int(read.flag("scored"))
        tribe[at + p.SPIRIT] = int(read.flag("spirit", declined and power == tribes.SPIRIT_POWER))
        tribe[at + p.NONEMPTY] = read.number("nonempty", 0, MANY)
        tribe[at + p.CAMPS_BACK] = read.number("camps_back", 0, tribes.CAMPS)
        before = self.read.number("round", 1, MANY, 1) - 1
        tribe[at + p.DECLINED_ROUND] = read.number("declined_round", before if declined else 0, MANY)
        if read.given("camps"):
            tribe[at + p.CAMPS_HELD] = read.number("camps", 0, tribes.CAMPS)
        elif power == tribes.BIVOUACKING and not declined:
            tribe[at + p.CAMPS_HELD] = max(0, tribes.CAMPS - int(tribe[at + p.CAMPS_BACK]) - self.camps_on_map(race))

    def stand(self, race: int, r: int, tokens: object) -> None:
        """Put tokens of a tribe into a region."""
        state = self.state
        count = whole(tokens, f"tokens in region {r}", 20, 1)
        if state.race_at(r) >= 0:
            raise InvalidState(4, f"two tribes stand in region {r}")
        state.region[r] = count + p.RACE_UNIT * (race + 1)
        state.tribe[p.LAND + race] |= p.BIT[r]
        state.tribe[p.FIELDS * race + p.REGIONS] += 1
        state.tribe[p.FIELDS * race + p.ON_MAP] += count

    def camps_on_map(self, race: int) -> int:
        found = 0
        for key, camps in self.read.table("camps").items():
            if self.state.is_region_of(self.region_key(key, "a region of camps"), race):
                found += whole(camps, f"camps in region {key}", tribes.CAMPS, 1)
        return found

    def lost_tribes(self) -> None:
        """Read the lost tribes; left out: as the map has them, but where tribes stand."""
        state = self.state
        given = self.read.given("lost")
        lost = [self.region(r, "a region of lost") for r in self.read.items("lost")] if given else []
        for r in range(int(state.chart.size)):
            if given:
                state.region[r] = state.region[r] & ~p.LOST | (p.LOST if r in lost else 0)
            elif state.race_at(r) < 0 and state.chart.lost[r]:
                state.region[r] |= p.LOST

    def markers(self) -> None:
        state, read = self.state, self.read
        for key, mark in MARKERS:
            for r in read.items(key):
                state.region[self.region(r, f"a region of {key}")] |= mark
        for key, camps in read.table("camps").items():
            r = self.region_key(key, "a region of camps")
            state.region[r] = state.region[r] & ~p.CAMP_BITS | p.CAMP * whole(
                camps, f"camps in region {r}", tribes.CAMPS, 1
            )
        if read.given("dragon"):
            state.region[self.region(read.data["dragon"], "dragon")] |= p.DRAGON
        state.immune = _bits(_with(state, p.IMMUNE))

    # ---- tiles

    def tiles(self) -> None:
        """Read queue and piles; left out: the first tiles, in the order of the dossier, that are nowhere else."""
        state, read = self.state, self.read
        races = self.pile("races_left", tribes.RACE_IDS, 2)
        powers = self.pile("powers_left", tribes.POWER_IDS, 3)
        under = self.pile("races_under", tribes.RACE_IDS, 2)
        discards = self.pile("discards", tribes.POWER_IDS, 3)
        tops = self.tops()
        queue = [self.place(item) for item in read.items("queue")]
        if len(queue) > PLACES:
            raise ValueError(f"queue has {len(queue)} places: there are {PLACES}")
        in_play = [race for race in range(tribes.RACES) if of(state, race, p.OWNER) >= 0]
        free_races = _others(
            tribes.RACES, [*in_play, *races, *under, *(race for race, _, _ in queue), *([tops[0]] if tops else [])]
        )
        held = [of(state, race, p.POWER) for race in in_play]
        free_powers = _others(
            tribes.POWERS, [*held, *powers, *discards, *(power for _, power, _ in queue), *([tops[1]] if tops else [])]
        )
        if not read.given("queue"):
            count = min(PLACES, len(free_races), len(free_powers))
            queue = [(free_races.pop(0), free_powers.pop(0), 0) for _ in range(count)]
        if tops is None:
            full = len(queue) == PLACES
            tops = (
                free_races.pop(0) if free_races and (full or read.given("races_left")) else -1,
                free_powers.pop(0) if free_powers and (full or read.given("powers_left")) else -1,
            )
        for i, number in enumerate(number for place in queue for number in place):
            state.queue[i] = number
        state.places = len(queue)
        state.top_race, state.top_power = tops
        state.races_left = _bits(races if read.given("races_left") else free_races)
        state.powers_left = _bits(powers if read.given("powers_left") else free_powers)
        state.discards = _bits(discards)
        state.races_under = vec[i64](under)

    def pile(self, key: str, ids: tuple[str, ...], number: int) -> list[int]:
        tiles = [tile_of(item, ids, f"a tile of {key}") for item in self.read.items(key)]
        if len(set(tiles)) < len(tiles):
            raise InvalidState(number, f"{key} has a tile twice")
        return tiles

    def tops(self) -> tuple[int, int] | None:
        if not self.read.given("tops"):
            return None
        tops = self.read.items("tops")
        if len(tops) != 2:
            raise ValueError(f"tops must be a race and a power, not {tops!r}")
        race, power = tops
        return (
            -1 if race is None else tile_of(race, tribes.RACE_IDS, "the race of tops"),
            -1 if power is None else tile_of(power, tribes.POWER_IDS, "the power of tops"),
        )

    def place(self, item: object) -> tuple[int, int, int]:
        parts = listed(item, "a place of queue")
        if len(parts) != 3:
            raise ValueError(f"a place of queue must be a race, a power and a number, not {item!r}")
        race = tile_of(parts[0], tribes.RACE_IDS, "a race of queue")
        return (
            race,
            tile_of(parts[1], tribes.POWER_IDS, "a power of queue"),
            whole(parts[2], "VP of a place of queue", MANY),
        )

    def points(self) -> None:
        """Read the victory points; what has been earned so far follows from them (I-12)."""
        state, read = self.state, self.read
        if read.given("vp"):
            vp = read.items("vp")
            if len(vp) != self.seats:
                raise ValueError(f"vp must have {self.seats} numbers, not {len(vp)}")
            for seat, points in enumerate(vp):
                state.vp[seat] = whole(points, "vp", MANY)
        coins = sum(int(state.queue[3 * place + 2]) for place in range(int(state.places)))
        due = sum(int(vp) for vp in state.vp) + coins - 5 * self.seats
        state.earned = read.number("earned", due, MANY * self.seats, -MANY)

    # ---- the turn

    def turn(self) -> None:
        """Read whose turn it is and what is decided."""
        state, read = self.state, self.read
        rounds = int(state.settings.rounds)
        state.first = self.seat(read.data["first"], "first") if read.given("first") else 0
        if state.settings.first >= 0 and state.first != state.settings.first:
            if read.given("first"):
                raise ValueError(f"first must be {int(state.settings.first)}, as the option first_player says")
            state.first = state.settings.first
        phase = self.phase()
        over = phase == p.ENDED
        last_seat = (int(state.first) - 1) % self.seats
        usual = last_seat if over else 0
        state.seat = self.seat(read.data["seat"], "seat") if read.given("seat") else usual
        if phase < 0:
            phase = p.START if state.active[state.seat] >= 0 else p.PICK
        state.round = read.number("round", rounds if over else 1, rounds, 1)
        if over and (state.seat != last_seat or state.round != rounds):
            raise ValueError("phase cannot be over before the last turn of the last round has ended")
        state.phase = phase
        state.step = read.number("step", p.DECIDE, p.S6_ACTIVE)
        if phase == p.FIRST_SEAT:
            self.before_the_game()
        elif state.step == p.DECIDE:
            self.decision(phase)
            state._run()
        else:
            self.between()

    def phase(self) -> int:
        value = self.read.data.get("phase")
        if value is None:
            return -1
        return p.PHASES.index(one_of(value, p.PHASES, "phase"))

    def before_the_game(self) -> None:
        """Wait for chance to say who begins (SW-505)."""
        state = self.state
        fresh = state.blank()
        fresh.begin()
        if fresh.phase != p.FIRST_SEAT or any(of(state, race, p.OWNER) >= 0 for race in range(tribes.RACES)):
            raise ValueError("phase cannot be first: somebody has begun")
        state.step = p.S1
        state.actor = CHANCE

    def between(self) -> None:
        """Go on with a step of the turn; it can wait only for a tile."""
        state = self.state
        if state.step in (p.TURN_OVER, p.VANISH):
            state.acting = self.acting_tribe()
        state._run()
        if state.actor != CHANCE or state.step == p.DECIDE:
            raise ValueError("step counts only while a tile must be drawn")

    def decision(self, phase: int) -> None:
        """Read what belongs to a decision, and check that somebody can have it."""
        state, read = self.state, self.read
        t = int(state.active[state.seat])
        if phase == p.PICK and t >= 0:
            raise ValueError(f"phase cannot be pick: seat {int(state.seat)} has an active tribe")
        if phase == p.START and (t < 0 or not of(state, t, p.BEGUN)):
            raise ValueError(f"phase cannot be start: seat {int(state.seat)} has no active tribe that has begun")
        if phase in POWER_OF and (t < 0 or not p.has_power(state, t, POWER_OF[phase])):
            needed = tribes.POWER_IDS[POWER_OF[phase]]
            raise ValueError(f"phase cannot be {p.PHASES[phase]}: seat {int(state.seat)} has no active {needed} tribe")
        if phase in RETREATS:
            self.retreat(phase)
        elif phase in WITH_ACTING:
            state.acting = self.acting_tribe()
        if phase in WITH_LAST:
            state.last = read.number("last", -1, int(state.chart.size) - 1, -1)
        if phase == p.TRIM and t != tribes.AMAZONS:
            raise ValueError("phase cannot be trim: only active Amazons give up regions")
        if phase in WITH_LEFT:
            regions = of(state, int(state.acting), p.REGIONS)
            standing = len(_with(state, p.HERO))
            if phase == p.TRIM:
                due = int(to_give_up(regions, of(state, tribes.AMAZONS, p.HAND)))
            else:
                due = max(0, min(tribes.HEROES, regions) - standing)
            state.left = read.number("left", due, tribes.CONQUEST_ONLY)
            if state.left != due:
                raise ValueError(f"left must be {due}: so many are still to come")
        if phase in WITH_ACTING:
            lacks = self.lacks(phase)
            if lacks:
                raise ValueError(f"phase cannot be {p.PHASES[phase]}: {lacks}")
        if phase == p.CONQUER and read.given("die"):
            state.die = read.number("die", 0, 3)
            if not p.has_power(state, int(state.acting), tribes.BERSERK):
                raise ValueError("die waits only for an active Berserk tribe")
        if phase == p.DIE:
            self.rolled()

    def lacks(self, phase: int) -> str:
        """Say what is missing for a decision about regions and tokens; empty when there is something to decide."""
        state = self.state
        t = int(state.acting)
        regions = of(state, t, p.REGIONS)
        if phase == p.READY and not legal.may_abandon(state):
            return "there is no region to give up"
        if phase == p.TRIM and not state.left:
            return "no Amazons are missing in hand, or they have no region"
        if phase == p.REDEPLOY and not (regions and free_tokens(state) > 0):
            return "there is no token to place, or no region for it"
        if phase == p.CAMPING and not (regions and of(state, t, p.CAMPS_HELD)):
            return "there is no camp to place, or no region for it"
        if phase == p.FORTIFY and not legal.may_build(state):
            return "there is no fortress to build, or no region for it"
        if phase == p.HEROES_STAND and not state.left:
            return "there is no hero to place, or no region for it"
        if phase == p.RETREAT_CAMPS and of(state, t, p.RETREAT):
            return "beaten tokens are placed before camps"
        named_last = phase in (p.REDEPLOY, p.CAMPING, *RETREATS) and state.last >= 0
        if named_last and not state.is_region_of(state.last, t):
            return f"last is no region of the {race_name(t)}"
        return ""

    def acting_tribe(self) -> int:
        """Read which tribe of the seat decides; left out: its active one."""
        state = self.state
        if self.read.given("acting"):
            race = tile_of(self.read.data["acting"], tribes.RACE_IDS, "acting")
        else:
            race = int(state.active[state.seat])
        if race < 0 or of(state, race, p.OWNER) != state.seat:
            raise ValueError(f"acting must be a tribe of seat {int(state.seat)}")
        if state.step == p.DECIDE and not (race == state.active[state.seat] or self.may_expand_declined(race)):
            raise ValueError(f"acting cannot be {tribes.RACE_IDS[race]}: that tribe is in decline")
        return race

    def may_expand_declined(self, race: int) -> bool:
        """Tell whether a tribe in decline acts nevertheless: Ghouls, from the round after (SW-604)."""
        state = self.state
        settled = (
            race == tribes.GHOULS
            and of(state, race, p.DECLINED_ROUND) < state.round
            and not state.settings.strict_decline
        )
        return settled and state.phase in GHOULS_ACT

    def rolled(self) -> None:
        """Read for what the die is rolled: a region, or a Berserk roll (SW-712, SW-742)."""
        state = self.state
        t = int(state.acting)
        if (not self.read.given("target")) != bool(p.has_power(state, t, tribes.BERSERK)):
            raise ValueError("target must be the region of the attempt, and none for a Berserk roll")
        if not self.read.given("target"):
            return
        r = self.region(self.read.data["target"], "target")
        short = int(legal.prices(state)[r]) - of(state, t, p.HAND)
        if not 1 <= short <= legal.DOTS or not of(state, t, p.HAND):
            raise ValueError(f"target cannot be region {r}: no attempt can be made there")
        state.target = r

    def retreat(self, phase: int) -> None:
        """Read whose beaten tokens are placed (SW-607); left out: the first in order."""
        state, read = self.state, self.read
        field = p.RETREAT if phase == p.RETREATING else p.CAMPS_BACK
        waiting = []
        for n in range(2 * self.seats - 1):
            race = int(state._retreating(n))
            if race >= 0 and of(state, race, field) and of(state, race, p.REGIONS):
                waiting.append((n, race))
        if read.given("acting"):
            race = tile_of(read.data["acting"], tribes.RACE_IDS, "acting")
            waiting = [(n, t) for n, t in waiting if t == race]
        if read.given("retreats"):
            place = read.number("retreats", 0, 2 * self.seats - 2)
            waiting = [(n, t) for n, t in waiting if n == place]
        if not waiting:
            raise ValueError(f"phase cannot be {p.PHASES[phase]}: nobody has anything to place")
        state.retreats, state.acting = waiting[0]

    def memory(self) -> None:
        """Read what is remembered of the turn, and the peace."""
        state, read = self.state, self.read
        for seat, other in self.by_seat("peace").items():
            if other is not None:
                state.peace[seat] = self.seat(other, "peace")
        state.attacked = _bits([self.seat(seat, "attacked") for seat in read.items("attacked")])
        state.converted = _bits([self.seat(seat, "converted") for seat in read.items("converted")])
        state.dragon_used = read.flag("dragon_used")
        state.ghouls_went = read.flag("ghouls_went", self.ghouls_go())
        state.declining = read.flag("declining")
        state.late = read.flag("late")
        if state.phase == p.ENDED:
            state.best = winners(state)
            state.reason = 1

    def ghouls_go(self) -> bool:
        """Tell whether own declined Ghouls are expanding."""
        state = self.state
        t = int(state.acting)
        return t >= 0 and bool(of(state, t, p.DECLINED)) and int(state.phase) in GHOULS_ACT

    def sheets(self) -> None:
        """Read the score sheets of the last turns (SW-803)."""
        for seat, item in self.by_seat("sheets").items():
            parts = listed(item, "a sheet")
            if len(parts) != p.SHEET + 1:
                raise ValueError(f"a sheet must be {p.SHEET - 1} numbers, a race and a power, not {item!r}")
            *counts, race, power = parts
            for i, count in enumerate(counts):
                self.state.sheet[p.SHEET * seat + i] = whole(count, "a number of a sheet", MANY)
            tribe = 0 if race is None else p.RACE_UNIT * (tile_of(race, tribes.RACE_IDS, "the race of a sheet") + 1)
            if race is not None and power is not None:
                tribe += tile_of(power, tribes.POWER_IDS, "the power of a sheet") + 1
            if (race is None and counts[p.S_RACE]) or ((race is None or power is None) and counts[p.S_POWER]):
                raise ValueError("a sheet must name the race or power that has a bonus")
            self.state.sheet[p.SHEET * seat + p.S_TRIBE] = tribe


def _others(count: int, taken: Sequence[int]) -> list[int]:
    return [n for n in range(count) if n not in taken]


def _bits(numbers: Sequence[int]) -> int:
    return sum(1 << n for n in set(numbers))


def load(game: Game, data: Mapping[str, Any]) -> SmallWorldsState:
    """Set up a position from data such as `dump` gives; parts left out have their usual value.

    Raises InvalidState (an invariant is broken) or ValueError (the data cannot be read).
    """
    return _Loader(game, data).load()
