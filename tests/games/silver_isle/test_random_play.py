"""Random games and positions: the second reading of the rules agrees at every decision, and the invariants hold."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls
from tests.games.playing import check_coming_back, check_copies

from .board import SUITS, game, position
from .reference import DEPLETED, QUADS, ROUNDS, Reference, snapshot

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (3, {}),
    (2, {}),
    (4, {"landing_claims": False, "crew_vs_ship": True, "area_links": "corner", "allow_pass": True}),
    (4, {"port_spaces": 4, "port_stash": True, "damage_no_fit": "keep", "mine_over_5": "forbid"}),
    (3, {"row_count": "run", "corner_walk": False, "squeeze": False, "port_in_area": False, "crew_vs_port": False}),
    (2, {"port_spaces": 4, "landing_claims": False, "corner_walk": False, "aboard_counts": True, "crew_vs_ship": True}),
    (4, {"damage_empty_europe": "eliminate", "replacement_public": True, "memory_aid": False, "round_limit": 3}),
]
NAMES = [f"{seats}-{'-'.join(options) or 'default'}" for seats, options in VARIANTS]
LIVELY = ("hit", "shiphit", "porthit", "dig", "claim", "unload")


def choose(state: ls.State, rng: ls.Rng) -> int:
    """Choose a move: every other time one of a kind chosen at random, so that rare kinds come up too."""
    legal = state.legal()
    if rng.below(2):
        kinds: dict[str, list[int]] = {}
        for move in legal:
            kinds.setdefault(state.text(move).split()[0], []).append(move)
        lively = [kind for kind in kinds if kind in LIVELY]
        names = lively if lively and rng.below(3) else list(kinds)
        legal = kinds[names[rng.below(len(names))]]
    return legal[rng.below(len(legal))]


def some_position(seed: str, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Make a position in the middle of things: a random isle, crews, silver and mines strewn over it."""
    rng = ls.Rng(seed)
    built = game(seats, **options).start()
    while built.dump()["phase"] not in ("act", "starve"):
        if built.actor == ls.CHANCE:
            built.play(built.draw(rng))
        else:
            built.play(built.legal()[rng.below(len(built.legal()))])
    data = built.dump()
    tiles = [tuple(tile) for tile in data["isle"]]
    nations = SUITS[:3] if seats == 3 else SUITS
    owner = {tile: nations[rng.below(len(nations))] for tile in tiles if rng.below(4)}
    crews: dict[str, dict[str, str]] = {nation: {} for nation in nations}
    corners = sorted(
        {(x + i, y + j) for x, y in [*tiles, *map(tuple, data["ports"].values())] for i in (0, 1) for j in (0, 1)}
    )
    lattice = {*tiles, *map(tuple, data["ports"].values())}
    eligible = [(x, y) for x, y in corners if sum((x - i, y - j) in lattice for i in (0, 1) for j in (0, 1)) == 1]
    favourite = [eligible[rng.below(len(eligible))] for _ in range(2)]
    free = [f"{x},{y}{quad}" for x, y in tiles for quad in QUADS]
    mines: dict[str, list[Any]] = {}
    mined: set[tuple[int, ...]] = set()
    for nation in nations:
        if rng.below(2):
            space = free[rng.below(len(free))]
            tile = tuple(map(int, space[:-2].split(",")))
            if tile not in mined:
                mined.add(tile)
                free.remove(space)
                mines[nation] = [space, 1 + rng.below(5)]
    loose: dict[str, int] = {}
    for _ in range(rng.below(5)):
        loose[free[rng.below(len(free))]] = 1 + rng.below(2)
    flavour = rng.below(4)  # where most crews are: on land, in ports, aboard
    for nation in nations:
        mine = [s for s in free if owner.get(tuple(map(int, s[:-2].split(",")))) == nation]
        for value in "012345":
            kind = rng.below(7) if flavour < 2 or rng.below(2) else 2 + flavour
            star = "*" if rng.below(2) else ""
            if kind < 4 and mine:
                place = mine.pop(rng.below(len(mine)))
                crews[nation][value] = place + star
            elif kind == 4:
                quad = ":" + list(QUADS)[rng.below(4)] if options.get("port_spaces") == 4 else ""
                crews[nation][value] = "P" + quad + star
            elif kind == 5:
                crews[nation][value] = "aboard"
    ships = {}
    for nation in nations:
        if rng.below(4):
            x, y = (favourite if rng.below(2) else eligible)[rng.below(2)]
            ships[nation] = f"@{x},{y}"
    own = {nation: [list(tile) for tile, who in owner.items() if who == nation] for nation in nations}
    first = nations[rng.below(len(nations))]
    return {
        **position(),
        "isle": data["isle"],
        "ports": data["ports"],
        "crews": crews,
        "own": own,
        "mines": mines,
        "loose": loose,
        "ships": ships,
        "holds": {nation: rng.below(3) for nation in ships},
        "first": first,
        "active": nations[rng.below(len(nations))],
        "delivered": {},
        "actions": 1,
        "round": 1,
    }


