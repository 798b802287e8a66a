"""A seat is given back to who has lost its browser when all others agree, by a new link; to nobody else, and openly."""

from __future__ import annotations

import threading
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludoscape.table import running
from ludoscape.table.database import Overtaken
from ludoscape.table.limits import RETURNS
from ludoscape.table.places import Seat
from ludoscape.table.returning import Returning
from ludoscape.table.store import Row
from tests.table.helpers import FRIEND, ME, PATIENCE, Player, Reader, bot, host_of, running_server, set_table
from tests.table.test_doors import refused
from tests.table.test_seats import OTHER, log_of

NEW = "the-secret-of-another-browser"


def ask(spectator: Player, seat: int) -> Player:
    """Ask for a seat from another browser; gives it at the address that it got."""
    answer = Player(spectator_address(spectator), spectator.url, NEW).post("back", seat=seat)
    assert answer.status_code == 200, answer.text
    return Player(spectator_address(spectator), answer.json()["url"], NEW)


def spectator_address(player: Player) -> str:
    return str(player.http.base_url).rstrip("/")


def said(player: Player) -> str:
    """Give the log as it is read."""
    return unescape(log_of(player))


def agree(player: Player, yes: bool = True) -> httpx.Response:
    return player.post("consent", at=0, yes=yes, about="seat")


def three(address: str, toy: str) -> tuple[Player, Player, Player, Player]:
    """Set a table for three people, who have all come; gives them and a spectator."""
    maker, (second, third), spectator = set_table(address, toy, [ME, FRIEND, FRIEND])
    tom = Player(address, third.url, OTHER)
    second.post("claim", name="Maren"), tom.post("claim", name="Tom")
    return maker, second, tom, spectator


def test_all_others_agree_and_the_seat_is_taken_by_a_new_link(address: str, toy: str) -> None:
    maker, maren, tom, spectator = three(address, toy)
    lost = ask(spectator, 1)
    assert "You asked for the seat of Maren" in lost.get().text
    assert "Waiting for Player 1 and Tom to agree" in lost.get().text
    for door in ("view", "parts", "record", "turn"):
        refused(lost.get(door), 403, "have not agreed yet")
    refused(lost.post("claim"), 403, "have not agreed yet")
    assert "asks for Maren's seat, from another browser" in said(spectator)
    assert "from another browser. Is it Maren?" in maker.get("parts").json()["parts"]["tray"]
    assert "consent" not in spectator.get("parts").json()["parts"]["tray"]
    refused(agree(spectator), 403, "Nobody waits for your consent")
    assert agree(maker).status_code == 200 and "Maren" in lost.get().text
    refused(agree(maker), 403, "Nobody waits for your consent")
    assert maren.see()["mine"] == [1], "nothing is given before all agree"
    assert agree(tom).status_code == 200
    assert "All agree: whoever asked for Maren's seat can take it" in said(spectator)

    refused(maren.get("view"), 403, "its old one opens nothing any more")
    assert lost.url not in maker.get().text and maker.see()["mine"] == [0]
    assert "Take this seat" in lost.get().text
    assert lost.post("claim", name="Maren").status_code == 200
    assert lost.see()["mine"] == [1] and spectator.see()["names"][1] == "Maren"
    refused(Player(address, lost.url, OTHER).get("view"), 403, "taken")
    refused(agree(tom), 409, "Nobody asks for a seat any more")


def test_who_holds_the_seat_keeps_it(address: str, toy: str) -> None:
    """By saying so, or by playing on."""
    maker, maren, _, spectator = three(address, toy)
    lost = ask(spectator, 1)
    tray = maren.get("parts").json()["parts"]["tray"]
    assert "asks for your seat from another browser" in tray and "Keep it" in tray and "Agree" not in tray
    refused(agree(maren), 403, "Nobody waits for your consent")
    assert agree(maren, False).status_code == 200
    assert "Maren is still here, so the seat stays as it is" in said(spectator)
    refused(lost.get("view"), 403, "Maren is still here, so this link opens nothing")
    lost = ask(spectator, 0)
    maker.play("a")
    refused(lost.get("view"), 403, "Player 1 is at the table, so this link opens nothing")
    refused(agree(maren), 409, "Nobody asks for a seat any more")


