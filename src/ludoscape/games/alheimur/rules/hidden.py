"""What a seat does not know: cards that it has not seen are dealt anew (AL-82). Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.games.alheimur.rules import building
from ludoscape.games.alheimur.rules.cards import BIT, SINGLES, copies, with_card, without
from ludoscape.games.alheimur.rules.position import Position
from ludoscape.games.alheimur.rules.world import degree, lowest

ONCE: Final = 0x7FFFFFFE0  # the cards after the singles, of which there is one each


def reshuffle(state: Position, seat: i64, rng: Rng) -> None:
    """Deal the cards that a seat has not seen anew, in a way that fits what was waived."""
    while True:
        other = state.deck
        mine = state.seat == seat or building.is_neutral(state) or not len(state.pile) or state.turned
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
                        x = laid[3 * near + 1] + building.DX[way]
                        y = laid[3 * near + 2] + building.DY[way]
                        if building.fit(state, code, x, y, -1) == building.MATCHES:
                            fine = False
    state.laid = now
    return fine


def any_card(deck: i64, rng: Rng) -> i64:
    """Draw a printed card from a set of cards; all copies are as likely."""
    left = rng.below(degree(deck))
    for card in range(i64(SINGLES)):
        left -= copies(deck, card)
        if left < 0:
            return card
    others = deck & ONCE
    while left:
        others &= others - 1
        left -= 1
    return lowest(others)
