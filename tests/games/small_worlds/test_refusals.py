"""Every kind of move that is not legal is refused with its rule, one sentence, and the elements to look at."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.chance import Rng

from .board import RACES_C, after, game, moves, play, setup

ALL = [
    "expand",
    "decline",
    "pass",
    "pick1",
    "pick6",
    "go",
    "roll",
    "stop",
    "done",
    "nofort",
    "nopeace",
    "stout",
    "stay",
    "first=0",
    "first=4",
    "=0",
    "=3",
    "draw humans",
    "draw forest",
    "peace0",
    "peace1",
    "peace7",
    *(
        f"{verb}{r}{sign}"
        for verb, sign in (
            ("abandon", ""),
            ("x", ""),
            ("x", "?"),
            ("x", "!"),
            ("x", "~"),
            ("put", ""),
            ("camp", ""),
            ("fort", ""),
            ("hero", ""),
        )
        for r in (0, 3, 4, 8, 9, 10, 16, 63, 99)
    ),
]


def refused(state: ls.State, text: str, rule: str, says: str = "", *where: str) -> None:
    """Check the refusal of a move: its rule, something in its sentence, and elements."""
    refusal = state.why_not(text)
    assert refusal is not None, f"{text} is legal"
    assert refusal.rule == rule, refusal
    assert says in refusal.reason, refusal
    assert set(where) <= set(refusal.where), refusal
    assert refusal.rule in state.game.rulebook
    assert re.fullmatch(r"[A-Z{0-9][^\n]+\.", refusal.reason), refusal


@pytest.mark.rule("SW-603")
def test_the_beginning_of_a_turn() -> None:
    """Without a region one must decline; without a tribe to choose one cannot."""
    homeless = setup("s0 Elves Swamp {} hand 3 conquests 1; s1 Orcs Hill {4:1}", phase="start")
    refused(homeless, "expand", "SW-603", "The Swamp Elves have no region, so they must decline.")
    state = setup("s0 Elves Swamp {4:2}", phase="start")
    refused(state, "x4", "SW-603", "First choose whether your tribe expands or declines.")
    refused(state, "abandon4", "SW-603")
    refused(state, "pick1", "SW-701", "only when you have no active tribe")
    refused(state, "pass", "SW-603")
    refused(state, "=3", "SW-901", "Nothing is being drawn")
    refused(setup("s0 Elves Swamp {4:2} hand 1"), "decline", "SW-603", "at the beginning of a turn")


@pytest.mark.rule("SW-701", "SW-702")
def test_choosing_a_tribe() -> None:
    """A place costs as many VP as places are before it; empty places cannot be chosen."""
    poor = setup("", phase="pick", vp=[2, 5])
    refused(poor, "pick4", "SW-701", "The tribe in place 4 costs 3 VP, and you have 2.", "sw-queue-4")
    refused(setup("", phase="pick", vp=[0, 5]), "pick2", "SW-701", "costs 1 VP, and you have none")
    refused(poor, "pick6", "SW-701", "The tribe in place 6 costs 5 VP, and you have 2.", "sw-queue-6")
    refused(poor, "pass", "SW-701", "You must choose a tribe")
    refused(poor, "stop", "SW-701", "First choose a tribe")
    refused(poor, "x4", "SW-701")


@pytest.mark.rule("SW-706", "SW-401")
def test_abandoning() -> None:
    """Own regions, in ascending order, before the conquests."""
    state = setup("s0 Humans Hill {4:1, 5:1, 10:1} hand 2", phase="ready")
    refused(state, "abandon9", "SW-706", "is no region of the Hill Humans")
    refused(state, "abandon99", "SW-401", "There is no region 99: the map has the regions 0 to 22.")
    later = after(state, "abandon5")
    refused(later, "abandon4", "SW-706", "in the order of their numbers", "sw-region-4")
    refused(later, "x4", "SW-706")
    refused(setup("s0 Humans Hill {4:1} hand 2"), "abandon4", "SW-706", "before conquering")


@pytest.mark.rule("SW-707", "SW-708", "SW-719", "SW-745", "SW-755", "SW-406")
def test_targets() -> None:
    """Own regions, water, what is protected, what is at peace, what is out of reach."""
    state = setup("s0 Humans Forest {4:1, 1:1} hand 8; s1 Halflings Heroic {10:1, 9:1, 3:1}", holes=[9], heroes=[3])
    for sign in ("", "?"):
        refused(state, f"x4{sign}", "SW-707", "is a region of the Forest Humans already", "sw-region-4")
        refused(state, f"x0{sign}", "SW-755", "only active Seafaring tribes")
        refused(state, f"x9{sign}", "SW-719", "A hole in the ground protects", "sw-region-9")
        refused(state, f"x3{sign}", "SW-719", "A hero protects", "sw-region-3")
        refused(state, f"x20{sign}", "SW-708", "is not next to a region of the Forest Humans", "sw-region-20")
        refused(state, f"x23{sign}", "SW-401", "There is no region 23")
    new = setup("s0 Humans Forest {} hand 9")
    refused(new, "x13", "SW-708", "enter at the border of the map or beside a sea", "sw-region-13")
    peace = setup("s0 Humans Forest {4:1} hand 9; s1 Trolls Diplomat {10:1}", peace={"1": 0})
    refused(peace, "x10", "SW-745", "Player 2 made peace with you", "sw-seat-P1", "sw-region-10")
    dragon = setup("s0 Humans Forest {4:1} hand 9; s1 Trolls Dragon Master {10:1}", dragon=10)
    refused(dragon, "x10", "SW-719", "The dragon protects")


@pytest.mark.rule("SW-709", "SW-710")
def test_costs_are_explained() -> None:
    """The refusal adds up what a region costs."""
    state = setup(
        "s0 Humans Forest {4:1} hand 2; s1 Ratmen Fortified {3:2}; s1 Trolls Swamp† {9:1}", fortresses=[3], lost=[10]
    )
    refused(state, "x10", "SW-710", "costs 3 (2, and 1 for the lost tribe), and 2 are in hand.", "sw-region-10")
    refused(state, "x3", "SW-710", "costs 6 (2, 2 for 2 Ratmen, 1 for the mountain, and 1 for the fortress), and 2")
    refused(state, "x9", "SW-710", "costs 4 (2, 1 for 1 Troll, and 1 for the troll lair)")
    cheap = setup("s0 Tritons Commando {4:1} hand 1; s1 Ratmen Bivouacking {9:1}", camps={"9": 3})
    refused(
        cheap,
        "x9",
        "SW-710",
        "costs 4 (2, 1 for 1 Ratman, and 3 for 3 camps, less 1 for Tritons at a coast, "
        "less 1 for Commando), and 1 is in hand.",
    )
    refused(setup("s0 Humans Forest {4:1}", lost=[]), "x5", "SW-710", "costs 2, and none is in hand.")


@pytest.mark.rule("SW-712", "SW-742")
def test_the_die() -> None:
    """At least one token, short by 1 to 3; not for Berserk; the options."""
    tribes = "s0 Humans Forest {4:1} hand 2; s1 Ratmen Hill {9:4, 10:1}"
    state = setup(tribes)
    refused(state, "x5?", "SW-712", "you need no die", "sw-region-5")
    refused(state, "x9?", "SW-712", "costs 6 (2, and 4 for 4 Ratmen), and 2 are in hand: that is more than the 3")
    refused(setup("s0 Humans Forest {4:1}"), "x5?", "SW-712", "at least one token in hand")
    one, stuck = ({name: True} for name in ("die_exactly_one", "die_only_if_stuck"))
    border = tribes.replace("9:4", "9:3")  # with three on the die it could be conquered
    for target, position in (("x10?", tribes), ("x9?", border)):
        refused(setup(position, options=one), target, "SW-712", "exactly one token in hand, and you have 2")
        refused(setup(position, options=stuck), target, "SW-712", "for those who can conquer nothing", "sw-region-5")
    refused(setup(tribes, options=one), "x9?", "SW-712", "more than the 3 which the die can bring")
    sailors = setup("s0 Humans Seafaring {1:1} hand 2; s1 Ratmen Hill {2:1}", options=stuck)
    refused(sailors, "x2?", "SW-712", "for those who can conquer nothing", "sw-region-0")
    refused(state, "roll", "SW-742", "Only an active Berserk tribe")
    berserk = setup("s0 Humans Berserk {4:1} hand 2; s1 Ratmen Hill {5:4, 3:2, 9:2, 10:2, 16:2}")
    refused(berserk, "x10?", "SW-742", "A Berserk tribe rolls first")
    rolled = after(berserk, "roll =1")
    refused(rolled, "roll", "SW-742", "You have rolled already")
    nothing = after(berserk, "roll =0")
    refused(nothing, "roll", "SW-742", "You have rolled already")
    refused(nothing, "x10", "SW-742", "costs 4 (2, and 2 for 2 Ratmen), and 2 are in hand.")
    refused(rolled, "x10", "SW-742", "costs 3 (2, and 2 for 2 Ratmen, less 1 for the die), and 2 are in hand.")
    refused(setup("s0 Humans Berserk {4:1}"), "roll", "SW-742", "at least one token in hand")
    far = setup("s0 Humans Berserk {4:1} hand 1; s1 Ratmen Hill {5:3, 3:2, 9:3, 10:3}")
    refused(far, "roll", "SW-742", "No region is within reach that would cost 4 tokens or less.")
    refused(after(state, "x10?"), "stop", "SW-305", "The die is being rolled.")
    sorcerers = setup("s0 Sorcerers Berserk {4:1} hand 2; s1 Ratmen Hill {5:1}")
    refused(after(sorcerers, "roll =0"), "x5~", "SW-742", "You have rolled the die")


@pytest.mark.rule("SW-731")
def test_conversions() -> None:
    """A lone token of an opponent's active tribe, one for each, within reach."""
    state = setup(
        "s0 Sorcerers Hill {8:1} hand 0; s0 Orcs Forest† {3:1}; s1 Elves Fortified {1:1, 2:1, 14:2}; "
        "s2 Ratmen Bivouacking {7:1, 9:1, 13:1}; s2 Giants Swamp† {10:1}",
        seats=3,
        camps={"9": 1},
        fortresses=[1],
    )
    assert moves(state) == "x1~ x2~ x7~ stop"
    refused(state, "x9~", "SW-731", "A camp protects", "sw-region-9")
    refused(state, "x14~", "SW-731", "There are 2 tokens in")
    refused(state, "x13~", "SW-708")
    again = after(state, "x1~")
    refused(again, "x2~", "SW-731", "You have replaced a token of Player 2 this turn already.", "sw-seat-P1")
    more = setup("s0 Sorcerers Hill {4:1}; s0 Orcs Forest† {5:1}; s1 Giants Swamp† {10:1}")
    refused(more, "x5~", "SW-731", "your own")
    refused(more, "x10~", "SW-731", "are in decline")
    amazons = setup("s0 Sorcerers Hill {4:1}; s1 Amazons Swamp {10:2} hand 4")
    refused(amazons, "x10~", "SW-731", "There are 2 tokens in")
    refused(more, "x3~", "SW-731", "There is no token of an active tribe")
    refused(setup("s0 Sorcerers Hill {} hand 5; s1 Elves Swamp {10:1}"), "x10~", "SW-731", "without a region")
    refused(setup("s0 Elves Hill {4:1} hand 5"), "x5~", "SW-731", "Only active Sorcerers")
    empty = setup("s0 Sorcerers Hill {4:1} hand 17; s1 Elves Swamp {10:1}")
    refused(empty, "x10~", "SW-731", "no Sorcerer token left")


