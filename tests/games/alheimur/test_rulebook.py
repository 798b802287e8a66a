"""The rulebook that players read: every rule of the dossier, and every option where it changes a rule."""

from __future__ import annotations

import re
from pathlib import Path

from .board import game

DOSSIER = (Path(__file__).parents[3] / "docs" / "rules" / "alheimur.md").read_text("utf-8")
BOOK = game().rulebook


def test_every_rule_of_the_dossier_in_order() -> None:
    """The ids are those that the dossier defines, by their numbers, which is the order of a game."""
    defined = re.findall(r"^\* \*\*(AL-\d+)", DOSSIER, re.M)
    assert list(BOOK) == sorted(defined)
    assert len(set(defined)) == len(defined) == 85


def test_every_rule_that_the_dossier_names() -> None:
    """The dossier points to no rule that is not in the book; the number 43 is not used."""
    assert set(re.findall(r"AL-\d+(?!\w)", DOSSIER)) - {"AL-43"} == set(BOOK)


def test_texts_are_for_players() -> None:
    """Titles and texts are whole sentences, without the marks of a manuscript."""
    for rule in BOOK.values():
        assert rule.title[0].isupper(), rule.id
        assert not rule.title.endswith("."), rule.id
        assert rule.text.endswith((".", ".)")), rule.id
        assert not re.search(r"[`\n!{}]|  |\*\*|\[[SFID]|option:", rule.text), rule.id
        assert rule.section


def test_references_exist() -> None:
    """A rule that a text points to exists."""
    for rule in BOOK.values():
        assert set(re.findall(r"AL-\d+", rule.text)) <= set(BOOK), rule.id


def test_options_are_told_where_they_change_a_rule() -> None:
    """Each option is named in the text of the rule that it changes, and in all that the dossier's table names."""
    specs = type(game()).option_specs
    for option in specs:
        assert option.rule in BOOK, option.name
        assert option.name in BOOK[option.rule].text, option.name
    table = dict(re.findall(r"^\| `(\w+)` \|(.*)\| [12] \|$", DOSSIER, re.M))
    assert set(table) == {option.name for option in specs}
    for name, row in table.items():
        named = set(re.findall(r"AL-\d+", row)) - UNTOUCHED.get(name, set())
        assert named, name
        for rule in named:
            assert name in BOOK[rule].text, (name, rule)


# rules that the dossier's table of options names beside an option, though their texts stay as they are
UNTOUCHED = {"marine_fit": {"AL-67"}, "fighters_land": {"AL-49"}}
