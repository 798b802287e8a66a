"""The network of learned judges against a second reading of it in plain Python, and what weights are refused."""

from __future__ import annotations

import random

import pytest
from librt.strings import BytesWriter

from ludoscape.engine.encoder import Field
from ludoscape.engine.network import STEPS, Layout, Network, step_of

FIELDS = [Field("flags", 300, 1, ""), Field("kinds", 4, 16, ""), Field("left", 3, 9, ""), Field("points", 5, 255, "")]
HIDDEN = 16


def writer(data: bytes) -> BytesWriter:
    out = BytesWriter()
    out.write(data)
    return out


def features_of(observed: bytes, used: list[str]) -> list[int]:
    """Number the features of an observation, from the fields as they are described."""
    found, first, place = [], 0, 0
    for field in FIELDS:
        for value in observed[place : place + field.length]:
            if field.name in used:
                wide = field.most > 16
                if value:
                    found.append(
                        first + (max(i for i, step in enumerate(STEPS) if step <= value) if wide else value - 1)
                    )
                first += step_of(field.most) if wide else field.most
        place += field.length
    return found


@pytest.mark.parametrize("used", [["flags", "kinds", "points"], ["kinds", "left"]])
def test_the_network_adds_what_a_plain_reading_adds(used: list[str]) -> None:
    rng = random.Random(f"network {used}")
    layout = Layout(FIELDS, used)
    weights = rng.choices([0, 1, 127, 128, 129, 255], k=HIDDEN * layout.features)
    bias, out = ([rng.randrange(-9000, 9000) for _ in range(HIDDEN)] for _ in range(2))
    network = Network(layout, bytes(weights), bias, out, -7, 1 / 1024)
    for flags in (0, 30, 128, 300):  # more than a block of them
        observed = bytes([1] * flags + [0] * (300 - flags))
        observed += bytes(rng.randrange(field.most + 1) for field in FIELDS[1:] for _ in range(field.length))
        sums = list(bias)
        for feature in features_of(observed, used):
            for k in range(HIDDEN):
                sums[k] += weights[HIDDEN * feature + k] - 128
        expected = (-7 + sum(max(x, 0) * y for x, y in zip(sums, out, strict=True))) / 1024
        assert network.add(writer(observed)) == expected


def test_what_does_not_fit_together_is_refused() -> None:
    layout = Layout(FIELDS, ["kinds"])
    for weights, bias, out in ((63, 16, 16), (64 * 16, 12, 12), (64 * 16, 16, 15)):
        with pytest.raises(ValueError, match=f"{weights} weights of {bias} hidden numbers"):
            Network(layout, bytes(weights), [0] * bias, [0] * out, 0, 1.0)
