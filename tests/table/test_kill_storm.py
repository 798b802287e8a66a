"""Kills amid everything that people do: what was acknowledged is there afterwards, and nothing happened twice.

People set tables, invite, claim, promise and show shares, move, take back, ask and agree, change their names, let bots
play and want rematches, as fast as they can, while copies are made of the database and the server is killed.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludoscape.engine import fairness
from ludoscape.engine.record import read_record, verify
from ludoscape.games import game
from ludoscape.table.places import hash_token, seat_key
from ludoscape.table.store import Row, Store
from ludoscape.table.upkeep import back_up, examine
from tests.table.helpers import FRIEND, ME, PATIENCE, Player, bot
from tests.table.test_kill import start

KILLS = int(os.environ.get("LUDOSCAPE_KILLS", "3"))
SEATS = 3
GAMES_OF_A_TABLE = 3  # then another one is set

Key = tuple[object, ...]


class Table:
    """A table, and what its people did there: sent, and of that what was acknowledged or refused."""

    def __init__(self, url: str, invitations: dict[int, str]) -> None:
        self.name = url.split("/")[2]
        self.urls = {0: url, **invitations}  # by seat
        self.sent = Counter[Key]()
        self.told = Counter[Key]()  # acknowledged
        self.rematch = ""

    def check(self, store: Store) -> None:
        """Check against what the store has: all that was acknowledged, and nothing more often than it was sent."""
        kept = Counter(key for row in store.events(self.name) if (key := key_of(row)))
        assert self.told.keys() - {()} <= kept.keys(), f"lost: {self.told - kept}"
        assert kept <= self.sent, f"twice, or never sent: {kept - self.sent}"
        if self.rematch:
            assert store.rematch(self.name) == self.rematch


def key_of(row: Row) -> Key:
    """Name what somebody did, as `People.do` names it when it is sent; nothing for what the table did by itself."""
    if row.number is not None:
        return (row.kind, row.request) if row.request else ()
    data = json.loads(row.text)
    parts: dict[str, tuple[str, ...]] = {"hand": ("level",), "claim": ("owner",), "ask": ("to",), "answer": ("yes",)}
    parts |= {"promise": ("promise",), "share": ("value",)}
    if row.kind not in parts:
        return ("name", row.seat, data["name"]) if row.kind == "name" and data["name"].startswith("N") else ()
    return (row.kind, row.seat, *(data[part] for part in parts[row.kind]))


class People:
    """Everybody at one table, who do something at random, one after the other, until the server is gone."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self.secrets = [f"{seed}-{seat}-".ljust(30, "x") for seat in range(SEATS)]
        self.values = [bytes([seat]) * 32 for seat in range(SEATS)]
        self.tables: list[Table] = []
        self.again: tuple[int, str, dict[str, Any], Key, Key] | None = None  # what was sent last and not answered
        self.left_to_bots: list[int] = []
        self.players: dict[str, Player] = {}
        self.done = 0
        self.kinds = Counter[str]()
        self.trouble = ""

    def go_on(self, address: str) -> threading.Thread:
        """Begin to do things in a thread, first what the last server did not answer."""

        def run() -> None:
            try:
                if self.again is not None:
                    self.do(address, *self.again)
                while True:
                    self.step(address)
            except httpx.TransportError:
                return
            except Exception as error:  # told by whoever waits for the thread
                self.trouble = "".join(traceback.format_exception(error))

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def player(self, address: str, seat: int) -> Player:
        where = address + self.table.urls[seat]
        if where not in self.players:
            self.players[where] = Player(address, self.table.urls[seat], self.secrets[seat])
        return self.players[where]

    def do(self, address: str, seat: int, door: str, body: dict[str, Any], key: Key, asks: Key = ()) -> httpx.Response:
        """Send something, by the link of a seat; remember it, and what came of it: `asks`, where others are asked."""
        table = self.table
        self.again = (seat, door, body, key, asks)
        table.sent.update([key, asks])
        answer = self.player(address, seat).post(door, **body)
        self.again = None
        assert answer.status_code < 500, answer.text
        if answer.status_code < 300:
            table.told[asks if answer.status_code == 202 else key] += 1
            self.done += 1
            self.kinds["ask" if answer.status_code == 202 else door] += 1
        return answer

    def set_table(self, address: str) -> None:
        """Set a table that gathers shares: one friend is invited, the bot's seat is handed to another."""
        wish = {"game": "decay", "seats": SEATS, "places": [ME, FRIEND, bot(1)], "shares": True}
        wish["options"] = {"max_turns": 2, "quiet_rounds": 1}
        made = httpx.post(f"{address}/tables", json=wish, timeout=PATIENCE, verify=False).json()
        table, key = made["url"].split("/")[2:]
        invitations = {seat: f"/t/{table}/{seat_key(key, table, seat)}" for seat in (1, 2)}
        self.tables.append(Table(made["url"], invitations))

    def step(self, address: str) -> None:
        """Do one thing that can be done now."""
        if not self.tables or (self.table.rematch and len(self.tables) % GAMES_OF_A_TABLE == 0):
            self.set_table(address)
        if self.table.rematch:
            self.move_on()
        if self.sit_down(address) and self.add_shares(address):
            self.play(address)

    def move_on(self) -> None:
        """Go to the rematch: everybody a seat further on, with the same key, and with his seat claimed."""
        before = self.table
        keys = [before.urls[(seat + 1) % SEATS].split("/")[3] for seat in range(SEATS)]
        self.secrets = [self.secrets[(seat + 1) % SEATS] for seat in range(SEATS)]
        urls = {seat: f"/t/{before.rematch}/{key}" for seat, key in enumerate(keys)}
        self.tables.append(Table(urls[0], urls))
        for seat, owner in enumerate(map(hash_token, self.secrets)):
            if ("claim", (seat + 1) % SEATS, owner) in before.told:
                self.table.sent["claim", seat, owner] = self.table.told["claim", seat, owner] = 1

    def sit_down(self, address: str) -> bool:
        """Take the seats, of which one is a bot's first. Tell whether all have theirs."""
        seen = httpx.get(f"{address}/t/{self.table.name}/view", timeout=PATIENCE, verify=False)
        assert seen.status_code == 200
        if len(self.tables) % GAMES_OF_A_TABLE != 1 or ("claim", 2, hash_token(self.secrets[2])) in self.table.told:
            return True
        if ("hand", 2, None) not in self.table.told:
            self.do(address, 0, "seat", {"seat": 2, "level": None}, ("hand", 2, None))
        for seat in (1, 2):
            answer = self.do(address, seat, "claim", {}, ("claim", seat, hash_token(self.secrets[seat])))
            assert answer.status_code == 200, answer.text
        return True

    def add_shares(self, address: str) -> bool:
        """Promise shares and show them, until the game begins. Tell whether it has."""
        stage = self.player(address, 0).see()["fairness"]["stage"]
        seats = self.chance.sample(range(SEATS), SEATS)
        if stage == "open":
            for seat in seats:
                promise = fairness.promise(self.table.name, seat, self.values[seat])
                self.do(address, seat, "share", {"seat": seat, "promise": promise}, ("promise", seat, promise))
        elif stage == "fixed":
            for seat in seats:
                value = self.values[seat].hex()
                self.do(address, seat, "share", {"seat": seat, "value": value}, ("share", seat, value))
        return stage in ("begun", "")

    def play(self, address: str) -> None:
        """Move, take back, ask and agree, change a name, call a bot or send it away; want a rematch at the end."""
        chance, seat = self.chance, self.chance.randrange(SEATS)
        seen = self.player(address, seat).see()
        live, name = seen["live"], f"{chance.getrandbits(64):x}"
        kind = chance.random()
        if self.left_to_bots:
            back = self.left_to_bots[0]
            self.do(address, back, "seat", {"seat": back, "level": None}, ("hand", back, None))
            self.left_to_bots.pop()
        elif seen["over"]:
            answer = self.do(address, seat, "rematch", {}, ())
            assert answer.status_code == 200, answer.text
            self.table.rematch = answer.json()["url"].split("/")[2]
        elif seen["undo"]["request"] or seen["undo"]["waiting_consent"]:
            for other in range(SEATS):
                yes = chance.random() < 0.8
                if self.player(address, other).see()["undo"]["request"]:
                    self.do(address, other, "consent", {"at": live, "yes": yes}, ("answer", other, yes))
        elif kind < 0.15 and live:
            offered = seen["undo"]["to"] if seen["undo"]["to"] is not None else seen["undo"]["request_to"]
            to = chance.randrange(live) if offered is None else offered
            self.do(address, seat, "undo", {"at": live, "to": to, "id": name}, ("undo", name), ("ask", seat, to))
        elif kind < 0.2:
            called = f"N{name}"
            self.do(address, seat, "name", {"seat": seat, "name": called}, ("name", seat, called))
        elif kind < 0.25:
            self.left_to_bots.append(seat)
            self.do(address, seat, "seat", {"seat": seat, "level": 1}, ("hand", seat, 1))
        else:
            actor = seen["view"]["actor"]
            choices = self.player(address, actor).see()["view"]["choices"] if actor >= 0 else []
            if choices:
                move = chance.choice(choices)["move"]
                self.do(address, actor, "move", {"at": live, "move": move, "id": name}, ("move", name))


