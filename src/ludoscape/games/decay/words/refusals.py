"""Why a move is not legal now: the rule, one sentence, and the elements to look at."""

from __future__ import annotations

from typing import Final

from ludoscape.engine.game import IllegalMove, NotationError
from ludoscape.engine.words import join_words
from ludoscape.games.decay.rules.letters import SUIT_LETTERS, SUITS, TILE_INDEX, tile_words
from ludoscape.games.decay.rules.state import (
    CREATE_PUT,
    CREATE_TILE,
    ENDED,
    FIRST,
    FOR_LIFT,
    FOR_SLIDE,
    FOR_STEP,
    MOVE,
    PAWN,
    PAY,
    PUT,
    SLIDE,
    TAKE,
    TOLL,
    DecayState,
    coins,
    number,
    total,
)
from ludoscape.games.decay.words.elements import tile_id
from ludoscape.games.decay.words.names import COINS, coin_words
from ludoscape.games.decay.words.notation import TOKEN, encode

# what is decided in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = {
    FIRST: ("DE-19", "The dice decide who begins."),
    CREATE_TILE: ("DE-21", "Now choose one of your tiles to put down."),
    CREATE_PUT: ("DE-23", "Now choose a spot for the tile in your hand."),
    PAWN: ("DE-25", "Now your pawn walks."),
    MOVE: ("DE-25", "Now move one tile, or keep the board as it is."),
    PUT: ("DE-47", "The tile is lifted: now put it down."),
    TAKE: ("DE-69", "Now take the coins you have won."),
    SLIDE: ("DE-25", "Now slide tiles, or end your turn."),
    ENDED: ("DE-72", "The game is over."),
}
# the same while something is paid for: a step of the pawn, a tile to move, or a slide
NOW_PAID_FOR: Final = {
    (PAY, FOR_STEP): ("DE-34", "Now pay the price of the step, coin by coin."),
    (PAY, FOR_LIFT): ("DE-46", "Now pay the price of the tile that you move, coin by coin."),
    (PAY, FOR_SLIDE): ("DE-53", "Now pay the coin that the slide costs."),
    (TOLL, FOR_STEP): ("DE-37", "Now choose the coin for the toll."),
    (TOLL, FOR_LIFT): ("DE-46", "Now choose the coin for the toll of the pawn on the tile that you move."),
}


def parse(state: DecayState, text: str) -> int:
    """Read a token as a move that is legal now. Raises NotationError or IllegalMove."""
    token = text.strip()
    if not TOKEN.fullmatch(token):
        raise NotationError(f"{text[:40]!r} is no move of Decay")
    move = encode(state, token)
    if move is not None and move in (state.legal() or [m for m, _ in state.chance()]):
        return move
    raise _Refusal(state).reason(token)


