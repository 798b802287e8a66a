"""The options of 2.4 of the dossier: names, defaults, what is allowed, the preset, and what each changes."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls
from ludoscape.engine.conformance import check_kind
from ludoscape.engine.record import Record, read_record, settle
from ludoscape.games.small_worlds import SmallWorlds

from .board import after, at, draws, fixture_c, game, hand, moves, of, phase, play, queue, setup, vp

DEFAULTS = {
    "published": False,
    "decline_takes_turn": False,
    "abandon_all": False,
    "reenter_from_hand": False,
    "keep_in_hand": True,
    "power_tile_leaves": False,
    "die_exactly_one": False,
    "die_only_if_stuck": False,
    "many_declines": False,
    "strict_decline": False,
    "stout_picks_now": False,
    "extinct_keeps_decline": False,
    "tie_break": "tokens",
    "first_player": "random",
    "open_vp": False,
    "map": "built-in",
    "turns": 0,
}
PRESET = {
    "decline_takes_turn": True,
    "abandon_all": True,
    "reenter_from_hand": True,
    "keep_in_hand": False,
    "power_tile_leaves": True,
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "tie_break": ("shared",),
    "first_player": (0, 1),
    "map": ("sw4-58", "random:7"),
    "turns": (1, 20),
}
WRONG: dict[str, tuple[Any, ...]] = {
    "tie_break": ("none", True),
    "first_player": (-1, 5, "P1", True),
    "turns": (-1, 21, 1.5, True, "all"),
    "map": ("sw9-9", 7),
}


@pytest.mark.rule("SW-501")
def test_defaults() -> None:
    """Exactly the options of the dossier, with its defaults and a sentence of help each."""
    assert dict(game().options) == DEFAULTS
    assert game().changed_options() == {}
    check_kind(SmallWorlds)
    for option in SmallWorlds.option_specs:
        assert option.help.endswith(".") and not set(option.help) & set("!{}"), option.name


@pytest.mark.parametrize("name", DEFAULTS)
def test_values(name: str) -> None:
    """Every other value can be chosen, as itself or as text, and every wrong one is refused with what is allowed."""
    for value in OTHERS.get(name, (not DEFAULTS[name],)):
        chosen = game(**{name: value})
        assert chosen.options[name] == value
        as_text: dict[str, Any] = {name: str(value).lower()}
        assert game(**as_text) == chosen
    for wrong in WRONG.get(name, (1, "yes", None)):
        with pytest.raises(ls.OptionError, match="allowed") as caught:
            game(**{name: wrong})
        assert name in str(caught.value)


@pytest.mark.rule("SW-601")
def test_the_preset() -> None:
    """It sets five options; those given explicitly stand, also in a record."""
    chosen = game(published=True)
    assert dict(chosen.options) == {**DEFAULTS, "published": True, **PRESET}
    assert chosen.changed_options() == {"published": True}
    for name, value in PRESET.items():
        mixed = game(published=True, **{name: not value})
        assert mixed.options[name] is not value
        assert mixed.changed_options() == {"published": True, name: not value}
        record, again = settle(read_record(Record.of(mixed).write()), lambda _, seats, **given: game(seats, **given))
        assert (again, record.options) == (mixed, mixed.changed_options())
        alone = game(**{name: value})
        assert alone.changed_options() == {name: value}
    assert game(published=True, **PRESET) == chosen


@pytest.mark.rule("SW-603", "SW-704")
def test_decline_takes_turn() -> None:
    """The turn ends with the decline; otherwise the new tribe comes at once."""
    tribes = "s0 Humans Forest {4:2, 5:1}; s1 Orcs Swamp {10:1}"
    now = setup(tribes, phase="start")
    assert (phase(play(now, "decline")), now.actor) == ("pick", 0)
    later = setup(tribes, phase="start", options={"decline_takes_turn": True})
    play(later, "decline")
    assert (phase(later), later.actor, vp(later)) == ("start", 1, 7)
    play(later, "expand stop done" if "done" in moves(after(later, "expand stop")) else "expand stop")
    assert (phase(later), later.actor) == ("pick", 0)


@pytest.mark.rule("SW-706")
def test_abandon_all() -> None:
    """The last region may go too."""
    tribes = "s0 Humans Hill {4:1, 5:1} hand 2"
    assert phase(after(setup(tribes, phase="ready"), "abandon4")) == "conquer"
    free = setup(tribes, phase="ready", options={"abandon_all": True})
    assert moves(after(free, "abandon4")) == "abandon5 go"
    assert at(after(free, "abandon4 abandon5"), "humans") == {}


@pytest.mark.rule("SW-603")
def test_reenter_from_hand() -> None:
    """A tribe without a region may come back."""
    tribes = "s0 Elves Swamp {} hand 3 conquests 1; s1 Orcs Hill {4:1}"
    assert moves(setup(tribes, phase="start")) == "decline"
    assert moves(setup(tribes, phase="start", options={"reenter_from_hand": True})) == "expand decline"


@pytest.mark.rule("SW-714", "SW-715")
def test_keep_in_hand() -> None:
    """All tokens go to the map."""
    tribes = "s0 Humans Hill {4:1, 5:1} hand 2"
    assert moves(setup(tribes, phase="redeploy")) == "put4 put5 done"
    assert moves(setup(tribes, phase="redeploy", options={"keep_in_hand": False})) == "put4 put5"


@pytest.mark.rule("SW-704")
def test_power_tile_leaves() -> None:
    """The power goes to the discards, but Spirit's."""
    for power, leaves in (("Forest", True), ("Spirit", False)):
        tribes = f"s0 Humans {power} {{4:2}}; s1 Orcs Hill {{10:1}}"
        kept = play(setup(tribes, phase="start"), "decline")
        assert (of(kept, "humans")["power"], kept.dump()["discards"]) == (power.lower(), [])
        gone = play(setup(tribes, phase="start", options={"power_tile_leaves": True}), "decline")
        expected = (None, ["forest"]) if leaves else ("spirit", [])
        assert (of(gone, "humans")["power"], gone.dump()["discards"]) == expected


