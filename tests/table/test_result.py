"""The result of a game: told when it is over and not before, true to its own points, in the words of each audience."""

from __future__ import annotations

import asyncio
import html
import json
import os
import re
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludoscape as ls
from ludoscape.bots import information_set, make_bot
from ludoscape.engine.chance import Rng
from ludoscape.engine.game import Outcome
from ludoscape.engine.record import read_record, verify
from ludoscape.engine.state import CHANCE, OVER, State
from ludoscape.table.places import seat_key
from ludoscape.table.reckoning import COMMAND
from ludoscape.table.result import places, result_of, story
from ludoscape.table.store import Store
from ludoscape.table.workers import begin
from tests.table.ended import put_ended
from tests.table.helpers import FRIEND, ME, Player, bot, host_of, running_server, set_table
from tests.table.test_render import table
from tests.table.test_shares import gathering, promised, shown

BOTS: list[dict[str, Any]] = [ME, bot(3), FRIEND | {"name": "Opal"}]


def plain(page: str) -> str:
    """Give the words of a piece of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def played(name: str, seats: int, seed: str = "1") -> list[State]:
    """Let simple bots play a game; gives all its states."""
    game = ls.game(name, seats)
    bots, rng = [make_bot("greedy", f"{seed}/{seat}") for seat in range(seats)], Rng(seed)
    states = [game.start()]
    while states[-1].actor != OVER:
        state = states[-1].copy()
        seen = state.actor
        state.play(state.draw(rng) if seen == CHANCE else bots[seen].choose(information_set(state, seen)))
        states.append(state)
    return states


def test_it_is_told_when_the_game_is_over_and_not_before(address: str, toy: str) -> None:
    ines, _, watcher = set_table(address, toy, [ME, FRIEND])
    for who in (ines, watcher):
        answer = who.get("result")
        assert answer.status_code == 409 and answer.json()["error"] == "The game is not over yet."
    ines.play("win")
    assert "You win" in plain(ines.get("result").text)
    assert "Player 1 wins" in plain(watcher.get("result").text)


def test_it_says_who_won_by_how_much_and_what_it_was_made_of(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    url = put_ended(database, "small-worlds", BOTS, "5")
    with running_server(database) as (address, _):
        ines = Player(address, url)
        view = ines.see()["view"]
        points = [int(seat["score"].split()[0]) for seat in view["seats"]]
        sheet = ines.get("result").text
        names = ["You", "Opportunist", "Opal"]
        (winner,) = view["outcome"]["winners"]
        ranked = sorted(points, reverse=True)
        verb = "win" if winner == 0 else "wins"
        assert f"{names[winner]} {verb} by {ranked[0] - ranked[1]}" in plain(sheet)
        rows = re.findall(r'<li class="res-row.*?</li>', sheet, re.DOTALL)
        assert [plain(row).split()[1] for row in rows] == [names[points.index(score)] for score in ranked]
        for row, score in zip(rows, ranked, strict=True):
            parts = re.findall(r'title="(-?\d+) ([a-z ]+)"', row)
            assert sum(int(number) for number, _ in parts) == score
        widths = [float(width) for width in re.findall(r'"k\d" style="[^"]*width:([\d.]+)%', rows[0])]
        assert abs(sum(widths) - 100) < 0.1, "the longest bar has all the room; what was paid lies over its end"
        assert "Check the draws" in sheet
        tray = ines.get("parts").json()["parts"]["tray"]
        assert f"{names[winner]} won, {ranked[0]} to {ranked[1]}" in plain(tray)


def test_each_place_bears_the_sign_of_what_its_seat_counts() -> None:
    states = played("silver-isle", 2)
    shown = table(game=states[-1].game, view=states[-1].view(ls.SPECTATOR), over=True)
    assert [row.sign for row in result_of(shown, states, 40, 60.0).rows] == ["silver", "silver"]


@pytest.mark.parametrize("name", ["alheimur", "intimate-settlers", "silver-isle", "small-worlds"])
def test_parts_make_up_the_points(name: str) -> None:
    """Of every number of seats one game; the conformance kit asks the same of random games."""
    for seats in ls.game_type(name).seat_numbers[:3]:
        states = played(name, seats)
        game, outcome = states[-1].game, states[-1].outcome()
        standings = game.standings(iter(states))
        assert outcome is not None and standings is not None
        assert standings.totals == pytest.approx(outcome.points)


def test_in_decay_turns_count_in_which_somebody_lived() -> None:
    states = played("decay", 4)
    standings, outcome = states[-1].game.standings(states), states[-1].outcome()
    assert standings is not None and outcome is not None
    assert all(standings.totals[winner] == states[-1].turns() for winner in outcome.winners)
    for seat, turns in enumerate(standings.totals):
        alive = [state.turns() for state in states if not state.view(-2)["seats"][seat]["out"]]
        assert turns == max(alive)


def test_the_story_names_who_led_last_besides_the_winner() -> None:
    states = played("small-worlds", 3, "2")
    outcome = states[-1].outcome()
    assert outcome is not None
    told = story(states, outcome, "otherwise")
    (winner,) = outcome.winners
    points = [state.game.points(state) for state in states]
    behind = [at for at, found in enumerate(points) if found and found[winner] < max(found)]
    if not behind:
        assert told == f"Nobody was ever ahead of {{{winner}}}."
    else:
        leads = [seat for seat, has in enumerate(points[behind[-1]] or ()) if has == max(points[behind[-1]] or ())]
        assert told.startswith(" and ".join(f"{{{seat}}}" for seat in leads) + " led until")
    level = Outcome((1.0, 0.0, 0.0), (0,), (5.0, 5.0, 2.0), "end")
    assert story(states, level, "Land decides.") == "Land decides.", "points did not decide it"


# ---- chances


def test_chances_are_reckoned_after_the_end_only_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOSCAPE_RECKONING", "1")
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    url = put_ended(database, "small-worlds", BOTS[:2], "4", turns=1)
    with running_server(database) as (address, server):
        ines, _, _ = set_table(address, "small-worlds", BOTS[:2], turns=1)
        answer = ines.get("chances")
        assert answer.status_code == 409 and answer.json()["error"] == "The game is not over yet."
        ines = Player(address, url)
        begun = ines.get("chances").json()
        assert begun["done"] < 100 and "reckoning" in begun["part"]
        told = until_reckoned(ines)
        assert "give or take 20" in plain(told["part"]) and "reckoning" not in told["part"]
        assert told["part"].count("<polyline") == 2
        final = [float(seat["score"].split()[0]) for seat in ines.see()["view"]["seats"]]
        you = "100" if final[0] > final[1] else "0" if final[0] < final[1] else "50"
        assert re.search(rf"You from \d+ to {you}\b", told["part"])
        host = host_of(server)
    kept = host.store.reckoning(url.split("/")[2])
    assert kept is not None
    monkeypatch.setattr("ludoscape.table.reckoning.COMMAND", (sys.executable, "-c", "raise SystemExit"))
    with running_server(database) as (address, server):
        again = until_reckoned(Player(address, url))
        assert again == told, "it is not reckoned twice"


def test_chances_are_told_as_done_when_they_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a server that ends just then has told of what nobody has."""
    monkeypatch.setenv("LUDOSCAPE_RECKONING", "1")
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    url = put_ended(database, "small-worlds", BOTS[:2], "4", turns=1)
    begun, go_on = threading.Event(), threading.Event()
    keep = Store.keep_reckoning

    def slowly(store: Store, table: str, data: str) -> None:
        begun.set()
        assert go_on.wait(20)
        keep(store, table, data)

    monkeypatch.setattr(Store, "keep_reckoning", slowly)
    with running_server(database) as (address, _):
        player = Player(address, url)
        player.get("chances")
        assert begun.wait(200)
        assert player.get("chances").json()["done"] < 100
        go_on.set()
        until_reckoned(player)


