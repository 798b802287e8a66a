"""Expansion: pyramids spread and grow (7.1). Compiled."""

from __future__ import annotations

from mypy_extensions import i64

from ludoscape.games.alheimur.rules.cards import BIT
from ludoscape.games.alheimur.rules.position import COLONIST, Position
from ludoscape.games.alheimur.rules.world import lowest, neighbours

# ---- Expansion


def smallest(state: Position, seat: i64) -> i64:
    """Give the size that Expand would place, 0 for none (AL-33)."""
    stash = state.stash
    for size in range(i64(1), i64(2) if state.settings.only_one else i64(4)):
        if stash[3 * seat + size - 1]:
            return size
    return 0


def stock(state: Position, seat: i64) -> i64:
    """Find the sizes of the pyramids in the stash of a seat, as bits."""
    stash = state.stash
    sizes: i64 = 0
    for size in range(i64(1), i64(4)):
        if stash[3 * seat + size - 1]:
            sizes |= BIT[size]
    return sizes


def around(state: Position, w: i64, bits: i64) -> i64:
    """Give the territories adjacent to some territories of a world."""
    return neighbours(state.worlds[w].near, bits)


def can_act(state: Position) -> bool:
    """Tell whether an action is legal on some unused world (AL-32, AL-35)."""
    unused = state.unused
    while unused:
        if can_act_on(state, lowest(unused)):
            return True
        unused &= unused - 1
    return False


def can_act_on(state: Position, w: i64) -> bool:
    """Tell whether an action is possible on a world that is not used yet."""
    return changeable(state, w) != 0 or room_to_expand(state, w) != 0  # the quicker one first


def room_to_expand(state: Position, w: i64) -> i64:
    """Find the territories to which the seat may expand, as bits (AL-33)."""
    mine = state.mine[state.settings.seats * w + state.seat]
    if not mine or not smallest(state, state.seat):
        return 0
    world = state.worlds[w]
    free = world.whole & ~state.taken(w)
    return free if state.settings.anywhere or not free else free & neighbours(world.near, mine)


def changeable(state: Position, w: i64) -> i64:
    """Find the territories where the seat may civilize what stands there, as bits (AL-34)."""
    settings = state.settings
    kinds, steps = state.kinds, settings.steps
    mine = state.mine[settings.seats * w + state.seat]
    if not settings.civilizes_invaders:
        mine &= ~kinds[4 * w]
    sizes = stock(state, state.seat)
    found: i64 = 0
    for size in range(i64(1), i64(4)):
        if steps[size] & sizes:
            found |= kinds[4 * w + size]
    return found & mine


def expand(state: Position, w: i64, t: i64) -> None:
    """Place the smallest pyramid of the stash (AL-33)."""
    size = smallest(state, state.seat)
    state.stash[3 * state.seat + size - 1] -= 1
    state.stand(w, t, state.seat, size, COLONIST)
    state.unused &= ~BIT[w]


def civilize(state: Position, w: i64, t: i64, size: i64) -> None:
    """Exchange a colonist for one of another size (AL-34)."""
    word = state.land[16 * w + t] - 1
    state.stash[3 * state.seat + (word >> 1 & 3)] += 1
    state.stash[3 * state.seat + size - 1] -= 1
    state.resize(w, t, size)
    state.unused &= ~BIT[w]
