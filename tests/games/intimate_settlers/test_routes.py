"""The longest route in random games with many wandering ships, against every trail tried one by one (IS-81)."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls
from ludoscape.games.intimate_settlers.rules import position as p
from ludoscape.games.intimate_settlers.views import trail
from ludoscape.games.intimate_settlers.views.trail import longest_route

from .board import RICH, after, base_setup, choices, each, game, length, setup
from .points import edge_text, hex_at, sides
from .test_examples import RING, STRAIT
from .test_random_play import enriched

WANDERING = ("lift", "drop")
BUILDING = ("ship", "road", "settle")


def plain(state: Any, seat: int) -> int:
    """Measure the longest route by trying every trail from every piece, in both directions."""
    lattice = state.lattice
    ends = {e: (int(lattice.edge_end[2 * e]), int(lattice.edge_end[2 * e + 1])) for e in range(int(lattice.edges))}
    mine = {e: int(state.piece[e]) for e in ends if state.piece[e] in (p.ROAD + seat, p.SHIP + seat)}
    meeting: dict[int, list[int]] = {}
    for e in mine:
        for v in ends[e]:
            meeting.setdefault(v, []).append(e)

    def on(e: int, v: int, used: frozenset[int]) -> int:
        owner = int(state.spot[v]) & p.OWNER
        best = 0
        for other in meeting[v]:
            joined = owner == seat + 1 if owner else mine[other] == mine[e]
            if other not in used and joined:
                far = ends[other][1 if ends[other][0] == v else 0]
                best = max(best, 1 + on(other, far, used | {other}))
        return best

    return max((1 + on(e, v, frozenset({e})) for e in mine for v in ends[e]), default=0)


def is_trail(state: Any, seat: int, route: list[int]) -> bool:
    """Tell whether pieces can be walked in this order: past no rival's building, from road to ship past one's own."""
    ends = [{int(state.lattice.edge_end[2 * e]), int(state.lattice.edge_end[2 * e + 1])} for e in route]
    kinds = [int(state.piece[e]) for e in route]
    if len(set(route)) < len(route) or not set(kinds) <= {p.ROAD + seat, p.SHIP + seat}:
        return False
    for at in ends[0] if ends else ():  # it begins at either end of its first piece
        for i in range(1, len(route)):
            (at,) = ends[i - 1] - {at}
            owner = int(state.spot[at]) & p.OWNER
            if at not in ends[i] or not (owner == seat + 1 if owner else kinds[i] == kinds[i - 1]):
                break
        else:
            return True
    return not route


def wander(state: ls.State, rng: ls.Rng) -> int:
    """Choose a move: a ship is moved when it can be, else something is built, else anything."""
    legal = state.legal()
    kinds = WANDERING if rng.below(3) else BUILDING
    wanted = [move for move in legal if state.text(move).split()[0] in kinds]
    chosen = wanted or legal
    return chosen[rng.below(len(chosen))]


@pytest.mark.rule("IS-81", "IS-82")
@pytest.mark.parametrize(("seats", "scenario"), [(2, "intimate"), (4, "base")])
def test_the_route_is_as_long_as_the_longest_trail(seats: int, scenario: str) -> None:
    """Its length is right after every piece that is built or moved, and every building; what is shown can be walked."""
    kind = game(seats, scenario=scenario)
    moved = long = 0
    for seed in range(6):
        rng = ls.Rng(f"routes {seed}")
        state: Any = kind.start()
        for number in range(700):
            if state.actor == ls.OVER:
                break
            if number % 9 == 0 and state.dump()["phase"] == "main":
                state = kind.load(enriched(state.dump(), seats, rng))
            move = state.draw(rng) if state.actor == ls.CHANCE else wander(state, rng)
            word = state.text(move).split()[0]
            state.play(move)
            if word in ("drop", *BUILDING):
                lengths = [int(state.own[p.FIELDS * seat + p.LENGTH]) for seat in range(seats)]
                assert lengths == [plain(state, seat) for seat in range(seats)], (seed, number, word)
                shown = [longest_route(state, seat) for seat in range(seats)]
                assert [len(route) for route in shown] == lengths
                assert all(is_trail(state, seat, route) for seat, route in enumerate(shown)), (seed, number, word)
                moved += word == "drop"
                long += max(lengths) > 15
    assert scenario == "base" or (moved > 200 and long > 100)


@pytest.mark.rule("IS-81", "IS-61")
def test_a_piece_that_hangs_on_a_ring() -> None:
    """It makes a route longer by one; a second one does not, unless it goes on from the first."""
    hexes = f"{STRAIT} 0,1=sea 1,1=sea"
    ring = f"settle 1,-1:S; {RING}"
    spokes = "0,0:NE 0,0:SE 0,1:E 1,-1:E 1,1:NE 2,-1:SE"
    state = setup(ring, hexes=hexes, stack="", hand=RICH)
    assert length(state) == 6
    assert choices(state, "ship") == each("ship", spokes)
    for spoke in spokes.split():
        assert length(after(state, f"ship {spoke}")) == 7
        held = setup(f"{ring}; ship {spoke}", hexes=hexes, stack="", hand=RICH)
        for text in sorted(choices(after(held, f"lift {spoke}"))):
            assert length(after(held, f"lift {spoke}; {text}")) == 7
        for text in sorted(choices(held, "ship")):
            assert length(after(held, text)) == (7 if text.split()[1] in spokes.split() else 8)
    apart = setup(f"{ring}; ship 0,0:SE; settle 3,-1:S", hexes=hexes, stack="")
    for text in sorted(choices(after(apart, "lift 0,0:SE"))):
        assert length(after(apart, f"lift 0,0:SE; {text}")) == (7 if text.split()[1] in spokes.split() else 6)


@pytest.mark.rule("IS-81")
def test_rings_on_which_nothing_else_hangs() -> None:
    """Around two hexes that lie side by side all eleven roads are one route, whichever is built last."""
    roads = sorted({edge_text(e) for name in ("0,0", "1,0") for e in sides(hex_at(name))})
    for last in roads:
        line = "; ".join(f"road {road}" for road in [*(road for road in roads if road != last), last])
        assert length(base_setup(f"settle 0,0:N; settle 0,0:S; {line}", "settle 0,-2:N")) == 11, last


def test_a_route_that_is_shown_does_not_pass_a_rival() -> None:
    """Of two pairs of roads the first has a rival's settlement between them: the other pair is the route of two."""
    roads = tuple((e, one, two, p.ROAD) for e, (one, two) in enumerate([(0, 1), (1, 2), (3, 4), (4, 5)]))
    assert set(trail._route(trail._Network(roads, frozenset({1}), frozenset()), 2)) == {2, 3}
    assert set(trail._route(trail._Network(roads, frozenset(), frozenset()), 2)) == {0, 1}
