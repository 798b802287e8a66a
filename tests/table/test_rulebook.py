"""The page of a rulebook: what it begins with, its contents, its boards, which are looked at and not touched."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ludoscape.engine.example import read_examples
from ludoscape.games import game, game_type
from ludoscape.table.rulebook import rulebook

OURS = ("alheimur", "decay", "intimate-settlers", "silver-isle", "small-worlds")


@pytest.mark.parametrize("name", OURS)
def test_a_page_teaches_before_it_lists(name: str) -> None:
    """Lines, examples and pieces come before the first rule; who made the game stands on it."""
    page = rulebook(game(name))
    order = [page.index(mark) for mark in ('id="lines"', 'id="figures"', 'id="pieces"', 'id="part-1"', 'id="about"')]
    assert order == sorted(order)
    assert page.count("<figure") == len(read_examples(game_type(name).package))
    assert page.index('class="toc"') < order[0]
    status = game(name).about().status
    assert ("Please note.</b> " in page) == bool(status)


@pytest.mark.parametrize("name", OURS)
def test_rules_are_told_apart_in_the_contents(name: str) -> None:
    """What teaches before them and what follows on them stand out: the parts of the reference are set back."""
    entries = re.findall(r'<li( class="of-rules")?><a href="#([^"]+)"', rulebook(game(name)))
    assert {bool(back) for back, _ in entries} == {True, False}
    assert all(bool(back) == key.startswith("part-") for back, key in entries)


@pytest.mark.parametrize("name", OURS)
def test_every_link_of_the_page_leads_somewhere(name: str) -> None:
    """Contents, rules and symbols are there, and no id stands twice, although a board is drawn several times."""
    page = rulebook(game(name))
    ids = Counter(re.findall(r'\bid="([^"]+)"', page))
    assert not [each for each, times in ids.items() if times > 1]
    wanted = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', page))
    assert wanted <= set(ids), wanted - set(ids)


@pytest.mark.parametrize("name", OURS)
def test_boards_are_only_looked_at(name: str) -> None:
    figures = re.findall(r"<figure.*?</figure>", rulebook(game(name)), re.DOTALL)
    for figure in figures:
        assert figure.count('role="') == figure.count('role="img"') == 1
        assert "tabindex" not in figure and "aria-hidden" not in figure


def test_the_drawer_has_the_rules_and_a_way_to_the_boards() -> None:
    """Beside a table there is no room for boards: they stand on the page of the rules."""
    part = rulebook(game("decay"), part=True)
    assert "<figure" not in part and 'href="/rules/decay"' in part
    assert 'id="about"' in part and part.index('id="about"') < part.index("rule-DE-01")
