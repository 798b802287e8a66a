"""Random games with random options: the second reading agrees after every move, and the invariants hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import ludoscape as ls
from tests.games.playing import check_coming_back

from .board import game
from .pieces import SIZES, SPACE, Pyramid, Ship, letter
from .reference import Reference
from .sights import choose
from .together import Together, strewn
from .witness import BOUNDS, Witness

CHOICES: dict[str, tuple[Any, ...]] = {
    "first_seat": (1, "random"),
    "neutral_build": ("lot",),
    "world_match": (False,),
    "max_redeals": (0, 1),
    "colonist_need": ("2,3,4", "1,3,4", "0,1,2"),
    "pressure": ("none", "communal"),
    "expansion_pass": (True,),
    "movement_order": ("UDRL", "RULD", "DULR"),
    "marine_fit": ("lt",),
    "last_round_at": (8, 10, 15),
    "max_rounds": (6,),
    "build_draw": ("blind",),
    "expand_scope": ("world",),
    "expand_size": ("one",),
    "civilize_step": ("any",),
    "civilize_invaders": (True,),
    "settle_invaders": (True,),
    "invader_support": ("transport",),
    "launch_scope": ("adjacent",),
    "fighters_land": (True,),
    "hold_fire": (True,),
    "crossfire": (True,),
}


def some_options(seats: int, rng: ls.Rng) -> dict[str, Any]:
    """Choose options at random: none in one of four, else each in one of three."""
    if not rng.below(4):
        return {}
    options = {name: values[rng.below(len(values))] for name, values in CHOICES.items() if not rng.below(3)}
    useless = {2: "crossfire", 8: "neutral_build"}.get(seats)
    return {name: value for name, value in options.items() if name != useless}


def run(both: Together, rng: ls.Rng, most: int = 10_000) -> Counter[str]:
    """Play a game side by side and check everything after every move; gives how often each phase came."""
    witness = Witness(both.kind.seats, both.kind.options)
    phases: Counter[str] = Counter()
    both.agree()
    before = both.state.dump()
    while not both.over and phases.total() < most:
        phases[before["phase"]] += 1
        assert len(both.state.legal()) <= BOUNDS.get(before["phase"], 0)
        text = both.advance(rng)
        both.agree()
        both.state.validate()
        after = both.state.dump()
        witness.look(before, text, after)
        before = after
    return phases


def crowded(kind: ls.Game, rng: ls.Rng) -> dict[str, Any]:
    """Set up the Expansion of a turn on worlds built at random, with pyramids and ships of everybody strewn about."""
    start = built(kind, rng)
    while True:
        table = Reference.of({**start, "land": {}, "fleets": {}}, kind.seats, kind.options)
        for seat in range(kind.seats):
            strew(table, seat, rng)
        slots = rng.below(kind.seats * min(5, int(kind.options["max_rounds"])))
        seat = (table.first + slots) % kind.seats
        data = {
            **{key: start[key] for key in ("first", "worlds", "orbits", "shown", "removed", "extra", "redeals")},
            "phase": "expand",
            "seat": letter(seat),
            "slots": slots,
            "round": slots // kind.seats + 1,
            "last": rng.below(kind.seats) + 1 if not rng.below(4) else None,
            "unused": table.peopled(seat),
            **strewn(table),
        }
        if Reference.of(data, kind.seats, kind.options).begin(middle=True).at.phase == "expand":
            return data


def built(kind: ls.Game, rng: ls.Rng) -> dict[str, Any]:
    """Play the set-up at random and give the first position of play."""
    state = kind.start()
    while state.actor == ls.CHANCE or not state.dump().get("land"):
        moves = state.legal()
        state.play(moves[rng.below(len(moves))] if moves else state.draw(rng))
    return state.dump()


def strew(table: Reference, seat: int, rng: ls.Rng) -> None:
    """Put some pyramids of a seat on the worlds, into orbits and into Space."""
    zones = [*table.worlds, SPACE]
    thin = rng.below(3)
    for size in 5 * SIZES:
        zone = zones[rng.below(len(zones))]
        home = letter(seat) if rng.below(2) else zone
        room = [ship for ship in table.ships(zone, seat) if ship.role == "T" and not ship.marine]
        room = [ship for ship in room if table.fits(size, ship)]
        way = rng.below(8)
        if way < 4 - thin and home != SPACE and table.vacant(home):
            free = table.vacant(home)
            table.land[free[rng.below(len(free))]] = Pyramid(seat, size, invader=not rng.below(5))
        elif way == 4 and room:
            table.ships(zone, seat).remove(room[0])
            table.ships(zone, seat).append(Ship("T", room[0].size, size))
        elif way in (5, 6):
            table.ships(zone, seat).append(Ship("TF"[rng.below(2)], size))


@pytest.mark.rule(
    "AL-01",
    "AL-02",
    "AL-13",
    "AL-15",
    "AL-16",
    "AL-17",
    "AL-20",
    "AL-22",
    "AL-24",
    "AL-25",
    "AL-26",
    "AL-27",
    "AL-28",
    "AL-29",
    "AL-35",
    "AL-37",
    "AL-46",
    "AL-70",
    "AL-79",
    "AL-84",
    "AL-85",
)
@pytest.mark.parametrize("seats", range(2, 9))
def test_second_reading_agrees_in_whole_games(seats: int) -> None:
    """Legal moves, chances, scores and positions are the same after every move; invariants hold."""
    run(Together(game(seats, max_rounds=14 - seats)), ls.Rng(f"whole {seats}"))


@pytest.mark.rule("AL-18", "AL-19", "AL-21", "AL-23", "AL-32", "AL-47", "AL-80", "AL-86")
@pytest.mark.parametrize("number", range(14))
def test_second_reading_agrees_with_random_options(number: int) -> None:
    """The same with options in any mixture."""
    rng = ls.Rng(f"options {number}")
    seats = 2 + number % 7
    run(Together(game(seats, **{"max_rounds": 4, **some_options(seats, rng)})), rng)


@pytest.mark.rule(
    "AL-33",
    "AL-34",
    "AL-36",
    "AL-38",
    "AL-39",
    "AL-40",
    "AL-41",
    "AL-42",
    "AL-48",
    "AL-49",
    "AL-50",
    "AL-51",
    "AL-52",
    "AL-53",
    "AL-54",
    "AL-55",
    "AL-56",
    "AL-57",
    "AL-58",
    "AL-59",
    "AL-60",
    "AL-61",
    "AL-62",
    "AL-63",
    "AL-65",
    "AL-66",
    "AL-67",
    "AL-68",
    "AL-69",
    "AL-83",
)
@pytest.mark.parametrize("number", range(21))
def test_second_reading_agrees_on_crowded_worlds(number: int) -> None:
    """The same from the middle of games in which everybody is everywhere, every other time with options."""
    rng = ls.Rng(f"crowded {number}")
    seats = 2 + number % 7
    kind = game(seats, **(some_options(seats, rng) if number % 2 else {}))
    phases = run(Together(kind, crowded(kind, rng)), rng, most=80)
    assert phases["expand"]


@pytest.mark.slow
def test_second_reading_agrees_for_long(while_fuzzing: Iterator[int]) -> None:
    """As many games as there is time for, from the start and from crowded worlds."""
    for number in while_fuzzing:
        rng = ls.Rng(f"long {number}")
        kind = game(2 + number % 7, **some_options(2 + number % 7, rng))
        run(Together(kind, crowded(kind, rng) if number % 3 else None), rng)


@pytest.mark.rule("AL-82")
@pytest.mark.parametrize("seats", [2, 5])
def test_dump_and_load_and_record(seats: int) -> None:
    """A position restored from its data, or by playing the record again, is the same position."""
    check_coming_back(game(seats, max_rounds=3), ls.Rng("restore"), choose)
