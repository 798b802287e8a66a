"""Options that need each other, and values that are for some numbers of players only."""

from __future__ import annotations

from typing import Any, cast

import pytest

from ludoscape.engine.chance import Rng
from ludoscape.engine.conformance import ConformanceError, check_kind, random_options
from ludoscape.engine.game import Game
from ludoscape.engine.option_files import read_option, read_options_file
from ludoscape.engine.options import (
    Option,
    OptionError,
    Value,
    changed_options,
    keep_fitting,
    kept_options,
    read_options,
)
from ludoscape.engine.record import Record, RecordError, read_record, record_game, replay, settle
from ludoscape.games import game
from tests.engine.toys import Toy

WORLD = Option("world", "small", "World", "Help.", values=("small", "wide"), seats={"small": (2,), "wide": (2, 3)})
SHIPS = Option("ships", False, "Ships", "Help.", needs=("world", "wide"))
CREW = Option("crew", 3, "Crew", "Help.", least=1, most=9, needs=("ships", True))
GOAL = Option("goal", 0, "Goal", "Help.", least=5, most=20, zero=True, labels={0: "usual"})
SPECS = (WORLD, SHIPS, CREW, GOAL)


# the toy with options that hang together
Wide = cast(
    type[Game],
    type(
        "Wide",
        (Toy,),
        {"seat_numbers": (2, 3), "default_seats": 2, "option_specs": (*Toy.option_specs, WORLD, SHIPS, CREW)},
    ),
)


def test_an_option_counts_only_with_what_it_needs() -> None:
    chosen = {"world": "wide", "ships": True, "crew": 5}
    assert read_options(SPECS, chosen) == {**chosen, "goal": 0}
    refused: list[tuple[dict[str, Any], str]] = [
        ({"ships": True}, "ships cannot be True: it counts only with world=wide"),
        ({"world": "wide", "crew": 5}, "crew cannot be 5: it counts only with ships=true"),
        ({"world": "small", "ships": "true"}, "ships cannot be True: it counts only with world=wide"),
    ]
    for wrong, said in refused:
        with pytest.raises(OptionError) as caught:
            read_options(SPECS, wrong)
        assert str(caught.value) == said
    assert read_options(SPECS, {"world": "small", "ships": False, "crew": 3})["crew"] == 3


def test_a_value_may_be_for_some_numbers_of_players() -> None:
    assert read_options(SPECS, {}, 2)["world"] == "small"
    assert read_options(SPECS, {}, 3)["world"] == "wide", "a default that cannot be gives way"
    assert read_options(SPECS, {"ships": True}, 3)["ships"] is True
    with pytest.raises(OptionError) as caught:
        read_options(SPECS, {"world": "small"}, 3)
    assert str(caught.value) == (
        "world cannot be 'small' with 3 players: small is for 2 players; wide is for 2 or 3 players"
    )
    game = Wide(3)
    assert game.changed_options() == {"world": "wide"}
    assert game == Wide(3, world="wide") != Wide(2)
    with pytest.raises(OptionError):
        Wide(3, world="small")


def test_a_switch_may_be_for_some_numbers_of_players() -> None:
    switch = Option("fire", False, "Fire", "Help.", values=(False, True), seats={True: (3, 4)})
    assert switch.kind == "switch"
    assert [value.get("seats") for value in switch.data()["values"]] == [None, [3, 4]]
    assert read_options((switch,), {"fire": "true"}, 3) == {"fire": True}
    assert read_options((switch,), {"fire": False}, 2) == {"fire": False}
    with pytest.raises(OptionError) as caught:
        read_options((switch,), {"fire": True}, 2)
    assert str(caught.value) == "fire cannot be True with 2 players: true is for 3 or 4 players"


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("decay", 4, {"two_player_order": "suits"}),
        ("decay", 3, {"two_player_defence": "player"}),
        ("decay", 2, {"toll_on_tile_move": True, "move_tile_with_pawn": "own"}),
        ("small-worlds", 2, {"first_player": 2}),
        ("small-worlds", 2, {"extinct_keeps_decline": True, "many_declines": True}),
        ("alheimur", 2, {"crossfire": True}),
        ("alheimur", 8, {"neutral_build": "lot"}),
        ("intimate-settlers", 3, {"gap": 5}),
        ("intimate-settlers", 2, {"max_offers": 5, "scenario": "base"}),
    ],
)
def test_what_cannot_matter_is_refused(name: str, seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"with \d players|counts only with"):
        game(name, seats, **options)


