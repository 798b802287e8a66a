"""Notation: section 12 of the dossier, private and public forms."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludoscape as ls

from .board import active, after, build, choices, each, game, listed, moves, phase, play, setup, where
from .test_random_play import VARIANTS, choose, fits, some_position

HIDDEN = ("go", "load", "unload", "claim", "dig", "starve", "take", "drop", "swap")


@pytest.mark.rule("SI-97")
def test_public_forms() -> None:
    """Every digit of a hidden crew is a question mark for others, none for its owner."""
    state = setup("S3@P* S5@0,2ne S1@aboard S2@P", "S 0,2 0,1", ships="S@0,4", mines="C 0,2nw 2", loose="PS 1")
    pairs = {
        "go P3>0,2se": None,
        "go 0,2ne>0,2se": "go 0,2ne>0,2se",
        "load P3": "load P?",
        "load s": "load s",
        "load s:P3": "load s:P?",
        "unload 1": "unload ?",
        "dig P2 0,2nw": "dig P? 0,2nw",
        "dig 0,2ne 0,2nw": "dig 0,2ne 0,2nw",
        "claim P2 PS": "claim P? PS",
        "claim 0,2ne PS": "claim 0,2ne PS",
        "sail @1,4": "sail @1,4",
        "depart": "depart",
        "go 0,2ne>PS": "go 0,2ne>PS",
    }
    for text, public in pairs.items():
        if public is None:
            assert text not in moves(state)
            continue
        move = state.parse(text)
        assert state.text(move) == state.text(move, 0) == text
        for seat in (1, 2, 3, ls.SPECTATOR):
            assert state.text(move, seat) == public
    feed = setup("S1@P S2@P S4@1,0ne S5@1,0se", "S 1,0", phase="start")
    assert {feed.text(m, 2) for m in feed.legal()} == {"starve P?", "starve 1,0ne", "starve 1,0se"}
    europe = setup()
    assert {europe.text(m, 1) for m in europe.legal()} == {"load ?", "arrive @0,4", "arrive @1,4"}


@pytest.mark.rule("SI-98")
def test_public_forms_of_what_follows_a_fight() -> None:
    """What a fight has shown is public, the replacement is not."""
    state = play(setup("S5@aboard S3@aboard S0@aboard A4@aboard", ships="S@4,2 A@4,2"), "shiphit ~A")
    assert {state.text(m, 1) for m in state.legal()} == {"lose 3", "swap 5/?"}
    port = play(setup("A3@P A2@P A5@P S4@2,1ne*", "S 2,1; A 1,1 1,0", active="A"), "porthit 2,1ne; lose 3; swap 5/4")
    assert phase(port) == "spoils"  # both the two and the four can take the token
    assert {port.text(m, 1) for m in port.legal()} == {"take 2,1ne P2", "take 2,1ne P4"}
    assert {port.text(m, 0) for m in port.legal()} == {"take 2,1ne P?"}


@pytest.mark.rule("SI-95", "SI-97")
def test_public_forms_for_two_players() -> None:
    """A person reads the values of both of its nations."""
    state = setup(seats=2, active="M")
    move = state.parse("load 3")
    assert (state.text(move, 0), state.text(move, 1), state.text(move, ls.SPECTATOR)) == ("load 3", "load ?", "load ?")


def test_port_spaces_in_notation() -> None:
    """`PS:ne` is a place, `P:ne4` a crew."""
    state = setup("S4@P:ne* S2@P:sw", "S 0,2", options={"port_spaces": 4}, ships="S@1,4", loose="PS:ne 1")
    assert {"go P:sw2>PS:se", "load P:ne4", "load s:P:ne4", "load s", "claim P:sw2 PS:ne", "depart"} <= choices(state)
    assert state.text(state.parse("go P:sw2>0,2nw"), 1) == "go P:sw?>0,2nw"
    assert state.text(state.parse("load s:P:ne4"), 1) == "load s:P:ne?"
    for text in ("go P2>PS:se", "go P:sw2>PS", "load P4", "claim P:sw2 PS", "go P:ne2>0,2ne"):
        assert state.why_not(text) is not None
    plain = setup("S4@P", ships="S@1,4")
    for text in ("go P:ne4>0,2ne", "load P:ne4", "claim P4 PS:ne"):
        assert plain.why_not(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "go",
        "go P5",
        "go P5>",
        "go P6>0,2ne",
        "go 0,2>0,1",
        "go 0,2xx>0,1ne",
        "go P5 > 0,2ne",
        "sail",
        "sail 4,2",
        "sail @4",
        "sail @4,2ne",
        "arrive @",
        "depart @0,4",
        "load",
        "load 6",
        "load S5",
        "load s:",
        "load s:5",
        "unload",
        "unload P5",
        "unload ss",
        "dig 0,1ne",
        "dig P3 PS",
        "claim P3",
        "claim 3 PS",
        "hit P5 0,1ne",
        "hit 0,1ne",
        "hit 0,1ne ~X",
        "shiphit",
        "shiphit A",
        "porthit",
        "pass 1",
        "lose",
        "lose 6",
        "keep P4",
        "swap 5",
        "swap 5/6",
        "swap 5/?",
        "load ?",
        "go P?>0,2ne",
        "unload ?",
        "starve P?",
        "take 1,1ne",
        "take P5 P4",
        "mine PS",
        "mine",
        "nomine 1",
        "drop 3",
        "drop 0,1ne",
        "draw S6",
        "draw X1",
        "draw",
        "first X",
        "first 0",
        "lay",
        "lay 1",
        "lay @1,1",
        "port PS",
        "starve",
        "LOAD 5",
        "load  ",
        "=swap 5/3",
        "fight S[5] A[2]",
        "undo",
        "load 5 load 4",
        "♞",
        "\x00",
        "load ٣",
        "mine " + "9" * 4000 + ",0ne",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    """What is no single move of the grammar is no move."""
    for state in (build(""), setup("S5@P"), play(setup("S5@0,1ne A2@1,1nw"), "hit 0,1ne 1,1nw")):
        before = state.digest()
        with pytest.raises(ls.NotationError):
            state.parse(text)
        with pytest.raises(ls.NotationError):
            state.why_not(text)
        assert state.digest() == before


def test_split() -> None:
    """Moves stand one after the other; what is logged for the reader only is left out."""
    split = game().split
    assert split("") == []
    assert split("load 5 arrive @1,4  depart") == ["load 5", "arrive @1,4", "depart"]
    assert split("hit 0,1ne 1,1nw fight S[5] A[2] swap 5/3 =take 1,1nw 0,1ne load s") == [
        "hit 0,1ne 1,1nw",
        "swap 5/3",
        "load s",
    ]
    for nonsense in ("load", "load 5 hello", "go P5", "swap 5", "hit 0,1ne", "5 load"):
        with pytest.raises(ls.NotationError):
            split(nonsense)


def test_examples_of_the_dossier() -> None:
    """Each can be read in a position that fits it."""
    lay = build("S1 S2 M2 S4 S5 A3 A5 C3 M5 C5 S3")
    assert choices(lay) == listed("lay -1,1; lay 1,1")
    assert "port 0,3" in moves(setup(ports="", phase="port", first="S"))
    dig = setup("C3@P", "C 0,0", active="C", mines="S 0,0nw 3")
    assert "dig P3 0,0nw" in moves(dig)
    ship = setup("S1@aboard S4@2,1ne", ships="S@4,2 A@4,2", loose="PA 1")
    assert {"shiphit ~A", "claim 2,1ne PA"} <= choices(ship)
    assert "load s:-1,1nw" in moves(setup("S4@-1,1nw*", ships="S@-1,2"))
    assert active(play(setup("S5@P"), "go P5>0,2ne; mine 0,2sw; load 4")) == "A"
    assert where(after(setup(), "load 5"), "S5") == "aboard"
    assert choices(setup("S2@P S1@P", phase="start")) == each("starve", "P1 P2")


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_round_trip(seats: int, options: dict[str, Any]) -> None:
    """Every move is written and read back; public forms show no digit of a coin that was not revealed (19)."""
    kind = game(seats, **options)
    for seed in range(4):
        data = some_position(f"notation {seed}", seats, options)
        if not fits(kind, data):
            continue
        state: ls.State = kind.load(data)
        rng = ls.Rng(f"notation {seed}")
        for _ in range(15):
            if state.actor == ls.OVER:
                break
            texts = moves(state)
            assert len(set(texts)) == len(texts)
            assert kind.split("  ".join(texts)) == texts
            for move, text in zip(state.legal(), texts, strict=True):
                assert state.parse(text) == move
                assert state.text(move, state.actor) == text
                public = state.text(move, ls.SPECTATOR)
                shape = re.sub(r"(?<=[P ne:sw])\d(?=$|[ >])", "?", text) if text.split()[0] in HIDDEN else text
                if text.startswith("swap"):
                    shape = text if kind.options["replacement_public"] else f"{text[:-1]}?"
                assert public == shape
                for seat in range(seats):
                    assert state.text(move, seat) == (text if seat == state.actor else public)
            state.play(choose(state, rng))


def test_the_order_of_moves_is_that_of_the_actions() -> None:
    """Crews first, then the ship, silver, attacks: section 7."""
    order = [
        "go",
        "sail",
        "arrive",
        "depart",
        "load",
        "unload",
        "dig",
        "claim",
        "hit",
        "shiphit",
        "porthit",
        "pass",
        "drop",
    ]
    for seed in range(6):
        options = {"allow_pass": True, "port_stash": True}
        data = some_position(f"order {seed}", 4, options)
        state = game(4, **options).load(data)
        kinds = [order.index(text.split()[0]) for text in moves(state)]
        assert kinds == sorted(kinds)
