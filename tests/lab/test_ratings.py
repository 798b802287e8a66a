"""Ratings: the stronger is rated higher, equals alike, nothing hangs on the order, and few games prove little."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import pytest

from ludoscape.engine.chance import Rng
from ludoscape.extras import how_to_get
from ludoscape.lab import LabError
from ludoscape.lab.ratings import Meeting, rate

BETA = 25 / 6  # of openskill: how much luck there is in a game


def game(bots: Sequence[int], strengths: Sequence[int], rng: Rng) -> Meeting:
    """Let one seat win, in proportion to the strengths: the model that the ratings assume."""
    lot = rng.below(sum(strengths[bot] for bot in bots))
    winner = next(i for i in range(len(bots)) if lot < sum(strengths[bot] for bot in bots[: i + 1]))
    return bots, [float(seat == winner) for seat in range(len(bots))]


def meetings(count: int, strengths: Sequence[int], seed: str) -> list[list[Meeting]]:
    rng, group = Rng(seed), list(range(len(strengths)))
    return [[game(group[i:] + group[:i], strengths, rng) for i in group] for _ in range(count)]


def test_the_stronger_are_rated_higher_by_as_much_as_they_are() -> None:
    one, other = rate(2, meetings(150, [7, 3], "two"))
    lead = math.log(7 / 3) * math.sqrt(2) * BETA
    assert one.low <= 25 + lead / 2 <= one.high
    assert other.low <= 25 - lead / 2 <= other.high
    assert one.low > other.high
    assert one.high - one.low < 4


def test_at_several_seats_too() -> None:
    found = rate(4, meetings(60, [8, 4, 2, 1], "four"))
    assert [one.mu for one in found] == sorted((one.mu for one in found), reverse=True)
    assert found[0].low > found[3].high


def test_equals_are_rated_alike() -> None:
    one, other = rate(2, meetings(60, [1, 1], "equal"))
    assert one.low < other.mu < one.high
    assert other.low < one.mu < other.high


def test_shared_games_are_no_lead() -> None:
    drawn: list[Meeting] = [([0, 1, 2], [1 / 3, 1 / 3, 1 / 3]), ([1, 2, 0], [1 / 3, 1 / 3, 1 / 3])]
    assert [one.mu for one in rate(3, [drawn] * 10)] == pytest.approx([25, 25, 25])


def test_the_order_of_the_meetings_matters_little() -> None:
    played = meetings(40, [2, 1], "order")
    won = sorted(played, key=lambda meeting: sum(payoffs[list(bots).index(0)] for bots, payoffs in meeting))
    (up, _), (down, _) = rate(2, won), rate(2, won[::-1])
    assert up.mu == pytest.approx(down.mu, abs=1.0)  # rating them once in these orders makes a difference of 13


def test_few_meetings_that_went_alike_prove_little_and_many_more() -> None:
    swept: list[Meeting] = [([0, 1], [1.0, 0.0]), ([1, 0], [0.0, 1.0])]
    (one, other), (sure, beaten) = rate(2, [swept]), rate(2, [swept] * 20)
    assert one.low < other.high
    assert sure.low > beaten.high


def test_a_bot_may_have_several_seats_and_another_none() -> None:
    played: list[Meeting] = [([0, 1, 0], [1.0, 0.0, 0.0]), ([1, 0, 1], [0.0, 1.0, 0.0])]
    first, second, absent = rate(3, [played] * 20)
    assert first.low > second.high
    assert (absent.mu, absent.sigma) == (25, 25 / 3)
    assert absent.low < 10
    assert absent.high > 40


def test_the_seed_decides_all() -> None:
    played = meetings(10, [2, 1], "seed")
    assert rate(2, played, "a") == rate(2, played, "a")
    assert rate(2, played, "a") != rate(2, played, "b")
    assert rate(2, []) == rate(2, [], "b")


def test_openskill_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(LabError, match=re.escape(f"ratings need openskill: {how_to_get('lab')}") + "$"):
        rate(2, [])
