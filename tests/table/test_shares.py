"""Players add to the seed after the server has fixed its own: nobody chooses the draws, and `verify` proves it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlencode

import httpx
import pytest

from ludoscape.engine import fairness
from ludoscape.engine.fairness import Share
from ludoscape.engine.record import Record, RecordError, read_record, verify
from ludoscape.games import game
from ludoscape.table import running, turn
from ludoscape.table.database import StoreError
from ludoscape.table.guest import Door, Guest
from ludoscape.table.host import Table
from ludoscape.table.server import Server
from ludoscape.table.shares import BEGUN, FIXED, OPEN
from ludoscape.table.showing import Audience
from ludoscape.table.store import Row
from tests.table.helpers import FRIEND, ME, PATIENCE, Player, bot, host_of, running_server
from tests.table.test_doors import refused

VALUES = [bytes([seat]) * 32 for seat in range(3)]


def gathering(address: str, name: str, places: list[dict[str, Any]]) -> tuple[Player, list[Player], Player]:
    """Set a table that waits for shares; gives its maker, its friends, and a spectator."""
    wish = {"game": name, "seats": len(places), "places": places, "shares": True}
    made = httpx.post(f"{address}/tables", json=wish, timeout=PATIENCE, verify=False).json()
    friends = [Player(address, link["url"]) for link in made["links"]]
    return Player(address, made["url"]), friends, Player(address, made["spectators"])


def promised(player: Player, seat: int, value: bytes | None = None) -> httpx.Response:
    table = player.url.split("/")[2]
    return player.post("share", seat=seat, promise=fairness.promise(table, seat, value or VALUES[seat]))


def shown(player: Player, seat: int, value: bytes | None = None) -> httpx.Response:
    return player.post("share", seat=seat, value=(value or VALUES[seat]).hex())


def stage(player: Player) -> str:
    return str(player.see()["fairness"]["stage"])


def ended(player: Player) -> Record:
    player.play("win")
    return read_record(player.get("record").text)


def drawn(record: Record) -> list[str]:
    return [event.text for event in record.events if event.text.startswith("card")]


def test_nothing_begins_before_all_shares_are_there(address: str, toy: str) -> None:
    maker, (friend,), spectator = gathering(address, toy, [ME, FRIEND, bot(1)])
    assert stage(spectator) == "open" and len(spectator.see()["fairness"]["commitment"]) == 64
    refused(maker.move("a"), 409, "has not begun")
    assert maker.see()["view"]["choices"] == [] and maker.get("turn", wait=0).json()["seat"] is None
    assert "Waiting for Player 2" in maker.get("parts").json()["parts"]["tray"]
    refused(shown(maker, 0), 409, "once the promises of all are fixed")
    assert promised(maker, 0).status_code == promised(maker, 0).status_code == 200
    refused(promised(maker, 0, VALUES[2]), 409, "shares of this table are fixed")
    refused(promised(maker, 1), 403, "whoever sits there")
    refused(promised(spectator, 1), 403, "whoever sits there")
    assert stage(friend) == "open", "the friend has come, and has promised nothing"
    assert promised(friend, 1).status_code == 200 and stage(spectator) == "fixed"
    refused(shown(maker, 0, VALUES[1]), 422, "not the share that was promised")
    assert shown(maker, 0).status_code == shown(maker, 0).status_code == 200
    refused(maker.move("a"), 409, "has not begun")
    assert shown(friend, 1).status_code == 200 and stage(spectator) == "begun"
    assert "The game begins: you and Player 2 have added to its draws" in maker.get("parts").json()["parts"]["rail"]
    maker.play("peek", "peek")
    record = ended(maker)
    assert {seat: share.value for seat, share in record.shares.items()} == {s: VALUES[s].hex() for s in (0, 1)}
    report = verify(record, game)
    assert report.ok and report.draws == 2, str(report)
    assert str(report).endswith("all 2 draws follow from it and from what players added")
    assert report.added == tuple(f"Player {seat + 1} added {VALUES[seat].hex()}" for seat in (0, 1))


def test_no_forged_share_verifies(address: str, toy: str) -> None:
    """A share that is another, left out or said to be late; and a seed chosen after the shares were known."""
    maker, (friend,), _ = gathering(address, toy, [ME, FRIEND])
    promised(maker, 0), promised(friend, 1), shown(maker, 0), shown(friend, 1)
    maker.play(*["peek"] * 8)
    record = ended(maker)
    assert verify(record, game).ok

    def problem(**changes: Any) -> str:
        report = verify(replace(record, **changes), game)
        assert not report.ok
        return str(report)

    first, second = record.shares[0], record.shares[1]
    other = Share(fairness.promise(record.table, 1, VALUES[2]), VALUES[2].hex())
    assert "the one that was promised" in problem(shares={0: first, 1: replace(second, value=VALUES[2].hex())})
    assert "the one that was promised" in problem(shares={0: first, 1: replace(first)})
    for shares in ({0: first}, {1: second}, {}, {0: first, 1: other}, {0: first, 1: replace(second, value="")}):
        assert "follows from the seed" in problem(shares=shares)
    assert "follows from the seed" in problem(shares={0: first, 1: replace(second, place=2)})
    chosen = bytes(32)
    assert "does not fit the commitment" in problem(seed=chosen.hex())
    assert "follows from the seed" in problem(seed=chosen.hex(), commitment=fairness.commitment(chosen, 2))


def test_it_begins_without_what_is_withheld(address: str, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked for his share and is silent stops nobody; once he shows it, it is in the draws from there on."""
    maker, (friend,), spectator = gathering(address, toy, [ME, FRIEND])
    monkeypatch.setattr(running, "REVEAL_SECONDS", 0.0)
    promised(friend, 1)
    shown_early = shown(friend, 1)
    refused(shown_early, 409, "once the promises")
    promised(maker, 0)
    spectator.wait(lambda seen: seen["fairness"]["stage"] == "begun")
    maker.play("peek", "peek", "a")
    assert maker.post("undo", at=5, to=0).status_code == 202
    assert friend.post("consent", at=5, yes=True).status_code == 200
    assert shown(friend, 1).status_code == 200
    assert "The share of Player 2 is in the draws from now on" in spectator.get("parts").json()["parts"]["rail"]
    maker.play("peek", "peek", "a", "peek")
    record = ended(maker)
    cards = drawn(record)
    assert cards[:2] == cards[2:4], "showing it late draws nothing anew"
    assert record.shares[1].place == 5 and record.shares[0].value == ""
    report = verify(record, game)
    assert report.ok and report.draws == 5, str(report)
    assert report.added[0] == f"Player 1 promised a share by {record.shares[0].promise} and withheld it"
    assert report.added[1].endswith(", in the draws after the first 5 events")


