"""What the bots' judge thinks of positions of Intimate Settlers."""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import Any, cast

import pytest
from librt.vecs import vec

import ludoscape as ls
from ludoscape.bots import information_set, make_bot
from ludoscape.games.intimate_settlers.bots.judge import (
    HAVEN,
    MISSING,
    PIPS,
    RICHEST,
    TRADED,
    WEIGHTS,
    YIELD,
    nearness,
    point_x,
    point_y,
    way_between,
)
from ludoscape.games.intimate_settlers.rules.cards import (
    CARD_COST,
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    SHIP_COST,
    unpack,
)
from ludoscape.games.intimate_settlers.rules.lattice import cell_at
from ludoscape.games.intimate_settlers.rules.position import CLOSE_HERE, LAND, NUMBER, RATES
from ludoscape.games.intimate_settlers.rules.state import SettlersState

from .board import STP, base_hexes, base_setup, game, play, setup
from .test_examples import LINE, STRAIT


def ratings(state: ls.State, *, opened: bool = False) -> list[float]:
    """Rate a position for each seat."""
    out = vec[float]([0.0] * state.game.seats)
    judge = state.game.hand_judge()
    judge.open = opened
    judge.rates(state, out)
    return list(out)


def ahead(**position: Any) -> float:
    """Tell by how many points the first player is ahead."""
    first, second = ratings(setup(**position))
    assert first + second == pytest.approx(1)
    return 3 * log(first / second)


def packed(wood: int = 0, brick: int = 0, wool: int = 0, grain: int = 0, ore: int = 0) -> int:
    """Pack counts of cards."""
    return sum(count << 12 * kind for kind, count in enumerate((wood, brick, wool, grain, ore)))


FOUR = packed(4, 4, 4, 4, 4)  # rates of the bank


@pytest.mark.parametrize(
    ("hand", "cost", "rates", "near"),
    [
        (packed(1, 1), ROAD_COST, FOUR, 1.0),
        (packed(5, 5, 5, 5, 5), CITY_COST, FOUR, 1.0),
        (packed(1), ROAD_COST, FOUR, MISSING),
        (packed(), ROAD_COST, FOUR, MISSING**2),
        (packed(), CITY_COST, FOUR, MISSING**5),
        (packed(1, 0, 0, 3), SETTLEMENT_COST, FOUR, MISSING**2),
        (packed(5), ROAD_COST, FOUR, TRADED),  # four of them for the brick
        (packed(4), ROAD_COST, FOUR, MISSING),
        (packed(4), ROAD_COST, packed(3, 4, 4, 4, 4), TRADED),
        (packed(8, 0, 1), CARD_COST, FOUR, TRADED),
        (packed(4, 0, 1), CARD_COST, FOUR, MISSING),
        (packed(2, 2), CARD_COST, packed(2, 2, 4, 4, 4), MISSING),
    ],
)
def test_how_near_a_hand_is_to_a_cost(hand: int, cost: int, rates: int, near: float) -> None:
    """In full when it can be paid, a little less by trades, and less again for each card missing after them."""
    assert nearness(hand, cost, rates) == pytest.approx(near)


