"""The rulebook of a game: rule ids with titles and texts for players, read from a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Rule:
    """One rule as players read it. `section` is the heading it stands under."""

    id: str
    title: str
    text: str
    section: str


@cache
def read_rulebook(package: str) -> Mapping[str, Rule]:
    """Read a game's `rulebook.toml`: [[section]] with `title`, and in it [[section.rule]] with id, title and text."""
    data = tomllib.loads(files(package).joinpath("rulebook.toml").read_text("utf-8"))
    return {
        rule["id"]: Rule(rule["id"], rule["title"], " ".join(rule["text"].split()), section["title"])
        for section in data["section"]
        for rule in section["rule"]
    }