def test_somebody_begins_without_waiting(address: str, toy: str) -> None:
    maker, (friend,), spectator = gathering(address, toy, [ME, FRIEND])
    promised(maker, 0)
    refused(spectator.post("begin"), 403, "Only players")
    assert maker.post("begin").status_code == 200 and stage(maker) == "fixed"
    assert "Player 1 begins before Player 2 has added to the draws" in spectator.get("parts").json()["parts"]["rail"]
    refused(promised(friend, 1), 409, "shares of this table are fixed")
    shown(maker, 0)
    assert stage(maker) == "begun"
    maker.play("peek")
    assert list(ended(maker).shares) == [0]


def test_bots_add_nothing_and_wait_for_nobody(address: str, toy: str) -> None:
    _, _, spectator = gathering(address, "decay", [bot(1), bot(1), bot(1)])
    spectator.wait(lambda seen: seen["live"] > 2)
    maker, _, _ = gathering(address, toy, [ME, FRIEND])
    promised(maker, 0)
    assert maker.post("seat", seat=1, level=1).status_code == 200 and stage(maker) == "fixed"


def test_who_set_the_table_for_others_can_begin(address: str, toy: str) -> None:
    maker, (friend, _), _ = gathering(address, toy, [FRIEND, FRIEND])
    assert promised(friend, 0).status_code == 200
    tray = maker.get("parts").json()["parts"]["tray"]
    assert "Waiting for Player 2" in tray and 'data-do="begin"' in tray and "Copy link" in tray
    assert maker.post("begin").status_code == 200 and stage(maker) == "fixed"
    assert "The game begins before Player 2 has added to the draws" in friend.get("parts").json()["parts"]["rail"]


def by_form(player: Player, **fields: str) -> httpx.Response:
    """Take the seat of an invitation by its page."""
    form = {"content-type": "application/x-www-form-urlencoded"}
    return player.http.post(f"{player.url}/claim", content=urlencode(fields), headers=form)


def test_a_claim_carries_the_promise(address: str, toy: str) -> None:
    """By its page, which says what is needed for one, or by a program; what is no promise is taken for none."""
    maker, (second, third), spectator = gathering(address, toy, [ME, FRIEND, FRIEND])
    table, page = spectator.url.split("/")[2], second.get().text
    commitment = spectator.see()["fairness"]["commitment"]
    assert f'data-table="{table}" data-seat="1" data-commitment="{commitment}"' in page
    assert '<input type="hidden" name="promise">' in page
    refused(third.post("claim", promise="ab"), 400, "64 hexadecimal digits")
    assert promised(maker, 0).status_code == 200
    assert by_form(second, name="Maren", promise=fairness.promise(table, 1, VALUES[1])).status_code == 303
    assert third.post("claim", promise=fairness.promise(table, 2, VALUES[2])).status_code == 200
    assert stage(spectator) == "fixed"
    for seat, player in enumerate((maker, second, third)):
        shown(player, seat)
    maker.wait(lambda seen: seen["fairness"]["stage"] == "begun")


