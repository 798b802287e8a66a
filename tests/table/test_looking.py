"""Looking back with a bot: after the end only, true to what was played, in every game, for each audience."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.bots import reviews
from ludoscape.bots.analysis import Course
from ludoscape.bots.reviews import reviews_of, weighed
from ludoscape.table.reckoning import Reckoning
from tests.table.ended import put_ended
from tests.table.helpers import FRIEND, ME, Player, bot, host_of, running_server, set_table
from tests.table.test_result import plain

SHORT: dict[str, dict[str, Any]] = {
    "decay": {"max_turns": 1},
    "silver-isle": {"round_limit": 2},
    "intimate-settlers": {"vp_target": 3},
    "small-worlds": {"turns": 1},
    "alheimur": {"max_rounds": 1},
}
LOOKED_AT = 14  # events of a game
FEW = 8  # simulations


def test_nothing_is_told_before_the_end(address: str, toy: str) -> None:
    ines, _, watcher = set_table(address, toy, [ME, FRIEND])
    ines.play("a", "a")
    for who in (ines, watcher):
        answer = who.get("looking", at=1)
        assert answer.status_code == 409 and answer.json()["error"] == "The game is not over yet."
        assert "sec-looking" not in who.get("parts", at=1).text


def test_the_axis_leaves_out_what_was_taken_back(address: str, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The slider goes along the moves that stand, and knows their events; what is not reckoned is said so."""
    monkeypatch.setattr("ludoscape.table.reckoning.COMMAND", ("/bin/false",))
    ines, _, _ = set_table(address, toy, [ME, FRIEND])
    ines.play("a", "a")
    ines.post("undo", at=2, to=1)
    ines.play("a", "win")
    found = ines.get("looking", at=4).json()
    assert 'data-events="0 1 4 5"' in found["parts"]["rail"] and 'value="2"' in found["parts"]["rail"]
    assert (found["event"], found["ghosts"]) == (4, [])
    assert 'value="1"' in ines.get("looking", at=2).json()["parts"]["rail"], (
        "what was taken back is where it went back to"
    )


@pytest.mark.parametrize("name", sorted(SHORT))
def test_every_decision_of_a_game_can_be_looked_at(tmp_path: Path, name: str) -> None:
    """The moves are those that the seat had, the best first; each can be drawn as if it were made; all see the same."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    places = [ME, bot(2), FRIEND | {"name": "Opal"}]
    url = put_ended(database, name, places, "3", **SHORT[name])
    with running_server(database) as (address, server):
        ines = Player(address, url)
        live = ines.see()["live"]
        host, table = host_of(server), url.split("/")[2]
        timeline = host._awake[table].running.timeline
        states, moves = timeline.states(), [timeline.event(number).move for number in timeline.line]
        known: dict[int, tuple[float, ...]] = {0: (1 / 3,) * 3, len(states) - 1: (1.0, 0.0, 0.0)}
        found = [each for each in weighed(states[: live // 2], moves, "any", FEW) if each]
        told, error = reviews_of(found, states, known)
        host.reckoners._found[table] = Reckoning(Course(24, 1.0, known, (), told, error))
        watcher = Player(address, f"/t/{table}")
        for review in told[:: max(1, len(told) // LOOKED_AT)]:
            seen = ines.get("looking", at=review.at).json()
            assert seen["done"] == 100 and seen["event"] == review.at and seen["choices"] == []
            ghosts = seen["ghosts"]
            assert "".join(ghost["letter"] for ghost in ghosts) == "ABC"[: len(ghosts)]
            (made,) = [ghost for ghost in ghosts if ghost["played"]]
            assert states[review.at].parse(made["move"]) == moves[review.at]
            rail = plain(seen["parts"]["rail"])
            assert all(f"{round(100 * rated.chance)} %" in rail for rated in review.moves)
            other = watcher.get("looking", at=review.at).json()
            assert [ghost["move"] for ghost in other["ghosts"]] == [ghost["move"] for ghost in ghosts]
            plainly = ines.get("parts", at=review.at).json()["parts"]["board"]
            if any(ghost["picks"] for ghost in ghosts):
                assert all(f'id="{pick}"' in seen["parts"]["board"] for pick in picks_on_board(ghosts)), "it is drawn"
            drawn = ines.get("looking", at=review.at, move=ghosts[0]["move"]).json()["parts"]["board"]
            assert drawn and ines.get("looking", at=review.at, move="nonsense").json()["parts"]["board"]
            assert plainly


def picks_on_board(ghosts: list[dict[str, Any]]) -> list[str]:
    """List the last picks of moves, where these are spots: such are in a picture only when they can be chosen."""
    return [ghost["picks"][-1] for ghost in ghosts if ghost["picks"] and "-spot-" in ghost["picks"][-1]]


def test_marks_are_those_of_ones_own_game(tmp_path: Path) -> None:
    """Whoever has one seat is told of that; a watcher of all. What lost less than may be error is not marked."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    url = put_ended(database, "small-worlds", [ME, bot(2)], "3", turns=2)
    with running_server(database) as (address, server):
        ines = Player(address, url)
        ines.see()
        host, table = host_of(server), url.split("/")[2]
        timeline = host._awake[table].running.timeline
        states = timeline.states()
        real = [at for at, state in enumerate(states) if state.actor >= 0 and len(state.legal()) > 1]
        mine, theirs = [next(at for at in real if states[at].actor == seat) for seat in (0, 1)]
        told = tuple(
            reviews.Review(at, int(states[at].actor), (best, worse), 1)
            for at in sorted((mine, theirs))
            if (best := reviews.Rated(other_than(states[at], timeline.event(at + 1).move), 0.6))
            and (worse := reviews.Rated(states[at].text(timeline.event(at + 1).move), 0.45))
        )
        known: dict[int, tuple[float, ...]] = {0: (0.5, 0.5), len(states) - 1: (1.0, 0.0)}
        course = Course(24, 1.0, known, (), told, 0.02)
        host.reckoners._found[table] = Reckoning(course)
        own, all_of = [
            who.get("looking", at=mine).json()["parts"]["rail"] for who in (ines, Player(address, f"/t/{table}"))
        ]
        assert marks(own) == [f"?? {mine}"] and "1 of 1 moves lost much" in plain(own)
        assert sorted(marks(all_of)) == sorted([f"?? {mine}", f"?? {theirs}"])
        assert "\N{MINUS SIGN}15" in plain(own) and "lost more than 10 of 100" in plain(own)
        host.reckoners._found[table] = Reckoning(Course(24, 1.0, known, (), told, 0.2))
        calm = ines.get("looking", at=mine).json()["parts"]["rail"]
        assert marks(calm) == [] and "No move of yours surely lost more than 5 of 100" in plain(calm)


def other_than(state: ls.State, move: int) -> str:
    return state.text(next(other for other in state.legal() if other != move))


def marks(rail: str) -> list[str]:
    """List the marked moves: sign and event."""
    listed = re.findall(
        r'<li><button type="button" class="look-row[^"]*" data-do="goto" data-to="(\d+)"[^>]*><i>([^<]*)', rail
    )
    return [f"{html.unescape(sign)} {event}" for event, sign in listed]
