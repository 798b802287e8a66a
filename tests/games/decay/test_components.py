"""Components and set-up: DE-01 to DE-08, DE-18 to DE-24, and chance."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import ludoscape as ls

from .board import (
    PAIRS,
    SUITS,
    VALUES,
    active,
    after,
    begin,
    choices,
    coins_gone,
    dice,
    hand,
    hop,
    moves,
    pawns,
    phase,
    play,
    refused,
    setup,
    spots,
    tiles,
)

IN_ORDER = [suit + value for suit in SUITS for value in VALUES]


def created(seats: int, first: int = 0, **options: Any) -> ls.State:
    """Build a board, always with the first tile and spot listed."""
    state = begin(seats=seats, first=first, **options)
    while phase(state).startswith("create"):
        state.play(state.legal()[0])
    return state


@pytest.mark.rule("DE-01", "DE-02", "DE-03", "DE-04")
def test_tiles_by_name_and_order() -> None:
    """Each suit has null, ace, 2 to 5, listed in this order; the suits go S, M, C, A."""
    for seat, suit in enumerate(SUITS):
        assert moves(begin(first=seat)) == [f"+{suit}{value}" for value in VALUES]
    assert list(tiles(created(4))) == IN_ORDER
    offered = [move[1:] for move in moves(setup(PAIRS, "S:Sa M:Ma C:Ca A:Aa", phase="move")) if move != "^-"]
    assert offered == sorted(offered, key=IN_ORDER.index)


@pytest.mark.rule("DE-05", "DE-06", "DE-07", "DE-24")
@pytest.mark.parametrize(("seats", "suits"), [(2, "SMCA"), (3, "SMC"), (4, "SMCA")])
def test_components_by_number_of_players(seats: int, suits: str) -> None:
    """Tiles, coins, pawns and dice of the suits in play, and where they are when normal play begins."""
    state = created(seats)
    assert len(tiles(state)) == 6 * len(suits)
    assert {tile[0] for tile in tiles(state)} == set(suits)
    assert pawns(state) == {suit: f"{suit}a" for suit in suits}
    assert dice(state) == {}
    assert {suit: hand(state, suit) for suit in suits} == {suit: suit * 6 for suit in suits}
    assert coins_gone(state) == dict.fromkeys(suits, 0)
    if seats == 3:
        assert "A" not in state.dump()["hands"]
        with pytest.raises(ValueError, match="not in"):
            setup("S2 0,0; A2 4,1", "S:S2 M:S2", seats=3)


@pytest.mark.rule("DE-06")
def test_a_die_is_only_a_marker() -> None:
    """A suit's die is on at most one tile, wherever it was before; nothing depends on a face."""
    state = setup(PAIRS + "; S2 32,8", "S:Sa M:Ma", phase="move", dice="S:Sn")
    play(state, "^S2*S@29,11")
    assert dice(state) == {"S": "S2"}


@pytest.mark.rule("DE-08", "DE-71")
def test_own_opposing_neutral() -> None:
    """A living suit's tiles belong to its player; a dead suit owns nothing."""
    state = setup("Sa 0,0; Ma 4,1; Ca 8,2; S2 12,3; Aa 1,-4", "S:S2 M:Ca", phase="move")
    assert choices(state) == "^Sa ^S2 ^-"
    neutral = {t["tile"]: t["neutral"] for t in state.view(0)["board"]["tiles"]}
    assert {tile for tile, flag in neutral.items() if flag} == {"Ca", "Aa"}


@pytest.mark.rule("DE-18", "DE-76")
@pytest.mark.parametrize(("seats", "owners"), [(2, "0101"), (3, "012"), (4, "0123")])
def test_suits_of_players(seats: int, owners: str) -> None:
    """Suits are assigned in order; with two players in turn."""
    assert created(seats).view(ls.SPECTATOR)["board"]["seats"] == {
        suit: int(owner) for suit, owner in zip(SUITS, owners, strict=False)
    }


