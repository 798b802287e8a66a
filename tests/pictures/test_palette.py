"""The colours: the same values in Python and in the page's style sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from ludoscape.pictures import palette
from tests.sheets import squeezed


def block(css: str, selector: str) -> dict[str, str]:
    """Read the colour tokens of the first block with this selector."""
    start = css.index(selector + "{") + len(selector) + 1
    body = css[start : css.index("}", start)]
    return {name: value for name, value in re.findall(r"--([\w-]+):\s*([^;}]+)", body) if value.startswith("#")}


def lower(tokens: Mapping[str, str]) -> dict[str, str]:
    """Write colours as the style sheet does."""
    return {name: value.lower() for name, value in tokens.items()}


def test_tokens_equal_the_style_sheet() -> None:
    css = squeezed("tokens")
    assert lower(palette.LIGHT) == block(css, ":root")
    dark = block(css, '[data-theme="dark"]')
    assert lower(palette.DARK) == {**lower(palette.LIGHT), **dark}
    assert dark == block(css, ":root:not([data-theme])"), "both blocks of dark values must be equal"


def test_suits_and_seats_equal_the_style_sheet() -> None:
    css = squeezed("tokens")
    for name, values in palette.WHO.items():
        found = dict(re.findall(r"--([\w-]+):\s*([^;}]+)", re.search(rf"\.{name}\{{([^}}]*)\}}", css)[1]))  # type: ignore[index]
        assert found == lower(values), name


def luminance(colour: str) -> float:
    colour = "#" + "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", palette.THEMES.values(), ids=palette.THEMES)
def test_marks_stand_out(theme: dict[str, str]) -> None:
    for mark in ("legal", "danger", "ink"):
        assert contrast(theme[mark], theme["halo"]) >= 4.5, mark
        assert contrast(theme[mark], theme["table"]) >= 4.5, mark
    for suit in ("suns", "moons", "crowns", "arms"):
        assert contrast(palette.WHO[f"s-{suit}"]["c"], theme[f"{suit}-tint"]) >= 4.5, suit
    assert contrast(palette.WHO["s-none"]["c"], theme["paper"]) >= 3


def test_style_is_bound_to_its_root() -> None:
    sheet = palette.style(".here", "auto")
    rules = re.findall(r"(?:^|[{}])([^{}@]+)\{", sheet)
    assert rules and all(rule.startswith(".here") for rule in rules), "a picture must not colour the page around it"
    assert "prefers-color-scheme:dark" in sheet
    assert "--table:#1C2321" in palette.style(".here", "dark")
    assert "--sea" not in palette.style(".here", tokens=frozenset({"table"}))
