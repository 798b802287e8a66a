"""The board that moves on the lobby: what it shows is what the rules make of it, and it ends soon."""

from __future__ import annotations

import re

import pytest

from ludoscape.table import lobby
from ludoscape.table.trailer import BEGIN, trailer

DELAY = 0.6  # seconds, as the style sheet of the picture says


@pytest.fixture(scope="module")
def picture() -> str:
    made = trailer("decay")
    assert made is not None
    assert made.href == "/learn/decay/1-cut"
    return str(made.picture)


def keyframes(picture: str) -> dict[str, list[tuple[float, str]]]:
    """Read the style sheet: for each part what it is at which per cent."""
    found = {}
    for name, inside in re.findall(r"@keyframes (\w+)\{((?:[^{}]*\{[^{}]*\})*)\}", picture):
        found[name] = [(float(at), what) for at, what in re.findall(r"([\d.]+)%\{([^}]*)\}", inside)]
    return found


def test_pieces_go_where_the_lesson_moves_them(picture: str) -> None:
    """The pawn of Suns goes to Suns 2, Arms 5 to its new place; three tiles and a pawn fall."""
    pieces = {name: keys for name, keys in keyframes(picture).items() if name.startswith("tp")}
    ends = [keys[-1][1] for keys in pieces.values()]
    assert sum("opacity:0" in end for end in ends) == 4
    places = {end.split(";")[0] for end in ends if "opacity:0" not in end}
    assert places == {"transform:translate(227px,-252px)", "transform:translate(425px,-350px)"}


def test_every_part_says_how_it_ends(picture: str) -> None:
    """Where a last frame says nothing of something, a browser would let it go back to what it was."""
    for name, keys in keyframes(picture).items():
        assert [at for at, _ in keys] == sorted(at for at, _ in keys), name
        assert keys[0][0] == 0 and keys[-1][0] == 100, name
        assert len({what.count("opacity") for _, what in keys[1:]} | {keys[0][1].count("opacity")}) <= 2, name
        faded = any("opacity:0" in what for _, what in keys)
        assert not faded or "opacity" in keys[0][1], f"{name} would fade from the beginning"


def test_it_ends_within_five_seconds_and_shows_nothing_to_the_ear(picture: str) -> None:
    """What moves by itself for longer would have to be stopped by a button."""
    lengths = {float(text) for text in re.findall(r"animation:\w+ ([\d.]+)s", picture)}
    assert len(lengths) == 1
    assert BEGIN < lengths.pop() + DELAY <= 5
    assert "infinite" not in picture
    assert not re.search(r' (id|role|aria-label|tabindex|data-[\w-]+)="', picture)
    assert 'aria-hidden="true"' in picture[:120]


def test_the_lobby_shows_the_first_game_that_has_one() -> None:
    """A game without lessons has none, and a lobby of such games no place for it."""
    cards = lobby.cards()
    page = lobby.lobby(cards)
    assert page.count('id="trailer"') == 1
    assert "This is Decay" in page
    assert 'id="trailer"' not in lobby.lobby([{**card, "trailer": None} for card in cards])