def storm(folder: Path, kills: int, seed: str) -> Counter[str]:
    """Kill a server so often amid all that two tables of people do; gives how often what was done."""
    database = folder / "tables.db"
    chance = random.Random(seed)
    groups = [People(f"{seed}-{number}") for number in range(2)]
    process, address = start(0, database)
    try:
        for kill in range(kills):
            done = [people.done for people in groups]
            threads = [people.go_on(address) for people in groups]
            until = time.monotonic() + 3 * PATIENCE
            wanted = chance.randrange(4, 20)
            while time.monotonic() < until and any(t.is_alive() for t in threads):
                if all(p.done >= before + wanted for p, before in zip(groups, done, strict=True)):
                    break
                if kill % 5 == 1 and not (copy := folder / f"{kill}.db").exists():
                    copied(database, copy, groups)
                time.sleep(0.005)
            time.sleep(chance.random() * 0.05)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            for thread in threads:
                thread.join(PATIENCE)
            troubles = [people.trouble for people in groups if people.trouble]
            assert not troubles, troubles
            process, address = start(0, database)
            looked_over(database, address, groups)
        assert not list(examine(f"sqlite:///{database}"))
        return sum((people.kinds for people in groups), Counter())
    finally:
        process.kill()
        process.wait()


def copied(database: Path, copy: Path, groups: list[People]) -> None:
    """Copy the database amid it all: what had been acknowledged before is in the copy, and all of it fits."""
    before = [(people.table, set(people.table.told)) for people in groups if people.tables]
    back_up(f"sqlite:///{database}", copy)
    assert not list(examine(f"sqlite:///{copy}"))
    store = Store(f"sqlite:///{copy}", looks_only=True)
    for table, told in before:
        assert told - {()} <= {key_of(row) for row in store.events(table.name)}
    store.close()


