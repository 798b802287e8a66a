"""The worked examples of the dossier, under their numbers. Lists of legal moves are complete."""

from __future__ import annotations

from typing import Any

import pytest

from .board import (
    ALPHA,
    BETA,
    GAMMA,
    after,
    building,
    check,
    died,
    land,
    legal,
    neighbours,
    net_hits,
    offers,
    phase,
    play,
    quarters,
    regions,
    result,
    setup,
    stash,
    turn,
    units,
    world_of,
)
from .pieces import World

PORT = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A1"  # the spaceport of example 8


@pytest.mark.rule("AL-06", "AL-07", "AL-08", "AL-10", "AL-11", "AL-12")
def test_example_01_adjacency_and_regions() -> None:
    """Neighbours, regions and playability of the three worlds; the second reading finds the same neighbours."""
    near = {
        "A": "1:2,4 2:1,3,5 3:2,6 4:1,5,7 5:2,4,6,8 6:3,5,9 7:4,8 8:5,7,9 9:6,8",
        "B": "1:2,5 2:1,3,5 3:2,4,5,6 4:3,6 5:1,2,3 6:3,4",
        "N": "1:2,5 2:1,3,5 3:2,4,5 4:3 5:1,2,3,6,7 6:5,7,8 7:5,6,9 8:6,9 9:7,8",
    }
    together = {
        "A": [("A", {1, 2, 4, 5}), ("E", {3, 6}), ("F", {7, 8}), ("V", {9})],
        "B": [("A", {1, 2}), ("E", {3, 4, 5}), ("F", {6})],
        "N": [("W", {1, 5, 6}), ("E", {2, 3}), ("W", {4}), ("V", {7}), ("F", {8}), ("E", {9})],
    }
    for key, cards in {"A": ALPHA, "B": GAMMA, "N": BETA}.items():
        world = world_of(cards)
        expected = {int(t): set(map(int, o.split(","))) for t, o in (pair.split(":") for pair in near[key].split())}
        assert neighbours(world) == expected
        assert regions(world) == together[key]
        assert world.playable
        assert [t for t, others in expected.items() if len(others) >= 4] == {"A": [5], "B": [3], "N": [5]}[key]
        other = World(key, {(world.xs[k], world.ys[k]): cards[k].partition("@")[0] for k in range(4)})
        assert other.near == {f"{key}{t}": {f"{key}{o}" for o in others} for t, others in expected.items()}


@pytest.mark.rule("AL-05", "AL-09", "AL-18")
def test_example_02_legal_placements() -> None:
    """A placement needs one matching contact; turning a card changes which."""
    state = building("AAAA@0,0", "AEAE FFWW EEEE VVWW")
    assert offers(state, "B AEAE@1,0 B EAEA@-1,0 B AEAE@0,-1 B EAEA@0,-1 B AEAE@0,1 B EAEA@0,1")


@pytest.mark.rule("AL-19")
def test_example_03_waiver() -> None:
    """When nothing matches, every card may lie in every free cell beside a card."""
    state = building("AAAA@0,0", "EEEE FFFF WWWW EEVV")
    codes, cells = ("EEEE", "FFFF", "WWWW", "EEVV", "VVEE"), ("1,0", "-1,0", "0,1", "0,-1")
    assert legal(state) == {f"B {code}@{cell}" for code in codes for cell in cells}


@pytest.mark.rule("AL-11", "AL-20", "AL-21", "AL-22", "AL-23")
def test_example_04_exchange() -> None:
    """A world that is not playable is repaired with its orbit card, or given up for the next pile or a new deal."""
    laid = "AAAA@0,0 AAAA@1,0 AAEE@0,1 EEEE@1,1"
    assert neighbours(world_of(laid.split())) == {1: {2, 3}, 2: {1, 4}, 3: {1, 4, 5}, 4: {2, 3, 5}, 5: {3, 4}}
    swaps: dict[str, Any] = {"phase": "swap", "turned": True}
    state = building(laid, "AFAF", **swaps)
    helps = "X AFAF@0,0 X FAFA@0,0 X AFAF@1,0 X AFAF@1,1 X FAFA@1,1"
    fails = "X AFAF@0,1 X FAFA@0,1"
    assert offers(state, f"{helps} {fails}")
    for text in legal(state):
        data = after(state, text).dump()
        repaired = text in helps
        assert data["building"] == ("B" if repaired else "A")
        assert set(data["worlds"]) == ({"A"} if repaired else set())
        assert data["extra"] == (5 if repaired else 4)
    for seats in (2, 7, 8):
        state = building(laid, "FFFF", seats=seats, **swaps)
        assert offers(state, "X FFFF@0,0 X FFFF@1,0 X FFFF@0,1 X FFFF@1,1")
        for text in legal(state):
            data = after(state, text).dump()
            assert (data["phase"], data["building"]) == ("card", "A")
            assert data["redeals"] == (seats > 2)
            gone = ["AAAA", "AAAA", "AAEE", "EEEE", "FFFF"] if seats == 2 else []
            assert sorted(data.get("removed", [])) == gone