def test_a_claim_is_kept_with_its_promise_or_not_at_all(
    served: tuple[str, Server], toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is told that it failed claims again: the promise counts then, too."""
    address, server = served
    maker, (friend,), _ = gathering(address, toy, [ME, FRIEND])
    store = host_of(server).store
    promise = {"promise": fairness.promise(friend.url.split("/")[2], 1, VALUES[1])}
    append = store.append
    failed: list[str] = []

    def fail_amid(table: str, rows: Sequence[Row], finished: bool = False) -> list[Row]:
        if any(row.kind == "promise" for row in rows) and not failed:
            failed.append(table)
            raise StoreError("The database could not be used, so nothing was changed.")
        return append(table, rows, finished)

    monkeypatch.setattr(store, "append", fail_amid)
    assert friend.post("claim", **promise).status_code == 507 and maker.see()["names"] == ["Player 1", "Player 2"]
    assert friend.post("claim", **promise).status_code == 200
    own = friend.get("parts").json()["shares"]["own"]
    assert own == [{"seat": 1, "promise": promise["promise"], "shown": False}]


@pytest.mark.parametrize("fields", [{}, {"promise": ""}, {"promise": "Z" * 64}])
def test_a_claim_without_a_script_is_waited_for_by_nobody(address: str, toy: str, fields: dict[str, str]) -> None:
    maker, (friend,), _ = gathering(address, toy, [ME, FRIEND])
    assert promised(maker, 0).status_code == 200 and stage(maker) == "open"
    assert by_form(friend, name="Maren", **fields).status_code == 303
    assert stage(maker) == "fixed"
    shown(maker, 0)
    assert stage(friend) == "begun" and [share["seat"] for share in friend.see()["fairness"]["shares"]] == [0]


def test_a_promise_after_the_beginning_is_none(address: str, toy: str) -> None:
    """Who comes later sits down as ever; his page asks for no promise, and one that comes all the same is left."""
    maker, (friend,), _ = gathering(address, toy, [ME, FRIEND])
    promised(maker, 0), maker.post("begin"), shown(maker, 0)
    assert 'name="promise"' not in friend.get().text
    assert by_form(friend, name="Maren", promise="ab" * 32).status_code == 303
    assert [share["seat"] for share in friend.see()["fairness"]["shares"]] == [0]
    assert friend.get("parts").json()["shares"]["own"] == [{"seat": 1, "promise": "", "shown": False}]


def test_a_page_is_told_what_its_seats_have_added(address: str, toy: str) -> None:
    maker, (friend,), spectator = gathering(address, toy, [ME, FRIEND])
    assert "shares" not in spectator.get("parts").json()
    told = maker.get("parts").json()["shares"]
    assert told == {
        "stage": "open",
        "commitment": spectator.see()["fairness"]["commitment"],
        "own": [{"seat": 0, "promise": "", "shown": False}],
        "alone": False,
    }
    assert friend.post("seat", seat=1, level=1).status_code == 200
    assert maker.get("parts").json()["shares"]["alone"]
    answer = maker.post("share", seat=0, promise=told_promise(maker), value=VALUES[0].hex())
    assert answer.status_code == 200 and stage(maker) == "begun", "both at once where nobody else adds"


def told_promise(player: Player) -> str:
    return fairness.promise(player.url.split("/")[2], 0, VALUES[0])


def test_a_rematch_gathers_as_the_game_before(address: str, toy: str) -> None:
    maker, (friend,), _ = gathering(address, toy, [ME, FRIEND])
    promised(maker, 0), promised(friend, 1), shown(maker, 0), shown(friend, 1)
    maker.play("win")
    again = Player(address, maker.post("rematch").json()["url"])
    assert stage(again) == "open" and again.see()["mine"] == [1]


def test_a_program_adds_to_the_draws(address: str, toy: str) -> None:
    """`ludoscape join` promises and shows what is due, without a turn of its own."""
    maker, (friend,), _ = gathering(address, "decay", [ME, FRIEND])
    door = Door(f"{address}{friend.url}")
    guest = Guest(door, game("decay", 2), "random", lambda _: None)
    guest.take(door.get("turn", wait=20, asked=1, shares=1))
    assert promised(maker, 0).status_code == 200 and stage(maker) == "fixed"
    guest.take(door.get("turn", wait=20, asked=1, shares=1))
    shown(maker, 0)
    fairly = maker.see()["fairness"]
    assert fairly["stage"] == "begun" and all(share["value"] for share in fairly["shares"])


def test_shares_are_kept_by_the_store(tmp_path: Path, toy: str) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    with running_server(url) as (address, _):
        maker, (friend,), _ = gathering(address, toy, [ME, FRIEND])
        promised(maker, 0), promised(friend, 1), shown(friend, 1)
    with running_server(url) as (address, _):
        maker = Player(address, maker.url)
        assert stage(maker) == "fixed" and shown(maker, 0).status_code == 200
        maker.play("peek")
    with running_server(url) as (address, _):
        maker = Player(address, maker.url)
        maker.play("peek")
        assert verify(ended(maker), game).draws == 2


@pytest.mark.parametrize("wish", [{"promise": "ab"}, {"promise": "Z" * 64}, {"value": "A" * 64}, {"value": 5}])
def test_what_is_no_share(address: str, toy: str, wish: dict[str, object]) -> None:
    maker, _, _ = gathering(address, toy, [ME])
    refused(maker.post("share", seat=0, **wish), 400, "64 hexadecimal digits")


def test_a_table_says_by_true_or_false_whether_it_gathers(address: str) -> None:
    refused(httpx.post(f"{address}/tables", json={"game": "decay", "shares": 1}, verify=False), 422, "true or false")


HEAD = "ludoscape record 2\ngame: toy\nrules: 1\nseats: 2\n"
DIGITS = "ab" * 32


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        (f"share 0: {DIGITS} {DIGITS} from 0", "a share is written"),
        (f"share 0: {DIGITS} from 3", "a share is written"),
        ("share 0: abc", "a share is written"),
        (f"share 2: {DIGITS}", "there is no seat 2"),
        (f"share x: {DIGITS}", "'x' cannot be a seat"),
    ],
)
def test_headings_of_shares_that_are_refused(heading: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        read_record(f"{HEAD}{heading}\n\n")
    with pytest.raises(RecordError, match="no shares in a record of form 1"):
        read_record(f"{HEAD.replace('record 2', 'record 1')}share 0: {DIGITS}\n\n")


def test_headings_of_shares_are_read_as_they_are_written() -> None:
    shares = {0: Share(DIGITS), 1: Share(DIGITS, "cd" * 32, 7)}
    record = Record("toy", "1", 2, form=2, shares=shares)
    assert f"share 0: {DIGITS}\nshare 1: {DIGITS} {'cd' * 32} from 7\n" in record.write()
    assert read_record(record.write()).shares == shares


@pytest.mark.parametrize(
    ("stage", "promise", "shown", "due"),
    [
        (OPEN, "", False, True),
        (OPEN, "ab", False, False),
        (FIXED, "ab", False, True),
        (FIXED, "ab", True, False),
        (FIXED, "", False, False),  # it began without this seat
        (BEGUN, "ab", False, False),
    ],
)
def test_what_a_program_is_asked_for(stage: str, promise: str, shown: bool, due: bool) -> None:
    """A promise while these are gathered, then what was promised; of whoever began without one nothing."""
    own = [{"seat": 0, "promise": promise, "shown": shown}]
    showing = SimpleNamespace(gathering=lambda _: {"stage": stage, "own": own})
    assert turn._is_share_due(cast(Table, SimpleNamespace(showing=showing)), cast(Audience, None)) == due


@pytest.mark.parametrize(("told_of", "waits"), [(("shares",), False), ((), True), (("asked",), True)])
def test_only_who_asks_for_it_hears_that_a_share_is_due(told_of: tuple[str, ...], waits: bool) -> None:
    """A program that knows of shares is answered at once; any other waits until it is to move."""
    waited = []

    class News:
        async def wait(self) -> None:
            waited.append(True)
            raise TimeoutError

    subscriber = SimpleNamespace(gone=False, news=News())
    showing = SimpleNamespace(gathering=lambda _: {"stage": OPEN, "own": [{"promise": "", "shown": False}]})
    game = SimpleNamespace(over=False, ask=None, state=SimpleNamespace(actor=0), shares=SimpleNamespace(waits=True))
    fake: Any = SimpleNamespace(
        subscribe=lambda *_: subscriber, unsubscribe=lambda _: None, showing=showing, running=game
    )
    who: Any = SimpleNamespace(mine={0})
    host: Any = SimpleNamespace(closing=False)
    asyncio.run(turn.wait_for_turn(host, fake, who, "here", 5, told_of))
    assert bool(waited) == waits
