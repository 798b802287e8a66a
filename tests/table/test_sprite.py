"""The pieces in a page: those that its game can show, all of them, and few others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

import ludoscape as ls
from ludoscape.pictures.sprites import sprite_of
from ludoscape.pictures.svg import sprite
from ludoscape.table import lobby
from ludoscape.table.rulebook import lines, rulebook
from ludoscape.table.templating import error_page
from tests.table.helpers import ME, set_table

USED = re.compile(r'(?:href="#|url\(#)(pc-[\w-]+)')
SIGNS = re.compile(r'data-icons="([^"]*)"')
ICON = re.compile(r'"icon": ?"([\w-]+)"')
STATIC = Path(str(files("ludoscape.table"))) / "static"
MOVES = 500
PACE = 9  # so many moves from one picture to the next


def held(text: str) -> set[str]:
    return set(re.findall(r'<(?:symbol|pattern) id="([^"]+)"', text))


def used(text: str) -> set[str]:
    """List the pieces that a page or a part of it shows, or names for a script."""
    named = ICON.findall(text) + " ".join(SIGNS.findall(text)).split()
    return set(USED.findall(text)) | ({f"pc-{name}" for name in named} & set(sprite()))


def shown(name: str, address: str) -> Iterator[str]:
    """Give what pages of a game show: before it, in its lessons, and in games with most and with fewest seats."""
    kind = ls.game_type(name)
    yield set_table(address, name, [ME] * min(kind.seat_numbers))[0].get().text
    yield rulebook(kind, part=True)
    yield lines(kind)
    lessons = files(kind.package).joinpath("lessons")
    for lesson in lessons.iterdir() if lessons.is_dir() else ():
        yield lesson.read_text("utf-8")
    for seats in (min(kind.seat_numbers), max(kind.seat_numbers)):
        game, rng = kind(seats), ls.Rng(name)
        state = game.start()
        for number in range(MOVES):
            if state.actor == ls.OVER:
                break
            if state.actor == ls.CHANCE:
                state.play(state.draw(rng))
                continue
            legal = state.legal()
            move = legal[rng.below(len(legal))]
            if number % PACE == 0:
                view = state.view(int(state.actor))
                yield json.dumps(view)
                yield game.draw(view, state.text(move))
            state.play(move)


@pytest.mark.parametrize("name", ls.games())
def test_a_page_has_every_piece_that_its_game_shows(name: str, address: str) -> None:
    own = held(sprite_of(name))
    for text in shown(name, address):
        assert used(text) <= own, f"the sprite of {name} lacks {sorted(used(text) - own)}"


def test_a_page_has_no_pieces_of_other_games() -> None:
    for name, piece, other in (
        ("small-worlds", "pc-race-elves", "pc-hex-forest"),
        ("silver-isle", "pc-jungle-1", "pc-race-elves"),
        ("intimate-settlers", "pc-hex-forest", "pc-pyr-1"),
        ("alheimur", "pc-pyr-1", "pc-jungle-1"),
        ("decay", "pc-tile-suns-2", "pc-mine-0"),
    ):
        assert piece in held(sprite_of(name)) and other not in held(sprite_of(name))


def test_pieces_bring_along_what_they_are_made_of() -> None:
    for name in ls.games():
        text = sprite_of(name)
        assert set(USED.findall(text)) <= held(text), name


def test_a_game_that_is_not_known_gets_all_pieces() -> None:
    assert held(sprite_of("another")) == held(sprite_of()) == set(sprite())


def test_the_lobby_has_the_pieces_that_it_shows_and_no_others(address: str) -> None:
    """Its script shows the seats of every game at every number, and icons; the picture of a map brings its own."""
    cards = lobby.cards()
    text = lobby.lobby(cards)
    emblems = {f"pc-{look['emblem']}" for card in cards for looks in card["looks"].values() for look in looks}
    scripts = "".join(path.read_text("utf-8") for path in (STATIC / "lobby").glob("*.js"))
    icons = {f"pc-{name}" for name in re.findall(r'icon\("([\w-]+)"\)', scripts)}
    assert icons and emblems | icons | set(USED.findall(text)) == held(text) & set(sprite())
    drawn = httpx.get(f"{address}/maps/small-worlds", verify=False).text
    assert set(USED.findall(drawn)) <= held(drawn) and "pc-t-forest" in held(drawn)
    assert held(error_page(404, "There is nothing here.")) & set(sprite()) < held(text)
