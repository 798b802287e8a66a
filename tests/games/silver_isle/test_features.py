"""What judges of Silver Isle learn from: within its bounds, nothing hidden, and true by the rules' own comparison."""

from __future__ import annotations

from itertools import pairwise

import ludoscape as ls
from ludoscape.games.silver_isle.bots.features import FARTHEST, LEVEL

NAMES = [
    "ahead_in_silver",
    "ahead_in_tiles",
    "ahead_in_crews",
    "first",
    "silver_left",
    "supply",
    "rounds_left",
    "own_turn",
]


def test_features_say_how_a_seat_stands() -> None:
    for seats in (2, 4):
        game, rng = ls.game("silver-isle", seats), ls.Rng(seats)
        features, state, seen = game.features(), game.start(), 0
        assert [field.name for field in features.fields] == NAMES
        while state.actor != ls.OVER:
            moves = state.legal()
            state.play(state.draw(rng) if state.actor == ls.CHANCE else moves[rng.below(len(moves))])
            seen += 1
            if seen % 40 or state.actor < 0:
                continue
            seat = int(state.actor)
            said = {other: dict(zip(NAMES, features.observe(state, other), strict=True)) for other in range(seats)}
            assert all(said[seat][field.name] <= field.most and field.length == 1 for field in features.fields)
            assert features.observe(state.resample(seat, rng), seat) == features.observe(state, seat)
            assert [other for other in said if said[other]["own_turn"]] == [seat]
            first = [other for other in said if said[other]["first"] < 3]
            assert {said[other]["first"] for other in first} == {1 if len(first) == 1 else 2}
            points = game.points(state)
            assert points is not None
            for other in range(seats):
                lead = points[other] - max(points[:other] + points[other + 1 :])
                assert said[other]["ahead_in_silver"] == min(max(LEVEL + lead, 0), FARTHEST)
            assert all(a["silver_left"] == b["silver_left"] for a, b in pairwise(said.values()))
