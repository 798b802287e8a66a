"""The rulebook that players read: every rule of the dossier, and every option where it changes a rule."""

from __future__ import annotations

import re
from pathlib import Path

from .board import game

DOSSIER = Path(__file__).parents[3] / "docs" / "rules" / "silver-isle.md"


def test_every_rule_of_the_dossier_in_order() -> None:
    """The ids are those that the dossier defines, in its order."""
    defined = re.findall(r"^\*\*(SI-\d\d)\b", DOSSIER.read_text("utf-8"), re.M)
    assert list(game().rulebook) == defined
    assert len(defined) == 87


def test_texts_are_for_players() -> None:
    """Titles and texts are whole sentences, without the marks of a manuscript."""
    for rule in game().rulebook.values():
        assert rule.title[0].isupper(), rule.id
        assert not rule.title.endswith("."), rule.id
        assert rule.text.endswith((".", ".)")), rule.id
        assert not re.search(r"[`\n]|  |\*\*|option:", rule.text), rule.id
        assert rule.section


def test_references_exist() -> None:
    """A rule that a text points to exists."""
    book = game().rulebook
    for rule in book.values():
        assert set(re.findall(r"SI-\d\d", rule.text)) <= set(book), rule.id


def test_options_are_told_where_they_change_a_rule() -> None:
    """Each option is named in the text of the rule that it changes."""
    book = game().rulebook
    for option in type(game()).option_specs:
        assert option.rule in book, option.name
        assert option.name in book[option.rule].text, option.name
