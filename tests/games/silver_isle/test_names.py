"""What tiles, spaces and corners are called: by what is drawn, and always the same."""

from __future__ import annotations

import pytest

import ludoscape as ls
from ludoscape.games.silver_isle.rules.isle import TILES
from ludoscape.games.silver_isle.rules.state import SilverState
from ludoscape.games.silver_isle.words.names import buoys, corner_words, land_words, place_words

from .board import game, setup


def finished(seed: int) -> SilverState:
    """Play until the isle is built and all ports are placed."""
    state = game(2 + seed % 3).start()
    assert isinstance(state, SilverState)
    rng = ls.Rng(f"names {seed}")
    while state.isle is None:
        moves = state.legal()
        state.play(moves[rng.below(len(moves))] if state.actor >= 0 else state.draw(rng))
    return state


def letters(tiles: str) -> str:
    """Letter the corners of an isle; gives them by rows from the north, each row from the west."""
    cells = frozenset(tuple(map(int, tile.split(","))) for tile in tiles.split())
    found = {}
    for x in range(-1, 9):
        for y in range(-1, 9):
            around = [cell for cell in ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)) if cell in cells]
            if len(around) == 1:
                found[x, y] = around[0]
    named = buoys(frozenset((x, y) for x, y in cells), tuple(sorted(found)))
    return " ".join(named[corner] for corner in sorted(named, key=lambda corner: (-corner[1], corner[0])))


@pytest.mark.parametrize(
    ("tiles", "by_rows"),
    [
        ("0,0", "A B D C"),
        ("0,0 1,0 1,1", "A B E D C"),  # clockwise along the coast: the step in the north-west comes last
        ("0,0 1,1", "A B F C E D"),  # round both, over the point where they touch
        ("0,0 1,0 2,0 0,1 2,1 0,2 1,2 2,2", "A B D C"),  # a lake without corners
        # a lake with a corner: the coast of the open sea comes first
        ("0,0 1,0 2,0 3,0 0,1 1,1 3,1 0,2 3,2 0,3 1,3 2,3 3,3", "A B E D C"),
    ],
)
def test_buoys_are_lettered_clockwise(tiles: str, by_rows: str) -> None:
    assert letters(tiles) == by_rows


@pytest.mark.parametrize("seed", range(9))
def test_every_place_has_a_name_of_its_own(seed: int) -> None:
    """And ports alone say where tiles lie, so no name ever changes."""
    isle = finished(seed).isle
    assert isle is not None
    corners = [corner_words(isle, corner).split(" at ")[0] for corner in range(isle.corners)]
    tiles = [tile for tile in range(TILES) if isle.present >> tile & 1]
    for found in (
        corners,
        [land_words(isle, tile) for tile in tiles if tile < 20],
        [place_words(isle, 4 * tile + quadrant) for tile in tiles if tile < 20 for quadrant in range(4)],
    ):
        assert len(set(found)) == len(found) > 3
    assert {"buoy A", "buoy B", "buoy C", "buoy D"} <= set(corners) and "buoy I" not in corners


def test_tiles_are_named_from_the_nearest_port() -> None:
    """Of ports that are equally near from the first one in the order of nations."""
    state = setup()
    assert isinstance(state, SilverState) and state.isle is not None
    isle = state.isle
    ports = [(int(isle.x[20 + n]), int(isle.y[20 + n])) for n in range(4)]
    for tile in range(20):
        x, y = int(isle.x[tile]), int(isle.y[tile])
        far = [abs(x - a) + abs(y - b) for a, b in ports]
        name = ("England's", "France's", "the Pirates'", "Spain's")[far.index(min(far))]
        assert land_words(isle, tile).endswith(f" of {name} port")


def labels(state: ls.State) -> dict[str, str]:
    """Give what the first seat's choices are called, by their moves."""
    return {choice["move"]: choice["label"] for choice in state.view(0)["choices"]}


def test_choices_are_called_shortly_by_where_they_start() -> None:
    """In half a line: which of two spaces of a tile next to a port it is, and what lies beside the ship by the ship."""
    docked = labels(setup("S4@P S1@1,0nw", "S 1,0", ships="S@0,4"))
    assert docked["go P4>0,2nw"] == "Move crew 4 south, west side"
    assert docked["go 1,0nw>1,1sw"] == "Move crew 1 north"
    assert docked["load P4"] == "Load crew 4 in your port"
    anchored = labels(setup("S4*@-1,1nw S2@P", "S -1,1", ships="S@-1,2", holds="S1"))
    assert anchored["load -1,1nw"] == "Load crew 4 beside the ship"
    assert anchored["unload s"] == "Unload one silver beside the ship"
    assert all(len(label) < 42 for label in (*docked.values(), *anchored.values()))


def test_a_crew_in_europe_goes_aboard_at_one_touch() -> None:
    """There it can do nothing else; in port or on the isle it can walk, too, and where it goes is touched as well."""

    def picks(state: ls.State, move: str) -> list[str]:
        return next(choice["picks"] for choice in state.view(0)["choices"] if choice["move"] == move)

    assert picks(setup("S4@P"), "load 5") == ["si-coin-E5"]
    assert picks(setup("S4@P", ships="S@0,4"), "load P4") == ["si-coin-P4", "si-ship-S"]


def test_what_is_said_of_a_fight_leaves_room_for_what_cannot_be_undone() -> None:
    """Whom it fights is told by what it does, and nothing twice."""
    fights = [
        choice
        for state in (setup("S4@0,2sw A3@0,1nw A2@0,1ne", "S 0,2; A 0,1"), setup("S4@P A3@0,2sw", "A 0,2"))
        for choice in state.view(0)["choices"]
        if choice["effects"]["draw"].get("fights")
    ]
    assert {choice["kind"] for choice in fights} >= {"go", "hit"}
    assert all(len(choice["ask"]["detail"]) <= 48 and choice["effects"]["lines"] for choice in fights)
