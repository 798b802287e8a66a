"""What is said of how silver comes about: by the choices, the question and the seats."""

from __future__ import annotations

import pytest

import ludoscape as ls
from ludoscape.engine.view import Choice
from ludoscape.games.silver_isle.words.names import crew_symbol, mine_symbol, tile_symbol

from .board import play, setup

FULL = "S -1,1 0,0 0,1 0,2; A 1,-1 1,0 1,1 2,1"  # no tile of the isle is free


def choice(state: ls.State, move: str) -> Choice:
    """Give a choice of the first seat by its move."""
    return next(found for found in state.view(0)["choices"] if found["move"] == move)


def said(state: ls.State, move: str) -> list[str]:
    """List what a choice would do, as one reads it."""
    lines = choice(state, move)["effects"]["lines"]
    return [" | ".join(filter(None, (line["text"], line["detail"], line["result"]))) for line in lines]


@pytest.mark.rule("SI-57", "SI-58")
def test_who_takes_a_tile_is_told_of_the_mine() -> None:
    """And how much silver it can hold there at most."""
    state = setup("S4@P S1@1,0nw", "S 1,0", ships="S@0,4")
    assert choice(state, "go P4>0,2nw")["hint"] == "takes the tile, mine of 2"
    assert "Your mine may be placed there | 2 silver" in said(state, "go P4>0,2nw")
    assert choice(state, "go 1,0nw>0,0se")["hint"] == "takes the tile, mine of 5"
    state.play(state.parse("go P4>0,2nw"))
    values = {found["move"]: found["hint"] for found in state.view(0)["choices"]}
    assert max(values.values()) == "perhaps later" and "2 silver" in values.values()


@pytest.mark.rule("SI-68")
def test_who_can_dig_is_told_what_for() -> None:
    """When a crew comes to stand beside a mine on own land, and when it digs."""
    state = setup("S4@0,1ne S3@0,0nw", "S 0,1 0,0", mines="S 0,0ne 3 3")
    assert choice(state, "go 0,1ne>0,1se")["hint"] == "your land, beside a mine"
    assert said(state, "go 0,1ne>0,1se") == ["It stands beside a mine there | can dig"]
    assert choice(state, "dig 0,0nw 0,0ne")["hint"] == "one of 3 silver"
    assert said(state, "dig 0,0nw 0,0ne")[0] == "Crew 3 gets one silver | counts when unloaded in Europe | to carry"
    last = setup("S3@0,0nw", "S 0,0", mines="S 0,0ne 1 3", delivered="S2")
    assert choice(last, "dig 0,0nw 0,0ne")["hint"] == "its last silver"


@pytest.mark.rule("SI-64", "SI-67", "SI-91")
def test_silver_is_followed_to_europe() -> None:
    """Whoever carries it is told where it is loaded, and that only what is unloaded in Europe counts."""
    state = setup("S4@-1,1ne*", "S -1,1", ships="S@-1,2", mines="S 0,0ne 3 3")
    assert choice(state, "go -1,1ne>-1,1nw")["hint"] == "your land, silver to your ship"
    assert said(state, "go -1,1ne>-1,1nw")[0] == "Your ship lies there | can load its silver"
    home = setup("", "S -1,1", ships="S@0,4", holds="S1")
    assert "Its silver | counts when unloaded in Europe" in said(home, "depart")
    assert "Its silver" not in str(said(setup("", ships="S@0,4"), "depart"))


