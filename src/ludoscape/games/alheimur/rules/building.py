"""The set-up: worlds are built of five cards each, then colonists are placed (section 5). Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import Moves
from ludoscape.games.alheimur.rules.cards import BIT, CARDS, CELLS, SINGLES, copies, with_card, without
from ludoscape.games.alheimur.rules.moves import M_BUILD, M_PUT, M_SWAP
from ludoscape.games.alheimur.rules.position import BUILD, CARD, COLONIST, COLONISTS, LOT, SWAP, Position, Settings
from ludoscape.games.alheimur.rules.world import World

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

DX: Final = vec[i64]([1, 0, -1, 0])
DY: Final = vec[i64]([0, 1, 0, -1])


@mypyc_attr(allow_interpreted_subclasses=True)
class Building(Position):
    """How worlds come about."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)

    # ---- cards

    def open_table(self) -> None:
        """Let the next builder draw, or the first seat place its colonists (AL-16)."""
        if self.building == self.settings.worlds:
            self.seat = self.first
            self.left = 3
            self.phase = COLONISTS
            return
        self.seat = self.building if self.building < self.settings.seats else self.first
        self.phase = CARD

    def drawn(self, card: i64) -> None:
        """The builder gets to know a card; when there are enough, a card is placed (AL-17)."""
        self.deck = without(self.deck, card)
        self.pile = append(self.pile[:], card)
        if self.turned:
            self.phase = SWAP
        elif self.settings.blind or len(self.pile) == 5:
            self.phase = LOT if self.is_lot() else BUILD

    def is_neutral(self) -> bool:
        """Tell whether the world that is being built is the neutral one (AL-24)."""
        return self.building == self.settings.seats

    def is_lot(self) -> bool:
        """Tell whether its placements are drawn."""
        return self.settings.lot and self.is_neutral()

    # ---- legal placements

    def build_moves(self, out: Moves) -> None:
        """Add the placements of the next card (AL-17 … AL-19)."""
        if not len(self.laid):
            for i in range(len(self.pile)):
                if not self._again(i):
                    out.add(M_BUILD + 128 * self.pile[i] + 27)  # as printed, at (0, 0)
            return
        before = out.n
        self._placements(out, self.settings.match)
        if out.n == before:
            self._placements(out, False)

    def _again(self, i: i64) -> bool:
        """Tell whether a card of the pile is a copy of an earlier one."""
        for k in range(i):
            if self.pile[k] == self.pile[i]:
                return True
        return False

    def _placements(self, out: Moves, match: bool) -> None:
        cells = self._free_cells()
        for i in range(len(self.pile)):
            if not self._again(i):
                card = self.pile[i]
                for code in range(2 * card, 2 * card + (1 if card < SINGLES else 2)):
                    for cell in range(i64(49)):
                        if cells & BIT[cell]:
                            x = cell % 7 - 3
                            y = cell // 7 - 3
                            if not match or self.fit(code, x, y, -1) == 2:
                                out.add(M_BUILD + 64 * code + 8 * (x + 3) + y + 3)

    def _free_cells(self) -> i64:
        """Find the empty card cells beside a laid card, as bits 7 * (y + 3) + x + 3."""
        taken: i64 = 0
        beside: i64 = 0
        for k in range(i64(len(self.laid)) // 3):
            x = self.laid[3 * k + 1] + 3
            y = self.laid[3 * k + 2] + 3
            taken |= BIT[7 * y + x]
            for way in range(i64(4)):
                nx = x + DX[way]
                ny = y + DY[way]
                if 0 <= nx < 7 and 0 <= ny < 7:
                    beside |= BIT[7 * ny + nx]
        return beside & ~taken

    def fit(self, code: i64, x: i64, y: i64, skip: i64) -> i64:
        """Tell how a code would lie: 0 on a card or beside none, 1 beside one, 2 with a contact that matches (AL-09).

        The laid card number `skip` counts as taken away.
        """
        laid = self.laid
        how: i64 = 0
        for k in range(i64(len(laid)) // 3):
            if k == skip:
                continue
            dx = x - laid[3 * k + 1]
            dy = y - laid[3 * k + 2]
            if dx == 0 and dy == 0:
                return 0
            if dx * dx + dy * dy == 1:
                if how == 0:
                    how = 1
                # the two pairs of unit cells that face each other
                for side in range(i64(2)):
                    if dy == 0:
                        mine = 2 * side + (0 if dx > 0 else 1)
                        theirs = 2 * side + (1 if dx > 0 else 0)
                    else:
                        mine = side + (0 if dy > 0 else 2)
                        theirs = side + (2 if dy > 0 else 0)
                    if CELLS[4 * code + mine] == CELLS[4 * laid[3 * k] + theirs]:
                        how = 2
        return how

    def swap_moves(self, out: Moves) -> None:
        """Add the exchanges of the orbit card for a placed one (AL-21)."""
        before = out.n
        self._exchanges(out, self.settings.match)
        if out.n == before:
            self._exchanges(out, False)

    def _exchanges(self, out: Moves, match: bool) -> None:
        card = self.pile[0]
        for k in range(i64(4)):
            x = self.laid[3 * k + 1]
            y = self.laid[3 * k + 2]
            for turned in range(i64(1) if card < 5 else i64(2)):
                if not match or self.fit(2 * card + turned, x, y, k) == 2:
                    out.add(M_SWAP + 64 * (2 * card + turned) + 8 * (x + 3) + y + 3)

    # ---- placing

    def place_card(self, move: i64) -> None:
        """Place a card; the fifth one is the orbit card (AL-18 … AL-20)."""
        code = (move - M_BUILD) >> 6
        x = (move >> 3 & 7) - 3
        y = (move & 7) - 3
        # a card drawn blind tells nothing of the others
        if len(self.laid) and self.settings.match and not self.settings.blind and self.fit(code, x, y, -1) == 1:
            self.waived |= BIT[i64(len(self.laid)) // 3]
        self._take_from_pile(code >> 1)
        self.laid = append(append(append(self.laid[:], code), x), y)
        if len(self.laid) < 12:
            if self.is_neutral():
                n = self.settings.seats
                self.seat = (self.first + i64(len(self.laid)) // 3) % n
            if self.settings.blind:
                self.phase = CARD
            return
        self._finish()

    def _take_from_pile(self, card: i64) -> None:
        rest: vec[i64] = vec[i64]()
        gone = False
        for i in range(len(self.pile)):
            if self.pile[i] == card and not gone:
                gone = True
            else:
                rest = append(rest, self.pile[i])
        self.pile = rest

    def _world(self) -> World:
        """Make a world of the cards laid out."""
        laid = self.laid
        return World(
            vec[i64]([laid[3 * k] for k in range(4)]),
            vec[i64]([laid[3 * k + 1] for k in range(4)]),
            vec[i64]([laid[3 * k + 2] for k in range(4)]),
        )

    def _finish(self) -> None:
        """Keep a playable world; repair another, or build again (AL-21 … AL-23)."""
        world = self._world()
        if world.playable or self.is_neutral():
            self._keep(world)
        elif not self.turned:
            self.turned = True
            # with build_draw=blind nobody knows the fifth card before it is turned up
            self.phase = SWAP if len(self.pile) else CARD
        elif self.extra:
            self.extra -= 1
            for k in range(i64(4)):
                self.removed = with_card(self.removed, self.laid[3 * k] >> 1)
            self.removed = with_card(self.removed, self.pile[0])
            self.clear_table()
            self.phase = CARD
        elif self.redeals < self.settings.max_redeals:
            self.redeals += 1
            self.deal_again()
            self.open_table()
        else:
            self._keep(world)

    def _keep(self, world: World) -> None:
        """Add a finished world; its orbit card lies beside it (AL-20)."""
        worlds = self.worlds[:]
        worlds.append(world)
        self.worlds = worlds
        self.orbit = append(self.orbit[:], self.pile[0] if len(self.pile) else -1)
        if self.turned or (self.is_neutral() and len(self.pile)):
            self.shown |= BIT[self.building]
        self.waivers = append(self.waivers[:], 0 if self.turned else self.waived)
        self.building += 1
        self.clear_table()
        self.open_table()

    def swap_card(self, move: i64) -> None:
        """Exchange the orbit card for a placed one, which becomes the orbit card (AL-21)."""
        code = (move - M_SWAP) >> 6
        x = (move >> 3 & 7) - 3
        y = (move & 7) - 3
        laid = self.laid[:]
        for k in range(i64(4)):
            if laid[3 * k + 1] == x and laid[3 * k + 2] == y:
                self.pile = vec[i64]([laid[3 * k] >> 1])
                laid[3 * k] = code
        self.laid = laid
        self._finish()

    # ---- colonists

    def colonist_moves(self, out: Moves) -> None:
        """Add the free territories of the own home world (AL-25)."""
        free = self.vacant(self.seat)
        for t in range(self.worlds[self.seat].size):
            if free & BIT[t]:
                out.add(M_PUT + 16 * self.seat + t)

    def put_colonist(self, t: i64) -> bool:
        """Place a starting colonist; true when all seats have placed theirs."""
        seat = self.seat
        self.stash[3 * seat] -= 1
        self.stand(seat, t, seat, 1, COLONIST)
        self.left -= 1
        if self.left:
            return False
        self.left = 3
        self.seat = (seat + 1) % self.settings.seats
        if self.seat == self.first:
            self.left = 0
            return True
        return False

    # ---- what a seat does not know (AL-82)

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        """Deal the cards that a seat has not seen anew, in a way that fits what was waived."""
        while True:
            other = self.deck
            mine = self.seat == seat or self.is_neutral() or not len(self.pile) or self.turned
            if not mine:
                for i in range(len(self.pile)):
                    other = with_card(other, self.pile[i])
            for w in range(i64(len(self.worlds))):
                if self.hides(w, seat):
                    other = with_card(other, self.orbit[w])
            pile = self.pile[:]
            orbit = self.orbit[:]
            if not mine:
                for i in range(len(pile)):
                    card = any_card(other, rng)
                    other = without(other, card)
                    pile[i] = card
            fine = mine or self.could_hold(pile)
            for w in range(i64(len(self.worlds))):
                if self.hides(w, seat):
                    card = any_card(other, rng)
                    other = without(other, card)
                    orbit[w] = card
                    fine = fine and self.could_be_orbit(w, card)
            if fine:
                self.deck = other
                self.pile = pile
                self.orbit = orbit
                return

    def hides(self, w: i64, seat: i64) -> bool:
        """Tell whether the orbit card of a world is hidden from a seat."""
        return w != seat and not self.shown & BIT[w] and self.orbit[w] >= 0

    def could_hold(self, pile: vec[i64]) -> bool:
        """Tell whether a builder could hold these cards: none had a match where matching was waived (AL-19)."""
        for i in range(len(pile)):
            if not self._unmatched(pile[i], self.laid, self.waived):
                return False
        return True

    def could_be_orbit(self, w: i64, card: i64) -> bool:
        """Tell whether a card could be the orbit card of a finished world, by the same argument."""
        if not self.waivers[w]:
            return True
        world = self.worlds[w]
        laid: vec[i64] = vec[i64]()
        for k in range(i64(4)):
            laid = append(append(append(laid, world.codes[k]), world.xs[k]), world.ys[k])
        return self._unmatched(card, laid, self.waivers[w])

    def _unmatched(self, card: i64, laid: vec[i64], waived: i64) -> bool:
        """Tell whether a card had no matching place at each placement that was waived."""
        if not waived:
            return True
        now = self.laid
        fine = True
        for k in range(i64(1), i64(4)):
            if waived & BIT[k]:
                self.laid = laid[: 3 * k]
                for code in range(2 * card, 2 * card + 2):
                    for near in range(k):
                        for way in range(i64(4)):
                            x = laid[3 * near + 1] + DX[way]
                            y = laid[3 * near + 2] + DY[way]
                            if self.fit(code, x, y, -1) == 2:
                                fine = False
        self.laid = now
        return fine


def any_card(deck: i64, rng: Rng) -> i64:
    """Draw a printed card from a set of cards."""
    whole: i64 = 0
    for card in range(i64(CARDS)):
        whole += copies(deck, card)
    left = rng.below(whole)
    for card in range(i64(CARDS)):
        left -= copies(deck, card)
        if left < 0:
            return card
    raise ValueError("there is no card left")