def agree(state: ls.State, other: Reference) -> None:
    """Check that the game and the second reading are in the same position with the same choices."""
    data = state.dump()
    assert data["phase"] == other.phase
    if other.phase in ("draw", "first"):
        assert {(x, y) for x, y in data["isle"]} == set(other.isle)
        return
    if other.phase == "over":
        assert state.actor == ls.OVER
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == (other.winners(), other.over_by)
        return
    decider = "SAMC".index(other.decider())
    assert state.actor == (decider % 2 if other.seats == 2 else decider)
    texts = [state.text(move) for move in state.legal()]
    assert len(set(texts)) == len(texts)
    assert set(texts) == other.legal()
    if other.phase in ("lay", "port"):
        return
    assert snapshot(data) == other.snapshot()
    assert (data["active"], data["actions"], data["round"]) == (other.active, other.actions, other.round)
    values = {nation: sorted(crews) for nation, crews in data["crews"].items()}
    assert all(len(set(found)) == len(found) for found in values.values())


@pytest.mark.rule(
    "SI-13",
    "SI-14",
    "SI-15",
    "SI-16",
    "SI-17",
    "SI-18",
    "SI-19",
    "SI-23",
    "SI-24",
    "SI-25",
    "SI-26",
    "SI-27",
    "SI-28",
    "SI-34",
    "SI-35",
    "SI-40",
    "SI-41",
    "SI-42",
    "SI-43",
    "SI-45",
    "SI-46",
    "SI-47",
    "SI-50",
    "SI-52",
    "SI-53",
    "SI-57",
)
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_second_reading_agrees_from_the_start(seats: int, options: dict[str, Any]) -> None:
    """Whole games, cut short by a round limit."""
    options = {"round_limit": 4, **options}
    for seed in range(2):
        rng = ls.Rng(f"second reading {seed}")
        kind = game(seats, **options)
        state: ls.State = kind.start()
        other = Reference(seats, kind.options)
        while state.actor != ls.OVER:
            agree(state, other)
            move = state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)
            text = state.text(move)
            state.play(move)
            other.play(text)
        agree(state, other)


@pytest.mark.rule(
    "SI-54",
    "SI-59",
    "SI-63",
    "SI-64",
    "SI-65",
    "SI-67",
    "SI-68",
    "SI-69",
    "SI-70",
    "SI-71",
    "SI-72",
    "SI-73",
    "SI-75",
    "SI-76",
    "SI-77",
    "SI-78",
    "SI-79",
    "SI-80",
    "SI-81",
    "SI-82",
    "SI-83",
    "SI-84",
    "SI-85",
    "SI-86",
    "SI-87",
)
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_second_reading_agrees_in_the_middle(seats: int, options: dict[str, Any]) -> None:
    """Crowded positions, where there is much to fight for."""
    kind = game(seats, **options)
    for seed in range(6):
        data = some_position(f"middle {seed}", seats, options)
        if not fits(kind, data):
            continue
        state: ls.State = kind.load(data)
        other = Reference.of(data, seats, kind.options)
        rng = ls.Rng(f"middle {seed}")
        for _ in range(25):
            agree(state, other)
            if state.actor == ls.OVER:
                break
            move = choose(state, rng)
            text = state.text(move)
            state.play(move)
            other.play(text)


def fits(kind: Any, data: dict[str, Any]) -> bool:
    """Tell whether a position that was strewn at random can be."""
    try:
        kind.load(data)
    except ls.InvalidState as error:
        assert error.number in (1, 12, 17), error
        return False
    return True