def test_where_none_are_reckoned_those_that_are_kept_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    monkeypatch.setenv("LUDOSCAPE_RECKONING", "1")
    kept, none = (put_ended(database, "small-worlds", BOTS[:2], turns=1) for _ in range(2))
    with running_server(database) as (address, _):
        told = until_reckoned(Player(address, kept))
    monkeypatch.setenv("LUDOSCAPE_RECKONING", "0")
    with running_server(database) as (address, _):
        assert until_reckoned(Player(address, kept)) == told
        left_out = until_reckoned(Player(address, none))
        assert left_out["done"] == -1 and "They are not reckoned here." in plain(left_out["part"])
        looking = Player(address, none).get("looking", at=1).json()
        assert looking["done"] == -1 and "are not reckoned here" in plain(looking["parts"]["rail"])


def test_chances_that_cannot_be_reckoned_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOSCAPE_RECKONING", "1")
    monkeypatch.setattr("ludoscape.table.reckoning.COMMAND", (sys.executable, "-c", "raise SystemExit"))
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    url = put_ended(database, "small-worlds", BOTS[:2], turns=1)
    with running_server(database) as (address, _):
        told = until_reckoned(Player(address, url))
        assert told["done"] == -1 and "could not be reckoned" in told["part"]


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities are otherwise here")
def test_chances_are_reckoned_behind_everything_else() -> None:
    """At the lowest priority, and its session, too, where the system shares out time among sessions."""

    async def priorities() -> tuple[int, str]:
        process = await begin(COMMAND)
        assert process.stdin is not None and process.stdout is not None
        job = {"game": "small-worlds", "seats": 2, "options": {"turns": 1}, "moves": []}
        process.stdin.write(json.dumps(job).encode() + b"\n")
        assert await process.stdout.readline()  # it has begun
        session = Path(f"/proc/{process.pid}/autogroup")
        found = os.getpriority(os.PRIO_PROCESS, process.pid), session.read_text() if session.exists() else ""
        process.kill()
        await process.wait()
        return found

    own, session = asyncio.run(priorities())
    assert own == 19
    assert session == "" or session.endswith("nice 19\n")


