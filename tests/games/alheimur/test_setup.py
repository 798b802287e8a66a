"""Positions as data: what `dump` gives is read again, and less will do (docs/alheimur-view.md)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.chance import Rng

from .board import ALPHA, BETA, GAMMA, game, land, legal, offers, phase, play, position, setup, stash, worlds
from .pieces import DECK, laid_of, printed

LIVELY = {"colonist_need": "0,0,0", "pressure": "none", "max_rounds": 5}
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"build_draw": "blind", "max_redeals": 0, "first_seat": "random"}),
    (3, {**LIVELY, "movement_order": "UDRL", "fighters_land": True, "hold_fire": True}),
    (5, {**LIVELY, "settle_invaders": True, "crossfire": True, "neutral_build": "lot", "first_seat": 3}),
    (7, {"world_match": False, "max_redeals": 1, "max_rounds": 3}),
    (8, {**LIVELY, "marine_fit": "lt", "expansion_pass": True, "max_rounds": 2}),
]
FLAWED = ["AAAA@0,0", "AAAA@1,0", "AAEE@0,1", "EEEE@1,1"]  # no territory has four neighbours


@pytest.mark.rule("AL-13", "AL-15", "AL-16", "AL-31", "AL-84")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_position_of_a_game_is_restored(seats: int, options: dict[str, Any]) -> None:
    """Dump, load and dump are equal at every step, and the game goes on in the same way."""
    rng = Rng(f"setup {seats} {sorted(options)}")
    state = game(seats, **options).start()
    phases = set()
    while True:
        data = json.loads(json.dumps(state.dump()))
        phases.add(data["phase"])
        again = state.game.load(data)
        assert json.dumps(again.dump()) == json.dumps(state.dump()) == json.dumps(data)
        assert again.digest() == state.digest()
        assert (again.actor, again.legal(), again.chance()) == (state.actor, state.legal(), state.chance())
        if state.actor == ls.OVER:
            break
        moves = state.legal()
        move = state.draw(rng) if state.actor == ls.CHANCE else moves[rng.below(len(moves))]
        again.play(move)
        state.play(move)
        assert again.digest() == state.digest()
    assert again.outcome() == state.outcome()
    assert {"card", "build", "colonist", "expand", "over"} <= phases


def test_what_does_not_count_is_left_out() -> None:
    """A dump has what counts in its phase; equal positions give equal data, however they came about."""
    state = setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A2", "A:A T2", phase="launch")
    data = state.dump()
    assert set(data) == {
        "phase",
        "seat",
        "first",
        "round",
        "slots",
        "last",
        "called",
        "worlds",
        "land",
        "fleets",
        "orbits",
        "shown",
        "waivers",
        "removed",
        "extra",
        "redeals",
        "landed",
        "stage",
    }
    one = play(setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A1", phase="launch"), "U A2 =T U A4 =F")
    two = play(setup("A5:A3 A2:A1 A4:A1 A6:A1 A8:A1", phase="launch"), "U A4 =T U A2 =F")
    assert one.digest() == two.digest()


@pytest.mark.rule("AL-14", "AL-16", "AL-26")
def test_nothing_said() -> None:
    """An empty position is the first card of the first pile; with all worlds it is the first turn."""
    state = game().load({})
    assert state.digest() == game().start().digest()
    assert (state.actor, phase(state)) == (ls.CHANCE, "card")
    state = game().load({"worlds": worlds(2), "land": {"A2": "A1"}})
    assert (phase(state), state.actor) == ("expand", 0)
    assert game(3, first_seat=2).load({"worlds": worlds(3), "land": {"C1": "C1"}}).actor == 2
    drawn = game(first_seat="random")
    assert drawn.load({"phase": "first"}).digest() == drawn.start().digest()


@pytest.mark.rule("AL-02", "AL-31")
def test_stashes_follow() -> None:
    """Whatever is not in play is in the stash."""
    state = setup("A2:A1 A5:A3 N7:B1i", "N:A T3m2 F1 F1; space:B F2")
    assert (stash(state, 0), stash(state, 1)) == ((2, 4, 3), (4, 4, 5))
    assert land(state) == {"A2": "A1", "A5": "A3", "N7": "B1i"}
    assert state.dump()["fleets"] == {"N": {"A": ["T3m2", "F1", "F1"]}, "space": {"B": ["F2"]}}


@pytest.mark.rule("AL-12")
def test_worlds_are_shifted() -> None:
    """Cells may be written before shifting; the world is the same."""
    shifted = [f"{card[:4]}@{int(card[5]) - 3},{int(card[7]) + 2}" for card in ALPHA]
    state = setup("A2:A1")
    data = {**position("A2:A1"), "worlds": {**worlds(2), "A": shifted}}
    assert game().load(data).digest() == state.digest()
    assert state.dump()["worlds"] == {"A": ALPHA, "B": GAMMA, "N": BETA}


@pytest.mark.rule("AL-20", "AL-82")
def test_orbit_cards() -> None:
    """Left out they are the lowest cards that are left; with blind piles nobody knows them."""
    state = setup("A2:A1")
    assert state.dump()["orbits"] == {"A": "EEEE", "B": "FFFF", "N": "FFFF"}
    assert state.dump()["shown"] == ["N"], "everybody sees the neutral pile"
    some = setup("A2:A1", orbits={"N": "EEEE"}, shown=["B"]).dump()
    assert (some["orbits"], some["shown"]) == ({"A": "FFFF", "B": "FFFF", "N": "EEEE"}, ["B", "N"])
    blind = setup("A2:A1", options={"build_draw": "blind"}, orbits={"B": "VWVW"})
    assert (blind.dump()["orbits"], blind.dump()["shown"]) == ({"B": "VWVW"}, ["B"])
    assert blind.game.load(blind.dump()).digest() == blind.digest()


@pytest.mark.rule("AL-19", "AL-82")
def test_waivers() -> None:
    """Where matching was waived the orbit card had no match either."""
    strange = ["AAAA@0,0", "EEEE@1,0", "AEAE@0,1", "EEFF@1,1"]
    given = {**worlds(2), "A": strange, "B": ["AAAA@0,0", "AAEE@1,0", "EEEE@2,0", "AFAF@0,-1"]}
    state = game().load({"worlds": given, "land": {"A1": "A1"}, "waivers": {"A": [1]}})
    assert state.dump()["waivers"] == {"A": [1]}
    assert state.dump()["orbits"]["A"] == "FFFF", "the lowest card that is left and had no match"
    with pytest.raises(ValueError, match="the orbit card of A has a match"):
        game().load({"worlds": given, "waivers": {"A": [1]}, "orbits": {"A": "AAVV"}, "land": {"A1": "A1"}})
    with pytest.raises(ValueError, match="waivers names placement 2, for which matching was not waived"):
        game().load({"worlds": given, "waivers": {"A": [1, 2]}, "land": {"A1": "A1"}})
    with pytest.raises(ValueError, match="shown cannot name A: nobody has turned up its orbit card"):
        game().load({"worlds": given, "waivers": {"A": [1]}, "shown": ["A"], "land": {"A1": "A1"}})
    used = [printed(code) for cards in given.values() for code in laid_of(cards).values()]
    left = sorted((DECK - Counter(used)).elements(), key=lambda card: "A" in card)
    with pytest.raises(ValueError, match="no card is left for the orbit of A"):
        game().load({"worlds": given, "waivers": {"A": [1]}, "removed": left[:25], "land": {"A1": "A1"}})


@pytest.mark.rule("AL-17", "AL-18", "AL-21", "AL-24", "AL-25")
def test_worlds_that_are_built() -> None:
    """The world that is being built follows those that are finished; who decides follows from it."""
    state = game().load({"phase": "build", "laid": ["AAAA@0,0"], "pile": ["AEAE", "FFWW", "EEEE", "VVWW"]})
    assert offers(state, "B AEAE@1,0 B EAEA@-1,0 B AEAE@0,-1 B EAEA@0,-1 B AEAE@0,1 B EAEA@0,1")
    swap = game().load({"phase": "swap", "laid": FLAWED, "pile": ["FFFF"]})
    assert (swap.actor, swap.dump()["turned"]) == (0, True)
    homes = {key: worlds(3)[key] for key in "ABC"}
    neutral = game(3, first_seat=1).load(
        {"phase": "build", "worlds": homes, "laid": ["VVVV@0,0", "VWVW@1,0"], "pile": ["WWWW", "VVWW", "EFVW"]}
    )
    assert neutral.actor == 0, "the third placement is that of the third seat after the first"
    second = game().load(
        {
            "phase": "colonist",
            "worlds": worlds(2),
            "seat": "B",
            "left": 2,
            "land": {"A1": "A1", "A2": "A1", "A3": "A1", "B4": "B1"},
        }
    )
    assert offers(second, "P B1 P B2 P B3 P B5 P B6")


@pytest.mark.rule("AL-32", "AL-47", "AL-58", "AL-60")
def test_what_is_left_out_of_a_turn() -> None:
    """Worlds not yet used, sites and ships that still fire are all that there can be."""
    state = setup("A2:A1 N1:A1")
    assert state.dump()["unused"] == ["A", "N"]
    assert not any(text.startswith(("E A", "C A")) for text in legal(setup("A2:A1 N1:A1", unused=["N"])))
    fleets = "N:A F2 T1; N:B F1 T3m2; A:A F1; A:B F1; B:B T1"
    assert setup("", fleets, phase="site").dump()["sites"] == ["A", "N"]
    assert offers(setup("", fleets, phase="site", sites=["A"]), "V A")
    volley = setup("", fleets, phase="shooter", site="N")
    assert (volley.dump()["firing"], volley.dump()["to_fire"], volley.dump()["sites"]) == ("A", ["T1", "F2"], [])
    back = setup("", fleets, phase="target", site="N", firing="B", unit="T3")
    assert (back.actor, back.dump()["to_fire"]) == (1, ["F1"])
    order = {"movement_order": "UDRL", "settle_invaders": True}
    assert setup("", fleets, phase="depart", options=order).dump()["stage"] == 2


@pytest.mark.rule("AL-45", "AL-85")
def test_turn_slots() -> None:
    """How many turn slots are over follows from round and seat."""
    state = setup("C1:C1", "space:A F1", seats=3, round=20, seat="C", first="A", last=3)
    assert (state.dump()["slots"], state.turns(), state.dump()["last"]) == (59, 59, 3)
    assert state.game.load({**state.dump(), "slots": 59}).digest() == state.digest()


@pytest.mark.rule("AL-70", "AL-76")
def test_the_end() -> None:
    """A finished game is set up with its result; why it ended is seen from the position."""
    ends: dict[str, dict[str, Any]] = {"last_round": {"last": 0, "round": 7}, "max_rounds": {"round": 50, "seat": "B"}}
    for reason, more in ends.items():
        state = setup("A2:A1 B2:B3", phase="over", **more)
        outcome = state.outcome()
        assert outcome is not None and (outcome.reason, outcome.winners) == (reason, (1,))
    alone = setup("A2:A1", phase="over", winners=["A"], reason="survivor")
    assert alone.actor == ls.OVER
    nobody = setup("", phase="over").outcome()
    assert nobody is not None and (nobody.winners, nobody.payoffs) == ((0, 1), (0.5, 0.5))


FLEETS = {"N": {"A": ["T2", "F1"], "B": ["F1"]}}
PLAY = {"worlds": worlds(2), "land": {"A2": "A1"}}
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "key": ({"turn": 1}, "a position of Alheimur has no key 'turn'"),
    "phase": ({**PLAY, "phase": "fight"}, "phase must be one of build, swap"),
    "seat": ({**PLAY, "seat": "C"}, "seat must be one of A, B, not 'C'"),
    "seat number": ({**PLAY, "seat": 1}, "seat must be one of A, B, not 1"),
    "first": ({**PLAY, "first": "B"}, "first must be A, as the option first_seat says"),
    "round": ({**PLAY, "round": 51}, "round must be a whole number from 1 to 50"),
    "slots": ({**PLAY, "slots": 7}, "slots must be a whole number from 0 to 0, not 7"),
    "last": ({**PLAY, "last": 3}, "last must be a whole number from 1 to 2"),
    "called": ({**PLAY, "phase": "site", "fleets": FLEETS, "called": True, "last": 1}, "called cannot be true unless"),
    "called early": ({**PLAY, "called": True, "last": 2}, "called does not count when phase is expand"),
    "some worlds": ({"phase": "expand", "worlds": {"A": ALPHA}}, "all worlds must be given"),
    "other worlds": ({"worlds": {"B": GAMMA}}, "worlds must be the first of A, B, N, not B"),
    "all worlds": ({**PLAY, "phase": "build"}, "phase cannot be build: all worlds are finished"),
    "a world": ({"worlds": {"A": 7}}, "a world must be a list"),
    "a card": ({"worlds": {"A": ["AAAA@0,0", "AEAF@1,0"]}}, "a card of world A must be a card on a cell such as"),
    "who began": ({"phase": "first"}, "phase cannot be first: it is known who begins"),
    "place": ({**PLAY, "land": {"A10": "A1"}}, "a place of land must be a territory of a finished world, not 'A10'"),
    "standing": ({**PLAY, "land": {"A2": "A4"}}, "who stands on A2 must be a seat and a size such as A2 or B1i"),
    "zone": ({**PLAY, "fleets": {"C": {}}}, "a place of fleets must be a finished world, not 'C'"),
    "fleet": ({**PLAY, "fleets": {"N": ["T1"]}}, "the fleets in N must be a table"),
    "ships": ({**PLAY, "fleets": {"N": {"A": "T1"}}}, "the fleet of A in N must be a list"),
    "unit": ({**PLAY, "fleets": {"N": {"A": ["T1m2"]}}}, "a unit of a fleet must be a unit such as T2m1 or F1"),
    "land too early": ({"land": {"A2": "A1"}}, "land does not count when phase is card"),
    "fleets too early": ({"phase": "colonist", "worlds": worlds(2), "fleets": FLEETS}, "fleets does not count when"),
    "building": ({"building": "B"}, "building must be A, the first world that is not finished"),
    "builder": ({"seat": "B"}, "seat must be A, who builds"),
    "first card": ({"phase": "build", "laid": ["AEAE@1,0"]}, "lies as printed on 0,0, not AEAE@1,0"),
    "turned first": ({"phase": "build", "laid": ["EAEA@0,0"]}, "lies as printed on 0,0, not EAEA@0,0"),
    "far away": ({"phase": "build", "laid": ["AAAA@0,0", "EEEE@2,0"]}, "EEEE@2,0 is on a card of laid, or beside"),
    "on another": ({"phase": "build", "laid": ["AAAA@0,0", "EEEE@0,0"]}, "EEEE@0,0 is on a card of laid"),
    "pile": ({"phase": "build", "pile": ["EAEA"]}, "a card of pile must be a card as printed, not 'EAEA'"),
    "short pile": ({"phase": "build", "pile": ["AEAE"]}, "phase cannot be build on world A with 0 cards laid and 1 in"),
    "full pile": ({"pile": ["AAAA", "AEAE", "EEEE", "FFFF", "VVVV"]}, "phase cannot be card on world A with 0 cards"),
    "playable": ({"phase": "swap", "laid": ALPHA, "pile": ["FFFF"]}, "with 4 cards laid and 1 in the pile, the orbit"),
    "not open": ({"turned": True, "laid": FLAWED}, "phase cannot be card on world A with 4 cards laid and 0 in"),
    "lot": ({"phase": "lot", "pile": ["AAAA", "AEAE", "EEEE", "FFFF", "VVVV"]}, "phase cannot be lot on world A"),
    "waived": (
        {"phase": "build", "laid": ["AAAA@0,0", "EEEE@1,0"], "pile": ["AEAE", "FFFF", "VVVV"], "waived": [1]},
        "waived cannot be: a card of the pile has a match",
    ),
    "waived late": ({"phase": "swap", "laid": FLAWED, "pile": ["FFFF"], "waived": [4]}, "a placement of waived must"),
    "waived none": (
        {"phase": "build", "laid": ["AAAA@0,0"], "pile": ["EEEE", "FFFF", "VVVV", "WWWW"], "waived": [1]},
        "waived names placement 1, for which matching was not waived",
    ),
    "redeals": ({"redeals": 4}, "redeals must be a whole number from 0 to 3"),
    "left": ({"phase": "colonist", "worlds": worlds(2), "left": 2}, "seat A must have 1 colonist of size 1"),
    "not yet": ({"phase": "colonist", "worlds": worlds(2), "land": {"B1": "B1"}}, "seat B must have 0 colonists"),
    "nothing to do": ({"worlds": worlds(2), "land": {"B2": "B1"}}, "phase cannot be expand: seat A has no action left"),
    "unused": ({**PLAY, "unused": ["C"]}, "a world of unused must be a finished world"),
    "landing": ({**PLAY, "phase": "land"}, "phase cannot be land: nothing of seat A can move"),
    "settling": ({**PLAY, "phase": "settle"}, "phase cannot be settle: invaders do not settle"),
    "stage": ({**PLAY, "fleets": FLEETS, "phase": "depart", "stage": 2}, "stage must be a whole number from 1 to 1"),
    "landed": ({**PLAY, "fleets": FLEETS, "phase": "land", "landed": ["A3"]}, "landed cannot name A3: seat A is not"),
    "landat": ({**PLAY, "fleets": FLEETS, "phase": "landat", "spot": "N", "unit": "F1"}, "phase cannot be landat with"),
    "no unit": ({**PLAY, "fleets": FLEETS, "phase": "landat", "spot": "N"}, "unit must be a unit such as"),
    "arriveat": ({**PLAY, "fleets": FLEETS, "phase": "arriveat", "unit": "T2"}, "phase cannot be arriveat with"),
    "role": ({**PLAY, "phase": "role", "spot": "A2"}, "phase cannot be role with what is said"),
    "volley": ({**PLAY, "fleets": FLEETS, "phase": "shooter", "site": "A"}, "phase cannot be shooter: nobody is left"),
    "guns": ({**PLAY, "fleets": FLEETS, "phase": "shooter", "site": "N", "to_fire": ["F1", "F1"]}, "seat A has fewer"),
    "no gun": ({**PLAY, "fleets": FLEETS, "phase": "target", "site": "N", "unit": "F2"}, "seat A has fewer ships in"),
    "no enemy": ({**PLAY, "fleets": {"N": {"A": ["F1"]}}, "phase": "target", "site": "N", "unit": "F1"}, "nobody to"),
    "cover": (
        {
            **PLAY,
            "fleets": {"N": {"A": ["F1"], "B": ["F1", "T1"]}},
            "phase": "attack",
            "site": "N",
            "unit": "F1",
            "victim": "B",
            "target": "T1",
        },
        "phase cannot be attack with what is said",
    ),
    "hits": (
        {
            **PLAY,
            "fleets": FLEETS,
            "phase": "defence",
            "site": "N",
            "unit": "F1",
            "victim": "B",
            "target": "F1",
            "hits": 2,
        },
        "hits must be a whole number from 1 to 1, not 2",
    ),
    "not over": ({**PLAY, "land": {"A2": "A1", "B2": "B1"}, "phase": "over"}, "phase cannot be over: nothing has"),
    "reason": ({**PLAY, "phase": "over", "reason": "max_rounds"}, "reason must be 'survivor', not 'max_rounds'"),
    "winners": ({**PLAY, "phase": "over", "winners": ["B"]}, "winners must be ['A'], not ['B']"),
    "laid later": ({**PLAY, "laid": ["AAAA@0,0"]}, "laid does not count when phase is expand"),
}


@pytest.mark.parametrize("name", WRONG)
def test_data_that_cannot_be(name: str) -> None:
    """Whatever cannot be read, or cannot be, is refused with one sentence."""
    data, says = WRONG[name]
    with pytest.raises(ValueError) as caught:
        game().load(data)
    assert not isinstance(caught.value, ls.InvalidState), caught.value
    assert says in str(caught.value)


def test_nonsense_is_refused() -> None:
    """Data of any kind gives a position or a refusal, never another error."""
    rng = Rng("nonsense")
    junk: list[Any] = [
        None,
        True,
        -1,
        0,
        99,
        2.5,
        "",
        "A",
        "N",
        "A5",
        "T2m1",
        [],
        [1],
        ["A"],
        {},
        {"A": 1},
        {"A5": "A1"},
    ]
    fleets = "N:A F2 T1; N:B F1 T3m2; space:A T2"
    sound = [
        setup("A2:A1 A4:A1 N1:B1i", fleets).dump(),
        setup("A2:A1", fleets, phase="target", site="N", unit="F2").dump(),
        setup("A2:A1", fleets, phase="landat", spot="N", unit="T1").dump(),
        game().load({"phase": "swap", "laid": FLAWED, "pile": ["FFFF"]}).dump(),
        game().load({"phase": "colonist", "worlds": worlds(2)}).dump(),
    ]
    read = 0
    for _ in range(500):
        data = json.loads(json.dumps(sound[rng.below(len(sound))]))
        tables = [data, *(value for value in data.values() if isinstance(value, dict) and value)]
        target = tables[rng.below(len(tables))] if rng.below(3) == 0 else data
        target[sorted(target)[rng.below(len(target))]] = junk[rng.below(len(junk))]
        try:
            state = game().load(data)
        except ValueError:
            continue
        read += 1
        state.validate()
        assert state.game.load(state.dump()).digest() == state.digest()
    assert read > 20
    for nothing in junk[:8]:
        with pytest.raises(ValueError, match="a table of keys and values"):
            game().load(nothing)