@pytest.mark.rule("SW-746")
def test_the_dragon() -> None:
    """Dragon Master only, once a turn, with a token."""
    refused(setup("s0 Humans Hill {4:1} hand 2"), "x5!", "SW-746", "Only an active Dragon Master")
    state = setup("s0 Humans Dragon Master {4:1} hand 2")
    refused(state, "x20!", "SW-708")
    refused(after(state, "x5!"), "x10!", "SW-746", "this turn already", "sw-region-5")
    refused(setup("s0 Humans Dragon Master {4:1}"), "x5!", "SW-746", "none is left")


@pytest.mark.rule("SW-714", "SW-715", "SW-743", "SW-749", "SW-750", "SW-721")
def test_placing() -> None:
    """Own regions in ascending order; tokens, camps, fortresses, heroes."""
    state = setup("s0 Humans Forest {4:1, 10:1} hand 3", phase="redeploy")
    refused(state, "put5", "SW-714", "is no region of the Forest Humans", "sw-region-5")
    refused(after(state, "put10"), "put4", "SW-714", "in the order of their numbers")
    for late in ("stop", "x5", "x5?", "x5!", "x5~"):
        refused(state, late, "SW-605", "The conquests of this turn are over.")
    refused(state, "go", "SW-706", "that is over")
    all_of_them = setup("s0 Humans Forest {4:1, 10:1} hand 3", phase="redeploy", options={"keep_in_hand": False})
    refused(all_of_them, "done", "SW-714", "all tokens must be placed")
    beaten = setup(
        "s0 Orcs Hill {4:1}; s1 Elves Forest {9:1} retreat 2", phase="retreat", options={"keep_in_hand": False}
    )
    refused(beaten, "done", "SW-715")
    refused(beaten, "put4", "SW-715", "is no region of the Forest Elves")
    refused(beaten, "x4", "SW-607", "This is the turn of Player 1: you only place what was beaten.")
    camps = setup("s0 Humans Bivouacking {4:1, 10:1}", phase="camps")
    refused(camps, "camp5", "SW-743")
    refused(camps, "x5", "SW-605", "are over")
    refused(camps, "put4", "SW-714", "have been placed")
    refused(after(camps, "camp10"), "camp4", "SW-743")
    fort = setup("s0 Humans Fortified {4:1, 10:1}", phase="fortress", fortresses=[4])
    refused(fort, "fort4", "SW-749", "There is a fortress in", "sw-region-4")
    refused(fort, "fort5", "SW-749", "is no region of")
    hero = setup("s0 Humans Heroic {4:1, 5:1, 10:1}", phase="heroes")
    refused(hero, "hero10", "SW-750", "Name the smaller number first")
    refused(hero, "hero9", "SW-750", "is no region of")
    second = after(hero, "hero5")
    refused(second, "hero5", "SW-750", "different regions")
    refused(second, "hero4", "SW-750", "in the order")
    trim = setup("s0 Amazons Stout {4:1, 5:1, 10:1, 16:1} hand 2", phase="trim")
    refused(trim, "abandon16", "SW-721", "2 regions must be given up", "sw-region-4")
    refused(trim, "abandon9", "SW-721")
    refused(after(trim, "abandon5"), "abandon4", "SW-721", "in the order")