def looked_over(database: Path, address: str, groups: list[People]) -> None:
    """Look at the newest tables of everybody, in the store and through the doors."""
    store = Store(f"sqlite:///{database}", looks_only=True)
    for people in groups:
        for table in people.tables[-2:]:
            table.check(store)
        told = people.tables[-1].told if people.tables else {}
        for seat, secret in enumerate(people.secrets):
            if ("claim", seat, hash_token(secret)) in told:
                assert people.player(address, seat).see()["mine"] == [seat]
                stranger = Player(address, people.table.urls[seat], secrets.token_urlsafe(24))
                assert stranger.get("view").status_code == 403
        for table in people.tables[-2:]:
            record = read_record(Player(address, f"/t/{table.name}").get("record").text)
            assert verify(record, game).ok or not record.seed, table.name
    store.close()


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_a_storm_of_kills_loses_nothing_and_does_nothing_twice(tmp_path: Path) -> None:
    done = storm(tmp_path, KILLS, "1")
    assert done["move"] > 5 * KILLS and done["claim"] >= 4 and done["share"] >= 12, done


@pytest.mark.slow
def test_many_kills(tmp_path: Path, while_fuzzing: Iterator[int]) -> None:
    for number in while_fuzzing:
        (folder := tmp_path / str(number)).mkdir()
        storm(folder, 10, f"long-{number}")
