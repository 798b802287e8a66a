"""The sprite and what is made of it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludoscape.pictures import palette
from ludoscape.pictures.pieces import (
    SUIT_NAMES,
    VALUE_NAMES,
    die_face,
    pawn_face,
    pill,
    sign_width,
    signs,
    suit_words,
    tile_face,
    tile_words,
)
from ludoscape.pictures.svg import sprite

ROOT = Path(__file__).parents[2]
TEXT = files("ludoscape.pictures").joinpath("pieces.svg").read_text("utf-8")
TILES = [suit + value for suit in SUIT_NAMES for value in VALUE_NAMES]


def references(text: str) -> set[str]:
    return set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))


def test_sprite_is_one_document_with_names_of_its_own() -> None:
    tree = ElementTree.fromstring(TEXT)
    ids = [part.get("id", "") for part in tree.iter() if part.get("id")]
    assert len(ids) == len(set(ids)) == len(sprite())
    assert all(name.startswith("pc-") for name in ids)
    assert references(TEXT) <= set(ids)
    assert {part.tag.rpartition("}")[2] for part in tree} == {"defs", "symbol"}


def test_pieces_need_no_font_and_no_unknown_colour() -> None:
    assert "<text" not in TEXT
    known = set(palette.LIGHT) | {"c", "c2", "on", "tint", "pen"}
    assert set(re.findall(r"var\(--([\w-]+)", TEXT)) <= known


@pytest.mark.parametrize("tile", TILES)
def test_every_tile_has_its_face_living_and_neutral(tile: str) -> None:
    for neutral in (False, True):
        face = tile_face(tile, neutral)
        ElementTree.fromstring(f"<g>{face}</g>")
        assert references(face) <= set(sprite())
    assert tile_face(tile) != tile_face(tile, True)


def test_words() -> None:
    assert [tile_words(tile) for tile in ("M2", "Cn", "Sa")] == ["Moons 2", "Crowns null", "Suns ace"]
    assert [suit_words(suit) for suit in SUIT_NAMES] == ["Suns", "Moons", "Crowns", "Arms"]


def test_faces_of_pawns_and_dice() -> None:
    for suit in SUIT_NAMES:
        assert references(pawn_face(suit)) | references(die_face(suit)) <= set(sprite())


def test_signs_need_no_font() -> None:
    text = signs("4 ≤ 15", 50, 20, 16, "var(--ink)")
    assert references(text) == {"pc-n-4", "pc-n-le", "pc-n-1", "pc-n-5"}
    assert sign_width("10", 16) > sign_width("1", 16) > 0
    lefts = [float(x) for x in re.findall(r' x="([^"]+)"', text)]
    assert lefts == sorted(lefts)


def test_pills_grow_with_their_text() -> None:
    width = [float(re.search(r'width="([^"]+)"', pill(text, 0, 0))[1]) for text in ("7 > 3", "12 > 10")]  # type: ignore[index]
    assert width[0] < width[1]
    assert "var(--danger)" in pill("7 > 3", 0, 0) and "var(--danger)" not in pill("4 ≤ 5", 0, 0, pale=True)
