"""Compile the hot modules with mypyc where that works; leave the same source interpreted, saying so, where it does not.

LUDOSCAPE_COMPILE=0 leaves them interpreted, LUDOSCAPE_COMPILE=1 makes a failure an error.
"""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup

# every module whose docstring says "Compiled." is compiled, all in one group
HOT = sorted(str(p) for p in Path("src/ludoscape").rglob("*.py") if "Compiled." in p.read_text("utf-8")[:500])
FLAGS = ["-O3", "-fno-semantic-interposition", "-w"]


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
            compiler.compile([str(source)], output_dir=folder)
        except Exception as error:
            return f"no working C compiler ({type(error).__name__})"
    return ""


def extensions() -> list[Extension]:
    """The compiled modules, or none."""
    wish = os.environ.get("LUDOSCAPE_COMPILE", "auto")
    if wish == "0":
        return []
    reason = compiler_is_missing()
    if not reason:
        try:
            from mypyc.build import mypycify

            return with_flags(mypycify(["--strict", *HOT], opt_level="3", group_name="ludoscape_hot"))
        except Exception as error:
            reason = f"mypyc failed ({error})"
    if wish == "1":
        sys.exit(f"ludoscape: cannot compile: {reason}")
    print(f"ludoscape: {reason}; the engine will run interpreted, about 30 times slower", file=sys.stderr)
    return []


def with_flags(made: list[Extension]) -> list[Extension]:
    """Set the build flags, the same for all modules."""
    for extension in made:
        extension.extra_compile_args = [a for a in extension.extra_compile_args if not a.startswith("-O")] + FLAGS
    return made


setup(ext_modules=extensions())
