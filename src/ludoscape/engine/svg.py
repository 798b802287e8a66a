"""A picture as text: what `game.draw` gives."""

from __future__ import annotations


class Svg(str):
    """An SVG document that notebooks show as a picture. `standalone` pictures carry their own symbols and colours."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)
