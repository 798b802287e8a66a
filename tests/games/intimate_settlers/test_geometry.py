"""The map: hexes, intersections, edges, islands and places of the Home Bases (IS-01 to IS-19)."""

from __future__ import annotations

from typing import Any

import pytest

from ludoscape import Rng
from ludoscape.games.intimate_settlers.rules import discovery, letters
from ludoscape.games.intimate_settlers.rules.lattice import STEP, Atlas, cell_at, lattice_of
from ludoscape.games.intimate_settlers.rules.position import BASE_LATTICE, SEA

from .board import BASES, RICH, after, base_setup, choices, draws, each, game, hexes, moves, play, refused, setup
from .points import (
    around,
    corners,
    distance,
    edge_at,
    edge_text,
    edges_at,
    hex_at,
    hex_text,
    neighbours,
    side,
    sides,
    spaces_at,
    spaces_of,
    vertex_at,
    vertex_text,
)
from .reference.components import PLACES, spiral
from .test_examples import STRAIT, stp

# IS-01, IS-03, IS-04, IS-05, IS-06 as the dossier writes them, for the hex (q, r)
AROUND = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
CORNERS = {
    "N": (0, 0, "N"),
    "NE": (1, -1, "S"),
    "SE": (0, 1, "N"),
    "S": (0, 0, "S"),
    "SW": (-1, 1, "N"),
    "NW": (0, -1, "S"),
}
SOME = [(0, 0), (-3, 4), (2, -2), (-5, 1), (4, 7)]


def vertex(q: int, r: int, what: tuple[int, int, str]) -> str:
    """Write a vertex given relative to a hex."""
    return f"{q + what[0]},{r + what[1]}:{what[2]}"


@pytest.mark.rule("IS-01", "IS-03", "IS-04", "IS-05", "IS-06", "IS-07", "IS-02")
@pytest.mark.parametrize(("q", "r"), SOME)
def test_ids_and_points_are_two_forms_of_one_thing(q: int, r: int) -> None:
    """The tables of section 4 agree with the check embedding."""
    centre = hex_at(f"{q},{r}")
    assert centre == (2 * q + r, 3 * r)
    assert {hex_text(c) for c in around(centre)} == {f"{q + x},{r + y}" for x, y in AROUND.values()}
    assert {vertex_text(p) for p in corners(centre)} == {vertex(q, r, what) for what in CORNERS.values()}
    top, bottom = vertex_at(f"{q},{r}:N"), vertex_at(f"{q},{r}:S")
    assert {hex_text(c) for c in spaces_at(top)} == {f"{q},{r}", f"{q},{r - 1}", f"{q + 1},{r - 1}"}
    assert {hex_text(c) for c in spaces_at(bottom)} == {f"{q},{r}", f"{q},{r + 1}", f"{q - 1},{r + 1}"}
    assert {vertex_text(p) for p in neighbours(top)} == {f"{q},{r - 1}:S", f"{q + 1},{r - 1}:S", f"{q + 1},{r - 2}:S"}
    assert {vertex_text(p) for p in neighbours(bottom)} == {
        f"{q},{r + 1}:N",
        f"{q - 1},{r + 1}:N",
        f"{q - 1},{r + 2}:N",
    }
    ends = {"NE": ("N", "NE"), "E": ("NE", "SE"), "SE": ("SE", "S")}
    for name, (one, two) in ends.items():
        edge = edge_at(f"{q},{r}:{name}")
        assert {vertex_text(p) for p in edge} == {vertex(q, r, CORNERS[one]), vertex(q, r, CORNERS[two])}
        assert {hex_text(c) for c in spaces_of(edge)} == {f"{q},{r}", f"{q + AROUND[name][0]},{r + AROUND[name][1]}"}
    others = {"SW": f"{q - 1},{r + 1}:NE", "W": f"{q - 1},{r}:E", "NW": f"{q},{r - 1}:SE"}
    assert {name: edge_text(side(centre, name)) for name in others} == others
    assert {edge_text(e) for e in edges_at(top)} == {f"{q},{r}:NE", f"{q},{r - 1}:SE", f"{q},{r - 1}:E"}
    assert {edge_text(e) for e in edges_at(bottom)} == {f"{q},{r}:SE", f"{q - 1},{r + 1}:NE", f"{q - 1},{r + 1}:E"}
    for x, y in SOME:
        by_formula = max(abs(x - q), abs(y - r), abs(x + y - q - r))
        assert distance(centre, hex_at(f"{x},{y}")) == by_formula