def test_what_does_not_fit_is_left_out() -> None:
    everything: dict[str, Any] = {"world": "wide", "ships": True, "crew": 5, "goal": 7}
    assert keep_fitting(SPECS, everything, 3) == everything
    assert keep_fitting(SPECS, {**everything, "world": "small"}, 2) == {"world": "small", "goal": 7}
    assert keep_fitting(SPECS, {"world": "small", "ships": True}, 3) == {"ships": True}
    assert keep_fitting(SPECS, {"crew": 5, "goal": 7}, 2) == {"goal": 7}
    for number in range(80):
        seats = 2 + number % 2
        Wide(seats, **random_options(Wide, Rng(number), seats))  # never refused


def test_a_record_of_more_players_than_the_default_is_for() -> None:
    record = Record.of(Wide(3, ships=True))
    assert record.options == {"world": "wide", "ships": True}
    assert record_game(record, Wide(3, ships=True)) == Wide(3, ships=True)
    assert record_game(record, lambda _, seats, **options: Wide(seats, **options)) == Wide(3, ships=True)
    del record.options["world"]
    assert record_game(record, lambda _, seats, **options: Wide(seats, **options)) == Wide(3, ships=True)
    record.options["world"] = "small"
    with pytest.raises(RecordError, match="wide is for 2 or 3 players"):
        record_game(record, lambda _, seats, **options: Wide(seats, **options))


def test_data_for_the_lobby() -> None:
    assert [value.get("seats") for value in WORLD.data()["values"]] == [[2], [2, 3]]
    assert WORLD.data()["needs"] is None
    assert CREW.data()["needs"] == {"name": "ships", "value": True}
    assert (GOAL.data()["off"], GOAL.allowed()) == ("usual", "a whole number from 5 to 20, or 0 for usual")
    assert Option("x", 0, "X", "Help.", least=1, most=2, zero=True).data()["off"] == "off"


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        (Option("a", False, "A", "Help.", needs=("b", 1)), "needs"),
        (Option("a", False, "A", "Help.", needs=("cards", 99)), "needs"),
        (Option("a", "x", "A", "Help.", values=("x", "y"), seats={"x": (2,), "y": (2,)}), "for 3 players"),
        (Option("a", "x", "A", "Help.", values=("x", "y"), seats={"x": (2, 7)}), "not allowed"),
    ],
)
def test_the_kit_finds_options_that_cannot_be(spec: Option, problem: str) -> None:
    check_kind(Wide)
    wrong = type("Wrong", (Wide,), {"option_specs": (*Toy.option_specs, spec)})
    with pytest.raises(ConformanceError, match=problem):
        check_kind(wrong)


OLD = Option("old", False, "Old", "Help.")
COINS = Option("coins", True, "Coins", "Help.", under=("old", True, False))


def test_an_option_sets_the_defaults_of_others() -> None:
    specs = (OLD, COINS)
    assert read_options(specs, {}) == {"old": False, "coins": True}
    assert read_options(specs, {"old": "true"}) == {"old": True, "coins": False}
    assert read_options(specs, {"old": True, "coins": True}) == {"old": True, "coins": True}, "what is given stands"
    for chosen in ({}, {"old": True}, {"old": True, "coins": True}, {"coins": False}):
        values = read_options(specs, chosen)
        assert changed_options(specs, values) == chosen
        assert read_options(specs, changed_options(specs, values)) == values
    assert COINS.data()["under"] == {"name": "old", "value": True, "default": False}


def even(value: object) -> str:
    """Take a text of even length, in small letters."""
    if not isinstance(value, str):
        raise ValueError
    if len(value) % 2:
        raise ValueError("it has an odd length")
    return value.lower()


