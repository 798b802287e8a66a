"""What tests of pictures read in them, and what holds of the picture of every game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from ludoscape.pictures.svg import Picture, sprite


def ids(picture: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', picture)


def part(picture: str, name: str) -> str:
    """Cut one element out of a picture."""
    tree = ElementTree.fromstring(picture)
    return next(ElementTree.tostring(p, encoding="unicode") for p in tree.iter() if p.get("id") == name)


def said(picture: str, name: str) -> str:
    """Read what a screen reader says of one element."""
    tree = ElementTree.fromstring(picture)
    return next(p.get("aria-label") or "" for p in tree.iter() if p.get("id") == name)


def layer(picture: str, css: str) -> str:
    """Cut one layer out of a picture; nothing where there is none."""
    tree = ElementTree.fromstring(picture)
    return next((ElementTree.tostring(p, encoding="unicode") for p in tree.iter() if p.get("class") == css), "")


def elements(picture: str) -> dict[str | None, ElementTree.Element]:
    """Give the elements of a picture by their ids."""
    return {p.get("id"): p for p in ElementTree.fromstring(picture).iter()}


def classes(element: ElementTree.Element) -> list[str]:
    return (element.get("class") or "").split()


def check_picture(view: Mapping[str, Any], picture: Picture, names: str, off_board: tuple[str, ...] = ()) -> None:
    """Check what holds of every picture: well-formed, every name once, every target there and named in words.

    `names` is what an id may be, `off_board` how the picks begin that are touched beside the board.
    """
    found, by_id = ids(picture), elements(picture)
    assert len(found) == len(set(found))
    assert [name for name in found if not re.fullmatch(names, name)] == []
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', picture)) <= set(sprite())
    for move in view["choices"]:
        for pick in move["picks"]:
            if not pick.startswith(off_board):
                assert (by_id[pick].get("role"), by_id[pick].get("tabindex")) == ("button", "-1"), pick
    for p in ElementTree.fromstring(picture).iter():
        if p.get("role"):
            assert p.get("aria-label")
        if {"legal", "later"} & set(classes(p)):
            assert p.get("role") == "button" and p.get("id")
        assert "{" not in (p.get("aria-label") or "")
    assert not re.search(r"nan|None|inf\b", re.sub(r'aria-label="[^"]*"', "", picture))
