"""What is followed from position to position against what is written anew: the same answer, whatever came before."""

from __future__ import annotations

import random
from typing import Any

import pytest
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

import ludoscape as ls
from ludoscape.engine.learned import LearnedJudge
from ludoscape.engine.network import Layout, Network

from .board import game
from .sights import VARIANTS, walk
from .test_random_play import largest


def network_for(found: ls.Game, scale: list[int], hidden: int = 16) -> Network:
    """Make a network with weights at random that reads all fields."""
    rng = random.Random(f"sight {scale}")
    fields = found.features().fields
    layout = Layout(fields, [field.name for field in fields])
    weights = bytes(rng.choices(scale, k=hidden * layout.features))
    bias, out = ([rng.randrange(-200, 200) for _ in range(hidden)] for _ in range(2))
    return Network(layout, weights, bias, out, 3, 1 / 1024, found.seats)


def written(found: ls.Game, network: Network, state: ls.State, seat: int) -> float:
    out = BytesWriter()
    out.write(found.encoder().observe(state, seat))
    return network.add(out, seat)


def some_of(seats: int, options: dict[str, Any], seed: str) -> list[ls.State]:
    """Give positions of two games: some of one right behind each other, and some of both in any order."""
    states = [state for n in range(2) for state, _ in walk(seats, options, f"{seed} {n}", 500)]
    return states[:60] + random.Random(seed).sample(states, 120)


def check(found: ls.Game, states: list[ls.State], network: Network) -> None:
    sight = found.features().sight(network)
    assert sight is not None
    for state in states:
        sight.look(state)
        for seat in range(found.seats):
            assert sight.answer(seat) == written(found, network, state, seat)


@pytest.mark.parametrize(("scale", "hidden", "lanes"), [([120, 125, 131, 140], 32, 4), (list(range(256)), 16, 2)])
@pytest.mark.parametrize(("seats", "options"), (*VARIANTS, (2, {"published": True})))
def test_what_is_followed_is_what_is_written(
    seats: int, options: dict[str, Any], scale: list[int], hidden: int, lanes: int
) -> None:
    found = game(seats, **options)
    network = network_for(found, scale, hidden)
    assert network.lanes == lanes
    check(found, some_of(seats, options, f"sight {seats}"), network)


def test_the_largest_map() -> None:
    options = {"map": largest()}
    found = game(5, **options)
    assert len(found.settings.chart.data["regions"]) == 64
    check(found, some_of(5, options, "largest"), network_for(found, [120, 125, 131, 140]))


def test_who_was_interrupted_begins_anew() -> None:
    """A position that cannot be read to its end, of which half was taken in, leaves nothing behind."""
    found = game(2)
    network = network_for(found, [120, 125, 131, 140])
    judges = [LearnedJudge(found.hand_judge(), found.features(), network, 1.0) for _ in range(2)]
    states = some_of(2, {}, "interrupted")
    for state, other in zip(states[60:90], states[90:], strict=False):
        broken: Any = other.copy()
        broken.peace = vec[i64]()
        with pytest.raises(IndexError):
            rated(judges[0], broken)
        assert rated(judges[0], state) == rated(judges[1], state)


def rated(judge: LearnedJudge, state: ls.State) -> list[float]:
    out: vec[float] = vec[float]([0.0] * 2)
    judge.rates(state, out)
    return list(out)
