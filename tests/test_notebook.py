"""In a notebook: games are played by one call, and states, records and finished games show themselves as pictures."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ludoscape as ls
from ludoscape.bots import BotError, make_bot
from ludoscape.engine.record import public, read_record
from ludoscape.lab.simulate import Played
from tests.plans import plans_of


@pytest.fixture(scope="module")
def played() -> Played:
    return ls.play(ls.game("decay", seats=2, max_turns=6), ["random", "random:"], seed="n")


def stands_alone(svg: str) -> bool:
    """Tell whether a picture brings the pieces and colours that it uses."""
    return svg.startswith("<svg") and "<symbol" in svg and "<style>" in svg


# ---- playing


def test_a_game_by_name_has_as_many_seats_as_bots() -> None:
    assert ls.play("decay", ["random", "random", "random"], seed=1).game == ls.game("decay", 3)


def test_one_bot_sits_in_all_seats() -> None:
    assert ls.play(ls.game("decay", 3, max_turns=2), "random").bots == ("random",) * 3
    assert ls.play("silver-isle", make_bot("random", 1), seed=1).bots == ("random",) * 4


def test_the_number_of_seats_can_be_given() -> None:
    assert ls.play("decay", "random", seed=1, seats=2).bots == ("random",) * 2
    assert ls.play("decay", ["random"] * 3, seats=3).game == ls.play(ls.game("decay", 3), "random", seats=3).game
    with pytest.raises(ls.OptionError, match="cannot be played by 0"):
        ls.play("decay", "random", seats=0)
    with pytest.raises(ValueError, match="4 seats here, and 2 bots were given"):
        ls.play("decay", ["random"] * 2, seats=4)
    with pytest.raises(ValueError, match="has 3 seats already: choose them where it is made"):
        ls.play(ls.game("decay", 3), "random", seats=2)


def test_the_same_seed_gives_the_same_game(played: Played) -> None:
    again = ls.play(ls.game("decay", seats=2, max_turns=6), ["random", "random:"], seed="n")
    assert again == played
    assert ls.play(ls.game("decay", seats=2, max_turns=6), ["random", "random:"], seed="o").moves != played.moves


def test_wrong_numbers_and_names_are_told() -> None:
    with pytest.raises(ls.OptionError, match="cannot be played by 7"):
        ls.play("decay", ["random"] * 7)
    with pytest.raises(ls.OptionError, match="there is no game 'chess'"):
        ls.play("chess")
    with pytest.raises(BotError, match="there is no bot 'nobody'"):
        ls.play("decay", "nobody")
    with pytest.raises(ValueError, match="3 seats here, and 2 bots were given"):
        ls.play(ls.game("decay", 3), ["random", "random"])


def test_the_package_loads_without_the_lab() -> None:
    code = "import ludoscape, sys; print([name for name in sys.modules if name.split('.')[1:2] in (['lab'], ['bots'])])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


# ---- going through a game


def test_a_game_is_a_row_of_positions(played: Played) -> None:
    states = list(played)
    assert len(played) == len(states) == len(played.moves) + 1
    for ply in (0, 1, 7, len(played) - 1):
        assert played[ply].digest() == states[ply].digest() == played[ply - len(played)].digest()
    assert played[-1].outcome() == played.outcome
    played[3].play(played.moves[3])  # a copy: the game is as it was
    assert played[3].digest() == states[3].digest()


@pytest.mark.parametrize("ply", [1000, -1000])
def test_there_is_nothing_beyond(ply: int, played: Played) -> None:
    for look in (played.__getitem__, played.show):
        with pytest.raises(IndexError, match=f"there is no position {ply}: the last is {len(played) - 1}"):
            look(ply)


def test_any_position_is_shown_with_the_marks_of_its_event(played: Played) -> None:
    assert played.show(0) == played.game.draw(played[0].view(ls.SPECTATOR))
    ply = next(ply for ply, text in enumerate(played.texts(), 1) if text.startswith("@"))
    told = played.game.tell(played[ply - 1], played.moves[ply - 1], played[ply], ls.SPECTATOR)
    assert told["marks"]
    assert played.show(ply) == played.game.draw(played[ply].view(ls.SPECTATOR), marks=told["marks"])
    assert played.show(ply) != played.game.draw(played[ply].view(ls.SPECTATOR))


def test_a_seat_sees_what_it_may_know() -> None:
    game = ls.play(ls.game("silver-isle", 2, round_limit=2), "random", seed=4)
    assert game.show(40, seat=0) != game.show(40)
    marks = game.game.tell(game[39], game.moves[39], game[40], 0)["marks"]
    assert game.show(40, seat=0) == game.game.draw(game[40].view(0), marks=marks)


# ---- pictures


@pytest.mark.parametrize("name", ls.games())
def test_states_records_and_games_show_themselves(name: str) -> None:
    game = ls.play(ls.game(name, 2, **plans_of(name).shortest), "random", seed=1)
    assert stands_alone(game[len(game) // 2]._repr_svg_())
    assert stands_alone(game._repr_svg_())
    shown = game.record()._repr_svg_()
    assert shown == game[-1]._repr_svg_()
    html = game._repr_html_()
    assert html.startswith(f"<p>{game.game.title}, ")
    assert stands_alone(html[html.index("<svg") :])


def test_a_game_says_who_won() -> None:
    game = ls.play(ls.game("small-worlds", turns=1), "random", seed=1)
    (winner,) = game.outcome.winners
    assert f"won by random (seat {winner}): turns</p>" in game._repr_html_()
    game = ls.play(ls.game("decay", 2, max_turns=1), "random", seed=1)
    assert "shared by random (seat 0) and random (seat 1): max turns</p>" in game._repr_html_()


def test_records_that_cannot_be_replayed_show_no_picture() -> None:
    hidden = public(ls.play(ls.game("silver-isle", 2, round_limit=2), "random", seed=4).record(), ls.game, ls.SPECTATOR)
    assert hidden.make is not None and hidden._repr_svg_() is None
    chess = "ludoscape record 1\ngame: chess\nrules: 1\nseats: 2\n\n1 e4\n"
    assert read_record(chess, make=ls.game)._repr_svg_() is None


def test_a_record_that_was_read_shows_itself_where_it_is_said_who_makes_games() -> None:
    whole = ls.play(ls.game("decay", 2, max_turns=1), "random", seed=1).record()
    assert read_record(whole.write())._repr_svg_() is None
    assert read_record(whole.write(), make=ls.game)._repr_svg_() == whole._repr_svg_()
