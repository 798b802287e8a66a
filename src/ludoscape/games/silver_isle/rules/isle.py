"""The finished isle: places, what is next to what, eligible corners, sight. Made once, shared by copies. Compiled.

Tiles are numbers: isle tiles 0 … 19 in the order they were laid, the port of nation n is 20 + n. Places are numbers
too: a tile has the four spaces 4 * tile + quadrant (0 sw, 1 se, 2 nw, 3 ne); a port that is one place is 4 * tile.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TILES: Final = 24
PORTS: Final = 20  # the first port
PLACES: Final = 96
CORNERS: Final = 48  # no isle has more (SI-15)
MOST_NEAR: Final = 12  # a port that is one place has so many neighbours, a space has 8
BIT: Final = vec[i64]([1 << i for i in range(62)])  # a table: mypyc 2.4.1 computes i64(1) << n in 32 bits
FAR: Final = 99
WIDE: Final = 48  # the lattice as a grid of cells: an isle is never wider
MIDDLE: Final = 24


class Isle:
    """The geometry of a finished isle with its ports (SI-10 … SI-20); nothing of it ever changes."""

    def __init__(
        self,
        x: vec[i64],
        y: vec[i64],
        present: i64,
        four_spaces: bool,
        corner_links: bool,
        gap_walk: bool,
        squeeze: bool,
    ) -> None:
        """Build it from the lattice positions of the tiles that are present, ports included."""
        self.x = x
        self.y = y
        self.present = present
        self.four_spaces = four_spaces
        self.chart = b""  # of encoders, which draw it once: nobody else looks at it
        self._grid: vec[i64] = vec[i64]([0] * (WIDE * WIDE))  # 1 + the tile at a lattice position, 0 for sea
        for tile in range(i64(TILES)):
            if present & BIT[tile]:
                self._grid[(x[tile] + MIDDLE) * WIDE + y[tile] + MIDDLE] = tile + 1
        self.links: vec[i64] = vec[i64]([0] * TILES)  # the tiles that join a tile's area (SI-18)
        self._find_links(corner_links)
        self.near_from: vec[i64] = vec[i64]([0] * (PLACES + 1))  # next to p are near[near_from[p]:near_from[p + 1]]
        self.near: vec[i64] = vec[i64]()
        self._find_near(gap_walk)
        self.ring: vec[i64] = vec[i64]([0] * (4 * MOST_NEAR))  # the spaces next to each nation's port, in order
        self.rings: vec[i64] = vec[i64]([0] * 4)  # how many of MOST_NEAR there are
        self._find_rings()
        self.corners: i64 = 0
        self.corner_x: vec[i64] = vec[i64]([0] * CORNERS)
        self.corner_y: vec[i64] = vec[i64]([0] * CORNERS)
        self.corner_tile: vec[i64] = vec[i64]([0] * CORNERS)
        self.closest: vec[i64] = vec[i64]([0] * CORNERS)  # the closest place of a corner (SI-16)
        self.docks: vec[i64] = vec[i64]([0] * 4)  # the corners of each nation's port, as bits
        self._find_corners()
        self.sight: vec[i64] = vec[i64]([0] * CORNERS)  # the corners in sight of a corner, as bits
        self._find_sight(squeeze)
        # a ship sails from corner k to legs[legs_from[k]:legs_from[k + 1]]; for Europe k is corners + nation
        self.legs: vec[i64] = vec[i64]()
        self.legs_from: vec[i64] = vec[i64]()
        self._find_legs()
        # for judges: steps on foot and legs under sail to each nation's port, mines left out of account
        self.walk: vec[i64] = vec[i64]()
        self.sail: vec[i64] = vec[i64]()
        self.richest: vec[i64] = vec[i64]()  # and the best mine that each nation could place on each tile (SI-58)

    def find_ways(self, forbid_far: bool) -> None:
        """Find what is there for judges, unless it is known: random games ask for none of it."""
        if len(self.walk) > 0:
            return
        self.walk = vec[i64]([FAR] * (4 * PLACES))
        self.sail = vec[i64]([FAR] * (4 * CORNERS))
        self.richest = vec[i64]([0] * (4 * TILES))
        for nation in range(i64(4)):
            self._find_walks(nation)
            self._find_sails(nation)
            self._find_richest(nation, forbid_far)

    def tile_at(self, x: i64, y: i64) -> i64:
        """Give the tile at a lattice position, or -1."""
        return self._grid[(x + MIDDLE) * WIDE + y + MIDDLE] - 1

    def corner_at(self, x: i64, y: i64) -> i64:
        """Give the eligible corner at a lattice point, or -1."""
        for corner in range(self.corners):
            if self.corner_x[corner] == x and self.corner_y[corner] == y:
                return corner
        return -1

    def place(self, tile: i64, quadrant: i64) -> i64:
        """Give the place of a quadrant of a tile; a port may be one place (SI-13)."""
        return 4 * tile if tile >= PORTS and not self.four_spaces else 4 * tile + quadrant

    def _find_links(self, corner_links: bool) -> None:
        for tile in range(i64(TILES)):
            if not self.present & BIT[tile]:
                continue
            for dx in range(i64(-1), i64(2)):
                for dy in range(i64(-1), i64(2)):
                    if (dx == 0) == (dy == 0) and not (corner_links and dx != 0):
                        continue
                    other = self.tile_at(self.x[tile] + dx, self.y[tile] + dy)
                    if other >= 0:
                        self.links[tile] |= BIT[other]

    def _find_near(self, gap_walk: bool) -> None:
        """Find which places are next to each other (SI-14).

        Each place, in their order, is listed with its neighbours, so that their lists come out in order.
        """
        listed = vec[i64]([0] * (PLACES * MOST_NEAR))
        count = vec[i64]([0] * PLACES)
        around = vec[i64]([0] * 9)  # the tiles around one, by 3 * dx + dy + 4
        for tile in range(i64(TILES)):
            if not self.present & BIT[tile]:
                continue
            for k in range(i64(9)):
                around[k] = self.tile_at(self.x[tile] + k // 3 - 1, self.y[tile] + k % 3 - 1)
            for quadrant in range(i64(4)):
                there = self.place(tile, quadrant)
                for du in range(i64(-1), i64(2)):
                    for dv in range(i64(-1), i64(2)):
                        u = (quadrant & 1) + du
                        v = (quadrant >> 1) + dv
                        dx = u >> 1
                        dy = v >> 1
                        other = around[3 * dx + dy + 4]
                        if other < 0 or not (gap_walk or dx == 0 or dy == 0 or _joined(around, dx, dy)):
                            continue
                        here = self.place(other, (u & 1) + 2 * (v & 1))
                        n = count[here]
                        if here == there or (n and listed[MOST_NEAR * here + n - 1] == there):
                            continue
                        listed[MOST_NEAR * here + n] = there
                        count[here] = n + 1
        near_from = self.near_from
        for here in range(i64(PLACES)):
            near_from[here + 1] = near_from[here] + count[here]
        near = vec[i64]([0] * near_from[PLACES])
        for here in range(i64(PLACES)):
            for i in range(count[here]):
                near[near_from[here] + i] = listed[MOST_NEAR * here + i]
        self.near = near

    def _find_rings(self) -> None:
        """Find which spaces of the isle are next to which port, in the order of places."""
        near = self.near
        near_from = self.near_from
        for space in range(i64(4 * PORTS)):
            last: i64 = -1
            for i in range(near_from[space], near_from[space + 1]):
                nation = (near[i] >> 2) - PORTS
                if nation >= 0 and nation != last:
                    self.ring[MOST_NEAR * nation + self.rings[nation]] = space
                    self.rings[nation] += 1
                    last = nation

    def _find_corners(self) -> None:
        """Find the eligible corners and their closest places, by x, then y (SI-15, SI-16)."""
        left: i64 = MIDDLE
        right: i64 = -MIDDLE
        low: i64 = MIDDLE
        high: i64 = -MIDDLE
        for tile in range(i64(TILES)):
            if self.present & BIT[tile]:
                if self.x[tile] < left:
                    left = self.x[tile]
                if self.x[tile] > right:
                    right = self.x[tile]
                if self.y[tile] < low:
                    low = self.y[tile]
                if self.y[tile] > high:
                    high = self.y[tile]
        for px in range(left, right + 2):
            for py in range(low, high + 2):
                # quadrant 3 of the tile to the south-west touches the point, and so on
                found: i64 = -1
                count: i64 = 0
                for quadrant in range(i64(4)):
                    tile = self.tile_at(px - (quadrant & 1), py - (quadrant >> 1))
                    if tile >= 0:
                        count += 1
                        found = self.place(tile, quadrant)
                if count == 1:
                    k = self.corners
                    self.corner_x[k] = px
                    self.corner_y[k] = py
                    self.corner_tile[k] = found >> 2
                    self.closest[k] = found
                    if (found >> 2) >= PORTS:
                        self.docks[(found >> 2) - PORTS] |= BIT[k]
                    self.corners = k + 1

    def _find_sight(self, squeeze: bool) -> None:
        """Find which corners see each other (SI-17)."""
        for i in range(self.corners):
            for j in range(i + 1, self.corners):
                px = self.corner_x[i]
                py = self.corner_y[i]
                qx = self.corner_x[j]
                qy = self.corner_y[j]
                if not self._blocked(px, py, qx, qy) and (squeeze or not self._squeezed(px, py, qx, qy)):
                    self.sight[i] |= BIT[j]
                    self.sight[j] |= BIT[i]

    def _find_legs(self) -> None:
        """Write down as lists what `sight` and `docks` have as bits."""
        corners = self.corners
        legs = vec[i64]([0] * (corners * (corners + 1)))
        legs_from = vec[i64]([0] * (corners + 5))
        n: i64 = 0
        for start in range(corners + 4):
            seen = self.sight[start] if start < corners else self.docks[start - corners]
            for k in range(corners):
                if seen & BIT[k]:
                    legs[n] = k
                    n += 1
            legs_from[start + 1] = n
        self.legs = legs
        self.legs_from = legs_from

    def _blocked(self, px: i64, py: i64, qx: i64, qy: i64) -> bool:
        """Tell whether the open segment between two points meets the interior of the land; px is at most qx (SI-17)."""
        dx = qx - px
        dy = qy - py
        low = py if py < qy else qy
        high = qy if py < qy else py
        if dx == 0:
            for y in range(low, high):
                if self.tile_at(px - 1, y) >= 0 and self.tile_at(px, y) >= 0:
                    return True
            return False
        if dy == 0:
            for x in range(px, qx):
                if self.tile_at(x, py - 1) >= 0 and self.tile_at(x, py) >= 0:
                    return True
            return False
        for x in range(px, qx):
            for y in range(low, high):
                if self.tile_at(x, y) < 0:
                    continue
                # the line passes through the inside when corners of the tile lie on both sides of it
                c = dx * (y - py) - dy * (x - px)
                over = c > 0 or c + dx > 0 or c - dy > 0 or c + dx - dy > 0
                under = c < 0 or c + dx < 0 or c - dy < 0 or c + dx - dy < 0
                if over and under:
                    return True
        return False

    def _squeezed(self, px: i64, py: i64, qx: i64, qy: i64) -> bool:
        """Tell whether a line passes through a point where two tiles touch only diagonally (option `squeeze`)."""
        low = py if py < qy else qy
        high = qy if py < qy else py
        for x in range(px, qx + 1):
            for y in range(low, high + 1):
                end = (x == px and y == py) or (x == qx and y == qy)
                if end or (qx - px) * (y - py) != (qy - py) * (x - px):
                    continue
                sw = self.tile_at(x - 1, y - 1) >= 0
                se = self.tile_at(x, y - 1) >= 0
                nw = self.tile_at(x - 1, y) >= 0
                ne = self.tile_at(x, y) >= 0
                if (sw and ne and not se and not nw) or (se and nw and not sw and not ne):
                    return True
        return False

    def _find_walks(self, nation: i64) -> None:
        queue = vec[i64]([0] * PLACES)
        head: i64 = 0
        tail: i64 = 0
        base = PLACES * nation
        for place in range(4 * (PORTS + nation), 4 * (PORTS + nation) + 4):
            if self.near_from[place + 1] > self.near_from[place]:
                self.walk[base + place] = 0
                queue[tail] = place
                tail += 1
        while head < tail:
            here = queue[head]
            head += 1
            for i in range(self.near_from[here], self.near_from[here + 1]):
                there = self.near[i]
                if there < 4 * PORTS and self.walk[base + there] == FAR:
                    self.walk[base + there] = self.walk[base + here] + 1
                    queue[tail] = there
                    tail += 1

    def _find_sails(self, nation: i64) -> None:
        base = CORNERS * nation
        edge: i64 = 0
        for k in range(self.corners):
            if self.corner_tile[k] == PORTS + nation:
                edge |= BIT[k]
        legs: i64 = 0
        found: i64 = 0
        while edge:
            found |= edge
            more: i64 = 0
            for k in range(self.corners):
                if edge & BIT[k]:
                    self.sail[base + k] = legs
                    more |= self.sight[k]
            edge = more & ~found
            legs += 1

    def _find_richest(self, nation: i64, forbid_far: bool) -> None:
        for space in range(i64(4 * PORTS)):
            far = self.walk[PLACES * nation + space]
            if far > 5:
                far = 0 if forbid_far else 5
            tile = TILES * nation + (space >> 2)
            if far > self.richest[tile]:
                self.richest[tile] = far

    def apart(self, here: i64, there: i64) -> i64:
        """Count the steps between two places as if all between were land: for judges."""
        dx = 2 * (self.x[here >> 2] - self.x[there >> 2]) + (here & 1) - (there & 1)
        dy = 2 * (self.y[here >> 2] - self.y[there >> 2]) + (here >> 1 & 1) - (there >> 1 & 1)
        if dx < 0:
            dx = -dx
        if dy < 0:
            dy = -dy
        return dx if dx > dy else dy

    def is_near(self, here: i64, there: i64) -> bool:
        """Tell whether two places are next to each other (SI-14)."""
        for i in range(self.near_from[here], self.near_from[here + 1]):
            if self.near[i] == there:
                return True
        return False

    def near_port(self, here: i64, nation: i64) -> bool:
        """Tell whether a space is next to a nation's port."""
        for i in range(self.near_from[here], self.near_from[here + 1]):
            if (self.near[i] >> 2) == PORTS + nation:
                return True
        return False


def _joined(around: vec[i64], dx: i64, dy: i64) -> bool:
    """Tell whether one of the two tiles is there that a diagonal step passes between."""
    return around[3 * dx + 4] >= 0 or around[dy + 4] >= 0