class _Refusal:
    """Find the rule against a move that is not legal now, and say it in one sentence."""

    def __init__(self, state: DecayState) -> None:
        self.state = state
        self.side = int(state.settings.side)

    def reason(self, token: str) -> IllegalMove:
        phase = self.state.phase
        expected = {
            "+": (CREATE_TILE,),
            "@": (CREATE_PUT, PUT),
            ">": (PAWN,),
            ".": (PAWN,),
            "*": (PAY,),
            "$": (TOLL,),
            "^": (MOVE,),
            "!": (TAKE,),
            "~": (SLIDE,),
            ";": (SLIDE,),
            "f": (FIRST,),
        }
        if phase not in expected[token[0]]:
            now = NOW_PAID_FOR[int(phase), int(self.state.goal)] if phase in (PAY, TOLL) else NOW[int(phase)]
            return IllegalMove(*now)
        rest = token[1:]
        if token == ".":
            return self.stop()
        if token == "!-":
            return IllegalMove("DE-69", "A coin you have won must be taken.")
        match token[0]:
            case "f":
                return IllegalMove("DE-19", f"There is no player {token[6:]} at this table.")
            case "+":
                return self.create(TILE_INDEX[rest])
            case "@":
                x, y = map(int, rest.split(","))
                return self.spot(x, y)
            case ">":
                return self.step(TILE_INDEX[rest])
            case "*":
                return self.coin(SUIT_LETTERS.index(rest))
            case "$":
                return self.toll(SUIT_LETTERS.index(rest))
            case "^":
                return self.lift(TILE_INDEX[rest])
            case "!":
                return self.take(SUIT_LETTERS.index(rest))
        name, distance = rest.split(":")
        return self.slide(TILE_INDEX[name], int(distance))

    # ---- creation

    def create(self, tile: int) -> IllegalMove:
        state = self.state
        if tile // 6 != state.suit:
            return IllegalMove("DE-21", f"{tile_words(tile)} is not one of your {SUITS[state.suit]}.", [tile_id(tile)])
        return IllegalMove("DE-21", f"{tile_words(tile)} already lies on the board.", [tile_id(tile)])

    def spot(self, x: int, y: int) -> IllegalMove:
        """Refuse a spot (DE-15)."""
        state, side, settings = self.state, self.side, self.state.settings
        if not state.board:
            return IllegalMove("DE-22", "The very first tile is put at 0,0.")
        on_board = [t for t in range(24) if state.board >> t & 1]
        gaps = {t: (abs(int(state.x[t]) - x), abs(int(state.y[t]) - y)) for t in on_board}
        over = [t for t in on_board if max(gaps[t]) < side]
        if over:
            return IllegalMove("DE-10", f"It would overlap {_list(over)}.", map_ids(over))
        touched = [t for t in on_board if max(gaps[t]) == side and min(gaps[t]) < side]
        if not touched:
            corners = [t for t in on_board if gaps[t] == (side, side)]
            if corners:
                return IllegalMove(
                    "DE-12",
                    f"It would meet {_list(corners)} in a corner only, and that is not touching.",
                    map_ids(corners),
                )
            return IllegalMove("DE-15", "It would touch no tile.")
        flush = [t for t in touched if min(gaps[t]) < settings.quarter]
        if flush:
            return IllegalMove(
                "DE-15",
                f"It would lie flush with {_list(flush)}: tiles must be offset by a quarter at least.",
                map_ids(flush),
            )
        thin = [t for t in touched if min(gaps[t]) > settings.reach]
        if thin:
            return IllegalMove(
                "DE-15", f"It would touch {_list(thin)} on too short a piece of the side.", map_ids(thin)
            )
        for t in touched:
            for u in touched:
                if t < u and state.near(t) >> u & 1:
                    return IllegalMove(
                        "DE-15", f"It would touch {_list([t, u])}, which touch each other.", map_ids([t, u])
                    )
        back = [t for t in touched if self._forbidden(t, x, y)]
        return IllegalMove("DE-48", f"It may not touch the same side of {_list(back)} again.", map_ids(back))

    def _forbidden(self, tile: int, x: int, y: int) -> bool:
        state = self.state
        if state.phase != PUT:
            return False
        dx, dy = int(state.x[tile]) - x, int(state.y[tile]) - y
        own = (0 if dy > 0 else 2) if abs(dy) == self.side else (1 if dx > 0 else 3)
        return bool(state.touch[4 * int(state.air) + own] >> tile & 1)

    # ---- step 1

    def stop(self) -> IllegalMove:
        state = self.state
        here = int(state.pawn[state.suit])
        if here == state.begun:
            return IllegalMove("DE-30", "Your pawn must walk to another tile.", [tile_id(here)])
        return IllegalMove(
            "DE-38", f"Your pawn cannot stop on {tile_words(here)}: another pawn stands there.", [tile_id(here)]
        )

    def step(self, tile: int) -> IllegalMove:
        state = self.state
        here = int(state.pawn[state.suit])
        hand = int(state.hand[state.suit])
        if tile == state.begun:
            return IllegalMove("DE-32", "Your pawn may not come back to the tile where it began.", [tile_id(tile)])
        if state.entered >> tile & 1:
            return IllegalMove("DE-32", f"Your pawn has already entered {tile_words(tile)} this turn.", [tile_id(tile)])
        if not state.board >> tile & 1:
            return IllegalMove("DE-31", f"{tile_words(tile)} is not on the board.")
        if not state.near(here) >> tile & 1:
            return IllegalMove(
                "DE-31",
                f"{tile_words(tile)} does not touch {tile_words(here)}, where your pawn stands.",
                [tile_id(tile), tile_id(here)],
            )
        if not state.can_pay(tile, hand):
            return self.price(tile, "entering", "DE-35")
        return IllegalMove(
            "DE-39",
            f"{tile_words(tile)} is occupied: after its price you cannot pay the toll and walk on to an empty tile.",
            [tile_id(tile)],
        )

    def price(self, tile: int, what: str, rule: str) -> IllegalMove:
        suit = tile // 6
        count = number(tile)
        others = (
            f"{('one coin', 'two', 'three', 'four', 'five')[count - 1]}{'' if count == 1 else ' coins'} of other suits"
        )
        return IllegalMove(
            rule,
            f"You cannot pay for {what} {tile_words(tile)}: it costs {coin_words(suit)} or {others}.",
            [tile_id(tile)],
        )

    def coin(self, s: int) -> IllegalMove:
        """Refuse a coin of a payment (DE-85)."""
        state = self.state
        hand, tile = int(state.hand[state.suit]), int(state.target)
        where = [f"de-coin-{SUIT_LETTERS[s]}"]
        if not coins(hand, s):
            return IllegalMove("DE-26", f"You have no {COINS[s]} left in your hand.", where)
        if state.goal != FOR_SLIDE and state.due >= 0 and s == tile // 6:
            return IllegalMove(
                "DE-36",
                f"A payment by number has no coin of the tile's own suit: no {COINS[s]} may be mixed in.",
                where,
            )
        if state.goal != FOR_SLIDE and state.due >= 0 and s < state.lowest_coin:
            return IllegalMove("DE-85", "Coins of a payment come in the order Suns, Moons, Crowns, Arms.", where)
        left = sum(coins(hand, c) for c in range(s, 4) if c != tile // 6)
        due = number(tile) if state.due < 0 else int(state.due)
        if s != tile // 6 and left < due:
            return IllegalMove(
                "DE-85",
                f"Beginning with {coin_words(s)} you could not pay {due} coins in the order of the suits.",
                where,
            )
        if state.goal == FOR_LIFT:
            return IllegalMove("DE-46", f"After {coin_words(s)} no coin would be left for the toll.", where)
        return IllegalMove(
            "DE-39", f"After {coin_words(s)} you could not pay the toll and walk on to an empty tile.", where
        )

    def toll(self, s: int) -> IllegalMove:
        state = self.state
        where = [f"de-coin-{SUIT_LETTERS[s]}"]
        if not coins(state.hand[state.suit], s):
            return IllegalMove("DE-37", f"You have no {COINS[s]} left in your hand for the toll.", where)
        return IllegalMove("DE-39", f"Without this {COINS[s]} you could not walk on to an empty tile.", where)

    # ---- step 2

    def lift(self, tile: int) -> IllegalMove:
        """Refuse to lift a tile (DE-41 … DE-46)."""
        state = self.state
        name, where = tile_words(tile), [tile_id(tile)]
        if not state.board >> tile & 1:
            return IllegalMove("DE-41", f"{name} is not on the board.")
        if state.dice() >> tile & 1:
            return IllegalMove("DE-42", f"{name} carries a die and cannot be moved.", where)
        if tile % 6 == 1 and not state.own_tiles(state.player_of(state.suit)) >> tile & 1:
            whose = "its owner is dead" if not state.alive >> tile // 6 & 1 else "it is not yours"
            return IllegalMove("DE-43", f"An ace is moved by its owner only, and {whose}.", where)
        if state.clamped(tile):
            touched = [w for side, w in enumerate(("north", "east", "south", "west")) if state.touch[4 * tile + side]]
            rule = "on more than two sides" if state.settings.any_two else "on opposite sides"
            return IllegalMove("DE-44", f"{name} is clamped {rule}: it is touched in the {join_words(touched)}.", where)
        if state.pawn_holds(tile):
            return IllegalMove("DE-45", f"{name} carries a pawn and cannot be moved at this table.", where)
        if not state.can_pay(tile, state.hand[state.suit]):
            return self.price(tile, "moving", "DE-46")
        if not state.can_lift(tile):
            return IllegalMove(
                "DE-46", f"You cannot pay both the price of {name} and the toll for the pawn on it.", where
            )
        return IllegalMove("DE-41", "The only tile on the board cannot be moved.", where)

    def take(self, s: int) -> IllegalMove:
        loser = SUITS[self.state.loser()]
        return IllegalMove("DE-69", f"{loser} have no {COINS[s]} to give.", [f"de-take-{SUIT_LETTERS[s]}"])

    # ---- step 3

    def slide(self, tile: int, distance: int) -> IllegalMove:
        """Refuse a slide (DE-53 … DE-59)."""
        state = self.state
        name, where = tile_words(tile), [tile_id(tile)]
        if not total(state.hand[state.suit]):
            return IllegalMove("DE-53", "A slide costs one coin, and your hand is empty.", where)
        if not state.board >> tile & 1:
            return IllegalMove("DE-54", f"{name} is not on the board.")
        if state.dice() >> tile & 1:
            return IllegalMove("DE-54", f"{name} carries a die and cannot be slid.", where)
        if state.pawn[state.suit] == tile or state.other_pawn(tile) >= 0:
            return IllegalMove("DE-54", f"{name} carries a pawn and cannot be slid.", where)
        if not state.at_hand() >> tile & 1 and state.slide_side(tile) >= 0:
            return IllegalMove("DE-54", "An ace is slid by its owner only.", where)
        sides = int(state.sides_touched(tile))
        if sides != 3:
            count = ("no side", "one side", "two sides", "three sides", "all four sides")[sides]
            return IllegalMove(
                "DE-54", f"{name} is touched on {count}: only a tile touched on exactly three can be slid.", where
            )
        if distance < 1:
            reason = f"A slide goes at least one place, of which {self.side} make the side of a tile."
            return IllegalMove("DE-56", reason, where)
        return self._slide_distance(tile, distance)

    def _slide_distance(self, tile: int, distance: int) -> IllegalMove:
        """Walk along a slide and name the first rule that ends it before, or forbids, this distance."""
        state = self.state
        name, where = tile_words(tile), [tile_id(tile)]
        way = int(state.slide_side(tile))
        x, y = int(state.x[tile]), int(state.y[tile])
        others = int(state.board) & ~(1 << tile)
        before = int(state.near(tile))
        now = before
        for k in range(1, distance + 1):
            x, y = x + (0, 1, 0, -1)[way], y + (1, 0, -1, 0)[way]
            now = int(state.contacts(x, y, others))
            if (now & before).bit_count() < 2:
                return IllegalMove("DE-57", f"{name} would touch fewer than two of the tiles it touched before.", where)
            new = [t for t in range(24) if now & ~before & 1 << t]
            if new and k < distance:
                return IllegalMove("DE-56", f"{name} is stopped by {_list(new)}.", where + map_ids(new))
        if state.section(now, others) != others:
            cut = [t for t in range(24) if others & ~int(state.section(now, others)) & 1 << t]
            return IllegalMove("DE-58", f"The slide would cut off {_list(cut)}.", where + map_ids(cut))
        return IllegalMove("DE-59", f"{name} would end with an offset that is not allowed at this table.", where)


def _list(tiles: list[int]) -> str:
    return join_words([tile_words(t) for t in tiles])


def map_ids(tiles: list[int]) -> list[str]:
    """Give the ids of some tiles' elements."""
    return [tile_id(t) for t in tiles]