def test_nearness_is_what_counting_by_kinds_gives() -> None:
    """All at once, and without dividing: as what is missing of each kind, less what trades of the rest bring."""
    rng = ls.Rng("near")
    for _ in range(2000):
        hand, rates = ([least + rng.below(wide) for _ in range(5)] for least, wide in ((0, 1 + rng.below(12)), (2, 3)))
        for cost in (ROAD_COST, SHIP_COST, SETTLEMENT_COST, CITY_COST, CARD_COST):
            spare = [have - need for have, need in zip(hand, unpack(cost), strict=True)]
            missing = sum(-number for number in spare if number < 0)
            left = missing - sum(number // rate for number, rate in zip(spare, rates, strict=True) if number > 0)
            near = 1.0 if not missing else TRADED if left <= 0 else MISSING**left
            assert nearness(packed(*hand), cost, packed(*rates)) == pytest.approx(near), (hand, rates, cost)


def test_the_way_between_vertices() -> None:
    """As the crow flies: along the edges it is one more or less, on the longest ways two."""
    state: Any = play(game().start(), STP)
    lattice = state.lattice
    near: dict[int, set[int]] = {}
    for e in range(lattice.edges):
        one, two = lattice.edge_end[2 * e], lattice.edge_end[2 * e + 1]
        near.setdefault(one, set()).add(two)
        near.setdefault(two, set()).add(one)
    for one in near:
        for two, steps in steps_from(near, one).items():
            dx = point_x(lattice.vertex[one]) - point_x(lattice.vertex[two])
            dy = point_y(lattice.vertex[one]) - point_y(lattice.vertex[two])
            way = way_between(dx, dy)
            assert way == way_between(-dx, -dy)
            assert (way == 0) is (one == two)
            assert abs(int(way) - steps) <= 1 + steps // 7, (way, steps)


def steps_from(near: dict[int, set[int]], one: int) -> dict[int, int]:
    """Count the edges from a vertex to each that can be reached from it."""
    found, edge = {one: 0}, {one}
    while edge := {there for here in edge for there in near[here]} - set(found):
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


def test_cards_count_and_more_when_they_can_buy_something() -> None:
    hands = ["", "wood", "wood:2", "wood brick", "wood brick wool grain", "ore:3 grain:2"]
    worths = [ahead(hand=hand) for hand in hands]
    assert all(less < more for less, more in pairwise(worths)), worths
    assert ahead(other="wood") < ahead()


def test_cards_beyond_the_limit_are_at_risk() -> None:
    """Seven may be kept when a seven is rolled: each beyond adds half as much as before."""
    worths = [ahead(hand=f"ore:{count}") for count in (4, 5, 6, 7, 8, 9)]
    gains = [more - less for less, more in pairwise(worths)]
    assert gains[-1] < gains[-4] and gains[-2] < gains[-4], gains


def test_hexes_that_yield_more_are_better() -> None:
    """Of the mountains at a settlement: three and eleven are rolled less often than four, six more often."""
    worths = [ahead(hexes=f"-1,3=mountains/{number}") for number in (12, 3, 4, 6)]
    assert all(less < more for less, more in pairwise(worths)), worths
    assert ahead(hexes="-1,3=mountains/11") == pytest.approx(worths[1])


@pytest.mark.parametrize(("one", "two"), [("-3,4=forest", "-2,3=hills"), ("-1,3=mountains", "-1,4=fields")])
def test_what_is_built_together_is_best_yielded_together(one: str, two: str) -> None:
    """Wood with brick, ore with grain: more of the one is worth more where there is more of the other."""
    gains = [ahead(hexes=f"{one}/6 {two}/{other}") - ahead(hexes=f"{one}/3 {two}/{other}") for other in (3, 6)]
    assert gains[0] < gains[1] - 0.05


@pytest.mark.parametrize("hand", ["wool:3 grain:3 ore", "wool:5 grain ore"])
def test_a_hand_with_a_hidden_card_is_used(hand: str) -> None:
    """After a theft, as before: a card is bought. A hand that counts by its number once the turn is over is kept."""
    seats = ("settle 0,0:N; road 0,0:NE", "settle 0,0:S", "settle 2,0:S")
    state = base_setup(*seats, hands=[hand, "brick grain", "ore"], phase="pre")
    play(state, "roll; !dice 3+4; rob 0,1; !steal brick")
    assert state.text(make_bot("greedy", 1).choose(information_set(state, 0))) == "buy"


def test_a_card_that_is_seen_counts_as_what_it_is() -> None:
    """A victory point is worth more than a knight, to a judge who may see it; another sees their number alone."""
    knight, point = (setup(dev={"P0": {kind: 1}}) for kind in ("knight", "vp"))
    assert ratings(knight) == ratings(point)
    assert ratings(knight, opened=True)[0] < ratings(point, opened=True)[0]


def test_who_is_shut_in_looks_farther() -> None:
    """The hills where a settlement could stand after two roads: eight is rolled more often than three."""
    worths = []
    for number, other in (("3", "8"), ("8", "3")):
        hexes = dict(place.split("=") for place in base_hexes())
        hexes |= {"1,-2": f"hills/{number}", "0,2": f"forest/{other}"}
        worths.append(
            ratings(base_setup("settle 0,0:N", "settle -2,2:S", hexes=[f"{p}={h}" for p, h in hexes.items()]))[0]
        )
    assert worths[0] < worths[1]


def test_no_place_is_worth_more_than_the_richest() -> None:
    """Places that even the richest hexes would not make the best one are not looked at: weights may change."""
    richest_hex = YIELD * max(WEIGHTS) * max(PIPS) / 36
    assert pytest.approx(2 + HAVEN + 3 * richest_hex) == RICHEST


def test_three_and_four_greedy_players_end_their_games() -> None:
    """Some two hundred turns are enough; players who keep their hands sit until the thousandth."""
    for seats in (3, 4):
        state, rng = game(seats, scenario="base", turn_limit=400).start(), ls.Rng(f"greedy {seats}")
        bots = [make_bot("greedy", seat) for seat in range(seats)]
        while state.actor != ls.OVER:
            if state.actor == ls.CHANCE:
                state.play(state.draw(rng))
            else:
                state.play(bots[state.actor].choose(information_set(state, state.actor)))
        outcome = state.outcome()
        assert outcome is not None and outcome.reason == "points"


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_kept_of_one_position_is_not_taken_for_another(seats: int) -> None:
    """A judge that rates positions of several games in any order does so as a new one that has seen no other."""
    rng = ls.Rng(f"kept {seats}")
    states: list[Any] = []
    intimate: list[dict[str, Any]] = [{}, {}, {"gap": 2}] if seats == 2 else []
    for options in ({"scenario": "base"}, {"scenario": "base"}, *intimate):
        state: Any = game(seats, **options).start()
        while state.actor != ls.OVER and state.turn < 60:
            if state.actor == ls.CHANCE:
                state.play(state.draw(rng))
            else:
                legal = state.legal()
                state.play(legal[rng.below(len(legal))])
            if state.actor != ls.OVER and rng.below(8) == 0:
                states.append(state.copy())
    judge, out = states[0].game.hand_judge(), vec[float]([0.0] * seats)
    for _ in range(400):
        state = states[rng.below(len(states))].copy()
        judge.open = rng.below(2) == 0
        for after in (state, *(play_one(state, move) for move in state.legal()[:3])):
            after.forget()  # nobody has rated where something could be built
            judge.rates(after, out)
            after.forget()
            assert list(out) == ratings(after, opened=judge.open)


def play_one(state: Any, move: int) -> Any:
    """Play a move in a copy."""
    after = state.copy()
    after.play(move)
    return after


def test_a_hand_is_rated_anew_where_nothing_but_its_harbours_changed() -> None:
    state = ls.game("intimate-settlers", 2, scenario="base").start()
    rng, judge, out, fresh = ls.Rng("harbours"), state.game.hand_judge(), vec[float]([0.0] * 2), vec[float]([0.0] * 2)
    seen = 0
    while state.actor != ls.OVER and seen < 40:
        legal = [0] if state.actor == ls.CHANCE else state.legal()
        state.play(state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))])
        other = state.copy()
        assert isinstance(other, SettlersState)
        if other.opening or not other.hand(0):
            continue
        judge.rates(state, out)
        other.own[RATES] = 2 * sum(1 << 12 * kind for kind in range(5))
        judge.rates(other, out)
        other.game.hand_judge().rates(other, fresh)
        assert list(out) == list(fresh)
        seen += 1
    assert seen == 40


