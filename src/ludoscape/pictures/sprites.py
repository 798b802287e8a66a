"""The sprite as pages carry it: all pieces, those alone that one game can show, or those that a text names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from ludoscape.pictures.svg import needed, sprite

# whose pieces are whose, by how their names begin; what is not named here is in every page
_OF: Final = {
    "decay": ("tile", "pawn", "die", "ace", "coin"),
    "silver-isle": ("tile", "die", "ace", "coin", "crew", "mine", "silver", "glint", "galleon", "jungle"),
    "intimate-settlers": (
        *("hex", "harbour", "token", "road", "ship", "settlement", "city", "robber"),
        *("res", "card", "vp", "t-sea"),
    ),
    "small-worlds": (
        *("t-forest", "t-farmland", "t-hill", "t-mountain", "t-swamp", "t-sea", "t-lake"),
        *("badge", "lost", "mk", "sy", "race", "tribe", "power", "vp"),
    ),
    "alheimur": ("t-A", "t-E", "t-F", "t-W", "t-V", "t-stars", "pyr", "lie", "el"),
}


def _is_of(name: str, families: tuple[str, ...]) -> bool:
    return any(name == f"pc-{family}" or name.startswith(f"pc-{family}-") for family in families)


@cache
def sprite_of(game: str | None = None) -> str:
    """Write the sprite for a page: what the game of that name needs, or everything.

    A game that is not known here gets everything.
    """
    own = _OF.get(game or "")
    others = {family for name, families in _OF.items() if name != game for family in families}
    return _hidden(name for name in sprite() if own is None or _is_of(name, own) or not _is_of(name, tuple(others)))


def sprite_for(text: str) -> str:
    """Write the sprite for a page that shows what its text refers to, and nothing else."""
    return _hidden(needed(text))


def with_pieces(svg: str) -> str:
    """Put into a picture the pieces that it shows, for a page that has not got them; it takes the page's colours.

    >>> with_pieces('<svg viewBox="0 0 1 1"><g/></svg>')
    '<svg viewBox="0 0 1 1"><defs></defs><g/></svg>'
    """
    head, end, rest = svg.partition(">")
    parts = "".join(sprite()[name] for name in needed(svg))
    return f"{head}{end}<defs>{parts}</defs>{rest}"


def _hidden(names: Iterable[str]) -> str:
    """Write pieces to refer to. Patterns stand apart: those in what is not shown at all would paint nothing."""
    held: dict[str, list[str]] = {"symbols": [], "patterns": []}
    for name in names:
        part = sprite()[name]
        held["patterns" if part.startswith("<pattern") else "symbols"].append(part)
    return "".join(
        f'<svg class="{css}" aria-hidden="true"><defs>{"".join(parts)}</defs></svg>'
        for css, parts in held.items()
        if parts
    )
