"""Positions broken on purpose are refused with the number of the invariant.

Invariants 18, 19, 22 and the first part of 11 are about what a move changes: random games show them.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

import ludoscape as ls
from ludoscape.engine.chance import Rng
from ludoscape.games.small_worlds.rules.position import (
    CAMP,
    CAMPS_HELD,
    DRAGON,
    FIELDS,
    HAND,
    HERO,
    HOLE,
    IMMUNE,
    LOST,
    OWNER,
    POWER,
    TRAY,
)
from ludoscape.games.small_worlds.rules.tribes import ELVES, HUMANS
from tests.games.breaking import refused, spoilt

from .board import game, position, setup

TRIBES = "s0 Humans Forest {4:2} hand 1; s1 Elves Hill† {9:1}; s1 Orcs Swamp {10:1}"


def broken(
    number: int, tribes: str = "", *, seats: int = 2, options: dict[str, Any] | None = None, **more: Any
) -> None:
    """Check that data is refused with this number."""
    with refused(number):
        game(seats, **(options or {})).load(position(tribes, **more))


def word(state: ls.State, r: int) -> int:
    """Give the word of a region."""
    return int(cast(Any, state).region[r])


@pytest.mark.rule("SW-301", "SW-503")
def test_invariant_1_tokens() -> None:
    """As many tokens of each race as its tray holds at first, wherever they are."""
    broken(1, "s0 Humans Forest {4:2} hand 9")
    state = setup(TRIBES)
    spoilt(state, 1, tribe=(FIELDS * HUMANS + TRAY, 8))
    spoilt(state, 1, tribe=(FIELDS * HUMANS + HAND, -1))
    spoilt(state, 1, region=(4, word(state, 4) + 1))
    spoilt(state, 1, tribe=(FIELDS * 5 + TRAY, 10))


@pytest.mark.rule("SW-506", "SW-702")
def test_invariants_2_and_3_tiles() -> None:
    """Each tile is in one place."""
    queue = [["elves", "forest", 0]]
    broken(2, "s0 Elves Hill {4:1}", queue=queue)
    broken(2, phase="pick", races_left=["humans"])
    broken(2, phase="pick", races_left=["humans", "humans"])
    broken(2, "s0 Humans Hill {4:1}; s1 Humans Forest {5:1}")
    broken(3, "s0 Elves Hill {4:1}", discards=["hill"])
    broken(3, "s0 Elves Hill {4:1}", powers_left=["forest"])
    broken(3, "s0 Elves Hill {4:1}; s1 Orcs Hill {5:1}")
    state = setup(TRIBES)
    spoilt(state, 3, tribe=(FIELDS * HUMANS + POWER, -1))


@pytest.mark.rule("SW-307")
def test_invariant_4_regions() -> None:
    """Tokens belong to one tribe; never beside a lost tribe."""
    broken(4, "s0 Humans Hill {9:1}", lost=[9])
    broken(4, "s0 Humans Hill {9:1}; s1 Elves Forest {9:1}")
    state = setup(TRIBES)
    spoilt(state, 4, region=(5, 1))
    spoilt(state, 4, region=(4, word(state, 4) & ~31))
    spoilt(state, 4, region=(5, 1 + 32 * 14))


@pytest.mark.rule("SW-716")
def test_invariant_5_markers() -> None:
    """A region without a tribe has no marker."""
    for more in ({"fortresses": [5]}, {"camps": {"5": 1}}, {"holes": [5]}, {"heroes": [5]}, {"dragon": 5}):
        broken(5, TRIBES, **more)


@pytest.mark.rule("SW-704", "SW-307")
def test_invariant_6_tribes_of_a_player() -> None:
    """One active tribe, one in decline, and a Spirit tribe."""
    broken(6, "s0 Humans Hill {4:1}; s0 Elves Forest {5:1}")
    two = "s0 Humans Hill {4:1}; s0 Elves Forest† {5:1}; s0 Orcs Swamp† {10:1}"
    broken(6, two)
    setup(two, options={"many_declines": True})
    setup("s0 Humans Hill {4:1}; s0 Elves Spirit† {5:1}; s0 Orcs Swamp† {10:1}")
    broken(6, "s0 Humans Hill {4:1}; s0 Elves Forest† {5:1} spirit 1")
    state = setup(TRIBES)
    spoilt(state, 6, active=(0, -1))
    spoilt(state, 6, active=(1, ELVES))
    spoilt(state, 6, tribe=(FIELDS * HUMANS + OWNER, 2))


@pytest.mark.rule("SW-705", "SW-604")
def test_invariant_7_extinction() -> None:
    """A declined tribe has a region, but for Ghouls inside their own expansion."""
    broken(7, "s0 Humans Hill {4:1}; s0 Elves Forest† {}")
    ghouls = "s0 Humans Hill {4:1}; s0 Ghouls Forest† {} hand 3"
    broken(7, ghouls, acting="ghouls")
    setup(ghouls, acting="ghouls", options={"abandon_all": True})


@pytest.mark.rule("SW-704", "SW-724")
def test_invariant_8_tokens_in_decline() -> None:
    """One token in each region and none elsewhere; Ghouls may have more."""
    for tribe in ("{5:2}", "{5:1} hand 1", "{5:1} retreat 1"):
        broken(8, f"s0 Humans Hill {{4:1}}; s1 Elves Forest† {tribe}")
        setup(f"s0 Humans Hill {{4:1}}; s1 Ghouls Forest† {tribe}")


@pytest.mark.rule("SW-755")
def test_invariant_9_water() -> None:
    """Only Seafaring tribes are on water; in decline perhaps without their tile."""
    broken(9, "s0 Humans Hill {0:1}")
    setup("s0 Humans Seafaring {0:1}; s1 Orcs Hill {4:1}")
    leaves = {"power_tile_leaves": True}
    setup("s0 Humans Hill {4:1}; s0 Elves† {0:1}", options=leaves)
    broken(9, "s0 Humans Hill {4:1}; s0 Elves† {0:1}")


@pytest.mark.rule("SW-303", "SW-743", "SW-746", "SW-749", "SW-750", "SW-726")
def test_invariant_10_markers() -> None:
    """So many markers as there are, and only where they belong."""
    wide = "s0 Humans Fortified {1:1, 2:1, 3:1, 4:1, 5:1, 6:1, 7:1}"
    setup(wide, fortresses=[1, 2, 3, 4, 5, 6])
    broken(10, wide, fortresses=[1, 2, 3, 4, 5, 6, 7])
    broken(10, TRIBES, holes=[4])
    broken(10, "s0 Humans Forest {5:1}; s1 Halflings Hill† {4:1}", holes=[4])
    broken(10, "s0 Halflings Hill {4:1, 5:1, 10:1}", holes=[4, 5, 10])
    broken(10, TRIBES, heroes=[4])
    broken(10, "s0 Humans Heroic {4:1, 5:1, 10:1}", heroes=[4, 5, 10])
    broken(10, TRIBES, dragon=4)
    broken(10, TRIBES, camps={"4": 1})
    broken(10, "s0 Humans Bivouacking {4:1} camps 5", camps={"4": 1})
    state = setup("s0 Humans Bivouacking {4:1}; s1 Elves Dragon Master {5:1, 10:1}", dragon=5)
    spoilt(state, 10, tribe=(FIELDS * HUMANS + CAMPS_HELD, 4))
    spoilt(state, 10, tribe=(FIELDS * ELVES + CAMPS_HELD, 1))
    spoilt(state, 10, region=(10, word(state, 10) | DRAGON))
    spoilt(state, 10, region=(4, word(state, 4) + CAMP))
    for mark in (HOLE, HERO):
        spoilt(state, 10, region=(4, word(state, 4) | mark))


@pytest.mark.rule("SW-502")
def test_invariant_11_lost_tribes() -> None:
    """Lost tribes are only where the map had them."""
    broken(11, phase="pick", lost=[3])
    spoilt(setup(TRIBES), 11, region=(5, LOST))


@pytest.mark.rule("SW-304", "SW-504")
def test_invariant_12_victory_points() -> None:
    """What players and the queue have is 5 for each, and all that was scored."""
    broken(12, TRIBES, vp=[9, 8], earned=6)
    state = setup(TRIBES, vp=[9, 8])
    assert state.dump()["earned"] == 7
    spoilt(state, 12, vp=(0, -1), earned=-3)
    spoilt(state, 12, queue=(2, 1))
    spoilt(state, 12, earned=8)


@pytest.mark.rule("SW-702", "SW-703")
def test_invariants_13_and_14_piles() -> None:
    """The queue is filled as far as it can be, and at least three combinations can be seen."""
    state: Any = setup(TRIBES)
    spoilt(state, 14, powers_left=0, top_power=-1, discards=state.powers_left | 1 << int(state.top_power))
    queue = state.queue[:]
    spoilt(
        state,
        13,
        places=4,
        races_left=state.races_left | 1 << int(queue[12]),
        powers_left=state.powers_left | 1 << int(queue[13]),
    )


@pytest.mark.rule("SW-715", "SW-714", "SW-721")
def test_invariants_15_and_16_between_turns() -> None:
    """Nothing waits to be placed, and no tokens are kept where that is not allowed."""
    broken(15, "s0 Humans Hill {4:1} retreat 1", phase="start")
    broken(15, "s0 Humans Hill {4:1}; s1 Elves Bivouacking {5:1} camps_back 2", phase="start")
    all_placed = {"keep_in_hand": False}
    broken(16, "s0 Humans Hill {4:1} hand 1", phase="start", options=all_placed)
    setup("s0 Humans Hill {4:1} hand 1", phase="start")
    setup("s0 Humans Hill {} hand 1 conquests 1", phase="start", options=all_placed)
    for hand in (3, 5):
        broken(16, f"s0 Humans Hill {{4:1}}; s1 Amazons Forest {{5:1}} hand {hand}", phase="start", options=all_placed)
    broken(16, "s0 Amazons Forest {5:1} hand 3", phase="start")
    at_work = "s0 Humans Hill {4:1} hand 1"
    broken(15, f"{at_work} retreat 1", phase="redeploy")
    broken(16, f"{at_work}; s1 Elves Swamp {{5:1}} hand 1", phase="redeploy", options=all_placed)
    setup(at_work, phase="redeploy", options=all_placed)
    setup("s0 Amazons Forest {5:1} hand 4", phase="start", options=all_placed)


@pytest.mark.rule("SW-745")
def test_invariant_17_peace() -> None:
    """Only an active Diplomat tribe has made peace, with another player."""
    broken(17, TRIBES, peace={"0": 1})
    broken(17, "s0 Humans Hill {5:1}; s0 Trolls Diplomat† {4:1}", peace={"0": 1})
    broken(17, "s0 Trolls Diplomat {4:1}", peace={"0": 0})
    setup("s0 Trolls Diplomat {4:1}", peace={"0": 1})


@pytest.mark.rule("SW-601")
def test_invariant_20_decisions() -> None:
    """There is something to decide as long as the game goes on, and it is noted who decides."""
    state = setup(TRIBES)
    spoilt(state, 20, actor=ls.CHANCE)
    spoilt(state, 20, actor=ls.OVER)
    spoilt(state, 20, actor=2)
    spoilt(state, 20, round=11)
    spoilt(state, 20, best=1)
    spoilt(state, 20, reason=1)
    spoilt(setup("s0 Humans Heroic {4:1, 5:1}", phase="heroes"), 20, left=3)


@pytest.mark.rule("SW-704")
def test_invariant_21_number_of_tribes() -> None:
    """Two for each player and a Spirit tribe."""
    full = "s0 Humans Hill {4:1}; s0 Elves Spirit† {5:1}; s0 Orcs Swamp† {10:1}; s1 Giants Forest {9:1}; "
    setup(full + "s1 Wizards Stout† {3:1}")
    more = full + "s1 Wizards Stout† {3:1}; s1 Trolls Merchant† {16:1} spirit 1"
    broken(21, more)
    setup(more.removesuffix(" spirit 1"), options={"many_declines": True})


@pytest.mark.rule("SW-711", "SW-719", "SW-803", "SW-502")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"published": True}), (5, {"turns": 3})])
def test_what_a_move_changes(seats: int, options: dict[str, Any]) -> None:
    """Invariants 11, 18, 19 and 22: see the dossier."""
    rng = Rng(f"changes {seats}")
    state: Any = game(seats, **options).start()
    while state.actor != ls.OVER:
        legal = state.legal()
        move = state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))]
        before: Any = state.copy()
        text = state.text(move)
        state.play(move)
        state.validate()
        was, now = list(before.region), list(state.region)
        assert {r for r, w in enumerate(now) if w & LOST} <= {r for r, w in enumerate(was) if w & LOST}
        mark = 32 * (int(before.acting) + 1)
        if text[0] == "x" and not text.endswith("?") and text != "expand":
            held = {r for r, w in enumerate(was) if w & 480 == mark}
            assert {r for r, w in enumerate(now) if w & 480 == mark} == held | {int(text[1:].rstrip("!~"))}
        for r, w in enumerate(was):
            if w & IMMUNE and now[r] & 480 != w & 480:
                assert text == f"abandon{r}", "only its own tribe leaves a region that nobody can take"
        if before.earned != state.earned:
            sheet = state.dump()["sheets"][str(int(before.seat))]
            gained = [int(state.vp[seat] - before.vp[seat]) for seat in range(seats)]
            assert gained == [sum(sheet[:5]) * (seat == before.seat) for seat in range(seats)]
