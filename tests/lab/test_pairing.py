"""Who meets whom: everybody in a round robin; in the Swiss system those of like score, if they have not met yet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from ludoscape.engine.chance import Rng
from ludoscape.lab import LabError
from ludoscape.lab.pairing import Swiss, round_robin, shuffled


def test_in_a_round_robin_all_groups_meet() -> None:
    assert round_robin(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert round_robin(4, 3) == list(combinations(range(4), 3))
    assert round_robin(2, 4) == [(0, 1)]
    assert round_robin(3, 4) == round_robin(3, 3) == [(0, 1, 2)]
    with pytest.raises(LabError, match="30 bots at 8 seats are 5852925 groups in each round: use the Swiss system"):
        round_robin(30, 8)


def test_in_the_swiss_system_like_meets_like() -> None:
    swiss = Swiss(6, 2, "s")
    assert {frozenset(group) for group in swiss.pair([0.1, 0.9, 0.5, 0.2, 0.8, 0.6])} == {
        frozenset(group) for group in ((1, 4), (5, 2), (3, 0))
    }


def matchings(bots: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Give every way to pair bots."""
    if not bots:
        yield []
    for other in bots[1:]:
        for rest in matchings([bot for bot in bots[1:] if bot != other]):
            yield [(bots[0], other), *rest]


@pytest.mark.parametrize("bots", [3, 4, 5, 6, 7, 8])
def test_nobody_meets_again_where_that_can_be_avoided(bots: int) -> None:
    swiss, rng = Swiss(bots, 2, "all"), Rng("points")
    for _ in range(3 * bots):
        met = swiss.met.copy()
        groups = swiss.pair([float(rng.below(100) + 30 * bot) for bot in range(bots)])
        paired = sorted(bot for group in groups for bot in group)
        assert len(set(paired)) == len(paired) == 2 * swiss.groups == bots - bots % 2
        least = min(max(met[pair] for pair in way) for way in matchings(paired))
        assert max(met[min(group), max(group)] for group in groups) == least
        assert max(swiss.sat_out) - min(swiss.sat_out) <= 1
    assert len(swiss.met) == bots * (bots - 1) // 2


def test_many_bots_are_paired_in_good_time() -> None:
    swiss, rng = Swiss(60, 2, "many"), Rng("points")
    for _ in range(8):
        swiss.pair([float(rng.below(1000)) for _ in range(60)])
    assert set(swiss.met.values()) == {1}


@pytest.mark.parametrize(("bots", "seats"), [(7, 3), (9, 4), (8, 4), (5, 4)])
def test_at_more_seats_groups_are_filled_and_all_sit_out_as_often(bots: int, seats: int) -> None:
    swiss, rng = Swiss(bots, seats, "groups"), Rng("points")
    for _ in range(12):
        groups = swiss.pair([float(rng.below(100)) for _ in range(bots)])
        assert [len(group) for group in groups] == [seats] * (bots // seats)
        assert len({bot for group in groups for bot in group}) == seats * (bots // seats)
        assert max(swiss.sat_out) - min(swiss.sat_out) <= 1
    pairs = [swiss.met[pair] for pair in combinations(range(bots), 2)]
    assert min(pairs) > 0
    assert {frozenset(group) for group in Swiss(6, 3, "like").pair([1, 2, 3, 4, 5, 6])} == {
        frozenset({5, 4, 3}),
        frozenset({2, 1, 0}),
    }


def test_the_seed_decides_what_is_drawn() -> None:
    def rounds(seed: str) -> list[list[tuple[int, ...]]]:
        swiss = Swiss(8, 2, seed)
        return [swiss.pair([0.0] * 8) for _ in range(3)]

    assert rounds("a") == rounds("a")
    assert rounds("a") != rounds("b")
    assert sorted(shuffled("abcdef", Rng(1))) == list("abcdef")


def test_the_swiss_system_needs_more_bots_than_seats() -> None:
    with pytest.raises(LabError, match="needs more bots than seats: 2 bots at 2 seats all meet anyway"):
        Swiss(2, 2, "few")
