"""The pieces of a seat as ways that lead on into each other, to measure routes with (IS-81). Compiled.

A route is a trail: edges once, vertices as often as it likes. Pieces are numbered from 0, and each can be walked in two
directions: way 2 * k + end walks piece k towards that end of its edge. It leads on into two others at most, since three
edges meet at a vertex. Sets of pieces are numbers with a bit for each: a seat has 15 roads and 15 ships.

Where no ring lies ahead of a way it is known how far it leads, the same for all who come by it. What is left are rings,
a few pieces at most, and there every trail is tried.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.position import Position

NONE: Final = vec[i64]([-1] * 128)
ZEROS: Final = vec[i64]([0] * 64)
MOST: Final = 32  # pieces of a seat
NO_NUMBER: Final = vec[u8]([255] * 1024)
BIT: Final = vec[i64]([1 << n for n in range(32)])


def leads_on(here: i64, code: i64, other: i64) -> bool:
    """Tell whether a route goes on from one piece into another at a vertex without a building, or with an own one."""
    return other == code or (here != 0 and other != 0 and (other - p.ROAD) & 3 == (code - p.ROAD) & 3)


class Network:
    """The pieces of a seat, and where each way leads on."""

    def __init__(self, state: Position, seat: i64) -> None:
        edges = state.lattice.edges
        piece = state.piece
        edge: vec[i64] = ZEROS[:MOST]
        number: vec[u8] = NO_NUMBER[:edges]  # of bytes, and so in little space
        n: i64 = 0
        for e in range(edges):
            code = piece[e]
            if code and (code - p.ROAD) & 3 == seat:
                edge[n] = e
                number[e] = u8(n)
                n += 1
        on: vec[i64] = NONE[: 4 * n]  # two for each way, -1 for none
        left: vec[i64] = ZEROS[: 2 * n]  # into how many each leads on of which it is not known how far they do
        far: vec[i64] = NONE[: 2 * n]  # how far each way leads on, where that is known
        ready: vec[i64] = ZEROS[: 2 * n]  # ways of which that can be told, in turn
        known: i64 = 0
        spot = state.spot
        onward = state.lattice.onward
        for way in range(2 * n):
            e = edge[way >> 1]
            code = piece[e]
            there = 3 * (2 * e + (way & 1))
            here = spot[onward[there]] & p.OWNER
            at = 2 * way
            if not here or here == seat + 1:  # nothing leads through a foreign building
                for i in range(there + 1, there + 3):
                    other = onward[i]
                    if other >= 0:
                        k = i64(number[other >> 1])
                        if k < MOST and leads_on(here, code, piece[other >> 1]):
                            on[at] = 2 * k + (other & 1)
                            at += 1
            left[way] = at - 2 * way
            if at == 2 * way:
                ready[known] = way
                known += 1
        best: i64 = 0
        told: i64 = 0
        while told < known:
            way = ready[told]
            told += 1
            one = on[2 * way]
            two = on[2 * way + 1]
            length: i64 = 0
            if one >= 0:
                length = 1 + far[one]
                if two >= 0:
                    second = 1 + far[two]
                    if length + second > best:
                        best = length + second
                    if second > length:
                        length = second
            far[way] = length
            back = way ^ 1
            if far[back] >= 0 and 1 + length + far[back] > best:
                best = 1 + length + far[back]
            for i in range(2 * back, 2 * back + 2):  # the ways that lead on into this one
                if on[i] >= 0:
                    into = on[i] ^ 1
                    left[into] -= 1
                    if not left[into]:
                        ready[known] = into
                        known += 1
        self.pieces = n
        self.on = on
        self.far = far
        self.best = best  # the longest route without rings

    def beyond(self, way: i64, used: i64) -> i64:
        """Measure the longest way on from a way, over pieces that are not used.

        Where two lead on, the one before and the one that is tried are used then, so nothing comes by there again.
        """
        far = self.far
        on = self.on
        length: i64 = 0
        while far[way] < 0:
            one = on[2 * way]
            two = on[2 * way + 1]
            if used & BIT[one >> 1]:
                one = two
            elif two >= 0 and not used & BIT[two >> 1]:
                used |= BIT[way >> 1]
                ahead = self.beyond(one, used | BIT[one >> 1])
                other = self.beyond(two, used | BIT[two >> 1])
                return length + 1 + (ahead if ahead > other else other)
            if one < 0 or used & BIT[one >> 1]:
                return length
            length += 1
            way = one
        return length + far[way]

    def longest(self, known: i64 = 0, enough: i64 = 99) -> i64:
        """Measure the longest route, where one is known to be so long; one that is long enough ends the search."""
        best = self.best if self.best > known else known
        far = self.far
        on = self.on
        rings: i64 = 0  # their pieces, and what lies between them
        threes: i64 = 0  # ways of them that lead to where three of them meet
        for way in range(2 * self.pieces):
            if far[way] < 0 and far[way ^ 1] < 0:
                rings += 1
                if on[2 * way + 1] >= 0 and far[on[2 * way]] < 0 and far[on[2 * way + 1]] < 0:
                    threes += 1
        rings //= 2
        if rings:
            for way in range(2 * self.pieces):
                if best >= enough:
                    return best
                if far[way] < 0 and far[way ^ 1] < 0:
                    length = self._route_from(way, best - rings + threes // 6)
                    if length > best:
                        best = length
        if rings > best:
            for way in range(2 * self.pieces):
                if far[way] < 0 and far[way ^ 1] < 0:
                    length = self._round(way)
                    if length > best:
                        best = length
        return best

    def _route_from(self, way: i64, missing: i64) -> i64:
        """Measure the longest route along rings that begins with a way, or with one that leads to it.

        A route that could be made longer is left out: what is left begins with a way on that is known, or where three
        meet; else it goes round. `missing` is what its ends must bring more than, if all rings were used but a piece
        for every two places where three of them meet: of these three one stays unused, unless the route ends there.
        Where it ends with a known way another piece stays unused. That way counts as long as the one with which the
        route begins, for the longer end is as good a beginning: so little is begun in vain, and that took a tenth of
        the instructions of random games.
        """
        at = 2 * (way ^ 1)
        one = self.on[at]
        two = self.on[at + 1]
        if two < 0:
            return 0
        used = BIT[way >> 1]
        before: i64 = 0
        if self.far[one] >= 0:
            before = 1 + self.far[one]
            used |= BIT[one >> 1]
        elif self.far[two] >= 0:
            before = 1 + self.far[two]
            used |= BIT[two >> 1]
        if (2 * before - 1 if before else i64(1)) <= missing:
            return 0
        return before + 1 + self.beyond(way, used)

    def _round(self, way: i64) -> i64:
        """Count the pieces of a ring on which nothing else hangs; 0 where a way does not go round one."""
        length: i64 = 1
        to = self.on[2 * way]
        while to != way:
            if to < 0 or self.on[2 * to + 1] >= 0:
                return 0
            to = self.on[2 * to]
            length += 1
        return length
