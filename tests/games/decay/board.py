"""Positions of Decay written in a line, and the questions that tests ask about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ludoscape as ls

SUITS = "SMCA"
VALUES = "na2345"
CHAIN = "S2 0,0; M4 4,1; Mn 8,2; C3 9,6; A5 13,7; S5 17,8"  # EX-16
SLIDE = "S3 0,0; M2 -4,1; A4 4,-1; C2 -1,-4; C4 3,-5"  # EX-24
FIGURE = "M2 0,0; A4 4,1; S3 3,5; C2 7,6; M3 -4,-1"  # EX-21
RING = "Sa 0,0; Mn 4,1; Cn 3,5; An -1,4; M4 8,2"  # EX-11
PAIRS = "Sa 0,0; Sn 4,1; Ma 8,2; Mn 12,3; Ca 16,4; Cn 20,5; Aa 24,6; An 28,7"  # each suit can hop to and fro


def places(text: str) -> dict[str, list[int]]:
    """Read tiles written as `S4 0,0; C2 4,1`."""
    found = {}
    for part in filter(None, (p.strip() for p in text.split(";"))):
        tile, where = part.split()
        x, y = where.split(",")
        found[tile] = [int(x), int(y)]
    return found


def pairs(text: str) -> dict[str, str]:
    """Read pairs written as `S:Sa M:M3`; the second half may be empty."""
    return dict(part.split(":", 1) for part in text.split())


def position(
    tiles: str, pawns: str, *, active: str = "S", phase: str = "pawn", hands: str = "", dice: str = "", **more: Any
) -> dict[str, Any]:
    """Write a position as data in the short form."""
    return {
        "phase": phase,
        "active": active,
        "tiles": places(tiles),
        "pawns": pairs(pawns),
        "hands": pairs(hands),
        "dice": pairs(dice),
        **more,
    }


def setup(
    tiles: str,
    pawns: str,
    *,
    active: str = "S",
    phase: str = "pawn",
    hands: str = "",
    dice: str = "",
    seats: int = 4,
    more: dict[str, Any] | None = None,
    **options: Any,
) -> ls.State:
    """Set up a position. Hands that are not given are what the others leave of the suit's own six coins."""
    data = position(tiles, pawns, active=active, phase=phase, hands=hands, dice=dice, **(more or {}))
    return ls.game("decay", seats=seats, **options).load(data)


def begin(line: str = "", *, seats: int = 4, first: int = 0, **options: Any) -> ls.State:
    """Start a game with this player first, and play these moves of the creation."""
    state = ls.game("decay", seats=seats, **options).start()
    return play(state, f"first={first} {line}")


def play(state: ls.State, line: str) -> ls.State:
    """Play moves written one after the other, each read and checked; gives the same state back."""
    for token in state.game.split(line):
        state.play(state.parse(token))
    return state


def after(state: ls.State, line: str) -> ls.State:
    """Play moves on a copy."""
    return play(state.copy(), line)


def moves(state: ls.State) -> list[str]:
    """List the texts of the legal moves, in their order."""
    return [state.text(move) for move in state.legal()]


def choices(state: ls.State) -> str:
    """Write the legal moves with blanks between them, as the dossier lists them."""
    return " ".join(moves(state))


def spots(state: ls.State) -> set[tuple[int, int]]:
    """Give the legal spots of a tile that is being put down."""
    found = [move.removeprefix("@").split(",") for move in moves(state)]
    return {(int(x), int(y)) for x, y in found}


def hand(state: ls.State, suit: str) -> str:
    """Give the coins in a suit's hand as letters."""
    return str(state.dump()["hands"].get(suit, ""))


def spent(state: ls.State) -> str:
    """Give the spent coins as letters."""
    return str(state.dump()["spent"])


def tiles(state: ls.State) -> dict[str, tuple[int, int]]:
    """Give the tiles on the board with their places."""
    return {tile: (x, y) for tile, (x, y) in state.dump()["tiles"].items()}


def pawns(state: ls.State) -> dict[str, str]:
    """Give the tiles of the pawns."""
    return dict(state.dump()["pawns"])


def dice(state: ls.State) -> dict[str, str]:
    """Give the tiles of the dice on the board."""
    return dict(state.dump()["dice"])


def active(state: ls.State) -> str:
    """Tell the active suit."""
    return str(state.dump()["active"])


def phase(state: ls.State) -> str:
    """Tell the phase."""
    return str(state.dump()["phase"])


def coins_gone(state: ls.State) -> dict[str, int]:
    """Count the coins out of the game by suit: those in no hand and not spent."""
    held = "".join(state.dump()["hands"].values()) + spent(state)
    return {suit: 6 - held.count(suit) for suit in SUITS[: 3 if state.game.seats == 3 else 4]}


def result(state: ls.State) -> tuple[tuple[int, ...], str]:
    """Give winners and reason of a game that is over."""
    outcome = state.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.reason


def refused(state: ls.State, text: str, rule: str, *where: str) -> ls.IllegalMove:
    """Check that a move is refused with this rule, a whole sentence and these elements (if any are named)."""
    before = state.digest()
    refusal = state.why_not(text)
    assert refusal is not None, f"{text} is legal"
    assert refusal.rule == rule, f"{text}: {refusal}"
    assert refusal.reason[0].isupper() or refusal.reason[0] == "{", refusal.reason
    assert refusal.reason.endswith("."), refusal.reason
    assert rule in state.game.rulebook
    assert set(where) <= set(refusal.where), f"{text}: {refusal.where}"
    assert text not in moves(state)
    assert state.digest() == before, "asking changed the position"
    return refusal


def turn_endings(state: ls.State) -> Iterator[ls.State]:
    """Follow every sequence of moves to the end of the turn or of the game."""
    number = state.turns()
    todo = [state]
    while todo:
        here = todo.pop()
        if here.actor == ls.OVER or here.turns() != number:
            yield here
            continue
        for move in here.legal():
            there = here.copy()
            there.play(move)
            todo.append(there)


def hop(state: ls.State, keep: str = "^-;") -> str:
    """In a position on PAIRS: walk the active pawn to the other tile of its pair and end the turn; tells the suit."""
    suit = active(state)
    goal = f"{suit}n" if pawns(state)[suit] == f"{suit}a" else f"{suit}a"
    play(state, f">{goal}" if goal[1] == "n" else f">{goal}*{suit}")
    play(state, "." + keep)
    return suit
