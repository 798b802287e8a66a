"""Positions as data: what `dump` gives is read again, and less will do (docs/small-worlds-view.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.chance import Rng

from .board import draws, game, hand, moves, of, play, position, queue, setup, sixth, tray, vp

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"published": True}),
    (3, {"many_declines": True, "strict_decline": True, "stout_picks_now": True}),
    (4, {"first_player": 2, "abandon_all": True, "reenter_from_hand": True}),
    (5, {"published": True, "extinct_keeps_decline": True, "turns": 3}),
]


@pytest.mark.rule("SW-308", "SW-501", "SW-503", "SW-504", "SW-507", "SW-508")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_position_of_a_game_is_restored(seats: int, options: dict[str, Any]) -> None:
    """Dump, load and dump are equal at every step, waiting tiles included, and the game goes on in the same way."""
    rng = Rng(f"setup {seats} {sorted(options)}")
    state = game(seats, **options).start()
    while True:
        data = json.loads(json.dumps(state.dump()))
        again = state.game.load(data)
        assert again.dump() == state.dump() == data
        assert again.digest() == state.digest()
        assert (again.actor, again.legal(), again.chance()) == (state.actor, state.legal(), state.chance())
        if state.actor == ls.OVER:
            break
        legal = state.legal()
        move = state.draw(rng) if state.actor == ls.CHANCE else legal[rng.below(len(legal))]
        again.play(move)
        state.play(move)
        assert again.digest() == state.digest()
    assert again.outcome() == state.outcome()
    outcome = state.outcome()
    assert outcome is not None and outcome.reason == "turns"


@pytest.mark.rule("SW-507", "SW-508")
def test_nothing_said() -> None:
    """An empty position is the first turn of seat 0 with the first tiles of the tables."""
    state = game().load({})
    assert moves(state) == "pick1 pick2 pick3 pick4 pick5 pick6"
    assert queue(state)[0] == ("amazons alchemist", 0)
    assert sixth(state) == "halflings dragon_master"
    assert (vp(state, 0), vp(state, 1), state.dump()["round"]) == (5, 5, 1)
    assert state.dump()["lost"] == [1, 2, 6, 7, 9, 10, 12, 14, 21]


@pytest.mark.rule("SW-702", "SW-703")
def test_tiles() -> None:
    """Queue and tops take what tribes have not; a top that is missing is drawn first."""
    state = setup("s0 Amazons Alchemist {4:1} hand 4", phase="start")
    assert queue(state)[0] == ("dwarves berserk", 0)
    given = game().load(
        position(
            queue=[
                ["humans", "forest", 2],
                *[
                    [r, p, 0]
                    for r, p in (("orcs", "hill"), ("elves", "swamp"), ("trolls", "stout"), ("giants", "flying"))
                ],
            ],
            phase="pick",
        )
    )
    assert sixth(given) == "amazons alchemist"
    waits = game().load(position(phase="pick", tops=[None, "forest"]))
    assert waits.actor == ls.CHANCE
    assert len(draws(waits)) == 9
    assert waits.game.load(waits.dump()).digest() == waits.digest()
    play(waits, "draw orcs")
    assert (sixth(waits), moves(waits)) == ("orcs forest", "pick1 pick2 pick3 pick4 pick5 pick6")
    last = game().load(
        {
            **waits.dump(),
            "tops": [None, "forest"],
            "races_left": ["humans"],
            "races_under": [r for r in ("orcs", *waits.dump()["races_left"]) if r != "humans"],
        }
    )
    assert sixth(last) == "humans forest", "the only tile that is left needs no drawing"


@pytest.mark.rule("SW-308", "SW-701")
def test_tribes() -> None:
    """What is left out of a tribe follows from the rest."""
    state = setup(
        "s0 Humans Bivouacking {4:2} hand 3 camps_back 1; s1 Elves Spirit† {9:1}; s1 Orcs Hill {} hand 4",
        camps={"4": 2},
        round=4,
    )
    humans, elves, orcs = (of(state, race) for race in ("humans", "elves", "orcs"))
    assert (humans["camps"], humans["camps_back"], humans["begun"], humans["scored"]) == (2, 1, True, False)
    assert (tray(state, "humans"), humans["conquests"], humans["spirit"]) == (5, 1, False)
    assert (elves["spirit"], elves["declined_round"], elves["declined"]) == (True, 3, True)
    assert (orcs["begun"], orcs["conquests"], hand(state, "orcs")) == (False, 0, 4)
    assert state.dump()["lost"] == [1, 2, 6, 7, 10, 12, 14, 21], "where a tribe stands no lost tribe is"


@pytest.mark.rule("SW-607", "SW-715")
def test_whose_tokens_are_placed() -> None:
    """In `retreat` the first tribe in order decides, or the one that is named."""
    tribes = "s0 Orcs Hill {4:1}; s1 Elves Forest {9:1} retreat 2; s2 Ratmen Swamp {8:1} retreat 1"
    state = setup(tribes, seats=3, phase="retreat", lost=[])
    assert (state.actor, state.dump()["acting"], state.dump()["retreats"]) == (1, "elves", 2)
    other = setup(tribes, seats=3, phase="retreat", acting="ratmen", lost=[])
    assert (other.actor, other.dump()["retreats"]) == (2, 4)


def test_the_end() -> None:
    """A finished game is set up with its result."""
    state = setup("s0 Elves Hill {4:3}; s1 Orcs Swamp {10:1}", phase="over", seat=1, round=10, vp=[30, 30])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (30.0, 30.0), "turns")


HUMANS = {"seat": 0, "race": "humans", "power": "forest", "regions": {"4": 1}}
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "key": ({"turn": 1}, "a position of Small Worlds has no key 'turn'"),
    "phase": ({"phase": "fight"}, "phase must be one of start, pick"),
    "round": ({"round": 11}, "round must be a whole number from 1 to 10, not 11"),
    "seat": ({"seat": 2}, "seat must be a whole number from 0 to 1"),
    "flag": ({"late": 1}, "late must be true or false"),
    "list": ({"tribes": {}}, "tribes must be a list"),
    "table": ({"peace": [1]}, "peace must be a table"),
    "a tribe": ({"tribes": [7]}, "a tribe is a table"),
    "tribe key": ({"tribes": [{**HUMANS, "age": 3}]}, "a tribe has no key 'age'"),
    "race": ({"tribes": [{**HUMANS, "race": "gnomes"}]}, "race must be one of amazons"),
    "power": ({"tribes": [{**HUMANS, "power": "gold"}]}, "power of the Humans must be one of alchemist"),
    "no seat": ({"tribes": [{**HUMANS, "seat": None}]}, "seat of the Humans must be"),
    "region": ({"tribes": [{**HUMANS, "regions": {"23": 1}}]}, "a region of the Humans must be"),
    "region key": ({"tribes": [{**HUMANS, "regions": {"four": 1}}]}, "must be a region, not 'four'"),
    "no tokens": ({"tribes": [{**HUMANS, "regions": {"4": 0}}]}, "tokens in region 4 must be"),
    "camps": ({"tribes": [HUMANS], "camps": {"4": 6}}, "camps in region 4 must be"),
    "vp": ({"vp": [5]}, "vp must have 2 numbers, not 1"),
    "negative": ({"vp": [5, -1]}, "vp must be a whole number"),
    "queue": ({"queue": [["humans", "forest"]]}, "a place of queue must be a race, a power and a number"),
    "long queue": ({"queue": [["humans", "forest", 0]] * 6}, "queue has 6 places"),
    "tops": ({"tops": ["humans"]}, "tops must be a race and a power"),
    "peace": ({"peace": {"x": 0}}, "peace must be a table of seats"),
    "sheet": ({"sheets": {"0": [1]}}, "a sheet must be 5 numbers"),
    "sheet of nobody": ({"sheets": {"0": [1, 0, 2, 0, 0, None, None]}}, "a sheet must name the race or power"),
    "pick": ({"phase": "pick", "tribes": [HUMANS]}, "phase cannot be pick: seat 0 has an active tribe"),
    "start": ({"phase": "start"}, "phase cannot be start: seat 0 has no active tribe"),
    "conquer": ({"phase": "conquer"}, "acting must be a tribe of seat 0"),
    "acting": ({"phase": "conquer", "tribes": [{**HUMANS, "seat": 1}], "acting": "humans"}, "acting must be a tribe"),
    "camping": ({"phase": "camps", "tribes": [HUMANS]}, "seat 0 has no active bivouacking tribe"),
    "trim": ({"phase": "trim", "tribes": [HUMANS]}, "only active Amazons give up regions"),
    "die": ({"phase": "conquer", "tribes": [HUMANS], "die": 3}, "only for an active Berserk tribe"),
    "target": ({"phase": "die", "tribes": [HUMANS], "target": 5}, "no attempt can be made there"),
    "no target": ({"phase": "die", "tribes": [HUMANS]}, "target must be the region"),
    "retreat": ({"phase": "retreat", "tribes": [HUMANS]}, "nobody has anything to place"),
    "over": ({"phase": "over"}, ""),
    "first": ({"phase": "first", "tribes": [HUMANS]}, "somebody has begun"),
    "step": ({"phase": "start", "tribes": [HUMANS], "step": 4}, "only while a tile must be drawn"),
}


NOTHING: dict[str, tuple[str, dict[str, Any], str]] = {
    "ready": ("s0 Humans Forest {4:1}", {}, "no region to give up"),
    "redeploy": ("s0 Humans Forest {4:1}", {}, "no token to place"),
    "redeploy without region": ("s0 Humans Forest {} hand 3", {}, "no token to place, or no region"),
    "redeploy of the reserve": ("s0 Amazons Forest {4:1} hand 4", {}, "no token to place"),
    "redeploy after another's region": ("s0 Humans Forest {4:1} hand 1", {"last": 22}, "last is no region"),
    "camps": ("s0 Humans Bivouacking {4:2}", {"camps": {"4": 5}}, "no camp to place"),
    "camps without region": ("s0 Humans Bivouacking {} hand 3", {}, "no camp to place, or no region"),
    "trim": ("s0 Amazons Forest {4:1, 5:1} hand 4", {}, "no Amazons are missing"),
    "fortress": ("s0 Humans Fortified {4:1}", {"fortresses": [4]}, "no fortress to build"),
    "heroes": ("s0 Humans Heroic {4:1}", {"heroes": [4]}, "no hero to place"),
    "retreat_camps": (
        "s0 Humans Forest {4:1}; s1 Elves Bivouacking {9:1} retreat 1 camps_back 1",
        {},
        "beaten tokens are placed before camps",
    ),
    "conquer": ("s0 Humans Forest {4:1}; s0 Elves Hill† {9:1}", {"acting": "elves"}, "that tribe is in decline"),
}


@pytest.mark.rule("SW-604", "SW-706", "SW-714", "SW-715", "SW-721", "SW-743", "SW-749", "SW-750")
@pytest.mark.parametrize("name", NOTHING)
def test_a_decision_has_something_to_decide(name: str) -> None:
    """A step that the rules skip is none that a position can wait in."""
    tribes, more, says = NOTHING[name]
    with pytest.raises(ValueError) as caught:
        setup(tribes, phase=name.split(maxsplit=1)[0], **more)
    assert says in str(caught.value)


@pytest.mark.rule("SW-721", "SW-750")
def test_how_many_are_still_to_come() -> None:
    """What is left follows from the rest."""
    assert setup("s0 Amazons Forest {4:1, 5:1, 9:1} hand 2", phase="trim").dump()["left"] == 2
    assert setup("s0 Humans Heroic {4:1, 5:1}", phase="heroes").dump()["left"] == 2
    assert setup("s0 Humans Heroic {4:1, 5:1}", phase="heroes", heroes=[4], last=4).dump()["left"] == 1
    with pytest.raises(ValueError, match="left must be 2"):
        setup("s0 Amazons Forest {4:1, 5:1, 9:1} hand 2", phase="trim", left=3)


@pytest.mark.parametrize("name", WRONG)
def test_data_that_cannot_be(name: str) -> None:
    """Whatever cannot be read is refused with one sentence."""
    data, says = WRONG[name]
    if name == "over":
        data, says = {**data, "round": 3}, "before the last turn of the last round"
    with pytest.raises(ValueError) as caught:
        game().load(data)
    assert not isinstance(caught.value, ls.InvalidState)
    assert says in str(caught.value)


@pytest.mark.rule("SW-505")
def test_who_began_is_as_the_option_says() -> None:
    """Data cannot contradict the option."""
    chosen = game(first_player=1)
    assert chosen.load({}).dump()["first"] == 1
    with pytest.raises(ValueError, match="first must be 1, as the option first_player says"):
        chosen.load({"first": 0})
    with pytest.raises(ValueError, match="somebody has begun"):
        chosen.load({"phase": "first"})


def test_nonsense_is_refused() -> None:
    """Data of any kind gives a position or a refusal, never another error."""
    rng = Rng("nonsense")
    junk: list[Any] = [None, True, -1, 99, 2.5, "", "humans", [], [1], {}, {"4": 1}, [["humans", "forest", 0]]]
    sound = setup("s0 Humans Forest {4:1} hand 2; s1 Elves Hill† {9:1}").dump()
    for _ in range(600):
        data = json.loads(json.dumps(sound))
        target = data["tribes"][rng.below(2)] if rng.below(3) == 0 else data
        target[sorted(target)[rng.below(len(target))]] = junk[rng.below(len(junk))]
        try:
            state = game().load(data)
        except ValueError:
            continue
        state.validate()
        assert state.game.load(state.dump()).digest() == state.digest()


def test_a_stout_choice_that_is_loaded_is_seen_alike() -> None:
    """The tribe that was at work before is no part of the position: the view does not show it either."""
    game, rng = ls.game("small-worlds", seats=2), ls.Rng("stout")
    for _ in range(200):
        state = game.start()
        while state.actor != ls.OVER:
            if state.actor == ls.CHANCE:
                state.play(state.draw(rng))
                continue
            view = state.view(int(state.actor)) if "stay" in map(state.text, state.legal()) else None
            if view is not None:
                assert game.load(state.dump()).view(int(state.actor)) == view
                return
            legal = state.legal()
            state.play(legal[rng.below(len(legal))])
    raise AssertionError("no Stout tribe in 200 games")
