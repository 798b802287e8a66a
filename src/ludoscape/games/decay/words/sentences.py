"""Sentences and sums that the view, the choices and the log of Decay share. Compiled."""

from __future__ import annotations

from ludoscape.engine.sets import members
from ludoscape.engine.words import join_words
from ludoscape.games.decay.rules import costs
from ludoscape.games.decay.rules.costs import Cost
from ludoscape.games.decay.rules.letters import REASONS, SUITS
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.words.names import COINS, coin_words

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def price_words(ways: tuple[Cost, ...]) -> str:
    """Say what is to be paid (DE-34, DE-35, DE-53)."""
    if ways[-1].count == 1:
        return "one coin of any suit"
    own, others = ways
    return f"{coin_words(own.suit)}, or {NUMBERS[others.count]} coins of other suits"


def short_price(ways: tuple[Cost, ...]) -> str:
    """Give a price for the list of choices: the ways that the hand can pay."""
    if not ways:
        return "free"
    if ways[-1].count == 1:
        return "1 coin"
    words = {costs.OWN: COINS[ways[0].suit], costs.OTHERS: "other"}
    return " or ".join(f"{way.count} {words[way.name]}" for way in ways if way.payable)


def due_words(state: DecayState) -> str:
    """Say what is still to be paid."""
    if state.due > 0:
        more = f"{NUMBERS[state.due].capitalize()} more coin{'s' if state.due > 1 else ''}"
        return f"{more} of other suits than {SUITS[state.target // 6]}."
    words = price_words(costs.price(state, int(state.goal), int(state.target)))
    return f"{words[:1].upper()}{words[1:]}."


def end_words(state: DecayState) -> str:
    """Say how the game ended (DE-72 … DE-75)."""
    winners = [f"{{{w}}}" for w in range(int(state.settings.seats)) if state.winners >> w & 1]
    names = join_words(winners)
    share = f"The game is drawn between {names}" if len(winners) > 1 else f"The game goes to {names}"
    return {
        "last": f"Nobody but {names} has a pawn left.",
        "all_dead": f"{share}: the last pawns fell together.",
        "repetition": f"{share}: the same position came again and again.",
        "max_turns": f"{share}: the longest game is over.",
        "quiet": f"{share}: nothing has been lost or taken for a long time.",
    }[REASONS[state.reason]]


def sums(after: DecayState, tile: int) -> list[tuple[int, int, int]]:
    """List what a moved tile attacks with strength and defence (DE-66, DE-67)."""
    return [(t, int(after.strength(t)), int(after.defence(t))) for t in members(after.targets(tile))]
