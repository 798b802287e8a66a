"""Why a move is not legal now: the reason that the rules give against it as one sentence, and the elements to see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ludoscape.engine.game import IllegalMove, NotationError
from ludoscape.engine.refusing import Refusals
from ludoscape.engine.sets import members
from ludoscape.engine.texts import read_texts
from ludoscape.engine.words import join_words
from ludoscape.games.decay.rules import costs, legal
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.letters import SUIT_LETTERS, SUITS, tile_words
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.words.elements import tile_id
from ludoscape.games.decay.words.names import COINS, SIDE_WORDS, coin_words
from ludoscape.games.decay.words.notation import TOKEN, encode, read
from ludoscape.games.decay.words.sentences import NUMBERS

TEXTS: Final = read_texts("ludoscape.games.decay")
# what is decided in each phase, for the refusal of a move of another kind: the rule and a sentence
NOW: Final = TEXTS.moments("now", vars(p))
# the same while something is paid for: a step of the pawn, a tile to move, or a slide
NOW_PAID_FOR: Final = {
    (p.PAY, p.FOR_STEP): ("DE-34", "Now pay the price of the step, coin by coin."),
    (p.PAY, p.FOR_LIFT): ("DE-46", "Now pay the price of the tile that you move, coin by coin."),
    (p.PAY, p.FOR_SLIDE): ("DE-53", "Now pay the coin that the slide costs."),
    (p.TOLL, p.FOR_STEP): ("DE-37", "Now choose the coin for the toll."),
    (p.TOLL, p.FOR_LIFT): ("DE-46", "Now choose the coin for the toll of the pawn on the tile that you move."),
}

# for each reason the rule, the sentence and the places; the words in braces stand in WORDS and PLACES
SENTENCES: Final = TEXTS.reasons(vars(legal))


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
