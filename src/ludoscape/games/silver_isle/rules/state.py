"""The rules of Silver Isle: building, ports, feeding, the actions, turns and the end. Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER, Moves, State
from ludoscape.games.silver_isle.rules import building, crews, fight, land, legal, moves, score
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.isle import BIT, MOST_NEAR, PLACES, PORTS, Isle
from ludoscape.games.silver_isle.rules.knowledge import deal
from ludoscape.games.silver_isle.rules.legal import LEGAL
from ludoscape.games.silver_isle.rules.position import Position, landing, popcount, replaced

# steps (6 crews, 12 places), sails or arrivals (48) and what is done with the ship (21): so many moves are written
# straight into the buffer, since to call `Moves.add` for each took a twelfth of random games
UNCHECKED: Final = 144


@mypyc_attr(allow_interpreted_subclasses=True)
class SilverState(Position):
    """One position of Silver Isle."""

    def blank(self) -> SilverState:
        """Make an empty state to copy into; a subclass gives one of its own kind."""
        return SilverState(self.game, self.settings)

    def copy(self) -> SilverState:
        """Make an independent copy; what never changes, or seldom and then is `replaced`, copies share."""
        return self._copy_into(self.blank())

    def copy_over(self, used: State | None) -> State:
        """Make an independent copy in a used state, if both are of the same game, and of no changed kind."""
        if type(self) is not SilverState or type(used) is not SilverState or used.game is not self.game:
            return self.copy()
        return self._copy_into(used)

    def _copy_into(self, other: SilverState) -> SilverState:
        """Make another state a copy of this one, and give it."""
        other.actor = self.actor
        other.phase = self.phase
        other.nation = self.nation
        other.decider = self.decider
        other.first = self.first
        other.faces = self.faces
        other.laid = self.laid
        other.draws = self.draws
        other.face = self.face
        other.x = self.x if self.isle is not None else self.x[:]
        other.y = self.y if self.isle is not None else self.y[:]
        other.ports = self.ports
        other.isle = self.isle
        other.land = self.land
        other.at = self.at[:]
        other.loaded = self.loaded
        other.shown = self.shown
        other.tag = self.tag[:]
        other.who = self.who[:]
        other.loose = self.loose
        other.lying = self.lying
        other.ship = self.ship[:]
        other.hold = self.hold
        other.delivered = self.delivered
        other.mine_at = self.mine_at
        other.mine_value = self.mine_value
        other.mine_start = self.mine_start
        other.supply = self.supply
        other.actions = self.actions
        other.round = self.round
        other.turn = self.turn
        other.winners = self.winners
        other.damage = self.damage
        other.reserve = self.reserve
        other.body = self.body
        other.captured_tile = self.captured_tile
        other.captured = self.captured
        other.sunk = self.sunk
        other.sunk_hold = self.sunk_hold
        other.sunk_place = self.sunk_place
        other.swapped = self.swapped
        other.assault = self.assault
        other.attacker_won = self.attacker_won
        other.tile = self.tile
        other.mined = self.mined
        other.best = self.best
        other.reason = self.reason
        other.seen = self.seen
        other.of_seen = self.of_seen
        other.guess = self.guess
        return other

    def resample(self, seat: i64, rng: Rng) -> State:
        """Deal the coins that a seat does not know anew, in a way that fits all it has seen (SI-97 … SI-99)."""
        other = self.copy()
        if other.actor != OVER:  # at the end everything is shown (SI-98)
            deal(other, seat, rng)
            self.guess = other.guess
        return other

    # ---- legal moves

    def against(self, kind: i64, a: i64, b: i64) -> tuple[i64, i64]:
        """Give the reason against a move (`rules/legal.py`): a subclass with other `moves` has others here, too."""
        return legal.against(self, kind, a, b)

    def moves(self, out: Moves) -> None:
        """Add the legal moves, in the order of section 7; at a chance node the possible outcomes."""
        phase = self.phase
        if phase == p.ACT:
            self._actions(out)
        elif phase == p.STARVE:
            full = land.overfull(self, self.nation)
            for v in range(i64(6)):
                if full & BIT[6 * self.nation + v]:
                    out.add(moves.M_STARVE + v)
        elif phase == p.DAMAGE:
            fight.damage_moves(self, out)
        elif phase == p.SPOILS:
            fight.spoils_moves(self, out)
        elif phase == p.MINE:
            for place in range(4 * self.tile, 4 * self.tile + 4):
                if legal.against_mine(self, place) == LEGAL:
                    out.add(moves.M_MINE + place)
            out.add(moves.M_NOMINE)
        elif phase == p.DRAW:
            for face in range(i64(20)):
                if legal.against_draw(self, face) == LEGAL:
                    out.add(face)
        elif phase == p.FIRST:
            for n in range(self.settings.nations):
                out.add(moves.M_FIRST + n)
        elif phase == p.LAY:
            out.add(moves.M_LAY)
            out.add(moves.M_LAY + 1)
        elif phase == p.PORT:
            self._port_moves(out)

    def draw(self, rng: Rng) -> i64:
        """Draw a tile or the first player (SI-96)."""
        if self.phase == p.FIRST:
            return moves.M_FIRST + rng.below(self.settings.nations)
        left = rng.below(20 - self.draws)
        for face in range(i64(20)):
            if not self.faces & BIT[face]:
                if left == 0:
                    return face
                left -= 1
        raise ValueError("nothing to draw: this is not a chance node")

    def _actions(self, out: Moves) -> None:
        """Add the actions; a predicate is asked only where there is something to mine, to attack and so on."""
        isle = self.isle
        assert isle is not None
        n = self.nation
        first = 6 * n
        at = self.at
        while len(out.item) < out.n + UNCHECKED:
            out.widen()
        in_port, by_mines, by_foes, by_silver = self._steps(isle, out)
        aboard = self._ship_moves(isle, out)
        free = ~(self.loaded >> first)
        if by_mines & free:
            for v in range(i64(6)):
                if by_mines & free & BIT[v]:
                    for m in range(i64(p.NATIONS)):
                        if self.mine_value[m] and legal.against_dig(self, isle, first + v, m) == LEGAL:
                            out.add(moves.M_DIG + 4 * v + m)
        if by_silver & free:
            for v in range(i64(6)):
                if by_silver & free & BIT[v]:
                    self._claims(isle, v, at[first + v], out)
        with_ships = self.settings.crew_vs_ship
        if by_foes or with_ships:
            for v in range(i64(6)):
                if at[first + v] < 4 * PORTS and (with_ships or by_foes & BIT[v]):
                    self._hits(isle, first + v, out)
        self._body_hits(isle, in_port, aboard, out)
        if legal.against_pass(self) == LEGAL:
            out.add(moves.M_PASS)
        if self.settings.port_stash:
            for v in range(i64(6)):
                if (at[first + v] >> 2) == PORTS + n and legal.against_drop(self, first + v) == LEGAL:
                    out.add(moves.M_DROP + v)

    def _steps(self, isle: Isle, out: Moves) -> tuple[bool, i64, i64, i64]:
        """Add the steps on foot, as `legal.against_entry` has them.

        Tells whether a crew is in its port, and gives the values whose crews stand next to a mine, to foreigners, and
        to silver that lies loose or upon it, as bits: nobody else can mine, attack or take up.
        """
        n = self.nation
        first = 6 * n
        at = self.at
        who = self.who
        near = isle.near
        near_from = isle.near_from
        loose = self.loose
        lying = self.lying > 0  # for half of a random game nothing lies anywhere
        in_port = False
        by_mines: i64 = 0
        by_foes: i64 = 0
        by_silver: i64 = 0
        item = out.item
        k = out.n
        for v in range(i64(6)):
            here = at[first + v]
            if here >= PLACES:
                continue
            go = moves.M_GO + 96 * v
            if here >= 4 * PORTS:
                in_port = True
            if lying and loose[here]:
                by_silver |= BIT[v]
            for i in range(near_from[here], near_from[here + 1]):
                there = near[i]
                if lying and loose[there]:
                    by_silver |= BIT[v]
                if there >= 4 * PORTS:
                    if (there >> 2) != PORTS + n:
                        by_foes |= BIT[v]
                        continue
                elif who[there] >= 0:
                    if who[there] // 6 != n:
                        by_foes |= BIT[v]
                    continue
                elif who[there] == p.MINED:
                    by_mines |= BIT[v]
                    continue
                item[k] = go + there
                k += 1
        out.n = k
        return in_port, by_mines, by_foes, by_silver

    def _ship_moves(self, isle: Isle, out: Moves) -> i64:
        """Add sailing, loading and unloading (SI-59 … SI-67); give the values aboard, as bits."""
        n = self.nation
        first = 6 * n
        at = self.at
        corner = self.ship[n]
        beside: i64 = p.EUROPE
        if corner >= 0:
            beside = isle.closest[corner]
            _sail(isle, corner, moves.M_SAIL, out)
            if isle.docks[n] & BIT[corner]:
                out.add(moves.M_DEPART)
        else:
            _sail(isle, isle.corners + n, moves.M_ARRIVE, out)
        waiting: i64 = 0
        aboard: i64 = 0
        for v in range(i64(6)):
            where = at[first + v]
            if where == beside:
                waiting |= BIT[v]
            elif where == p.ABOARD:
                aboard |= BIT[v]
        if waiting:
            _add_each(waiting, moves.M_LOAD, out)
        if corner >= 0:
            if self.loose[beside]:
                out.add(moves.M_LOAD_S)
            if waiting:
                _add_each(waiting & (self.loaded >> first), moves.M_LOAD_SC, out)
        if aboard and (corner < 0 or legal.against_entry(self, beside, n) == LEGAL):
            _add_each(aboard, moves.M_UNLOAD, out)
        if self.hold[n] and legal.against_unload_silver(self) == LEGAL:
            out.add(moves.M_UNLOAD_S)
        return aboard

    def _claims(self, isle: Isle, v: i64, here: i64, out: Moves) -> None:
        """Add the tokens that a crew can take up, by place (SI-69)."""
        own = self.loose[here] > 0
        for i in range(isle.near_from[here], isle.near_from[here + 1]):
            there = isle.near[i]
            if own and there > here:
                out.add(moves.M_CLAIM + 96 * v + here)
                own = False
            if self.loose[there]:
                out.add(moves.M_CLAIM + 96 * v + there)
        if own:
            out.add(moves.M_CLAIM + 96 * v + here)

    def _hits(self, isle: Isle, c: i64, out: Moves) -> None:
        """Add the attacks of one crew on an isle space (SI-70)."""
        n = self.nation
        here = self.at[c]
        base = moves.M_HIT + 100 * (c % 6)
        last: i64 = -1
        for i in range(isle.near_from[here], isle.near_from[here + 1]):
            target = isle.near[i]
            if target < 4 * PORTS:
                if self.who[target] < 0 or self.who[target] // 6 == n:
                    continue
            else:  # a port is attacked as a whole
                target &= -4
                if target == last:
                    continue
                last = target
            if legal.against_hit(self, isle, c, target) == LEGAL:
                out.add(base + target)
        if self.settings.crew_vs_ship:
            for target in range(i64(p.SHIP), i64(p.SHIP + p.NATIONS)):
                if legal.against_hit(self, isle, c, target) == LEGAL:
                    out.add(base + target)

    def _body_hits(self, isle: Isle, in_port: bool, aboard: i64, out: Moves) -> None:
        """Add the attacks of the ship and of the port (SI-71, SI-72)."""
        n = self.nation
        corner = self.ship[n]
        if aboard and corner >= 0:
            beside = isle.closest[corner]
            if beside >= 4 * PORTS:
                beside &= -4
            if (beside >= 4 * PORTS or self.who[beside] >= 0) and legal.against_shiphit(self, beside) == LEGAL:
                out.add(moves.M_SHIPHIT + beside)
            for m in range(i64(p.NATIONS)):
                if m != n and self.ship[m] == corner and legal.against_shiphit(self, p.SHIP + m) == LEGAL:
                    out.add(moves.M_SHIPHIT + p.SHIP + m)
        if in_port:
            who = self.who
            for i in range(isle.rings[n]):
                target = isle.ring[MOST_NEAR * n + i]
                if who[target] >= 0 and legal.against_porthit(self, isle, target) == LEGAL:
                    out.add(moves.M_PORTHIT + target)
            for m in range(i64(p.NATIONS)):
                if m != n and self.ship[m] >= 0 and legal.against_porthit(self, isle, p.SHIP + m) == LEGAL:
                    out.add(moves.M_PORTHIT + p.SHIP + m)

    # ---- playing

    def play(self, move: i64) -> None:
        """Play a move in place; it must be legal."""
        phase = self.phase
        if phase == p.ACT:
            self._act(move)
        elif phase == p.DAMAGE:
            self._go_on(fight.play_damage(self, move))
        elif phase == p.SPOILS:
            self._go_on(fight.play_spoils(self, move))
        elif phase == p.MINE:
            if move != moves.M_NOMINE:
                self._place_mine(move - moves.M_MINE)
            self._after_action()
        elif phase == p.STARVE:
            crews.leave(self, 6 * self.nation + move - moves.M_STARVE, p.EUROPE, False)
            self._feed()
        elif phase == p.DRAW:
            self._draw_tile(move)
        elif phase == p.LAY:
            self._lay(move - moves.M_LAY)
        elif phase == p.FIRST:
            self.first = move - moves.M_FIRST
            self.nation = self.first
            self.next_port()
        else:
            self._put_port(move - moves.M_PORT - 20)
            self.next_port()

    # ---- building the isle

    def _draw_tile(self, face: i64) -> None:
        """Show a tile and lay or discard it, or let its picker choose (SI-24 … SI-29)."""
        self.faces |= BIT[face]
        self.face = face
        self.nation = building.picker(self)
        self.draws += 1
        low, _, found = building.lines(self, face)
        if found == 2:
            self.decide(self.nation, p.LAY)
            return
        if found == 1:
            building.lay(self, low)
        self._next_draw()

    def _lay(self, which: i64) -> None:
        low, high, _ = building.lines(self, self.face)
        building.lay(self, high if which else low)
        self._next_draw()

    def _next_draw(self) -> None:
        self.face = -1
        self.actor = CHANCE
        self.phase = p.DRAW if self.draws < 19 else p.FIRST

    # ---- ports

    def next_port(self) -> None:
        """Let the next nation place its port; one with a single choice has none (SI-33, SI-45)."""
        while not self.ports & BIT[self.nation]:
            out = Moves()
            self._port_moves(out)
            if out.n > 1:
                self.decide(self.nation, p.PORT)
                return
            self._put_port(out.item[0] - moves.M_PORT - 20)
        building.finish(self)
        self.begin_turn()

    def _put_port(self, line: i64) -> None:
        building.put_port(self, self.nation, line)
        self.nation = self._next_nation()

    def _port_moves(self, out: Moves) -> None:
        """Add the lines where the nation may place its port (SI-34, SI-35)."""
        n = self.nation
        sizes = building.line_sizes(self, n)
        for k in range(i64(len(sizes))):
            if sizes[k]:
                x, y = building.end_of(self, k - building.FARTHEST, n)
                if legal.against_end(self, x, y)[0] == LEGAL:
                    out.add(moves.M_PORT + k)

    # ---- turns

    def _next_nation(self) -> i64:
        """Give the nation whose turn comes next, clockwise (SI-40)."""
        n = self.nation + 1
        return n if n < self.settings.nations else 0

    def begin_turn(self) -> None:
        self.actions = p.ACTIONS
        self._feed()

    def _feed(self) -> None:
        """Let an overfull area starve, then let the nation act (SI-41 … SI-43)."""
        self.decide(self.nation, p.STARVE if land.overfull(self, self.nation) else p.ACT)

    def _after_action(self) -> None:
        """Test for the end, then go on with the turn or pass it (SI-46)."""
        if score.depleted(self):
            self.finish(p.DEPLETED)
            return
        self.actions -= 1
        if self.actions > 0:
            self.decide(self.nation, p.ACT)
            return
        self.turn += 1
        after = self._next_nation()
        if after == self.first:
            if self.settings.round_limit and self.round >= self.settings.round_limit:
                self.finish(p.ROUNDS)
                return
            self.round += 1
        self.nation = after
        self.begin_turn()

    def _go_on(self, over: bool) -> None:
        """Go on after a fight that is over: a tile that was stormed is taken (SI-85)."""
        if not over:
            return
        tile = self.assault
        self.assault = -1
        if tile >= 0 and self.attacker_won:
            self._gain(tile)
        else:
            self._after_action()

    # ---- actions

    def _act(self, move: i64) -> None:
        n = self.nation
        first = 6 * n
        if move < moves.M_SAIL:
            c = first + (move - moves.M_GO) // 96
            place = (move - moves.M_GO) % 96
            crews.put(self, c, place, False)
            self._enter(c, place)
        elif move < moves.M_DEPART:
            self.ship[n] = move - moves.M_SAIL if move < moves.M_ARRIVE else move - moves.M_ARRIVE
            self._after_action()
        elif move == moves.M_DEPART:
            self.ship[n] = -1
            self._after_action()
        elif move < moves.M_UNLOAD:
            self._load(n, move)
            self._after_action()
        elif move < moves.M_DIG:
            self._unload(n, move)
        elif move < moves.M_CLAIM:
            m = (move - moves.M_DIG) % 4
            self.mine_value = replaced(self.mine_value, m, self.mine_value[m] - 1)
            self.supply -= 1
            crews.pick_up(self, first + (move - moves.M_DIG) // 4)
            self._after_action()
        elif move < moves.M_HIT:
            crews.lie(self, (move - moves.M_CLAIM) % 96, -1)
            crews.pick_up(self, first + (move - moves.M_CLAIM) // 96)
            self._after_action()
        elif move < moves.M_SHIPHIT:
            self._attack(BIT[first + (move - moves.M_HIT) // 100], fight.LAND, (move - moves.M_HIT) % 100)
        elif move < moves.M_PORTHIT:
            self._attack(self.crews(n, p.ABOARD), fight.CREWED_SHIP, move - moves.M_SHIPHIT)
        elif move < moves.M_PASS:
            self._attack(self.port_crews(n), fight.CREWED_PORT, move - moves.M_PORTHIT)
        elif move == moves.M_PASS:
            self._after_action()
        else:  # putting a token down in the own port is free
            c = first + move - moves.M_DROP
            crews.lie(self, self.at[c], 1)
            crews.set_down(self, c)

    def _attack(self, mine: i64, body: i64, target: i64) -> None:
        """Attack a crew, a port or a ship (SI-70 … SI-72)."""
        self._go_on(fight.fight(self, fight.Side(self.nation, mine, body), fight.defence(self, target)))

    def _load(self, n: i64, move: i64) -> None:
        """Load a crew or a token (SI-62 … SI-64)."""
        if move < moves.M_LOAD_S:
            crews.leave(self, 6 * n + move - moves.M_LOAD, p.ABOARD, False)
            return
        self.hold = replaced(self.hold, n, self.hold[n] + 1)
        if move == moves.M_LOAD_S:
            crews.lie(self, landing(self, n), -1)
        else:
            crews.set_down(self, 6 * n + move - moves.M_LOAD_SC)

    def _unload(self, n: i64, move: i64) -> None:
        """Unload a crew or a token (SI-65 … SI-67)."""
        place = landing(self, n)
        c = 6 * n + move - moves.M_UNLOAD
        if move == moves.M_UNLOAD_S:
            self.hold = replaced(self.hold, n, self.hold[n] - 1)
            if place < 0:
                self.delivered = replaced(self.delivered, n, self.delivered[n] + 1)
            else:
                crews.lie(self, place, 1)
        elif place < 0:
            crews.put(self, c, p.EUROPE, False)
        else:
            crews.put(self, c, place, False)
            if self.settings.landing_claims:
                self._enter(c, place)
                return
        self._after_action()

    def _enter(self, c: i64, place: i64) -> None:
        """See what a crew's entering a place leads to (SI-52 … SI-55)."""
        n = c // 6
        tile = place >> 2
        owner = self.controller(tile)
        if owner == n:
            self._after_action()
            return
        theirs = land.defenders(self, tile)
        if theirs:
            self.assault = tile
            sides = fight.Side(n, BIT[c], fight.LAND), fight.Side(owner, theirs, fight.LAND)
            self._go_on(fight.fight(self, sides[0], sides[1]))
        else:
            self._gain(tile)

    def _gain(self, tile: i64) -> None:
        """Gain control of a tile; a mine may then be found there (SI-57)."""
        n = self.nation
        owner = self.controller(tile)
        if owner >= 0:
            self.land = replaced(self.land, owner, self.land[owner] & ~BIT[tile])
        self.land = replaced(self.land, n, self.land[n] | BIT[tile])
        self.mined = n if owner < 0 else owner
        self.tile = tile
        if self.mine_at[self.mined] < 0 and not land.has_mine(self, tile):
            for place in range(4 * tile, 4 * tile + 4):
                if legal.against_mine(self, place) == LEGAL:
                    self.decide(n, p.MINE)
                    return
        self._after_action()

    def _place_mine(self, place: i64) -> None:
        """Place a mine; its value is the walk to its owner's port, five at most (SI-58)."""
        value = land.worth(land.distance(self, place, self.mined))
        self.mine_value = replaced(self.mine_value, self.mined, value)
        self.mine_start = replaced(self.mine_start, self.mined, value)
        self.mine_at = replaced(self.mine_at, self.mined, place)
        self.who[place] = p.MINED

    # ---- the end

    def finish(self, reason: i64) -> None:
        """End the game."""
        self.reason = reason
        self.phase = p.ENDED
        self.actor = OVER
        self.best = score.leaders(self, score.ITEMS)

    def payoff(self, seat: i64) -> float:
        """Tell the payoff of a seat: those with the best result share it."""
        if not self.best & BIT[seat]:
            return 0.0
        return 1.0 / float(popcount(self.best))

    def turns(self) -> int:
        """Count the finished turns."""
        return self.turn


def _sail(isle: Isle, start: i64, move: i64, out: Moves) -> None:
    """Add the corners that a ship can reach from a start of `Isle.legs`; `move` is that to corner 0."""
    legs = isle.legs
    item = out.item
    k = out.n
    for i in range(isle.legs_from[start], isle.legs_from[start + 1]):
        item[k] = move + legs[i]
        k += 1
    out.n = k


def _add_each(members: i64, move: i64, out: Moves) -> None:
    """Add a move for each member of a set, from the move of member 0 on; there must be room for them."""
    item = out.item
    k = out.n
    while members:
        if members & 1:
            item[k] = move
            k += 1
        members >>= 1
        move += 1
    out.n = k
