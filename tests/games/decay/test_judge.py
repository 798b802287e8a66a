"""What the bots' judge thinks of positions of Decay."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from librt.vecs import vec

import ludoscape as ls
from ludoscape.games.decay import Decay
from ludoscape.games.decay.rules.state import DecayState

from .board import CHAIN, FIGURE, PAIRS, after, begin, moves, phase, setup


def worths(state: ls.State) -> list[float]:
    """Rate a position for each player."""
    out = vec[float]([0.0] * state.game.seats)
    state.game.hand_judge().rates(state, out)
    return list(out)


def test_nobody_is_ahead_before_anything_lies() -> None:
    for seats in (2, 3, 4):
        assert worths(ls.game("decay", seats).start()) == pytest.approx([1 / seats] * seats)


def test_every_coin_is_worth_the_same() -> None:
    rated = [
        worths(setup(CHAIN, "M:M4 S:S2 C:C3 A:A5", active="A", hands=f"M:{hand} S:S C:C A:A"))
        for hand in ("MM", "MMM", "MMMM", "MMMMM")
    ]
    odds = [each[1] / each[2] for each in rated]
    steps = [more - less for less, more in pairwise(odds)]
    assert min(steps) > 0 and max(steps) == pytest.approx(min(steps))
    none = odds[0] - 2 * steps[0]  # but for what having coins of one suit is worth
    assert steps[0] / none == pytest.approx(0.12 / 1.035)


def test_coins_of_several_suits_are_worth_more() -> None:
    """One of a tile's suit pays for it (DE-34)."""
    alike, mixed = (
        worths(setup(CHAIN, "M:M4 S:S2 C:C3 A:A5", active="A", hands=f"M:{hand} S:S C:C A:A")) for hand in ("MM", "MC")
    )
    assert mixed[1] > alike[1]


def test_a_suit_without_ways_is_worth_little() -> None:
    """Two ways to walk are rated in full, one a little lower, none at less than two thirds."""
    free = worths(setup(PAIRS, "S:Sn M:Mn C:Cn A:An", active="S"))  # only Arms, at the end, have one way
    assert free[0] == free[1] == free[2]
    assert free[3] == pytest.approx(0.92 * free[0])
    shut = worths(setup(PAIRS, "S:Sa M:Sn C:Cn A:An", active="S"))  # Suns stand at the end, behind Moons
    assert shut[0] == pytest.approx(0.63 * shut[2])


def test_a_move_that_is_begun_is_rated_like_its_best_end() -> None:
    """A tile in the air, with its coin paid or not, is worth what its best spot is for who holds it."""
    state = setup(FIGURE, "M:M2 C:C2 A:A4 S:S3", active="M", phase="move", hands="M:MM C:SC A:A S:SS")
    due = after(state, "^M3")
    lifted = after(due, "*M")
    assert (phase(due), phase(lifted)) == ("pay", "put")
    ends = [worths(after(lifted, spot)) for spot in moves(lifted)]
    assert worths(due) == worths(lifted) == max(ends, key=lambda end: end[1])
    assert worths(lifted)[1] > min(end[1] for end in ends)


def test_a_tile_in_the_air_of_the_creation_is_rated_like_its_best_spot() -> None:
    state = begin("+S4 @0,0 +M4")
    ends = [worths(after(state, spot))[1] for spot in moves(state)]
    assert worths(state)[1] == max(ends)


def test_an_end_is_rated_as_it_is_paid() -> None:
    state = setup(PAIRS, "S:Sn M:Mn C:Cn A:An", active="S")
    rng = ls.Rng("end")
    while state.actor != ls.OVER:
        legal = state.legal()
        state.play(legal[rng.below(len(legal))])
    outcome = state.outcome()
    assert outcome is not None and worths(state) == list(outcome.payoffs)


