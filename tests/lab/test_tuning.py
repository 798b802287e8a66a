"""The constants of judges are found in their source, and fitted by matches: the same seed, the same constants."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape.cli import main
from ludoscape.lab import LabError
from ludoscape.lab.constants import OpenJudge, constants_of, loosened, rewritten, tightened
from ludoscape.lab.recipe import Recipe, recipe_of
from ludoscape.lab.teaching import Carrying
from ludoscape.lab.tuning import Tuner
from tests.lab import racing

GAMES = [racing.Hasty()]
STEPS = 192  # three lots


class Stopped(Exception):
    """What ends a run in the middle."""


def fit(folder: Path, jobs: int = 1, stop: str = "", steps: int = STEPS, playouts: int = 0) -> tuple[Path, list[str]]:
    """Fit the hasty judge, up to the first line that holds what is told."""
    said: list[str] = []

    def tell(line: str) -> None:
        said.append(line)
        if stop and stop in line:
            raise Stopped

    tuner = Tuner(GAMES, Recipe(), steps, "seed", folder, Carrying(jobs), tell, check=20, playouts=playouts)
    return tuner.run(60.0), said


def source_of(game: str) -> str:
    return (Path(ls.__file__).parent / "games" / game / "bots" / "judge.py").read_text("utf-8")


@pytest.fixture(scope="module")
def fitted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Give the judge of a run in one process that nobody stopped, and what was told."""
    return fit(tmp_path_factory.mktemp("fitted") / "run")


def test_constants_follow_who_wins(fitted: tuple[Path, list[str]]) -> None:
    """The race is won by who rolls; the judge began by liking to step."""
    ahead, even = (each.value for each in constants_of(fitted[0].read_text("utf-8")))
    assert ahead > 0.2 and even < 0.7 and even < 3 * ahead
    assert any("[" in line and "against those of before, one decision on" in line for line in fitted[1])


def test_constants_are_fitted_by_searches(fitted: tuple[Path, list[str]], tmp_path: Path) -> None:
    """Searches of two simulations look at what the judge likes alone, as it does that looks one decision on."""
    path, said = fit(tmp_path / "searched", steps=64, playouts=2)
    ahead, even = (each.value for each in constants_of(path.read_text("utf-8")))
    assert ahead > 0.2 and even < 0.7
    assert any("against those of before, by searches of 2" in line for line in said)
    with pytest.raises(LabError, match="is the folder of another run"):
        fit(tmp_path / "searched", steps=64)


def test_what_a_run_writes_is_the_source_with_other_numbers(fitted: tuple[Path, list[str]]) -> None:
    source = Path(racing.__file__).read_text("utf-8")
    assert rewritten(fitted[0].read_text("utf-8"), [0.2, 0.7]) == source


def test_a_run_leaves_the_constants_as_they_were(fitted: tuple[Path, list[str]]) -> None:
    assert (racing.AHEAD, racing.EVEN) == (0.2, 0.7)


def test_the_same_seed_gives_the_same_constants_by_any_number_of_processes(
    fitted: tuple[Path, list[str]], tmp_path: Path
) -> None:
    assert fit(tmp_path / "two", jobs=2)[0].read_text("utf-8") == fitted[0].read_text("utf-8")


def test_a_run_that_was_stopped_goes_on(fitted: tuple[Path, list[str]], tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        fit(tmp_path / "run", stop="128 steps")
    begun = (tmp_path / "run" / "steps.jsonl").stat().st_size
    assert fit(tmp_path / "run")[0].read_text("utf-8") == fitted[0].read_text("utf-8")
    assert begun > 0


def test_the_folder_of_another_run_is_refused(fitted: tuple[Path, list[str]]) -> None:
    with pytest.raises(LabError, match="is the folder of another run"):
        fit(fitted[0].parent, steps=STEPS + 64)


@pytest.mark.parametrize("game", ["alheimur", "decay", "intimate_settlers", "silver_isle", "small_worlds"])
def test_every_judge_can_be_loosened_and_comes_back(game: str) -> None:
    source = source_of(game)
    constants = constants_of(source)
    assert len(constants) >= 9
    assert tightened(loosened(source)) == source
    assert [each.value for each in constants_of(rewritten(source, [2 * each.value for each in constants]))] == [
        2 * each.value for each in constants
    ]


def test_what_is_no_opinion_is_not_fitted() -> None:
    fixed = recipe_of(ls.game_type("intimate-settlers")).fixed
    names = {each.name for each in constants_of(source_of("intimate_settlers"), fixed)}
    assert "PIPS" not in names and "WEIGHTS" in names
    assert "STEP" not in names, "others are reckoned from it"


def test_constants_that_are_built_in_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A compiled build has them as numbers in its code: setting them would change nothing, and every game be a draw."""
    if ls.build() == "interpreted":
        assert OpenJudge(ls.game("silver-isle")).constants, "nothing is built in here"
        return
    assert main(["train", "silver-isle", "--constants", "--out", str(tmp_path)]) == 2
    assert "are built into this compiled build: `make constants GAME=silver-isle`" in capsys.readouterr().err


def test_interpreted_they_can_be_set() -> None:
    code = (
        "import ludoscape as ls; from ludoscape.lab.constants import OpenJudge; "
        "print(*(len(OpenJudge(ls.game(name)).constants) for name in ls.games()[:5]))"
    )
    environment = os.environ | {"LUDOSCAPE_INTERPRETED": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert len(run.stdout.split()) == 5


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--constants", "--games", "5"], "--constants is counted in --steps"),
        (["--constants", "--keep"], "its result is put into the source by hand"),
        (["--steps", "640"], "--steps goes with --constants"),
        (["--playouts", "9"], "--playouts goes with --constants"),
        (["--constants", "--playouts", "0"], "not a whole number of at least 1"),
        (["--constants", "--steps", "3"], "not a whole number of at least 64"),
    ],
)
def test_what_does_not_go_together_is_refused(
    more: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        assert main(["train", "decay", "--out", str(tmp_path), *more]) == 2
    except SystemExit as end:
        assert end.code == 2
    assert sentence in capsys.readouterr().err


def test_a_judge_without_constants_is_refused() -> None:
    from tests.bots.toy import Race, RaceJudge

    class Plain(Race):
        def hand_judge(self) -> RaceJudge:
            return RaceJudge(2)

    with pytest.raises(LabError, match="has no constants"):
        OpenJudge(Plain())
