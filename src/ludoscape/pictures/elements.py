"""The elements of a picture as text: numbers, attributes, groups, pieces of the sprite.

A picture has hundreds of elements, and one is drawn for every page that is open whenever something happens.

Compiled.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

Number = int | float
Value = str | int | float | None

MOST_KEPT: Final = 50_000  # numbers as they are written
_SPECIAL: Final = re.compile("[&<>\"']")
_WRITTEN: Final[dict[float, str]] = {}
_NAMES: Final[dict[str, str]] = {"css": "class"}  # of attributes


def number(value: Number) -> str:
    """Write a number short: at most two decimals, no trailing zeros.

    >>> [number(value) for value in (3, -0.001, 12.50, 0.126)]
    ['3', '0', '12.5', '0.13']
    """
    if isinstance(value, int):
        return str(value)
    written = _WRITTEN.get(value)
    if written is None:
        if len(_WRITTEN) >= MOST_KEPT:
            _WRITTEN.clear()
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        written = _WRITTEN[value] = "0" if text == "-0" else text
    return written


def escaped(text: str) -> str:
    """Write a text so that it is nothing but text; most need no change.

    >>> escaped("Suns"), escaped('<"Suns"> & more')
    ('Suns', '&lt;&quot;Suns&quot;&gt; &amp; more')
    """
    return escape(text) if _SPECIAL.search(text) else text


def element(tag: str, *content: str, **attributes: Value) -> str:
    """Write an element: `css` is its class, an underscore stands for a hyphen, None leaves an attribute out.

    >>> element("g", element("circle", r=5.5, stroke_width=2), css="dot")
    '<g class="dot"><circle r="5.5" stroke-width="2"/></g>'
    """
    head = "<" + tag
    for key, value in attributes.items():
        if value is None:
            continue
        name = _NAMES.get(key)
        if name is None:
            name = _NAMES[key] = key.rstrip("_").replace("_", "-")
        text = escaped(value) if isinstance(value, str) else number(value)
        head += " " + name + '="' + text + '"'
    return head + ">" + "".join(content) + "</" + tag + ">" if content else head + "/>"


def at(x: Number, y: Number) -> str:
    """Write the transform that puts a group there."""
    return f"translate({number(x)} {number(y)})"


def group(*content: str, **attributes: Value) -> str:
    """Write a group, or nothing when it would be empty and nameless."""
    if not any(content):
        return element("g", "", **attributes) if attributes.get("id") else ""
    return element("g", *content, **attributes)


def use(symbol: str, x: Number, y: Number, width: Number, height: Number, css: str = "", colour: str = "") -> str:
    """Write a piece of the sprite, its name without the `pc-`, fitted into a box."""
    return (
        f'<use href="#pc-{symbol}" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        + (f' class="{css}"' if css else "")
        + (f' color="{colour}"' if colour else "")
        + "/>"
    )
