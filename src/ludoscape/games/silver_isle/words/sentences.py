"""Sentences and sums that the view, the choices and the log of Silver Isle share. Compiled."""

from __future__ import annotations

from ludoscape.engine.sets import members
from ludoscape.engine.words import join_words, many
from ludoscape.games.silver_isle.rules import score
from ludoscape.games.silver_isle.rules.letters import LETTERS, NATION_NAMES
from ludoscape.games.silver_isle.rules.position import DEPLETED, SEEN_VALUE, seen_after
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words.names import OWNERS


def knows(state: SilverState, seat: int, nation: int) -> bool:
    """Tell whether a seat knows the values of a nation's coins (SI-97)."""
    return seat >= 0 and state.seat_of(nation) == seat


def several(state: SilverState) -> bool:
    """Tell whether a person plays more than one nation (SI-95)."""
    return bool(state.settings.seats == 2)


def nations_of(state: SilverState, seat: int) -> list[int]:
    """List the nations that a seat plays."""
    return [n for n in range(int(state.settings.nations)) if state.seat_of(n) == seat]


def sum_words(values: list[int]) -> str:
    """Say a sum: 5, or 2 + 1 = 3."""
    if len(values) < 2:
        return str(sum(values))
    return f"{' + '.join(map(str, values))} = {sum(values)}"


def whose(state: SilverState, nation: int, seat: int) -> str:
    """Say whose something is, to a seat: your, Spain's; England's where a person plays two nations."""
    return "your" if knows(state, seat, nation) and not several(state) else OWNERS[nation]


def known_crews(state: SilverState, seat: int, crews: int) -> int:
    """Give those of some crews whose values a seat is shown."""
    aid = state.game.options["memory_aid"]
    return sum(1 << c for c in members(crews) if knows(state, seat, c // 6) or (aid and state.shown >> c & 1))


# ---- what fights have shown


def shown_in(codes: list[int]) -> dict[int, list[int]]:
    """Read the values that a fight has shown, by nation, the highest first."""
    found: dict[int, list[int]] = {}
    for code in codes:
        if code & 3 == SEEN_VALUE:
            found.setdefault(code >> 2 & 3, []).append((code >> 18 & 7) - 1)
    return {n: sorted(values, reverse=True) for n, values in found.items()}


def last_fight(state: SilverState) -> list[dict[str, object]]:
    """Give what the last fight has shown; everybody saw it (SI-98)."""
    codes: list[int] = []
    for code in seen_after(state, None, 0)[0]:
        shows = code & 3 == SEEN_VALUE
        if codes and (not shows or code in codes):
            break
        if shows:
            codes.append(code)
    shown = shown_in(codes)
    return [{"nation": LETTERS[n], "values": shown[n]} for n in sorted(shown)]


# ---- the end


def end_words(state: SilverState) -> str:
    """Say how the game ended (SI-90 … SI-93)."""
    winners = members(state.best)
    names = join_words([f"{{{p}}}" for p in winners])
    best = score.score(state, winners[0])
    why = "All silver is home." if state.reason == DEPLETED else "The last round is over."
    if score.leaders(state, score.SILVER + 1) == state.best:
        return f"{why} Most silver, {best}: {names}."
    return f"{why} The silver is equal, {best} each; {tie_words(state)}: {names}."


def tie_words(state: SilverState) -> str:
    """Say what decided between seats with as much silver (SI-92)."""
    winner = members(state.best)[0]
    items = list(score.items(state, winner))
    most = {
        score.TILES: f"most land, {many(int(items[score.TILES]), 'tile')}",
        score.CREWS: f"so is the land; most crews, {items[score.CREWS]}",
        score.STRENGTH: f"so are land and crews; the strongest crews, {items[score.STRENGTH]} in all",
        score.HIGHEST: f"so are land, crews and strength; the highest crew, {items[score.HIGHEST] - 1}",
    }
    # those who share it may be level among themselves, and yet ahead of others with as much silver
    return next(said for item, said in most.items() if score.leaders(state, item + 1) == state.best)


def title_of(state: SilverState, seat: int) -> str:
    """Name what a seat plays: England, north, or the two nations of a person."""
    names = [NATION_NAMES[n] for n in nations_of(state, seat)]
    sides = ("north", "east", "south", "west")
    return f"{names[0]}, {sides[nations_of(state, seat)[0]]}" if len(names) == 1 else join_words(names)
