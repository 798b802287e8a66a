"""The set-up: worlds are built of five cards each, then colonists are placed (section 5). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.engine.state import Moves
from ludoscape.games.alheimur.rules.cards import BIT, CARDS, CELLS, SINGLES, with_card, without
from ludoscape.games.alheimur.rules.moves import M_BUILD, M_SWAP
from ludoscape.games.alheimur.rules.position import BUILD, CARD, COLONIST, COLONISTS, LOT, SWAP, Position
from ludoscape.games.alheimur.rules.world import FOUR, World

DX: Final = vec[i64]([1, 0, -1, 0])
DY: Final = vec[i64]([0, 1, 0, -1])
WAY: Final = vec[i64]([-1, 0, -1, 1, -1, 3, -1, 2, -1])  # the direction back from a card, by 3 * dx + dy + 4
# in each direction of DX, DY the two unit cells of a card that face unit cells of its neighbour, and those (AL-09)
OWN: Final = vec[i64]([1, 3, 2, 3, 0, 2, 0, 1])
THEIRS: Final = vec[i64]([0, 2, 0, 1, 1, 3, 2, 3])
# of each code the element of each of its unit cells, as bits 5 * unit cell + element
FACES: Final = vec[i64]([sum(1 << 5 * i + int(CELLS[4 * code + i]) for i in range(4)) for code in range(2 * CARDS)])
# and of each code and direction of DX, DY what it asks there: a match for one of two unit cells (AL-09)
ASKED: Final = vec[i64](
    [
        sum(1 << 5 * int(OWN[contact]) + int(CELLS[4 * code + THEIRS[contact]]) for contact in (2 * way, 2 * way + 1))
        for code in range(2 * CARDS)
        for way in (2, 3, 0, 1)  # who is asked looks the other way
    ]
)
MOST: Final = 80  # placements: five cards, two ways round, on eight free cells
ANYTHING: Final = 0xFFFFF  # all of these bits
NO_SPOTS: Final = vec[i64]([0] * 49)
# how a card lies to those that are laid
APART: Final = 0
BESIDE: Final = 1
MATCHES: Final = 2
# what comes when the fourth card of a world lies (AL-20 … AL-23)
STANDS: Final = 0
EXCHANGE: Final = 1
BUILD_AGAIN: Final = 2
DEAL_AGAIN: Final = 3


# ---- cards


def open_table(state: Position) -> None:
    """Let the next builder draw, or the first seat place its colonists (AL-16)."""
    if state.building == state.settings.worlds:
        state.seat = state.first
        state.left = 3
        state.phase = COLONISTS
        return
    state.seat = state.building if state.building < state.settings.seats else state.first
    state.phase = CARD


def drawn(state: Position, card: i64) -> None:
    """The builder gets to know a card; when there are enough, a card is placed (AL-17)."""
    state.deck = without(state.deck, card)
    pile = longer(state.pile, 1)
    pile[len(pile) - 1] = card
    state.pile = pile
    if state.turned:
        state.phase = SWAP
    elif state.settings.blind or len(state.pile) == 5:
        state.phase = LOT if is_lot(state) else BUILD


def longer(items: vec[i64], more: i64) -> vec[i64]:
    """Copy some cards, with room for more at the end: adding them one by one would copy them again."""
    found = NO_SPOTS[: i64(len(items)) + more]
    for i in range(len(items)):
        found[i] = items[i]
    return found


def is_neutral(state: Position) -> bool:
    """Tell whether the world that is being built is the neutral one (AL-24)."""
    return state.building == state.settings.seats


def is_lot(state: Position) -> bool:
    """Tell whether its placements are drawn."""
    return state.settings.lot and is_neutral(state)


# ---- how cards lie


def laid_at(state: Position, x: i64, y: i64) -> i64:
    """Find the card that lies on a cell, by its place among those laid; -1 for none."""
    for k in range(i64(len(state.laid)) // 3):
        if state.laid[3 * k + 1] == x and state.laid[3 * k + 2] == y:
            return k
    return -1


def facing(code: i64, other: i64, contact: i64) -> i64:
    """Give the elements that face each other at one of the contacts of a code with another: 8 * the own + the other."""
    return 8 * CELLS[4 * code + OWN[contact]] + CELLS[4 * other + THEIRS[contact]]


def matches(contact: i64) -> bool:
    """Tell whether both cells of a contact have the same element (AL-09)."""
    return contact >> 3 == contact & 7


def contacts(state: Position, code: i64, x: i64, y: i64, skip: i64) -> vec[i64]:
    """List the contacts of a code on a cell as `facing` gives them (AL-09); the laid card number `skip` is away."""
    found: vec[i64] = vec[i64]()
    for way in range(i64(4)):
        k = laid_at(state, x + DX[way], y + DY[way])
        if k >= 0 and k != skip:
            for side in range(i64(2)):
                found = append(found, facing(code, state.laid[3 * k], 2 * way + side))
    return found


def fit(state: Position, code: i64, x: i64, y: i64, skip: i64) -> i64:
    """Tell how a code would lie on a cell: APART (or on a card), BESIDE, MATCHES; the laid card `skip` is away."""
    wanted = wanted_on(state, x, y, skip)
    if not wanted:
        return APART
    return MATCHES if FACES[code] & wanted else BESIDE


def wanted_on(state: Position, x: i64, y: i64, skip: i64) -> i64:
    """Tell what would match on a cell, as `FACES` tells what a code has (AL-09): nothing on a card, or beside none."""
    laid = state.laid
    wanted: i64 = 0
    for k in range(i64(len(laid)) // 3):
        if k == skip:
            continue
        dx = laid[3 * k + 1] - x
        dy = laid[3 * k + 2] - y
        if dx == 0 and dy == 0:
            return 0
        if dx * dx + dy * dy == 1:
            wanted |= ASKED[4 * laid[3 * k] + WAY[3 * dx + dy + 4]]
    return wanted


# ---- legal placements


def build_moves(state: Position, out: Moves) -> None:
    """Add the placements of the next card (AL-17 … AL-19)."""
    if not len(state.laid):
        for i in range(len(state.pile)):
            if not _again(state, i):
                out.add(M_BUILD + 128 * state.pile[i] + 27)  # as printed, at (0, 0)
        return
    before = out.n
    _placements(state, out, state.settings.match)
    if out.n == before:
        _placements(state, out, False)


def _again(state: Position, i: i64) -> bool:
    """Tell whether a card of the pile is a copy of an earlier one."""
    for k in range(i):
        if state.pile[k] == state.pile[i]:
            return True
    return False


def _placements(state: Position, out: Moves, match: bool) -> None:
    spots = _asked(state.laid)
    found = _find_spots(match, spots)
    n = out.n
    if n + MOST > len(out.item):
        out.widen()
    item = out.item
    for i in range(len(state.pile)):
        if not _again(state, i):
            card = state.pile[i]
            for code in range(2 * card, 2 * card + (1 if card < SINGLES else 2)):
                faces = FACES[code]
                for k in range(found):
                    spot = spots[k]
                    item[n] = M_BUILD + 64 * code + (spot & 63)
                    if faces & spot >> 6:
                        n += 1
    out.n = n


def _find_spots(match: bool, cells: vec[i64]) -> i64:
    """Put the free cells to the front, as a move has them, each with 64 times what it asks of a card; count them."""
    asked: i64 = ANYTHING
    n: i64 = 0
    for cell in range(i64(49)):
        if cells[cell]:
            if match:
                asked = cells[cell]
            cells[n] = 64 * asked + 8 * (cell % 7) + cell // 7
            n += 1
    return n


def _asked(laid: vec[i64]) -> vec[i64]:
    """Tell of each cell 7 * (y + 3) + x + 3 what it asks of a card, as `FACES`: nothing on a card, or beside none."""
    asked = NO_SPOTS[:]
    for k in range(0, i64(len(laid)), 3):
        for way in range(i64(4)):
            x = laid[k + 1] + 3 + DX[way]
            y = laid[k + 2] + 3 + DY[way]
            if 0 <= x < 7 and 0 <= y < 7:
                asked[7 * y + x] |= ASKED[4 * laid[k] + way]
    for k in range(0, i64(len(laid)), 3):
        asked[7 * laid[k + 2] + laid[k + 1] + 24] = 0
    return asked


def swap_moves(state: Position, out: Moves) -> None:
    """Add the exchanges of the orbit card for a placed one (AL-21)."""
    before = out.n
    _exchanges(state, out, state.settings.match)
    if out.n == before:
        _exchanges(state, out, False)


def _exchanges(state: Position, out: Moves, match: bool) -> None:
    card = state.pile[0]
    for k in range(i64(4)):
        x = state.laid[3 * k + 1]
        y = state.laid[3 * k + 2]
        for code in range(2 * card, 2 * card + (1 if card < SINGLES else 2)):
            if not match or fit(state, code, x, y, k) == MATCHES:
                out.add(M_SWAP + 64 * code + 8 * (x + 3) + y + 3)


def must_match(state: Position) -> bool:
    """Tell whether a card that is laid or exchanged must match: it need not where nothing can (AL-18, AL-19, AL-21)."""
    if not state.settings.match:
        return False
    out = Moves()
    if state.phase == SWAP:
        _exchanges(state, out, True)
    else:
        _placements(state, out, True)
    return out.n > 0


# ---- placing


def place_card(state: Position, move: i64) -> None:
    """Place a card; the fifth one is the orbit card (AL-18 … AL-20)."""
    code = (move - M_BUILD) >> 6
    x = (move >> 3 & 7) - 3
    y = (move & 7) - 3
    # a card drawn blind tells nothing of the others
    if not state.settings.blind and is_unmatched(state, code, x, y):
        state.waived |= BIT[i64(len(state.laid)) // 3]
    _take_from_pile(state, code >> 1)
    laid = longer(state.laid, 3)
    at = len(laid) - 3
    laid[at] = code
    laid[at + 1] = x
    laid[at + 2] = y
    state.laid = laid
    if len(laid) < 12:
        if is_neutral(state):
            n = state.settings.seats
            state.seat = (state.first + i64(len(state.laid)) // 3) % n
        if state.settings.blind:
            state.phase = CARD
        return
    _finish(state)


def is_unmatched(state: Position, code: i64, x: i64, y: i64) -> bool:
    """Tell whether a card is laid beside others for which matching was waived (AL-19)."""
    return state.settings.match and fit(state, code, x, y, -1) == BESIDE


def holds(state: Position, card: i64) -> bool:
    """Tell whether a card is in the pile that is built from."""
    for i in range(len(state.pile)):
        if state.pile[i] == card:
            return True
    return False


def _take_from_pile(state: Position, card: i64) -> None:
    """Take one copy of a card out of the pile."""
    pile = state.pile
    rest = pile[:-1]
    gone: i64 = 0
    for i in range(i64(len(pile))):
        if pile[i] == card and not gone:
            gone = 1
        else:
            rest[i - gone] = pile[i]
    state.pile = rest


def world_laid(state: Position) -> World:
    """Make a world of the cards laid out."""
    laid = state.laid
    codes, xs, ys = FOUR[:], FOUR[:], FOUR[:]
    for k in range(i64(4)):
        codes[k] = laid[3 * k]
        xs[k] = laid[3 * k + 1]
        ys[k] = laid[3 * k + 2]
    return World(codes, xs, ys)


def what_follows(state: Position, world: World) -> i64:
    """Tell what comes of a world of four cards: a home world that is not playable is repaired (AL-20 … AL-23)."""
    if world.playable or is_neutral(state):
        return STANDS
    if not state.turned:
        return EXCHANGE
    if state.extra:
        return BUILD_AGAIN
    return DEAL_AGAIN if state.redeals < state.settings.max_redeals else STANDS


def _finish(state: Position) -> None:
    """Keep the world that is built, repair it, or build again."""
    world = world_laid(state)
    then = what_follows(state, world)
    if then == STANDS:
        _keep(state, world)
    elif then == EXCHANGE:
        state.turned = True
        # with build_draw=blind nobody knows the fifth card before it is turned up
        state.phase = SWAP if len(state.pile) else CARD
    elif then == BUILD_AGAIN:
        state.extra -= 1
        for k in range(i64(4)):
            state.removed = with_card(state.removed, state.laid[3 * k] >> 1)
        state.removed = with_card(state.removed, state.pile[0])
        state.clear_table()
        state.phase = CARD
    else:
        state.redeals += 1
        state.deal_again()
        open_table(state)


def _keep(state: Position, world: World) -> None:
    """Add a finished world; its orbit card lies beside it (AL-20)."""
    worlds = state.worlds[:]
    worlds.append(world)
    state.worlds = worlds
    here = state.building
    orbit = longer(state.orbit, 1)
    orbit[here] = state.pile[0] if len(state.pile) else i64(-1)
    state.orbit = orbit
    waivers = longer(state.waivers, 1)
    waivers[here] = i64(0) if state.turned else state.waived
    state.waivers = waivers
    if state.turned or (is_neutral(state) and len(state.pile)):
        state.shown |= BIT[here]
    state.building += 1
    state.clear_table()
    open_table(state)


def swap_card(state: Position, move: i64) -> None:
    """Exchange the orbit card for a placed one, which becomes the orbit card (AL-21)."""
    code = (move - M_SWAP) >> 6
    x = (move >> 3 & 7) - 3
    y = (move & 7) - 3
    k = laid_at(state, x, y)
    laid = state.laid[:]
    state.pile = vec[i64]([laid[3 * k] >> 1])
    laid[3 * k] = code
    state.laid = laid
    _finish(state)


# ---- colonists


def put_colonist(state: Position, t: i64) -> None:
    """Place a starting colonist (AL-25)."""
    state.stash[3 * state.seat] -= 1
    state.stand(state.seat, t, state.seat, 1, COLONIST)
    state.left -= 1
