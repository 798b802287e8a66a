"""Every game says whose it is and what it was written from, and what of its rules is not as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.engine.rulebook import About, read_about
from ludoscape.table import lobby, rulebook
from tests.plans import is_ours

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
WHO = {
    "decay": ["Robert Mundschau", "Matt Heistad"],
    "silver-isle": ["James Kyle"],
    "intimate-settlers": ["Klaus Teuber"],
    "small-worlds": ["Philippe Keyaerts", "ollj"],
    "alheimur": ["Glenn Overby"],
}
NEEDS = {
    "decay": ["piecepack"],
    "silver-isle": ["piecepack"],
    "intimate-settlers": ["Settlers of Catan"],
    "small-worlds": ["Small World"],
    "alheimur": ["Icehouse", "Aquarius"],
}
REBUILT = "World-Building, Expand and Civilize, Survival, Movement and the steps of battle"


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("&#34;", '"').split())


@pytest.mark.parametrize("name", ls.games())
def test_a_game_names_designers_system_and_source(name: str) -> None:
    about = ls.game_type(name).about()
    assert all(who in " ".join([about.designers, about.source]) for who in WHO.get(name, []))
    assert all(what in about.needs for what in NEEDS.get(name, []))
    assert is_ours(name) <= (name in WHO and name in NEEDS)
    for heading, text in about.lines():
        assert heading and text.endswith("."), heading
    assert about.designers and about.needs and about.source


@pytest.mark.parametrize("name", ls.games())
def test_it_is_read_on_the_page_in_the_drawer_and_at_the_terminal(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", name]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    page = text_of(rulebook.rulebook(ls.game(name)))
    about, first = ls.game_type(name).about(), next(iter(ls.game(name).rulebook))
    for said in (page, text_of(rulebook.rulebook(ls.game(name), part=True)), printed):
        assert all(text in said for _, text in about.lines())
    for _, text in about.lines():
        assert printed.index(text) < printed.index(first), "at the terminal before the first rule"
    assert not about.status or page.index(about.status) < page.index(first), "whoever learns is told before all else"


@pytest.mark.parametrize("name", WHO)
def test_it_is_read_in_readme(name: str) -> None:
    for word in WHO[name] + NEEDS[name]:
        assert word in README


def test_players_of_alheimur_read_what_is_a_reconstruction() -> None:
    status = ls.game_type("alheimur").about().status
    assert REBUILT in status and "reconstruction" in status and "lost" in status
    lines = ls.game_type("alheimur").about().lines()
    assert lines[0] == ("Please note", status)
    assert f"{REBUILT} are our reconstruction" in " ".join(README.split())
    assert status in text_of(lobby.lobby(lobby.cards()))


def test_a_game_that_says_nothing_of_itself_is_shown_all_the_same() -> None:
    assert read_about("tests.games") == read_about("tests.test_credits") == About()
    assert About().lines() == []
