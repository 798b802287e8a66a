"""Play is what it was: golden playthroughs, one for each way that a game can end, and counts by depth.

When a rule was changed on purpose: `python -m tests.golden.make`, read the diff, raise the game's `rules_version`.
"""

from __future__ import annotations

import re

import pytest

import ludoscape as ls
from tests.golden.play import all_counts, counted_ratings, moves_of, playthrough, ratings, refusals
from tests.plans import Plan, golden_of, plans_of

WAYS = [(name, reason) for name in ls.games() for reason in plans_of(name).endings]


@pytest.mark.parametrize("name", ls.games())
def test_every_game_has_golden_files(name: str) -> None:
    assert plans_of(name).endings
    assert plans_of(name).counts
    there = {path.stem for path in golden_of(name).glob("*.txt")}
    assert there == {*plans_of(name).endings, "perft", "ratings", "refusals"}


@pytest.mark.parametrize(("name", "reason"), WAYS)
def test_the_game_is_played_as_before(name: str, reason: str) -> None:
    golden = (golden_of(name) / f"{reason}.txt").read_text("utf-8")
    seed = re.search(r"^seed: (\d+)$", golden, re.MULTILINE)
    assert seed
    moves = [text for _, _, text in moves_of(golden)]
    ended, text = playthrough(name, plans_of(name).endings[reason], int(seed[1]), moves)
    assert text.splitlines() == golden.splitlines()
    assert ended == reason


@pytest.mark.parametrize(("name", "reason"), WAYS)
def test_the_moves_of_the_file_can_be_read(name: str, reason: str) -> None:
    golden = (golden_of(name) / f"{reason}.txt").read_text("utf-8")
    plan = plans_of(name).endings[reason]
    state = ls.game(name, plan.seats, **plan.options).start()
    lines = moves_of(golden)
    assert len(lines) > 10
    for who, possible, text in lines:
        assert who == ("chance" if state.actor == ls.CHANCE else f"seat {state.actor}")
        assert possible == len(state.chance() or state.legal())
        state.play(state.parse(text))
    outcome = state.outcome()
    assert outcome
    assert outcome.reason == reason
    assert f"\n{reason} after {state.turns()} turns" in golden


@pytest.mark.parametrize("name", ls.games())
def test_there_are_as_many_moves_as_before(name: str) -> None:
    golden = (golden_of(name) / "perft.txt").read_text("utf-8")
    assert all_counts(name).splitlines() == golden.splitlines()


@pytest.mark.parametrize(("name", "reason"), WAYS)
def test_the_judge_rates_as_before(name: str, reason: str) -> None:
    golden = (golden_of(name) / "ratings.txt").read_text("utf-8")
    table = next(table for table in golden.split("\n\n") if table.startswith(f"{reason}:"))
    assert ratings(name, reason).splitlines() == table.splitlines()


@pytest.mark.parametrize("name", ls.games())
def test_the_judge_rates_other_numbers_of_seats_and_options_as_before(name: str) -> None:
    golden = (golden_of(name) / "ratings.txt").read_text("utf-8")
    assert counted_ratings(name).splitlines() == golden.split("\n\n")[-1].splitlines()


@pytest.mark.parametrize("name", ls.games())
def test_what_is_not_legal_is_refused_as_before(name: str) -> None:
    golden = (golden_of(name) / "refusals.txt").read_text("utf-8")
    assert refusals(name).splitlines() == golden.splitlines()


def test_another_seed_would_be_noticed() -> None:
    name, reason = WAYS[0]
    plan = plans_of(name).endings[reason]
    assert playthrough(name, plan, 1)[1].splitlines()[9:] != playthrough(name, plan, 2)[1].splitlines()[9:]
    assert playthrough(name, Plan(plan.seats, plan.options, not plan.calm), 1) != playthrough(name, plan, 1)