def test_a_question_says_what_silver_needs_next() -> None:
    """From a mine on own land to Europe."""
    equals = "No mine holds silver: land decides between equals."
    for state, words in (
        (setup("S4@P", ships="S@0,4"), "Take a free tile to place your mine."),
        (setup("S4@P", ships="S@0,4", mines="S 0,0ne 3 3"), "Silver comes from mines on your land."),
        (setup("S4@0,0nw", "S 0,0", mines="S 0,0ne 3 3"), "A crew beside a mine can dig silver."),
        (
            setup("S4@P S3@P", mines="S 0,0ne 0 3; A 1,1ne 2 3", delivered="S3 A1"),
            "Your mine is empty: take land round another.",
        ),
        (setup("S4@P S3@P", mines="S 0,0ne 0 3; A 1,1ne 0 3", delivered="S3 A3"), equals),
        (setup("S4@aboard", ships="S@0,4", mines="S 0,0ne 0 3", delivered="S3"), equals),
        (
            setup("S4@aboard", ships="S@0,4 A@0,4", mines="S 0,0ne 0 3", holds="A1", delivered="S2"),
            "No mine holds silver: take what others carry.",
        ),
        (
            setup("A4@0,0nw*", "A 0,0", ships="S@0,4", mines="S 0,0ne 0 3", delivered="S2"),
            "No mine holds silver: take what others carry.",
        ),
        (  # in Europe nobody can be attacked (SI-73)
            setup("S4@aboard", ships="S@0,4", mines="S 0,0ne 0 3", holds="A1", delivered="S2"),
            equals,
        ),
        (  # of two players each has two nations
            setup("S4@aboard", ships="S@0,4", mines="S 0,0ne 0 3", holds="M1", delivered="S2", seats=2),
            equals,
        ),
        (setup("S4@P", FULL, mines="A 1,1ne 2 3", delivered="A1"), "Take land round a mine."),
        (setup("S4@P", FULL, mines="A 1,1ne 0 3", delivered="A3"), equals),
        (setup("", ships="S@0,4"), "Your crews are in Europe: bring them here."),
        (setup("S4@aboard", ships="S@0,4"), "Bring crews ashore: they take land and dig."),
        (setup("S4@0,0nw*", "S 0,0", mines="S 0,0ne 3 3"), "Your ship must fetch what a crew carries."),
        (setup("S4@0,0nw*", "S 0,0", ships="S@0,4"), "Bring what a crew carries beside your ship."),
        (setup("S4@P*", ships="S@0,4"), "Your ship can load what a crew carries."),
        (setup("S4@P", ships="S@0,4", holds="S1"), "Bring the silver in your hold to Europe."),
        (setup("S4@P*", ships="S@0,4", holds="S1"), "Silver counts in Europe: go home, or load more first."),
        (
            setup("S4@0,0nw", "S 0,0", ships="S@0,4", holds="S1", mines="S 0,0ne 3 3"),
            "Silver counts in Europe: go home, or load more first.",
        ),
        (setup("S4@P", holds="S1"), "Silver counts when unloaded in Europe."),
    ):
        assert state.view(0)["prompt"]["detail"] == words


def test_a_seat_shows_silver_that_does_not_count_yet() -> None:
    state = setup("S4@0,0nw* S3@P*", "S 0,0", ships="S@0,4", holds="S1 A2", delivered="S2")
    seats = [[item["label"] for group in seat["groups"] for item in group["items"]] for seat in state.view(0)["seats"]]
    assert seats[0] == ["3 silver on its way", "2 on the isle", "4 in Europe"], "a seat of one line shows the first"
    assert seats[1][0] == "2 silver on its way" and "silver" not in str(seats[2:])


def test_pieces_bear_the_figures_that_words_name() -> None:
    """Crew 1 and a mine of 1 silver bear a 1; the face of a tile is that of the piecepack."""
    assert (crew_symbol(1), mine_symbol(1), tile_symbol(0, 1)) == ("crew-1", "mine-1", "tile-suns-A")


@pytest.mark.rule("SI-79", "SI-80")
def test_who_may_replace_a_winner_is_shown_where_one_can_be_replaced() -> None:
    """A winner worth no more than the damage is lost: nobody comes for it, not even a null."""
    for losers, shown in (("A5", ["Winners"]), ("A4", ["Winners", "May replace"])):
        state = play(setup(f"S5@aboard S4@aboard {losers}@aboard", ships="S@4,2 A@4,2"), "shiphit ~A")
        assert [group["label"] for group in state.view(0)["hand"]][: len(shown) + 1] == shown


@pytest.mark.rule("SI-80", "SI-81")
def test_damage_says_what_becomes_of_who_takes_it() -> None:
    """It depends on who is in Europe, and, where nobody is, on the option."""
    crews, own, ships = "S5@aboard S4@aboard S3@aboard A4@aboard", "S 0,2 0,1", "S@4,2 A@4,2"
    all_here = f"{crews} S0@0,2nw S1@0,2ne S2@0,2sw"
    lost = {"damage_empty_europe": "eliminate"}
    for state, words in (
        (setup(crews, own, ships=ships), "is exchanged for a weaker one; others are lost."),
        (setup(all_here, own, ships=ships), "stays unharmed: none of yours is in Europe. Others are lost."),
        (setup(all_here, own, ships=ships, options=lost), "Whoever takes it goes to Europe."),
    ):
        shown = play(state, "shiphit ~A").view(0)["prompt"]
        assert shown["title"] == "Who takes 4 damage?" and shown["detail"].endswith(words)
