"""Notation: section 12 of the dossier, private and public forms."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludoscape as ls

from .board import RICH, STP, base, base_hexes, base_setup, choices, draws, game, hexes, moves, phase, play, setup
from .reference.components import PLACES, spiral
from .test_examples import LINE, STRAIT, stp
from .test_random_play import VARIANTS, choose

AUDIENCES = (0, 1, 2, 3, ls.SPECTATOR)
H, R, E = r"-?\d+,-?\d+", "(wood|brick|wool|grain|ore)", "(NE|E|SE)"
LAND = "(forest|hills|pasture|fields|mountains)"
SIDE, CARD = "(NE|E|SE|SW|W|NW)", "(knight|roads|plenty|monopoly)"
MOVE = re.compile(
    "|".join(
        (
            f"lay {LAND}",
            "harbour [LR]",
            f"face {SIDE}",
            rf"token \d+@{H}",
            f"(take|name|discard|give|want) {R}",
            "roll|end|buy|stop|offer|propose|accept|refuse|scrap",
            f"(road|ship|lift|drop) {H}:{E}",
            f"(settle|city) {H}:[NS]",
            f"trade {R}>{R}",
            f"play {CARD}",
            f"rob {H}",
            r"(steal|deal) P\d",
            r"!dice [1-6]\+[1-6]",
            f"!tile ({LAND}|desert|sea|harbour:(any|{R}))@{H}",
            rf"!token \d+@{H}",
            f"!steal {R}",
            f"!dev ({CARD}|vp)",
            f"!corner {SIDE}",
        )
    )
)


@pytest.mark.rule("IS-92", "IS-46", "IS-57")
def test_public_forms() -> None:
    """A stolen card is read by thief and victim, a bought card by its buyer; everything else by all."""
    state = base_setup("settle 0,0:N", "settle 0,0:S", "settle 2,0:S", hands=[RICH, "ore wood"])
    play(state, "buy")
    for move, _ in state.chance():
        text = state.text(move)
        assert state.text(move, 0) == text
        assert {state.text(move, seat) for seat in (1, 2, ls.SPECTATOR)} == {"!dev ?"}
    theft = base_setup("settle 0,0:N", "settle 0,0:S", "settle 2,0:S", hands=["", "ore wood"], phase="pre")
    play(theft, "roll; !dice 3+4; rob 0,1")
    assert draws(theft) == {"!steal wood": 1, "!steal ore": 1}
    for move, _ in theft.chance():
        assert theft.text(move, 0) == theft.text(move, 1) == theft.text(move)
        assert theft.text(move, 2) == theft.text(move, ls.SPECTATOR) == "!steal ?"
    two = play(setup(hand="wood", other="ore grain", phase="pre"), "roll; !dice 3+4; rob 2,-3")
    for move, _ in two.chance():
        assert two.text(move, 0) == two.text(move, 1) == two.text(move)
        assert two.text(move, ls.SPECTATOR) == "!steal ?"


def test_open_hands_make_thefts_public() -> None:
    """With the option everybody reads the stolen card."""
    theft = base_setup(
        "settle 0,0:N",
        "settle 0,0:S",
        "settle 2,0:S",
        hands=["", "ore wood"],
        phase="pre",
        options={"open_hands": True},
    )
    play(theft, "roll; !dice 3+4; rob 0,1")
    for move, _ in theft.chance():
        assert {theft.text(move, seat) for seat in (0, 1, 2, ls.SPECTATOR)} == {theft.text(move)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "road",
        "road -3,4",
        "road -3,4:W",
        "road -3,4:N",
        "road -3,4:ne",
        "road -3, 4:NE",
        "road -3,4:NE road -1,3:SE",
        "road 3:NE",
        "ship",
        "ship -3,4:SW",
        "settle",
        "settle -3,4",
        "settle -3,4:E",
        "settle -3,4:S-3,4:N",
        "city -2,3",
        "buy 1",
        "buy knight",
        "trade",
        "trade wood",
        "trade wood>",
        "trade wood>gold",
        "trade wood > ore",
        "trade 4wood>ore",
        "lift",
        "lift -3,4:S",
        "drop",
        "play",
        "play vp",
        "play chess",
        "play Knight",
        "rob",
        "rob -3,4:N",
        "rob robber",
        "steal",
        "steal wood",
        "steal 1",
        "steal P",
        "steal P12",
        "name",
        "name gold",
        "name wood ore",
        "stop 1",
        "discard",
        "discard 2",
        "discard wood ore",
        "roll 7",
        "roll !dice 3+4",
        "end turn",
        "offer wood",
        "give",
        "give gold",
        "want",
        "propose P1",
        "accept P0",
        "deal",
        "deal wood",
        "scrap 1",
        "lay",
        "lay desert",
        "lay sea",
        "lay Forest",
        "harbour",
        "harbour E",
        "harbour LR",
        "face",
        "face N",
        "face S",
        "token",
        "token 8",
        "token @0,0",
        "token 8@0,0:N",
        "token x@0,0",
        "take",
        "take gold",
        "!",
        "!dice",
        "!dice 7",
        "!dice 3+7",
        "!dice 0+3",
        "!tile",
        "!tile gold@0,0",
        "!tile sea",
        "!tile harbour@0,0",
        "!tile harbour:gold@0,0",
        "!token 6",
        "!steal",
        "!steal ?",
        "!dev ?",
        "!dev",
        "!dev chess",
        "!corner N",
        "!card wood P0",
        "P0: roll",
        "ROLL",
        "resign",
        "undo",
        "pass",
        "\u2603",
        "\x00",
        "road \u0663,4:NE",
        "road \u22123,4:NE",
        "rob " + "9" * 4000 + ",0",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    """What is no single move of the grammar is no move."""
    for state in (game().start(), setup(hand=RICH), play(setup(hand=RICH), "road -3,3:E"), base().start()):
        before = state.digest()
        with pytest.raises(ls.NotationError):
            state.parse(text)
        with pytest.raises(ls.NotationError):
            state.why_not(text)
        assert state.digest() == before


@pytest.mark.rule("IS-91")
def test_split() -> None:
    """Moves keep their blanks; whose they are and what is only remarked is left out."""
    split = game().split
    assert split("") == []
    assert split("roll") == ["roll"]
    assert split("P0: road -3,3:E !tile harbour:ore@-2,2") == ["road -3,3:E", "!tile harbour:ore@-2,2"]
    assert split("P0: ship -2,2:SE !tile forest@-1,2 !token 6@-1,2 !card wood P0") == [
        "ship -2,2:SE",
        "!tile forest@-1,2",
        "!token 6@-1,2",
    ]
    assert split("P0: roll !dice 3+4 P1: discard wool  P0: rob 2,-3 !steal brick") == [
        "roll",
        "!dice 3+4",
        "discard wool",
        "rob 2,-3",
        "!steal brick",
    ]
    assert split("end roll buy stop offer propose accept refuse scrap deal P1 play knight trade wood>ore") == [
        "end",
        "roll",
        "buy",
        "stop",
        "offer",
        "propose",
        "accept",
        "refuse",
        "scrap",
        "deal P1",
        "play knight",
        "trade wood>ore",
    ]
    for text in STP.split("; "):
        assert split(f"P1: {text}") == [text]
    assert split(" ".join(STP.split("; "))) == STP.split("; ")
    for nonsense in ("road", "hello", "roll hello", "road -3,3", "P0:", "P0: P1: roll x", "!card wood", "trade wood"):
        with pytest.raises(ls.NotationError):
            split(nonsense)


@pytest.mark.rule("IS-29", "IS-34")
def test_split_of_a_layout() -> None:
    """The heading of a base game is turned into its draws, one by one."""
    words = base_hexes()
    line = "!layout " + " ".join(words)
    board = dict(word.split("=") for word in words)
    lands = sorted(spiral("E"), key=lambda name: (int(name.split(",")[1]), int(name.split(",")[0])))
    expected = [f"!tile {board[name].split('/')[0]}@{name}" for name in lands]
    harbours = [f"!tile {board[name].split('>')[0]}@{name}" for name in PLACES]
    assert base().split(line) == [*expected, *harbours]
    tokens = [f"!token {board[name].split('/')[1]}@{name}" for name in spiral("E") if "/" in board[name]]
    for value in ("random", "random_no_red"):
        assert base(base_tokens=value).split(line) == [*expected, *harbours, *tokens]
    assert base(base_corner="random").split(line) == ["!corner E", *expected, *harbours]
    for kind in (base(), base(base_tokens="random"), base(base_corner="random")):
        state: ls.State = kind.start()
        for text in kind.split(line):
            play(state, text)
        assert (phase(state), hexes(state)) == ("found", board)
    with pytest.raises(ls.NotationError):
        base().split("!layout 0,0=forest")
    with pytest.raises(ls.NotationError):
        base().split("!layout")


@pytest.mark.rule("IS-01", "IS-03", "IS-05")
def test_examples_of_the_dossier() -> None:
    """Each can be read in a position that fits it."""
    state = play(stp(), "roll; !dice 1+1; road -3,3:E; !tile harbour:ore@-2,2; face W")
    assert state.actor == 0
    discover = setup("settle -2,2:S; road -3,3:E", hexes="-2,2=sea", hand="wood wool")
    play(discover, "ship -2,2:SE; !tile forest@-1,2; !token 6@-1,2")
    assert hexes(discover)["-1,2"] == "forest/6"
    seven = setup(hand="wool:2", other="wool:9 brick", phase="pre")
    play(seven, "roll; !dice 3+4; discard wool; discard wool; discard wool; discard wool; discard wool; rob 2,-3")
    play(seven, "!steal brick")
    assert "trade wool>ore" not in moves(seven)
    assert "trade wood>ore" in moves(setup(hand=RICH))
    ships = setup(LINE, hexes=STRAIT, stack="")
    play(ships, "lift 2,0:NE; drop 1,-1:E")
    roads = setup(
        LINE, "settle 2,-1:S", hexes=f"{STRAIT} 2,-1=pasture/11", dev={"P1": {"roads": 1}}, active="P1", stack=""
    )
    play(roads, "play roads")
    play(roads, moves(roads)[0])
    assert "stop" in moves(roads)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_round_trip(seats: int, options: dict[str, Any]) -> None:
    """Every move is written in the grammar and read back; public forms show what may be seen."""
    kind = game(seats, **options)
    rng = ls.Rng(f"notation {options}")
    state: ls.State = kind.start()
    for _ in range(150):
        if state.actor == ls.OVER:
            break
        listed = state.legal() or [move for move, _ in state.chance()]
        texts = [state.text(move) for move in listed]
        assert len(set(texts)) == len(texts)
        assert kind.split("  ".join(texts)) == texts
        for move, text in zip(listed, texts, strict=True):
            assert MOVE.fullmatch(text), text
            assert state.parse(text) == move
            for seat in (*range(seats), ls.SPECTATOR):
                public = state.text(move, seat)
                assert public == text or (public == f"{text.split()[0]} ?" and text.startswith(("!steal", "!dev")))
        state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))


@pytest.mark.rule("IS-47")
def test_the_order_of_moves_is_that_of_the_actions() -> None:
    """Buildings, purchases, trades, ships, cards, and the end last: IS-47."""
    order = ["road", "ship", "settle", "city", "buy", "trade", "lift", "play", "offer", "end"]
    state = setup(
        f"{LINE}; road -3,3:E",
        hexes=f"{STRAIT} -2,2=pasture/11",
        hand=RICH,
        stack="",
        dev={"P0": {"knight": 1, "roads": 1, "plenty": 1, "monopoly": 1}},
    )
    kinds = [order.index(text.split()[0]) for text in moves(state)]
    assert kinds == sorted(kinds)
    assert {order[kind] for kind in kinds} == set(order) - {"offer"}
    spots = ["settle 0,0:N; road 0,0:NE", "settle 0,0:S"]
    trade = base_setup(*spots, hands=[RICH, RICH], options={"player_trade": True})
    kinds = [order.index(text.split()[0]) for text in moves(trade)]
    assert kinds == sorted(kinds)
    assert "offer" in choices(trade)
