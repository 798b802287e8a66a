"""What an event sets in motion: every element that it names is in the picture before it or after it, for every seat."""

from __future__ import annotations

import re

import pytest

import ludoscape as ls

IDS = re.compile(r' id="([^"]+)"')
KINDS = {"come", "push", "topple", "fire", "dice", "open", "card", "slide", "fall", "fight", "border"}
FROM_BEFORE = {"push", "topple", "fire", "fall"}
TO_AFTER = {"come", "dice", "open", "slide"}
EVENTS = 350  # of a game; the pictures of those that move something are looked at
EXPECTED = {
    "decay": {"come", "fall", "slide"},
    "silver-isle": {"card", "fight", "open"},
    "intimate-settlers": {"card", "come", "dice", "open"},
    "small-worlds": {"border", "come", "dice", "push"},
    "alheimur": {"come", "topple"},
}


def elements(game: ls.Game, state: ls.State, seat: int) -> set[str]:
    """List the ids of the elements that a seat has before it: of the picture, and the rows of the seats."""
    view = game.view(state, seat)
    return {*IDS.findall(str(game.draw(view))), *(f"seat-{other}" for other in range(game.seats))}


def any_move(state: ls.State, rng: ls.Rng) -> int:
    """Draw what chance brings, or one of the moves."""
    if state.actor == ls.CHANCE:
        return int(state.draw(rng))
    moves = state.legal()
    return int(moves[rng.below(len(moves))])


@pytest.mark.parametrize("name", ls.games())
def test_what_moves_is_in_the_picture(name: str) -> None:
    seen: set[str] = set()
    for number in range(4):
        game, rng = ls.game(name), ls.Rng(f"moved {number}")
        state = game.start()
        for _ in range(EVENTS):
            if state.actor == ls.OVER:
                break
            before = state.copy()
            move = any_move(state, rng)
            state.play(move)
            for seat in (0, game.seats - 1, ls.SPECTATOR):
                moved = game.tell(before, move, state, seat).get("moved", [])
                if not moved or (seat and len(moved) == 1 and moved[0]["kind"] in seen):
                    continue
                there, here = elements(game, before, seat), elements(game, state, seat)
                for one in moved:
                    kind = one["kind"]
                    seen.add(kind)
                    assert kind in KINDS
                    words = f"{name}, {before.text(move)}: {one}"
                    assert one["start"] in ({""} | (there if kind in FROM_BEFORE else there | here)), words
                    assert one["goal"] in ({""} | (here if kind in TO_AFTER else there | here)), words
    assert seen >= EXPECTED.get(name, set())


def test_a_tile_is_torn_from_where_a_crew_came() -> None:
    """From the tile, the port or the ship that it left, which everybody saw; the same for every seat."""
    game, rng = ls.game("silver-isle"), ls.Rng("torn")
    state = game.start()
    starts = set()
    for _ in range(600):
        if state.actor == ls.OVER:
            break
        before = state.copy()
        move = any_move(state, rng)
        state.play(move)
        told = [game.tell(before, move, state, seat).get("moved", []) for seat in (0, 1, ls.SPECTATOR)]
        opened = [[one for one in moved if one["kind"] == "open"] for moved in told]
        assert opened[0] == opened[1] == opened[2]
        starts |= {one["start"].split("-")[1] for one in opened[0] if one["start"]}
    assert {"tile", "port"} <= starts


def test_a_stolen_card_is_seen_from_behind() -> None:
    """Nobody who may not know it reads from what moves which card it was."""
    game, rng = ls.game("intimate-settlers"), ls.Rng("stolen")
    state = game.start()
    found = 0
    while state.actor != ls.OVER and found < 3:
        before = state.copy()
        move = any_move(state, rng)
        stolen = before.text(move).startswith(("rob", "steal"))
        state.play(move)
        for seat in (0, 1, ls.SPECTATOR):
            moved = game.tell(before, move, state, seat).get("moved", [])
            cards = [one for one in moved if one["start"].startswith("seat-")]
            assert all(one.get("icon") == "card-back" for one in cards)
            found += bool(cards) and stolen
    assert found