def test_an_option_may_be_a_text() -> None:
    spec = Option("word", "ab", "Word", "Help.", form=even, samples=("ab", "abcd"), wanted="a text of even length")
    assert spec.kind == "text"
    assert spec.read("CDEF") == "cdef"
    with pytest.raises(OptionError) as caught:
        spec.read("abc")
    assert str(caught.value) == "word cannot be 'abc': it has an odd length; allowed is a text of even length"
    with pytest.raises(OptionError) as caught:
        spec.read(["x"] * 100)
    assert str(caught.value).endswith("...: allowed is a text of even length")
    assert [each["value"] for each in spec.data()["samples"]] == ["ab", "abcd"]


def test_texts_say_what_a_lobby_may_offer() -> None:
    """Samples with the numbers of players they are for, and texts that go on with a number."""
    spec = Option(
        "map",
        "isle",
        "Map",
        "Help.",
        form=even,
        samples=("isle", "ring"),
        labels={"ring": "the ring"},
        seats={"ring": (3, 4)},
        numbered="nr:",
        numbers=100,
        drawn=True,
        wanted="a map",
    )
    data = spec.data()
    assert data["samples"] == [
        {"value": "isle", "label": "isle"},
        {"value": "ring", "label": "the ring", "seats": [3, 4]},
    ]
    assert data["numbered"] == {"begin": "nr:", "below": 100} and data["drawn"]
    assert Option("word", "ab", "Word", "Help.", form=even).data()["numbered"] is None


# ---- one option: what it takes, what it says

SWITCH = Option("loud", False, "Loud", "Help.")
STEPS = Option("cards", 12, "Cards", "Help.", least=10, most=20, step=2)
SIZES = Option("size", 2, "Size", "Help.", values=(2, 4, "all"), labels={2: "two"})


@pytest.mark.parametrize(
    ("spec", "kind", "allowed"),
    [
        (SWITCH, "switch", "true or false"),
        (STEPS, "number", "a multiple of 2 from 10 to 20"),
        (SIZES, "choice", "2 or 4 or all"),
        (GOAL, "number", "a whole number from 5 to 20, or 0 for usual"),
        (Option("n", 1, "N", "Help.", least=1, most=3, step=1), "number", "a whole number from 1 to 3"),
        (
            Option("n", 0, "N", "Help.", most=9, step=3, zero=True),
            "number",
            "a multiple of 3 from 0 to 9, or 0 for off",
        ),
        (Option("word", "ab", "Word", "Help.", form=even, wanted="a word", values=("ab",)), "text", "a word"),
    ],
)
def test_what_an_option_takes_is_said(spec: Option, kind: str, allowed: str) -> None:
    assert (spec.kind, spec.allowed()) == (kind, allowed)


@pytest.mark.parametrize(
    ("spec", "takes", "refuses"),
    [
        (SWITCH, {True: True, "true": True, False: False, "false": False}, ["True", "yes", "", 1, 0, None, "zzz", "a"]),
        (STEPS, {10: 10, "12": 12, " 20 ": 20}, [8, 11, 22, "11", "x", "1\u00b2", 12.0, True, None, "", "-10"]),
        (SIZES, {2: 2, "4": 4, "all": "all"}, [3, "3", True, None, "All", ""]),
        (GOAL, {0: 0, "0": 0, 5: 5, 20: 20}, [1, 4, 21, -1, "-1"]),
        (Option("one", 1, "One", "Help.", values=(1,)), {1: 1, "1": 1}, [True, 1.0]),
        (
            Option("n", 1, "N", "Help.", most=2_000_000_000),
            {"999999999": 999_999_999, 1_000_000_000: 1_000_000_000},
            ["1000000000"],
        ),
    ],
)
def test_what_an_option_takes(spec: Option, takes: dict[Any, Any], refuses: list[Any]) -> None:
    for value, known in takes.items():
        assert spec.read(value) == known
        assert type(spec.read(value)) is type(known)
    for value in refuses:
        with pytest.raises(OptionError) as caught:
            spec.read(value)
        assert str(caught.value) == f"{spec.name} cannot be {value!r}: allowed is {spec.allowed()}"


