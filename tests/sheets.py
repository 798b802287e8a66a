"""The style sheets of the pages as tests read them: without comments, and without blanks that say nothing."""

from __future__ import annotations

import re
from importlib.resources import files

STATIC = files("ludoscape.table").joinpath("static")


def squeezed(name: str) -> str:
    """Give the text of a style sheet in one line."""
    text = re.sub(r"/\*.*?\*/", "", STATIC.joinpath(name).read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r"\s*([{};,]|(?<=\s)[>~](?=\s))\s*", r"\1", re.sub(r"\s+", " ", text))
    text = re.sub(r"(?<=[;{(])([a-z0-9-]+): ", r"\1:", text)
    return re.sub(r"(?<=\() | (?=\))|(?<=\(>) ", "", text).replace(";}", "}")
