"""Points and the ways a game can end: IS-80 to IS-89."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

from .board import (
    RICH,
    after,
    base_setup,
    game,
    hand,
    holder,
    moves,
    phase,
    play,
    points,
    refused,
    result,
    robber,
    setup,
)
from .reference.scoring import POINTS, TURN_LIMIT
from .test_examples import RIVAL, STRAIT

# P0 with 17 points: two settlements, a city at P1's base (9), the largest army (2), four victory point cards
ALMOST: dict[str, Any] = {"hand": RICH, "played": {"P0": {"knight": 3}}, "dev": {"P0": {"vp": 4}}}


@pytest.mark.rule("IS-80", "IS-67")
def test_points_are_the_sum_of_all_that_counts() -> None:
    """Buildings, awards, hidden cards, islands, Home Base."""
    state = setup(hand=RICH)
    assert (points(state), points(state, 1)) == (2, 2)
    assert points(setup("city -2,3:S")) == 3
    assert points(setup("city -2,3:S; city -1,3:S")) == 4
    assert points(setup(dev={"P0": {"vp": 3, "knight": 2}})) == 5
    assert points(setup(played={"P0": {"knight": 3}})) == 4
    assert points(setup(RIVAL, **ALMOST)) == 17
    island = setup("settle 3,-1:S", hexes=STRAIT, stack="", islands={"P0": 1})
    assert points(island) == 4
    scores = result(play(setup(RIVAL, **ALMOST), "buy; !dev vp"))[1]
    assert scores == (18, 2)


@pytest.mark.rule("IS-87", "IS-79")
@pytest.mark.parametrize("text", ["settle -2,2:S", "city -2,3:S", "buy; !dev vp"])
def test_every_kind_of_point_wins_at_once(text: str) -> None:
    """Nothing can be done after it."""
    state = setup(f"{RIVAL}; road -3,3:E", hexes="-2,2=sea", **ALMOST)
    assert points(state) == 17
    play(state, text)
    assert result(state) == ((0,), (18, 2), POINTS)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.payoffs == (1, 0)
    assert moves(state) == []
    assert state.chance() == []


@pytest.mark.rule("IS-87", "IS-82", "IS-79", "IS-72")
def test_a_winning_road_still_draws_its_tile() -> None:
    """The tile and its card come, the facing of a harbour does not (R72)."""
    four = "road -2,3:SE; road -2,4:NE; road -1,3:SE; settle -2,3:S; settle -1,3:S; road -3,4:NE"
    more: dict[str, Any] = {
        "bare": True,
        "hand": "wood brick",
        "played": {"P0": {"knight": 3}},
        "dev": {"P0": {"vp": 3}},
    }
    ours = f"{four}; {RIVAL}"
    state = setup(ours, "settle 2,-2:N; settle 1,-2:N", **more)
    assert points(state) == 16
    play(state, "road -3,3:E")
    assert (holder(state, "route"), points(state), state.actor) == ("P0", 18, ls.CHANCE)
    land = after(state, "!tile forest@-2,2; !token 6@-2,2")
    assert result(land)[0] == (0,)
    assert hand(land) == {"wood": 1}
    harbour = after(state, "!tile harbour:ore@-2,2")
    assert result(harbour)[0] == (0,)
    assert harbour.dump()["hexes"][-1] == "-2,2=harbour:ore"
    harbour.validate()
    assert ls.game("intimate-settlers").load(harbour.dump()).outcome() == harbour.outcome()


@pytest.mark.rule("IS-87", "IS-64")
def test_the_first_free_road_may_win() -> None:
    """Then there is no second one."""
    four = "road -2,3:SE; road -2,4:NE; road -1,3:SE; settle -2,3:S; settle -1,3:S; road -3,4:NE"
    state = setup(
        f"{four}; {RIVAL}",
        "settle 2,-2:N; settle 1,-2:N",
        bare=True,
        played={"P0": {"knight": 3}},
        dev={"P0": {"vp": 3, "roads": 1}},
        phase="pre",
        stack="",
    )
    assert points(state) == 16
    assert result(play(state, "play roads; road -3,3:E"))[0] == (0,)


@pytest.mark.rule("IS-87", "IS-63", "IS-83")
def test_a_knight_wins_before_the_robber_moves() -> None:
    """Also before the roll."""
    for now in ("pre", "main"):
        state = setup(RIVAL, dev={"P0": {"vp": 5, "knight": 1}}, played={"P0": {"knight": 2}}, phase=now)
        assert points(state) == 16
        assert result(play(state, "play knight"))[0] == (0,)
        assert robber(state) == ""


@pytest.mark.rule("IS-87", "IS-40")
def test_whoever_has_enough_when_the_turn_begins_has_won() -> None:
    """Before rolling."""
    state = setup("", "city -1,4:S", played={"P1": {"knight": 3}}, dev={"P1": {"vp": 5}})
    assert points(state, 1) == 18
    assert state.actor == 0
    assert result(play(state, "end")) == ((1,), (2, 18), POINTS)
    assert state.turns() == 1


@pytest.mark.rule("IS-83", "IS-82", "IS-89")
def test_only_the_active_player_can_reach_the_target() -> None:
    """A third player's points in another's turn wait."""
    state = base_setup(
        "settle 0,0:N; settle 0,0:S",
        "settle 2,0:S; settle -2,0:N",
        "city -2,2:S; city 2,-2:N; city 2,-2:S; settle -1,2:S",
        dev={"P2": {"vp": 3}},
    )
    assert [points(state, seat) for seat in range(3)] == [2, 2, 10]
    assert state.actor == 0
    play(state, "end; roll; !dice 1+1")
    assert state.actor == 1
    assert result(play(state, "end")) == ((2,), (2, 2, 10), POINTS)


@pytest.mark.rule("IS-88")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_limit(seats: int) -> None:
    """A draw of all, or the most points; a tie is a draw."""
    spots = [
        "settle 0,0:N; settle 0,0:S",
        "settle 2,0:S; settle -2,0:N",
        "settle -2,2:S; settle 2,-2:N",
        "settle 2,-2:S; settle -1,2:S",
    ]
    for value in ("draw", "most_vp"):
        options = {"turn_limit": seats, "limit_result": value}
        state = base_setup(*spots[:seats], options=options)
        for number in range(seats):
            assert state.turns() == number
            play(state, "end" if number == 0 else "roll; !dice 1+1; end")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason == TURN_LIMIT
        assert outcome.winners == tuple(range(seats))
        assert outcome.payoffs == (1 / seats,) * seats
        assert outcome.draw
        ahead = base_setup(*spots[:seats], options=options, dev={"P1": {"vp": 1}}, turns=seats - 1, active="P0")
        last = result(play(ahead, "end"))
        assert last[0] == (tuple(range(seats)) if value == "draw" else (1,))


@pytest.mark.rule("IS-88")
def test_a_tie_at_the_limit_is_a_draw_of_all() -> None:
    """With three players two of whom are ahead and equal, nobody has won, so all three share it (R94)."""
    state = base_setup(
        "settle 0,0:N; settle 0,0:S",
        "settle 2,0:S; settle -2,0:N",
        "settle -2,2:S; settle 2,-2:N",
        dev={"P0": {"vp": 1}, "P2": {"vp": 1}},
        turns=4,
        options={"turn_limit": 5, "limit_result": "most_vp"},
    )
    outcome = play(state, "end").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.payoffs) == ((0, 1, 2), (1 / 3,) * 3)


@pytest.mark.rule("IS-88", "IS-87")
def test_the_limit_comes_before_the_win_check() -> None:
    """P1 has enough, but its turn does not begin any more."""
    options = {"turn_limit": 1}
    state = setup("", "city -1,4:S", played={"P1": {"knight": 3}}, dev={"P1": {"vp": 5}}, options=options)
    assert result(play(state, "end")) == ((0, 1), (2, 18), TURN_LIMIT)


@pytest.mark.rule("IS-28", "IS-87")
def test_no_win_during_setup() -> None:
    """The least target is three, which nobody has when the set-up is done."""
    state = game(vp_target=3).start()
    rng = ls.Rng("set-up")
    while phase(state) != "pre":
        assert state.outcome() is None
        state.play(state.draw(rng) if state.actor == ls.CHANCE else state.legal()[rng.below(len(state.legal()))])
    assert (points(state), points(state, 1), state.turns(), state.actor) == (2, 2, 0, 0)


@pytest.mark.rule("IS-82", "IS-81")
def test_award_passes_and_comes_back() -> None:
    """A longer route takes it, an equal one does not."""
    mine = "settle -2,3:S; settle -1,3:S; road -3,4:NE; road -2,3:SE; road -2,4:NE; road -1,3:SE"
    state = setup(mine, "settle 2,-2:N; settle 1,-2:N", bare=True, hand=RICH, stack="")
    assert holder(state, "route") == ""
    play(state, "road -3,3:E")
    assert (holder(state, "route"), points(state)) == ("P0", 4)
    ours = "road 2,-3:SE; road 1,-2:NE; road 1,-3:SE; road 0,-2:NE; road 0,-3:E"
    tie = setup(
        f"{mine}; road -3,3:E",
        f"settle 2,-2:N; settle 1,-2:N; {ours}",
        bare=True,
        other=RICH,
        active="P1",
        stack="",
        route="P0",
    )
    assert (holder(tie, "route"), points(tie), points(tie, 1)) == ("P0", 4, 2)
    play(tie, "road 1,-4:SE")
    assert (holder(tie, "route"), points(tie), points(tie, 1)) == ("P1", 2, 4)


@pytest.mark.rule("IS-83")
def test_army_needs_three_knights_and_more_than_the_holder() -> None:
    """Three of both leave it where it is."""
    for knights, before, after_it in [((1, 0), "", ""), ((2, 0), "", "P0"), ((2, 3), "P1", "P1"), ((3, 3), "P1", "P0")]:
        played = {"P0": {"knight": knights[0]}, "P1": {"knight": knights[1]}}
        more: dict[str, Any] = {"army": before} if before else {}
        state = setup(dev={"P0": {"knight": 1}}, played=played, **more)
        assert holder(state, "army") == before
        play(state, "play knight; rob -2,4")
        assert holder(state, "army") == after_it


@pytest.mark.rule("IS-69", "IS-89")
def test_giving_up_is_no_move() -> None:
    """It is the table's business."""
    state = setup(hand=RICH)
    for text in ("resign", "pass", "draw"):
        with pytest.raises(ls.NotationError):
            state.parse(text)
    assert not any(text.startswith("resign") for text in moves(state))


@pytest.mark.rule("IS-87")
def test_after_the_end_everything_is_refused() -> None:
    """With the rule that ended the game."""
    won = play(setup(f"{RIVAL}; road -3,3:E", hexes="-2,2=sea", **ALMOST), "city -2,3:S")
    for text in ("end", "roll", "road -2,3:SE", "buy", "rob 2,-3", "trade wood>ore", "take wood"):
        refused(won, text, "IS-87")
    over = play(setup(options={"turn_limit": 1}), "end")
    for text in ("end", "roll"):
        refused(over, text, "IS-88")
