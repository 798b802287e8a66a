"""Discovery: what lies on the spaces that a piece has reached (IS-70 … IS-79). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, Moves
from ludoscape.games.intimate_settlers.rules.building import Building
from ludoscape.games.intimate_settlers.rules.cards import COUNT
from ludoscape.games.intimate_settlers.rules.lattice import FIRST_CORNER, SECOND_CORNER, vertex_at
from ludoscape.games.intimate_settlers.rules.moves import M_FACE, M_TILE, M_TOKEN
from ludoscape.games.intimate_settlers.rules.position import (
    BIT,
    DESERT,
    FACING,
    HARBOUR,
    HEX_KINDS,
    NUMBER,
    TILE,
    Settings,
)

if TYPE_CHECKING:
    from ludoscape.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Discovery(Building):
    """A position whose board grows."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    def resume(self) -> None:
        """Go on with what the discovery interrupted."""
        raise NotImplementedError

    def has_won(self) -> bool:
        """End the game if somebody has won."""
        raise NotImplementedError

    def may_face(self, cell: i64, side: i64) -> bool:
        """Tell whether a harbour on a space may face a side: neither end is a port vertex yet (IS-76)."""
        one = self.lattice.vertex_of(vertex_at(cell, FIRST_CORNER[side]))
        two = self.lattice.vertex_of(vertex_at(cell, SECOND_CORNER[side]))
        return (one < 0 or self.port[one] == 0) and (two < 0 or self.port[two] == 0)

    def takes_harbour(self, cell: i64) -> bool:
        """Tell whether a harbour could be placed on a space."""
        for side in range(i64(6)):
            if self.may_face(cell, side):
                return True
        return False

    def proceed(self) -> None:
        """Draw a tile for the next space that waits; when none does, go on (IS-71, IS-77)."""
        while self.wait >= 0:
            if self._is_tile_for(self.wait):
                self.phase = TILE
                self.actor = CHANCE
                return
            self._next_waiting()  # it stays missing
        self.resume()

    def _is_tile_for(self, cell: i64) -> bool:
        """Tell whether the stack has a tile that can be placed on a space."""
        for kind in range(i64(HARBOUR)):
            if self.stack[kind]:
                return True
        for kind in range(i64(HARBOUR), i64(HEX_KINDS)):
            if self.stack[kind]:
                return self.takes_harbour(cell)
        return False

    def _next_waiting(self) -> None:
        self.wait = self.wait_2
        self.wait_2 = self.wait_3
        self.wait_3 = -1

    def tile_moves(self, out: Moves) -> None:
        """Add the kinds of tiles that may be drawn (IS-72)."""
        most = HEX_KINDS if self.takes_harbour(self.wait) else HARBOUR
        for kind in range(i64(most)):
            if self.stack[kind]:
                out.add(M_TILE + kind)

    def draw_tile(self, rng: Rng) -> i64:
        """Draw a tile, each that can be placed equally likely."""
        most: i64 = HEX_KINDS if self.takes_harbour(self.wait) else HARBOUR
        left: i64 = 0
        for kind in range(most):
            left += self.stack[kind]
        left = rng.below(left)
        for kind in range(most):
            left -= self.stack[kind]
            if left < 0:
                return M_TILE + kind
        raise ValueError("the stack is empty")

    def draw_number(self, rng: Rng) -> i64:
        """Draw a number token from the bag."""
        left: i64 = 0
        for number in range(i64(2), i64(13)):
            left += self.bag[number]
        left = rng.below(left)
        for number in range(i64(2), i64(13)):
            left -= self.bag[number]
            if left < 0:
                return M_TOKEN + number
        raise ValueError("the bag is empty")

    def find_tile(self, kind: i64) -> None:
        """Lay a tile on the space that waits (IS-73 … IS-76)."""
        cell = self.wait
        self._next_waiting()
        stack = self.stack[:]
        stack[kind] -= 1
        self.stack = stack
        h = self.lay_hex(cell, kind)
        self.forget()
        if kind < DESERT:
            self.found = h
            self.phase = NUMBER
        elif kind >= HARBOUR:
            if not self.opening and self.has_won():
                return  # an open decision lapses (IS-87)
            self.found = h
            self.phase = FACING
            self.actor = self.player
        else:
            if kind == DESERT and self.robber < 0:
                self.robber = h
            self.proceed()

    def lay_hex(self, cell: i64, kind: i64) -> i64:
        """Let the lattice grow by a space with a hex on it."""
        self.lattice = self.lattice.grown(cell)
        self.kind = append(self.kind[:], i64(-1))
        self.token = append(self.token[:], i64(0))
        self.facing = append(self.facing[:], i64(-1))
        port = self.port[:]
        while len(port) < self.lattice.vertices:
            port = append(port, i64(0))
            self.spot = append(self.spot, i64(0))
        self.port = port
        flank = self.flank[:]
        while len(flank) < self.lattice.edges:
            flank = append(flank, i64(0))
            self.piece = append(self.piece, i64(0))
        self.flank = flank
        self.set_kind(self.lattice.hexes - 1, kind)
        return self.lattice.hexes - 1

    def find_number(self, number: i64) -> None:
        """Put a number on the new hex; the discoverer gets a card of it, if the bank has one (IS-73, IS-43)."""
        h = self.found
        self.found = -1
        bag = self.bag[:]
        bag[number] -= 1
        self.bag = bag
        self.put_number(h, number)
        self.harvest(h, 1)
        if self.bank >> 12 * self.kind[h] & COUNT:
            self.gain(self.player, BIT[12 * self.kind[h]])
        self.proceed()

    def put_number(self, h: i64, number: i64) -> None:
        """Lay a number token on a hex."""
        token = self.token[:]
        token[h] = number
        self.token = token
        rolls = self.rolls[:]
        rolls[2 * number + (0 if rolls[2 * number] < 0 else 1)] = h
        self.rolls = rolls

    def face_moves(self, cell: i64, out: Moves) -> None:
        """Add the sides that a harbour may face."""
        for side in range(i64(6)):
            if self.may_face(cell, side):
                out.add(M_FACE + side)

    def face(self, h: i64, side: i64) -> None:
        """Turn a harbour towards a side, for good."""
        facing = self.facing[:]
        facing[h] = side
        self.facing = facing
        self.set_port(h)
        self.forget()