def test_what_is_long_is_cut_in_a_refusal() -> None:
    spec = Option("word", "ab", "Word", "Help.", form=even, wanted="a word")
    for letters, said in ((57, repr("x" * 57)), (59, f"'{'x' * 56}...")):
        with pytest.raises(OptionError) as caught:
            spec.read("x" * letters)
        assert str(caught.value) == f"word cannot be {said}: it has an odd length; allowed is a word"
    for letters, said in ((56, repr(["x" * 56])), (57, f"['{'x' * 55}...")):
        with pytest.raises(OptionError) as caught:
            spec.read(["x" * letters])
        assert str(caught.value) == f"word cannot be {said}: allowed is a word"
    with pytest.raises(OptionError) as caught:
        spec.read(12)
    assert str(caught.value) == "word cannot be 12: allowed is a word"


def test_an_option_says_nothing_that_was_not_said() -> None:
    assert SWITCH.data() == {
        "name": "loud",
        "title": "Loud",
        "help": "Help.",
        "kind": "switch",
        "default": False,
        "values": [],
        "least": 0,
        "most": 0,
        "step": 1,
        "zero": False,
        "rule": "",
        "off": "",
        "needs": None,
        "under": None,
        "samples": [],
        "numbered": None,
        "drawn": False,
    }
    assert SIZES.data()["values"] == [
        {"value": 2, "label": "two"},
        {"value": 4, "label": "4"},
        {"value": "all", "label": "all"},
    ]
    assert (SWITCH.numbered, SWITCH.numbers, SWITCH.endless) == ("", 0, False)


def test_names_that_are_no_options_are_refused() -> None:
    with pytest.raises(OptionError) as caught:
        read_options(SPECS, {"wordl": "wide"})
    assert str(caught.value) == "there is no option 'wordl': there are world, ships, crew, goal"


def test_a_default_gives_way_to_the_first_value_for_so_many() -> None:
    spec = Option("map", "a", "Map", "Help.", values=("a", "b", "c"), seats={"a": (2,), "b": (3,), "c": (3, 4)})
    assert [spec.usual(seats, {}) for seats in (None, 2, 3, 4, 5)] == ["a", "a", "b", "c", "a"]
    assert [spec.is_for("b", seats) for seats in (None, 2, 3)] == [True, False, True]
    assert spec.is_for("anything else", 2)
    under = Option("coins", True, "Coins", "Help.", under=("old", True, False))
    assert [under.usual(None, others) for others in ({}, {"old": False}, {"old": True})] == [True, True, False]


def test_what_was_kept_with_an_option_that_cannot_matter_is_still_read() -> None:
    """Older versions took such options, so records and tables hold them; whoever makes a new game is told."""
    text = "ludoscape record 1\ngame: decay\nrules: 1\nseats: 4\noption two_player_order: suits\n\n1 first=0\n"
    record, played = settle(read_record(text), game)
    assert played == game("decay", 4)
    assert replay(record, played).actor == 0
    with pytest.raises(OptionError, match="two_player_order"):
        game("decay", 4, two_player_order="suits")
    with pytest.raises(OptionError, match="two_player_order cannot be"):
        kept_options(played.option_specs, {"two_player_order": "nobody"}, 4)


def test_an_option_in_a_file_is_the_one_that_python_would_write() -> None:
    table = {
        "name": "world",
        "default": False,
        "title": "World",
        "help": """
Help in
lines.""",
        "values": [False, True],
        "labels": {"false": "no"},
        "seats": {"true": [3, 4]},
        "needs": ["ships", True],
    }
    labels: dict[Value, str] = {False: "no"}
    seats: dict[Value, tuple[int, ...]] = {True: (3, 4)}
    assert read_option(table) == Option(
        "world", False, "World", "Help in lines.", (False, True), labels, seats=seats, needs=("ships", True)
    )
    with pytest.raises(ValueError, match="no field colour"):
        read_option({**table, "colour": "red"})
    with pytest.raises(ValueError, match="no option colour"):
        read_options_file("ludoscape.games.decay", colour={"default": 1})
