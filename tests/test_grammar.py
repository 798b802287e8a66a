"""The grammars of the dossiers are those of the programs: they promise nothing, and lack nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

import ludoscape as ls
from tests.plans import dossier_of, golden_of

TOKEN = re.compile(r'"(?P<first>[^"]+)"(?:\.\."(?P<last>[^"])")?|(?P<name>\w+)|(?P<sign>[\[\]{}()|])|(?P<blank>\s+)')
RULE = re.compile(r"^(\w+) +=", re.M)
EVENT = re.compile(r"^ +\d+ (?:chance|seat \d+) +\d+  (.+?)(?: += [0-9a-f]{12})?$", re.M)
SAMPLES = 40  # sentences that are made of each alternative of what is a move or a draw
USUAL = {"digit": '"0".."9"', "nonzero": '"1".."9"'}
OTHERS = {"record", "layout", "turn", "option"}  # rules of whole records: lines, and not moves


@dataclass(frozen=True)
class Part:
    """A piece of a grammar: a word, a range, a name, or parts in a row, side by side, at will or again and again."""

    kind: str
    text: str = ""
    parts: tuple[Part, ...] = ()


class Grammar:
    """The rules in a section of a dossier, in the notation of that section."""

    def __init__(self, text: str) -> None:
        text = "\n".join(_without_comment(line) for line in text.splitlines())
        starts = list(RULE.finditer(text))
        ends = [*(start.start() for start in starts[1:]), len(text)]
        rules = {start[1]: text[start.end() : end] for start, end in zip(starts, ends, strict=True)}
        self.rules = {name: self._read(body) for name, body in (USUAL | rules).items() if name not in OTHERS}

    def _read(self, body: str) -> Part:
        self._tokens = [found for found in TOKEN.finditer(body) if not found["blank"]]
        assert "".join(found[0] for found in TOKEN.finditer(body)) == body, f"cannot be read: {body}"
        part = self._sides()
        assert not self._tokens, f"too much: {body}"
        return part

    def _sides(self) -> Part:
        sides = [self._row()]
        while self._tokens and self._tokens[0][0] == "|":
            self._tokens.pop(0)
            sides.append(self._row())
        return Part("sides", parts=tuple(sides))

    def _row(self) -> Part:
        row = []
        while self._tokens and self._tokens[0][0] not in ("|", "]", "}", ")"):
            row.append(self._one())
        return Part("row", parts=tuple(row))

    def _one(self) -> Part:
        found = self._tokens.pop(0)
        if found["name"]:
            return Part("name", found["name"])
        if found["first"]:
            return Part("range", found["first"] + found["last"]) if found["last"] else Part("word", found["first"])
        inside = self._sides()
        assert self._tokens.pop(0)[0] == {"[": "]", "{": "}", "(": ")"}[found[0]]
        return Part({"[": "maybe", "{": "again", "(": "sides"}[found[0]], parts=(inside,))

    def pattern(self, part: Part) -> str:
        """Give the regular expression of a part."""
        if part.kind == "name":
            return self.pattern(self.rules[part.text])
        if part.kind == "word":
            return re.escape(part.text)
        if part.kind == "range":
            return f"[{part.text[0]}-{part.text[1]}]"
        inside = [self.pattern(each) for each in part.parts]
        if part.kind == "row":
            return "".join(inside)
        return f"(?:{'|'.join(inside)})" + {"maybe": "?", "again": "*"}.get(part.kind, "")

    def sentence(self, part: Part, rng: ls.Rng) -> str:
        """Make a text that the part allows."""
        if part.kind == "name":
            return self.sentence(self.rules[part.text], rng)
        if part.kind == "word":
            return part.text
        if part.kind == "range":
            return chr(ord(part.text[0]) + rng.below(ord(part.text[1]) - ord(part.text[0]) + 1))
        if part.kind == "row":
            return "".join(self.sentence(each, rng) for each in part.parts)
        if part.kind in ("maybe", "again") and rng.below(2):
            return ""
        return self.sentence(part.parts[rng.below(len(part.parts))], rng)


def _without_comment(line: str) -> str:
    """Take away what stands behind a semicolon that is in no quotation marks."""
    return re.sub(r'^((?:[^";]|"[^"]*")*);.*$', r"\1", line)


def section(name: str) -> str:
    found = re.search(r"^## (?:\d+\. )?Move notation$.*?(?=^## )", dossier_of(name).read_text("utf-8"), re.M | re.S)
    assert found
    return found[0]


def grammar(name: str) -> Grammar:
    return Grammar(section(name).split("```")[1])


@pytest.mark.parametrize("name", ls.games())
def test_all_that_a_grammar_allows_is_read(name: str) -> None:
    """Sentences made of each alternative are moves to the program, though most are not legal anywhere."""
    found, game, rng = grammar(name), ls.game(name), ls.Rng(f"grammar of {name}")
    for rule in ("move", "chance"):
        for side in found.rules[rule].parts:
            for _ in range(SAMPLES):
                text = found.sentence(side, rng)
                assert game.split(text) == [text]
    if "remark" in found.rules:
        assert game.split(found.sentence(found.rules["remark"], rng)) == []


@pytest.mark.parametrize("name", ls.games())
def test_all_that_is_played_is_in_the_grammar(name: str) -> None:
    """Every move and draw of the golden games, and of a random game under all options."""
    found = grammar(name)
    form = re.compile("|".join(found.pattern(found.rules[rule]) for rule in ("move", "chance")), re.ASCII)
    texts = {text for path in golden_of(name).glob("*.txt") for text in EVENT.findall(path.read_text())}
    assert len(texts) > 10
    texts |= opening(name)
    assert [text for text in sorted(texts) if not form.fullmatch(text)] == []


def opening(name: str) -> set[str]:
    """List the moves and draws of the first events under each value of each option, with each of the first option."""
    texts: set[str] = set()
    specs = ls.game_type(name).option_specs
    chosen = [
        {specs[0].name: first, option.name: value}
        for first in specs[0].values or ()
        for option in specs
        for value in option.values or ()
    ]
    for options in chosen:
        try:
            state = ls.game_type(name)(None, **options).start()
        except ls.OptionError:
            continue  # wants another number of seats, or another option
        rng = ls.Rng(f"{name} {options}")
        for _ in range(6):
            events = state.legal() or [move for move, _ in state.chance()]
            texts |= {state.text(move) for move in events}
            state.play(events[rng.below(len(events))])
    return texts


@pytest.mark.parametrize("name", ls.games())
def test_the_examples_are_read_and_are_in_the_grammar(name: str) -> None:
    found, game = grammar(name), ls.game(name)
    forms = re.compile("|".join(found.pattern(found.rules[rule]) for rule in ("move", "chance")), re.ASCII)
    said = re.split(r"Examples[.:]", section(name).split("```")[2])[1].split("\n\n")[0]
    hidden = "x10?" not in said  # a mark where a seat may not read, but in Small Worlds it is a die that is rolled
    examples = [text for text in re.findall(r"`([^`]+)`", said) if not (hidden and "?" in text)]
    assert len(examples) > 3
    for text in examples:
        moves = game.split(text)
        assert moves or text.startswith("fight"), text
        assert all(forms.fullmatch(move) for move in moves), text


@pytest.mark.parametrize("name", ls.games())
def test_a_dossier_names_no_folder_that_a_reader_does_not_have(name: str) -> None:
    text = dossier_of(name).read_text("utf-8")
    assert re.findall(r"\b(?:seeds|shared)/", text) == []
