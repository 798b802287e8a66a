"""Notation: section 12 of the dossier, and what a seat may read of it (AL-82)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.chance import Rng
from ludoscape.engine.record import Record, public, read_record, settle
from ludoscape.games.alheimur import Alheimur
from ludoscape.games.alheimur.rules.cards import PRINTED, SINGLES, UNITS
from ludoscape.games.alheimur.rules.moves import (
    M_ARRIVE,
    M_AT,
    M_AT_WORLD,
    M_BUILD,
    M_CARD,
    M_CIVILIZE,
    M_DEPART,
    M_EXPAND,
    M_FIRST,
    M_LAND,
    M_MARINE,
    M_PASS,
    M_PUT,
    M_SETTLE,
    M_SHOOT,
    M_SITE,
    M_SWAP,
    M_TARGET,
    M_UP,
)
from ludoscape.games.alheimur.words.notation import encode, meant, read, text_of

from .board import building, game, listed, play, rolls, setup, worlds

COLONY = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A2"
FLEETS = "N:A F2 T1; N:B F1 T3m2"
LIVELY = {"colonist_need": "0,0,0", "pressure": "none"}
DEAL = "".join([*PRINTED[:SINGLES], *PRINTED])


# each kind of move that section 12 lists, and a position in which it is legal
EVERYWHERE: dict[str, Callable[[], ls.State]] = {
    "B AAEE@0,0 B AEFV@0,0 B FFWW@0,0 B FVFV@0,0 B EEEE@0,0": lambda: building("", "AAEE AEFV FFWW FVFV EEEE"),
    "X FFFF@0,0 X FFFF@1,0 X FFFF@0,1 X FFFF@1,1": lambda: building(
        "AAAA@0,0 AAAA@1,0 AAEE@0,1 EEEE@1,1", "FFFF", phase="swap"
    ),
    "P A1 P A2 P A3 P A4 P A5 P A6 P A7 P A8 P A9": lambda: game().load({"phase": "colonist", "worlds": worlds(2)}),
    "E A1 E A3 E A6 E A7 E A8 C A2=2 C A4=2 C A5=2": lambda: setup("A2:A1 A4:A1 A5:A1"),
    "E A8 C A9=2 pass A": lambda: setup("A9:A1 A6:B1", options={"expansion_pass": True}),
    "L N:T1 L N:T2m1/m done": lambda: setup("N5:B1", "N:A T1 T2m1 F1", phase="land"),
    "@N1 @N2 @N3 @N4 @N6 @N7 @N8 @N9": lambda: setup("N5:B1", "N:A T2m1", phase="landat", spot="N", unit="T2m1"),
    "D A:T3m2 D N:F1 done": lambda: setup("", "A:A T3m2; N:A F1 F1", phase="depart"),
    "R T2 R F1 done": lambda: setup("", "space:A T2 F1", phase="arrive"),
    "@A @B @N": lambda: setup("", "space:A T2", phase="arriveat", unit="T2"),
    "U A2 U A4 U A5 U A6 U A8 done": lambda: setup(COLONY, "A:A T2", phase="launch"),
    "=T =F =MT2": lambda: setup(COLONY, "A:A T2", phase="role", spot="A8"),
    "V N": lambda: setup("", FLEETS, phase="site"),
    "S T1 S F2": lambda: setup("", FLEETS, phase="shooter", site="N"),
    ">B:F1": lambda: setup("", FLEETS, phase="target", site="N", unit="F2"),
    "Z A7 done": lambda: setup("A7:A1i", phase="settle", options={"settle_invaders": True}),
}


@pytest.mark.rule("AL-83", "AL-84")
@pytest.mark.parametrize("line", EVERYWHERE)
def test_every_move_has_its_text(line: str) -> None:
    """Each kind of move is written as the grammar says, in the order of the dossier, and read again."""
    state = EVERYWHERE[line]()
    assert [state.text(move) for move in state.legal()] == listed(line)
    for move in state.legal():
        text = state.text(move)
        assert state.parse(text) == move
        assert state.parse(f"  {text.replace(' ', '   ')}  ") == move
        assert state.game.split(text) == [text]
        assert {state.text(move, seat) for seat in (0, 1, ls.SPECTATOR)} == {text}, "only drawn cards are hidden"


@pytest.mark.rule("AL-05", "AL-79", "AL-80", "AL-81")
def test_chance() -> None:
    """Who begins, a card as printed, dice in the order rolled, a placement of the neutral world."""
    state = game(3, first_seat="random").start()
    assert rolls(state) == {"!first A": 1, "!first B": 1, "!first C": 1}
    play(state, "!first C")
    assert rolls(state) == {f"draw {card}": 2 if i < SINGLES else 1 for i, card in enumerate(PRINTED)}
    fleet = setup("", "N:A T2; N:B T3m1", phase="target", site="N", unit="T2")
    play(fleet, ">B:T3m1")
    assert list(rolls(fleet)) == [f"!atk {one},{two}" for one in range(1, 7) for two in range(1, 7)]
    play(fleet, "!atk 4,6")
    assert len(rolls(fleet)) == 216
    assert list(rolls(fleet))[6 * 5 + 2] == "!def 1,6,3"
    lot = game(neutral_build="lot").load(
        {
            "phase": "lot",
            "worlds": {key: worlds(2)[key] for key in "AB"},
            "pile": ["WWWW", "EEWW", "EWEW", "EFVW", "VVWW"],
        }
    )
    assert rolls(lot) == {f"B {card}@0,0": 1 for card in ("WWWW", "EEWW", "EWEW", "EFVW", "VVWW")}


@pytest.mark.rule("AL-82", "AL-20")
def test_cards_are_hidden_from_the_others() -> None:
    """A builder reads what it draws; the others do not, but for the neutral pile and cards that are turned up."""
    state = game(2).start()
    move = state.parse("draw AEFV")
    texts = {seat: state.text(move, seat) for seat in (None, 0, 1, ls.SPECTATOR)}
    assert texts == {None: "draw AEFV", 0: "draw AEFV", 1: "draw ?", ls.SPECTATOR: "draw ?"}
    homes = {key: worlds(2)[key] for key in "AB"}
    neutral = game(2).load({"phase": "card", "worlds": homes})
    blind = game(2, build_draw="blind")
    turned = blind.load({"phase": "card", "laid": ["AAAA@0,0", "AAAA@1,0", "AAEE@0,1", "EEEE@1,1"], "turned": True})
    for open_to_all in (neutral, turned):
        move = open_to_all.parse("draw AFAF")
        assert {open_to_all.text(move, seat) for seat in (0, 1, ls.SPECTATOR)} == {"draw AFAF"}
    top = blind.start()
    assert top.text(top.parse("draw AAAA"), 1) == "draw ?"
    with pytest.raises(ls.NotationError, match="does not say which card"):
        state.parse("draw ?")
    assert state.game.split("draw ? draw AEFV") == ["draw ?", "draw AEFV"]


@pytest.mark.rule("AL-82")
def test_records_of_an_audience() -> None:
    """The public form of a record has the question marks of its audience."""
    kind = game(2)
    record = Record.of(kind)
    state = kind.start()
    for text in ("draw AAAA", "draw AAEE", "draw EEEE", "draw EEFF", "draw VVVV", "B AAAA@0,0"):
        record.add(text)
        play(state, text)
    whole = [event.text for event in public(record, kind, 0).events]
    assert whole == [event.text for event in record.events]
    assert [event.text for event in public(record, kind, 1).events] == ["draw ?"] * 5 + ["B AAAA@0,0"]
    head = "ludoscape record 1\ngame: alheimur\nrules: 1\nseats: 2\n"
    text = f"{head}\n!deal {DEAL}\n1 draw AAAA draw AAEE draw EEEE\n4 draw EEFF draw VVVV\nB AAAA@0,0"
    again, _ = settle(read_record(text), lambda _, seats, **options: Alheimur(seats, **options))
    assert [event.text for event in again.events] == whole


@pytest.mark.rule("AL-83")
def test_examples_of_the_dossier() -> None:
    """All that section 12 gives as examples are moves, alone and on one line."""
    line = (
        "B VFEA@1,0 E A8 C A5=3 L N:T2m1/m @N6 D A:T3m2 R F1 @B U A8 =MT2 V N S F2 >A:T3m2 !atk 4,6 !def 2,1,6 "
        "X FFFF@-1,0 P A1 pass N L A:T1 L A:F1 =T =F done Z B16 !first H draw AEVF draw ? @N"
    )
    moves = [
        "B VFEA@1,0",
        "E A8",
        "C A5=3",
        "L N:T2m1/m",
        "@N6",
        "D A:T3m2",
        "R F1",
        "@B",
        "U A8",
        "=MT2",
        "V N",
        "S F2",
        ">A:T3m2",
        "!atk 4,6",
        "!def 2,1,6",
        "X FFFF@-1,0",
        "P A1",
        "pass N",
        "L A:T1",
        "L A:F1",
        "=T",
        "=F",
        "done",
        "Z B16",
        "!first H",
        "draw AEVF",
        "draw ?",
        "@N",
    ]
    assert game().split(line) == moves
    assert [found for move in moves for found in game().split(move)] == moves
    assert game().split("") == game().split("  \t ") == []


@pytest.mark.rule("AL-03", "AL-41")
def test_remarks() -> None:
    """The deal at the head of a finished record and the list of the dead are for the reader only."""
    assert game().split(f"!deal {DEAL} draw AAAA !die A5,A8,N10 E A8 !die A1") == ["draw AAAA", "E A8"]
    for wrong in (f"!deal {DEAL[4:]}", f"!deal {DEAL}AAAA", "!deal", "!die", "!die 5", "!die A5,", "!die E A8"):
        with pytest.raises(ls.NotationError):
            game().split(wrong)
    with pytest.raises(ls.NotationError):
        game().start().parse("!die A5")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "?",
        "B",
        "B AAAA",
        "B AAAA@0",
        "B AAAA@0,-0",
        "B AAAA@00,1",
        "B AAAA@+1,0",
        "B aaaa@0,0",
        "B AAA@0,0",
        "B AAAX@0,0",
        "BAAAA@0,0",
        "b AAAA@0,0",
        "X AAAA",
        "P",
        "PA1",
        "P 1",
        "P A",
        "P A0",
        "P A01",
        "P A100",
        "P I1",
        "P a1",
        "E",
        "E A8 A9",
        "C A5",
        "C A5=0",
        "C A5=4",
        "C A5 =2",
        "C=2",
        "pass",
        "passA",
        "pass A1",
        "pass Z",
        "L",
        "L N",
        "L N:",
        "L N:T4",
        "L N:T0",
        "L T1",
        "L N:T1m",
        "L N:T1m4",
        "L N:F1m1",
        "L N:T2m1/",
        "L N:T2m1 /m",
        "L N1:T1",
        "@",
        "@@",
        "@5",
        "@ A",
        "@A 5",
        "D A",
        "D A:T1/m",
        "R",
        "R A:T1",
        "RT1",
        "U",
        "U A",
        "=",
        "=M",
        "=t",
        "= T",
        "=MF",
        "=MT4",
        "=TT",
        "V",
        "V A1",
        "V space",
        "S",
        "S T",
        "S T1m1",
        "S F4",
        ">",
        "> A:F1",
        ">A",
        ">A:",
        ">A:F0",
        ">N:F1",
        ">a:F1",
        "Z",
        "Z A",
        "!first",
        "!first 0",
        "!first N",
        "draw",
        "draw AAA",
        "draw a",
        "drawAAAA",
        "!atk",
        "!atk 0",
        "!atk 7",
        "!atk 1,2,3,4",
        "!atk 1 2",
        "!atk 1,",
        "!def",
        "!deal",
        "!die A5",
        "Done",
        "done.",
        "undo 3",
        "E ٣",
        "E A٣",
        "done\x00",
        "{E A8}",
        "E A8 # remark",
    ],
)
def test_what_is_no_move(text: str) -> None:
    """Texts outside the grammar are no moves, whatever the position."""
    state = setup("A2:A1 A4:A1")
    with pytest.raises(ls.NotationError):
        state.parse(text)
    with pytest.raises(ls.NotationError):
        state.why_not(text)


@pytest.mark.parametrize(
    "text", ["done E", "E done", "A5", "E A8 A9", "!atk", "L N:T1 /m", "draw", "hello", "@", "pass"]
)
def test_what_is_no_line(text: str) -> None:
    """A line that holds anything else is refused as a whole."""
    with pytest.raises(ls.NotationError):
        game().split(text)


def test_every_number_has_its_text() -> None:
    """All ints of the codec are written differently and read again."""
    state: Any = setup("A2:A1")
    places = range(3 * 16)
    numbers = [
        0,
        1,
        2,
        *(M_MARINE + unit for unit in range(UNITS)),
        *(M_ARRIVE + unit for unit in range(UNITS)),
        M_SHOOT,
        M_SHOOT + 1,
        M_SHOOT + 2,
        M_SHOOT + 9,
        M_SHOOT + 11,
        M_FIRST,
        M_FIRST + 1,
        *(kind + world for kind in (M_PASS, M_AT_WORLD, M_SITE) for world in range(3)),
        *(kind + place for kind in (M_PUT, M_EXPAND, M_AT, M_UP, M_SETTLE) for place in places),
        *(M_CIVILIZE + 4 * place + size for place in places for size in (1, 2, 3)),
        *(kind + 16 * world + unit for kind in (M_LAND, M_DEPART) for world in range(3) for unit in range(UNITS)),
        *(M_TARGET + 16 * seat + unit for seat in range(2) for unit in range(UNITS)),
        *(M_CARD + card for card in range(len(PRINTED))),
        *(
            kind + 64 * code + cell
            for kind in (M_BUILD, M_SWAP)
            for code in (0, 2, 8, 10, 11, 50, 51, 69)
            for cell in (0, 6, 27, 48, 54)
        ),
    ]
    texts = [text_of(state, number) for number in numbers]
    assert len(set(texts)) == len(texts)
    assert [encode(said.verb, *meant(said, 2)[1:]) for said in map(read, texts)] == numbers
    assert all(text.isascii() and not set(text) & set("{}#?") for text in texts)
    assert (text_of(state, M_BUILD + 64 * 51), text_of(state, M_BUILD + 54)) == ("B VFEA@-3,-3", "B AAAA@3,3")


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_texts_of_a_game_are_read_again(seats: int) -> None:
    """The texts of random games, all on one line, lead to the same position."""
    rng = Rng(f"notation {seats}")
    state = game(seats, max_rounds=6, **LIVELY).start()
    twin = state.copy()
    line = []
    while state.actor != ls.OVER:
        legal = state.legal()
        move = state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))]
        line.append(state.text(move))
        state.play(move)
    texts = state.game.split(" ".join(line))
    assert texts == line
    for text in texts:
        twin.play(twin.parse(text))
    assert twin.digest() == state.digest()
    assert {"U", "S", "D", "R"} <= {text[0] for text in texts}, "such games have fleets that move and fight"
