"""What a kind of move is called, and so the methods that describe and tell it."""

from __future__ import annotations

import importlib
from collections.abc import Collection

import pytest

KINDS = {"decay": "CALLED", "silver_isle": "CALLED", "small_worlds": "CALLED", "intimate_settlers": "VERBS"}


@pytest.mark.parametrize("game", KINDS)
def test_every_kind_of_move_is_described_and_told_by_a_method_of_its_name(game: str) -> None:
    room = f"ludoscape.games.{game}"
    kinds = getattr(importlib.import_module(f"{room}.words.notation"), KINDS[game])
    names: Collection[str] = kinds.values() if KINDS[game] == "CALLED" else [verb for verb in kinds if verb[0] != "!"]
    choices = importlib.import_module(f"{room}.views.choices")
    log = importlib.import_module(f"{room}.words.log")
    pieces, alike = getattr(choices, "PIECES", ()), getattr(log, "TOLD_AS", {})
    described = {"piece" if name in pieces else name for name in names}
    told = {alike.get(name, name) for name in names}
    told -= {"lay", "port"} if game == "silver_isle" else {"go"} if game == "small_worlds" else set()
    assert {name for name in described if not callable(getattr(choices.Choices, name, None))} == set()
    assert {name for name in told if not callable(getattr(log._Event, name, None))} == set(), "told otherwise"


def test_every_phase_of_alheimur_is_described_by_a_method_of_its_name() -> None:
    room = importlib.import_module("ludoscape.games.alheimur.views.choices")
    assert {name for name in room.CALLED.values() if not callable(getattr(room.Choices, name, None))} == set()
