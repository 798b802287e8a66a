"""Expansion and Survival: pyramids grow, and those that stand badly die (7.1, 8.1). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import Moves
from ludoscape.games.alheimur.rules.building import Building
from ludoscape.games.alheimur.rules.cards import BIT, FIGHTER, UNIT_BIT
from ludoscape.games.alheimur.rules.moves import M_CIVILIZE, M_EXPAND, M_PASS
from ludoscape.games.alheimur.rules.position import COLONIST, Settings
from ludoscape.games.alheimur.rules.world import degree

if TYPE_CHECKING:
    from ludoscape.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Growth(Building):
    """How pyramids live on worlds."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    # ---- Expansion

    def smallest(self, seat: i64) -> i64:
        """Give the size that Expand would place, 0 for none (AL-33)."""
        for size in range(i64(1), i64(2) if self.settings.only_one else i64(4)):
            if self.stash[3 * seat + size - 1]:
                return size
        return 0

    def around(self, w: i64, bits: i64) -> i64:
        """Give the territories adjacent to some territories of a world."""
        world = self.worlds[w]
        found: i64 = 0
        for t in range(world.size):
            if bits & BIT[t]:
                found |= world.near[t]
        return found

    def expand_moves(self, out: Moves) -> None:
        """Add the actions on the worlds not yet used (AL-32 … AL-34)."""
        before = out.n
        for w in range(self.settings.worlds):
            if self.unused & BIT[w]:
                self._actions(w, out)
        if self.settings.may_pass and out.n > before:
            for w in range(self.settings.worlds):
                if self.unused & BIT[w]:
                    out.add(M_PASS + w)

    def _actions(self, w: i64, out: Moves) -> None:
        free = self.room_to_expand(w)
        for t in range(self.worlds[w].size):
            if free & BIT[t]:
                out.add(M_EXPAND + 16 * w + t)
        for t in range(self.worlds[w].size):
            sizes = self.other_sizes(w, t)
            for to in range(i64(1), i64(4)):
                if sizes & BIT[to]:
                    out.add(M_CIVILIZE + 4 * (16 * w + t) + to)

    def can_act(self) -> bool:
        """Tell whether an action is legal on some unused world (AL-32, AL-35)."""
        for w in range(self.settings.worlds):
            if self.unused & BIT[w]:
                if self.room_to_expand(w):
                    return True
                for t in range(self.worlds[w].size):
                    if self.other_sizes(w, t):
                        return True
        return False

    def room_to_expand(self, w: i64) -> i64:
        """Find the territories to which the seat may expand, as bits (AL-33)."""
        mine = self.mine[self.settings.seats * w + self.seat]
        if not mine or not self.smallest(self.seat):
            return 0
        free = self.vacant(w)
        return free if self.settings.anywhere or not free else free & self.around(w, mine)

    def other_sizes(self, w: i64, t: i64) -> i64:
        """Find the sizes to which the seat may civilize what stands on a territory, as bits (AL-34)."""
        if not self.mine[self.settings.seats * w + self.seat] & BIT[t]:
            return 0
        word = self.land[16 * w + t] - 1
        if word & 1 and not self.settings.civilizes_invaders:
            return 0
        now = (word >> 1 & 3) + 1
        sizes: i64 = 0
        for to in range(i64(1), i64(4)):
            step = to - now
            near = step in (1, -1) or (self.settings.any_step and step != 0)
            if near and self.stash[3 * self.seat + to - 1]:
                sizes |= BIT[to]
        return sizes

    def expand(self, w: i64, t: i64) -> None:
        """Place the smallest pyramid of the stash (AL-33)."""
        size = self.smallest(self.seat)
        self.stash[3 * self.seat + size - 1] -= 1
        self.stand(w, t, self.seat, size, COLONIST)
        self.unused &= ~BIT[w]

    def civilize(self, w: i64, t: i64, size: i64) -> None:
        """Exchange a colonist for one of another size (AL-34)."""
        word = self.land[16 * w + t] - 1
        self.stash[3 * self.seat + (word >> 1 & 3)] += 1
        self.stash[3 * self.seat + size - 1] -= 1
        self.stand(w, t, self.seat, size, word & 1)
        self.unused &= ~BIT[w]

    # ---- Survival

    def survive(self) -> None:
        """Check every world on which the current seat has pyramids; the dying leave at once (AL-37 … AL-41)."""
        n = self.settings.seats
        for w in range(self.settings.worlds):
            if self.mine[n * w + self.seat]:
                dying = self.dying(w)
                for t in range(self.worlds[w].size):
                    if dying & BIT[t]:
                        word = self.land[16 * w + t] - 1
                        self.stash[3 * (word >> 3) + (word >> 1 & 3)] += 1
                        self.clear(w, t)

    def dying(self, w: i64) -> i64:
        """Find who dies on a world if it is checked now, as bits of territories (AL-38 … AL-40)."""
        n = self.settings.seats
        taken = self.taken(w)
        world = self.worlds[w]
        found: i64 = 0
        for t in range(world.size):
            if taken & BIT[t]:
                word = self.land[16 * w + t] - 1
                owner = word >> 3
                if word & 1:
                    if not self.is_supplied(w, owner):
                        found |= BIT[t]
                elif (
                    self.balance(world.near[t], taken, self.mine[n * w + owner])
                    < self.settings.need[(word >> 1 & 3) + 1]
                ):
                    found |= BIT[t]
        return found

    def balance(self, near: i64, taken: i64, mine: i64) -> i64:
        """Weigh friendly neighbours against foreign ones, as the option `pressure` says (AL-38, AL-39)."""
        friends = degree(near & mine)
        foes = degree(near & taken) - friends
        return friends - self.settings.pressure * foes

    def is_supplied(self, w: i64, seat: i64) -> bool:
        """Tell whether invaders of a seat on a world have a ship in its orbit (AL-40)."""
        fleet = self.fleet[self.settings.seats * w + seat]
        if self.settings.by_transport:
            return fleet & (UNIT_BIT[FIGHTER] - 1) != 0
        return fleet != 0