def test_a_section_ends_early_only_where_all_that_is_sought_was_found() -> None:
    """Around every tile of boards as they come: a section that lacks a neighbour is whole, one that has all is not."""
    rng, split, joined = ls.Rng("sections"), 0, 0
    state = ls.game("decay").start()
    while state.actor != ls.OVER:
        if state.actor == ls.CHANCE:
            state.play(state.draw(rng))
            continue
        legal = state.legal()
        state.play(legal[rng.below(len(legal))])
        assert isinstance(state, DecayState)
        for tile in (tile for tile in range(24) if state.board >> tile & 1):
            others, near = state.board & ~(1 << tile), state.near(tile)
            if not near:
                continue
            whole, found = state.section(near & -near, others), state.section_with(near, others)
            assert found & ~whole == 0
            if near & ~whole:
                assert found == whole
                split += 1
            else:
                assert near & ~found == 0
                joined += found != whole
    assert split > 20 and joined > 20


def test_what_was_rated_before_changes_no_rating() -> None:
    """One judge for games with other options, by turns, rates like a new one for each position."""
    out, fresh = vec[float]([0.0] * 4), vec[float]([0.0] * 4)
    games = [ls.game("decay"), ls.game("decay", movable_sides="any_two", side=8, take_optional=True)]
    judge, rng, rated = games[0].hand_judge(), ls.Rng("by turns"), 0
    states = [game.start() for game in games]
    while any(state.actor != ls.OVER for state in states):
        for state in states:
            if state.actor == ls.CHANCE:
                state.play(state.draw(rng))
            if state.actor == ls.OVER:
                continue
            legal = state.legal()
            for move in legal[:: 1 + len(legal) // 8]:
                tried = state.copy()
                tried.play(move)
                judge.rates(tried, out)
                tried.game.hand_judge().rates(tried, fresh)
                assert list(out) == list(fresh)
                rated += 1
            state.play(legal[rng.below(len(legal))])
    assert rated > 500


class FreeState(DecayState):
    """Decay in which every tile may be entered for nothing."""

    def is_free(self, tile: int) -> bool:
        return True

    def blank(self) -> FreeState:
        return FreeState(self.game, self.settings)


class FreeDecay(Decay):
    """Decay with that rule."""

    def start(self) -> FreeState:
        state = FreeState(self, self.settings)
        state.begin()
        return state


def test_a_rule_that_was_changed_is_rated_as_it_is() -> None:
    """Where nothing costs anything, suits without coins have ways to walk."""
    plain = setup(CHAIN, "M:M4 S:S2 C:C3 A:A5", active="M", phase="move", hands="M:M C: A: S:")
    free = FreeDecay().load(plain.dump())
    assert worths(free)[3] > worths(plain)[3]


@pytest.mark.parametrize("options", [{}, {"seats": 2, "movable_sides": "any_two", "two_player_defence": "player"}])
def test_the_best_spot_is_the_one_that_trying_all_finds(options: dict[str, Any]) -> None:
    """What is rated without a trial, and of spots that touch the same only once, is rated like each spot by itself."""
    state, rng, found = ls.game("decay", **options).start(), ls.Rng("spots"), 0
    while state.actor != ls.OVER and found < 40:
        if state.actor == ls.CHANCE:
            state.play(state.draw(rng))
            continue
        legal = state.legal()
        if phase(state) in ("put", "create_put"):
            mover, ends = state.actor, []
            for spot in legal:
                tried = state.copy()
                tried.play(spot)
                ends.append(worths(tried))
            assert worths(state) == max(ends, key=lambda end: end[mover])
            found += 1
        state.play(legal[rng.below(len(legal))])
    assert found > 25


@pytest.mark.parametrize("hands", ["S:SS M:M C:C A:A", "S:SS M: C: A:"])
@pytest.mark.parametrize("pawns", ["S:Sa M:Ma C:Ca A:Aa", "S:Sa M:Mn C:Cn A:An", "S:Sn M:Ma C:Cn A:Aa"])
def test_ways_are_counted_beside_a_tile_in_the_air(pawns: str, hands: str) -> None:
    """The best spot is the one that trying all finds, too, where pawns stand on the tile and beside it."""
    state, lifted = setup(PAIRS, pawns, phase="move", hands=hands), 0
    for lift in moves(state)[:-1]:
        there = after(state, lift)
        while phase(there) in ("pay", "toll"):
            there.play(there.legal()[0])
        ends = []
        for spot in there.legal():
            tried = there.copy()
            tried.play(spot)
            ends.append(worths(tried))
        assert worths(there) == max(ends, key=lambda end: end[there.actor])
        lifted += 1
    assert lifted
