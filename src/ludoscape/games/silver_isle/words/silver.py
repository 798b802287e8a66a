"""How silver comes about: from a mine to a crew, aboard, to Europe and ashore there, and what of that comes next."""

from __future__ import annotations

from ludoscape.games.silver_isle.rules import land, legal, moves
from ludoscape.games.silver_isle.rules.position import ABOARD, EUROPE, Position, landing
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words import notation


def carried(state: Position, nation: int) -> int:
    """Count the silver that a nation's crews carry."""
    return int(state.loaded >> 6 * nation & 0b111111).bit_count()


def on_its_way(state: Position, nation: int) -> int:
    """Count the silver that a nation has mined or taken and has not delivered (SI-91)."""
    return carried(state, nation) + int(state.hold[nation])


def can_dig(state: SilverState, crew: int) -> bool:
    """Tell whether a crew stands beside a mine that it can dig in (SI-68)."""
    isle = state.isle
    if isle is None or state.at[crew] >= EUROPE:  # or aboard
        return False
    placed = (n for n in range(int(state.settings.nations)) if state.mine_at[n] >= 0)
    return any(legal.against_dig(state, isle, crew, n) == legal.LEGAL for n in placed)


def most_in_mine(state: SilverState) -> int:
    """Tell how much silver the mine that may be placed now can hold at most (SI-58)."""
    decoded = (notation.decode(state, move) for move in state.legal())
    places = (named[0] for kind, named in decoded if kind == moves.M_MINE)
    return max(int(land.worth(land.distance(state, place, state.mined))) for place in places)


def next_step(state: SilverState, nation: int) -> str:
    """Say what the silver of a nation needs next; the farther it has come, the sooner."""
    crews, nations = [6 * nation + value for value in range(6)], int(state.settings.nations)
    digs = any(can_dig(state, c) for c in crews)
    if state.hold[nation]:
        if state.ship[nation] < 0:
            return "Silver counts when unloaded in Europe."
        if carried(state, nation) or digs:
            return "Silver counts in Europe: go home, or load more first."
        return "Bring the silver in your hold to Europe."
    if carried(state, nation):
        return _to_the_ship(state, nation)
    if digs:
        return "A crew beside a mine can dig silver."
    if _is_mined_out(state, nation):
        theirs = any(_can_be_taken(state, n) for n in range(nations) if state.seat_of(n) != state.seat_of(nation))
        return f"No mine holds silver: {'take what others carry' if theirs else 'land decides between equals'}."
    if all(state.at[c] >= EUROPE for c in crews):
        aboard = any(state.at[c] == ABOARD for c in crews)
        return "Bring crews ashore: they take land and dig." if aboard else "Your crews are in Europe: bring them here."
    if state.mine_at[nation] < 0:
        return "Take a free tile to place your mine." if _has_free_tile(state) else "Take land round a mine."
    if state.mine_value[nation] > 0:
        return "Silver comes from mines on your land."
    return "Your mine is empty: take land round another."


def _has_free_tile(state: SilverState) -> bool:
    """Tell whether nobody controls some tile of the isle."""
    taken = 0
    for n in range(int(state.settings.nations)):
        taken |= int(state.land[n])
    return state.isle is not None and int(state.isle.present) & ~taken != 0


def _is_mined_out(state: SilverState, nation: int) -> bool:
    """Tell whether a nation has placed its mine, or can no more, and none that is placed holds silver."""
    placed = [n for n in range(int(state.settings.nations)) if state.mine_at[n] >= 0]
    done = nation in placed or not _has_free_tile(state)
    return done and not any(state.mine_value[n] for n in placed)


def _can_be_taken(state: SilverState, nation: int) -> bool:
    """Tell whether others can attack what a nation carries: on the isle, or in a ship that is there (SI-69)."""
    crews = [6 * nation + value for value in range(6) if state.loaded >> 6 * nation + value & 1]
    on_land = any(state.at[c] < EUROPE for c in crews)
    afloat = state.hold[nation] > 0 or any(state.at[c] == ABOARD for c in crews)
    return on_land or (afloat and state.ship[nation] >= 0)


def _to_the_ship(state: SilverState, nation: int) -> str:
    """Say how silver that a crew carries comes aboard."""
    place = int(landing(state, nation))
    if place < 0:
        return "Your ship must fetch what a crew carries."
    carrying = (6 * nation + value for value in range(6) if state.loaded >> 6 * nation + value & 1)
    if any(state.at[c] == place for c in carrying):
        return "Your ship can load what a crew carries."
    return "Bring what a crew carries beside your ship."
