"""Every rule is said once: what is listed as legal is what has no reason against it; every reason has a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import random_game
from ludoscape.games.intimate_settlers.rules import legal
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.lattice import STEP, edge_at, vertex_at
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words import notation, refusals

from .board import BASES, RICH, ROADS, TOKENS, base_setup, game, play, setup
from .reference.components import RESOURCES
from .test_examples import LINE, STRAIT
from .test_random_play import VARIANTS, advance, enriched

REASONS = {name: code for name, code in vars(legal).items() if re.match(r"IS_\d\d_", name)}
SMALL = dict.fromkeys(notation.PLAIN, (0,)) | {kind: range(len(names)) for kind, (_, names) in notation.NAMED.items()}
ACTIONS = (m.M_ROAD, m.M_SHIP, m.M_SETTLE, m.M_CITY, m.M_BUY, m.M_TRADE, m.M_LIFT, m.M_PLAY, m.M_OFFER, m.M_END)


def candidates(state: SettlersState) -> Iterator[tuple[int, int, int]]:
    """List every move that can be written down, legal or not, on the board and around it."""
    yield from ((kind, a, 0) for kind, numbers in SMALL.items() for a in numbers)
    known = [int(cell) for cell in state.lattice.cell]
    cells = sorted({*known, *(cell + int(step) for cell in known for step in STEP)})
    edges = sorted({int(edge_at(cell, side)) for cell in cells for side in range(6)})
    vertices = sorted({int(vertex_at(cell, corner)) for cell in cells for corner in range(6)})
    places = {m.M_ROB: cells, m.M_SETTLE: vertices, m.M_CITY: vertices}
    for kind in notation.PLACED:
        yield from ((kind, place, 0) for place in (*places.get(kind, edges), -1))
    # what comes to lie on a space: most spaces are wrong, so a few of them will do
    spaces = {int(legal.drawn_for(state)), known[0], -1}
    yield from ((m.M_TILE, kind, cell) for kind in range(p.HEX_KINDS) for cell in spaces)
    yield from ((m.M_TOKEN, number, cell) for number in range(15) for cell in spaces)
    yield from ((m.M_NUMBER, number, cell) for number in range(15) for cell in (*cells, -1))


def agrees(state: SettlersState, met: set[int]) -> None:
    """Check that the list and the reasons agree over all moves; note the reasons that were met."""
    free: list[int] = []
    before = state.digest()
    for kind, a, b in candidates(state):
        reason, _ = state.against(kind, a, b)
        met.add(int(reason))
        if reason == legal.LEGAL:
            free.append(notation.encode(kind, a, b))
    listed = state.legal() or [move for move, _ in state.chance()]
    assert sorted(free) == sorted(listed), state.dump()
    assert state.digest() == before, "asking changed the position"


def is_in_order(state: SettlersState) -> bool:
    """Tell whether the actions of the main phase are listed kind by kind in the order of IS-47."""
    kinds = [ACTIONS.index(notation.kind_of(move)) for move in state.legal()]
    return kinds == sorted(kinds)


@pytest.mark.rule("IS-45", "IS-46", "IS-47", "IS-51", "IS-54", "IS-55", "IS-58", "IS-60", "IS-61", "IS-62", "IS-68")
def test_list_and_reasons_agree() -> None:
    """In random games of both scenarios legal moves are those without a reason against them; every reason is met."""
    met: set[int] = set()
    for seed in range(24):
        rng = ls.Rng(f"list and reasons {seed}")
        if seed % 2:
            seats, options = VARIANTS[seed // 2 % len(VARIANTS)]
            kind = game(seats, **options)
        else:
            kind = random_game(ls.game_type("intimate-settlers"), rng)
        state = cast(SettlersState, kind.start())
        for _ in range(400):
            if state.actor == ls.OVER:
                break
            if rng.below(10) == 0:
                if state.phase == p.MAIN and rng.below(2):
                    state = richer(state, rng)
                agrees(state, met)
                if state.phase == p.MAIN:
                    assert is_in_order(state)
            advance(state, rng)
    for state in rare():
        agrees(state, met)
    missing = [name for name, code in REASONS.items() if code not in met]
    assert not missing, missing


def richer(state: SettlersState, rng: ls.Rng) -> SettlersState:
    """Give everybody a random hand, where that does not end the game."""
    try:
        return cast(SettlersState, state.game.load(enriched(state.dump(), state.game.seats, rng)))
    except (ValueError, ls.InvalidState):
        return state


def rare() -> Iterator[SettlersState]:
    """Give positions for the reasons that random play hardly meets, or not at all."""
    landward = game(setup_face="land").start()
    yield cast(
        SettlersState, play(landward, "lay forest; lay pasture; lay fields; lay hills; lay mountains; harbour L")
    )
    first_card = cast(SettlersState, play(game().start(), f"{BASES}; {TOKENS}; {ROADS}"))
    first_card.bank = 0  # no other way: the first cards come from a full bank
    yield first_card
    for field, position in (
        (p.SHIPS_LEFT, setup(LINE, hexes=STRAIT, hand=RICH, stack="")),
        (p.ROADS_LEFT, setup(dev={"P0": {"roads": 1}})),
        (p.SETTLEMENTS_LEFT, setup("road -3,3:E", hexes="-2,2=sea", hand=RICH, stack="")),
    ):
        without = cast(SettlersState, position)
        without.own[field] = 0  # of P0, whose fields come first
        without.own[p.SHIPS_LEFT] = 0
        yield without
    bought_up = cast(SettlersState, setup(hand=RICH))
    bought_up.deck = 0
    yield bought_up
    yield cast(SettlersState, setup(hand="wood:4", other="ore:19"))
    yield cast(SettlersState, setup(hands={"P0": dict.fromkeys(RESOURCES, 19)}, dev={"P0": {"plenty": 1}}))
    yield cast(SettlersState, play(setup(other="ore:19", dev={"P0": {"plenty": 1}}), "play plenty"))
    walled = setup(hexes="-3,2=harbour:ore>E -1,2=harbour:wool>W -3,3=harbour:any>W", hand="wood brick")
    yield cast(SettlersState, play(walled, "road -3,3:E"))
    spots = ["settle 0,0:N", "settle 1,-1:N", "settle 1,0:N", "settle -2,2:S"]
    for places, last in ((spots, "ore"), (spots[3:] + spots[1:3] + spots[:1], "")):
        robbed = base_setup(*places, hands=["wood", "ore", "ore:2", last], phase="pre")
        yield cast(SettlersState, play(robbed, "roll; !dice 3+4; rob 1,-1"))
    for hands, line in ((["", "ore"], ""), (["wood"], ""), (["wood:2", "ore"], "offer; give wood; want ore")):
        offering = base_setup(*spots[:2], hands=hands, options={"player_trade": True})
        yield cast(SettlersState, play(offering, line))


def test_a_copy_does_not_spoil_the_list() -> None:
    """What a copy builds changes nothing for the original, although they share what has been worked out."""
    state = cast(SettlersState, setup("road -3,3:E", hexes="-2,2=sea", hand=RICH, stack=""))
    listed = state.legal()
    for move in listed:
        state.forget()  # the copy is the first to be asked
        after = state.copy()
        after.play(move)
        after.legal()
        assert state.legal() == listed, state.text(move)


def test_reasons_have_sentences() -> None:
    """Every reason has a code of its own, named after the rule that its sentence cites; no sentence is left over."""
    codes = sorted(REASONS.values())
    assert codes == list(range(codes[0], codes[0] + len(codes)))
    assert {legal.LEGAL, legal.NOT_NOW} == set(range(codes[0]))
    assert set(refusals.SENTENCES) == set(codes)
    book = ls.game("intimate-settlers").rulebook
    words: set[str] = set()
    places: set[str] = set()
    for name, code in REASONS.items():
        rule, sentence, where = refusals.SENTENCES[code]
        assert rule == name[:5].replace("_", "-"), name
        assert rule in book
        words |= set(re.findall(r"{(\w+)}", sentence))
        places |= set(where.split())
    assert words == set(refusals.WORDS)
    assert places == set(refusals.PLACES)


def test_moves_of_other_phases_have_sentences() -> None:
    """In the main phase every kind of move is an action, or there is a sentence about it."""
    assert set(ACTIONS) | set(refusals.NOT_AN_ACTION) | set(refusals.LAID_OUT) == set(notation.FIRSTS)
    assert not set(ACTIONS) & set(refusals.NOT_AN_ACTION)
    assert set(refusals.NOW) | {p.MAIN, p.DISCARD, p.ENDED} == set(range(p.FOUND_ROAD + 1))