@pytest.mark.rule("SW-745", "SW-757")
def test_after_scoring() -> None:
    """Peace with an opponent who was not attacked."""
    state = setup("s0 Trolls Diplomat {4:1}; s1 Elves Hill {5:1}", phase="peace", attacked=[1])
    refused(state, "peace1", "SW-745", "You attacked Player 2 this turn.", "sw-seat-P1")
    refused(state, "peace0", "SW-745", "not with yourself")
    refused(state, "peace2", "SW-745", "There is no seat 2")
    refused(state, "stay", "SW-757", "Only a Stout tribe")
    refused(state, "x10", "SW-605", "are over")
    refused(state, "done", "SW-714", "ends only the placing")
    refused(setup("s0 Trolls Stout {4:1}", phase="stout"), "decline", "SW-603")


@pytest.mark.rule("SW-505", "SW-703", "SW-805", "SW-901", "SW-1205")
def test_chance_and_the_end() -> None:
    """Nothing can be played while chance acts, and nothing after the end."""
    state = game().start()
    refused(state, "pick1", "SW-505", "Chance decides who begins.")
    refused(state, "first=2", "SW-505", "There is no seat 2")
    state.play(state.parse("first=0"))
    refused(state, "pick1", "SW-703", "A tile is being drawn.")
    refused(state, "draw forest", "SW-1205", "A race tile is drawn now.")
    play(state, "draw humans draw forest")
    refused(after(state, ""), "draw humans", "SW-901")
    over = setup("s0 Elves Hill {4:1}", phase="over", seat=1, round=10)
    for text in ALL:
        refused(over, text, "SW-805", "The game is over.")


