"""What the tests of all encoders share: an observation by field, sparse lists of numbers, and the usual checks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import ludoscape as ls
from ludoscape.engine.encoder import Encoder


def numbers(state: ls.State, seat: int) -> dict[str, list[int]]:
    """Give the observation of a seat by field."""
    encoder = state.game.encoder()
    observed = encoder.observe(state, seat)
    found, begin = {}, 0
    for field in encoder.fields:
        found[field.name] = list(observed[begin : begin + field.length])
        begin += field.length
    assert begin == len(observed) == encoder.size
    return found


def marks(values: list[int]) -> dict[int, int]:
    """Give what is not 0, by its place."""
    return {place: value for place, value in enumerate(values) if value}


def one(place: int, length: int) -> list[int]:
    """Write zeros with a 1 among them."""
    return plane(length, place)


def plane(size: int, *ones: int, **numbered: int) -> list[int]:
    """Write numbers of which nearly all are 0: places of ones, then `r4=2`."""
    values = {**dict.fromkeys(ones, 1), **{int(key[1:]): n for key, n in numbered.items()}}
    return [values.get(i, 0) for i in range(size)]


def check_fields(encoder: Encoder) -> None:
    """Check that the fields are named, bounded and explained, and that they are the whole observation."""
    names = [field.name for field in encoder.fields]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)
    assert all(1 <= field.most <= 255 and field.length > 0 and field.meaning for field in encoder.fields)
    assert sum(field.length for field in encoder.fields) == encoder.size


def check_loaded(state: ls.State) -> None:
    """Check that the position, set up anew from its data, gives every seat the same numbers."""
    again = state.game.load(state.dump())
    encoder = state.game.encoder()
    for seat in range(state.game.seats):
        assert encoder.observe(again, seat) == encoder.observe(state, seat)


def others_notice(state: ls.State, seed: str) -> Iterator[bool]:
    """Deal anew what each seat has not seen, unnoticed by it; tell of every new deal whether another seat notices."""
    encoder = state.game.encoder()
    seats = range(state.game.seats)
    for seat in seats:
        twin = state.resample(seat, ls.Rng(seed))
        assert encoder.observe(twin, seat) == encoder.observe(state, seat)
        if twin.digest() != state.digest():
            yield any(encoder.observe(twin, other) != encoder.observe(state, other) for other in seats)


def check_actions(encoder: Encoder) -> None:
    """Check that every action is a move of its own."""
    moves = [encoder.move(action) for action in range(encoder.actions)]
    assert len(set(moves)) == encoder.actions
    assert [encoder.action(move) for move in moves] == list(range(encoder.actions))


def check_moves(encoder: Encoder, moves: list[int]) -> None:
    """Check that moves become actions, and these the same moves again."""
    actions = [encoder.action(move) for move in moves]
    assert all(0 <= action < encoder.actions for action in actions)
    assert [encoder.move(action) for action in actions] == moves


def check_legal(encoder: Encoder, state: ls.State) -> None:
    """Check that every legal move has an action of its own, and that the encoder lists these."""
    legal = state.legal()
    check_moves(encoder, legal)
    assert encoder.legal(state) == sorted({int(encoder.action(move)) for move in legal})
    assert len(encoder.legal(state)) == len(legal)
