"""Fights of Silver Isle: totals, damage, replacements, spoils (SI-75 … SI-87). Compiled.

A fight runs until its winners' owner has a choice, and then on from there; whoever starts it or plays a choice is told
whether it is over.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoscape.engine.state import Moves
from ludoscape.games.silver_isle.rules import crews, legal
from ludoscape.games.silver_isle.rules import position as p
from ludoscape.games.silver_isle.rules.isle import BIT, PORTS
from ludoscape.games.silver_isle.rules.moves import M_KEEP, M_LOSE, M_SWAP, M_TAKE
from ludoscape.games.silver_isle.rules.position import ONE, Position, landing, lowest, replaced, tokens

LAND: Final = 0  # the bodies that fight
CREWED_SHIP: Final = 1
CREWED_PORT: Final = 2


class Side:
    """One side of a fight: crews of a nation on land, or all crews of its ship or port (SI-75)."""

    def __init__(self, nation: i64, crews: i64, body: i64) -> None:
        self.nation = nation
        self.crews = crews
        self.body = body


def defence(state: Position, target: i64) -> Side:
    """Give who defends a ship, a port or the crew on a space (SI-70 … SI-72)."""
    if target >= p.SHIP:
        return Side(target - p.SHIP, state.crews(target - p.SHIP, p.ABOARD), CREWED_SHIP)
    if target >= 4 * PORTS:
        foe = (target >> 2) - PORTS
        return Side(foe, state.port_crews(foe), CREWED_PORT)
    return Side(state.who[target] // 6, BIT[state.who[target]], LAND)


def total(fighting: i64) -> i64:
    """Add up the values of crews."""
    n: i64 = 0
    while fighting:
        n += lowest(fighting) % 6
        fighting &= fighting - 1
    return n


def fight(state: Position, attackers: Side, defenders: Side) -> bool:
    """Let two sides fight, step by step as in SI-87; tell whether the fight is over."""
    _reveal(state, attackers.crews | defenders.crews)
    attack = total(attackers.crews)
    defend = total(defenders.crews)
    state.attacker_won = attack > defend
    state.winners = 0
    state.damage = 0
    state.swapped = -1
    state.captured = 0
    state.captured_tile = -1
    state.sunk = -1
    state.sunk_hold = 0
    state.sunk_place = -1
    if attack == defend:  # SI-76: ships stay, without crews
        _go_home(state, attackers.crews | defenders.crews)
        return _finish(state)
    won = attackers if attack > defend else defenders
    lost = defenders if attack > defend else attackers
    state.decider = won.nation
    state.body = won.body
    state.reserve = state.crews(won.nation, p.EUROPE)  # SI-82: before anybody goes there
    state.winners = won.crews
    state.damage = total(lost.crews)
    _capture(state, lost.crews)  # SI-77
    if lost.body == CREWED_SHIP:
        _sink(state, lost.nation)
    _lose_nulls(state)
    return _run_damage(state)


def _reveal(state: Position, fighting: i64) -> None:
    while fighting:
        c = lowest(fighting)
        fighting &= fighting - 1
        crews.note(state, p.SEEN_VALUE, c // 6, crews.spot(state, c), 0, c % 6 + 1, 0, 0)


def _go_home(state: Position, gone: i64) -> None:
    while gone:
        crews.leave(state, lowest(gone), p.EUROPE, True)
        gone &= gone - 1


def _capture(state: Position, losers: i64) -> None:
    """Send the losers to Europe; the tokens that they carried are captured (SI-77, SI-83)."""
    while losers:
        c = lowest(losers)
        losers &= losers - 1
        place = state.at[c]
        crews.put(state, c, p.EUROPE, True)
        if state.loaded & BIT[c]:
            state.loaded &= ~BIT[c]
            state.captured_tile = place >> 2
            state.captured += ONE[place & 3]


def _sink(state: Position, nation: i64) -> None:
    """Destroy the losers' ship; its hold is captured, and what nobody takes will lie where it was lost (SI-83)."""
    if state.body == LAND:
        state.sunk_place = state.at[lowest(state.winners)]
    elif state.body == CREWED_PORT:
        state.sunk_place = landing(state, nation)
    state.sunk = nation
    state.sunk_hold = state.hold[nation]
    state.hold = replaced(state.hold, nation, 0)
    state.ship[nation] = -1


def _lose_nulls(state: Position) -> None:
    """Send the winners' nulls to Europe (SI-78)."""
    null = BIT[6 * state.decider] & state.winners
    _go_home(state, null)
    state.winners &= ~null


# ---- damage


def damage_moves(state: Position, out: Moves) -> None:
    """Add what the winners' owner may do about the damage (SI-79 … SI-82)."""
    rest = state.winners
    while rest:
        value = lowest(rest) % 6
        rest &= rest - 1
        if legal.against_lose(state, value) == legal.LEGAL:
            out.add(M_LOSE + value)
        if legal.against_keep(state, value) == legal.LEGAL:
            out.add(M_KEEP + value)
        for other in range(i64(6)):
            if legal.against_swap(state, value, other) == legal.LEGAL:
                out.add(M_SWAP + 6 * value + other)