@pytest.mark.rule("AL-12", "AL-11")
def test_example_05_numbering_after_shift() -> None:
    """The leftmost card comes first, wherever the first card was."""
    world = world_of(["AAAA@0,0", "EEEE@1,0", "FFFF@-1,0", "VVVV@0,1"])
    assert [element for element, _ in regions(world)] == ["F", "A", "E", "V"]
    assert [len(near) for near in neighbours(world).values()] == [1, 3, 1, 1]
    assert not world.playable


@pytest.mark.rule("AL-33", "AL-34", "AL-83")
def test_example_06_expansion_moves() -> None:
    """Expand beside own pyramids, Civilize by one size."""
    state = setup("A2:A1 A4:A1 A5:A1", "space:B F1")
    assert offers(state, "E A1 E A3 E A6 E A7 E A8 C A2=2 C A4=2 C A5=2")


@pytest.mark.rule("AL-32", "AL-33", "AL-34")
def test_example_07_stash_limit() -> None:
    """Without a size 1 in the stash Expand places a size 2; with the option it cannot be done."""
    civilize = "C A1=2 C A2=2 C A4=2 C A5=2 C A8=2"
    text = "A1:A1 A2:A1 A4:A1 A5:A1 A8:A1"
    state = setup(text, "space:B F1")
    assert offers(state, f"E A3 E A6 E A7 E A9 {civilize}")
    assert land(play(state, "E A7"))["A7"] == "A2"
    assert offers(setup(text, "space:B F1", options={"expand_size": "one"}), civilize)


@pytest.mark.rule("AL-39", "AL-42")
def test_example_08_spaceport() -> None:
    """A spaceport lives with four neighbours and dies with three; those that it leaves alone die a turn later."""
    assert died(PORT) == set()
    gone, state = check("A5:A3 A2:A1 A4:A1 A6:A1", "space:B F1", options={"expansion_pass": True})
    assert gone == {"A5"}
    play(state, "done")
    assert turn(state) == ("expand", "A", 2)
    assert land(play(state, "pass A")) == {}


@pytest.mark.rule("AL-38", "AL-41", "AL-42")
def test_example_09_dying_neighbours_count() -> None:
    """Only A1 dies of the row; a lone colonist dies too."""
    assert died("A1:A2 A2:A1 A3:A1") == {"A1"}
    assert died("A1:A2 A2:A1 A3:A1 A9:A1") == {"A1", "A9"}


@pytest.mark.rule("AL-38", "AL-39", "AL-40", "AL-41")
def test_example_10_pressure_and_an_unsupported_invader() -> None:
    """The invader presses and dies in the same check; with a ship in orbit it lives."""
    text = "A5:A2 A2:A1 A4:A1 A8:B1i"
    assert died(text) == {"A5", "A8"}
    assert died(text, "A:B T1") == {"A5"}


@pytest.mark.rule("AL-37", "AL-41", "AL-49")
def test_example_11_a_landing_as_a_weapon() -> None:
    """The landed transport kills what it presses, and itself; a colonist more saves A6."""
    state = setup(PORT, "A:B T1", phase="land", seat="B")
    play(state, "L A:T1 @A9")
    assert turn(state) == ("expand", "A", 2)
    assert offers(state, "E A1 E A3 E A7 C A2=2 C A4=2 C A5=2 C A6=2 C A8=2")
    text = f"{PORT} A9:B1"
    assert died(text) == {"A6", "A8", "A9"}
    assert set(land(state)) - set(land(play(state, "E A3"))) == {"A8", "A9"}


@pytest.mark.rule("AL-33", "AL-38", "AL-40")
def test_example_12_beachhead() -> None:
    """Invaders with a ship press colonists to death, and grow into the gaps."""
    assert died("A1:A1 A2:A1 A4:A1 A7:B1i", "A:B F1") == {"A4"}
    gone, state = check("A1:A1 A2:A1 A4:A1 A7:B1i A5:B1i", "A:B F1")
    assert gone == {"A2", "A4"}
    assert turn(state)[:2] == ("expand", "B")
    assert legal(state) - {"pass A"} == {"E A2", "E A4", "E A6", "E A8"}


TWELVE = "space:A F2 F2 F2 F2 F3 F3 F3 F3 F3; space:B F1"  # with three on the worlds


