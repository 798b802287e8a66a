"""Whole games as records, one decided by each comparison of SI-92: silver, land, crews, strength, strongest, shared."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape.engine.record import read_record, replay, verify

FOLDER = Path(__file__).parent / "records"
COMPARISONS = ("silver", "land", "crews", "strength", "strongest")


def ranks(state: ls.State) -> list[tuple[int, ...]]:
    """Count what SI-92 compares, from what is shown: silver, isle tiles, crews not in Europe, their sum, the best."""
    data = state.dump()
    found: list[tuple[int, ...]] = []
    for nation in "SAMC":
        view = state.view("SAMC".index(nation))["board"]
        tiles = sum(tile["owner"] == nation for tile in view["tiles"])
        port = next(p for p in view["ports"] if p["nation"] == nation)
        ship = next(s for s in view["ships"] if s["nation"] == nation)
        values = [crew["value"] for crew in view["crews"] if crew["nation"] == nation] + list(port["values"])
        if ship["corner"] is not None:
            values += ship["values"]
        silver = data["delivered"].get(nation, 0)
        found.append((silver, tiles, len(values), sum(values), max(values, default=-1)))
    return found


@pytest.mark.rule("SI-92", "SI-93")
@pytest.mark.parametrize("name", [*COMPARISONS, "shared"])
def test_a_game_is_decided_by_each_comparison(name: str) -> None:
    """The record verifies, and the winners are ahead first in the comparison that the file is named after."""
    record = read_record((FOLDER / f"{name}.txt").read_text("utf-8"))
    assert not verify(record, ls.game).problem
    state = replay(record, ls.game)
    outcome = state.outcome()
    assert outcome is not None
    found = ranks(state)
    best = max(found)
    assert [seat for seat in range(4) if found[seat] == best] == list(outcome.winners)
    if name == "shared":
        assert len(outcome.winners) > 1
        return
    second = max(rank for rank in found if rank != best)
    decisive = next(i for i in range(5) if best[i] != second[i])
    assert COMPARISONS[decisive] == name
