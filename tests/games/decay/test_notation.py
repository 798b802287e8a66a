"""Notation: DE-88 and DE-89, and how decisions are split: DE-83 to DE-87."""

from __future__ import annotations

import pytest

import ludoscape as ls

from .board import FIGURE, PAIRS, SLIDE, active, after, begin, choices, hand, moves, pawns, phase, play, refused, setup

GAME = ls.game("decay")


@pytest.mark.rule("DE-88", "DE-89")
@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("+S5@0,0", "+S5 @0,0"),
        (">Mn.^-;", ">Mn . ^- ;"),
        (">A5*M*M*M*C*C.^-;", ">A5 *M *M *M *C *C . ^- ;"),
        (">M3*M.^M3*M@8,2!C!A;", ">M3 *M . ^M3 *M @8,2 !C !A ;"),
        (">Cn$S>Mn.^-~S3:2*M;", ">Cn $S >Mn . ^- ~S3:2 *M ;"),
        ("12.S: >Mn . ^- ;  {C stuck}", ">Mn . ^- ;"),
        ("3. >Mn. {split: S4} ^-;", ">Mn . ^- ;"),
        ("^Sa @-12,-3 !- ;", "^Sa @-12,-3 !- ;"),
        ("first=2 +Cn@0,0", "first=2 +Cn @0,0"),
        ("7.M:", ""),
        ("", ""),
    ],
)
def test_split(line: str, tokens: str) -> None:
    """Run-together tokens, the head of a turn and remarks in braces."""
    assert GAME.split(line) == tokens.split()


@pytest.mark.rule("DE-88")
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "S5",
        "+",
        "+S",
        "+S6",
        "+sn",
        "+B2",
        "+S22",
        "@",
        "@1",
        "@1,",
        "@1,2,3",
        "@1.5,2",
        "@+1,2",
        "@--1,2",
        "@ 1,2",
        ">",
        ">S",
        ">s2",
        "*",
        "*B",
        "*SS",
        "$",
        "$X",
        "..",
        "^",
        "^^",
        "^--",
        "!",
        "!!",
        "!-S",
        "~",
        "~S3",
        "~S3:",
        "~S3:-1",
        "~S3:x",
        ";;",
        "first",
        "first=",
        "first=x",
        "first=-1",
        "first=10",
        "pass",
        "♞",
        "+S2@0,0",
        "\x00",
        "@1,2\n@1,2",
        "@" + "9" * 5000 + ",0",
        "@٣,٤",
        "~S3:٣",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    """What is no single token of the grammar is no move."""
    for state in (GAME.start(), begin("+S2"), setup(SLIDE, "S:M2 M:C4", phase="slide")):
        before = state.digest()
        with pytest.raises(ls.NotationError):
            state.parse(text)
        with pytest.raises(ls.NotationError):
            state.why_not(text)
        assert state.digest() == before


@pytest.mark.rule("DE-88")
@pytest.mark.parametrize("line", [">Mn?", "+S2 @0", "{unclosed", "}", "*", "12:S +S2", ">Mn,.", "1.S: 2.M: >Mn"])
def test_split_refuses_nonsense(line: str) -> None:
    """A line with something else in it is refused as a whole."""
    with pytest.raises(ls.NotationError):
        GAME.split(line)


