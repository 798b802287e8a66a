"""The log: what is told of an event."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludoscape as ls

from .board import fixture_c, game, play, setup
from .sights import VARIANTS, said, told, walk


@pytest.mark.rule("SW-803", "SW-902", "SW-904")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_event_is_told_to_all_alike(seats: int, options: dict[str, Any]) -> None:
    """Nothing in an event is hidden: each is told, with a rule of the book and names of seats that exist."""
    scores = 0
    for state, move in walk(seats, options, f"log {options}"):
        after = state.copy()
        after.play(move)
        line = state.game.tell(state, move, after, ls.SPECTATOR)
        assert line["text"] or line["joins"], state.text(move)
        assert not line["rule"] or line["rule"] in state.game.rulebook
        assert all(int(n) < seats for n in re.findall(r"\{(\d+)\}", line["text"]))
        assert "!" not in line["text"]
        for seat in range(seats):
            assert state.game.tell(state, move, after, seat) == line
        found = re.search(r"\{(\d)\} scored (\d+) VP", line["text"])
        before, now = state.dump()["vp"], after.dump()["vp"]
        if found:
            scores += 1
            assert now[int(found[1])] - before[int(found[1])] == int(found[2]), line["text"]
        else:
            assert before == now or state.text(move).startswith("pick")
    assert scores == state.game.settings.rounds * seats


@pytest.mark.rule("SW-803")
def test_a_score_is_told_by_name() -> None:
    """Regions, those in decline, race and power each with what they earned, when the turn is over."""
    state = setup("s0 Humans Forest {4:1, 7:1, 16:1}; s0 Trolls Swamp† {1:1}")
    assert said(state, "stop").endswith("{0} scored 7 VP: 3 regions, 1 region in decline, Humans 1, Forest 2.")
    assert "scored" not in said(setup("s0 Humans Forest {4:1, 7:1, 16:1} hand 2"), "stop")
    wealthy = setup("s0 Dwarves Wealthy {5:1, 14:1, 20:1}")
    assert said(wealthy, "stop").endswith("{0} scored 12 VP: 3 regions, Dwarves 2, Wealthy 7.")


@pytest.mark.rule("SW-701", "SW-703", "SW-505")
def test_a_pick_is_told_with_its_price() -> None:
    """What was paid and found, the tokens, and what comes up in its place."""
    state = fixture_c(vp=[5, 2])
    assert said(state, "pick1") == "{0} took the Forest Humans with 9 tokens."
    assert said(state, "pick4") == "{0} took the Stout Trolls with 9 tokens, paid 3 VP."
    assert told(state, "pick4")["marks"] == [{"kind": "pick", "at": {"place": 4}}]
    rich = fixture_c(queue=[["humans", "forest", 0], ["orcs", "hill", 2]])
    assert said(rich, "pick2").endswith("paid 1 VP and got 2 VP.")


@pytest.mark.rule("SW-505", "SW-507")
def test_the_beginning_is_one_entry() -> None:
    """The first seat is named first, also when it was not drawn; the tribes are its details."""
    drawn: ls.State = game(2).start()
    assert (said(drawn, "first=1"), told(drawn, "first=1")["joins"]) == ("{1} was drawn to begin.", False)
    fixed: ls.State = game(2, first_player="1").start()
    assert (said(fixed, "draw orcs"), told(fixed, "draw orcs")["joins"]) == ("{1} begins.", False)
    fixed.play(fixed.parse("draw orcs"))
    assert (said(fixed, "draw hill"), told(fixed, "draw hill")["joins"]) == ("Hill Orcs in place 1.", True)


@pytest.mark.rule("SW-711", "SW-723", "SW-705")
def test_losses_are_told() -> None:
    """Which tokens died, how many wait to be placed again, and which tribe left."""
    humans = setup("s0 Orcs Hill {4:1} hand 6; s1 Humans Merchant {9:1, 10:3}")
    assert said(humans, "x10") == "{0} conquered Stonecrop with 5 Orcs. {1} lost 1 Human and took 2 back."
    assert told(humans, "x10")["marks"] == [{"kind": "to", "at": {"region": 10}}]
    elves = setup("s0 Orcs Hill {4:1} hand 6; s1 Elves Merchant {9:1, 10:3}")
    assert said(elves, "x10") == "{0} conquered Stonecrop with 5 Orcs. {1} took 3 Elves back."
    last = setup("s0 Orcs Hill {4:1} hand 4; s0 Trolls Swamp† {10:1}")
    assert said(last, "x10") == "{0} conquered Stonecrop with 4 Orcs. {0}'s declined Trolls left the game."
    assert told(last, "x10")["marks"] == [{"kind": "to", "at": {"region": 10}}]


@pytest.mark.rule("SW-712", "SW-742")
def test_a_die_is_told_with_what_it_was_for() -> None:
    """The attempt says what is needed, the die what came of it."""
    state = setup("s0 Humans Forest {4:1} hand 2; s1 Ratmen Hill {3:1, 5:2, 9:1, 10:2}")
    assert said(state, "x10?") == "{0} tried Stonecrop with the die, for 2 or more."
    play(state, "x10?")
    assert said(state, "=2") == "The die showed 2: Stonecrop was conquered. {1} lost 1 Ratman and took 1 back."
    assert said(state, "=1") == "The die showed 1: Stonecrop held out."
    assert told(state, "=1")["joins"]
    assert told(state, "=1")["marks"] == [{"kind": "die", "at": {"region": 10}, "n": 1, "won": False}]
    berserk = play(setup("s0 Humans Berserk {4:1} hand 2; s1 Ratmen Hill {10:3}"), "roll")
    assert said(berserk, "=0") == "The die showed nothing."
    assert said(berserk, "=3") == "The die showed 3 dots."


@pytest.mark.rule("SW-714", "SW-724")
def test_where_a_tribe_stands_is_told_when_it_has_been_redeployed() -> None:
    """Ghouls in decline redeploy first: until then the tribe has not moved a token since its conquests."""
    tribes = "s0 Orcs Hill {4:4}; s0 Ghouls Forest† {17:2}; s1 Ratmen Swamp {10:1}"
    state = play(setup(tribes, phase="start", round=3), "expand stop x5 x10?")
    assert said(state, "=0") == "The die showed 0: Stonecrop held out."
    assert said(play(state, "=0"), "put17") == "{0} redeployed. The Ghouls stand in Widow's Crag 2."


@pytest.mark.rule("SW-730")
def test_skeletons_grow_in_the_log() -> None:
    """However their conquests end."""
    state = setup("s0 Skeletons Pillaging {4:1} hand 0 nonempty 5")
    assert said(state, "stop").endswith("2 Skeletons came from the tray.")
    trying = play(setup("s0 Skeletons Hill {4:1} hand 1 nonempty 2; s1 Ratmen Forest {10:1}"), "x10?")
    assert said(trying, "=0") == "The die showed 0: Stonecrop held out. 1 Skeleton came from the tray."


@pytest.mark.rule("SW-704", "SW-757")
def test_a_decline_is_told_with_what_leaves() -> None:
    """The tribe that declines and what stays of it; the earlier one."""
    state = setup("s0 Humans Merchant {4:4, 5:2, 10:1, 16:1}; s0 Orcs Hill† {17:1, 18:1}", phase="start")
    assert said(state, "decline") == (
        "{0} put the Humans into decline: 4 regions stay. {0}'s declined Orcs left the game."
    )
    assert [at["at"]["region"] for at in told(state, "decline")["marks"] if at["kind"] == "lost"] == [17, 18]
    nowhere = setup("s0 Elves Swamp {} hand 3 conquests 1; s0 Orcs Hill† {17:1}", phase="start")
    assert said(nowhere, "decline").startswith("{0} put the Elves into decline: they had no region, so they left")


@pytest.mark.rule("SW-714", "SW-743")
def test_what_is_gathered_is_told_once() -> None:
    """Tokens and camps one by one say nothing; the last one says where they stand."""
    state = setup("s0 Humans Forest {4:1, 10:1} hand 2", phase="redeploy")
    assert said(state, "put4") == ""
    assert told(state, "put4")["joins"]
    play(state, "put4")
    assert said(state, "put10").startswith("{0} redeployed. The Humans stand in Tanglebranch 2 and Stonecrop 2.")
    assert said(state, "done").startswith("{0} kept 1 token in hand. The Humans stand in Tanglebranch 2.")
    camps = play(setup("s0 Humans Bivouacking {4:1, 10:1} camps 5", phase="camps"), "camp4 camp4 camp10")
    assert said(camps, "done").startswith("{0} placed camps: Tanglebranch 2, Stonecrop 1.")
    kept = setup("s0 Humans Bivouacking {4:1, 10:1} camps 5", phase="camps")
    assert said(kept, "done").startswith("{0} placed no camp. {0} scored")


@pytest.mark.rule("SW-806", "SW-805")
@pytest.mark.parametrize(
    ("tokens", "vp", "options", "words"),
    [
        (2, 19, {}, "{0} and {1} have 20 VP each. {0} won with more tokens on the map: {0} 2, {1} 1."),
        (1, 19, {}, "{0} and {1} share the win, with as many tokens on the map: {0} 1, {1} 1."),
        (2, 19, {"tie_break": "shared"}, "{0} and {1} have 20 VP each. They share the win."),
        (1, 22, {}, "The last round is over. {1} won with 23 VP. All: {1} 23, {0} 20."),
    ],
)
def test_the_last_words_explain_a_tie(tokens: int, vp: int, options: dict[str, Any], words: str) -> None:
    """More tokens on the map decide; then, or by the option, the win is shared."""
    tribes = f"s0 Humans Hill {{4:{tokens}}}; s1 Orcs Swamp {{10:1}}"
    state = setup(tribes, options=options, round=10, seat=1, vp=[20, vp])
    assert words in said(state, "stop")
    over = play(state, "stop")
    outcome, seen, own = over.outcome(), over.view(ls.SPECTATOR)["outcome"], over.view(0)["outcome"]
    assert outcome and seen and own
    assert words in seen["text"]
    assert own["winners"] == list(outcome.winners)
