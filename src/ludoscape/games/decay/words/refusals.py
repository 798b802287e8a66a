"""Why a move is not legal now: the reason that the rules give against it as one sentence, and the elements to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove, NotationError
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.sets import members
from ludoscape.engine.words import join_words
from ludoscape.games.decay.rules import costs, legal
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.letters import SUIT_LETTERS, SUITS, tile_words
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.words.elements import tile_id
from ludoscape.games.decay.words.names import COINS, SIDE_WORDS, coin_words
from ludoscape.games.decay.words.notation import TOKEN, encode, read
from ludoscape.games.decay.words.sentences import NUMBERS

# what is decided in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = {
    p.FIRST: ("DE-19", "The dice decide who begins."),
    p.CREATE_TILE: ("DE-21", "Now choose one of your tiles to put down."),
    p.CREATE_PUT: ("DE-23", "Now choose a spot for the tile in your hand."),
    p.PAWN: ("DE-25", "Now your pawn walks."),
    p.MOVE: ("DE-25", "Now move one tile, or keep the board as it is."),
    p.PUT: ("DE-47", "The tile is lifted: now put it down."),
    p.TAKE: ("DE-69", "Now take the coins you have won."),
    p.SLIDE: ("DE-25", "Now slide tiles, or end your turn."),
    p.ENDED: ("DE-72", "The game is over."),
}
# the same while something is paid for: a step of the pawn, a tile to move, or a slide
NOW_PAID_FOR: Final = {
    (p.PAY, p.FOR_STEP): ("DE-34", "Now pay the price of the step, coin by coin."),
    (p.PAY, p.FOR_LIFT): ("DE-46", "Now pay the price of the tile that you move, coin by coin."),
    (p.PAY, p.FOR_SLIDE): ("DE-53", "Now pay the coin that the slide costs."),
    (p.TOLL, p.FOR_STEP): ("DE-37", "Now choose the coin for the toll."),
    (p.TOLL, p.FOR_LIFT): ("DE-46", "Now choose the coin for the toll of the pawn on the tile that you move."),
}

# for each reason the rule, the sentence and the places; the words in braces stand in WORDS and PLACES
SENTENCES: Final[dict[int, tuple[str, str, str]]] = {
    legal.DE_19_NO_PLAYER: ("DE-19", "There is no player {player} at this table.", ""),
    legal.DE_21_NOT_YOURS: ("DE-21", "{tile} is not one of your {suit}.", "tile"),
    legal.DE_21_LAID: ("DE-21", "{tile} already lies on the board.", "tile"),
    legal.DE_22_FIRST: ("DE-22", "The very first tile is put at 0,0.", ""),
    legal.DE_10_OVERLAP: ("DE-10", "It would overlap {named}.", "named"),
    legal.DE_12_CORNER: ("DE-12", "It would meet {named} in a corner only, and that is not touching.", "named"),
    legal.DE_15_APART: ("DE-15", "It would touch no tile.", ""),
    legal.DE_15_FLUSH: (
        "DE-15",
        "It would lie flush with {named}: tiles must be offset by a quarter at least.",
        "named",
    ),
    legal.DE_15_THIN: ("DE-15", "It would touch {named} on too short a piece of the side.", "named"),
    legal.DE_15_PAIR: ("DE-15", "It would touch {named}, which touch each other.", "named"),
    legal.DE_48_SAME_SIDE: ("DE-48", "It may not touch the same side of {named} again.", "named"),
    legal.DE_30_NOT_WALKED: ("DE-30", "Your pawn must walk to another tile.", "here"),
    legal.DE_38_OCCUPIED: ("DE-38", "Your pawn cannot stop on {here}: another pawn stands there.", "here"),
    legal.DE_32_BEGUN: ("DE-32", "Your pawn may not come back to the tile where it began.", "tile"),
    legal.DE_32_ENTERED: ("DE-32", "Your pawn has already entered {tile} this turn.", "tile"),
    legal.DE_31_GONE: ("DE-31", "{tile} is not on the board.", ""),
    legal.DE_31_APART: ("DE-31", "{tile} does not touch {here}, where your pawn stands.", "tile here"),
    legal.DE_35_PRICE: ("DE-35", "You cannot pay for entering {tile}: it costs {step_price}.", "tile"),
    legal.DE_39_STEP: (
        "DE-39",
        "{tile} is occupied: after its price you cannot pay the toll and walk on to an empty tile.",
        "tile",
    ),
    legal.DE_26_NO_COIN: ("DE-26", "You have no {coin} left in your hand.", "coin"),
    legal.DE_36_MIXED: (
        "DE-36",
        "A payment by number has no coin of the tile's own suit: no {coin} may be mixed in.",
        "coin",
    ),
    legal.DE_85_ORDER: ("DE-85", "Coins of a payment come in the order Suns, Moons, Crowns, Arms.", "coin"),
    legal.DE_85_SHORT: (
        "DE-85",
        "Beginning with {one_coin} you could not pay {count} coins in the order of the suits.",
        "coin",
    ),
    legal.DE_46_COIN: ("DE-46", "After {one_coin} no coin would be left for the toll.", "coin"),
    legal.DE_39_COIN: ("DE-39", "After {one_coin} you could not pay the toll and walk on to an empty tile.", "coin"),
    legal.DE_37_NO_COIN: ("DE-37", "You have no {coin} left in your hand for the toll.", "coin"),
    legal.DE_39_TOLL: ("DE-39", "Without this {coin} you could not walk on to an empty tile.", "coin"),
    legal.DE_41_GONE: ("DE-41", "{tile} is not on the board.", ""),
    legal.DE_42_DIE: ("DE-42", "{tile} carries a die and cannot be moved.", "tile"),
    legal.DE_43_OWNER_DEAD: ("DE-43", "An ace is moved by its owner only, and its owner is dead.", "tile"),
    legal.DE_43_NOT_YOURS: ("DE-43", "An ace is moved by its owner only, and it is not yours.", "tile"),
    legal.DE_44_CLAMPED: ("DE-44", "{tile} is clamped {how}: it is touched in the {sides}.", "tile"),
    legal.DE_45_PAWN: ("DE-45", "{tile} carries a pawn and cannot be moved at this table.", "tile"),
    legal.DE_46_PRICE: ("DE-46", "You cannot pay for moving {tile}: it costs {lift_price}.", "tile"),
    legal.DE_46_TOLL: ("DE-46", "You cannot pay both the price of {tile} and the toll for the pawn on it.", "tile"),
    legal.DE_41_ALONE: ("DE-41", "The only tile on the board cannot be moved.", "tile"),
    legal.DE_69_NO_COIN: ("DE-69", "{loser} have no {coin} to give.", "loot"),
    legal.DE_69_MUST: ("DE-69", "A coin you have won must be taken.", ""),
    legal.DE_53_NO_COIN: ("DE-53", "A slide costs one coin, and your hand is empty.", "tile"),
    legal.DE_54_GONE: ("DE-54", "{tile} is not on the board.", ""),
    legal.DE_54_DIE: ("DE-54", "{tile} carries a die and cannot be slid.", "tile"),
    legal.DE_54_PAWN: ("DE-54", "{tile} carries a pawn and cannot be slid.", "tile"),
    legal.DE_54_SIDES: (
        "DE-54",
        "{tile} is touched on {side_count}: only a tile touched on exactly three can be slid.",
        "tile",
    ),
    legal.DE_54_ACE: ("DE-54", "An ace is slid by its owner only.", "tile"),
    legal.DE_56_NO_WAY: ("DE-56", "A slide goes at least one place, of which {side} make the side of a tile.", "tile"),
    legal.DE_56_STOPPED: ("DE-56", "{tile} is stopped by {named}.", "tile named"),
    legal.DE_57_NEIGHBOURS: ("DE-57", "{tile} would touch fewer than two of the tiles it touched before.", "tile"),
    legal.DE_58_CUT: ("DE-58", "The slide would cut off {named}.", "tile named"),
    legal.DE_59_OFFSET: ("DE-59", "{tile} would end with an offset that is not allowed at this table.", "tile"),
}


def parse(state: DecayState, text: str) -> int:
    """Read a token as a move that is legal now. Raises NotationError or IllegalMove."""
    token = text.strip()
    if not TOKEN.fullmatch(token):
        raise NotationError(f"{text[:40]!r} is no move of Decay")
    kind, a, b = read(token)
    reason, named = state.against(kind, a, b)
    if reason == legal.LEGAL:
        return encode(state, kind, a, b)
    if reason == legal.NOT_NOW:
        raise IllegalMove(*_not_now(state))
    raise SAID.of(int(reason), _Refused(state, a, int(named)))


@dataclass(frozen=True)
class _Refused:
    """What a refusal speaks of: the tile, suit or player of the move, and what the reason names."""

    state: DecayState
    what: int
    named: int

    @property
    def here(self) -> int:
        """The tile where the pawn is."""
        return int(self.state.pawn[self.state.suit])


def _not_now(state: DecayState) -> tuple[str, str]:
    """Say what is decided now."""
    phase, goal = int(state.phase), int(state.goal)
    return NOW_PAID_FOR[phase, goal] if (phase, goal) in NOW_PAID_FOR else NOW[phase]


def _price(refused: _Refused, goal: int) -> str:
    own, others = costs.price(refused.state, goal, refused.what)
    coins = "coin" if others.count == 1 else "coins"
    return f"{coin_words(own.suit)} or {NUMBERS[others.count]} {coins} of other suits"


def _touched_sides(refused: _Refused) -> str:
    touch = refused.state.touch
    return join_words([word for side, word in enumerate(SIDE_WORDS) if touch[4 * refused.what + side]])


WORDS: Final[dict[str, Callable[[_Refused], object]]] = {
    "player": lambda r: r.what,
    "tile": lambda r: tile_words(r.what),
    "suit": lambda r: SUITS[r.state.suit],
    "here": lambda r: tile_words(r.here),
    "named": lambda r: join_words([tile_words(tile) for tile in members(r.named)]),
    "count": lambda r: r.named,
    "side_count": lambda r: ("no side", "one side", "two sides", "three sides", "all four sides")[r.named],
    "coin": lambda r: COINS[r.what],
    "one_coin": lambda r: coin_words(r.what),
    "loser": lambda r: SUITS[r.state.loser()],
    "step_price": lambda r: _price(r, p.FOR_STEP),
    "lift_price": lambda r: _price(r, p.FOR_LIFT),
    "how": lambda r: "on more than two sides" if r.state.settings.any_two else "on opposite sides",
    "sides": _touched_sides,
    "side": lambda r: r.state.settings.side,
}
PLACES: Final[dict[str, Callable[[_Refused], list[str]]]] = {
    "tile": lambda r: [tile_id(r.what)],
    "here": lambda r: [tile_id(r.here)],
    "named": lambda r: [tile_id(tile) for tile in members(r.named)],
    "coin": lambda r: [f"de-coin-{SUIT_LETTERS[r.what]}"],
    "loot": lambda r: [f"de-take-{SUIT_LETTERS[r.what]}"],
}
SAID: Final = Refusals(SENTENCES, WORDS, PLACES)
