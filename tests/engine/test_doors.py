"""The checked door to a position, `do`: any move, as text or number, at any kind of node, or a reason why not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ludoscape as ls
from tests.engine.toys import KEEP, Toy

KINDS: list[type[ls.Game]] = [Toy, *map(ls.game_type, ls.games())]
every_game = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
NO_MOVES = (10**6, -1, 10**30, -(10**30), 2**63)


def walk(kind: type[ls.Game], seed: str, steps: int) -> ls.State:
    """Give a position some random steps from the start."""
    state, rng = kind().start(), ls.Rng(seed)
    for _ in range(steps):
        if state.actor == ls.OVER:
            break
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    return state


@every_game
def test_a_move_is_done_by_its_text_or_its_number(kind: type[ls.Game]) -> None:
    for steps in range(12):
        state = walk(kind, "done", steps)
        for move in (state.legal() or [move for move, _ in state.chance()])[:3]:
            played, by_text, by_number, by_numpy = (state.copy() for _ in range(4))
            played.play(move)
            by_text.do(state.text(move))
            by_number.do(move)
            by_numpy.do(np.int64(move))
            assert played.digest() == by_text.digest() == by_number.digest() == by_numpy.digest()


@every_game
def test_a_number_that_is_no_legal_move_is_refused_and_changes_nothing(kind: type[ls.Game]) -> None:
    over = walk(kind, "over", 10**9)
    assert over.actor == ls.OVER
    said = set()
    for state in [*(walk(kind, "refused", steps) for steps in range(0, 40, 4)), over]:
        legal = state.legal() or [move for move, _ in state.chance()]
        for number in [*NO_MOVES, *(n for n in range(300) if n not in legal)]:
            before = state.digest()
            with pytest.raises(ls.IllegalMove) as refused:
                state.do(number)
            assert state.digest() == before
            assert (refused.value.rule, refused.value.where) == ("", ())
            said.add(refused.value.reason.replace(str(number), "N"))
    expected = {"N is not among the legal moves.", "The game is over."}
    assert expected <= said <= expected | {"N is not among the possible outcomes of chance."}


def test_at_a_chance_node_only_an_outcome_can_be_done() -> None:
    state = ls.game("decay", seats=3).start()
    with pytest.raises(ls.IllegalMove, match=r"^1000000 is not among the possible outcomes of chance\.$"):
        state.do(10**6)
    with pytest.raises(ls.IllegalMove) as refused:
        state.do("+Sa")
    assert refused.value.rule in state.game.rulebook
    state.do("first=2")
    assert state.actor == 2


@every_game
def test_a_text_is_refused_with_rule_and_reason(kind: type[ls.Game]) -> None:
    state = walk(kind, "text", 10**9)
    last = walk(kind, "before", 3)
    text = last.text((last.legal() or [move for move, _ in last.chance()])[0])
    with pytest.raises(ls.IllegalMove, match=r"The game is over\.") as refused:
        state.do(text)
    assert refused.value.rule in state.game.rulebook
    before = last.digest()
    with pytest.raises(ls.NotationError):
        last.do("nonsense")
    assert last.digest() == before


@pytest.mark.parametrize("wrong", [None, 1.0, True, b"keep", [KEEP]])
def test_what_is_neither_text_nor_number_is_an_error(wrong: Any) -> None:
    state = walk(Toy, "type", 2)
    with pytest.raises(TypeError, match=r"^a move is a text or a whole number, not "):
        state.do(wrong)