@pytest.mark.rule("SW-712")
def test_the_options_of_the_die() -> None:
    """Exactly one token; only who can conquer nothing."""
    tribes = "s0 Humans Forest {4:1, 10:1} hand 2; s1 Ratmen Hill {3:1, 9:1}"
    assert moves(setup(tribes)) == "x5 x16 x3? x9? stop"
    assert moves(setup(tribes, options={"die_exactly_one": True})) == "x5 x16 stop"
    assert moves(setup(tribes, options={"die_only_if_stuck": True})) == "x5 x16 stop"
    one = tribes.replace("hand 2", "hand 1")
    assert moves(setup(one, options={"die_exactly_one": True})) == "x3? x5? x9? x16? stop"
    assert moves(setup(one, options={"die_only_if_stuck": True})) == "x3? x5? x9? x16? stop"


@pytest.mark.rule("SW-704")
def test_many_declines() -> None:
    """Earlier declined tribes stay."""
    tribes = "s0 Humans Forest {4:2}; s0 Orcs Hill† {17:1}"
    assert of(play(setup(tribes, phase="start"), "decline"), "orcs") == {}
    many = play(setup(tribes, phase="start", options={"many_declines": True}), "decline")
    assert (at(many, "orcs"), at(many, "humans")) == ({17: 1}, {4: 1})


@pytest.mark.rule("SW-720")
def test_strict_decline() -> None:
    """Ghouls keep one token a region, water is left, fortresses go."""
    ghouls = "s0 Ghouls Fortified {4:3, 5:2}; s1 Orcs Hill {10:1}"
    assert at(play(setup(ghouls, phase="start"), "decline"), "ghouls") == {4: 3, 5: 2}
    strict = play(setup(ghouls, phase="start", fortresses=[4], options={"strict_decline": True}), "decline")
    assert (at(strict, "ghouls"), strict.dump()["fortresses"]) == ({4: 1, 5: 1}, [])
    sea = setup("s0 Humans Seafaring {0:2, 1:1}", phase="start", options={"strict_decline": True})
    assert at(play(sea, "decline"), "humans") == {1: 1}


