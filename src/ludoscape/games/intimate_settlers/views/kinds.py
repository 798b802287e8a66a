"""Words for whole kinds of choices of Intimate Settlers, and what the one whose turn it is cannot do, and why.

Compiled.
"""

from __future__ import annotations

from typing import Final

from ludoscape.engine.sets import members
from ludoscape.engine.telling import in_one_row, out_of_reach, seat_css
from ludoscape.engine.view import Cannot, Item, Kind
from ludoscape.engine.words import join_words
from ludoscape.games.intimate_settlers.rules import legal
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules.cards import COSTS, unpack
from ludoscape.games.intimate_settlers.rules.letters import RESOURCES
from ludoscape.games.intimate_settlers.rules.position import MAIN
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words.sentences import is_open_game

# of each purchase: its kind of move, the verb, and what it is called
BUYING: Final = {
    "road": (m.M_ROAD, "road", "Build a road"),
    "ship": (m.M_SHIP, "ship", "Build a ship"),
    "settlement": (m.M_SETTLE, "settle", "Build a settlement"),
    "city": (m.M_CITY, "city", "Build a city"),
    "card": (m.M_BUY, "buy", "Buy a development card"),
}

# places for the robber that are seldom wanted
OWN_HEX: Final = "rob-own"
IDLE_HEX: Final = "rob-idle"


def _icon(name: str, seat: int) -> str:
    if name == "road":
        return "road-2" if seat == 1 else "road"
    return {"ship": "ship", "card": "card-back"}.get(name) or f"{name}-{seat + 1}"


def cost_of(name: str) -> list[Item]:
    """List the cards that something costs."""
    return [
        {"icon": f"res-{RESOURCES[kind]}", "css": "", "label": RESOURCES[kind], "count": n}
        for kind, n in enumerate(unpack(COSTS[name]))
        if n
    ]


def _some(kind: int, n: int) -> str:
    return RESOURCES[kind] if n == 1 else f"{n} {RESOURCES[kind]}"


def kinds(state: SettlersState) -> dict[str, Kind]:
    """Name the kinds of choices of which there can be many."""
    seat = int(state.actor)
    colour = seat_css(seat)
    found: dict[str, Kind] = {
        verb: in_one_row(label, "places", _icon(name, seat), colour)
        for name, (_, verb, label) in BUYING.items()
        if name != "card"
    }
    if state.phase == MAIN:  # what is built at other times is free
        for name, (_, verb, _) in BUYING.items():
            if verb in found:
                found[verb]["cost"] = cost_of(name)
    found[OWN_HEX] = in_one_row("Robber where it stops only you", "hexes", "robber")
    found[IDLE_HEX] = in_one_row("Robber where it stops nobody", "hexes", "robber")
    found["lift"] = in_one_row("Move a ship", "ships", "ship", colour)
    found["trade"] = in_one_row("Trade with the bank", "ways", "i-rot")
    found["play"] = in_one_row("Play a development card", "cards", "card-face")
    return found


def cannot(state: SettlersState) -> list[Cannot]:
    """Say which purchases are out of reach, and what is missing."""
    if state.phase != MAIN:
        return []
    seat = int(state.actor)
    verbs = {state.text(move).split()[0] for move in state.legal()}
    hand = unpack(int(state.hand(seat)))
    out: list[Cannot] = []
    for name, (kind, verb, label) in BUYING.items():
        if verb in verbs or (name == "ship" and not is_open_game(state)):
            continue
        reason, lacking = legal.against_buying(state, kind)
        price = unpack(COSTS[name])
        if lacking:
            why = "needs " + join_words([_some(k, price[k] - hand[k]) for k in members(int(lacking))])
        elif reason != legal.LEGAL:
            why = "none left"
        else:
            why = "no settlement left to grow" if name == "city" else "no free place"
        row = out_of_reach(label, why, _icon(name, seat), "" if name == "card" else seat_css(seat))
        row["cost"] = cost_of(name)
        out.append(row)
    return out