@pytest.mark.rule("AL-44")
def test_example_13_trigger() -> None:
    """Thirteen count after the removals only."""
    state = play(setup("A1:A1 A2:A1 A9:A1", TWELVE), "E A4")
    assert state.dump().get("last") is None
    state = play(setup("A1:A1 A2:A1 A4:A1", TWELVE), "E A5")
    assert state.dump()["last"] == 2


@pytest.mark.rule("AL-45", "AL-77")
@pytest.mark.parametrize("third", [True, False])
def test_example_14_last_round_order(third: bool) -> None:
    """B begins it in round 20; C, A and B have one turn each, or A and B when C is out."""
    ships = "A:A F1; B:B F1 F1 F1 F2 F2 F2 F2 F2 F3 F3 F3 F3" + "; space:C F1" * third
    state = setup("B1:B1 B2:B1", ships, seats=3, seat="B", round=20, slots=58)
    play(state, "E B5")
    assert state.dump()["last"] == 3
    seen = []
    while state.actor >= 0:
        data = state.dump()
        seen.append((data["seat"], data["round"]))
        texts = legal(state)
        play(state, "done" if "done" in texts else sorted(texts)[0])
    assert list(dict.fromkeys(seen)) == [("B", 20), *[("C", 20)] * third, ("A", 21), ("B", 21)]
    assert result(state)[1] == "last_round"


@pytest.mark.rule("AL-54", "AL-55", "AL-56", "AL-48")
def test_example_15_launch() -> None:
    """While a spaceport stands, all colonists may go up; a marine may be as large as its transport."""
    state = setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A2", "A:A T2; space:B F1", phase="launch")
    assert offers(state, "U A2 U A4 U A5 U A6 U A8 done")
    assert offers(play(state, "U A8"), "=T =F =MT2")
    assert units(play(state, "=MT2"), "A", "A") == ["T2m2"]
    assert offers(play(state, "U A5"), "=T =F")
    assert turn(play(state, "=F"))[1] == "B"


@pytest.mark.rule("AL-49", "AL-50", "AL-51", "AL-30")
def test_example_16_landing() -> None:
    """Transports land as colonists, marines as invaders, anywhere that is free; fighters never."""
    state = setup("N5:B1", "N:A T1 T2m1 F1", phase="land")
    assert offers(state, "L N:T1 L N:T2m1/m done")
    assert offers(play(state, "L N:T2m1/m"), "@N1 @N2 @N3 @N4 @N6 @N7 @N8 @N9")
    play(state, "@N6")
    assert land(state)["N6"] == "A1i"
    assert offers(state, "L N:T1 L N:T2 done")


@pytest.mark.rule("AL-47", "AL-52", "AL-53", "AL-58")
def test_example_17_phase_order() -> None:
    """A ship departs and arrives in one turn, but does not land any more; where it meets a foe is a site."""
    state = setup("", "A:A T1; space:A F2; N:B F1", phase="land")
    assert offers(state, "L A:T1 done")
    assert offers(play(state, "done"), "D A:T1 done")
    assert offers(play(state, "D A:T1"), "R T1 R F2 done")
    assert offers(play(state, "R T1"), "@A @B @N")
    assert offers(play(state, "@N R F2 @N"), "V N")


@pytest.mark.rule("AL-60", "AL-61", "AL-62", "AL-63", "AL-64", "AL-65", "AL-66")
def test_example_18_battle() -> None:
    """A fighter covers its transports; what is left fires back."""
    state = setup("A1:A1", "N:B F2 T1; N:A F1 T3m2", phase="site", seat="B")
    play(state, "V N")
    assert offers(state, "S F2 S T1")
    assert offers(play(state, "S F2"), ">A:F1")
    assert offers(play(state, ">A:F1 !atk 5,2 !def 6"), "S T1")
    play(state, "S T1 >A:F1 !atk 6 !def 3")
    assert units(state, "N", "A") == ["T3m2"]
    assert state.actor == 0
    assert offers(state, "S T3")
    assert offers(play(state, "S T3"), ">B:F2")
    play(state, ">B:F2 !atk 6,6,1 !def 6,2")
    assert (units(state, "N", "A"), units(state, "N", "B")) == (["T3m2"], ["F1", "T1"])
    assert turn(state)[1] == "A"


