"""Values of options that are compared: sensible ones, of every option that can have another."""

from __future__ import annotations

import pytest

import ludoscape as ls
from ludoscape.engine.options import Option
from ludoscape.lab import LabError
from ludoscape.lab.variants import MOST, other_values, read_values, variants


@pytest.mark.parametrize("name", ls.games())
def test_every_option_has_a_variant_or_a_reason(name: str) -> None:
    game = ls.game(name)
    found, left_out = variants(game)
    assert {variant.option for variant in found} | set(left_out) == {spec.name for spec in game.option_specs}
    for variant in found:
        changed = {name for name in game.options if game.options[name] != variant.game.options[name]}
        assert variant.option in changed
        assert variant.game.seats == game.seats
        assert variant.words != variant.usual
        assert sum(other.option == variant.option for other in found) <= MOST


class Toy(ls.Game):
    """A game of which only the options matter."""

    title = "Toy"
    rules_version = "1"
    seat_numbers = (2, 3)
    default_seats = 2
    option_specs = (
        Option("switch", False, "t", "h"),
        Option("kind", "a", "t", "h", values=("a", "b", "c"), seats={"c": (3,)}, labels={"b": "the second"}),
        Option("many", 0, "t", "h", values=tuple(range(20))),
        Option("number", 7, "t", "h", least=2, most=10, zero=True),
        Option("stop", 60, "t", "h", least=1, most=100, zero=True, endless=True),
        Option("usual", 0, "t", "h", least=4, most=100, zero=True, labels={0: "usual"}),
        Option("step", 8, "t", "h", least=4, most=24, step=4),
        Option("text", "x", "t", "h", form=lambda value: str(value).strip(), samples=(" x ", "y")),
    )


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("switch", [True]),
        ("kind", ["b"]),
        ("many", [1, 7, 13, 19]),
        ("number", [0, 4, 10]),
        ("stop", [30, 100]),
        ("usual", [20]),
        ("step", [4, 16]),
        ("text", ["y"]),
    ],
)
def test_values_that_make_sense(name: str, values: list[object]) -> None:
    game = Toy()
    spec = next(spec for spec in game.option_specs if spec.name == name)
    assert other_values(spec, game) == values


def test_values_as_people_read_them() -> None:
    words = {(variant.option, variant.value): variant.words for variant in variants(Toy())[0]}
    assert words["switch", True] == "on"
    assert words["kind", "b"] == "the second"
    assert words["number", 0] == "off"
    assert words["number", 4] == "4"
    assert next(v.usual for v in variants(Toy())[0] if v.option == "usual") == "usual"


def test_wanted_values_take_the_place_of_all() -> None:
    found, left_out = variants(ls.game("decay"), {"side": ["8", "12"], "toll_on_tile_move": ["true"]})
    assert [(v.option, v.value) for v in found] == [("side", 8), ("side", 12), ("toll_on_tile_move", True)]
    assert left_out == {}
    with pytest.raises(ls.OptionError, match="there is no option 'nothing': there are movable_sides"):
        variants(ls.game("decay"), {"nothing": ["1"]})
    with pytest.raises(ls.OptionError, match="side cannot be '7'"):
        variants(ls.game("decay"), {"side": ["7"]})
    with pytest.raises(ls.OptionError, match="counts only with scenario=base"):
        variants(ls.game("intimate-settlers"), {"player_trade": ["true"]})


def test_wanted_values_are_read() -> None:
    assert read_values(["side=8", "map=1,2", "side=12"]) == {"side": ["8", "12"], "map": ["1,2"]}
    with pytest.raises(LabError, match="side: a value to compare is given as name=value"):
        read_values(["side"])
