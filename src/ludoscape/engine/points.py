"""Points in words: as people write them, with ¼, ½ and ¾."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

PARTS: Final = {0.0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}


@lru_cache(maxsize=4096)
def points_text(points: float) -> str:
    """Write a number of points; what is no quarter is written as a decimal number.

    >>> points_text(35.0), points_text(17.5), points_text(0.25), points_text(-1.75), points_text(0.0), points_text(0.3)
    ('35', '17½', '¼', '-1¾', '0', '0.3')
    """
    whole, rest = divmod(abs(points), 1)
    if rest not in PARTS:
        return f"{points:g}"
    return f"{'-' if points < 0 else ''}{int(whole) or ''}{PARTS[rest]}" or "0"
