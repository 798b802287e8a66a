"""A small network over the bytes of an encoder, in whole numbers: the same answer in both builds, everywhere. Compiled.

Every value of a byte is a feature of its own, great values share one with their neighbours; 0 is no feature. Each
feature adds its weights to a layer of hidden numbers, of which the positive ones make the answer. Positions that are
rated one after the other are nearly the same: the sums of the last one are kept, and only what differs is taken off
and added (as NNUE does it, Nasu 2018). The first layer has weights of one byte, four of them side by side in a number,
so that one addition adds four.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.engine.encoder import Field

PLAIN: Final = 16  # up to here every value of a byte is a feature; of a byte that can be greater those of these steps:
LOW_STEPS: Final[list[int]] = list(range(1, 11))
HIGH_STEPS: Final[list[int]] = [12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64, 72, 80, 86, 90, 92, 94, 96, 98]
TOP_STEPS: Final[list[int]] = [100, 102, 104, 106, 108, 110, 114, 120, 130, 140, 160, 200, 240]
STEPS: Final[list[int]] = LOW_STEPS + HIGH_STEPS + TOP_STEPS
ZERO: Final = 128  # what a weight of 0 is as a byte
NARROW: Final = 1 << 15  # sums below it, and not below -NARROW, stand four side by side in a number, others two
BROAD: Final = 1 << 31  # the same for two side by side
EIGHT: Final = 8  # bytes of an observation are compared so many at a time
WIDE: Final = 256  # where the steps stand in the table of values,
OUT: Final = 512  # and where what is left out stands
ACROSS: Final = 4  # numbers with sums that are added up at a time
HIDDEN: Final = 16  # hidden numbers come in so many


def step_of(value: int) -> int:
    """Give the number of the step that a value stands on, 1 for the lowest.

    >>> step_of(1), step_of(10), step_of(13), step_of(255) == len(STEPS)
    (1, 10, 11, True)
    """
    return sum(step <= value for step in STEPS)


PLACE_OF: Final = vec[i64](list(range(WIDE)) + [step_of(value) for value in range(WIDE)] + [0] * WIDE)


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
                    self.kind.append(OUT)
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
    feature, `out` of the hidden numbers, `last` of the answer, which counts in `unit`. What is observed by so many
    `seats` is remembered for each of them. Raises ValueError for numbers that do not fit together.
    """

    def __init__(
        self, layout: Layout, weights: bytes, bias: list[int], out: list[int], last: int, unit: float, seats: int
    ) -> None:
        hidden = len(bias)
        if hidden % HIDDEN or len(out) != hidden or len(weights) != hidden * layout.features:
            raise ValueError(f"{len(weights)} weights of {hidden} hidden numbers and {layout.features} features")
        self.size: i64 = len(layout.first)
        self.unit: float = unit
        self.last: i64 = last
        most = greatest(layout, weights, hidden) + max(map(abs, bias), default=0)
        if most >= BROAD:
            raise ValueError(f"sums up to {most} are too large")
        self.lanes: i64 = 4 if most < NARROW else 2
        self.words: i64 = hidden // int(self.lanes)  # numbers that hold the sums
        begins, rows = rows_of(layout, side_by_side(weights, int(self.lanes)), int(self.words))
        self.begins: vec[i64] = vec[i64](begins)
        self.kind: vec[i64] = vec[i64](layout.kind)
        self.rows: vec[i64] = vec[i64](rows)
        self._bias: vec[i64] = vec[i64](raised(bias, int(self.lanes)))
        self._out: vec[i64] = vec[i64](out)
        self._sums: vec[i64] = vec[i64]([0] * (seats * int(self.words)))  # of what each seat saw last
        self._none: vec[i64] = vec[i64]([0] * int(self.words))
        self._seen: list[bytes] = [bytes(int(self.size) + EIGHT)] * seats
        self._more: vec[i64] = vec[i64]([0] * int(self.size))  # where rows to be added begin, and of those
        self._less: vec[i64] = vec[i64]([0] * int(self.size))  # to be taken off

    def add(self, seen: BytesWriter, seat: i64) -> float:
        """Give the answer for the observation of a seat: `size` bytes, to which some zeros are appended."""
        for _ in range(i64(EIGHT)):
            seen.append(0)
        now = seen.getvalue()
        self._differ(now, self._seen[seat], seat)
        self._seen[seat] = now
        return self.answer(self._sums, self.words * seat, self._none, 0)

    def answer(self, sums: vec[i64], at: i64, others: vec[i64], other: i64) -> float:
        """Give the answer for sums that stand in two parts, each from some place on."""
        total = self.last
        bias = self._bias
        out = self._out
        k: i64 = 0
        if self.lanes == 4:  # as below, with numbers that the compiler knows
            for j in range(self.words):
                word = sums[at + j] + others[other + j] + bias[j]
                for _lane in range(i64(4)):
                    hidden = (word & 2 * NARROW - 1) - NARROW
                    word = word >> 16
                    total += (hidden & ~(hidden >> 63)) * out[k]  # nothing where it is negative
                    k += 1
            return float(total) * self.unit
        for j in range(self.words):
            word = sums[at + j] + others[other + j] + bias[j]
            for _lane in range(i64(2)):
                hidden = (word & 2 * BROAD - 1) - BROAD
                word = word >> 32
                total += (hidden & ~(hidden >> 63)) * out[k]
                k += 1
        return float(total) * self.unit

    def _differ(self, now: bytes, before: bytes, seat: i64) -> None:
        """Bring the sums of a seat from what it saw before to what it sees now."""
        begins = self.begins
        kind = self.kind
        more = self._more
        less = self._less
        words = self.words
        count: i64 = 0
        begin: i64 = 0
        while begin < self.size:
            new = read_i64_le(now, begin)
            old = read_i64_le(before, begin)
            if new != old:
                place = begin
                while new != old and place < begin + EIGHT:
                    value = new & 255
                    last = old & 255
                    if value != last:
                        at = kind[place]
                        more[count] = begins[place] + words * PLACE_OF[at + value]
                        less[count] = begins[place] + words * PLACE_OF[at + last]
                        count += 1
                    new = new >> 8
                    old = old >> 8
                    place += 1
            begin += EIGHT
        self._sum(count, words * seat)

    def _sum(self, count: i64, base: i64) -> None:
        """Take off so many rows that are gone, and add those that came in their places."""
        sums = self._sums
        rows = self.rows
        more = self._more
        less = self._less
        j: i64 = 0
        while j < self.words:  # four numbers stay in registers
            s0 = sums[base + j]
            s1 = sums[base + j + 1]
            s2 = sums[base + j + 2]
            s3 = sums[base + j + 3]
            for i in range(count):
                new = more[i] + j
                old = less[i] + j
                s0 += rows[new] - rows[old]
                s1 += rows[new + 1] - rows[old + 1]
                s2 += rows[new + 2] - rows[old + 2]
                s3 += rows[new + 3] - rows[old + 3]
            sums[base + j] = s0
            sums[base + j + 1] = s1
            sums[base + j + 2] = s2
            sums[base + j + 3] = s3
            j += ACROSS


