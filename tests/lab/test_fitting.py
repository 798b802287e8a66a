"""Fitting: it learns what the rows say, and the whole numbers that come out say the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from librt.strings import BytesWriter

from ludoscape.engine.encoder import Field
from ludoscape.engine.network import Layout, Network
from ludoscape.lab import LabError
from ludoscape.lab.fitting import Fitted, fit
from ludoscape.lab.recipe import Recipe

LAYOUT = Layout(
    [Field("kind", 1, 2, ""), Field("points", 1, 200, ""), Field("noise", 4, 1, "")], ["kind", "points", "noise"]
)
EVEN = 32768  # the hand judge knows nothing
SURE = 34768  # it believes in everybody


def rows(count: int, judged: int = EVEN) -> bytes:
    """Make rows whose target is 0.9 where more than 60 points and the second kind come together, and 0.2 elsewhere."""
    rng = random.Random("rows")
    lines = []
    for _ in range(count):
        kind, points = rng.randrange(3), rng.randrange(200)
        target = 0.9 if points > 60 and kind == 2 else 0.2
        noise = bytes(rng.randrange(2) for _ in range(4))
        lines.append(
            bytes([kind, points]) + noise + judged.to_bytes(2, "little") + round(65535 * target).to_bytes(2, "little")
        )
    return b"".join(lines)


@pytest.fixture(scope="module")
def fitted() -> Fitted:
    return fit([rows(3000), rows(3000)], LAYOUT, Recipe(epochs=60, rate=0.03, decay=0.0), 1)


def test_it_learns_what_two_bytes_say_together(fitted: Fitted) -> None:
    assert fitted.before == pytest.approx(0.6931, abs=1e-4)
    network = Network(LAYOUT, fitted.first, fitted.bias, fitted.out, fitted.last, fitted.unit, 1)
    for kind, points, expected in ((2, 150, 2.2), (2, 20, -1.4), (1, 150, -1.4), (0, 30, -1.4)):
        out = BytesWriter()
        out.write(bytes([kind, points, 1, 0, 0, 1]))
        assert network.add(out, 0) == pytest.approx(expected, abs=0.5)


def test_the_same_rows_and_seed_give_the_same_bytes() -> None:
    recipe = Recipe(epochs=1)
    one, two, other = (fit([rows(1500)], LAYOUT, recipe, seed) for seed in (1, 1, 2))
    assert one == two
    assert one.first != other.first


def test_half_of_what_was_fitted_is_half_of_the_way_from_the_hand_judge() -> None:
    recipe = Recipe(epochs=2, rate=0.03)
    whole, half = (fit([rows(1500, SURE)], LAYOUT, replace(recipe, part=part), 1) for part in (1.0, 0.5))
    assert (half.first, half.out, half.bias, half.last) == (whole.first, whole.out, whole.bias, whole.last)
    assert half.unit == pytest.approx(whole.unit / 2)
    assert abs(whole.alpha - 1) > 0.02
    assert half.alpha - 1 == pytest.approx((whole.alpha - 1) / 2, abs=1e-4)
    assert whole.loss < half.loss < half.before


def test_too_few_rows_are_refused() -> None:
    with pytest.raises(LabError, match="1 rows are too few to learn from"):
        fit([rows(1)], LAYOUT, Recipe(), 1)
