"""Moves that go together: a line is played whole or not at all, taken once, undone one by one; and how it is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoscape.engine.view import Spread
from ludoscape.games import GAMES
from ludoscape.table.spread import fits, is_part, worded
from tests.table.helpers import FRIEND, ME, Player, Reader, bot, running_server, set_table
from tests.table.spreading import SpreadGame
from tests.table.test_doors import refused


@pytest.fixture
def spreading(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the game of stones known, and give its name."""
    monkeypatch.setitem(GAMES, SpreadGame.name, SpreadGame)
    return SpreadGame.name


def stones(seen: dict[str, object]) -> object:
    view = seen["view"]
    assert isinstance(view, dict)
    return view["board"]["stones"]


# ---- playing


def test_a_line_is_several_events_and_one_answer(address: str, spreading: str) -> None:
    maker, (friend,), spectator = set_table(address, spreading, [ME, FRIEND])
    reader = Reader(address, spectator.url, after=0)
    answer = maker.move("put1 put1 put3 done")
    assert answer.status_code == 200
    said = answer.json()
    assert (said["number"], said["event"], said["actor"]) == (4, 4, 1) and said["spread"] is None
    assert stones(maker.see()) == [2, 0, 1]
    assert "1 put1\n2 put1\n3 put3\n4 done" in spectator.get("record").text
    assert reader.until(4)["event"] == 4
    assert stones(spectator.get("view", at=2).json()) == [2, 0, 0]
    assert friend.get("parts").json()["spread"]["total"] == 5


def test_a_step_that_is_full_ends_by_itself(address: str, spreading: str) -> None:
    maker, _, _ = set_table(address, spreading, [ME, FRIEND])
    refused(maker.move("put1 put1 put2 put2 put2 done"), 422, "one step")
    maker.play("put1 put1 put2 put2 put2")
    assert maker.see()["view"]["actor"] == 1


def test_one_by_one_goes_as_well(address: str, spreading: str) -> None:
    maker, _, _ = set_table(address, spreading, [ME, FRIEND])
    maker.play("put2", "put2 put3")
    assert maker.choices()[:2] == ["put3", "done"]
    maker.play("done")
    assert stones(maker.see()) == [0, 2, 1]


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("put2 put1", 422, "ascending order"),
        ("put1 put4", 422, "cannot be read"),
        ("put1 put9 done", 422, "cannot be read"),
        ("put1 peek put2", 422, "one step"),
        ("done put1", 422, "one step"),
        ("put1 win put1", 422, "one step"),
        ("put1 " * 65, 422, "at most 64"),
        ("put1 " * 500, 400, "at most 1000"),
        ("put1 püt2", 422, "cannot be read"),
        ("", 422, "cannot be read"),
        ("  ", 422, "cannot be read"),
    ],
)
def test_a_line_is_played_whole_or_not_at_all(address: str, spreading: str, line: str, status: int, words: str) -> None:
    maker, _, spectator = set_table(address, spreading, [ME, ME])
    refused(maker.move(line), status, words)
    assert maker.see()["live"] == 0 and "put" not in spectator.get("record").text
    maker.play("put3 done")


def test_a_refusal_in_the_middle_names_rule_and_place(address: str, spreading: str) -> None:
    maker, _, _ = set_table(address, spreading, [ME])
    said = maker.move("put1 put3 put2").json()
    assert (said["rule"], said["where"]) == ("TY-1", ["sp-spot-2"])


def test_a_line_stays_with_its_seat_even_when_both_are_mine(address: str, toy: str) -> None:
    maker, _, _ = set_table(address, toy, [ME, ME])
    refused(maker.move("a end a"), 422, "one step")
    refused(maker.move("a peek a"), 422, "one step")
    assert maker.see()["live"] == 0


def test_what_a_move_would_reveal_is_not_learned_from_a_refused_line(address: str, toy: str) -> None:
    maker, _, _ = set_table(address, toy, [ME, ME])
    maker.play("peek")
    refused(maker.move("show nonsense"), 422, "one step")
    refused(maker.move("show a"), 422, "one step")
    maker.play("a a show")


def test_a_line_of_the_wrong_people(address: str, spreading: str) -> None:
    maker, (friend,), spectator = set_table(address, spreading, [ME, FRIEND])
    refused(friend.move("put1 done"), 403, "not your turn")
    refused(spectator.move("put1 done"), 403, "spectators")
    refused(maker.move("put1 done", at=1), 409, "in the meantime")


def test_a_line_is_taken_once(address: str, spreading: str) -> None:
    maker, _, _ = set_table(address, spreading, [ME, ME])
    first = maker.move("put1 put2 done", name="same").json()
    again = maker.move("put1 put2 done", at=0, name="same").json()
    assert first == again and again["number"] == 3
    assert maker.see()["live"] == 3


def test_a_line_is_taken_once_even_after_a_restart(tmp_path: Path, spreading: str) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with running_server(database) as (address, _):
        maker, _, _ = set_table(address, spreading, [ME, ME])
        maker.play("put1")
        maker.move("put1 put2", name="same")
    with running_server(database) as (address, _):
        again = Player(address, maker.url)
        assert again.move("put1 put2", at=1, name="same").json()["number"] == 3
        assert again.see()["live"] == 3


def test_a_line_is_undone_move_by_move(address: str, spreading: str) -> None:
    maker, _, _ = set_table(address, spreading, [ME, FRIEND])
    maker.play("put1 put2 put2")
    offer = maker.see()["undo"]
    assert (offer["to"], offer["restart"]) == (2, 0)
    assert maker.post("undo", at=3, to=1).status_code == 200
    assert stones(maker.see()) == [1, 0, 0]
    maker.play("put3 done")
    assert maker.see()["undo"]["to"] is None, "handing over is a barrier as ever"


