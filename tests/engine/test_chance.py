"""Random numbers for simulation: the generator that the module names, the same everywhere, from any seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice

import pytest

from ludoscape.engine.chance import Rng

MULTIPLIER = 1791398085


def words(seed: int | str) -> Iterator[tuple[int, int]]:
    """Give word and carry after word and carry of Marsaglia's multiply-with-carry, from the hash of a seed."""
    digest = hashlib.sha256(f"ludoscape rng {seed}".encode()).digest()
    word, carry = int.from_bytes(digest[:4], "big"), 1 + int.from_bytes(digest[4:8], "big") % (MULTIPLIER - 2)
    while True:
        yield word, carry
        carry, word = divmod(MULTIPLIER * word + carry, 1 << 32)


@pytest.mark.parametrize("seed", [0, 7, "a seed", "sum 4/12"])
def test_numbers_are_those_of_the_generator(seed: int | str) -> None:
    for n in (1, 2, 6, 1000, 1 << 30):
        rng = Rng(seed)
        drawn = [int(rng.below(n)) for _ in range(300)]
        assert drawn == [((word ^ carry) * n) >> 32 for word, carry in islice(words(seed), 300)]
        assert min(drawn) >= 0 and max(drawn) < n


def test_numbers_are_the_same_on_every_machine() -> None:
    rng = Rng("a seed")
    assert [int(rng.below(1000)) for _ in range(8)] == [845, 520, 352, 969, 807, 295, 139, 675]
    other = rng.fork()
    assert [int(other.below(1000)) for _ in range(4)] == [109, 406, 293, 20]
    assert [int(rng.below(1000)) for _ in range(4)] == [739, 252, 455, 311]


def test_all_numbers_are_as_likely() -> None:
    rng = Rng(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert all(abs(count - 1000) < 120 for count in counts), "four standard deviations"


def test_a_generator_can_start_anew() -> None:
    rng = Rng("one")
    first = [int(rng.below(1 << 30)) for _ in range(5)]
    rng.seed("one")
    assert [int(rng.below(1 << 30)) for _ in range(5)] == first
    rng.seed("two")
    assert [int(rng.below(1 << 30)) for _ in range(5)] != first


def test_forks_go_their_own_ways() -> None:
    """A fork follows from where its parent stands, by two draws that the parent goes on by; its forks differ."""
    parent, twin = Rng(3), Rng(3)
    fork = parent.fork()
    seed = f"fork {twin.below(1 << 30)} {twin.below(1 << 30)}"
    assert [int(fork.below(1000)) for _ in range(5)] == [((w ^ c) * 1000) >> 32 for w, c in islice(words(seed), 5)]
    assert parent.state == twin.state
    assert len({int(parent.fork().below(1 << 30)) for _ in range(50)}) == 50