@pytest.mark.rule("IS-07", "IS-01", "IS-05", "IS-03")
def test_points_of_a_view() -> None:
    """Hexes, edges and buildings are given at the integer points of the check embedding."""
    state = setup("road -3,3:E; settle -2,2:S; ship -3,3:NE", hexes="-2,2=sea", stack="")
    board = state.view(0)["board"]
    for tile in board["hexes"]:
        assert tile["key"] == f"{tile['q']}_{tile['r']}"
        assert (tile["x"], tile["y"]) == (2 * tile["q"] + tile["r"], 3 * tile["r"])
    found = set()
    for piece in board["edges"]:
        found.add(edge_text(frozenset(((piece["x1"], piece["y1"]), (piece["x2"], piece["y2"])))))
    pieces = [p for mine in state.dump()["pieces"].values() for p in (*mine.get("roads", ()), *mine.get("ships", ()))]
    assert found == set(pieces)
    spots = {vertex_text((b["x"], b["y"])) for b in board["buildings"]}
    assert spots == {"-2,3:S", "-1,3:S", "2,-2:N", "1,-2:N", "-2,2:S"}
    assert {(t["key"], t["home"]) for t in board["hexes"] if t["home"] >= 0} == {
        *((f"{q}_{r}", 0) for q, r in [(-3, 4), (-2, 4), (-1, 4), (-2, 3), (-1, 3)]),
        *((f"{q}_{r}", 1) for q, r in [(3, -3), (2, -3), (1, -3), (2, -2), (1, -2)]),
    }


@pytest.mark.rule("IS-08", "IS-09", "IS-70")
def test_every_vertex_has_three_spaces_known_or_not() -> None:
    """The spaces that a view shows as fog are those next to known ones; what is complete finds nothing."""
    state = stp()
    board = state.view(0)["board"]
    known = {hex_at(name) for name in hexes(state)}
    rim = {c for centre in known for c in around(centre)} - known
    assert {hex_at(f"{f['q']},{f['r']}") for f in board["fog"]} == rim
    assert all((f["x"], f["y"]) in rim for f in board["fog"])
    rolled = play(state, "roll; !dice 1+1")
    for text in choices(rolled, "road"):
        missing = {c for p in edge_at(text.split()[1]) for c in spaces_at(p)} - known
        assert {t.split("@")[1] for t in draws(after(rolled, text))} == {hex_text(c) for c in missing}
    assert setup(stack="").view(0)["board"]["fog"] == []


