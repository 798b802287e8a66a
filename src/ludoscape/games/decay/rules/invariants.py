"""The invariants of the dossier's section 14 that can be seen in one position, under their numbers."""

from __future__ import annotations

from ludoscape.engine.game import require
from ludoscape.engine.sets import members
from ludoscape.engine.state import OVER
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.letters import SUIT_LETTERS, SUITS, tile_words
from ludoscape.games.decay.rules.position import coins, total
from ludoscape.games.decay.rules.state import DecayState


def validate(state: DecayState) -> None:
    """Check every invariant. Raises InvalidState with its number."""
    check_position(state)
    check_choices(state)


def check_position(state: DecayState) -> None:
    """Check how everything lies, before it is asked what can be done. Raises InvalidState."""
    _tiles(state)
    _coins(state)
    _board(state)
    _suits(state)
    _turn(state)


def check_choices(state: DecayState) -> None:
    """Check that there is something to decide. Raises InvalidState."""
    if state.phase in (p.FIRST, p.ENDED):
        return
    count = len(state.legal())
    require(12, count > 0, "there is no legal choice")
    if state.phase == p.PUT and state.settings.side == 4:
        require(12, count >= 12, f"the lifted tile has {count} spots only")


def _tiles(state: DecayState) -> None:
    in_play = (1 << 6 * int(state.settings.suits)) - 1
    air = 1 << state.air if state.air >= 0 else 0
    require(1, (state.board | state.unplaced | air) & ~in_play == 0, "a tile that is not in this game is in use")
    require(1, not (state.board & state.unplaced or air & (state.board | state.unplaced)), "a tile is in two places")
    require(1, (state.air >= 0) == (state.phase in (p.CREATE_PUT, p.PUT)), "a tile is in the air in the wrong phase")
    creating = state.phase in (p.FIRST, p.CREATE_TILE, p.CREATE_PUT)
    require(1, creating or not state.unplaced, "tiles are still to be put down after the creation")
    if creating:
        require(1, state.board | state.unplaced | air == in_play, "a tile is missing in the creation")


def _coins(state: DecayState) -> None:
    creating = state.phase in (p.FIRST, p.CREATE_TILE, p.CREATE_PUT)
    for s in range(4):
        count = sum(coins(state.hand[h], s) for h in range(4)) + coins(state.spent, s)
        most = 6 if s < state.settings.suits else 0
        require(2, count <= most, f"there are {count} coins of {SUITS[s]}")
        if creating:
            own = coins(state.hand[s], s) == most and total(state.hand[s]) == most
            require(3, own, f"{SUITS[s]} do not hold their own six coins")
    if creating or (state.phase == p.ENDED and state.reason not in (1, 2)):
        require(3, state.spent == 0, "coins are spent although no turn is in progress")
    if state.phase == p.PAWN and state.pawn[state.suit] == state.begun:
        require(3, state.spent == 0, "coins are spent although the turn has just begun")


def _board(state: DecayState) -> None:
    side, quarter = int(state.settings.side), int(state.settings.quarter)
    tiles = members(state.board)
    flush = 0
    for a in tiles:
        noted = [0, 0, 0, 0]
        for b in tiles:
            if a == b:
                continue
            dx, dy = int(state.x[b] - state.x[a]), int(state.y[b] - state.y[a])
            require(4, abs(dx) >= side or abs(dy) >= side, f"{tile_words(a)} and {tile_words(b)} overlap")
            if abs(dx) < side and abs(dy) == side:
                noted[0 if dy > 0 else 2] |= 1 << b
            elif abs(dy) < side and abs(dx) == side:
                noted[1 if dx > 0 else 3] |= 1 << b
            else:
                continue
            offset = min(abs(dx), abs(dy))
            flush += offset == 0
            if state.settings.slide_offset or state.phase in (p.CREATE_TILE, p.CREATE_PUT):
                fits = quarter <= offset <= state.settings.reach
                require(7, fits, f"{tile_words(a)} and {tile_words(b)} touch with offset {offset}")
        for s in range(4):
            require(5, noted[s] == state.touch[4 * a + s], f"what touches {tile_words(a)} is noted wrongly")
    require(5, flush == 2 * state.flush, "the flush pairs are counted wrongly")
    whole = state.section(state.board & -state.board, state.board) == state.board
    require(6, not state.whole or (whole and state.phase == p.PUT), "the board is taken for one section wrongly")
    if state.phase != p.PUT and tiles:
        require(6, whole, "the board is not one section")
    elif tiles:
        held = state.near(state.air)
        whole = held & ~state.board == 0 and state.section(held, state.board) == state.board
        require(6, whole, "the board was not one section before a tile was lifted")


def _suits(state: DecayState) -> None:
    if state.phase in (p.FIRST, p.CREATE_TILE, p.CREATE_PUT):
        for s in range(4):
            require(8, state.pawn[s] < 0 and state.die[s] < 0, "a pawn or die is on the board during the creation")
        return
    lifted = 1 << state.air if state.phase == p.PUT else 0
    seen: dict[int, int] = {}
    for s in range(4):
        alive = bool(state.alive >> s & 1)
        pawn, die = int(state.pawn[s]), int(state.die[s])
        on_board = pawn >= 0 and bool((state.board | lifted) >> pawn & 1)
        require(8, alive == on_board, f"{SUITS[s]} are {'alive without' if alive else 'dead with'} a pawn on the board")
        if not alive:
            require(8, state.hand[s] == 0 and die < 0, f"{SUITS[s]} are dead but have coins or a die")
        if die >= 0:
            require(10, bool(state.board >> die & 1), f"the die of {SUITS[s]} lies on no tile")
            require(10, list(state.die).count(die) == 1, "two dice lie on one tile")
        if pawn >= 0 and pawn in seen:
            between = s == state.suit or seen[pawn] == state.suit
            walking = state.phase in (p.PAWN, p.PAY, p.TOLL) and state.goal == 0
            require(9, between and walking, "two pawns share a tile")
        seen[pawn] = s


def _turn(state: DecayState) -> None:
    phase = state.phase
    require(18, (phase == p.ENDED) == (state.actor == OVER) == (state.reason != 0), "the end is noted wrongly")
    if phase in (p.FIRST, p.CREATE_TILE, p.CREATE_PUT):
        return
    if phase == p.ENDED:
        require(18, state.winners != 0, "the game is over without a result")
        return
    players = state.players_alive()
    require(18, players & (players - 1) != 0, "at most one player is alive but the game goes on")
    require(8, bool(state.alive >> state.suit & 1), f"{SUIT_LETTERS[state.suit]} is to move but dead")
    if phase in (p.MOVE, p.PUT, p.TAKE, p.SLIDE) and state.begun >= 0:
        require(13, state.pawn[state.suit] != state.begun, "the pawn has not left its tile")
    limit = int(state.settings.quiet_rounds)
    require(17, not limit or 0 <= state.quiet <= limit * 4, "the quiet counter is too high")
    require(17, 0 <= state.turn <= state.settings.max_turns, "too many turns are over")
