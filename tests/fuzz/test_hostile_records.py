"""Records made by people, programs and worse: whatever stands in them, the answer is a record or one clear sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoscape as ls
from ludoscape.engine.conformance import check_game, random_game
from ludoscape.engine.record import RecordError, public, read_record, verify
from tests.engine.toys import Toy
from tests.plans import plans_of

SPICE = [
    "undo 2",
    "undo 1 seat 0",
    "undo",
    "{",
    "}",
    "{a}",
    "# b",
    "1",
    "2.",
    "0",
    "-1",
    "99999999999",
    "+S5",
    "@0,0",
    "@-3,",
    "*S",
    "first=0",
    "players=4 first=0",
    "ludoscape record 1",
    "game: decay",
    "game: toy",
    "rules: 1",
    "seats: 3",
    "option side: 8",
    "option : x",
    "seat 0: \u00e9",
    "result: winners 0; payoffs 1 0; reason last",
    "seed: " + "0" * 64,
    "table: t",
    "commitment: " + "f" * 64,
    "audience: seat 1",
    "\x00",
    "\ufeff",
    "\u2028",
    "\ud800",
    "\u0663",
    "?",
    ":",
    ";",
    ".",
    "^-",
    "~S3:2",
]


def toys(name: str, seats: int | None = None, **options: object) -> ls.Game:
    """Make the toy and the real games."""
    return Toy(seats, **options) if name == "toy" else ls.game(name, seats, **options)


def survive(text: str | bytes, game: str = "") -> bool:
    """Read, verify and hide a record; tell whether it was one."""
    try:
        record = read_record(text, game)
    except RecordError as error:
        assert 0 < len(str(error)) < 400
        assert "\n" not in str(error)
        return False
    report = verify(record, toys)
    assert "\n" not in str(report)
    assert len(str(report)) < 700
    if not report.ok:
        return False
    read_record(public(record, toys, ls.SPECTATOR).write())
    return True


ORIGINALS = ["toy 2", "toy 4", *ls.games()]


@cache
def original(name: str) -> str:
    """Make a sound record to start from."""
    game = {"toy 2": Toy(2), "toy 4": Toy(4, cards=20)}.get(name) or ls.game(name, **plans_of(name).shortest)
    return check_game(game, "original", thorough=0).record.write()


def mutated(text: str, chance: random.Random) -> str:
    """Change a few lines or characters of a record."""
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        at = chance.randrange(len(lines)) if chance.random() < 0.6 else min(chance.randrange(12), len(lines) - 1)
        way = chance.randrange(8)
        if way == 0:
            lines.insert(at, chance.choice(SPICE))
        elif way == 1:
            del lines[at]
        elif way == 2:
            lines.insert(at, lines[chance.randrange(len(lines))])
        elif way == 3:
            lines[at] += " " + chance.choice(SPICE)
        elif way == 4:
            lines[at] = chance.choice(SPICE)
        elif way == 5:
            place = chance.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + chance.choice(SPICE) + lines[at][place + 1 :]
        elif way == 6:
            lines[at] = " ".join(lines[at].split()[1:])
        else:
            del lines[at + 1 :]
        text = "\n".join(lines)
    return text


@pytest.mark.parametrize("name", ORIGINALS)
def test_mutated_records_give_a_record_or_a_sentence(name: str) -> None:
    assert survive(original(name))
    chance = random.Random(ORIGINALS.index(name))
    sound = sum(survive(mutated(original(name), chance)) for _ in range(150))
    assert 0 < sound < 150  # some mutations do no harm, some do


@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    survive(text)
    survive("ludoscape record 1\ngame: toy\nrules: 1\nseats: 2\n\n" + text)
    survive("players=2 " + text, "toy")


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    survive(data)
    survive(original("toy 2").encode() + data)


@given(st.lists(st.sampled_from(SPICE), max_size=12), st.sampled_from(["\n", " "]))
def test_any_words_of_a_record(words: list[str], between: str) -> None:
    survive("ludoscape record 1\n" + between.join(words))
    survive("ludoscape record 1\ngame: decay\nrules: 1\nseats: 3\n\n" + between.join(words))
    survive(between.join(words), ls.games()[0])


@pytest.mark.slow
def test_records_for_a_long_time(while_fuzzing: Iterator[int]) -> None:
    for number in while_fuzzing:
        chance = random.Random(number)
        kind = ls.game_type(chance.choice(ls.games()))
        text = check_game(random_game(kind, ls.Rng(number)), number, thorough=0).record.write()
        for _ in range(100):
            survive(mutated(text, chance))
