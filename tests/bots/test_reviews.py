"""What a bot would have played: reckoned the same for the same seed, apart from how it was found, as chances."""

from __future__ import annotations

import pytest

from ludoscape.bots.analysis import course
from ludoscape.bots.reviews import BEST, Review, Weighed, power_of, reviews_of, stretched, weighed
from ludoscape.engine.state import CHANCE
from tests.bots.test_analysis import moves_of, played


def test_every_decision_that_was_one_is_reviewed() -> None:
    states = played("small-worlds", 2, turns=1)
    moves = moves_of(states)
    last = list(course(states, "one", 1, moves))[-1]
    real = [at for at, state in enumerate(states) if state.actor >= 0 and len(state.legal()) > 1]
    assert [review.at for review in last.reviews] == real
    for review in last.reviews:
        state = states[review.at]
        texts = [rated.move for rated in review.moves]
        assert texts[review.played] == state.text(moves[review.at]) and review.seat == state.actor
        assert len(set(texts)) == len(texts) <= BEST + 1 and all(state.parse(text) in state.legal() for text in texts)
        chances = [rated.chance for rated in review.moves]
        assert chances == sorted(chances, reverse=True) and all(0 <= chance <= 1 for chance in chances)
        assert review.loss >= 0 and (review.ahead == 0 or review.played == 0)
    assert 0 < last.error < 1
    assert list(course(states, "one", 1, moves))[-1] == last, "the same seed gives the same"


def test_what_chance_draws_is_no_decision() -> None:
    states = played("intimate-settlers", 2)[:30]
    found = list(weighed(states, moves_of(states), "any", 8))
    assert all(each is None for each, state in zip(found, states, strict=False) if state.actor == CHANCE)
    assert any(found)


def test_values_are_brought_to_the_scale_of_the_chances() -> None:
    """Where values lie close together and chances do not, the power is large; where they agree, it is about one."""
    near = [Weighed(at, 0, ((0, value, value),), 0) for at, value in ((0, 0.5), (10, 0.55), (20, 0.45))]
    far = {0: (0.5, 0.5), 10: (0.8, 0.2), 20: (0.2, 0.8), 30: (1.0, 0.0)}
    same = {0: (0.5, 0.5), 10: (0.55, 0.45), 20: (0.45, 0.55), 30: (1.0, 0.0)}
    assert power_of(near, far) > 4 and power_of(near, same) == 1.0
    assert power_of([], far) == 1.0
    assert [stretched(1 / 3, power, 3) for power in (0.5, 1, 8)] == [pytest.approx(1 / 3)] * 3


def test_the_error_is_that_of_a_second_look() -> None:
    states = played("small-worlds", 2, turns=1)
    at = next(at for at, state in enumerate(states) if state.actor >= 0 and len(state.legal()) > 1)
    one, other = states[at].legal()[:2]
    calm = Weighed(at, int(states[at].actor), ((one, 0.6, 0.6), (other, 0.4, 0.4)), 1)
    wild = Weighed(at, int(states[at].actor), ((one, 0.7, 0.5), (other, 0.3, 0.5)), 1)
    own = (0.6, 0.4) if states[at].actor == 0 else (0.4, 0.6)
    known = {0: own, len(states) - 1: (1.0, 0.0)}
    (review,), error = reviews_of([calm], states, known)
    assert error == 0 and isinstance(review, Review) and review.played == 1
    assert review.loss == pytest.approx(0.2)
    (_,), error = reviews_of([wild], states, known)
    assert error == pytest.approx(1.96 * 0.2)
