"""Both builds: what is compiled, that the source can be run beside it, rules changed in plain Python, wheels."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape import builds
from ludoscape.bots import make_bot
from ludoscape.engine.playout import playouts
from ludoscape.lab.simulate import play

ROOT = Path(__file__).parent.parent
PACKAGE = Path(ls.__file__).parent
TOLD = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE")  # shipped with the source
Decay = ls.game_type("decay")
DecayState: Any = type(Decay().start())


def run(code: str, **environment: str) -> str:
    """Run Python in a process of its own; give what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# ---- the builds


def test_the_build_is_not_older_than_its_source() -> None:
    assert builds.changed() == []


def test_the_build_is_the_one_that_is_asked_for() -> None:
    """In `.ci/run` LUDOSCAPE_COMPILE=1 promises a compiled build; without that promise any will do."""
    if os.environ.get("LUDOSCAPE_INTERPRETED", "0") not in ("", "0"):
        assert ls.build() == "interpreted"
    elif os.environ.get("LUDOSCAPE_COMPILE") == "1":
        assert ls.build() == "compiled"


def test_the_source_can_be_run_beside_compiled_modules() -> None:
    code = "import ludoscape, sys; m = sys.modules; print(ludoscape.build(), m['ludoscape.engine.playout'].__file__)"
    assert run("import ludoscape.engine.playout; " + code, LUDOSCAPE_INTERPRETED="1").startswith("interpreted")
    assert run("import ludoscape.engine.playout; " + code, LUDOSCAPE_INTERPRETED="1").endswith("playout.py")


# as setup.py calls them: those of the package, and the library of each group
VIEWS = ["ludoscape.games.decay.views.view", "ludoscape.games.decay.words.log"]
MODULES = ["ludoscape.same", "ludoscape.changed", *VIEWS, "ludoscape.table.snippets", "ludoscape_decay_seen__mypyc"]


class Checkout:
    """A package of some modules with a folder for builds; a compiled module is stood for by any file."""

    def __init__(self, folder: Path) -> None:
        self.package, self.builds = folder / "src", folder / "build"
        for name in (
            "same.py",
            "changed.py",
            "games/decay/views/view.py",
            "games/decay/words/log.py",
            "table/snippets.py",
        ):
            (self.package / name).parent.mkdir(parents=True, exist_ok=True)
            (self.package / name).write_text("x = 1\n")

    def build(self, name: str, suffix: str = builds.SUFFIX, at: int = 0) -> Path:
        made = self.builds / name
        made.mkdir(parents=True)
        sums = builds.sums_of(self.package.rglob("*.py"), self.package)
        note = made / builds.NOTE
        note.write_text(json.dumps({"suffix": suffix, "modules": MODULES, "sums": sums}))
        os.utime(note, (at, at))
        return made


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_a_build_counts_only_for_the_very_source_it_was_made_from(checkout: Checkout) -> None:
    checkout.build("one")
    ((_, note),) = builds.notes(checkout.builds)
    assert builds.changed_since(note, checkout.package) == []
    assert builds.fitting(checkout.builds, checkout.package) == (checkout.builds / "one", MODULES)
    (checkout.package / "changed.py").write_text("x = 2\n")
    assert builds.changed_since(note, checkout.package) == ["changed.py"]
    assert builds.fitting(checkout.builds, checkout.package) is None
    (checkout.package / "same.py").unlink()
    assert builds.changed_since(note, checkout.package) == ["changed.py", "same.py"]


def test_only_whole_builds_for_this_python_count_and_the_newest_comes_first(checkout: Checkout) -> None:
    checkout.build("older", at=1)
    checkout.build("newer", at=2)
    checkout.build("other", suffix=".cpython-27-pdp11.so", at=3)
    (checkout.build("half") / builds.NOTE).unlink()
    (checkout.build("torn") / builds.NOTE).write_text("{")
    assert [path.name for path, _ in builds.notes(checkout.builds)] == ["newer", "older"]
    assert builds.notes(checkout.package) == []


def test_going_back_to_older_source_finds_its_build_again(checkout: Checkout) -> None:
    checkout.build("before", at=1)
    (checkout.package / "changed.py").write_text("x = 2\n")
    checkout.build("after", at=2)
    (checkout.package / "changed.py").write_text("x = 1\n")
    found = builds.fitting(checkout.builds, checkout.package)
    assert found is not None
    assert found[0].name == "before"


