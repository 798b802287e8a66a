"""The log: what is told of an event."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.shape import misfit
from ludoscape.engine.view import Told
from ludoscape.games.alheimur.words.sentences import territory_key

from .board import after, building, game, play, setup
from .sights import VARIANTS, said, told, walk

GAMES = pytest.mark.parametrize(("seats", "options"), VARIANTS)


@GAMES
@pytest.mark.rule("AL-41", "AL-82")
def test_every_event_is_told(seats: int, options: dict[str, Any]) -> None:
    """With a rule of the book and names of seats that exist; to all alike, but for cards that are drawn."""
    for state, move in walk(seats, options, f"log {options}"):
        come = state.copy()
        come.play(move)
        line = state.game.tell(state, move, come, ls.SPECTATOR)
        assert not misfit(line, Told), misfit(line, Told)
        assert line["text"] or line["joins"], state.text(move)
        assert not line["rule"] or line["rule"] in state.game.rulebook
        assert all(int(n) < seats for n in re.findall(r"\{(\d+)\}", line["text"]))
        assert "!" not in line["text"]
        for seat in range(seats):
            if state.text(move, seat) == state.text(move, ls.SPECTATOR):
                assert state.game.tell(state, move, come, seat) == line


@GAMES
@pytest.mark.rule("AL-41", "AL-77")
def test_everybody_who_dies_is_told(seats: int, options: dict[str, Any]) -> None:
    """Whoever stands on a world before an event and not after it died, unless the event moved it; each has a mark."""
    deaths = 0
    for state, move in walk(seats, options, f"deaths {options}"):
        come = state.copy()
        come.play(move)
        line = state.game.tell(state, move, come, ls.SPECTATOR)
        gone = {
            territory_key(state, place)
            for place in range(len(state.land))
            if state.land[place] and not come.land[place]
        }
        if state.text(move).startswith(("=", "E ")):  # who launches is not dead, who was just placed can be
            continue
        assert {mark["at"]["terr"] for mark in line["marks"] if mark["kind"] == "died"} == gone
        assert all(re.search(rf"\b{key}\b", line["text"]) for key in gone)
        deaths += len(gone)
    assert deaths


@pytest.mark.rule("AL-38", "AL-41")
def test_survival_is_told_with_its_reasons() -> None:
    """World by world, whose they were, and why they died."""
    state = setup("A5:A2 A2:A1 A4:A1 A9:A1 A8:B1i B1:B1 B2:B1")
    assert said(state, "E A1") == (
        "{0} expanded to A1 (air) with size 1. "
        "On {0}'s world A5 died: too much pressure; {1}'s invader on A8 died: no ship in orbit; "
        "A9 died: too few friends."
    )
    assert told(state, "E A1")["rule"] == "AL-41"
    assert [mark["at"]["terr"] for mark in told(state, "E A1")["marks"] if mark["kind"] == "died"] == ["A5", "A8", "A9"]
    neutral = setup("A1:A1 A2:A1 N1:A1 N9:B1 B1:B1 B2:B1")
    play(neutral, "E A4")
    assert said(neutral, "E N2").endswith("On the neutral world {1}'s N9 died: too few friends.")


@pytest.mark.rule("AL-44")
def test_the_last_round_is_told() -> None:
    """With the move after which it begins, and by whom."""
    state = setup("A5:A1 A2:A1 A4:A1 B1:B1", options={"last_round_at": 4})
    assert said(state, "E A6").endswith("{0} has 4 pyramids or more in play: the Last Round begins.")
    assert told(state, "E A6")["rule"] == "AL-44"


@pytest.mark.rule("AL-70", "AL-76")
def test_the_end_is_told_with_all_totals() -> None:
    """Who won and with how much, and what the others have."""
    state = setup("A5:A3 A6:A1 A8:A1 A2:A1 B1:B1 B2:B1", last=1, seat="B", slots=1)
    line = told(state, "E B5")
    assert line["text"].startswith("{1} expanded to B5 (earth) with size 1. The Last Round is over. {0} won with ")
    assert line["text"].endswith(" {0} won with 22½ points. {1}: 7½.")
    gone = setup("A1:A1 A2:A1 B1:B1", seat="B")
    end = said(gone, "E B2")
    assert end.startswith("{1} expanded to B2 (air) with size 1.")
    alone = setup("A1:A1 A2:A1 B1:B1i A9:B1", "")
    assert "{1} has no pyramid left and is out." not in said(alone, "E A4")


@pytest.mark.rule("AL-60", "AL-64", "AL-65", "AL-66")
def test_a_battle_is_told_shot_by_shot() -> None:
    """Example 18: dice, what they cancel, and what became of the target; the rolls are details of the shot."""
    state = setup("A1:A1 B1:B1", "N:B F2 T1; N:A F1 T3m2", seat="B", phase="site")
    assert said(state, "V N") == "A battle in the orbit of the neutral world: {1} against {0}."
    play(state, "V N S F2")
    assert said(state, ">A:F1") == "{1}'s fighter of size 2 shot at {0}'s fighter of size 1."
    play(state, ">A:F1")
    assert (said(state, "!atk 5,2"), told(state, "!atk 5,2")["joins"]) == ("The attack rolled 5, 2: 1 hit.", True)
    assert said(state, "!atk 4,2") == "The attack rolled 4, 2: no hit."
    play(state, "!atk 5,2")
    assert said(state, "!def 6") == "The defence rolled 6: the hit is cancelled."
    play(state, "!def 6 S T1 >A:F1 !atk 6")
    assert said(state, "!def 3") == "The defence rolled 3: {0}'s fighter was destroyed."
    play(state, "!def 3 S T3 >B:F2 !atk 6,6,1")
    assert said(state, "!def 6,2").startswith("The defence rolled 6, 2: 1 cancelled, {1}'s fighter shrank to size 1.")
    marks = told(state, "!def 6,2")["marks"]
    assert marks[0] == {
        "kind": "shot",
        "at": {"zone": "N", "seat": 1, "unit": "F1"},
        "attack": [],
        "defence": [6, 2],
        "hits": 1,
    }


@pytest.mark.rule("AL-67")
def test_a_lost_marine_is_told() -> None:
    """With the transport that shrinks below it, or with the one that is destroyed."""
    state = setup("A1:A1 B1:B1", "N:A F2; N:B T3m2", phase="site")
    play(state, "V N S F2 >B:T3m2 !atk 6,6")
    assert said(state, "!def 1,1,1").startswith(
        "The defence rolled 1, 1, 1: {1}'s transport shrank to size 1 and lost its marine."
    )
    one = setup("A1:A1 B1:B1", "N:A F1; N:B T1m1", phase="site")
    play(one, "V N S F1 >B:T1m1 !atk 6")
    assert said(one, "!def 1").startswith("The defence rolled 1: {1}'s transport was destroyed with its marine.")


@pytest.mark.rule("AL-66")
@pytest.mark.parametrize(
    ("attack", "rest", "why"),
    [
        ("6,1,1", "F1 F1 F1 F1 F1 F2 F2 F2 F2 F2", "nothing of size 2 or smaller is in its owner's stash"),
        ("6,6,1", "F1 F1 F1 F1 F1", "nothing of size 1 is in its owner's stash"),
        ("6,6,6", "", ""),
    ],
)
def test_why_a_large_ship_died_of_few_hits(attack: str, rest: str, why: str) -> None:
    """The stash had nothing to exchange it for; with as many hits as its size no reason is needed."""
    state = setup("", f"N:A F3; N:B F3; space:B {rest}", phase="site")
    play(state, f"V N S F3 >B:F3 !atk {attack}")
    end = f"{{1}}'s fighter was destroyed{': ' if why else ''}{why}."
    assert said(state, "!def 1,1,1").startswith(f"The defence rolled 1, 1, 1: {end}")


@pytest.mark.rule("AL-49", "AL-50", "AL-52", "AL-53", "AL-55", "AL-56")
def test_movement_is_told_in_one_sentence_each() -> None:
    """Two steps are one entry: the second one tells both."""
    state = setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A2 B1:B1", "A:A T2; N:A T2m1; space:A F1", phase="land")
    assert (said(state, "L N:T2m1/m"), told(state, "L N:T2m1/m")["joins"]) == ("", True)
    play(state, "L N:T2m1/m")
    assert said(state, "@N6") == "{0} landed an invader of size 1 on N6 (water) of the neutral world."
    assert told(state, "@N6")["marks"] == [{"kind": "to", "at": {"terr": "N6"}}]
    play(state, "@N6 done")
    assert said(state, "D A:T2") == "{0} sent a transport of size 2 from the orbit of {0}'s world into Space."
    stays = after(state, "done R F1")
    assert said(stays, "@B") == "{0} sent a fighter of size 1 into the orbit of {1}'s world."
    assert told(stays, "@B")["marks"] == [{"kind": "to", "at": {"zone": "B", "seat": 0, "unit": "F1"}}]
    play(state, "done done U A8")
    assert said(state, "=MT2") == "{0} launched size 2 from A8 (fire) as the marine of a transport of size 2."
    assert said(state, "=F") == "{0} launched size 2 from A8 (fire) as a fighter."


@pytest.mark.rule("AL-17", "AL-82")
def test_cards_are_told_to_whoever_sees_them() -> None:
    """A pile begins one entry; only its builder reads what it shows."""
    state: ls.State = game(2).start()
    assert said(state, "draw AAEE", 0) == "{0} took a pile of five cards. The first shows air over earth."
    for seat in (1, ls.SPECTATOR):
        assert said(state, "draw AAEE", seat) == "{0} took a pile of five cards."
    play(state, "draw AAEE")
    assert (said(state, "draw AEFV", 0), said(state, "draw AEFV", 1)) == ("Air, earth over fire, ether.", "")
    assert told(state, "draw AEFV", 1)["joins"]


@pytest.mark.rule("AL-18", "AL-19", "AL-21", "AL-22")
def test_building_is_told_card_by_card() -> None:
    """Where a card lies, that nothing matched, that a world is repaired or given up."""
    state = building("AAAA@0,0", "AEAE FFWW EEEE VVWW")
    assert said(state, "B AEAE@1,0") == "{0} laid air beside earth right of the first card."
    stuck = building("AAAA@0,0", "EEEE FFFF WWWW EEVV")
    assert (said(stuck, "B EEEE@1,0"), told(stuck, "B EEEE@1,0")["rule"]) == (
        "{0} laid earth right of the first card. It matches nothing.",
        "AL-19",
    )
    broken = building("AAAA@0,0 AAAA@1,0 AAEE@0,1", "EEEE AFAF")
    assert said(broken, "B EEEE@1,1").endswith(
        "No territory has four neighbours. The orbit card is turned up: air beside fire."
    )
    play(broken, "B EEEE@1,1")
    assert said(broken, "X AFAF@1,0") == "{0} put air beside fire in the place of air. {0}'s world is finished."
    assert said(broken, "X AFAF@0,1").endswith("The world cannot be played: its cards leave the game.")


@pytest.mark.rule("AL-25")
def test_first_colonists_are_one_entry() -> None:
    """The second and the third are details of the first."""
    state = setup("A5:A1", phase="colonist", left=2)
    assert (said(state, "P A4"), told(state, "P A4")["joins"]) == ("Also on A4 (air).", True)
