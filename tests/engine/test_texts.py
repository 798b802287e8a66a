"""What a game says of its phases and of moves that it refuses, read from its file."""

from __future__ import annotations

import pytest

from ludoscape.engine.texts import Texts

TEXTS = Texts(
    {
        "letters": {"colours": ["black", "white"]},
        "parts": {"STONE_LIES": "a {colour} stone lies"},
        "now": {"LAY": ["GO-2", "Now lay a stone."], "BOTH": ["GO-3", "Now {STONE_LIES} there."]},
        "GO-1": {"TAKEN": ["There {STONE_LIES}.", "point"], "OVER": "The game is over."},
    }
)


def test_each_reason_has_the_rule_of_its_name_and_a_sentence_put_together() -> None:
    assert TEXTS.reasons({"GO_1_TAKEN": 7, "GO_1_OVER": 8, "LEGAL": 0, "members": len}) == {
        7: ("GO-1", "There a {colour} stone lies.", "point"),
        8: ("GO-1", "The game is over.", ""),
    }


def test_no_reason_lacks_a_sentence_and_no_sentence_a_reason() -> None:
    with pytest.raises(KeyError, match="KO"):
        TEXTS.reasons({"GO_1_TAKEN": 7, "GO_1_OVER": 8, "GO_1_KO": 9})
    with pytest.raises(ValueError, match="no reason: GO-1 OVER"):
        TEXTS.reasons({"GO_1_TAKEN": 7})


def test_what_is_due_is_told_by_the_numbers_that_names_stand_for() -> None:
    assert TEXTS.moments("now", {"LAY": 3}, {"BOTH": (4, 5), "LAY": 9}) == {
        3: ("GO-2", "Now lay a stone."),
        4: ("GO-3", "Now a {colour} stone lies there."),
        5: ("GO-3", "Now a {colour} stone lies there."),
    }


def test_letters_stand_in_the_order_of_their_numbers() -> None:
    assert TEXTS.letters("colours") == ("black", "white")
