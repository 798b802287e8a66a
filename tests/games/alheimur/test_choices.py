"""Choices: what they are called, and that what is said of them is what happens."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.games.alheimur.rules.cards import UNIT_NAMES
from ludoscape.games.alheimur.rules.position import ARRIVE_AT, DEPART, EXPAND, LAND_AT, ROLE, SETTLE
from ludoscape.games.alheimur.rules.state import AlheimurState
from ludoscape.games.alheimur.words.score import points
from ludoscape.games.alheimur.words.shots import falls, hit_chance, net_hits

from .board import building, play, setup, stash, units
from .sights import VARIANTS, choice, lines, walk

GAMES = pytest.mark.parametrize(("seats", "options"), VARIANTS)
SPACEPORT = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A2"
# the table of the dossier: shooter's and target's pips; a 6, a 5 or more, a 4 or more hits
TABLE = """
1,1 /36 | 31, 5 | 26, 10 | 21, 15
1,2 /216 | 191, 25 | 166, 50 | 141, 75
1,3 /1296 | 1171, 125 | 1046, 250 | 921, 375
2,1 /216 | 160, 51, 5 | 112, 84, 20 | 72, 99, 45
2,2 /1296 | 1011, 260, 25 | 756, 440, 100 | 531, 540, 225
2,3 /7776 | 6326, 1325, 125 | 4976, 2300, 500 | 3726, 2925, 1125
3,1 /1296 | 825, 390, 76, 5 | 480, 528, 248, 40 | 243, 486, 432, 135
3,2 /7776 | 5340, 2026, 385, 25 | 3408, 2888, 1280, 200 | 1944, 2862, 2295, 675
3,3 /46656 | 34066, 10515, 1950, 125 | 23336, 15720, 6600, 1000 | 14526, 16605, 12150, 3375
"""


# ---- chances


@pytest.mark.rule("AL-64", "AL-65")
def test_chances_are_those_of_the_table() -> None:
    """All 27 rows, number by number."""
    for row in TABLE.split("\n")[1:-1]:
        sizes, *columns = row.split(" | ")
        shooter, target, whole = (int(n) for n in re.findall(r"\d+", sizes))
        for least, column in zip((6, 5, 4), columns, strict=True):
            found = net_hits(shooter, least, target)
            assert list(found) == [int(n) for n in column.split(", ")]
            assert sum(found) == whole


@pytest.mark.rule("AL-64", "AL-65")
def test_two_chances_by_name() -> None:
    """Example 21: 13 in 16 and 5 in 36."""
    unit = UNIT_NAMES.index
    assert hit_chance(unit("F3"), unit("T1")) == Fraction(13, 16)
    assert hit_chance(unit("T1"), unit("F1")) == Fraction(5, 36)
    state = play(setup("A1:A1 B1:B1", "N:A F3; N:B T1", phase="site"), "V N S F3")
    found = choice(state, ">B:T1")
    assert (found["hint"], found["ask"]["detail"]) == ("hits with 81%", "The fighter of size 3 hits with 81%.")
    assert lines(state, ">B:T1") == ["Hits with | 3 dice against 1 | 81%", "It is destroyed | 81%"]


@pytest.mark.rule("AL-64")
def test_chances_are_said_in_one_manner() -> None:
    """What stands side by side is compared at a glance: 14% beside 12%."""
    state = setup("A1:A1 B1:B1", "N:A T1; N:B F1 F2 T1", phase="site")
    play(state, "V N")
    assert lines(state, "S T1") == [
        "At {1}'s fighter of size 1 | hits with 14%",
        "At {1}'s fighter of size 2 | hits with 12%",
    ]
    play(state, "S T1")
    assert [found["hint"] for found in state.view(0)["choices"]] == ["hits with 14%", "hits with 12%"]


@pytest.mark.rule("AL-64", "AL-65", "AL-66", "AL-67")
@pytest.mark.parametrize(
    ("land", "ships", "shot"),
    [
        ("A1:A1 B1:B1", "N:A F2; N:B T2m2", "S F2 >B:T2m2"),
        ("A1:A1 B1:B1 B2:B1 B3:B1 B4:B1 B5:B1", "N:A F2; N:B T2m2", "S F2 >B:T2m2"),
        ("A1:A1 B1:B1 B2:B2 B3:B2 B4:B2 B5:B2", "N:A F1; N:B T3m2", "S F1 >B:T3m2"),
        ("A1:A1 B1:B1", "N:A T2; N:B F2", "S T2 >B:F2"),
    ],
)
def test_what_a_shot_does_is_counted_roll_by_roll(land: str, ships: str, shot: str) -> None:
    """Every roll of attack and defence is played: as often as is said the target becomes what is said."""
    state = setup(land, ships, phase="site")
    *before, aim = shot.rpartition(" ")
    play(state, f"V N {before[0]}")
    assert isinstance(state, AlheimurState)
    unit, target = int(state.unit), UNIT_NAMES.index(aim.partition(":")[2])
    said = {fall.unit: fall.chance for fall in falls(state, unit, 1, target)}
    play(state, aim)
    counted: dict[int, Fraction] = {}
    for chance, end in outcomes(state, Fraction(1)):
        now = units(end, "N", "B")
        unit = UNIT_NAMES.index(now[0]) if now else -1
        if unit != target:
            counted[unit] = counted.get(unit, Fraction(0)) + chance
    assert counted == said


def outcomes(state: ls.State, chance: Fraction) -> list[tuple[Fraction, ls.State]]:
    """Play all rolls of a shot."""
    if state.dump()["phase"] not in ("attack", "defence"):
        return [(chance, state)]
    rolls = state.chance()
    found = []
    for move, _ in rolls:
        after = state.copy()
        after.play(move)
        found += outcomes(after, chance / len(rolls))
    return found


@pytest.mark.rule("AL-63")
def test_who_is_covered_cannot_be_shot_at() -> None:
    """The transports of whoever has a fighter there, with the reason."""
    state = play(setup("A1:A1 B1:B1", "N:B F2 T1; N:A F1 T3m2", seat="B", phase="site"), "V N S F2")
    view = state.view(1)
    assert [c["move"] for c in view["choices"]] == [">A:F1"]
    rows = [(row["label"], row["hint"]) for row in view["cannot"]]
    assert rows == [("Shoot at {0}'s transport of size 3 with a marine of size 2", "a fighter covers it")]


# ---- what comes true


@GAMES
@pytest.mark.rule("AL-33", "AL-34", "AL-36", "AL-71")
def test_what_is_said_comes_true(seats: int, options: dict[str, Any]) -> None:
    """Totals and stashes that a choice tells are those of the position after it and the check."""
    looked = 0
    for n, (state, _) in enumerate(walk(seats, options, f"truth {options}")):
        if state.phase not in (EXPAND, LAND_AT, DEPART, ARRIVE_AT, ROLE, SETTLE) or n % 3:
            continue
        seat = int(state.actor)
        for c in state.view(seat)["choices"]:
            after = state.copy()
            after.play(state.parse(c["move"]))
            # an action before the last one is not followed by a check, the end of a turn may be followed by another
            if (state.phase == after.phase == EXPAND) or after.slots != state.slots or after.phase == state.phase:
                continue
            looked += 1
            told = {line["text"]: line["result"] for line in c["effects"]["lines"]}
            totals = {line.split(":")[0]: line for line in told if "total: " in line}
            for other in range(seats):
                was, now = points(state.quarters(other)), points(after.quarters(other))
                whose = "Your total" if other == seat else f"{{{other}}}'s total"
                assert totals.get(whose) == (None if was == now else f"{whose}: {was} becomes {now}")
            if state.phase == EXPAND:
                before, left = stash(state, seat), stash(after, seat)
                sizes = {f"Size {k + 1} in your stash": f"{before[k]} becomes {left[k]}" for k in range(3)}
                assert {text: result for text, result in told.items() if text in sizes} == {
                    text: result for text, result in sizes.items() if result[0] != result[-1]
                }
    assert looked


@GAMES
@pytest.mark.rule("AL-83")
def test_only_what_keeps_the_decision_can_be_undone(seats: int, options: dict[str, Any]) -> None:
    """Neither cards that are laid out, nor shots, nor the end of a turn; steps that wait for a second one can."""
    for n, (state, _) in enumerate(walk(seats, options, f"undo {options}")):
        if state.actor < 0 or n % 4:
            continue
        for c in state.view(state.actor)["choices"]:
            after = state.copy()
            after.play(state.parse(c["move"]))
            laid = c["kind"] in ("build", "swap")
            assert c["effects"]["undo"] == (after.actor == state.actor and not laid)
            assert c["ask"]["title"].endswith("?")
            assert "!" not in c["label"] + c["hint"] + c["ask"]["detail"]
            assert all(pick.startswith("al-") for pick in c["picks"])
            assert bool(c["picks"]) == (c["move"] != "done")


# ---- what is said


@pytest.mark.rule("AL-39", "AL-44", "AL-54")
def test_a_spaceport_says_what_it_can_launch() -> None:
    """How many could fly from the world, once one lives there; and what the check would do without it."""
    state = setup("A5:A2 A2:A1 A4:A1 A6:A1 A8:A1")
    assert lines(state, "C A5=3") == [
        "Colonists that can launch from {0}'s world this turn | 0 becomes 5",
        "Your total: 16½ becomes 22½ | air 8 becomes 12 | +6",
        "Size 2 in your stash | 4 becomes 5",
        "Size 3 in your stash | 5 becomes 4",
        "In play after the check | 5 of 13",
    ]
    alone = setup("A5:A2 A2:A1 A4:A1")
    c = choice(alone, "C A5=3")
    assert (c["label"], c["hint"]) == ("Grow A5 to a spaceport", "dies at once, -6")
    assert lines(alone, "C A5=3")[0] == "A5 dies in the check | too few friends: 2 friends, needs 4"
    assert choice(alone, "E A8")["label"] == "Expand to A8 (fire)"


@pytest.mark.rule("AL-44")
def test_the_last_round_is_seen_coming() -> None:
    """When the pyramids in play after the check reach the number that begins it."""
    state = setup("A5:A1 A2:A1 A4:A1 B1:B1", options={"last_round_at": 4})
    assert lines(state, "E A6")[-1] == "The Last Round begins after the check | 4 pyramids in play begin it | 4 in play"
    assert play(state, "E A6").dump()["last"] == 2


@pytest.mark.rule("AL-54", "AL-55", "AL-56")
def test_a_launch_says_what_stays_behind() -> None:
    """Example 15: roles with room for them, who would die without it, who cannot fly any more."""
    state = setup(SPACEPORT, "A:A T2", phase="launch")
    assert (
        lines(state, "U A5")[0]
        == "Others that can still launch from {0}'s world | the last spaceport leaves | 4 becomes 0"
    )
    assert lines(state, "U A2")[1] == "A5 would die | 3 friends, needs 4 | in your next turn"
    assert choice(state, "U A2")["hint"] == "A5 would die, +6"
    play(state, "U A8")
    assert [(c["label"], c["hint"]) for c in state.view(0)["choices"]] == [
        ("As a transport of size 2", "it can land"),
        ("As a fighter of size 2", "it fires best"),
        ("As the marine of a transport of size 2", "it can invade"),
    ]
    play(state, "=MT2 U A5")
    assert [(row["label"], row["hint"]) for row in state.view(0)["cannot"]] == [
        ("As the marine of a transport of size 2 with a marine of size 2", "it carries one")
    ]


@pytest.mark.rule("AL-49", "AL-50", "AL-51")
def test_a_landing_says_whom_it_threatens() -> None:
    """Example 16, with a second colonist: its own fate, those of its neighbours, and when they are judged."""
    state = setup("A5:A3 B1:B1 N5:B1 N2:B1", "N:A T1 T2m1 F1", phase="land")
    assert [(c["move"], c["label"], c["hint"]) for c in state.view(0)["choices"]][:2] == [
        ("L N:T1", "Land a transport of size 1 on the neutral world", "as a colonist"),
        ("L N:T2m1/m", "Land a marine of size 1 on the neutral world", "as an invader"),
    ]
    assert [row["hint"] for row in state.view(0)["cannot"]] == ["its marine goes first", "fighters never land"]
    play(state, "L N:T2m1/m")
    assert choice(state, "@N6")["hint"].startswith("threatens N5, +")
    assert lines(state, "@N6")[:2] == [
        "{1}'s N5 would die | 1 friend, 1 foe, needs 1 | in {1}'s turn",
        "N6 would live | 3 ships in orbit, needs 1 | in {1}'s turn",
    ]


@pytest.mark.rule("AL-37", "AL-49")
def test_a_landing_that_can_be_joined_needs_a_friend() -> None:
    """The own action there comes before the check: only where none could help would it die, and is asked about."""
    state = play(setup("A5:A1 A2:A1 B1:B1", "N:A T1", phase="land"), "L N:T1")
    alone = choice(state, "@N6")
    assert alone["hint"].startswith("needs a friend next turn, +")
    assert lines(state, "@N6")[0] == "It needs a friend | expand beside it before the check | in your next turn"
    assert not alone["effects"].get("asks")
    larger = play(setup("A5:A1 A2:A1 B1:B1", "N:A T2", phase="land"), "L N:T2")
    assert choice(larger, "@N6")["hint"].startswith("would die, +"), "one friend is not enough"
    assert choice(larger, "@N6")["effects"].get("asks")


@pytest.mark.rule("AL-45", "AL-85")
def test_nobody_is_said_to_die_after_the_end() -> None:
    """In the last turn of all nothing is checked any more; in that before it the other still checks his worlds."""
    alone = "A5:A1 A2:A1 B1:B1 B2:B1"
    over = play(setup(alone, "N:A T1", phase="land", last=1), "L N:T1")
    assert choice(over, "@N6")["hint"].startswith("+")
    capped = {"max_rounds": 7, "first_seat": 1}
    late = play(setup(alone, "N:A T1", options=capped, phase="land", round=7, first="B"), "L N:T1")
    assert choice(late, "@N6")["hint"].startswith("+"), "the last turn of the last round"
    more = play(setup(alone, "B:A T2m1", phase="land", last=2), "L B:T2m1/m")
    assert "threatens B" in choice(more, "@B3")["hint"]
    done = play(setup(alone, "B:A T2m1", phase="land", last=1), "L B:T2m1/m")
    assert choice(done, "@B3")["hint"] in ("", choice(more, "@B3")["hint"].partition(", ")[2])


@pytest.mark.rule("AL-33")
def test_an_expansion_that_is_larger_than_usual_says_so() -> None:
    """With no small pyramid left; the row of all expansions shows which it would be."""
    state = setup("A5:A1 A2:A1 A4:A1 A6:A1 N6:A1")
    assert choice(state, "E A8")["label"] == "Expand to A8 (fire) with size 2"
    assert state.view(0)["kinds"]["expand"]["icon"] == "pyr-2-1"
    assert choice(state, "C A5=2")["hint"].startswith("N6 still dies, -"), "the action there is still to come"


@pytest.mark.rule("AL-33")
def test_an_expansion_that_leaves_somebody_to_die_says_so() -> None:
    """Also where it is worth as much as is lost, or more."""
    state = setup("A1:A1 A4:A1 A6:A1")
    assert not any("Your total" in line for line in lines(state, "E A7"))
    assert choice(state, "E A7")["hint"] == "A6 still dies" and choice(state, "E A3")["hint"] == "saves A6"
    assert choice(setup("A3:A1 A6:A1 N2:A1"), "E A2")["hint"] == "N2 still dies, +1½"
    assert choice(setup("A9:A1 N4:A1 N5:A1 N6:A1"), "E A6")["hint"] == "saves A9, N4 still dies, +1½"


@pytest.mark.rule("AL-52", "AL-53", "AL-58")
def test_an_arrival_says_whom_it_meets() -> None:
    """The fleet of whoever is there, and when what arrives can land."""
    state = setup("A1:A1 B1:B1", "space:A T1; N:B F2 T1", phase="arrive")
    play(state, "R T1")
    assert choice(state, "@N")["hint"] == "battle with {1}"
    assert lines(state, "@N") == ["A battle with {1} in this turn | T1, F2", "It can land in a later turn"]
    back = setup("A1:A1 B1:B1", "space:A T1", phase="arrive", options={"movement_order": "UDRL"})
    assert lines(play(back, "R T1"), "@B") == ["It can land in this turn"]


@pytest.mark.rule("AL-18", "AL-19", "AL-20")
def test_a_card_says_how_it_fits() -> None:
    """Contacts that match, what the finished world can hold, and which card is left over."""
    state = building("AAAA@0,0", "AEAE FFWW EEEE VVWW")
    assert next(c["move"] for c in state.view(0)["choices"]) == "B AEAE@0,-1"
    c = choice(state, "B EAEA@-1,0")
    assert (c["label"], c["hint"]) == ("Earth beside air, left of the first card", "turned, 2 of 2 match")
    assert c["by_hand"], "a place alone would not tell which card is meant"
    assert c["picks"] == ["al-card-AEAE", "al-cell-m1_0"]
    first = building("", "AEAE FFWW EEEE VVWW AAAA").view(0)["choices"]
    assert [c["picks"] for c in first[:2]] == [["al-card-AEAE"], ["al-card-FFWW"]], "there is but one place for it"
    last = building("AAAA@0,0 AEAE@1,0 AAFF@0,1", "AEFV EEEE")
    assert lines(last, "B AEFV@1,1") == [
        "Contacts where the elements match | 4 of 4",
        "The world can hold a spaceport | a territory has 4 neighbours, a spaceport needs four",
        "Territories | the largest region has 4 tiles | 9",
        "The orbit card is earth",
    ]
    stuck = building("AAAA@0,0", "EEEE FFFF WWWW EEVV")
    assert lines(stuck, "B EEEE@1,0") == ["Contacts where the elements match | no card can match | 0 of 2"]


@pytest.mark.rule("AL-21", "AL-22", "AL-23")
def test_an_exchange_says_whether_it_helps() -> None:
    """Example 4: two of seven do not, and then another pile is built from."""
    state = building("AAAA@0,0 AAAA@1,0 AAEE@0,1", "EEEE AFAF")
    unplayable = "the fifth card is turned up and must be exchanged for one of these"
    assert f"No territory has four neighbours | {unplayable}" in lines(state, "B EEEE@1,1")
    play(state, "B EEEE@1,1")
    helps = [c["move"] for c in state.view(0)["choices"] if c["effects"]["lines"][0]["tone"] == "good"]
    assert len(helps) == 5
    assert "X AFAF@0,1" not in helps
    assert lines(state, "X AFAF@0,1")[0].endswith("its cards leave the game, and you build again with another pile")


@pytest.mark.rule("AL-25")
def test_a_first_colonist_says_how_well_it_stands() -> None:
    """Neighbours, tiles, friends beside it."""
    state = setup("A5:A1", phase="colonist", left=2)
    c = choice(state, "P A4")
    assert (c["label"], c["hint"]) == ("Settle on A4 (air)", "3 neighbours, region of 4")
    assert lines(state, "P A4")[2] == "Your colonists next to it | it needs 1 in a check | 1"


@pytest.mark.rule("AL-33", "AL-34", "AL-35")
def test_what_the_stash_lacks_is_named() -> None:
    """A size that is missing, a world without an action."""
    state = setup("A1:A1 A2:A1 A4:A1 A5:A1 A8:A1 N1:A2 N2:A2 N3:A2 N5:A2 N6:A2", options={"expand_size": "one"})
    rows = [(row["label"], row["hint"]) for row in state.view(0)["cannot"]]
    assert ("Expand", "no size 1 in the stash") in rows
    assert ("Grow to size 2", "no size 2 in the stash") in rows