def test_one_no_is_enough(address: str, toy: str) -> None:
    maker, _, tom, spectator = three(address, toy)
    lost = ask(spectator, 1)
    assert agree(maker).status_code == agree(tom, False).status_code == 200
    assert "Tom does not agree, so Maren's seat stays as it is" in said(spectator)
    page = lost.http.get(lost.url, headers={"accept": "text/html"})
    assert page.status_code == 403 and "Tom does not agree" in page.text and f'href="{spectator.url}"' in page.text


def test_the_makers_seat_leaves_the_makers_key(address: str, toy: str) -> None:
    """That key still makes its table what it was for who set it, but opens the seat no more."""
    maker, maren, tom, spectator = three(address, toy)
    lost = ask(spectator, 0)
    agree(maren), agree(tom)
    lost.post("claim", name="Ines")
    assert lost.see()["mine"] == [0] and maker.see()["mine"] == []
    lost.play("a")


def test_a_stream_of_the_old_link_ends(address: str, toy: str) -> None:
    """Also of a program that waits for its turn: nobody goes on looking into the seat."""
    maker, maren, tom, spectator = three(address, toy)
    lost = ask(spectator, 1)
    reader, answers = Reader(address, maren.url), []
    waiting = threading.Thread(target=lambda: answers.append(maren.get("turn", wait=15)))
    waiting.start()
    agree(maker), agree(tom)
    assert reader.ended.wait(PATIENCE)
    waiting.join(PATIENCE)
    refused(answers[0], 403, "its old one opens nothing any more")
    lost.post("claim")


def test_what_cannot_be_asked_for(address: str, toy: str) -> None:
    maker, (friend, late), spectator = set_table(address, toy, [ME, FRIEND, FRIEND])
    stranger = Player(address, spectator.url, NEW)
    refused(stranger.post("back", seat=0), 409, "Nobody else plays here who could agree to it, so this seat cannot")
    friend.post("claim", name="Maren")
    refused(stranger.post("back", seat=2), 409, "The link to the seat of Player 3 is not used yet")
    refused(stranger.post("back", seat=7), 422, "There is no seat 7")
    refused(maker.post("back", seat=1), 403, "You have a seat at this table")
    reader = Reader(address, friend.url)
    refused(stranger.post("back", seat=1), 409, "Maren is at the table now")
    reader.stop()
    assert stranger.post("back", seat=0).status_code == 200
    refused(stranger.post("back", seat=0), 409, "Somebody asks for a seat already")
    late.post("claim", name="Tom")

    alone, _, watch = set_table(address, toy, [ME, bot(1)])
    refused(watch.post("back", seat=0), 409, "Nobody else plays here who could agree to it")
    refused(watch.post("back", seat=1), 409, "is a bot")
    assert "Nobody else plays here who could agree to it" in watch.get().text
    alone.play("win")
    refused(watch.post("back", seat=0), 409, "The game is over")


def test_asking_again_and_again_is_limited(address: str, toy: str) -> None:
    maker, _, _, spectator = three(address, toy)
    for _ in range(RETURNS.at_once):
        ask(spectator, 1)
        assert agree(maker, False).status_code == 200
    refused(Player(address, spectator.url, NEW).post("back", seat=1), 429, "asked for several times")


