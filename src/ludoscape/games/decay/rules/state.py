"""The rules of Decay: creation, the three steps of a turn, splits, attacks, death and the end. Compiled.

Suits are 0 … 3 (S M C A). A purse (a hand, the spent pile) is one int with four bits for each suit's count.

The moves as ints, with L = 2 * side distances and spots counted in a window around the board (so that shifting the
board changes no move): 0 +tile, 24 >tile, 48 stop, 49 *suit, 53 $suit, 57 ^tile, 81 ^-, 82 !suit, 86 !-, 87 end,
88 first=player, 92 + L * tile + distance ~, then 92 + 24 L + column * span + row @.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import CHANCE, OVER, Moves
from ludoscape.games.decay.rules.board import ACES, BIT, NULLS, SUIT_TILES, TILES, Board, Settings, lowest, size

if TYPE_CHECKING:
    from ludoscape.engine.game import Game

# phases: the kinds of decision of DE-84, the throw for the first turn (DE-19) and the end
FIRST: Final = 0
CREATE_TILE: Final = 1
CREATE_PUT: Final = 2
PAWN: Final = 3
PAY: Final = 4
TOLL: Final = 5
MOVE: Final = 6
PUT: Final = 7
TAKE: Final = 8
SLIDE: Final = 9
ENDED: Final = 10

STEP: Final = 24
STOP: Final = 48
COIN: Final = 49
TOLL_COIN: Final = 53
LIFT: Final = 57
KEEP: Final = 81
WIN: Final = 82
DECLINE: Final = 86
END: Final = 87
START: Final = 88

# what is being paid for
FOR_STEP: Final = 0
FOR_LIFT: Final = 1
FOR_SLIDE: Final = 2

# reasons of the end (DE-75)
LAST: Final = 1
ALL_DEAD: Final = 2
REPETITION: Final = 3
MAX_TURNS: Final = 4
QUIET: Final = 5

ONE: Final = vec[i64]([1, 16, 256, 4096])  # a purse with one coin of a suit
KEY_PRIME: Final = 2147483629
KEY_A: Final = 1103515245
KEY_B: Final = 1220703125


def coins(purse: i64, suit: i64) -> i64:
    """Count the coins of a suit in a purse."""
    return (purse >> 4 * suit) & 15


def total(purse: i64) -> i64:
    """Count all coins of a purse."""
    return (purse & 15) + (purse >> 4 & 15) + (purse >> 8 & 15) + (purse >> 12 & 15)


def number(tile: i64) -> i64:
    """Give the number of a tile: null 0, ace 1 (DE-02)."""
    return tile % 6


@mypyc_attr(allow_interpreted_subclasses=True)
class DecayState(Board):
    """One position of Decay."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)
        self.actor = CHANCE
        self.phase: i64 = FIRST
        self.suit: i64 = 0  # the active suit (DE-08)
        self.first: i64 = 0  # the player who began
        self.used: vec[i64] = vec[i64]()  # two players: the suit each used last, -1 for none (DE-77)
        self.unplaced: i64 = 0  # tiles not yet put down
        self.air: i64 = -1  # the tile in the mover's hand (create_put, put)
        self.alive: i64 = 0  # suits alive, as bits
        self.pawn: vec[i64] = vec[i64]()  # the tile of each suit's pawn, -1 for none
        self.die: vec[i64] = vec[i64]()  # the tile of each suit's die, -1 for none
        self.hand: vec[i64] = vec[i64]()  # each suit's purse of unspent coins
        self.spent: i64 = 0  # the purse of coins the active suit has paid this turn (DE-26)
        self.turn: i64 = 0  # turns of normal play that are over
        self.quiet: i64 = 0  # DE-90
        self.stirred = False  # this turn will reset the quiet counter
        self.seen: vec[i64] = vec[i64]()  # keys of positions that can still come again (DE-91)
        # the unfinished business of the phase
        self.begun: i64 = -1  # the tile where the pawn began this turn
        self.entered: i64 = 0  # tiles the pawn may not enter any more this turn (DE-32)
        self.goal: i64 = FOR_STEP
        self.target: i64 = -1  # the tile stepped on, lifted or slid
        self.due: i64 = -1  # coins still due, -1 before the first (DE-85)
        self.lowest_coin: i64 = 0
        self.owed: i64 = 0  # coins the losers still have to give, as a purse (DE-69)
        self.distance: i64 = 0
        self.winners: i64 = 0  # players, as bits

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
        other = self.blank()
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
        other.used = self.used[:]
        other.unplaced = self.unplaced
        other.air = self.air
        other.alive = self.alive
        other.pawn = self.pawn[:]
        other.die = self.die[:]
        other.hand = self.hand[:]
        other.spent = self.spent
        other.turn = self.turn
        other.quiet = self.quiet
        other.stirred = self.stirred
        other.seen = self.seen[:]
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

    # ---- who owns what

    def player_of(self, suit: i64) -> i64:
        """Give the player who controls a suit (DE-18, DE-76)."""
        return suit & 1 if self.settings.seats == 2 else suit

    def suits_of(self, player: i64) -> i64:
        """Give the living suits of a player, as bits."""
        return self.alive & (BIT[player] | BIT[player + 2]) if self.settings.seats == 2 else self.alive & BIT[player]

    def own_tiles(self, player: i64) -> i64:
        """Give the tiles a player owns: those of his living suits (DE-08)."""
        mine = self.suits_of(player)
        tiles: i64 = 0
        for s in range(self.settings.suits):
            if mine & BIT[s]:
                tiles |= SUIT_TILES[s]
        return tiles

    def dice(self) -> i64:
        """Give the tiles that carry a die."""
        tiles: i64 = 0
        for s in range(i64(4)):
            if self.die[s] >= 0:
                tiles |= BIT[self.die[s]]
        return tiles

    def other_pawn(self, tile: i64) -> i64:
        """Give the suit other than the active one whose pawn stands on a tile, or -1."""
        for s in range(i64(4)):
            if s != self.suit and self.pawn[s] == tile:
                return s
        return -1

    def players_alive(self) -> i64:
        """Give the players with a pawn on the board, as bits."""
        if self.settings.seats == 2:
            return (self.alive | self.alive >> 2) & 3
        return self.alive

    # ---- legal moves

    def moves(self, out: Moves) -> None:
        """Add the legal moves in the order of DE-84."""
        phase = self.phase
        if phase == PAWN:
            self._steps(out)
        elif phase == PAY:
            self._payments(out)
        elif phase == MOVE:
            rest = self.at_hand()
            while rest:
                tile = lowest(rest)
                rest &= rest - 1
                if not self.clamped(tile) and not self.pawn_holds(tile) and self.can_lift(tile):
                    out.add(LIFT + tile)
            out.add(KEEP)
        elif phase == PUT:
            self.spots(self.air, out)
        elif phase == SLIDE:
            self._slides(out)
        elif phase == CREATE_TILE:
            for tile in range(6 * self.suit, 6 * self.suit + 6):
                if self.unplaced & BIT[tile]:
                    out.add(tile)
        elif phase == CREATE_PUT:
            self.spots(-1, out)
        elif phase == TOLL:
            hand = self.hand[self.suit]
            for s in range(i64(4)):
                if coins(hand, s) and (
                    self.goal == FOR_LIFT or self.can_leave(self.target, hand - ONE[s], self.entered)
                ):
                    out.add(TOLL_COIN + s)
        elif phase == TAKE:
            purse = self.hand[self.loser()]
            for s in range(i64(4)):
                if coins(purse, s):
                    out.add(WIN + s)
            if self.settings.take_optional:
                out.add(DECLINE)
        elif phase == FIRST:
            for player in range(self.settings.seats):
                out.add(START + player)

    def draw(self, rng: Rng) -> i64:
        """Draw the player who begins (DE-81)."""
        return START + rng.below(self.settings.seats)

    def _steps(self, out: Moves) -> None:
        here = self.pawn[self.suit]
        hand = self.hand[self.suit]
        near = self.near(here) & ~self.entered
        while near:
            tile = lowest(near)
            near &= near - 1
            if self.can_enter(tile, hand, self.entered):
                out.add(STEP + tile)
        if here != self.begun and self.other_pawn(here) < 0:
            out.add(STOP)

    def _payments(self, out: Moves) -> None:
        hand = self.hand[self.suit]
        for s in range(i64(4)):
            if self.coin_fits(s, hand):
                out.add(COIN + s)

    def _slides(self, out: Moves) -> None:
        if self.hand[self.suit]:
            rest = self.at_hand() & ~self.pawned()
            while rest:
                tile = lowest(rest)
                rest &= rest - 1
                if self.slide_side(tile) >= 0:
                    self.slides(tile, out)
        out.add(END)

    # ---- step 1: the pawn

    def is_free(self, tile: i64) -> bool:
        """Tell whether a tile costs nothing: a null, or one with a die (DE-33)."""
        return (BIT[tile] & (NULLS | self.dice())) != 0

    def can_pay(self, tile: i64, hand: i64) -> bool:
        """Tell whether the price of a tile can be paid from a hand (DE-33 … DE-36)."""
        own = coins(hand, tile // 6)
        return own > 0 or total(hand) - own >= number(tile) or self.is_free(tile)

    def can_enter(self, tile: i64, hand: i64, visited: i64) -> bool:
        """Tell whether the move can be completed by way of a tile (DE-39)."""
        if not self.can_pay(tile, hand):
            return False
        if self.other_pawn(tile) < 0:
            return True
        if self.is_free(tile):
            return self.can_finish(tile, hand, visited, 0, 0)
        suit = tile // 6
        if coins(hand, suit) and self.can_finish(tile, hand - ONE[suit], visited, 0, 0):
            return True
        return self.can_finish(tile, hand, visited, number(tile), 0)

    def can_finish(self, tile: i64, hand: i64, visited: i64, due: i64, low: i64) -> bool:
        """Tell whether the coins due by number, a toll and the way on from an occupied tile can be paid (DE-39)."""
        if due == 0:
            for s in range(i64(4)):
                if coins(hand, s) and self.can_leave(tile, hand - ONE[s], visited | BIT[tile]):
                    return True
            return False
        for s in range(low, 4):
            if s != tile // 6 and coins(hand, s) and self.can_finish(tile, hand - ONE[s], visited, due - 1, s):
                return True
        return False

    def can_leave(self, tile: i64, hand: i64, visited: i64) -> bool:
        """Tell whether the pawn can go on from a tile (DE-39)."""
        near = self.near(tile) & ~visited
        while near:
            if self.can_enter(lowest(near), hand, visited):
                return True
            near &= near - 1
        return False

    def coin_fits(self, s: i64, hand: i64) -> bool:
        """Tell whether a coin may be paid now: the payment, toll and way on can still be completed (DE-85)."""
        if not coins(hand, s):
            return False
        if self.goal == FOR_SLIDE:
            return True
        tile = self.target
        suit = tile // 6
        rest = hand - ONE[s]
        if self.due < 0 and s == suit:
            return self._paid_can_go_on(rest, 0, 0)
        if s == suit or s < self.lowest_coin:
            return False
        due = number(tile) - 1 if self.due < 0 else self.due - 1
        left: i64 = 0
        for c in range(s, 4):
            if c != suit:
                left += coins(rest, c)
        return left >= due and self._paid_can_go_on(rest, due, s)

    def _paid_can_go_on(self, hand: i64, due: i64, low: i64) -> bool:
        """Tell whether what must follow a payment stays possible, with coins still due."""
        tile = self.target
        if self.other_pawn(tile) < 0:
            return True
        if self.goal == FOR_LIFT:
            return not self.settings.lift_toll or total(hand) > due
        return self.can_finish(tile, hand, self.entered, due, low)

    # ---- step 2: one tile

    def at_hand(self) -> i64:
        """Give the tiles that no die and no ace's right keeps from being moved or slid (DE-41 … DE-43, DE-54)."""
        if self.board & (self.board - 1) == 0:
            return 0
        return self.board & ~self.dice() & ~(ACES & ~self.own_tiles(self.player_of(self.suit)))

    def pawn_holds(self, tile: i64) -> bool:
        """Tell whether a pawn keeps a tile from being lifted (DE-45)."""
        settings = self.settings
        if settings.ride_none:
            return self.pawn[self.suit] == tile or self.other_pawn(tile) >= 0
        return settings.ride_own and self.other_pawn(tile) >= 0

    def can_lift(self, tile: i64) -> bool:
        """Tell whether the price of lifting a tile, and its toll if there is one, can be paid (DE-46)."""
        hand = self.hand[self.suit]
        if not self.settings.lift_toll or self.other_pawn(tile) < 0:
            return self.can_pay(tile, hand)
        own = coins(hand, tile // 6)
        all_coins = total(hand)
        if self.is_free(tile):
            return all_coins > 0
        return (own > 0 and all_coins > 1) or (all_coins - own >= number(tile) and all_coins > number(tile))

    def pawned(self) -> i64:
        """Give the tiles that carry a pawn."""
        tiles: i64 = 0
        for s in range(i64(4)):
            if self.pawn[s] >= 0:
                tiles |= BIT[self.pawn[s]]
        return tiles

    # ---- playing

    def play(self, move: i64) -> None:
        """Play a move in place; it must be legal."""
        if move >= self.settings.spot_base:
            self._put(move)
        elif move < STEP:
            self.unplaced ^= BIT[move]
            self.air = move
            self.phase = CREATE_PUT
        elif move < STOP:
            self._charge(FOR_STEP, move - STEP)
        elif move == STOP:
            self.phase = MOVE
        elif move < TOLL_COIN:
            self._pay(move - COIN)
        elif move < LIFT:
            self._give_toll(move - TOLL_COIN)
        elif move < KEEP:
            self._charge(FOR_LIFT, move - LIFT)
        elif move == KEEP:
            self.die[self.suit] = -1  # DE-51
            self._to_slides()
        elif move < DECLINE:
            self._take(move - WIN)
        elif move == DECLINE:
            loser = self.loser()
            self.owed -= coins(self.owed, loser) * ONE[loser]
            self._after_take()
        elif move == END:
            self._end_turn()
        elif move < self.settings.slide_base:
            self._start(move - START)
        else:
            self.distance = (move - self.settings.slide_base) % (2 * self.settings.side)
            self._charge(FOR_SLIDE, (move - self.settings.slide_base) // (2 * self.settings.side))

    def _start(self, player: i64) -> None:
        self.first = player
        self.suit = player
        self._activate(player)
        self.phase = CREATE_TILE

    def _activate(self, suit: i64) -> None:
        """Make a suit the active one; its player decides (DE-27)."""
        self.suit = suit
        player = self.player_of(suit)
        self.actor = player
        if self.settings.seats == 2:
            self.used[player] = suit

    def _charge(self, goal: i64, tile: i64) -> None:
        """Begin to pay for a step, a lift or a slide."""
        self.goal = goal
        self.target = tile
        self.due = -1
        self.lowest_coin = 0
        if goal != FOR_SLIDE and self.is_free(tile):
            self._paid()
        else:
            self.phase = PAY

    def _pay(self, s: i64) -> None:
        """Move one coin from the hand to the spent pile (DE-26)."""
        self.hand[self.suit] -= ONE[s]
        self.spent += ONE[s]
        if self.goal == FOR_SLIDE or (self.due < 0 and s == self.target // 6):
            self.due = 0
        else:
            self.due = (number(self.target) if self.due < 0 else self.due) - 1
            self.lowest_coin = s
        if self.due == 0:
            self._paid()

    def _paid(self) -> None:
        """Do what has been paid for."""
        tile = self.target
        self.due = -1
        self.lowest_coin = 0
        if self.goal == FOR_STEP:
            self.pawn[self.suit] = tile
            self.entered |= BIT[tile]
            self.phase = PAWN if self.other_pawn(tile) < 0 else TOLL
        elif self.goal == FOR_LIFT:
            if self.settings.lift_toll and self.other_pawn(tile) >= 0:
                self.phase = TOLL
            else:
                self._lift(tile)
        else:
            self._slide(tile)

    def _give_toll(self, s: i64) -> None:
        """Give one coin to the suit whose pawn is met (DE-37, DE-46)."""
        self.hand[self.suit] -= ONE[s]
        self.hand[self.other_pawn(self.target)] += ONE[s]
        if self.goal == FOR_STEP:
            self.phase = PAWN
        else:
            self._lift(self.target)

    def _lift(self, tile: i64) -> None:
        self.take_up(tile)
        self.air = tile
        self.phase = PUT

    def _slide(self, tile: i64) -> None:
        """Slide a tile towards its untouched side (DE-55, DE-56)."""
        way = self.slide_side(tile)
        x = self.x[tile]
        y = self.y[tile]
        if way == 0:
            y += self.distance
        elif way == 1:
            x += self.distance
        elif way == 2:
            y -= self.distance
        else:
            x -= self.distance
        self.take_up(tile)
        self.put_down(tile, x, y)
        self._to_slides()

    def _to_slides(self) -> None:
        self.phase = SLIDE
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
        if self.phase == CREATE_PUT:
            if self.unplaced:
                self._activate(self.next_suit())
                self.phase = CREATE_TILE
            else:
                self._begin_normal_play()
            return
        self.die[self.suit] = tile  # DE-50
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
        rest = self.board
        while rest:
            part = self.section(rest & -rest, self.board)
            rest &= ~part
            if size(part) > size(best):
                best = part
        # a tie is settled by the active pawn, then by the moved tile; otherwise the one found first has the lowest tile
        for choice in range(i64(2)):
            tile = self.pawn[self.suit] if choice == 0 else moved
            part = self.section(BIT[tile], self.board)
            if size(part) == size(best):
                return part
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
        found: i64 = 0
        near = self.near(tile) & ~mine & ~NULLS & ~ACES
        while near:
            if self.alive & BIT[lowest(near) // 6]:
                found |= near & -near
            near &= near - 1
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
        self.owed = 0
        rest = self.targets(tile)
        while rest:
            target = lowest(rest)
            rest &= rest - 1
            loser = target // 6
            if self.strength(target) > self.defence(target) and coins(self.owed, loser) < total(self.hand[loser]):
                self.owed += ONE[loser]

    def loser(self) -> i64:
        """Give the suit that has to give a coin now: cyclic order, starting after the active suit (DE-69)."""
        for k in range(1, 4):
            s = (self.suit + k) & 3
            if coins(self.owed, s):
                return s
        return -1

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
            self.phase = TAKE
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
            self._finish(before, ALL_DEAD)
        elif left & (left - 1) == 0:
            self._finish(left, LAST)

    def _finish(self, winners: i64, reason: i64) -> None:
        self.winners = winners
        self.reason = reason
        self.phase = ENDED
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
        for _ in range(suits):
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
            if self.can_leave(here, self.hand[self.suit], BIT[here]):
                self.begun = here
                self.entered = BIT[here]
                self.phase = PAWN
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
            self.seen = append(self.seen, key)
            if count >= settings.repetition:
                self._finish(self.players_alive(), REPETITION)
                return True
        if self.turn >= settings.max_turns:
            self._finish(self.players_alive(), MAX_TURNS)
            return True
        if settings.quiet_rounds and self.quiet >= settings.quiet_rounds * size(self.alive):
            self._finish(self.players_alive(), QUIET)
            return True
        return False

    def key(self) -> i64:
        """Give a 62-bit key of the position at the start of a turn, the same for shifted boards (DE-17, DE-91)."""
        a = self.suit + 1
        if self.settings.seats == 2 and not self.settings.by_suits:
            a = 8 * a + self.next_suit()
        b = a
        self.measure()
        left = self.left
        low = self.low
        for tile in range(i64(TILES)):
            value: i64 = 0
            if self.board & BIT[tile]:
                value = 1 + (self.x[tile] - left) * self.settings.span + self.y[tile] - low
            a = (a * KEY_A + value) % KEY_PRIME
            b = (b * KEY_B + value) % KEY_PRIME
        for s in range(i64(4)):
            value = ((self.pawn[s] + 1) * 32 + self.die[s] + 1) * 65536 + self.hand[s]
            a = (a * KEY_A + value) % KEY_PRIME
            b = (b * KEY_B + value) % KEY_PRIME
        return a << 31 | b

    # ---- the end

    def payoff(self, seat: i64) -> float:
        """Tell the value of the result for a player: 1/k for each of k winners (DE-75)."""
        if not self.winners & BIT[seat]:
            return 0.0
        return 1.0 / float(size(self.winners))

    def turns(self) -> int:
        """Count the finished turns of normal play."""
        return self.turn