def test_ways_lead_on_over_the_other_edges_of_their_vertex() -> None:
    """However a lattice has grown: from space to space, and by a space that joins two parts of it."""
    line = lattice_of([cell_at(0, 0), cell_at(2, 0), cell_at(5, -2), cell_at(4, 0), cell_at(1, 0), cell_at(3, 0)])
    for lattice in (BASE_LATTICE, line, line.grown(cell_at(1, 1))):
        ends = [int(v) for v in lattice.edge_end]
        assert len(lattice.onward) == 3 * len(ends) == 6 * lattice.edges
        for way, v in enumerate(ends):
            there, *ways = [int(n) for n in lattice.onward[3 * way : 3 * way + 3]]
            others = [e for e in lattice.vertex_edge[3 * v : 3 * v + 3] if e >= 0 and e != way // 2]
            assert there == v
            assert [on // 2 for on in ways if on >= 0] == others
            assert [ends[on ^ 1] for on in ways if on >= 0] == [v] * len(others)


@pytest.mark.rule("IS-55")
def test_vertices_are_found_by_their_ids() -> None:
    """Those of spaces in use, as they are numbered; others are not there."""
    lattice = lattice_of([cell_at(q, r) for q, r in SOME[:3]] + [cell_at(1, 0)])
    for v, name in enumerate(lattice.vertex):
        assert lattice.vertex_of(name) == v
    names = {int(name) for name in lattice.vertex}
    for cell in (cell_at(q, r) for q in range(-4, 5) for r in range(-4, 5)):
        for name in {2 * cell, 2 * cell + 1} - names:
            assert lattice.vertex_of(name) == -1


def test_an_atlas_knows_what_lattices_grow_into() -> None:
    """It gives what growing gives, whatever else lay on its sheets, and the same one again where nothing has."""
    atlas, rng, near = Atlas(), Rng("atlas"), [int(step) for step in STEP]
    known = {BASE_LATTICE: BASE_LATTICE}
    for _ in range(600):
        lattice = [*known][rng.below(len(known))]
        free = sorted({int(cell) + step for cell in lattice.cell for step in near} - {int(c) for c in lattice.cell})
        cell = free[rng.below(len(free))]
        grown, anew = atlas.grown(lattice, cell), known[lattice].grown(cell)
        for table in ("space", "cell", "corner", "side", "vertex", "edge", "vertex_hex", "onward"):
            assert list(getattr(grown, table)) == list(getattr(anew, table))
        assert atlas.grown(lattice, cell) is grown
        if len(known) < 40:
            known[grown] = anew


def test_distance_is_kept_from_a_building_beside_a_hex_that_is_found_later() -> None:
    """An intersection that comes with the hex is a neighbour of the building."""
    state: Any = setup("settle -3,4:S")
    before = int(state.lattice.vertices)
    discovery.lay_hex(state, cell_at(-3, 5), SEA)
    near = [v for v in range(before, int(state.lattice.vertices)) if not state.keeps_distance(v)]
    (name,) = [letters.vertex_text(state.lattice.vertex[v]) for v in near]
    assert name in [vertex_text(point) for point in neighbours(vertex_at("-3,4:S"))]


@pytest.mark.rule("IS-04", "IS-55", "IS-08")
def test_distance_rule_on_the_whole_lattice() -> None:
    """None of the three neighbours of a building, whatever lies around; the next but one is free."""
    lines = "; ".join(f"road {edge_text(e)}" for e in sides(hex_at("-3,4")) if edge_text(e) != "-3,4:NE")
    state = setup(lines, hand=RICH, stack="")
    for point in neighbours(vertex_at("-2,3:S")):
        refused(state, f"settle {vertex_text(point)}", "IS-55", "is-vertex--2_3S")
    assert each("settle", "-4,5:N -3,3:S -3,4:S") <= choices(state)


@pytest.mark.rule("IS-12", "IS-13", "IS-14", "IS-17")
def test_left_and_right_of_both_players() -> None:
    """P0 sits in the south and sees west on the left, P1 the other way round."""
    lands = "lay forest; lay pasture; lay fields; lay hills; lay mountains"
    state = play(game().start(), lands)
    places = {"forest": "-3,4", "pasture": "-2,4", "fields": "-1,4", "hills": "-2,3", "mountains": "-1,3"}
    assert hexes(state) == {place: kind for kind, place in places.items()}
    left, right = hexes(after(state, "harbour L")), hexes(after(state, "harbour R"))
    assert (left["-3,3"], left["0,3"]) == ("harbour:any", "sea")
    assert (right["-3,3"], right["0,3"]) == ("sea", "harbour:any")
    play(state, f"harbour L; face E; {lands}")
    mine = {"forest": "3,-3", "pasture": "2,-3", "fields": "1,-3", "hills": "2,-2", "mountains": "1,-2"}
    assert all(hexes(state)[place] == kind for kind, place in mine.items())
    left, right = hexes(after(state, "harbour L")), hexes(after(state, "harbour R"))
    assert (left["3,-2"], left["0,-2"]) == ("harbour:any", "sea")
    assert (right["3,-2"], right["0,-2"]) == ("sea", "harbour:any")


@pytest.mark.rule("IS-15", "IS-16")
def test_the_position_is_the_same_after_half_a_turn() -> None:
    """Every space of one is the image of a space of the other; four rows are free between."""
    spaces = [tuple(map(int, name.split(","))) for name in hexes(play(game().start(), BASES))]
    assert {(-q, 1 - r) for q, r in spaces[:7]} == set(spaces[7:])
    assert {r for _, r in spaces} == {-3, -2, 3, 4}


@pytest.mark.rule("IS-10", "IS-84")
def test_islands_are_joined_by_sides() -> None:
    """A chain of land hexes is one island; the desert alone is one too."""
    more: dict[str, Any] = {"hand": RICH, "stack": ""}
    line = "settle 1,-1:S; ship 1,-1:SE; ship 1,0:NE; ship 2,-1:SE; ship 2,0:NE"
    desert = STRAIT.replace("hills/3", "desert")
    state = play(setup(line, hexes=desert, robber="3,0", **more), "settle 3,-1:S")
    assert state.dump()["islands"]["P0"] == 1
    # (3, 0) hangs together with P1's base through (3, -1) and (2, -1): no island
    joined = STRAIT.replace("3,-1=sea", "3,-1=pasture/11")
    state = play(setup(line, hexes=joined.replace("2,-1=sea", "2,-1=fields/2"), **more), "settle 3,-1:S")
    assert state.dump().get("islands", {}).get("P0", 0) == 0
    # with the sea hex (2, -1) between, it is one, of two hexes
    state = play(setup(line, hexes=joined, **more), "settle 3,-1:S")
    assert state.dump()["islands"]["P0"] == 1


@pytest.mark.rule("IS-19", "IS-09", "IS-36")
def test_base_board() -> None:
    """37 hexes; 54 vertices touch land, 72 edges have a land side; harbours and sea alternate."""
    lands = [hex_at(name) for name in spiral("E")]
    everything = {c for land in lands for c in (land, *around(land))}
    assert (len(lands), len(everything)) == (19, 37)
    points = {p for land in lands for p in corners(land)}
    touching = [sum(c in lands for c in spaces_at(p)) for p in points]
    assert (len(points), touching.count(3), touching.count(2), touching.count(1)) == (54, 24, 12, 18)
    assert len({e for land in lands for e in sides(land)}) == 72
    assert len({p for c in everything for p in corners(c)}) == 96
    assert len({e for c in everything for e in sides(c)}) == 132
    board = hexes(base_setup("settle 0,0:N", "settle 0,0:S"))
    assert len(board) == 37
    for place in PLACES:
        beside = [board[hex_text(c)] for c in around(hex_at(place)) if c in everything - set(lands)]
        assert beside == ["sea", "sea"]
    assert moves(base_setup("settle 0,0:N", "settle 0,0:S")) == ["end"]


@pytest.mark.rule("IS-11", "IS-58", "IS-76")
def test_ports_are_the_ends_of_the_side_that_is_faced() -> None:
    """Each facing serves two vertices of the harbour."""
    for name, (one, two) in {
        "NE": ("N", "NE"),
        "E": ("NE", "SE"),
        "SE": ("SE", "S"),
        "SW": ("S", "SW"),
        "W": ("SW", "NW"),
        "NW": ("NW", "N"),
    }.items():
        served = set()
        for corner, what in CORNERS.items():
            spot = vertex(-2, 2, what)
            around_it = {hex_text(c) for c in spaces_at(vertex_at(spot))} - {"-2,2", "-2,3", "-1,3", "-3,3"}
            kinds = ["desert", "pasture/6"]
            lands = " ".join(f"{place}={kinds.pop()}" for place in around_it)
            state = setup(
                f"settle {spot}",
                hexes=f"-3,3=harbour:any>W -2,2=harbour:ore>{name} {lands}",
                hand="ore:2",
                stack="",
                robber="2,-3",
            )
            if choices(state, "trade"):
                served.add(corner)
        assert served == {one, two}, name