# ---- showing


def test_what_can_be_gathered_is_told_with_names_and_words(address: str, spreading: str) -> None:
    maker, (friend,), spectator = set_table(address, spreading, [ME, FRIEND])
    spread = maker.get("parts").json()["spread"]
    assert spread["text"] == "Stones of you" and spread["left"][5] == "0 to lay" and spread["yes"][2] == "Lay 2, keep 3"
    assert [item["hint"] for item in spread["items"]] == ["", "", ""]
    for player in (friend, spectator):
        assert player.get("parts").json()["spread"] is None and player.see()["view"]["spread"] is None
    maker.play("put1")
    assert maker.get("parts", at=0).json()["spread"] is None, "nothing is moved when looking back"
    assert maker.get("parts").json()["spread"]["items"][0]["hint"] == "1 now"


def test_rail_and_tray_show_what_can_be_gathered(address: str, spreading: str) -> None:
    maker, _, _ = set_table(address, spreading, [ME, FRIEND])
    parts = maker.get("parts").json()["parts"]
    rail, tray = parts["rail"], parts["tray"]
    assert "Stones of you" in rail and "5 to lay" in rail
    assert rail.count('role="spinbutton"') == 3 and 'type="checkbox"' not in rail
    assert rail.count('role="option"') == 2, "what is not gathered is listed as ever"
    assert 'data-i="0"' not in rail and 'data-i="4"' in rail
    assert 'data-move="done"' in tray and 'data-do="spread"' in tray


def test_where_only_one_can_go_there_is_a_switch(address: str, spreading: str) -> None:
    maker, _, _ = set_table(address, spreading, [ME, FRIEND], pairs=True)
    rail = maker.get("parts").json()["parts"]["rail"]
    assert rail.count('type="checkbox"') == 3 and "spinbutton" not in rail
    assert "2 of 2 left" in rail
    refused(maker.move("put1 put1"), 422, "ascending order")
    maker.play("put1 put3")
    assert stones(maker.see()) == [1, 0, 1]


def test_the_picture_of_what_is_gathered(address: str, spreading: str) -> None:
    maker, (friend,), spectator = set_table(address, spreading, [ME, FRIEND])
    for line in ("put1 put1 put3", "put1 put1 put3 done"):
        shown = maker.get("preview", at=0, move=line).json()
        assert set(shown) == {"board"}
        assert "Spot 1, 2 stones" in shown["board"] and "Spot 3, 1 stones" in shown["board"]
    assert set(maker.get("preview", at=0, move="put1").json()) == {"board", "tray", "effects"}
    for line in ("put2 put1", "put1 put4", "put1 " * 6, "put1 " * 500, "put1 win", "püt1 put1", "done put1", ""):
        refused(maker.get("preview", at=0, move=line), 422, "not among your choices")
    for player in (friend, spectator):
        refused(player.get("preview", at=0, move="put1 put1"), 422, "not among your choices")
    refused(maker.get("preview", at=1, move="put1 put1"), 409, "in the meantime")
    assert maker.see()["live"] == 0


def test_bots_play_such_a_game_as_any(address: str, spreading: str) -> None:
    maker, _, _ = set_table(address, spreading, [ME, bot(1)])
    maker.play("put1 done")
    seen = maker.wait(lambda seen: seen["over"] or seen["view"]["actor"] == 0)
    assert seen["live"] > 2


# ---- lines and words by themselves

SPREAD: Spread = {
    "move": "put",
    "end": "done",
    "total": 3,
    "exactly": False,
    "each": 0,
    "text": "",
    "items": [{"key": key, "element": "", "label": "", "now": now} for key, now in ((4, 2), (10, 0))],
}


@pytest.mark.parametrize(
    ("line", "each", "fit"),
    [
        ("put4", 0, True),
        ("put4 put4 put10", 0, True),
        ("put4 put10 done", 0, True),
        ("put10 put4", 0, False),
        ("put4 put4 put4 put4", 0, False),
        ("put4 put4 put10 done", 0, False),
        ("done", 0, False),
        ("", 0, False),
        ("put5", 0, False),
        ("done put4", 0, False),
        ("put4 done done", 0, False),
        ("put4 put10", 1, True),
        ("put4 put4", 1, False),
        ("put4 put4 put10", 2, True),
    ],
)
def test_lines_that_fit(line: str, each: int, fit: bool) -> None:
    assert fits({**SPREAD, "each": each}, line.split()) is fit


def test_without_a_move_that_ends_there_is_none() -> None:
    assert not fits({**SPREAD, "end": ""}, ["put4", "done"])
    assert not fits({**SPREAD, "end": ""}, ["put4", ""])


def test_plain_words_where_the_game_has_none() -> None:
    spread = worded(SPREAD)
    assert spread is not None
    assert spread["left"] == ["3 of 3 left", "2 of 3 left", "1 of 3 left", "None left"]
    assert spread["yes"] == ["Done"] * 4
    assert [item["hint"] for item in spread["items"]] == ["2 now", ""]
    assert worded(None) is None
    own: Spread = {**SPREAD, "left": ["a"] * 4, "items": [{**SPREAD["items"][0], "hint": "two tokens"}]}
    changed = worded(own)
    assert changed is not None and changed["left"] == ["a"] * 4 and changed["items"][0]["hint"] == "two tokens"


def test_which_choices_are_part_of_it() -> None:
    assert [is_part(SPREAD, move) for move in ("put4", "put10", "done", "put1", "x4", "")] == [True] * 3 + [False] * 3
    assert not is_part({**SPREAD, "end": ""}, "") and not is_part(None, "put4")
