"""Compile the hot modules with mypyc where that works; leave the same source interpreted, saying so, where it does not.

The engine, the bots and the adapters are one group, every game is one, and what is seen of each is another: a group
becomes a shared library, on as many cores as there are, and only groups whose source or whose imports' interfaces
changed are made again. In a checkout (`build_ext --inplace`) a build gets a folder of its own, whole or not at all (see
src/ludoscape/builds.py); in a wheel the compiled modules lie beside their source.

LUDOSCAPE_COMPILE=0 leaves them interpreted, LUDOSCAPE_COMPILE=1 makes a failure an error. LUDOSCAPE_PROGRESS=1 prints
how far it has come, for whoever waits. LUDOSCAPE_PROFILED=1 compiles a checkout twice, by GCC: the first build counts
what runs often while bench/exercise.py plays, the second one is made with this profile, and is faster.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import entry_points, version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "ludoscape"
_found = importlib.util.spec_from_file_location("builds", PACKAGE / "builds.py")
builds = importlib.util.module_from_spec(_found)  # by its file: importing the package would need its dependencies
_found.loader.exec_module(builds)

IN_CHECKOUT = "--inplace" in sys.argv


def guests() -> list[Path]:
    """List the packages of other people's games that are installed here; a wheel is made without them."""
    names = {door.module.partition(".")[0] for door in entry_points(group="ludoscape.games")} if IN_CHECKOUT else set()
    found = [importlib.util.find_spec(name) for name in sorted(names)]
    return [Path(spec.origin).resolve().parent for spec in found if spec is not None and spec.origin]


GUESTS = guests()
HOT = [path for package in (PACKAGE, *GUESTS) for path in builds.compiled_modules(package)]
SUMS = builds.sums_of(HOT, PACKAGE)  # before anything is read: source that changes meanwhile is not what was compiled
WORK = Path("build", f"mypyc-{sys.implementation.cache_tag}")  # C code, and what it was made with
FLAGS = (
    ["/O2"]
    if sys.platform == "win32"
    else [
        "-O3",
        "-fno-semantic-interposition",
        "-fvisibility=hidden",
        "-ffp-contract=off",  # one rounding for a product and a sum would give other ratings than the source does
        "-w",
        "-g0",
    ]
)
SEEN = "_seen"  # ends the names of groups of what is seen
QUICKLY = "/O1" if sys.platform == "win32" else "-O1"  # takes half the time of -O3, and such modules run as fast
# the tests check all types strictly; here only what the compiler needs: with the libraries that other modules of the
# package import, some thousand files would be read for nothing, and compiling would take four times as long
CHECKS = ["--explicit-package-bases", "--ignore-missing-imports"]
FOLLOWED = "[mypy]\nfollow_imports = skip\n[mypy-ludoscape.*]\nfollow_imports = silent\n"
WISH = os.environ.get("LUDOSCAPE_COMPILE", "auto")
KEPT = 4  # builds of a checkout, beside those of the last day: processes may still run them
DAY = 86400.0
PROFILED = IN_CHECKOUT and os.environ.get("LUDOSCAPE_PROFILED", "0") not in ("", "0")
EXERCISE = ROOT / "bench" / "exercise.py"
PROFILE = ROOT / "build" / "profile"  # how often everything ran
# values are left out: what is copied would be in a way for the size that was seen most, slower than the library's
GATHERING = [f"-fprofile-generate={PROFILE}", "-fno-profile-values"]
GUIDED = [f"-fprofile-use={PROFILE}", "-fno-profile-values", "-fprofile-partial-training"]
SHARE = 14.0  # how much longer C takes on one core than mypyc; a guess until a quarter is done
BEGUN = time.monotonic()


def give_up(reason: str) -> None:
    """Say in one line what will run instead; or end, when it must be compiled."""
    if WISH == "1" or PROFILED:  # without a profile the build that there is goes on
        sys.exit(f"ludoscape: cannot compile: {reason}")
    print(f"ludoscape: {reason}; the engine will run interpreted, many times slower", file=sys.stderr)


