"""What a seat is told of Causeway: its view, its choices and what they would do."""

from __future__ import annotations

from causeway.rules.letters import REASONS, SIDES
from causeway.rules.state import LAY, PASS, VALUES, CausewayState
from causeway.words.notation import text_of
from ludoscape.engine.state import CHANCE, OVER
from ludoscape.engine.view import Choice, Ending, Item, Line, Prompt, SeatView, View


def view(state: CausewayState, seat: int) -> View:
    """Build what a seat (or a spectator) may know."""
    seats, actor = int(state.settings.seats), int(state.actor)
    return {
        "game": "causeway",
        "seat": seat,
        "actor": actor,
        "phase": "draw" if actor == CHANCE else "lay",
        "seats": [_seat(state, each) for each in range(seats)],
        "where": f"turn {int(state.turn) + 1}, {int(state.left_in_bag())} stones in the bag",
        "prompt": _prompt(state, seat),
        "steps": [],
        "held": "",
        "hand": [{"label": "Your stones", "items": _stones(state, seat)}] if seat >= 0 else [],
        "choices": [_choice(state, move) for move in state.legal()] if seat == actor else [],
        "board": {"row": [int(stone) + 1 for stone in state.row], "hand": _values(state, seat) if seat >= 0 else []},
        "outcome": _outcome(state),
    }


def _seat(state: CausewayState, seat: int) -> SeatView:
    held, moving = int(state.held(seat)), seat == state.actor
    won = state.actor == OVER and state.payoff(seat) > 0
    return {
        "seat": seat,
        "css": f"p{seat + 1}",
        "emblem": f"em-{seat + 1}",
        "title": "",
        "groups": [{"label": f"{held} stone{'s' * (held != 1)}", "items": []}],
        "tag": "won" if won else "moving" if moving else "",
        "out": False,
        "score": str(int(state.points[seat])),
    }


def _values(state: CausewayState, seat: int) -> list[int]:
    return [v + 1 for v in range(VALUES) if state.hands[VALUES * seat + v]]


def _stones(state: CausewayState, seat: int) -> list[Item]:
    return [
        {
            "icon": f"n-{value}",
            "css": f"p{seat + 1}",
            "label": f"stone {value}",
            "id": f"ca-hand-{value}",
            "count": int(state.hands[VALUES * seat + value - 1]),
        }
        for value in _values(state, seat)
    ]


def _prompt(state: CausewayState, seat: int) -> Prompt:
    if state.actor == OVER:
        names = [f"{{{each}}}" for each in range(int(state.settings.seats)) if state.payoff(each) > 0]
        share = " share the victory" if len(names) > 1 else " won"
        return {"title": " and ".join(names) + share, "detail": _ending(state)}
    if state.actor == CHANCE:
        return {"title": f"{{{state.drawer}}} draws a stone", "detail": ""}
    if seat == state.actor:
        return {"title": _question(state), "detail": f"It may differ by {int(state.settings.gap)}."}
    return {"title": f"{{{state.actor}}} is to lay a stone", "detail": ""}


def _question(state: CausewayState) -> str:
    moves = state.legal()
    if moves == [PASS]:
        return "None of your stones fits: pass"
    return "Lay a stone at an end" + (", or pass" if PASS in moves else "")


def _ending(state: CausewayState) -> str:
    return "All have passed." if state.reason == 2 else "The last stone was laid."


def _outcome(state: CausewayState) -> Ending | None:
    if state.actor != OVER:
        return None
    winners = [seat for seat in range(int(state.settings.seats)) if state.payoff(seat) > 0]
    return {"winners": winners, "reason": REASONS[state.reason], "text": _ending(state)}


def _choice(state: CausewayState, move: int) -> Choice:
    text = text_of(state, move, None)
    if move == PASS:
        return {
            "move": text,
            "kind": "pass",
            "label": "Pass",
            "hint": "",
            "icon": "",
            "css": "",
            "picks": [],
            "ask": {"title": "Pass?", "detail": "Your stones stay with you.", "yes": "Pass", "no": "No"},
            "effects": {"lines": [], "undo": False, "draw": {}},
        }
    value, side = (move - LAY) // 2 + 1, SIDES[(move - LAY) % 2]
    after = state.copy()
    after.play(move)
    points = int(after.points[state.actor] - state.points[state.actor])
    worth = f"{points} point{'s' * (points != 1)}"
    gain: Line = {
        "icon": "",
        "css": "",
        "text": f"You score {worth}",
        "detail": "",
        "result": f"+{points}",
        "tone": "good",
        "where": [f"ca-{side}"],
    }
    return {
        "move": text,
        "kind": "lay",
        "label": f"Lay {value} at the {side}",
        "hint": worth,
        "icon": f"n-{value}",
        "css": f"p{int(state.actor) + 1}",
        "picks": [f"ca-hand-{value}", f"ca-{side}"],
        "ask": {"title": f"Lay {value} at the {side}?", "detail": worth, "yes": "Lay it", "no": "No"},
        "effects": {"lines": [gain], "undo": False, "draw": {}},
    }
