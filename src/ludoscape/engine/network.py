"""A small network over the bytes of an encoder, in whole numbers: the same answer in both builds, everywhere. Compiled.

Every value of a byte is a feature of its own, great values share one with their neighbours; 0 is no feature. Each
feature adds its weights to a layer of hidden numbers, of which the positive ones make the answer. The first layer has
weights of one byte, four of them in a number, so that one addition adds four.
"""

from __future__ import annotations

import struct
from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.encoder import Field

PLAIN: Final = 16  # up to here every value of a byte is a feature; of a byte that can be greater those of these steps:
LOW_STEPS: Final[list[int]] = list(range(1, 11))
HIGH_STEPS: Final[list[int]] = [12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64, 72, 80, 86, 90, 92, 94, 96, 98]
TOP_STEPS: Final[list[int]] = [100, 102, 104, 106, 108, 110, 114, 120, 130, 140, 160, 200, 240]
STEPS: Final[list[int]] = LOW_STEPS + HIGH_STEPS + TOP_STEPS
ZERO: Final = 128  # what a weight of 0 is as a byte
BLOCK: Final = 128  # so many bytes add up to less than 2**15: four sums stand side by side in a number
LANE: Final = 0xFFFF
WIDE: Final = 256  # where the steps stand in the table of values
ACROSS: Final = 16  # hidden numbers that are summed at a time


def step_of(value: int) -> int:
    """Give the number of the step that a value stands on, 1 for the lowest.

    >>> step_of(1), step_of(10), step_of(13), step_of(255) == len(STEPS)
    (1, 10, 11, True)
    """
    return sum(step <= value for step in STEPS)


PLACE_OF: Final = vec[i64](list(range(WIDE)) + [step_of(value) for value in range(WIDE)])


class Layout:
    """Which feature stands for which value of which byte: of some fields of an encoder, all others are left out.

    `first` has, for each byte, the number of the feature of its lowest value, -1 for a byte that is left out; `kind`
    where its values begin in `PLACE_OF`; `stairs` are the features of bytes in steps, as first and how many.
    """

    def __init__(self, fields: list[Field], used: list[str]) -> None:
        self.first: list[int] = []
        self.kind: list[int] = []
        self.stairs: list[tuple[int, int]] = []
        count = 0
        for field in fields:
            wide = field.most > PLAIN
            for _number in range(field.length):
                if field.name not in used:
                    self.first.append(-1)
                    self.kind.append(0)
                    continue
                self.first.append(count)
                self.kind.append(WIDE if wide else 0)
                values = step_of(field.most) if wide else field.most
                if wide:
                    self.stairs.append((count, values))
                count += values
        self.features = count


class Network:
    """The network: `add` gives the sum that belongs to an observation, as a logit.

    `weights` are those of the first layer as bytes (`ZERO` for 0), `hidden` for each feature; `bias` those of no
    feature, `out` of the hidden numbers, `last` of the answer, which counts in `unit`. Raises ValueError for numbers
    that do not fit together.
    """

    def __init__(self, layout: Layout, weights: bytes, bias: list[int], out: list[int], last: int, unit: float) -> None:
        hidden = len(bias)
        if hidden % ACROSS or len(out) != hidden or len(weights) != hidden * layout.features:
            raise ValueError(f"{len(weights)} weights of {hidden} hidden numbers and {layout.features} features")
        self.size: i64 = len(layout.first)
        self.hidden: i64 = hidden
        self.unit: float = unit
        self.last: i64 = last
        self._first: vec[i64] = vec[i64](layout.first)
        self._kind: vec[i64] = vec[i64](layout.kind)
        self._bias: vec[i64] = vec[i64](bias)
        self._out: vec[i64] = vec[i64](out)
        self._four: vec[i64] = vec[i64](side_by_side(weights))
        self._sums: vec[i64] = vec[i64](bias)
        self._found: vec[i64] = vec[i64]([0] * len(layout.first))

    def add(self, seen: BytesWriter) -> float:
        """Give the answer for an observation: `size` bytes."""
        found = self._found
        first = self._first
        kind = self._kind
        n: i64 = 0
        for place in range(self.size):
            value = i64(seen[place])
            if value:
                feature = first[place]
                if feature >= 0:
                    found[n] = feature + PLACE_OF[kind[place] + value] - 1
                    n += 1
        self._sum(n)
        total = self.last
        sums = self._sums
        out = self._out
        for k in range(self.hidden):
            if sums[k] > 0:
                total += sums[k] * out[k]
        return float(total) * self.unit

    def _sum(self, n: i64) -> None:
        """Add up the weights of the first n features that were found."""
        sums = self._sums
        bias = self._bias
        four = self._four
        found = self._found
        for k in range(self.hidden):
            sums[k] = bias[k] - ZERO * n
        quarter = self.hidden >> 2
        begin: i64 = 0
        while begin < n:
            end = begin + BLOCK
            if end > n:
                end = n
            j: i64 = 0
            while j < quarter:  # four sums of four stay in registers
                s0: i64 = 0
                s1: i64 = 0
                s2: i64 = 0
                s3: i64 = 0
                for i in range(begin, end):
                    at = quarter * found[i] + j
                    s0 += four[at]
                    s1 += four[at + 1]
                    s2 += four[at + 2]
                    s3 += four[at + 3]
                k = 4 * j
                for lane in range(i64(4)):
                    shift = 16 * lane
                    sums[k + lane] += s0 >> shift & LANE
                    sums[k + 4 + lane] += s1 >> shift & LANE
                    sums[k + 8 + lane] += s2 >> shift & LANE
                    sums[k + 12 + lane] += s3 >> shift & LANE
                j += 4
            begin = end


def side_by_side(weights: bytes) -> list[int]:
    """Put each four weights side by side into a number.

    >>> side_by_side(bytes([1, 2, 0, 0])) == [1 + (2 << 16)]
    True
    """
    spread = bytearray(2 * len(weights))
    spread[::2] = weights
    return list(struct.unpack(f"<{len(weights) // 4}q", spread))
