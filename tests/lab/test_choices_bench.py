"""What the bench says that choices win: what is paid in the games in which they are played to the end."""

from __future__ import annotations

import bench.search
import pytest
from bench.choices import chosen, gains, main, played_out

from tests.bots.dice import DiceGame
from tests.bots.trees import Tree, TreeGame, pair, turn


def misjudged(paid: float) -> Tree:
    """Make a game whose first move looks better than the second, which is paid so much."""
    return turn(0, {1: turn(1, {0: pair(0.2)}, rating=(0.52, 0.48)), 2: turn(1, {0: pair(paid)}, rating=(0.48, 0.52))})


def test_a_move_is_played_to_the_end() -> None:
    state = TreeGame(misjudged(0.7)).start()
    assert played_out(state, 1, 3, "any") == [0.2] * 3
    assert played_out(state, 2, 3, "any") == [0.7] * 3
    assert state.path == []


def test_moves_meet_the_same_positions_and_the_same_dice() -> None:
    state = TreeGame(misjudged(0.7), misjudged(0.0)).start()  # nobody knows which of them it is
    paid = played_out(state, 2, 60, "any")
    assert paid == played_out(state, 2, 60, "any") != played_out(state, 2, 60, "other")
    assert 15 < paid.count(0.7) < 45 and paid.count(0.7) + paid.count(0.0) == 60
    dice = DiceGame(1)
    for move in range(3):
        played_out(dice.start(), move, 40, "dice")
    for number in range(40):
        met = [dice.played[40 * move + number] for move in range(3)]
        assert len({state.hidden for state in met}) == 1
        assert len({state.drawn[0][0] for state in met}) == 1
        assert [state.chosen[0] for state in met] == [0, 1, 2]


def test_what_is_chosen_wins_what_it_is_paid_more_than_greedys_choice() -> None:
    state = TreeGame(misjudged(0.7)).start()
    assert chosen(state, "greedy", "any")[0] == 1
    assert chosen(state, "mcts:playouts=50", "any")[0] == 2
    same, better = gains(["greedy", "mcts:playouts=50"], 5, 3, (0, state))
    assert same[:2] == (0.0, 0.0)
    assert better[0] == pytest.approx(0.5) and better[1] == 1
    worse = gains(["random"], 5, 40, (0, TreeGame(misjudged(0.1)).start()))[0]
    assert worse[0] == pytest.approx(-0.1 * worse[1]) and 0.2 < worse[1] < 0.8


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["nowhere"], "there is no game 'nowhere'"),
        (["decay/many"], "many is no number of seats"),
        (["decay/9"], "Decay cannot be played by 9"),
        (["decay", "--option", "colour=red"], "there is no option 'colour'"),
        (["decay", "--bot", "nobody"], "there is no bot 'nobody'"),
        (["decay", "--positions", "0"], "'0' is not a whole number of at least 1"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(
    asked: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["choices", *asked])
    with pytest.raises(SystemExit):
        main()
    assert told in capsys.readouterr().err


def test_searches_of_no_positions_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It once looked for them for ever."""
    monkeypatch.setattr("sys.argv", ["search", "decay", "--positions", "0"])
    with pytest.raises(SystemExit):
        bench.search.main()
    assert "'0' is not a whole number of at least 1" in capsys.readouterr().err
