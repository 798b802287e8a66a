"""Scripts and style sheets joined into one file: nothing is lost but comments, and what is sent is packed once."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from zstandard import ZstdDecompressor

from ludoscape.table import assets, joining

STATIC = Path(str(files("ludoscape.table").joinpath("static")))
SOURCES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)


def read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_scripts_are_written_so_that_they_can_be_joined(source: Path) -> None:
    """No text goes over several lines, no comment stands within one, and each import and export is recognised."""
    text = source.read_text("utf-8")
    for line in text.splitlines():
        assert line.count("`") % 2 == 0, line
        assert not [text for text in re.findall(r'"[^"]*"|`[^`]*`', line) if "/*" in text or "; //" in text], line
    assert len(re.findall(r"^import\b", text, re.MULTILINE)) == len(joining.IMPORT.findall(text))
    joined = joining.script(source.relative_to(STATIC).as_posix(), read)
    assert re.findall(r"^import .*|^export\b.*|^} from .*", joined, re.MULTILINE) == re.findall(
        r'^import \* as m\d+ from "\./vendor/.*', joined, re.MULTILINE
    )


@pytest.mark.parametrize("name", assets.SCRIPTS)
def test_a_joined_script_has_each_module_once_behind_those_it_needs(name: str, tmp_path: Path) -> None:
    entry = assets.SCRIPTS[name]
    order = joining.in_order(entry, read)
    assert order[-1] == entry and len(order) == len(set(order))
    for place, module in enumerate(order):
        if not module.startswith(joining.VENDOR):
            assert set(joining.imported(module, read(module))) <= set(order[:place])
    text = assets.content(name, "").decode()
    for module in order:
        for exported in re.findall(r"^export (?:async )?(?:class|function|const) (\w+)", read(module), re.MULTILINE):
            assert re.search(rf"\b(?:class|function|const) {exported}\b", text), (module, exported)
    node = shutil.which("node")
    if node:
        (tmp_path / "all.mjs").write_text(text, "utf-8")
        subprocess.run([node, "--check", str(tmp_path / "all.mjs")], check=True)


def test_what_others_made_is_sent_without_its_comments_and_otherwise_as_it_is() -> None:
    (script,) = assets.outside("all-table.js")
    name = script.removeprefix(assets.folder())
    sent, whole = assets.content(name, "").decode(), read(name)
    assert 0.3 * len(whole) < len(sent) < 0.6 * len(whole)
    left = iter(whole)
    assert all(letter in left for letter in sent), "letters are left out, and none is put anywhere"
    node = shutil.which("node")
    if node:
        subprocess.run([node, "--check", "--input-type=module", "-"], input=sent.encode(), check=True)


@pytest.mark.parametrize("name", assets.SHEETS)
def test_a_joined_sheet_has_every_rule(name: str) -> None:
    text = assets.content(name, "").decode()
    assert "/*" not in text
    assert text.count("{") == sum(read(f"sheets/{part}.css").count("{") for part in assets.SHEETS[name])


def test_what_is_sent_is_packed_once_for_whoever_can_read_it(address: str) -> None:
    url = address + assets.address("all-table.js")
    whole = assets.content("all-table.js", "")
    for way, unpack in (("zstd", ZstdDecompressor().decompress), ("gzip", gzip.decompress)):
        with httpx.stream("GET", url, headers={"accept-encoding": way}, verify=False) as answer:
            sent = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == way and "accept-encoding" in answer.headers["vary"].lower()
        assert "immutable" in answer.headers["cache-control"]
        assert unpack(sent) == whole and len(sent) < 0.4 * len(whole)
        assert assets.content("all-table.js", way) is assets.content("all-table.js", way)
    with httpx.stream("GET", url, headers={"accept-encoding": "identity"}, verify=False) as answer:
        assert b"".join(answer.iter_raw()) == whole
    assert httpx.head(url, verify=False).content == b"" and httpx.post(url, verify=False).status_code == 405