def test_the_way_home_is_measured_anew_where_places_are_taken() -> None:
    """All at the other Home Base but one, each in turn: the way leads to that one."""
    state = cast(SettlersState, setup(LINE, hexes=STRAIT))
    judge, out, worths = state.game.hand_judge(), vec[float]([0.0] * 2), set()
    corners = [int(v) for v in state.lattice.corner[42:72]]
    for free in sorted(set(corners)):
        other = state.copy()
        for v in {*corners} - {free}:
            other.spot[v] |= CLOSE_HERE
        other.spot[free] &= ~CLOSE_HERE
        other.forget()
        judge.rates(other, out)
        other.forget()
        assert list(out) == ratings(other)
        worths.add(out[0])
    assert len(worths) > 2


def test_an_island_is_looked_at_anew_where_somebody_has_built_on_it() -> None:
    """A new one is worth a point more to who could settle there, and one with a building of the other is not."""
    state = cast(SettlersState, setup(LINE, hexes=STRAIT))
    judge, out = state.game.hand_judge(), vec[float]([0.0] * 2)
    island = 6 * state.lattice.hex_of(cell_at(3, 0))
    for corner in state.lattice.corner[island : island + 6]:
        other = state.copy()
        other.spot[corner] |= 2
        for seats in (3, 1):  # who must look, as bits: the first player alone, too
            for each in (state, other, state):
                each.forget()
                ratings(each)
                each.forget_seats(seats)
                judge.rates(each, out)
                each.forget()
                assert list(out) == ratings(each)


