"""How Ludoscape is installed, as the documents and the messages say it: nothing is promised that is not there."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from ludoscape.extras import OF_MAKE, how_to_get

ROOT: Final = Path(__file__).parent.parent
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: Final = set(PROJECT["optional-dependencies"]) - {"test"}
INSTALL: Final = (ROOT / "docs" / "install.md").read_text("utf-8")
FROM_AN_INDEX: Final = re.compile(r"""pip\S* install ['"]?ludoscape""")


def texts() -> dict[str, str]:
    """Read all that people are told: documents, sources, examples and what builds."""
    folders = [path for name in ("docs", "src", "examples", "bench", ".github") for path in (ROOT / name).rglob("*")]
    kinds = (".md", ".py", ".toml", ".html", ".jinja", ".yml", ".yaml")
    files = [path for path in (*folders, *ROOT.glob("*")) if path.suffix in kinds]
    files += [ROOT / "Makefile", ROOT / "Dockerfile"]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}


def section(title: str) -> str:
    return INSTALL.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_no_index_is_promised() -> None:
    telling = {name for name, text in texts().items() if FROM_AN_INDEX.search(text)}
    assert telling == {"docs/install.md", "src/ludoscape/extras.py"}
    index = section("From an index")
    assert index.lstrip().startswith(
        "Ludoscape is not published yet, so `pip install ludoscape` finds nothing. Once it is"
    )
    elsewhere = INSTALL.replace(index, "")
    assert set(re.findall(r"pip\S* install [^`]*ludoscape[^`]*", elsewhere)) == {"pip install 'ludoscape[lab]'"}


def test_every_extra_that_is_named_exists() -> None:
    named = {name for text in texts().values() for name in re.findall(r"EXTRAS(?: \?)?=\s?([a-z,]+)", text)}
    assert {each for names in named for each in names.split(",")} == EXTRAS
    assert {each for text in texts().values() for each in re.findall(r"ludoscape\[([a-z]+)\]", text)} <= EXTRAS
    assert set(re.findall(r"^\| `(\w+)` \|", section("From a clone"), re.MULTILINE)) == EXTRAS


def test_messages_name_extras_that_exist() -> None:
    asked = {name for text in texts().values() for name in re.findall(r"how_to_get\(['\"](\w+)['\"]\)", text)}
    assert asked == EXTRAS


def test_the_message_fits_the_environment() -> None:
    assert OF_MAKE == ROOT / ".venv"
    assert how_to_get("lab", str(ROOT / ".venv")) == "make extras EXTRAS=lab"
    assert how_to_get("lab", str(ROOT / "other")) == "pip install 'ludoscape[lab]'"


def test_pip_asks_no_index_for_what_is_installed() -> None:
    """So the message is true where Ludoscape runs, published or not."""
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--dry-run", "--quiet", "ludoscape[lab]"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_pythons_and_systems_are_those_of_the_wheels() -> None:
    minors = sorted(int(text.rpartition(".")[2]) for text in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", text))
    assert f"CPython 3.{minors[0]} to 3.{minors[-1]}" in " ".join(section("From an index").split())
    assert f"Python 3.{minors[0]} or newer" in INSTALL
    assert f"Python 3.{minors[0]} or newer" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["docs/install.md", "docs/lab.md", "docs/research.md"])
def test_links_and_targets_are_there(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", text):
        assert ((ROOT / name).parent / target).exists(), target
    known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:`|^)make ([a-z]+)", text, re.MULTILINE)) <= known
    for path in re.findall(r"`((?:\.github|tests|docs)/[^`]+)`", text):
        assert (ROOT / path).exists(), path