@pytest.mark.rule("AL-60", "AL-61", "AL-63")
def test_example_19_three_players() -> None:
    """Cover holds for each owner apart; those who fire back aim at the player whose turn it is."""
    state = setup("", "N:A F1; N:B F1 T2; N:C T3m1 T1; space:A F1", seats=3, phase="site")
    assert offers(play(state, "V N S F1"), ">B:F1 >C:T1 >C:T3m1")
    missed = after(state, ">C:T1 !atk 1")
    for seat, shooter in [(1, "F1"), (1, "T2"), (2, "T3"), (2, "T1")]:
        assert missed.actor == seat
        assert f"S {shooter}" in legal(missed)
        assert offers(play(missed, f"S {shooter}"), ">A:F1")
        play(missed, f">A:F1 !atk {','.join('1' * int(shooter[1]))}")
    assert turn(missed)[1] == "B"
    hit = play(state, ">C:T1 !atk 1 S F1 >A:F1 !atk 6 !def 1")
    assert units(hit, "N", "A") == []
    assert turn(hit)[1] == "B"
    assert phase(hit) != "shooter"


DAMAGE = [
    ("T3m2", 1, (1, 0, 2), "T1", (0, 1, 3)),
    ("T3", 2, (1, 0, 2), "T1", (0, 0, 3)),
    ("T3m2", 1, (0, 0, 2), "", (0, 1, 3)),
    ("T3m1", 1, (0, 2, 2), "T2m1", (0, 1, 3)),
    ("T3m3", 1, (0, 2, 2), "T2", (0, 1, 4)),
    ("F2", 1, (3, 1, 1), "F1", (2, 2, 1)),
    ("F1", 1, (3, 1, 1), "", (4, 1, 1)),
]


@pytest.mark.rule("AL-31", "AL-66", "AL-67", "AL-68")
@pytest.mark.parametrize(("target", "net", "before", "left", "after_it"), DAMAGE)
def test_example_20_damage_and_stash(
    target: str, net: int, before: tuple[int, ...], left: str, after_it: tuple[int, ...]
) -> None:
    """A ship shrinks to the largest size that the stash holds; its marine is lost where it is too large for it."""
    sizes = [int(digit) for digit in target if digit.isdigit()]
    rest = [f"F{z}" for z, n in zip((1, 2, 3), before, strict=True) for _ in range(5 - n - sizes.count(z))]
    state = setup("", f"N:A F3; N:B {target}; space:B {' '.join(rest)}", phase="site")
    assert stash(state, 1) == before
    play(state, f"V N S F3 >B:{target} !atk {','.join('6' * net + '1' * (3 - net))} !def {','.join('1' * sizes[0])}")
    assert units(state, "N", "B") == ([left] if left else [])
    assert stash(state, 1) == after_it


@pytest.mark.rule("AL-64", "AL-65")
def test_example_21_chances() -> None:
    """A fighter of 3 destroys a transport of 1 in 13 of 16 shots, a transport of 1 a fighter of 1 in 5 of 36."""
    for shooter, target, ways, total in [("F3", "T1", 1053, 1296), ("T1", "F1", 5, 36)]:
        found = net_hits(shooter, target)
        assert (found.total() - found[0], found.total()) == (ways, total)


RICH = "A5:A3 A6:A1 A8:A1 A9:A1"


@pytest.mark.rule("AL-71", "AL-72", "AL-73", "AL-74", "AL-75")
def test_example_22_scoring() -> None:
    """Highest times lowest times Progress, and the rest."""
    ships = "A:A F2; space:A T1; space:B F1"
    assert quarters(setup(RICH, ships)) == 140
    assert quarters(setup(f"{RICH} N1:A1", ships)) == 412


@pytest.mark.rule("AL-71", "AL-72", "AL-73")
def test_example_23_shared_region() -> None:
    """Both score a region in which both stand; a marine brings no Progress."""
    state = setup(f"{RICH} N1:A1 A1:B2i", "A:A F2; space:A T1; A:B T2m1")
    assert (quarters(state, 0), quarters(state, 1)) == (412, 70)


@pytest.mark.rule("AL-71")
def test_example_24_best_not_sum() -> None:
    """Of two regions of water the better one counts."""
    assert quarters(setup("N4:A3 N1:A1", "space:B F1")) == 24
    assert quarters(setup("N4:A3 N1:A1 N5:A2", "space:B F1")) == 42


@pytest.mark.rule("AL-77", "AL-78", "AL-75")
def test_example_25_nothing_left() -> None:
    """Five halves without Progress, or with that of one ship."""
    state = setup("B1:B1 B2:B1", "space:A F1", seats=3, seat="B")
    assert (quarters(state, 2), quarters(state, 0)) == (6, 7)


@pytest.mark.rule("AL-76")
def test_example_26_tie() -> None:
    """Equal totals share the win."""
    ships = "space:A F1; space:B F1"
    options = {"max_rounds": 1, "first_seat": 2}
    state = setup("", ships, seats=3, phase="arrive", seat="B", slots=2, options=options)
    assert result(play(state, "done")) == ((0, 1), "max_rounds")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (7, 7, 6)
