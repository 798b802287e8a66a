"""Sentences and sums that the view, the choices and the log of Decay share."""

from __future__ import annotations

from ludoscape.engine.words import join_words
from ludoscape.games.decay.rules.letters import REASONS, SUITS, tiles_in
from ludoscape.games.decay.rules.state import FOR_SLIDE, DecayState, coins, number, total
from ludoscape.games.decay.words.names import COINS, coin_words

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def price(tile: int) -> str:
    """Say the price of a tile (DE-34, DE-35)."""
    count = number(tile)
    own = coin_words(tile // 6)
    return "one coin of any suit" if count == 1 else f"{own}, or {NUMBERS[count]} coins of other suits"


def short_price(state: DecayState, tile: int) -> str:
    """Give the short price of a tile for the list of choices."""
    if state.is_free(tile):
        return "free"
    count = number(tile)
    hand = int(state.hand[state.suit])
    own = bool(coins(hand, tile // 6))
    others = total(hand) - coins(hand, tile // 6) >= count
    words = ([f"1 {COINS[tile // 6]}"] if own else []) + ([f"{count} other"] if others else [])
    return "1 coin" if count == 1 else " or ".join(words)


def price_words(state: DecayState) -> str:
    """Say what is still to be paid."""
    tile = int(state.target)
    if state.goal == FOR_SLIDE:
        return "One coin of any suit."
    if state.due > 0:
        more = f"{NUMBERS[state.due].capitalize()} more coin{'s' if state.due > 1 else ''}"
        return f"{more} of other suits than {SUITS[tile // 6]}."
    return f"{price(tile).capitalize()}."


def end_words(state: DecayState) -> str:
    """Say how the game ended (DE-72 … DE-75)."""
    winners = [f"{{{p}}}" for p in range(int(state.settings.seats)) if state.winners >> p & 1]
    names = join_words(winners)
    share = f"The game is drawn between {names}" if len(winners) > 1 else f"The game goes to {names}"
    return {
        "last": f"The last pawn on the board belongs to {names}.",
        "all_dead": f"{share}: the last pawns fell together.",
        "repetition": f"{share}: the same position came again and again.",
        "max_turns": f"{share}: the longest game is over.",
        "quiet": f"{share}: nothing has been lost or taken for a long time.",
    }[REASONS[state.reason]]


def sums(after: DecayState, tile: int) -> list[tuple[int, int, int]]:
    """List what a moved tile attacks with strength and defence (DE-66, DE-67)."""
    return [(t, int(after.strength(t)), int(after.defence(t))) for t in tiles_in(after.targets(tile))]
