"""The notes for designers at the end of each dossier speak of options, values and rules that there are."""

from __future__ import annotations

import re

import pytest

import ludoscape as ls
from tests.plans import dossier_of, is_ours


@pytest.mark.parametrize("name", [name for name in ls.games() if is_ours(name)])
def test_notes_for_designers_name_options_and_rules_that_there_are(name: str) -> None:
    rules, _, notes = dossier_of(name).read_text("utf-8").partition("## 16. Notes for designers\n")
    named = re.findall(r"`(\w+)(?:=(\w+))?`", notes)
    assert named
    options = {spec.name: spec for spec in ls.game(name).option_specs}
    for option, value in named:
        assert option in options
        if value:
            options[option].read(value)
    cited = re.findall(r"[A-Z]{2}-\d{2,4}", notes)
    assert cited and all(f"**{rule}" in rules for rule in cited)
