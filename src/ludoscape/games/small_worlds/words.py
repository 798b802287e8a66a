"""Names and sums that the view, the choices and the log of Small Worlds share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoscape.engine.state import OVER
from ludoscape.games.small_worlds.position import (
    CAMPING,
    CONQUER,
    DECIDE,
    DECLINE,
    DECLINED,
    DIE,
    ENDED,
    FIELDS,
    FIRST_SEAT,
    FORTIFY,
    HEROES_STAND,
    OWNER,
    PEACE_MAKING,
    POWER,
    READY,
    REDEPLOY,
    REGIONS,
    RETREAT_CAMPS,
    RETREATING,
    S1,
    S12,
    S13,
    S14,
    STOUT_CHOICE,
    TOKENS,
    TRIM,
    TURN_OVER,
    VANISH,
    Position,
)
from ludoscape.games.small_worlds.tribes import POWER_IDS, RACE_IDS, RACES

RACE_NAMES: Final = tuple(race.title() for race in RACE_IDS)
POWER_NAMES: Final = tuple(power.replace("_", " ").title() for power in POWER_IDS)
ONE: Final = {"Dwarves": "Dwarf", "Elves": "Elf", "Ratmen": "Ratman"}  # the others lose their s
REASON: Final = "turns"  # why every game ends (SW-805)
SIXTH: Final = 6
WITH_ACTING: Final = (READY, CONQUER, DIE, TRIM, REDEPLOY, CAMPING, FORTIFY, HEROES_STAND, RETREATING, RETREAT_CAMPS)


# ---- seats


def css(seat: int) -> str:
    """Give the colour class of a seat."""
    return f"p{seat + 1}"


def emblem(seat: int) -> str:
    """Give the emblem of a seat."""
    return f"em-{seat + 1}"


def seat_name(seat: int) -> str:
    """Give the mark that the table replaces by the name of a seat.

    >>> seat_name(1)
    '{1}'
    """
    return f"{{{int(seat)}}}"


def names(seats: Sequence[int], last: str = "and") -> str:
    """Name some seats.

    >>> names([0, 2])
    '{0} and {2}'
    """
    return join_words([seat_name(seat) for seat in seats], last)


def seats_of(state: Position) -> range:
    """List the seats."""
    return range(int(state.settings.seats))


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


def join_words(parts: Sequence[str], last: str = "and") -> str:
    """Join words as a list is spoken.

    >>> join_words(["a", "b", "c"]), join_words(["a"])
    ('a, b and c', 'a')
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def many(count: int, one: str, several: str = "") -> str:
    """Say a number of things.

    >>> many(1, "token"), many(3, "fortress", "fortresses")
    ('1 token', '3 fortresses')
    """
    return f"{count} {one if count == 1 else several or one + 's'}"


def race_name(race: int) -> str:
    """Name a race: Humans."""
    return RACE_NAMES[race]


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


# ---- tribes and regions


def of(state: Position, race: int, field: int) -> int:
    """Give what is kept for a tribe (SW-308)."""
    return int(state.tribe[FIELDS * race + field])


def tribe_name(state: Position, race: int) -> str:
    """Name a tribe in play: Forest Humans."""
    return pair_name(race, of(state, race, POWER))


def tribe_words(state: Position, race: int) -> str:
    """Name a tribe in a sentence, with its state: the Forest Humans, the declined Orcs."""
    return f"the declined {race_name(race)}" if of(state, race, DECLINED) else f"the {tribe_name(state, race)}"


def active_of(state: Position, seat: int) -> int:
    """Give the race of a seat's active tribe, or -1."""
    return int(state.active[seat])


def declined_of(state: Position, seat: int) -> list[int]:
    """List the races of a seat's declined tribes."""
    return [race for race in range(RACES) if of(state, race, OWNER) == seat and of(state, race, DECLINED)]


def tribes_of(state: Position, seat: int) -> list[int]:
    """List the races of a seat's tribes, the active one first."""
    active = active_of(state, seat)
    return [active] * (active >= 0) + declined_of(state, seat)


def regions_of(state: Position, race: int) -> list[int]:
    """List the regions of a tribe."""
    return [r for r in range(int(state.chart.size)) if state.is_region_of(r, race)]


def held(state: Position, seat: int) -> int:
    """Count the regions of all tribes of a seat."""
    return sum(of(state, race, REGIONS) for race in tribes_of(state, seat))


def tokens_at(state: Position, r: int) -> int:
    """Count the race tokens in a region."""
    return int(state.region[r] & TOKENS)


def region_name(state: Position, r: int) -> str:
    """Name a region: Owlwood."""
    return str(state.chart.data["regions"][r]["name"])


# ---- the turn


def is_scored(state: Position) -> bool:
    """Tell whether the turn has been scored: what may follow is peace and a Stout decline."""
    if state.step != DECIDE:
        return state.step in (S12, S13, S14) or (state.late and state.step in (DECLINE, TURN_OVER, VANISH))
    return state.phase in (PEACE_MAKING, STOUT_CHOICE, ENDED) or state.late


def has_acting(state: Position) -> bool:
    """Tell whether a tribe of the mover or of a beaten seat is at work: it expands, is redeployed or retreats."""
    return state.phase in WITH_ACTING if state.step == DECIDE else state.step in (TURN_OVER, VANISH)


def round_scored(state: Position, seat: int) -> int:
    """Give the round in which a seat scored last, 0 when it has not yet."""
    seats = int(state.settings.seats)
    place, now = (seat - int(state.first)) % seats, (int(state.seat) - int(state.first)) % seats
    done = place < now or (place == now and is_scored(state))
    return int(state.round) - (0 if done else 1)


def is_laid_out(state: Position) -> bool:
    """Tell whether the queue has been laid out and the first turn has begun."""
    return state.phase != FIRST_SEAT and not (state.round == 1 and state.seat == state.first and state.step == S1)


# ---- elements (docs/small-worlds-view.md)


def region_element(r: int) -> str:
    """Give the id of a region's element."""
    return f"sw-region-{int(r)}"


def place_element(place: int) -> str:
    """Give the id of a place of the queue."""
    return f"sw-queue-{int(place)}"


def seat_element(seat: int) -> str:
    """Give the id of a seat's element."""
    return f"sw-seat-P{int(seat)}"


# ---- the end


def end_words(state: Position) -> str:
    """Say how the game ended and, after a tie, what decided (SW-805, SW-806)."""
    winners = in_set(state, int(state.best))
    scores = [int(state.vp[seat]) for seat in seats_of(state)]
    most = max(scores)
    level = [seat for seat in seats_of(state) if scores[seat] == most]
    ranked = sorted(seats_of(state), key=lambda seat: -scores[seat])
    counts = ", ".join(f"{seat_name(seat)} {scores[seat]}" for seat in ranked)
    if len(level) == 1:
        return f"The last round is over. {seat_name(level[0])} won with {most} VP. All: {counts}."
    said = f"The last round is over. {names(level)} have {most} VP each."
    tokens = ", ".join(f"{seat_name(seat)} {int(state.tokens_of(seat))}" for seat in level)
    if not state.settings.tokens_break_ties:
        said += " They share the win."
    elif len(winners) == 1:
        said += f" {seat_name(winners[0])} won with more tokens on the map: {tokens}."
    else:
        said += f" {names(winners)} share the win, with as many tokens on the map: {tokens}."
    return f"{said} All: {counts}."
