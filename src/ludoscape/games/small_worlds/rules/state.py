"""The rules of Small Worlds: the steps of a turn, what is legal, and how a move changes the position. Compiled.

A turn runs through the steps S1 … S14 of section 6. `_run` goes through them until somebody must decide or something
must be drawn; a tile that is missing on top of a pile comes before everything else (SW-703).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER, Moves, State
from ludoscape.games.small_worlds.rules import conquest, decline, legal, scoring, tiles, tokens, tribes
from ludoscape.games.small_worlds.rules import moves as m
from ludoscape.games.small_worlds.rules import position as p
from ludoscape.games.small_worlds.rules.bits import from_on, lowest, nth, popcount, rest
from ludoscape.games.small_worlds.rules.position import Position

FACES: Final = vec[i64]([0, 0, 0, 1, 2, 3])  # SW-305


@mypyc_attr(allow_interpreted_subclasses=True)
class SmallWorldsState(Position):
    """One position of Small Worlds."""

    def blank(self) -> SmallWorldsState:
        """Make an empty state to copy into; a subclass gives one of its own kind."""
        return SmallWorldsState(self.game, self.settings)

    def begin(self) -> None:
        """Set up the game; the first seat, then the first tiles are drawn (section 5)."""
        self.lay_out()
        if self.settings.first < 0:
            self.phase = p.FIRST_SEAT
            self.actor = CHANCE
        else:
            self._open(self.settings.first)

    def copy(self) -> SmallWorldsState:
        """Make an independent copy; the chart never changes and is shared, and so is what seldom changes."""
        return self._copy_into(self.blank())

    def copy_over(self, used: State | None) -> State:
        """Make an independent copy in a used state, if both are of the same game, and of no changed kind."""
        if type(self) is not SmallWorldsState or type(used) is not SmallWorldsState or used.game is not self.game:
            return self.copy()
        return self._copy_into(used)

    def _copy_into(self, other: SmallWorldsState) -> SmallWorldsState:
        """Make another state a copy of this one, and give it."""
        other.actor = self.actor
        other.reason = self.reason
        other.phase = self.phase
        other.step = self.step
        other.round = self.round
        other.seat = self.seat
        other.first = self.first
        other.region = self.region[:]
        other.immune = self.immune
        other.tribe = extend(vec[i64](), self.tribe)  # so long a list is copied faster than by a slice
        other.active = self.active
        other.vp = self.vp
        other.peace = self.peace
        other.sheet = self.sheet
        other.earned = self.earned
        other.queue = self.queue
        other.places = self.places
        other.top_race = self.top_race
        other.top_power = self.top_power
        other.races_left = self.races_left
        other.races_under = self.races_under
        other.powers_left = self.powers_left
        other.discards = self.discards
        other.acting = self.acting
        other.last = self.last
        other.left = self.left
        other.die = self.die
        other.target = self.target
        other.attacked = self.attacked
        other.converted = self.converted
        other.dragon_used = self.dragon_used
        other.ghouls_went = self.ghouls_went
        other.declining = self.declining
        other.late = self.late
        other.retreats = self.retreats
        other.best = self.best
        return other

    def payoff(self, seat: i64) -> float:
        """Tell the payoff of a seat: the winners share 1 (SW-806)."""
        return 1.0 / float(popcount(self.best)) if self.best & p.BIT[seat] else 0.0

    def turns(self) -> int:
        """Count the turns finished so far."""
        seats = self.settings.seats
        if self.phase == p.FIRST_SEAT:
            return 0
        return (self.round - 1) * seats + (self.seat - self.first + seats) % seats + (1 if self.actor == OVER else 0)

    # ---- legal moves

    def moves(self, out: Moves) -> None:
        """Add what has no reason against it (`rules/legal.py`) in the dossier's order; outcomes at a chance node."""
        if self.actor == CHANCE:
            self._outcomes(out)
            return
        phase = self.phase
        if phase == p.CONQUER:
            self._conquests(out)
        elif phase == p.REDEPLOY or phase == p.RETREATING:
            self._own_regions(out, m.M_PUT)
            if legal.against_done(self) == legal.LEGAL:
                out.add(m.M_DONE)
        elif phase == p.START:
            if legal.against_expand(self) == legal.LEGAL:
                out.add(m.M_EXPAND)
            if legal.against_decline(self) == legal.LEGAL:
                out.add(m.M_DECLINE)
        elif phase == p.PICK:
            for place in range(i64(1), i64(7)):
                if legal.against_pick(self, place)[0] == legal.LEGAL:
                    out.add(m.M_PICK + place)
            if legal.against_pass(self) == legal.LEGAL:
                out.add(m.M_PASS)
        elif phase == p.READY:
            if legal.against_abandoning(self) == legal.LEGAL:
                add_at(out, m.M_ABANDON, from_on(p.land(self, self.acting), self.last + 1))
            out.add(m.M_GO)
        elif phase == p.TRIM:
            self._regions(out, m.M_ABANDON)
        elif phase == p.CAMPING or phase == p.RETREAT_CAMPS:
            self._own_regions(out, m.M_CAMP)
            out.add(m.M_DONE)
        elif phase == p.FORTIFY:
            self._regions(out, m.M_FORT)
            out.add(m.M_NOFORT)
        elif phase == p.HEROES_STAND:
            self._regions(out, m.M_HERO)
        elif phase == p.PEACE_MAKING:
            for seat in range(self.settings.seats):
                if legal.against_peace(self, seat) == legal.LEGAL:
                    out.add(m.M_PEACE + seat)
            out.add(m.M_NOPEACE)
        elif phase == p.STOUT_CHOICE:
            out.add(m.M_STOUT)
            out.add(m.M_STAY)

    def against(self, kind: i64, a: i64) -> tuple[i64, i64]:
        """Give the reason against a move (`rules/legal.py`): a subclass with other `moves` has others here, too."""
        return legal.against(self, kind, a)

    def _regions(self, out: Moves, kind: i64) -> None:
        """Add a move at each region of the acting tribe where it has no reason against it."""
        own = p.land(self, self.acting)
        while own:
            r = lowest(own)
            if legal.against_at(self, kind, r) == legal.LEGAL:
                out.add(kind + r)
            own = rest(own)

    def _own_regions(self, out: Moves, kind: i64) -> None:
        """Add a move at each region of the acting tribe from the last one on: a short way to `against_own`."""
        add_at(out, kind, from_on(p.land(self, self.acting), self.last if self.last > 0 else i64(0)))

    def _conquests(self, out: Moves) -> None:
        """Add conquests, die attempts, the dragon's, conversions, the roll and stop; regions ascend (SW-605)."""
        there = legal.targets(self)
        easy, hard = legal.offers(self, there)
        add_at(out, m.M_CONQUER, easy)
        if hard and legal.may_try(self, easy):
            add_at(out, m.M_ATTEMPT, hard)
        power = self.tribe[p.FIELDS * self.acting + p.POWER]
        if power == tribes.DRAGON_MASTER and legal.against_dragon(self) == legal.LEGAL:
            add_at(out, m.M_DRAGON, there)
        if self.acting == tribes.SORCERERS and legal.against_sorcery(self) == legal.LEGAL:
            self._conversions(out, there)
        if power == tribes.BERSERK and legal.against_roll(self, there) == legal.LEGAL:
            out.add(m.M_ROLL)
        out.add(m.M_STOP)

    def _conversions(self, out: Moves, there: i64) -> None:
        """Add the conversions in regions that Sorcerers may conquer."""
        while there:
            r = lowest(there)
            if legal.against_converting(self, r) == legal.LEGAL:
                out.add(m.M_CONVERT + r)
            there = rest(there)

    def _outcomes(self, out: Moves) -> None:
        phase = legal.due(self)
        if phase == p.FIRST_SEAT:
            for seat in range(self.settings.seats):
                out.add(m.M_FIRST + seat)
        elif phase == legal.TILE:
            kind: i64 = m.M_RACE if self.draws_race() else m.M_POWER
            for tile in range(i64(tribes.RACES) if kind == m.M_RACE else i64(tribes.POWERS)):
                if legal.against_tile(self, kind, tile) == legal.LEGAL:
                    out.add(kind + tile)
        else:
            for dots in range(i64(legal.DOTS + 1)):
                out.add(m.M_DIE + dots)

    def weight(self, move: i64) -> i64:
        """Tell the weight of a chance outcome: three faces of the die are blank (SW-305)."""
        return 3 if move == m.M_DIE else 1

    def draw(self, rng: Rng) -> i64:
        """Draw a chance outcome."""
        if self.phase == p.FIRST_SEAT:
            return m.M_FIRST + rng.below(self.settings.seats)
        if self.waits_for_tile():
            left = self.races_left if self.draws_race() else self.powers_left
            kind: i64 = m.M_RACE if self.draws_race() else m.M_POWER
            return kind + nth(left, rng.below(popcount(left)))
        return m.M_DIE + FACES[rng.below(6)]

    # ---- playing

    def play(self, move: i64) -> None:
        """Play a move in place; it must be legal."""
        if self.actor == CHANCE:
            self._settle_chance(move)
            return
        t = self.acting
        kind = move & ~63
        r = move & 63
        if kind == m.M_CONQUER:
            self._conquer(t, r)
        elif kind == m.M_PUT:
            self._put(t, r)
        elif kind == m.M_ABANDON:
            tokens.vacate(self, t, r)
            self.last = r
            if self.phase == p.TRIM:
                self.left -= 1
                if self.left == 0:
                    self._redeploy(t)
            elif not legal.may_abandon(self):
                self._expand(t)
        elif kind == m.M_ATTEMPT:
            conquest.note_attack(self, t, r)
            self.target = r
            self.phase = p.DIE
        elif kind == m.M_DRAGON:
            self.tribe[p.FIELDS * t + p.HAND] -= 1
            conquest.take(self, t, r, 1, False)
            conquest.place_dragon(self, r)
        elif kind == m.M_CONVERT:
            self.converted |= p.BIT[self.tribe[p.FIELDS * self.race_at(r) + p.OWNER]]
            self.tribe[p.FIELDS * t + p.TRAY] -= 1
            conquest.take(self, t, r, 1, True)
        elif kind == m.M_CAMP:
            self._camp(t, r)
        elif kind == m.M_FORT:
            self.region[r] |= p.FORTRESS
            self.step = p.S9
        elif kind == m.M_HERO:
            self.region[r] |= p.HERO
            self.immune |= p.BIT[r]
            self.last = r
            self.left -= 1
            if self.left == 0:
                self.step = p.S10
        else:
            self._small(move)
        self._run()

    def _small(self, move: i64) -> None:
        """Play a move that names no region."""
        if move == m.M_STOP:
            self._end_expansion()
        elif move == m.M_DONE:
            self._end_placing()
        elif move == m.M_EXPAND:
            self.step = p.S3
        elif move == m.M_DECLINE:
            self.step = p.DECLINE
        elif move == m.M_GO:
            self._expand(self.acting)
        elif move == m.M_ROLL:
            self.target = -1
            self.phase = p.DIE
        elif move == m.M_NOFORT:
            self.step = p.S9
        elif move == m.M_NOPEACE:
            self.step = p.S13
        elif move == m.M_STOUT:
            self.late = True
            self.step = p.DECLINE
        elif move == m.M_STAY or (move == m.M_PASS and self.late):
            self.step = p.S14
        elif move == m.M_PASS:
            self.step = p.S3
        elif m.M_PEACE <= move < m.M_PEACE + 8:
            self.peace = p.replaced(self.peace, self.seat, move - m.M_PEACE)
            self.step = p.S13
        else:
            tiles.pick(self, move - m.M_PICK)
            self.step = p.S14 if self.late else p.S3

    def _settle_chance(self, move: i64) -> None:
        """Let chance decide: a tile, the first seat, or the die."""
        if self.phase == p.FIRST_SEAT:
            self._open(move - m.M_FIRST)
            return
        if move >= m.M_POWER:
            self.top_power = move - m.M_POWER
            self.powers_left &= ~p.BIT[self.top_power]
        elif move >= m.M_RACE:
            self.top_race = move - m.M_RACE
            self.races_left &= ~p.BIT[self.top_race]
        elif self.target < 0:
            self.die = move - m.M_DIE
            self.phase = p.CONQUER
        else:
            self._attempt(self.acting, self.target, move - m.M_DIE)
        self._run()

    def _open(self, seat: i64) -> None:
        """Let a seat begin the game."""
        self.first = seat
        self.seat = seat
        self.step = p.S1
        self.phase = p.START
        self._run()

    def _run(self) -> None:
        """Go through the steps until somebody must decide or a tile must be drawn."""
        while True:
            if not tiles.is_filled(self) and not tiles.refill(self):
                self.actor = CHANCE
                return
            if self.step == p.DECIDE:
                self._ask()
                return
            self._next()

    def _ask(self) -> None:
        """Hand the decision to whoever must make it."""
        if self.phase == p.DIE:
            self.actor = CHANCE
        elif self.phase == p.ENDED:
            self.actor = OVER
        elif self.phase in (p.RETREATING, p.RETREAT_CAMPS):
            self.actor = self.tribe[p.FIELDS * self.acting + p.OWNER]
        else:
            self.actor = self.seat

    # ---- the steps

    def _next(self) -> None:
        """Take the next step, which may be a decision."""
        step = self.step
        if step == p.S1:
            self._begin_turn()
        elif step == p.S2:
            self._start()
        elif step == p.S3:
            self._send_ghouls()
        elif step == p.S4:
            t = self.active[self.seat]
            if t >= 0:
                self._get_ready(t)
            else:
                self.step = p.S5
        elif step == p.S5:
            self._grow()
            self.step = p.S6
        elif step == p.S6:
            self.step = p.S6_ACTIVE
            if self.ghouls_went and self.tribe[p.FIELDS * tribes.GHOULS + p.OWNER] == self.seat:
                self._gather(tribes.GHOULS)
        elif step == p.S6_ACTIVE:
            self.step = p.S7
            if self.active[self.seat] >= 0:
                self._gather(self.active[self.seat])
        elif step == p.S7:
            # most powers have nothing to place, and need not be asked for each thing
            if p.active_power(self, self.seat) in (tribes.BIVOUACKING, tribes.FORTIFIED, tribes.HEROIC):
                self._camping()
            else:
                self.step = p.S10
        elif step == p.S8:
            self._fortify()
        elif step == p.S9:
            self._heroes()
        elif step == p.S10:
            self._retreats()
        elif step == p.S11:
            scoring.score_turn(self)
            self.step = p.S12
        elif step == p.S12:
            if p.active_power(self, self.seat) == tribes.DIPLOMAT:
                self._decide(p.PEACE_MAKING)
            else:
                self.step = p.S13
        elif step == p.S13:
            if p.active_power(self, self.seat) == tribes.STOUT:
                self._decide(p.STOUT_CHOICE)
            else:
                self.step = p.S14
        elif step == p.S14:
            self._end_turn()
        else:
            self._decline()

    def _decide(self, phase: i64) -> None:
        """Wait for a decision."""
        self.phase = phase
        self.last = -1
        self.step = p.DECIDE

    def _begin_turn(self) -> None:
        """Forget the last turn; the seat's own peace ends (SW-602)."""
        tribe = self.tribe
        for t in range(i64(tribes.RACES)):
            tribe[p.FIELDS * t + p.NONEMPTY] = 0
        if self.peace[self.seat] >= 0:
            self.peace = p.replaced(self.peace, self.seat, -1)
        self.attacked = 0
        self.converted = 0
        self.dragon_used = False
        self.ghouls_went = False
        self.declining = False
        self.late = False
        self.retreats = 0
        self.step = p.S2

    def _start(self) -> None:
        """Ask for a tribe, or whether to expand or decline (SW-603)."""
        t = self.active[self.seat]
        if t < 0:
            self._decide(p.PICK)
        elif self.tribe[p.FIELDS * t + p.BEGUN]:
            self._decide(p.START)
        else:
            self.step = p.S3

    def _send_ghouls(self) -> None:
        """Let own declined Ghouls expand, if they declined in an earlier round (SW-604)."""
        at: i64 = p.FIELDS * tribes.GHOULS
        tribe = self.tribe
        self.step = p.S4
        if tribe[at + p.OWNER] != self.seat or not tribe[at + p.DECLINED] or self.settings.strict_decline:
            return
        if tribe[at + p.DECLINED_ROUND] < self.round:
            self.ghouls_went = True
            self._get_ready(tribes.GHOULS)

    def _get_ready(self, t: i64) -> None:
        """Take up a tribe's tokens, and ask which regions to give up (SW-605, SW-706)."""
        self.acting = t
        self.last = -1
        tokens.recover(self, t)
        if self.tribe[p.FIELDS * t + p.BEGUN]:
            tokens.take_up(self, t)
            if legal.may_abandon(self):
                self._decide(p.READY)
                return
        self._expand(t)

    def _expand(self, t: i64) -> None:
        """Let a tribe conquer."""
        self.tribe[p.FIELDS * t + p.BEGUN] = 1
        self._decide(p.CONQUER)

    def _conquer(self, t: i64, r: i64) -> None:
        """Conquer a region with tokens of the hand, less what a Berserk roll shows (SW-710, SW-742)."""
        price = conquest.cost(self, t, r)
        if self.die >= 0:
            price = price - self.die if price - self.die > 1 else 1
            self.die = -1
        self.tribe[p.FIELDS * t + p.HAND] -= price
        conquest.take(self, t, r, price, False)

    def _attempt(self, t: i64, r: i64, dots: i64) -> None:
        """Settle a die attempt; the expansion ends either way (SW-712)."""
        hand = self.tribe[p.FIELDS * t + p.HAND]
        if hand + dots >= conquest.cost(self, t, r):
            self.tribe[p.FIELDS * t + p.HAND] = 0
            conquest.take(self, t, r, hand, False)
        self._end_expansion()

    def _end_expansion(self) -> None:
        """End an expansion; Ghouls left without a region are extinct (SW-604, SW-713)."""
        at = p.FIELDS * self.acting
        self.die = -1
        self.target = -1
        self.step = p.S5
        if self.tribe[at + p.DECLINED]:
            self.step = p.S4
            if self.tribe[at + p.REGIONS] == 0:
                tiles.dissolve(self, tribes.GHOULS)

    def _grow(self) -> None:
        """Give Skeletons a token of the tray for every two non-empty conquests (SW-730)."""
        if self.active[self.seat] == tribes.SKELETONS:
            at: i64 = p.FIELDS * tribes.SKELETONS
            more = tokens.growth(self.tribe[at + p.NONEMPTY], self.tribe[at + p.TRAY])
            self.tribe[at + p.TRAY] -= more
            self.tribe[at + p.HAND] += more

    # ---- redeployment

    def _gather(self, t: i64) -> None:
        """Take up a tribe's tokens to place them anew; Amazons may have to give up regions first (SW-714, SW-721)."""
        at = p.FIELDS * t
        self.acting = t
        tokens.recover(self, t)
        tokens.take_up(self, t)
        due = tokens.to_give_up(self.tribe[at + p.REGIONS], self.tribe[at + p.HAND]) if t == tribes.AMAZONS else i64(0)
        if due:
            self.left = due
            self._decide(p.TRIM)
        else:
            self._redeploy(t)

    def _redeploy(self, t: i64) -> None:
        """Ask where the tokens go, if there are any and a region (SW-714)."""
        if tokens.free_tokens(self) > 0 and self.tribe[p.FIELDS * t + p.REGIONS]:
            self._decide(p.REDEPLOY)
        else:
            self._redeployed(t)

    def _redeployed(self, t: i64) -> None:
        self.step = p.S6_ACTIVE if self.tribe[p.FIELDS * t + p.DECLINED] else p.S7

    def _put(self, t: i64, r: i64) -> None:
        """Put a token of the hand, or of the retreat pool, into a region."""
        at = p.FIELDS * t
        self.region[r] += 1
        self.tribe[at + p.ON_MAP] += 1
        self.last = r
        if self.phase == p.REDEPLOY:
            self.tribe[at + p.HAND] -= 1
            if tokens.free_tokens(self) == 0:
                self._redeployed(t)
        else:
            self.tribe[at + p.RETREAT] -= 1
            if self.tribe[at + p.RETREAT] == 0:
                self._retreat_camps(t)

    def _end_placing(self) -> None:
        """Keep what is left in hand."""
        t = self.acting
        if self.phase == p.REDEPLOY:
            self._redeployed(t)
        elif self.phase == p.RETREATING:
            tokens.recover(self, t)
            self._retreat_camps(t)
        elif self.phase == p.RETREAT_CAMPS:
            self._camps_home(t)
        else:
            self.step = p.S8

    def _camping(self) -> None:
        """Take up the camps of Bivouacking and ask where they go (SW-743)."""
        t = self.active[self.seat]
        self.step = p.S8
        if p.active_power(self, self.seat) != tribes.BIVOUACKING:
            return
        at = p.FIELDS * t
        if self.tribe[at + p.REGIONS]:
            tokens.clear_markers(self, t, p.CAMP_BITS)
            self.tribe[at + p.CAMPS_BACK] = 0
            self.tribe[at + p.CAMPS_HELD] = tribes.CAMPS
            self.acting = t
            self._decide(p.CAMPING)
        else:
            self.tribe[at + p.CAMPS_HELD] += self.tribe[at + p.CAMPS_BACK]
            self.tribe[at + p.CAMPS_BACK] = 0

    def _camp(self, t: i64, r: i64) -> None:
        """Put a camp into a region."""
        at = p.FIELDS * t
        self.region[r] += p.CAMP
        self.last = r
        if self.phase == p.CAMPING:
            self.tribe[at + p.CAMPS_HELD] -= 1
            if self.tribe[at + p.CAMPS_HELD] == 0:
                self.step = p.S8
        else:
            self.tribe[at + p.CAMPS_BACK] -= 1
            if self.tribe[at + p.CAMPS_BACK] == 0:
                self._camps_home(t)

    def _fortify(self) -> None:
        """Ask where Fortified builds, if it can (SW-749)."""
        t = self.active[self.seat]
        self.step = p.S9
        if p.active_power(self, self.seat) == tribes.FORTIFIED:
            self.acting = t
            if legal.may_build(self):
                self._decide(p.FORTIFY)

    def _heroes(self) -> None:
        """Take up the heroes and ask where they stand (SW-750)."""
        t = self.active[self.seat]
        self.step = p.S10
        if p.active_power(self, self.seat) == tribes.HEROIC and self.tribe[p.FIELDS * t + p.REGIONS]:
            tokens.clear_markers(self, t, p.HERO)
            regions = self.tribe[p.FIELDS * t + p.REGIONS]
            self.left = tribes.HEROES if regions > tribes.HEROES else regions
            self.acting = t
            self._decide(p.HEROES_STAND)

    # ---- retreat

    def _retreats(self) -> None:
        """Let the next tribe with beaten tokens or camps place them (SW-607, SW-715)."""
        tribe = self.tribe
        while self.retreats < 2 * self.settings.seats - 1:
            t = self._retreating(self.retreats)
            if t >= 0:
                at = p.FIELDS * t
                if tribe[at + p.RETREAT]:
                    if tribe[at + p.REGIONS]:
                        self.acting = t
                        self._decide(p.RETREATING)
                        return
                    tokens.recover(self, t)
                if tribe[at + p.CAMPS_BACK] and tribe[at + p.REGIONS]:
                    self._retreat_camps(t)
                    return
                tribe[at + p.CAMPS_HELD] += tribe[at + p.CAMPS_BACK]
                tribe[at + p.CAMPS_BACK] = 0
            self.retreats += 1
        self.step = p.S11

    def _retreating(self, n: i64) -> i64:
        """Give the n-th tribe in the order of retreat, or -1: own Ghouls, then Ghouls and active tribe of each seat."""
        seat = self.seat + (n + 1 >> 1)
        if seat >= self.settings.seats:
            seat -= self.settings.seats
        if n and n & 1 == 0:
            return self.active[seat]
        tribe = self.tribe
        ghouls: i64 = p.FIELDS * tribes.GHOULS
        if tribe[ghouls + p.OWNER] == seat and tribe[ghouls + p.DECLINED]:
            return tribes.GHOULS
        return -1

    def _retreat_camps(self, t: i64) -> None:
        """Ask where beaten camps go (SW-715)."""
        at = p.FIELDS * t
        if self.tribe[at + p.CAMPS_BACK] and self.tribe[at + p.REGIONS]:
            self.acting = t
            self._decide(p.RETREAT_CAMPS)
        else:
            self._camps_home(t)

    def _camps_home(self, t: i64) -> None:
        """Keep beaten camps in the owner's hand; the next tribe may place its tokens."""
        at = p.FIELDS * t
        self.tribe[at + p.CAMPS_HELD] += self.tribe[at + p.CAMPS_BACK]
        self.tribe[at + p.CAMPS_BACK] = 0
        self.retreats += 1
        self.step = p.S10

    # ---- decline

    def _decline(self) -> None:
        """Decline, then go on with the next tribe, the rest of the turn or the next turn (SW-603, SW-757)."""
        if not decline.decline(self):
            return
        if self.late:
            self.step = p.S14
            if self.settings.stout_picks:
                self._decide(p.PICK)
        elif self.settings.decline_takes_turn:
            self.declining = True
            self.step = p.S10
        else:
            self._decide(p.PICK)

    # ---- the end of a turn

    def _end_turn(self) -> None:
        """Pass the turn on; after the last round the game is over (SW-608, SW-805)."""
        self.acting = -1
        self.last = -1
        self.left = 0
        after = (self.seat + 1) % self.settings.seats
        if after == self.first and self.round == self.settings.rounds:
            self.best = scoring.winners(self)
            self.reason = 1
            self._decide(p.ENDED)
            return
        self.seat = after
        if after == self.first:
            self.round += 1
        self.step = p.S1


def add_at(out: Moves, kind: i64, regions: i64) -> None:
    """Add a move at each of some regions, which ascend (SW-605)."""
    n = out.n
    while len(out.item) < n + 64:
        out.widen()
    item = out.item
    while regions:
        item[n] = kind + lowest(regions)
        n += 1
        regions = rest(regions)
    out.n = n