def test_silence_is_a_yes_of_who_left_to_a_bot_and_a_no_of_others(
    address: str, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker, _, tom, spectator = three(address, toy)
    assert tom.post("seat", seat=2, level=1).status_code == 200
    lost = ask(spectator, 1)
    agree(maker)
    assert "Waiting for Tom to agree" in lost.get().text, "a bot agrees to nothing in his place"
    monkeypatch.setattr(running, "SILENCE_SECONDS", 0.0)
    assert maker.post("name", seat=0, name="Ines").status_code == 200  # whatever happens, it is looked at
    spectator.wait(lambda _: "All agree" in said(spectator))
    assert lost.post("claim", name="Maren").status_code == 200

    monkeypatch.setattr(running, "SILENCE_SECONDS", 3600.0)
    again = ask(spectator, 0)
    monkeypatch.setattr(running, "SILENCE_SECONDS", 0.0)
    assert lost.post("name", seat=1, name="Mara").status_code == 200
    spectator.wait(lambda _: "seat stays as it is" in said(spectator))
    refused(again.get("view"), 403, "Not all have answered for a day")


def test_one_person_alone_gives_no_seat_away_within_a_day(
    address: str, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever agrees could have asked himself, to see the other's hand."""
    maker, (second,), spectator = set_table(address, toy, [ME, FRIEND])
    second.post("claim", name="Maren")
    lost = ask(spectator, 1)
    assert agree(maker).status_code == 200
    assert "Maren has a day to keep it" in said(spectator) and second.see()["mine"] == [1]
    assert "Maren has a day to keep the seat" in lost.get().text
    refused(lost.post("claim"), 403, "have not agreed yet")
    assert agree(second, False).status_code == 200
    refused(lost.get("view"), 403, "Maren is still here")

    again = ask(spectator, 1)
    assert agree(maker).status_code == 200
    monkeypatch.setattr(running, "SILENCE_SECONDS", 0.0)
    assert maker.post("name", seat=0, name="Ines").status_code == 200  # whatever happens, it is looked at
    spectator.wait(lambda _: "All agree" in said(spectator))
    assert again.post("claim", name="Maren").status_code == 200


def test_a_request_is_kept_by_the_store(tmp_path: Path, toy: str) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    with running_server(url) as (address, _):
        maker, maren, tom, spectator = three(address, toy)
        lost = ask(spectator, 1)
        agree(tom)
    with running_server(url) as (address, _):
        assert "Waiting for Player 1 to agree" in Player(address, lost.url, NEW).get().text
        assert agree(Player(address, maker.url)).status_code == 200
    with running_server(url) as (address, _):
        lost = Player(address, lost.url, NEW)
        assert lost.post("claim").status_code == 200 and lost.see()["mine"] == [1]
        refused(Player(address, maren.url).get("view"), 403, "its old one opens nothing")


def test_another_server_that_is_faster_refuses_nobody(
    toy: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Asking and agreeing are tried again where something else came between."""
    with running_server(f"sqlite:///{tmp_path / 'x.db'}") as (address, server):
        maker, _, tom, spectator = three(address, toy)
        store = host_of(server).store
        append, late = store.append, 0

        def once_late(*given: Any, **named: Any) -> list[Row]:
            nonlocal late
            if late:
                late -= 1
                raise Overtaken("Somebody else was faster; please look again.")
            return append(*given, **named)

        monkeypatch.setattr(store, "append", once_late)
        late = 1
        lost = ask(spectator, 1)
        for player in (maker, tom):
            late = 1
            assert agree(player).status_code == 200
        assert late == 0 and "Take this seat" in lost.get().text


def test_the_log_says_who_answered_what() -> None:
    """One of the others does, several do."""

    def answered(seats: list[int], yes: bool, **more: bool) -> str:
        of = Returning([Seat(n, "friend", f"N{n}", None, f"h{n}", True, False, f"o{n}") for n in range(4)])
        of.take("seat-ask", 0, {"key": "k", "waiting": [1, 2, 3]}, 0.0)
        return of.take("seat-said", 0, {"seats": seats, "yes": yes, **more}, 1.0)

    assert answered([1], True) == "{1} agrees that {0} gets the seat back"
    assert answered([1, 2], True) == "{1} and {2} agree that {0} gets the seat back"
    assert answered([1], False) == "{1} does not agree, so {0}'s seat stays as it is"
    assert answered([1, 2], False) == "{1} and {2} do not agree, so {0}'s seat stays as it is"
    left = "left the seat to a bot and"
    assert answered([3], True, silent=True) == f"{{3}} {left} does not answer, so {{0}} need not wait"
    assert answered([2, 3], True, silent=True) == f"{{2}} and {{3}} {left} do not answer, so {{0}} need not wait"
