"""Random games: the second reading of the rules agrees at every decision, and what must always hold holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.games.decay.rules.state import DecayState
from tests.games.playing import check_coming_back, check_copies

from .board import coins_gone, hand
from .reference import OPPOSITE, Reference, index

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"movable_sides": "any_two", "move_tile_with_pawn": "own", "take_optional": True}),
    (4, {"move_tile_with_pawn": "none", "slide_keeps_offset": True, "stolen_coin_usable": False}),
    (3, {"toll_on_tile_move": True, "all_dead": "mover_loses", "repetition": 2, "quiet_rounds": 1}),
    (2, {"two_player_order": "suits", "two_player_defence": "player", "max_turns": 12}),
    (2, {"toll_on_tile_move": True, "movable_sides": "any_two", "repetition": 0, "quiet_rounds": 0}),
    (4, {"side": 8, "min_contact": 2}),
]
NAMES = [f"{seats}-{'-'.join(options) or 'default'}" for seats, options in VARIANTS]


def shifted(data: dict[str, Any], dx: int, dy: int) -> dict[str, Any]:
    """Shift all coordinates of a position."""
    moved = json.loads(json.dumps(data))
    for place in [*moved["tiles"].values(), *([moved["lifted_from"]] if "lifted_from" in moved else [])]:
        place[0] += dx
        place[1] += dy
    return dict(moved)


def advance(state: ls.State, rng: ls.Rng, patience: int = 3) -> int:
    """Choose a random move; moves other than the last, which ends a phase, are taken a little more often."""
    legal = state.legal()
    if len(legal) > 1 and state.text(legal[-1]) in ("^-", ";") and rng.below(patience):
        return legal[rng.below(len(legal) - 1)]
    return legal[rng.below(len(legal))]


@pytest.mark.rule(
    "DE-14", "DE-15", "DE-30", "DE-39", "DE-41", "DE-48", "DE-54", "DE-57", "DE-62", "DE-84", "DE-85", "DE-87"
)
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_second_reading_agrees(seats: int, options: dict[str, Any]) -> None:
    """At every decision of random games the legal moves, in their order, are those of the plain reading."""
    game = ls.game("decay", seats=seats, **options)
    for seed in range(5 if game.options["side"] == 4 else 2):
        rng = ls.Rng(f"second reading {seed}")
        state = game.start()
        state.play(state.draw(rng))
        while state.actor != ls.OVER:
            before = state.dump()
            known = Reference(before, seats, game.options)
            # the many spots of a creation are compared in full now and then only
            if before["phase"] != "create_put" or len(before["tiles"]) < 6 or rng.below(8) == 0:
                assert [state.text(m) for m in state.legal()] == known.legal(), before
            assert state.actor == known.player(before["active"])
            move = advance(state, rng)
            text = state.text(move)
            state.play(move)
            if before["phase"] == "put":
                x, y = map(int, text[1:].split(","))
                agrees_after_put(known, state, before, (x, y))


def agrees_after_put(known: Reference, state: ls.State, before: dict[str, Any], spot: tuple[int, int]) -> None:
    """Compare what a moved tile did: splits, deaths, dice, attacks."""
    tile, mover = before["air"], before["active"]
    kept, dead, owed = known.put(tile, spot)
    after = state.dump()
    assert set(after["tiles"]) == kept
    if state.actor == ls.OVER or mover in dead:
        assert all(coins_gone(state)[suit] >= 0 for suit in dead)
        return
    assert set(after["pawns"]) == set(before["pawns"]) - dead
    assert after["dice"].get(mover) == (tile if tile in kept else None)
    assert after["phase"] == ("take" if owed else "slide")
    assert after.get("owed", {}) == owed
    for suit in dead:
        assert hand(state, suit) == ""


@pytest.mark.rule("DE-05", "DE-20", "DE-26", "DE-28", "DE-29", "DE-50", "DE-51", "DE-70", "DE-72", "DE-82", "DE-92")
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_invariants(seats: int, options: dict[str, Any]) -> None:
    """The invariants of the dossier hold after every move, those of one position and those of two in a row."""
    game = ls.game("decay", seats=seats, **options)
    suits = "SMC" if seats == 3 else "SMCA"
    bound = 48 + 99 * int(game.options["max_turns"])
    for seed in range(3):
        rng = ls.Rng(f"invariants {seed}")
        state = game.start()
        state.play(state.draw(rng))
        decisions = 0
        while state.actor != ls.OVER:
            before = state.dump()
            move = advance(state, rng)
            text = state.text(move)
            state.play(move)
            decisions += 1
            state.validate()
            follows(before, text, state.dump(), suits, seats == 2)
            if state.dump()["phase"] == "put":
                assert len(state.legal()) >= 12 or game.options["side"] != 4
            assert (state.legal() == []) == (state.actor == ls.OVER)
        assert decisions <= bound
        outcome = state.outcome()
        assert outcome is not None
        assert sum(outcome.payoffs) == pytest.approx(1)
        assert {outcome.payoffs[seat] for seat in outcome.winners} == {1 / len(outcome.winners)}
        assert outcome.reason in ("last", "all_dead", "repetition", "max_turns", "quiet")


def follows(before: dict[str, Any], text: str, after: dict[str, Any], suits: str, two: bool) -> None:
    """Check what must hold between a position and the next (invariants 2, 3, 11, 14, 15, 16)."""
    normal = not before["phase"].startswith("create")
    mover = before["active"]
    partner = {"S": "C", "C": "S", "M": "A", "A": "M"}[mover] if two else mover
    held = "".join(after["hands"].values()) + after["spent"]
    for suit in suits:
        assert held.count(suit) <= 6
    if after["phase"] != "over" and after["turn"] != before["turn"]:
        assert after["spent"] == ""
    if not normal:
        return
    count = len(before["tiles"]) + (before["air"] is not None)
    assert len(after["tiles"]) + (after["air"] is not None) <= count
    assert set(after["pawns"]) <= set(before["pawns"])
    lifted_or_slid = {t for t, place in after["tiles"].items() if before["tiles"].get(t) != place}
    for tile in lifted_or_slid:
        if before["air"] != tile:
            assert (before["phase"], before["goal"], before["target"]) == ("pay", "slide", tile)
        if tile[1] == "a":
            assert tile[0] in (mover, partner)
        if before["air"] != tile:
            dx, dy = (b - a for a, b in zip(before["tiles"][tile], after["tiles"][tile], strict=True))
            assert (dx == 0) != (dy == 0)
            assert tile not in before["dice"].values()
            assert tile not in before["pawns"].values()
    for suit in set(suits) - {mover}:
        had, has = before["hands"][suit], after["hands"][suit]
        if len(has) > len(had):
            assert text[0] == "$"
        elif len(has) < len(had):
            assert text[0] == "!" or suit not in after["pawns"]
    if text == "^-":
        assert mover not in after["dice"]


@pytest.mark.rule("DE-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shifting_changes_nothing(seats: int) -> None:
    """Invariant 20: a position shifted as a whole has the same moves but for the coordinates of spots, the same end."""
    game = ls.game("decay", seats=seats)
    dx, dy = -7, 100
    for seed in range(3):
        rng = ls.Rng(f"shift {seed}")
        here = game.start()
        here.play(here.draw(rng))
        there: ls.State | None = None
        while here.actor != ls.OVER:
            if there is None and here.dump()["tiles"]:
                there = game.load(shifted(here.dump(), dx, dy))
            if there is not None:
                mine = [here.text(m) for m in here.legal()]
                other = [there.text(m) for m in there.legal()]
                if mine[0][0] == "@":
                    mine = [f"@{int(x) + dx},{int(y) + dy}" for x, y in (t[1:].split(",") for t in mine)]
                assert mine == other
            chosen = rng.below(len(here.legal()))
            if there is not None:
                there.play(there.legal()[chosen])
            here.play(here.legal()[chosen])
        assert there is not None
        assert there.outcome() == here.outcome()
        assert there.dump() == shifted(here.dump(), dx, dy)


@pytest.mark.rule("DE-17", "DE-91")
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_dump_and_load_and_record(seats: int, options: dict[str, Any]) -> None:
    """Invariant 19: a position restored from its data, or by playing the record again, is the same position."""
    for seed in range(2):
        check_coming_back(ls.game("decay", seats=seats, **options), ls.Rng(f"restore {seed}"), advance)


def test_copies_are_independent() -> None:
    """A copy plays on without the original noticing."""
    check_copies(ls.game("decay").start(), ls.Rng("copies"), advance, 12)


@pytest.mark.parametrize("seats", [2, 4])
def test_edges_are_kept(seats: int) -> None:
    """The edges of the board, which are kept from move to move, are those of its tiles."""
    for seed in range(6):
        rng = ls.Rng(f"edges {seed}")
        state = ls.game("decay", seats=seats).start()
        assert isinstance(state, DecayState)
        state.play(state.draw(rng))
        while state.actor != ls.OVER:
            state.play(advance(state, rng))
            if not state.board:
                continue
            state.measure()
            places = [(state.x[tile], state.y[tile]) for tile in range(24) if state.board >> tile & 1]
            assert (state.left, state.right) == (min(x for x, _ in places), max(x for x, _ in places))
            assert (state.low, state.high) == (min(y for _, y in places), max(y for _, y in places))


@pytest.mark.rule("DE-48")
def test_reference_sides_are_opposite() -> None:
    """The reference names sides as the dossier does."""
    assert [OPPOSITE[s] for s in "nesw"] == ["s", "w", "n", "e"]
    assert [index(t) for t in ("Sn", "S5", "Mn", "A5")] == [0, 5, 6, 23]
