"""Positions from outside: whatever the data, `load` gives a position that can be played on soundly, or one sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import random_game

MOVES = 12  # so far is a position played on that was accepted


@cache
def games(name: str) -> list[tuple[ls.Game, list[str]]]:
    """Play random games; give each with dumps of its positions, as texts."""
    found = []
    for number in range(4):
        rng = ls.Rng(f"positions {number}")
        game = random_game(ls.game_type(name), rng)
        state = game.start()
        dumps = [json.dumps(state.dump())]
        while state.actor != ls.OVER:
            moves = [move for move, _ in state.chance()] or state.legal()
            state.play(moves[rng.below(len(moves))])
            dumps.append(json.dumps(state.dump()))
        found.append((game, [dump for dump in dumps if rng.below(len(dumps)) < 200]))
    return found


def spots(data: Any) -> Iterator[tuple[Any, Any]]:
    """List all places of data: what holds it, and its key or index."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield data, key
        yield from spots(data[key])


def mutated(data: dict[str, Any], other: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Change one to three things: leave out, count otherwise, or take from another position of the game."""
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.4:
            key = chance.choice(sorted(other))
            data[key] = other[key]
            continue
        holder, key = chance.choice(list(spots(data)))
        value = holder[key]
        if isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, int):
            holder[key] = chance.choice([value + 1, value - 1, 0, 1, -1, 99])
        elif isinstance(value, list) and value and chance.random() < 0.5:
            value.pop(chance.randrange(len(value)))
        elif isinstance(holder, dict) and chance.random() < 0.7:
            del holder[key]
        else:
            holder[key] = chance.choice([None, "", [], {}, "0", value, chance.choice(list(spots(other)))[1]])
    return data


def survive(game: ls.Game, data: dict[str, Any], chance: random.Random) -> bool:
    """Load data and play on; tell whether it was a position."""
    try:
        state = game.load(data)
    except ValueError as error:
        assert 0 < len(str(error)) < 400
        assert "\n" not in str(error)
        return False
    assert game.load(state.dump()).digest() == state.digest()
    for seat in range(game.seats):
        state.view(seat)
    for _ in range(MOVES):
        if state.actor == ls.OVER:
            break
        moves = [move for move, _ in state.chance()] or state.legal()
        state.play(chance.choice(moves))
        state.validate()
    return True


def attempt(name: str, chance: random.Random) -> bool:
    """Change the data of some position and offer it."""
    game, dumps = chance.choice(games(name))
    data, other = (json.loads(chance.choice(dumps)) for _ in range(2))
    return survive(game, mutated(data, other, chance), chance)


@pytest.mark.parametrize("name", ls.games())
def test_mutated_positions(name: str) -> None:
    chance = random.Random(name)
    sound = sum(attempt(name, chance) for _ in range(150))
    assert 0 < sound < 150  # some changes do no harm, some do


@pytest.mark.slow
def test_positions_for_a_long_time(while_fuzzing: Iterator[int]) -> None:
    for number in while_fuzzing:
        chance = random.Random(number)
        attempt(chance.choice(ls.games()), chance)
