"""Names and sums that the view, the choices and the log of Small Worlds share. Compiled."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.state import OVER
from ludoscape.engine.words import many, seat_name, seat_names
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules import scoring
from ludoscape.games.small_worlds.rules.letters import race_name
from ludoscape.games.small_worlds.rules.lookups import of, seats_of
from ludoscape.games.small_worlds.rules.position import Position
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS, RACES

POWER_NAMES: Final = tuple(power.replace("_", " ").title() for power in POWER_IDS)
ONE: Final = {"Dwarves": "Dwarf", "Elves": "Elf", "Ratmen": "Ratman"}  # the others lose their s
REASON: Final = "turns"  # why every game ends (SW-805)
SIXTH: Final = 6


# ---- seats


def others(state: Position, seat: int) -> list[int]:
    """List the other seats in turn order."""
    seats = int(state.settings.seats)
    return [(seat + i) % seats for i in range(1, seats)]


def in_set(state: Position, seats: int) -> list[int]:
    """List the members of a set of seats."""
    return [seat for seat in seats_of(state) if seats >> seat & 1]


def sees_vp(state: Position, watcher: int, seat: int) -> bool:
    """Tell whether somebody is shown the victory points of a seat (SW-904, SW-906)."""
    return watcher == seat or bool(state.settings.open_vp) or state.actor == OVER


# ---- words


def power_name(power: int) -> str:
    """Name a power: Dragon Master; nothing for none (-1)."""
    return POWER_NAMES[power] if power >= 0 else ""


def race_id(race: int) -> str:
    """Give the id of a race, an empty text for none (-1)."""
    return RACE_IDS[race] if race >= 0 else ""


def power_id(power: int) -> str:
    """Give the id of a power, an empty text for none (-1)."""
    return POWER_IDS[power] if power >= 0 else ""


def pair_name(race: int, power: int) -> str:
    """Name a combination as players say it.

    >>> pair_name(6, 7), pair_name(6, -1)
    ('Forest Humans', 'Humans')
    """
    return f"{power_name(power)} {race_name(race)}".strip()


def people(race: int, count: int) -> str:
    """Say a number of tokens of a race.

    >>> people(8, 1), people(8, 3), people(6, 1), people(2, 1)
    ('1 Ratman', '3 Ratmen', '1 Human', '1 Elf')
    """
    name = race_name(race)
    return many(count, ONE.get(name, name.removesuffix("s")), name)


def dots(needed: int) -> str:
    """Say what a die must show.

    >>> dots(2), dots(3)
    ('2 or more', 'a 3')
    """
    return "a 3" if needed == 3 else f"{needed} or more"


# ---- tribes and regions


def tribe_name(state: Position, race: int) -> str:
    """Name a tribe in play: Forest Humans."""
    return pair_name(race, of(state, race, p.POWER))


def tribe_words(state: Position, race: int) -> str:
    """Name a tribe in a sentence, with its state: the Forest Humans, the declined Orcs."""
    return f"the declined {race_name(race)}" if of(state, race, p.DECLINED) else f"the {tribe_name(state, race)}"


def active_of(state: Position, seat: int) -> int:
    """Give the race of a seat's active tribe, or -1."""
    return int(state.active[seat])


def declined_of(state: Position, seat: int) -> list[int]:
    """List the races of a seat's declined tribes."""
    return [race for race in range(RACES) if of(state, race, p.OWNER) == seat and of(state, race, p.DECLINED)]


def tribes_of(state: Position, seat: int) -> list[int]:
    """List the races of a seat's tribes, the active one first."""
    active = active_of(state, seat)
    return [active] * (active >= 0) + declined_of(state, seat)


def held(state: Position, seat: int) -> int:
    """Count the regions of all tribes of a seat."""
    return sum(of(state, race, p.REGIONS) for race in tribes_of(state, seat))


def tokens_at(state: Position, r: int) -> int:
    """Count the race tokens in a region."""
    return int(state.region[r] & p.TOKENS)


# ---- the end


def end_words(state: Position) -> str:
    """Say how the game ended and, after a tie, what decided (SW-805, SW-806)."""
    winners, level = in_set(state, int(state.best)), in_set(state, int(scoring.leaders(state)))
    ranked = sorted(seats_of(state), key=lambda seat: -state.vp[seat])
    counts = ", ".join(f"{seat_name(seat)} {state.vp[seat]}" for seat in ranked)
    tokens = ", ".join(f"{seat_name(seat)} {state.tokens_of(seat)}" for seat in level)
    most = state.vp[level[0]]
    said = {
        scoring.BY_POINTS: f"{seat_names(level)} won with {most} VP.",
        scoring.SHARED: f"{seat_names(level)} have {most} VP each. They share the win.",
        scoring.BY_TOKENS: f"{seat_names(level)} have {most} VP each. "
        f"{seat_names(winners)} won with more tokens on the map: {tokens}.",
        scoring.EVEN: f"{seat_names(level)} have {most} VP each. "
        f"{seat_names(winners)} share the win, with as many tokens on the map: {tokens}.",
    }
    return f"The last round is over. {said[scoring.decided_by(state)]} All: {counts}."


def combination(state: SmallWorldsState, place: int) -> tuple[int, int, int]:
    """Give race, power and coins of a visible combination: places 1 to 5, then the tops of the piles (SW-702)."""
    if place == SIXTH:
        return int(state.top_race), int(state.top_power), 0
    race, power, coins = [int(n) for n in state.queue[3 * place - 3 : 3 * place]]
    return race, power, coins
