"""Every kind of move that is not legal is refused with its rule, one sentence, and the elements to look at."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.chance import Rng

from .board import after, building, game, play, setup, worlds

PORT = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A2"  # a spaceport and who stands around it
FLAWED = "AAAA@0,0 AAAA@1,0 AAEE@0,1 EEEE@1,1"  # no territory has four neighbours
FLEETS = "N:A F2 T1; N:B F1 T3m2"
LIVELY = {"colonist_need": "0,0,0", "pressure": "none", "max_rounds": 4}
ALL = [
    "B AAAA@0,0",
    "B AEAE@1,0",
    "B EAEA@-1,0",
    "B AEAF@1,0",
    "B AAAA@9,9",
    "X AFAF@0,0",
    "X FAFA@1,0",
    "X VVVV@3,3",
    *(f"{verb} {key}" for verb in "PEUZ" for key in ("A1", "A2", "A5", "A16", "A99", "B3", "C1", "H1", "N7", "N16")),
    *(f"C {key}={size}" for key in ("A1", "A5", "B2", "N7", "D1", "A17") for size in (1, 2, 3)),
    *(f"@{place}" for place in ("A", "B", "H", "N", "A1", "A5", "B2", "N7", "N16", "G1")),
    *(f"pass {key}" for key in "ABHN"),
    *(f"V {key}" for key in "ABHN"),
    *(f"{verb} {key}:{unit}" for verb in "LD" for key in "ABHN" for unit in ("T1", "T3", "T1m2", "T2m1", "F1", "F3")),
    "L A:T2m1/m",
    "L N:T3m3/m",
    "L A:T1/m",
    "L B:F1/m",
    "R T1",
    "R T2m2",
    "R T1m3",
    "R F1",
    "R F3",
    "=T",
    "=F",
    "=MT1",
    "=MT3",
    "=MT2m1",
    "=MF1",
    "S T1",
    "S T3",
    "S F1",
    "S F3",
    *(f">{key}:{unit}" for key in "ABCH" for unit in ("T1", "T3m1", "T1m3", "F1", "F3")),
    "!first A",
    "!first H",
    "draw AAAA",
    "draw AEAE",
    "draw EAEA",
    "draw AEAF",
    "!atk 1",
    "!atk 4,6",
    "!atk 1,2,3",
    "!def 6",
    "!def 2,1",
    "!def 6,6,6",
    "done",
]
WHERE = re.compile(
    r"al-(terr-[A-HN]\d+|orbit-[A-HN]|space|unit-([A-HN]|space)-[A-H]-[TF]\d(m\d)?|card-[A-W]{4}|"
    r"cell-m?\d_m?\d)"
)


def refused(state: ls.State, text: str, rule: str, says: str = "", *where: str) -> None:
    """Check the refusal of a move: its rule, something in its sentence, and elements."""
    before = state.digest()
    refusal = state.why_not(text)
    assert refusal is not None, f"{text} is legal"
    assert refusal.rule == rule, refusal
    assert says in refusal.reason, refusal
    assert set(where) <= set(refusal.where), refusal.where
    assert refusal.rule in state.game.rulebook
    assert re.fullmatch(r"[A-Z{0-9][^\n!]+\.", refusal.reason), refusal
    assert state.digest() == before, "asking changed the position"


@pytest.mark.rule("AL-03", "AL-05", "AL-17", "AL-18")
def test_building() -> None:
    """The first card as printed; the others beside a card, with a contact that matches."""
    first = building("", "AEAE FFWW EEEE VVWW AAAA")
    refused(first, "B EAEA@0,0", "AL-17", "The first card lies as printed: everything", "al-cell-0_0")
    refused(first, "B AEAE@1,0", "AL-17")
    state = building("AAAA@0,0", "AEAE FFWW EEEE VVWW")
    reason = "AEAE would face earth to air there: no contact matches."
    refused(state, "B AEAE@-1,0", "AL-18", reason, "al-cell-m1_0")
    refused(state, "B FFWW@1,0", "AL-18", "FFWW would face fire to air and water to air there")
    refused(state, "B AEAF@1,0", "AL-03", "There is no card AEAF in the deck")
    refused(state, "B AAAA@1,0", "AL-18", "AAAA is not in the pile.", "al-card-AEAE", "al-card-VVWW")
    refused(state, "B AEAE@0,0", "AL-05", "A card lies there already.", "al-cell-0_0")
    refused(state, "B AEAE@1,1", "AL-18", "No card lies beside that place", "al-cell-1_1")
    refused(state, "B AEAE@7,0", "AL-18", "No card lies beside that place")
    two = building("AAAA@0,0 AEAE@1,0", "FFWW EEEE VVWW")
    refused(two, "B EEEE@0,1", "AL-18", "EEEE would face earth to air there")
    refused(two, "X EEEE@0,1", "AL-21", "A card is exchanged only when")
    refused(two, "P A1", "AL-18", "First lay a card")
    refused(two, "done", "AL-18", "First lay a card")
    blind = building("AAAA@0,0", "AEAE", options={"build_draw": "blind"})
    refused(blind, "B EEEE@1,0", "AL-17", "Only the top card of the pile can be laid, which is AEAE.", "al-card-AEAE")


@pytest.mark.rule("AL-09", "AL-18")
def test_all_contacts_are_named() -> None:
    """Beside several cards all that faces another is said, each pair of elements once."""
    state = building("AAAA@0,0 AAEE@1,0", "FWFW VVVV EEEE")
    refused(state, "B FWFW@0,1", "AL-18", "FWFW would face fire to air and water to air there")
    refused(state, "B FWFW@1,1", "AL-18", "FWFW would face fire to earth and water to earth there")
    three = building("AAAA@0,0 AAEE@1,0 EEEE@1,1", "VVVV EEFF")
    refused(three, "B VVVV@0,1", "AL-18", "VVVV would face ether to earth and ether to air there")


@pytest.mark.rule("AL-21")
def test_exchanging() -> None:
    """Only the orbit card, only for a card that is laid, and it must match."""
    state = building(FLAWED, "AFAF", phase="swap")
    refused(
        state,
        "X FAFA@1,0",
        "AL-21",
        "FAFA would face fire to earth, air to earth and fire to air there: no contact with the",
        "al-cell-1_0",
    )
    refused(state, "X AAAA@0,0", "AL-21", "The orbit card is AFAF", "al-card-AFAF")
    refused(state, "X AFAF@2,0", "AL-21", "There is no card there to be exchanged.", "al-cell-2_0")
    refused(state, "B AFAF@2,0", "AL-21", "First exchange the orbit card")
    refused(state, "E A1", "AL-21")


@pytest.mark.rule("AL-12", "AL-13", "AL-16", "AL-25")
def test_starting_colonists() -> None:
    """Three territories of the own home world, before the first turn."""
    state = play(game().load({"phase": "colonist", "worlds": worlds(2)}), "P A1")
    refused(state, "P A1", "AL-25", "There is a colonist on A1 already", "al-terr-A1")
    refused(state, "P N1", "AL-25", "the own home world, which is A.")
    refused(state, "P A10", "AL-12", "There is no territory A10: the last of that world is A9.")
    refused(state, "P C1", "AL-13", "There is no world C here: the worlds are A, B and N.")
    refused(state, "E A1", "AL-25", "First place the colonists")
    refused(state, "B AAAA@0,0", "AL-16", "The worlds have been built already.")
    refused(setup("A1:A1"), "P A2", "AL-16", "Starting colonists are placed once")


@pytest.mark.rule("AL-30", "AL-32", "AL-33")
def test_expanding() -> None:
    """Vacant territories beside own pyramids, once on each world, with a pyramid of the stash."""
    state = setup("A2:A1 A4:A1 A5:A1 N1:A1 N2:B1")
    refused(state, "E A9", "AL-33", "A9 is next to none of your pyramids.", "al-terr-A9", "al-terr-A5")
    refused(state, "E N2", "AL-30", "There is a pyramid on N2 already", "al-terr-N2")
    refused(state, "E B1", "AL-32", "You have no pyramid on world B")
    refused(state, "E A12", "AL-12")
    refused(state, "E H1", "AL-13")
    refused(after(state, "E A1"), "E A3", "AL-32", "You have taken your action on world A in this turn.")
    refused(state, "done", "AL-32", "An action must be taken on every world", "al-terr-A2", "al-terr-N1")
    refused(state, "pass A", "AL-32", "At this table nobody passes")
    passing = setup("A2:A1 N1:A1", options={"expansion_pass": True})
    refused(after(passing, "pass A"), "pass A", "AL-32", "You have taken your action on world A")
    refused(passing, "pass B", "AL-32", "You have no pyramid on world B")
    ones = "A1:A1 A2:A1 A4:A1 A5:A1 A8:A1"
    refused(setup(ones, options={"expand_size": "one"}), "E A3", "AL-33", "At this table only a 1 is placed")


@pytest.mark.rule("AL-34")
def test_civilizing() -> None:
    """Own colonists, by one, to a size that the stash has."""
    state = setup("A2:A1 A4:A3 A7:A1i A9:B2 A5:A1", "A:A F2 F2 F2 F2; space:A T2")
    reason = "A5 needs a 2 in your stash, and there is none."
    refused(state, "C A5=2", "AL-34", reason, "al-terr-A5")
    refused(state, "C A2=3", "AL-34", "The pyramid on A2 has size 1, and sizes change by one.")
    refused(state, "C A2=1", "AL-34", "The pyramid on A2 has size 1 already.")
    refused(state, "C A9=1", "AL-34", "There is no pyramid of yours on A9.", "al-terr-A9")
    refused(state, "C A1=2", "AL-34", "There is no pyramid of yours on A1.")
    refused(state, "C A7=2", "AL-34", "There is an invader on A7", "al-terr-A7")
    refused(state, "C N1=2", "AL-32", "You have no pyramid on world N")
    refused(state, "C A10=2", "AL-12")


@pytest.mark.rule("AL-27", "AL-47", "AL-48", "AL-83")
def test_the_order_of_a_turn() -> None:
    """Parts and phases come in their order; a second step cannot be left out."""
    state = setup(PORT)
    for text in ("L A:T1", "D A:T1", "R T1", "U A5"):
        refused(state, text, "AL-32", "First take one action")
    refused(state, "V N", "AL-58", "Fleets fight after Movement")
    refused(state, "=T", "AL-55")
    refused(state, "@A1", "AL-32")
    refused(state, "Z A2", "AL-47", "At this table invaders stay invaders.")
    depart = setup(PORT, "A:A T1; space:A F1", phase="depart")
    refused(depart, "E A1", "AL-27", "Expansion is over in this turn.")
    refused(depart, "L A:T1", "AL-47", "Landing is over in this turn: the order is land, depart, arrive, launch.")
    refused(depart, "U A5", "AL-47", "Launching comes later: the order is land, depart, arrive, launch.")
    refused(depart, "S F1", "AL-60", "Ships fire only in a fleet battle.")
    refused(depart, "@A1", "AL-47", "First let depart")
    turned = setup(PORT, "A:A T1", phase="depart", options={"movement_order": "UDRL", "settle_invaders": True})
    refused(turned, "L A:T1", "AL-47", "Landing comes later: the order is settle, launch, depart, arrive, land.")
    refused(turned, "Z A1", "AL-47", "Settling invaders is over")
    land = setup(PORT, "A:A T1", phase="land")
    refused(land, "@A1", "AL-83", "First choose what is to go there.")
    at = after(land, "L A:T1")
    for text in ("done", "L A:T1", "@N", "=T"):
        refused(at, text, "AL-83", "First choose the territory on which it lands.")
    refused(at, "@N1", "AL-49", "It flies in the orbit of A, so it lands on a territory of A.", "al-orbit-A")
    refused(at, "@A5", "AL-30", "There is a pyramid on A5 already", "al-terr-A5")
    refused(at, "@A10", "AL-12")
    refused(at, "E A1", "AL-27")
    arrive = setup("", "space:A F1", phase="arriveat", unit="F1")
    refused(arrive, "@A1", "AL-83", "First choose the orbit")
    refused(arrive, "@H", "AL-13", "There is no world H here")
    refused(setup(PORT, phase="role", spot="A5"), "done", "AL-83", "First choose what the launched pyramid becomes")
    fight = setup("", FLEETS, phase="site")
    refused(fight, "L N:T1", "AL-27", "Movement is over in this turn.")
    refused(fight, "C A5=2", "AL-27")


@pytest.mark.rule("AL-49", "AL-50", "AL-51", "AL-52", "AL-53", "AL-56")
def test_ships() -> None:
    """Only own ships that are there; fighters and laden transports do not land."""
    state = setup("", "N:A T1 T2m1 F1; A:B T3; space:A T3", phase="land")
    refused(state, "L N:F1", "AL-51", "Fighters never land.", "al-unit-N-A-F1")
    refused(state, "L N:F1/m", "AL-51", "F1 is a fighter and carries no marine.")
    refused(state, "L N:T2m1", "AL-51", "T2m1 carries a marine and cannot land itself", "al-unit-N-A-T2m1")
    refused(state, "L N:T1/m", "AL-50", "T1 carries no marine that could land.", "al-unit-N-A-T1")
    refused(state, "L A:T3", "AL-49", "there is one in Space, which must arrive first", "al-unit-space-A-T3")
    refused(state, "L B:T2", "AL-49", "You have no T2 in the orbit of B.")
    refused(state, "L B:T2m1/m", "AL-50", "You have no T2m1 in the orbit of B.", "al-unit-N-A-T2m1")
    refused(state, "L N:T1m2/m", "AL-56", "A transport of size 1 carries no marine of size 2.")
    refused(state, "L H:T1", "AL-13")
    full = "N1:B1 N2:B1 N3:B1 N4:B1 N5:B1 N6:B2 N7:B2 N8:B2 N9:B2"
    refused(setup(full, "N:A T1; A:A T1", phase="land"), "L N:T1", "AL-49", "No territory of world N is vacant.")
    depart = setup("", "N:A T1; space:A T3", phase="depart")
    refused(depart, "D A:T1", "AL-52", "You have no T1 in the orbit of A.", "al-unit-N-A-T1")
    refused(depart, "D N:F1", "AL-52", "You have no F1 in the orbit of N.")
    arrive = setup("", "N:A T1; space:A T3", phase="arrive")
    refused(arrive, "R T1", "AL-53", "one that is in an orbit must depart first", "al-unit-N-A-T1")
    refused(arrive, "R F3", "AL-53", "You have no F3 in Space.")
    marine = setup("", "N:A T2m1", phase="landat", spot="N", unit="T2m1")
    refused(marine, "@A1", "AL-50", "It flies in the orbit of N")


@pytest.mark.rule("AL-54", "AL-55", "AL-56")
def test_launching() -> None:
    """Own colonists of a world with a spaceport that did not land in this turn; marines where there is room."""
    state = setup("A5:A3 A2:A1 A9:B1 A7:A1i N1:A1", "A:A T2 T1m1; A:B T1", phase="launch")
    refused(state, "U A9", "AL-54", "There is no pyramid of yours on A9.", "al-terr-A9")
    refused(state, "U A1", "AL-54", "There is no pyramid of yours on A1.")
    refused(state, "U A7", "AL-54", "There is an invader on A7, and invaders cannot launch.")
    refused(state, "U N1", "AL-54", "You have no spaceport on world N")
    landed = setup("A5:A3 A2:A1 B3:A3 B2:A1", phase="launch", landed=["A5", "B2"])
    refused(landed, "U A5", "AL-54", "The pyramid on A5 has landed in this turn and stays.")
    refused(landed, "U A2", "AL-54", "The spaceport on A5 has landed in this turn", "al-terr-A2", "al-terr-A5")
    near = setup("A5:A3 A1:A1", phase="launch", options={"launch_scope": "adjacent"})
    refused(near, "U A1", "AL-54", "only what is next to a spaceport launches: A1 is not", "al-terr-A5")
    role = after(state, "U A5")
    refused(role, "=MT2", "AL-56", "A marine of size 3 does not fit on a transport of size 2.", "al-unit-A-A-T2")
    refused(role, "=MT1m1", "AL-56", "T1m1 carries a marine already")
    refused(role, "=MF1", "AL-55", "F1 is a fighter")
    refused(role, "=MT3", "AL-55", "You have no T3 in the orbit of A.")
    refused(role, "=MT1m3", "AL-56", "A transport of size 1 carries no marine of size 3.")
    tight = setup(PORT, "A:A T2", phase="role", spot="A8", options={"marine_fit": "lt"})
    refused(tight, "=MT2", "AL-56", "A marine of size 2 does not fit on a transport of size 2.")


@pytest.mark.rule("AL-47")
def test_settling() -> None:
    """Only own invaders settle, where the option says so."""
    state = setup("A7:A1i A2:A1 A9:B1i", phase="settle", options={"settle_invaders": True})
    refused(state, "Z A2", "AL-47", "There is a colonist on A2 already.", "al-terr-A2")
    refused(state, "Z A9", "AL-47", "There is no invader of yours on A9.", "al-terr-A9")
    refused(state, "L A:T1", "AL-47", "Landing comes later")


@pytest.mark.rule("AL-58", "AL-59", "AL-60", "AL-61", "AL-62", "AL-63", "AL-01")
def test_battles() -> None:
    """Sites where fleets meet; every ship fires once; fighters cover transports; return fire at the current player."""
    state = setup("", f"{FLEETS}; A:A T1; space:A F1; space:B F1; B:A T2; B:B T2", phase="site", sites=["N"])
    refused(state, "V A", "AL-58", "do not meet in the orbit of A", "al-orbit-N")
    refused(state, "V B", "AL-59", "The battle in the orbit of B has been fought.", "al-orbit-N")
    refused(state, "S F2", "AL-59", "First choose the orbit")
    refused(state, "done", "AL-59", "First choose the orbit")
    shooter = setup("", "N:A F2 T3m1 F1; N:B F1 T3m2", phase="shooter", site="N", to_fire=["F2", "T3"])
    refused(shooter, "S F1", "AL-62", "Each ship fires once, and F1 has fired; still to fire: T3 and F2.")
    refused(shooter, "S T1", "AL-62", "You have no T1 in the orbit of N; still to fire: T3 and F2.")
    refused(shooter, "done", "AL-62", "Nobody holds fire")
    refused(shooter, "V N", "AL-62", "First choose the ship")
    refused(shooter, ">B:F1", "AL-62", "First choose the ship")
    target = after(shooter, "S F2")
    refused(
        target, ">B:T3m2", "AL-63", "A fighter covers T3m2: shoot at the fighters of Player 2 first.", "al-unit-N-B-F1"
    )
    refused(target, ">B:F2", "AL-60", "Player 2 has no F2 in the orbit of N.")
    refused(target, ">A:F1", "AL-60", "not at their own")
    refused(target, ">C:F1", "AL-01", "There is no seat C here: the seats are A to B.")
    refused(target, ">B:T1m2", "AL-56")
    refused(target, "done", "AL-83", "First name the target")
    back = setup("", "N:A F1; N:B F1; N:C T1", seats=3, phase="target", site="N", firing="B", unit="F1")
    refused(back, ">C:T1", "AL-61", "Return fire goes only at the ships of Player 1, whose turn it is.")
    refused(after(target, ">B:F1"), ">B:F1", "AL-81", "The dice of the attack are being rolled.")


@pytest.mark.rule("AL-64", "AL-65", "AL-70", "AL-79", "AL-80", "AL-81")
def test_chance_and_the_end() -> None:
    """Chance draws what is there and rolls as many dice as there are pips; nothing is played after the end."""
    state = game(3, first_seat="random").start()
    refused(state, "!first D", "AL-01", "There is no seat D here: the seats are A to C.")
    refused(state, "B AAAA@0,0", "AL-80", "Chance decides who begins.")
    play(state, "!first B draw AEAE")
    refused(state, "draw AEAE", "AL-79", "There is no AEAE among the cards that are still hidden.")
    refused(state, "draw VFEA", "AL-79", "Cards are drawn as printed: this one is AEFV.")
    refused(state, "draw AEAF", "AL-03")
    refused(state, "P A1", "AL-79", "A card is being drawn.")
    lot = game(neutral_build="lot").load(
        {
            "phase": "lot",
            "worlds": {key: worlds(2)[key] for key in "AB"},
            "laid": ["WWWW@0,0"],
            "pile": ["EEWW", "EWEW", "EFVW", "VVVV"],
        }
    )
    refused(lot, "B VVVV@1,0", "AL-18", "VVVV would face ether to water there")
    refused(lot, "P A1", "AL-80", "At this table chance builds the neutral world.")
    attack = setup("", "N:A F2; N:B T3", phase="attack", site="N", unit="F2", victim="B", target="T3")
    refused(attack, "!atk 4", "AL-64", "As many dice are rolled as the shooter has pips, which is 2.")
    refused(attack, "!def 4,4,4", "AL-81", "No defence is being rolled now.")
    defence = after(attack, "!atk 6,6")
    refused(defence, "!def 1,2", "AL-65", "As many dice are rolled as the target has pips, which is 3.")
    refused(defence, "!atk 1,2", "AL-81", "No attack is being rolled now.")
    refused(defence, "done", "AL-81", "The dice of the defence are being rolled.")
    plain = setup("A2:A1")
    refused(plain, "draw AAAA", "AL-79", "No card is being drawn now.")
    refused(plain, "!first A", "AL-80", "Nobody is being drawn")
    over = setup("A2:A1", phase="over")
    for text in ALL:
        refused(over, text, "AL-70", "The game is over.")


@pytest.mark.parametrize("seed", range(5))
def test_everything_is_refused_with_a_sentence(seed: int) -> None:
    """Whatever somebody tries anywhere in a game: it is legal, or refused with a rule of the book and a sentence."""
    rng = Rng(f"refusals {seed}")
    more: dict[str, Any] = (
        {},
        {"movement_order": "UDRL"},
        {"expansion_pass": True, "settle_invaders": True},
        {"build_draw": "blind", "first_seat": "random"},
        {"hold_fire": True},
    )[seed]
    state = game(2 + seed, **LIVELY, **more).start()
    while state.actor != ls.OVER:
        branches = state.legal() or [move for move, _ in state.chance()]
        legal = {state.text(move) for move in branches}
        for text in [ALL[rng.below(len(ALL))] for _ in range(10)]:
            refusal = state.why_not(text)
            assert (refusal is None) == (text in legal), text
            if refusal is not None:
                refused(state, text, refusal.rule)
                assert all(WHERE.fullmatch(where) for where in refusal.where), refusal.where
                seats = re.findall(r"\{(\d)\}", refusal.wording)
                assert all(int(seat) < state.game.seats for seat in seats)
        state.play(state.draw(rng) if state.actor == ls.CHANCE else branches[rng.below(len(branches))])
