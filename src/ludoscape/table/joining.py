"""Many small files made into one that a page fetches at once: modules into a script, style sheets into a sheet.

A page of forty scripts waits for forty answers, six at a time. Joined and without comments they take half of the bytes,
and one answer. A module becomes a function that gives what it exports; each stands below those that it imports. Our
modules are written so that lines can be told apart: `import` and `export` begin a line, no text goes over several.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Final

IMPORT: Final = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "(\.[^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:class|function|const) (\w+))", re.MULTILINE)
_SCRIPT_COMMENT: Final = re.compile(r"/\*\*.*?\*/ ?|^[ \t]*//[^\n]*\n", re.DOTALL | re.MULTILINE)
# what has quotes in it may be within a text
_TRAILING: Final = re.compile(r"(?<=[;,(){}\[\]]) //[^\n\"'`]*$", re.MULTILINE)
_SHEET_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_MARGIN: Final = re.compile(r"^\s+", re.MULTILINE)
VENDOR: Final = "vendor/"  # what others made is imported from where it is, and not changed but for comments

Read = Callable[[str], str]


def imported(name: str, text: str) -> list[str]:
    """List the files that a module imports."""
    return [normpath(PurePosixPath(name).parent / path) for _, path in IMPORT.findall(text)]


def in_order(entry: str, read: Read) -> list[str]:
    """List the modules that a script needs, itself the last, each behind those that it imports."""
    found: list[str] = []

    def visit(name: str) -> None:
        if name not in found:
            for other in [] if name.startswith(VENDOR) else imported(name, read(name)):
                visit(other)
            found.append(name)

    visit(entry)
    return found


def script(entry: str, read: Read) -> str:
    """Join a script with the modules that it needs; what others made is imported.

    >>> files = {"a.js": 'import { two } from "./b.js";\\nshow(two);\\n', "b.js": "// Two.\\nexport const two = 2;\\n"}
    >>> print(script("a.js", files.get))
    const m0 = (() => {
    const two = 2;
    return { two };
    })();
    (() => {
    const { two } = m0;
    show(two);
    })();
    <BLANKLINE>
    """
    names = in_order(entry, read)
    numbers = {name: f"m{number}" for number, name in enumerate(names)}
    outside: list[str] = []
    inside: list[str] = []
    for name in names:
        if name.startswith(VENDOR):
            outside.append(f'import * as {numbers[name]} from "./{name}";\n')
            continue
        text = _module(name, read(name), numbers)
        inside.append(text if name != entry else text.partition(" = ")[2])
    return "".join(outside + inside)


def bare(text: str) -> str:
    """Leave out the comments of a script.

    >>> bare('/** @type {number} */ const one = 1; // and no more')
    'const one = 1;'
    >>> bare('say("a // b"); // "quoted"')
    'say("a // b"); // "quoted"'
    """
    return _TRAILING.sub("", _SCRIPT_COMMENT.sub("", text))


def _module(name: str, text: str, numbers: dict[str, str]) -> str:
    def take(found: re.Match[str]) -> str:
        what = found[1].removeprefix("* as ").replace(" as ", ": ")
        return f"const {what} = {numbers[normpath(PurePosixPath(name).parent / found[2])]};\n"

    text = IMPORT.sub(take, _MARGIN.sub("", bare(text)))
    exported = _EXPORT.findall(text)
    given = f"return {{ {', '.join(exported)} }};\n" if exported else ""
    return f"const {numbers[name]} = (() => {{\n{_EXPORT.sub('', text)}{given}}})();\n"


def sheet(names: list[str], read: Read) -> str:
    """Join style sheets in their order."""
    return "".join(_MARGIN.sub("", _SHEET_COMMENT.sub("", read(name))) for name in names)
