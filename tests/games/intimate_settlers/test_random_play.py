"""Random games of both scenarios: the second reading of the rules agrees at every step, and the invariants hold."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

import ludoscape as ls
from tests.games.playing import check_coming_back, check_copies

from .board import draws, game, moves
from .reference.components import DEVELOPMENT, RESOURCES
from .reference.position import Reference, snapshot
from .reference.scoring import POINTS, TURN_LIMIT

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"gap": 1, "win_check": "any_turn", "bank_shortage": "nobody", "discard_limit": 3, "base_bonus_scope": "each"}),
    (2, {"gap": 2, "sea_slots": "front", "setup_face": "land", "base_bonus_road": True, "base_bonus_mode": "total"}),
    (2, {"setup_discovery": False, "robber_entry": "desert", "phases": "strict", "rb_second_optional": "no"}),
    (2, {"moved_ship_discovers": False, "cards_per_kind": 24, "sea_slots": "front", "limit_result": "most_vp"}),
    (2, {"gap": 6, "setup_face": "land", "vp_target": 40, "turn_limit": 90, "limit_result": "most_vp"}),
    (
        2,
        {
            "setup_discovery": False,
            "moved_ship_discovers": False,
            "gap": 3,
            "base_bonus_scope": "each",
            "base_bonus_mode": "total",
            "open_hands": True,
        },
    ),
    (2, {"scenario": "base", "base_tokens": "random_no_red", "base_corner": "SW"}),
    (3, {"scenario": "base", "player_trade": True, "base_corner": "random", "win_check": "any_turn"}),
    (4, {"scenario": "base", "base_tokens": "random", "base_corner": "NW", "rb_second_optional": "yes"}),
    (
        4,
        {
            "scenario": "base",
            "player_trade": True,
            "max_offers": 1,
            "phases": "strict",
            "bank_shortage": "nobody",
            "base_tokens": "random_no_red",
            "base_corner": "random",
            "discard_limit": 4,
        },
    ),
]
NAMES = [f"{seats}-{'-'.join(map(str, options.values())) or 'default'}" for seats, options in VARIANTS]
LIVELY = ("road", "ship", "settle", "city", "buy", "play", "lift", "offer", "propose", "accept", "give", "want", "deal")
SETUP = ("lay", "side", "face", "token", "first", "take", "corner", "hexes", "numbers", "ports", "found", "road")


def choose(state: ls.State, rng: ls.Rng) -> int:
    """Choose a move: mostly one of a kind chosen at random, so that rare kinds come up too; builds before trades."""
    legal = state.legal()
    if rng.below(4):
        kinds: dict[str, list[int]] = {}
        for move in legal:
            kinds.setdefault(state.text(move).split()[0], []).append(move)
        lively = [kind for kind in kinds if kind in LIVELY]
        names = lively if lively and rng.below(3) else list(kinds)
        legal = kinds[names[rng.below(len(names))]]
    return legal[rng.below(len(legal))]


def advance(state: ls.State, rng: ls.Rng) -> str:
    """Play a random move or let chance decide; give the text."""
    move = state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)
    text = state.text(move)
    state.play(move)
    return text


def enriched(data: dict[str, Any], seats: int, rng: ls.Rng) -> dict[str, Any]:
    """Change a position of a main phase: everybody has a random hand and old development cards."""
    names = [f"P{seat}" for seat in range(seats)]
    hands = {name: {res: 1 + rng.below(4) for res in RESOURCES} for name in names}
    left = {
        card: n - sum(data["played"].get(name, {}).get(card, 0) for name in names) for card, n in DEVELOPMENT.items()
    }
    dev: dict[str, dict[str, int]] = {name: {} for name in names}
    for name in names:
        for card in DEVELOPMENT:
            if card != "vp" and left[card] and rng.below(2):
                dev[name][card] = 1
                left[card] -= 1
    changed = {key: value for key, value in data.items() if key not in ("story", "room")}
    return {**changed, "hands": hands, "dev": dev, "bought": {}, "card_played": False}


def agree(state: ls.State, other: Reference, thorough: bool) -> None:
    """Check that the game and the second reading are in the same position with the same choices."""
    data = state.dump()
    assert data["phase"] == other.phase
    assert state.turns() == other.turns
    seats = range(other.seats)
    mine, theirs = snapshot(data, other.seats), other.snapshot()
    if not other.started:
        theirs["active"] = mine["active"]
    assert mine == theirs
    assert [cast(Any, state).score(seat) for seat in seats] == [other.points(seat) for seat in seats]
    decider = other.decider()
    if other.phase == "over":
        outcome = state.outcome()
        assert outcome is not None
        assert state.actor == ls.OVER
        assert (outcome.winners, outcome.reason) == (other.winners(), other.reason)
        assert outcome.scores == tuple(other.points(seat) for seat in seats)
    elif decider is None:
        assert state.actor == ls.CHANCE
        assert shares(draws(state)) == shares(other.chance())
    else:
        assert state.actor == decider
        texts = moves(state)
        assert len(set(texts)) == len(texts)
        assert set(texts) == other.legal()
    if thorough:
        stocks(state, other)


def shares(weights: dict[str, int]) -> dict[str, Fraction]:
    """Turn weights into chances."""
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()}


def stocks(state: ls.State, other: Reference) -> None:
    """Check what a view says of the bank, the deck, the stack, the bag, the routes and the armies."""
    board = state.view(ls.SPECTATOR)["board"]
    assert {res: board["bank"].get(res, 0) for res in RESOURCES} == {res: other.bank()[res] for res in RESOURCES}
    assert board["deck"] == other.deck().total()
    if not other.base:
        stack = {kind: n for kind, n in board["stack"].items() if n and kind != "total"}
        assert stack == {kind: n for kind, n in other.stack.items() if n}
        assert board["stack"]["total"] == other.stack.total()
        assert {int(k): n for k, n in board["bag"].items() if n} == {k: n for k, n in other.bag.items() if n}
    if other.started:
        assert {r["seat"]: r["length"] for r in board["routes"]} == {s: other.length(s) for s in range(other.seats)}
        assert {a["seat"]: a["knights"] for a in board["army"]} == {
            s: other.played[s]["knight"] for s in range(other.seats)
        }


@pytest.mark.rule(
    "IS-22",
    "IS-23",
    "IS-25",
    "IS-26",
    "IS-27",
    "IS-35",
    "IS-40",
    "IS-41",
    "IS-42",
    "IS-44",
    "IS-45",
    "IS-46",
    "IS-47",
    "IS-52",
    "IS-53",
    "IS-54",
    "IS-55",
    "IS-58",
    "IS-59",
    "IS-60",
    "IS-61",
    "IS-68",
    "IS-70",
    "IS-71",
    "IS-72",
    "IS-73",
    "IS-76",
    "IS-80",
    "IS-81",
    "IS-82",
    "IS-83",
    "IS-87",
    "IS-90",
)
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_second_reading_agrees_from_the_start(seats: int, options: dict[str, Any]) -> None:
    """Games from the first decision on, over a good number of turns."""
    kind = game(seats, **options)
    for seed in range(2):
        rng = ls.Rng(f"second reading {seed}")
        state: ls.State = kind.start()
        other = Reference(seats, kind.options)
        for number in range(260):
            agree(state, other, number % 40 == 0)
            if state.actor == ls.OVER:
                break
            other.play(advance(state, rng))


@pytest.mark.rule(
    "IS-54",
    "IS-56",
    "IS-57",
    "IS-60",
    "IS-61",
    "IS-62",
    "IS-63",
    "IS-64",
    "IS-65",
    "IS-66",
    "IS-70",
    "IS-71",
    "IS-74",
    "IS-75",
    "IS-77",
    "IS-78",
    "IS-79",
    "IS-81",
    "IS-82",
    "IS-84",
    "IS-85",
    "IS-86",
    "IS-87",
    "IS-88",
)
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_second_reading_agrees_when_there_is_much_to_build(seats: int, options: dict[str, Any]) -> None:
    """Games in which everybody is given cards again and again, played to the end if it comes soon."""
    kind = game(seats, **options)
    for seed in range(2):
        rng = ls.Rng(f"rich {seed}")
        state: ls.State = kind.start()
        other = Reference(seats, kind.options)
        for number in range(240):
            if number % 12 == 0 and state.dump()["phase"] == "main":
                data = enriched(state.dump(), seats, rng)
                state = kind.load(data)
                other = Reference.of(data, seats, kind.options)
            agree(state, other, number % 60 == 0)
            if state.actor == ls.OVER:
                break
            other.play(advance(state, rng))


@pytest.mark.rule("IS-88", "IS-89", "IS-94", "IS-95")
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_invariants_of_whole_games(seats: int, options: dict[str, Any]) -> None:
    """The invariants hold after every move to the end of the game, those of one position and those of two in a row."""
    kind = game(seats, **{"turn_limit": 24, **options})
    rng = ls.Rng("invariants")
    state: ls.State = kind.start()
    while state.actor != ls.OVER:
        before = state.dump()
        state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))
        state.validate()
        follows(before, state.dump(), kind)
        assert (state.legal() == []) == (state.actor < 0)
    outcome = state.outcome()
    assert outcome is not None
    assert sum(outcome.payoffs) == pytest.approx(1)
    assert outcome.reason in (POINTS, TURN_LIMIT)


def follows(before: dict[str, Any], after: dict[str, Any], kind: ls.Game) -> None:
    """Check what must hold between a position and the next (invariants 3, 15, 17, 18)."""
    was, now = snapshot(before, kind.seats), snapshot(after, kind.seats)
    for place, (what, token, facing) in was["hexes"].items():
        assert now["hexes"][place][0] == what
        assert token in (0, now["hexes"][place][1])
        assert facing in ("", now["hexes"][place][2])
    assert now["turns"] - was["turns"] in (0, 1)
    for name, number in was["islands"].items():
        assert now["islands"][name] in (number, number + 1)
    for place, (name, what) in was["buildings"].items():
        assert now["buildings"][place] in ((name, what), (name, "city"))
    gone = set(was["pieces"].items()) - set(now["pieces"].items())
    assert len(gone) <= 1
    assert all(piece[1] == "ship" and before["phase"] == "drop" for _, piece in gone)
    for name, number in was["played"].items():
        assert all(now["played"][name].get(card, 0) >= n for card, n in number.items())
    if kind.options["scenario"] == "intimate" and after["phase"] not in SETUP:
        assert len(now["hexes"]) >= 14
        buildings = {name: sum(who == name for who, _ in now["buildings"].values()) for name in ("P0", "P1")}
        assert sum(now["islands"].values()) <= sum(buildings.values()) - 4


@pytest.mark.rule("IS-91")
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=NAMES)
def test_dump_and_load_and_record(seats: int, options: dict[str, Any]) -> None:
    """A position restored from its data, or by playing the record again, is the same position."""
    check_coming_back(game(seats, **{**options, "turn_limit": 6}), ls.Rng("restore"), choose)


def test_copies_are_independent() -> None:
    """A copy plays on without the original noticing."""
    rng = ls.Rng("copies")
    for seats, options in (VARIANTS[0], VARIANTS[-1]):
        check_copies(game(seats, **{**options, "turn_limit": 12}).start(), rng, choose, 6)


@pytest.mark.rule("IS-33", "IS-90")
def test_random_tokens_without_red_neighbours_follow_the_conditional_chances() -> None:
    """Drawn one by one with exact weights, the tokens are those of a uniform order in which no reds touch."""
    kind = game(2, scenario="base", base_tokens="random_no_red")
    for seed in range(3):
        rng = ls.Rng(f"reds {seed}")
        state: ls.State = kind.start()
        other = Reference(2, kind.options)
        while other.phase in ("hexes", "numbers"):
            assert shares(draws(state)) == shares(other.chance())
            other.play(advance(state, rng))
