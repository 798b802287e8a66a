"""SVG as text: a small builder, pictures that stand alone, and PNG.

A picture refers to the symbols of the sprite (`#pc-…`) and to custom properties, both of which the page has.
`standalone` puts in what is used; `rasterise` resolves all of it, for a renderer that knows no custom properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal
from xml.etree import ElementTree

from ludoscape.engine.svg import Svg
from ludoscape.pictures import palette
from ludoscape.pictures.elements import Value, at, element, escaped, group, number, use
from ludoscape.pictures.palette import Theme

__all__ = ["Value", "at", "element", "escaped", "group", "number", "use"]  # what pictures are put together by

NAMESPACE: Final = "http://www.w3.org/2000/svg"
FONTS: Final = Path(__file__).parent / "fonts"
LETTERS: Final = 60  # a caption is as large as so many of its letters are wide


class Picture(Svg):
    """A picture for the page, which has symbols and colours; elsewhere (in a notebook) it shows as `standalone`."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(standalone(self))

    def _repr_html_(self) -> str:
        return str(standalone(self))


# ---------------------------------------------------------------------------------------------------- builder


def root(
    box: tuple[float, float, float, float],
    label: str,
    *content: str,
    wide: tuple[float, float, float, float] | None = None,
    flat: tuple[float, float, float, float] | None = None,
    square: tuple[float, float, float, float] | None = None,
    tight: tuple[float, float, float, float] | None = None,
    stacks: bool = False,
) -> Picture:
    """Write the picture itself. `box` is x, y, width, height; `label` says in words what it shows.

    `wide` is the box of a board that the page turns where it has a wide field for it, `flat` that on a small screen,
    and `square` that where such a screen leaves it a field that is about as high as wide. `tight` is the box of what a
    small screen must show, where that is not all that is drawn. What `stacks` is drawn as for a small screen also where
    the field is not much wider than high.
    """
    view_box = " ".join(map(number, box))
    found = ("wide", wide), ("flat", flat), ("square", square), ("tight", tight)
    boxes = {f"data_{name}": " ".join(map(number, it)) for name, it in found if it}
    css = "pic stacks" if stacks else "pic"
    head = element("svg", "", xmlns=NAMESPACE, css=css, viewBox=view_box, role="application", aria_label=label, **boxes)
    return Picture(head.removesuffix("</svg>") + "".join(content) + "</svg>")


def captioned(svg: str, lines: Sequence[str]) -> Svg:
    """Write lines under a picture, which grows by them."""
    if not lines:
        return Svg(svg)
    x, y, width, height = view_box(svg)
    size = width / LETTERS
    below = "".join(
        element(
            "text",
            escaped(line),
            x=x + size,
            y=y + height + size * 1.5 * (row + 1),
            font_size=size,
            font_family="Inter,Segoe UI,system-ui,sans-serif",
            fill="var(--ink)",
        )
        for row, line in enumerate(lines)
    )
    box = " ".join(map(number, (x, y, width, height + size * 1.5 * (len(lines) + 0.7))))
    taller = re.sub(r'viewBox="[^"]*"', f'viewBox="{box}"', svg, count=1)
    return Svg(taller.removesuffix("</svg>") + below + "</svg>")


# ---------------------------------------------------------------------------------------------------- sprite

_HREF: Final = re.compile(r'(?:href="#|url\(#)([\w-]+)')
_VAR: Final = re.compile(r"var\(--([\w-]+)\s*(?:,\s*([^()]*))?\)")


@lru_cache(maxsize=1)
def sprite() -> Mapping[str, str]:
    """Read the sprite: symbols and patterns by id, in their order."""
    text = files("ludoscape.pictures").joinpath("pieces.svg").read_text(encoding="utf-8")
    parts = re.findall(r'<(symbol|pattern) id="([^"]+)"(.*?)</\1>', text, re.DOTALL)
    return {name: f'<{tag} id="{name}"{rest}</{tag}>' for tag, name, rest in parts}


