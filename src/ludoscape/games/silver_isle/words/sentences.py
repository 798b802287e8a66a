"""Sentences and sums that the view, the choices and the log of Silver Isle share."""

from __future__ import annotations

from typing import NamedTuple

from ludoscape.engine.sets import members
from ludoscape.engine.words import join_words
from ludoscape.games.silver_isle.rules.isle import PORTS, Isle
from ludoscape.games.silver_isle.rules.letters import LETTERS, NATION_NAMES
from ludoscape.games.silver_isle.rules.position import DEPLETED, SEEN_VALUE
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words.names import OWNERS


def knows(state: SilverState, seat: int, nation: int) -> bool:
    """Tell whether a seat knows the values of a nation's coins (SI-97)."""
    return seat >= 0 and state.seat_of(nation) == seat


def several(state: SilverState) -> bool:
    """Tell whether a person plays more than one nation (SI-95)."""
    return bool(state.settings.seats == 2)


def nations_of(state: SilverState, seat: int) -> list[int]:
    """List the nations that a seat plays."""
    return [n for n in range(int(state.settings.nations)) if state.seat_of(n) == seat]


def total(crews: int) -> int:
    """Add up the values of crews."""
    return sum(c % 6 for c in members(crews))


def sum_words(values: list[int]) -> str:
    """Say a sum: 5, or 2 + 1 = 3."""
    if len(values) < 2:
        return str(sum(values))
    return f"{' + '.join(map(str, values))} = {sum(values)}"


def whose(state: SilverState, nation: int, seat: int) -> str:
    """Say whose something is, to a seat: your, Spain's; England's where a person plays two nations."""
    return "your" if knows(state, seat, nation) and not several(state) else OWNERS[nation]


def landing(state: SilverState, nation: int) -> int:
    """Give the place beside a nation's ship, -1 while it is in Europe (SI-16)."""
    isle = state.isle
    corner = int(state.ship[nation])
    return int(isle.closest[corner]) if isle is not None and corner >= 0 else -1


# ---- who would fight


class Defence(NamedTuple):
    """Who defends: their nation, all of them, and those whose values the attacker knows."""

    nation: int
    crews: int
    known: int


def known_crews(state: SilverState, seat: int, crews: int) -> int:
    """Give those of some crews whose values a seat is shown."""
    found = 0
    for c in members(crews):
        shown = state.game.options["memory_aid"] and state.shown >> c & 1
        if knows(state, seat, c // 6) or shown:
            found |= 1 << c
    return found


def defenders(state: SilverState, nation: int, place: int) -> Defence | None:
    """Give the defenders that a crew of a nation meets when it enters a place (SI-54)."""
    tile = place >> 2
    owner = int(state.controller(tile)) if tile < PORTS else -1
    if owner in (-1, nation):
        return None
    crews = 0
    for quadrant in range(4):
        c = int(state.who[4 * tile + quadrant])
        if c >= 0 and c // 6 == owner:
            crews |= 1 << c
    return Defence(owner, crews, known_crews(state, int(state.actor), crews)) if crews else None


# ---- food


class Area(NamedTuple):
    """An area of a nation: its tiles, the crews that eat there (SI-18, SI-41)."""

    tiles: list[int]
    crews: int


def areas(state: SilverState, isle: Isle, nation: int) -> list[Area]:
    """List the areas of a nation."""
    rest = int(state.land[nation])
    if not state.settings.port_in_area:
        rest &= ~(1 << PORTS + nation)
    found = []
    while rest:
        area = edge = rest & -rest
        while edge:
            tile = edge.bit_length() - 1
            edge &= ~(1 << tile)
            more = int(isle.links[tile]) & rest & ~area
            area |= more
            edge |= more
        rest &= ~area
        crews = sum(state.at[6 * nation + v] < 96 and area >> (state.at[6 * nation + v] >> 2) & 1 for v in range(6))
        found.append(Area(members(area), int(crews)))
    return found


# ---- what fights have shown


def shown_in(codes: list[int]) -> dict[int, list[int]]:
    """Read the values that a fight has shown, by nation, the highest first."""
    found: dict[int, list[int]] = {}
    for code in codes:
        if code & 3 == SEEN_VALUE:
            found.setdefault(code >> 2 & 3, []).append((code >> 18 & 7) - 1)
    return {n: sorted(values, reverse=True) for n, values in found.items()}


def last_fight(state: SilverState) -> list[dict[str, object]]:
    """Give what the last fight has shown; everybody saw it (SI-98)."""
    event = state.seen
    while event is not None and event.code & 3 != SEEN_VALUE:
        event = event.before
    codes: list[int] = []
    while event is not None and event.code & 3 == SEEN_VALUE and event.code not in codes:
        codes.append(int(event.code))
        event = event.before
    shown = shown_in(codes)
    return [{"nation": LETTERS[n], "values": shown[n]} for n in sorted(shown)]


# ---- the end


def score(state: SilverState, seat: int) -> int:
    """Count the silver of a seat that counts (SI-91, SI-95)."""
    return sum(int(state.score(n)) for n in nations_of(state, seat))


def end_words(state: SilverState) -> str:
    """Say how the game ended (SI-90 … SI-93)."""
    winners = members(state.best)
    names = join_words([f"{{{p}}}" for p in winners])
    counts = [score(state, p) for p in range(int(state.settings.seats))]
    best = counts[winners[0]]
    why = "All silver is home." if state.reason == DEPLETED else "The last round is over."
    if sum(count == best for count in counts) == len(winners):
        return f"{why} Most silver, {best}: {names}."
    return f"{why} The silver is equal, {best} each; land and crews decide for {names}."


def title_of(state: SilverState, seat: int) -> str:
    """Name what a seat plays: England, north, or the two nations of a person."""
    names = [NATION_NAMES[n] for n in nations_of(state, seat)]
    sides = ("north", "east", "south", "west")
    return f"{names[0]}, {sides[nations_of(state, seat)[0]]}" if len(names) == 1 else join_words(names)