def test_a_place_is_rated_anew_on_another_board() -> None:
    """Numbers of the base game that lie otherwise, and lie again as they did."""
    state = cast(SettlersState, base_setup("settle 0,0:N; road 0,0:NE", "settle 0,0:S"))
    judge, out = state.game.hand_judge(), vec[float]([0.0] * 2)
    for h in range(LAND):
        other = state.copy()
        other.token = other.token[:]
        other.token[h] = 6 if other.token[h] != 6 else 12
        other.number_board()
        for each in (state, other, state):
            each.forget()
            judge.rates(each, out)
            each.forget()
            assert list(out) == ratings(each)


def test_places_are_rated_anew_where_a_number_was_laid() -> None:
    """Also when the judge had looked before it was drawn, as a greedy bot does that rates all tokens one by one."""
    rng, out, seen = ls.Rng("numbers"), vec[float]([0.0] * 2), 0
    while seen < 20:
        state = ls.game("intimate-settlers").start()
        judge = state.game.hand_judge()
        while state.actor != ls.OVER:
            if state.actor == ls.CHANCE and cast(Any, state).phase == NUMBER:
                judge.rates(state, out)
                for move, _ in state.chance():
                    after = cast(Any, play_one(state, move))
                    judge.rates(after, out)
                    kept = list(out)
                    after.forget()
                    assert kept == ratings(after, opened=judge.open)
                seen += 1
            legal = [0] if state.actor == ls.CHANCE else state.legal()
            state.play(state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))])


def test_what_another_judge_made_of_a_position_is_not_taken_over() -> None:
    """It may have other constants, as two judges have that play each other while these are fitted."""
    state = cast(Any, setup(LINE, hexes=STRAIT))
    one, other, out = state.game.hand_judge(), state.game.hand_judge(), vec[float]([0.0] * 2)
    one.rates(state, out)
    rated = list(out)
    state.reach[0].worth += 1.0
    one.rates(state, out)
    assert list(out) != rated, "what it has made itself, it takes"
    other.rates(state, out)
    assert list(out) == rated


def test_an_end_is_rated_as_it_is_paid() -> None:
    state = game(3, scenario="base", turn_limit=9).start()
    rng = ls.Rng("end")
    while state.actor != ls.OVER:
        legal = state.legal()
        state.play(legal[rng.below(len(legal))] if legal else state.draw(rng))
    outcome = state.outcome()
    assert outcome is not None and ratings(state) == list(outcome.payoffs)


def test_cards_that_may_still_be_taken_count() -> None:
    """Year of Plenty: each card still to take, whatever it will be."""
    begun = play(setup(dev={"P0": {"plenty": 1}}), "play plenty")
    once = play(begun.copy(), "take ore")
    other = play(begun.copy(), "take wool")
    assert ratings(begun)[0] > ratings(setup())[0]
    assert ratings(begun) != ratings(once) != ratings(other)