def needed(text: str) -> list[str]:
    """List the parts of the sprite that a text needs, directly or by each other, in the sprite's order."""
    found: set[str] = set()
    texts = [text]
    while texts:
        fresh = {name for name in _HREF.findall(texts.pop()) if name in sprite()} - found
        found |= fresh
        texts.extend(sprite()[name] for name in fresh)
    return [name for name in sprite() if name in found]


def _properties(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(name for text in texts for name, _ in _VAR.findall(text))


def view_box(svg: str) -> tuple[float, float, float, float]:
    """Give the box of a picture: x, y, width, height. Raises ValueError when it has none."""
    match = re.search(r'viewBox="([^"]*)"', svg)
    if match is None:
        raise ValueError("a picture needs a viewBox")
    x, y, width, height = map(float, match[1].split())
    return x, y, width, height


# ---------------------------------------------------------------------------------------------------- standing alone


def standalone(svg: str, theme: Theme | Literal["auto"] = "light", ground: bool = True, width: int = 800) -> Svg:
    """Put into a picture the symbols and colours it uses, so that it shows anywhere.

    `theme` auto follows the reader's preference, `ground` lays the linen of the table under it, `width` is its
    greatest width on a page.
    """
    start = svg.index("<svg")
    end = svg.index(">", start) + 1
    x, y, box_width, box_height = view_box(svg[start:end])
    wanted = needed(svg)
    who = [value for values in palette.WHO.values() for value in values.values()]
    tokens = _properties([svg, *who, *(sprite()[name] for name in wanted), "var(--table)"])
    head = re.sub(r'class="([^"]*)"', r'class="\1 ludoscape"', svg[start : end - 1], count=1)
    if "class=" not in head:
        head += ' class="ludoscape"'
    height = width * box_height / box_width
    head += f' width="{width}" height="{number(height)}" style="max-width:100%;height:auto">'
    style = element("style", palette.style(".ludoscape", theme, tokens))
    defs = element("defs", *(sprite()[name] for name in wanted)) if wanted else ""
    linen = element("rect", x=x, y=y, width=box_width, height=box_height, fill="var(--table)") if ground else ""
    return Svg(head + style + defs + linen + svg[end:])


# ---------------------------------------------------------------------------------------------------- PNG


def rasterise(svg: str, width: int = 800, theme: Theme = "light", ground: bool = True) -> bytes:
    """Make a PNG of a picture.

    Pieces and numerals need no fonts, words have those that come along: the same picture is the same bytes on every
    machine. Only letters that these lack (such as Chinese ones in names) are taken from the fonts of the system.
    """
    import resvg_py  # loaded when needed: most programs never make a PNG

    plain = resolve(svg, theme)
    background = palette.THEMES[theme]["table"] if ground else None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=plain,
            width=width,
            background=background,
            skip_system_fonts=_WITHIN_FONTS.fullmatch(plain) is not None,
            font_files=_fonts() if "<text" in plain else [],
            font_family="Inter",
            sans_serif_family="Inter",
            serif_family="Alegreya",
        )
    )


# what the fonts that come along have: Latin, Greek and Cyrillic letters, signs of punctuation, arrows
_WITHIN_FONTS: Final = re.compile(
    r"[\t\n -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce"
    r"\u0400-\u045f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u2044\u20ac\u2191\u2193\u2212]*"
)


@lru_cache(maxsize=1)
def _fonts() -> list[str]:
    """List the files of the fonts that come along."""
    return [str(path) for path in sorted(FONTS.glob("*.ttf"))]


def resolve(svg: str, theme: Theme = "light") -> str:
    """Write a picture without symbols, custom properties, classes and style sheets: every part in its place."""
    return _Resolver(svg, theme).text