def test_what_only_shows_a_game_may_have_changed(checkout: Checkout) -> None:
    """Then all that shows it runs from source, and nothing else; a build of the very source comes before that one."""
    made = checkout.build("made", at=1)
    (checkout.package / "games/decay/words/log.py").write_text("x = 2\n")
    rest = [module for module in MODULES if module not in VIEWS]
    assert builds.fitting(checkout.builds, checkout.package) == (made, rest)
    (checkout.package / "table/snippets.py").unlink()
    assert builds.fitting(checkout.builds, checkout.package) == (made, [m for m in rest if "table" not in m])
    again = checkout.build("again", at=0)
    assert builds.fitting(checkout.builds, checkout.package) == (again, MODULES)
    (checkout.package / "same.py").write_text("x = 2\n")
    assert builds.fitting(checkout.builds, checkout.package) is None


def test_what_shows_the_game_of_another_package_goes_with_its_rules(checkout: Checkout) -> None:
    """It is known by its whole path."""
    made = checkout.build("made")
    note = json.loads((made / builds.NOTE).read_text())
    note["sums"][f"{checkout.package}/games/guest/views/view.py"] = "another"
    (made / builds.NOTE).write_text(json.dumps(note))
    assert builds.fitting(checkout.builds, checkout.package) is None


def test_modules_of_a_build_come_from_its_folder_and_no_others(tmp_path: Path) -> None:
    finder = builds.CompiledModules(tmp_path, ["ludoscape.engine.state", "ludoscape_engine__mypyc"])
    spec = finder.find_spec("ludoscape.engine.state")
    assert spec is not None
    assert spec.origin == str(tmp_path / "ludoscape" / "engine" / "state") + builds.SUFFIX
    assert finder.find_spec("ludoscape.engine.view") is None


def test_a_build_is_tried_by_itself(tmp_path: Path) -> None:
    """That another one fits hides nothing: here nothing is there that could be loaded."""
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    (function,) = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "trouble_running"]
    names: dict[str, Any] = {"os": os, "subprocess": subprocess, "sys": sys, "Path": Path, "builds": builds}
    names["PACKAGE"] = builds.PACKAGE
    exec(compile(ast.Module([function], []), "setup.py", "exec"), names)
    assert "state" in names["trouble_running"](tmp_path, ["ludoscape.engine.state"])


# ---- a rule changed in plain Python, without a compiler


class FreeState(DecayState):  # type: ignore[misc]
    """Decay in which every tile may be entered for nothing."""

    def is_free(self, tile: int) -> bool:
        return True

    def blank(self) -> FreeState:
        return FreeState(self.game, self.settings)


class FreeDecay(Decay):  # type: ignore[misc,valid-type]
    """Decay with that rule."""

    def start(self) -> FreeState:
        state = FreeState(self, self.settings)
        state.begin()
        return state


def steps_paid(game: ls.Game) -> int:
    """Count the coins paid for steps in a few games, each move played on a copy."""
    paid = 0
    for seed in range(5):
        state, rng, before = game.start(), ls.Rng(seed), ""
        while state.actor != ls.OVER:
            legal = state.legal()
            move = legal[rng.below(len(legal))] if legal else state.draw(rng)
            text = state.text(move)
            paid += text.startswith("*") and before.startswith(">")
            before = text
            state = state.copy()
            state.play(move)
    return paid


def test_a_rule_is_changed_by_a_subclass_in_plain_python() -> None:
    assert steps_paid(Decay(2, max_turns=20)) > 0
    assert steps_paid(FreeDecay(2, max_turns=20)) == 0


def test_bots_play_by_the_changed_rule() -> None:
    played = play(FreeDecay(2, max_turns=4), [make_bot(name, 1) for name in ("mcts:playouts=4", "random")], 1)
    assert not any(text.startswith("*") and before.startswith(">") for before, text in pairwise(played.texts()))


def test_compiled_playouts_obey_the_subclass() -> None:
    plain = playouts(Decay(2, max_turns=20).start(), 5, ls.Rng(1))
    changed = playouts(FreeDecay(2, max_turns=20).start(), 5, ls.Rng(1))
    assert plain != changed


# ---- doors


