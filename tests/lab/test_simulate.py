"""Many games: the same for the same seed whatever the number of processes, and what is told of them."""

from __future__ import annotations

import pytest

import ludoscape as ls
from ludoscape.bots import BotError, InformationSet, make_bot
from ludoscape.bots.simple import RandomBot
from ludoscape.engine.record import read_record, verify
from ludoscape.lab.simulate import play, seating, simulate, summary

OTHER = "random:"  # the same bot by another name: the better ones take long interpreted


def small() -> ls.Game:
    return ls.game("decay", seats=2, max_turns=6)


def test_play_gives_a_game_that_can_be_replayed() -> None:
    played = play(small(), [make_bot("random", 1), make_bot("random", 2)], seed="s")
    states = list(played.states())
    assert len(states) == len(played.moves) + 1
    assert states[-1].actor == ls.OVER
    assert states[-1].outcome() == played.outcome
    assert played.decisions == sum(state.actor >= 0 for state in states)
    assert played.turns == states[-1].turns()


def test_the_record_of_a_game_verifies() -> None:
    played = play(small(), [make_bot("random", 1), make_bot(OTHER, 2)], seed="s")
    record = read_record(played.record().write())
    assert record.names == {0: "random", 1: OTHER}
    assert len(record.events) == len(played.moves)
    assert verify(record, ls.game).ok


def test_play_checks_the_number_of_bots_and_their_moves() -> None:
    class Cheat(RandomBot):
        def choose(self, seen: InformationSet) -> int:
            return -7

    with pytest.raises(ValueError, match="2 seats here, and 1 bots were given"):
        play(small(), [make_bot("random")])
    with pytest.raises(ValueError, match="the bot cheat chose -7, which is not legal"):
        play(small(), [Cheat("cheat"), Cheat("cheat")])


def test_every_bot_sits_everywhere() -> None:
    for bots, seats in ((["a", "b"], 4), (["a", "b", "c"], 2), (["a"], 3), (["a", "b", "c"], 3)):
        sat = [seating(bots, seats, index) for index in range(len(bots))]
        assert all({row[seat] for row in sat} == set(bots) for seat in range(seats))


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    alone = list(simulate(small(), 9, ["random", OTHER], "x", jobs=1))
    assert list(simulate(small(), 9, ["random", OTHER], "x", jobs=2)) == alone
    assert [line["seed"] for line in alone] == [f"x/{i}" for i in range(9)]
    assert list(simulate(small(), 9, ["random", OTHER], "y")) != alone


def test_a_line_says_all_that_matters() -> None:
    line = next(simulate(small(), 1, [OTHER, "random"], 5))
    assert line["game"] == "decay"
    assert line["options"] == {"max_turns": 6}
    assert (line["seats"], line["seed"], line["bots"]) == (2, "5/0", [OTHER, "random"])
    assert len(line["payoffs"]) == 2
    assert sum(line["payoffs"]) == pytest.approx(1)
    assert isinstance(line["reason"], str)
    assert line["decisions"] > 0
    assert set(line) == {
        "game",
        "options",
        "seed",
        "seats",
        "bots",
        "payoffs",
        "winners",
        "scores",
        "reason",
        "decisions",
        "turns",
        "faults",
        "trouble",
    }


def test_a_game_of_a_run_does_not_depend_on_the_others() -> None:
    few = list(simulate(small(), 2, ["random"], "x"))
    many = list(simulate(small(), 5, ["random"], "x"))
    assert many[:2] == few


@pytest.mark.parametrize("jobs", [1, 2])
def test_wrong_bots_are_told_at_once(jobs: int) -> None:
    with pytest.raises(BotError, match="there is no bot"):
        simulate(small(), 10, ["random", "nobody"], jobs=jobs)
    with pytest.raises(ValueError, match="at least one bot"):
        simulate(small(), 10, [], jobs=jobs)


def test_a_run_can_be_left_early() -> None:
    run = simulate(small(), 100_000, ["random"], jobs=2)
    first = next(run)
    run.close()
    assert first["seed"] == "0/0"


def test_summary_counts_wins_shares_and_reasons() -> None:
    lines = [
        {
            "bots": ["a", "b"],
            "payoffs": [1, 0],
            "winners": [0],
            "reason": "last",
            "decisions": 10,
            "turns": 3,
            "faults": [0, 0],
            "trouble": ["", ""],
        },
        {
            "bots": ["b", "a"],
            "payoffs": [0.5, 0.5],
            "winners": [0, 1],
            "reason": "cap",
            "decisions": 20,
            "turns": 4,
            "faults": [0, 0],
            "trouble": ["", ""],
        },
    ]
    text = summary(lines)
    assert "2 games, on average 15 decisions and 3.5 turns" in text
    assert "ended: last 50.0 %, cap 50.0 %" in text
    rows = {line.rsplit(maxsplit=6)[0].strip(): line.split()[-6:] for line in text.splitlines()[4:]}
    assert rows["a"] == ["2", "50.0", "%", "50.0", "%", "0.750"]
    assert rows["b"] == ["2", "0.0", "%", "50.0", "%", "0.250"]
    assert rows["seat 0"] == ["2", "50.0", "%", "50.0", "%", "0.750"]
    assert summary([]) == "no games were played"
