"""The logic of the page's script: its own tests, in JavaScript. `make javascript` runs them as well."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LOGIC = HERE.parent.parent / "src" / "ludoscape" / "table" / "static" / "logic"


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.test.js")))
def test_the_logic_of_the_page(name: str) -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("needs Node.js")
    done = subprocess.run([node, "--test", name], cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_file_of_the_logic_is_tested() -> None:
    tests = "".join(path.read_text("utf-8") for path in HERE.glob("*.js"))
    assert [path.name for path in LOGIC.glob("*.js") if f'/logic/{path.name}"' not in tests] == []