def test_every_module_stands_where_its_name_says() -> None:
    """`import ludoscape.games.decay.rules.board as board` needs each package to have the next as its attribute."""
    run("import ludoscape.games.decay.rules.board as board; assert board.Settings")
    hidden = []
    for name, module in sorted(sys.modules.items()):
        package, _, last = name.rpartition(".")
        if package.split(".")[0] == "ludoscape" and getattr(sys.modules[package], last, None) is not module:
            hidden.append(name)
    assert hidden == []


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    """So a bot's process is there at once: it loads the game that it plays, and nothing that only a server needs."""
    here = "{name for name in sys.modules if name.startswith('ludoscape.games.') and name.count('.') == 2}"
    code = f"import sys, ludoscape as ls; from ludoscape.table import worker; a = {here}; ls.game('decay'); b = {here}"
    told = run(f"{code}; ls.games(); print(a, b, 'asyncio' in sys.modules)")
    assert told == "set() {'ludoscape.games.decay'} False"


def test_the_package_of_the_games_lists_them_when_it_is_called() -> None:
    import ludoscape.games.decay.rules.board as board

    package: object = ls.games  # for a type checker it is the function
    assert package is sys.modules["ludoscape.games"]
    assert ls.games()[0] == "decay"
    assert board.__name__ == "ludoscape.games.decay.rules.board"


# ---- what is shipped


def test_versions_are_pinned_for_all_that_is_needed() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    wanted += [each for extra in extras.values() for each in extra if not each.startswith("ludoscape[")]
    assert f"ludoscape[{','.join(name for name in extras if name != 'test')}]" in extras["test"], "all are tested"
    pins = (ROOT / "constraints.txt").read_text("utf-8").lower().replace("_", "-")
    for requirement in wanted:
        name = re.split("[>=[]", requirement)[0].strip().lower().replace("_", "-")
        assert f"\n{name}==" in pins, name
    assert "http" not in re.sub("http(x|core|tools)==", "", pins), "no address of an index"


def test_the_version_is_told_once() -> None:
    import tomllib

    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == ls.__version__
    headings = [line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    assert ls.__version__ in headings[0], "what is new in this version is told"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what is built from: the files that git knows."""
    copy = tmp_path_factory.mktemp("source")
    needed = ("src", "setup.py", "pyproject.toml", "MANIFEST.in", *TOLD)
    listed = subprocess.run(["git", "ls-files", "-z", *needed], cwd=ROOT, capture_output=True, text=True).stdout
    names = [name for name in listed.split("\0") if name]
    if not names:
        pytest.skip("needs a checkout of git")
    for name in names:
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    return copy


def test_without_a_compiler_the_build_says_one_line(source: Path) -> None:
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    env = {**os.environ, "CC": "no-such-compiler", "LUDOSCAPE_COMPILE": "auto"}
    done = subprocess.run(command, cwd=source, env=env, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "there is no working C compiler" in done.stderr
    assert not list(source.rglob("*.so"))
    done = subprocess.run(command, cwd=source, env={**env, "LUDOSCAPE_COMPILE": "1"}, capture_output=True, text=True)
    assert done.returncode != 0
    assert done.stderr.startswith("ludoscape: cannot compile: there is no working C compiler")


@pytest.fixture(scope="module")
def gcc() -> str:
    """Give the command of the C compiler that builds, which must be GCC."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    try:
        said = subprocess.run([*shlex.split(command), "--version"], capture_output=True, text=True).stdout
    except OSError:
        said = ""
    if "Free Software Foundation" not in said:
        if "gcc" in os.environ.get("LUDOSCAPE_REQUIRE", ""):
            pytest.fail(f"GCC is required, and {command} is none")
        pytest.skip("needs GCC")
    return command


def test_another_compiler_than_gcc_makes_no_profile(source: Path, gcc: str) -> None:
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    env = {**os.environ, "CC": f"{gcc} -D__clang__", "LUDOSCAPE_COMPILE": "1", "LUDOSCAPE_PROFILED": "1"}
    done = subprocess.run(command, cwd=source, env=env, capture_output=True, text=True)
    assert done.returncode != 0
    assert done.stderr == "ludoscape: cannot compile: a build with a profile needs GCC\n"


@pytest.mark.usefixtures("gcc")
def test_a_build_with_a_profile_is_made_by_what_was_counted(source: Path, tmp_path: Path) -> None:
    """Of one module, with an exercise of its own: all of them take minutes."""
    checkout = shutil.copytree(source, tmp_path / "checkout")
    for path in builds.compiled_modules(checkout / "src" / "ludoscape"):
        if path.name != "chance.py":
            path.write_text(path.read_text("utf-8").replace(builds.MARK, "", 1), "utf-8")
    (checkout / "bench").mkdir()
    exercise = checkout / "bench" / "exercise.py"
    exercise.write_text("from ludoscape.engine.chance import Rng\nrng = Rng(1)\nfor _ in range(99): rng.below(6)\n")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    env = {**os.environ, "PYTHONPATH": "", "LUDOSCAPE_COMPILE": "1", "LUDOSCAPE_PROFILED": "1"}

    def built() -> list[Path]:
        subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=True)
        return list((checkout / "build" / "compiled").iterdir())

    (made,) = built()
    assert list((checkout / "build" / "profile").glob("*engine*.gcda")), "what ran was counted"
    libraries = [path.read_bytes() for path in made.rglob("*" + builds.SUFFIX)]
    assert libraries and not any(b"__gcov" in library for library in libraries), "what is used counts no more"
    del env["LUDOSCAPE_PROFILED"]
    assert built() == [made], "a plain build is not made where this one is"

    exercise.write_text("raise SystemExit('there is no game')\n")
    (checkout / "src" / "ludoscape" / "engine" / "chance.py").open("a").write("\n")
    env["LUDOSCAPE_PROFILED"] = "1"
    done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True)
    assert done.returncode != 0
    said = "a build that counts cannot play bench/exercise.py (there is no game)"
    assert done.stderr == f"ludoscape: cannot compile: {said}\n"
    assert list((checkout / "build" / "compiled").iterdir()) == [made], "what could not be counted is no build"


