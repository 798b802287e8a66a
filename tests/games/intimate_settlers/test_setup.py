"""Positions as data: every phase, short forms, what was seen of hands, and data that is no position."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.record import read_record, replay

from .board import RICH, base, base_hexes, base_setup, game, hand, moves, play, position, setup
from .test_examples import LINE, STRAIT, stp
from .test_random_play import VARIANTS, choose

PHASES = {
    "main",
    "pre",
    "dice",
    "tile",
    "number",
    "dev",
    "discard",
    "robber",
    "steal",
    "theft",
    "facing",
    "piece",
    "plenty",
    "name",
    "drop",
    "offer",
    "reply",
    "deal",
    "over",
    "lay",
    "side",
    "face",
    "token",
    "first",
    "take",
    "corner",
    "hexes",
    "numbers",
    "ports",
    "found",
    "road",
}
SPOTS = ("settle 0,0:N", "settle 0,0:S", "settle 2,0:S")


def restored(state: ls.State) -> ls.State:
    """Load what a position dumps, and check that nothing is lost."""
    data = json.loads(json.dumps(state.dump()))
    other = state.game.load(data)
    assert other.digest() == state.digest()
    assert (other.actor, other.legal(), other.chance()) == (state.actor, state.legal(), state.chance())
    return other


def step(state: ls.State, rng: ls.Rng) -> None:
    """Play on at random."""
    state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))


def test_every_phase_can_be_dumped_and_loaded() -> None:
    """Positions of random games play on alike after they have been loaded."""
    seen: set[str] = set()
    for number, (seats, options) in enumerate(VARIANTS):
        state: ls.State = game(seats, **{**options, "turn_limit": 90}).start()
        rng = ls.Rng(f"phases {number}")
        while state.actor != ls.OVER:
            phase = state.dump()["phase"]
            if phase not in seen or rng.below(12) == 0:
                other, mine, theirs = restored(state), ls.Rng("on"), ls.Rng("on")
                twin = state.copy()
                for _ in range(12):
                    if twin.actor == ls.OVER:
                        break
                    step(twin, mine)
                    step(other, theirs)
                assert other.digest() == twin.digest()
            seen.add(phase)
            step(state, rng)
        restored(state)
        seen.add("over")
    assert seen == PHASES, PHASES - seen


def test_short_forms() -> None:
    """What follows from the rest may be left out."""
    wood = {"P0": {"wood": 9}, "P1": {"ore": 4}}
    seven = game().load(position(phase="discard", hands=wood))
    assert seven.dump()["discards"] == {"P0": 4}
    robbed = game().load(position(phase="theft", robber="2,-3", hands=wood))
    assert robbed.dump()["victim"] == "P1"
    assert setup(phase="plenty").dump()["takes"] == 2
    assert setup(phase="piece", stack="").dump()["free"] == 2
    assert setup(phase="name").dump()["card_played"] is True
    offer = base_setup(
        *SPOTS,
        hands=["wood", "ore", "ore"],
        options={"player_trade": True},
        phase="reply",
        give={"wood": 1},
        want={"ore": 1},
    )
    assert (offer.actor, offer.dump()["offers"]) == (1, 1)
    assert moves(play(offer, "accept; refuse")) == ["deal P1", "scrap"]
    bare = base().load({"hexes": [word.split(">")[0] for word in base_hexes() if "=sea" not in word], "phase": "found"})
    assert bare.dump()["hexes"].count("3,0=harbour:any>W") == 1
    won = setup("city -2,3:S", dev={"P0": {"vp": 5}}, phase="over", options={"vp_target": 8})
    assert won.dump()["winners"] == ["P0"]
    assert game(turn_limit=9).load(position(turns=9, phase="over")).dump()["reason"] == "turn_limit"


def test_a_first_road_that_discovers() -> None:
    """A step tells that the discovery belongs to the set-up."""
    state = play(stp_without_roads(), "road -2,4:E")
    assert state.dump()["step"] == 0
    for text in ("!tile harbour:ore@-2,5", "face W", "road 2,-2:NE", "road -3,4:NE"):
        state = play(restored(state), text)
    assert restored(state).dump()["phase"] == "first"


def stp_without_roads() -> ls.State:
    """Set up what is there before the first road."""
    data = position(phase="first")
    for pieces in data["pieces"].values():
        pieces["roads"] = []
    return game().load(data)


def test_before_the_roll_and_after_it() -> None:
    """A card played before the roll leads back to it."""
    early = setup(dev={"P0": {"knight": 1}}, phase="pre")
    play(early, "play knight")
    assert early.dump()["rolled"] is False
    assert "roll" in moves(play(restored(early), "rob 2,-3"))
    late = setup(dev={"P0": {"knight": 1}})
    play(late, "play knight")
    assert "rolled" not in late.dump()
    assert "end" in moves(play(restored(late), "rob 2,-3"))


# ---- what was seen of hands


def theft() -> ls.State:
    """Set up a theft of P0 from P1 which P2 does not see."""
    state = base_setup(*SPOTS, hands=["wood", "ore wool", "grain"], phase="pre")
    return play(state, "roll; !dice 3+4; rob 0,1; !steal ore")


def hands_of(state: ls.State, seat: int, number: int = 60) -> set[str]:
    """Give the hands of P0 that a seat takes for possible."""
    rng = ls.Rng("guess")
    return {" ".join(sorted(hand(state.resample(seat, rng), 0))) for _ in range(number)}


@pytest.mark.rule("IS-92", "IS-93")
def test_a_theft_is_remembered() -> None:
    """Whoever did not see it still does not know it after loading, and what shows later is taken into account."""
    assert "story" not in base_setup(*SPOTS, hands=["wood", "ore wool", "grain"]).dump()
    state = theft()
    thefts = state.dump()["story"]["thefts"]
    assert [entry[1:] for entry in thefts] == [["P0", "P1", "ore"]]
    for known in (state, restored(state)):
        assert hands_of(known, 0) == hands_of(known, 1) == {"ore wood"}
        assert hands_of(known, 2) == {"ore wood", "wood wool"}
    sample = restored(state.resample(2, ls.Rng("sample")))
    assert hands_of(sample, 2) == {"ore wood", "wood wool"}
    forgotten = state.game.load({key: value for key, value in state.dump().items() if key != "story"})
    assert hands_of(forgotten, 2) == {"ore wood"}


@pytest.mark.rule("IS-93")
def test_it_does_not_matter_when_a_position_is_set_up() -> None:
    """Open changes before the first theft are counted in, so the data are the same."""
    start = base_setup(*SPOTS, hands=["wood:4", "ore wool", "grain"])
    later = restored(play(start.copy(), "trade wood>brick"))
    line = "end; roll; !dice 3+4; rob 0,-1; !steal brick"
    assert play(play(start, "trade wood>brick"), line).digest() == play(later, line).digest()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "worlds|hands"),
        ({"worlds": []}, "hands"),
        ({"worlds": [[[[0] * 5] * 2, 1]]}, "hands of all players"),
        ({"worlds": [[[[0] * 5] * 3, 0]]}, "weight"),
        ({"worlds": [[[[0] * 5] * 3, True]]}, "weight"),
        ({"worlds": [[[[0] * 4] * 3, 1]]}, "five"),
        ({"worlds": [[[[20, 0, 0, 0, 0]] * 3, 1]]}, "cannot be"),
        ({"worlds": [[[[1, 0, 0, 0, 0]] * 3, 1]]}, "fit"),
        ({"worlds": 5}, "worlds"),
        ({"thefts": [5]}, "theft"),
        ({"thefts": [[[[], [], []], "P0", "P0", "ore"]]}, "himself"),
        ({"thefts": [[[[], [], []], "P0", "P7", "ore"]]}, "P7"),
        ({"thefts": [[[[], [], []], "P0", "P1", "gold"]]}, "gold"),
        ({"thefts": [[[[], []], "P0", "P1", "ore"]]}, "each player"),
        ({"thefts": [[[[1], [], []], "P0", "P1", "ore"]]}, "needed"),
        ({"thefts": [[[[[9, 0, 0, 0, 0], [], [], []], [], []], "P0", "P1", "ore"]]}, "fit"),
        ({"thefts": [[[[[], [], [], [9, 0, 0, 0, 0]], [], []], "P0", "P1", "ore"]]}, "cannot be"),
        ({"seen": [[], []]}, "each player"),
        ({"secret": 1}, "secret"),
    ],
)
def test_stories_that_cannot_be(change: dict[str, Any], words: str) -> None:
    """They are refused in one sentence."""
    data = theft().dump()
    data["story"] = {**data["story"], **change} if change else {}
    with pytest.raises(ValueError, match=words):
        base(3).load(data)


def test_a_story_only_where_something_is_hidden() -> None:
    """Two players, or open hands, see everything."""
    story = theft().dump()["story"]
    with pytest.raises(ValueError, match="story"):
        base(3, open_hands=True).load({**theft().dump(), "story": story})
    with pytest.raises(ValueError, match="story"):
        game().load(position(story=story))


# ---- data that is no position


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    3,
    99,
    10**20,
    1.5,
    "",
    "x",
    "P0",
    "P3",
    "wood",
    "-2,3",
    "-2,3:S",
    "-3,4:NE",
    "0,0=sea",
    "5,5=harbour:any>E",
    [],
    {},
    [[]],
    ["P0"],
    {"P0": 1},
    {"P0": {"wood": 3}},
    float("nan"),
    *sorted(PHASES),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List where something stands in data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path] * bool(path) + [found for key, value in items for found in places(value, (*path, key))]


def spoilt(data: Any, others: list[Any], chance: random.Random) -> Any:
    """Change data in a few places."""
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 2, 3))):
        *way, last = chance.choice(places(data))
        there = data
        for key in way:
            there = there[key]
        what = chance.randrange(4)
        if what == 0:
            del there[last]
        elif what == 1 and isinstance(there[last], int):
            there[last] += chance.choice((-1, 1))
        elif what == 2:
            key, value = chance.choice(list(chance.choice(others).items()))
            data[key] = copy.deepcopy(value)
        else:
            there[last] = chance.choice(JUNK)
    return data


@pytest.mark.parametrize("number", range(0, len(VARIANTS), 2))
def test_spoilt_data_is_refused_or_makes_a_sound_position(number: int) -> None:
    """Nothing but ValueError is raised, and what is accepted can be played."""
    seats, options = VARIANTS[number]
    kind = game(seats, **options)
    state: ls.State = kind.start()
    rng, chance = ls.Rng(f"spoilt {number}"), random.Random(number)
    dumps = []
    for _ in range(260):
        if state.actor == ls.OVER:
            break
        dumps.append(state.dump())
        step(state, rng)
    for _ in range(150):
        data = spoilt(chance.choice(dumps), dumps, chance)
        try:
            found = kind.load(data)
        except ValueError as error:
            assert str(error)
            continue
        found = restored(found)
        for _ in range(5):
            if found.actor == ls.OVER:
                break
            step(found, rng)
            found.validate()


# ---- records as the dossier writes them


@pytest.mark.rule("IS-91")
@pytest.mark.parametrize(("seats", "options"), VARIANTS[::3])
def test_a_record_in_the_form_of_the_dossier(seats: int, options: dict[str, Any]) -> None:
    """Lines with seats, draws after moves, cards from the bank remarked, and the layout as a heading."""
    kind = game(seats, **{**options, "turn_limit": 30})
    state: ls.State = kind.start()
    rng = ls.Rng(f"record {options}")
    lines: list[str] = []
    while state.actor == ls.CHANCE:
        state.play(state.draw(rng))
    if options.get("scenario") == "base":
        lines.append("!layout " + " ".join(state.dump()["hexes"]))
    while state.actor != ls.OVER:
        move = state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng)
        text = state.text(move)
        if state.actor == ls.CHANCE:
            lines[-1] += f" {text}" + " !card wood P1" * text.startswith("!token")
        else:
            lines.append(f"P{state.actor}: {text}")
        state.play(move)
    heading = [
        f"option {name}: {str(value).lower() if isinstance(value, bool) else value}"
        for name, value in kind.changed_options().items()
    ]
    first = ["ludoscape record 1", f"game: {kind.name}", "rules: 1", f"seats: {seats}", *heading, ""]
    assert replay(read_record("\n".join([*first, *lines]) + "\n"), kind).digest() == state.digest()


def test_what_is_loaded_is_not_what_was_given() -> None:
    """Playing on changes no data, and a lifted ship lies where it lay."""
    state = setup(LINE, hexes=STRAIT, stack="", hand=RICH)
    lifted = play(state, "lift 2,0:NE")
    data = lifted.dump()
    before = json.dumps(data)
    play(restored(lifted), "drop 1,-1:E")
    assert json.dumps(data) == before
    assert "2,0:NE" in data["pieces"]["P0"]["ships"]
    assert stp().dump()["phase"] == "pre"