@pytest.mark.rule("SI-01", "SI-04", "SI-12", "SI-30", "SI-56", "SI-93", "SI-94")
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_invariants(seats: int, options: dict[str, Any]) -> None:
    """The invariants of the dossier hold after every move, those of one position and those of two in a row."""
    kind = game(seats, **{"round_limit": 12, **options})
    for seed in range(2):
        rng = ls.Rng(f"invariants {seed}")
        state: ls.State = kind.start()
        decisions = 0
        while state.actor != ls.OVER:
            before = state.dump()
            move = state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)
            decisions += state.actor >= 0
            state.play(move)
            state.validate()
            now = state.dump()
            follows(before, now)
            if now["phase"] == "act" and (before["phase"] == "starve" or before["turn"] != now["turn"]):
                fed = kind.load({**now, "phase": "start"}).dump()
                assert fed["phase"] == "act", "after feeding an area has more crews than tiles"
            assert (state.legal() == []) == (state.actor < 0)
        assert decisions <= int(kind.options["round_limit"]) * 4 * 30 + 23
        outcome = state.outcome()
        assert outcome is not None
        assert sum(outcome.payoffs) == pytest.approx(1)
        assert outcome.reason in (DEPLETED, ROUNDS)


def silver(data: dict[str, Any]) -> int:
    """Count the tokens that are on the table or delivered."""
    carried = sum(place.endswith("*") for crews in data["crews"].values() for place in crews.values())
    captured = sum((data.get("fight") or {}).get("captured", {}).values())
    piles = sum(sum(data[key].values()) for key in ("loose", "holds", "delivered"))
    return int(carried + captured + piles)


def follows(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Check what must hold between a position and the next (invariants 1, 2, 10, 11, 13, 14, 15, 18)."""
    if "crews" not in after:
        assert len(after["isle"]) >= len(before["isle"])
        assert set(after["drawn"]) >= set(before["drawn"])
        return
    assert silver(after) == sum(start - value for _, value, start in after["mines"].values()) <= 20
    if "crews" not in before:
        return
    assert after["isle"] == before["isle"]
    assert after["ports"] == before["ports"]
    was = {tuple(tile) for tiles in before["own"].values() for tile in tiles}
    now = [tuple(tile) for tiles in after["own"].values() for tile in tiles]
    assert was <= set(now)
    assert len(set(now)) == len(now)
    for nation, (place, value, start) in before["mines"].items():
        assert after["mines"][nation][::2] == [place, start]
        assert after["mines"][nation][1] in (value, value - 1)
    for nation, count in before["delivered"].items():
        assert after["delivered"].get(nation, 0) >= count
    assert silver(after) >= silver(before)
    assert 0 <= after["actions"] <= 2
    assert after["round"] in (before["round"], before["round"] + 1)
    assert after["turn"] in (before["turn"], before["turn"] + 1)


@pytest.mark.rule("SI-96")
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_dump_and_load_and_record(seats: int, options: dict[str, Any]) -> None:
    """Invariant 19: a position restored from its data, or by playing the record again, is the same position."""
    check_coming_back(game(seats, **{"round_limit": 5, **options}), ls.Rng("restore"), choose)


@pytest.mark.rule("SI-96")
def test_all_tiles_and_players_are_equally_likely() -> None:
    """Draws are uniform among the tiles not drawn so far, the starting tile being one of them."""
    state: ls.State = game().start()
    for number in range(19):
        assert [weight for _, weight in state.chance()] == [1] * (20 - number)
        state.play(state.draw(ls.Rng(f"draw {number}")))
        while state.actor >= 0:
            state.play(state.legal()[0])
    for seats in (2, 3, 4):
        three = game(seats).start()
        rng = ls.Rng("first")
        while three.dump()["phase"] != "first":
            three.play(three.draw(rng) if three.actor == ls.CHANCE else three.legal()[0])
        assert [three.text(move) for move, _ in three.chance()] == [
            f"first {n}" for n in (SUITS[:3] if seats == 3 else SUITS)
        ]


def test_copies_are_independent() -> None:
    """A copy plays on without the original noticing."""
    check_copies(game(round_limit=4).start(), ls.Rng("copies"), choose, 8)
