"""What is measured of a game agrees with the game itself, and with a lead that can be followed by hand."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls
from ludoscape.bots import make_bot
from ludoscape.lab.measure import POINTS, Lead, begins, measure, outline, places
from ludoscape.lab.simulate import Played, play


def played(name: str, seats: int, seed: str = "m", **options: Any) -> Played:
    game = ls.game(name, seats, **options)
    return play(game, [make_bot("random", f"{seed} {seat}") for seat in range(seats)], seed)


@pytest.fixture(scope="module", params=["decay", "silver-isle", "small-worlds"])
def one(request: pytest.FixtureRequest) -> Played:
    short = {"decay": "max_turns", "silver-isle": "round_limit", "small-worlds": "turns"}
    options: dict[str, Any] = {short[request.param]: 4}
    return played(request.param, 3, **options)


def test_counts_agree_with_a_replay(one: Played) -> None:
    found = measure(one)
    deciding = [state for state in one.states() if state.actor >= 0]
    assert sum(found["made"]) == sum(times for _, times in found["choices"]) == one.decisions == len(deciding)
    assert found["made"] == [sum(state.actor == seat for state in deciding) for seat in range(3)]
    legal = [len(state.legal()) for state in deciding]
    assert found["choices"] == [[n, legal.count(n)] for n in sorted(set(legal))]
    assert sum(count for count, _ in found["course"]) == len(legal)
    assert sum(total for _, total in found["course"]) == sum(legal)
    assert len(found["leads"]) == len(POINTS)
    assert 0 <= found["changes"] < max(one.turns, 1)


def test_who_begins_is_what_chance_said() -> None:
    """Decay says it in its first event, Silver Isle after the building, in which others decide."""
    for seed in "abcdef":
        game = played("decay", 4, seed, max_turns=4)
        assert begins(game) == int(game.texts()[0].removeprefix("first="))
        game = played("silver-isle", 3, seed, round_limit=2)
        said = next(event for event, text in enumerate(game.texts(), 1) if text.startswith("first "))
        assert begins(game) == game[said].actor  # who puts down the first port
    assert places(1, 3) == [1, 2, 0]


def test_a_trace_tells_games_apart() -> None:
    assert outline(played("decay", 2, "a", max_turns=4)) == outline(played("decay", 2, "a", max_turns=4))
    assert outline(played("decay", 2, "a", max_turns=4)) != outline(played("decay", 2, "b", max_turns=4))


class Follow(Lead):
    """A lead whose ratings are given."""

    def __init__(self, ratings: list[list[float]]) -> None:
        self.ratings = ratings


A, B, EVEN = [0.7, 0.3], [0.4, 0.6], [0.5, 0.5]


def test_the_lead_by_hand() -> None:
    lead = Follow([EVEN, A, A, EVEN, A, B, EVEN, A, B, B])
    assert [lead.leader(turn) for turn in range(10)] == [None, 0, 0, None, 0, 1, None, 0, 1, 1]
    assert lead.changes() == 3  # a tie between is no change
    assert lead.settled(1) == 0.8
    assert lead.settled(0) == 1.0
    assert lead.behind(1) == pytest.approx(0.4)
    assert lead.behind(0) == pytest.approx(0.2)
    assert lead.leads()[::4] == [None, 0, None, 1, 0]  # after 5, 25, 45, 65 and 85 % of ten turns


def test_no_turn_no_lead() -> None:
    lead = Follow([])
    assert lead.leads() == [None] * len(POINTS)
    assert (lead.changes(), lead.settled(0), lead.behind(0)) == (0, 1.0, 0.0)


def test_ratings_are_means_over_the_last_turns() -> None:
    """One turn for each seat, so that nobody leads only because he has just moved."""
    game = played("small-worlds", 3, turns=2)
    judge, rows = game.game.judge(), []
    turn = 0
    lead = Lead(game)
    for state in game.states():
        if state.turns() != turn and state.actor != ls.OVER:
            turn = state.turns()
            lead.look(state)
            rows.append([judge.rate(state, seat) for seat in range(3)])
    for index, ratings in enumerate(lead.ratings):
        last = rows[max(0, index - 2) : index + 1]
        assert ratings == pytest.approx([sum(row[seat] for row in last) / len(last) for seat in range(3)])


def of(game: Played, **changes: Any) -> dict[str, Any]:
    from dataclasses import replace

    return measure(replace(game, outcome=ls.Outcome(**changes)))


def test_what_only_games_with_one_winner_have() -> None:
    game = played("small-worlds", 2, turns=1)
    alone = of(game, payoffs=(0.0, 1.0), winners=(1,), scores=(7.0, 10.0), reason="turns")
    assert alone["margin"] == 3.0
    assert 0 <= alone["settled"] <= 1
    shared = of(game, payoffs=(0.5, 0.5), winners=(0, 1), scores=(7.0, 7.0), reason="turns")
    assert shared["margin"] is shared["settled"] is shared["behind"] is None
    assert of(game, payoffs=(1.0, 0.0), winners=(0,), scores=None, reason="turns")["margin"] is None
