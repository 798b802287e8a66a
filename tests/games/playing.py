"""What must hold while any game is played: positions and records come back the same, copies are independent."""

from __future__ import annotations

import json
from collections.abc import Callable

import ludoscape as ls

Choose = Callable[[ls.State, ls.Rng], int]


def drawn(choose: Choose) -> Choose:
    """Let chance draw where it is to, and somebody choose elsewhere."""
    return lambda state, rng: state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)


def check_coming_back(kind: ls.Game, rng: ls.Rng, choose: Choose) -> None:
    """Check that positions restored from their data, or by playing the record again, are the same positions."""
    move_of, state = drawn(choose), kind.start()
    record, chain = [], []
    while state.actor != ls.OVER:
        again = restored(state)
        assert again.digest() == state.digest()
        assert again.legal() == state.legal()
        assert again.chance() == state.chance()
        move = move_of(state, rng)
        record.append(state.text(move))
        state.play(move)
        again.play(move)
        assert again.digest() == state.digest()
        chain.append(state.digest())
    assert restored(state).outcome() == state.outcome()
    replay: ls.State = kind.start()
    for text, digest in zip(record, chain, strict=True):
        replay.play(replay.parse(text))
        assert replay.digest() == digest
    assert replay.outcome() == state.outcome()


def restored(state: ls.State) -> ls.State:
    """Load what a position is dumped as, on its way through a file."""
    return state.game.load(json.loads(json.dumps(state.dump())))


def check_copies(state: ls.State, rng: ls.Rng, choose: Choose, steps: int) -> None:
    """Check to the end of a game that a copy plays some steps on without the original noticing."""
    move_of = drawn(choose)
    while state.actor != ls.OVER:
        before = state.digest()
        other = state.copy()
        assert other.digest() == before
        for _ in range(steps):
            if other.actor != ls.OVER:
                other.play(move_of(other, rng))
        assert state.digest() == before
        state.play(move_of(state, rng))
