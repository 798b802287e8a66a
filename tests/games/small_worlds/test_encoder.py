"""Positions and moves as numbers: what stands where, nothing that nobody knows, and an action for every move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_state, random_game
from ludoscape.games.small_worlds import SmallWorlds
from ludoscape.games.small_worlds.rules.moves import M_HERO
from ludoscape.games.small_worlds.rules.state import SmallWorldsState
from ludoscape.games.small_worlds.rules.tribes import POWER_IDS, RACE_IDS
from tests.games.encoding import check_actions, check_fields, check_loaded, check_moves, numbers, plane

from .board import game, play, setup
from .sights import VARIANTS, walk


def some_states(number: int, every: int) -> Iterator[ls.State]:
    """Give positions of random games with random options."""
    for n in range(number):
        rng = ls.Rng(f"encoder {n}")
        state = random_game(SmallWorlds, rng).start()
        for k in range(600):
            if k % every == 0:
                yield state
            if state.actor == ls.OVER:
                break
            legal = state.legal()
            state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))


@pytest.mark.parametrize("options", [{}, {"map": "random:7"}])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_fields_are_the_observation(seats: int, options: dict[str, str]) -> None:
    check_fields(game(seats, **options).encoder())


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_positions_keep_the_contract(seats: int, options: dict[str, object]) -> None:
    for n, (state, _) in enumerate(walk(seats, options, f"encoder {seats}", 200)):
        if n % 50 == 40:
            check_state(state, n)


def test_an_example() -> None:
    """Two seats on the map of 23 regions: every number that is not 0 is derived from the position by hand."""
    state = setup(
        "s0 Humans Heroic {4:3, 5:1} hand 2 begun 1 nonempty 1; s1 Ratmen Hill† {10:1}; s1 Orcs Fortified {16:2}",
        phase="conquer",
        heroes=[5],
        fortresses=[16],
        lost=[7],
        vp=[7, 9],
        queue=[
            ["elves", "swamp", 3],
            ["trolls", "stout", 0],
            ["dwarves", "merchant", 0],
            ["giants", "commando", 0],
            ["wizards", "flying", 0],
        ],
        tops=["amazons", "berserk"],
        races_under=["ghouls", "tritons"],
        discards=["spirit"],
        attacked=[1],
    )
    seen = numbers(state, 0)
    race, power = RACE_IDS.index, POWER_IDS.index
    assert seen["tokens"] == plane(46, r4=3, r5=1, r33=1, r39=2)  # 23 + 10, 23 + 16
    assert seen["race"] == plane(23, r4=7, r5=7, r10=9, r16=8)
    assert (race("humans"), race("ratmen"), race("orcs")) == (6, 8, 7)
    assert seen["declined"] == plane(23, 10)
    assert seen["lost"] == plane(23, 7)
    assert (seen["fortress"], seen["hero"]) == (plane(23, 16), plane(23, 5))
    assert not any(seen["camps"] + seen["hole"] + seen["dragon"])
    assert seen["owner"] == plane(14, r6=1, r7=2, r8=2)
    assert seen["in_decline"] == plane(14, 8)
    assert seen["power"] == plane(14, r6=power("heroic") + 1, r7=power("fortified") + 1, r8=power("hill") + 1)
    assert seen["hand"] == plane(14, r6=2)
    assert seen["tray"] == plane(14, r6=4, r7=8, r8=12)  # 10 - 6, 10 - 2, 13 - 1
    assert seen["regions"] == plane(14, r6=2, r7=1, r8=1)
    assert seen["conquered"] == plane(14, 6)
    assert seen["begun"] == plane(14, 6, 7)
    assert seen["active_race"] == plane(28, 6, 14 + 7)
    assert seen["active_power"] == plane(40, power("heroic"), 20 + power("fortified"))
    assert seen["queue_race"][:14] == plane(14, race("elves"))
    assert seen["queue_race"][70:] == plane(14, race("amazons"))
    assert seen["queue_power"][:20] == plane(20, power("swamp"))
    assert seen["queue_power"][100:] == plane(20, power("berserk"))
    assert seen["queue_coins"] == [3, 0, 0, 0, 0, 0]
    piles = seen["race_pile"]
    assert (piles[race("amazons")], piles[race("ghouls")], piles[race("tritons")]) == (1, 3, 4)
    assert piles.count(2) == 14 - 3 - 6 - 2  # in play, visible, known to lie beneath
    assert seen["power_pile"][power("berserk")] == 1
    assert seen["power_pile"][power("spirit")] == 3
    assert seen["power_pile"].count(2) == 20 - 3 - 6 - 1
    assert seen["victory_points"] == [7, 9]
    assert (seen["seat"], seen["actor"], seen["turn_of"], seen["first"]) == ([1, 0],) * 4
    assert (seen["attacked"], seen["converted"]) == ([0, 1], [0, 0])
    assert seen["phase"] == plane(16, 3)
    assert seen["acting"] == plane(14, 6)
    assert (seen["round"], seen["rounds_left"]) == ([2], [8])
    assert seen["last"] + seen["left"] + seen["die"] + seen["target"] + seen["holes_due"] + seen["flags"] == [0] * 10

    other = numbers(state, 1)  # the same table from the other side
    assert other["tokens"] == seen["tokens"][23:] + seen["tokens"][:23]
    assert other["owner"] == plane(14, r6=2, r7=1, r8=1)
    assert other["active_race"] == plane(28, 7, 14 + 6)
    assert other["victory_points"] == [9, 7]
    assert (other["seat"], other["actor"], other["turn_of"], other["first"]) == ([0, 1],) * 4
    assert other["attacked"] == [1, 0]
    same = ("race", "declined", "fortress", "terrain", "power", "hand", "queue_race", "race_pile", "phase", "acting")
    assert all(other[name] == seen[name] for name in same)


def test_the_map_is_in_it() -> None:
    """Terrain and symbols of the built-in map, region by region."""
    data = game(2).own_map()["regions"]
    words = ("farmland", "forest", "hill", "mountain", "swamp", "sea", "lake")
    seen = numbers(game(2).start(), 0)
    assert seen["terrain"] == [words.index(region["terrain"]) for region in data]
    worth = {"cavern": 1, "magic": 2, "mine": 4}
    assert seen["symbols"] == [sum(worth[name] for name in region["symbols"]) for region in data]


def test_what_has_been_chosen_in_a_turn() -> None:
    """The last region that was given up, a die attempt, and a Berserk roll show."""
    state = play(setup("s0 Humans Hill {4:3, 5:1, 10:1}", phase="ready"), "abandon5")
    assert numbers(state, 0)["last"] == [6]
    attempt = setup("s0 Humans Forest {4:1} hand 1")
    attempt.play(next(move for move in attempt.legal() if attempt.text(move) == "x3?"))
    assert numbers(attempt, 1)["target"] == [4]
    assert numbers(attempt, 1)["actor"] == [0, 0]
    berserk = setup("s0 Humans Berserk {4:1} hand 3")
    play(berserk, "roll =2")
    assert numbers(berserk, 0)["die"] == [3]


@pytest.mark.rule("SW-905")
@pytest.mark.parametrize("shown", [False, True])
def test_victory_points_of_others_are_counted_along(shown: bool) -> None:
    """Every gain and payment is public, so each seat has the totals of all before it, at open tables and others."""
    state = setup("s0 Humans Hill {4:3}", seats=3, vp=[5, 9, 4], options={"open_vp": shown})
    for seat, counted in enumerate(([5, 9, 4], [9, 4, 5], [4, 5, 9])):
        assert numbers(state, seat)["victory_points"] == counted


def test_the_end_is_told() -> None:
    """After the last turn the numbers say who has won."""
    *_, (last, move) = walk(2, {"turns": 2}, "end")
    last.play(move)
    assert last.actor == ls.OVER
    assert isinstance(last, SmallWorldsState)
    seen = numbers(last, 1)
    assert seen["victory_points"] == [last.vp[1], last.vp[0]]
    outcome = last.outcome()
    assert outcome is not None
    assert [place for place, won in enumerate(seen["winners"]) if won] == sorted(
        (seat + 1) % 2 for seat in outcome.winners
    )


def test_equal_positions_give_equal_numbers() -> None:
    """What no longer counts and is left out of a position as data is not observed either."""
    for state in some_states(4, 9):
        check_loaded(state)


def test_moves_become_actions_and_back() -> None:
    """In random games with random options, and for every action there is."""
    made: set[int] = set()
    for state in some_states(8, 1):
        encoder = state.game.encoder()
        check_moves(encoder, state.legal())
        made |= {move >> 6 for move in state.legal()}
    assert made >= {0, *range(2, 9)}  # small moves and nearly every kind of move at a region
    for seats in (2, 5):
        encoder = game(seats).encoder()
        check_actions(encoder)
        regions = {2: 23, 5: 48}[seats]
        assert encoder.actions == 17 + seats + 9 * regions
        assert encoder.move(encoder.actions - 1) == M_HERO + regions - 1
