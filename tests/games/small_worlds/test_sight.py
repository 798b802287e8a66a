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
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.tribes import HALFLINGS, POWERS, RACES

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


NUMBERS = ("round", "last", "left", "die", "target", "places", "top_race", "top_power")
ONE_OF = {"top_race": RACES, "top_power": POWERS}
FLAGS = (p.OWNER, p.DECLINED, p.BEGUN, p.SCORED, p.SPIRIT)


def other(number: int, most: int) -> int:
    """Give another number that may stand there: of a few, or one less or more."""
    if most:
        return (number + 1) % most
    return number - 1 if number > 0 else number + 1


def all_but_equal(state: Any) -> list[Any]:
    """Give positions that are another one in a single number each; no rule has led to most of them."""
    found = []

    def change(name: str, at: int, number: int) -> None:
        twin = state.copy()
        numbers = [int(each) for each in getattr(twin, name)]
        numbers[at] = number
        setattr(twin, name, vec[i64](numbers))
        found.append(twin)

    for name in NUMBERS:
        twin = state.copy()
        setattr(twin, name, other(getattr(state, name), ONE_OF.get(name, 0)))
        found.append(twin)
    for i, number in enumerate(state.queue):
        change("queue", i, other(int(number), (RACES, POWERS, 0)[i % 3]))
    for i, number in enumerate(state.sheet):
        change("sheet", i, other(int(number), 0))
    for r, word in enumerate(state.region):
        change("region", r, int(word) ^ (1 if word & p.RACE else p.LOST))
    for at in (p.FIELDS * t for t in range(RACES) if state.tribe[p.FIELDS * t + p.OWNER] >= 0):
        for field in range(p.ON_MAP):
            most = 2 if field in FLAGS else POWERS if field == p.POWER else 0
            change("tribe", at + field, other(int(state.tribe[at + field]), most))
    return found


def test_a_single_number_that_differs_is_noticed() -> None:
    found = game(2)
    network = network_for(found, [120, 125, 131, 140])
    states: list[Any] = [state for state, _ in walk(2, {}, "single 0", 500) if state.actor >= 0]
    full = [state for state in states if state.places == 5 and state.top_race >= 0 and state.top_power >= 0]
    halflings = p.FIELDS * HALFLINGS
    digging = [
        state for state in full if p.is_active(state, HALFLINGS) and 0 < state.tribe[halflings + p.CONQUESTS] < 3
    ]
    for state in (*random.Random("single").sample(full, 6), digging[0]):
        check(found, [each for twin in all_but_equal(state) for each in (state, twin)], network)


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