def until_reckoned(player: Player) -> dict[str, Any]:
    """Ask until the chances are reckoned, or cannot be; all else that the machine has to do goes first."""
    until = time.monotonic() + 200
    while time.monotonic() < until:
        told = player.get("chances").json()
        if told["done"] in (-1, 100):
            return dict(told)
        time.sleep(0.05)
    raise AssertionError("the chances are never reckoned")


# ---- a rematch


def test_a_rematch_has_the_same_people_each_a_seat_further_on(tmp_path: Path) -> None:
    """Both want it, both come to the same table by their own keys, and again after the server was started anew."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    url = put_ended(database, "small-worlds", BOTS, "4", turns=1)
    with running_server(database) as (address, _):
        maker = Player(address, url)
        _, _, table, key = url.split("/")
        friend = Player(address, f"/t/{table}/{seat_key(key, table, 2)}")
        friend.get()
        watcher = Player(address, f"/t/{table}")
        assert watcher.post("rematch").status_code == 403
        again = Player(address, friend.post("rematch").json()["url"])
        assert "Opal wants a rematch" in plain(maker.get("parts").json()["parts"]["tray"])
        assert "You want a rematch" in plain(friend.get("parts").json()["parts"]["tray"])
        mine = Player(address, maker.post("rematch").json()["url"])
        assert mine.url.split("/")[2] == again.url.split("/")[2] != table
        seen = mine.see()
        assert seen["names"] == ["Opportunist", "Opal", "Player 1"], "the next one sits at the first seat"
        assert seen["mine"] == [2] and again.see()["mine"] == [1]
        assert mine.post("rematch").status_code == 409, "it is not over yet"
        assert links_of(mine) == [], "the seat is hers already, so nobody is invited to it"
    with running_server(database) as (address, _):
        assert Player(address, url).post("rematch").json()["url"] == mine.url
        assert Player(address, mine.url).see()["mine"] == [2]


def links_of(player: Player) -> list[dict[str, str]]:
    """List the links that the page shows to whoever set the table."""
    found = re.findall(r'data-url="(/t/\w+/[^"]+)"', player.get("parts").json()["parts"]["head"])
    return [{"url": url} for url in found]


def test_a_rematch_gathers_shares_again_where_they_were_gathered(address: str, toy: str) -> None:
    maker, (friend,), _ = gathering(address, toy, [ME, FRIEND])
    for player, seat in ((maker, 0), (friend, 1)):
        promised(player, seat)
    for player, seat in ((maker, 0), (friend, 1)):
        shown(player, seat)
    maker.play("win")
    again, his = [Player(address, player.post("rematch").json()["url"]) for player in (maker, friend)]
    assert again.see()["fairness"]["stage"] == "open" and again.choices() == his.choices() == []
    assert again.see()["fairness"]["shares"] == [], "those of the game before are known"
    assert promised(his, 0).status_code == promised(again, 1).status_code == 200
    assert shown(his, 0).status_code == shown(again, 1).status_code == 200
    assert his.choices() and again.see()["fairness"]["stage"] == "begun"
    his.play("peek", "win")
    report = verify(read_record(his.get("record").text), ls.game)
    assert report.ok and report.draws == 1, str(report)


def test_a_friend_who_never_came_is_still_invited_to_the_rematch(address: str, toy: str) -> None:
    """His link for the first table leads to that alone; the one for the rematch is with who set the table."""
    maker, (friend,), watcher = set_table(address, toy, [ME, FRIEND])
    maker.play("win")
    again = Player(address, maker.post("rematch").json()["url"])
    (link,) = links_of(again)
    assert link["url"].split("/")[3] == friend.url.split("/")[3], "the same key, further on"
    assert [again.see()["mine"], again.see()["names"]] == [[1], ["Player 2", "Player 1"]]
    assert watcher.post("rematch").status_code == 403
    came = Player(address, link["url"])
    assert came.choices() and came.see()["mine"] == [0], "the next one begins"
    came.play("win")


# ---- playing on from a position


def test_a_game_that_is_over_goes_on_from_any_position_at_another_table(tmp_path: Path) -> None:
    """Whoever wants it keeps the seat, bots play the others; the record says what was not drawn there, and verifies."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    url = put_ended(database, "small-worlds", BOTS, "4", turns=2)
    with running_server(database) as (address, _):
        ines, watcher = Player(address, url), Player(address, f"/t/{url.split('/')[2]}")
        live = ines.see()["live"]
        at = next(at for at in range(live // 2, live) if ines.get("view", at=at).json()["view"]["actor"] == 0)
        was = ines.get("view", at=at).json()["view"]
        assert ines.post("onward", at=live).json()["error"] == "The game is over there, so it cannot go on."
        assert ines.post("onward", at=live + 1).status_code == 404
        again = Player(address, ines.post("onward", at=at).json()["url"])
        seen = again.see()
        assert (seen["live"], seen["mine"], seen["over"]) == (at, [0], False)
        assert seen["names"] == ["Player 1", "Opportunist", "Thinker"], "a bot does not bear the name of a friend"
        assert seen["view"]["board"] == was["board"] and seen["view"]["choices"]
        assert f"goes on from event {at} of one that is over" in plain(again.get("parts").json()["parts"]["rail"])
        own = read_record(again.get("record").text)
        assert own.begun == (at, url.split("/")[2])
        whole = read_record(ines.get("record").text)
        assert [event.text for event in own.events[:at]] == [event.text for event in whole.events[:at]]
        while not again.see()["over"]:
            seen = again.wait(lambda seen: seen["over"] or seen["view"]["choices"])
            if not seen["over"]:
                again.play(seen["view"]["choices"][-1]["move"])
        own = read_record(again.get("record").text)
        report = verify(own, ls.game)
        assert report.ok and f"the first {at} are those of the table" in str(report), str(report)
        looks_on = Player(address, watcher.post("onward", at=at).json()["url"])
        assert looks_on.see()["mine"] == [0], "who watched plays who was to move"


def test_nobody_plays_on_from_a_game_that_goes_on(address: str, toy: str) -> None:
    ines, _, watcher = set_table(address, toy, [ME, FRIEND])
    ines.play("a")
    for who in (ines, watcher):
        answer = who.post("onward", at=0)
        assert answer.status_code == 409 and answer.json()["error"] == "The game is not over yet."


def test_a_game_that_goes_on_draws_anew_and_says_so(address: str, toy: str) -> None:
    """What was drawn before stays; what comes now is from a seed of its own, whose fingerprint is shown at once."""
    ines, _, _ = set_table(address, toy, [ME, FRIEND])
    ines.play("peek", "a")
    ines.post("undo", at=ines.see()["live"], to=2)
    ines.play("peek", "win")
    over = ines.see()
    drawn = [draw["text"] for draw in over["fairness"]["draws"]]
    again = Player(address, ines.post("onward", at=2).json()["url"])
    seen = again.see()
    assert [draw["text"] for draw in seen["fairness"]["draws"]] == drawn[:1]
    assert seen["fairness"]["commitment"] != over["fairness"]["commitment"] and seen["fairness"]["seed"] is None
    page = plain(again.get("").text)
    assert "The first 2 events were played at another table" in page
    again.play("peek", "peek", "win")
    record = read_record(again.get("record").text)
    report = verify(record, ls.game)
    assert report.ok and report.draws == 2 and "all 2 draws since then follow from it" in str(report)
    forged = replace(record, begun=None)
    assert "follows from the seed" in verify(forged, ls.game).problem or verify(forged, ls.game).draws == 3


def test_who_is_level_shares_a_place() -> None:
    drawn = Outcome((0.5, 0.5, 0.0), (0, 1), None, "quiet")
    assert places(drawn, (4, 4, 4)) == [(1, 0), (1, 1), (3, 2)]
