"""The network of learned judges against a second reading of it in plain Python, and what weights are refused."""

from __future__ import annotations

import random

import pytest
from librt.strings import BytesWriter

from ludoscape.engine.encoder import Field
from ludoscape.engine.network import STEPS, Layout, Network, step_of
from ludoscape.engine.sight import Sight

FIELDS = [Field("flags", 300, 1, ""), Field("kinds", 4, 16, ""), Field("left", 3, 9, ""), Field("points", 5, 255, "")]
HIDDEN = 16


def writer(data: bytes) -> BytesWriter:
    out = BytesWriter()
    out.write(data)
    return out


def observation(rng: random.Random, flags: int) -> bytes:
    observed = bytes([1] * flags + [0] * (300 - flags))
    return observed + bytes(rng.randrange(field.most + 1) for field in FIELDS[1:] for _ in range(field.length))


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


@pytest.mark.parametrize(
    ("scale", "lanes"),
    [([126, 127, 128, 129, 130], 4), ([0, 1, 127, 128, 129, 255], 4), ([0] * 9 + [255], 2), ([255], 2)],
)
@pytest.mark.parametrize("used", [["flags", "kinds", "points"], ["kinds", "left"]])
def test_the_network_adds_what_a_plain_reading_adds(used: list[str], scale: list[int], lanes: int) -> None:
    """Whatever each seat saw before: sums are kept, and only what differs is taken off and added."""
    rng = random.Random(f"network {used} {scale}")
    layout = Layout(FIELDS, used)
    weights = rng.choices(scale, k=HIDDEN * layout.features)
    bias, out = ([rng.randrange(-9000, 9000) for _ in range(HIDDEN)] for _ in range(2))
    network = Network(layout, bytes(weights), bias, out, -7, 1 / 1024, 3)
    assert network.lanes == (lanes if "flags" in used else 4)
    for flags in (0, 30, 128, 300, 299, 0, 300):
        observed = observation(rng, flags)
        sums = list(bias)
        for feature in features_of(observed, used):
            for k in range(HIDDEN):
                sums[k] += weights[HIDDEN * feature + k] - 128
        expected = (-7 + sum(max(x, 0) * y for x, y in zip(sums, out, strict=True))) / 1024
        for seat in rng.choices(range(3), k=2):
            assert network.add(writer(observed), seat) == expected


@pytest.mark.parametrize(("scale", "lanes"), [([126, 127, 129, 130], 4), ([0] * 9 + [255], 2)])
@pytest.mark.parametrize("used", [["flags", "kinds", "points"], ["kinds"]])
def test_what_is_put_place_by_place_is_what_is_added(used: list[str], scale: list[int], lanes: int) -> None:
    """Some places are told to each seat, the others to all at once, and some twice."""
    rng = random.Random(f"sight {used} {scale}")
    layout = Layout(FIELDS, used)
    weights = bytes(rng.choices(scale, k=HIDDEN * layout.features))
    bias, out = ([rng.randrange(-9000, 9000) for _ in range(HIDDEN)] for _ in range(2))
    network = Network(layout, weights, bias, out, -7, 1 / 1024, 2)
    assert network.lanes == (lanes if "flags" in used else 4)
    sight = Sight(network, 2)
    own = set(rng.sample(range(network.size), 100))
    for flags in (0, 30, 128, 300, 299, 0, 300):
        seen = [observation(rng, flags) for _ in range(2)]
        alike = bytes(seen[0][place] if place not in own else 0 for place in range(network.size))
        for place in range(network.size):
            if place in own:
                for seat in range(2):
                    sight.put(seat, place, seen[seat][place])
            else:
                sight.put(sight.all, place, rng.randrange(2))
                sight.put(sight.all, place, alike[place])
        for seat in range(2):
            whole = bytes(seen[seat][place] if place in own else alike[place] for place in range(network.size))
            assert sight.answer(seat) == network.add(writer(whole), seat)


@pytest.mark.parametrize("sign", [1, -1])
def test_sums_stand_side_by_side_up_to_the_last_that_fits(sign: int) -> None:
    """32,767 is the greatest sum that four in a number can hold, with what is there of no feature; each is reached."""
    fields = [Field("flags", 301, 1, "")]
    layout = Layout(fields, ["flags"])
    for rest, lanes in ((67, 4), (68, 2)):
        rows = [69] * 300 + [rest]
        weights = bytes(128 + sign * weight for weight in rows for _ in range(HIDDEN))
        network = Network(layout, weights, [sign * 12_000] * HIDDEN, [1] * HIDDEN, 0, 1.0, 1)
        assert network.lanes == lanes
        for flags in (301, 1, 301):
            observed = bytes([1] * flags + [0] * (301 - flags))
            assert network.add(writer(observed), 0) == HIDDEN * max(0, sign * (12_000 + sum(rows[:flags])))


def test_what_does_not_fit_together_is_refused() -> None:
    layout = Layout(FIELDS, ["kinds"])
    for weights, bias, out in ((63, 16, 16), (64 * 16, 12, 12), (64 * 16, 16, 15)):
        with pytest.raises(ValueError, match=f"{weights} weights of {bias} hidden numbers"):
            Network(layout, bytes(weights), [0] * bias, [0] * out, 0, 1.0, 2)


def test_sums_that_no_number_holds_are_refused() -> None:
    layout = Layout(FIELDS, ["kinds"])
    weights = bytes([128] * HIDDEN * layout.features)
    assert Network(layout, weights, [-(2**31) + 1] * HIDDEN, [1] * HIDDEN, 0, 1.0, 1).lanes == 2
    with pytest.raises(ValueError, match="sums up to 2147483648"):
        Network(layout, weights, [-(2**31)] * HIDDEN, [1] * HIDDEN, 0, 1.0, 1)
