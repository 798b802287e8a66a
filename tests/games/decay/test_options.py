"""The options of section 2.4 of the dossier: names, defaults, what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

import ludoscape as ls

DEFAULTS = {
    "side": 4,
    "min_contact": 1,
    "movable_sides": "adjacent",
    "move_tile_with_pawn": "any",
    "toll_on_tile_move": False,
    "slide_keeps_offset": False,
    "stolen_coin_usable": True,
    "take_optional": False,
    "all_dead": "draw",
    "two_player_order": "players",
    "two_player_defence": "suit",
    "quiet_rounds": 20,
    "repetition": 3,
    "max_turns": 400,
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "side": (8, 12),
    "min_contact": (1,),
    "movable_sides": ("any_two",),
    "move_tile_with_pawn": ("own", "none"),
    "toll_on_tile_move": (True,),
    "slide_keeps_offset": (True,),
    "stolen_coin_usable": (False,),
    "take_optional": (True,),
    "all_dead": ("mover_loses",),
    "two_player_order": ("suits",),
    "two_player_defence": ("player",),
    "quiet_rounds": (0, 1, 50),
    "repetition": (0, 2, 4),
    "max_turns": (1, 1000),
}
WRONG: dict[str, tuple[Any, ...]] = {
    "side": (0, 3, 5, 6, -4, "four", 4.0, None),
    "min_contact": (0, 2, -1),
    "movable_sides": ("any", True, 2),
    "move_tile_with_pawn": ("all", False),
    "toll_on_tile_move": (1, "yes", None),
    "slide_keeps_offset": (2,),
    "stolen_coin_usable": ("no",),
    "take_optional": (0,),
    "all_dead": ("loses",),
    "two_player_order": ("seats",),
    "two_player_defence": ("both",),
    "quiet_rounds": (-1, "x", True),
    "repetition": (1, -3),
    "max_turns": (0, -1, False),
}


def test_defaults() -> None:
    """Exactly the options of the dossier with its defaults."""
    assert dict(ls.game("decay").options) == DEFAULTS
    assert ls.game("decay").changed_options() == {}


@pytest.mark.parametrize("name", DEFAULTS)
def test_values(name: str) -> None:
    """Every other value can be chosen, as itself or as text, and every wrong one is refused with what is allowed."""
    seats = 2 if name.startswith("two_player") else 4
    for value in OTHERS[name]:
        game = ls.game("decay", seats, **{name: value})
        assert game.options[name] == value
        as_text: dict[str, Any] = {name: str(value).lower()}
        assert ls.game("decay", seats, **as_text) == game
    for wrong in WRONG[name]:
        with pytest.raises(ls.OptionError, match="allowed") as caught:
            ls.game("decay", **{name: wrong})
        assert name in str(caught.value)


@pytest.mark.rule("DE-07")
def test_seats() -> None:
    """Two to four players."""
    for seats in (2, 3, 4):
        assert ls.game("decay", seats=seats).seats == seats
    for wrong in (0, 1, 5, True):
        with pytest.raises(ls.OptionError):
            ls.game("decay", seats=wrong)


@pytest.mark.rule("DE-15")
def test_min_contact_depends_on_side() -> None:
    """At most a quarter of a side."""
    assert ls.game("decay", side=8, min_contact=2).options["min_contact"] == 2
    assert ls.game("decay", side=12, min_contact=3).options["min_contact"] == 3
    with pytest.raises(ls.OptionError, match="1 to 2"):
        ls.game("decay", side=8, min_contact=3)


def test_unknown_option() -> None:
    """The message names the options there are."""
    with pytest.raises(ls.OptionError, match="movable_sides"):
        ls.game("decay", flush=True)
