"""What a turn earns and who wins: the items add up to what is paid, and ties are broken as SW-806 says."""

from __future__ import annotations

from typing import cast

import pytest

import ludoscape as ls
from ludoscape.games.small_worlds.rules import scoring
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.words.score import rows

from .board import result, setup
from .sights import choose
from .test_legal import games


@pytest.mark.rule("SW-802", "SW-803", "SW-722", "SW-760")
def test_the_items_of_a_sheet_are_what_is_paid() -> None:
    """Whenever a seat is paid it is by the sum of its sheet, which was reckoned before, and which the rows list."""
    paid = 0
    for kind, rng in games():
        state = cast(SmallWorldsState, kind.start())
        while state.actor != ls.OVER:
            seat, earned, vp = int(state.seat), int(state.earned), int(state.vp[state.seat])
            if rng.below(20) == 0:
                reckons_as_it_pays(state)
            state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))
            if state.earned > earned:
                sheet = scoring.sheet_of(state, seat)
                points = int(state.earned) - earned
                assert scoring.total(sheet) == sum(row.n for row in rows(sheet)) == points
                assert state.vp[seat] == vp + points
                paid += 1
    assert paid > 100


def reckons_as_it_pays(state: SmallWorldsState) -> None:
    """Check that to reckon changes nothing, and says what the seat whose turn it is would be paid now."""
    before, seat = state.digest(), int(state.seat)
    due = scoring.total(scoring.reckon(state, seat))
    assert state.digest() == before
    twin = state.copy()
    scoring.score_turn(twin)
    assert twin.vp[seat] - state.vp[seat] == twin.earned - state.earned == due


SAID = {
    scoring.BY_POINTS: "won with 31 VP.",
    scoring.BY_TOKENS: "won with more tokens on the map: ",
    scoring.EVEN: "share the win, with as many tokens on the map: ",
    scoring.SHARED: "They share the win.",
}


@pytest.mark.rule("SW-806")
@pytest.mark.parametrize(
    ("vp", "tokens", "tie_break", "winners", "decided"),
    [
        # more tokens help nobody who has fewer points
        ((31, 30, 30), (1, 9, 9), "tokens", (0,), scoring.BY_POINTS),
        ((31, 30, 30), (1, 9, 9), "shared", (0,), scoring.BY_POINTS),
        ((29, 30, 31), (1, 9, 2), "tokens", (2,), scoring.BY_POINTS),
        # of those with as many points the one with more tokens wins, whoever of the others has more
        ((30, 30, 29), (2, 3, 9), "tokens", (1,), scoring.BY_TOKENS),
        ((30, 30, 29), (3, 2, 9), "tokens", (0,), scoring.BY_TOKENS),
        ((30, 30, 30), (3, 2, 4), "tokens", (2,), scoring.BY_TOKENS),
        # as many points and tokens: they share, without who has fewer
        ((30, 30, 30), (3, 3, 2), "tokens", (0, 1), scoring.EVEN),
        ((30, 30, 30), (2, 3, 3), "tokens", (1, 2), scoring.EVEN),
        # a table that breaks no ties
        ((30, 30, 29), (3, 2, 9), "shared", (0, 1), scoring.SHARED),
        ((30, 30, 30), (2, 3, 4), "shared", (0, 1, 2), scoring.SHARED),
    ],
)
def test_who_wins(
    vp: tuple[int, ...], tokens: tuple[int, ...], tie_break: str, winners: tuple[int, ...], decided: int
) -> None:
    """Most points; then, if the table breaks ties, most tokens on the map; then together: and so it is told."""
    tribes = "s0 Elves Hill {{4:{}}}; s1 Orcs Swamp {{10:{}}} hand 1; s2 Giants Forest {{9:{}}}".format(*tokens)
    end = {"phase": "over", "seat": 2, "round": 10, "vp": list(vp)}
    state = cast(SmallWorldsState, setup(tribes, seats=3, options={"tie_break": tie_break}, **end))
    assert result(state)[0] == winners
    assert scoring.decided_by(state) == decided
    ending = state.view(ls.SPECTATOR)["outcome"]
    assert ending is not None
    assert (tuple(ending["winners"]), SAID[decided] in ending["text"]) == (winners, True), ending["text"]
    assert [state.payoff(seat) for seat in range(3)] == [(seat in winners) / len(winners) for seat in range(3)]