def _run_damage(state: Position) -> bool:
    """Deal the damage; stop where the owner has a choice (SI-45)."""
    if not state.damage:
        return _run_spoils(state)
    out = Moves()
    while state.damage:
        out.n = 0
        damage_moves(state, out)
        if out.n > 1:
            state.decide(state.decider, p.DAMAGE)
            return False
        _deal(state, out.item[0])
    return _run_spoils(state)


def play_damage(state: Position, move: i64) -> bool:
    """Play a choice about damage; tell whether the fight is over."""
    _deal(state, move)
    return _run_damage(state)


def _deal(state: Position, move: i64) -> None:
    """Let a crew take damage: it is exchanged, or it goes to Europe, or nothing happens to it (SI-79 … SI-81)."""
    first = 6 * state.decider
    if move >= M_SWAP:
        _exchange(state, first + (move - M_SWAP) // 6, first + (move - M_SWAP) % 6)
        return
    c = first + (move - M_LOSE) % 6
    left = state.damage - c % 6
    if left < 0 and state.reserve:  # all see that none of the coins in Europe was low enough
        crews.note(state, p.SEEN_NO_FIT, c // 6, 0, 0, 0, -left, _late(state))
    if move < M_KEEP:
        crews.leave(state, c, p.EUROPE, True)
        state.winners &= ~BIT[c]
    state.damage = left if left > 0 else i64(0)


def _late(state: Position) -> i64:
    """Give the values that came to Europe in this fight: they replace nobody (SI-82)."""
    return (state.crews(state.decider, p.EUROPE) & ~state.reserve) >> 6 * state.decider


def _exchange(state: Position, c: i64, other: i64) -> None:
    """Exchange a damaged crew for one from Europe, which takes its exact place and its token (SI-80)."""
    public = state.settings.replacement_public
    where = state.at[c]
    value = other % 6 + 1 if public else i64(0)
    limit = c % 6 - state.damage
    crews.note(state, p.SEEN_SWAP, c // 6, p.EUROPE, p.ASIDE, value, limit, _late(state))
    crews.note_move(state, c, crews.spot(state, c), p.EUROPE, True)
    state.at[c] = p.EUROPE
    state.at[other] = where
    if where < 4 * PORTS:
        state.who[where] = other
        state.tag[other] = state.tag[c]
        state.tag[c] = 0
        state.shown &= ~BIT[c]
        if public:
            state.shown |= BIT[other]
    if state.loaded & BIT[c]:
        state.loaded ^= BIT[c] | BIT[other]
    state.swapped = other
    state.winners ^= BIT[c] | BIT[other]
    state.damage = 0


# ---- spoils


def spoils_moves(state: Position, out: Moves) -> None:
    """Add which captured token which surviving winner may take (SI-83)."""
    for quadrant in range(i64(4)):
        _takes(state, 4 * state.captured_tile + quadrant, out)
    if state.sunk >= 0:
        _takes(state, p.SHIP + state.sunk, out)


def _takes(state: Position, source: i64, out: Moves) -> None:
    for value in range(i64(6)):
        if legal.against_take(state, 6 * state.decider + value, source) == legal.LEGAL:
            out.add(M_TAKE + 6 * source + value)


def _run_spoils(state: Position) -> bool:
    """Share out the captured tokens; stop where the owner has a choice (SI-45)."""
    if state.body == CREWED_SHIP:
        spoils = state.sunk_hold
        for quadrant in range(i64(4)):
            spoils += tokens(state.captured, quadrant)
        state.hold = replaced(state.hold, state.decider, state.hold[state.decider] + spoils)
        return _finish(state)
    if not state.captured and not state.sunk_hold:
        return _finish(state)
    out = Moves()
    while True:
        out.n = 0
        spoils_moves(state, out)
        if out.n == 0:
            break
        if out.n > 1:
            state.decide(state.decider, p.SPOILS)
            return False
        _take(state, out.item[0])
    for quadrant in range(i64(4)):
        if tokens(state.captured, quadrant):
            crews.lie(state, 4 * state.captured_tile + quadrant, tokens(state.captured, quadrant))
    if state.sunk_hold:
        crews.lie(state, state.sunk_place, state.sunk_hold)
    return _finish(state)


def play_spoils(state: Position, move: i64) -> bool:
    """Play a choice about spoils; tell whether the fight is over."""
    _take(state, move)
    return _run_spoils(state)


def _take(state: Position, move: i64) -> None:
    source = (move - M_TAKE) // 6
    c = 6 * state.decider + (move - M_TAKE) % 6
    if source >= p.SHIP:
        state.sunk_hold -= 1
    else:
        state.captured -= ONE[source & 3]
    start = crews.spot(state, c)
    state.loaded |= BIT[c]
    # in a port it is seen which of the shown crews carries; a replacement is noted when the fight is over
    if c != state.swapped and crews.spot(state, c) != start:
        crews.note_move(state, c, start, crews.spot(state, c), True)


def _finish(state: Position) -> bool:
    """Turn the survivors' coins face down again (SI-87); the fight is over."""
    rest = state.winners
    while rest:
        c = lowest(rest)
        rest &= rest - 1
        if state.at[c] < 4 * PORTS and c != state.swapped:
            state.shown |= BIT[c]
    if state.swapped >= 0:
        spot = crews.spot(state, state.swapped)
        crews.note_move(state, state.swapped, p.ASIDE, spot, state.settings.replacement_public)
    state.winners = 0
    state.swapped = -1
    state.captured = 0
    state.sunk_hold = 0
    return True
