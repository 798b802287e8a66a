"""Words of Alheimur: seats, worlds, territories, ships and cards as players name them, and what phases are called.

Compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import join_words, seat_name
from ludoscape.games.alheimur.rules import position
from ludoscape.games.alheimur.rules.cards import CELLS, FIGHTER, UNIT_MARINE, UNIT_NAMES, UNIT_SIZE, UNITS
from ludoscape.games.alheimur.rules.letters import territory_text, zone_name
from ludoscape.games.alheimur.rules.movement import PORT, stage_of
from ludoscape.games.alheimur.rules.position import Position
from ludoscape.games.alheimur.words.names import ELEMENT_NAMES

PHASE_WORDS: Final[dict[int, str]] = read_texts("ludoscape.games.alheimur").named("phases", vars(position))
SIDES: Final = ((1, 0, "right of"), (-1, 0, "left of"), (0, 1, "below"), (0, -1, "above"))


# ---- seats


def seats_of(state: Position) -> range:
    """List the seats."""
    return range(int(state.settings.seats))


def in_turn(state: Position, seat: int) -> list[int]:
    """List the seats that come after one, in the order of turns, this one last."""
    seats = int(state.settings.seats)
    return [(seat + i) % seats for i in range(1, seats + 1)]


# ---- words


def percent(chance: Fraction) -> str:
    """Say a chance as a percentage; only what is certain is 0% or 100%.

    >>> percent(Fraction(13, 16)), percent(Fraction(1, 1296)), percent(Fraction(0))
    ('81%', '1%', '0%')
    """
    rounded = round(100 * chance)
    return f"{rounded if chance in (0, 1) else min(99, max(1, rounded))}%"


# ---- worlds and territories


def worlds_of(state: Position) -> range:
    """List the numbers of the finished worlds."""
    return range(len(state.worlds))


def world_name(state: Position, w: int) -> str:
    """Name a world."""
    return "the neutral world" if w == state.settings.seats else f"{seat_name(w)}'s world"


def orbit_name(state: Position, w: int) -> str:
    """Name an orbit."""
    return f"the orbit of {world_name(state, w)}"


def zone_key(state: Position, zone: int) -> str:
    """Give the letter of the world of an orbit, or the word for Space."""
    return zone_name(int(zone), int(state.settings.seats))


def territory_key(state: Position, place: int) -> str:
    """Name a territory: A5."""
    return territory_text(int(place), int(state.settings.seats))


def element_of(state: Position, place: int) -> str:
    """Name the element of a territory."""
    return ELEMENT_NAMES[int(state.worlds[place >> 4].element[place & 15])]


def territory_words(state: Position, place: int) -> str:
    """Name a territory with its element: A5 (fire)."""
    return f"{territory_key(state, place)} ({element_of(state, place)})"


def listed(state: Position, places: Sequence[int]) -> str:
    """Name territories: A5, A6 and A8."""
    return join_words([territory_key(state, place) for place in places])


def places_in(w: int, bits: int) -> list[int]:
    """List the territories of a world that are in a set of bits."""
    return [16 * w + t for t in range(16) if bits >> t & 1]


def occupied(state: Position, w: int) -> list[int]:
    """List the territories of a world that hold a pyramid."""
    return places_in(w, int(state.taken(w)))


def bitcount(bits: int) -> int:
    """Count the bits that are set."""
    return int(bits).bit_count()


# ---- pyramids and ships


def stash_of(state: Position, seat: int) -> list[int]:
    """Count the pyramids of each size in a stash."""
    return [int(n) for n in state.stash[3 * seat : 3 * seat + 3]]


def fleet_of(state: Position, zone: int, seat: int) -> list[tuple[int, int]]:
    """List the units of a seat in an orbit or in Space: kind and number."""
    word = int(state.fleet[int(state.settings.seats) * zone + seat])
    return [(unit, word >> 4 * unit & 15) for unit in range(UNITS) if word >> 4 * unit & 15]


def standing_words(size: int, invader: bool) -> str:
    """Name what stands on a territory.

    >>> standing_words(3, False), standing_words(1, True)
    ('spaceport', 'invader of size 1')
    """
    if invader:
        return f"invader of size {size}"
    return "spaceport" if size == PORT else f"colonist of size {size}"


def unit_words(unit: int) -> str:
    """Name a ship with what it carries.

    >>> unit_words(7), unit_words(9)
    ('transport of size 3 with a marine of size 2', 'fighter of size 1')
    """
    role = "fighter" if unit >= FIGHTER else "transport"
    marine = int(UNIT_MARINE[unit])
    return f"{role} of size {int(UNIT_SIZE[unit])}" + (f" with a marine of size {marine}" if marine else "")


def fleet_words(units: Sequence[tuple[int, int]]) -> str:
    """Write the units of a fleet in short: 2 T1, F3."""
    return ", ".join(f"{n} {UNIT_NAMES[unit]}" if n > 1 else UNIT_NAMES[unit] for unit, n in units)


def pyramid_icon(seat: int, size: int, lies: bool = False) -> str:
    """Give the picture of a pyramid: upright, or lying as invaders and fighters do."""
    return f"{'lie' if lies else 'pyr'}-{size}-{seat + 1}"


def unit_icon(seat: int, unit: int) -> str:
    """Give the picture of a ship."""
    return pyramid_icon(seat, int(UNIT_SIZE[unit]), unit >= FIGHTER)


# ---- cards


def card_words(code: int) -> str:
    """Say what a card shows as it lies on the table.

    >>> card_words(0), card_words(10), card_words(31), card_words(50)
    ('air', 'air over earth', 'earth beside air', 'air, earth over fire, ether')
    """
    a, b, c, d = [ELEMENT_NAMES[int(n)] for n in CELLS[4 * code : 4 * code + 4]]
    if a == b:
        return a if a == c else f"{a} over {c}"
    return f"{a} beside {b}" if (a, b) == (c, d) else f"{a}, {b} over {c}, {d}"


def beside_words(state: Position, x: int, y: int) -> str:
    """Say where a cell is by a card that lies beside it: right of the first card; empty for the first one."""
    laid = [int(n) for n in state.laid]
    for k in range(len(laid) // 3):
        for dx, dy, side in SIDES:
            if (laid[3 * k + 1] + dx, laid[3 * k + 2] + dy) == (x, y):
                return f"{side} the {('first', 'second', 'third', 'fourth')[k]} card"
    return ""


# ---- the turn


def is_set_up(state: Position) -> bool:
    """Tell whether the set-up is still going on."""
    return state.phase in position.SET_UP


def movement_words(state: Position) -> list[str]:
    """Name the phases of Movement in their order (AL-47)."""
    return [PHASE_WORDS[int(phase)] for phase in state.settings.order]


def is_still_to_come(state: Position, phase: int) -> bool:
    """Tell whether a phase of Movement comes later in this turn."""
    now = position.WHOLE.get(int(state.phase), int(state.phase))
    return bool(stage_of(state, phase) > stage_of(state, now))


def article(what: str) -> str:
    """Put the article before a role.

    >>> article("invader"), article("transport of size 1")
    ('an invader', 'a transport of size 1')
    """
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"
