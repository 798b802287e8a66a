"""Words in a picture that must fit their room: how wide they are, cut or broken into lines."""

from __future__ import annotations

from typing import Final

_NARROW: Final = frozenset("iIjl.,:;'’!|()[] tfr")
_WIDE: Final = frozenset("mwMW@%&—…")


def width(text: str, size: float) -> float:
    """Reckon how wide a text is in Inter at a size; rather too wide than too narrow.

    >>> width("mill", 10) < width("moon", 10) < width("MOON", 10)
    True
    """
    return size * sum(map(_share, text))


def _share(letter: str) -> float:
    if letter in _NARROW:
        return 0.38
    if letter in _WIDE or ord(letter) > 0x2E7F:
        return 1.0
    return 0.74 if letter.isupper() else 0.62


def cut(text: str, size: float, room: float) -> str:
    """Cut a text that is wider than its room, and say so by dots.

    >>> cut("Bartholomew", 20, 90)
    'Bartho…'
    """
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def broken(text: str, size: float, room: float, most: int) -> list[str]:
    """Break a text into lines, at most so many; what is left over is cut.

    >>> broken("Ines puts a tile of Suns beside it", 20, 180, 2)
    ['Ines puts a tile', 'of Suns beside it']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == most or width(longer, size) <= room):
            lines[-1] = longer
        else:
            lines.append(word)
    return [cut(line, size, room) for line in lines]
