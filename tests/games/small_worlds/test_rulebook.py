"""The rulebook that players read: every rule of the dossier, and every option where it changes a rule."""

from __future__ import annotations

import re
from pathlib import Path

from .board import game

DOSSIER = Path(__file__).parents[3] / "docs" / "rules" / "small-worlds.md"
BOOK = game().rulebook


def test_every_rule_of_the_dossier_in_order() -> None:
    """The ids are those that the dossier defines, in its order; a heading may define several."""
    headings = re.findall(r"^\*\*(SW-[^*]*)\*\*", DOSSIER.read_text("utf-8"), re.M)
    defined = [rule for heading in headings for rule in re.findall(r"SW-\d+", heading)]
    assert list(BOOK) == defined
    assert len(defined) == 121


def test_every_rule_that_the_dossier_names() -> None:
    """The dossier points to no rule that is not in the book."""
    assert set(re.findall(r"SW-\d+(?!\w)", DOSSIER.read_text("utf-8"))) == set(BOOK)


def test_texts_are_for_players() -> None:
    """Titles and texts are whole sentences, without the marks of a manuscript."""
    for rule in BOOK.values():
        assert rule.title[0].isupper(), rule.id
        assert not rule.title.endswith("."), rule.id
        assert rule.text.endswith((".", ".)")), rule.id
        assert not re.search(r"[`\n]|  |\*\*|option:|\bR-\d|!$|\w! ", rule.text.replace("x10! ", "")), rule.id
        assert rule.section


def test_references_exist() -> None:
    """A rule that a text points to exists."""
    for rule in BOOK.values():
        assert set(re.findall(r"SW-\d+", rule.text)) <= set(BOOK), rule.id


def test_options_are_told_where_they_change_a_rule() -> None:
    """Each option is named in the text of the rule that it changes, those of the dossier's table in all of them."""
    for option in type(game()).option_specs:
        assert option.rule in BOOK, option.name
        assert option.name in BOOK[option.rule].text, option.name
    table = re.findall(r"^\| `(\w+)` \|.*\| ((?:SW-\d+(?:, )?)+) \|$", DOSSIER.read_text("utf-8"), re.M)
    assert len(table) == 16
    for name, rules in table:
        for rule in rules.split(", "):
            assert name in BOOK[rule].text, (name, rule)


def test_tiles_are_told_with_their_numbers() -> None:
    """The texts of the tiles say the numbers that the second reading plays with."""
    from .pieces import POWERS, RACES, TRAY

    for race, tokens in RACES.items():
        number = 6 if race == "amazons" else tokens  # four more are told beside it
        assert f"{race.capitalize()} {number}/{TRAY[race]}" in BOOK["SW-301"].text
    for power, tokens in POWERS.items():
        assert f"{power.replace('_', ' ').title()} {tokens}" in BOOK["SW-302"].text
