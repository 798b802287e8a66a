"""The same luck for every move: draws by number and turn, and what luck a move had."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from ludoscape import CHANCE, Rng
from ludoscape.bots.luck import Luck, Tries, mixed

from .dice import FACES, DiceGame, DiceState


def in_turn(turn: int) -> DiceState:
    """Give a position in which that turn's dice are to be drawn."""
    state = DiceGame(10).start()
    state.drawn = [[0]] * turn
    state.actor = CHANCE
    return state


def drawn(luck: Luck, turn: int, often: int = 4) -> list[int]:
    return [int(luck.draw(in_turn(turn))) for _ in range(often)]


def test_a_turn_has_the_same_draws_whatever_was_drawn_before() -> None:
    luck = Luck(Rng("luck"))
    luck.begin(7)
    usual = [drawn(luck, turn) for turn in range(6)]
    for often in range(4):
        luck.begin(3)
        drawn(luck, 4, often)
        hidden = luck.begin(7)
        for _ in range(often):
            hidden.below(5)
        assert drawn(luck, 1, often) == usual[1][:often]
        assert drawn(luck, 3) == usual[3]
        assert drawn(luck, 4, often) == usual[4][:often]
        assert drawn(luck, 5) == usual[5]


def test_what_is_hidden_is_drawn_by_the_number_alone() -> None:
    luck = Luck(Rng("luck"))
    first = [int(luck.begin(number).below(1 << 30)) for number in range(50)]
    assert len(set(first)) == 50
    drawn(luck, 3)
    assert [int(luck.begin(number).below(1 << 30)) for number in range(50)] == first


def test_each_number_and_turn_has_draws_of_its_own() -> None:
    luck = Luck(Rng("luck"))
    met = set()
    for number in range(20):
        luck.begin(number)
        met |= {tuple(drawn(luck, turn)) for turn in range(20)}
    assert len(met) == 400


def test_each_search_has_luck_of_its_own() -> None:
    met = set()
    for seed in range(20):
        luck = Luck(Rng(seed))
        luck.begin(0)
        met.add(tuple(drawn(luck, 0)))
    assert len(met) == 20


def test_draws_are_fair_over_numbers_and_over_turns() -> None:
    luck = Luck(Rng("fair"))
    one, two, next_number = Counter[int](), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    before = [0] * 20
    for number in range(500):
        luck.begin(number)
        found = [drawn(luck, turn, 1)[0] for turn in range(20)]
        one.update(found)
        two.update((a * 10 // FACES, b * 10 // FACES) for a, b in pairwise(found))
        next_number.update((a * 10 // FACES, b * 10 // FACES) for a, b in zip(before, found, strict=True))
        before = found
    for counts, cells in ((one, FACES), (two, 100), (next_number, 100)):
        even = counts.total() / cells
        assert len(counts) == cells
        assert sum((n - even) ** 2 / even for n in counts.values()) < 170  # chi-square of 99: 1 in 10,000 is above 160


def test_both_builds_and_all_machines_draw_the_same() -> None:
    luck = Luck(Rng("everywhere"))
    hidden = [int(luck.begin(number).below(1 << 30)) for number in (0, 1, 1_000_000)]
    assert hidden == [797789552, 282885426, 26968665]
    assert [drawn(luck, turn, 2) for turn in (0, 1, 400)] == [[84, 44], [49, 31], [48, 8]]


def test_words_are_taken_by_their_32_bits() -> None:
    assert [mixed(word) for word in (-1, 2**32 + 5)] == [mixed(word) for word in (2**32 - 1, 5)]
    assert all(0 <= mixed(word) < 2**32 for word in range(-50, 50))
    assert len({mixed(word) for word in range(1000)}) == 1000


def test_luck_is_what_the_first_draws_were_worth_more_than_the_mean() -> None:
    tries = Tries()
    worth = 0.0
    for value in (0.9, 0.7, 0.2, 0.4, 0.3):  # 0.5 each
        worth += value
        tries.note(2, worth)
    tries.note(0, 0.8)
    assert [tries.luck(2, first) for first in range(6)] == pytest.approx([0.0, 0.4, 0.6, 0.3, 0.2, 0.0])
    assert [tries.luck(0, first) for first in range(2)] == [0.0, 0.0]
    assert tries.luck(1, 0) == 0.0  # of a move that was not tried there is nothing to tell