class _Resolver:
    """Walks a picture with the custom properties that hold at each element, and writes what stands there."""

    def __init__(self, svg: str, theme: Theme) -> None:
        tree = ElementTree.fromstring(svg)
        environment = dict(palette.THEMES[theme])
        self.symbols: dict[str, ElementTree.Element] = {}
        patterns: list[ElementTree.Element] = []
        for name in needed(svg):
            part = ElementTree.fromstring(sprite()[name])
            if part.tag == "pattern":
                patterns.append(self.walk(part, environment))
            else:
                self.symbols[name] = part
        self.own = {part.get("id", ""): part for part in tree.iter() if _name(part) == "symbol"}
        out = self.walk(tree, environment)
        known = {part.get("id") for part in out.iter() if part.tag == "pattern"}
        fresh = [part for part in patterns if part.get("id") not in known]
        if fresh:
            defs = ElementTree.Element("defs")
            defs.extend(fresh)
            out.insert(0, defs)
        out.set("xmlns", NAMESPACE)
        self.text = ElementTree.tostring(out, encoding="unicode")

    def walk(self, part: ElementTree.Element, outer: Mapping[str, str]) -> ElementTree.Element:
        environment = dict(outer)
        for css in part.get("class", "").split():
            for name, value in palette.WHO.get(css, {}).items():
                environment[name] = _resolved(value, environment)
        attributes: dict[str, str] = {}
        for name, value in part.attrib.items():
            if name == "style":
                plain = self.styled(value, environment)
                if plain:
                    attributes[name] = plain
        for name, value in part.attrib.items():
            if name not in ("class", "style"):
                attributes[name] = _resolved(value, environment)
        tag = _name(part)
        if tag == "use":
            return self.piece(part, attributes, environment)
        out = ElementTree.Element(tag, attributes)
        out.text, out.tail = part.text, part.tail
        out.extend([self.walk(child, environment) for child in part if _name(child) not in ("symbol", "style")])
        return out

    def styled(self, style: str, environment: dict[str, str]) -> str:
        """Take the custom properties out of a style and resolve the rest."""
        rest = []
        for rule in filter(None, map(str.strip, style.split(";"))):
            name, _, value = rule.partition(":")
            value = _resolved(value.strip(), environment)
            if name.strip().startswith("--"):
                environment[name.strip()[2:]] = value
            else:
                rest.append(f"{name.strip()}:{value}")
        return ";".join(rest)

    def piece(
        self, part: ElementTree.Element, attributes: dict[str, str], environment: dict[str, str]
    ) -> ElementTree.Element:
        """Write a symbol where it is used: fitted into the box and centred, as `use` does."""
        name = attributes.pop("href").removeprefix("#")
        symbol = self.own.get(name)
        if symbol is None:
            symbol = self.symbols.get(name)
        if symbol is None:
            raise ValueError(f"the sprite has no symbol {name!r}")
        left, top, inner_width, inner_height = map(float, symbol.get("viewBox", "0 0 1 1").split())
        x, y = float(attributes.pop("x", "0")), float(attributes.pop("y", "0"))
        width = float(attributes.pop("width", str(inner_width)))
        height = float(attributes.pop("height", str(inner_height)))
        scale = min(width / inner_width, height / inner_height)
        x += (width - inner_width * scale) / 2 - left * scale
        y += (height - inner_height * scale) / 2 - top * scale
        move = f"translate({x:.4f} {y:.4f}) scale({scale:.6f})"
        before = attributes.pop("transform", "")
        out = ElementTree.Element("g", {**attributes, "transform": f"{before} {move}".strip()})
        out.tail = part.tail
        out.extend([self.walk(child, environment) for child in symbol])
        return out


def _name(part: ElementTree.Element) -> str:
    return part.tag.rpartition("}")[2]


def _resolved(text: str, environment: Mapping[str, str]) -> str:
    """Replace each `var(--name, fallback)`."""
    while "var(" in text:
        fresh = _VAR.sub(lambda match: environment.get(match[1], match[2] or "none"), text)
        if fresh == text:
            raise ValueError(f"cannot resolve {text!r}")
        text = fresh
    return text
