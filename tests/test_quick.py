"""`make quick`: what is chosen exists and belongs there, and what is left out is said."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pytest

import ludoscape as ls
from tests import quick
from tests.plans import is_ours

pytest_plugins = ["pytester"]

PLAY = """
import pytest

@pytest.mark.parametrize("name", ["decay", "small-worlds"])
def test_each_game(name): pass

@pytest.mark.slow
def test_slow(): pass

@pytest.mark.browser
def test_browser(): pass

def test_other(): pass
"""


def known_files() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "src", "tests"], cwd=quick.ROOT, capture_output=True, text=True)
    return [name for name in listed.stdout.splitlines() if (quick.ROOT / name).exists()]


def test_something_belongs_to_every_file_of_the_source_and_of_the_tests() -> None:
    files = known_files()
    if not files:
        pytest.skip("needs a checkout of git")
    assert [file for file in files if not quick.near(file)[0]] == []


@pytest.mark.parametrize("name", [name for name in ls.games() if is_ours(name)])
def test_a_game_has_its_tests_and_those_that_play_every_game(name: str) -> None:
    folder = name.replace("-", "_")
    tests, about = quick.near(f"src/ludoscape/games/{folder}/views/view.py")
    assert tests[0] == f"tests/games/{folder}"
    assert {"tests/test_conformance.py", "tests/test_golden.py", *quick.WALLS} < set(tests)
    assert tests[-1] == f"src/ludoscape/games/{folder}/views/view.py", "its doctests"
    assert about == name
    assert quick.near(f"docs/rules/{name}.md") == (
        [f"tests/games/{folder}", "tests/test_rule_coverage.py", "tests/test_designers.py"],
        name,
    )


@pytest.mark.parametrize("part", ["engine", "pictures", "geometry", "bots", "lab", "table", "adapters"])
def test_a_part_has_its_tests_first(part: str) -> None:
    tests, about = quick.near(f"src/ludoscape/{part}/__init__.py")
    assert (tests[0], about) == (f"tests/{part}", quick.ALL)
    assert {*quick.WALLS} < {*tests}


def test_the_page_s_script_has_its_own_tests_first() -> None:
    for name in ("table.js", "table/pointer.js", "logic/picks.js"):
        assert quick.near(f"src/ludoscape/table/static/{name}")[0] == ["tests/page", "tests/table"]
    assert quick.near("tests/page/picks.test.js")[0] == ["tests/page"]


def test_a_changed_test_runs_alone_and_first() -> None:
    assert quick.near("tests/table/test_doors.py")[0] == ["tests/table/test_doors.py"]
    assert quick.near("tests/table/test_that_is_gone.py")[0] == []
    assert (
        next(iter(quick.choose(["README.md", "src/ludoscape/cli/lab.py", "tests/test_cli.py"]))) == "tests/test_cli.py"
    )


def test_two_games_are_both_wanted_and_the_engine_wants_all() -> None:
    chosen = quick.choose(["src/ludoscape/games/decay/views/view.py", "src/ludoscape/games/silver_isle/views/view.py"])
    assert chosen["tests/test_golden.py"]["games"] == ["decay", "silver-isle"]
    chosen = quick.choose(["src/ludoscape/games/decay/views/view.py", "src/ludoscape/engine/state.py"])
    assert quick.ALL in chosen["tests/test_golden.py"]["games"]


def test_doctests_of_compiled_modules_are_read_from_their_source() -> None:
    """Beside the compiled module of the same name pytest refuses the file."""
    hot, cold = "src/ludoscape/games/alheimur/rules/survival.py", "src/ludoscape/games/alheimur/words/notation.py"
    chosen = quick.choose([hot, cold])
    assert quick.apart(chosen) == ([hot] if ls.build() == "compiled" else [])
    assert cold in chosen
    assert (hot in chosen) == (ls.build() != "compiled")


def test_nothing_changed_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(quick, "changed", lambda base: [])
    assert quick.main([]) == 0
    assert capsys.readouterr().out == "Nothing differs from HEAD: there is nothing to check.\n"


def test_an_unknown_revision_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert quick.main(["--base", "no-such-revision"]) == 2
    assert capsys.readouterr().out.count("\n") == 1


def test_what_git_knows_and_does_not_know_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    for name in ("same", "changed", "gone"):
        (tmp_path / name).write_text(name)
    git("init")
    git("add", ".")
    git("commit", "-m", "x")
    (tmp_path / "changed").write_text("anew")
    (tmp_path / "gone").unlink()
    (tmp_path / "new").write_text("new")
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    assert quick.changed("HEAD") == ["changed", "gone", "new"]


def played(pytester: pytest.Pytester, left: float, changed: tuple[str, ...] = ()) -> tuple[dict[str, int], str]:
    """Run the file above as `make quick` would, for Decay; gives the counts and what was printed."""
    pytester.makepyfile(test_it=PLAY)
    chosen = {"test_it.py": {"games": ["decay"], "why": ["x"]}}
    plan = {"chosen": chosen, "changed": changed, "until": time.time() + left}
    result = pytester.runpytest("-p", "tests.quick", "--quick", json.dumps(plan), "-rs")
    counts = result.parseoutcomes()
    counts.pop("warnings", None)
    return counts, result.stdout.str()


def test_other_games_are_not_played_and_what_is_slow_is_left_out_and_counted(pytester: pytest.Pytester) -> None:
    counts, text = played(pytester, 600)
    assert counts == {"passed": 2, "skipped": 2}
    assert "left out: it needs a browser" in text
    assert "left out: it is slow" in text


def test_a_changed_test_is_not_left_out_for_being_slow(pytester: pytest.Pytester) -> None:
    assert played(pytester, 600, ("test_it.py",))[0] == {"passed": 4}


def test_when_the_time_is_over_no_test_begins(pytester: pytest.Pytester) -> None:
    counts, text = played(pytester, -1)
    assert counts == {"skipped": 4}
    assert "[4] " in text
    assert "did not begin within 45 seconds" in text