def compiler_is_missing() -> str:
    """Try to compile some lines of C against Python's headers; the reason when that fails."""
    if not compiles("#include <Python.h>\n"):
        return "there is no working C compiler"
    if PROFILED and not compiles("#if !defined(__GNUC__) || defined(__clang__)\n#error\n#endif\n"):
        return "a build with a profile needs GCC"
    return ""


def compiles(lines: str) -> bool:
    """Tell whether the C compiler takes some lines."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(lines)
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.add_include_dir(get_python_inc())
            with silence():
                compiler.compile([str(source)], output_dir=folder)
        except Exception:
            return False
    return True


class silence:
    """Keep what a compiler prints off the terminal: the one line of `give_up` says enough."""

    def __enter__(self) -> None:
        sys.stderr.flush()
        self.kept = os.dup(2)
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 2)

    def __exit__(self, *error: object) -> None:
        os.dup2(self.kept, 2)
        os.close(self.kept)


# ---- what is compiled, and how


def groups() -> list[tuple[list[str], str]]:
    """Divide the hot modules: one group for each game, one for all that games stand on. A new game has its own."""
    found: dict[str, list[str]] = {}
    for path in HOT:
        found.setdefault(f"ludoscape_{group_of(path)}", []).append(relative(path))
    return [(files, name) for name, files in sorted(found.items())]


def group_of(path: Path) -> str:
    """Name the group of a module: its game or the engine, and apart from it what is seen of either."""
    home = next(package for package in (PACKAGE, *GUESTS) if path.is_relative_to(package))
    parts = path.relative_to(home).parts
    seen = SEEN if builds.seen_of("/".join(parts)) else ""
    if home in GUESTS:
        return home.name + seen
    return (parts[1] if parts[0] == "games" and len(parts) > 2 else "engine") + seen


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def recipe() -> str:
    """Sum up what a build depends on beside the source."""
    said = [
        sys.version,
        builds.SUFFIX,
        version("mypy"),
        version("librt"),
        os.environ.get("CC"),
        os.environ.get("CFLAGS"),
    ]
    return sha256(json.dumps([said, builds.sums_of([ROOT / "setup.py"], ROOT)]).encode()).hexdigest()


def build_name(profiled: bool = PROFILED) -> str:
    return sha256(json.dumps([recipe(), SUMS, *(["profiled"] if profiled else [])]).encode()).hexdigest()[:16]


def extensions() -> list[Extension]:
    """Translate the modules to C; give what is to be compiled, or nothing."""
    building = any(word.startswith(("build", "bdist", "editable", "install", "develop")) for word in sys.argv)
    if WISH == "0" or not building:  # such as sdist and egg_info
        return []
    reason = compiler_is_missing()
    if not reason:
        try:
            wait_for_others()
            return [] if already_built() else translated()
        except (Exception, SystemExit) as error:  # mypyc exits when it finds a type error
            reason = f"mypyc failed ({error})"
    give_up(reason)
    return []


def already_built() -> bool:
    """Tell whether this checkout has a build of the source as it stands, made in the same way or in the better one."""
    names = {build_name(), build_name(profiled=True)}
    return IN_CHECKOUT and any((builds.BUILDS / name / builds.NOTE).exists() for name in names)


def wait_for_others() -> None:
    """Let a build that another process makes here end first: both would write the same files."""
    with suppress(ImportError):  # Windows has no such lock
        import fcntl

        Path("build").mkdir(exist_ok=True)
        fcntl.flock(os.open("build/lock", os.O_CREAT | os.O_RDWR), fcntl.LOCK_EX)  # kept as long as this process lives


def translated() -> list[Extension]:
    """Run mypyc over all groups. C code that comes out as it was keeps its age, so it is not compiled again.

    What mypyc remembers between runs is not used: mypyc 2.4.1 forgets which native integers may be undefined
    (`bitmap_attrs` of a class), and then fails, or lays classes out differently in two groups.
    """
    from mypyc.build import mypycify

    remembered = WORK / "recipe"
    if not remembered.exists() or remembered.read_text() != recipe():
        shutil.rmtree(WORK, ignore_errors=True)
        WORK.mkdir(parents=True)
    os.environ["MYPYPATH"] = os.pathsep.join(["src", *(relative(package.parent) for package in GUESTS)])
    followed = WORK / "followed.ini"
    followed.write_text(FOLLOWED)
    words = [f"--config-file={followed}", f"--cache-dir={os.devnull}", *CHECKS, *map(relative, HOT)]
    made = mypycify(words, opt_level="3", debug_level="0", target_dir=str(WORK), separate=groups())
    remembered.write_text(recipe())
    if sys.platform != "win32":
        for extension in made:
            flags = [*FLAGS, QUICKLY] if extension.name.endswith(f"{SEEN}__mypyc") else FLAGS
            extension.extra_compile_args = [a for a in extension.extra_compile_args if not a.startswith("-O")] + flags
    return sorted(made, key=size_of, reverse=True)  # the largest first: no core should wait for it at the end


def size_of(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


# ---- compiling


class Progress:
    """Print how far compiling has come and how long it will take, for whoever asked; sizes are bytes of C."""

    def __init__(self, cores: int) -> None:
        self.asked = os.environ.get("LUDOSCAPE_PROGRESS") == "1"
        self.translating = max(time.monotonic() - BEGUN, 1.0)
        self.guess = self.translating * SHARE / cores  # for all that there is
        self.told = ""

    def begin(self, everything: int, to_do: int) -> None:
        self.begun = time.monotonic()
        self.guess *= to_do / max(everything, 1)
        self.to_do, self.done = to_do, 0
        self.came_on(0)

    def came_on(self, size: int) -> None:
        self.done += size
        spent = time.monotonic() - self.begun
        left = self.guess - spent
        if self.done > self.to_do / 4:
            left = spent * (self.to_do - self.done) / self.done
        line = f"compiling: {100 * self.done // max(self.to_do, 1)} % done, about {max(left, 1):.0f} s left"
        if self.asked and line != self.told:
            print(line, flush=True)
        self.told = line


class BuildExt(build_ext):
    """Compile on all cores, everything or nothing; give a checkout its build as a whole."""

    def finalize_options(self) -> None:
        """Use all cores when no number is given."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        self.progress = Progress(self.parallel)
        if PROFILED:  # what is kept between plain builds stays theirs
            self.build_temp, self.build_lib = (f"{path}-profiled" for path in (self.build_temp, self.build_lib))
            self.force = True

    def run(self) -> None:
        """Compile, or give up as a whole: half a group of modules could not be imported."""
        in_checkout = self.inplace
        try:
            self.remove_all_but(self.made())
            pairs = zip(self.extensions, self.made(), strict=True)
            to_do = [each for each, path in pairs if newer_group(each.sources + each.depends, path)]
            everything = sum(map(size_of, self.extensions))
            self.progress.begin(everything, 2 * everything if PROFILED else sum(map(size_of, to_do)))
            if PROFILED and self.extensions:
                self.gather()
            super().run()
        except Exception as error:
            if not in_checkout:  # where groups that are done stay for the next time
                self.remove_all_but([])
            self.extensions.clear()
            ran = isinstance(error, ImportError)
            give_up(str(error) if ran else f"the C compiler failed, as told above ({type(error).__name__})")

    def gather(self) -> None:
        """Compile what counts how often it runs, let it play, and set the flags of a build with that profile."""
        shutil.rmtree(PROFILE, ignore_errors=True)
        flags = [list(extension.extra_compile_args) for extension in self.extensions]
        for extension in self.extensions:
            extension.extra_compile_args += GATHERING
            extension.extra_link_args += GATHERING
        asked, self.inplace = self.compiler, False  # what counts is nobody's build
        super().run()
        self.compiler, self.inplace = asked, True
        if trouble := trouble_running(Path(self.build_lib), self.modules(), EXERCISE):
            raise ImportError(f"a build that counts cannot play bench/exercise.py ({trouble})")
        for extension, usual in zip(self.extensions, flags, strict=True):
            extension.extra_compile_args = usual + GUIDED
            extension.extra_link_args = []

    def modules(self) -> list[str]:
        return [str(extension.name) for extension in self.extensions]

    def made(self) -> list[Path]:
        """List the files that compiling makes."""
        return [Path(self.build_lib, self.get_ext_filename(extension.name)) for extension in self.extensions]

    def remove_all_but(self, wanted: list[Path]) -> None:
        """Leave nothing of modules that are no more: a wheel takes all that it finds."""
        for path in Path(self.build_lib).rglob("*" + builds.SUFFIX):
            if path not in wanted:
                path.unlink()

    def build_extension(self, ext: Extension) -> None:
        """Compile one library or module."""
        path = Path(self.get_ext_fullpath(ext.name))
        before = path.stat().st_mtime_ns if path.exists() else 0
        super().build_extension(ext)
        if path.stat().st_mtime_ns != before:
            self.progress.came_on(size_of(ext))

    def copy_extensions_to_source(self) -> None:
        """Give the checkout its build, once all modules have been seen to load."""
        if not self.extensions:
            return
        builds.BUILDS.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix="new-", dir=builds.BUILDS))
        for path in self.made():
            target = fresh / path.relative_to(self.build_lib)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)
        if trouble := trouble_running(fresh, self.modules()):  # such as half a file that a killed linker left
            shutil.rmtree(fresh, ignore_errors=True)
            self.remove_all_but([])
            raise ImportError(f"what the C compiler made does not load ({trouble})")
        note = {"suffix": builds.SUFFIX, "modules": self.modules(), "sums": SUMS}
        (fresh / builds.NOTE).write_text(json.dumps(note, indent=1) + "\n", "utf-8")
        for old in PACKAGE.parent.rglob("*" + builds.SUFFIX):  # left beside the source by older versions
            old.unlink()
        shutil.rmtree(builds.BUILDS / build_name(), ignore_errors=True)  # one whose note is gone
        fresh.rename(builds.BUILDS / build_name())  # from here on, and not before, it is found
        remove_old_builds()


