"""What the judge notes of a position of Decay before rating it: who can pay for what, and which tiles hold it together.

Compiled. One sheet serves for many positions, and all is read anew for each. But what hangs together is found again
only where other tiles touch than in the position before, which is seen when they are read.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoscape.games.decay.bots.spots import NEXT, SIDE
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.board import ACES, BIT, NULLS, SUIT_TILES, TILES, lowest, size
from ludoscape.games.decay.rules.position import coins, total
from ludoscape.games.decay.rules.state import DecayState

PARTS: Final = 16  # more than hang together by one tile: its neighbours are eight at most
# the tiles whose number is this at most
UP_TO: Final = vec[i64]([sum(1 << tile for tile in range(24) if tile % 6 <= n) for n in range(6)])

# when the threats are looked at: the one whose turn it is may still walk, or still lift a tile, or neither
WALKING: Final = 0
LIFTING: Final = 1
DONE: Final = 2


@final  # so that its methods are called directly
class Sheet:
    """A position of Decay as the judge needs it.

    The judge says how much a threat is worth: `far`, of that, when the one who threatens must walk to the other side
    first, `later`, of that, for each turn in between, and `run`, of that, when the victim moves first.
    """

    def __init__(self, far: float, later: float, run: float) -> None:
        self._far_threat = far
        self._later = later
        self._run = run
        self.suits: i64 = 0
        self.alive: i64 = 0
        self.board: i64 = 0
        self.pawns: i64 = 0  # tiles that carry a pawn
        self.dice: i64 = 0  # tiles that carry a die
        self.near: vec[i64] = vec[i64]([0] * TILES)  # the neighbours of each tile on the board
        self.stand: vec[i64] = vec[i64]([0] * 4)  # where each suit's pawn stands, as a bit
        self.purse: vec[i64] = vec[i64]([-1] * 4)  # each suit's coins, with those spent in this turn
        self.kinds: vec[i64] = vec[i64]([0] * 4)  # how many suits these are of
        self._bought: vec[i64] = vec[i64]([0] * 4)  # the tiles that they pay for
        self.pays: vec[i64] = vec[i64]([0] * 4)  # the tiles that each suit can pay for
        self.lifts: vec[i64] = vec[i64]([0] * 4)  # those of them that it may lift, if they are not clamped
        self.foes: vec[i64] = vec[i64]([0] * 4)  # the living suits of other players than its own
        self.threat: vec[float] = vec[float]([0.0] * 4)  # how easily each suit's pawn can be cut off
        self.ways: vec[i64] = vec[i64]([0] * 4)  # how many tiles each suit's pawn can walk to
        self.beside: i64 = 0  # the tiles that the one in the air will touch
        self.free: i64 = 0  # that one, if pawns can walk to it, too
        # tiles that are not clamped; those of them that hold several parts of the board together, and these parts
        self.loose: i64 = 0
        self._joints: i64 = 0
        self._count: vec[i64] = vec[i64]([0] * TILES)
        self._held: vec[i64] = vec[i64]([0] * (TILES * PARTS + PARTS))
        self._sections: i64 = 0  # with a tile in the air the board can be in several
        self._section: vec[i64] = vec[i64]([0] * PARTS)
        # where the walk over the board is: the way to it, and for each tile of the way what was seen behind it so far,
        # with the neighbours of that
        self._path: vec[i64] = vec[i64]([0] * TILES)
        self._behind: vec[i64] = vec[i64]([0] * TILES)
        self._around: vec[i64] = vec[i64]([0] * TILES)
        self._standing: i64 = 0  # the tiles on which the pawns stand whose ways were counted
        self._known = False  # whether these are those of the board that was read last
        self._haste: vec[float] = vec[float]([0.0] * 192)
        self._far: vec[float] = vec[float]([0.0] * 192)
        self.sum: i64 = 0  # a number that boards have in common where the same tiles touch, and others hardly ever
        self._at: i64 = 0  # where in these tables the threats of this position begin

    # ---- reading a position

    def read(self, state: DecayState, suit: i64, when: i64, laid: i64) -> None:
        """Note a position in which a suit is active; laid is a tile that will lie, with its mover's die, or -1."""
        settings = state.settings
        suits = settings.suits
        two = settings.seats == 2
        if suits != self.suits:
            self._read_haste(suits)
        self._at = 16 * (4 * when + suit)
        board = state.board
        self._read_board(state)
        alive = state.alive
        self.alive = alive
        pawn = state.pawn
        die = state.die
        pawns: i64 = 0
        dice: i64 = 0
        for s in range(i64(4)):
            if pawn[s] >= 0:
                pawns |= BIT[pawn[s]]
            if die[s] >= 0 and (laid < 0 or s != suit):
                dice |= BIT[die[s]]
        if laid >= 0:
            board |= BIT[laid]
            if state.phase == p.PUT:
                dice |= BIT[laid]
        self.pawns = pawns
        self.dice = dice
        hand = state.hand
        stand = self.stand
        lifts = self.lifts
        foes = self.foes
        for s in range(suits):
            if not alive & BIT[s]:
                stand[s] = 0
                lifts[s] = 0
                continue
            if pawn[s] >= 0:
                stand[s] = BIT[pawn[s]]
            else:  # during the creation its ace, once that lies
                stand[s] = BIT[6 * s + 1] & board
            purse = hand[s]
            if s == suit:
                purse += state.spent
            if purse != self.purse[s]:
                self._read_purse(s, purse)
            pays = NULLS | dice | self._bought[s]
            self.pays[s] = pays
            friends = BIT[s]
            own = SUIT_TILES[s]
            if two:  # the other suit of the same player
                friends |= BIT[s ^ 2]
                if alive & BIT[s ^ 2]:
                    own |= SUIT_TILES[s ^ 2]
            lifts[s] = pays & (~ACES | own)
            foes[s] = alive & ~friends

    def ask(self, state: DecayState) -> None:
        """Note, after reading it, what a state of a subclass with other rules may tell otherwise."""
        self._known = False
        self.dice = state.dice()
        self.pawns = state.pawned()
        self.loose = 0
        rest = self.board
        while rest:
            tile = lowest(rest)
            self.near[tile] = state.near(tile)
            if not state.clamped(tile):
                self.loose |= rest & -rest
            rest &= rest - 1
        for s in range(self.suits):
            if not self.alive & BIT[s]:
                continue
            pays: i64 = 0
            rest = self.board
            while rest:
                if state.can_pay(lowest(rest), self.purse[s]):
                    pays |= rest & -rest
                rest &= rest - 1
            self.pays[s] = pays
            player = state.player_of(s)
            self.lifts[s] = pays & (~ACES | state.own_tiles(player))
            self.foes[s] = self.alive & ~state.suits_of(player)

    def _read_purse(self, s: i64, purse: i64) -> None:
        """Note what the coins of a suit can pay for: its own tiles each, and all tiles of a number that is so low."""
        kinds: i64 = 0
        tiles = UP_TO[min_of(total(purse), 5)]
        for other in range(i64(4)):
            if coins(purse, other):
                kinds += 1
                tiles |= SUIT_TILES[other]
        self.purse[s] = purse
        self.kinds[s] = kinds
        self._bought[s] = tiles

    def _read_board(self, state: DecayState) -> None:
        """Note which tiles touch, and see whether they are the same as before."""
        board = state.board
        touch = state.touch
        near = self.near
        any_two = state.settings.any_two
        same = self._known and board == self.board
        loose: i64 = 0
        whole: i64 = 0
        rest = board
        while rest:
            tile = lowest(rest)
            bit = rest & -rest
            rest ^= bit
            i = 4 * tile
            north = touch[i]
            east = touch[i + 1]
            south = touch[i + 2]
            west = touch[i + 3]
            found = north | east | south | west
            whole = (whole * 31 + found) & 0xFFFFFFFFFFFF
            if found != near[tile]:
                near[tile] = found
                same = False
            if any_two:
                if state.sides_touched(tile) <= 2:
                    loose |= bit
            elif not (north and south) and not (east and west):
                loose |= bit
        self._known = same and loose == self.loose
        self.loose = loose
        self.sum = whole
        self.board = board

    def _read_haste(self, suits: i64) -> None:
        """Tell how soon each attacker moves; a victim who moves before him can still run."""
        self.suits = suits
        for when in range(i64(3)):
            for now in range(suits):
                for attacker in range(suits):
                    # the one whose turn it is may still move a tile only before his slides
                    wait = (attacker - now + suits) % suits
                    if wait == 0 and when == DONE:
                        wait = suits
                    for victim in range(suits):
                        run = (victim - now + suits) % suits
                        if run == 0 and when != WALKING:
                            run = suits
                        haste: float = 1.0
                        for _turn in range(wait):
                            haste *= self._later
                        if run < wait:
                            haste *= self._run
                        i = 16 * (4 * when + now) + 4 * attacker + victim
                        self._haste[i] = haste
                        self._far[i] = self._far_threat * haste

    # ---- ways to walk

    def count_ways(self) -> None:
        """Count for every suit the tiles of the board that its pawn can walk to."""
        self.beside = 0
        self.free = 0
        standing: i64 = 0
        for s in range(self.suits):
            pawn = self.stand[s]
            if pawn:
                standing |= pawn
                self.ways[s] = size(self.near[lowest(pawn)] & self.board & self.pays[s] & ~self.pawns)
        self._standing = standing

    def count_ways_at(self, laid: i64, touched: i64) -> None:
        """Note where a tile will lie, and count the ways of who stands on it; `count_ways` comes before."""
        new = BIT[laid]
        self.beside = touched
        self.free = new & ~self.pawns
        if self._standing & new:
            for s in range(self.suits):
                if self.stand[s] == new:
                    self.ways[s] = size(touched & self.pays[s] & ~self.pawns)

    # ---- tiles that hold the board together

    def forget_threats(self) -> None:
        """Begin with no threats."""
        threat = self.threat
        for s in range(i64(4)):
            threat[s] = 0.0

    def liftable(self) -> i64:
        """Give the tiles that somebody may lift and can pay for, if they are not clamped."""
        tiles: i64 = 0
        for s in range(self.suits):
            tiles |= self.lifts[s]
        return tiles & self.board & ~self.dice

    def find_joints(self) -> None:
        """Find the sections of the board, and the tiles that hold parts of them together, by one walk over each.

        The walk comes back to each tile when all behind it was seen. What was entered by a tile and has no other
        neighbour outside hangs together with the rest by that tile alone.
        """
        if self._known:
            return
        self._known = True
        near = self.near
        held = self._held
        count = self._count
        path = self._path
        behind = self._behind
        around = self._around
        joints: i64 = 0
        sections: i64 = 0
        unseen = self.board
        while unseen:
            first = lowest(unseen)
            path[0] = first
            behind[0] = unseen & -unseen
            around[0] = near[first]
            count[first] = 0
            unseen &= unseen - 1
            entered: i64 = 0  # those by which something was entered that hangs by them alone
            k: i64 = 0
            while True:
                tile = path[k]
                more = near[tile] & unseen
                if more:
                    tile = lowest(more)
                    k += 1
                    path[k] = tile
                    behind[k] = more & -more
                    around[k] = near[tile]
                    count[tile] = 0
                    unseen ^= more & -more
                    continue
                if k == 0:
                    break
                part = behind[k]
                beside = around[k]
                k -= 1
                tile = path[k]
                bit = BIT[tile]
                if beside & ~part == bit:
                    held[PARTS * tile + count[tile]] = part
                    count[tile] += 1
                    entered |= bit
                behind[k] |= part
                around[k] |= beside
            section = behind[0]
            self._section[sections] = section
            sections += 1
            entered &= self.loose
            while entered:
                tile = lowest(entered)
                bit = entered & -entered
                entered ^= bit
                at = PARTS * tile
                n = count[tile]
                rest = section ^ bit
                for i in range(at, at + n):
                    rest ^= held[i]
                if rest:
                    held[at + n] = rest
                    n += 1
                    count[tile] = n
                if n > 1:
                    joints |= bit
        self._sections = sections
        if sections > 1:
            joints = self._join_sections(joints)
        self._joints = joints

    def _join_sections(self, joints: i64) -> i64:
        """Note for each tile of a board in several sections that the other sections are parts, too; give the joints."""
        held = self._held
        for k in range(self._sections):
            rest = self._section[k] & self.loose
            while rest:
                tile = lowest(rest)
                bit = rest & -rest
                rest ^= bit
                at = PARTS * tile
                n: i64 = 0
                if joints & bit:
                    n = self._count[tile]
                elif self._section[k] != bit:
                    held[at] = self._section[k] ^ bit
                    n = 1
                for other in range(self._sections):
                    if other != k:
                        held[at + n] = self._section[other]
                        n += 1
                self._count[tile] = n
                if n > 1:
                    joints |= bit
        return joints

    def find_threats(self) -> None:
        """See for every suit how easily one tile lifted by another player would cut its pawn off."""
        self.find_joints()
        self.forget_threats()
        rest = self._joints & self.liftable()
        while rest:
            tile = lowest(rest)
            self.threaten(rest & -rest, PARTS * tile, self._count[tile])
            rest &= rest - 1

    # ---- a tile in the air

    def falls(self, touched: i64) -> bool:
        """Tell whether the board is split when a tile lies that touches these."""
        for i in range(self._sections):
            if not self._section[i] & touched:
                return True
        return False

    def find_threats_at(self, state: DecayState, laid: i64, tall: i64, wide: i64) -> None:
        """See the threats when a tile will lie at one of its `Spots`, and nothing falls; `find_joints` comes before.

        What it touches hangs together by it: so a joint holds fewer parts, or one more where only the joint is touched.
        """
        self.forget_threats()
        both = tall | wide
        touched = (both | both >> NEXT) & SIDE
        new = BIT[laid]
        held = self._held
        trial: i64 = PARTS * TILES  # behind the parts that are kept
        liftable = self.liftable()
        rest = self._joints & liftable
        while rest:
            tile = lowest(rest)
            bit = rest & -rest
            rest ^= bit
            joined = new
            n: i64 = 1
            at = PARTS * tile
            for i in range(at, at + self._count[tile]):
                if held[i] & touched:
                    joined |= held[i]
                else:
                    held[trial + n] = held[i]
                    n += 1
            if n == 1 or (touched & bit and clamped_with(state, tile, tall, wide)):
                continue
            held[trial] = joined
            self.threaten(bit, trial, n)
        alone = touched & (touched - 1) == 0 and touched != self.board
        if alone and touched & liftable & self.loose & ~self._joints:
            if clamped_with(state, lowest(touched), tall, wide):
                return
            held[trial] = new
            held[trial + 1] = self.board ^ touched
            self.threaten(touched, trial, 2)

    # ---- threats

    def threaten(self, bit: i64, at: i64, n: i64) -> None:
        """See who could be cut off by lifting a tile that holds n parts together, noted from a place on.

        The largest part stays, and who stands in it is safe, unless another one is as large with the tile put to it.
        """
        held = self._held
        stand = self.stand
        safe: i64 = 0
        large: i64 = 0
        second: i64 = 0
        for i in range(at, at + n):
            count = size(held[i])
            if count > large:
                second = large
                large = count
                safe = held[i]
            elif count > second:
                second = count
        if second + 1 >= large:
            safe = 0
        victims: i64 = 0
        for s in range(self.suits):
            if stand[s] & ~safe:
                victims |= BIT[s]
        if not victims:
            return
        lifts = self.lifts
        threat = self.threat
        attackers: i64 = 0
        for s in range(self.suits):
            if lifts[s] & bit:
                attackers |= BIT[s]
        while victims:
            victim = lowest(victims)
            victims &= victims - 1
            those = attackers & self.foes[victim]
            if not those:
                continue
            home: i64 = 0
            for i in range(at, at + n):
                if held[i] & stand[victim]:
                    home = held[i]
            large = size(home)
            away: i64 = 0  # the parts that can be what stays
            for i in range(at, at + n):
                if held[i] != home and size(held[i]) + 1 >= large:
                    away |= held[i]
            while those:
                attacker = lowest(those)
                those &= those - 1
                i = self._at + 4 * attacker + victim
                weight = self._haste[i] if stand[attacker] & away else self._far[i]
                if weight > threat[victim]:
                    threat[victim] = weight


def clamped_with(state: DecayState, tile: i64, tall: i64, wide: i64) -> bool:
    """Tell whether a tile is touched on too many sides, together with another at one of its `Spots` (DE-44)."""
    bit = BIT[tile]
    i = 4 * tile
    touch = state.touch
    north = touch[i] != 0 or tall >> NEXT & bit != 0
    east = touch[i + 1] != 0 or wide >> NEXT & bit != 0
    south = touch[i + 2] != 0 or tall & bit != 0
    west = touch[i + 3] != 0 or wide & bit != 0
    if state.settings.any_two:
        return (north and south and (east or west)) or (east and west and (north or south))
    return (north and south) or (east and west)


def min_of(a: i64, b: i64) -> i64:
    """Give the smaller of two numbers."""
    return a if a < b else b
