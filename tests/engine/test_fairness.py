"""Draws that can be checked: pure functions of seed, table and event."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace

import pytest

from ludoscape.engine import fairness
from ludoscape.engine.fairness import Keys, Share

SEED = bytes(range(32))


def test_the_commitment_is_sha256_with_a_tag_of_its_own() -> None:
    assert fairness.commitment(SEED) == hashlib.sha256(b"ludoscape seed commitment 1|" + SEED).hexdigest()
    assert fairness.commitment(SEED) != hashlib.sha256(SEED).hexdigest()
    with pytest.raises(ValueError, match="32 bytes"):
        fairness.commitment(b"short")


def test_the_two_forms_have_commitments_of_their_own() -> None:
    assert fairness.commitment(SEED, 2) == hashlib.sha256(b"ludoscape seed commitment 2|" + SEED).hexdigest()


def test_a_draw_in_a_line_depends_on_key_table_and_the_events_in_force() -> None:
    start = hashlib.sha256(b"ludoscape line 2|").digest()
    line = hashlib.sha256(start + "naïve".encode()).digest()
    assert fairness.further(fairness.start_of_line(), "naïve") == line
    key = hmac.new(SEED, b"ludoscape seed 2|k3v9|aa||bb", hashlib.sha256).digest()
    assert fairness.line_key(SEED, "k3v9", ["aa", "", "bb"]) == key
    message = f"ludoscape draw 2|k3v9|{line.hex()}|0".encode()
    value = int.from_bytes(hmac.new(key, message, hashlib.sha256).digest(), "big")
    outcomes = [(number, 1) for number in range(1000)]
    assert fairness.draw_in_line(key, "k3v9", line, outcomes) == value % 1000
    others = [(SEED, "k3v9", line), (key, "k3v8", line), (key, "k3v9", start)]
    assert all(fairness.draw_in_line(*other, outcomes) != value % 1000 for other in others)


def test_a_share_is_promised_for_one_table_and_seat() -> None:
    assert fairness.promise("t", 1, SEED) == hashlib.sha256(b"ludoscape share 1|t|1|" + SEED).hexdigest()
    assert len({fairness.promise(table, seat, SEED) for table in "tu" for seat in (0, 1)}) == 4
    with pytest.raises(ValueError, match="32 bytes"):
        fairness.promise("t", 1, b"short")


def test_each_share_changes_every_draw_from_its_place_on() -> None:
    a, b = Share("aa" * 32, "0a" * 32), Share("bb" * 32, "0b" * 32)
    both = Keys(SEED, "t", 3, {0: a, 2: b})
    assert both.at(0) == both.at(999) == fairness.line_key(SEED, "t", [a.value, "", b.value])
    withheld = Keys(SEED, "t", 3, {0: a, 2: replace(b, value="")})
    assert withheld.at(0) == fairness.line_key(SEED, "t", [a.value, "", b.promise])
    late = Keys(SEED, "t", 3, {0: a, 2: replace(b, place=7)})
    assert late.at(0) == late.at(6) == withheld.at(6)
    assert late.at(7) == late.at(999) == hmac.new(withheld.at(0), bytes.fromhex(b.value), hashlib.sha256).digest()
    others = [{0: a}, {2: b}, {}, {0: replace(a, value="0c" * 32), 2: b}, {0: b, 2: a}]
    assert all(Keys(SEED, "t", 3, other).at(0) != both.at(0) for other in others)


def test_a_draw_is_hmac_sha256_of_tag_table_event_and_try() -> None:
    message = b"ludoscape draw 1|k3v9|17|0"
    value = int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest(), "big")
    assert fairness.number(SEED, "k3v9", 17, 6) == value % 6


def test_a_value_of_the_incomplete_last_stretch_is_rejected() -> None:
    total = (1 << 255) + 1  # nearly every other value is beyond the first whole stretch
    retried = 0
    for event in range(1, 60):
        tries = [
            int.from_bytes(hmac.new(SEED, f"ludoscape draw 1|t|{event}|{k}".encode(), hashlib.sha256).digest(), "big")
            for k in range(40)
        ]
        first = next(value for value in tries if value < total)
        retried += first != tries[0]
        assert fairness.number(SEED, "t", event, total) == first
    assert 15 < retried < 45


def test_draws_differ_by_seed_table_and_event() -> None:
    draws = {
        fairness.number(seed, table, event, 1 << 200)
        for seed in (SEED, bytes(32))
        for table in ("a", "b")
        for event in (1, 2)
    }
    assert len(draws) == 8


def test_draws_follow_the_weights_in_the_order_of_the_list() -> None:
    outcomes = [(40, 1), (41, 2), (42, 5)]
    counts = dict.fromkeys((40, 41, 42), 0)
    for event in range(1, 4001):
        move = fairness.draw(SEED, "t", event, outcomes)
        counts[move] += 1
        at = fairness.number(SEED, "t", event, 8)
        assert move == (40 if at < 1 else 41 if at < 3 else 42)
    assert abs(counts[40] - 500) < 80
    assert abs(counts[41] - 1000) < 110
    assert abs(counts[42] - 2500) < 130


def test_nothing_to_draw_from_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        fairness.draw(SEED, "t", 1, [])
    with pytest.raises(ValueError, match="from 1"):
        fairness.number(SEED, "t", 0, 6)


def test_seeds_are_fresh() -> None:
    assert len({fairness.new_seed() for _ in range(20)}) == 20
    assert all(len(fairness.new_seed()) == 32 for _ in range(3))
