"""Every rule is said once: what is listed as legal is what has no reason against it; every reason has a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import random_game
from ludoscape.engine.sets import members
from ludoscape.games.decay.rules import costs, legal
from ludoscape.games.decay.rules import position as p
from ludoscape.games.decay.rules.position import coins, total
from ludoscape.games.decay.rules.state import DecayState
from ludoscape.games.decay.words import notation, refusals

from .board import play, setup
from .test_random_play import advance

TILES, SUITS = range(24), range(4)
REASONS = {name: code for name, code in vars(legal).items() if re.match(r"DE_\d\d_", name)}


def candidates(state: DecayState) -> Iterator[tuple[int, int, int]]:
    """List every move that can be written down, legal or not, in the order of DE-84."""
    yield from ((legal.START, player, 0) for player in range(10))
    yield from ((legal.CREATE, tile, 0) for tile in TILES)
    yield from ((legal.SPOT, x, y) for x, y in spots(state))
    yield from ((legal.STEP, tile, 0) for tile in TILES)
    yield (legal.STOP, 0, 0)
    for kind in (legal.COIN, legal.TOLL):
        yield from ((kind, suit, 0) for suit in SUITS)
    yield from ((legal.LIFT, tile, 0) for tile in TILES)
    yield (legal.KEEP, 0, 0)
    yield from ((legal.TAKE, suit, 0) for suit in SUITS)
    yield (legal.DECLINE, 0, 0)
    far = 2 * int(state.settings.side) + 2
    yield from ((legal.SLIDE, tile, distance) for tile in TILES for distance in range(far))
    yield (legal.END, 0, 0)


def spots(state: DecayState) -> Iterator[tuple[int, int]]:
    """List all places from which the board can be touched, and a margin around them."""
    if not state.board:
        yield from ((x, y) for x in range(-2, 3) for y in range(-2, 3))
        return
    state.measure()
    margin = int(state.settings.side) + 2
    for x in range(state.left - margin, state.right + margin + 1):
        yield from ((x, y) for y in range(state.low - margin, state.high + margin + 1))


def agrees(state: DecayState, met: set[int]) -> None:
    """Check that the list and the reasons agree over all moves; note the reasons that were met."""
    free = []
    for move in candidates(state):
        reason, _ = state.against(*move)
        met.add(int(reason))
        if reason == legal.LEGAL:
            free.append(notation.encode(state, *move))
    assert free == (state.legal() or [move for move, _ in state.chance()]), state.dump()


@pytest.mark.rule("DE-15", "DE-30", "DE-39", "DE-41", "DE-48", "DE-53", "DE-54", "DE-69", "DE-84", "DE-85")
def test_list_and_reasons_agree() -> None:
    """In random games with random options the legal moves are, in their order, those without a reason against them."""
    met: set[int] = set()
    for seed in range(24):
        rng = ls.Rng(f"list and reasons {seed}")
        state = cast(DecayState, random_game(ls.game_type("decay"), rng).start())
        agrees(state, met)
        state.play(state.draw(rng))
        while state.actor != ls.OVER:
            # many spots take long, and walks come often: they are compared now and then
            tiles = int(state.board).bit_count()
            share = {p.CREATE_PUT: 2 * tiles, p.PUT: 2 * tiles, p.PAWN: 2}.get(int(state.phase), 0)
            if rng.below(1 + share) == 0:
                agrees(state, met)
            state.play(advance(state, rng))
    for state in rare():
        agrees(state, met)
    assert [name for name, code in REASONS.items() if code not in met] == []


@pytest.mark.rule("DE-33", "DE-34", "DE-35", "DE-37", "DE-46", "DE-53")
def test_costs_are_what_is_paid() -> None:
    """A tile can be paid for in one of the ways that its price lists, or is free; what is paid then is one of them."""
    for seed in range(12):
        rng = ls.Rng(f"costs {seed}")
        state = cast(DecayState, random_game(ls.game_type("decay"), rng).start())
        state.play(state.draw(rng))
        while state.actor != ls.OVER:
            if state.phase in (p.PAWN, p.MOVE):
                for tile in members(state.board):
                    ways = costs.price(state, p.FOR_STEP, tile)
                    can_pay = not ways or any(way.payable for way in ways)
                    assert can_pay == state.can_pay(tile, state.hand[state.suit])
            if state.phase == p.PAY:
                is_priced(state, rng)
            else:
                state.play(advance(state, rng))


def is_priced(state: DecayState, rng: ls.Rng) -> None:
    """Pay a price and its toll, and check both against the items."""
    goal, tile, suit, spent = int(state.goal), int(state.target), int(state.suit), int(state.spent)
    ways, toll = costs.price(state, goal, tile), costs.toll(state, goal, tile)
    while state.phase == p.PAY:
        state.play(advance(state, rng))
    paid = int(state.spent) - spent
    own = [int(coins(paid, way.suit)) for way in ways]
    counts = {costs.OWN: own[0] == 1, costs.OTHERS: own[0] == 0, costs.ANY: True}
    assert [way for way in ways if way.payable and way.count == total(paid) and counts[way.name]]
    assert (state.phase == p.TOLL) == (toll is not None)
    if toll:
        before = total(state.hand[toll.suit])
        state.play(advance(state, rng))
        assert toll.payable
        assert total(state.hand[toll.suit]) == before + toll.count
        assert state.suit == suit


def rare() -> Iterator[DecayState]:
    """Give positions for the reasons that random play hardly meets, or not at all."""
    beside = play(setup("S2 0,0; M3 4,0; A2 -4,2", "S:S2 M:M3", phase="move"), "^A2*S*S")
    yield cast(DecayState, beside)  # a flush pair: only slides make one
    paying = setup("Mn 0,0; C2 4,1; S2 -4,1", "S:S2 M:C2", phase="move", hands="S:SSS M:", toll_on_tile_move=True)
    short = cast(DecayState, play(paying, "^C2"))
    short.hand[0] -= 1  # no toll is left, which DE-46 keeps from being met in play
    yield short
    alone = cast(DecayState, setup("S2 0,0; M3 4,1", "S:S2 M:M3", phase="move"))
    alone.drop(1 << 9)  # two pawns would share the last tile
    yield alone


def test_reasons_have_sentences() -> None:
    """Every reason has a code of its own, named after the rule that its sentence cites; no sentence is left over."""
    codes = sorted(REASONS.values())
    assert codes == list(range(codes[0], codes[0] + len(codes)))
    assert {legal.LEGAL, legal.NOT_NOW} == set(range(codes[0]))
    assert set(refusals.SENTENCES) == set(codes)
    book = ls.game("decay").rulebook
    for name, code in REASONS.items():
        rule, sentence, places = refusals.SENTENCES[code]
        assert rule == name[:5].replace("_", "-"), name
        assert rule in book
        assert set(re.findall(r"{(\w+)}", sentence)) <= set(refusals.WORDS), name
        assert set(places.split()) <= set(refusals.PLACES), name
