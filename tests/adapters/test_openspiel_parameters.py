"""Options as parameters of OpenSpiel: every value can be given, keeps its meaning in the game's name, or is refused."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

import pyspiel
import pytest

import ludoscape as ls
from ludoscape.adapters import openspiel  # noqa: F401  (registers the games)
from ludoscape.adapters import openspiel_parameters as parameters
from ludoscape.engine.chance import Rng
from ludoscape.engine.conformance import random_game
from ludoscape.engine.options import Option, OptionError, Value

every_game = pytest.mark.parametrize("name", ls.games())


def registered(name: str) -> str:
    return f"ludoscape_{name.replace('-', '_')}"


def load(name: str, given: dict[str, Any]) -> Any:
    return pyspiel.load_game(registered(name), given)


def values(spec: Option) -> list[Value]:
    """Give all values of an option, or the ends of its span, or its samples."""
    if spec.kind == "switch":
        return [True, False]
    if spec.kind == "text":
        return [spec.default, *spec.samples]
    return list(spec.values) or [spec.default, spec.least + -spec.least % spec.step, spec.most, *[0] * spec.zero]


@every_game
def test_the_usual_game_needs_no_parameters(name: str) -> None:
    assert pyspiel.load_game(registered(name)).made.game == ls.game(name)
    assert load(name, {}).get_parameters() == {"seats": ls.game_type(name).default_seats}


@every_game
def test_every_value_of_every_option_can_be_given(name: str) -> None:
    """Given as a parameter, and read again from the name of the game, where OpenSpiel has no quotes."""
    kind = ls.game_type(name)
    for spec in kind.option_specs:
        for value in values(spec):
            for seats in kind.seat_numbers:
                try:
                    game = ls.game(name, seats, **{spec.name: value})
                except OptionError:
                    continue  # not for so many seats, or not without another option
                made = load(name, parameters.write(game))
                assert made.made.game == game
                assert pyspiel.load_game(str(made)).made.game == game
                break


@every_game
def test_options_together_keep_their_meaning(name: str) -> None:
    for number in range(20):
        game = random_game(ls.game_type(name), Rng(number))
        made = load(name, parameters.write(game))
        assert made.made.game == game
        assert pyspiel.load_game(str(made)).made.game == game
        assert str(pyspiel.load_game(str(made))) == str(made)


@every_game
def test_a_wrong_one_is_refused_in_the_words_of_the_game(name: str) -> None:
    kind = ls.game_type(name)
    for seats in (1, 9):
        with pytest.raises(OptionError, match=f"{kind.title} cannot be played by {seats}: allowed is"):
            load(name, {"seats": seats})
    number = next(spec for spec in kind.option_specs if spec.kind == "number")
    with pytest.raises(OptionError, match=f"{number.name} cannot be -17: allowed is a"):
        load(name, {number.name: -17})
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'sides'"):
        load(name, {"sides": 8})


def test_players_is_another_word_for_seats() -> None:
    assert load("decay", {"players": 3}).made.game.seats == 3
    assert load("decay", {"players": 3, "seats": 3}).made.game.seats == 3
    with pytest.raises(OptionError, match=r"^seats=2 and players=3 say the same thing twice, and differ$"):
        load("decay", {"players": 3, "seats": 2})


def test_what_is_usual_may_hang_on_other_options() -> None:
    published = load("small-worlds", {"published": True}).made.game
    assert published == ls.game("small-worlds", published=True)
    other = pyspiel.load_game("ludoscape_small_worlds(published=True,abandon_all=off)").made.game
    assert other == ls.game("small-worlds", published=True, abandon_all=False)
    with pytest.raises(OptionError, match=r"^abandon_all cannot be 'perhaps': allowed is on, off or usual$"):
        load("small-worlds", {"abandon_all": "perhaps"})
    assert load("intimate-settlers", {"seats": 3}).made.game.options["scenario"] == "base"
    with pytest.raises(OptionError, match="scenario cannot be 'intimate' with 3 players"):
        load("intimate-settlers", {"seats": 3, "scenario": "intimate"})


def test_the_one_word_among_numbers_is_minus_one() -> None:
    assert pyspiel.load_game("ludoscape_alheimur(first_seat=-1)").made.game.options["first_seat"] == "random"
    assert pyspiel.load_game("ludoscape_small_worlds(first_player=1)").made.game.options["first_player"] == 1
    with pytest.raises(OptionError, match="first_player cannot be -2"):
        pyspiel.load_game("ludoscape_small_worlds(first_player=-2)")


def test_texts_that_openspiel_would_misread_are_escaped() -> None:
    """Commas, brackets and equals signs of a map of one's own, and what looks like a number."""
    game = load("alheimur", {"colonist_need": "2,3,4"})
    assert str(game) == "ludoscape_alheimur(colonist_need=2%2C3%2C4,seats=2)"
    own = ls.game_type("small-worlds").map_data(2, seed=5)
    worlds = ls.game("small-worlds", 2, map=own)
    made = pyspiel.load_game(str(load("small-worlds", parameters.write(worlds))))
    assert made.made.game == worlds
    for text in ("plain", "7", "-1.5", "true", "False", "a,b=(c)", "50%", "", "two words", "[x]", "é"):
        read = pyspiel.game_parameters_from_string(f"game(before=1,text={parameters.escape(text)},word=2)")
        assert unquote(read["text"]) == text
        assert (read["before"], read["word"]) == (1, 2)
