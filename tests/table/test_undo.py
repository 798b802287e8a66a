"""Undo: free up to the last draw, reveal or change of hands; beyond that by consent; never without a trace."""

from __future__ import annotations

import pytest

from ludoscape.engine.record import read_record, verify
from ludoscape.games import game, game_type, games
from ludoscape.table import running
from ludoscape.table.timeline import Timeline
from tests.table.helpers import FRIEND, ME, Player, Reader, bot, set_table


def undo(player: Player, to: int, status: int = 200) -> dict[str, object]:
    answer = player.post("undo", at=player.see()["live"], to=to)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def count(player: Player) -> int:
    return int(player.see()["view"]["board"]["count"])


def offer(player: Player) -> dict[str, object]:
    return dict(player.see()["undo"])


def test_steps_of_a_turn_are_undone_freely(address: str, toy: str) -> None:
    maker, (friend,), spectator = set_table(address, toy, [ME, FRIEND])
    assert offer(maker)["to"] is None
    maker.play("a", "a")
    assert (offer(maker)["to"], offer(maker)["restart"]) == (1, 0)
    assert offer(friend)["to"] is None and offer(spectator)["to"] is None
    done = undo(maker, 1)
    assert (done["number"], done["asked"], done["event"]) == (3, False, 3) and done["choices"]
    assert count(maker) == 1
    assert (offer(maker)["to"], offer(maker)["restart"]) == (0, 0)
    maker.play("a")
    undo(maker, 0)
    assert count(spectator) == 0
    rail = spectator.get("parts").json()["parts"]["rail"]
    assert "Player 1 went back to event 1" in rail and "Player 1 went back to the start" in rail
    assert "4 a\n5 undo 0 seat 0" in spectator.get("record").text
    assert spectator.get("parts", at=2).json()["event"] == 2


def test_undo_needs_the_present_event(address: str, toy: str) -> None:
    maker, _, spectator = set_table(address, toy, [ME, FRIEND])
    maker.play("a", "a")
    assert maker.post("undo", at=1, to=0).status_code == 409
    assert spectator.post("undo", at=2, to=0).status_code == 403
    assert maker.post("undo", at=2, to=2).status_code == 422
    assert maker.post("undo", at=2, to=9).status_code == 422
    first = maker.post("undo", at=2, to=1, id="same").json()
    assert maker.post("undo", at=2, to=1, id="same").json() == first
    assert count(maker) == 1


def test_a_forced_step_is_played_and_undone_together(address: str, toy: str) -> None:
    maker, _, _ = set_table(address, toy, [ME, FRIEND])
    maker.play("a", "b")
    seen = maker.see()
    assert seen["live"] == 3 and seen["view"]["choices"], "c was forced and stayed with the seat"
    assert offer(maker)["to"] == 1, "going back to before c would only play it again"
    undo(maker, 1)
    assert maker.see()["live"] == 4 and count(maker) == 1


