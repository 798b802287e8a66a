"""Notation from outside: whatever the text, `parse` gives a legal move, a NotationError or an explained IllegalMove."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoscape as ls
from ludoscape.engine.conformance import one_form, random_game

LETTERS = "SMCAnam0123456789+@>*$.^-!~;:,= ?{}#/&\t\u00b2\u0663\u2212e"


@cache
def positions(name: str) -> list[tuple[ls.State, list[str]]]:
    """Collect positions of random games, each with the texts of its moves."""
    found: list[tuple[ls.State, list[str]]] = []
    for number in range(6):
        rng = ls.Rng(f"notation {number}")
        state = random_game(ls.game_type(name), rng).start()
        while True:
            moves = [move for move, _ in state.chance()] or state.legal()
            if state.actor == ls.OVER or rng.below(6) == 0 or state.actor == ls.CHANCE:
                found.append((state.copy(), [state.text(move) for move in moves]))
            if state.actor == ls.OVER:
                break
            state.play(moves[rng.below(len(moves))])
    return found


def attempt(state: ls.State, texts: list[str], text: str) -> None:
    """Offer a text, and hold what comes of it against the list of legal moves."""
    before = state.digest()
    try:
        move = state.parse(text)
    except ls.IllegalMove as refusal:
        assert refusal.rule in state.game.rulebook
        assert len(refusal.reason) > 5
        assert text not in texts
    except ls.NotationError as error:
        assert 0 < len(str(error)) < 300
        assert "\n" not in str(error)
        assert text not in texts
    else:
        assert state.text(move) in texts
        assert one_form(state.text(move)) == one_form(text)  # it was read as what it says
    assert state.digest() == before
    try:
        parts = state.game.split(text)
    except ls.NotationError:
        return
    assert all(isinstance(part, str) and part for part in parts)


def mutated(text: str, chance: random.Random) -> str:
    """Change a few characters of a move."""
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice(["", *LETTERS]) + text[place + chance.randrange(2) :]
    return text


@pytest.mark.parametrize("name", ls.games())
def test_mutated_moves(name: str) -> None:
    chance = random.Random(name)
    known = positions(name)
    pool = sorted({text for _, texts in known for text in texts})
    for _ in range(2000):
        state, texts = chance.choice(known)
        text = chance.choice(texts) if texts and chance.random() < 0.5 else chance.choice(pool)
        attempt(state, texts, mutated(text, chance))
        attempt(state, texts, text)


@pytest.mark.parametrize("name", ls.games())
@given(data=st.data())
def test_any_text(name: str, data: st.DataObject) -> None:
    state, texts = data.draw(st.sampled_from(positions(name)))
    attempt(state, texts, data.draw(st.text(max_size=40) | st.text(LETTERS, max_size=12)))


@pytest.mark.parametrize("name", ls.games())
@pytest.mark.parametrize("text", ["9" * 10_000, "@" + "9" * 5000 + ",0", "+" * 5000, "\x00", "\ud800", "S" * 9000])
def test_huge_and_odd_texts(name: str, text: str) -> None:
    for state, texts in positions(name)[:10]:
        attempt(state, texts, text)


@pytest.mark.slow
def test_notation_for_a_long_time(while_fuzzing: Iterator[int]) -> None:
    chance = random.Random()
    for _ in while_fuzzing:
        known = positions(chance.choice(ls.games()))
        state, texts = chance.choice(known)
        _, others = chance.choice(known)
        if others:
            attempt(state, texts, mutated(chance.choice(others), chance))