@pytest.mark.rule("SW-757")
def test_stout_picks_now() -> None:
    """After the decline of a Stout tribe the next one is chosen at once."""
    tribes = "s0 Humans Stout {4:2}; s1 Orcs Hill {10:1}"
    assert setup(tribes, phase="stout").actor == 0
    assert play(setup(tribes, phase="stout"), "stout").actor == 1
    now = play(setup(tribes, phase="stout", options={"stout_picks_now": True}), "stout")
    assert (phase(now), now.actor) == ("pick", 0)
    assert play(now, "pick1").actor == 1


@pytest.mark.rule("SW-704")
def test_extinct_keeps_decline() -> None:
    """A tribe that has no region takes no earlier one with it."""
    tribes = "s0 Elves Swamp {} hand 3 conquests 1; s0 Orcs Hill† {17:1}"
    assert of(play(setup(tribes, phase="start"), "decline"), "orcs") == {}
    kept = play(setup(tribes, phase="start", options={"extinct_keeps_decline": True}), "decline")
    assert at(kept, "orcs") == {17: 1}


@pytest.mark.rule("SW-806")
def test_tie_break() -> None:
    """Tokens on the map, or the win is shared."""
    data: dict[str, Any] = {"phase": "over", "seat": 1, "round": 10, "vp": [30, 30]}
    tribes = "s0 Elves Hill {4:3}; s1 Orcs Swamp {10:1}"
    for tie_break, winners in (("tokens", (0,)), ("shared", (0, 1))):
        outcome = setup(tribes, options={"tie_break": tie_break}, **data).outcome()
        assert outcome is not None and outcome.winners == winners


@pytest.mark.rule("SW-505")
def test_first_player() -> None:
    """Drawn, or a seat that is there."""
    assert set(draws(game(3).start())) == {"first=0", "first=1", "first=2"}
    for seat in (0, 1, 2, 3, 4):
        chosen = game(5, first_player=seat).start()
        assert all(text.startswith("draw ") for text in draws(chosen))
        assert chosen.dump()["first"] == seat
    with pytest.raises(ls.OptionError, match="first_player cannot be 2 with 2 players: 2 is for 3, 4 or 5 players"):
        game(2, first_player=2)


@pytest.mark.rule("SW-906", "SW-904")
def test_open_vp() -> None:
    """Victory points are secret, or open to all."""
    closed, shown = fixture_c(), fixture_c(options={"open_vp": True})
    assert [seat["vp"] for seat in closed.view(0)["board"]["seats"]] == [5, None]
    assert [seat["vp"] for seat in shown.view(ls.SPECTATOR)["board"]["seats"]] == [5, 5]


@pytest.mark.rule("SW-501", "SW-601")
def test_turns_and_map() -> None:
    """The map's number of rounds, or another; the map that is chosen."""
    assert [int(game(seats).settings.rounds) for seats in (2, 3, 4, 5)] == [10, 10, 9, 8]
    assert int(game(2, map="sw5-6").settings.rounds) == 8
    short = game(2, turns=1)
    state = short.load(
        {"phase": "stout", "seat": 1, "tribes": [{"seat": 1, "race": "humans", "power": "stout", "regions": {"4": 1}}]}
    )
    assert play(state, "stay").actor == ls.OVER
    assert int(game(2, map="sw5-6").settings.chart.size) == 48
    assert moves(setup("s0 Humans Forest {} hand 9", options={"map": "sw3-33"})) != moves(
        setup("s0 Humans Forest {} hand 9")
    )


def test_hands_and_queue_are_as_fixture_c_says() -> None:
    """The helpers of these tests lay the tiles out as the dossier does."""
    state = fixture_c()
    assert queue(state)[0] == ("humans forest", 0)
    assert hand(play(state, "pick1"), "humans") == 9
