"""Cards and films: a position with all who play, a game event by event, the same bytes wherever they are made."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from PIL import Image

import ludoscape as ls
from ludoscape.engine.record import Record, RecordError
from ludoscape.pictures import svg
from ludoscape.pictures.card import Person, card
from ludoscape.pictures.film import film
from ludoscape.pictures.svg import FONTS, rasterise, root

WORDS = root(
    (0, 0, 300, 60), "words", '<text x="9" y="40" font-family="Inter,sans-serif" font-size="30">Łódź 12</text>'
)


def people(number: int) -> list[Person]:
    return [Person(f"Player {n}", str(n), f"p{n}", f"em-{n}", n == 1, n == 2) for n in range(1, number + 1)]


def frames(shown: Image.Image) -> int:
    return int(getattr(shown, "n_frames", 0))


def played(name: str, events: int, seed: str = "film") -> Record:
    """Play so many events at random and keep them, with all that is hidden."""
    game = ls.game(name)
    record, state, rng = Record.of(game, [f"Player {n}" for n in range(game.seats)]), game.start(), ls.Rng(seed)
    for _ in range(events):
        legal = state.legal()
        move = state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))]
        record.add(state.text(move))
        state.play(move)
    return record


@pytest.mark.parametrize("name", ls.games())
def test_a_card_of_every_game(name: str) -> None:
    """It is as large as previews of links want it, and has room for all seats that the game can have."""
    game = ls.game(name, ls.game_type(name).seat_numbers[-1])
    drawn = card(
        game.draw(game.view(game.start(), ls.SPECTATOR)), game.title, "Round 1", "Ines is next", people(game.seats)
    )
    shown = Image.open(io.BytesIO(rasterise(drawn, 1200)))
    assert shown.size == (1200, 630)
    paper = shown.convert("RGB").getpixel((1190, 10))
    assert paper == (0xFB, 0xF8, 0xF0), "the board does not run over the words"


def test_long_names_are_cut() -> None:
    board = root((0, 0, 10, 10), "nothing")
    drawn = card(board, "Decay", "", "Now", [Person("Bartholomew Maximilian the Elder", "12 points", "p1", "em-1")])
    assert "Bartholomew Maximilian" not in drawn and "…" in drawn and "12 points" in drawn


def test_words_are_drawn_without_any_font_of_the_system() -> None:
    """In an image that has none, too; and the same bytes in another process."""
    assert svg._WITHIN_FONTS.fullmatch(WORDS)
    blank = root((0, 0, 300, 60), "words")
    assert rasterise(WORDS, 300) != rasterise(blank, 300)
    code = "import sys; from tests.pictures.test_card import *; sys.stdout.buffer.write(rasterise(WORDS, 300))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == rasterise(WORDS, 300)


def test_the_fonts_have_what_they_are_trusted_with() -> None:
    for name in ("inter-400", "inter-700"):
        known = set(TTFont(FONTS / f"{name}.ttf").getBestCmap())
        trusted = {code for code in range(0x20, 0x3000) if svg._WITHIN_FONTS.fullmatch(chr(code))}
        assert trusted <= known, sorted(map(hex, trusted - known))


def test_a_film_has_a_frame_for_each_told_event() -> None:
    record = played("decay", 12)
    shown = Image.open(io.BytesIO(film(record, ls.game, ["Ines", "Maren", "Opal", "Jo"])))
    assert shown.format == "WEBP" and shown.size == (800, 600)
    assert 5 < frames(shown) <= 13
    part = Image.open(io.BytesIO(film(record, ls.game, ["Ines", "Maren", "Opal", "Jo"], 6, 9)))
    assert 1 < frames(part) <= 4
    with pytest.raises(RecordError, match="there is no event 13"):
        film(record, ls.game, [], 13)


def test_a_film_tells_spectators_nothing_that_is_hidden() -> None:
    """Two games that differ in the values of unseen crews alone make the same film."""
    record = played("silver-isle", 60)
    hidden = [
        n for n, event in enumerate(record.events) if event.text.startswith("load ") and event.text[-1] in "12345"
    ]
    assert hidden, "some crew went aboard unseen"
    names = ["A", "B", "C", "D"]
    first = hidden[0] + 1
    one = film(record, ls.game, names, first, first)
    state = ls.game("silver-isle").start()
    for event in record.events[: hidden[0]]:
        state.do(event.text)
    other = next(
        t for t in map(state.text, state.legal()) if t.startswith("load ") and t != record.events[hidden[0]].text
    )
    record.events = record.events[: hidden[0]]
    record.add(other)
    assert film(record, ls.game, names, first, first) == one
