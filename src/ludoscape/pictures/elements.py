"""Elements of pictures as text: numbers, attributes, groups, pieces of the sprite. A picture has hundreds.

Compiled.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Final

Value = str | int | float | None

_SPECIAL: Final = re.compile("[&<>\"']")


def number(value: int | float) -> str:
    """Write a number short: at most two decimals, no trailing zeros.

    >>> [number(value) for value in (3, -0.001, 12.50, 0.126)]
    ['3', '0', '12.5', '0.13']
    """
    if isinstance(value, int):
        return str(value)
    return _written(value)


@lru_cache(50_000)
def _written(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Write a text so that it is nothing but text; most need no change.

    >>> escaped("Suns"), escaped('<"Suns"> & more')
    ('Suns', '&lt;&quot;Suns&quot;&gt; &amp; more')
    """
    return escape(text) if _SPECIAL.search(text) else text


@lru_cache(1000)
def _attribute(name: str) -> str:
    return "class" if name == "css" else name.rstrip("_").replace("_", "-")


def element(tag: str, *content: str, **attributes: Value) -> str:
    """Write an element: `css` is its class, an underscore stands for a hyphen, None leaves an attribute out.

    >>> element("g", element("circle", r=5.5, stroke_width=2), css="dot")
    '<g class="dot"><circle r="5.5" stroke-width="2"/></g>'
    """
    head = tag
    for name, value in attributes.items():
        if value is None:
            continue
        text = escaped(value) if isinstance(value, str) else number(value)
        head += f' {_attribute(name)}="{text}"'
    return f"<{head}>{''.join(content)}</{tag}>" if content else f"<{head}/>"


def at(x: float, y: float) -> str:
    """Write the transform that puts a group there."""
    return f"translate({number(x)} {number(y)})"


def group(*content: str, **attributes: Value) -> str:
    """Write a group, or nothing when it would be empty and nameless."""
    if not any(content):
        return element("g", "", **attributes) if attributes.get("id") else ""
    return element("g", *content, **attributes)


def use(symbol: str, x: float, y: float, width: float, height: float, css: str = "", colour: str = "") -> str:
    """Write a piece of the sprite, its name without the `pc-`, fitted into a box."""
    return (
        f'<use href="#pc-{symbol}" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        + (f' class="{css}"' if css else "")
        + (f' color="{colour}"' if colour else "")
        + "/>"
    )
