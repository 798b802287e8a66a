"""The log: what is told of an event, and to whom."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.view import Told

from .board import RICH, base_setup, game, play, setup
from .test_random_play import VARIANTS, choose

AUDIENCES = (0, 1, 2, 3, ls.SPECTATOR)
HIDDEN = r"(?i)knight|monopoly|plenty|road building|victory point"


def told(state: ls.State, text: str, seat: int) -> Told:
    """Tell a move, or a chance event, to a seat."""
    move = state.parse(text)
    after = state.copy()
    after.play(move)
    return state.game.tell(state, move, after, seat)


@pytest.mark.rule("IS-92", "IS-46")
def test_a_stolen_card_is_told_to_two() -> None:
    """Thief and victim read its kind, nobody else does."""
    theft = base_setup("settle 0,0:N", "settle 0,0:S", "settle 2,0:S", hands=["", "ore wood"], phase="pre")
    play(theft, "roll; !dice 3+4; rob 0,1")
    for seat in (0, 1):
        assert re.search(r"(?i)\bore\b", told(theft, "!steal ore", seat)["text"])
    for seat in (2, ls.SPECTATOR):
        assert not re.search(r"(?i)\b(ore|wood)\b", told(theft, "!steal ore", seat)["text"])
        assert told(theft, "!steal ore", seat) == told(theft, "!steal wood", seat)


@pytest.mark.rule("IS-92", "IS-57")
def test_a_bought_card_is_told_to_its_buyer() -> None:
    """Others read only that one was bought."""
    state = play(setup(hand=RICH), "buy")
    assert re.search(HIDDEN, told(state, "!dev monopoly", 0)["text"])
    for seat in (1, ls.SPECTATOR):
        assert not re.search(HIDDEN, told(state, "!dev monopoly", seat)["text"])
        assert told(state, "!dev monopoly", seat) == told(state, "!dev knight", seat)


@pytest.mark.rule("IS-41", "IS-44", "IS-45", "IS-73", "IS-92")
def test_open_events_are_told_to_all() -> None:
    """Production, discards, the robber, discoveries."""
    roll = play(setup(phase="pre"), "roll")
    for seat in (0, 1, ls.SPECTATOR):
        text = told(roll, "!dice 2+3", seat)["text"]
        assert "5" in text or ("2" in text and "3" in text)
    tile = play(setup(hand=RICH), "road -3,3:E")
    for seat in (0, 1, ls.SPECTATOR):
        assert re.search(r"(?i)forest", told(tile, "!tile forest@-2,2", seat)["text"])
    token = play(tile, "!tile forest@-2,2")
    for seat in (0, 1, ls.SPECTATOR):
        assert "6" in told(token, "!token 6@-2,2", seat)["text"]
    discard = play(setup(hand="wood:9", phase="pre"), "roll; !dice 3+4")
    for seat in (0, 1, ls.SPECTATOR):
        assert re.search(r"(?i)wood", told(discard, "discard wood", seat)["text"])


@pytest.mark.rule("IS-92")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_event_can_be_told(seats: int, options: dict[str, Any]) -> None:
    """With a rule of the book, and names only of seats that exist."""
    kind = game(seats, **options)
    rng = ls.Rng(f"log {options}")
    state: ls.State = kind.start()
    for _ in range(220):
        if state.actor == ls.OVER:
            break
        before = state.copy()
        move = state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)
        state.play(move)
        for seat in (*range(seats), ls.SPECTATOR):
            line = kind.tell(before, move, state, seat)
            assert line["text"] or line["joins"], before.text(move)
            assert not line["rule"] or line["rule"] in kind.rulebook
            assert all(int(n) < seats for n in re.findall(r"\{(\d+)\}", line["text"]))
            if before.text(move, seat).endswith(" ?"):
                kinds = r"(?i)\b(wood|brick|wool|grain|ore|knight|monopoly|plenty)\b"
                assert not re.search(kinds, line["text"]), line["text"]
