"""Why a move of Causeway is not legal now: the rule and one sentence."""

from __future__ import annotations

from causeway.rules.letters import SIDES
from causeway.rules.state import LAY, PASS, VALUES, CausewayState
from causeway.words.notation import MOVE, no_move
from ludoscape.engine.game import IllegalMove
from ludoscape.engine.state import CHANCE, OVER


def parse(state: CausewayState, text: str) -> int:
    """Read a move. Raises NotationError, or IllegalMove with the rule that forbids it now."""
    found = MOVE.fullmatch(text)
    if found is None:
        raise no_move(text)
    move = PASS if text == "pass" else int(found[2]) - 1
    if found[1] in SIDES:
        move = LAY + 2 * move + SIDES.index(found[1])
    if refusal := refused(state, move):
        raise refusal
    return move


def refused(state: CausewayState, move: int) -> IllegalMove | None:
    """Say why a move is not legal now; None when it is."""
    if state.actor == OVER:
        return IllegalMove("CA-8", "The game is over.")
    if (move < LAY) != (state.actor == CHANCE):
        rule, reason = ("CA-3", "No stone is drawn now.") if move < LAY else ("CA-6", "A stone is drawn first.")
        return IllegalMove(rule, reason)
    if move < LAY:
        return None if state.bag[move] else IllegalMove("CA-1", f"There is no {move + 1} in the bag any more.")
    if move == PASS:
        if move in state.legal():
            return None
        return IllegalMove("CA-7", f"{{{state.actor}}} can lay a stone, and must.")
    value, side = (move - LAY) // 2, (move - LAY) % 2
    if not state.hands[VALUES * state.actor + value]:
        return IllegalMove("CA-3", f"{{{state.actor}}} has no stone of value {value + 1}.")
    if not len(state.row) and side == 0:
        return IllegalMove("CA-4", "The first stone is laid at the right.", ["ca-right"])
    if not state.fits(value, side):
        end = state.row[0] if side == 0 else state.row[len(state.row) - 1]
        gap = int(state.settings.gap)
        return IllegalMove("CA-4", f"{value + 1} and {end + 1} differ by more than {gap}.", [f"ca-{SIDES[side]}"])
    return None
