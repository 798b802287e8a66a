"""The questions 1 to 39 of the dossier's section 10.2, each under its number: cards, building, growth, Survival."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.games.alheimur.rules.cards import FULL, PRINTED, copies

from .board import (
    ALPHA,
    WORLDS,
    after,
    building,
    check,
    died,
    game,
    land,
    legal,
    neighbours,
    offers,
    phase,
    play,
    regions,
    setup,
    turn,
    units,
    world_of,
    worlds,
)
from .pieces import laid_of

DOSSIER = (Path(__file__).parents[3] / "docs" / "rules" / "alheimur.md").read_text("utf-8")
BAD = "AAAA@0,0 AAAA@1,0 AAEE@0,1 EEEE@1,1"  # the world of example 4, which is not playable


def test_each_question_has_a_test() -> None:
    """Every number of the table is that of a test here or in test_rulings_fleets.py."""
    files = (Path(__file__), Path(__file__).with_name("test_rulings_fleets.py"))
    named = [int(n) for file in files for n in re.findall(r"^def test_q(\d\d)_", file.read_text("utf-8"), re.M)]
    asked = re.findall(r"^\| (\d+) \| .*\?? \|", DOSSIER.partition("### 10.2")[2].partition("## 11")[0], re.M)
    assert named == [int(n) for n in asked] == list(range(1, 72))


# ---- cards and building


@pytest.mark.rule("AL-03")
def test_q01_the_first_edition() -> None:
    """Forty cards, none with diagonal halves."""
    assert sum(copies(FULL, card) for card in range(len(PRINTED))) == 40
    halves = [code for code in PRINTED if len(set(code)) == 2]
    assert all(code[0] != code[3] for code in halves)


@pytest.mark.rule("AL-03")
def test_q02_the_quads_are_those_of_the_list() -> None:
    """The core has the ten arrangements that the dossier names."""
    listed = re.search(r"quads `([A-Z ]+)`", DOSSIER)
    assert listed
    assert [code for code in PRINTED if len(set(code)) == 4] == listed[1].split()


@pytest.mark.rule("AL-05")
def test_q03_no_quarter_turns() -> None:
    """A quad lies in two ways, not in four."""
    state = building("AAAA@0,0", "AEFV EFVW EFWV FVFV", options={"world_match": False})
    codes = {text[2:6] for text in legal(state)}
    assert {code for code in codes if set(code) == set("AEFV")} == {"AEFV", "VFEA"}


@pytest.mark.rule("AL-17")
def test_q04_the_builder_knows_all_five() -> None:
    """Any of the five may come first; with the option only the top card."""
    offers(building("", "AAAA AEAE AAFF VWVW EFVW"), "B AAAA@0,0 B AEAE@0,0 B AAFF@0,0 B VWVW@0,0 B EFVW@0,0")
    state = game(build_draw="blind").start()
    offers(play(state, "draw EFVW"), "B EFVW@0,0")
    assert phase(play(state, "B EFVW@0,0")) == "card"


@pytest.mark.rule("AL-20")
def test_q05_the_orbit_card_is_the_one_left_over() -> None:
    """Whatever four are laid, the fifth is the orbit card."""
    for left in ("AAEE", "VWVW"):
        last = "AAEE" if left == "VWVW" else "VWVW"
        state = building("AAAA@0,0 AEAE@1,0 AFEW@0,1", f"{left} {last}", options={"world_match": False})
        play(state, f"B {last}@1,1")
        assert state.dump()["orbits"]["A"] == left


@pytest.mark.rule("AL-18")
def test_q06_one_contact_must_match() -> None:
    """One of two is enough; with the option none needs to."""
    text = "B AEFV@1,0"  # A meets A above, F meets A below
    pile = "AEFV EFVW FVFV EEFF"
    state = building("AAAA@0,0", pile)
    assert text in legal(state)
    assert "B EEFF@1,0" not in legal(state)
    assert "B EEFF@1,0" in legal(building("AAAA@0,0", pile, options={"world_match": False}))


@pytest.mark.rule("AL-19")
def test_q07_a_waiver_holds_for_one_placement() -> None:
    """After a placement that matches nothing the next one must match again."""
    state = building("AAAA@0,0", "EEEE FFFF WWWW EEVV")
    assert len(legal(state)) == 20
    play(state, "B EEEE@1,0")
    assert {text[2:6] for text in legal(state)} == {"EEVV", "VVEE"}
    assert state.dump()["waived"] == [1]


@pytest.mark.rule("AL-08")
def test_q08_corners_do_not_touch() -> None:
    """A5 and A9 of Alpha meet at a corner only."""
    assert 9 not in neighbours(world_of(ALPHA))[5]


@pytest.mark.rule("AL-08")
def test_q09_zones_of_one_card_are_adjacent() -> None:
    """A2 and A3 of Alpha are the halves of one card."""
    assert 3 in neighbours(world_of(ALPHA))[2]


@pytest.mark.rule("AL-10", "AL-07")
@pytest.mark.parametrize("cards", WORLDS.values(), ids=WORLDS)
def test_q10_tiles_are_cards_and_territories(cards: list[str]) -> None:
    """The territories of a region are all on different cards."""
    world = world_of(cards)
    card_of: dict[int, set[int]] = {}
    for k in range(4):
        for i in (0, 1):
            for j in (0, 1):
                card_of.setdefault(int(world.cell[16 * (2 * world.ys[k] + j) + 2 * world.xs[k] + i]) + 1, set()).add(k)
    for _, together in regions(world):
        assert all(len(card_of[t]) == 1 for t in together)
        assert len({min(card_of[t]) for t in together}) == len(together)


@pytest.mark.rule("AL-11")
def test_q11_playable_is_about_printed_neighbours() -> None:
    """A world is found playable before anybody stands on it."""
    state = building("AAAA@0,0 AEAE@1,0 AAFF@0,1", "AEFV EEEE")
    data = play(state, "B AEFV@1,1").dump()
    assert data["building"] == "B"
    assert set(data["worlds"]) == {"A"}


@pytest.mark.rule("AL-21")
def test_q12_the_exchange_is_on_the_same_cell() -> None:
    """The cells stay, and the card taken becomes the orbit card."""
    state = building(BAD, "AFAF", phase="swap", turned=True)
    assert {text.partition("@")[2] for text in legal(state)} == {"0,0", "1,0", "0,1", "1,1"}
    data = play(state, "X FAFA@1,1").dump()
    assert laid_of(data["worlds"]["A"]) == {**laid_of(BAD.split()), (1, 1): "FAFA"}
    assert data["orbits"]["A"] == "EEEE"
    assert "A" in data["shown"]


@pytest.mark.rule("AL-21")
def test_q13_the_exchange_must_be_but_may_be_wasted() -> None:
    """There is no way to decline it; the two that do not help are allowed."""
    texts = legal(building(BAD, "AFAF", phase="swap", turned=True))
    assert all(text.startswith("X ") for text in texts)
    assert {"X AFAF@0,1", "X FAFA@0,1"} <= texts


@pytest.mark.rule("AL-22")
def test_q14_no_second_exchange() -> None:
    """After a wasted one comes the next pile, with a new right to one."""
    state = play(building(BAD, "AFAF", phase="swap", turned=True), "X AFAF@0,1")
    data = state.dump()
    assert (data["phase"], data["building"], data["extra"], data.get("laid", [])) == ("card", "A", 4, [])
    assert sorted(data["removed"]) == ["AAAA", "AAAA", "AAEE", "AFAF", "EEEE"]
    gone = ["VVVV", "VVVV", "VVWW", "WWWW", "WWWW"]
    state = building(BAD.rpartition(" ")[0], "EEEE AFAF", extra=4, removed=gone)
    assert phase(play(state, "B EEEE@1,1")) == "swap"


@pytest.mark.rule("AL-23", "AL-86")
def test_q15_new_deals_are_capped() -> None:
    """After so many the world is accepted as it is."""
    for redeals, cap, accepted in [(0, 3, False), (2, 3, False), (3, 3, True), (0, 0, True)]:
        state = building(BAD, "AFAF", seats=7, phase="swap", turned=True, redeals=redeals, options={"max_redeals": cap})
        data = play(state, "X AFAF@0,1").dump()
        assert data["building"] == ("B" if accepted else "A")
        assert set(data["worlds"]) == ({"A"} if accepted else set())
        assert data["redeals"] == redeals + (not accepted)


def neutral(**more: Any) -> ls.State:
    """Set up the neutral world of three players, before its first card."""
    options = more.pop("options", {})
    homes = {key: WORLDS[key] for key in "ABC"}
    data = {"phase": "build", "building": "N", "laid": [], "pile": ["WWWW", "EEWW", "WWWW", "VWVW", "EWEW"]}
    return game(3, **options).load({**data, "worlds": homes, **more})


@pytest.mark.rule("AL-24")
def test_q16_the_neutral_world_need_not_be_playable() -> None:
    """Nobody repairs it."""
    state = play(neutral(seat="A"), "B WWWW@0,0 B WWWW@1,0 B WEWE@2,0 B VWVW@-1,0")
    assert not world_of(state.dump()["worlds"]["N"]).playable
    assert turn(state)[:2] == ("colonist", "A")


@pytest.mark.rule("AL-24", "AL-80")
def test_q17_one_placement_each_or_by_lot() -> None:
    """The players lay in turn, from the one who begins; with the option chance does."""
    state = neutral(seat="B", first="B", options={"first_seat": 1})
    seen = []
    while phase(state) == "build":
        seen.append(state.actor)
        play(state, sorted(legal(state))[0])
    assert seen == [1, 2, 0, 1]
    state = neutral(phase="lot", seat="A", options={"neutral_build": "lot"})
    assert state.actor == ls.CHANCE
    assert {state.text(move) for move, _ in state.chance()} == {"B WWWW@0,0", "B EEWW@0,0", "B VWVW@0,0", "B EWEW@0,0"}
    assert len({weight for _, weight in state.chance()}) == 1


def first_colonists() -> ls.State:
    """Set up the first colonists of two players."""
    return game().load({"phase": "colonist", "seat": "A", "worlds": worlds(2), "left": 3})


@pytest.mark.rule("AL-25")
def test_q18_first_colonists_are_small() -> None:
    """They have size 1."""
    assert land(play(first_colonists(), "P A1 P A2 P A5")) == {"A1": "A1", "A2": "A1", "A5": "A1"}


@pytest.mark.rule("AL-25", "AL-26", "AL-16")
def test_q19_first_colonists_may_be_anywhere() -> None:
    """On any three territories of the home world; then the next player, then the first turn."""
    state = first_colonists()
    offers(state, "P A1 P A2 P A3 P A4 P A5 P A6 P A7 P A8 P A9")
    offers(play(state, "P A1 P A9"), "P A2 P A3 P A4 P A5 P A6 P A7 P A8")
    offers(play(state, "P A3"), "P B1 P B2 P B3 P B4 P B5 P B6")
    assert turn(play(state, "P B1 P B2 P B3")) == ("expand", "A", 1)


# ---- Expansion


@pytest.mark.rule("AL-32")
def test_q20_an_action_is_compulsory() -> None:
    """There is no way around it, but with the option."""
    text = "A1:A1 A2:A1 N1:A1"
    assert not [move for move in legal(setup(text, "space:B F1")) if move[0] not in "EC"]
    state = setup(text, "space:B F1", options={"expansion_pass": True})
    assert {"pass A", "pass N"} <= legal(state)
    assert not [move for move in legal(play(state, "pass A")) if "A" in move.split("=")[0][1:]]


@pytest.mark.rule("AL-32", "AL-35", "AL-36", "AL-31")
def test_q21_order_of_worlds_is_free_and_the_stash_changes_at_once() -> None:
    """What Civilize frees on one world can be placed on the other."""
    state = setup("A1:A1 A2:A1 A4:A1 N1:A1 N2:A1", "space:B F1", options={"expand_size": "one"})
    assert {text[2] for text in legal(state)} == {"A", "N"}
    assert not [text for text in legal(state) if text[0] == "E"]
    offers(after(state, "C A1=2"), "E N3 E N5 C N1=2 C N2=2")
    offers(after(state, "C N1=2"), "E A3 E A5 E A7 C A1=2 C A2=2 C A4=2")


@pytest.mark.rule("AL-32")
def test_q22_a_world_colonised_in_movement_has_no_action() -> None:
    """Expansion is over by then."""
    state = setup("A1:A1 A2:A1", "N:A T1; space:B F1")
    play(state, "E A4 L N:T1 @N6")
    assert turn(state)[1] == "B"
    play(state, "done")
    assert {text[2] for text in legal(state)} == {"A", "N"}


@pytest.mark.rule("AL-33")
def test_q23_expand_places_the_smallest() -> None:
    """A size 1 as long as there is one."""
    assert land(play(setup("A1:A2 A2:A2 A4:A1", "space:B F1"), "E A5"))["A5"] == "A1"


@pytest.mark.rule("AL-33")
def test_q24_without_a_size_1_the_next_larger() -> None:
    """Size 2, and without that size 3."""
    ones = "A1:A1 A2:A1 A4:A1"
    assert land(play(setup(ones, "space:A F1 F1; space:B F1"), "E A5"))["A5"] == "A2"
    options = {"colonist_need": "1,2,2"}
    state = play(setup(ones, "space:A F1 F1 F2 F2 F2 F2 F2; space:B F1", options=options), "E A5")
    assert land(state)["A5"] == "A3"


@pytest.mark.rule("AL-33")
def test_q25_expand_is_next_to_an_own_pyramid() -> None:
    """With the option anywhere on the world."""
    state = setup("A1:A1", "space:B F1")
    offers(state, "E A2 E A4 C A1=2")
    state = setup("A1:A1", "space:B F1", options={"expand_scope": "world"})
    offers(state, "E A2 E A3 E A4 E A5 E A6 E A7 E A8 E A9 C A1=2")


@pytest.mark.rule("AL-33")
def test_q26_invaders_can_expand() -> None:
    """The new pyramid is a colonist."""
    state = setup("B1:A2i", "B:A F1; space:B F1")
    offers(state, "E B2 E B5")
    assert land(play(state, "E B2"))["B2"] == "A1"


@pytest.mark.rule("AL-34")
def test_q27_civilize_goes_up_or_down_by_one() -> None:
    """By two only with the option."""
    text = "A1:A1 A2:A2 A3:A3"
    changes = {"C A1=2", "C A2=1", "C A2=3", "C A3=2"}
    assert {move for move in legal(setup(text, "space:B F1")) if move[0] == "C"} == changes
    state = setup(text, "space:B F1", options={"civilize_step": "any"})
    assert {move for move in legal(state) if move[0] == "C"} == changes | {"C A1=3", "C A3=1"}


@pytest.mark.rule("AL-34")
def test_q28_invaders_are_not_civilized() -> None:
    """With the option they are, and stay invaders."""
    assert not [text for text in legal(setup("B1:A1i", "B:A F1; space:B F1")) if text[0] == "C"]
    state = setup("B1:A1i", "B:A F1; space:B F1", options={"civilize_invaders": True})
    assert land(play(state, "C B1=2"))["B1"] == "A2i"


@pytest.mark.rule("AL-34", "AL-39")
def test_q29_a_spaceport_needs_its_neighbours_in_survival_only() -> None:
    """It may be made without them, and dies in the same turn."""
    state = setup("A1:A2 A2:A1 A4:A1", "space:B F1")
    assert "C A1=3" in legal(state)
    assert "A1" not in land(play(state, "C A1=3"))


# ---- Survival


@pytest.mark.rule("AL-38", "AL-39")
def test_q30_foreign_neighbours_press() -> None:
    """With the options they do not matter, or support."""
    text, ships = "A2:A1 A1:A1 A3:B1i A9:A1 A6:B1i", "A:B F1"
    assert died(text, ships) == {"A2", "A9"}
    assert died(text, ships, options={"pressure": "none"}) == {"A9"}
    assert died(text, ships, options={"pressure": "communal"}) == set()


@pytest.mark.rule("AL-38")
def test_q31_own_invaders_support() -> None:
    """A colonist lives beside an own invader."""
    assert died("B1:A1i B2:A1", "B:A F1; space:B F1") == set()


@pytest.mark.rule("AL-38")
def test_q32_sizes_do_not_weigh() -> None:
    """A neighbour of size 3 supports like one, and presses like one."""
    assert died("A1:A2 A2:A3i", "A:A F1; space:B F1") == {"A1"}
    assert died("A1:A2 A2:A1 A4:A1 A5:A1", "space:B F1") == set()
    assert died("A1:A1 A2:A1 A4:A1 A7:B3i", "A:B F1") == {"A4"}


@pytest.mark.rule("AL-38", "AL-41")
def test_q33_dying_pyramids_count() -> None:
    """As support, and as pressure."""
    assert died("A1:A2 A2:A1 A3:A1") == {"A1"}
    assert died("A1:A1 A2:A1 A3:B1") == {"A2", "A3"}


@pytest.mark.rule("AL-38", "AL-40", "AL-41")
def test_q34_a_dying_invader_presses() -> None:
    """It goes together with the colonist that it has pressed."""
    assert died("A1:A1 A2:A1 A3:B1i") == {"A2", "A3"}


@pytest.mark.rule("AL-40")
def test_q35_invaders_need_no_neighbours() -> None:
    """One in the midst of foes lives, with a ship above."""
    assert "A5" not in died("A2:A1 A4:A1 A6:A1 A8:A1 A5:B1i", "A:B F1")
    assert "A5" in died("A2:A1 A4:A1 A6:A1 A8:A1 A5:B1i A9:B1i", "space:B F1")


@pytest.mark.rule("AL-40")
def test_q36_any_ship_supports_invaders() -> None:
    """A fighter too; with the option a transport only."""
    text = "A1:A1 A2:A1 A9:B1i A8:B3i"
    assert died(text, "A:B F1") == died(text, "A:B T1") == set()
    transport = {"invader_support": "transport"}
    assert died(text, "A:B F1", options=transport) == {"A8", "A9"}
    assert died(text, "A:B F1 T1", options=transport) == set()


@pytest.mark.rule("AL-40", "AL-42")
def test_q37_the_ship_must_be_there_at_the_check_only() -> None:
    """It may leave after it; the invader dies at the next check."""
    state = setup("B1:A1i B3:B1 B4:B1 B6:B1", "B:A F1; space:B F1")
    play(state, "E B2 D B:F1")
    assert "B1" in land(state)
    play(state, "done")
    assert turn(state)[1] == "B"
    play(state, "E B5")
    assert "B1" not in land(state)


@pytest.mark.rule("AL-37")
def test_q38_all_owners_are_checked() -> None:
    """B's pyramids die in A's turn where A has some too."""
    assert died("A1:A1 A2:A1 A9:B1") == {"A9"}


@pytest.mark.rule("AL-37", "AL-29")
def test_q39_worlds_where_one_has_only_ships_are_not_checked() -> None:
    """B's lone colonist there lives on."""
    gone, state = check("A1:A1 A2:A1 B1:B1", "B:A F1; space:B F1")
    assert gone == set()
    assert units(state, "B", "A") == ["F1"]
