"""Words for whole kinds of choices of Intimate Settlers, and what the one whose turn it is cannot do, and why."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.telling import seat_css
from ludoscape.engine.view import Cannot, Kind
from ludoscape.engine.words import join_words
from ludoscape.games.intimate_settlers.rules.cards import total, unpack
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES
from ludoscape.games.intimate_settlers.rules.position import CITIES_LEFT, MAIN, ROADS_LEFT, SETTLEMENTS_LEFT, SHIPS_LEFT
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.sentences import COSTS, is_open_game, own

# of each purchase: the word of its moves, what it is called, its pieces in stock
BUYING: Final = {
    "road": ("road", "Build a road", ROADS_LEFT),
    "ship": ("ship", "Build a ship", SHIPS_LEFT),
    "settlement": ("settle", "Build a settlement", SETTLEMENTS_LEFT),
    "city": ("city", "Build a city", CITIES_LEFT),
    "card": ("buy", "Buy a development card", -1),
}


def _icon(name: str, seat: int) -> str:
    if name == "road":
        return "road-2" if seat == 1 else "road"
    return {"ship": "ship", "card": "card-back"}.get(name) or f"{name}-{seat + 1}"


def _some(kind: int, n: int) -> str:
    return RESOURCES[kind] if n == 1 else f"{n} {RESOURCES[kind]}"


def kinds(state: SettlersState) -> dict[str, Kind]:
    """Name the kinds of choices of which there can be many."""
    seat = int(state.actor)
    colour = seat_css(seat)
    found: dict[str, Kind] = {
        verb: {"label": label, "unit": "places", "icon": _icon(name, seat), "css": colour}
        for name, (verb, label, _) in BUYING.items()
        if name != "card"
    }
    found["lift"] = {"label": "Move a ship", "unit": "ships", "icon": "ship", "css": colour}
    found["trade"] = {"label": "Trade with the bank", "unit": "ways", "icon": "i-rot", "css": ""}
    found["play"] = {"label": "Play a development card", "unit": "cards", "icon": "card-face", "css": ""}
    return found


def cannot(state: SettlersState) -> list[Cannot]:
    """Say which purchases are out of reach, and what is missing."""
    if state.phase != MAIN:
        return []
    seat = int(state.actor)
    verbs = {state.text(move).split()[0] for move in state.legal()}
    hand = unpack(int(state.hand(seat)))
    out: list[Cannot] = []
    for name, cost in COSTS:
        verb, label, stock = BUYING[name]
        if verb in verbs or (name == "ship" and not is_open_game(state)):
            continue
        missing = [(kind, n - held) for kind, (n, held) in enumerate(zip(unpack(cost), hand, strict=True)) if n > held]
        if not (total(state.deck) if name == "card" else own(state, seat, stock)):
            why = "none left"
        elif missing:
            why = "needs " + join_words([_some(kind, n) for kind, n in missing])
        else:
            why = "no settlement left to grow" if name == "city" else "no free place"
        out.append(
            {"label": label, "hint": why, "icon": _icon(name, seat), "css": "" if name == "card" else seat_css(seat)}
        )
    return out
