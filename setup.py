"""Compile the hot modules with mypyc where that works; leave the same source interpreted, saying so, where it does not.

LUDOSCAPE_COMPILE=0 leaves them interpreted, LUDOSCAPE_COMPILE=1 makes a failure an error.
"""

import hashlib
import json
import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/ludoscape")
# every module whose docstring says "Compiled." is compiled, all in one group
HOT = sorted(path for path in PACKAGE.rglob("*.py") if "Compiled." in path.read_text("utf-8")[:500])
FLAGS = ["-O3", "-fno-semantic-interposition", "-w"]
# the tests check all types strictly; here only what the compiler needs: with the libraries that other modules of the
# package import, some thousand files would be read for nothing, and compiling would take four times as long
CHECKS = ["--explicit-package-bases", "--ignore-missing-imports"]
FOLLOWED = "[mypy]\nfollow_imports = skip\n[mypy-ludoscape.*]\nfollow_imports = silent\n"
SUMS = "compiled.json"  # what was compiled, for freshness.py
WISH = os.environ.get("LUDOSCAPE_COMPILE", "auto")


def give_up(reason: str) -> None:
    """Say in one line that the build will be interpreted; or end, when it must not be."""
    if WISH == "1":
        sys.exit(f"ludoscape: cannot compile: {reason}")
    print(f"ludoscape: {reason}; the engine will run interpreted, many times slower", file=sys.stderr)


def compiler_is_missing() -> str:
    """Try to compile one line of C against Python's headers; the reason when that fails."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.add_include_dir(get_python_inc())
            with silence():
                compiler.compile([str(source)], output_dir=folder)
        except Exception as error:
            return f"there is no working C compiler ({type(error).__name__})"
    return ""


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


def extensions() -> list[Extension]:
    """The compiled modules, or none."""
    building = any(word.startswith(("build", "bdist", "editable", "install", "develop")) for word in sys.argv)
    if WISH == "0" or not building:  # such as sdist and egg_info
        return []
    reason = compiler_is_missing()
    if not reason:
        try:
            from mypyc.build import mypycify

            os.environ["MYPYPATH"] = "src"
            with tempfile.TemporaryDirectory() as folder:
                followed = Path(folder, "followed.ini")
                followed.write_text(FOLLOWED)
                checks = [f"--config-file={followed}", *CHECKS]
                return with_flags(mypycify([*checks, *map(str, HOT)], opt_level="3", group_name="ludoscape_hot"))
        except (Exception, SystemExit) as error:  # mypyc exits when it finds a type error
            reason = f"mypyc failed ({error})"
    give_up(reason)
    return []


def with_flags(made: list[Extension]) -> list[Extension]:
    """Set the build flags, the same for all modules."""
    for extension in made:
        extension.extra_compile_args = [a for a in extension.extra_compile_args if not a.startswith("-O")] + FLAGS
    return made


class BuildExt(build_ext):
    """Compile everything or nothing, and note what was compiled."""

    def run(self) -> None:
        """Build, or give up as a whole: half a group of modules could not be imported."""
        try:
            super().run()
        except Exception as error:
            for name in self.get_outputs():
                Path(name).unlink(missing_ok=True)
            self.extensions.clear()
            give_up(f"the C compiler failed, as told above ({type(error).__name__})")
        if self.extensions:
            sums = {p.relative_to(PACKAGE).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in HOT}
            target = Path(self.get_ext_fullpath("ludoscape.compiled")).with_name(SUMS)
            target.write_text(json.dumps(sums, indent=1) + "\n", "utf-8")


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
