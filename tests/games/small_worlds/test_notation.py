"""Notation: section 12 of the dossier."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.chance import Rng
from ludoscape.engine.record import read_record, settle
from ludoscape.games.small_worlds import SmallWorlds
from ludoscape.games.small_worlds.rules.moves import M_ABANDON, M_HERO, M_PICK
from ludoscape.games.small_worlds.words.notation import read, text_of

from .board import RACES_C, draws, game, moves, play, setup

# what SW-1201 lists, and a position in which each is legal
EVERYWHERE: dict[str, tuple[str, dict[str, Any]]] = {
    "expand decline": ("s0 Humans Hill {4:3, 5:1}", {"phase": "start"}),
    "pick1 pick2 pick3 pick4 pick5 pick6": ("", {"phase": "pick"}),
    "abandon4 abandon5 go": ("s0 Humans Hill {4:1, 5:1} hand 2", {"phase": "ready"}),
    "x5 x3? x9? x10? stop": ("s0 Humans Forest {4:1} hand 2", {"lost": [9, 10]}),
    "x5 x3? x9? x10? x3! x5! x9! x10! stop": ("s0 Humans Dragon Master {4:1} hand 2", {"lost": [9, 10]}),
    "x15~ stop": ("s0 Sorcerers Hill {16:1}; s1 Elves Forest {15:1}", {}),
    "roll stop": ("s0 Humans Berserk {4:1} hand 1", {}),
    "put4 put10 done": ("s0 Humans Forest {4:1, 10:1} hand 2", {"phase": "redeploy"}),
    "camp4 camp10 done": ("s0 Humans Bivouacking {4:1, 10:1}", {"phase": "camps"}),
    "fort4 fort10 nofort": ("s0 Humans Fortified {4:1, 10:1}", {"phase": "fortress"}),
    "hero4": ("s0 Humans Heroic {4:1, 10:1}", {"phase": "heroes"}),
    "peace1 nopeace": ("s0 Humans Diplomat {4:1}", {"phase": "peace"}),
    "stout stay": ("s0 Humans Stout {4:1}", {"phase": "stout"}),
}


@pytest.mark.rule("SW-1201", "SW-1203")
@pytest.mark.parametrize("line", EVERYWHERE)
def test_every_move_has_its_text(line: str) -> None:
    """Each kind of move is written as the grammar says, and read again."""
    tribes, more = EVERYWHERE[line]
    state = setup(tribes, **more)
    assert moves(state) == line
    for move in state.legal():
        text = state.text(move)
        assert state.parse(text) == move
        assert state.parse(f"  {text}  ") == move
        assert state.game.split(text) == [text]
        assert {state.text(move, seat) for seat in (0, 1, ls.SPECTATOR)} == {text}, "nothing in a move is hidden"


@pytest.mark.rule("SW-1201", "SW-1202", "SW-1205", "SW-901")
def test_chance() -> None:
    """The first seat, a tile, the die."""
    state = game(3).start()
    assert draws(state) == {"first=0": 1, "first=1": 1, "first=2": 1}
    state.play(state.parse("first=1"))
    assert set(draws(state)) == {f"draw {race}" for race in RACES_C}
    state.play(state.parse("draw  humans"))
    assert len(draws(state)) == 20 and "draw dragon_master" in draws(state)
    state = setup("s0 Humans Forest {4:1} hand 2", lost=[9])
    play(state, "x9?")
    assert draws(state) == {"=0": 3, "=1": 1, "=2": 1, "=3": 1}


@pytest.mark.rule("SW-1204")
def test_the_first_turn_of_the_dossier() -> None:
    """A whole turn on one line; a reader needs no separators."""
    state = setup("", phase="pick", round=1)
    line = "pick1 x4 x10 x16 x5 stop put4 put4 put5 put10 put16"
    assert state.game.split(line) == line.split()
    assert state.game.split("x10? =2  draw humans\tdraw forest roll =3") == [
        "x10?",
        "=2",
        "draw humans",
        "draw forest",
        "roll",
        "=3",
    ]


@pytest.mark.rule("SW-1202")
def test_remarks() -> None:
    """A line that begins with a bar is for the reader only, also in a record."""
    assert game().split("| 3.1") == game().split("  | x4") == game().split("") == []
    with pytest.raises(ls.NotationError):
        game().split("x4 | 3.1")
    head = "ludoscape record 1\ngame: small-worlds\nrules: 1\nseats: 2\n"
    text = f"{head}\n| 1.1\nfirst=1 draw elves\n| the next\n3 draw hill"
    record, _ = settle(read_record(text), lambda _, seats, **options: SmallWorlds(seats, **options))
    assert [event.text for event in record.events] == ["first=1", "draw elves", "draw hill"]


@pytest.mark.rule("SW-1201")
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "x-1",
        "x04",
        "x4 ?",
        "x4??",
        "x4x",
        "X4",
        "x 4",
        "x4!~",
        "x٣",
        "x12345",
        "pick",
        "pick0",
        "pick7",
        "pick 1",
        "pick01",
        "abandon",
        "abandon x",
        "put",
        "put4 put4",
        "camp",
        "fort",
        "hero4,5",
        "peace",
        "peace P1",
        "expands",
        "Decline",
        "go4",
        "roll=3",
        "=4",
        "=",
        "= 2",
        "=02",
        "==2",
        "draw",
        "draw dragon master",
        "draw Humans",
        "draw humans forest",
        "first",
        "first=",
        "first=-1",
        "first 1",
        "undo 3",
        "races humans,orcs",
        "#forest",
        "options",
        "map sw2-44",
        "pass1",
        "no fort",
        "x4\x00",
        "{x4}",
    ],
)
def test_what_is_no_move(text: str) -> None:
    """Texts outside the grammar are no moves, whatever the position."""
    state = setup("s0 Humans Forest {4:1} hand 2")
    with pytest.raises(ls.NotationError):
        state.parse(text)
    with pytest.raises(ls.NotationError):
        state.why_not(text)
    if len(text.split()) == 1:
        with pytest.raises(ls.NotationError):
            state.game.split(text)


def test_every_number_has_its_text() -> None:
    """All ints of the codec are written differently and read again."""
    state: Any = setup("s0 Humans Forest {4:1} hand 2")
    numbers = [
        *range(11),
        *range(M_PICK + 1, M_PICK + 7),
        *range(24, 29),
        *range(32, 37),
        *range(40, 44),
        *range(64, 78),
        *range(96, 116),
        *range(M_ABANDON, M_HERO + 64),
    ]
    texts = [text_of(state, number) for number in numbers]
    assert len(set(texts)) == len(texts)
    assert [sum(read(text)) for text in texts] == numbers
    assert all(text.isascii() and not set(text) & set("{}#|") for text in texts)


def test_texts_of_a_game_are_read_again() -> None:
    """The texts of random games lead to the same positions."""
    for seed in range(3):
        rng = Rng(f"notation {seed}")
        state = game(2 + seed, published=seed == 1, turns=3).start()
        twin = state.copy()
        line = []
        while state.actor != ls.OVER:
            legal = state.legal()
            move = state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))]
            line.append(state.text(move))
            state.play(move)
        for text in state.game.split(" ".join(line)):
            twin.play(twin.parse(text))
        assert twin.digest() == state.digest()
