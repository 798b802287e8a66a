"""Positions broken on purpose are refused with the number of the invariant.

Invariants 10, 12, 13, 14 and 20, and parts of 8, 11, 15, 16 and 17, are about what a move changes: random games show
them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import ludoscape as ls
from ludoscape.engine.chance import Rng
from ludoscape.games.alheimur.rules.acts import act
from ludoscape.games.alheimur.rules.battle import find_sites
from ludoscape.games.alheimur.rules.survival import dying, survive
from ludoscape.games.alheimur.rules.world import World
from tests.games.breaking import change, refused, spoilt

from .board import ALPHA, building, game, play, position, setup, worlds

FLEETS = "N:A F2 T1; N:B F1 T3m2"
FLAWED = ["AAAA@0,0", "AAAA@1,0", "AAEE@0,1", "EEEE@1,1"]  # no territory has four neighbours
LIVELY = {"colonist_need": "0,0,0", "pressure": "none"}


def broken(number: int, land: str = "", ships: str = "", *, seats: int = 2, **more: Any) -> None:
    """Check that data is refused with this number."""
    options = more.pop("options", {})
    with refused(number):
        game(seats, **options).load(position(land, ships, seats, **more))


def bent(state: ls.State, number: int, **values: Any) -> None:
    """Check that a state is refused with this number when its first world is changed."""
    whole: World = cast(Any, state).worlds[0]
    world = World(whole.codes, whole.xs, whole.ys)
    change(world, values)
    spoilt(state, number, worlds=[world, *cast(Any, state).worlds[1:]])


@pytest.mark.rule("AL-02", "AL-31")
def test_invariant_1_pyramids() -> None:
    """Five of each size, in the stash, on territories, as ships and as marines."""
    broken(1, "A1:A1 A2:A1 A3:A1 A4:A1", "A:A T1m1")
    broken(1, "A1:A1", "A:A F3 F3 F3 F3; space:A T3m3")
    state = setup("A2:A1", FLEETS)
    spoilt(state, 1, stash=(0, 5))
    spoilt(state, 1, stash=(3, -1))
    spoilt(state, 1, fleet=(0, 1))


@pytest.mark.rule("AL-30")
def test_invariant_2_territories() -> None:
    """One pyramid at most, of a size that there is, where there is a territory."""
    state = setup("A2:A1", FLEETS)
    spoilt(state, 2, land=(1, 1 + 2 * 3), stash=(0, 4))
    spoilt(state, 2, mine=(0, 3))
    spoilt(state, 2, mine=(6, 3))
    spoilt(state, 2, kinds=(0, 2))
    spoilt(state, 2, kinds=(2, 2))
    spoilt(state, 2, land=(9, 1), stash=(0, 2))
    spoilt(state, 2, land=(5, 1), stash=(0, 2))


@pytest.mark.rule("AL-55", "AL-56")
def test_invariants_3_and_4_fleets() -> None:
    """Only ships are in orbits and in Space, and marines fit their transports."""
    state = setup("A2:A1", "A:A T2m2")
    spoilt(state, 3, fleet=(0, int(cast(Any, state).fleet[0]) | 1 << 60))
    spoilt(state, 3, fleet=(9, 1))
    broken(4, "A2:A1", "A:A T2m2", options={"marine_fit": "lt"})
    setup("A2:A1", "A:A T2m1", options={"marine_fit": "lt"})


@pytest.mark.rule("AL-03", "AL-15", "AL-22")
def test_invariant_5_cards() -> None:
    """All cards are somewhere, each as often as it exists."""
    broken(5, "A2:A1", removed=["AEFV"])
    broken(5, "A2:A1", orbits={"A": "AEAE"})
    with pytest.raises(ls.InvalidState) as caught:
        building("AAAA@0,0", "AEAE AEAE FFFF VVVV")
    assert caught.value.number == 5
    state = setup("A2:A1")
    spoilt(state, 5, deck=cast(Any, state).deck & cast(Any, state).deck - 1)
    spoilt(state, 5, removed=1)
    spoilt(state, 5, orbit=(0, 30))
    spoilt(state, 5, waivers=vec[i64]())


@pytest.mark.rule("AL-06", "AL-08", "AL-12")
def test_invariant_6_worlds() -> None:
    """Four cards that hang together; neighbours and numbers as the rules say."""
    for wrong in (ALPHA[:3], [*ALPHA[:3], "AEFV@1,0"], [*ALPHA[:3], "AEFV@2,2"], [*ALPHA, "VVVV@2,0"]):
        broken(6, "A2:A1", worlds={**worlds(2), "A": wrong})
    state = setup("A2:A1")
    bent(state, 6, xs=(3, 2))
    bent(state, 6, xs=vec[i64]([1, 2, 1, 2]))
    bent(state, 6, near=(0, 0))
    bent(state, 6, near=(0, 1 | int(cast(Any, state).worlds[0].near[0])))
    bent(state, 6, near=(0, 1 << 12))
    bent(state, 6, cell=(0, 1))
    bent(state, 6, size=8)
    bent(state, 6, element=(0, 1))


@pytest.mark.rule("AL-07", "AL-10")
def test_invariant_7_regions() -> None:
    """A region has a tile on each of one to four cards."""
    state = setup("A2:A1")
    bent(state, 7, tiles=(0, 3))
    bent(state, 7, region=(0, 0))
    bent(state, 7, region=(0, 6))
    bent(state, 7, region=(0, 31))


@pytest.mark.rule("AL-13", "AL-15", "AL-22")
def test_invariant_8_worlds_and_piles() -> None:
    """One world for each seat and a neutral one; one extra pile for each seat that is missing, but for those taken."""
    gone = ["VVVV", "AAVV", "AAWW", "EEVV", "FFVV"]
    assert setup("A2:A1", removed=gone).dump()["extra"] == 4
    broken(8, "A2:A1", removed=gone, extra=5)
    broken(8, "A2:A1", removed=gone[:4])
    broken(8, "A2:A1", extra=4)
    state = setup("A2:A1")
    spoilt(state, 8, building=2)
    spoilt(game().start(), 8, building=3)
    assert len(setup("A2:A1", seats=8).dump()["worlds"]) == 8
    assert [game(seats).start().dump()["extra"] for seats in range(2, 9)] == [5, 4, 3, 2, 1, 0, 0]


@pytest.mark.rule("AL-11", "AL-21", "AL-23")
def test_invariant_9_home_worlds_are_playable() -> None:
    """Unless everything was dealt as often as it may be, and no pile is left."""
    flawed = {**worlds(2), "A": FLAWED, "B": ["FFFF@0,0", "AEFV@1,0", "AFEW@0,1", "FVFV@-1,0"]}
    with pytest.raises(ls.InvalidState) as caught:
        game(2).load({"worlds": flawed, "land": {"A1": "A1"}})
    assert caught.value.number == 9
    gone = [
        "FFFF",
        "VVVV",
        "VVVV",
        "WWWW",
        "EEFF",
        "EEVV",
        "FFVV",
        "FFWW",
        "VVWW",
        "AAFF",
        "AAVV",
        "AAWW",
        "AEAE",
        "AFAF",
        "AVAV",
        "AWAW",
        "EFEF",
        "EVEV",
        "FWFW",
        "VWVW",
        "AEVF",
        "AFWE",
        "AVFW",
        "AVWF",
        "AWEV",
    ]
    last = {"worlds": flawed, "land": {"A1": "A1"}, "removed": gone}
    assert game(2, max_redeals=0).load(last).dump()["extra"] == 0
    assert game(2).load({**last, "redeals": 3}).actor == 0
    with pytest.raises(ls.InvalidState):
        game(2).load(last)
    state = setup("A2:A1")
    spoilt(state, 9, redeals=4)
    neutral = {
        **worlds(2),
        "A": ["FFFF@0,0", "AEFV@1,0", "AFEW@0,1", "FVFV@-1,0"],
        "B": ["VVVV@0,0", "AFWE@1,0", "AVFW@0,1", "VWVW@-1,0"],
        "N": FLAWED,
    }
    assert game(2).load({"worlds": neutral, "land": {"A1": "A1"}}).actor == 0


@pytest.mark.rule("AL-32")
def test_invariant_11_expansion() -> None:
    """Actions are due only in Expansion, and where the seat has pyramids."""
    broken(11, "A2:A1", unused=["A", "B"])
    spoilt(setup("A2:A1", "A:A F1", phase="depart"), 11, unused=1)


@pytest.mark.rule("AL-58", "AL-59")
def test_invariant_14_sites() -> None:
    """Battles are due where the current seat meets somebody, after Movement, and where none is going on."""
    broken(14, "", FLEETS, phase="site", sites=["A"])
    broken(14, "", FLEETS, phase="shooter", site="N", sites=["N"])
    spoilt(setup("A2:A1"), 14, sites=1)


@pytest.mark.rule("AL-64", "AL-65")
def test_invariant_15_dice() -> None:
    """As many dice as pips; a defence is rolled only for hits, and there are at most as many as dice."""
    state = setup("", FLEETS, phase="attack", site="N", unit="F2", victim="B", target="F1")
    assert len(state.chance()) == 36
    spoilt(state, 15, hits=1)
    play(state, "!atk 6,6")
    assert len(state.chance()) == 6
    spoilt(state, 15, hits=0)
    spoilt(state, 15, hits=3)


@pytest.mark.rule("AL-44", "AL-45", "AL-46")
def test_invariant_16_last_round() -> None:
    """No more turn slots are left than there are seats."""
    state = setup("A2:A1", last=2)
    spoilt(state, 16, last=3)
    spoilt(state, 16, last=0)
    spoilt(state, 16, last=1, called=True)


@pytest.mark.rule("AL-28", "AL-77")
def test_invariant_17_eliminated_seats() -> None:
    """A seat without a pyramid in play gets no decision."""
    state = cast(Any, setup("A2:A1 B2:B1"))
    state.clear(0, 1)
    change(state, {"stash": (0, 5), "unused": 0})
    with refused(17):
        state.validate()


@pytest.mark.rule("AL-75", "AL-78")
@pytest.mark.parametrize(("land", "ships", "points"), [("", "", (6, 6)), ("", "space:A F1", (7, 6))])
def test_invariant_18_points(land: str, ships: str, points: tuple[int, int]) -> None:
    """Nobody has less than 6 quarter points, nor less than 7 with a pyramid in play."""
    state: Any = setup(land, ships, phase="over")
    assert (state.quarters(0), state.quarters(1)) == points


@pytest.mark.rule("AL-83")
def test_invariant_19_decisions() -> None:
    """There is something to decide as long as the game goes on, and it is noted who decides."""
    state = setup("A2:A1 B2:B1")
    spoilt(state, 19, actor=ls.CHANCE)
    spoilt(state, 19, actor=ls.OVER)
    spoilt(state, 19, actor=1)
    spoilt(state, 19, best=1)
    spoilt(state, 19, reason=1)
    spoilt(state, 19, first=2)
    spoilt(state, 19, unused=0)
    spoilt(setup("", FLEETS, phase="shooter", site="N"), 19, to_fire=0)
    spoilt(setup("", FLEETS, phase="target", site="N", unit="F2"), 19, unit=-1)
    spoilt(setup("A5:A3", phase="role", spot="A5"), 19, spot=-1)


@pytest.mark.rule("AL-85")
def test_invariant_21_rounds() -> None:
    """There is no round after the last one."""
    spoilt(setup("A2:A1"), 21, round=51)
    spoilt(setup("A2:A1", options={"max_rounds": 3}, round=3), 21, round=4)


# ---- what a move changes


def pyramids(state: Any) -> list[int]:
    """Count the pyramids of each seat in play."""
    return [int(state.in_play(seat)) for seat in range(state.game.seats)]


def pips(state: Any, seat: int) -> int:
    """Count the pips of the ships and marines of a seat."""
    fleets = [fleets.get("ABCDEFGH"[seat], []) for fleets in state.dump()["fleets"].values()]
    return sum(int(digit) for fleet in fleets for unit in fleet for digit in unit if digit.isdigit())


def lively(state: ls.State, legal: list[int], rng: Rng) -> int:
    """Choose a move, first its kind: most of the time one that grows, moves or fights."""
    kinds: dict[str, list[int]] = {}
    for move in legal:
        text = state.text(move)
        kinds.setdefault(text[-1] if text[0] == "C" else text[0], []).append(move)
    names = [name for name in kinds if name not in ("1", "d", "p") or not rng.below(4)] or list(kinds)
    found = kinds[names[rng.below(len(names))]]
    return found[rng.below(len(found))]


def growth(before: Any, after: Any, text: str) -> None:
    """11, and 10 and 20 as far as one dump shows: what an action of Expansion changes, and who dies after it."""
    seat = int(before.seat)
    grown = before.copy()
    world = text.split()[1][0]
    act(grown, before.parse(text))
    if text[0] == "E":
        assert pyramids(grown)[seat] == pyramids(before)[seat] + 1
    else:
        assert pyramids(grown) == pyramids(before)
    assert world in before.dump()["unused"]
    if after.phase == before.phase and after.slots == before.slots:
        assert set(after.dump()["unused"]) == set(before.dump()["unused"]) - {world}, "each world once"
        assert after.dump()["land"] == grown.dump()["land"]
        return
    if after.slots > before.slots + 1 or after.actor == ls.OVER or after.phase == before.phase:
        return  # more than this Survival has happened
    judged = grown.copy()
    survive(judged)
    was, now = grown.dump()["land"], after.dump()["land"]
    assert now == judged.dump()["land"]
    for key in set(was) - set(now):
        w = list(grown.dump()["worlds"]).index(key[0])
        assert dying(grown, w) >> int(key[1:]) - 1 & 1, "judged on the position before any removal"
        assert any(who[0] == "ABCDEFGH"[seat] for place, who in was.items() if place[0] == key[0]), "20"


def movement(before: Any, after: Any) -> None:
    """12: no stash changes, and nobody has more or fewer pyramids in play."""
    assert list(after.stash) == list(before.stash)
    assert pyramids(after) == pyramids(before)


def battle(before: Any, after: Any, text: str) -> None:
    """13, 14 and 15: only the target changes, it shrinks or goes, and every meeting is fought once."""
    was, now = before.dump(), after.dump()
    assert {key: was["land"][key] for key in was["land"] if key in now["land"]} == was["land"]
    if text[0] == "V":
        assert set(now.get("sites", [])) <= set(was["sites"]) - {text[-1]}
    if not text.startswith("!def"):
        assert pyramids(after) == pyramids(before)
        return
    victim = int(before.victim)
    for zone in {*was["fleets"], *now["fleets"]}:
        for letter in "ABCDEFGH"[: before.game.seats]:
            old = Counter(was["fleets"].get(zone, {}).get(letter, []))
            new = Counter(now["fleets"].get(zone, {}).get(letter, []))
            if (zone, letter) != (was["site"], "ABCDEFGH"[victim]):
                assert old == new
            else:
                assert sum((old - new).values()) <= 1 and sum((new - old).values()) <= 1
    assert pips(after, victim) <= pips(before, victim)


@pytest.mark.rule("AL-28", "AL-32", "AL-37", "AL-41", "AL-42", "AL-46", "AL-57", "AL-58", "AL-62", "AL-68", "AL-77")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"max_rounds": 9}),
        (3, {**LIVELY, "max_rounds": 12, "last_round_at": 15}),
        (4, {"pressure": "none", "colonist_need": "0,1,1", "max_rounds": 9, "movement_order": "UDRL"}),
        (
            5,
            {
                **LIVELY,
                "last_round_at": 12,
                "max_rounds": 7,
                "settle_invaders": True,
                "crossfire": True,
                "hold_fire": True,
            },
        ),
    ],
)
def test_what_a_move_changes(seats: int, options: dict[str, Any]) -> None:
    """Invariants 8, 10 to 17 and 20: see the dossier."""
    rng = Rng(f"changes {seats}")
    state: Any = game(seats, **options).start()
    met: set[int] = set()
    fought: set[int] = set()
    gone: set[int] = set()
    phases = set()
    while state.actor != ls.OVER:
        branches = state.legal() or [move for move, _ in state.chance()]
        move = state.draw(rng) if state.actor == ls.CHANCE else lively(state, branches, rng)
        before, text, phase = state.copy(), state.text(move), state.dump()["phase"]
        phases.add(phase)
        state.play(move)
        state.validate()
        if phase in ("build", "swap") and state.redeals == before.redeals:
            taken = len(state.dump()["removed"]) - len(before.dump()["removed"])
            assert (state.extra, taken) in ((before.extra, 0), (before.extra - 1, 5)), "8"
        same_turn = state.slots == before.slots and state.actor != ls.OVER
        if phase == "expand":
            growth(before, state, text)
        elif phase in ("settle", "land", "landat", "depart", "arrive", "arriveat", "launch", "role") and same_turn:
            movement(before, state)
        elif phase in ("site", "shooter", "target", "attack", "defence") and same_turn:
            battle(before, state, text)
        if state.dump()["phase"] == "site" and phase not in ("shooter", "attack", "defence"):
            met, fought = {w for w in range(state.settings.worlds) if find_sites(state) >> w & 1}, set()
            assert met == {w for w in range(state.settings.worlds) if state.sites >> w & 1}, "14"
        if text.startswith("V "):
            fought.add(int(state.site))
        if not same_turn and fought:
            assert fought == met, "14"
            met, fought = set(), set()
        if before.last >= 0:
            assert 0 <= state.last <= before.last, "16"
        elif state.last >= 0:
            assert phase == "expand", "16: the Last Round begins after Survival"
            assert not same_turn or (state.last, state.called) == (seats, True)
        gone |= {seat for seat in range(seats) if phase == "expand" and not before.in_play(seat)}
        assert not any(state.in_play(seat) or state.actor == seat for seat in gone), "17"
    assert seats == 2 or {"landat", "depart", "arriveat", "role", "defence"} <= phases
