"""The style sheets of the pages as tests read them: without comments, and without blanks that say nothing."""

from __future__ import annotations

import re
from importlib.resources import files

from ludoscape.table.assets import SHEETS

STATIC = files("ludoscape.table").joinpath("static")
ALL = sorted({name for names in SHEETS.values() for name in names})
TABLE = SHEETS["all-table.css"]


def squeezed(name: str) -> str:
    """Give the text of a style sheet in one line."""
    text = re.sub(r"/\*.*?\*/", "", STATIC.joinpath("sheets", f"{name}.css").read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r"\s*([{};,]|(?<=\s)[>~](?=\s))\s*", r"\1", re.sub(r"\s+", " ", text))
    text = re.sub(r"(?<=[;{(])([a-z0-9-]+): ", r"\1:", text)
    return re.sub(r"(?<=\() | (?=\))|(?<=\(>) ", "", text).replace(";}", "}")
