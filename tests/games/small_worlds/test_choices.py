"""Choices: what they are called, and that what is said of them is what happens."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.view import Choice
from ludoscape.games.small_worlds.rules.conquest import cost
from ludoscape.games.small_worlds.rules.costs import price, total
from ludoscape.games.small_worlds.rules.scoring import reckon
from ludoscape.games.small_worlds.rules.scoring import total as points
from ludoscape.games.small_worlds.rules.state import SmallWorldsState

from .board import fixture_c, hand, moves, paid, play, pool, setup, tray, vp
from .sights import VARIANTS, choice, lines, walk

GAMES = pytest.mark.parametrize(("seats", "options"), VARIANTS)


def lines_of(c: Choice, pattern: str) -> list[re.Match[str]]:
    """Find the consequences of a choice whose text and result fit a pattern."""
    return [
        found for line in c["effects"]["lines"] if (found := re.search(pattern, f"{line['text']} | {line['result']}"))
    ]


@pytest.mark.rule("SW-709", "SW-742")
@GAMES
def test_explained_costs_are_the_costs_of_the_core(seats: int, options: dict[str, Any]) -> None:
    """For every tribe and region of many positions; with a die that waits, what is then paid."""
    for n, (state, _) in enumerate(walk(seats, options, f"costs {options}")):
        assert isinstance(state, SmallWorldsState)
        if n % 7:
            continue
        die = max(0, int(state.die))
        for race in {int(state.acting), *(int(race) for race in state.active)} - {-1}:
            for r in range(int(state.chart.size)):
                explained = total(price(state, race, r))
                assert explained == max(1, int(cost(state, race, r)) - die)


@pytest.mark.rule("SW-709", "SW-733", "SW-749", "SW-743")
def test_a_cost_is_explained_item_by_item() -> None:
    """What stands in the region, by name, and what the tribe takes off."""
    state = setup("s0 Humans Commando {4:1, 2:1} hand 8; s1 Trolls Fortified {3:2}", fortresses=[3])
    assert lines(state, "x3")[0] == (
        "Costs 6 of your 8 tokens | any region 2, 2 Trolls, mountain 1, fortress 1, troll lair 1, Commando -1 | 2 left"
    )
    cheap = setup("s0 Tritons Mounted {11:1} hand 3", lost=[])
    assert lines(cheap, "x6")[0] == (
        "Costs 1 of your 3 tokens | any region 2, Tritons at a coast -1, Mounted -1, never less than 1 | 2 left"
    )
    camps = setup("s0 Orcs Hill {4:1} hand 7; s1 Humans Bivouacking {10:1, 9:1}", camps={"10": 3, "9": 2})
    assert "any region 2, 1 Human, 3 camps" in lines(camps, "x10")[0]


@pytest.mark.rule("SW-710", "SW-711", "SW-802")
def test_a_conquest_says_what_it_brings() -> None:
    """Its price, whose tokens die and go back, and what it adds to the score of the turn."""
    state = setup("s0 Orcs Hill {4:1} hand 6; s1 Humans Merchant {9:1, 10:3}")
    assert choice(state, "x10")["label"] == "Conquer Stonecrop with 5"
    assert lines(state, "x10") == [
        "Costs 5 of your 6 tokens | any region 2, 3 Humans | 1 left",
        "1 Human of {1} dies | -1",
        "2 Humans go back to {1}'s hand | 2",
        "Your turn would score: 1 becomes 4 VP | regions +1, Orcs +1, Hill +1 | +3 VP",
        "{1} would score less | -2 VP",
    ]


@pytest.mark.rule("SW-901", "SW-712")
@pytest.mark.parametrize(("region", "needs"), [(10, 2), (9, 1), (3, 2)])
def test_an_attempt_says_its_chance(region: int, needs: int) -> None:
    """One in two for a dot, one in three for two, one in six for three: as the die is."""
    state = setup("s0 Humans Forest {4:1} hand 2; s1 Ratmen Hill {3:1, 5:2, 9:1, 10:2}")
    hint = choice(state, f"x{region}?")["hint"]
    assert hint.startswith(f"needs {needs} or more")
    won = wins(play(state, f"x{region}?"), region)
    assert won == Fraction(*map(int, re.findall(r"(\d) in (\d)", hint)[0]))


def wins(state: ls.State, region: int) -> Fraction:
    """Tell how likely an attempt is to succeed."""
    weights = state.chance()
    won = 0
    for move, weight in weights:
        after = state.copy()
        after.play(move)
        won += weight * (str(region) in after.dump()["tribes"][0]["regions"])
    return Fraction(won, sum(weight for _, weight in weights))


@pytest.mark.rule("SW-701")
def test_a_pick_says_price_coins_tokens_and_abilities() -> None:
    """And each of these comes true."""
    queue = [["humans", "forest", 0], ["orcs", "hill", 0], ["elves", "bivouacking", 3]]
    state = fixture_c(queue=queue, vp=[2, 5])
    c = choice(state, "pick3")
    assert (c["label"], c["hint"]) == ("Bivouacking Elves", "11 tokens, pay 2, get 3 VP")
    assert c["icon"] == "tribe-elves"
    assert lines(state, "pick3") == [
        "Elves: Loses no token when a region is conquered: all of them retreat.",
        "Bivouacking: Five camps to place after redeploying: each costs attackers 1 token more.",
        "You put 1 VP on each tribe before it: Humans and Orcs | -2 VP",
        "You get the VP that lie on it | +3 VP",
        "Your VP | 2 becomes 3",
        "Tokens for your hand | Elves 6, Bivouacking 5 | 11",
        "Camps for your hand | 5",
    ]
    assert paid(state, "pick3") == 1
    assert hand(play(state, "pick3"), "elves") == 11


@pytest.mark.rule("SW-721")
def test_amazons_are_told_what_they_must_give_up() -> None:
    """Before they spend tokens that must be in hand at the end."""
    state = setup("s0 Amazons Stout {4:1, 18:1} hand 4", lost=[])
    assert not any("Amazons need" in line for line in lines(state, "stop"))
    assert choice(state, "x5")["hint"] == "+1 VP, then give up 1 region"
    assert lines(state, "x5")[-1] == "Amazons need four tokens in hand at the end: give up 1 region | -1"
    play(state, "x5")
    assert lines(state, "stop")[-1] == "Amazons need four tokens in hand at the end: give up 1 region | -1"
    assert play(state, "stop").view(0)["prompt"]["title"] == "Give up 1 region"


@pytest.mark.rule("SW-603")
def test_who_stops_without_a_region_is_warned() -> None:
    """For such a tribe must decline next turn, and is gone; not where it may come anew, or there is no next turn."""
    warning = "Without a region the Dwarves must decline next turn | and leave the game then"
    nowhere = "s0 Dwarves Merchant {} hand 6"
    assert warning in lines(setup(nowhere), "stop") and choice(setup(nowhere), "stop")["effects"]["asks"]
    only = setup("s0 Dwarves Merchant {} hand 0")
    assert moves(only) == "stop" and not choice(only, "stop")["effects"].get("asks"), "nothing else can be done"
    assert warning not in lines(setup("s0 Dwarves Merchant {4:1} hand 6", lost=[]), "stop")
    assert warning not in lines(setup(nowhere, options={"reenter_from_hand": True}), "stop")
    assert warning not in lines(setup(nowhere, options={"turns": 2}), "stop")


@pytest.mark.rule("SW-714", "SW-719")
def test_redeploying_says_what_guards_and_what_is_of_no_use() -> None:
    """A token makes a region dearer, but not one that nobody can attack; in the last turn it can be used no more."""
    tribe = "s0 Halflings Hill {4:1, 5:1} hand 4"
    state = setup(tribe, phase="redeploy", holes=[4])
    assert lines(state, "put4")[-1] == "Nobody can attack it anyway"
    assert lines(state, "put5")[-1].startswith("Tokens that an attacker needs there | unless its tribe can do with")
    assert lines(state, "done")[0] == "They stay in your hand for a later turn | 4"
    last = setup(tribe, phase="redeploy", holes=[4], options={"turns": 2})
    assert lines(last, "done")[0] == "There is no later turn to use them in | 4"
    beaten = setup("s0 Humans Forest {4:1}; s1 Elves Swamp {5:1} retreat 2", phase="retreat", options={"turns": 2})
    assert lines(beaten, "done")[0] == "They stay in your hand for a later turn | 2", "seat 1 has its turn after this"


@pytest.mark.rule("SW-704", "SW-722")
def test_a_decline_says_what_leaves_and_what_stays() -> None:
    """The earlier tribe, the tokens lost, what the tribe goes on paying and doing."""
    state = setup("s0 Dwarves Merchant {4:4, 5:2, 16:1}; s0 Orcs Hill† {17:1, 18:1}", phase="start")
    c = choice(state, "decline")
    assert (c["label"], c["hint"]) == ("Decline the Dwarves", "keeps 3 regions, the Orcs leave")
    assert lines(state, "decline") == [
        "Your declined Orcs leave the game | -2 regions",
        "The Dwarves stay in decline | 3 regions, 3 tokens",
        "They go on paying each turn | 5 VP",
        "Tokens that go back to the tray | -4",
        "Dwarves: Still 1 VP more for each region with a mine.",
        "Your turn would score: 10 becomes 5 VP"
        " | regions -2, Dwarves -2, Merchant -3, mines of declined Dwarves +2 | -5 VP",
    ]


@GAMES
@pytest.mark.rule("SW-711", "SW-714", "SW-803", "SW-1103")
def test_what_is_said_comes_true(seats: int, options: dict[str, Any]) -> None:
    """Each choice of many positions is played: its numbers are those of the position after it."""
    for n, (state, _) in enumerate(walk(seats, options, f"truth {options}")):
        if state.actor < 0 or n % 5:
            continue
        choices = state.view(state.actor)["choices"]
        labels = [c["label"] for c in choices]
        assert len(set(labels)) == len(labels)
        for c in choices:
            after = state.copy()
            after.play(state.parse(c["move"]))
            assert c["effects"]["undo"] == (after.actor == state.actor)
            compare(state, c, after)


def compare(state: ls.State, c: Choice, after: ls.State) -> None:
    """Compare what is said of a choice with what it did."""
    assert isinstance(state, SmallWorldsState)
    assert isinstance(after, SmallWorldsState)
    seat = int(state.actor)
    texts = [text for line in c["effects"]["lines"] for text in (line["text"], line["detail"], line["result"])]
    assert not any(
        "!" in text or "None" in text for text in (*texts, c["label"], c["hint"], *map(str, c["ask"].values()))
    )
    for found in lines_of(c, r"Costs (\d+) of your (\d+) tokens? \| (\d+) left"):
        race = state.dump()["acting"]
        assert (hand(state, race), hand(after, race)) == (int(found[2]), int(found[3]))
    for found in lines_of(c, r"Your VP \| (\d+) becomes (\d+)"):
        assert (vp(state, seat), vp(after, seat)) == (int(found[1]), int(found[2]))
    for found in lines_of(c, r"Your turn is scored \| \+(\d+) VP"):
        assert vp(after, seat) - vp(state, seat) == int(found[1])
    if c["kind"] in ("conquer", "dragon", "convert"):
        lost(state, c, after)
    would = lines_of(c, r"Your turn would score: (\d+) becomes (\d+) VP")
    if c["kind"] in ("conquer", "dragon", "convert", "abandon"):
        scores = [points(reckon(state, seat)), points(reckon(after, seat))]
        assert scores == [int(would[0][1]), int(would[0][2])] if would else scores[0] == scores[1]


def lost(state: ls.State, c: Choice, after: ls.State) -> None:
    """Compare tokens that die and go back with tray and retreat pool of the tribe that was beaten."""
    region = int(c["picks"][0].rsplit("-", 1)[1])
    holder = next((entry["race"] for entry in state.dump()["tribes"] if str(region) in entry["regions"]), None)
    dies, back = lines_of(c, r"^(\d+) \w+ of (?:\{\d\}|yours) dies \|"), lines_of(c, r"^(\d+) \w+ (?:goes|go) back to ")
    back = [found for found in back if "camp" not in found[0]]
    if holder is None or lines_of(c, "they leave the game"):
        assert not dies and not back
        return
    dead = tray(after, holder) - tray(state, holder)
    assert [int(found[1]) for found in dies] == [dead] * (dead > 0)
    retreats = pool(after, holder) - pool(state, holder)
    assert [int(found[1]) for found in back] == [retreats] * (retreats > 0)


@pytest.mark.rule("SW-730")
@pytest.mark.parametrize(("hand", "grows"), [(15, True), (16, True), (17, False)])
def test_no_more_skeletons_come_than_the_tray_has(hand: int, grows: bool) -> None:
    """The fourth region that was not empty brings a second Skeleton, unless the tray has only one left."""
    state = setup(f"s0 Skeletons Hill {{4:1, 5:1}} hand {hand} nonempty 3; s1 Elves Swamp {{10:1}}")
    assert (tray(state, "skeletons"), "x10" in moves(state).split()) == (18 - hand, True)
    assert any("One more Skeleton" in line for line in lines(state, "x10")) == grows


@pytest.mark.rule("SW-604")
def test_whoever_goes_on_hears_that_declined_ghouls_go_first() -> None:
    """And does not where there are none."""
    tribes = "s0 Orcs Hill {4:3}; s0 Ghouls Forest† {17:2}; s1 Ratmen Swamp {10:1}"
    assert "Your declined Ghouls conquer first" in lines(setup(tribes, phase="start", round=3), "expand")
    assert not re.search("Ghouls", " ".join(lines(setup("s0 Orcs Hill {4:3}", phase="start"), "expand")))