def build_wheel(made_from: Path, folder: Path) -> Path:
    """Build a wheel without compiling, which is quick; `make wheel` builds the compiled one."""
    command = ["-m", "pip", "--quiet", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    env = {**os.environ, "LUDOSCAPE_COMPILE": "0"}
    subprocess.run([sys.executable, *command, str(made_from)], check=True, env=env, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def sums(wheel: Path) -> dict[str, int]:
    """List what is in a wheel, with the sum of each file."""
    return {file.filename: file.CRC for file in zipfile.ZipFile(wheel).infolist()}


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(source, tmp_path_factory.mktemp("wheel"))


@pytest.mark.slow
def test_a_wheel_holds_all_files_of_the_package(source: Path, wheel: Path) -> None:
    tracked = {path.relative_to(source / "src").as_posix() for path in (source / "src").rglob("*") if path.is_file()}
    tracked = {name for name in tracked if "__pycache__" not in name}  # setup.py imports from there
    assert wheel.name.endswith("py3-none-any.whl")
    held = {name for name in sums(wheel) if ".dist-info/" not in name}
    assert held == {name for name in tracked if ".egg-info/" not in name}


@pytest.mark.slow
def test_the_source_archive_makes_the_same_wheel(source: Path, wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        assert {name.partition("/")[2] for name in opened.getnames()} >= set(TOLD)
    assert sums(build_wheel(archive, tmp_path / "again")) == sums(wheel)


@pytest.mark.slow
def test_an_installed_wheel_passes_its_check(wheel: Path, tmp_path: Path) -> None:
    """In an environment that has it and the libraries: it serves, plays and draws, and a file less is noticed."""
    venv.create(tmp_path, with_pip=False)
    place = {"base": str(tmp_path), "platbase": str(tmp_path)}
    python = Path(sysconfig.get_path("scripts", "venv", place), "python")
    installed = Path(sysconfig.get_path("purelib", "venv", place))
    command = ["-m", "pip", "--quiet", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    (installed / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    check = [str(python), str(ROOT / "tests" / "check_wheel.py")]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("ok: ") == 4 + len(ls.games())
    (installed / "ludoscape" / "table" / "static" / "icon.svg").unlink()
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 1
    assert re.fullmatch(r"not ok: http://\S+/static/\w+/icon.svg answers 404\n", done.stderr)
    done = subprocess.run([*check, "--compiled"], capture_output=True, text=True)
    assert done.returncode == 1
    assert "not ok: the build is not compiled" in done.stderr


@pytest.mark.slow
def test_a_checkout_is_no_installed_wheel() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tests" / "check_wheel.py")], capture_output=True, text=True)
    assert done.returncode == 1
    assert "is a checkout" in done.stderr or "there is no command" in done.stderr