@pytest.mark.rule("SW-702")
def test_no_tribe_to_choose() -> None:
    """With many declines the piles can run out; then one passes."""
    held = [
        {"seat": 1, "race": race, "power": None, "declined": True, "regions": {str(r): 1}}
        for r, race in zip((1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15), RACES_C, strict=True)
    ]
    data = {"phase": "pick", "tribes": held, "queue": [], "tops": [None, "hill"]}
    state = game(many_declines=True, power_tile_leaves=True).load(data)
    assert moves(state) == "pass"
    refused(state, "pick1", "SW-702", "you can only pass")
    two = [[race, power, 0] for race, power in zip(RACES_C[-2:], ("forest", "swamp"), strict=True)]
    few = game(many_declines=True, power_tile_leaves=True).load(
        {**data, "tribes": held[:-2], "queue": two, "vp": [0, 5]}
    )
    refused(few, "pick2", "SW-701", "The tribe in place 2 costs 1 VP, and you have none.", "sw-queue-2")
    refused(few, "pick3", "SW-702", "There is no tribe in place 3: the last is in place 2.", "sw-queue-3")
    refused(state, "x4", "SW-701", "you can only pass")


def test_everything_is_refused_with_a_sentence() -> None:
    """Whatever somebody tries anywhere in a game: it is legal, or refused with a rule of the book and a sentence."""
    for seed in range(4):
        rng = Rng(f"refusals {seed}")
        state: Any = game(2 + seed, published=seed % 2 == 1, turns=3).start()
        while state.actor != ls.OVER:
            legal = {state.text(move) for move in state.legal() or [move for move, _ in state.chance()]}
            for text in [ALL[rng.below(len(ALL))] for _ in range(12)]:
                refusal = state.why_not(text)
                assert (refusal is None) == (text in legal), text
                if refusal is not None:
                    refused(state, text, refusal.rule, *refusal.where[:0])
                    assert all(re.fullmatch(r"sw-(region|queue)-\d+|sw-seat-P\d", where) for where in refusal.where)
            moves_now = state.legal()
            state.play(state.draw(rng) if state.actor == ls.CHANCE else moves_now[rng.below(len(moves_now))])
