"""Each font is two files: what our own texts need, and the other letters, which a page fetches when it shows one."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from tests.sheets import STATIC, squeezed

FACE: Final = re.compile(r"@font-face\{(.*?)\}")
SOURCE: Final = files("ludoscape")
# what may be read on a page stands in these
FOLDERS: Final = ("engine", "games", "table")
TEXTS: Final = ("*.html", "*.toml", "*.js", "*.py")
# signs that are drawn as shapes, belong to reports and the terminal, or to the list of keys, which few open
APART: Final = set("●←→↑↓≤≥∞±é")


def faces() -> list[tuple[str, set[int]]]:
    """Give the file of each face, and the characters that it is fetched for."""
    found = []
    for face in FACE.findall(squeezed("tokens")):
        ranges = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face)
        characters = {number for first, last in ranges for number in range(int(first, 16), int(last or first, 16) + 1)}
        found.append((re.findall(r"fonts/([\w-]+)\.woff2", face)[0], characters))
    return found


def ours() -> set[int]:
    """Give the characters of the first file of each font."""
    return next(characters for name, characters in faces() if not name.endswith("-more"))


def test_each_font_is_two_files_that_share_no_character() -> None:
    """No page fetches both for one letter, and all that belong together have the same letters."""
    all_faces = dict(faces())
    shipped = {Path(item.name).stem for item in STATIC.joinpath("fonts").iterdir() if item.name.endswith(".woff2")}
    assert set(all_faces) == shipped
    for name in [name for name in all_faces if not name.endswith("-more")]:
        assert all_faces[name] == ours(), name
        assert all_faces[name].isdisjoint(all_faces[f"{name}-more"]), name


def test_our_own_texts_need_the_first_file_only() -> None:
    """Whatever the house and its games say themselves is in it."""
    folders = [SOURCE.joinpath(name) for name in FOLDERS]
    assert all(folder.is_dir() for folder in folders)
    paths = [path for folder in folders for kind in TEXTS for path in Path(str(folder)).rglob(kind)]
    paths = [path for path in paths if "vendor" not in path.parts]
    assert len(paths) > 200
    for path in paths:
        lacking = {sign for sign in path.read_text("utf-8") if ord(sign) >= 32} - {chr(each) for each in ours()} - APART
        assert not lacking, f"{path.name} has {''.join(sorted(lacking))}"
