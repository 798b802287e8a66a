"""Judges that learn: the same seed, the same weights, whatever carries the games and however often it was stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.cli import main
from ludoscape.cli.learning import keep
from ludoscape.engine.weights import kept, read_file
from ludoscape.lab import LabError
from ludoscape.lab.recipe import Recipe, recipe_of
from ludoscape.lab.teaching import Carrying, Teacher, ground_of

GAME = ls.game("small-worlds", turns=1)
TINY = Recipe(
    games=32, generations=2, keep=0.5, margin=8.0, hidden=16, epochs=1, better=(-900, -800), test_games=40,
    search=2, searched=(-900, -800), search_games=40, card_games=8, leave_out=("terrain",),
)  # fmt: skip


class Stopped(Exception):
    """What ends a run in the middle."""


def teach(folder: Path, jobs: int = 1, stop: str = "", recipe: Recipe = TINY) -> Path | None:
    """Teach, up to the first line that begins as told."""

    def tell(line: str) -> None:
        if stop and line.strip().startswith(stop):
            raise Stopped

    return Teacher(GAME, recipe, "seed", folder, Carrying(jobs), 60.0, tell).run()


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the weights of a run in one process that nobody stopped."""
    path = teach(tmp_path_factory.mktemp("taught") / "run")
    assert path is not None
    return path


def test_a_run_tells_what_its_weights_are(taught: Path) -> None:
    said = read_file(taught).said
    assert (said["game"], said["seats"], said["options"]) == ("small-worlds", 2, {"turns": 1})
    assert said["made"]["generation"] == 2 and said["made"]["games"] == 64 and said["made"]["rows"] > 500
    assert "terrain" not in said["fields"]
    assert said["ground"] == ground_of(GAME)
    card = taught.with_suffix(".txt").read_text("utf-8")
    assert "small-worlds, 2 seats, turns=1" in card and "of 8 games against the judge made by hand" in card
    assert said["passed"]["against"] == "1"
    for test in ("one decision on", "2 simulations a decision"):
        share, low, high, games = said["passed"]["tests"][test]
        assert low <= share <= high and 0 < games <= 40
        assert f"passed against generation 1, {test}: {share:.3f} [" in card
    assert read_file(taught).judge(GAME).rate(GAME.start(), 0) > 0


def test_two_processes_give_the_same_weights(taught: Path, tmp_path: Path) -> None:
    path = teach(tmp_path / "run", jobs=2)
    assert path is not None and path.read_bytes() == taught.read_bytes()


@pytest.mark.parametrize(
    "stop", ["32 games", "fitted", "passed, one decision on", "passed, 2 simulations", "kept", "against the judge"]
)
def test_a_run_that_was_stopped_goes_on_to_the_same_weights(stop: str, taught: Path, tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        teach(tmp_path, stop=stop)
    path = teach(tmp_path)
    assert path is not None and path.read_bytes() == taught.read_bytes()


def test_the_command_teaches_what_the_recipe_says_and_keeps_what_wins(
    taught: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = replace(TINY, taught=({"seats": 2, "turns": 1},))
    monkeypatch.setattr("ludoscape.lab.recipe.recipe_of", lambda kind: recipe)
    monkeypatch.setattr("ludoscape.cli.learning.folder_of", lambda game: tmp_path / "weights")
    words = ["train", "small-worlds", "--seed", "seed", "--jobs", "1", "--out", str(tmp_path), "--keep"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "Small Worlds, 2-turns=1\ngeneration 1: 32 games by the judge hand\n" in said
    assert "of 8 games against the judge made by hand\nthe weights are in" in said
    kept_ones = sorted(path.name for path in (tmp_path / "weights").iterdir())
    assert kept_ones == ["2-turns=1.txt", "2-turns=1.weights"]
    found = read_file(tmp_path / "weights" / "2-turns=1.weights")
    assert found.first == read_file(taught).first and found.said["strength"] == read_file(taught).said["strength"]
    keep(tmp_path / "weights", "2-turns=1", None)
    assert not list((tmp_path / "weights").iterdir())


def test_the_judges_that_learned_are_listed(
    taught: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ludoscape.engine.weights.kept", lambda package: (read_file(taught),))
    assert main(["judges", "small-worlds"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "small-worlds: Small Worlds, 1 learned judge"
    assert said[1].startswith("    result.weights: small-worlds, 2 seats, turns=1")
    assert "passed against generation 1, one decision on: " in "".join(said[3:5])


def test_another_run_does_not_go_on_in_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(LabError, match="is the folder of another run"):
        teach(tmp_path)


@pytest.mark.parametrize(
    ("harder", "refused"),
    [({"better": (800, 900)}, "one decision on"), ({"searched": (800, 900)}, "2 simulations a decision")],
)
def test_what_fails_one_decision_on_or_by_search_is_not_kept(
    harder: dict[str, Any], refused: str, tmp_path: Path
) -> None:
    told: list[str] = []
    recipe = replace(TINY, generations=1, **harder)
    assert Teacher(GAME, recipe, "seed", tmp_path, Carrying(1), 60.0, told.append).run() is None
    assert [line.split(":")[0].strip() for line in told if "not kept" in line] == [f"not kept, {refused}"]


def test_a_recipe_may_do_without_searches(tmp_path: Path) -> None:
    path = teach(tmp_path, recipe=replace(TINY, generations=1, search=0))
    assert path is not None
    said = read_file(path).said
    assert [*said["passed"]["tests"]] == [*said["strength"]] == ["one decision on"]


def test_a_recipe_names_fields_that_there_are() -> None:
    with pytest.raises(LabError, match="is observed by no field 'tarrain'"):
        Recipe(leave_out=("tarrain",)).used(GAME)


@pytest.mark.parametrize("name", ls.games())
def test_recipes_and_weights_of_a_game_are_for_it_as_it_is(name: str) -> None:
    """Weights that fail here put right a judge, or read an observation, that has changed: `make judges`."""
    kind = ls.game_type(name)
    recipe = recipe_of(kind)
    for asked in recipe.taught:
        assert recipe.used(ls.game(name, **asked))
    for weights in kept(kind.package):
        said = weights.said
        game = ls.game(name, said["seats"], **said["options"])
        assert weights.judge(game).rate(game.start(), 0) > 0
        assert all(low > 0.5 for _, low, _, _ in said["strength"].values()) and len(said["strength"]) == 2
        assert said["ground"] == ground_of(game)
