"""Costs, points and production are named items, and their sums are what is paid, scored and handed out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import random_game
from ludoscape.games.intimate_settlers.rules import cards, production, score
from ludoscape.games.intimate_settlers.rules import moves as m
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.rules.state import SettlersState
from ludoscape.games.intimate_settlers.words import notation

from .board import RICH, game, play, setup
from .test_examples import CUT0, LINE, STRAIT
from .test_random_play import VARIANTS, advance

ITEM = {m.M_ROAD: "road", m.M_SHIP: "ship", m.M_SETTLE: "settlement", m.M_CITY: "city", m.M_BUY: "card"}


def games() -> Iterator[tuple[SettlersState, ls.Rng]]:
    """Begin random games of both scenarios."""
    for seed in range(2 * len(VARIANTS)):
        rng = ls.Rng(f"items {seed}")
        seats, options = VARIANTS[seed // 2]
        kind = game(seats, **options) if seed % 2 else random_game(ls.game_type("intimate-settlers"), rng)
        yield cast(SettlersState, kind.start()), rng


@pytest.mark.rule("IS-80", "IS-82", "IS-83", "IS-84", "IS-85", "IS-41", "IS-42", "IS-51")
def test_items_sum_to_what_the_rules_keep() -> None:
    """In random games the items make up the score, the income of each number, what a roll pays and what is paid."""
    met: set[str] = set()
    for state, rng in games():
        seats = range(int(state.settings.seats))
        for _ in range(700):
            if state.actor == ls.OVER:
                break
            before = state.copy()
            kind = notation.VERBS[advance(state, rng).split()[0]]
            if before.phase == p.MAIN and kind in ITEM:
                spent = int(before.hand(int(before.player))) - int(state.hand(int(before.player)))
                assert spent == cards.COSTS[ITEM[kind]]
                met.add(ITEM[kind])
            if kind == m.M_DICE and not state.owed:
                pays(before, state)
            if kind in ITEM or rng.below(20) == 0:
                for seat in seats:
                    items = score.items(state, seat)
                    assert sum(items.values()) == state.score(seat), items
                    met |= {name for name, points in items.items() if points}
                income(state)
    assert met >= {*cards.COSTS, score.SETTLEMENTS, score.CITIES, score.ROUTE, score.ARMY, score.CARDS}


@pytest.mark.rule("IS-80", "IS-84", "IS-85")
def test_changes_of_items() -> None:
    """The first settlement on an island and one at the opponent's Home Base are items of their own."""
    for before, move, won in (
        (setup(LINE, hexes=STRAIT, stack="", hand=RICH), "settle 3,-1:S", {score.ISLANDS: 1}),
        (setup(f"{CUT0}; ship 1,-1:NE", hexes="1,-1=sea 2,-1=sea", hand=RICH), "settle 2,-2:S", {score.HOME: 4}),
    ):
        after = cast(SettlersState, play(before.copy(), move))
        changes = score.changes(cast(SettlersState, before), after, 0)
        assert {name: points for name, points in changes.items() if points} == {score.SETTLEMENTS: 1, **won}
        assert sum(score.items(after, 0).values()) == after.score(0)


def income(state: SettlersState) -> None:
    """Check that what the hexes yield is the income that the rules keep ready."""
    seats = int(state.settings.seats)
    for number in range(2, 13):
        due = [[0] * 5 for _ in range(seats)]
        for h in production.producing(state, number):
            for seat, yielded in production.builders(state, h).items():
                due[seat][state.kind[h]] += yielded
        kept = [int(state.income[seats * number + seat]) for seat in range(seats)]
        assert kept == [cards.pack(counts) for counts in due]


def pays(before: SettlersState, after: SettlersState) -> None:
    """Check that everybody got the income of the roll, but for what the bank is short of."""
    seats = int(before.settings.seats)
    number = int(after.dice) // 6 + int(after.dice) % 6 + 2
    short = production.short_of(before, number)
    for seat in range(seats):
        got = cards.unpack(int(after.hand(seat)) - int(before.hand(seat)))
        due = cards.unpack(int(before.income[seats * number + seat]))
        assert all(got[kind] <= due[kind] if kind in short else got[kind] == due[kind] for kind in range(5))