def trouble_running(folder: Path, modules: list[str], program: Path | None = None) -> str:
    """Import all modules of a build and of no other one, run a program; say what is wrong with it, or nothing."""
    code = (
        "import importlib, runpy, sys; from importlib.util import module_from_spec, spec_from_file_location as find\n"
        "path, folder, program, *modules = sys.argv[1:]; name = 'ludoscape.builds'; spec = find(name, path)\n"
        "builds = sys.modules[name] = module_from_spec(spec); spec.loader.exec_module(builds)\n"
        "builds.take = lambda: None; sys.meta_path.insert(0, builds.CompiledModules(folder, modules))\n"
        "for module in modules: importlib.import_module(module)\n"
        "if program: runpy.run_path(program, run_name='__main__')"
    )
    command = [sys.executable, "-c", code, str(PACKAGE / "builds.py"), str(folder), str(program or ""), *modules]
    path = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    env = {**os.environ, "PYTHONPATH": path, builds.ASKED: ""}
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    return done.stderr.strip().rpartition("\n")[2] or "a module does not load" if done.returncode else ""


def remove_old_builds() -> None:
    """Keep the newest builds and those of the last day, and nothing that was left half done."""
    folders = sorted(builds.BUILDS.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in folders[KEPT:]:
        if time.time() - path.stat().st_mtime > DAY:
            shutil.rmtree(path, ignore_errors=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
