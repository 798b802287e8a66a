"""What the documents say to type works: Python sessions give what they show, commands run."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli

ROOT = Path(__file__).parent.parent
RUN = ["README.md", "docs/development.md", "docs/tutorial.md", "docs/lab.md", "docs/learning.md", "docs/research.md"]
MADE = ["CHANGELOG.md", "CONTRIBUTING.md"]  # how it is made and changed
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(document: str) -> list[tuple[str, str]]:
    return BLOCK.findall((ROOT / document).read_text("utf-8"))


@pytest.mark.parametrize("document", RUN)
def test_blocks_run(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order of the document, in an empty folder: `pycon` as a doctest, the lines of `sh` as commands."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    said: list[str] = []
    found = blocks(document)
    for language, text in found:
        if language == "pycon":
            test = doctest.DocTestParser().get_doctest(text, names, document, document, 0)
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
            names = test.globs
            assert not said, "".join(said)
        elif language == "sh":
            for line in text.splitlines():
                words = shlex.split(line, comments=True)
                if words[:1] == ["ludoscape"]:
                    assert cli.main(words[1:]) == 0, f"{line}: {capsys.readouterr().err}"
    assert {"pycon", "sh"} & {language for language, _ in found}


def test_readme_lists_every_game() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for name in ls.games():
        kind = ls.game_type(name)
        assert f"| {kind.title} | {min(kind.seat_numbers)} to {max(kind.seat_numbers)} | {kind.summary} |" in text


@pytest.mark.parametrize("document", [*RUN, *MADE, "docs/architecture.md", "docs/balance/README.md"])
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


def test_named_make_targets_exist() -> None:
    known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for document in (*RUN, *MADE):
        text = (ROOT / document).read_text("utf-8")
        assert set(re.findall(r"(?:`|^)make ([a-z]+)", text, re.MULTILINE)) <= known
