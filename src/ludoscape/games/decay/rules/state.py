"""The rules of Decay: creation, the three steps of a turn, splits, attacks, death and the end. Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import OVER, Moves, State
from ludoscape.games.decay.rules import legal
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.board import ACES, BIT, EAST_BY, NORTH_BY, NULLS, SUIT_TILES, TILES, lowest, size
from ludoscape.games.decay.rules.position import ONE, Position, coins, number, total

KEY_PRIME: Final = 2147483629
KEY_A: Final = 1103515245
KEY_B: Final = 1220703125
# what the start of a key, its 24 tiles and its four suits are multiplied by: after each comes one factor more
KEY_POWERS_A: Final = vec[i64]([pow(KEY_A, 28 - i, KEY_PRIME) for i in range(29)])
KEY_POWERS_B: Final = vec[i64]([pow(KEY_B, 28 - i, KEY_PRIME) for i in range(29)])


@mypyc_attr(allow_interpreted_subclasses=True)
class DecayState(Position):
    """One position of Decay, and its rules."""

    def begin(self) -> None:
        """Lay out an empty table (DE-18)."""
        suits = self.settings.suits
        self.x = vec[i64]([0] * TILES)
        self.y = vec[i64]([0] * TILES)
        self.touch = vec[i64]([0] * (4 * TILES))
        self.used = vec[i64]([-1, -1])
        self.pawn = vec[i64]([-1] * 4)
        self.die = vec[i64]([-1] * 4)
        self.hand = vec[i64]([0] * 4)
        self.alive = BIT[suits] - 1
        for s in range(suits):
            self.unplaced |= SUIT_TILES[s]
            self.hand[s] = 6 * ONE[s]

    def blank(self) -> DecayState:
        """Make an empty state to copy into; a subclass gives one of its own kind."""
        return DecayState(self.game, self.settings)

    def copy(self) -> DecayState:
        """Make an independent copy."""
        return self._copy_into(self.blank())

    def copy_over(self, used: State | None) -> State:
        """Make an independent copy in a used state, if both are of the same game, and of no changed kind."""
        if type(self) is not DecayState or type(used) is not DecayState or used.game is not self.game:
            return self.copy()
        return self._copy_into(used)

    def _copy_into(self, other: DecayState) -> DecayState:
        """Make another state a copy of this one, and give it."""
        other.actor = self.actor
        other.board = self.board
        other.flush = self.flush
        other.measured = self.measured
        other.left = self.left
        other.right = self.right
        other.low = self.low
        other.high = self.high
        other.x = self.x[:]
        other.y = self.y[:]
        other.touch = self.touch[:]
        other.phase = self.phase
        other.suit = self.suit
        other.first = self.first
        other.used = self.used
        other.unplaced = self.unplaced
        other.air = self.air
        other.whole = self.whole
        other.alive = self.alive
        other.pawn = self.pawn[:]
        other.die = self.die[:]
        other.hand = self.hand[:]
        other.spent = self.spent
        other.turn = self.turn
        other.quiet = self.quiet
        other.stirred = self.stirred
        other.seen = self.seen
        other.begun = self.begun
        other.entered = self.entered
        other.goal = self.goal
        other.target = self.target
        other.due = self.due
        other.lowest_coin = self.lowest_coin
        other.owed = self.owed
        other.distance = self.distance
        other.winners = self.winners
        other.reason = self.reason
        return other

    # ---- legal moves

    def moves(self, out: Moves) -> None:
        """Add the legal moves in the order of DE-84: what has no reason against it in `rules/legal.py`.

        Where many moves have the same reason against them a set leaves them out at once: the tests compare the two.
        """
        phase = self.phase
        if phase == p.PAWN:
            self._steps(out)
        elif phase == p.PAY:
            hand = self.hand[self.suit]
            for s in range(i64(4)):
                if legal.against_coin(self, s, hand)[0] == legal.LEGAL:
                    out.add(p.COIN + s)
        elif phase == p.MOVE:
            hand = self.hand[self.suit]
            rest = self.at_hand()
            while rest:
                tile = lowest(rest)
                rest &= rest - 1
                if legal.against_lifting(self, tile, hand) == legal.LEGAL:
                    out.add(p.LIFT + tile)
            out.add(p.KEEP)
        elif phase == p.PUT:
            self.spots(self.air, out)
        elif phase == p.SLIDE:
            self._slides(out)
        elif phase == p.CREATE_TILE:
            rest = self.unplaced & SUIT_TILES[self.suit]
            while rest:
                out.add(lowest(rest))
                rest &= rest - 1
        elif phase == p.CREATE_PUT:
            self.spots(-1, out)
        elif phase == p.TOLL:
            for s in range(i64(4)):
                if legal.against_toll(self, s) == legal.LEGAL:
                    out.add(p.TOLL_COIN + s)
        elif phase == p.TAKE:
            for s in range(i64(4)):
                if legal.against_take(self, s) == legal.LEGAL:
                    out.add(p.WIN + s)
            if legal.against_decline(self) == legal.LEGAL:
                out.add(p.DECLINE)
        elif phase == p.FIRST:
            for player in range(self.settings.seats):
                out.add(p.START + player)

    def against(self, kind: i64, a: i64, b: i64) -> tuple[i64, i64]:
        """Give the reason against a move (`rules/legal.py`): a subclass with other `moves` has others here, too."""
        return legal.against(self, kind, a, b)

    def draw(self, rng: Rng) -> i64:
        """Draw the player who begins (DE-81)."""
        return p.START + rng.below(self.settings.seats)

    def _steps(self, out: Moves) -> None:
        hand = self.hand[self.suit]
        near = self.near(self.pawn[self.suit]) & ~self.entered
        while near:
            tile = lowest(near)
            near &= near - 1
            if legal.against_entering(self, tile, hand, self.entered) == legal.LEGAL:
                out.add(p.STEP + tile)
        if legal.against_stop(self) == legal.LEGAL:
            out.add(p.STOP)

    def _slides(self, out: Moves) -> None:
        if self.hand[self.suit]:
            rest = self.at_hand() & ~self.pawned()
            while rest:
                tile = lowest(rest)
                rest &= rest - 1
                if self.slide_side(tile) >= 0:
                    legal.walk_slide(self, tile, 0, out)
        out.add(p.END)

    # ---- playing

    def play(self, move: i64) -> None:
        """Play a move in place; it must be legal."""
        if move >= self.settings.spot_base:
            self._put(move)
        elif move < p.STEP:
            self.unplaced ^= BIT[move]
            self.air = move
            self.phase = p.CREATE_PUT
        elif move < p.STOP:
            self._charge(p.FOR_STEP, move - p.STEP)
        elif move == p.STOP:
            self.phase = p.MOVE
        elif move < p.TOLL_COIN:
            self._pay(move - p.COIN)
        elif move < p.LIFT:
            self._give_toll(move - p.TOLL_COIN)
        elif move < p.KEEP:
            self._charge(p.FOR_LIFT, move - p.LIFT)
        elif move == p.KEEP:
            self.die[self.suit] = -1  # DE-51
            self._to_slides()
        elif move < p.DECLINE:
            self._take(move - p.WIN)
        elif move == p.DECLINE:
            loser = self.loser()
            self.owed -= coins(self.owed, loser) * ONE[loser]
            self._after_take()
        elif move == p.END:
            self._end_turn()
        elif move < self.settings.slide_base:
            self._start(move - p.START)
        else:
            self.distance = (move - self.settings.slide_base) % (2 * self.settings.side)
            self._charge(p.FOR_SLIDE, (move - self.settings.slide_base) // (2 * self.settings.side))

    def _start(self, player: i64) -> None:
        self.first = player
        self.suit = player
        self._activate(player)
        self.phase = p.CREATE_TILE

    def _activate(self, suit: i64) -> None:
        """Make a suit the active one; its player decides (DE-27)."""
        self.suit = suit
        player = self.player_of(suit)
        self.actor = player
        if self.settings.seats == 2:
            self.used = self.used[:]  # copies share it
            self.used[player] = suit

    def _charge(self, goal: i64, tile: i64) -> None:
        """Begin to pay for a step, a lift or a slide."""
        self.goal = goal
        self.target = tile
        self.due = -1
        self.lowest_coin = 0
        if goal != p.FOR_SLIDE and self.is_free(tile):
            self._paid()
        else:
            self.phase = p.PAY

    def _pay(self, s: i64) -> None:
        """Move one coin from the hand to the spent pile (DE-26)."""
        self.hand[self.suit] -= ONE[s]
        self.spent += ONE[s]
        self.due = p.due_after(self, s)
        self.lowest_coin = s
        if self.due == 0:
            self._paid()

    def _paid(self) -> None:
        """Do what has been paid for."""
        tile = self.target
        self.due = -1
        self.lowest_coin = 0
        if self.goal == p.FOR_STEP:
            self.pawn[self.suit] = tile
            self.entered |= BIT[tile]
            self.phase = p.PAWN if p.toll_to(self, p.FOR_STEP, tile) < 0 else p.TOLL
        elif self.goal == p.FOR_LIFT:
            if p.toll_to(self, p.FOR_LIFT, tile) < 0:
                self._lift(tile)
            else:
                self.phase = p.TOLL
        else:
            self._slide(tile)

    def _give_toll(self, s: i64) -> None:
        """Give one coin to the suit whose pawn is met (DE-37, DE-46)."""
        self.hand[self.suit] -= ONE[s]
        self.hand[p.toll_to(self, self.goal, self.target)] += ONE[s]
        if self.goal == p.FOR_STEP:
            self.phase = p.PAWN
        else:
            self._lift(self.target)

    def _lift(self, tile: i64) -> None:
        before = self.near(tile)
        self.take_up(tile)
        self.air = tile
        self.whole = before & ~self.section_with(before, self.board) == 0  # what touched it hangs together without it
        self.phase = p.PUT

    def _slide(self, tile: i64) -> None:
        """Slide a tile towards its untouched side (DE-55, DE-56)."""
        way = self.slide_side(tile)
        x = self.x[tile] + EAST_BY[way] * self.distance
        y = self.y[tile] + NORTH_BY[way] * self.distance
        self.take_up(tile)
        self.put_down(tile, x, y)
        self._to_slides()

    def _to_slides(self) -> None:
        self.phase = p.SLIDE
        self.target = -1
        self.distance = 0

    # ---- putting a tile down

    def spot_x(self, move: i64) -> i64:
        """Give the x of a spot written as a move."""
        if not self.board:
            return 0
        self.measure()
        return (move - self.settings.spot_base) // self.settings.span + self.left - self.settings.side

    def spot_y(self, move: i64) -> i64:
        """Give the y of a spot written as a move."""
        if not self.board:
            return 0
        self.measure()
        return (move - self.settings.spot_base) % self.settings.span + self.low - self.settings.side

    def _put(self, move: i64) -> None:
        tile = self.air
        self.air = -1
        self.put_down(tile, self.spot_x(move), self.spot_y(move))
        if self.phase == p.CREATE_PUT:
            if self.unplaced:
                self._activate(self.next_suit())
                self.phase = p.CREATE_TILE
            else:
                self._begin_normal_play()
            return
        self.die[self.suit] = tile  # DE-50
        if self.whole:  # all spots touch it
            self.whole = False
        else:
            self._split(tile)
            if self.reason:
                return
            if not self.alive & BIT[self.suit]:
                self._end_turn()  # DE-29
                return
        self._attack(tile)
        self._after_take()

    def _begin_normal_play(self) -> None:
        """Set out pawns and let the suit that put down the first tile take the first turn (DE-24)."""
        for s in range(self.settings.suits):
            self.pawn[s] = 6 * s + 1
        self._activate(self.next_suit())
        self.begin_turns()

    def kept_section(self, moved: i64) -> i64:
        """Give the section that stays when the board is split (DE-62)."""
        best: i64 = 0
        of_pawn: i64 = 0
        of_moved: i64 = 0
        pawn = BIT[self.pawn[self.suit]]
        rest = self.board
        while rest:
            part = self.section(rest & -rest, self.board)
            rest &= ~part
            if size(part) > size(best):
                best = part
            if part & pawn:
                of_pawn = part
            if part & BIT[moved]:
                of_moved = part
        # a tie is settled by the active pawn, then by the moved tile; otherwise the one found first has the lowest tile
        if size(of_pawn) == size(best):
            return of_pawn
        if size(of_moved) == size(best):
            return of_moved
        return best

    def _split(self, moved: i64) -> None:
        """Take all sections but one out of the game, with everybody on them (DE-61 … DE-63)."""
        if self.section(BIT[moved], self.board) == self.board:
            return
        lost = self.board & ~self.kept_section(moved)
        self.drop(lost)
        self.stirred = True
        self.seen = vec[i64]()
        dead: i64 = 0
        for s in range(i64(4)):
            if self.die[s] >= 0 and lost & BIT[self.die[s]]:
                self.die[s] = -1
            if self.pawn[s] >= 0 and lost & BIT[self.pawn[s]]:
                dead |= BIT[s]
        if dead:
            self._kill(dead)

    # ---- attacks

    def targets(self, tile: i64) -> i64:
        """Give the tiles that a moved tile attacks (DE-64, DE-65)."""
        mine = self.own_tiles(self.player_of(self.suit))
        if not self.board & BIT[tile] or not mine & BIT[tile] or number(tile) == 0:
            return 0
        return self.rivals(self.near(tile))

    def rivals(self, tiles: i64) -> i64:
        """Give those of some tiles that the mover can attack: of others who live, and neither null nor ace (DE-65)."""
        found: i64 = 0
        rest = tiles & ~self.own_tiles(self.player_of(self.suit)) & ~NULLS & ~ACES
        while rest:
            if self.alive & BIT[lowest(rest) // 6]:
                found |= rest & -rest
            rest &= rest - 1
        return found

    def strength(self, target: i64) -> i64:
        """Add up the mover's own tiles that touch a tile (DE-66)."""
        return self._sum(self.near(target) & self.own_tiles(self.player_of(self.suit)))

    def defence(self, target: i64) -> i64:
        """Add up a tile and its defenders (DE-67)."""
        suit = target // 6
        friends = self.own_tiles(self.player_of(suit)) if self.settings.player_defends else SUIT_TILES[suit]
        return number(target) + self._sum(self.near(target) & friends)

    def _sum(self, tiles: i64) -> i64:
        n: i64 = 0
        while tiles:
            n += number(lowest(tiles))
            tiles &= tiles - 1
        return n

    def _attack(self, tile: i64) -> None:
        """Attack what the moved tile touches; note how many coins each loser has to give (DE-64 … DE-69)."""
        won: i64 = 0
        rest = self.targets(tile)
        while rest:
            target = lowest(rest)
            if self.strength(target) > self.defence(target):
                won |= rest & -rest
            rest &= rest - 1
        self.owed = self.owed_for(won)

    def owed_for(self, won: i64) -> i64:
        """Give the coins, as a purse, that the losers have to give for tiles that were beaten (DE-69)."""
        owed: i64 = 0
        while won:
            loser = lowest(won) // 6
            won &= won - 1
            if coins(owed, loser) < total(self.hand[loser]):
                owed += ONE[loser]
        return owed

    def beaten(self, tile: i64) -> i64:
        """Give the tiles that the one in the air will beat where it touches them, if nothing falls (DE-64 … DE-68)."""
        mine = self.own_tiles(self.player_of(self.suit))
        found: i64 = 0
        if not mine & BIT[tile] or number(tile) == 0:
            return found
        rest = self.rivals(self.board)
        while rest:
            target = lowest(rest)
            if self.strength(target) + number(tile) > self.defence(target):
                found |= rest & -rest
            rest &= rest - 1
        return found

    def most_won(self, tile: i64) -> i64:
        """Count the tiles that one which may be lifted can beat where it is put down; what is paid changes nothing.

        What comes of a spot follows from the tiles touched there, so of spots that touch the same one is looked at.
        """
        mine = self.own_tiles(self.player_of(self.suit))
        if not mine & BIT[tile] or number(tile) == 0:
            return 0
        lifted = self.copy()
        lifted._lift(tile)
        looked_at = vec[i64]()
        most: i64 = 0
        for move in lifted.legal():
            spot: i64 = move
            touched = lifted.contacts(lifted.spot_x(spot), lifted.spot_y(spot), lifted.board)
            if lifted.rivals(touched) and touched not in looked_at:
                looked_at = append(looked_at, touched)
                won = lifted._won(spot, touched)
                if won > most:
                    most = won
        return most

    def _won(self, spot: i64, touched: i64) -> i64:
        """Count what the tile in the air beats at a spot that touches some tiles."""
        tile = self.air
        after: DecayState = self
        own = number(tile)
        targets = self.rivals(touched)
        if self.section(touched, self.board) != self.board:  # others fall, and defend nobody any more
            after = self.copy()
            after.play(spot)
            if after.suit != self.suit or after.reason:
                return 0
            own = 0  # it lies there now
            targets = after.targets(tile)
        won: i64 = 0
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if after.strength(target) + own > after.defence(target):
                won += 1
        return won

    def _take(self, s: i64) -> None:
        loser = self.loser()
        self.hand[loser] -= ONE[s]
        self.owed -= ONE[loser]
        if self.settings.stolen_usable:
            self.hand[self.suit] += ONE[s]
        else:
            self.spent += ONE[s]
        self.stirred = True
        self._after_take()

    def _after_take(self) -> None:
        if self.owed:
            self.phase = p.TAKE
        else:
            self._to_slides()

    # ---- death and the end

    def _kill(self, suits: i64) -> None:
        """Let suits die, all at the same time, and see whether the game is over (DE-70, DE-72, DE-73)."""
        before = self.players_alive()
        self.alive &= ~suits
        self.stirred = True
        self.seen = vec[i64]()
        for s in range(i64(4)):
            if suits & BIT[s]:
                self.pawn[s] = -1
                self.die[s] = -1
                self.hand[s] = 0
                if s == self.suit:
                    self.spent = 0
        left = self.players_alive()
        if left == 0:
            mover = BIT[self.player_of(self.suit)]
            if self.settings.mover_loses and before != mover:
                before &= ~mover
            self._finish(before, p.ALL_DEAD)
        elif left & (left - 1) == 0:
            self._finish(left, p.LAST)

    def _finish(self, winners: i64, reason: i64) -> None:
        self.winners = winners
        self.reason = reason
        self.phase = p.ENDED
        self.actor = OVER

    # ---- turns

    def next_suit(self) -> i64:
        """Give the suit whose turn comes next (DE-20, DE-77, DE-78)."""
        settings = self.settings
        suits = settings.suits
        if settings.seats == 2 and not settings.by_suits:
            player = 1 - self.player_of(self.suit)
            suit = player if self.used[player] != player else player + 2
            return suit if self.alive & BIT[suit] else (suit + 2) & 3
        suit = self.suit
        for _suit in range(suits):
            suit += 1
            if suit == suits:
                suit = 0
            if self.alive & BIT[suit]:
                break
        return suit

    def _end_turn(self) -> None:
        self._close_turn()
        self.begin_turns()

    def _close_turn(self) -> None:
        """Return the spent coins, count the turn and pass it on (DE-28, DE-90)."""
        self.hand[self.suit] += self.spent
        self.spent = 0
        self.quiet = 0 if self.stirred else self.quiet + 1
        self.turn += 1
        self.begun = -1
        self.entered = 0
        self.target = -1
        self._activate(self.next_suit())

    def begin_turns(self) -> None:
        """Begin the active suit's turn; suits that are stuck die one after the other (DE-25, DE-40, DE-93)."""
        while True:
            self.stirred = False
            if self._drawn():
                return
            here = self.pawn[self.suit]
            if legal.can_leave(self, here, self.hand[self.suit], BIT[here]):
                self.begun = here
                self.entered = BIT[here]
                self.phase = p.PAWN
                return
            self._kill(BIT[self.suit])
            if self.reason:
                return
            self._close_turn()

    def _drawn(self) -> bool:
        """See whether the game is drawn at the start of a turn (DE-90 … DE-93)."""
        settings = self.settings
        if settings.repetition:
            key = self.key()
            count: i64 = 1
            for i in range(len(self.seen)):
                if self.seen[i] == key:
                    count += 1
            self.seen = append(self.seen[:], key)  # copies share what was seen before
            if count >= settings.repetition:
                self._finish(self.players_alive(), p.REPETITION)
                return True
        if self.turn >= settings.max_turns:
            self._finish(self.players_alive(), p.MAX_TURNS)
            return True
        if settings.quiet_rounds and self.quiet >= settings.quiet_rounds * size(self.alive):
            self._finish(self.players_alive(), p.QUIET)
            return True
        return False

    def key(self) -> i64:
        """Give a 62-bit key of the position at the start of a turn, the same for shifted boards (DE-17, DE-91).

        No sum of its products reaches 2^62, so the remainder of each is left to the end.
        """
        start = self.suit + 1
        if self.settings.seats == 2 and not self.settings.by_suits:
            start = 8 * start + self.next_suit()
        a = start * KEY_POWERS_A[0]
        b = start * KEY_POWERS_B[0]
        self.measure()
        left = self.left
        low = self.low
        span = self.settings.span
        rest = self.board
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            value = 1 + (self.x[tile] - left) * span + self.y[tile] - low
            a += value * KEY_POWERS_A[1 + tile]
            b += value * KEY_POWERS_B[1 + tile]
        for s in range(i64(4)):
            value = ((self.pawn[s] + 1) * 32 + self.die[s] + 1) * 65536 + self.hand[s]
            a += value * KEY_POWERS_A[1 + TILES + s]
            b += value * KEY_POWERS_B[1 + TILES + s]
        return a % KEY_PRIME << 31 | b % KEY_PRIME

    # ---- the end

    def payoff(self, seat: i64) -> float:
        """Tell the value of the result for a player: 1/k for each of k winners (DE-75)."""
        if not self.winners & BIT[seat]:
            return 0.0
        return 1.0 / float(size(self.winners))

    def turns(self) -> int:
        """Count the finished turns of normal play."""
        return self.turn
