"""The rulebook of a game, read from a TOML file: rules with texts for players, words of the table, whose game it is."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Rule:
    """One rule as players read it. `section` is the heading it stands under."""

    id: str
    title: str
    text: str
    section: str


@dataclass(frozen=True)
class Word:
    """A word or sign that the table uses, with what it means and the rule that says so.

    `names` are the ways it is written; in them # stands for a number.
    """

    names: tuple[str, ...]
    text: str
    rule: str


@dataclass(frozen=True)
class Line:
    """One of a few lines that tell a newcomer what the game is: pictures of pieces, how it begins, and the rest.

    A picture is the name of a piece, with a colon and the class of a seat where it takes that seat's colour.
    """

    pictures: tuple[str, ...]
    lead: str
    text: str


@dataclass(frozen=True)
class About:
    """Whose game it is: who designed it, what it needs on a table of wood, and what it was written from here.

    `status` says what players have to know of the rules before all else, such as that a part of them is lost.
    """

    designers: str = ""
    needs: str = ""
    source: str = ""
    status: str = ""

    def lines(self) -> list[tuple[str, str]]:
        """List what is known, each with a heading: the status first."""
        headings = {"status": "Please note", "designers": "Design", "needs": "Needs", "source": "Written from"}
        known = asdict(self)
        return [(heading, known[name]) for name, heading in headings.items() if known[name]]


@cache
def read_about(package: str) -> About:
    """Read the table `about` of a game's `rulebook.toml`; nothing is known where there is none."""
    data = _data_or_none(package)
    return About(**{name: " ".join(text.split()) for name, text in data.get("about", {}).items()})


@cache
def read_rulebook(package: str) -> Mapping[str, Rule]:
    """Read a game's `rulebook.toml`: [[section]] with `title`, and in it [[section.rule]] with id, title and text."""
    return {
        rule["id"]: Rule(rule["id"], rule["title"], " ".join(rule["text"].split()), section["title"])
        for section in _data(package)["section"]
        for rule in section["rule"]
    }


@cache
def read_lines(package: str) -> tuple[Line, ...]:
    """Read the game in a few lines, of a game's `rulebook.toml`: [[line]] with pictures, lead and text."""
    data = _data_or_none(package)
    return tuple(Line(tuple(line["pictures"]), line["lead"], line["text"]) for line in data.get("line", ()))


@cache
def read_words(package: str) -> tuple[Word, ...]:
    """Read the words of a game's `rulebook.toml`: [[word]] with names, text and rule.

    Of a section with `names = true` the title of every rule is a word too.
    """
    data = _data_or_none(package)
    words = [Word(tuple(word["names"]), " ".join(word["text"].split()), word["rule"]) for word in data.get("word", ())]
    named = {section["title"] for section in data.get("section", ()) if section.get("names")}
    rules = read_rulebook(package).values() if named else ()
    return (*words, *(Word((rule.title,), rule.text, rule.id) for rule in rules if rule.section in named))


def _data_or_none(package: str) -> dict[str, Any]:
    try:
        return _data(package)
    except (OSError, TypeError):  # a game that is one module, or has its rules elsewhere
        return {}


def _data(package: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("rulebook.toml").read_text("utf-8"))
