"""The files that pages need beside their text: scripts, style sheets, pictures, and where they are fetched from."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Final

IMPORT: Final = re.compile(r'^(?:import|\} from) .*?"(\.[^"]+)";$', re.MULTILINE)


@cache
def version() -> str:
    """Give a short digest of all static files of our own."""
    digest = hashlib.sha256()
    static = files("ludoscape.table").joinpath("static")
    folders = [item for item in static.iterdir() if item.is_dir() and item.name != "vendor"]
    for folder in [static, *sorted(folders, key=lambda found: found.name)]:
        for item in sorted(folder.iterdir(), key=lambda found: found.name):
            if item.is_file():
                digest.update(item.read_bytes())
    return digest.hexdigest()[:12]


@cache
def folder() -> str:
    """Give the folder of the static files: what is fetched from it may be kept for ever.

    Its name changes with the content of any of them. It is a folder, and no query, so that what a module imports by a
    relative address comes from it too.
    """
    return f"/static/{version()}/"


def address(name: str) -> str:
    """Give the address of a static file."""
    return folder() + name


@cache
def modules(entry: str) -> list[str]:
    """List the addresses of all modules that a script needs: a page fetches them at once, and not one after another."""
    static = files("ludoscape.table").joinpath("static")
    found: list[str] = []
    waiting = [entry]
    while waiting:
        at = PurePosixPath(waiting.pop())
        for name in IMPORT.findall(static.joinpath(str(at)).read_text("utf-8")):
            module = normpath(at.parent / name)
            if module not in found:
                found.append(module)
                waiting.append(module)
    return [address(module) for module in sorted(found)]