def test_a_draw_is_a_barrier(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    Reader(address, friend.url).until(0)
    maker.play("a", "peek")
    assert offer(maker)["to"] is None and offer(maker)["request_to"] == 1
    maker.play("a")
    assert (offer(maker)["to"], offer(maker)["restart"]) == (3, 3)
    assert undo(maker, 1, 202)["asked"] is True
    assert count(maker) == 2, "nothing is undone before the others agree"


def test_what_is_shown_is_a_barrier(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    Reader(address, friend.url).until(0)
    maker.play("peek", "a", "show")
    assert offer(maker)["to"] is None
    assert undo(maker, 2, 202)["asked"] is True


def test_what_passes_the_decision_on_or_is_drawn_is_a_barrier_whatever_the_game_says(toy: str) -> None:
    timeline = Timeline(game(toy))
    state = timeline.state
    barriers = {}
    for word in ("a", "peek", "end"):
        event, _ = timeline.make(state, "move", state.parse(word), 1, keeps=True)
        barriers[word] = event.barrier
    assert barriers == {"a": False, "peek": True, "end": True}
    event, _ = timeline.make(state, "move", state.parse("a"), 1, keeps=False)
    assert event.barrier, "what the game says is revealed"
    state.play(state.parse("peek"))
    event, _ = timeline.make(state, "chance", state.chance()[0][0], 2, keeps=True)
    assert event.barrier


def test_passing_on_is_a_barrier_and_all_must_agree(address: str, toy: str) -> None:
    maker, friends, spectator = set_table(address, toy, [ME, FRIEND, FRIEND])
    for friend in friends:
        Reader(address, friend.url).until(0)
    maker.play("a", "end")
    assert offer(maker)["may_request"] and offer(maker)["request_to"] == 1
    undo(maker, 1, 202)
    assert offer(maker)["waiting_consent"] == [1, 2] and not offer(maker)["may_request"]
    assert offer(friends[0])["request"] == {"by": 0, "to": 1, "label": "back to event 1"}
    assert "Player 1 asks to go back to event 1" in spectator.get("parts").json()["parts"]["rail"]
    live = maker.see()["live"]
    assert spectator.post("consent", at=live, yes=True).status_code == 403
    assert maker.post("consent", at=live, yes=True).status_code == 403
    assert friends[0].post("consent", at=live + 1, yes=True).status_code == 409
    assert friends[0].post("consent", at=live, yes="yes").status_code == 400
    assert friends[0].post("consent", at=live, yes=True).status_code == 200
    assert friends[0].post("consent", at=live, yes=True).status_code == 403
    assert maker.see()["view"]["actor"] == 1
    assert friends[1].post("consent", at=live, yes=True).status_code == 200
    seen = maker.see()
    assert seen["view"]["actor"] == 0 and seen["view"]["board"]["count"] == 1 and seen["undo"]["request"] is None
    assert friends[1].post("consent", at=seen["live"], yes=True).status_code == 409


def test_who_asks_twice_is_not_told_twice(address: str, toy: str) -> None:
    """A request that is sent again, because its answer was lost, takes nobody's consent back."""
    maker, friends, spectator = set_table(address, toy, [ME, FRIEND, FRIEND])
    for friend in friends:
        Reader(address, friend.url).until(0)
    maker.play("a", "end")
    undo(maker, 0, 202)
    assert friends[0].post("consent", at=2, yes=True).status_code == 200
    serial = spectator.see()["serial"]
    assert undo(maker, 0, 202)["asked"] is True
    assert spectator.see()["serial"] == serial and offer(maker)["waiting_consent"] == [2]
    undo(maker, 1, 202)
    assert offer(maker)["waiting_consent"] == [1, 2], "to another event is another request"


def test_one_no_is_enough(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    Reader(address, friend.url).until(0)
    maker.play("a", "end")
    undo(maker, 0, 202)
    assert friend.post("consent", at=2, yes=False).status_code == 200
    assert offer(maker)["waiting_consent"] == [] and maker.see()["view"]["actor"] == 1
    assert "Player 2 does not agree to the undo" in maker.get("parts").json()["parts"]["rail"]
    undo(maker, 0, 202)
    assert maker.post("consent", at=2, yes=False).status_code == 200, "whoever asked may withdraw"
    assert offer(friend)["request"] is None


def test_a_request_lapses_when_play_goes_on(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    Reader(address, friend.url).until(0)
    maker.play("a", "end")
    undo(maker, 0, 202)
    friend.play("a")
    assert offer(friend)["request"] is None
    assert friend.post("consent", at=3, yes=True).status_code == 409


def test_an_empty_chair_agrees(address: str, toy: str) -> None:
    maker, _, _ = set_table(address, toy, [ME, FRIEND])
    maker.play("a", "end")
    assert undo(maker, 1)["asked"] is False, "nobody has come for the other seat yet"


def test_a_bot_agrees_to_nothing_in_the_place_of_a_person(address: str, toy: str) -> None:
    """A seat was a person's when an event was played: he is asked, whoever plays for him meanwhile."""
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    Reader(address, friend.url).until(0)
    maker.play("a", "end")
    friend.play("a", "end")
    assert friend.post("seat", seat=1, level=1).status_code == 200
    assert undo(maker, 0, 202)["asked"] is True, "a bot plays now, but a person did"
    assert offer(maker)["waiting_consent"] == [1] and offer(friend)["request"], "he is asked although a bot plays"
    assert not offer(maker)["alone"]
    assert friend.post("seat", seat=1, level=None).status_code == 200
    assert offer(maker)["waiting_consent"] == [1]
    assert friend.post("consent", at=maker.see()["live"], yes=True).status_code == 200
    assert count(maker) == 0


def test_a_bot_that_played_all_the_while_is_not_asked(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    Reader(address, friend.url).until(0)
    friend.post("seat", seat=1, level=1)
    maker.play("a", "peek")
    assert undo(maker, 1)["asked"] is False
    maker.play("peek")
    assert undo(maker, 0, 202)["asked"] is True, "before the first event a person had the seat"


def test_who_left_his_seat_to_a_bot_and_is_silent_for_a_day_agrees(
    address: str, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    Reader(address, friend.url).until(0)
    maker.play("a", "peek")
    undo(maker, 0, 202)
    monkeypatch.setattr(running, "SILENCE_SECONDS", 0.0)
    maker.post("name", seat=0, name="Ines")
    assert offer(maker)["waiting_consent"] == [1], "somebody who is at the table is waited for"
    assert friend.post("seat", seat=1, level=1).status_code == 200
    assert count(maker) == 0
    assert "does not answer, so the undo need not wait" in maker.get("parts").json()["parts"]["rail"]


def test_a_bot_that_moves_meanwhile_is_no_obstacle(address: str, toy: str) -> None:
    maker, (friend,), _ = set_table(address, toy, [ME, FRIEND])
    Reader(address, friend.url).until(0)
    maker.play("a", "end")
    friend.post("seat", seat=1, level=1)  # this worker does not know the game, so that chance chooses
    seen = maker.wait(lambda seen: seen["live"] > 2)
    if not seen["over"]:
        answer = maker.post("undo", at=2, to=1)
        assert answer.status_code in (202, 409), answer.text  # 409: it was a person's turn again, or the end


def test_one_request_at_a_time(address: str, toy: str) -> None:
    maker, friends, _ = set_table(address, toy, [ME, FRIEND, FRIEND])
    for friend in friends:
        Reader(address, friend.url).until(0)
    maker.play("a", "end")
    friends[0].play("a", "end")
    undo(maker, 1, 202)
    undo(friends[0], 3, 409)
    undo(maker, 0, 202)
    assert offer(friends[1])["request"] == {"by": 0, "to": 0, "label": "back to the start"}


def test_several_people_at_one_screen_need_nobody(address: str, toy: str) -> None:
    maker, _, _ = set_table(address, toy, [ME, ME])
    maker.play("a", "end", "a")
    seen = maker.see()
    assert seen["mine"] == [0, 1] and seen["view"]["seat"] == 1, "the view is that of the seat to move"
    assert undo(maker, 0)["asked"] is False
    assert maker.see()["view"]["seat"] == 0 and count(maker) == 0


def test_a_draw_after_an_undo_is_another_event(address: str, toy: str) -> None:
    maker, _, _ = set_table(address, toy, [ME])
    maker.play("peek")
    undo(maker, 0)
    maker.play("peek", "win")
    draws = maker.see()["fairness"]["draws"]
    assert [draw["number"] for draw in draws] == [2, 5]


def test_the_same_moves_draw_the_same(address: str, toy: str) -> None:
    """Nothing is to be won by taking back: what was drawn is drawn again, and other moves draw something new."""
    maker, _, _ = set_table(address, toy, [ME])

    def drawn(*moves: str) -> list[str]:
        undo(maker, 0)
        maker.play(*moves)
        return [line.split()[1] for line in maker.get("record").text.splitlines() if " card" in line][-12:]

    maker.play("a")
    first = drawn("a", *["peek"] * 12)
    assert drawn("a", *["peek"] * 12) == first
    assert drawn("b", *["peek"] * 12) != first
    assert drawn("a", *["peek"] * 12) == first
    maker.play("win")
    report = verify(read_record(maker.get("record").text), game)
    assert report.ok and report.draws == 48, str(report)


@pytest.mark.parametrize("name", sorted(games()))
def test_no_start_is_drawn_anew(address: str, name: str) -> None:
    seats = game_type(name)().seats
    maker, _, _ = set_table(address, name, [ME] * seats)
    before = maker.see()
    maker.play(before["view"]["choices"][0]["move"])
    undo(maker, 0)
    after = maker.see()
    assert after["view"] == before["view"]
    events = maker.get("record").text.partition("\n\n")[2].splitlines()
    begun = [line.split(" ", 1)[1] for line in events]
    undone = next(number for number, text in enumerate(begun) if text.startswith("undo 0"))
    assert begun[undone + 1 :] == begun[: before["live"]]


def test_undo_is_quick_late_in_a_game(address: str, toy: str) -> None:
    maker, _, spectator = set_table(address, toy, [ME])
    for _ in range(100):
        maker.play("a")
    answer = maker.post("undo", at=100, to=3)
    assert answer.elapsed.total_seconds() < 0.2
    assert count(spectator) == 3
    assert spectator.get("parts", at=77).json()["event"] == 77
    assert spectator.get("view", at=77).json()["view"]["board"]["count"] == 77


def test_bots_moves_vanish_with_an_undo(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [ME, bot(1), bot(1)])
    maker.wait(lambda seen: seen["view"]["actor"] == 0)
    maker.play(maker.choices()[0])
    if maker.see()["view"]["actor"] == 0:
        maker.play(maker.choices()[0])
    seen = maker.wait(lambda seen: seen["view"]["actor"] == 0)
    assert seen["undo"]["to"] is None and seen["undo"]["request_to"] is not None
    undo(maker, seen["undo"]["request_to"])
    again = maker.see()
    assert again["view"]["actor"] == 0 and again["live"] == seen["live"] + 1
