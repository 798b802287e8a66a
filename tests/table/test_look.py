"""The tokens of the look: both dark blocks are equal, pages and pictures agree, and what is read stands out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ludoscape.pictures import palette
from tests.sheets import ALL, STATIC, TABLE, squeezed

CSS = squeezed("tokens")
TOKEN = re.compile(r"(--[a-z0-9-]+):([^;}]+);")


def block(start: str) -> dict[str, str]:
    """Read the custom properties of the first rule that begins with a text."""
    at = CSS.index(start) + len(start)
    return dict(TOKEN.findall(CSS[at : CSS.index("color-scheme", at)]))


LIGHT = block(":root{")
DARK = block('[data-theme="dark"]{')


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_who_chose_dark_and_whose_system_is_dark_see_the_same() -> None:
    assert block(":root:not([data-theme]){") == DARK


def test_dark_changes_only_what_is_there() -> None:
    assert set(DARK) <= set(LIGHT)


def test_the_pictures_have_the_same_colours() -> None:
    for tokens, own in ((palette.LIGHT, LIGHT), (palette.DARK, {**LIGHT, **DARK})):
        assert {f"--{name}": value.lower() for name, value in tokens.items()}.items() <= own.items()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("--ink", "--surface", 7),
        ("--ink", "--surface-2", 7),
        ("--ink", "--accent-soft", 7),
        ("--muted", "--surface", 4.5),
        ("--muted", "--surface-2", 4.5),
        ("--muted", "--table", 4.5),
        ("--accent", "--surface", 4.5),
        ("--on-accent", "--accent", 4.5),
        ("--danger", "--surface", 4.5),
        ("--ok", "--surface", 4.5),
        ("--ink", "--danger-soft", 4.5),
        ("--line-strong", "--surface", 3),
        ("--legal", "--halo", 3),
        ("--danger", "--halo", 3),
    ],
)
def test_what_is_read_stands_out(theme: str, ink: str, ground: str, least: float) -> None:
    tokens = LIGHT if theme == "light" else {**LIGHT, **DARK}
    assert contrast(tokens[ink], tokens[ground]) >= least


def test_only_tokens_give_colours() -> None:
    for name in {*ALL} - {"tokens"}:
        declared = re.findall(r"([^{};]*)[;}]", squeezed(name))  # what ends with a brace that opens is a selector
        assert set(re.findall(r"#[0-9A-Fa-f]{3,8}\b", " ".join(declared))) <= {"#25221c"}, name


def test_tokens_that_are_used_exist() -> None:
    own = {
        "--asked",
        "--c",
        "--c2",
        "--on",
        "--tint",
        "--at",
        "--rail",
        "--over",
        "--bar",
        "--more",
        "--narrow",
        "--flat",
        "--square",
        "--low",
        "--broad",
        "--slim",
        "--figure",
    }
    own |= {"--head", "--tray", "--strip", "--panel", "--list", "--wide", "--letters", "--px", "--size", "--turn"}
    own |= {"--columns", "--detail", "--fixed", "--grow", "--sign", "--word", "--tip", "--silent", "--t"}
    for name in ALL:
        text = squeezed(name)
        assert set(re.findall(r"var\((--[a-z0-9-]+)", text)) <= set(LIGHT) | own


def selectors(text: str) -> Iterator[str]:
    """Give the selectors of a style sheet, those within others with what stands before them."""
    outer: list[str] = []
    for found in re.finditer(r"([^{};]*)([{};])", text):
        said, sign = found[1].strip(), found[2]
        if sign == "{":
            outer.append("" if said.startswith("@") else said)
            yield " ".join(filter(None, outer))
        elif sign == "}":
            outer.pop()


def test_what_hangs_on_has_names_what_it_styles() -> None:
    """Where a rule on :has() ends in any element at all, a browser styles the whole page anew for each change in it."""
    found = {name: list(selectors(squeezed(name))) for name in ALL}
    assert all(found.values()) and sum(map(len, found.values())) > 600
    for name, each in found.items():
        assert [one for one in each if ":has(" in one and one.endswith("*")] == [], name


def test_what_grows_as_the_board_shrinks_is_told_by_how_much() -> None:
    """The script tells it to elements of these classes alone: elsewhere a rule would never hear of it."""
    script = STATIC.joinpath("table", "legible.js").read_text("utf-8")
    [told] = re.findall(r'replaceSync\("([^"{]+)\{', script)
    classes = re.findall(r"\.stage \.([\w-]+)", told)
    for name in TABLE:
        for selector, rule in re.findall(r"([^{};]*)\{([^{}]*)", squeezed(name)):
            for each in selector.split(",") if "var(--px" in rule else ():
                assert set(re.findall(r"\.([\w-]+)", each)) & set(classes), each


def test_no_rule_asks_the_whole_page_what_it_has() -> None:
    """With `:has` on the page every change of the board has hundreds of elements styled anew, all entries of the log
    among them: a class that the script sets does the same for nothing."""
    for sheet in TABLE:
        text = squeezed(sheet)
        found = re.findall(r"(?:html|:root|body|\.page|\.at-table|\.rail)(?:\[[^]]*\]|:not\()*:has\(", text)
        assert found == [], sheet


def test_the_board_is_asked_for_its_upper_layers_alone() -> None:
    """With `.board:has(.slab)` all of a picture is looked through for it with every change of any element in it."""
    for sheet in TABLE:
        text = squeezed(sheet)
        assert re.findall(r"\.board(?::not\()?:has\((?!>)[^)]*\)", text) == [], sheet


def test_the_arrow_between_two_numbers_stands_in_their_line() -> None:
    """Pictures are blocks; "42 becomes 40" took three lines as long as its arrow was one."""
    found = re.search(r"svg\.to\{([^}]*)\}", squeezed("choices"))
    assert found and "display:inline" in found[1]
