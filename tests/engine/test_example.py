"""Examples of the rulebooks: every one can be, and what it says is true; and what is refused of a broken one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludoscape.engine.example import Example, ExampleError, check, read_examples, read_pieces
from ludoscape.engine.game import Game
from ludoscape.games import game_type
from ludoscape.pictures.svg import sprite

OURS = ("alheimur", "decay", "intimate-settlers", "silver-isle", "small-worlds")
ALL = [(game_type(name), example) for name in OURS for example in read_examples(game_type(name).package)]


@pytest.mark.parametrize("kind, example", ALL, ids=[f"{kind.name}: {example.title}" for kind, example in ALL])
def test_every_example_is_true(kind: type[Game], example: Example) -> None:
    check(example, kind)


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_examples_and_pieces(name: str) -> None:
    """Pieces are drawn by symbols that there are, and rest on rules that there are."""
    kind = game_type(name)
    assert len(read_examples(kind.package)) >= 3
    assert len(read_pieces(kind.package)) >= 4
    for piece in read_pieces(kind.package):
        assert piece.rule in kind().rulebook, piece.name
        for picture in piece.pictures:
            assert f"pc-{picture.partition(':')[0]}" in sprite(), picture


def held() -> Example:
    """Give the example of a tile that cannot be moved."""
    return next(each for each in read_examples(game_type("decay").package) if each.refused)


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "words that nothing says": ({"told": ("Arms fall",)}, "nothing says 'Arms fall', but: Suns 3"),
    "no proof": ({"told": ()}, "nothing proves"),
    "another rule": ({"rules": ("DE-10",)}, "is refused by DE-44"),
    "a rule that is not there": ({"rules": ("DE-44", "DE-999")}, "there is no rule DE-999"),
    "a legal move": ({"refused": "^-"}, "is not refused"),
    "an illegal move": ({"moves": ("^S3",), "refused": ""}, "clamped"),
    "no such choice": ({"choice": "^S5", "refused": ""}, "is not among the choices"),
    "a seat too many": ({"seats": 9}, "cannot be played by 9"),
    "a broken position": ({"position": {"phase": "dance"}}, "phase must be one of"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_example_is_refused(name: str) -> None:
    changes, reason = BROKEN[name]
    with pytest.raises(ExampleError, match=reason):
        check(replace(held(), **changes), game_type("decay"))


def test_a_game_need_not_have_any() -> None:
    assert read_examples("ludoscape.engine") == () and read_pieces("ludoscape.engine") == ()