def side_by_side(weights: bytes, lanes: int) -> list[int]:
    """Put so many weights side by side into each number, without their `ZERO`: a sum of sums is the sums of each.

    >>> side_by_side(bytes([129, 130, 128, 128]), 4) == [1 + (2 << 16)]
    True
    """
    bits = 64 // lanes
    found: list[int] = []
    for begin in range(0, len(weights), lanes):
        word = 0
        for lane in range(lanes):
            word += (weights[begin + lane] - ZERO) << bits * lane
        found.append(word)
    return found


def rows_of(layout: Layout, features: list[int], words: int) -> tuple[list[int], list[int]]:
    """Give where the rows of each byte begin, and all rows: of a byte one that adds nothing, and those of its values.

    Bytes that are left out share the first row.
    """
    nothing = [0] * words
    begins: list[int] = []
    rows = nothing[:]
    ends = [place for place in layout.first if place >= 0] + [layout.features]
    used = 0
    for first in layout.first:
        if first < 0:
            begins.append(0)
            continue
        used += 1
        begins.append(len(rows))
        rows += nothing + features[words * first : words * ends[used]]
    return begins, rows


def raised(bias: list[int], lanes: int) -> list[int]:
    """Put numbers side by side, each with half of what its place holds: then no sum is negative or lends from the next.

    >>> [hex(number % (1 << 64)) for number in raised([0, 1, -1, 0], 4)]
    ['0x80007fff80018000']
    """
    bits = 64 // lanes
    found: list[int] = []
    for begin in range(0, len(bias), lanes):
        word = 0
        for lane in range(lanes):
            word += bias[begin + lane] + (1 << bits - 1) << bits * lane
        found.append(word - (1 << 64) if word >> 63 else word)
    return found


def greatest(layout: Layout, weights: bytes, hidden: int) -> int:
    """Tell how far from 0 the weights of a hidden number can add up: each byte has one value at a time."""
    ends = [place for place in layout.first if place >= 0] + [layout.features]
    most = 0
    for k in range(hidden):
        low: i64 = 0
        high: i64 = 0
        for place in range(len(ends) - 1):
            least: i64 = 0
            top: i64 = 0
            for feature in range(ends[place], ends[place + 1]):
                weight: i64 = weights[hidden * feature + k] - ZERO
                if weight < least:
                    least = weight
                if weight > top:
                    top = weight
            low += least
            high += top
        most = max(most, int(high), -int(low))
    return most
