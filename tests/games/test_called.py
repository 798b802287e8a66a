"""What a kind of move is called, and so the methods that describe and tell it."""

from __future__ import annotations

import importlib
from collections.abc import Iterable

import pytest

KINDS = {"decay": "CALLED", "silver_isle": "CALLED", "small_worlds": "CALLED", "intimate_settlers": "VERBS"}


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_move_is_described_and_told_by_a_method_of_its_name(game: str) -> None:
    room = f"ludoscape.games.{game}"
    kinds = getattr(importlib.import_module(f"{room}.words.notation"), KINDS[game])
    names: Iterable[str] = kinds.values() if KINDS[game] == "CALLED" else (verb for verb in kinds if verb[0] != "!")
    choices = importlib.import_module(f"{room}.views.choices").Choices
    event = importlib.import_module(f"{room}.words.log")._Event
    told = set(names) - ({"lay", "port"} if game == "silver_isle" else {"go"} if game == "small_worlds" else set())
    assert {name for name in names if not callable(getattr(choices, name, None))} == set()
    assert {name for name in told if not callable(getattr(event, name, None))} == set(), "told otherwise"


def test_every_phase_of_alheimur_is_described_by_a_method_of_its_name() -> None:
    room = importlib.import_module("ludoscape.games.alheimur.views.choices")
    assert {name for name in room.CALLED.values() if not callable(getattr(room.Choices, name, None))} == set()
