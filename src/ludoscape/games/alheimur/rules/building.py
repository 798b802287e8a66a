"""The set-up: worlds are built of five cards each, then colonists are placed (section 5). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import Moves
from ludoscape.games.alheimur.rules.cards import BIT, CARDS, CELLS, SINGLES, copies, with_card, without
from ludoscape.games.alheimur.rules.moves import M_BUILD, M_PUT, M_SWAP
from ludoscape.games.alheimur.rules.position import BUILD, CARD, COLONIST, COLONISTS, LOT, SWAP, Position
from ludoscape.games.alheimur.rules.world import World

DX: Final = vec[i64]([1, 0, -1, 0])
DY: Final = vec[i64]([0, 1, 0, -1])


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
    state.pile = append(state.pile[:], card)
    if state.turned:
        state.phase = SWAP
    elif state.settings.blind or len(state.pile) == 5:
        state.phase = LOT if is_lot(state) else BUILD


def is_neutral(state: Position) -> bool:
    """Tell whether the world that is being built is the neutral one (AL-24)."""
    return state.building == state.settings.seats


def is_lot(state: Position) -> bool:
    """Tell whether its placements are drawn."""
    return state.settings.lot and is_neutral(state)


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
    cells = _free_cells(state)
    for i in range(len(state.pile)):
        if not _again(state, i):
            card = state.pile[i]
            for code in range(2 * card, 2 * card + (1 if card < SINGLES else 2)):
                for cell in range(i64(49)):
                    if cells & BIT[cell]:
                        x = cell % 7 - 3
                        y = cell // 7 - 3
                        if not match or fit(state, code, x, y, -1) == 2:
                            out.add(M_BUILD + 64 * code + 8 * (x + 3) + y + 3)


def _free_cells(state: Position) -> i64:
    """Find the empty card cells beside a laid card, as bits 7 * (y + 3) + x + 3."""
    taken: i64 = 0
    beside: i64 = 0
    for k in range(i64(len(state.laid)) // 3):
        x = state.laid[3 * k + 1] + 3
        y = state.laid[3 * k + 2] + 3
        taken |= BIT[7 * y + x]
        for way in range(i64(4)):
            nx = x + DX[way]
            ny = y + DY[way]
            if 0 <= nx < 7 and 0 <= ny < 7:
                beside |= BIT[7 * ny + nx]
    return beside & ~taken


def fit(state: Position, code: i64, x: i64, y: i64, skip: i64) -> i64:
    """Tell how a code would lie: 0 on a card or beside none, 1 beside one, 2 with a contact that matches (AL-09).

    The laid card number `skip` counts as taken away.
    """
    laid = state.laid
    how: i64 = 0
    for k in range(i64(len(laid)) // 3):
        if k == skip:
            continue
        dx = x - laid[3 * k + 1]
        dy = y - laid[3 * k + 2]
        if dx == 0 and dy == 0:
            return 0
        if dx * dx + dy * dy == 1:
            if how == 0:
                how = 1
            # the two pairs of unit cells that face each other
            for side in range(i64(2)):
                if dy == 0:
                    mine = 2 * side + (0 if dx > 0 else 1)
                    theirs = 2 * side + (1 if dx > 0 else 0)
                else:
                    mine = side + (0 if dy > 0 else 2)
                    theirs = side + (2 if dy > 0 else 0)
                if CELLS[4 * code + mine] == CELLS[4 * laid[3 * k] + theirs]:
                    how = 2
    return how


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
        for turned in range(i64(1) if card < 5 else i64(2)):
            if not match or fit(state, 2 * card + turned, x, y, k) == 2:
                out.add(M_SWAP + 64 * (2 * card + turned) + 8 * (x + 3) + y + 3)


# ---- placing


def place_card(state: Position, move: i64) -> None:
    """Place a card; the fifth one is the orbit card (AL-18 … AL-20)."""
    code = (move - M_BUILD) >> 6
    x = (move >> 3 & 7) - 3
    y = (move & 7) - 3
    # a card drawn blind tells nothing of the others
    if len(state.laid) and state.settings.match and not state.settings.blind and fit(state, code, x, y, -1) == 1:
        state.waived |= BIT[i64(len(state.laid)) // 3]
    _take_from_pile(state, code >> 1)
    state.laid = append(append(append(state.laid[:], code), x), y)
    if len(state.laid) < 12:
        if is_neutral(state):
            n = state.settings.seats
            state.seat = (state.first + i64(len(state.laid)) // 3) % n
        if state.settings.blind:
            state.phase = CARD
        return
    _finish(state)


def _take_from_pile(state: Position, card: i64) -> None:
    rest: vec[i64] = vec[i64]()
    gone = False
    for i in range(len(state.pile)):
        if state.pile[i] == card and not gone:
            gone = True
        else:
            rest = append(rest, state.pile[i])
    state.pile = rest


def world_laid(state: Position) -> World:
    """Make a world of the cards laid out."""
    laid = state.laid
    return World(
        vec[i64]([laid[3 * k] for k in range(4)]),
        vec[i64]([laid[3 * k + 1] for k in range(4)]),
        vec[i64]([laid[3 * k + 2] for k in range(4)]),
    )


def _finish(state: Position) -> None:
    """Keep a playable world; repair another, or build again (AL-21 … AL-23)."""
    world = world_laid(state)
    if world.playable or is_neutral(state):
        _keep(state, world)
    elif not state.turned:
        state.turned = True
        # with build_draw=blind nobody knows the fifth card before it is turned up
        state.phase = SWAP if len(state.pile) else CARD
    elif state.extra:
        state.extra -= 1
        for k in range(i64(4)):
            state.removed = with_card(state.removed, state.laid[3 * k] >> 1)
        state.removed = with_card(state.removed, state.pile[0])
        state.clear_table()
        state.phase = CARD
    elif state.redeals < state.settings.max_redeals:
        state.redeals += 1
        state.deal_again()
        open_table(state)
    else:
        _keep(state, world)


def _keep(state: Position, world: World) -> None:
    """Add a finished world; its orbit card lies beside it (AL-20)."""
    worlds = state.worlds[:]
    worlds.append(world)
    state.worlds = worlds
    state.orbit = append(state.orbit[:], state.pile[0] if len(state.pile) else -1)
    if state.turned or (is_neutral(state) and len(state.pile)):
        state.shown |= BIT[state.building]
    state.waivers = append(state.waivers[:], 0 if state.turned else state.waived)
    state.building += 1
    state.clear_table()
    open_table(state)


def swap_card(state: Position, move: i64) -> None:
    """Exchange the orbit card for a placed one, which becomes the orbit card (AL-21)."""
    code = (move - M_SWAP) >> 6
    x = (move >> 3 & 7) - 3
    y = (move & 7) - 3
    laid = state.laid[:]
    for k in range(i64(4)):
        if laid[3 * k + 1] == x and laid[3 * k + 2] == y:
            state.pile = vec[i64]([laid[3 * k] >> 1])
            laid[3 * k] = code
    state.laid = laid
    _finish(state)


# ---- colonists


def colonist_moves(state: Position, out: Moves) -> None:
    """Add the free territories of the own home world (AL-25)."""
    free = state.vacant(state.seat)
    for t in range(state.worlds[state.seat].size):
        if free & BIT[t]:
            out.add(M_PUT + 16 * state.seat + t)


def put_colonist(state: Position, t: i64) -> bool:
    """Place a starting colonist; true when all seats have placed theirs."""
    seat = state.seat
    state.stash[3 * seat] -= 1
    state.stand(seat, t, seat, 1, COLONIST)
    state.left -= 1
    if state.left:
        return False
    state.left = 3
    state.seat = (seat + 1) % state.settings.seats
    if state.seat == state.first:
        state.left = 0
        return True
    return False


# ---- what a seat does not know (AL-82)


def reshuffle(state: Position, seat: i64, rng: Rng) -> None:
    """Deal the cards that a seat has not seen anew, in a way that fits what was waived."""
    while True:
        other = state.deck
        mine = state.seat == seat or is_neutral(state) or not len(state.pile) or state.turned
        if not mine:
            for i in range(len(state.pile)):
                other = with_card(other, state.pile[i])
        for w in range(i64(len(state.worlds))):
            if hides(state, w, seat):
                other = with_card(other, state.orbit[w])
        pile = state.pile[:]
        orbit = state.orbit[:]
        if not mine:
            for i in range(len(pile)):
                card = any_card(other, rng)
                other = without(other, card)
                pile[i] = card
        fine = mine or could_hold(state, pile)
        for w in range(i64(len(state.worlds))):
            if hides(state, w, seat):
                card = any_card(other, rng)
                other = without(other, card)
                orbit[w] = card
                fine = fine and could_be_orbit(state, w, card)
        if fine:
            state.deck = other
            state.pile = pile
            state.orbit = orbit
            return


def hides(state: Position, w: i64, seat: i64) -> bool:
    """Tell whether the orbit card of a world is hidden from a seat."""
    return w != seat and not state.shown & BIT[w] and state.orbit[w] >= 0


def could_hold(state: Position, pile: vec[i64]) -> bool:
    """Tell whether a builder could hold these cards: none had a match where matching was waived (AL-19)."""
    for i in range(len(pile)):
        if not _unmatched(state, pile[i], state.laid, state.waived):
            return False
    return True


def could_be_orbit(state: Position, w: i64, card: i64) -> bool:
    """Tell whether a card could be the orbit card of a finished world, by the same argument."""
    if not state.waivers[w]:
        return True
    world = state.worlds[w]
    laid: vec[i64] = vec[i64]()
    for k in range(i64(4)):
        laid = append(append(append(laid, world.codes[k]), world.xs[k]), world.ys[k])
    return _unmatched(state, card, laid, state.waivers[w])


def _unmatched(state: Position, card: i64, laid: vec[i64], waived: i64) -> bool:
    """Tell whether a card had no matching place at each placement that was waived."""
    if not waived:
        return True
    now = state.laid
    fine = True
    for k in range(i64(1), i64(4)):
        if waived & BIT[k]:
            state.laid = laid[: 3 * k]
            for code in range(2 * card, 2 * card + 2):
                for near in range(k):
                    for way in range(i64(4)):
                        x = laid[3 * near + 1] + DX[way]
                        y = laid[3 * near + 2] + DY[way]
                        if fit(state, code, x, y, -1) == 2:
                            fine = False
    state.laid = now
    return fine


def any_card(deck: i64, rng: Rng) -> i64:
    """Draw a printed card from a set of cards."""
    whole: i64 = 0
    for card in range(i64(CARDS)):
        whole += copies(deck, card)
    left = rng.below(whole)
    for card in range(i64(CARDS)):
        left -= copies(deck, card)
        if left < 0:
            return card
    raise ValueError("there is no card left")
