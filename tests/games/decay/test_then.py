"""What may follow on the choice of a tile: the same places whichever it is, so that a touch can choose both."""

from __future__ import annotations

import random

import ludoscape as ls
from ludoscape.games.decay.picture.picture import attempt, draw


def test_what_follows_is_the_same_for_every_tile() -> None:
    """While the board is built, and at no other decision."""
    for seats in (2, 3, 4):
        state, rng = ls.game("decay", seats=seats).start(), random.Random(seats)
        met = 0
        while state.actor != ls.OVER and met < 40:
            moves = state.legal() or [move for move, _ in state.chance()]
            if state.actor >= 0 and len(moves) < 90:
                shown = state.view(state.actor)
                then = [choice["move"] for choice in shown["then"]]
                assert bool(then) == (shown["phase"] == "create_tile")
                for move in moves if then else ():
                    after = state.copy()
                    after.play(move)
                    assert [after.text(other) for other in after.legal()] == then
                    assert after.actor == state.actor
                met += bool(then)
                assert not state.view(ls.SPECTATOR)["then"], "only who decides is told"
            state.play(rng.choice(moves))
        assert met > 8


def building() -> ls.State:
    state, rng = ls.game("decay", seats=4).start(), random.Random(3)
    while not (state.actor >= 0 and len(state.legal()) < 6 and state.view(state.actor)["then"]):
        state.play(rng.choice(state.legal() or [move for move, _ in state.chance()]))
    return state


def test_places_are_called_so_that_they_fit_every_tile() -> None:
    shown = building().view(building().actor)
    assert all(choice["label"].startswith("Put it ") for choice in shown["then"])
    picture = draw(shown)
    assert all(f'id="{choice["picks"][-1]}" class="spot"' in picture for choice in shown["then"])


def test_a_touch_where_none_may_lie_is_read_as_both_moves() -> None:
    state = building()
    shown = state.view(state.actor)
    first = shown["choices"][0]["move"]
    tile = shown["board"]["tiles"][0]
    on_it = attempt(shown, f"de-tile-{tile['tile']}", tile["x"] * 25.0 + 50, -tile["y"] * 25.0 - 50)
    assert on_it[0] == f"{first} @{tile['x']},{tile['y']}"


def test_the_first_tile_is_told_where_it_lies() -> None:
    """It has no neighbours against which it could be offset."""
    state = ls.game("decay", seats=3).start()
    state.play(state.chance()[0][0])
    assert state.view(state.actor)["prompt"]["detail"] == "It is the first one: it lies in the middle."
    state.do(f"+{'SMC'[state.actor]}2")
    state.do("@0,0")
    assert "offset" in state.view(state.actor)["prompt"]["detail"].lower()
