"""What is kept of a position of Decay, its moves as ints, and the questions that every rule asks. Compiled.

Suits are 0 … 3 (S M C A). A purse (a hand, the spent pile) is one int with four bits for each suit's count.

The moves as ints, with L = 2 * side distances and spots counted in a window around the board (so that shifting the
board changes no move): 0 +tile, 24 >tile, 48 stop, 49 *suit, 53 $suit, 57 ^tile, 81 ^-, 82 !suit, 86 !-, 87 end,
88 first=player, 92 + L * tile + distance ~, then 92 + 24 L + column * span + row @.

Copies of a position share `seen` and `used`: they are replaced by changed ones, never changed in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoscape.engine.state import CHANCE
from ludoscape.games.decay.rules.board import ACES, BIT, NULLS, SUIT_TILES, Board, Settings

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
class Position(Board):
    """One position of Decay: what is kept of it, and the questions that every rule asks."""

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(game, settings)
        self.actor = CHANCE
        self.phase: i64 = FIRST
        self.suit: i64 = 0  # the active suit (DE-08)
        self.first: i64 = 0  # the player who began
        self.used: vec[i64] = vec[i64]()  # two players: the suit each used last, -1 for none (DE-77)
        self.unplaced: i64 = 0  # tiles not yet put down
        self.air: i64 = -1  # the tile in the mover's hand (create_put, put)
        self.whole = False  # whether the board without it is known to be one section, so that no spot splits it (put)
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

    # ---- what things cost

    def is_free(self, tile: i64) -> bool:
        """Tell whether a tile costs nothing: a null, or one with a die (DE-33)."""
        return (BIT[tile] & (NULLS | self.dice())) != 0

    def can_pay(self, tile: i64, hand: i64) -> bool:
        """Tell whether the price of a tile can be paid from a hand (DE-33 … DE-36)."""
        own = coins(hand, tile // 6)
        return own > 0 or total(hand) - own >= number(tile) or self.is_free(tile)

    # ---- what may be moved

    def at_hand(self) -> i64:
        """Give the tiles that no die and no ace's right keeps from being moved or slid (DE-41 … DE-43, DE-54)."""
        if self.board & (self.board - 1) == 0:
            return 0
        return self.board & ~self.dice() & ~self.foreign_aces()

    def foreign_aces(self) -> i64:
        """Give the aces that the mover does not own, alive or dead (DE-43, DE-54)."""
        return ACES & ~self.own_tiles(self.player_of(self.suit))

    def pawn_holds(self, tile: i64) -> bool:
        """Tell whether a pawn keeps a tile from being lifted (DE-45)."""
        settings = self.settings
        if settings.ride_none:
            return self.pawn[self.suit] == tile or self.other_pawn(tile) >= 0
        return settings.ride_own and self.other_pawn(tile) >= 0

    def pawned(self) -> i64:
        """Give the tiles that carry a pawn."""
        tiles: i64 = 0
        for s in range(i64(4)):
            if self.pawn[s] >= 0:
                tiles |= BIT[self.pawn[s]]
        return tiles

    # ---- what was won

    def loser(self) -> i64:
        """Give the suit that has to give a coin now: cyclic order, starting after the active suit (DE-69)."""
        for k in range(1, 4):
            s = (self.suit + k) & 3
            if coins(self.owed, s):
                return s
        return -1


def toll_to(state: Position, goal: i64, tile: i64) -> i64:
    """Give the suit that is owed a toll for a step, a lift or a slide, or -1 (DE-37, DE-46)."""
    if goal == FOR_SLIDE or (goal == FOR_LIFT and not state.settings.lift_toll):
        return -1
    return state.other_pawn(tile)


def due_after(state: Position, s: i64) -> i64:
    """Count the coins of a payment that are due after a coin of this suit (DE-34 … DE-36, DE-53)."""
    if state.goal == FOR_SLIDE or (state.due < 0 and s == state.target // 6):
        return 0
    due = number(state.target) if state.due < 0 else state.due
    return due - 1
