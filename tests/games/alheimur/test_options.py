"""The options of 10.1 of the dossier: names, defaults, what is allowed, and what each changes."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_kind
from ludoscape.engine.record import Record, read_record, settle
from ludoscape.games.alheimur import Alheimur
from tests.plans import every_value

from .board import (
    after,
    building,
    died,
    game,
    land,
    legal,
    offers,
    phase,
    play,
    result,
    rolls,
    setup,
    turn,
    units,
    worlds,
)

DEFAULTS = {
    "first_seat": 0,
    "neutral_build": "turns",
    "world_match": True,
    "max_redeals": 3,
    "colonist_need": "1,2,4",
    "pressure": "subtract",
    "expansion_pass": False,
    "movement_order": "LDRU",
    "marine_fit": "le",
    "last_round_at": 13,
    "max_rounds": 50,
    "build_draw": "open",
    "expand_scope": "adjacent",
    "expand_size": "smallest",
    "civilize_step": 1,
    "civilize_invaders": False,
    "settle_invaders": False,
    "invader_support": "any_ship",
    "launch_scope": "world",
    "fighters_land": False,
    "hold_fire": False,
    "crossfire": False,
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "first_seat": (1, "random"),
    "neutral_build": ("lot",),
    "max_redeals": (0, 9),
    "colonist_need": ("2,3,4", "0,0,9"),
    "pressure": ("none", "communal"),
    "movement_order": tuple(order for order in map("".join, permutations("LDRU")) if order != "LDRU"),
    "marine_fit": ("lt",),
    "last_round_at": (4, 15),
    "max_rounds": (1, 200),
    "build_draw": ("blind",),
    "expand_scope": ("world",),
    "expand_size": ("one",),
    "civilize_step": ("any",),
    "invader_support": ("transport",),
    "launch_scope": ("adjacent",),
}
WRONG: dict[str, tuple[Any, ...]] = {
    "first_seat": (-1, 8, "A", True),
    "neutral_build": ("talk", True),
    "max_redeals": (-1, 10, True, 1.5),
    "colonist_need": ("1,2", "1,2,4,5", "1,2,10", "-1,2,4", "a,b,c", "", 124, [1, 2, 4], "1;2;4", "1,2,٣"),
    "pressure": ("add", True),
    "movement_order": ("LDR", "LDRR", "ldru", "SLDRU", 1),
    "marine_fit": ("eq", True),
    "last_round_at": (3, 16, True),
    "max_rounds": (0, 201),
    "build_draw": ("shut",),
    "expand_scope": ("all",),
    "expand_size": (1, "any"),
    "civilize_step": (2, True),
    "invader_support": ("fighter",),
    "launch_scope": ("none",),
}
FLAWED = "AAAA@0,0 AAAA@1,0 AAEE@0,1 EEEE@1,1"  # no territory has four neighbours
PORT = "A5:A3 A2:A1 A4:A1 A6:A1 A8:A1"


def test_defaults() -> None:
    """Exactly the options of the dossier, with its defaults and a sentence of help each."""
    assert dict(game().options) == DEFAULTS
    assert game().changed_options() == {}
    check_kind(Alheimur)
    for option in Alheimur.option_specs:
        assert option.help.endswith(".") and not set(option.help) & set("!{}"), option.name
        assert option.help.count(".") == 1, f"{option.name}: one sentence"
        assert set(option.labels) == set(option.values), option.name


@pytest.mark.parametrize("name", DEFAULTS)
def test_values(name: str) -> None:
    """Every other value can be chosen, as itself or as text, and every wrong one is refused with what is allowed."""
    seats = 3 if name == "crossfire" else 2
    for value in OTHERS.get(name, (not DEFAULTS[name],)):
        chosen = game(seats, **{name: value})
        assert chosen.options[name] == value
        assert chosen.changed_options() == {name: value}
        as_text: dict[str, Any] = {name: str(value).lower() if isinstance(value, bool) else str(value)}
        assert game(seats, **as_text) == chosen
        record, again = settle(read_record(Record.of(chosen).write()), lambda _, seats, **given: game(seats, **given))
        assert (again, record.options) == (chosen, chosen.changed_options())
    for wrong in WRONG.get(name, (1, "yes", None)):
        with pytest.raises(ls.OptionError, match="allowed") as caught:
            game(**{name: wrong})
        assert name in str(caught.value)


def test_the_order_of_movement() -> None:
    """All 24 orders can be chosen, the notable ones first, each in words."""
    option = next(option for option in Alheimur.option_specs if option.name == "movement_order")
    assert len(set(option.values)) == 24
    assert option.values[:2] == ("LDRU", "UDRL")
    assert option.labels["UDRL"] == "launch, depart, arrive, land"


@pytest.mark.rule("AL-47")
def test_every_order_of_movement() -> None:
    """The stages of Movement come in the order that the letters tell."""
    fleet: dict[str, Any] = {"land": f"{PORT} B1:B1", "ships": "A:A T2; space:A F1; N:A F2"}
    stages = {"L": "land", "D": "depart", "R": "arrive", "U": "launch"}
    for order in every_value("alheimur", "movement_order"):
        assert isinstance(order, str)
        state = setup(**fleet, phase=stages[order[0]], options={"movement_order": order})
        met = []
        while state.actor == 0 and phase(state) in stages.values():
            met.append(phase(state))
            play(state, "done")
        assert met == [stages[letter] for letter in order]


@pytest.mark.rule("AL-14", "AL-80")
def test_first_seat() -> None:
    """A seat that is there, or drawn before the first deal; home worlds are built by seat number all the same."""
    assert set(rolls(game(3, first_seat="random").start())) == {"!first A", "!first B", "!first C"}
    for seat in range(8):
        assert seat in every_value("alheimur", "first_seat")
        state = game(8, first_seat=seat).start()
        assert (state.dump()["first"], state.dump()["seat"], phase(state)) == ("ABCDEFGH"[seat], "A", "card")
    colonists = game(3, first_seat=2).load({"phase": "colonist", "worlds": worlds(3)})
    assert colonists.actor == 2
    with pytest.raises(
        ls.OptionError, match="first_seat cannot be 2 with 2 players: 2 is for 3, 4, 5, 6, 7 or 8 players"
    ):
        game(2, first_seat=2)


@pytest.mark.rule("AL-24", "AL-80")
def test_neutral_build() -> None:
    """The seats in turn, or chance, all placements alike."""
    data: dict[str, Any] = {
        "phase": "build",
        "worlds": {key: worlds(2)[key] for key in "AB"},
        "laid": ["WWWW@0,0"],
        "pile": ["EEWW", "EWEW", "EFVW", "VVVV"],
    }
    turns = game().load(data)
    assert turns.actor == 1
    assert play(turns, "B EEWW@1,0").actor == 0
    lot = game(neutral_build="lot").load({**data, "phase": "lot"})
    assert lot.actor == ls.CHANCE
    assert set(rolls(lot)) == legal(game().load(data))
    assert set(rolls(lot).values()) == {1}
    with pytest.raises(ls.OptionError, match="neutral_build cannot be 'lot' with 8 players"):
        game(8, neutral_build="lot")


@pytest.mark.rule("AL-18", "AL-19", "AL-21")
def test_world_match() -> None:
    """Without it a card may lie beside any other."""
    free = {"world_match": False}
    state = building("AAAA@0,0", "AEAE FFWW EEEE VVWW", options=free)
    assert {"B AEAE@-1,0", "B FFWW@1,0", "B EEEE@0,1"} <= legal(state)
    assert len(legal(state)) == (2 + 2 + 1 + 2) * 4
    swap = building(FLAWED, "AFAF", phase="swap", options=free)
    assert len(legal(swap)) == 8
    assert len(legal(building(FLAWED, "AFAF", phase="swap"))) == 7


@pytest.mark.rule("AL-23", "AL-86")
def test_max_redeals() -> None:
    """Everything is dealt again so often, then a world that is not playable stays."""
    for most, redeals, goes_on in ((0, 0, False), (1, 0, True), (1, 1, False)):
        options = {"max_redeals": most}
        state = building(FLAWED, "FFFF", phase="swap", seats=7, options=options, redeals=redeals)
        play(state, "X FFFF@1,1")
        data = state.dump()
        assert (data["redeals"], list(data["worlds"])) == ((redeals + 1, []) if goes_on else (redeals, ["A"]))


@pytest.mark.rule("AL-39")
def test_colonist_need() -> None:
    """How many neighbours each size needs."""
    text = "A5:A3 A2:A1 A4:A2"
    assert died(text) == {"A5", "A4"}
    assert died(text, options={"colonist_need": "1,1,2"}) == set()
    assert died(text, options={"colonist_need": "2,1,3"}) == {"A5", "A2"}
    assert game(colonist_need=" 2, 3 ,4 ").options["colonist_need"] == "2,3,4"


@pytest.mark.rule("AL-38", "AL-39")
def test_pressure() -> None:
    """Foreign neighbours count against a colonist, not at all, or for it."""
    text = "A5:A2 A2:A1 A4:B1"
    assert died(text) == {"A5", "A4"}
    assert died(text, options={"pressure": "none"}) == {"A5", "A4"}
    assert died(text, options={"pressure": "communal"}) == set()
    one = "A5:A1 A2:A1 A4:B1 A8:B1"
    assert "A5" in died(one)
    assert died(one, options={"pressure": "none"}) == {"A4", "A8"}


@pytest.mark.rule("AL-32")
def test_expansion_pass() -> None:
    """On every world not yet used one may pass, as long as there is a decision."""
    text = "A2:A1 A4:A1 N1:A1 N2:A1"
    assert not any(move.startswith("pass") for move in legal(setup(text)))
    state = setup(text, "space:B F1", options={"expansion_pass": True})
    assert {"pass A", "pass N"} <= legal(state)
    play(state, "pass N")
    assert state.dump()["unused"] == ["A"]
    assert "pass N" not in legal(state)
    assert turn(play(state, "pass A"))[:2] != ("expand", "A")


@pytest.mark.rule("AL-47", "AL-54")
def test_movement_order() -> None:
    """The phases in any order; what landed in this turn never launches."""
    fleet: dict[str, Any] = {"land": f"{PORT} B1:B1", "ships": "A:A T2; space:B F1"}
    usual = setup(**fleet, phase="land")
    assert phase(play(usual, "done")) == "depart"
    other = setup(**fleet, phase="launch", options={"movement_order": "UDRL"})
    play(other, "U A2 =F done")
    assert phase(other) == "depart"
    play(other, "D A:T2 done R T2 @N")
    assert phase(other) == "land"
    play(other, "L N:T2 @N3")
    assert (land(other)["N3"], units(other, "N", "A")) == ("A2", [])
    back = setup(**fleet, phase="land", options={"movement_order": "LUDR"})
    assert "U A9" not in legal(play(back, "L A:T2 @A9"))


@pytest.mark.rule("AL-56", "AL-67")
def test_marine_fit() -> None:
    """A marine as large as its transport, or smaller only."""
    state: dict[str, Any] = {"land": "A5:A3 A8:A2", "ships": "A:A T2 T3", "phase": "role", "spot": "A8"}
    assert offers(setup(**state), "=T =F =MT2 =MT3")
    assert offers(setup(**state, options={"marine_fit": "lt"}), "=T =F =MT3")
    battle: dict[str, Any] = {
        "ships": "N:A F1; N:B T3m2",
        "phase": "defence",
        "site": "N",
        "unit": "F1",
        "victim": "B",
        "target": "T3m2",
        "hits": 1,
    }
    assert units(after(setup(**battle), "!def 1,1,1"), "N", "B") == ["T2m2"]
    assert units(after(setup(**battle, options={"marine_fit": "lt"}), "!def 1,1,1"), "N", "B") == ["T2"]


@pytest.mark.rule("AL-44")
def test_last_round_at() -> None:
    """With how many pyramids in play the Last Round begins."""
    text = "A1:A1 A2:A1 A4:A1 B1:B1 B2:B1"
    assert play(setup(text), "E A5").dump()["last"] is None
    state = play(setup(text, options={"last_round_at": 4}), "E A5")
    assert (state.dump()["last"], state.dump()["seat"]) == (2, "B")


@pytest.mark.rule("AL-85", "AL-70")
def test_max_rounds() -> None:
    """After the last round the game is scored."""
    text, ships = "A1:A1 A2:A1", "space:B F1"
    more: dict[str, Any] = {"seat": "B", "phase": "arrive", "round": 3}
    assert turn(play(setup(text, ships, **more), "done"))[2] == 4
    state = play(setup(text, ships, **more, options={"max_rounds": 3}), "done")
    assert (state.actor, result(state)[1]) == (ls.OVER, "max_rounds")


@pytest.mark.rule("AL-17", "AL-19", "AL-20", "AL-21")
def test_build_draw() -> None:
    """Blind: each card is drawn and placed before the next one; the fifth stays unknown until it is turned up."""
    state = game(build_draw="blind").start()
    play(state, "draw AAAA")
    assert offers(state, "B AAAA@0,0")
    play(state, "B AAAA@0,0 draw FFWW")
    assert len(legal(state)) == 8, "this card alone has no match"
    play(state, "B FFWW@1,0 draw AEAE B AEAE@0,1 draw EEEE")
    assert offers(state, "B EEEE@1,1 B EEEE@0,2")
    flawed = building("AAAA@0,0 AAAA@1,0 AAEE@0,1", "EEEE", options={"build_draw": "blind"})
    play(flawed, "B EEEE@1,1")
    assert (flawed.actor, phase(flawed), flawed.dump()["turned"]) == (ls.CHANCE, "card", True)
    play(flawed, "draw AFAF X AFAF@1,0")
    assert (flawed.dump()["orbits"], flawed.dump()["shown"]) == ({"A": "AAAA"}, ["A"])
    whole = play(building("AAAA@0,0 AEAE@1,0 AAFF@0,1", "AEFV", options={"build_draw": "blind"}), "B AEFV@1,1")
    assert (list(whole.dump()["worlds"]), whole.dump()["orbits"]) == (["A"], {})


@pytest.mark.rule("AL-33")
def test_expand_scope_and_size() -> None:
    """Next to an own pyramid or anywhere; the smallest of the stash or only a 1."""
    assert offers(setup("A1:A1"), "E A2 E A4 C A1=2")
    everywhere = {"expand_scope": "world"}
    assert offers(setup("A1:A1", options=everywhere), "E A2 E A3 E A4 E A5 E A6 E A7 E A8 E A9 C A1=2")
    ones = "A1:A1 A2:A1 A4:A1 A5:A1 A8:A1"
    assert land(after(setup(ones, "space:B F1"), "E A7"))["A7"] == "A2"
    assert offers(setup(ones, options={"expand_size": "one"}), "C A1=2 C A2=2 C A4=2 C A5=2 C A8=2")


@pytest.mark.rule("AL-34")
def test_civilizing() -> None:
    """By one or to any size; invaders too, and they stay invaders."""
    assert offers(setup("A1:A1"), "E A2 E A4 C A1=2")
    assert offers(setup("A1:A1", options={"civilize_step": "any"}), "E A2 E A4 C A1=2 C A1=3")
    text, ships = "A1:A2i", "A:A F1; space:B F1"
    assert offers(setup(text, ships), "E A2 E A4")
    state = setup(text, ships, options={"civilize_invaders": True})
    assert offers(state, "E A2 E A4 C A1=1 C A1=3")
    assert land(play(state, "C A1=3"))["A1"] == "A3i"


@pytest.mark.rule("AL-47")
def test_settle_invaders() -> None:
    """Before all other movement invaders may be stood up; then they can launch, if there is a spaceport."""
    text, ships = "A1:A1 A2:A1 A7:A1i A8:A3i", "A:A F1; space:B F1"
    assert phase(play(setup(text, ships), "E A3")) == "depart"
    state = play(setup(text, ships, options={"settle_invaders": True}), "E A3")
    assert offers(state, "Z A7 Z A8 done")
    play(state, "Z A8 done")
    assert (land(state)["A8"], land(state)["A7"]) == ("A3", "A1i")
    assert "U A8" in legal(play(state, "done"))


@pytest.mark.rule("AL-40")
def test_invader_support() -> None:
    """Any ship, or only a transport."""
    for ships, strict in (("A:B F1", {"A8"}), ("A:B T1", set())):
        text = "A1:A1 A2:A1 A8:B1i"
        assert died(text, ships) == set()
        assert died(text, ships, options={"invader_support": "transport"}) == strict


@pytest.mark.rule("AL-54")
def test_launch_scope() -> None:
    """All colonists of the world, or only the spaceport and its neighbours."""
    state: dict[str, Any] = {"land": "A5:A3 A4:A1 A1:A1 A9:A1", "phase": "launch"}
    assert offers(setup(**state), "U A1 U A4 U A5 U A9 done")
    assert offers(setup(**state, options={"launch_scope": "adjacent"}), "U A4 U A5 done")


@pytest.mark.rule("AL-51")
def test_fighters_land() -> None:
    """Fighters come down as colonists."""
    state: dict[str, Any] = {"land": "A1:A1", "ships": "N:A T1 F2; space:B F1", "phase": "land"}
    assert offers(setup(**state), "L N:T1 done")
    free = setup(**state, options={"fighters_land": True})
    assert offers(free, "L N:T1 L N:F2 done")
    assert land(play(free, "L N:F2 @N1"))["N1"] == "A2"


@pytest.mark.rule("AL-62")
def test_hold_fire() -> None:
    """One may end the own volley before all ships have fired."""
    state: dict[str, Any] = {"ships": "N:A F2 T1; N:B F1", "phase": "shooter", "site": "N"}
    assert offers(setup(**state), "S F2 S T1")
    held = setup(**state, options={"hold_fire": True})
    assert offers(held, "S F2 S T1 done")
    assert (play(held, "done").actor, held.dump()["firing"]) == (1, "B")


@pytest.mark.rule("AL-61")
def test_crossfire() -> None:
    """Return fire at any other player's ships, or at those of the current player only."""
    state: dict[str, Any] = {
        "ships": "N:A F1; N:B F1; N:C T1 F2",
        "seats": 3,
        "phase": "target",
        "site": "N",
        "firing": "B",
        "unit": "F1",
    }
    assert offers(setup(**state), ">A:F1")
    assert offers(setup(**state, options={"crossfire": True}), ">A:F1 >C:F2")


@pytest.mark.rule("AL-83", "AL-84", "AL-85", "AL-86")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_no_game_is_longer_than_its_bound(seats: int) -> None:
    """The bound counts every decision that rules and options allow: far more than a game has."""
    rng = ls.Rng(f"long {seats}")
    state = game(seats, colonist_need="0,0,0", pressure="none", last_round_at=15, max_rounds=4).start()
    decisions: dict[int, int] = {}
    while state.actor != ls.OVER:
        moves = state.legal()
        if moves and phase(state) not in ("build", "swap", "colonist"):
            decisions[state.turns()] = decisions.get(state.turns(), 0) + 1
        state.play(moves[rng.below(len(moves))] if moves else state.draw(rng))
    longest_turn = (Alheimur.longest - 4 * 40 - 24) // (50 * 8)
    assert max(decisions.values()) < longest_turn < 500
    assert 4 * Alheimur.longest > 200 * 8 * longest_turn + 10 * 40 + 24, "also with options that lengthen a game"