@pytest.mark.rule("DE-19", "DE-81")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_begins_is_the_only_chance(seats: int) -> None:
    """Every player is equally likely to begin; nothing else is drawn in the whole game."""
    game = ls.game("decay", seats=seats)
    state = game.start()
    assert state.actor == ls.CHANCE
    assert state.legal() == []
    assert [(state.text(move), weight) for move, weight in state.chance()] == [(f"first={p}", 1) for p in range(seats)]
    rng = ls.Rng("first")
    drawn = Counter(state.text(state.draw(rng)) for _ in range(300 * seats))
    assert set(drawn) == {f"first={p}" for p in range(seats)}
    assert min(drawn.values()) > 220
    refused(state, f"first={seats}", "DE-19")
    state.play(state.draw(rng))
    while state.actor != ls.OVER:
        assert state.actor != ls.CHANCE
        assert state.chance() == []
        state.play(state.legal()[rng.below(len(state.legal()))])


@pytest.mark.rule("DE-20", "DE-21", "DE-24", "DE-27")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_order_of_creation_and_play(seats: int, first: int) -> None:
    """Turns go round from the winner of the roll, six tiles each; the same suit begins normal play."""
    state = begin(seats=seats, first=first)
    for turn in range(6 * seats):
        expected = (first + turn) % seats
        for _ in range(2):
            assert state.actor == expected
            assert active(state) == SUITS[expected]
            state.play(state.legal()[0])
    assert phase(state) == "pawn"
    assert state.actor == first
    assert state.turns() == 0


@pytest.mark.rule("DE-20")
def test_order_of_normal_play() -> None:
    """Normal play goes round too, without the dead."""
    state = setup(PAIRS, "S:Sa M:Ma C:Ca A:Aa", active="C")
    assert "".join(hop(state) for _ in range(6)) == "CASMCA"
    state = setup(PAIRS, "S:Sa C:Ca A:Aa", active="C")
    assert "".join(hop(state) for _ in range(6)) == "CASCAS"


@pytest.mark.rule("DE-21", "DE-27")
def test_creation_choices() -> None:
    """One's own tiles that are not yet down, without passing or paying."""
    state = begin("+S3@0,0 +Mn@4,1 +C5@8,2 +A2@12,3")
    assert choices(state) == "+Sn +Sa +S2 +S4 +S5"
    assert hand(state, "S") == "SSSSSS"
    refused(state, "+S3", "DE-21", "de-tile-S3")
    refused(state, "+M2", "DE-21")
    refused(state, "@0,4", "DE-21")
    refused(state, ";", "DE-21")


@pytest.mark.rule("DE-22", "DE-23")
def test_creation_spots() -> None:
    """The first tile lies on 0,0, every later one on a legal spot."""
    state = begin("+S3")
    assert choices(state) == "@0,0"
    refused(state, "@1,0", "DE-22")
    assert len(spots(begin("+S3@0,0+M2"))) == 24


@pytest.mark.rule("DE-16", "DE-23")
def test_closing_a_ring_in_creation() -> None:
    """A tile may close a ring of four around a hole."""
    state = begin("+S2@0,0+M2@4,1+C2@3,5+A2")
    assert (-1, 4) in spots(state)
    play(state, "@-1,4")
    assert phase(state) == "create_tile"


@pytest.mark.rule("DE-82")
def test_nothing_is_hidden() -> None:
    """All seats and spectators are told the same, but for whose choices are listed."""
    rng = ls.Rng("open")
    state = ls.game("decay", seats=3).start()
    state.play(state.draw(rng))
    for _ in range(120):
        if state.actor == ls.OVER:
            break
        views = {seat: state.view(seat) for seat in (0, 1, 2, ls.SPECTATOR)}
        boards = {json.dumps(view["board"], sort_keys=True) for view in views.values()}
        assert len(boards) == 1
        assert [view["choices"] != [] for view in views.values()] == [state.actor == seat for seat in views]
        assert state.resample(1, rng).digest() == state.digest()
        for move in state.legal()[:3]:
            assert state.text(move) == state.text(move, 0) == state.text(move, 2)
        state.play(state.legal()[rng.below(len(state.legal()))])


@pytest.mark.rule("DE-83", "DE-84")
def test_forced_choices_are_choices() -> None:
    """A decision with one legal choice is asked and played like any other."""
    state = setup(PAIRS, "S:Sa M:Ma", hands="S: M:MM")
    seen = []
    for _ in range(4):
        seen.append(choices(state))
        state.play(state.legal()[0])
    assert seen[0] == ">Sn"
    assert after(setup(PAIRS, "S:Sa M:Ma"), ">Sn").actor == 0