@pytest.mark.rule("DE-88", "DE-83")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_trip(seats: int) -> None:
    """Every legal move of random games is written and read back; all texts of a position differ."""
    game = ls.game("decay", seats=seats, take_optional=True)
    for seed in range(4):
        rng = ls.Rng(f"notation {seed}")
        state = game.start()
        state.play(state.draw(rng))
        while state.actor != ls.OVER:
            texts = moves(state)
            assert len(set(texts)) == len(texts)
            sample = texts if len(texts) < 12 else texts[:: len(texts) // 6]
            for text in sample:
                assert state.text(state.parse(text)) == text
                assert state.why_not(text) is None
                assert game.split(f" {text} ") == [text]
            assert game.split("".join(texts)) == texts
            state.play(state.legal()[rng.below(len(texts))])


@pytest.mark.rule("DE-88")
def test_other_moves_than_the_legal_are_refused() -> None:
    """`why_not` agrees with `legal` for every token that could be meant."""
    tiles = [suit + value for suit in "SMCA" for value in "na2345"]
    everything = [f"{sign}{tile}" for sign in "+>^" for tile in tiles]
    everything += [f"{sign}{suit}" for sign in "*$!" for suit in "SMCA"]
    everything += [".", "^-", "!-", ";", *(f"first={player}" for player in range(10))]
    everything += [f"~{tile}:{k}" for tile in tiles for k in range(10)]
    everything += [f"@{x},{y}" for x in range(-6, 7) for y in range(-6, 7)]
    book = GAME.rulebook
    rng = ls.Rng("refusals")
    for seed in range(3):
        state = ls.game("decay", seats=2 + seed).start()
        state.play(state.draw(rng))
        number = 0
        while state.actor != ls.OVER:
            number += 1
            if number % 31 == 0:
                legal = set(moves(state))
                for text in everything:
                    refusal = state.why_not(text)
                    assert (refusal is None) == (text in legal), text
                    if refusal is not None:
                        assert refusal.rule in book
                        assert refusal.reason.endswith(".")
                        assert all(element.startswith("de-") for element in refusal.where)
                        with pytest.raises(ls.IllegalMove) as caught:
                            state.parse(text)
                        assert (caught.value.rule, caught.value.reason) == (refusal.rule, refusal.reason)
            state.play(state.legal()[rng.below(len(state.legal()))])
        for text in everything:
            assert state.why_not(text) is not None


@pytest.mark.rule("DE-19", "DE-56")
def test_a_player_who_begins_is_no_slide() -> None:
    """The numbers of slides follow those of the players who may begin, and no text reaches over."""
    state = setup(SLIDE, "S:M2 M:C4", phase="slide")
    assert "~S3:1" in moves(state)
    for player in range(10):
        refused(state, f"first={player}", "DE-25")
        if player >= 2:
            refused(ls.game("decay", seats=2).start(), f"first={player}", "DE-19")


@pytest.mark.rule("DE-56", "DE-09")
def test_the_shortest_slide_is_one_place() -> None:
    """Which is a quarter of a tile on the usual lattice only."""
    for side in (4, 8):
        spots = "; ".join(
            f"{tile} {int(x) * side // 4},{int(y) * side // 4}"
            for tile, x, y in (word.replace(",", " ").split() for word in SLIDE.split(";"))
        )
        state = setup(spots, "S:M2 M:C4", phase="slide", side=side)
        assert "~S3:1" in moves(state)
        assert f"one place, of which {side} make" in refused(state, "~S3:0", "DE-56").reason


@pytest.mark.rule("DE-34", "DE-37", "DE-46", "DE-53")
def test_what_is_paid_for_is_named() -> None:
    """A coin is due for a step, for a tile that is moved or for a slide, each under its own rule."""
    state = setup(FIGURE, "M:M2 C:C2 A:A4 S:S3", active="M", hands="M:MM C:SC A:A S:SS")
    assert "step" in refused(play(state, ">M3"), ";", "DE-34").reason
    assert "move" in refused(play(state, "*M.^M3"), ";", "DE-46").reason
    state = play(setup(SLIDE, "S:M2 M:C4", phase="slide"), "~S3:1")
    assert "slide" in refused(state, ";", "DE-53").reason


@pytest.mark.rule("DE-88")
def test_the_turn_of_a_stuck_suit_has_no_token() -> None:
    """It is resolved between two tokens."""
    state = setup(FIGURE, "M:M2 C:C2 A:A4 S:S3", active="M", hands="M:MM C:SC A:A S:SS")
    play(state, ">M3*M.^M3*M@8,2!C!A;")
    assert (active(state), state.turns()) == ("S", 3)


@pytest.mark.rule("DE-89")
def test_the_examples_of_the_dossier_can_be_played() -> None:
    """Each as a turn of a position that fits it."""
    free = setup(PAIRS, "M:Sa S:Ma", active="M")
    play(free, ">Sn.^-;")
    rich = setup("Sa 0,0; A5 4,1; Mn 8,2", "S:Sa M:Mn", hands="S:MMMCC M:MM")
    play(rich, ">A5*M*M*M*C*C.^-;")
    assert hand(rich, "S") == "MMMCC"
    toll = setup("S2 -4,1; Cn -3,5; Mn 1,6; S3 0,0; A4 4,-1; C2 -1,-4; C4 3,-5", "S:S2 C:Cn M:C4", hands="S:SM C:C")
    play(toll, ">Cn$S>Mn.^-")
    assert pawns(toll)["S"] == "Mn"
    assert "~S3:1" in moves(toll)
    play(toll, "~S3:1*M;")
    assert hand(toll, "S") == "M"


@pytest.mark.rule("DE-83", "DE-84", "DE-86")
def test_kinds_of_decisions() -> None:
    """Each phase offers only its kind, the choice that ends it last."""
    ends = {"pawn": ".", "move": "^-", "slide": ";", "take": "!-"}
    signs = {
        "create_tile": "+",
        "create_put": "@",
        "pawn": ">.",
        "pay": "*",
        "toll": "$",
        "move": "^",
        "put": "@",
        "take": "!",
        "slide": "~;",
    }
    following = {
        "create_tile": {"create_put"},
        "create_put": {"create_tile", "pawn"},
        "pawn": {"pay", "toll", "pawn", "move"},
        "pay": {"pay", "toll", "pawn", "put", "slide", "over"},
        "toll": {"pawn", "put"},
        "move": {"pay", "put", "toll", "slide"},
        "put": {"take", "slide", "pawn", "over"},
        "take": {"take", "slide"},
        "slide": {"pay", "pawn", "over"},
    }
    seen = set()
    for seed in range(12):
        rng = ls.Rng(f"kinds {seed}")
        state = ls.game("decay", seats=2 + seed % 3, take_optional=True, toll_on_tile_move=True).start()
        state.play(state.draw(rng))
        while state.actor != ls.OVER:
            kind, texts = phase(state), moves(state)
            assert all(text[0] in signs[kind] for text in texts)
            if kind in ("move", "slide", "take"):
                assert texts[-1] == ends[kind]
            assert ends.get(kind) not in texts[:-1]
            legal = state.legal()
            state.play(legal[rng.below(len(legal))])
            seen.add(kind)
            assert phase(state) in following[kind]
    assert seen == set(signs)


@pytest.mark.rule("DE-84")
def test_spots_are_listed_by_x_then_y() -> None:
    """Also on large boards and with other sides."""
    for side in (4, 8, 12, 24):
        rng = ls.Rng(f"spots {side}")
        state = ls.game("decay", side=side).start()
        state.play(state.draw(rng))
        while phase(state).startswith("create"):
            if phase(state) == "create_put":
                order = [tuple(map(int, move[1:].split(","))) for move in moves(state)]
                assert order == sorted(set(order))
            state.play(state.legal()[rng.below(len(state.legal()))])


@pytest.mark.rule("DE-85", "DE-87")
def test_each_set_of_coins_has_one_sequence() -> None:
    """All payments by number, each once."""
    state = play(setup("Sa 0,0; C3 4,1; Mn 8,2", "S:Sa M:Mn", hands="S:SSMMAA M:MM"), ">C3")
    ways = []

    def follow(here: ls.State, paid: str) -> None:
        if phase(here) != "pay":
            ways.append(paid)
            return
        for coin in moves(here):
            follow(after(here, coin), paid + coin[1])

    follow(state, "")
    assert sorted(ways) == sorted({"".join(sorted(way, key="SMCA".index)) for way in ways})
    assert len(ways) == 7  # three coins out of two S, two M, two A
    assert choices(state) == "*S *M"
