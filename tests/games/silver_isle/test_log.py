"""The log: what is told of an event, and to whom."""

from __future__ import annotations

import re

import pytest

import ludoscape as ls
from ludoscape.engine.view import Told

from .board import game, play, setup
from .test_random_play import choose, fits, some_position

AUDIENCES = (0, 1, 2, 3, ls.SPECTATOR)


def told(state: ls.State, text: str, seat: int) -> Told:
    """Tell a move to a seat."""
    move = state.parse(text)
    after = state.copy()
    after.play(move)
    return state.game.tell(state, move, after, seat)


@pytest.mark.rule("SI-98")
def test_a_fight_is_told_with_its_values() -> None:
    """Everybody reads who fought; nobody but the owner which coin came."""
    state = setup("S2@0,1ne A3@1,1nw A0@P", "S 0,1; A 1,1")  # the ace comes by itself
    for seat in AUDIENCES:
        text = told(state, "hit 0,1ne 1,1nw", seat)["text"]
        assert re.search(r"\b2\b", text), text
        assert re.search(r"\b3\b", text), text
    assert told(state, "hit 0,1ne 1,1nw", 0) == told(state, "hit 0,1ne 1,1nw", ls.SPECTATOR)


@pytest.mark.rule("SI-97")
def test_hidden_values_are_not_told() -> None:
    """Loading, unloading, walking out of the port: only the owner reads the value."""
    state = setup("S4@P", ships="S@0,4")
    for text in ("load P4", "go P4>0,2ne"):
        for seat in AUDIENCES[1:]:
            assert not re.search(r"\b4\b", told(state, text, seat)["text"]), told(state, text, seat)
    assert not re.search(r"\b3\b", told(setup(), "load 3", 1)["text"])


@pytest.mark.rule("SI-97", "SI-98")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_can_be_told(seats: int) -> None:
    """With a rule of the book, and names only of seats that exist."""
    kind = game(seats, port_stash=True, crew_vs_ship=True)
    for seed in range(4):
        data = some_position(f"log {seed}", seats, {})
        if not fits(kind, data):
            continue
        state: ls.State = kind.load(data)
        rng = ls.Rng(f"log {seed}")
        for _ in range(15):
            if state.actor == ls.OVER:
                break
            before, move = state.copy(), choose(state, rng)
            state.play(move)
            for seat in (*range(seats), ls.SPECTATOR):
                line = kind.tell(before, move, state, seat)
                assert line["text"], before.text(move)
                assert not line["rule"] or line["rule"] in kind.rulebook
                assert all(int(n) < seats for n in re.findall(r"\{(\d+)\}", line["text"]))


def test_the_building_is_told() -> None:
    """Draws, tiles laid, ports."""
    rng = ls.Rng("building")
    state: ls.State = game().start()
    while state.dump()["phase"] not in ("act", "starve"):
        before = state.copy()
        move = state.draw(rng) if state.actor == ls.CHANCE else state.legal()[0]
        state.play(move)
        assert state.game.tell(before, move, state, ls.SPECTATOR)["text"]
    play(state, "load 0")
