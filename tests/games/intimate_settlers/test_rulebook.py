"""The rulebook that players read: every rule of the dossier, and every option where it changes a rule."""

from __future__ import annotations

import re
from pathlib import Path

import ludoscape as ls

DOSSIER = Path(__file__).parents[3] / "docs" / "rules" / "intimate-settlers.md"
BOOK = ls.game("intimate-settlers").rulebook


def test_every_rule_of_the_dossier_in_order() -> None:
    """The ids are those that the dossier defines, in its order."""
    defined = re.findall(r"^\*\*(IS-\d\d)\b", DOSSIER.read_text("utf-8"), re.M)
    assert list(BOOK) == defined
    assert len(defined) == 92


def test_texts_are_for_players() -> None:
    """Titles and texts are whole sentences, without the marks of a manuscript."""
    for rule in BOOK.values():
        assert rule.title[0].isupper(), rule.id
        assert not rule.title.endswith("."), rule.id
        assert rule.text.endswith((".", ".)")), rule.id
        assert not re.search(r"[`\n]|  |\*\*|option:|\bR\d", rule.text), rule.id
        assert rule.section


def test_references_exist() -> None:
    """A rule that a text points to exists."""
    for rule in BOOK.values():
        assert set(re.findall(r"IS-\d\d", rule.text)) <= set(BOOK), rule.id


def test_options_are_told_where_they_change_a_rule() -> None:
    """Each option is named in the text of the rule that it changes."""
    for option in ls.game_type("intimate-settlers").option_specs:
        assert option.rule in BOOK, option.name
        assert option.name in BOOK[option.rule].text, option.name


def test_every_option_is_told() -> None:
    """Somewhere in the book."""
    texts = " ".join(rule.text for rule in BOOK.values())
    assert all(option.name in texts for option in ls.game_type("intimate-settlers").option_specs)
