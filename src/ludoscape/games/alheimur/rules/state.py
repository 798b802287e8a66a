"""The rules of Alheimur: the order of set-up and turn, what is legal, and how a move changes the position. Compiled."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER, Moves, State
from ludoscape.games.alheimur.rules import battle, building, growth, hidden, legal, movement, survival
from ludoscape.games.alheimur.rules import moves as m
from ludoscape.games.alheimur.rules import position as p
from ludoscape.games.alheimur.rules.acts import act
from ludoscape.games.alheimur.rules.cards import BIT, UNIT_BIT, copies
from ludoscape.games.alheimur.rules.listing import ROLLS, add_moves
from ludoscape.games.alheimur.rules.position import Position
from ludoscape.games.alheimur.rules.score import sheet_of


@mypyc_attr(allow_interpreted_subclasses=True)
class AlheimurState(Position):
    """One position of Alheimur."""

    def blank(self) -> AlheimurState:
        """Make an empty state to copy into; a subclass gives one of its own kind."""
        return AlheimurState(self.game, self.settings)

    def begin(self) -> None:
        """Set up the game; the first seat may be drawn, then the first builder draws cards (section 5)."""
        self.lay_out()
        if self.settings.first < 0:
            self.phase = p.FIRST
        else:
            self._open(self.settings.first)
        self._ask()

    def _open(self, seat: i64) -> None:
        self.first = seat
        building.open_table(self)

    def copy(self) -> AlheimurState:
        """Make an independent copy; what is replaced and never changed in place is shared."""
        return self._copy_into(self.blank())

    def copy_over(self, used: State | None) -> State:
        """Make an independent copy in a used state, if both are of the same game, and of no changed kind."""
        if type(self) is not AlheimurState or type(used) is not AlheimurState or used.game is not self.game:
            return self.copy()
        return self._copy_into(used)

    def _copy_into(self, other: AlheimurState) -> AlheimurState:
        """Make another state a copy of this one, and give it."""
        other.actor = self.actor
        other.reason = self.reason
        other.phase = self.phase
        other.first = self.first
        other.seat = self.seat
        other.round = self.round
        other.slots = self.slots
        other.last = self.last
        other.called = self.called
        other.deck = self.deck
        other.extra = self.extra
        other.redeals = self.redeals
        other.building = self.building
        other.pile = self.pile
        other.laid = self.laid
        other.waived = self.waived
        other.turned = self.turned
        other.left = self.left
        other.worlds = self.worlds
        other.orbit = self.orbit
        other.shown = self.shown
        other.waivers = self.waivers
        other.removed = self.removed
        other.landed = self.landed
        other.land = self.land[:]
        other.mine = self.mine[:]
        other.kinds = self.kinds[:]
        other.fleet = self.fleet[:]
        other.stash = self.stash[:]
        other.unused = self.unused
        other.stage = self.stage
        other.unit = self.unit
        other.spot = self.spot
        other.sites = self.sites
        other.site = self.site
        other.firing = self.firing
        other.to_fire = self.to_fire
        other.victim = self.victim
        other.target = self.target
        other.hits = self.hits
        other.best = self.best
        return other

    def resample(self, seat: i64, rng: Rng) -> State:
        """Deal the cards that a seat has not seen anew (AL-82)."""
        other = self.copy()
        if other.actor != OVER:
            hidden.reshuffle(other, seat, rng)
        return other

    def payoff(self, seat: i64) -> float:
        """Tell the payoff of a seat: the winners share 1 (AL-76)."""
        if not self.best & BIT[seat]:
            return 0.0
        winners: i64 = 0
        for other in range(self.settings.seats):
            if self.best & BIT[other]:
                winners += 1
        return 1.0 / float(winners)

    def quarters(self, seat: i64) -> i64:
        """Count the quarter points of a seat as it stands (AL-75)."""
        return sheet_of(self, seat).quarters

    def turns(self) -> int:
        """Count the turn slots played so far."""
        return self.slots

    # ---- legal moves

    def moves(self, out: Moves) -> None:
        """Add the legal moves, in the order of section 12; at a chance node the possible outcomes."""
        add_moves(self, out)

    def against(self, kind: i64, a: i64, b: i64, c: i64) -> tuple[i64, i64]:
        """Give the reason against a move (`rules/legal.py`): a subclass with other `moves` has others here, too."""
        return legal.against(self, kind, a, b, c)

    def weight(self, move: i64) -> i64:
        """Tell the weight of a chance outcome: singles are in the deck twice (AL-03)."""
        if self.phase == p.CARD:
            return copies(self.deck, move - m.M_CARD)
        return 1

    def draw(self, rng: Rng) -> i64:
        """Draw a chance outcome."""
        phase = self.phase
        if phase == p.CARD:
            return m.M_CARD + hidden.any_card(self.deck, rng)
        if phase == p.FIRST:
            return m.M_FIRST + rng.below(self.settings.seats)
        if phase == p.LOT:
            out = Moves()
            building.build_moves(self, out)
            return out.item[rng.below(out.n)]
        first: i64 = m.M_ATTACK if phase == p.ATTACK else m.M_DEFENCE
        return first + rng.below(ROLLS[battle.dice(self)])

    # ---- playing

    def play(self, move: i64) -> None:
        """Play a move in place; it must be legal."""
        phase = self.phase
        if phase == p.EXPAND:
            act(self, move)
            if not growth.can_act(self):
                self._check()
        elif phase in (p.LAND, p.DEPART, p.ARRIVE, p.LAUNCH, p.SETTLE):
            self._move(phase, move)
        elif phase in (p.LAND_AT, p.ARRIVE_AT, p.ROLE):
            act(self, move)
            self._go_on(p.LAND if phase == p.LAND_AT else p.ARRIVE if phase == p.ARRIVE_AT else p.LAUNCH)
        elif phase == p.SITE:
            self.site = move - m.M_SITE
            self.sites &= ~BIT[self.site]
            battle.load_guns(self, self.seat)
            self._next_shot()
        elif phase == p.SHOOTER:
            self._shoot(move)
        elif phase == p.TARGET:
            self.victim = (move - m.M_TARGET) >> 4
            self.target = (move - m.M_TARGET) & 15
            self.phase = p.ATTACK
        elif phase == p.ATTACK:
            self.hits = battle.hits(self, move - m.M_ATTACK)
            if self.hits:
                self.phase = p.DEFENCE
            else:
                self._next_shot()
        elif phase == p.DEFENCE:
            act(self, move)
            self._next_shot()
        else:
            self._set_up(move)
        self._ask()

    def _set_up(self, move: i64) -> None:
        """Play a move of the set-up."""
        phase = self.phase
        if phase in (p.BUILD, p.LOT):
            building.place_card(self, move)
        elif phase == p.SWAP:
            building.swap_card(self, move)
        elif phase == p.CARD:
            building.drawn(self, move - m.M_CARD)
        elif phase == p.COLONISTS:
            act(self, move)
            if not self.left:
                self._next_settler()
        else:
            self._open(move - m.M_FIRST)

    def _next_settler(self) -> None:
        """Let the next seat place its colonists; after the last one the first turn begins (AL-25, AL-26)."""
        self.seat = (self.seat + 1) % self.settings.seats
        if self.seat == self.first:
            self._begin_turn()
        else:
            self.left = 3

    def _ask(self) -> None:
        """Hand the decision to whoever must make it."""
        phase = self.phase
        if phase in (p.FIRST, p.CARD, p.LOT, p.ATTACK, p.DEFENCE):
            self.actor = CHANCE
        elif phase == p.ENDED:
            self.actor = OVER
        elif phase in (p.SHOOTER, p.TARGET):
            self.actor = self.firing
        else:
            self.actor = self.seat

    # ---- the parts of a turn (section 6)

    def _begin_turn(self) -> None:
        """List the worlds on which the seat may act (AL-32)."""
        self.unused = p.worlds_with(self, self.seat)
        self.phase = p.EXPAND
        if not growth.can_act(self):
            self._check()

    def _check(self) -> None:
        """Let Survival happen; the Last Round may begin (AL-37 … AL-46); then Movement."""
        self.unused = 0
        survival.survive(self)
        if p.begins_last_round(self):
            self.last = self.settings.seats
            self.called = True
        self.stage = -1
        self._next_stage()

    def _next_stage(self) -> None:
        """Go to the next movement phase in which something may move; after the last one fleets fight (AL-48)."""
        self.unit = -1
        self.spot = -1
        order = self.settings.order
        flies = p.zones_with(self, self.seat) != 0
        for stage in range(self.stage + 1, i64(len(order))):
            phase = order[stage]
            if (flies or phase == p.LAUNCH or phase == p.SETTLE) and movement.can_move(self, phase):
                self.stage = stage
                self.phase = phase
                return
        self.stage = 0
        self.sites = battle.find_sites(self)
        self._next_site()

    def _move(self, phase: i64, move: i64) -> None:
        """Play a move of a movement phase."""
        if move == m.M_DONE:
            self._next_stage()
        elif phase == p.LAND:
            self.spot = (move - m.M_LAND) >> 4
            self.unit = (move - m.M_LAND) & 15
            self.phase = p.LAND_AT
        elif phase == p.ARRIVE:
            self.unit = move - m.M_ARRIVE
            self.phase = p.ARRIVE_AT
        elif phase == p.LAUNCH:
            self.spot = move - m.M_UP
            self.phase = p.ROLE
        else:
            act(self, move)
            self._go_on(phase)

    def _go_on(self, phase: i64) -> None:
        """Stay in a movement phase as long as something may move in it."""
        self.unit = -1
        self.spot = -1
        self.phase = phase
        if not movement.can_move(self, phase):
            self._next_stage()

    # ---- battles

    def _next_site(self) -> None:
        """Ask which battle comes next, or end the turn (AL-59)."""
        self.site = -1
        self.firing = -1
        self.to_fire = 0
        if self.sites:
            self.phase = p.SITE
        else:
            self._end_turn()

    def _shoot(self, move: i64) -> None:
        """Choose the next ship that fires, or hold fire."""
        if move == m.M_DONE:
            self.to_fire = 0
            self._next_shot()
            return
        self.unit = move - m.M_SHOOT
        self.to_fire -= UNIT_BIT[self.unit]
        self.phase = p.TARGET

    def _next_shot(self) -> None:
        """Ask for the next shot: of this volley, of the next seat's, or at the next site (AL-60 … AL-62)."""
        n = self.settings.seats
        self.unit = -1
        self.victim = -1
        self.target = -1
        self.hits = 0
        while not self.to_fire or not battle.has_targets(self):
            seat = (self.firing + 1) % n
            if seat == self.seat:
                self._next_site()
                return
            battle.load_guns(self, seat)
        self.phase = p.SHOOTER

    # ---- the end of a turn

    def _end_turn(self) -> None:
        """Pass the turn on, or end the game (AL-45, AL-70, AL-85)."""
        fresh = self.called
        self.called = False
        self.landed = p.NOWHERE
        while True:
            self.slots += 1
            if self.last >= 0 and not fresh:
                self.last -= 1
            fresh = False
            reason = self.ending()
            if reason:
                self._end(reason)
                return
            self.seat = (self.seat + 1) % self.settings.seats
            if self.seat == self.first:
                self.round += 1
            if p.is_alive(self, self.seat):  # else the slot of an eliminated seat is over, too (AL-77)
                break
        self._begin_turn()

    def ending(self) -> i64:
        """Tell why the game ends with the turn slot that is over, 0 when it goes on (AL-45, AL-70, AL-85)."""
        n = self.settings.seats
        alive: i64 = 0
        for seat in range(n):
            if alive < 2 and p.is_alive(self, seat):
                alive += 1
        if self.last == 0:
            return p.BY_LAST_ROUND
        if alive <= 1:
            return p.BY_SURVIVOR
        if self.round == self.settings.max_rounds and (self.seat + 1) % n == self.first:
            return p.BY_ROUNDS
        return 0

    def _end(self, reason: i64) -> None:
        """End the game; most quarter points win (AL-76)."""
        self.reason = reason
        self.phase = p.ENDED
        most: i64 = -1
        for seat in range(self.settings.seats):
            points = self.quarters(seat)
            if points > most:
                most = points
                self.best = 0
            if points == most:
                self.best |= BIT[seat]
