"""The log of Causeway: an event as a sentence, and the rule it rests on."""

from __future__ import annotations

from causeway.rules.letters import SIDES
from causeway.rules.state import LAY, PASS, CausewayState
from ludoscape.engine.state import CHANCE
from ludoscape.engine.view import Told


def tell(before: CausewayState, move: int, after: CausewayState, seat: int) -> Told:
    """Tell an event to a seat."""
    who = int(before.drawer if before.actor == CHANCE else before.actor)
    told: Told = {"text": "", "css": f"p{who + 1}", "emblem": f"em-{who + 1}", "rule": "", "marks": [], "joins": False}
    if move < LAY:
        stone = f"a {move + 1}" if seat == who else "a stone"
        told["text"], told["rule"], told["joins"] = (
            f"{{{who}}} drew {stone}",
            "CA-6" if len(before.row) else "CA-2",
            True,
        )
    elif move == PASS:
        told["text"], told["rule"] = f"{{{who}}} passed", "CA-7"
    else:
        value, side = (move - LAY) // 2 + 1, SIDES[(move - LAY) % 2]
        points = int(after.points[who] - before.points[who])
        told["text"], told["rule"] = f"{{{who}}} laid {value} at the {side}: {points}", "CA-5"
        told["marks"] = [{"kind": "to", "at": 0 if side == "left" else len(after.row) - 1}]
    return told
