"""What can be known of the coins of Silver Isle: the worlds that fit all that was seen (SI-97 … SI-99). Compiled.

A world says where each value of a nation lies, seven bits for each of the six values. All worlds of a nation that fit
what everybody saw are worked out event by event: a move of a coin that nobody saw splits them, a fight thins them out.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.engine.chance import Rng
from ludoscape.engine.state import Moves
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.fight import damage_moves
from ludoscape.games.silver_isle.rules.isle import BIT, PLACES, PORTS
from ludoscape.games.silver_isle.rules.position import Guess, Position, seen_after

HOME: Final = sum(p.EUROPE << 7 * v for v in range(6))  # all six coins in Europe


def worlds(position: Position) -> list[list[int]]:
    """Work out, for each nation, the worlds that fit what was seen; remembered with the position."""
    guess = position.guess
    if guess is None:
        guess = Guess(None, 0, [[HOME] for _ in range(p.NATIONS)])
    new, follows = seen_after(position, guess.seen, guess.of_seen)
    if follows and not new:
        return guess.worlds
    found = [list(known) if follows else [HOME] for known in guess.worlds]
    for code in reversed(new):
        nation = code >> 2 & 3
        found[nation] = after(found[nation], code)
    position.guess = Guess(position.seen, position.of_seen, found)
    return found


def after(before: list[int], code: i64) -> list[int]:
    """Give the worlds of a nation after something was seen."""
    kind = code & 3
    start = code >> 4 & 127
    end = code >> 11 & 127
    value = (code >> 18 & 7) - 1
    limit = code >> 21 & 7
    others = code >> 24 & 63
    found: dict[int, None] = {}
    for any_world in before:
        world: i64 = any_world
        if kind == p.SEEN_VALUE:
            if (world >> 7 * value & 127) == start:
                found[world] = None
        elif kind == p.SEEN_NO_FIT:
            if not _some_fits(world, limit, others):
                found[world] = None
        else:
            for v in range(i64(6)):
                if (world >> 7 * v & 127) != start or (value >= 0 and v != value):
                    continue
                if kind == p.SEEN_SWAP and (v > limit or others & BIT[v]):
                    continue
                shift = 7 * v
                found[world + ((end - start) << shift)] = None
    return list(found)


def _some_fits(world: i64, limit: i64, others: i64) -> bool:
    for v in range(i64(6)):
        if v <= limit and not others & BIT[v] and (world >> 7 * v & 127) == p.EUROPE:
            return True
    return False


def deal(position: Position, seat: i64, rng: Rng) -> None:
    """Deal the coins of all nations that a seat does not play, in a world that fits what was seen."""
    known = worlds(position)
    for n in range(position.settings.nations):
        if position.seat_of(n) == seat or len(known[n]) < 2:
            continue
        count: i64 = len(known[n])
        first = rng.below(count)
        for i in range(count):
            _lay_out(position, n, known[n][(first + i) % count])
            # all see that somebody ponders the damage, so there must be something to ponder (SI-45)
            if position.phase != p.DAMAGE or position.decider != n or _ponders(position):
                break


def _ponders(position: Position) -> bool:
    out = Moves()
    damage_moves(position, out)
    return out.n > 1


def _lay_out(position: Position, n: i64, world: i64) -> None:
    """Put the coins of a nation where a world says; what carries, and what is numbered, stays where it is."""
    first = 6 * n
    late = position.crews(n, p.EUROPE) & ~position.reserve
    loaded: i64 = 0
    shown: i64 = 0
    winners: i64 = 0
    aside: i64 = position.at[position.swapped] if position.swapped >= 0 and position.swapped // 6 == n else -1
    old_at = [position.at[first + v] for v in range(i64(6))]
    old_tag = [position.tag[first + v] for v in range(i64(6))]
    for v in range(i64(6)):
        spot = world >> 7 * v & 127
        c = first + v
        where = spot
        if spot == p.ASIDE:
            where = aside
            if position.loaded & BIT[position.swapped]:
                loaded |= BIT[c]
            if position.winners & BIT[position.swapped]:
                winners |= BIT[c]
        elif PLACES + 4 <= spot < p.ASIDE:
            where = spot - p.LOADED
            loaded |= BIT[c]
        position.at[c] = where
        position.tag[c] = 0
        if where < 4 * PORTS:
            for u in range(i64(6)):
                if old_at[u] == where:
                    position.tag[c] = old_tag[u]
                    if position.loaded & BIT[first + u]:
                        loaded |= BIT[c]
                    if position.shown & BIT[first + u]:
                        shown |= BIT[c]
                    if position.winners & BIT[first + u]:
                        winners |= BIT[c]
            position.who[where] = c
        elif spot != p.ASIDE and c != position.swapped and position.winners & BIT[c]:
            winners |= BIT[c]  # fighting in a port or aboard: all saw the value
    if position.swapped >= 0 and position.swapped // 6 == n:
        for v in range(i64(6)):
            if (world >> 7 * v & 127) == p.ASIDE:
                position.swapped = first + v
    bits = BIT[first + 6] - BIT[first]
    position.loaded = (position.loaded & ~bits) | loaded
    position.shown = (position.shown & ~bits) | shown
    position.winners = (position.winners & ~bits) | winners
    if position.decider == n and position.damage:
        position.reserve = position.crews(n, p.EUROPE) & ~late
