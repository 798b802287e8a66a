"""SVG as text, pictures that stand alone, and PNG."""

from __future__ import annotations

import io
import re
import struct
from xml.etree import ElementTree

import pytest

from ludoscape.pictures.pieces import die_face, pawn_face, signs, tile_face
from ludoscape.pictures.svg import (
    Picture,
    at,
    element,
    group,
    number,
    rasterise,
    resolve,
    root,
    sprite,
    standalone,
    use,
)


def picture() -> Picture:
    """Draw some of everything: nested symbols, colours by class, numerals, patterns."""
    return root(
        (-10, -10, 220, 120),
        'A tile & "more"',
        element("g", tile_face("Sa"), id="x-tile-Sa", transform=at(0, 0)),
        element("g", tile_face("M2", True), transform=at(100, 0)),
        element("g", pawn_face("C"), transform=at(2, 48)),
        element("g", die_face("A"), transform=at(157, 8)),
        element("rect", x=0, y=0, width=100, height=100, fill="url(#pc-t-danger)"),
        signs("7 > 3", 150, 90, 15, "var(--danger)"),
        use("settlement-2", 60, 60, 40, 40, "p2"),
    )


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_numbers_are_short() -> None:
    assert [number(v) for v in (3, 3.0, -0.001, 12.5, 1 / 3, -7.25)] == ["3", "3", "0", "12.5", "0.33", "-7.25"]


def test_elements_are_escaped() -> None:
    text = element("g", element("circle", r=5.5, stroke_width=2, fill=None), css="dot", aria_label='a < b & "c"')
    assert text == ('<g class="dot" aria-label="a &lt; b &amp; &quot;c&quot;"><circle r="5.5" stroke-width="2"/></g>')
    assert ElementTree.fromstring(text).get("aria-label") == 'a < b & "c"'


def test_empty_groups_are_left_out() -> None:
    assert group("", css="dots") == ""
    assert group("", id="kept") == '<g id="kept"></g>'


def test_root_says_what_it_shows() -> None:
    tree = ElementTree.fromstring(picture())
    assert tree.get("viewBox") == "-10 -10 220 120"
    assert tree.get("role") == "application"
    assert tree.get("aria-label") == 'A tile & "more"'


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_standalone_lacks_nothing(theme: str) -> None:
    text = standalone(picture(), theme)  # type: ignore[arg-type]
    tree = ElementTree.fromstring(text)
    ids = {part.get("id") for part in tree.iter()}
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= ids
    set_here = set(re.findall(r"--([\w-]+):", text))
    assert set(re.findall(r"var\(--([\w-]+)\)", text)) <= set_here
    assert {"pc-tile-suns-A", "pc-suns", "pc-ace", "pc-em-2", "pc-t-danger"} <= ids
    assert "pc-hex-forest" not in ids, "only what is used"


def test_standalone_can_be_made_again_and_without_ground() -> None:
    assert standalone(picture()) == standalone(picture())
    assert 'fill="var(--table)"' in standalone(picture())
    assert 'fill="var(--table)"' not in standalone(picture(), ground=False)


def test_notebooks_get_the_standalone_picture() -> None:
    shown = picture()
    assert shown._repr_svg_() == shown._repr_html_() == standalone(shown)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("alone", [False, True])
def test_resolve_leaves_nothing_to_look_up(theme: str, alone: bool) -> None:
    text = resolve(standalone(picture()) if alone else picture(), theme)  # type: ignore[arg-type]
    tree = ElementTree.fromstring(text)
    assert not {"use", "symbol", "style"} & {part.tag.rpartition("}")[2] for part in tree.iter()}
    assert "var(" not in text and "class=" not in text
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= {part.get("id") for part in tree.iter()}


def test_resolve_takes_colours_from_the_nearest_class() -> None:
    inner = use("coin-moons", 0, 0, 10, 10, "s-moons")
    text = resolve(root((0, 0, 20, 10), "coins", element("g", inner, use("coin-suns", 10, 0, 10, 10), css="s-suns")))
    assert "#2C2B30" in text and "#A92E18" in text


def test_resolve_handles_fallbacks_and_styles() -> None:
    body = element("rect", width=5, height=5, fill="var(--nothing, #123456)", style="--pen:3;opacity:.5")
    text = resolve(root((0, 0, 5, 5), "box", body))
    assert "#123456" in text and "opacity:.5" in text and "--pen" not in text


def test_unknown_symbols_are_refused() -> None:
    with pytest.raises(ValueError, match="pc-nothing"):
        resolve(root((0, 0, 5, 5), "box", use("nothing", 0, 0, 5, 5)))


def test_png() -> None:
    png = rasterise(picture(), 440)
    assert size(png) == (440, 240)
    assert png == rasterise(picture(), 440)
    assert size(rasterise(standalone(picture()), 220)) == (220, 120)
    assert rasterise(picture(), 440, "dark") != png
    assert rasterise(root((-10, -10, 220, 120), "nothing"), 440) != png


def test_every_symbol_can_be_rasterised() -> None:
    names = [name.removeprefix("pc-") for name, text in sprite().items() if text.startswith("<symbol")]
    body = [use(name, i % 20 * 50, i // 20 * 50, 44, 44, f"p{i % 8 + 1}") for i, name in enumerate(names)]
    assert size(rasterise(root((0, 0, 1000, 700), "all pieces", *body), 1000)) == (1000, 700)


# the first part of a pattern of a terrain: what all else lies on
GROUND = re.compile(r'<rect [^>]*fill="var\(--[\w-]+\)"/>')


@pytest.mark.parametrize("name", [name for name in sprite() if name.startswith("pc-t-") and name != "pc-t-danger"])
@pytest.mark.parametrize("width", [400, 523, 601])
def test_no_seam_is_seen_between_the_tiles_of_a_pattern(name: str, width: int) -> None:
    """With nothing but its ground a pattern is one colour, at whatever size."""
    from PIL import Image

    pattern = sprite()[name]
    ground = GROUND.search(pattern)
    assert ground, name
    alone = f"{pattern[: ground.end()]}</pattern>".replace(name, "ground")
    sheet = root(
        (0, 0, 400, 300),
        "A sheet",
        element("defs", alone),
        element("rect", x=0, y=0, width=400, height=300, fill="url(#ground)"),
    )
    picture = Image.open(io.BytesIO(rasterise(sheet, width=width))).convert("RGB")
    assert len(picture.getcolors(1 << 20) or ()) == 1
